/** People in one channel who open tables, play matches and start over, by what their screens show, until told to stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TableId } from '../../src/app/table.ts';
import { decodeCustomId } from '../../src/discord/custom-id.ts';
import type { GameId } from '../../src/engine/score.ts';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import { InteractionFailed, Refused, type UserSession } from '../../src/playground/server.ts';
import { buttonsOf, chooseLabel, handMessage, newest, OPTIONS, setOption } from '../e2e/players.ts';
import { pick, shuffled } from '../support/random.ts';

/** An answer that comes later may only have been the bot's "one moment", which promises nothing. */
const SURELY_AN_ANSWER_MS = 1_300;
const STEP_PAUSE_MS = 25;
/** What the bot says to a press by somebody without a chair. */
const NOT_SEATED = 'You do not play at this table.';

/** Nobody waits for answers any more. */
class BotIsDead extends Error {}
/** The one table that was to be played is over. */
class TableIsOver extends Error {}

/** A command or a form that was refused or not answered is simply tried again. */
function ignoreUnanswered(error: unknown): void {
  if (!(error instanceof InteractionFailed) && !(error instanceof Refused)) throw error;
}

/** A press that the bot has answered as done. */
export interface Acknowledged {
  readonly interactionId: string;
  readonly userId: string;
  readonly customId: string;
}

export interface PartyOptions {
  readonly game: GameId;
  readonly channelId: string;
  readonly people: readonly UserSession[];
  readonly random: () => number;
  /** The clock of the bot. */
  readonly clock: { now(): number };
  /** Play one table to its end and then stop, after a whole match or, closed by its host, after one deal; else forever. */
  readonly until?: 'match' | 'deal';
}

type Stage = 'lobby' | 'play' | 'between' | 'over';

/** How public messages of tables can be told apart: by one of their buttons. */
const STAGES: readonly (readonly [label: string, stage: Stage])[] = [
  ['Join', 'lobby'],
  ['Next deal', 'between'],
  ['Rematch', 'over'],
  ['My hand', 'play'],
];

export class Party {
  readonly game: GameId;
  readonly people: readonly UserSession[];
  readonly channelId: string;
  /** Everything that was answered as done. */
  readonly acknowledged: Acknowledged[] = [];
  /** Custom ids of presses that got no answer while the bot lived. */
  readonly failed: string[] = [];
  presses = 0;
  readonly #random: () => number;
  readonly #clock: { now(): number };
  readonly #until: PartyOptions['until'];
  #closing = false;
  #shortened: string | null = null;
  #idle = 0;
  /** Who has left which table: the old hand on their screen still has its buttons. */
  readonly #left = new Set<string>();
  /** Rejects when the bot that answers now is dead; whoever waits for an answer then waits no more. */
  #death: Promise<never> = Promise.reject(new BotIsDead());

  constructor({ game, channelId, people, random, clock, until }: PartyOptions) {
    this.#until = until;
    this.game = game;
    this.people = people;
    this.channelId = channelId;
    this.#random = random;
    this.#clock = clock;
    for (const session of people) session.channelId = channelId;
    this.#death.catch(() => undefined);
  }

