/**
 * Look-up tables behind distance to ready.
 *
 * The tiles of one suit are worth a *cost vector*: how many tiles are missing for k sets (0..5), without and with a
 * pair. Over all suits only 187 different vectors exist (83 for honours), so a suit is one small number, its class,
 * and the vectors of two suits add up (min-plus) by one look-up in a composition table. Classes and composition tables
 * are the idea of Cryolite's nyanten (MIT); the automaton that finds the vectors and everything else here is our own.
 *
 * A suit is read rank by rank. The state of the automaton after a rank is the least number of missing tiles for every
 * (sets, pair, runs that need one more tile, runs that need two more). Equal states are kept once. Everything is made
 * when it is first asked for: start costs nothing, and a key costs microseconds once.
 *
 * A target never holds more than four of a kind, so a fifth copy never counts as missing. Copies in melds are unknown
 * here.
 */

/** Numbers in a cost vector: index `2 * sets + pair`, sets 0..5. */
const VECTOR = 12;
/** Open runs of each age; three equal runs are the same tiles as three pungs. */
const RUNS = 3;
const STATE = VECTOR * RUNS * RUNS;
const NEVER = 63;

/** Ranks 1..6 of a suit in base 5, least first; ranks 7..9 likewise. */
export const LOW_KEYS = 15_625;
export const HIGH_KEYS = 125;
export const HONOUR_KEYS = 78_125;

/** There are 3,411 rows in all, 187 classes of suits, 83 of honours and 328 sums. */
const MAX_ROWS = 4_096;
/** Row of the automaton for the low ranks; 0 is not yet known. */
const rowOfLow = new Uint16Array(LOW_KEYS);
const stateOfRow: number[] = [-1];
const rowOfState = new Map<number, number>();
/** Class for row and high ranks; row 0 stays unknown, so that one test covers both tables. */
const suitClasses = new Uint8Array(MAX_ROWS * 128);
const honourClasses = new Uint8Array(HONOUR_KEYS);

/** Cost vectors by class, twelve bytes each. Class 0 is "unknown". */
class VectorPool {
  readonly vectors: number[][] = [[]];
  readonly #ids = new Map<string, number>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  idOf(vector: number[]): number {
    const text = String.fromCharCode(...vector);
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.vectors.length;
      if (id >= this.#limit) throw new RangeError('more cost vectors than the tables were laid out for');
      this.vectors.push(vector);
      this.#ids.set(text, id);
    }
    return id;
  }
}

const suitPool = new VectorPool(256);
const honourPool = new VectorPool(128);
const sumPool = new VectorPool(512);

// The automaton of one suit. States lie one after the other in a pool, as bytes to work on and as words to compare.

const WORDS = STATE / 4;
let pool = new Uint8Array(1024 * STATE);
let poolWords = new Int32Array(pool.buffer);
let stateCount = 0;
/** Open addressing: state + 1 by hash, 0 where free. Twice as many places as there can be states. */
const places = new Uint16Array(1 << 15);
/** Next state + 1 by kind of step, state and count: runs may begin up to rank 7 only. */
let nextWithRuns = new Uint16Array(1024 * 5);
let nextWithoutRuns = new Uint16Array(1024 * 5);
/** Class of the tiles read so far as a whole suit, as honours; 0 is not yet known. */
let suitOfState = new Uint8Array(1024);
let honoursOfState = new Uint8Array(1024);

/** The state in the making. */
const draft = new Uint8Array(STATE);
const draftWords = new Int32Array(draft.buffer);

function grow(): void {
  const size = 2 * suitOfState.length;
  const wider = <T extends Uint8Array | Uint16Array>(to: T, from: T): T => {
    to.set(from);
    return to;
  };
  pool = wider(new Uint8Array(size * STATE), pool);
  poolWords = new Int32Array(pool.buffer);
  nextWithRuns = wider(new Uint16Array(size * 5), nextWithRuns);
  nextWithoutRuns = wider(new Uint16Array(size * 5), nextWithoutRuns);
  suitOfState = wider(new Uint8Array(size), suitOfState);
  honoursOfState = wider(new Uint8Array(size), honoursOfState);
}

