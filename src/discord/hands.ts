import { LRUCache } from 'lru-cache';
import type { People } from '../app/personal-settings.ts';
import type { Clock, HandViews, LedgerReads, Log } from '../app/ports.ts';
import type { PublicTable } from '../app/public-table.ts';
import type { TableService } from '../app/table-service.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import type { Seat } from '../engine/tiles.ts';
import { languageOf, translator } from '../i18n/index.ts';
import type { Renderer } from '../render/scenes.ts';
import type { Background } from './background.ts';
import { deliver, draftKey, pictureKey } from './delivery.ts';
import { type MessageDraft, textDraft } from './drafts.ts';
import type { EmojiOf } from './emojis.ts';
import { type HandStep, handMessage } from './messages/hand.ts';
import { createPacer, type Pacer } from './pacer.ts';
import { errorText, isTokenDead } from './refusals.ts';
import { isLive, type TokenTarget, type Webhooks } from './webhooks.ts';

/** Each token is a bucket of about five edits in two seconds. */
const EDIT_GAP_MS = 400;
/** So long before its token ends, a hand says that it will sleep: the last edit the token can make. */
const SLEEP_NOTICE_MS = 75_000;

/** So many players of first deals are remembered to be new or not. */
const NEWCOMERS_KEPT = 1_000;

/** The private message that shows one player's hand now. */
interface LiveHand {
  readonly userId: string;
  target: TokenTarget;
  locale: string;
  /** Id of the message; null after a restart, until its player presses something. */
  messageId: string | null;
  /** Keys of the draft and of the picture that the message is known to show, empty where nothing is known. */
  shown: string;
  pictured: string;
  /** Answers to presses on it under way; pushes wait for them. */
  holds: number;
  missed: boolean;
  sleepTimer: unknown;
}

export interface HandRequest {
  readonly tableId: string;
  readonly seat: Seat;
  readonly locale: string;
  readonly step?: HandStep;
  readonly notice?: string | null;
}

export interface ShownHand {
  readonly userId: string;
  readonly target: TokenTarget;
  readonly messageId: string;
  readonly locale: string;
  /** What the message shows. */
  readonly draft: MessageDraft;
  /** The hand without a second step or a sentence above it: what the message shows stays until this changes. */
  readonly plain: MessageDraft;
  /** It is the message that was pressed, and no new one. */
  readonly inPlace: boolean;
}

/**
 * Keeps every player's hand message true. The newest interaction on it gives the token that edits it for the next
 * fifteen minutes; when that ends the message sleeps, and a press on it or on My hand wakes it.
 */
export interface Hands {
  /** The hand as it is to be shown now; null where there is no deal to look at. */
  draft(request: HandRequest): Promise<MessageDraft | null>;
  isLive(tableId: string, seat: Seat): boolean;
  /** A press on the hand is being answered: edits by push wait until `release`. */
  hold(tableId: string, seat: Seat): void;
  release(tableId: string, seat: Seat): void;
  /** This message shows the hand from now on. An older live one is deleted, so that one view stays. */
  adopt(tableId: string, seat: Seat, shown: ShownHand): Promise<void>;
  /** An answer to a press on the hand has failed, and may have changed the message all the same. */
  doubt(tableId: string, seat: Seat): void;
  changed(tableId: string, seat: Seat): void;
  /** Takes up the hands that were live when the bot stopped. */
  restore(tableIds: readonly string[]): Promise<void>;
  idle(): Promise<void>;
  stop(): void;
}

export interface HandsParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly renderer: Renderer;
  readonly webhooks: Webhooks;
  readonly store: HandViews & Pick<LedgerReads, 'history'>;
  readonly personal: People;
  readonly service: () => TableService;
  readonly rulesOf: (game: GameId) => Ruleset;
  readonly emojiOf: EmojiOf;
  readonly background: Background;
  /** A hand at this table cannot be kept true any more. */
  readonly slept: (tableId: string) => void;
  /** This person has their hand in front of them. */
  readonly looked: (tableId: string, userId: string) => void;
  /** An edit has arrived so many milliseconds after the oldest change that it shows. */
  readonly delivered?: (what: 'hand', ms: number) => void;
}

