/**
 * Kills the bot again and again while people play on it, and checks after each kill that nothing was lost, nothing
 * happened twice, and that everybody can go on.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Table } from '../../src/app/table.ts';
import { createDiscordServer, type DiscordServer } from '../../src/playground/server.ts';
import { BotProcess } from '../support/bot-process.ts';
import { seeded } from '../support/random.ts';
import { checkContinued, checkKept, checkUsable, momentOf } from './checks.ts';
import { fastClock } from './fast-clock.mjs';
import { Party } from './party.ts';
import { type DatabaseRecord, readRecord, readTables } from './record.ts';

export interface CampaignOptions {
  readonly seed: number;
  readonly kills: number;
  readonly pictures: 'real' | 'none';
  /** How fast the clocks of this Discord and of the bot run, 4 when left out; a busy machine keeps up with less. */
  readonly speed?: number;
  /** Told of each kill as it is done. */
  readonly report?: (line: string) => void;
}

export interface CampaignResult {
  readonly kills: number;
  readonly presses: number;
  /** Presses that were answered as done; each was found in the database. */
  readonly acknowledged: number;
  readonly deals: number;
  readonly matches: number;
  /** How often each game was killed at each moment, such as `sichuan claims`. */
  readonly moments: ReadonlyMap<string, number>;
  /** What does not hold; empty where all is well. */
  readonly problems: readonly string[];
}

/**
 * When a life ends: while it starts, some time after, in an orderly way when it is asked to, or at a request to Discord,
 * before or after that had its effect.
 */
type Death = DeathInTime | DeathAtRequest;
interface DeathInTime {
  readonly at: 'start' | 'time' | 'asked';
  readonly ms: number;
}
interface DeathAtRequest {
  readonly at: 'request';
  readonly count: number;
  readonly after: boolean;
}

function deathOf(random: () => number): Death {
  const lot = random();
  if (lot < 0.12) return { at: 'start', ms: random() * 4_000 };
  // Mostly soon, now and then late, so that deals and matches come to their ends too.
  const late = -Math.log(1 - random());
  if (lot < 0.2) return { at: 'asked', ms: 500 + late * 1_500 };
  if (lot < 0.45) return { at: 'time', ms: 50 + late * 3_000 };
  return { at: 'request', count: 1 + Math.floor(late * 150), after: random() < 0.5 };
}

/** Pauses between edits and thinking AI players cost less time at this speed. */
const SPEED = 4;
/** A loaded machine is no unanswered press: Discord's three seconds take so many times as long here. */
const PATIENCE = 60;

/** People at each table; AI players sit on the other chairs. */
const TABLES = [
  { game: 'push-down', people: 4 },
  { game: 'sichuan', people: 4 },
  { game: 'taiwanese', people: 3 },
  { game: 'malaysian', people: 2 },
] as const;

const QUIET_MS = 20_000;

