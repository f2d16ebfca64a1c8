import type { GameId, WinBy, WinContext, WinFlag } from '../../src/engine/score.ts';
import { type Meld, type MeldType, meldTiles, SEATS, type Tile } from '../../src/engine/tiles.ts';
import { RULESETS } from '../../src/rulesets/index.ts';
import { pick, seeded, shuffled } from './random.ts';

const ORPHANS: readonly Tile[] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

interface Tiles {
  readonly concealed: readonly Tile[];
  readonly melds: readonly Meld[];
}

/** Tiles of one suit, of the honours, or of anything, mostly. */
function tileMaker(honours: boolean, random: () => number): () => Tile {
  const suit = random() < 0.35 ? Math.floor(random() * (honours ? 4 : 3)) : null;
  return () => {
    if (suit === 3) return 27 + Math.floor(random() * 7);
    if (suit !== null && (random() < 0.7 || !honours)) return 9 * suit + Math.floor(random() * 9);
    return Math.floor(random() * (honours ? 34 : 27));
  };
}

/** Random sets and a pair, some of them laid down. */
function setsAndPair(game: GameId, random: () => number): Tiles {
  const { sets, tiles } = RULESETS[game];
  const anyTile = tileMaker(tiles.honours, random);
  const concealed: Tile[] = [];
  const melds: Meld[] = [];
  const laid = random() < 0.5 ? 0 : Math.floor(random() * (sets + 1));
  for (let set = 0; set < sets; set++) {
    const tile = anyTile();
    const run = tile < 27 && tile % 9 < 7 && random() < 0.55 && (set >= laid || game !== 'sichuan');
    const type: MeldType = run
      ? 'chow'
      : set < laid
        ? pick(['pung', 'kong', 'concealed-kong'] as const, random)
        : 'pung';
    const meld: Meld = { type, tile, claimed: null, from: null, added: false };
    if (set < laid) melds.push(meld);
    else concealed.push(...meldTiles(meld));
  }
  const pair = anyTile();
  return { concealed: [...concealed, pair, pair], melds };
}

/** Seven pairs or thirteen orphans, where the game has them. */
function specialShape(game: GameId, random: () => number): Tiles {
  const { shapes, tiles } = RULESETS[game];
  if (shapes.includes('thirteen-orphans') && random() < 0.5) {
    return { concealed: [...ORPHANS, pick(ORPHANS, random)], melds: [] };
  }
  if (!shapes.some((shape) => shape === 'seven-pairs' || shape === 'seven-different-pairs')) {
    return setsAndPair(game, random);
  }
  const anyTile = tileMaker(tiles.honours, random);
  const pairs: Tile[] = [];
  while (pairs.length < 7) {
    const tile = anyTile();
    const held = pairs.filter((other) => other === tile).length;
    if (held < (shapes.includes('seven-pairs') ? 2 : 1)) pairs.push(tile);
  }
  return { concealed: pairs.flatMap((tile) => [tile, tile]), melds: [] };
}

/** Circumstances that such a win can have. */
function flagsFor(context: Omit<WinContext, 'flags'>, random: () => number): WinFlag[] {
  const { by, melds, bonus, seatWind } = context;
  const selfDraw = by === 'self-draw';
  const kong = melds.some(({ type }) => type === 'kong' || type === 'concealed-kong');
  const flags: WinFlag[] = [];
  const maybe = (flag: WinFlag, possible: boolean): void => {
    if (possible && random() < 0.1) flags.push(flag);
  };
  maybe('last-tile', by !== 'rob-kong');
  maybe('kong-discard', by === 'discard');
  maybe('kong-replacement', selfDraw && kong);
  maybe('flower-replacement', selfDraw && bonus.length > 0 && !flags.includes('kong-replacement'));
  maybe('ready-declared', true);
  maybe(seatWind === 0 ? 'heavenly' : 'earthly', selfDraw && melds.length === 0 && flags.length === 0);
  return flags;
}

/** A complete hand of the game; null when its sets need five copies of a tile. */
function completeHand(game: GameId, random: () => number): WinContext | null {
  const { tiles } = RULESETS[game];
  const made = random() < 0.1 ? specialShape(game, random) : setsAndPair(game, random);
  const copies = new Map<Tile, number>();
  for (const tile of [...made.concealed, ...made.melds.flatMap(meldTiles)]) {
    copies.set(tile, (copies.get(tile) ?? 0) + 1);
  }
  if ([...copies.values()].some((count) => count > 4)) return null;
  const [winTile, ...concealed] = shuffled(made.concealed, random);
  if (winTile === undefined) return null;
  const by: WinBy =
    copies.get(winTile) === 1
      ? pick(['self-draw', 'discard', 'rob-kong'], random)
      : pick(['self-draw', 'discard'], random);
  const bonus = [
    ...(tiles.flowers ? [34, 35, 36, 37, 38, 39, 40, 41] : []),
    ...(tiles.animals ? [42, 43, 44, 45] : []),
  ];
  const share = random() < 0.05 ? 1 : 0.2;
  const context = {
    concealed,
    melds: made.melds,
    winTile,
    by,
    seatWind: pick(SEATS, random),
    roundWind: pick(SEATS, random),
    bonus: bonus.filter(() => random() < share),
    missingSuit: null,
  };
  // Written out: the engine makes such hands in one shape, and an object spread has a shape of its own each time.
  return {
    concealed: context.concealed,
    melds: context.melds,
    winTile: context.winTile,
    by: context.by,
    seatWind: context.seatWind,
    roundWind: context.roundWind,
    bonus: context.bonus,
    flags: flagsFor(context, random),
    missingSuit: null,
  };
}

/** Complete hands of the game with melds, bonus tiles and circumstances: the same for the same seed. */
export function* completeHands(game: GameId, seed: number, count: number): Generator<WinContext> {
  const random = seeded(seed);
  for (let found = 0; found < count; ) {
    const hand = completeHand(game, random);
    if (hand === null) continue;
    found++;
    yield hand;
  }
}
