import { type REST, Routes } from 'discord.js';
import type { People } from '../app/personal-settings.ts';
import { type Clock, type Log, type PostedMessage, PublishError, type Publisher } from '../app/ports.ts';
import type { PublicTable } from '../app/public-table.ts';
import type { TableService } from '../app/table-service.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import { SEATS } from '../engine/tiles.ts';
import { translator } from '../i18n/index.ts';
import type { Renderer } from '../render/scenes.ts';
import { createAllowance } from './allowance.ts';
import type { Background } from './background.ts';
import type { DealPosts } from './deal-posts.ts';
import { type Delivery, deliver, draftKey, pictureKey } from './delivery.ts';
import type { MessageDraft } from './drafts.ts';
import type { EmojiOf } from './emojis.ts';
import type { Hands } from './hands.ts';
import { publicMessage } from './messages/public.ts';
import { removedMessage } from './messages/turn-call.ts';
import type { Nudges } from './nudges.ts';
import { createPacer, type Pacer } from './pacer.ts';
import type { Poster } from './poster.ts';
import { discordCode, errorText, isChannelGone, isMessageLost, isTokenDead, mayNotWrite } from './refusals.ts';
import { createdAt, isLive, type TokenTarget, type Webhooks } from './webhooks.ts';

/** About five edits in five seconds are allowed per channel; this leaves room for the posts between them. */
const EDIT_GAP_MS = 1_100;

/**
 * Of the 50 requests a second that Discord allows a bot, so many may be edits of tables without a token. The rest is for
 * new messages. Edits wait here and not in the queue of discord.js, so that each shows the table as it then is.
 */
const EDITS_A_SECOND = 40;

/** A table's token is replaced when a press offers another and it lasts no longer than this. */
const TOKEN_RENEWAL_MS = 5 * 60_000;

/** Messages older than an hour may be edited only now and then, so a deal that lasts gets a new one before that. */
const OLD_MS = 55 * 60_000;

/** Keys of what a message shows and of the picture in it, empty when unknown. */
interface Shown {
  shown: string;
  pictured: string;
}

const UNKNOWN: Shown = { shown: '', pictured: '' };

function shownBy(draft: MessageDraft): Shown {
  return { shown: draftKey(draft), pictured: pictureKey(draft) };
}

interface PublicMessage extends Shown {
  readonly channelId: string;
  readonly messageId: string;
  /** What it is to show once the table has gone on in another message; null while that is not known. */
  last: MessageDraft | null;
  /** Edits that go through an interaction's token are exempt from the bot's global limit. */
  token: TokenTarget | null;
}

/** How tables speak in their channels, for the app and for the router. */
export interface TablePublisher extends Publisher {
  /** Whether a token that edits this message is worth another request: edits without one are scarce, and it has none. */
  wantsToken(tableId: string, message: PostedMessage): boolean;
  /** A press on the table's message was acknowledged with this token. */
  adoptToken(tableId: string, message: PostedMessage, token: TokenTarget): void;
  /**
   * The answer that opened a table is its first message. Where it took so long that the table has another one by now, it
   * only loses its buttons.
   */
  opened(tableId: string, message: PostedMessage, token: TokenTarget, draft: MessageDraft): Promise<void>;
  /** Brings the public message up to date, also when nothing has changed since the last edit. */
  refresh(tableId: string): void;
  /** The answer that was to be the message of a new table never came about: the table gets a message of its own. */
  show(tableId: string): void;
  idle(): Promise<void>;
  stop(): void;
}

export interface PublisherParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly renderer: Renderer;
  readonly rest: REST;
  readonly poster: Poster;
  readonly webhooks: Webhooks;
  readonly service: () => TableService;
  readonly hands: Hands;
  readonly nudges: Nudges;
  readonly personal: Pick<People, 'of'>;
  readonly dealPosts: DealPosts;
  readonly background: Background;
  readonly emojiOf: EmojiOf;
  /** What the bot lacks to hold a table in a channel, as far as it knows. */
  readonly missingIn: (channelId: string, opensThread: boolean) => readonly string[];
  readonly rulesOf: (game: GameId) => Ruleset;
  /** An edit has arrived so many milliseconds after the oldest change that it shows. */
  readonly delivered?: (what: 'table', ms: number) => void;
}

