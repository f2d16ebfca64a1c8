import { LRUCache } from 'lru-cache';
import { SEATS, type Seat } from '../engine/tiles.ts';
import { rulesetOf } from '../rulesets/index.ts';
import { isAlias } from './alias.ts';
import { proofOf } from './deal-proof.ts';
import { resolveRequest } from './decide-seats.ts';
import type { TableCommand } from './decide-table.ts';
import { foldTable } from './evolve-table.ts';
import { barredFrom, DEFAULT_GUILD_SETTINGS, type GuildSettings } from './guild-settings.ts';
import { affordable, dearOption, usualRequest } from './house-rules.ts';
import { LiveTable, type ServiceDeps } from './live-table.ts';
import { StoreError } from './ports.ts';
import { project } from './projection.ts';
import { type PublicTable, publicTable } from './public-table.ts';
import { accountOf, isPresent, seatOf, type Table, type TableId } from './table.ts';
import type { StoredEvent, TableEvent } from './table-events.ts';
import type { By, OpenRequest, Outcome, TableRefusal, TableService } from './table-service.ts';

/** Finished tables that stay in memory for their result, replay and rematch. */
const CLOSED_KEPT = 100;

/** Bytes of a table id: 32 bits in base36. */
const ID_BYTES = 4;

type NewTable = Extract<TableEvent, { type: 'opened' }>;
type Refused = Extract<Outcome, { ok: false }>;

/** The table service over its ports. See `TableService`. */
export function createTableService(deps: ServiceDeps): TableService {
  return new Tables(deps);
}

class Tables implements TableService {
  readonly #deps: ServiceDeps;
  readonly #live = new Map<TableId, LiveTable>();
  readonly #closed = new LRUCache<TableId, LiveTable>({ max: CLOSED_KEPT });
  readonly #loading = new Map<TableId, Promise<LiveTable | null>>();
  #running = false;
  #suspendedAt: number | null = null;

