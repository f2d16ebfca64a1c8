/** The colours around the tiles. State is never told by one of them alone: a frame, a gap or a sign goes with it. */

/** What a thing stands on. `clear` is the transparent ground of pictures that stand in the message itself. */
export const GROUNDS = {
  clear: null,
  page: '#1a2535',
  panel: '#243549',
  turn: '#2f4b70',
  chip: '#101824',
  gold: '#ffcf56',
  red: '#c8202b',
  rise: '#3fa878',
  fall: '#d9694f',
} as const satisfies Readonly<Record<string, string | null>>;

export type Ground = keyof typeof GROUNDS;

/** Frames, bars and arrows that say "look here", and the thin line that sets them off from white. */
export const MARK = { fill: '#f0a80c', line: '#6b4700' } as const;

/** What text and signs are drawn with. */
export const PAINTS = {
  white: '#f4f7fb',
  soft: '#b9c8de',
  gold: '#ffcf56',
  night: '#101824',
  red: '#c8202b',
} as const satisfies Readonly<Record<string, string>>;

export type Paint = keyof typeof PAINTS;

/** Which paints stand on which grounds; the palettes keep blends of these pairs. */
export const PAIRS: readonly (readonly [Paint, Ground])[] = [
  ['white', 'page'],
  ['soft', 'page'],
  ['gold', 'page'],
  ['white', 'panel'],
  ['soft', 'panel'],
  ['gold', 'panel'],
  ['white', 'turn'],
  ['soft', 'turn'],
  ['gold', 'turn'],
  ['white', 'chip'],
  ['gold', 'chip'],
  ['soft', 'chip'],
  ['night', 'gold'],
  ['white', 'red'],
];
