/** The end of a deal: each winner's hand laid open, with the lines of the score sheet when they can be drawn. */
import { type DrawList, Sheet } from '../draw-list.ts';
import { canDraw, textWidth } from '../glyphs.ts';
import type { ResultScene, ScoreLinePicture, WinnerPicture } from '../scenes.ts';
import { tileSize } from '../sprites/body.ts';
import { type Cluster, drawFlow, flow, looseClusters, meldCluster, plainCluster } from './melds.ts';

const WIDTH = 700;
const MARGIN = 12;
const PAD = 18;
const TILE = tileSize(66);
const BONUS = tileSize(50);
const HEAD = 46;
const LINE = { size: 27, height: 38 } as const;
const WINDS = ['東', '南', '西', '北'] as const;
const WIND_LETTERS = ['E', 'S', 'W', 'N'] as const;

export function layoutResult(scene: ResultScene): DrawList {
  if (scene.winners.length === 0) throw new RangeError('a result needs at least one hand');
  const body = new Sheet();
  let y = MARGIN;
  if (scene.title !== undefined && canDraw(scene.title)) {
    const style = { size: 31, height: 44, paint: 'white', ground: 'page' } as const;
    body.text(scene.title, MARGIN + PAD, y, style);
    y += 44 + 8;
  }
  for (const winner of scene.winners) y += layWinner(body, winner, y) + 8;
  const height = y - 8 + MARGIN;
  const ground = new Sheet();
  ground.panel({ x: 0, y: 0, width: WIDTH, height }, 20, 'page', 'clear');
  return { width: WIDTH, height, palette: 'dark', items: [...ground.items, ...body.items] };
}

/** Draws one hand and answers how high its panel is. */
function layWinner(sheet: Sheet, winner: WinnerPicture, top: number): number {
  const x = MARGIN + PAD;
  const width = WIDTH - 2 * (MARGIN + PAD);
  const inner = new Sheet();
  let y = top + PAD - 4;
  if (layHead(inner, winner, x, y)) y += HEAD + 4;

  const clusters: Cluster[] = [...winner.melds.map(meldCluster)];
  if (winner.tiles.length > 0) clusters.push(plainCluster(winner.tiles));
  if (winner.winning !== null) clusters.push({ tiles: [winner.winning], claimed: -1, framed: 0 });
  const hand = flow(clusters, TILE, width, { tile: 2, cluster: 16, row: 8 });
  drawFlow(inner, hand, x, y, 'panel');
  y += hand.height;

  const bonus = flow(looseClusters(winner.bonus), BONUS, width, { tile: 1, cluster: 3, row: 4 });
  if (bonus.height > 0) {
    y += 10;
    drawFlow(inner, bonus, x, y, 'panel');
    y += bonus.height;
  }
  y = layLines(inner, winner.lines, x, y, width);
  const height = y + PAD - top;
  sheet.panel({ x: MARGIN, y: top, width: WIDTH - 2 * MARGIN, height }, 14, 'panel', 'page');
  sheet.items.push(...inner.items);
  return height;
}

/** Wind, dealer, caption on the left, total on the right. False when there is nothing of it. */
function layHead(sheet: Sheet, winner: WinnerPicture, left: number, y: number): boolean {
  const before = sheet.items.length;
  const line = { height: HEAD, ground: 'panel' } as const;
  let x = left;
  if (winner.wind !== undefined) {
    x += sheet.text(WINDS[winner.wind], x, y, { ...line, size: 34, paint: 'white' }).width + 6;
    x += sheet.text(WIND_LETTERS[winner.wind], x, y, { ...line, size: 30, paint: 'white' }).width + 12;
  }
  if (winner.dealer === true) {
    const chip = { size: 21, height: 32, fill: 'red', paint: 'white', ground: 'panel' } as const;
    x += sheet.pill('莊', x, y + (HEAD - chip.height) / 2, chip).width + 12;
  }
  let right = WIDTH - left;
  const total = winner.total;
  if (total !== undefined && canDraw(total.label) && canDraw(total.value)) {
    right = sheet.text(total.value, right, y, { ...line, size: 36, paint: 'gold', align: 'right' }).x - 12;
    right = sheet.text(total.label, right, y, { ...line, size: 27, paint: 'soft', align: 'right' }).x - 20;
  }
  const caption = winner.caption ?? '';
  const size = [28, 24, 20].find((candidate) => textWidth(caption, candidate) <= right - x);
  if (size !== undefined) sheet.text(caption, x, y, { ...line, size, paint: 'soft' });
  return sheet.items.length > before;
}

/** Two columns of label and value; nothing at all if one of them cannot be drawn. Answers where the next thing starts. */
function layLines(sheet: Sheet, lines: readonly ScoreLinePicture[], x: number, top: number, width: number): number {
  if (lines.length === 0 || !lines.every((line) => canDraw(line.label) && canDraw(line.value))) return top;
  const gap = 48;
  const half = (width - gap) / 2;
  const needed = (line: ScoreLinePicture) => textWidth(line.label, LINE.size) + textWidth(line.value, LINE.size) + 20;
  const columns = lines.length > 1 && lines.every((line) => needed(line) <= half) ? 2 : 1;
  const column = columns === 2 ? half : Math.min(width, 640);
  const rows = Math.ceil(lines.length / columns);
  const y = top + 12;
  lines.forEach((line, at) => {
    const left = x + Math.floor(at / rows) * (half + gap);
    const lineTop = y + (at % rows) * LINE.height;
    const style = { ...LINE, ground: 'panel' } as const;
    const value = sheet.text(line.value, left + column, lineTop, { ...style, paint: 'gold', align: 'right' });
    const size = [LINE.size, 23, 20, 17].find((candidate) => textWidth(line.label, candidate) <= value.x - 14 - left);
    if (size !== undefined) sheet.text(line.label, left, lineTop, { ...style, size, paint: 'white' });
  });
  return y + rows * LINE.height;
}
