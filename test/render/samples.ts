/** Scenes from a seed, for tests and for the benchmark: as full as real tables get, and fuller. */
import { ALL_KINDS, KINDS, type Seat, type Suit, type Tile, type Wind } from '../../src/engine/tiles.ts';
import type { BoardScene, HandScene, MeldPicture, SeatPicture } from '../../src/render/scenes.ts';

/** Whole numbers below `limit`, the same for the same seed (mulberry32). */
export type Dice = (limit: number) => number;

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
}

/** 136 tiles in an order of the seed. */
function shuffled(roll: Dice): Tile[] {
  const wall = Array.from({ length: KINDS * 4 }, (_, at) => at >> 2);
  for (let at = wall.length - 1; at > 0; at--) {
    const other = roll(at + 1);
    [wall[at], wall[other]] = [wall[other]!, wall[at]!];
  }
  return wall;
}

/** A concealed hand after a draw, `size` tiles in all. */
export function sampleHand(seed: number, size: 14 | 17): HandScene {
  const wall = shuffled(dice(seed));
  const tiles = wall.slice(0, size - 1).sort((left, right) => left - right);
  return { kind: 'hand', tiles, drawn: wall[size - 1]!, melds: [], bonus: [] };
}

function sampleMeld(roll: Dice): MeldPicture {
  const type = (['chow', 'pung', 'kong', 'concealed-kong'] as const)[roll(4)]!;
  if (type === 'chow') {
    const tile = roll(3) * 9 + roll(7);
    return { type, tile, claimed: tile + roll(3) };
  }
  const tile = roll(KINDS);
  if (type !== 'concealed-kong') return { type, tile, claimed: tile };
  return roll(2) === 0 ? { type, tile, claimed: null } : { type, tile: null };
}

/** A panel with up to five melds, twelve bonus tiles and forty discards. */
function sampleSeat(roll: Dice, seat: Seat): SeatPicture {
  const discards = roll(41);
  return {
    wind: seat as Wind,
    dealer: seat === 0,
    turn: roll(4) === 0,
    score: String(roll(2_000_000) - 1_000_000),
    concealed: roll(18),
    melds: Array.from({ length: roll(6) }, () => sampleMeld(roll)),
    bonus: Array.from({ length: roll(13) }, () => KINDS + roll(ALL_KINDS - KINDS)),
    river: Array.from({ length: discards }, (_, at) => ({
      tile: roll(KINDS),
      claimed: roll(6) === 0,
      last: at === discards - 1,
    })),
    ready: roll(3) === 0,
    won: roll(4) === 0,
    winningTile: roll(4) === 0 ? roll(KINDS) : null,
    missingSuit: roll(2) === 0 ? (roll(3) as Suit) : null,
  };
}

export function sampleBoard(seed: number): BoardScene {
  const roll = dice(seed);
  const seats = [sampleSeat(roll, 0), sampleSeat(roll, 1), sampleSeat(roll, 2), sampleSeat(roll, 3)] as const;
  return { kind: 'board', round: 'East 2', wall: roll(100), wallLabel: 'Wall', title: 'Push-Down', seats };
}

/** A table late in a deal: two melds, two flowers and some eighteen discards each. */
export function lateBoard(seed: number): BoardScene {
  const roll = dice(seed);
  const seat = (at: Seat): SeatPicture => ({
    wind: at,
    dealer: at === 0,
    turn: at === 2,
    score: '+24',
    concealed: 7,
    melds: [sampleMeld(roll), sampleMeld(roll)],
    bonus: [34 + roll(8), 42 + roll(4)],
    river: Array.from({ length: 15 + roll(7) }, () => ({ tile: roll(KINDS), claimed: roll(8) === 0 })),
  });
  return { kind: 'board', round: 'East 2', wall: 20, wallLabel: 'Wall', seats: [seat(0), seat(1), seat(2), seat(3)] };
}

/** The fullest table there can be: five kongs, every bonus tile and a long river for each of four players. */
export function fullestBoard(): BoardScene {
  const seat = (wind: Wind): SeatPicture => ({
    wind,
    dealer: wind === 1,
    turn: wind === 2,
    score: '-1,234,567',
    concealed: 17,
    melds: [0, 9, 18, 27, 31].map((tile) => ({ type: 'kong', tile, claimed: tile })),
    bonus: Array.from({ length: 12 }, (_, at) => KINDS + at),
    river: Array.from({ length: 36 }, (_, at) => ({ tile: at % KINDS, claimed: at % 7 === 0, last: at === 35 })),
    won: '+128 fan',
    winningTile: 4,
    missingSuit: 1,
  });
  return {
    kind: 'board',
    round: 'North 4 · 16',
    wall: 144,
    wallLabel: 'Tiles left in the wall',
    title: 'Taiwanese 16-tile mahjong',
    seats: [seat(0), seat(1), seat(2), seat(3)],
  };
}
