/** From a scene to what is drawn where. */
import { ALL_KINDS, type Tile } from '../../engine/tiles.ts';
import { type DrawList, faceUp } from '../draw-list.ts';
import type { Scene } from '../scenes.ts';
import { layoutBoard } from './board.ts';
import { layoutChart } from './chart.ts';
import { layoutHand } from './hand.ts';
import { layoutRanking } from './ranking.ts';
import { layoutResult } from './result.ts';
import { layoutTiles } from './tiles.ts';

/**
 * Where everything of a scene lies. Pure: equal scenes give equal lists.
 *
 * @throws RangeError for a number that is no tile, a result without hands or a ranking without rows.
 */
export function layout(scene: Scene): DrawList {
  const list = arrange(scene);
  for (const tile of faceUp(list)) {
    if (!Number.isInteger(tile) || tile < 0 || tile >= ALL_KINDS) throw new RangeError(`${tile} is no tile`);
  }
  return list;
}

function arrange(scene: Scene): DrawList {
  switch (scene.kind) {
    case 'hand':
      return layoutHand(scene);
    case 'board':
      return layoutBoard(scene);
    case 'result':
      return layoutResult(scene);
    case 'tiles':
      return layoutTiles(scene);
    case 'ranking':
      return layoutRanking(scene);
    case 'chart':
      return layoutChart(scene);
  }
}

/**
 * Every tile that the picture of a scene shows face up, in painting order: what its alt text has to name, and
 * nothing else. A concealed kong shows two of its tiles, or none when it is hidden; old discards beyond
 * `RIVER_SHOWN` are not in the picture.
 */
export function tilesIn(scene: Scene): Tile[] {
  return faceUp(layout(scene));
}