function isDraft(state: number): boolean {
  for (let word = 0, at = state * WORDS; word < WORDS; word++, at++)
    if (poolWords[at] !== draftWords[word]) return false;
  return true;
}

/** The number of the state in `draft`, a new one where it has not been met. */
function internDraft(): number {
  let hash = 0;
  for (let word = 0; word < WORDS; word++) hash = Math.imul(hash ^ draftWords[word]!, 0x9e37_79b1) ^ (hash >>> 15);
  let place = (hash ^ (hash >>> 16)) & (places.length - 1);
  for (; places[place] !== 0; place = (place + 1) & (places.length - 1)) {
    const state = places[place]! - 1;
    if (isDraft(state)) return state;
  }
  if (stateCount === suitOfState.length) grow();
  pool.set(draft, stateCount * STATE);
  places[place] = stateCount + 1;
  return stateCount++;
}

/** Index of a state's number: `sets`, `pair`, runs that need one more tile, runs that need two. */
const at = (sets: number, pair: number, ending: number, young: number): number =>
  (sets * 2 + pair) * RUNS * RUNS + ending * RUNS + young;

/** Giving up a set, a pair or an open run is free: lowering every number to what it implies makes equal states equal. */
function relaxDraft(): void {
  for (let sets = 5; sets >= 0; sets--)
    for (let pair = 1; pair >= 0; pair--)
      for (let ending = RUNS - 1; ending >= 0; ending--)
        for (let young = RUNS - 1; young >= 0; young--) {
          const index = at(sets, pair, ending, young);
          let least = draft[index]!;
          if (pair === 0) least = Math.min(least, draft[index + RUNS * RUNS]!);
          if (sets < 5) {
            const more = at(sets + 1, pair, ending, young);
            least = Math.min(least, draft[more]!);
            if (ending < RUNS - 1) least = Math.min(least, draft[more + RUNS]!);
            if (young < RUNS - 1) least = Math.min(least, draft[more + 1]!);
          }
          draft[index] = least;
        }
}

/** Writes into `draft` where `state` leads with `count` tiles of the next rank. */
function stepFrom(state: number, count: number, runs: boolean): void {
  draft.fill(NEVER);
  const mostRuns = runs ? RUNS - 1 : 0;
  let from = state * STATE;
  for (let sets = 0; sets <= 5; sets++)
    for (let pair = 0; pair <= 1; pair++)
      for (let ending = 0; ending < RUNS; ending++)
        for (let young = 0; young < RUNS; young++) {
          const cost = pool[from++]!;
          if (cost === NEVER) continue;
          for (let begun = 0; begun <= mostRuns; begun++)
            for (let pung = 0; pung <= 1; pung++) {
              if (sets + begun + pung > 5) continue;
              for (let eyes = 0; eyes <= 1 - pair; eyes++) {
                const need = ending + young + begun + 3 * pung + 2 * eyes;
                if (need > 4) continue;
                const total = need > count ? cost + need - count : cost;
                const index = at(sets + begun + pung, pair + eyes, young, begun);
                if (total < draft[index]!) draft[index] = total;
              }
            }
        }
  relaxDraft();
}

function next(state: number, count: number, runs: boolean): number {
  const place = state * 5 + count;
  const known = (runs ? nextWithRuns : nextWithoutRuns)[place]!;
  if (known !== 0) return known - 1;
  stepFrom(state, count, runs);
  const found = internDraft();
  // Growing may have put other tables in place.
  (runs ? nextWithRuns : nextWithoutRuns)[place] = found + 1;
  return found;
}

draft.fill(NEVER).fill(0, 0, 1);
const START = internDraft();

function vectorOf(state: number): number[] {
  const vector: number[] = [];
  for (let sets = 0; sets <= 5; sets++)
    for (let pair = 0; pair <= 1; pair++) vector.push(pool[state * STATE + at(sets, pair, 0, 0)]!);
  return vector;
}

