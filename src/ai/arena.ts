import type { GameEvent } from '../engine/events.ts';
import { emptyMatch, startMatch } from '../engine/match.ts';
import type { RuleOptions, Ruleset } from '../engine/ruleset.ts';
import type { DealState } from '../engine/state.ts';
import { nextSeat, SEATS } from '../engine/tiles.ts';
import { netOf } from '../engine/transfers.ts';
import { AI_LEVELS, type AiLevel } from './player.ts';
import { luckOfDeal, seededLuck } from './random.ts';
import { type PlayedDeal, type Players, playDeal } from './self-play.ts';

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

interface Tally {
  seats: number;
  wins: number;
  selfDraws: number;
  dealIns: number;
  /** Mean coins of each wall. */
  readonly walls: number[];
}

/** A ladder of duplicate deals: each wall is played four times, the players one seat further on each time. */
export class Arena {
  readonly #rules: Ruleset;
  readonly #options: RuleOptions;
  readonly #levels: Players['levels'];
  readonly #seed: string | number;
  readonly #tallies = new Map<AiLevel, Tally>();

  constructor(rules: Ruleset, options: RuleOptions, levels: Players['levels'], seed: string | number) {
    this.#rules = rules;
    this.#options = options;
    this.#levels = levels;
    this.#seed = seed;
    for (const level of AI_LEVELS) {
      if (levels.includes(level)) this.#tallies.set(level, { seats: 0, wins: 0, selfDraws: 0, dealIns: 0, walls: [] });
    }
  }

  /** Plays one wall in all four rotations, each a fresh deal, and returns their events. */
  playWall(number: number, hooks: Pick<Players, 'before' | 'after'>): { events: GameEvent[]; refused: string[] } {
    const luck = luckOfDeal(this.#rules, seededLuck(`${this.#seed}/wall/${number}`));
    const coins = new Map<AiLevel, number>();
    const events: GameEvent[] = [];
    const refused: string[] = [];
    for (const rotation of SEATS) {
      const levels = SEATS.map((seat) => this.#levels[nextSeat(seat, rotation)]!) as unknown as Players['levels'];
      const players = { ...hooks, levels, luck: seededLuck(`${this.#seed}/players/${number}/${rotation}`) };
      const played = playDeal(this.#rules, emptyMatch(this.#rules, this.#options), luck, players);
      events.push(...startMatch(this.#rules, this.#options), ...played.events);
      refused.push(...played.refused);
      this.#count(played, levels, coins);
    }
    for (const [level, tally] of this.#tallies) {
      const seats = this.#levels.filter((each) => each === level).length;
      tally.walls.push((coins.get(level) ?? 0) / (4 * seats));
    }
    return { events, refused };
  }

  #count({ deal }: PlayedDeal, levels: Players['levels'], coins: Map<AiLevel, number>): void {
    const net = netOf(deal.transfers);
    const dealtIn = dealIns(deal);
    for (const seat of SEATS) {
      const level = levels[seat];
      const tally = this.#tallies.get(level)!;
      const won = deal.wins.find((win) => win.seat === seat);
      tally.seats++;
      if (won !== undefined) tally.wins++;
      if (won?.by === 'self-draw') tally.selfDraws++;
      tally.dealIns += dealtIn[seat]!;
      coins.set(level, (coins.get(level) ?? 0) + net[seat]);
    }
  }

  /** One row a level, weakest last. */
  results(): LevelResult[] {
    return [...this.#tallies]
      .map(([level, tally]) => {
        const [mean, low, high] = interval(tally.walls);
        return {
          level,
          coinsPerDeal: mean,
          ci95: [low, high] as const,
          winRate: tally.wins / tally.seats,
          selfDrawRate: tally.selfDraws / tally.seats,
          dealInRate: tally.dealIns / tally.seats,
        };
      })
      .reverse();
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

/** Mean and its 95 % interval by the normal approximation. */
function interval(values: readonly number[]): [number, number, number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  const reach = 1.96 * Math.sqrt(variance / values.length);
  return [mean, mean - reach, mean + reach];
}
