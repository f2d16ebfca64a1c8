/** The renderer: sprites made once, pictures painted one a turn of the event loop, repeats from a cache. */
import { LRUCache } from 'lru-cache';
import type { DrawList } from './draw-list.ts';
import { Encoder } from './encode.ts';
import { layout } from './layout/layout.ts';
import { paint } from './paint.ts';
import type { Renderer, Scene } from './scenes.ts';
import { SpriteStore } from './sprite-store.ts';
import { createTurnQueue } from './turn-queue.ts';

export interface RendererOptions {
  /** Bytes of finished pictures to keep. Default 16 MiB: about a thousand hands. */
  readonly cacheBytes?: number;
}

/** Pictures being encoded on the thread pool at a time; more gains nothing and holds memory. */
const ENCODING = 4;

/**
 * Makes a renderer. Sprites are drawn when a picture first needs them; `warmUp` draws the usual ones ahead.
 *
 * @example
 * const renderer = createRenderer();
 * const png = await renderer.render({ kind: 'tiles', groups: [{ tiles: parseTiles('123m 55z') }] });
 */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const stores = { clear: new SpriteStore('clear'), dark: new SpriteStore('dark') };
  const finished = new LRUCache<string, Buffer>({
    maxSize: options.cacheBytes ?? 16 * 1024 * 1024,
    sizeCalculation: (picture, key) => picture.length + key.length,
  });
  const pending = new Map<string, Promise<Buffer>>();
  const queue = createTurnQueue(ENCODING);

  const encoder = new Encoder();

  const draw = (list: DrawList): Promise<Buffer> => {
    const store = stores[list.palette];
    return queue(() => encoder.encode(list, store.palette, (data) => paint(list, store, data)));
  };

  return {
    async render(scene: Scene) {
      const list = layout(scene);
      const key = JSON.stringify(list);
      const known = finished.get(key) ?? pending.get(key);
      if (known !== undefined) return known;
      const picture = draw(list);
      pending.set(key, picture);
      try {
        const bytes = await picture;
        finished.set(key, bytes);
        return bytes;
      } finally {
        pending.delete(key);
      }
    },
    warmUp() {
      warm([stores.clear, stores.dark]);
    },
    measure(scene: Scene) {
      const { width, height } = layout(scene);
      return { width, height };
    },
  };
}

/** One drawing a turn of the event loop. */
function warm(stores: readonly SpriteStore[]): void {
  const steps = stores.map((store) => store.warm());
  const step = (): void => {
    const [first] = steps;
    if (first === undefined) return;
    if (first.next().done === true) steps.shift();
    setImmediate(step);
  };
  setImmediate(step);
}
