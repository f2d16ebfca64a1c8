/** Many tables at once while Discord fails at random: every match has to come to its end, with nothing lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bot, startBot } from '../../src/bot.ts';
import { GAME_IDS } from '../../src/engine/score.ts';
import { createLog } from '../../src/log.ts';
import { createDiscordServer, type DiscordServer } from '../../src/playground/server.ts';
import { systemEntropy } from '../../src/system.ts';
import { fastClock } from '../crash/fast-clock.mjs';
import { Party, type PartyOptions } from '../crash/party.ts';
import { readRecord } from '../crash/record.ts';
import { deliverAgain, failAtRandom, isHandEdit, isTableEdit, REFUSALS } from '../support/discord-faults.ts';
import { dots } from '../support/dots.mjs';
import { pick, seeded } from '../support/random.ts';

export interface SoakOptions {
  readonly seed: number;
  readonly tables: number;
  /** People at each table; AI players sit on the other chairs. */
  readonly people: number;
  readonly until: NonNullable<PartyOptions['until']>;
  /** How many of the bot's requests fail, 0 to 1. */
  readonly rate: number;
  readonly pictures: 'real' | 'none';
  readonly report?: (line: string) => void;
}

export interface SoakResult {
  readonly presses: number;
  readonly requests: number;
  readonly deals: number;
  /** How often each fault happened. */
  readonly faults: ReadonlyMap<string, number>;
  /** What does not hold; empty where all is well. */
  readonly problems: readonly string[];
}

const SPEED = 4;
/** A loaded machine is no unanswered press: Discord's three seconds take so many times as long here. */
const PATIENCE = 40;

/** Failures after which Discord can still be asked; those that only a timeout ends are tested one by one. */
const FAILING = [
  'rate limit of a route',
  'rate limit of everything',
  'server error',
  'bad gateway',
  'lost answer',
  'dropped socket',
  'dropped socket after the effect',
] as const;

const CHAOS_EVERY_MS = 700;
const REPORT_EVERY_MS = 15_000;
/** Edits that failed come again after two seconds of the bot's clock, then after twice as long, and so on. */
const RETRY_MS = 500;
const RETRIES = 20;

