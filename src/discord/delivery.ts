import type { RawFile } from 'discord.js';
import type { AllowedMentionsTypes, RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10';
import type { Renderer } from '../render/scenes.ts';
import type { MessageDraft } from './drafts.ts';

/** A draft as Discord's API takes it: JSON and the painted picture. */
export interface Delivery {
  readonly body: RESTPostAPIChannelMessageJSONBody;
  readonly files: RawFile[];
}

/**
 * Paints the draft's picture and writes the message as Discord's API takes it.
 *
 * @param pictured key of the picture that the message to be edited is known to hold, empty where nothing is known. The
 * same picture is left where it is: it need not be painted and sent again, and does not flicker on people's screens.
 */
export async function deliver(renderer: Renderer, draft: MessageDraft, pictured = ''): Promise<Delivery> {
  const { picture } = draft;
  const stays = picture !== null && pictureKey(draft) === pictured;
  const files: RawFile[] = [];
  if (picture !== null && !stays)
    files.push({ name: picture.name, data: await renderer.render(picture.scene), contentType: 'image/png' });
  // Only what is listed stays on an edit: the old picture is replaced, or removed where there is none. Without a list all stays.
  const listed = picture === null ? [] : [{ id: '0', filename: picture.name, description: picture.alt }];
  return {
    body: {
      content: draft.content,
      embeds: [...draft.embeds],
      components: [...draft.rows],
      ...(stays ? {} : { attachments: listed }),
      allowed_mentions: { parse: [] as AllowedMentionsTypes[], users: [...draft.mentions] },
    },
    files,
  };
}

/** Equal for drafts with the same picture and the same words about it, empty without one. */
export function pictureKey({ picture }: MessageDraft): string {
  return picture === null ? '' : JSON.stringify(picture);
}

/** Equal drafts show the same; an edit from one to the other can be saved. */
export function draftKey(draft: MessageDraft): string {
  return JSON.stringify(draft);
}
