import type { Seat } from '../engine/tiles.ts';
import type { PlayerView } from '../engine/view.ts';
import { viewFor } from '../engine/view-for.ts';
import { rulesetOf } from '../rulesets/index.ts';
import { announce } from './announce.ts';
import { askedSeats, thinkingTime, wakeAt } from './deadlines.ts';
import { awaitsMessage } from './decide-play.ts';
import { decideTable, type TableCommand } from './decide-table.ts';
import type { Guilds } from './guilds.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import {
  type BookedLine,
  type ChooseAction,
  type Clock,
  type CommitResult,
  type Entropy,
  type EventStore,
  type LedgerReads,
  type Log,
  PublishError,
  type Publisher,
  StoreError,
} from './ports.ts';
import { project } from './projection.ts';
import { publicTable } from './public-table.ts';
import { SECRET_BYTES } from './shuffle.ts';
import { aiLevelOf, type Table } from './table.ts';
import type { StoredEvent } from './table-events.ts';
import type { Outcome, TableRefusal } from './table-service.ts';

export interface ServiceDeps {
  readonly store: EventStore & LedgerReads;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly publisher: Publisher;
  readonly choose: ChooseAction;
  /** What servers allow; everything as it comes where left out. */
  readonly guilds?: Pick<Guilds, 'of'>;
  readonly log: Log;
}

/** How long the clockwork waits before it tries again what the store could not write. */
const RETRY_MS = 1_000;

/** One table in memory: its state, its mailbox, and the timers that make it go on by itself. */
export class LiveTable {
  readonly mailbox: Mailbox = createMailbox();
  table: Table;
  booked: readonly BookedLine[];
  readonly #deps: ServiceDeps;
  readonly #onClosed: (live: LiveTable) => void;
  readonly #thinking = new Map<Seat, { readonly prompt: number; readonly timer: unknown }>();
  #wake: { readonly at: number; readonly timer: unknown } | null = null;
  #posting = false;
  /** The deal whose message this process, or one before it, has tried to post. */
  #tried: number | null;
  #still = true;

  constructor(deps: ServiceDeps, table: Table, booked: readonly BookedLine[], onClosed: (live: LiveTable) => void) {
    this.#deps = deps;
    this.#onClosed = onClosed;
    this.table = table;
    this.booked = booked;
    this.#tried = table.commitment?.deal ?? null;
  }

