/** People at their clients for end-to-end tests: they read their screen in English and use only what they see there. */
import { formOf } from '../../src/engine/hand/form.ts';
import { bestDiscards } from '../../src/engine/hand/useful.ts';
import type { GameId } from '../../src/engine/score.ts';
import { countTiles, parseTiles, type Suit, type Tile } from '../../src/engine/tiles.ts';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import { type UserSession, visibleText } from '../../src/playground/server.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';

const SUIT_LETTERS: Readonly<Record<string, string>> = {
  characters: 'm',
  dots: 'p',
  bamboo: 's',
  Char: 'm',
  Dot: 'p',
  Bam: 's',
};
const HONOURS: Readonly<Record<string, string>> = {
  'East wind': '1z',
  'South wind': '2z',
  'West wind': '3z',
  'North wind': '4z',
  'White dragon': '5z',
  'Green dragon': '6z',
  'Red dragon': '7z',
};
const BONUS: Readonly<Record<string, string>> = {
  Plum: '1f',
  Orchid: '2f',
  Chrysanthemum: '3f',
  'Bamboo (flower': '4f',
  Spring: '5f',
  Summer: '6f',
  Autumn: '7f',
  Winter: '8f',
  Cat: '1a',
  Rat: '2a',
  Rooster: '3a',
  Centipede: '4a',
};
const NAMED = [...Object.keys(HONOURS), ...Object.keys(BONUS)].map((word) => word.replace('(', '\\('));
const tileWord = (named: readonly string[]): RegExp =>
  new RegExp(`(?<ranks>\\d(?: \\d)*) (?:of )?(?<suit>characters|dots|bamboo|Char|Dot|Bam)\\b|${named.join('|')}`, 'g');
const TILE_WORD = tileWord(NAMED);
/** Where nothing but tiles is named, winds and dragons go by one word. */
const SHORT_HONOURS = Object.fromEntries(Object.entries(HONOURS).map(([word, tile]) => [word.split(' ')[0], tile]));
const SHORT_TILE_WORD = tileWord([...NAMED, ...Object.keys(SHORT_HONOURS)]);

/** The tiles that a text names in words, long or short, one by one or in groups like `3 4 5 Dot`, in order. */
export function tilesIn(text: string, word = TILE_WORD): Tile[] {
  return [...text.matchAll(word)].flatMap(([word, ranks = '', suit]) =>
    parseTiles(
      suit === undefined
        ? (HONOURS[word] ?? SHORT_HONOURS[word] ?? BONUS[word] ?? '')
        : `${ranks.replaceAll(' ', '')}${SUIT_LETTERS[suit]}`,
    ),
  );
}

/** The newest message on this screen whose text begins like this. */
export function newest(session: UserSession, start: RegExp): MessageView | undefined {
  return session.view().findLast((message) => start.test(message.content));
}

/** How the public message of a running deal begins. */
export const TABLE = /^\*\*[^*]+\*\* · deal \d/;
/** How the message of a finished deal begins. */
export const RESULT = /^(🏆|🌊)/u;
const HAND = /^(⚠️.*\n)?\*\*Your hand\*\*/;

export function handMessage(session: UserSession): MessageView | undefined {
  return newest(session, HAND);
}

/** The tiles in the text of a hand message, with or without its lines, by position: what its player holds. */
export function heldTiles(content: string): Tile[] {
  const line = /Tiles: (.*?)(?=\n|Drawn: |Melds: |Flowers: |Missing suit: |$)/.exec(content)?.[1] ?? '';
  return tilesIn(line, SHORT_TILE_WORD);
}

interface Button {
  readonly label: string;
  readonly customId: string;
}

/** Every enabled button of a message. */
export function buttonsOf(message: MessageView): Button[] {
  return message.components.flatMap((row) => {
    if (!('components' in row)) return [];
    return row.components.flatMap((component) =>
      'label' in component && 'custom_id' in component && component.disabled !== true
        ? [{ label: component.label ?? '', customId: component.custom_id }]
        : [],
    );
  });
}

