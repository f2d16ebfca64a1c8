import { isBonus, type Meld, meldTiles, printTiles, type Tile, tileName } from '../../engine/tiles.ts';
import { NUMERALS, SUIT_MARKERS, tileNameAt } from './tile-words.ts';

/** A hand as somebody described it. `concealed` is sorted and does not hold the winning tile. */
export interface DescribedHand {
  readonly concealed: readonly Tile[];
  readonly melds: readonly Meld[];
  readonly bonus: readonly Tile[];
  readonly winTile: Tile | null;
}

export type HandFaultCode =
  /** A number without a suit, a number the suit does not have, or a word that is no tile. */
  | 'unknown-tile'
  /** Brackets that hold no chow, pung or kong; parentheses that hold no kong; brackets left open. */
  | 'illegal-meld'
  /** `+` without exactly one tile behind it, twice, or before a flower. */
  | 'winning-tile'
  | 'empty'
  | 'too-long';

/** What could not be read. `part` is the offending text; `rest` the hand as read without it. */
export interface HandFault {
  readonly code: HandFaultCode;
  readonly part: string;
  readonly rest: DescribedHand;
}

export type HandReading =
  | { readonly ok: true; readonly hand: DescribedHand }
  | { readonly ok: false; readonly fault: HandFault };

/** More than any hand with every bonus tile takes, in the longest notation. */
const MAX_LENGTH = 400;

const SEPARATOR = /[\s,;、。·|]/u;
/** Presentation marks and joiners that keyboards add to tile characters. */
const INVISIBLE = /[\uFE0E\uFE0F\u200B-\u200D\u2060]/gu;
const OPENING: Readonly<Record<string, string>> = { '[': ']', '【': '】', '「': '」', '(': ')' };

const CLOSING: ReadonlySet<string> = new Set(Object.values(OPENING));

interface Group {
  readonly kind: 'hand' | 'meld' | 'concealed-kong' | 'winning';
  readonly tiles: Tile[];
}

/**
 * Reads a hand in one string: tiles in hand, melds in brackets, concealed kongs in parentheses, the winning tile after
 * `+`, flowers and animals anywhere. Takes m/p/s/z/f/a notation, wind and dragon letters (E S W N, C F P, R G), English
 * and Chinese names, Unicode tiles, full-width characters, spaces and commas.
 *
 * Never throws and never mends silently: whatever cannot be read comes back as the fault.
 *
 * @example readHand('[EEE] (9999p) 111333p P +P')
 */
export function readHand(text: string): HandReading {
  const reader = new Reader(text.normalize('NFKC').replace(INVISIBLE, ''));
  return reader.read(text);
}

