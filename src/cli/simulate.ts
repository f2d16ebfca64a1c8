import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { dealFaults } from '../ai/deal-check.ts';
import type { AiLevel } from '../ai/player.ts';
import { playDeals } from '../ai/self-play.ts';
import type { RuleOptions, Ruleset } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import { SEATS } from '../engine/tiles.ts';
import { readArguments, wholeArgument } from './arguments.ts';
import { type CliIo, EXIT } from './io.ts';
import { levelArgument, tableArguments } from './table-arguments.ts';

/** What `sparrow simulate --json` prints. Shares are 0..1. */
export interface Simulation {
  readonly game: GameId;
  readonly options: RuleOptions;
  readonly ai: AiLevel;
  readonly deals: number;
  readonly seed: number;
  /** Deals that nobody won. */
  readonly draws: number;
  readonly wins: number;
  readonly selfDrawShare: number;
  /** Discards in a deal. */
  readonly meanTurns: number;
  /** How many wins showed each pattern. */
  readonly winsByPattern: Readonly<Record<string, number>>;
  /** What all seats gained and lost together. */
  readonly transfersSum: number;
  /** Refused actions, lost tiles and transfers that do not add up; 0 unless something is broken. */
  readonly violations: number;
  readonly dealsPerSecond: number;
  /** SHA-256 over all events, in hex: the same for the same game, options, strength, deals and seed. */
  readonly digest: string;
}

/** AI players play `deals` deals through the engine; `faults` names what went wrong. */
function runSimulation(
  rules: Ruleset,
  options: RuleOptions,
  { ai, deals, seed }: Pick<Simulation, 'ai' | 'deals' | 'seed'>,
): { simulation: Simulation; faults: string[] } {
  const hash = createHash('sha256');
  const patterns = new Map<string, number>();
  const faults: string[] = [];
  let [draws, wins, selfDraws, discards, transfersSum] = [0, 0, 0, 0, 0];
  const started = performance.now();
  for (const played of playDeals(rules, options, { deals, seed, levels: [ai, ai, ai, ai] })) {
    for (const event of played.events) hash.update(`${JSON.stringify(event)}\n`);
    faults.push(...played.refused, ...dealFaults(rules, played));
    for (const seat of SEATS) transfersSum += played.state.net[seat] - played.before.net[seat];
    if (played.deal.wins.length === 0) draws++;
    discards += played.events.filter(({ type }) => type === 'discarded').length;
    for (const win of played.deal.wins) {
      wins++;
      if (win.by === 'self-draw') selfDraws++;
      for (const { id } of win.sheet.patterns) patterns.set(id, (patterns.get(id) ?? 0) + 1);
    }
  }
  const seconds = (performance.now() - started) / 1000;
  const simulation: Simulation = {
    game: rules.id,
    options,
    ai,
    deals,
    seed,
    draws,
    wins,
    selfDrawShare: wins === 0 ? 0 : round(selfDraws / wins),
    meanTurns: round(discards / deals),
    winsByPattern: Object.fromEntries([...patterns].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))),
    transfersSum,
    violations: faults.length,
    dealsPerSecond: Math.round(deals / seconds),
    digest: hash.digest('hex'),
  };
  return { simulation, faults };
}

const round = (value: number): number => Number(value.toFixed(4));

/** `sparrow simulate`: exit code 1 where the engine broke a rule of its own. */
export async function simulate(args: readonly string[], io: CliIo): Promise<number> {
  const { values } = readArguments(args, {
    game: { type: 'string' },
    deals: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    ai: { type: 'string', default: 'club' },
    option: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  });
  const { rules, options } = tableArguments(values.game, values.option);
  const { simulation, faults } = runSimulation(rules, options, {
    ai: levelArgument('ai', values.ai),
    deals: wholeArgument('deals', values.deals, 1, 10_000_000),
    seed: wholeArgument('seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
  });
  for (const fault of faults.slice(0, 20)) io.err(fault);
  io.out(values.json ? JSON.stringify(simulation) : table(simulation));
  return faults.length === 0 ? EXIT.ok : EXIT.no;
}

function table(simulation: Simulation): string {
  const { winsByPattern, options, ...rest } = simulation;
  const width = Math.max(...Object.keys({ ...rest, ...winsByPattern }).map(({ length }) => length));
  const line = ([name, value]: [string, unknown]): string => `${name.padEnd(width)}  ${value}`;
  return [
    ...Object.entries(rest).map(line),
    '',
    ...Object.entries(options).map(([id, value]) => `${id}=${value}`),
    '',
    ...Object.entries(winsByPattern).map(line),
  ].join('\n');
}
