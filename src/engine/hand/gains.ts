import { KINDS } from '../tiles.ts';
import { addHonours, addSuits, HONOUR_KEYS, honourClass, LOW_KEYS, missingTiles, suitClass } from './cost-tables.ts';
import { type HandForm, SEVEN_PAIRS, THIRTEEN_ORPHANS } from './form.ts';
import {
  type HandKeys,
  hasOrphanPair,
  honourKey,
  KEY_PART,
  KEY_STEP,
  pairsIn,
  shapeDistance,
  singlesIn,
  specialDistance,
  traitsOfKeys,
} from './keys.ts';

/**
 * What one more tile does to a suit, remembered by key: for each class that one tile leads to, the mask of the ranks
 * that lead there. Ranks that leave the class as it is cannot bring a hand nearer and are left out, and so are ranks
 * held four times.
 *
 * A record in the pool is: number of gains, ranks held 0 and 1 times, ranks held 2 and 3 times (9 bits each), then
 * `class << 9 | mask` for every gain. Record 0 is empty: it stands for the missing suit.
 */
let pool = new Int32Array(1 << 14);
let poolEnd = 3;
const recordOfHonours = new Int32Array(HONOUR_KEYS);

/**
 * Records of suits by key: of two million keys some ten thousand are ever met, so they are hashed. A place holds the key
 * + 1 (0 where it is free) and the record; at most half of the places are taken.
 */
let places = new Int32Array(2 << 14);
let placesTaken = 0;

/** Where the key's place is, or the free one that it would have. */
function placeOf(key: number): number {
  const last = places.length - 2;
  let place = (Math.imul(key, 0x9e37_79b1) >>> 7) & last;
  while (places[place] !== 0 && places[place] !== key + 1) place = (place + 2) & last;
  return place;
}

function keepRecord(key: number, record: number): void {
  if (4 * placesTaken >= places.length) {
    const old = places;
    places = new Int32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] === 0) continue;
      const place = placeOf(old[at]! - 1);
      places[place] = old[at]!;
      places[place + 1] = old[at + 1]!;
    }
  }
  const place = placeOf(key);
  places[place] = key + 1;
  places[place + 1] = record;
  placesTaken++;
}

// The part whose record is being made: how often each rank is held and the class that one more tile of it leads to.
const digits = new Uint8Array(9);
const classWith = new Uint8Array(9);
const gains = new Int32Array(9);

function readDigits(key: number, from: number, to: number): void {
  for (let rank = from, rest = key; rank < to; rank++, rest = (rest / 5) | 0) digits[rank] = rest % 5;
}

/** Makes a record of the first `ranks` of `digits` and `classWith`. */
function makeRecord(ranks: number, own: number): number {
  let few = 0;
  let many = 0;
  let count = 0;
  for (let rank = 0; rank < ranks; rank++) {
    const held = digits[rank]!;
    const bit = 1 << rank;
    if (held < 2) few |= bit << (9 * held);
    else if (held < 4) many |= bit << (9 * (held - 2));
    if (held === 4 || classWith[rank] === own) continue;
    const gain = classWith[rank]! << 9;
    let at = 0;
    while (at < count && (gains[at]! & ~511) !== gain) at++;
    if (at === count) gains[count++] = gain;
    gains[at]! |= bit;
  }
  const record = poolEnd;
  poolEnd += 3 + count;
  if (poolEnd > pool.length) {
    const larger = new Int32Array(pool.length * 2);
    larger.set(pool);
    pool = larger;
  }
  pool[record] = count;
  pool[record + 1] = few;
  pool[record + 2] = many;
  for (let at = 0; at < count; at++) pool[record + 3 + at] = gains[at]!;
  return record;
}

function suitRecord(low: number, high: number): number {
  const key = high * LOW_KEYS + low;
  const place = placeOf(key);
  if (places[place] !== 0) return places[place + 1]!;
  readDigits(low, 0, 6);
  readDigits(high, 6, 9);
  for (let rank = 0, step = 1; rank < 6; rank++, step *= 5)
    if (digits[rank]! < 4) classWith[rank] = suitClass(low + step, high);
  for (let rank = 6, step = 1; rank < 9; rank++, step *= 5)
    if (digits[rank]! < 4) classWith[rank] = suitClass(low, high + step);
  const record = makeRecord(9, suitClass(low, high));
  keepRecord(key, record);
  return record;
}

