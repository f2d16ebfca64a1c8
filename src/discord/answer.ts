import {
  type ChatInputCommandInteraction,
  type InteractionCallbackResponse,
  type Message,
  type MessageComponentInteraction,
  MessageFlags,
} from 'discord.js';
import type { Clock } from '../app/ports.ts';
import type { Renderer } from '../render/scenes.ts';
import { again } from './again.ts';
import type { MessageDraft } from './drafts.ts';
import { discordCode } from './refusals.ts';
import { createdAt, TOKEN_LIFE_MS, type TokenTarget } from './webhooks.ts';

/**
 * Discord waits three seconds for the first word, from the press on. After so long without one we say "one moment", or
 * sooner where the press was late to arrive and is about to be this old.
 */
const GUARD_MS = 1_500;
const OLDEST_MS = 2_500;

/** Discord's codes for a message that is gone, an interaction that is over, and one that has had its first word. */
const UNKNOWN_MESSAGE = 10008;
const UNKNOWN_INTERACTION = 10062;
const ALREADY_ACKNOWLEDGED = 40060;

export interface Sent {
  readonly messageId: string;
  /** Edits what was sent for fifteen minutes. */
  readonly target: TokenTarget;
}

/**
 * The one answer to an interaction, whatever has been said before: the first word, an edit of "one moment", or a
 * follow-up. Each method says what people will see; how Discord wants it is decided here.
 */
export interface Answer {
  /** A message for this person alone. */
  privately(draft: MessageDraft): Promise<Sent>;
  /** A message for everybody (slash commands). */
  publicly(draft: MessageDraft): Promise<Sent>;
  /** Changes the message that holds the button. */
  update(draft: MessageDraft): Promise<Sent>;
  /**
   * Accepts a press, and sends a message for this person alone beside the one that holds the button. One token then
   * edits both, at the price of a second request.
   */
  aside(draft: MessageDraft): Promise<{ readonly sent: Sent; readonly beside: Sent | null }>;
  /** Accepts a press without showing anything; the token then edits the message that holds the button. */
  quietly(): Promise<Sent | null>;
  /** Something has been said, if only "one moment". */
  readonly started: boolean;
  /** Lets the guard go. Call when the handler is done. */
  done(): void;
}

type Answerable = ChatInputCommandInteraction | MessageComponentInteraction;

/**
 * @param first what "one moment" becomes for a slash command: `private` or `public`. Presses defer their message.
 */
