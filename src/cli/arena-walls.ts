import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Contest, playWall, type WallTally } from '../ai/arena.ts';
import type { AiLevel } from '../ai/player.ts';
import type { GameId } from '../engine/score.ts';
import { rulesetOf } from '../rulesets/index.ts';

/** A share of a ladder: every `step`-th of `walls` walls from `first` on. Plain data, so that a thread can be given it. */
export interface WallShare extends Omit<Contest, 'rules'> {
  readonly game: GameId;
  readonly walls: number;
  readonly first: number;
  readonly step: number;
}

/** What a share gave, its walls in order. */
export interface PlayedShare {
  readonly tallies: readonly (readonly WallTally[])[];
  /** SHA-256 over the events of each wall. */
  readonly digests: readonly string[];
  readonly faults: readonly string[];
  /** Milliseconds of every decision. */
  readonly times: readonly { readonly level: AiLevel; readonly ms: Float64Array }[];
}

/** Plays a share in this thread. */
export function playShare({ game, walls, first, step, ...contest }: WallShare): PlayedShare {
  const tallies: (readonly WallTally[])[] = [];
  const digests: string[] = [];
  const faults: string[] = [];
  const times = new Map<AiLevel, number[]>(contest.seats.map((level) => [level, []]));
  let started = 0;
  const hooks = {
    before: () => {
      started = performance.now();
    },
    after: (level: AiLevel) => {
      times.get(level)?.push(performance.now() - started);
    },
  };
  for (let wall = first; wall < walls; wall += step) {
    const played = playWall({ rules: rulesetOf(game), ...contest }, wall, hooks);
    const hash = createHash('sha256');
    for (const event of played.events) hash.update(`${JSON.stringify(event)}\n`);
    digests.push(hash.digest('hex'));
    tallies.push(played.tallies);
    faults.push(...played.refused);
  }
  return { tallies, digests, faults, times: [...times].map(([level, ms]) => ({ level, ms: Float64Array.from(ms) })) };
}

/** The same in a thread of its own; from source, where Node cannot load TypeScript, through the loader of the tests. */
export function playShareApart(share: WallShare): Promise<PlayedShare> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(share);
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function startWorker(share: WallShare): Worker {
  const data = { workerData: { share } };
  if (import.meta.url.endsWith('.js')) return new Worker(new URL(import.meta.url), data);
  const code = `import('tsx/esm/api').then((tsx) => {
    tsx.register();
    return import(${JSON.stringify(import.meta.url)});
  });`;
  return new Worker(code, { eval: true, ...data });
}

const given = workerData as { readonly share?: WallShare } | null;
if (parentPort !== null && given?.share !== undefined) parentPort.postMessage(playShare(given.share));