  constructor(deps: ServiceDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    const rows = await this.#deps.store.liveTables();
    await Promise.all(
      rows.map(async ({ id }) => {
        const live = await this.#load(id).catch(() => null);
        await live?.handle({ type: 'restart' }, null);
      }),
    );
    this.#running = true;
    for (const live of this.#live.values()) this.#letGo(live);
  }

  async stop(): Promise<void> {
    this.#running = false;
    for (const live of this.#live.values()) live.halt();
    await Promise.all([...this.#live.values()].map((live) => live.mailbox.idle()));
  }

  suspend(): void {
    this.#suspendedAt ??= this.#deps.clock.now();
    for (const live of this.#live.values()) live.halt();
  }

  async resumeAll(): Promise<void> {
    const since = this.#suspendedAt;
    if (since === null) return;
    this.#suspendedAt = null;
    const now = this.#deps.clock.now();
    await Promise.all(
      [...this.#live.values()].map(async (live) => {
        // A deadline that was set while the others stood still has stood still for less.
        const from = Math.max(since, live.table.deadline?.openedAt ?? since);
        await live.handle({ type: 'shift', by: now - from }, null);
        this.#letGo(live);
      }),
    );
  }

  #letGo(live: LiveTable): void {
    if (this.#running && this.#suspendedAt === null) live.go();
  }

  async open(by: By, request: OpenRequest): Promise<Outcome> {
    const { guildId, channelId, locale, game, parentId = null } = request;
    const guild = await this.#guild(guildId);
    const dear = dearOption(rulesetOf(game), request.options ?? {}, guild.mostStake);
    const resolved = dear ?? resolveRequest(usualRequest(guild, request));
    if ('code' in resolved) return refused(resolved);
    const barred = barredFrom(guild, by.actor, { channelId, parentId });
    if (barred !== null) return refused(barred);
    const opened = { type: 'opened', guildId, channelId, hostId: by.actor.userId, locale, game, ...resolved } as const;
    const tables = resolved.settings.thread ? null : (request.tablesPerChannel ?? guild.tablesPerChannel);
    return this.#create(by, { ...opened, rematchOf: null }, [joined(by, 0)], tables);
  }

  /** What a server allows; where that cannot be read, what every server allows. */
  async #guild(guildId: string): Promise<GuildSettings> {
    try {
      return (await this.#deps.guilds?.of(guildId)) ?? DEFAULT_GUILD_SETTINGS;
    } catch (error) {
      this.#deps.log.error({ guild: guildId, error: String(error) }, 'the settings of a server cannot be read');
      return DEFAULT_GUILD_SETTINGS;
    }
  }

  async #create(
    by: By,
    opened: Omit<NewTable, 'id'>,
    seats: readonly TableEvent[],
    tablesPerChannel: number | null,
  ): Promise<Outcome> {
    const at = this.#deps.clock.now();
    const id = Buffer.from(this.#deps.entropy.bytes(ID_BYTES)).readUInt32BE().toString(36);
    const events = [{ ...opened, id }, ...seats].map(
      (event, index): StoredEvent => ({ version: index + 1, at, event }),
    );
    const { table, projection } = project(null, events);
    try {
      const result = await this.#deps.store.commit({
        tableId: id,
        expectedVersion: 0,
        at,
        events,
        interactionId: by.interactionId,
        tablesPerChannel,
        ...projection,
      });
      if (result.ok) return { ok: true, table: publicTable(this.#keep(table).table), repeated: false };
      switch (result.conflict) {
        case 'interaction': {
          const before = await this.get(result.tableId);
          return before === null ? refused({ code: 'no-table' }) : { ok: true, table: before, repeated: true };
        }
        case 'seat':
          return this.#seatedElsewhere(by, opened, seats, tablesPerChannel, result);
        case 'channel':
          return refused({ code: 'channel-full', tables: result.tables });
        case 'version':
          // The id is taken: another one.
          return this.#create(by, opened, seats, tablesPerChannel);
      }
    } catch (error) {
      return this.#storeRefused(error);
    }
  }

  /** Somebody of a rematch has sat down elsewhere: the others sit down without them. */
  async #seatedElsewhere(
    by: By,
    opened: Omit<NewTable, 'id'>,
    seats: readonly TableEvent[],
    tablesPerChannel: number | null,
    elsewhere: { readonly userId: string; readonly tableId: TableId; readonly channelId: string },
  ): Promise<Outcome> {
    const { userId, tableId, channelId } = elsewhere;
    if (userId !== by.actor.userId) {
      const others = seats.filter((event) => !(event.type === 'joined' && event.userId === userId));
      return this.#create(by, opened, others, tablesPerChannel);
    }
    const there = await this.get(tableId);
    if (opened.rematchOf !== null && there?.rematchOf === opened.rematchOf) {
      return { ok: true, table: there, repeated: true };
    }
    return refused({ code: 'already-seated', tableId, channelId });
  }

  #keep(table: Table): LiveTable {
    const live = new LiveTable(this.#deps, table, [], (closed) => this.#putAway(closed));
    this.#live.set(table.id, live);
    this.#letGo(live);
    return live;
  }

  join: TableService['join'] = async (id, by) => {
    const table = await this.get(id);
    const barred = table && barredFrom(await this.#guild(table.guildId), by.actor, null);
    return barred ? refused(barred) : this.#asked(id, by, { type: 'join', actor: by.actor });
  };
  leave: TableService['leave'] = (id, by) => this.#asked(id, by, { type: 'leave', actor: by.actor });
  begin: TableService['begin'] = (id, by) => this.#asked(id, by, { type: 'begin', actor: by.actor });
  next: TableService['next'] = (id, by) => this.#asked(id, by, { type: 'next', actor: by.actor });
  back: TableService['back'] = (id, by) => this.#asked(id, by, { type: 'back', actor: by.actor });
  close: TableService['close'] = (id, by) => this.#asked(id, by, { type: 'close', actor: by.actor });
  resume: TableService['resume'] = (id, by) => this.#asked(id, by, { type: 'resume', actor: by.actor });
  act: TableService['act'] = (id, by, action) => this.#asked(id, by, { type: 'act', actor: by.actor, action });
  fill: TableService['fill'] = (id, by, { level, seats = SEATS.length }) =>
    this.#asked(id, by, { type: 'fill', actor: by.actor, level, seats });
  setLevel: TableService['setLevel'] = (id, by, { seat, level }) =>
    this.#asked(id, by, { type: 'set-level', actor: by.actor, seat, level });
  vote: TableService['vote'] = (id, by, { wish, yes }) =>
    this.#asked(id, by, { type: 'vote', actor: by.actor, wish, yes });
  configure: TableService['configure'] = async (id, by, change) => {
    const table = await this.get(id);
    const most = table === null ? null : (await this.#guild(table.guildId)).mostStake;
    const dear = table && dearOption(rulesetOf(table.game), change.options ?? {}, most);
    return dear ? refused(dear) : this.#asked(id, by, { type: 'configure', actor: by.actor, change });
  };
  attachMessage: TableService['attachMessage'] = (id, { messageId, channelId }, as) =>
    this.#asked(id, null, { type: 'attach-message', messageId, channelId, lobby: as === 'lobby' });
  messageRefused: TableService['messageRefused'] = (id, detail) =>
    this.#asked(id, null, { type: 'message-refused', detail });
  channelLost: TableService['channelLost'] = (id) => this.#asked(id, null, { type: 'channel-lost' });

  async #asked(tableId: TableId, by: By | null, command: TableCommand): Promise<Outcome> {
    try {
      const live = await this.#load(tableId);
      if (live === null) return refused({ code: 'no-table' });
      return await live.handle(command, by?.interactionId ?? null);
    } catch (error) {
      return this.#storeRefused(error);
    }
  }

  async rematch(tableId: TableId, by: By, request: { readonly tablesPerChannel?: number } = {}): Promise<Outcome> {
    try {
      const live = await this.#load(tableId);
      if (live === null) return refused({ code: 'no-table' });
      const { table } = live;
      if (table.closed === null) return refused({ code: 'wrong-phase', phase: table.phase });
      const own = seatOf(table, by.actor.userId);
      if (own === null) return refused({ code: 'not-seated' });
      const { guildId, homeId: channelId, locale, game, settings } = table;
      const guild = await this.#guild(guildId);
      const options = affordable(rulesetOf(game), table.options, guild.mostStake);
      const barred = barredFrom(guild, by.actor, null);
      if (barred !== null) return refused(barred);
      const seats = SEATS.flatMap((seat) => (seat === own ? [joined(by, own)] : seatedAgain(table, seat, guild)));
      return this.#create(
        by,
        {
          type: 'opened',
          guildId,
          channelId,
          hostId: by.actor.userId,
          locale,
          game,
          options,
          settings,
          rematchOf: tableId,
        },
        seats,
        settings.thread ? null : (request.tablesPerChannel ?? guild.tablesPerChannel),
      );
    } catch (error) {
      return this.#storeRefused(error);
    }
  }

  async get(tableId: TableId): Promise<PublicTable | null> {
    const live = await this.#load(tableId).catch(() => null);
    return live === null ? null : publicTable(live.table);
  }

  async byChannel(channelId: string): Promise<readonly PublicTable[]> {
    return this.#tables((table) => table.channelId === channelId || table.homeId === channelId);
  }

  async byUser(guildId: string, userId: string): Promise<PublicTable | null> {
    return this.#tables((table) => table.guildId === guildId && seatOf(table, userId) !== null)[0] ?? null;
  }

  async list(): Promise<readonly PublicTable[]> {
    return this.#tables(() => true);
  }

  /** Live tables, oldest first. */
  #tables(wanted: (table: Table) => boolean): PublicTable[] {
    const tables = [...this.#live.values()].map(({ table }) => table).filter(wanted);
    return tables.sort((a, b) => a.openedAt - b.openedAt).map(publicTable);
  }

  view: TableService['view'] = async (tableId, seat) => {
    const live = await this.#load(tableId).catch(() => null);
    return live?.view(seat) ?? null;
  };

  async seatOf(tableId: TableId, userId: string): Promise<Seat | null> {
    const live = await this.#load(tableId).catch(() => null);
    return live === null ? null : seatOf(live.table, userId);
  }

  forget(userId: string): void {
    for (const [id, { table }] of [...this.#closed.entries()])
      if (
        table.tally.some(({ participant }) => participant === userId) ||
        table.seats.some((holder) => accountOf(holder) === userId)
      )
        this.#closed.delete(id);
  }

  proof: TableService['proof'] = async (tableId, deal) =>
    proofOf(await this.#deps.store.events(tableId).catch(() => []), deal);

  coins: TableService['coins'] = async (tableId) => {
    const live = await this.#load(tableId).catch(() => null);
    if (live === null) return null;
    const { guildId, seats, settings } = live.table;
    if (settings.coins === 'off') return { balances: [null, null, null, null], booked: [] };
    const people = seats.flatMap((holder) => (holder.kind === 'person' ? [holder.userId] : []));
    const held = new Map<string, number>();
    const balances = await this.#deps.store.balances(guildId, people).catch(() => []);
    for (const { userId, coins } of balances) held.set(userId, coins);
    const byChair = seats.map((holder) => (holder.kind === 'person' ? (held.get(holder.userId) ?? null) : null));
    return { balances: byChair, booked: live.booked };
  };

  /** The table in memory, read back from the store where it is not; null for an unknown id. @throws StoreError */
  #load(tableId: TableId): Promise<LiveTable | null> {
    const live = this.#live.get(tableId) ?? this.#closed.get(tableId);
    if (live !== undefined) return Promise.resolve(live);
    const loading = this.#loading.get(tableId) ?? this.#read(tableId).finally(() => this.#loading.delete(tableId));
    this.#loading.set(tableId, loading);
    return loading;
  }

  async #read(tableId: TableId): Promise<LiveTable | null> {
    const { store, log } = this.#deps;
    try {
      const events = await store.events(tableId);
      if (events.length === 0) return null;
      const table = readTable(tableId, events);
      const live = new LiveTable(this.#deps, table, await store.bookings(tableId), (closed) => this.#putAway(closed));
      if (table.closed !== null) {
        this.#closed.set(tableId, live);
        return live;
      }
      this.#live.set(tableId, live);
      if (this.#running) {
        // It could not be read at the start: it starts now.
        await live.handle({ type: 'restart' }, null);
        this.#letGo(live);
      }
      return live;
    } catch (error) {
      log.error({ table: tableId, error: String(error) }, 'the table cannot be read');
      throw error;
    }
  }

  #putAway(live: LiveTable): void {
    this.#live.delete(live.table.id);
    this.#closed.set(live.table.id, live);
  }

  #storeRefused(error: unknown): Refused {
    const problem = error instanceof StoreError ? error.problem : 'failed';
    if (problem === 'damaged' || problem === 'newer-schema') return refused({ code: 'damaged' });
    this.#deps.log.error({ problem, error: String(error) }, 'the store refused');
    return refused({ code: 'storage', problem });
  }
}

function refused(refusal: TableRefusal): Refused {
  return { ok: false, refusal };
}

/** @throws StoreError `damaged` where the events tell no possible story. */
function readTable(tableId: TableId, events: readonly StoredEvent[]): Table {
  try {
    return foldTable(events);
  } catch (cause) {
    throw new StoreError('damaged', `The events of table ${tableId} do not fit together: ${String(cause)}`, { cause });
  }
}

function joined({ actor }: By, seat: Seat): TableEvent {
  return { type: 'joined', seat, userId: actor.userId, name: actor.name, locale: actor.locale };
}

/** The same people and AI players on the same chairs; who was away, has left or may not play is not made to again. */
function seatedAgain(table: Table, seat: Seat, guild: GuildSettings): TableEvent[] {
  const holder = table.seats[seat];
  if (holder.kind === 'ai') return [{ type: 'filled', seat, level: holder.level, name: holder.name }];
  if (holder.kind !== 'person' || !isPresent(holder)) return [];
  const { userId, name, locale } = holder;
  if (isAlias(userId) || barredFrom(guild, { userId }, null) !== null) return [];
  return [{ type: 'joined', seat, userId, name, locale }];
}
