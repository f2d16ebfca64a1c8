import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { projectRoot } from '../../src/paths.ts';
import { staleTargets } from '../../src/setup/build.mjs';
import { testFolder } from '../app/house.ts';

/** The whole program as `npm start` runs it: built where that is up to date, else from its sources. */
interface Program {
  readonly child: ChildProcess;
  /** What it has told people and its log. */
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
}

const compiled = staleTargets(projectRoot).every(({ name }) => name !== 'server');
const PROGRAM = compiled ? [join('dist', 'bundle', 'main.js')] : ['--import', 'tsx', join('src', 'main.ts')];
const running: Program[] = [];

function start(environment: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, PROGRAM, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISCORD_TOKEN: '', PLAYGROUND_PORT: '0', LOG_LEVEL: 'info', ...environment },
  });
  const texts = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    texts.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    texts.err += text;
  });
  // Closed, not only ended: all that it said is read by then.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const program = { child, out: () => texts.out, err: () => texts.err, ended };
  running.push(program);
  return program;
}

/** Waits until `found` finds something in what the program has said. */
async function said(program: Program, found: () => string | undefined): Promise<string> {
  let code: number | null | 'runs' = 'runs';
  void program.ended.then((ended) => {
    code = ended;
  });
  for (;;) {
    const text = found();
    if (text !== undefined) return text;
    if (code !== 'runs') throw new Error(`it ended with ${code}: ${program.err()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

it('runs alone on its database, tells how it is, and ends with 0 when it is asked to', async () => {
  const folder = testFolder();
  const first = start({ DATA_DIR: folder, METRICS_PORT: '0' });
  await said(first, () => /Playground: (http\S+)/.exec(first.out())?.[1]);
  const ops = await said(first, () => /"origin":"(http:[^"]+)"/.exec(first.err())?.[1]);
  const health = await fetch(`${ops}/healthz`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok', gateway: true, store: true }]);
  expect(await (await fetch(`${ops}/metrics`)).text()).toContain('sparrow_gateway_up 1');

  const second = start({ DATA_DIR: folder });
  expect(await second.ended).toBe(1);
  expect(second.err()).toMatch(/^Another Sparrow works on the database .*DATA_DIR.*\n$/);
  expect(second.out()).toBe('');

  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.err()).not.toMatch(/"level":[56]0/);
}, 120_000);

it('names the variable when a port that it cannot do without is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const program = start({ DATA_DIR: testFolder(), METRICS_PORT: String(port) });
  expect(await program.ended).toBe(1);
  expect(program.err()).toBe(`METRICS_PORT ${port} is in use.\n`);
  taken.close();
});
