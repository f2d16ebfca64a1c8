import { type DestinationStream, pino } from 'pino';
import type { Log } from './app/ports.ts';
import type { LogLevel } from './config.ts';

/** The log of the whole program: one JSON line each. */
export interface ProgramLog extends Log {
  info(data: Readonly<Record<string, unknown>>, message: string): void;
  debug(data: Readonly<Record<string, unknown>>, message: string): void;
}

/** Tokens of interactions stand in the addresses of requests, which errors may carry. */
const TOKEN_IN_PATH = /((?:webhooks|interactions)\/\d+\/)[\w.~%-]+/g;

const REDACTED = '[redacted]';

/**
 * Logs to standard error, so that what the program prints for people stays clean. Whatever looks like a token is left
 * out, and so is every one of `secrets`, wherever it turns up.
 */
export function createLog(
  level: LogLevel,
  secrets: readonly string[],
  to: DestinationStream = pino.destination(2),
): ProgramLog {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') {
      let text = value.replace(TOKEN_IN_PATH, `$1${REDACTED}`);
      for (const secret of secrets) text = text.replaceAll(secret, REDACTED);
      return text;
    }
    if (value instanceof Error) return clean(value.stack ?? value.message);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, key === 'token' ? REDACTED : clean(part)]),
      );
    return value;
  };
  const logger = pino({ level, base: null }, to);
  const write =
    (how: 'debug' | 'info' | 'warn' | 'error') =>
    (data: Readonly<Record<string, unknown>>, message: string): void =>
      logger[how](clean(data), String(clean(message)));
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
