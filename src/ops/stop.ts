import type { ProgramLog } from '../log.ts';

/**
 * Ends the process when it is asked to (SIGTERM, SIGINT): `stop` first, then exit code 0, or 1 where the stop failed.
 * Who asks twice does not wait any longer: exit code 130.
 */
export function stopOnSignals(stop: () => Promise<void>, log: Pick<ProgramLog, 'info' | 'error'>): void {
  let stopping = false;
  const end = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(130);
    stopping = true;
    log.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
