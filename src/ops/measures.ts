/** One request to Discord as it was answered. */
export interface RequestMeasure {
  readonly method: string;
  /** Path with ids and tokens: for finding the route, never to be kept. */
  readonly path: string;
  /** HTTP status; 0 where the connection broke before an answer. */
  readonly status: number;
  readonly ms: number;
}

/** How an interaction ended: with an answer, with an apology for a fault of ours, or without a word that arrived. */
export type InteractionOutcome = 'answered' | 'failed' | 'unanswered';

/**
 * What the program tells about itself while it works. Every method returns at once and never throws; times are in
 * milliseconds.
 */
export interface Measures {
  /** An interaction has arrived. */
  arrived(interactionId: string): void;
  /** Its handler is done. */
  handled(interactionId: string, kind: string, failed: boolean): void;
  request(request: RequestMeasure): void;
  /** An edit has arrived `ms` after the oldest event that it shows. */
  delivered(what: 'table' | 'hand', ms: number): void;
  /** The store was asked something. */
  asked(): void;
  /** It answered after `ms`, of which the database took `workMs`. */
  told(method: string, ms: number, workMs: number): void;
  /** A picture was made, or found in the cache. */
  painted(kind: string, ms: number): void;
  /** The connection to Discord's gateway stands, or is lost. */
  gateway(up: boolean): void;
  /** A line was logged. */
  logged(level: 'warn' | 'error'): void;
}