export async function campaign(options: CampaignOptions): Promise<CampaignResult> {
  const folder = mkdtempSync(join(tmpdir(), 'sparrow-crash-'));
  const since = Date.now();
  const clock = fastClock(since, options.speed ?? SPEED, PATIENCE);
  const server = await createDiscordServer({ clock, limits: 'off', maxConcurrency: 16 });
  try {
    return await new Campaign(options, server, join(folder, 'sparrow.db'), since).run();
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Campaign {
  readonly #options: CampaignOptions;
  readonly #server: DiscordServer;
  readonly #since: number;
  readonly #databaseFile: string;
  readonly #random: () => number;
  readonly #parties: readonly Party[];
  readonly #moments = new Map<string, number>();
  readonly #problems: string[] = [];
  /** When the life that runs now was started, by the fast clock. */
  #begun = 0;
  #record: DatabaseRecord = { tables: new Map(), handled: new Set(), problems: [] };

  constructor(options: CampaignOptions, server: DiscordServer, databaseFile: string, since: number) {
    this.#options = options;
    this.#since = since;
    this.#server = server;
    this.#databaseFile = databaseFile;
    this.#random = seeded(options.seed);
    this.#parties = TABLES.map(({ game, people }, index) => {
      const channelId = server.addChannel({ name: game });
      const names = Array.from({ length: people }, (_, person) => `P${index}${person}`);
      const random = seeded(options.seed * 31 + index);
      return new Party({
        game,
        channelId,
        random,
        clock: server.clock,
        people: names.map((name) => server.addUser(name)),
      });
    });
  }

  async run(): Promise<CampaignResult> {
    let kills = 0;
    // The commands are registered by the first life that gets so far.
    let life = this.#begin();
    await life.ready;
    for (; kills < this.#options.kills; kills++) {
      await this.#liveAndDie(life, deathOf(this.#random));
      life = this.#begin();
      if (this.#problems.length > 0) break;
    }
    await life.ready;
    await this.#checkAlive();
    life.kill();
    await life.ended;
    this.#checkDead(life);
    const tables = [...this.#record.tables.values()].map(({ table }) => table);
    return {
      kills,
      presses: sum(this.#parties.map(({ presses }) => presses)),
      acknowledged: sum(this.#parties.map(({ acknowledged }) => acknowledged.length)),
      deals: sum(tables.map(({ match }) => match?.deals ?? 0)),
      matches: tables.filter(({ closed }) => closed?.reason === 'finished').length,
      moments: this.#moments,
      problems: this.#problems,
    };
  }

  #begin(): BotProcess {
    const { pictures, speed = SPEED } = this.#options;
    this.#begun = this.#server.clock.now();
    return new BotProcess({
      program: 'test/crash/bot.mjs',
      server: this.#server,
      databaseFile: this.#databaseFile,
      pictures,
      environment: { BOT_CLOCK: `${this.#since} ${speed}` },
    });
  }

  async #liveAndDie(life: BotProcess, death: Death): Promise<void> {
    if (death.at === 'start') {
      await Promise.race([sleep(death.ms), life.ended]);
    } else {
      await life.ready;
      await this.#checkAlive();
      await this.#play(life, death);
    }
    if (death.at === 'asked') {
      const code = await life.ended;
      if (code !== 0) this.#problems.push(`it was asked to end, and ended with ${code}`);
    } else life.kill();
    await life.ended;
    this.#server.intercept = undefined;
    this.#checkDead(life);
    this.#options.report?.(`${death.at} ${JSON.stringify(death)}: ${this.#problems.join('; ') || 'all is well'}`);
  }

  /** Everybody plays until the life ends. */
  async #play(life: BotProcess, plan: Death): Promise<void> {
    const over = plan.at === 'request' ? this.#killAt(life, plan) : sleep(plan.ms);
    // Who is asked to end still answers: people play on until it has ended.
    const asked = plan.at === 'asked' ? over.then(() => life.terminate()).then(() => life.ended) : over;
    const death = Promise.race([asked, life.ended]);
    await Promise.all(this.#parties.map((party) => party.playUntil(death)));
    for (const { failed } of this.#parties) {
      for (const customId of failed.splice(0)) this.#problems.push(`${customId} got no answer from a living bot`);
    }
  }

  /** Kills the bot at one of its requests to Discord, or when it is quiet for long. Resolves when that has happened. */
  #killAt(life: BotProcess, { count, after }: DeathAtRequest): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, QUIET_MS).unref();
      let left = count;
      this.#server.intercept = () => {
        if (--left > 0) return undefined;
        life.kill();
        resolve();
        return { kind: 'drop', after };
      };
    });
  }

  /** What the dead bot has left behind. */
  #checkDead(life: BotProcess): void {
    const record = readRecord(this.#databaseFile);
    this.#problems.push(...record.problems, ...checkKept(this.#record.tables, record.tables));
    for (const { acknowledged } of this.#parties) {
      for (const press of acknowledged) {
        if (!record.handled.has(press.interactionId))
          this.#problems.push(`lost although acknowledged: ${press.customId}`);
      }
    }
    for (const { table } of record.tables.values()) {
      const moment = momentOf(table);
      if (moment !== null) this.#moments.set(moment, (this.#moments.get(moment) ?? 0) + 1);
    }
    for (const line of life.logged.join('').split('\n')) {
      if (line.includes('"level":50')) this.#problems.push(`logged: ${line.slice(0, 500)}`);
      if (line.includes(this.#server.token)) this.#problems.push('the token stands in the log');
    }
    this.#record = record;
  }

  /** What the next life makes of it. */
  async #checkAlive(): Promise<void> {
    const { tables } = this.#record;
    const now = readTables(this.#databaseFile);
    this.#problems.push(
      ...checkKept(tables, now),
      ...checkContinued(tables, now, this.#begun, this.#server.clock.now()),
    );
    const read = (id: string): Table | undefined => readTables(this.#databaseFile, [id]).get(id)?.table;
    const open = [...now.values()].flatMap(({ table }) => (table.closed === null ? [table.id] : []));
    this.#problems.push(...(await checkUsable(open, read, this.#server, this.#parties, this.#random)));
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
