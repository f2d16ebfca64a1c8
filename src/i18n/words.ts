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

export function suitWord(t: Translate, suit: Suit): string {
  return t(`tiles.suits.${SUIT_LETTERS[suit]}`);
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

/** The tiles of a chow as short as a button needs them: `"3 4 5 Char"`. */
export function chowShort(t: Translate, lowest: Tile): string {
  const suit = SUIT_LETTERS[suitOf(lowest) ?? 0];
  const ranks = meldTiles({ type: 'chow', tile: lowest }).map((tile) => t(`tiles.ranks.${rankOf(tile)}` as MessageKey));
  return t(`tiles.short.${suit}`, { rank: ranks.join(' ') });
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
