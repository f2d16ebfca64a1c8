/** Melds, bonus tiles and other small groups, flowing into rows. Shared by hand, board and result. */
import { meldTiles, type Tile } from '../../engine/tiles.ts';
import type { Sheet } from '../draw-list.ts';
import type { MeldPicture } from '../scenes.ts';
import type { TileSize } from '../sprites/body.ts';
import type { Ground } from '../theme.ts';

/** Tiles that stay together in a row. `claimed` and `framed` are positions within it, -1 for none. */
export interface Cluster {
  readonly tiles: readonly (Tile | null)[];
  readonly claimed: number;
  readonly framed: number;
  /** Two loose clusters stand as close to each other as the tiles of one. */
  readonly loose?: boolean;
}

/** A meld as it lies on the table. A concealed kong shows its outer tiles' backs, or four backs if it is secret. */
export function meldCluster(meld: MeldPicture): Cluster {
  if (meld.tile === null) return { tiles: [null, null, null, null], claimed: -1, framed: -1 };
  const tiles = meldTiles(meld);
  if (meld.type === 'concealed-kong') {
    return { tiles: [null, meld.tile, meld.tile, null], claimed: -1, framed: -1 };
  }
  return { tiles, claimed: meld.claimed === null ? -1 : tiles.indexOf(meld.claimed), framed: -1 };
}

export const plainCluster = (tiles: readonly (Tile | null)[]): Cluster => ({ tiles, claimed: -1, framed: -1 });

/** Bonus tiles: side by side, and free to break into rows. */
export const looseClusters = (tiles: readonly Tile[]): Cluster[] =>
  tiles.map((tile) => ({ ...plainCluster([tile]), loose: true }));

/** Gaps of a flow, for tiles of one size. */
export interface FlowGaps {
  /** Between neighbours of a cluster. */
  readonly tile: number;
  /** Between clusters. */
  readonly cluster: number;
  /** Between rows, beside the room for raised tiles. */
  readonly row: number;
}

function flowGaps(size: TileSize): FlowGaps {
  const tile = size.width >= 60 ? 2 : 1;
  return { tile, cluster: Math.max(5, Math.round(size.width * 0.2)), row: Math.max(3, Math.round(size.width * 0.08)) };
}

/** How far a claimed tile is raised; its mark lies in the room below it. */
const lift = (size: TileSize): number => Math.max(5, Math.round(size.width * 0.13));

interface Placed {
  readonly cluster: Cluster;
  readonly x: number;
  readonly row: number;
}

export interface Flow {
  readonly size: TileSize;
  readonly gaps: FlowGaps;
  readonly placed: readonly Placed[];
  readonly width: number;
  readonly height: number;
  readonly rowHeight: number;
}

const clusterWidth = (cluster: Cluster, size: TileSize, gap: number): number =>
  cluster.tiles.length * (size.width + gap) - gap;

/**
 * Breaks clusters into rows no wider than `maxWidth`, left to right. A cluster wider than that is split evenly;
 * nothing else is. No clusters make a flow of height 0.
 */
export function flow(clusters: readonly Cluster[], size: TileSize, maxWidth: number, gaps = flowGaps(size)): Flow {
  const most = Math.max(1, Math.floor((maxWidth + gaps.tile) / (size.width + gaps.tile)));
  const placed: Placed[] = [];
  let x = 0;
  let row = 0;
  let width = 0;
  let raised = false;
  let loose = false;
  for (const cluster of clusters.flatMap((whole) => split(whole, most))) {
    const needed = clusterWidth(cluster, size, gaps.tile);
    if (placed.length > 0) x += loose && cluster.loose === true ? gaps.tile : gaps.cluster;
    loose = cluster.loose === true;
    if (x > 0 && x + needed > maxWidth) {
      x = 0;
      row++;
    }
    placed.push({ cluster, x, row });
    raised ||= cluster.claimed >= 0;
    width = Math.max(width, x + needed);
    x += needed;
  }
  const rowHeight = placed.length === 0 ? 0 : size.height + (raised ? lift(size) : 0);
  const rows = placed.length === 0 ? 0 : row + 1;
  const height = rows === 0 ? 0 : rows * rowHeight + (rows - 1) * gaps.row;
  return { size, gaps, placed, width, height, rowHeight };
}

function split(cluster: Cluster, most: number): Cluster[] {
  if (cluster.tiles.length <= most) return [cluster];
  const parts: Cluster[] = [];
  const each = Math.ceil(cluster.tiles.length / Math.ceil(cluster.tiles.length / most));
  for (let from = 0; from < cluster.tiles.length; from += each) {
    const inside = (at: number) => (at >= from && at < from + each ? at - from : -1);
    parts.push({
      tiles: cluster.tiles.slice(from, from + each),
      claimed: inside(cluster.claimed),
      framed: inside(cluster.framed),
    });
  }
  return parts;
}

/** Puts a flow onto the sheet with its top left corner at (x, y). */
export function drawFlow(sheet: Sheet, placed: Flow, x: number, y: number, ground: Ground): void {
  const { size, gaps } = placed;
  for (const { cluster, x: from, row } of placed.placed) {
    const bottom = y + row * (placed.rowHeight + gaps.row) + placed.rowHeight;
    cluster.tiles.forEach((tile, at) => {
      const left = x + from + at * (size.width + gaps.tile);
      const up = at === cluster.claimed ? lift(size) : 0;
      sheet.tile(tile, left, bottom - size.height - up, size, ground, at === cluster.framed ? 'framed' : 'plain');
      if (up > 0) sheet.sign('claimed', { x: left, y: bottom - up + 1, width: size.width, height: up - 1 }, ground);
    });
  }
}