function honourRecord(key: number): number {
  const known = recordOfHonours[key]!;
  if (known !== 0) return known;
  readDigits(key, 0, 7);
  for (let kind = 0, step = 1; kind < 7; kind++, step *= 5)
    if (digits[kind]! < 4) classWith[kind] = honourClass(key + step);
  const record = makeRecord(7, honourClass(key));
  recordOfHonours[key] = record;
  return record;
}

// The hand that is looked at, by part: characters, dots, bamboo, honours.
const classes = new Int32Array(4);
const records = new Int32Array(4);
/** Useful ranks by part: the answer of `usefulMasks`. */
export const masks = new Int32Array(4);

/** Looks one part of the hand up again after its keys have changed. */
function readPart(keys: HandKeys, part: number, form: HandForm): void {
  if (part === 3) {
    const key = honourKey(keys[6]!, keys[7]!);
    classes[3] = honourClass(key);
    records[3] = honourRecord(key);
  } else {
    const low = keys[2 * part]!;
    const high = keys[2 * part + 1]!;
    classes[part] = suitClass(low, high);
    records[part] = form.missingSuit === part ? 0 : suitRecord(low, high);
  }
}

/** The ranks of one part with which at most `goal - 1` tiles are missing from `sets` sets and a pair. */
function standardMask(part: number, sets: number, goal: number): number {
  const record = records[part]!;
  let mask = 0;
  const end = record + 3 + pool[record]!;
  if (part < 2) {
    const other = classes[1 - part]!;
    const rest = addHonours(classes[2]!, classes[3]!);
    for (let at = record + 3; at < end; at++) {
      const gain = pool[at]!;
      if (missingTiles(sets, addSuits(gain >> 9, other), rest) <= goal) mask |= gain & 511;
    }
    return mask;
  }
  const rest = addSuits(classes[0]!, classes[1]!);
  for (let at = record + 3; at < end; at++) {
    const gain = pool[at]!;
    const sum = part === 2 ? addHonours(gain >> 9, classes[3]!) : addHonours(classes[2]!, gain >> 9);
    if (missingTiles(sets, rest, sum) <= goal) mask |= gain & 511;
  }
  return mask;
}

const ORPHANS = [0b100000001, 0b100000001, 0b100000001, 0b001111111] as const;

function held(part: number, times: 0 | 1 | 2 | 3): number {
  return (pool[records[part]! + (times < 2 ? 1 : 2)]! >> (9 * (times & 1))) & 511;
}

/** Adds to `masks` the ranks that bring the shape without sets one step nearer. */
function addShape(shape: number, traits: number): void {
  const orphans = shape === THIRTEEN_ORPHANS;
  const threes = shape === SEVEN_PAIRS;
  // A single more helps seven pairs only while pairs and singles together are fewer than seven.
  const room = !orphans && singlesIn(traits, shape) < 7 - pairsIn(traits, shape);
  const paired = orphans && hasOrphanPair(traits);
  for (let part = 0; part < 4; part++) {
    let wanted: number;
    if (orphans) wanted = (paired ? held(part, 0) : held(part, 0) | held(part, 1)) & ORPHANS[part]!;
    else {
      wanted = threes ? held(part, 1) | held(part, 3) : held(part, 1);
      if (room) wanted |= threes ? held(part, 0) | held(part, 2) : held(part, 0);
    }
    masks[part]! |= wanted;
  }
}

function addShapes(keys: HandKeys, special: number, now: number): void {
  const traits = traitsOfKeys(keys);
  for (let shape = SEVEN_PAIRS; shape <= THIRTEEN_ORPHANS; shape <<= 1)
    if ((special & shape) !== 0 && shapeDistance(traits, shape) === now) addShape(shape, traits);
}

function readHand(keys: HandKeys, form: HandForm): void {
  for (let part = 0; part < 4; part++) readPart(keys, part, form);
}

function missingFromSets(sets: number): number {
  return missingTiles(sets, addSuits(classes[0]!, classes[1]!), addHonours(classes[2]!, classes[3]!));
}

/**
 * Writes into `masks` the ranks that bring the hand of 3n+1 tiles in `keys` one step nearer.
 *
 * @returns the distance of the hand.
 */
export function findUseful(keys: HandKeys, melds: number, form: HandForm): number {
  readHand(keys, form);
  const sets = form.sets - melds;
  const standard = missingFromSets(sets) - 2;
  const special = melds === 0 && form.special !== 0 ? specialDistance(traitsOfKeys(keys), form.special) : 99;
  const now = Math.min(standard, special);
  for (let part = 0; part < 4; part++) masks[part] = standard === now ? standardMask(part, sets, now + 1) : 0;
  if (special === now) addShapes(keys, form.special, now);
  return now;
}

