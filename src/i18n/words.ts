/** The things of the games in words: tiles, melds, winds, patterns and options, in any language of the house. */
import type { OptionSpec } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import { type Meld, meldTiles, rankOf, type Suit, suitOf, type Tile, tileName } from '../engine/tiles.ts';
import type { MessageKey, Translate } from './index.ts';

const SUIT_LETTERS = ['m', 'p', 's'] as const;

/** A tile in full words: `"3 of characters"`, `"East wind"`, 三萬. */
export function tileWord(t: Translate, tile: Tile): string {
  return namedTile(t, 'tiles.word', tile);
}

/** A tile as short as a button needs it: `"3 Char"`, `"East"`. Bonus tiles, which are never on buttons, stay long. */
export function tileShort(t: Translate, tile: Tile): string {
  return namedTile(t, tile < 34 ? 'tiles.short' : 'tiles.word', tile);
}

function namedTile(t: Translate, under: 'tiles.word' | 'tiles.short', tile: Tile): string {
  const suit = suitOf(tile);
  if (suit === null) return t(`${under}.${tileName(tile)}` as MessageKey);
  return t(`${under}.${SUIT_LETTERS[suit]}`, { rank: t(`tiles.ranks.${rankOf(tile)}` as MessageKey) });
}

export function tileWords(t: Translate, tiles: readonly Tile[]): string {
  return tiles.map((tile) => tileWord(t, tile)).join(t('tiles.separator'));
}

/** Tiles in the order in which a hand is sorted, as short as can be: `"2 4 Char · 3 3 4 Dot · East East"`, 二四萬 · 東東. */
export function tilesShort(t: Translate, tiles: readonly Tile[]): string {
  const groups = new Map<Suit | null, Tile[]>();
  for (const tile of tiles) {
    const suit = suitOf(tile);
    groups.set(suit, [...(groups.get(suit) ?? []), tile]);
  }
  return [...groups]
    .map(([suit, some]) =>
      suit === null
        ? sideBySide(some.map((tile) => tileShort(t, tile)))
        : t(`tiles.short.${SUIT_LETTERS[suit]}`, { rank: ranksShort(t, some) }),
    )
    .join(' · ');
}

function ranksShort(t: Translate, tiles: readonly Tile[]): string {
  return sideBySide(tiles.map((tile) => t(`tiles.ranks.${rankOf(tile)}` as MessageKey)));
}

/** Digits and Latin words stand apart; Chinese characters do not. */
function sideBySide(words: readonly string[]): string {
  return words.join(/\w/.test(words[0] ?? '') ? ' ' : '');
}

export function suitWord(t: Translate, suit: Suit): string {
  return t(`tiles.suits.${SUIT_LETTERS[suit]}`);
}

/** A suit where it begins a label: `"Dots"`. */
export function suitLabel(t: Translate, suit: Suit): string {
  const word = suitWord(t, suit);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function windWord(t: Translate, wind: 0 | 1 | 2 | 3): string {
  return t(`tiles.winds.${wind}`);
}

/** A meld with its kind: `"pung 3 of dots"`, `"chow 1 of bamboo, 2 of bamboo, 3 of bamboo"`. */
export function meldWords(t: Translate, meld: Meld): string {
  const type = t(`tiles.melds.${meld.added ? 'added' : meld.type}`);
  const tiles = meld.type === 'chow' ? tileWords(t, meldTiles(meld)) : tileWord(t, meld.tile);
  return t('hand.meld', { type, tiles });
}

export function meldsWords(t: Translate, melds: readonly Meld[]): string {
  return melds.map((meld) => meldWords(t, meld)).join('; ');
}

/** The tiles of a chow as short as a button needs them: `"3 4 5 Char"`, 三四五萬. */
export function chowShort(t: Translate, lowest: Tile): string {
  const suit = SUIT_LETTERS[suitOf(lowest) ?? 0];
  return t(`tiles.short.${suit}`, { rank: ranksShort(t, meldTiles({ type: 'chow', tile: lowest })) });
}

export function gameName(t: Translate, game: GameId): string {
  return t(`games.${game}.name`);
}

/** The name of a pattern or of the line `cap`. */
export function patternName(t: Translate, game: GameId, id: string): string {
  return id === 'cap' ? t('patterns.cap') : t(`patterns.${game}.${id}.name` as MessageKey);
}

export function optionName(t: Translate, id: string): string {
  return t(`options.${id}.name` as MessageKey);
}

export function optionValue(t: Translate, spec: OptionSpec, value: string | number): string {
  return spec.kind === 'amount' ? t.number(Number(value)) : t(`options.${spec.id}.values.${value}` as MessageKey);
}
