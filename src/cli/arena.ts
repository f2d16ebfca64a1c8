import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Arena, type LevelResult } from '../ai/arena.ts';
import type { AiLevel } from '../ai/player.ts';
import type { Players } from '../ai/self-play.ts';
import type { RuleOptions, Ruleset } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
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
  /** SHA-256 over all events, in hex. */
  readonly digest: string;
}

/** Plays the ladder; `faults` names actions that the engine refused. */
function runArena(
  rules: Ruleset,
  options: RuleOptions,
  { seats, walls, seed }: Pick<Ladder, 'seats' | 'walls' | 'seed'>,
): { ladder: Ladder; faults: string[] } {
  const arena = new Arena(rules, options, seats, seed);
  const hash = createHash('sha256');
  const faults: string[] = [];
  const times = new Map<AiLevel, number[]>(seats.map((level) => [level, []]));
  let started = 0;
  const hooks = {
    before: () => {
      started = performance.now();
    },
    after: (level: AiLevel) => {
      times.get(level)?.push(performance.now() - started);
    },
  };
  for (let wall = 0; wall < walls; wall++) {
    const { events, refused } = arena.playWall(wall, hooks);
    for (const event of events) hash.update(`${JSON.stringify(event)}\n`);
    faults.push(...refused);
  }
  const players = arena.results().map(({ coinsPerDeal, ci95, winRate, selfDrawRate, dealInRate, level }) => ({
    level,
    coinsPerDeal: round(coinsPerDeal),
    ci95: [round(ci95[0]), round(ci95[1])] as const,
    winRate: round(winRate),
    selfDrawRate: round(selfDrawRate),
    dealInRate: round(dealInRate),
    decisionMs: quantiles(times.get(level) ?? []),
  }));
  const digest = hash.digest('hex');
  return { ladder: { game: rules.id, options, seats, deals: 4 * walls, walls, seed, players, digest }, faults };
}

const round = (value: number): number => Number(value.toFixed(4));

function quantiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(times).sort();
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
    option: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  });
  const { rules, options } = tableArguments(values.game, values.option);
  const seats = values.seats.split(',').map((level) => levelArgument('seats', level));
  if (seats.length !== 4)
    throw new UsageError(`--seats takes four strengths with commas between, not ${seats.length}.`);
  const { ladder, faults } = runArena(rules, options, {
    seats: seats as unknown as Players['levels'],
    walls: Math.ceil(wholeArgument('deals', values.deals, 1, 10_000_000) / 4),
    seed: wholeArgument('seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
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
