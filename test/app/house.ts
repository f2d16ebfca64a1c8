import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { choose } from '../../src/ai/player.ts';
import { createTableService } from '../../src/app/create-table-service.ts';
import { DEFAULT_GUILD_SETTINGS, type GuildSettings } from '../../src/app/guild-settings.ts';
import type {
  BookedLine,
  ChooseAction,
  Clock,
  Publisher,
  Store,
  TableChange,
  TableNotice,
} from '../../src/app/ports.ts';
import type { PublicTable } from '../../src/app/public-table.ts';
import type { By, OpenRequest, Outcome, TableRefusal, TableService } from '../../src/app/table-service.ts';
import type { PlayerAction } from '../../src/engine/actions.ts';
import type { Seat } from '../../src/engine/tiles.ts';
import { SEATS } from '../../src/engine/tiles.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { openStore } from '../../src/store/open.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Lets `ms` pass: timers fire in order, and what each of them starts comes to rest before the next. */
  pass(ms: number): Promise<void>;
  /** Lets time pass to the next timer and fires it; false when none is set. */
  step(): Promise<boolean>;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

export function createTestClock(settle: () => Promise<void>, start = 1_800_000_000_000): TestClock {
  let now = start;
  const timers = new Set<Timer>();
  const first = (): Timer | undefined => [...timers].sort((a, b) => a.due - b.due)[0];
  async function fire(timer: Timer): Promise<void> {
    timers.delete(timer);
    now = Math.max(now, timer.due);
    timer.run();
    await settle();
  }
  return {
    now: () => now,
    setTimeout(run, delay) {
      const timer = { due: now + Math.max(0, delay), run };
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer) => void timers.delete(timer as Timer),
    async pass(ms) {
      const end = now + ms;
      await settle();
      for (let next = first(); next !== undefined && next.due <= end; next = first()) await fire(next);
      now = end;
    },
    async step() {
      await settle();
      const next = first();
      if (next !== undefined) await fire(next);
      return next !== undefined;
    },
  };
}

/**
 * Bytes that look like luck and are the same in every run with the same seed. Secrets of deals do not depend on how much
 * other luck was used meanwhile.
 */
function seededEntropy(seed: string): { bytes(count: number): Uint8Array } {
  const drawn = new Map<number, number>();
  return {
    bytes(count) {
      const before = drawn.get(count) ?? 0;
      drawn.set(count, before + 1);
      return createHmac('sha512', seed).update(`${count}:${before}`).digest().subarray(0, count);
    },
  };
}

export type Told =
  | { readonly kind: 'table'; readonly tableId: string; readonly change: TableChange }
  | { readonly kind: 'hand'; readonly tableId: string; readonly seat: Seat }
  | { readonly kind: 'deal'; readonly tableId: string; readonly deal: number; readonly booked: readonly BookedLine[] }
  | { readonly kind: 'notice'; readonly tableId: string; readonly notice: TableNotice };

/** A publisher that writes down what it is told. */
export interface TestPublisher extends Publisher {
  readonly told: Told[];
  readonly posted: PublicTable[];
  /** Whether each was asked for as one that may have been posted before. */
  readonly again: boolean[];
  /** Set: `postTable` rejects with it. */
  refuse: Error | null;
}

function createTestPublisher(): TestPublisher {
  const told: Told[] = [];
  const posted: PublicTable[] = [];
  const again: boolean[] = [];
  return {
    told,
    posted,
    again,
    refuse: null,
    async postTable(table, maybe) {
      again.push(maybe);
      if (this.refuse !== null) throw this.refuse;
      posted.push(table);
      return { messageId: `9${String(posted.length).padStart(17, '0')}`, channelId: table.channelId };
    },
    tableChanged: (tableId, change) => void told.push({ kind: 'table', tableId, change }),
    handChanged: (tableId, seat) => void told.push({ kind: 'hand', tableId, seat }),
    dealEnded: (tableId, deal, booked) => void told.push({ kind: 'deal', tableId, deal, booked }),
    notify: (tableId, notice) => void told.push({ kind: 'notice', tableId, notice }),
  };
}

/** The whole table service over a real database file, with the time, the luck and the channel in the test's hands. */
export interface House {
  readonly file: string;
  readonly store: Store;
  readonly service: TableService;
  readonly clock: TestClock;
  readonly publisher: TestPublisher;
  readonly problems: string[];
  /** Waits until nothing is being decided or written any more. */
  settle(): Promise<void>;
  /** The process ends here, without a word: the service stops and the file is closed. */
  kill(): Promise<void>;
}

export interface HouseOptions {
  readonly file?: string;
  readonly seed?: string;
  readonly choose?: ChooseAction;
  readonly now?: number;
  /** What the server has set up. */
  readonly guild?: Partial<GuildSettings>;
  /** Replaces or wraps calls of the store. */
  readonly wrap?: (store: Store) => Store;
}

