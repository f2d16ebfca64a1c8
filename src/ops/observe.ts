/** The program's own parts with somebody who measures what they do. */
import type { ProgramLog } from '../log.ts';
import type { Renderer } from '../render/scenes.ts';
import type { Measures } from './measures.ts';

/** A renderer whose every picture is measured. */
export function observedRenderer(renderer: Renderer, { painted }: Pick<Measures, 'painted'>): Renderer {
  return {
    ...renderer,
    async render(scene) {
      const since = performance.now();
      try {
        return await renderer.render(scene);
      } finally {
        painted(scene.kind, performance.now() - since);
      }
    },
  };
}

/** A log whose warnings and errors are counted. */
export function observedLog(log: ProgramLog, { logged }: Pick<Measures, 'logged'>): ProgramLog {
  const counted =
    (level: 'warn' | 'error'): ProgramLog['warn'] =>
    (data, message) => {
      logged(level);
      log[level](data, message);
    };
  return { ...log, warn: counted('warn'), error: counted('error') };
}
