import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type LevelResult, standings } from '../ai/arena.ts';
import type { Players } from '../ai/self-play.ts';
import type { RuleOptions, Ruleset } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import { type PlayedShare, playShare, playShareApart } from './arena-walls.ts';
import { readArguments, wholeArgument } from './arguments.ts';
import { type CliIo, EXIT, UsageError } from './io.ts';
import { levelArgument, tableArguments } from './table-arguments.ts';

/** What `sparrow arena --json` prints. Rates are per deal and seat, coins nominal. */
export interface Ladder {
  readonly game: GameId;
  readonly options: RuleOptions;
  readonly seats: Players['levels'];
  /** Four for each wall. */
  readonly deals: number;
  readonly walls: number;
  readonly seed: number;
  readonly players: readonly (LevelResult & { readonly decisionMs: { readonly p50: number; readonly p99: number } })[];
  /** SHA-256 over the SHA-256 of each wall's events, in hex. */
  readonly digest: string;
}

/** Walls that are played in this thread: starting others takes longer than playing so few. */
const FEW_WALLS = 50;

/**
 * Plays the ladder on `workers` threads; `faults` names actions that the engine refused. What comes out, the digest
 * too, is the same for any number of them.
 */
async function runArena(
  rules: Ruleset,
  options: RuleOptions,
  { seats, walls, seed, workers }: Pick<Ladder, 'seats' | 'walls' | 'seed'> & { readonly workers: number },
): Promise<{ ladder: Ladder; faults: readonly string[] }> {
  const step = walls <= FEW_WALLS ? 1 : workers;
  const whole = { game: rules.id, options, seats, seed, walls, step };
  const shares: readonly PlayedShare[] =
    step === 1
      ? [playShare({ ...whole, first: 0 })]
      : await Promise.all(Array.from({ length: step }, (_, first) => playShareApart({ ...whole, first })));
  const inOrder = <T>(of: (share: PlayedShare) => readonly T[]): T[] =>
    Array.from({ length: walls }, (_, wall) => of(shares[wall % step]!)[Math.floor(wall / step)]!);
  const players = standings(inOrder(({ tallies }) => tallies)).map((row) => ({
    level: row.level,
    coinsPerDeal: round(row.coinsPerDeal),
    ci95: [round(row.ci95[0]), round(row.ci95[1])] as const,
    winRate: round(row.winRate),
    selfDrawRate: round(row.selfDrawRate),
    dealInRate: round(row.dealInRate),
    decisionMs: quantiles(shares.flatMap(({ times }) => times.filter(({ level }) => level === row.level))),
  }));
  const hash = createHash('sha256');
  for (const digest of inOrder(({ digests }) => digests)) hash.update(digest);
  const ladder = { game: rules.id, options, seats, deals: 4 * walls, walls, seed, players, digest: hash.digest('hex') };
  return { ladder, faults: shares.flatMap(({ faults }) => faults) };
}

const round = (value: number): number => Number(value.toFixed(4));

function quantiles(times: readonly { readonly ms: Float64Array }[]): { p50: number; p99: number } {
  const sorted = new Float64Array(times.reduce((sum, { ms }) => sum + ms.length, 0));
  let end = 0;
  for (const { ms } of times) {
    sorted.set(ms, end);
    end += ms.length;
  }
  sorted.sort();
  const at = (share: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}

/** `sparrow arena`: exit code 1 where the engine refused a player's action. */
export async function arena(args: readonly string[], io: CliIo): Promise<number> {
  const { values } = readArguments(args, {
    game: { type: 'string' },
    seats: { type: 'string', default: 'expert,club,club,club' },
    deals: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    option: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  });
  const { rules, options } = tableArguments(values.game, values.option);
  const seats = values.seats.split(',').map((level) => levelArgument('seats', level));
  if (seats.length !== 4)
    throw new UsageError(`--seats takes four strengths with commas between, not ${seats.length}.`);
  const { ladder, faults } = await runArena(rules, options, {
    seats: seats as unknown as Players['levels'],
    walls: Math.ceil(wholeArgument('deals', values.deals, 1, 10_000_000) / 4),
    seed: wholeArgument('seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    workers: wholeArgument('workers', values.workers, 1, 64),
  });
  for (const fault of faults.slice(0, 20)) io.err(fault);
  io.out(values.json ? JSON.stringify(ladder) : table(ladder));
  return faults.length === 0 ? EXIT.ok : EXIT.no;
}

function table({ game, deals, walls, seed, players, digest }: Ladder): string {
  const head = ['level', 'coins', '95 % interval', 'wins', 'self-drawn', 'deal-ins', 'p50 ms', 'p99 ms'];
  const rows = players.map((row) => [
    row.level,
    row.coinsPerDeal.toFixed(2),
    `${row.ci95[0].toFixed(2)} to ${row.ci95[1].toFixed(2)}`,
    percent(row.winRate),
    percent(row.selfDrawRate),
    percent(row.dealInRate),
    row.decisionMs.p50.toFixed(3),
    row.decisionMs.p99.toFixed(3),
  ]);
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ');
  return [`${game}: ${deals} deals on ${walls} walls, seed ${seed}`, line(head), ...rows.map(line), digest].join('\n');
}

const percent = (rate: number): string => `${(100 * rate).toFixed(1)} %`;
