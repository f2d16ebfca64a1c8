import { defaultOf } from '../../engine/options.ts';
import type { OptionSpec, RuleOptions, Ruleset } from '../../engine/ruleset.ts';
import {
  type Refusal,
  type RefusalReason,
  WIN_FLAGS,
  type WinBy,
  type WinContext,
  type WinFlag,
} from '../../engine/score.ts';
import {
  isBonus,
  type Meld,
  type MeldType,
  parseTiles,
  SEATS,
  type Seat,
  type Suit,
  type Tile,
  tileName,
  windOf,
} from '../../engine/tiles.ts';

/** The `input` of a vector, or a part of it: fields that may be there. */
export type Fields = Readonly<Record<string, unknown>>;

/** An input that gives no answer: what the engine refuses, or `unusable` for a vector that says too little. */
export class Refused extends Error {
  constructor(
    readonly reason: RefusalReason | 'unusable',
    message: string,
    /** Worth of a complete hand below the minimum. */
    readonly total: number | null = null,
  ) {
    super(message);
    this.name = 'Refused';
  }
}

const MESSAGES: Readonly<Record<RefusalReason, (part: string) => string>> = {
  'not-complete': () => 'the tiles are no complete hand',
  'below-minimum': (part) => `the hand is worth less than the game asks for (${part})`,
  'missing-suit': (part) => `${part} belongs to the missing suit`,
  'too-many-copies': (part) => `there are more copies of ${part} than the game has`,
  'wrong-tile-count': (part) => `the number of tiles in hand is wrong (${part})`,
  'unknown-tile': (part) => `the game has no tile ${part}, or not in this place`,
  'illegal-meld': (part) => `${part} cannot be a meld`,
  'illegal-flag': (part) => `${part} does not go with this win`,
};

/** What a field says, for reading and for complaints. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}

/** The refusal of the engine as an exception of the checker. */
export function refused({ reason, part, sheet }: Refusal): Refused {
  return new Refused(reason, MESSAGES[reason](part), sheet?.total ?? null);
}

export const LETTERS = ['E', 'S', 'W', 'N'] as const;

/** `E`..`N`, `0`..`3`; null where nothing is said. */
export function seatOf(value: unknown): Seat | null {
  if (value === undefined || value === null) return null;
  const text = textOf(value).toUpperCase();
  const seat = SEATS.find((each) => text === LETTERS[each] || text === `${each}`);
  if (seat === undefined) throw new Refused('unusable', `${text} is no seat`);
  return seat;
}

export function needSeat(value: unknown, what: string): Seat {
  const seat = seatOf(value);
  if (seat === null) throw new Refused('unusable', `${what} is not told`);
  return seat;
}

/** Seats that a field lists; none where it is absent. */
export function seatsOf(value: unknown): Seat[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((each) => needSeat(each, 'a seat'));
}

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** The first whole number among `values`; null where none is said. */
export function numberOf(...values: unknown[]): number | null {
  const said = values.find((value) => value !== undefined && value !== null);
  if (said === undefined) return null;
  const number = typeof said === 'string' || typeof said === 'number' ? Number(said) : Number.NaN;
  if (!Number.isInteger(number)) throw new Refused('unusable', `${textOf(said)} is no whole number`);
  return number;
}

export function tilesOf(value: unknown): Tile[] {
  const text = Array.isArray(value) ? value.map(textOf).join('') : textOf(value ?? '');
  try {
    return parseTiles(text);
  } catch (error) {
    throw new Refused('unknown-tile', error instanceof Error ? error.message : text);
  }
}

function winTileOf(value: unknown): Tile {
  const tiles = tilesOf(value);
  const [tile] = tiles;
  if (tile === undefined || tiles.length !== 1) {
    throw new Refused('wrong-tile-count', 'there is not exactly one winning tile');
  }
  return tile;
}

export function suitOfLetter(value: unknown): Suit | null {
  if (value === undefined || value === null || value === '') return null;
  const suit = 'mps'.indexOf(textOf(value));
  if (suit < 0) throw new Refused('unusable', `${textOf(value)} is no suit`);
  return suit as Suit;
}

const MELD_TYPES: readonly MeldType[] = ['chow', 'pung', 'kong', 'concealed-kong'];

/** A meld named by type and tiles. Tiles that are not of the type are no meld. */
function meldOf(fields: Fields): Meld {
  const tiles = tilesOf(fields.tiles).sort((a, b) => a - b);
  const type = MELD_TYPES.find((each) => each === fields.type);
  const [first] = tiles;
  const illegal = new Refused('illegal-meld', `${textOf(fields.tiles)} is no ${textOf(fields.type)}`);
  if (type === undefined || first === undefined) throw illegal;
  const size = type === 'chow' || type === 'pung' ? 3 : 4;
  const step = type === 'chow' ? 1 : 0;
  if (tiles.length !== size || tiles.some((tile, index) => tile !== first + step * index)) throw illegal;
  return { type, tile: first, claimed: null, from: null, added: false };
}

export function meldsOf(value: unknown): Meld[] {
  return listOf(value).map(meldOf);
}

