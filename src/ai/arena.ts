import type { GameEvent } from '../engine/events.ts';
import { emptyMatch, startMatch } from '../engine/match.ts';
import type { RuleOptions, Ruleset } from '../engine/ruleset.ts';
import type { DealState } from '../engine/state.ts';
import { nextSeat, SEATS } from '../engine/tiles.ts';
import { netOf } from '../engine/transfers.ts';
import { AI_LEVELS, type AiLevel } from './player.ts';
import { luckOfDeal, seededLuck } from './random.ts';
import { type Players, playDeal } from './self-play.ts';

/** A ladder of duplicate deals: each wall is played four times, the players one seat further on each time. */
export interface Contest {
  readonly rules: Ruleset;
  readonly options: RuleOptions;
  readonly seats: Players['levels'];
  readonly seed: string | number;
}

/** What the seats of one strength did on one wall. */
export interface WallTally {
  readonly level: AiLevel;
  /** Seats and rotations together. */
  seats: number;
  coins: number;
  wins: number;
  selfDraws: number;
  dealIns: number;
}

/** One wall in all four rotations. */
export interface PlayedWall {
  readonly tallies: readonly WallTally[];
  readonly events: readonly GameEvent[];
  /** Actions that the engine refused. */
  readonly refused: readonly string[];
}

/** How one strength did, per deal and seat. */
export interface LevelResult {
  readonly level: AiLevel;
  readonly coinsPerDeal: number;
  /** 95 % interval of `coinsPerDeal` from the means of the walls. */
  readonly ci95: readonly [number, number];
  readonly winRate: number;
  readonly selfDrawRate: number;
  /** How often the seat's discard or kong was won on. */
  readonly dealInRate: number;
}

/** Plays wall `number` of a contest, every rotation a fresh deal. The luck depends on the seed and the number alone. */
export function playWall(
  { rules, options, seats, seed }: Contest,
  number: number,
  hooks: Pick<Players, 'before' | 'after'>,
): PlayedWall {
  const luck = luckOfDeal(rules, seededLuck(`${seed}/wall/${number}`));
  const tallies = new Map<AiLevel, WallTally>(
    seats.map((level) => [level, { level, seats: 0, coins: 0, wins: 0, selfDraws: 0, dealIns: 0 }]),
  );
  const events: GameEvent[] = [];
  const refused: string[] = [];
  for (const rotation of SEATS) {
    const levels = SEATS.map((seat) => seats[nextSeat(seat, rotation)]!) as unknown as Players['levels'];
    const players = { ...hooks, levels, luck: seededLuck(`${seed}/players/${number}/${rotation}`) };
    const played = playDeal(rules, emptyMatch(rules, options), luck, players);
    events.push(...startMatch(rules, options), ...played.events);
    refused.push(...played.refused);
    count(played.deal, levels, tallies);
  }
  return { tallies: [...tallies.values()], events, refused };
}

function count(deal: DealState, levels: Players['levels'], tallies: ReadonlyMap<AiLevel, WallTally>): void {
  const net = netOf(deal.transfers);
  const dealtIn = dealIns(deal);
  for (const seat of SEATS) {
    const tally = tallies.get(levels[seat])!;
    const won = deal.wins.find((win) => win.seat === seat);
    tally.seats++;
    tally.coins += net[seat];
    tally.dealIns += dealtIn[seat]!;
    if (won !== undefined) tally.wins++;
    if (won?.by === 'self-draw') tally.selfDraws++;
  }
}

/** Tiles of each seat that others won on; several winners on one tile count once. */
function dealIns(deal: DealState): number[] {
  const tiles = [0, 0, 0, 0];
  for (const [index, { from, tile }] of deal.wins.entries()) {
    const before = deal.wins[index - 1];
    const sameTile = before !== undefined && before.from === from && before.tile === tile;
    if (from !== null && !sameTile) tiles[from]!++;
  }
  return tiles;
}

/** One row a strength from what every wall gave, weakest last. The order of the walls does not matter. */
export function standings(walls: readonly (readonly WallTally[])[]): LevelResult[] {
  return AI_LEVELS.flatMap((level) => {
    const tallies = walls.flatMap((wall) => wall.filter((tally) => tally.level === level));
    if (tallies.length === 0) return [];
    const sum = (of: (tally: WallTally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
    const seats = sum((tally) => tally.seats);
    const [mean, low, high] = interval(tallies.map((tally) => tally.coins / tally.seats));
    return {
      level,
      coinsPerDeal: mean,
      ci95: [low, high] as const,
      winRate: sum(({ wins }) => wins) / seats,
      selfDrawRate: sum(({ selfDraws }) => selfDraws) / seats,
      dealInRate: sum((tally) => tally.dealIns) / seats,
    };
  }).reverse();
}

/** Mean and its 95 % interval by the normal approximation. */
function interval(values: readonly number[]): [number, number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  const reach = 1.96 * Math.sqrt(variance / values.length);
  return [mean, mean - reach, mean + reach];
}