/** How tables may end, with what they say then: everybody may have left a match before its end. */
const ENDS = {
  match: { finished: 'The match is over.', 'no-people': 'Only AI players were left: the table is closed.' },
  deal: { host: 'The host closed the table.' },
} as const;

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), 'sparrow-soak-'));
  const databaseFile = join(folder, 'sparrow.db');
  const since = Date.now();
  const server = await createDiscordServer({
    clock: fastClock(since, SPEED, PATIENCE),
    limits: 'off',
    maxConcurrency: 16,
  });
  const logged: string[] = [];
  const random = seeded(options.seed);
  try {
    const bot = await startBot({
      token: server.token,
      address: { api: server.api, cdn: server.cdn },
      databaseFile,
      clock: fastClock(since, SPEED),
      entropy: systemEntropy,
      tileEmojis: false,
      log: createLog('warn', [server.token], { write: (line) => logged.push(line) }),
      ...(options.pictures === 'none' ? { renderer: dots } : {}),
    });
    await bot.registered;
    const parties = seat(server, options);
    const faults = misbehave(server, options.rate, random);
    let playing = true;
    const chaos = disturb(server, parties, faults, random, () => playing);
    const reports = reporting(options, parties, () => playing);
    await Promise.all(parties.map((party) => party.playUntil(new Promise(() => undefined))));
    playing = false;
    await Promise.all([chaos, reports]);
    server.intercept = undefined;
    const last = await lastWords(bot, parties, options);
    await bot.stop();
    const { tables, problems } = readRecord(databaseFile);
    const { length: requests } = server.requests;
    return {
      presses: parties.reduce((sum, party) => sum + party.presses, 0),
      requests,
      deals: [...tables.values()].reduce((sum, { table }) => sum + (table.match?.deals ?? 0), 0),
      faults,
      problems: [
        ...problems,
        ...endProblems(
          [...tables.values()].map(({ table }) => table.closed?.reason ?? 'open'),
          last,
          options,
        ),
        ...parties.flatMap(({ failed }) => failed.map((customId) => `${customId} got no answer`)),
        ...server.failures.map(({ kind, detail }) => `${kind}: ${detail}`),
        ...logged.filter((line) => line.includes(server.token)).map(() => 'the token stands in the log'),
      ],
    };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function seat(server: DiscordServer, { tables, people, until, seed }: SoakOptions): Party[] {
  return Array.from({ length: tables }, (_, index) => {
    const game = GAME_IDS[index % GAME_IDS.length]!;
    const channelId = server.addChannel({ name: `table-${index}` });
    const names = Array.from({ length: people }, (_, person) => `S${index}p${person}`);
    const random = seeded(seed * 1_009 + index);
    const sessions = names.map((name) => server.addUser(name));
    return new Party({ game, channelId, random, clock: server.clock, people: sessions, until });
  });
}

/** Requests fail at random, and now and then a message or a token is refused for good. */
function misbehave(server: DiscordServer, rate: number, random: () => number): Map<string, number> {
  const faults = failAtRandom(server, rate, FAILING, random);
  const failing = server.intercept;
  const refusals = [REFUSALS.unknownMessage, REFUSALS.threadArchived] as const;
  server.intercept = (request) => {
    const lot = random();
    if (lot < rate / 10 && isTableEdit(request)) {
      count(faults, 'refused table edit');
      return pick(refusals, random);
    }
    if (lot < rate / 10 && isHandEdit(request)) {
      count(faults, 'refused token');
      return REFUSALS.invalidWebhookToken;
    }
    return failing?.(request);
  };
  return faults;
}

/** The connection breaks, interactions come twice, and moderators delete tables. */
async function disturb(
  server: DiscordServer,
  parties: readonly Party[],
  faults: Map<string, number>,
  random: () => number,
  playing: () => boolean,
): Promise<void> {
  const deeds: readonly (readonly [string, () => void])[] = [
    ['second delivery', () => deliverAgain(server)],
    ['second delivery', () => deliverAgain(server)],
    ['second delivery', () => deliverAgain(server)],
    ['broken connection', () => server.gateway.dropSockets()],
    ['reconnect', () => server.gateway.requestReconnect()],
    ['invalid session', () => server.gateway.invalidateSessions(true)],
    ['deleted message', () => deleteTable(server, pick(parties, random))],
  ];
  while (playing()) {
    await sleep(CHAOS_EVERY_MS);
    // Who is cut off again while still coming back never comes back, and that is nobody's fault.
    if (!server.gateway.sessions.some(({ socket, invalid }) => socket !== null && !invalid)) continue;
    const [name, deed] = pick(deeds, random);
    count(faults, name);
    deed();
  }
}

function deleteTable(server: DiscordServer, party: Party): void {
  const table = party.table();
  // A result that was deleted is gone for good: only tables in play come back.
  if (table?.stage === 'play') server.deleteMessage(party.channelId, table.message.id);
}

async function reporting({ report }: SoakOptions, parties: readonly Party[], playing: () => boolean): Promise<void> {
  for (let due = Date.now() + REPORT_EVERY_MS; playing(); ) {
    await sleep(250);
    if (Date.now() < due) continue;
    due += REPORT_EVERY_MS;
    const over = parties.filter((party) => party.table()?.stage === 'over').length;
    report?.(`${over} of ${parties.length} tables are over`);
  }
}

/** What the tables show in the end. An edit that failed is tried again a little later, which is waited for. */
async function lastWords(bot: Bot, parties: readonly Party[], { until }: SoakOptions): Promise<string[]> {
  for (let again = RETRIES; ; again--) {
    await bot.idle();
    const last = parties.map((party) => party.table()?.message.content ?? 'nothing');
    if (again === 0 || last.every((content) => saysOver(content, until))) return last;
    await sleep(RETRY_MS);
  }
}

function saysOver(content: string, until: SoakOptions['until']): boolean {
  return Object.values(ENDS[until]).some((sentence) => content.includes(sentence));
}

function endProblems(reasons: readonly string[], last: readonly string[], { tables, until }: SoakOptions): string[] {
  const others = reasons.filter((reason) => !(reason in ENDS[until]));
  return [
    ...(reasons.length === tables && others.length === 0 ? [] : [`${tables} tables ended as ${reasons}`]),
    ...last.flatMap((content) => (saysOver(content, until) ? [] : [`a table that is over shows ${content}`])),
  ];
}

function count(faults: Map<string, number>, name: string): void {
  faults.set(name, (faults.get(name) ?? 0) + 1);
}