const WAYS: readonly WinBy[] = ['self-draw', 'discard', 'rob-kong'];

export function winByOf(value: unknown): WinBy {
  const by = WAYS.find((each) => each === value);
  if (by === undefined) throw new Refused('unusable', `${textOf(value)} is no way to win`);
  return by;
}

export function flagsOf(value: unknown): WinFlag[] {
  return (Array.isArray(value) ? value : []).map((name) => {
    const flag = WIN_FLAGS.find((each) => each === name);
    if (flag === undefined) throw new Refused('illegal-flag', `there is no circumstance ${textOf(name)}`);
    return flag;
  });
}

/** Who won: `winner`, else `seat`, else East. */
export function winnerOf(fields: Fields): Seat {
  return seatOf(fields.winner) ?? seatOf(fields.seat) ?? 0;
}

/** Discarder or konger; null on a self-draw or where nothing is told. */
export function payerOf(fields: Fields, by: WinBy): Seat | null {
  return by === 'self-draw' ? null : seatOf(fields.discarder ?? fields.from ?? fields.konger);
}

/**
 * The hand of a `score` vector. `seat` is a wind; a `winner` has the wind that the dealer (East unless told) gives.
 * With the option of an instant win, eight flowers without a winning tile of the hand are that win.
 */
export function winContextOf(fields: Fields, options: RuleOptions): WinContext {
  const by = winByOf(fields.winBy ?? fields.by);
  const bonus = tilesOf(fields.bonus);
  const flags = flagsOf(fields.flags);
  const said = fields.winTile;
  const lastFlower = bonus.find(isBonus);
  const flowers = bonus.filter((tile) => isBonus(tile) && tileName(tile).endsWith('f')).length;
  const instant = options.eightFlowers === 'instant' && flowers === 8 && said === undefined;
  return {
    concealed: tilesOf(fields.concealed),
    melds: meldsOf(fields.melds),
    winTile: instant && lastFlower !== undefined ? lastFlower : winTileOf(said),
    by,
    seatWind: seatOf(fields.seat) ?? windOf(winnerOf(fields), seatOf(fields.dealer) ?? 0),
    roundWind: seatOf(fields.round) ?? 0,
    bonus,
    flags: instant && !flags.includes('eight-flowers') ? [...flags, 'eight-flowers'] : flags,
    missingSuit: suitOfLetter(fields.missing ?? fields.missingSuit),
  };
}

/** What vectors leave unsaid: amounts in points, the games' own tables otherwise, and fan for Malaysian hands. */
const UNSAID: Readonly<Record<Ruleset['id'], Readonly<Record<string, string | number>>>> = {
  'push-down': { stake: 100 },
  sichuan: { stake: 1 },
  taiwanese: { base: 100, perTai: 20 },
  malaysian: { stake: 1, scoring: 'fan' },
};

const resolved = new Map<string, RuleOptions>();

/**
 * The table options of a vector: `options`, the amounts beside it (`base` is the stake of Push-Down), then the defaults
 * of tools. Yes and no may be booleans, and names may be written with dashes. Amounts have no upper limit here.
 *
 * @returns the same object for the same table, so that a file prices on one compiled plan.
 */
export function tableOptions(rules: Ruleset, input: Fields): RuleOptions {
  const amounts: Record<string, unknown> = {};
  for (const id of ['stake', 'base', 'perTai']) if (input[id] !== undefined) amounts[id] = input[id];
  if (rules.id === 'push-down' && amounts.base !== undefined) {
    amounts.stake ??= amounts.base;
    delete amounts.base;
  }
  const given = { ...UNSAID[rules.id], ...amounts, ...fieldsOf(input.options) };
  const key = `${rules.id} ${JSON.stringify(given)}`;
  const known = resolved.get(key);
  if (known !== undefined) return known;
  const options = Object.freeze(resolve(rules, given));
  if (resolved.size < 1_000) resolved.set(key, options);
  return options;
}

function resolve(rules: Ruleset, given: Fields): RuleOptions {
  const options = Object.fromEntries(rules.options.map((spec) => [spec.id, defaultOf(spec)]));
  for (const [name, value] of Object.entries(given)) {
    const spec = rules.options.find(({ id }) => plain(id) === plain(name));
    if (spec === undefined) {
      // An amount of another game says nothing here.
      if (['stake', 'base', 'perTai'].includes(name)) continue;
      throw new Refused('illegal-flag', `there is no table option ${name}`);
    }
    options[spec.id] = optionValue(spec, value);
  }
  return options;
}

function optionValue(spec: OptionSpec, value: unknown): string | number {
  if (spec.kind === 'amount') {
    const amount = numberOf(value);
    if (amount !== null && amount > 0) return amount;
  } else {
    const names = typeof value === 'boolean' ? (value ? ['yes', 'on'] : ['no', 'off']) : [plain(textOf(value))];
    const choice = spec.choices.find((each) => names.includes(plain(each)));
    if (choice !== undefined) return choice;
  }
  throw new Refused('illegal-flag', `${textOf(value)} is no value of the table option ${spec.id}`);
}

const plain = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();
