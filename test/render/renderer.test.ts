import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCanvas, loadImage } from 'canvas';
import { describe, expect, it } from 'vitest';
import type { Suit } from '../../src/engine/tiles.ts';
import { EMOJI_SIZE, tileEmoji } from '../../src/render/emoji.ts';
import { createRenderer } from '../../src/render/renderer.ts';
import type { Scene } from '../../src/render/scenes.ts';
import { fullestBoard, lateBoard, sampleBoard, sampleHand } from './samples.ts';

const renderer = createRenderer();

/** Width, height, bits per channel and colour type as the file's header says. */
function header(png: Buffer) {
  expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), depth: png[24], colourType: png[25] };
}

async function pixelsOf(png: Buffer) {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
}

describe('a picture', () => {
  it('is a palette PNG of the measured size', async () => {
    const scenes: Scene[] = [
      sampleHand(1, 14),
      lateBoard(1),
      { kind: 'result', winners: [{ tiles: [1, 2], winning: 3, melds: [], bonus: [], lines: [] }] },
      { kind: 'tiles', groups: [{ tiles: [1, 2, 3] }] },
      { kind: 'ranking', rows: [{ rank: 1, value: '12', share: 1, own: true }] },
      { kind: 'chart', values: [1, -2, 300], highest: '300' },
    ];
    for (const scene of scenes) {
      const png = await renderer.render(scene);
      expect(header(png)).toEqual({ ...renderer.measure(scene), depth: 8, colourType: 3 });
    }
  });

  it('of a hand stands on nothing, of a board on a dark ground with round corners', async () => {
    const hand = await pixelsOf(await renderer.render(sampleHand(1, 14)));
    expect(hand(1, 200)[3]).toBe(0);
    // The middle of the ivory edge below the first tile's face.
    expect(hand(52, 34 + 60)[3]).toBe(255);
    const board = await pixelsOf(await renderer.render(lateBoard(1)));
    expect(board(0, 0)[3]).toBe(0);
    expect(board(550, 5)).toEqual([0x1a, 0x25, 0x35, 255]);
  });

  it('has the same bytes for equal scenes, from any renderer and in any company', async () => {
    const other = createRenderer({ cacheBytes: 1024 });
    const scenes = [sampleHand(5, 14), sampleHand(6, 17), lateBoard(7), fullestBoard()];
    const alone: Buffer[] = [];
    for (const scene of scenes) alone.push(await renderer.render(structuredClone(scene)));
    const together = await Promise.all([...scenes].reverse().map((scene) => other.render(scene)));
    together.reverse().forEach((png, at) => {
      expect(png.equals(alone[at]!)).toBe(true);
    });
  });

  it('is kept for the next time, and asked for twice at once it is drawn once', async () => {
    const [first, second] = await Promise.all([renderer.render(sampleHand(9, 14)), renderer.render(sampleHand(9, 14))]);
    expect(second).toBe(first);
    expect(await renderer.render(sampleHand(9, 14))).toBe(first);
  });

  it('that is too large for the cache is drawn all the same', async () => {
    const small = createRenderer({ cacheBytes: 100 });
    const png = await small.render(sampleHand(9, 14));
    expect(png.equals(await renderer.render(sampleHand(9, 14)))).toBe(true);
  });

  it('of a scene that cannot be drawn is refused and leaves the renderer usable', async () => {
    await expect(renderer.render({ kind: 'result', winners: [] })).rejects.toThrow(RangeError);
    await expect(renderer.render({ kind: 'tiles', groups: [{ tiles: [99] }] })).rejects.toThrow(RangeError);
    expect((await renderer.render(sampleHand(2, 14))).length).toBeGreaterThan(1000);
  });

  it('dims the tile that may not be discarded and no other', async () => {
    const scene = sampleHand(11, 14);
    const plain = await pixelsOf(await renderer.render(scene));
    const dimmed = await pixelsOf(await renderer.render({ ...scene, dimmed: [1] }));
    // On the faces' lower left, where no picture reaches.
    const [first, second] = [4 + 8, 4 + 99 + 8];
    expect(dimmed(first, 140)).toEqual(plain(first, 140));
    const sum = (pixel: number[]) => pixel.slice(0, 3).reduce((left, right) => left + right);
    expect(sum(dimmed(second, 140))).toBeLessThan(0.8 * sum(plain(second, 140)));
  });
});

