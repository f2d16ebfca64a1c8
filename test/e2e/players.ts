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
const TILE_WORD = new RegExp(
  `(?<rank>\\d) (?:of )?(?<suit>characters|dots|bamboo|Char|Dot|Bam)\\b|${NAMED.join('|')}`,
  'g',
);

/** The tiles that a text names in words, long or short, in order. */
export function tilesIn(text: string): Tile[] {
  return [...text.matchAll(TILE_WORD)].flatMap(([word, rank, suit]) =>
    parseTiles(suit === undefined ? (HONOURS[word] ?? BONUS[word] ?? '') : `${rank}${SUIT_LETTERS[suit]}`),
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

/** The numbered tiles of a hand message: what its player holds. */
export function heldTiles(message: MessageView): Tile[] {
  return tilesIn(message.content.split('\n').find((line) => line.startsWith('Tiles: ')) ?? '');
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
    const wanted = this.#choose(message);
    if (wanted === null) return false;
    this.pressed.push(wanted.label);
    await this.session.click({ message, customId: wanted.customId });
    return true;
  }

  #choose(message: MessageView): Button | null {
    const buttons = buttonsOf(message);
    const labelled = (start: string): Button | undefined => buttons.find(({ label }) => label.startsWith(start));
    const win = labelled('Win');
    if (win) return win;
    const suit = buttons.filter(({ label }) => /^(characters|dots|bamboo) \(/.test(label));
    if (suit.length > 0) {
      const count = ({ label }: Button): number => Number(/\((\d+)\)/.exec(label)?.[1]);
      return suit.sort((a, b) => count(a) - count(b))[0] ?? null;
    }
    // "Kong …" shows which; "Go back" is never needed.
    const kong = labelled('Kong');
    if (kong) return kong;
    const pung = labelled('Pung');
    if (pung) return pung;
    const ready = labelled('Ready');
    if (ready) return ready;
    const pass = labelled('Pass');
    if (pass) return pass;
    const tiles = buttons.filter(({ label }) => /^\d+\. /.test(label));
    return tiles.length === 0 ? null : this.#discard(message, tiles);
  }

  #discard(message: MessageView, buttons: readonly Button[]): Button | null {
    const held = heldTiles(message);
    const rules = rulesetOf(this.game);
    const missing = /Missing suit: \*\*(\w+)\*\*/.exec(message.content)?.[1];
    const suit = missing === undefined ? null : (['characters', 'dots', 'bamboo'].indexOf(missing) as Suit);
    const sets = Math.floor((rules.sets * 3 + 2 - held.length) / 3);
    const offered = new Map(buttons.map((button) => [held[Number.parseInt(button.label, 10) - 1], button]));
    const best = bestDiscards(countTiles(held), sets, formOf(rules, suit)).find(({ tile }) => offered.has(tile));
    return (best && offered.get(best.tile)) ?? buttons.at(-1) ?? null;
  }
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
      held: HAND.test(message.content) ? heldTiles(message) : null,
      isResult: !message.ephemeral && RESULT.test(message.content),
    });
  };
  for (const message of session.view()) add(message);
  session.watch(add);
  return seen;
}
