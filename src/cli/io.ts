/** Where a command writes: whole lines, without the line end. Results go to `out`, everything else to `err`. */
export interface CliIo {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/** A subcommand: takes the arguments behind its name, gives the exit code. */
export type CliCommand = (args: readonly string[], io: CliIo) => Promise<number>;

/** Exit codes that every subcommand shares. */
export const EXIT = { ok: 0, no: 1, unusable: 2 } as const;

/** An argument that cannot be used; its message is a whole sentence that names the argument. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