function fillSuit(low: number, high: number): number {
  let row = rowOfLow[low]!;
  if (row === 0) {
    let state = START;
    for (let rank = 0, rest = low; rank < 6; rank++, rest = (rest / 5) | 0) state = next(state, rest % 5, true);
    row = rowOfState.get(state) ?? stateOfRow.length;
    if (row >= MAX_ROWS) throw new RangeError('more automaton states than the tables were laid out for');
    stateOfRow[row] = state;
    rowOfState.set(state, row);
    rowOfLow[low] = row;
  }
  let state = next(stateOfRow[row]!, high % 5, true);
  state = next(state, ((high / 5) | 0) % 5, false);
  state = next(state, (high / 25) | 0, false);
  let id = suitOfState[state]!;
  if (id === 0) {
    id = suitPool.idOf(vectorOf(state));
    suitOfState[state] = id;
  }
  suitClasses[(row << 7) | high] = id;
  return id;
}

function fillHonours(key: number): number {
  let state = START;
  for (let kind = 0, rest = key; kind < 7; kind++, rest = (rest / 5) | 0) state = next(state, rest % 5, false);
  let id = honoursOfState[state]!;
  if (id === 0) {
    id = honourPool.idOf(vectorOf(state));
    honoursOfState[state] = id;
  }
  honourClasses[key] = id;
  return id;
}

/**
 * Class of one suit's tiles.
 *
 * @param low counts of ranks 1..6 as base-5 digits, rank 1 least.
 * @param high counts of ranks 7..9 likewise.
 */
export function suitClass(low: number, high: number): number {
  const id = suitClasses[(rowOfLow[low]! << 7) | high]!;
  return id !== 0 ? id : fillSuit(low, high);
}

/** Class of the honours; `key` holds the counts of 1z..7z as base-5 digits, 1z least. */
export function honourClass(key: number): number {
  const id = honourClasses[key]!;
  return id !== 0 ? id : fillHonours(key);
}

// Composition.

const suitPairs = new Uint16Array(256 * 256);
const suitAndHonours = new Uint16Array(256 * 128);
/** Missing tiles + 1 by sets wanted, sum of two suits, sum of suit and honours; 0 is not yet known. */
const totals = new Uint8Array(6 * 512 * 512);

function addVectors(a: readonly number[], b: readonly number[]): number[] {
  const sum = new Array<number>(VECTOR).fill(NEVER);
  for (let i = 0; i < VECTOR; i++)
    for (let j = 0; j < VECTOR; j++) {
      if ((i & j & 1) === 1) continue;
      const index = i + j;
      if (index >= VECTOR) continue;
      sum[index] = Math.min(sum[index]!, a[i]! + b[j]!);
    }
  return sum;
}

function fillSuitPair(a: number, b: number): number {
  const id = sumPool.idOf(addVectors(suitPool.vectors[a]!, suitPool.vectors[b]!));
  suitPairs[(a << 8) | b] = id;
  return id;
}

function fillSuitAndHonours(suit: number, honours: number): number {
  const id = sumPool.idOf(addVectors(suitPool.vectors[suit]!, honourPool.vectors[honours]!));
  suitAndHonours[(suit << 7) | honours] = id;
  return id;
}

function fillTotal(sets: number, a: number, b: number): number {
  const missing = addVectors(sumPool.vectors[a]!, sumPool.vectors[b]!)[2 * sets + 1]!;
  totals[(((sets << 9) | a) << 9) | b] = missing + 1;
  return missing + 1;
}

/** Sum of two suits' classes, for `missingTiles`. */
export function addSuits(a: number, b: number): number {
  const id = suitPairs[(a << 8) | b]!;
  return id !== 0 ? id : fillSuitPair(a, b);
}

/** Sum of a suit's and the honours' classes, for `missingTiles`. */
export function addHonours(suit: number, honours: number): number {
  const id = suitAndHonours[(suit << 7) | honours]!;
  return id !== 0 ? id : fillSuitAndHonours(suit, honours);
}

/** Tiles missing for `sets` sets and a pair, plus one: 1 is a complete hand, 2 a ready one. `a` and `b` are sums. */
export function missingTiles(sets: number, a: number, b: number): number {
  const missing = totals[(((sets << 9) | a) << 9) | b]!;
  return missing !== 0 ? missing : fillTotal(sets, a, b);
}
