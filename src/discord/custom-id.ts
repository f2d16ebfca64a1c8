/**
 * What a button or a select means, written into its custom id: `mj1.<verb>.<table>.<prompt>.<arg>.<arg>…`.
 *
 * `mj1` is the version of this form: components of an older form decode to null and are answered as out of date.
 * Numbers are written in base 36. The seat is never in it: it comes from the id of the user who pressed.
 */

/** Every meaning that a component may have. */
export const VERBS = [
  'join',
  'leave',
  'fill',
  'start',
  'close',
  'options',
  'option',
  'value',
  'hand',
  'rules',
  'next',
  'rematch',
  'back',
  'discard',
  'ready',
  'chow',
  'pung',
  'kong',
  'win',
  'pass',
  'missing',
  'exchange',
  'again',
  'page',
  'pattern',
  'rank',
  'history',
  'replay',
  'proof',
  'setting',
  'privacy',
  'profile',
  'menu',
  'vote',
  'resume',
  'level',
  'hint',
  'tour',
  'review',
  'practice',
] as const;
export type Verb = (typeof VERBS)[number];

export interface CustomId {
  readonly verb: Verb;
  /** The table's id: lower-case letters and digits. */
  readonly table: string;
  /** The prompt that the message showed; 0 where the press answers none. */
  readonly prompt: number;
  /** What else the press says: numbers, or names of letters and digits. */
  readonly args: readonly (number | string)[];
}

const PREFIX = 'mj1';
/** Discord's limit for a custom id. */
const MAX_LENGTH = 100;
const NUMBER = /^\d[0-9a-z]*$/;
const NAME = /^[A-Za-z][A-Za-z0-9-]*$/;
const TABLE = /^[0-9a-z]+$/;
const KNOWN: ReadonlySet<string> = new Set(VERBS);

/**
 * Numbers begin with a digit so that they can be told from names: base 36 with a leading zero where it would begin
 * with a letter. `10` is `"0a"`.
 */
function printNumber(value: number): string {
  const text = value.toString(36);
  return /^\d/.test(text) ? text : `0${text}`;
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/**
 * The custom id of a component.
 *
 * @throws RangeError for anything that could not be read back: that is a fault in the caller, never in what a user did.
 * @example encodeCustomId({ verb: 'discard', table: '7', prompt: 41, args: [13] }) // "mj1.discard.7.15.0d"
 */
export function encodeCustomId(id: CustomId): string {
  const args = id.args.map((arg) => (typeof arg === 'number' ? printNumber(arg) : arg));
  const text = [PREFIX, id.verb, id.table, printNumber(id.prompt), ...args].join('.');
  const numbers = [id.prompt, ...id.args.filter((arg) => typeof arg === 'number')];
  const names = id.args.filter((arg) => typeof arg === 'string');
  const readable = TABLE.test(id.table) && numbers.every(isWhole) && names.every((name) => NAME.test(name));
  if (!readable || text.length > MAX_LENGTH) throw new RangeError(`not a custom id: ${text}`);
  return text;
}

/**
 * What a component that was pressed means, or null if this version did not write it. Never throws; nothing in the
 * answer is to be trusted beyond its form.
 */
export function decodeCustomId(text: string): CustomId | null {
  if (text.length > MAX_LENGTH) return null;
  const [prefix, verb, table, prompt, ...rest] = text.split('.');
  if (prefix !== PREFIX || verb === undefined || table === undefined || prompt === undefined) return null;
  if (!KNOWN.has(verb) || !TABLE.test(table)) return null;
  const promptId = readNumber(prompt);
  if (promptId === null) return null;
  const args: (number | string)[] = [];
  for (const part of rest) {
    const arg = NAME.test(part) ? part : readNumber(part);
    if (arg === null) return null;
    args.push(arg);
  }
  return { verb: verb as Verb, table, prompt: promptId, args };
}

/** Only the form that `printNumber` writes, so that every meaning has one text. */
function readNumber(text: string): number | null {
  if (!NUMBER.test(text)) return null;
  const value = Number.parseInt(text, 36);
  return isWhole(value) && printNumber(value) === text ? value : null;
}