export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const file = options.file ?? join(testFolder(), 'sparrow.db');
  let inFlight = 0;
  const opened = await openStore({ file, thread: 'same' });
  const counted = new Proxy(opened, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        inFlight++;
        try {
          return await method.apply(target, args);
        } finally {
          inFlight--;
        }
      };
    },
  });
  const store = options.wrap?.(counted) ?? counted;
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      await turn();
      quiet = inFlight === 0 ? quiet + 1 : 0;
    }
  }
  const clock = createTestClock(settle, options.now);
  const publisher = createTestPublisher();
  const problems: string[] = [];
  const log = {
    warn: (data: object, message: string) => void problems.push(`${message} ${JSON.stringify(data)}`),
    error: (data: object, message: string) => void problems.push(`${message} ${JSON.stringify(data)}`),
  };
  const entropy = seededEntropy(options.seed ?? 'house');
  const guilds = { of: async () => ({ ...DEFAULT_GUILD_SETTINGS, ...options.guild }) };
  const service = createTableService({
    store,
    clock,
    entropy,
    publisher,
    choose: options.choose ?? choose,
    guilds,
    log,
  });
  await service.start();
  return {
    file,
    store,
    service,
    clock,
    publisher,
    problems,
    settle,
    async kill() {
      await service.stop();
      await store.close();
    },
  };
}

const folders: string[] = [];

/** A new folder that is removed when the process ends. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sparrow-test-'));
  folders.push(folder);
  return folder;
}

process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

let interactions = 0;

/** A press of this person; every call is a press of its own. */
export function by(userId: string, more: { readonly moderator?: boolean; readonly interactionId?: string } = {}): By {
  const { interactionId = `press-${++interactions}`, ...rights } = more;
  return {
    actor: { userId, name: userId[0]!.toUpperCase() + userId.slice(1), locale: 'en', ...rights },
    interactionId,
  };
}

export const REQUEST: OpenRequest = {
  guildId: 'server',
  channelId: 'channel',
  locale: 'en',
  game: 'push-down',
  options: { deals: 4 },
};

/** The table of an outcome that has to be good. */
export function good(outcome: Outcome): PublicTable {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.table;
}

/** The refusal of an outcome that has to be bad. */
export function refusal(outcome: Outcome): TableRefusal {
  if (outcome.ok) throw new Error('was not refused');
  return outcome.refusal;
}

/** A table with these people (host first) and club AI on the other chairs, its first deal dealt. */
export async function startTable(
  house: House,
  people: readonly string[],
  request: Partial<OpenRequest> = {},
): Promise<PublicTable> {
  const { service } = house;
  const host = people[0]!;
  const { id } = good(await service.open(by(host), { ...REQUEST, ...request }));
  for (const userId of people.slice(1)) good(await service.join(id, by(userId)));
  if (people.length < 4) good(await service.fill(id, by(host), { level: 'club' }));
  good(await service.begin(id, by(host)));
  await house.settle();
  const table = await service.get(id);
  if (table?.phase !== 'playing') throw new Error(`not dealt: ${table?.phase} ${house.problems}`);
  return table;
}

/** What every person who is asked does now: the club AI's choice, pressed as that person. False when nobody is. */
export async function peoplePlay(house: House, tableId: string): Promise<boolean> {
  let played = false;
  for (const seat of SEATS) {
    const table = await house.service.get(tableId);
    const holder = table?.seats[seat];
    if (holder?.kind !== 'person' || holder.aiPlays || table?.phase !== 'playing') continue;
    const action = await choiceOf(house, tableId, seat);
    if (action === null) continue;
    good(await house.service.act(tableId, by(holder.userId), action));
    played = true;
  }
  return played;
}

/** The club AI's choice for a chair, or null where it is not asked. */
export async function choiceOf(house: House, tableId: string, seat: Seat): Promise<PlayerAction | null> {
  const view = await house.service.view(tableId, seat);
  if (view?.own == null || view.own.legal.length === 0) return null;
  return choose(rulesetOf(view.game), view, 'club', () => 0.5);
}

/** What everybody who is asked at any live table does now. False when nobody is. */
async function everybodyPlays(house: House): Promise<boolean> {
  let played = false;
  for (const { id } of await house.service.list()) played = (await peoplePlay(house, id)) || played;
  return played;
}

/** Plays all live tables until `done` says so of one: people answer at once, and time passes when nobody is asked. */
export async function playUntil(
  house: House,
  tableId: string,
  done: (table: PublicTable) => boolean,
  limit = 20_000,
): Promise<PublicTable> {
  for (let step = 0; step < limit; step++) {
    const table = await house.service.get(tableId);
    if (table === null) throw new Error('the table is gone');
    if (done(table)) return table;
    if (await everybodyPlays(house)) continue;
    if (!(await house.clock.step())) throw new Error(`nothing happens any more in ${table.phase}: ${house.problems}`);
  }
  throw new Error('it never ends');
}
