/** From a draw list to palette indexes, one byte a pixel. */
import type { DrawList, Item, PanelItem, TextItem } from './draw-list.ts';
import { CAPITAL, glyph, HAN_IN_TEXT, isHan } from './glyphs.ts';
import type { Sprite, SpriteStore } from './sprite-store.ts';

/** Indexes of a picture, row by row. */
interface Frame {
  readonly width: number;
  readonly data: Uint8ClampedArray;
}

/** Fills in the indexes of a picture that is `list.width` wide and empty so far. */
export function paint(list: DrawList, store: SpriteStore, data: Uint8ClampedArray): void {
  const frame = { width: list.width, data };
  for (const item of list.items) paintItem(frame, item, store);
}

function paintItem(frame: Frame, item: Item, store: SpriteStore): void {
  if (item.what === 'tile') copy(frame, store.tile(item.tile, item.width, item.look, item.ground), item.x, item.y);
  else if (item.what === 'sign') {
    copy(frame, store.sign(item.sign, item.width, item.height, item.ground), item.x, item.y);
  } else if (item.what === 'panel') paintPanel(frame, item, store);
  else paintText(frame, item, store);
}

/** Copies whole rows. Sprites lie inside the picture; the layouts see to that. */
function copy(frame: Frame, sprite: Sprite, x: number, y: number): void {
  for (let row = 0; row < sprite.height; row++) {
    const from = row * sprite.width;
    frame.data.set(sprite.data.subarray(from, from + sprite.width), (y + row) * frame.width + x);
  }
}

/** Copies what differs from the ground, so that characters may lean into each other's boxes. */
function copyInk(frame: Frame, sprite: Sprite, x: number, y: number, ground: number): void {
  for (let row = 0; row < sprite.height; row++) {
    const to = (y + row) * frame.width + x;
    for (let column = 0; column < sprite.width; column++) {
      const index = sprite.data[row * sprite.width + column]!;
      if (index !== ground) frame.data[to + column] = index;
    }
  }
}

function paintText(frame: Frame, item: TextItem, store: SpriteStore): void {
  const baseline = Math.round(item.y + (item.height + CAPITAL * item.size) / 2);
  const ground = store.flat(item.ground);
  let x = item.x;
  for (const character of item.text) {
    const sprite = store.glyph(character, item.size, item.paint, item.ground);
    if (sprite !== null) copyInk(frame, sprite, Math.round(x) + sprite.left, baseline + sprite.top, ground);
    x += (glyph(character)?.advance ?? 0) * item.size * (isHan(character) ? HAN_IN_TEXT.scale : 1);
  }
}

function paintPanel(frame: Frame, item: PanelItem, store: SpriteStore): void {
  const { x, y, width, height } = item;
  const fill = store.flat(item.fill);
  for (let row = y; row < y + height; row++) {
    frame.data.fill(fill, row * frame.width + x, row * frame.width + x + width);
  }
  const radius = Math.floor(item.radius);
  if (radius === 0) return;
  const disc = store.corner(radius, item.fill, item.ground);
  for (let row = 0; row < radius; row++) {
    const upper = disc.data.subarray(row * 2 * radius, (row + 1) * 2 * radius);
    const lower = disc.data.subarray((2 * radius - 1 - row) * 2 * radius, (2 * radius - row) * 2 * radius);
    for (const [line, at] of [
      [upper, y + row],
      [lower, y + height - 1 - row],
    ] as const) {
      frame.data.set(line.subarray(0, radius), at * frame.width + x);
      frame.data.set(line.subarray(radius), at * frame.width + x + width - radius);
    }
  }
}