/** Somebody who plays to win by what their hand message shows and offers. */
export class Player {
  readonly session: UserSession;
  readonly game: GameId;
  /** Presses so far, by what was written on the button. */
  readonly pressed: string[] = [];

  constructor(session: UserSession, game: GameId) {
    this.session = session;
    this.game = game;
  }

  /** Does the next thing that is asked of this person. @returns false when nothing is. */
  async act(): Promise<boolean> {
    const message = handMessage(this.session);
    if (message === undefined) return false;
    const buttons = buttonsOf(message);
    const label = chooseLabel(
      this.game,
      message.content,
      buttons.map((button) => button.label),
    );
    const wanted = buttons.find((button) => button.label === label);
    if (wanted === undefined) return false;
    this.pressed.push(wanted.label);
    await this.session.click({ message, customId: wanted.customId });
    return true;
  }
}

/**
 * What somebody who plays to win presses, from what a hand message says and offers.
 *
 * @param labels what is written on its enabled buttons
 * @returns one of them, or null when nothing is asked
 */
export function chooseLabel(game: GameId, content: string, labels: readonly string[]): string | null {
  const begins = (start: string): string | undefined => labels.find((label) => label.startsWith(start));
  const call = begins('Win') ?? begins('Kong') ?? begins('Pung') ?? begins('Ready') ?? begins('Pass');
  if (call !== undefined) return call;
  const suits = labels.filter((label) => /^(Characters|Dots|Bamboo) \(/.test(label));
  const countOf = (label: string): number => Number(/\((\d+)\)/.exec(label)?.[1]);
  if (suits.length > 0) return suits.sort((a, b) => countOf(a) - countOf(b))[0] ?? null;
  // With tile emojis, a tile's label is its number alone.
  const tiles = labels.filter((label) => /^\d+(\. |$)/.test(label));
  return tiles.length === 0 ? null : bestTile(game, content, tiles);
}

function bestTile(game: GameId, content: string, labels: readonly string[]): string | null {
  const held = heldTiles(content);
  const rules = rulesetOf(game);
  const missing = /Missing suit: \W*(\w+)/.exec(content)?.[1];
  const suit = missing === undefined ? null : (['characters', 'dots', 'bamboo'].indexOf(missing) as Suit);
  const sets = Math.floor((rules.sets * 3 + 2 - held.length) / 3);
  const offered = new Map(labels.map((label) => [held[Number.parseInt(label, 10) - 1], label]));
  const best = bestDiscards(countTiles(held), sets, formOf(rules, suit)).find(({ tile }) => offered.has(tile));
  return (best && offered.get(best.tile)) ?? labels.at(-1) ?? null;
}

/** The form behind Options. */
export const OPTIONS = /Options of this table/;

/** The host picks an option in the form behind Options, then its value. */
export async function setOption(host: UserSession, option: string, value: string): Promise<void> {
  const idOf = (row: number): string => {
    const component = newest(host, OPTIONS)?.components[row];
    const [select] = component !== undefined && 'components' in component ? component.components : [];
    if (select === undefined || !('custom_id' in select)) throw new Error(`${host.name} sees no select in row ${row}`);
    return select.custom_id;
  };
  await host.select(idOf(0), [option]);
  await host.select(idOf(1), [value]);
}

/** One state of one message, as somebody's client has shown it. */
export interface Seen {
  /** Text, labels, options, file names, alt texts and component ids. */
  readonly text: string;
  /** The numbered tiles, where it is a hand. */
  readonly held: readonly Tile[] | null;
  /** It tells the end of a deal, when all hands are open. */
  readonly isResult: boolean;
}

/** Writes down all that somebody's client shows from now on. */
export function recordScreen(session: UserSession): Seen[] {
  const seen: Seen[] = [];
  const add = (message: MessageView): void => {
    const ids = JSON.stringify(message.components).match(/"custom_id":"[^"]*"/g) ?? [];
    seen.push({
      text: [visibleText(message), ...ids].join('\n'),
      held: HAND.test(message.content) ? heldTiles(message.content) : null,
      isResult: !message.ephemeral && RESULT.test(message.content),
    });
  };
  for (const message of session.view()) add(message);
  session.watch(add);
  return seen;
}
