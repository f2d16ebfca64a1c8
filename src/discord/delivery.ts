import type { RawFile } from 'discord.js';
import type { AllowedMentionsTypes, RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10';
import type { Renderer } from '../render/scenes.ts';
import type { MessageDraft } from './drafts.ts';

/** A draft as Discord's API takes it: JSON and the painted picture. */
export interface Delivery {
  readonly body: RESTPostAPIChannelMessageJSONBody;
  readonly files: RawFile[];
}

/** Paints the draft's picture and writes the message as Discord's API takes it. */
export async function deliver(renderer: Renderer, draft: MessageDraft): Promise<Delivery> {
  const { picture } = draft;
  const files: RawFile[] = [];
  if (picture !== null)
    files.push({ name: picture.name, data: await renderer.render(picture.scene), contentType: 'image/png' });
  return {
    body: {
      content: draft.content,
      embeds: [...draft.embeds],
      components: [...draft.rows],
      // Only what is listed stays on an edit: the old picture is replaced, or removed where there is none.
      attachments: picture === null ? [] : [{ id: '0', filename: picture.name, description: picture.alt }],
      allowed_mentions: { parse: [] as AllowedMentionsTypes[], users: [...draft.mentions] },
    },
    files,
  };
}

/** Equal drafts show the same; an edit from one to the other can be saved. */
export function draftKey(draft: MessageDraft): string {
  return JSON.stringify(draft);
}