// How many of each kind are unseen, as one mask of ranks for each binary digit.
const planes = new Int32Array(12);
const ONES = Uint8Array.from({ length: 512 }, (_, mask) => mask.toString(2).replaceAll('0', '').length);

function readUnseen(unseen: Uint8Array): void {
  for (let part = 0; part < 4; part++) {
    const first = 9 * part;
    const size = part === 3 ? 7 : 9;
    let units = 0;
    let twos = 0;
    let fours = 0;
    for (let rank = 0; rank < size; rank++) {
      const copies = unseen[first + rank]!;
      units |= (copies & 1) << rank;
      twos |= ((copies >> 1) & 1) << rank;
      fours |= (copies >> 2) << rank;
    }
    planes[3 * part] = units;
    planes[3 * part + 1] = twos;
    planes[3 * part + 2] = fours;
  }
}

function copiesIn(part: number, mask: number): number {
  return (
    ONES[mask & planes[3 * part]!]! + 2 * ONES[mask & planes[3 * part + 1]!]! + 4 * ONES[mask & planes[3 * part + 2]!]!
  );
}

function copiesInMasks(): number {
  return copiesIn(0, masks[0]!) + copiesIn(1, masks[1]!) + copiesIn(2, masks[2]!) + copiesIn(3, masks[3]!);
}

/** How many unseen tiles bring the hand of 3n+1 tiles in `keys` nearer. */
export function countUseful(keys: HandKeys, melds: number, form: HandForm, unseen: Uint8Array): number {
  findUseful(keys, melds, form);
  readUnseen(unseen);
  return copiesInMasks();
}

// Discards from one part that leave it in the same class leave the same useful tiles in the other parts.
const seenClasses = new Int32Array(9);
const seenCopies = new Int32Array(9);

/**
 * For every kind in the hand of 3n+2 tiles whose discard keeps it at its distance (from a complete hand: ready), writes
 * the useful unseen copies afterwards into `copies` by kind, -1 for all other kinds. Allocates nothing once keys are known.
 *
 * @returns the distance after those discards.
 */
export function weighDiscards(
  keys: HandKeys,
  counts: Uint8Array,
  melds: number,
  form: HandForm,
  unseen: Uint8Array,
  copies: Int16Array,
): number {
  readHand(keys, form);
  readUnseen(unseen);
  for (let tile = 0; tile < KINDS; tile++) copies[tile] = -1;
  const sets = form.sets - melds;
  const shapes = melds === 0 ? form.special : 0;
  const special = shapes !== 0 ? specialDistance(traitsOfKeys(keys), shapes) : 99;
  const keep = Math.max(0, Math.min(missingFromSets(sets) - 2, special));
  const nearShapes = special <= keep;
  for (let part = 0; part < 4; part++) {
    const ownClass = classes[part]!;
    const ownRecord = records[part]!;
    let seen = 0;
    for (let tile = 9 * part, end = part === 3 ? 34 : tile + 9; tile < end; tile++) {
      if (counts[tile] === 0) continue;
      const key = KEY_PART[tile]!;
      const before = keys[key]!;
      if (form.missingSuit !== part) {
        keys[key] = before - KEY_STEP[tile]!;
        readPart(keys, part, form);
      }
      const standard = missingFromSets(sets) - 2 === keep;
      if (nearShapes && specialDistance(traitsOfKeys(keys), shapes) === keep) {
        for (let other = 0; other < 4; other++) masks[other] = standard ? standardMask(other, sets, keep + 1) : 0;
        addShapes(keys, shapes, keep);
        copies[tile] = copiesInMasks();
      } else if (standard) {
        let known = 0;
        while (known < seen && seenClasses[known] !== classes[part]) known++;
        if (known === seen) {
          seen++;
          seenClasses[known] = classes[part]!;
          let sum = 0;
          for (let other = 0; other < 4; other++)
            if (other !== part) sum += copiesIn(other, standardMask(other, sets, keep + 1));
          seenCopies[known] = sum;
        }
        copies[tile] = seenCopies[known]! + copiesIn(part, standardMask(part, sets, keep + 1));
      }
      keys[key] = before;
    }
    classes[part] = ownClass;
    records[part] = ownRecord;
  }
  return keep;
}
