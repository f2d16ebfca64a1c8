/**
 * What the set-up says, and how it runs other programs. Everything goes to stderr: the set-up runs before commands whose
 * standard output somebody may be parsing.
 */
import { spawn } from 'node:child_process';

/** A failure that the person at the terminal can act on; `message` is complete sentences, shown without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/** @param {string} text one or more lines for the person at the terminal */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs one step and prints one line for it: its label at once, its duration when it is done.
 *
 * @template T
 * @param {string} label what happens, in a few words
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const started = performance.now();
  process.stderr.write(`set-up: ${label} ... `);
  try {
    const result = await work();
    process.stderr.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stderr.write(`failed after ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    throw error;
  }
}

/**
 * @typedef {object} Outcome
 * @property {boolean} ok whether the program ended with exit code 0
 * @property {string} output what it wrote to stdout and stderr, in the order written
 */

/**
 * Runs a program to its end and keeps what it writes; a program that cannot be started is an outcome like any other.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, shell?: boolean }} options
 * @returns {Promise<Outcome>}
 */
export function run(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      signal: options.timeoutMs === undefined ? undefined : AbortSignal.timeout(options.timeoutMs),
      shell: options.shell ?? false,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Like `run`, but a failure is thrown, with the last lines of what the program wrote.
 *
 * @param {string} what the sentence that says what failed, e.g. "npm ci failed."
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 */
export async function mustRun(what, program, args, options) {
  const outcome = await run(program, args, options);
  if (!outcome.ok) throw new SetupError(`${what}\n${lastLines(outcome.output, 60)}`);
}

/**
 * @param {string} text
 * @param {number} count
 */
export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
