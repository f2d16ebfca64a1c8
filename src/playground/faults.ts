/** What went wrong that no answer to the bot tells: a test should find this list empty. */

/**
 * - `unknown-route`: a request this Discord does not know; the model or the bot is incomplete.
 * - `invalid-answer`: an answer or event of ours that breaks Discord's published schema.
 * - `unanswered`: an interaction that got no first answer within 3 s.
 * - `server-error`: an exception inside the playground itself.
 */
export type FaultKind = 'unknown-route' | 'invalid-answer' | 'unanswered' | 'server-error';

export interface Fault {
  readonly kind: FaultKind;
  readonly detail: string;
}

/** One request as it was answered, without its body. */
export interface RequestRecord {
  readonly method: string;
  /** Path with ids, without the `/api/v10` prefix; interaction tokens are cut out. */
  readonly path: string;
  /** Path template, e.g. `/channels/:channel/messages`. */
  readonly route: string;
  readonly status: number;
  /** Discord's JSON error code; null when the request was not refused. */
  readonly code: number | null;
  readonly at: number;
}

const KEPT_REQUESTS = 20_000;

export class Recorder {
  readonly faults: Fault[] = [];
  readonly requests: RequestRecord[] = [];

  fault(kind: FaultKind, detail: string): void {
    this.faults.push({ kind, detail });
  }

  request(record: RequestRecord): void {
    this.requests.push(record);
    if (this.requests.length > KEPT_REQUESTS) this.requests.splice(0, KEPT_REQUESTS / 2);
  }
}
