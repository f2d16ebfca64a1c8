/**
 * All ways to split the tiles of one suit (or the honours) into sets and at most one pair, made the first time a key is
 * asked for. A key is the counts as base-5 digits, lowest rank first: `keyStep(rank)` for each tile.
 *
 * An entry is a row of integers in `pool`: the number of splits, the ranks that would make the key splittable (bits, or
 * -1 before they are asked for), whether the splits hold a pair, then three integers a split:
 *   chows   3 bits for each lowest rank 0..6: how many chows start there
 *   pungs   bits 0..8 ranks of pungs, bits 9..12 rank of the pair + 1, 0 without one
 *   traits  number of chows | number of pungs << 4 | 1 << 8 if every set and the pair hold a rank 0 or 8
 */
export class SetTable {
  pool = new Int32Array(1 << 12);
  private used = 1;
  private index: Int32Array | null = null;
  private readonly counts: Uint8Array;

  /**
   * @param ranks 9 in a suit, 7 honours
   * @param runs whether chows exist
   */
  constructor(
    private readonly ranks: number,
    private readonly runs: boolean,
  ) {
    this.counts = new Uint8Array(ranks + 2);
  }

  /** Where the entry of `key` starts in `pool`. The pool may be another one after the next call. */
  entry(key: number): number {
    this.index ??= new Int32Array(5 ** this.ranks);
    const known = this.index[key]!;
    if (known !== 0) return known;
    const at = this.build(key);
    this.index[key] = at;
    return at;
  }

  /** Bits of the ranks of which one more tile makes the key splittable; never a fifth copy. */
  completing(key: number): number {
    const at = this.entry(key);
    const known = this.pool[at + COMPLETING]!;
    if (known >= 0) return known;
    let ranks = 0;
    for (let rank = 0, step = 1, rest = key; rank < this.ranks; rank++, step *= 5) {
      if (rest % 5 < 4) {
        // Asked for first: making an entry may put another pool in place.
        const completed = this.entry(key + step);
        if (this.pool[completed]! > 0) ranks |= 1 << rank;
      }
      rest = (rest / 5) | 0;
    }
    this.pool[at + COMPLETING] = ranks;
    return ranks;
  }

  private build(key: number): number {
    let tiles = 0;
    for (let rank = 0, rest = key; rank < this.ranks; rank++) {
      const digit = rest % 5;
      this.counts[rank] = digit;
      tiles += digit;
      rest = (rest / 5) | 0;
    }
    const at = this.used;
    this.reserve(at + SPLITS);
    this.used = at + SPLITS;
    this.pool[at] = 0;
    this.pool[at + COMPLETING] = -1;
    this.pool[at + PAIRED] = tiles % 3 === 2 ? 1 : 0;
    if (tiles % 3 !== 1) this.split(at, 0, tiles % 3 === 2, 0, 0, 0, 0, true);
    return at;
  }

  /** Ranks below `rank` are used up, so every tile left at `rank` is in a pung, in the pair, or starts a chow. */
  private split(
    at: number,
    rank: number,
    needsPair: boolean,
    chows: number,
    pungs: number,
    pair: number,
    sets: number,
    terminals: boolean,
  ): void {
    if (rank === this.ranks) {
      if (needsPair) return;
      const end = this.used;
      this.reserve(end + SPLIT);
      this.pool[end] = chows;
      this.pool[end + 1] = pungs | (pair << 9);
      this.pool[end + 2] = sets | (terminals ? 1 << TERMINAL_PARTS : 0);
      this.used = end + SPLIT;
      this.pool[at]!++;
      return;
    }
    const { counts } = this;
    const held = counts[rank]!;
    const edge = rank === 0 || rank === 8;
    for (let pung = 0; pung <= 1; pung++)
      for (let pairHere = 0; pairHere <= (needsPair ? 1 : 0); pairHere++) {
        const starts = held - 3 * pung - 2 * pairHere;
        if (starts < 0) continue;
        const inEdgeRun = rank === 0 || rank === 6;
        if (starts > 0) {
          if (!this.runs || rank > 6 || counts[rank + 1]! < starts || counts[rank + 2]! < starts) continue;
          counts[rank + 1]! -= starts;
          counts[rank + 2]! -= starts;
        }
        this.split(
          at,
          rank + 1,
          needsPair && pairHere === 0,
          rank > 6 ? chows : chows | (starts << (3 * rank)),
          pungs | (pung << rank),
          pairHere === 1 ? rank + 1 : pair,
          sets + starts + (pung << PUNG_COUNT),
          terminals && (starts === 0 || inEdgeRun) && (pung + pairHere === 0 || edge),
        );
        if (starts > 0) {
          counts[rank + 1]! += starts;
          counts[rank + 2]! += starts;
        }
      }
  }

  private reserve(size: number): void {
    if (size <= this.pool.length) return;
    const wider = new Int32Array(this.pool.length * 2);
    wider.set(this.pool);
    this.pool = wider;
  }
}

/** Offsets in an entry: ranks that complete the key, whether it holds a pair, the first split; integers a split. */
const COMPLETING = 1;
export const PAIRED = 2;
export const SPLITS = 3;
export const SPLIT = 3;
/** Offsets in a split; the chows come first. */
export const PUNGS = 1;
export const TRAITS = 2;
/** Shifts in the traits, which may be added up over the three suits. Terminals mean nothing in honours. */
export const PUNG_COUNT = 4;
export const TERMINAL_PARTS = 8;

export const suitTable = new SetTable(9, true);
export const honourTable = new SetTable(7, false);

/** What one tile of each kind adds to the key of its suit, or of the honours. */
export const PART_STEP: Readonly<Int32Array> = Int32Array.from({ length: 34 }, (_, tile) =>
  tile < 27 ? 5 ** (tile % 9) : 5 ** (tile - 27),
);
