/**
 * One shared palette for many pictures. Encoding eight bits a pixel is three to five times as fast as true colour and
 * a third of the bytes; 255 colours chosen from the pictures themselves are enough for flat art and its soft edges.
 *
 * A colour is 0xRRGGBBAA, not premultiplied. Index 0 is full transparency.
 */
export interface Palette {
  /** Four bytes a colour, as node-canvas takes it. */
  readonly colours: Uint8ClampedArray;
  /** The index of the nearest colour; any colour with alpha 0 is index 0. */
  indexOf(rgba: number): number;
}

export const rgba = (r: number, g: number, b: number, a: number): number =>
  ((r << 24) | (g << 16) | (b << 8) | a) >>> 0;

/** `hexColour('#1a2535')` is 0x1a2535ff. */
export const hexColour = (hex: string): number => ((Number.parseInt(hex.slice(1), 16) << 8) | 0xff) >>> 0;

const channel = (colour: number, at: number): number => (colour >>> (24 - 8 * at)) & 0xff;

interface Bin {
  readonly channels: readonly [number, number, number, number];
  readonly weight: number;
}

/** Merges colours that agree in the upper bits of every channel, so that the cutting has little to sort. */
function toBins(histogram: ReadonlyMap<number, number>): Bin[] {
  const sums = new Map<number, [r: number, g: number, b: number, a: number, weight: number]>();
  for (const [colour, count] of histogram) {
    if ((colour & 0xff) === 0) continue;
    const key = colour & 0xf8f8f8e0;
    const sum = sums.get(key) ?? [0, 0, 0, 0, 0];
    for (let at = 0; at < 4; at++) sum[at]! += channel(colour, at) * count;
    sum[4] += count;
    sums.set(key, sum);
  }
  return [...sums.values()].map(([r, g, b, a, weight]) => ({
    channels: [r / weight, g / weight, b / weight, a / weight],
    // Square root: large flat areas are in the palette anyhow, and soft edges are what the rest is for.
    weight: Math.sqrt(weight),
  }));
}

interface Cut {
  readonly bins: Bin[];
  readonly axis: 0 | 1 | 2 | 3;
  /** Weighted squared error along the axis: what cutting here can save. */
  readonly error: number;
}

function measure(bins: Bin[]): Cut {
  let axis: Cut['axis'] = 0;
  let error = -1;
  for (const at of [0, 1, 2, 3] as const) {
    let weight = 0;
    let sum = 0;
    let squares = 0;
    for (const bin of bins) {
      const value = bin.channels[at];
      weight += bin.weight;
      sum += value * bin.weight;
      squares += value * value * bin.weight;
    }
    const spread = squares - (sum * sum) / weight;
    if (spread > error) {
      error = spread;
      axis = at;
    }
  }
  return { bins, axis, error };
}

function cutInTwo({ bins, axis }: Cut): [Cut, Cut] {
  bins.sort((left, right) => left.channels[axis] - right.channels[axis]);
  const mean =
    bins.reduce((sum, bin) => sum + bin.channels[axis] * bin.weight, 0) /
    bins.reduce((sum, bin) => sum + bin.weight, 0);
  const at = Math.min(
    bins.length - 1,
    Math.max(
      1,
      bins.findIndex((bin) => bin.channels[axis] > mean),
    ),
  );
  return [measure(bins.slice(0, at)), measure(bins.slice(at))];
}

function average(bins: readonly Bin[]): number {
  const weight = bins.reduce((sum, bin) => sum + bin.weight, 0);
  const mean = (at: 0 | 1 | 2 | 3) =>
    Math.round(bins.reduce((sum, bin) => sum + bin.channels[at] * bin.weight, 0) / weight);
  return rgba(mean(0), mean(1), mean(2), mean(3));
}

/**
 * Chooses at most `limit` (up to 256) colours: transparency, every one of `fixed` exactly, and the rest by cutting the
 * histogram (colour to count) where the error is largest. The same input gives the same palette.
 */
export function buildPalette(histogram: ReadonlyMap<number, number>, fixed: Iterable<number>, limit: number): Palette {
  const chosen = new Set<number>([0, ...fixed]);
  const rest = new Map([...histogram].filter(([colour]) => !chosen.has(colour)));
  const bins = toBins(rest);
  const cuts: Cut[] = bins.length === 0 ? [] : [measure(bins)];
  while (cuts.length > 0 && chosen.size + cuts.length < limit) {
    let worst = 0;
    for (let at = 1; at < cuts.length; at++) if (cuts[at]!.error > cuts[worst]!.error) worst = at;
    const cut = cuts[worst]!;
    if (cut.bins.length < 2) break;
    cuts.splice(worst, 1, ...cutInTwo(cut));
  }
  for (const cut of cuts) chosen.add(average(cut.bins));
  return paletteOf([...chosen]);
}

function paletteOf(list: readonly number[]): Palette {
  const colours = new Uint8ClampedArray(list.length * 4);
  list.forEach((colour, index) => {
    for (let at = 0; at < 4; at++) colours[index * 4 + at] = channel(colour, at);
  });
  const exact = new Map(list.map((colour, index) => [colour, index]));
  const near = new Map<number, number>();
  return {
    colours,
    indexOf(colour) {
      if ((colour & 0xff) === 0) return 0;
      const index = exact.get(colour);
      if (index !== undefined) return index;
      // Soft edges hold ten thousands of colours; what differs in the last two bits shares an answer.
      const rounded = (colour & 0xfcfcfcfc) >>> 0;
      let found = near.get(rounded);
      if (found === undefined) {
        found = nearest(colours, rounded);
        near.set(rounded, found);
      }
      return found;
    },
  };
}

function nearest(colours: Uint8ClampedArray, colour: number): number {
  const r = channel(colour, 0);
  const g = channel(colour, 1);
  const b = channel(colour, 2);
  const a = channel(colour, 3);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index * 4 < colours.length; index++) {
    const at = index * 4;
    // The eye is keenest for green, and a wrong alpha shows on every ground.
    const error =
      2 * (colours[at]! - r) ** 2 +
      4 * (colours[at + 1]! - g) ** 2 +
      3 * (colours[at + 2]! - b) ** 2 +
      6 * (colours[at + 3]! - a) ** 2;
    if (error < least) {
      least = error;
      best = index;
    }
  }
  return best;
}