export function createAnswer(
  interaction: Answerable,
  parts: { readonly clock: Clock; readonly renderer: Renderer },
  first: 'private' | 'public' = 'private',
): Answer {
  const { clock, renderer } = parts;
  const expiresAt = createdAt(interaction.id) + TOKEN_LIFE_MS;
  const target = (messageId: string | null): TokenTarget => ({
    appId: interaction.applicationId,
    token: interaction.token,
    expiresAt,
    messageId,
  });
  /** What this answer has said: nothing, "one moment", or something whole. */
  let said: 'nothing' | 'moment' | 'whole' = 'nothing';
  let guarding: Promise<unknown> | null = null;

  const patience = Math.max(0, Math.min(GUARD_MS, createdAt(interaction.id) + OLDEST_MS - clock.now()));
  const guard = clock.setTimeout(() => {
    if (said !== 'nothing') return;
    said = 'moment';
    const moment: Promise<unknown> = interaction.isMessageComponent()
      ? interaction.deferUpdate()
      : interaction.deferReply(first === 'private' ? { flags: MessageFlags.Ephemeral } : {});
    // Whoever answers waits for it. Where it was not heard, the answer itself is the first word.
    guarding = moment.catch((error: unknown) => {
      if (discordCode(error) === ALREADY_ACKNOWLEDGED) interaction.deferred = true;
      else said = 'nothing';
    });
  }, patience);

  /** The picture is painted before anything is said, so that the guard can still speak meanwhile. */
  const paint = async (draft: MessageDraft) => {
    const { picture } = draft;
    const files =
      picture === null
        ? []
        : [{ attachment: await renderer.render(picture.scene), name: picture.name, description: picture.alt }];
    if (guarding !== null) await guarding;
    return {
      content: draft.content,
      embeds: [...draft.embeds],
      components: [...draft.rows],
      files,
      allowedMentions: { parse: [], users: [...draft.mentions] },
    };
  };

  /**
   * Speaks the first word, and is null where something was said already. A word that Discord refuses was not said, and
   * another can be; a word that it has heard before (a request that was sent again after its answer was lost) was.
   */
  const speakFirst = async <T>(word: () => Promise<T>, heard: () => Promise<T>): Promise<T | null> => {
    if (said !== 'nothing') return null;
    said = 'whole';
    clock.clearTimeout(guard);
    try {
      return await again(word);
    } catch (error) {
      const code = discordCode(error);
      if (code === ALREADY_ACKNOWLEDGED) {
        // discord.js has only seen the refusal.
        interaction.replied = true;
        return heard();
      }
      if (code !== UNKNOWN_INTERACTION) said = 'nothing';
      throw error;
    }
  };

  const sentMessage = (response: InteractionCallbackResponse): Sent => {
    const message = response.resource?.message;
    if (!message) throw new Error('Discord answered without the message it made');
    return { messageId: message.id, target: target(null) };
  };

  const sentBefore = async (): Promise<Sent> => ({
    messageId: (await again(() => interaction.fetchReply())).id,
    target: target(null),
  });

  const followUp = async (message: Awaited<ReturnType<typeof paint>>, isPrivate: boolean): Promise<Sent> => {
    const flags = isPrivate ? ({ flags: MessageFlags.Ephemeral } as const) : {};
    const made: Message = await again(() => interaction.followUp({ ...message, ...flags }));
    return { messageId: made.id, target: target(made.id) };
  };

  const reply = async (draft: MessageDraft, isPrivate: boolean): Promise<Sent> => {
    const message = await paint(draft);
    const flags = isPrivate ? ({ flags: MessageFlags.Ephemeral } as const) : {};
    const word = async (): Promise<Sent> =>
      sentMessage(await interaction.reply({ ...message, ...flags, withResponse: true }));
    const sent = await speakFirst(word, sentBefore);
    if (sent !== null) return sent;
    if (said === 'moment' && !interaction.isMessageComponent()) {
      said = 'whole';
      if (isPrivate === (first === 'private')) {
        const made = await again(() => interaction.editReply(message));
        return { messageId: made.id, target: target(null) };
      }
      // "One moment" was said in the other voice: it goes, and the answer comes by itself.
      await interaction.deleteReply();
    }
    return followUp(message, isPrivate);
  };

  /** The token of an accepted press edits the message that holds the button. Null for what is no press. */
  const accept = async (): Promise<Sent | null> => {
    if (!interaction.isMessageComponent()) return null;
    if (guarding !== null) await guarding;
    const word = async (): Promise<true> => {
      await interaction.deferUpdate();
      return true;
    };
    await speakFirst(word, async () => true);
    said = 'whole';
    return { messageId: interaction.message.id, target: target(null) };
  };

  return {
    privately: (draft) => reply(draft, true),
    publicly: (draft) => reply(draft, false),

    async update(draft) {
      if (!interaction.isMessageComponent()) throw new Error('only a press can change the message it came from');
      const message = await paint(draft);
      const edit = draft.picture === null ? { ...message, attachments: [] } : message;
      const here: Sent = { messageId: interaction.message.id, target: target(null) };
      const word = async (): Promise<Sent> => {
        await interaction.update(edit);
        return here;
      };
      try {
        const sent = await speakFirst(word, async () => here);
        if (sent === null) await again(() => interaction.editReply(edit));
        said = 'whole';
        return here;
      } catch (error) {
        // The message was deleted while its press was on the way: the answer comes as a message of its own.
        if (discordCode(error) === UNKNOWN_MESSAGE) return reply(draft, true);
        throw error;
      }
    },

    async aside(draft) {
      const beside = await accept();
      return { sent: await followUp(await paint(draft), true), beside };
    },

    quietly: accept,

    get started() {
      return said !== 'nothing';
    },

    done() {
      clock.clearTimeout(guard);
    },
  };
}
