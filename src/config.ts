import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from './paths.ts';

/** Everything that is decided outside the program, read once at the start. */
export interface Config {
  /** The bot's token; null starts the playground instead. A secret: never logged. */
  readonly discordToken: string | null;
  /** Absolute folder of the databases and of the playground's state. */
  readonly dataDir: string;
  /** Where the playground is served on 127.0.0.1; another free port is taken when it is in use. */
  readonly playgroundPort: number;
  readonly logLevel: LogLevel;
  /** Where `/healthz` and `/metrics` are served on 127.0.0.1, 0 for any free port; null: not at all. */
  readonly metricsPort: number | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A variable that cannot be used. The message names it and says what to do, without its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const DEFAULT_PORT = 8790;

/** An empty variable counts as unset: that is what `DISCORD_TOKEN= npm start` means. */
const unsetWhenEmpty = (value: unknown): unknown => (value === '' ? undefined : value);

const PORT = z
  .string()
  .regex(/^\d{1,5}$/, 'has to be a port number, or 0 for any free one')
  .transform(Number)
  .refine((port) => port <= 65_535, 'has to be a port number up to 65535');

const VARIABLES = z.object({
  DISCORD_TOKEN: z.preprocess(
    unsetWhenEmpty,
    z
      .string()
      .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'is no bot token: copy it whole from the Bot page of your application')
      .optional(),
  ),
  DATA_DIR: z.preprocess(unsetWhenEmpty, z.string().default('data')),
  PLAYGROUND_PORT: z.preprocess(unsetWhenEmpty, PORT.default(DEFAULT_PORT)),
  METRICS_PORT: z.preprocess(unsetWhenEmpty, PORT.optional()),
  LOG_LEVEL: z.preprocess(
    unsetWhenEmpty,
    z.enum(LOG_LEVELS, `has to be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  ),
});

/**
 * The configuration in `environment`.
 *
 * @throws ConfigError with a line for each variable that cannot be used.
 * @example readConfig({ LOG_LEVEL: 'warn' }).logLevel // 'warn'
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = VARIABLES.safeParse(environment);
  if (!read.success)
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  const { DISCORD_TOKEN, DATA_DIR, PLAYGROUND_PORT, METRICS_PORT, LOG_LEVEL } = read.data;
  return Object.freeze({
    discordToken: DISCORD_TOKEN ?? null,
    dataDir: isAbsolute(DATA_DIR) ? DATA_DIR : join(projectRoot, DATA_DIR),
    playgroundPort: PLAYGROUND_PORT,
    logLevel: LOG_LEVEL,
    metricsPort: METRICS_PORT ?? null,
  });
}