describe('bytes', () => {
  async function largest(count: number, scene: (seed: number) => Scene): Promise<number> {
    let most = 0;
    for (let seed = 0; seed < count; seed++) most = Math.max(most, (await renderer.render(scene(seed))).length);
    return most;
  }

  it.each([1, 2] as const)(
    'a hand of 14 takes at most 20 KB in %d row(s), half of it dimmed and a suit missing',
    async (rows) => {
      const dimmed = [0, 2, 4, 6, 8, 10, 12];
      const worst = (seed: number): Scene => ({
        ...sampleHand(seed, 14),
        rows,
        dimmed,
        missingSuit: (seed % 3) as Suit,
      });
      expect(await largest(60, worst)).toBeLessThanOrEqual(20_000);
    },
  );

  it.each([1, 2] as const)(
    'a hand of 17 takes at most 25 KB in %d row(s), with eight flowers and half of it dimmed',
    async (rows) => {
      const dimmed = [0, 2, 4, 6, 8, 10, 12, 14, 16];
      const bonus = [34, 35, 36, 37, 38, 39, 40, 41];
      expect(await largest(60, (seed) => ({ ...sampleHand(seed, 17), rows, dimmed, bonus }))).toBeLessThanOrEqual(
        25_000,
      );
    },
  );

  it('a ready hand with its waits takes at most 25 KB', async () => {
    const waits = [3, 6, 9, 30].map((tile) => ({ tile, left: 2, value: '12 fan' }));
    const dimmed = Array.from({ length: 16 }, (_, at) => at);
    const ready = (seed: number): Scene => ({ ...sampleHand(seed, 17), bonus: [34, 37, 41], dimmed, waits });
    expect(await largest(40, ready)).toBeLessThanOrEqual(25_000);
  });

  it('a board takes at most 120 KB, the fullest included', async () => {
    expect(await largest(15, lateBoard)).toBeLessThanOrEqual(120_000);
    expect(await largest(30, sampleBoard)).toBeLessThanOrEqual(120_000);
    expect((await renderer.render(fullestBoard())).length).toBeLessThanOrEqual(120_000);
  });
});

describe('memory', () => {
  /** Resident megabytes after everything unused has been given back. */
  async function resident(): Promise<number> {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let count = 0; count < 3; count++) {
      collect();
      await turn();
    }
    return process.memoryUsage().rss / 1024 / 1024;
  }

  it('grows by less than 20 MB from the 1,000th picture to the 5,000th', async () => {
    const uncached = createRenderer({ cacheBytes: 1024 });
    const draw = async (from: number, to: number) => {
      for (let seed = from; seed < to; seed++) {
        const scene: Scene = seed % 50 === 0 ? sampleBoard(seed) : { ...sampleHand(seed, 14), rows: 1 };
        await uncached.render(scene);
      }
    };
    await draw(0, 1000);
    const settled = await resident();
    await draw(1000, 5000);
    expect((await resident()) - settled).toBeLessThan(20);
  });
});

describe('a burst of pictures', () => {
  it('lets the event loop turn between any two of them', async () => {
    let turns = 0;
    let over = false;
    const count = (): void => {
      turns++;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    const uncached = createRenderer({ cacheBytes: 1024 });
    await Promise.all(Array.from({ length: 20 }, (_, at) => uncached.render(sampleHand(900 + at, 14))));
    over = true;
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});

describe('tile emojis', () => {
  it('are square, small, and no two alike', async () => {
    const all = await Promise.all([...Array(46).keys(), null].map((tile) => tileEmoji(tile)));
    for (const png of all) {
      expect(header(png)).toMatchObject({ width: EMOJI_SIZE, height: EMOJI_SIZE });
      expect(png.length).toBeLessThan(256 * 1024);
    }
    expect(new Set(all.map((png) => png.toString('base64'))).size).toBe(47);
  });

  it('refuses what is no tile', () => {
    expect(() => tileEmoji(46)).toThrow(RangeError);
  });
});
