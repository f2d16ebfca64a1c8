/** Numbers over time as bars up and down from zero. */
import { type DrawList, Sheet } from '../draw-list.ts';
import { CHART_BARS, type ChartScene } from '../scenes.ts';

const WIDTH = 720;
const HEIGHT = 420;
const MARGIN = 12;
const HEAD = 64;
const PAD = 20;
const SCALE = 128;
const WORD = { size: 27, height: 32, paint: 'soft', ground: 'panel' } as const;

export function layoutChart(scene: ChartScene): DrawList {
  const sheet = new Sheet();
  sheet.panel({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, 20, 'page', 'clear');
  const head = { height: HEAD, ground: 'page' } as const;
  sheet.text(scene.title ?? '', MARGIN + PAD, 0, { ...head, size: 32, paint: 'white' });
  sheet.text(scene.now ?? '', WIDTH - MARGIN - PAD, 0, { ...head, size: 36, paint: 'gold', align: 'right' });
  const box = { x: MARGIN, y: HEAD, width: WIDTH - 2 * MARGIN, height: HEIGHT - HEAD - MARGIN };
  sheet.panel(box, 14, 'panel', 'page');

  const values = scene.values.slice(-CHART_BARS);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const plot = {
    x: box.x + PAD + SCALE,
    y: box.y + PAD,
    width: box.width - 2 * PAD - SCALE,
    height: box.height - 2 * PAD,
  };
  const pixels = top === bottom ? 0 : plot.height / (top - bottom);
  const zero = Math.round(plot.y + top * pixels);
  sheet.panel({ x: plot.x, y: zero - 1, width: plot.width, height: 2 }, 0, 'page', 'panel');
  const right = plot.x - 12;
  if (top > 0) sheet.text(scene.highest ?? '', right, plot.y - 4, { ...WORD, align: 'right' });
  if (bottom < 0) {
    sheet.text(scene.lowest ?? '', right, plot.y + plot.height + 4 - WORD.height, { ...WORD, align: 'right' });
  }
  const step = plot.width / Math.max(values.length, 12);
  const width = Math.max(4, Math.floor(step * 0.78));
  values.forEach((value, at) => {
    const length = Math.round(Math.abs(value) * pixels);
    if (length < 2) return;
    const x = Math.round(plot.x + at * step + (step - width) / 2);
    const radius = Math.min(4, Math.floor(width / 2), Math.floor(length / 2));
    const y = value > 0 ? zero - length : zero;
    sheet.panel({ x, y, width, height: length }, radius, value > 0 ? 'rise' : 'fall', 'panel');
  });
  return { width: WIDTH, height: HEIGHT, palette: 'dark', items: sheet.items };
}