  /** Plays until the bot is dead, or what was to be played is over. */
  async playUntil(death: Promise<unknown>): Promise<void> {
    this.#death = death.then(() => {
      throw new BotIsDead();
    });
    try {
      for (;;) {
        const acted = await this.#step();
        await this.#answer(acted ? Promise.resolve() : sleep(STEP_PAUSE_MS));
      }
    } catch (error) {
      if (!(error instanceof BotIsDead) && !(error instanceof TableIsOver)) throw error;
    }
  }

  /** What is waited for, as long as the bot lives. @throws BotIsDead */
  #answer<T>(answer: Promise<T>): Promise<T> {
    answer.catch(() => undefined);
    return Promise.race([this.#death, answer]);
  }

  /** The newest public message of a table, and what it waits for. */
  table(): { readonly message: MessageView; readonly stage: Stage; readonly id: TableId } | null {
    const messages = this.people[0]?.view() ?? [];
    for (const message of messages.reverse()) {
      if (message.ephemeral) continue;
      const buttons = buttonsOf(message);
      for (const [label, stage] of STAGES) {
        const customId = buttons.find((button) => button.label === label)?.customId;
        if (customId !== undefined) return { message, stage, id: decodeCustomId(customId)?.table ?? '' };
      }
    }
    return null;
  }

  /** Somebody does one thing that brings the match on. @returns false when nobody is asked for anything. */
  async #step(): Promise<boolean> {
    const table = this.table();
    if (table === null) return this.#open();
    switch (table.stage) {
      case 'lobby':
        return this.#sitDown(table.message);
      case 'between':
        return this.#everybody(table.message, 'Next deal');
      case 'over':
        if (this.#until !== undefined) throw new TableIsOver();
        if (this.#random() < 0.5) return this.#open();
        await this.#press(pick(this.people, this.#random), table.message, 'Rematch');
        return true;
      case 'play':
        if (this.#until === 'deal' && !this.#closing) await this.#closeAfterThisDeal();
        return this.#play(table.message, table.id);
    }
  }

  async #open(): Promise<boolean> {
    const [host] = this.people;
    const request = { game: this.game, length: 'short', 'turn-seconds': 3_600, 'claim-seconds': 3_600 };
    this.presses++;
    if (host !== undefined) await this.#answer(host.slash('mahjong open', request).catch(ignoreUnanswered));
    return true;
  }

  async #closeAfterThisDeal(): Promise<void> {
    for (const session of this.people) {
      await this.#answer(session.slash('mahjong close').catch(ignoreUnanswered));
      this.#closing ||= session.view().some(({ content }) => content.startsWith('This deal is the last one'));
    }
  }

  async #sitDown(message: MessageView): Promise<boolean> {
    for (const session of this.people) {
      if (!message.content.includes(session.name)) await this.#press(session, message, 'Join');
    }
    const host = this.people.find(({ name }) => message.content.includes(`${name} 👑`)) ?? this.people[0]!;
    if (message.content.includes('*free*')) await this.#press(host, message, 'Fill with AI');
    if (this.#shortened !== message.id) {
      await this.#press(host, message, 'Options');
      // A bot that is behind says "one moment" first.
      if (newest(host, OPTIONS) === undefined) return true;
      await this.#answer(setOption(host, 'claimWindow', '0').catch(ignoreUnanswered));
      this.#shortened = message.id;
    }
    await this.#press(host, message, 'Start');
    return true;
  }

  async #everybody(message: MessageView, label: string): Promise<boolean> {
    for (const session of shuffled(this.people, this.#random)) await this.#press(session, message, label);
    return true;
  }

  async #play(message: MessageView, table: TableId): Promise<boolean> {
    for (const session of shuffled(this.people, this.#random)) {
      if (this.#left.has(`${table} ${session.id}`)) continue;
      const hand = handMessage(session);
      const own =
        hand !== undefined && buttonsOf(hand).some(({ customId }) => decodeCustomId(customId)?.table === table);
      if (hand === undefined || !own) {
        await this.#press(session, message, 'My hand');
        continue;
      }
      const buttons = buttonsOf(hand);
      const labels = buttons.map(({ label }) => label);
      const sensible = chooseLabel(this.game, hand.content, labels);
      if (sensible === null) continue;
      const label = this.#random() < 0.04 ? pick(labels, this.#random) : sensible;
      this.#idle = 0;
      if (this.#random() < 0.04) {
        // A nervous finger: the same button twice at once.
        await Promise.all([this.#press(session, hand, label, 'twice'), this.#press(session, hand, label, 'twice')]);
      } else await this.#press(session, hand, label);
      if (this.#random() < 0.002) await this.#leave(session, message);
      return true;
    }
    // Nobody is asked: AI players think, or a hand is not brought up to date any more.
    if (++this.#idle % 60 === 59) await this.#everybody(message, 'My hand');
    return false;
  }

  async #leave(session: UserSession, message: MessageView): Promise<void> {
    await this.#press(session, message, 'Leave');
    const question = session.view().findLast(({ content }) => content.startsWith('Leave this match?'));
    if (question !== undefined) await this.#press(session, question, 'Leave');
  }

  /** Presses a button by what is written on it, and notes how that was answered. */
  async #press(
    session: UserSession,
    message: MessageView,
    label: string,
    how: 'once' | 'twice' = 'once',
  ): Promise<void> {
    const customId = buttonsOf(message).find((button) => button.label === label)?.customId;
    if (customId === undefined) return;
    this.presses++;
    const asked = this.#clock.now();
    try {
      const { interactionId, message: answer } = await this.#answer(session.click({ message, customId }));
      if (answer?.content.includes(NOT_SEATED)) this.#left.add(`${decodeCustomId(customId)?.table} ${session.id}`);
      const quick = this.#clock.now() - asked < SURELY_AN_ANSWER_MS;
      // Of two presses at once, either may have written what is read here.
      if (how === 'once' && quick && answer?.id === message.id && isDone(customId, answer.content))
        this.acknowledged.push({ interactionId, userId: session.id, customId });
    } catch (error) {
      // What a client refuses to send was never pressed: the message has changed meanwhile.
      if (error instanceof InteractionFailed) this.failed.push(customId);
      else if (!(error instanceof Refused)) throw error;
    }
  }
}

/** Verbs whose press, once answered in place, has changed something for good. (Next may be pressed again for nothing.) */
const LASTING = new Set(['join', 'fill', 'start', 'discard', 'chow', 'pung', 'kong', 'win', 'pass', 'missing']);

function isDone(customId: string, answer: string): boolean {
  const isRefused = answer.startsWith('⚠️');
  const asksOn = answer.includes('Which kong?') || answer.includes('Declare ready: which tile');
  return LASTING.has(decodeCustomId(customId)?.verb ?? '') && !isRefused && !asksOn;
}
