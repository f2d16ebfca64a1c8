/**
 * What a picture shows, as plain records: callers map their views onto these, the renderer turns them into PNGs.
 *
 * A scene holds only what its readers may see: whatever is in it may be drawn. Words in a scene are drawn with the
 * committed outlines (see `canDraw` in `glyphs.ts`): printable ASCII, some signs and the Chinese characters listed in
 * `assets/characters.txt`. A text with any other character is left out of the picture, so names of players belong in
 * the message, never in a scene.
 */
import type { Meld, Suit, Tile, Wind } from '../engine/tiles.ts';

/** A meld with its faces up; an engine `Meld` can be given as it is. The `claimed` tile is drawn raised and marked. */
type OpenMeldPicture = Pick<Meld, 'type' | 'tile' | 'claimed'>;

/** A concealed kong whose tiles the readers may not know: four backs. */
interface HiddenKongPicture {
  readonly type: 'concealed-kong';
  readonly tile: null;
}

export type MeldPicture = OpenMeldPicture | HiddenKongPicture;

/** A tile that would complete the hand: how many copies are unseen, and what it would be worth (e.g. `"4 fan"`). */
export interface WaitPicture {
  readonly tile: Tile;
  readonly left: number;
  readonly value?: string;
}

/**
 * One player's own hand on a transparent ground, readable on dark and on white.
 * Positions count from 0 over `tiles` in their order; `tiles.length` is the drawn tile. They are shown as 1, 2, 3 …
 */
export interface HandScene {
  readonly kind: 'hand';
  /** The concealed tiles in the order to show, without the drawn one. */
  readonly tiles: readonly Tile[];
  /** The tile just drawn, set apart; null when there is none. */
  readonly drawn: Tile | null;
  readonly melds: readonly MeldPicture[];
  readonly bonus: readonly Tile[];
  /** Positions that may not be discarded. */
  readonly dimmed?: readonly number[];
  /** Positions marked with a dot, e.g. the advised discard. */
  readonly marked?: readonly number[];
  /** Somebody's discard that may be claimed now, shown framed above the hand. */
  readonly offered?: Tile | null;
  /** The tiles waited for; an empty list draws nothing. */
  readonly waits?: readonly WaitPicture[];
  /** The suit this player has to get rid of (定缺). */
  readonly missingSuit?: Suit | null;
  /** Rows for the concealed tiles; by default 2 for more than ten, so that a tile stays about 54 px wide on a phone. */
  readonly rows?: 1 | 2;
  /** False leaves out the position numbers, e.g. for a hand that is only looked at. */
  readonly numbers?: boolean;
}

/** One discard. `claimed` ones are faded: they lie in somebody's meld now. `last` is the one everybody looks at. */
export interface DiscardPicture {
  readonly tile: Tile;
  readonly claimed?: boolean;
  readonly last?: boolean;
}

/** One player's panel on the board. */
export interface SeatPicture {
  readonly wind: Wind;
  readonly dealer: boolean;
  /** The table waits for this player: yellow frame. */
  readonly turn: boolean;
  /** Coins or points as they should read, e.g. `"10,240"` or `"+24"`. */
  readonly score: string;
  /** How many concealed tiles the player holds. */
  readonly concealed: number;
  /** The concealed tiles themselves, where the deal is over and everybody may see them; the drawn one set apart. */
  readonly open?: { readonly tiles: readonly Tile[]; readonly drawn: Tile | null };
  readonly melds: readonly MeldPicture[];
  readonly bonus: readonly Tile[];
  /** Oldest first; the picture shows the last `RIVER_SHOWN` and says how many came before. */
  readonly river: readonly DiscardPicture[];
  /** Has declared ready (聽). */
  readonly ready?: boolean;
  /** Has won (勝) in this deal; a text stands behind the mark, e.g. `"1st"` or `"+8"`. */
  readonly won?: boolean | string;
  /** The tile of the win, shown in the seat's row of melds. Public wins only. */
  readonly winningTile?: Tile | null;
  readonly missingSuit?: Suit | null;
}

/** How many discards of one player a board shows at most. */
export const RIVER_SHOWN = 27;

