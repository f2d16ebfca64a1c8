/**
 * What is drawn where, before anything is painted. Layouts are pure functions from a scene to a draw list, so that
 * tests can say exactly where every tile lies, and equal pictures can be recognised without painting them.
 */
import type { Suit, Tile } from '../engine/tiles.ts';
import { canDraw, textWidth } from './glyphs.ts';
import type { TileSize } from './sprites/body.ts';
import type { Ground, Paint } from './theme.ts';

/** In whole pixels from the top left corner of the picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `dimmed` may not be played, `faded` lies elsewhere by now, `framed` is the one to look at. */
export type TileLook = 'plain' | 'dimmed' | 'faded' | 'framed';

/** A tile; `tile` null is a back. */
export interface TileItem extends Box {
  readonly what: 'tile';
  readonly tile: Tile | null;
  readonly look: TileLook;
  readonly ground: Ground;
}

/** One line of text, centred vertically in its box. */
export interface TextItem extends Box {
  readonly what: 'text';
  readonly text: string;
  readonly size: number;
  readonly paint: Paint;
  readonly ground: Ground;
}

/** A filled rectangle with rounded corners. */
export interface PanelItem extends Box {
  readonly what: 'panel';
  readonly radius: number;
  readonly fill: Exclude<Ground, 'clear'>;
  readonly ground: Ground;
}

/** `claimed` a bar under a tile, `arrow` points down at a tile, `suit…` an emblem struck out. */
export type Sign = 'claimed' | 'arrow' | `no-suit-${Suit}`;

interface SignItem extends Box {
  readonly what: 'sign';
  readonly sign: Sign;
  readonly ground: Ground;
}

export type Item = TileItem | TextItem | PanelItem | SignItem;

export interface DrawList {
  readonly width: number;
  readonly height: number;
  /** Pictures on a clear ground and pictures on dark panels have a palette each. */
  readonly palette: 'clear' | 'dark';
  /** In painting order. */
  readonly items: readonly Item[];
}

/** Every tile lying face up in a draw list, in painting order. */
export function faceUp(list: DrawList): Tile[] {
  return list.items.flatMap((item) => (item.what === 'tile' && item.tile !== null ? [item.tile] : []));
}

/** Collects items; each method returns the box it filled. */
export class Sheet {
  readonly items: Item[] = [];

  tile(tile: Tile | null, x: number, y: number, size: TileSize, ground: Ground, look: TileLook = 'plain'): Box {
    return this.#add({ what: 'tile', tile, x, y, width: size.width, height: size.height, look, ground });
  }

  /** Nothing is added for a text that cannot be drawn. `right` and `center` say what `x` is. */
  text(
    text: string,
    x: number,
    y: number,
    style: {
      readonly size: number;
      readonly height: number;
      readonly paint: Paint;
      readonly ground: Ground;
      readonly align?: 'left' | 'right' | 'center';
    },
  ): Box {
    const width = canDraw(text) ? Math.ceil(textWidth(text, style.size)) : 0;
    const left = style.align === 'right' ? x - width : style.align === 'center' ? Math.round(x - width / 2) : x;
    const box = { x: left, y, width, height: style.height };
    if (width === 0) return box;
    return this.#add({ what: 'text', text, size: style.size, paint: style.paint, ground: style.ground, ...box });
  }

  panel(box: Box, radius: number, fill: PanelItem['fill'], ground: Ground): Box {
    const { x, y, width, height } = box;
    return this.#add({ what: 'panel', x, y, width, height, radius, fill, ground });
  }

  sign(sign: Sign, box: Box, ground: Ground): Box {
    const { x, y, width, height } = box;
    return this.#add({ what: 'sign', sign, x, y, width, height, ground });
  }

  /** A pill with text in it, at least as wide as high. */
  pill(
    text: string,
    x: number,
    y: number,
    style: {
      readonly size: number;
      readonly height: number;
      readonly fill: PanelItem['fill'];
      readonly paint: Paint;
      readonly ground: Ground;
      readonly align?: 'left' | 'center';
    },
  ): Box {
    const width = pillWidth(text, style);
    const left = style.align === 'center' ? Math.round(x - width / 2) : x;
    const box = this.panel({ x: left, y, width, height: style.height }, style.height / 2, style.fill, style.ground);
    this.text(text, left + width / 2, y, { ...style, ground: style.fill, align: 'center' });
    return box;
  }

  #add<T extends Item>(item: T): T {
    this.items.push(item);
    return item;
  }
}

/** How wide `Sheet.pill` makes a pill. */
export function pillWidth(text: string, style: { readonly size: number; readonly height: number }): number {
  return Math.max(style.height, Math.ceil(textWidth(text, style.size) + style.height * 0.7));
}