export function createPublisher(parts: PublisherParts): TablePublisher {
  const { clock, log, renderer, rest, poster, webhooks, hands, nudges, personal, dealPosts } = parts;
  const allowance = createAllowance(clock, EDITS_A_SECOND);
  const messages = new Map<string, PublicMessage>();
  const pacers = new Map<string, Pacer>();
  /** Old messages that are still to be shown their last state without buttons, by message id. */
  const retired = new Map<string, PublicMessage>();
  /** Tables that have no message and wait for one. */
  const unseen = new Set<string>();

  const pacerOf = (channelId: string): Pacer => {
    const known = pacers.get(channelId);
    if (known) return known;
    const made = createPacer({
      clock,
      gap: EDIT_GAP_MS,
      run: (key, since) => {
        const old = retired.get(key);
        return old ? retire(old) : edit(key, since);
      },
      failed: (key, error) => {
        log.warn({ table: key, error: errorText(error) }, 'a table message could not be edited');
      },
    });
    pacers.set(channelId, made);
    return made;
  };

  const draftOf = async (table: PublicTable, past = false): Promise<MessageDraft> => {
    const service = parts.service();
    const [view, coins] = await Promise.all([service.view(table.id, null), service.coins(table.id)]);
    return publicMessage(translator(table.locale), parts.rulesOf(table.game), {
      table,
      view,
      coins: coins ?? { balances: [], booked: [] },
      past,
      emojiOf: parts.emojiOf,
    });
  };

  const messageOf = (table: PublicTable): PublicMessage | null => {
    if (table.messageId === null) return null;
    const known = messages.get(table.id);
    if (known?.messageId === table.messageId) return known;
    const made = { channelId: table.channelId, messageId: table.messageId, ...UNKNOWN, last: null, token: null };
    messages.set(table.id, made);
    return made;
  };

  /** `due`: the bot's own turn to edit has come. */
  async function edit(tableId: string, since: number, due = false): Promise<void> {
    const table = await parts.service().get(tableId);
    // A deal that is about to start gets a message of its own; the old one keeps showing how the last deal ended.
    if (table === null || (table.phase === 'dealing' && table.pause === null)) return;
    const message = messageOf(table);
    const draft = await draftOf(table);
    if (message === null) {
      // The answer that opened the table is its message, as a rule; it may just be on its way.
      if (table.closed === null && unseen.has(tableId))
        await postAnew(table, draft).catch((error: unknown) => recover(table, draft, error));
      unseen.delete(tableId);
      return;
    }
    if (draftKey(draft) === message.shown) return;
    const isFree = message.token !== null && isLive(message.token, clock.now());
    // What was drafted before a wait is old by the time it could be sent.
    if (!isFree && !due && (await allowance.take())) return edit(tableId, since, true);
    try {
      if (table.phase === 'playing' && clock.now() - createdAt(message.messageId) > OLD_MS) {
        await postAnew(table, draft);
        retireLater({ ...message, last: null });
      } else {
        const painted = await parts.background(() => paintNow(tableId, message));
        if (painted === null) return;
        // Until Discord has answered, nobody knows which of the two it shows.
        Object.assign(message, UNKNOWN);
        await send(message, painted.delivery);
        Object.assign(message, painted.shown);
      }
      parts.delivered?.('table', clock.now() - since);
    } catch (error) {
      await recover(table, draft, error);
    }
    if (table.phase === 'closed') messages.delete(tableId);
  }

  /** The message as the table stands now; null where it shows that already, or another message has taken its place. */
  async function paintNow(
    tableId: string,
    message: PublicMessage,
  ): Promise<{ readonly shown: Shown; readonly delivery: Delivery } | null> {
    const table = await parts.service().get(tableId);
    const isShown = table !== null && (table.phase !== 'dealing' || table.pause !== null);
    if (!isShown || messageOf(table) !== message) return null;
    const draft = await draftOf(table);
    const shown = shownBy(draft);
    return shown.shown === message.shown ? null : { shown, delivery: await paint(draft, message) };
  }

  function paint(draft: MessageDraft, { pictured }: Shown): Promise<Delivery> {
    return deliver(renderer, { ...draft, mentions: [] }, pictured);
  }

  async function send(message: PublicMessage, delivery: Delivery): Promise<void> {
    const { token } = message;
    if (token !== null && isLive(token, clock.now())) {
      try {
        await webhooks.edit(token, delivery);
        return;
      } catch (error) {
        if (!isTokenDead(error)) throw error;
        message.token = null;
      }
    }
    await rest.patch(Routes.channelMessage(message.channelId, message.messageId), delivery);
  }

  /**
   * The message is lost or may not be edited: a fresh one takes over, if the channel still allows it. If it does not,
   * the table pauses, or closes with its channel.
   */
  async function recover(table: PublicTable, draft: MessageDraft, error: unknown): Promise<void> {
    const code = discordCode(error);
    if (isChannelGone(code)) {
      await parts.service().channelLost(table.id);
    } else if (mayNotWrite(code)) {
      await parts.service().messageRefused(table.id, refusalDetail(table, code) ?? '');
    } else if (isMessageLost(error)) {
      log.warn({ table: table.id, error: errorText(error) }, 'a table message was lost; posting a new one');
      await postAnew(table, draft).catch(async (again: unknown) => {
        // A channel that takes no new message either says why; one that takes none for now is asked again later.
        if (isMessageLost(again)) throw again;
        await recover(table, draft, again);
      });
    } else throw error;
  }

  /** Why Discord refuses a message: the permissions that are missing where they are known, else its code. */
  function refusalDetail({ channelId, homeId, settings }: PublicTable, code: number | null): string | null {
    if (!mayNotWrite(code)) return code === null ? null : String(code);
    const missing = parts.missingIn(channelId, settings.thread && channelId === homeId);
    return missing.length === 0 ? String(code) : missing.join(' ');
  }

  /** A new message shows the table from now on. */
  async function postAnew(table: PublicTable, draft: MessageDraft): Promise<void> {
    const posted = await post(table.channelId, draft);
    messages.set(table.id, { ...posted, ...shownBy(draft), last: null, token: null });
    await parts.service().attachMessage(table.id, posted);
  }

  async function post(channelId: string, draft: MessageDraft): Promise<PostedMessage> {
    const made = await poster.post(channelId, await deliver(renderer, draft));
    return { messageId: made.id, channelId: made.channel_id };
  }

  /** Shows an old message's last state for good, without buttons. */
  async function retire(old: PublicMessage): Promise<void> {
    try {
      if (old.last !== null) await send(old, await paint(old.last, old));
      else await rest.patch(Routes.channelMessage(old.channelId, old.messageId), { body: { components: [] } });
    } catch (error) {
      // What fails for now is tried again; what Discord will not have changed any more stays as it is.
      if (discordCode(error) === null) throw error;
    }
    retired.delete(old.messageId);
  }

  function retireLater(old: PublicMessage): void {
    retired.set(old.messageId, old);
    pacerOf(old.channelId).request(old.messageId);
  }

  const refresh = (tableId: string): void => {
    void parts
      .service()
      .get(tableId)
      .then(async (table) => {
        if (table === null) return;
        pacerOf(table.channelId).request(tableId);
        await remember(table);
      })
      .catch((error: unknown) => log.warn({ table: tableId, error: errorText(error) }, 'a table could not be read'));
  };

  return {
    async postTable(table, again) {
      const draft = await draftOf(table);
      const before = messageOf(table);
      let found: PostedMessage | null = null;
      let posted: PostedMessage;
      try {
        found = again ? await dealPosts.find(table).catch(() => null) : null;
        posted = found ?? (await dealPosts.post(table, await deliver(renderer, await wanted(draft))));
      } catch (error) {
        const code = discordCode(error);
        throw new PublishError(refusalDetail(table, code) ?? 'unreachable', errorText(error), {
          gone: isChannelGone(code),
          cause: error,
        });
      }
      messages.set(table.id, { ...posted, ...(found === null ? shownBy(draft) : UNKNOWN), last: null, token: null });
      if (before !== null) retireLater(before);
      return posted;
    },

    tableChanged(tableId) {
      refresh(tableId);
      nudges.changed(tableId);
    },

    handChanged(tableId, seat) {
      hands.changed(tableId, seat);
    },

    dealEnded(tableId) {
      refresh(tableId);
    },

    notify(tableId, notice) {
      if (notice.kind === 'ai-took-over') hands.changed(tableId, notice.seat);
      else if (notice.kind === 'paused') for (const seat of SEATS) hands.changed(tableId, seat);
      else if (notice.kind === 'removed') void tellRemoved(tableId, notice.userId);
      refresh(tableId);
    },

    wantsToken(tableId, posted) {
      const known = messages.get(tableId);
      if (known?.messageId !== posted.messageId || !allowance.isScarce()) return false;
      return known.token === null || known.token.expiresAt - clock.now() < TOKEN_RENEWAL_MS;
    },

    adoptToken(tableId, posted, token) {
      const known = messages.get(tableId);
      if (known?.messageId === posted.messageId) known.token = token;
    },

    async opened(tableId, posted, token, draft) {
      const message = { ...posted, ...shownBy(draft), last: null, token };
      const outcome = await parts.service().attachMessage(tableId, posted, 'lobby');
      if (outcome.ok && outcome.table.messageId === posted.messageId) messages.set(tableId, message);
      else retireLater(message);
      refresh(tableId);
    },

    refresh,

    show(tableId) {
      unseen.add(tableId);
      refresh(tableId);
    },

    async idle() {
      await Promise.all([...pacers.values()].map((pacer) => pacer.idle()));
    },

    stop() {
      for (const pacer of pacers.values()) pacer.stop();
      allowance.stop();
    },
  };

  /** Says in the channel that an AI has taken somebody's seat by vote; they are mentioned, unless they do not want to be. */
  async function tellRemoved(tableId: string, userId: string): Promise<void> {
    try {
      const table = await parts.service().get(tableId);
      if (table === null || table.closed !== null) return;
      const draft = removedMessage(translator(table.locale), userId);
      await post(table.channelId, await wanted(draft));
    } catch (error) {
      log.warn({ table: tableId, error: errorText(error) }, 'a removal could not be told');
    }
  }

  /** Who has switched mentions off is named like the others, and not called. */
  async function wanted(draft: MessageDraft): Promise<MessageDraft> {
    const called = await Promise.all(draft.mentions.map(async (id) => ((await personal.of(id)).mentions ? [id] : [])));
    return { ...draft, mentions: called.flat() };
  }

  /** Keeps how a lobby or a deal ended, for when the next deal is posted before this message's turn to be edited. */
  async function remember(table: PublicTable): Promise<void> {
    if (table.phase !== 'between' && table.phase !== 'lobby') return;
    const message = messageOf(table);
    const last = await draftOf(table, true);
    if (message !== null) message.last = last;
  }
}