export function createHands(parts: HandsParts): Hands {
  const { clock, log, renderer, webhooks, store, personal } = parts;
  const live = new Map<string, LiveHand>();
  const pacers = new Map<string, Pacer>();
  const newcomers = new LRUCache<string, boolean>({ max: NEWCOMERS_KEPT });
  const keyOf = (tableId: string, seat: Seat): string => `${tableId}:${seat}`;

  const pacerOf = (key: string): Pacer => {
    const known = pacers.get(key);
    if (known) return known;
    const made = createPacer({
      clock,
      gap: EDIT_GAP_MS,
      run: push,
      failed: (failedKey, error) => {
        log.warn({ table: failedKey.split(':')[0], error: errorText(error) }, 'a hand could not be pushed');
      },
    });
    pacers.set(key, made);
    return made;
  };

  const forget = (key: string): void => {
    const hand = live.get(key);
    if (!hand) return;
    live.delete(key);
    clock.clearTimeout(hand.sleepTimer);
    const [tableId = '', seat] = key.split(':');
    void store.forgetHandView(tableId, Number(seat) as Seat).catch((error: unknown) => {
      log.warn({ table: tableId, error: errorText(error) }, 'a hand view could not be forgotten');
    });
  };

  async function push(key: string, since: number): Promise<void> {
    const hand = live.get(key);
    if (!hand) return;
    const [tableId = '', seatText] = key.split(':');
    if (hand.holds > 0) {
      hand.missed = true;
      return;
    }
    if (!isLive(hand.target, clock.now())) {
      forget(key);
      return;
    }
    const target = hand.target;
    const sleepy = target.expiresAt - clock.now() <= SLEEP_NOTICE_MS;
    const seat = Number(seatText) as Seat;
    // Whoever left the chair sees nothing more of what happens in it.
    if ((await parts.service().seatOf(tableId, hand.userId)) !== seat) {
      forget(key);
      await sayGoodbye(tableId, hand);
      return;
    }
    const painted = await parts.background(async () => {
      const draft = await draftOf({ tableId, seat, locale: hand.locale }, sleepy);
      // A press is being answered, or was while this waited: what it shows is newer.
      if (hand.holds > 0) hand.missed = true;
      if (draft === null || hand.holds > 0 || live.get(key) !== hand) return null;
      const shown = draftKey(draft);
      if (shown === hand.shown) return null;
      return { shown, pictured: pictureKey(draft), delivery: await deliver(renderer, draft, hand.pictured) };
    });
    if (painted === null) return;
    const { shown, pictured, delivery } = painted;
    try {
      await webhooks.edit(target, delivery);
      parts.delivered?.('hand', clock.now() - since);
      if (live.get(key) === hand) Object.assign(hand, { shown, pictured });
      else overtaken(key);
    } catch (error) {
      doubtHand(hand);
      if (live.get(key) !== hand) overtaken(key);
      if (!isTokenDead(error)) throw error;
      if (hand.target === target) forget(key);
    }
  }

  /** The hand of somebody who has left a table that goes on: it has no buttons any more. */
  async function sayGoodbye(tableId: string, { target, locale }: LiveHand): Promise<void> {
    const table = await parts.service().get(tableId);
    if (table === null || table.phase === 'closed') return;
    const draft = textDraft(translator(languageOf(locale))('hand.left'));
    await webhooks.edit(target, await deliver(renderer, draft)).catch((error: unknown) => {
      if (!isTokenDead(error)) log.warn({ table: tableId, error: errorText(error) }, 'an old hand stayed');
    });
  }

  /** A press was answered while an edit was under way: whichever of the two came last, the newest state is shown anew. */
  const overtaken = (key: string): void => {
    const hand = live.get(key);
    if (!hand) return;
    doubtHand(hand);
    pacerOf(key).request(key);
  };

  /** The next edit shows everything. */
  const doubtHand = (hand: LiveHand): void => {
    hand.shown = '';
    hand.pictured = '';
  };

  async function draftOf(request: HandRequest, sleepy: boolean): Promise<MessageDraft | null> {
    const service = parts.service();
    const [table, view] = await Promise.all([
      service.get(request.tableId),
      service.view(request.tableId, request.seat),
    ]);
    if (table === null || view?.own == null) return null;
    const holder = table.seats[request.seat];
    return handMessage({
      t: translator(languageOf(request.locale)),
      rules: parts.rulesOf(table.game),
      table,
      view,
      own: view.own,
      step: request.step ?? null,
      notice: request.notice ?? null,
      sleepy,
      textOnly: holder.kind === 'person' && (await personal.of(holder.userId)).textOnly,
      newcomer: view.dealNumber === 1 && (await isNewcomer(table, request.seat)),
      emojiOf: parts.emojiOf,
    });
  }

  /** Whether this person had not finished a deal in the server when they first looked at this table's first hand. */
  async function isNewcomer({ id, guildId, seats }: PublicTable, seat: Seat): Promise<boolean> {
    const holder = seats[seat];
    if (holder.kind !== 'person') return false;
    const key = `${id}:${holder.userId}`;
    const known = newcomers.get(key);
    if (known !== undefined) return known;
    const is = (await store.history(guildId, holder.userId, { limit: 1, offset: 0 })).length === 0;
    newcomers.set(key, is);
    return is;
  }

  /** Before its token ends, the hand says so; when it has ended, the player counts as not looking. */
  const armSleep = (key: string, hand: LiveHand): void => {
    clock.clearTimeout(hand.sleepTimer);
    const { expiresAt } = hand.target;
    const until = (moment: number): number => Math.max(0, moment - clock.now());
    hand.sleepTimer = clock.setTimeout(
      () => {
        pacerOf(key).request(key);
        hand.sleepTimer = clock.setTimeout(() => {
          forget(key);
          parts.slept(key.split(':')[0] ?? '');
        }, until(expiresAt));
      },
      until(expiresAt - SLEEP_NOTICE_MS),
    );
  };

  return {
    draft: (request) => draftOf(request, false),

    isLive(tableId, seat) {
      const hand = live.get(keyOf(tableId, seat));
      return hand !== undefined && isLive(hand.target, clock.now());
    },

    hold(tableId, seat) {
      const hand = live.get(keyOf(tableId, seat));
      if (hand) hand.holds++;
    },

    release(tableId, seat) {
      const key = keyOf(tableId, seat);
      const hand = live.get(key);
      if (!hand || hand.holds === 0) return;
      hand.holds--;
      if (hand.holds > 0 || !hand.missed) return;
      hand.missed = false;
      pacerOf(key).request(key);
    },

    async adopt(tableId, seat, { userId, target, messageId, locale, draft, plain, inPlace }) {
      const key = keyOf(tableId, seat);
      const before = live.get(key);
      const hand: LiveHand = {
        userId,
        target,
        locale,
        messageId,
        shown: draftKey(plain),
        pictured: pictureKey(draft),
        holds: before?.holds ?? 0,
        missed: before?.missed ?? false,
        sleepTimer: null,
      };
      if (before) clock.clearTimeout(before.sleepTimer);
      live.set(key, hand);
      armSleep(key, hand);
      parts.looked(tableId, userId);
      // What changed while this answer was on its way.
      pacerOf(key).request(key);
      await store.saveHandView({ tableId, seat, userId, ...target });
      // The language is kept, so that a restart speaks it too.
      if (before?.locale !== locale) await personal.change(userId, { locale });
      if (!before) return;
      // After a restart the old message's id is not known; one that was pressed is taken for it.
      const isOther = before.messageId === null ? !inPlace : before.messageId !== messageId;
      if (isOther && isLive(before.target, clock.now())) {
        await webhooks.delete(before.target).catch((error: unknown) => {
          if (!isTokenDead(error)) log.warn({ table: tableId, error: errorText(error) }, 'an old hand stayed');
        });
      }
    },

    doubt(tableId, seat) {
      const hand = live.get(keyOf(tableId, seat));
      if (hand) doubtHand(hand);
    },

    changed(tableId, seat) {
      const key = keyOf(tableId, seat);
      if (live.has(key)) pacerOf(key).request(key);
    },

    async restore(tableIds) {
      for (const tableId of tableIds) {
        const table = await parts.service().get(tableId);
        for (const view of await store.handViews(tableId)) {
          const key = keyOf(tableId, view.seat);
          const holder = table?.seats[view.seat];
          const target: TokenTarget = {
            appId: view.appId,
            token: view.token,
            expiresAt: view.expiresAt,
            messageId: view.messageId,
          };
          if (holder?.kind !== 'person' || holder.userId !== view.userId || !isLive(target, clock.now())) continue;
          const hand: LiveHand = {
            userId: view.userId,
            target,
            locale: (await personal.of(view.userId)).locale,
            messageId: view.messageId,
            shown: '',
            pictured: '',
            holds: 0,
            missed: false,
            sleepTimer: null,
          };
          live.set(key, hand);
          armSleep(key, hand);
          pacerOf(key).request(key);
        }
      }
    },

    async idle() {
      await Promise.all([...pacers.values()].map((pacer) => pacer.idle()));
    },

    stop() {
      for (const pacer of pacers.values()) pacer.stop();
      for (const hand of live.values()) clock.clearTimeout(hand.sleepTimer);
    },
  };
}
