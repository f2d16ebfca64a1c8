/** A leaderboard page: ranks, bars, values. */
import { type DrawList, Sheet } from '../draw-list.ts';
import { canDraw } from '../glyphs.ts';
import type { RankingRow, RankingScene } from '../scenes.ts';
import type { Ground } from '../theme.ts';

const WIDTH = 700;
const MARGIN = 12;
const PAD = 16;
const ROW = { height: 54, gap: 6 } as const;
const TITLE = 56;
const RANK = { width: 76, size: 27, chip: 38 } as const;
const VALUE = 190;

export function layoutRanking(scene: RankingScene): DrawList {
  if (scene.rows.length === 0) throw new RangeError('a ranking needs at least one row');
  const sheet = new Sheet();
  const titled = scene.title !== undefined && canDraw(scene.title);
  const top = titled ? TITLE : MARGIN;
  const height = top + scene.rows.length * (ROW.height + ROW.gap) - ROW.gap + MARGIN;
  sheet.panel({ x: 0, y: 0, width: WIDTH, height }, 20, 'page', 'clear');
  sheet.text(titled ? (scene.title ?? '') : '', MARGIN + PAD, 4, {
    size: 29,
    height: TITLE - 4,
    paint: 'white',
    ground: 'page',
  });
  scene.rows.forEach((row, at) => {
    layRow(sheet, row, top + at * (ROW.height + ROW.gap));
  });
  return { width: WIDTH, height, palette: 'dark', items: sheet.items };
}

function layRow(sheet: Sheet, row: RankingRow, y: number): void {
  const box = { x: MARGIN, y, width: WIDTH - 2 * MARGIN, height: ROW.height };
  const ground: Ground = row.own === true ? 'turn' : 'panel';
  if (row.own === true) {
    sheet.panel(box, 12, 'gold', 'page');
    sheet.panel({ x: box.x + 3, y: y + 3, width: box.width - 6, height: box.height - 6 }, 9, ground, 'gold');
  } else {
    sheet.panel(box, 12, ground, 'page');
  }
  const middle = MARGIN + PAD + RANK.width / 2;
  const chipTop = y + (ROW.height - RANK.chip) / 2;
  const style = { size: RANK.size, height: RANK.chip, paint: 'white', ground, align: 'center' } as const;
  if (row.rank <= 3) {
    sheet.pill(String(row.rank), middle, chipTop, { ...style, fill: 'gold', paint: 'night' });
  } else {
    sheet.text(String(row.rank), middle, chipTop, style);
  }
  const left = MARGIN + PAD + RANK.width + 10;
  const right = WIDTH - MARGIN - PAD;
  const length = Math.round((right - VALUE - left) * Math.min(1, Math.max(0, row.share)));
  if (length >= 12) {
    sheet.panel({ x: left, y: y + 17, width: length, height: ROW.height - 34 }, 6, 'rise', ground);
  }
  sheet.text(row.value, right, y, { size: 27, height: ROW.height, paint: 'white', ground, align: 'right' });
}