/** The canonical text of a hand; reading it gives the same hand. `123m[111z](9999p)+5z 1f` */
export function printHand(hand: DescribedHand): string {
  const melds = hand.melds.map((meld) => {
    const tiles = printTiles(meldTiles(meld));
    return meld.type === 'concealed-kong' ? `(${tiles})` : `[${tiles}]`;
  });
  return [
    printTiles(hand.concealed),
    ...melds,
    hand.winTile === null ? '' : `+${tileName(hand.winTile)}`,
    printTiles(hand.bonus),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** One pass over the normalised text; the first fault is kept and reading goes on behind it, to know the rest. */
class Reader {
  private at = 0;
  private group: Group = { kind: 'hand', tiles: [] };
  private opened = '';
  private openedAt = 0;
  private numbers: number[] = [];
  private numbersText = '';
  private fault: { code: HandFaultCode; part: string } | null = null;
  private readonly concealed: Tile[] = [];
  private readonly melds: Meld[] = [];
  private readonly bonus: Tile[] = [];
  private winTile: Tile | null = null;

  constructor(private readonly text: string) {}

  read(original: string): HandReading {
    if (this.text.length > MAX_LENGTH) this.blame('too-long', `${original.length}`);
    else while (this.at < this.text.length) this.step();
    this.endNumbers();
    if (this.opened !== '') this.blame('illegal-meld', this.text.slice(this.openedAt).trim());
    else if (this.group.kind === 'winning') this.blame('winning-tile', '+');
    const hand: DescribedHand = {
      concealed: this.concealed.sort((a, b) => a - b),
      melds: this.melds,
      bonus: this.bonus.sort((a, b) => a - b),
      winTile: this.winTile,
    };
    const nothing = hand.concealed.length + hand.melds.length + hand.bonus.length === 0 && hand.winTile === null;
    if (this.fault === null && nothing) this.blame('empty', original.trim());
    return this.fault === null ? { ok: true, hand } : { ok: false, fault: { ...this.fault, rest: hand } };
  }

  private blame(code: HandFaultCode, part: string): void {
    this.fault ??= { code, part };
  }

  private step(): void {
    const char = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    if (SEPARATOR.test(char)) {
      this.at += char.length;
      return;
    }
    const value = NUMERALS.get(char);
    if (value !== undefined) {
      this.numbers.push(value);
      this.numbersText += char;
      this.at += char.length;
      return;
    }
    const marker = SUIT_MARKERS.get(char);
    if (marker !== undefined && this.numbers.length > 0) {
      this.at += char.length;
      this.endSuit(char, marker.first, marker.count);
      return;
    }
    if (this.numbers.length > 0) {
      const word = /^[\p{L}\p{M}]+/u.exec(this.text.slice(this.at))?.[0] ?? '';
      this.endNumbers(tileNameAt(this.text, this.at) === null ? word : '');
      return;
    }
    if (char === '+') this.startWinning();
    else if (char in OPENING) this.open(char);
    else if (char === OPENING[this.opened]) this.close();
    else if (this.opened !== '' && CLOSING.has(char)) this.closeWrongly(char);
    else this.named(char);
  }

  private endSuit(mark: string, first: Tile, count: number): void {
    const wrong = this.numbers.filter((number) => number < 1 || number > count);
    if (wrong.length > 0) this.blame('unknown-tile', `${wrong[0]}${mark}`);
    const good = this.numbers.filter((number) => number >= 1 && number <= count);
    if (this.group.kind === 'winning' && this.numbers.length > 1) {
      this.blame('winning-tile', `+${this.numbersText}${mark}`);
      this.group = { kind: 'hand', tiles: [] };
    } else for (const number of good) this.add(first + number - 1);
    this.numbers = [];
    this.numbersText = '';
  }

  /** Numbers that no suit follows; `behind` is the word that stands where the suit should. */
  private endNumbers(behind = ''): void {
    if (this.numbers.length === 0) return;
    this.blame('unknown-tile', this.numbersText + behind);
    this.at += behind.length;
    this.numbers = [];
    this.numbersText = '';
  }

  private named(char: string): void {
    const found = tileNameAt(this.text, this.at);
    if (found !== null) {
      this.at += found.length;
      this.add(found.tile);
      return;
    }
    const word = /^[\p{L}\p{M}]+/u.exec(this.text.slice(this.at))?.[0] ?? char;
    this.blame('unknown-tile', word);
    this.at += word.length;
  }

  private add(tile: Tile): void {
    if (this.group.kind === 'winning') {
      if (isBonus(tile) || this.winTile !== null) this.blame('winning-tile', `+${tileName(tile)}`);
      else this.winTile = tile;
      this.group = { kind: 'hand', tiles: [] };
    } else if (this.group.kind === 'hand') (isBonus(tile) ? this.bonus : this.concealed).push(tile);
    else this.group.tiles.push(tile);
  }

  private startWinning(): void {
    if (this.opened !== '' || this.group.kind === 'winning') this.blame('winning-tile', '+');
    else this.group = { kind: 'winning', tiles: [] };
    this.at += 1;
  }

  private open(char: string): void {
    if (this.opened !== '' || this.group.kind === 'winning') {
      this.blame(this.opened === '' ? 'winning-tile' : 'illegal-meld', char);
    } else {
      this.opened = char;
      this.openedAt = this.at;
      this.group = { kind: char === '(' ? 'concealed-kong' : 'meld', tiles: [] };
    }
    this.at += char.length;
  }

  /** A bracket of another kind than the open one: nobody can tell whether the set is concealed. */
  private closeWrongly(char: string): void {
    this.at += char.length;
    this.blame('illegal-meld', this.text.slice(this.openedAt, this.at));
    this.opened = '';
    this.group = { kind: 'hand', tiles: [] };
  }

  private close(): void {
    this.at += OPENING[this.opened]?.length ?? 1;
    const { kind, tiles } = this.group;
    if (kind === 'meld' && tiles.length > 0 && tiles.every(isBonus)) this.bonus.push(...tiles);
    else {
      const meld = meldOf(tiles, kind === 'concealed-kong');
      if (meld === null) this.blame('illegal-meld', this.text.slice(this.openedAt, this.at));
      else this.melds.push(meld);
    }
    this.opened = '';
    this.group = { kind: 'hand', tiles: [] };
  }
}

function meldOf(tiles: readonly Tile[], concealed: boolean): Meld | null {
  const [first, second, third] = [...tiles].sort((a, b) => a - b);
  if (first === undefined || second === undefined || third === undefined || isBonus(third)) return null;
  const whole = { tile: first, claimed: null, from: null, added: false };
  const same = tiles.every((tile) => tile === first);
  if (same && tiles.length === 4) return { type: concealed ? 'concealed-kong' : 'kong', ...whole };
  if (concealed || tiles.length !== 3) return null;
  if (same) return { type: 'pung', ...whole };
  const run = second === first + 1 && third === first + 2 && first < 27 && first % 9 <= 6;
  return run ? { type: 'chow', ...whole } : null;
}