  /** Decides, makes durable, then tells. Waits its turn in the mailbox. */
  handle(command: TableCommand, interactionId: string | null): Promise<Outcome> {
    return this.mailbox.post(() => this.#handleNow(command, interactionId));
  }

  async #handleNow(command: TableCommand, interactionId: string | null): Promise<Outcome> {
    const { clock, store } = this.#deps;
    const decision = decideTable(this.table, command, { now: clock.now(), secret: () => this.#secret() });
    if (!decision.ok) {
      // Pressed twice: the first press had its effect, and that is what the second may see.
      const handled = interactionId === null ? null : await this.#guarded(() => store.handledBy(interactionId));
      if (handled !== null && typeof handled === 'object') return { ok: false, refusal: handled };
      return handled === this.table.id ? this.#ok(true) : { ok: false, refusal: decision.refusal };
    }
    if (decision.events.length === 0) return this.#ok(false);
    return this.#append(decision.events, interactionId);
  }

  async #append(events: readonly StoredEvent[], interactionId: string | null): Promise<Outcome> {
    const before = this.table;
    const { table, projection } = project(before, events);
    const result = await this.#guarded<CommitResult>(() =>
      this.#deps.store.commit({
        tableId: table.id,
        expectedVersion: before.version,
        at: events[0]?.at ?? 0,
        events,
        interactionId,
        tablesPerChannel: null,
        ...projection,
      }),
    );
    if ('code' in result) return { ok: false, refusal: result };
    if (!result.ok) return this.#conflict(result);
    this.table = table;
    this.booked = [...this.booked, ...result.booked];
    if (table.closed !== null) this.#onClosed(this);
    this.#drive();
    try {
      announce(this.#deps.publisher, before, table, events, result.booked);
    } catch (error) {
      this.#deps.log.error({ table: table.id, error: String(error) }, 'the publisher failed');
    }
    return this.#ok(false);
  }

  #conflict(result: Extract<CommitResult, { ok: false }>): Outcome {
    switch (result.conflict) {
      case 'interaction':
        return this.#ok(true);
      case 'seat':
        return { ok: false, refusal: { code: 'already-seated', tableId: result.tableId, channelId: result.channelId } };
      default:
        // Only another process on the same file can have come between.
        this.#deps.log.error({ table: this.table.id, conflict: result.conflict }, 'the table was changed from outside');
        return { ok: false, refusal: { code: 'storage', problem: 'failed' } };
    }
  }

  #ok(repeated: boolean): Outcome {
    return { ok: true, table: publicTable(this.table), repeated };
  }

  /** A store that cannot do it is a refusal for people and a line in the log. */
  async #guarded<T>(work: () => Promise<T>): Promise<T | Extract<TableRefusal, { code: 'storage' }>> {
    try {
      return await work();
    } catch (error) {
      const problem = error instanceof StoreError ? error.problem : 'failed';
      this.#deps.log.error({ table: this.table.id, problem, error: String(error) }, 'the store refused');
      return { code: 'storage', problem };
    }
  }

  #secret(): string {
    return Buffer.from(this.#deps.entropy.bytes(SECRET_BYTES)).toString('hex');
  }

  #luck(): number {
    return Buffer.from(this.#deps.entropy.bytes(4)).readUInt32BE() / 2 ** 32;
  }

  /** The deal as one chair sees it, null for everybody. A claim kept for an equal window counts as given. */
  view(seat: Seat | null): PlayerView | null {
    const { match, game, held } = this.table;
    if (match?.deal == null) return null;
    const view = viewFor(rulesetOf(game), match, seat);
    const kept = held.find((action) => action.seat === seat);
    if (view.own === null || kept === undefined) return view;
    return { ...view, own: { ...view.own, legal: [], answered: kept } };
  }

  /** From now on the table goes on by itself. */
  go(): void {
    this.#still = false;
    this.#drive();
  }

  /** Sets the clockwork to the state: deadline, AI players, the message of the next deal. Safe to call at any time. */
  #drive(): void {
    if (this.#still) return;
    this.#armWake();
    this.#armThinking();
    this.#post();
  }

  /** No timer fires any more until `go`. */
  halt(): void {
    this.#still = true;
    this.#dropWake();
    for (const seat of this.#thinking.keys()) this.#dropThinking(seat);
  }

  #armWake(delay?: number): void {
    const at = wakeAt(this.table);
    if (at === this.#wake?.at && delay === undefined) return;
    this.#dropWake();
    if (at === null) return;
    const { clock } = this.#deps;
    const timer = clock.setTimeout(() => this.#wakeUp(), delay ?? Math.max(0, at - clock.now()));
    this.#wake = { at, timer };
  }

  #dropWake(): void {
    if (this.#wake !== null) this.#deps.clock.clearTimeout(this.#wake.timer);
    this.#wake = null;
  }

  #wakeUp(): void {
    this.#wake = null;
    this.#byItself(async () => {
      const outcome = await this.#handleNow({ type: 'deadline' }, null);
      if (this.#still) return;
      // A timer may fire a little before its time: then nothing has happened, and it is set again.
      if (outcome.ok) this.#drive();
      else this.#armWake(RETRY_MS);
    });
  }

  #armThinking(): void {
    const { table } = this;
    const prompt = table.match?.deal?.prompt;
    const asked = table.pause === null ? askedSeats(table).filter((seat) => aiLevelOf(table, seat) !== null) : [];
    for (const [seat, thought] of this.#thinking) {
      if (thought.prompt !== prompt?.id || !asked.includes(seat)) this.#dropThinking(seat);
    }
    if (prompt == null) return;
    for (const seat of asked) {
      if (!this.#thinking.has(seat)) this.#think(seat, prompt.id, thinkingTime(table, prompt, this.#luck()));
    }
  }

  #think(seat: Seat, prompt: number, delay: number): void {
    const timer = this.#deps.clock.setTimeout(() => {
      this.#thinking.delete(seat);
      this.#byItself(() => this.#playAi(seat, prompt));
    }, delay);
    this.#thinking.set(seat, { prompt, timer });
  }

  #dropThinking(seat: Seat): void {
    const thought = this.#thinking.get(seat);
    if (thought !== undefined) this.#deps.clock.clearTimeout(thought.timer);
    this.#thinking.delete(seat);
  }

  async #playAi(seat: Seat, prompt: number): Promise<void> {
    const { table } = this;
    const level = aiLevelOf(table, seat);
    const view = this.view(seat);
    if (this.#still || level === null || table.pause !== null || !askedSeats(table).includes(seat)) return;
    if (view === null || table.match?.deal?.prompt?.id !== prompt) return;
    const action = this.#deps.choose(rulesetOf(table.game), view, level, () => this.#luck());
    const outcome = await this.#handleNow({ type: 'ai-act', action }, null);
    if (outcome.ok) return;
    this.#deps.log.error({ table: table.id, seat, refusal: outcome.refusal }, 'an AI player was refused');
    // A store that cannot write is tried again; for anything else the prompt's deadline takes the safe way.
    if (outcome.refusal.code === 'storage' && !this.#still) this.#think(seat, prompt, RETRY_MS);
  }

  /** Posts the message that the next deal waits for, outside the mailbox: people may still leave meanwhile. */
  #post(): void {
    const { table } = this;
    const deal = table.commitment?.deal;
    if (this.#posting || deal === undefined || !awaitsMessage(table)) return;
    this.#posting = true;
    void this.#postAndBind(deal);
  }

  async #postAndBind(deal: number): Promise<void> {
    let command: TableCommand;
    const again = this.#tried === deal;
    this.#tried = deal;
    try {
      const posted = await this.#deps.publisher.postTable(publicTable(this.table), again);
      command = { type: 'bind', deal, ...posted };
    } catch (error) {
      const known = error instanceof PublishError;
      this.#deps.log.warn({ table: this.table.id, error: String(error) }, 'the table message was refused');
      command = { type: 'post-failed', deal, detail: known ? error.code : 'unknown', gone: known && error.gone };
    }
    this.#byItself(async () => {
      const outcome = await this.#handleNow(command, null);
      this.#posting = false;
      if (outcome.ok || outcome.refusal.code !== 'storage') this.#drive();
      else this.#deps.clock.setTimeout(() => this.#drive(), RETRY_MS);
    });
  }

  /** Work of the clockwork in the mailbox; what goes wrong there stops this table's step and nothing else. */
  #byItself(work: () => Promise<void>): void {
    this.mailbox.post(work).catch((error: unknown) => {
      this.#deps.log.error({ table: this.table.id, error: String(error) }, 'the table could not go on by itself');
    });
  }
}