/** The public table: four upright panels in reading order, on its own dark ground. */
export interface BoardScene {
  readonly kind: 'board';
  /** Prevailing wind and number of the deal, e.g. `"East 2"` or `"東 2"`. */
  readonly round: string;
  /** Tiles left in the wall. */
  readonly wall: number;
  /** Word before the number of the wall, e.g. `"Wall"`; a stack of tiles is drawn in any case. */
  readonly wallLabel?: string;
  /** A short text in the middle of the header, e.g. the game: `"Push-Down"`. */
  readonly title?: string;
  readonly seats: readonly [SeatPicture, SeatPicture, SeatPicture, SeatPicture];
}

/** One line of a score sheet, e.g. `{ label: 'All pungs', value: '2' }`. */
export interface ScoreLinePicture {
  readonly label: string;
  readonly value: string;
}

/** A winner's hand laid open (or, with `winning: null`, a hand shown at the end of a deal). */
export interface WinnerPicture {
  /** The concealed tiles in the order to show, without the winning one. */
  readonly tiles: readonly Tile[];
  readonly winning: Tile | null;
  readonly melds: readonly MeldPicture[];
  readonly bonus: readonly Tile[];
  readonly wind?: Wind;
  readonly dealer?: boolean;
  /** Beside the wind, e.g. `"Self-draw"`. */
  readonly caption?: string;
  /** Drawn only if every label and value can be drawn; an empty list draws nothing. */
  readonly lines: readonly ScoreLinePicture[];
  readonly total?: ScoreLinePicture;
}

/** The end of a deal: one or more hands, one above the other. At least one. */
export interface ResultScene {
  readonly kind: 'result';
  readonly title?: string;
  readonly winners: readonly WinnerPicture[];
}

/** Tiles that belong together; `null` is a tile with its back up. `marked` is the position of the winning tile. */
export interface TileGroup {
  readonly tiles: readonly (Tile | null)[];
  readonly marked?: number | null;
  readonly label?: string;
}

/** Groups of tiles on a transparent ground, wrapped into rows: examples of rules, described hands. */
export interface TilesScene {
  readonly kind: 'tiles';
  readonly groups: readonly TileGroup[];
}

/** One row of a ranking. Names stay in the message; the rank ties them together. */
export interface RankingRow {
  readonly rank: number;
  /** Coins, net result, wins … as they should read. */
  readonly value: string;
  /** Length of the bar, 0..1 of the longest. */
  readonly share: number;
  /** The reader's own row: framed. */
  readonly own?: boolean;
}

/** A leaderboard page as bars. At least one row. */
export interface RankingScene {
  readonly kind: 'ranking';
  readonly title?: string;
  readonly rows: readonly RankingRow[];
}

/** Numbers over time as bars up and down from zero, oldest first: coins, or results of deals. */
export interface ChartScene {
  readonly kind: 'chart';
  readonly title?: string;
  /** At most `CHART_BARS` are shown, the newest. */
  readonly values: readonly number[];
  /** The newest value as it should read, beside the title. */
  readonly now?: string;
  /** The greatest and the least of the shown values as they should read, at the ends of the scale. */
  readonly highest?: string;
  readonly lowest?: string;
}

/** How many bars a chart shows at most. */
export const CHART_BARS = 60;

export type Scene = HandScene | BoardScene | ResultScene | TilesScene | RankingScene | ChartScene;

/**
 * Draws pictures. Made by `createRenderer()` in `renderer.ts`, once per process.
 */
export interface Renderer {
  /**
   * The picture as a PNG. Equal scenes give equal bytes; repeated ones come from a cache. At most one picture is
   * painted per turn of the event loop, and the encoding happens off the main thread.
   *
   * @throws RangeError for a scene with an unknown tile, a result without winners or a ranking without rows.
   * @example await renderer.render({ kind: 'tiles', groups: [{ tiles: [0, 1, 2] }] })
   */
  render(scene: Scene): Promise<Buffer>;
  /** Draws the usual sprites in the turns of the event loop that follow, one each: once the bot is connected. */
  warmUp?(): void;
  /** How large `render(scene)` will be, in pixels. */
  measure(scene: Scene): { readonly width: number; readonly height: number };
}
