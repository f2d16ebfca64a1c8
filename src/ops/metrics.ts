import { LRUCache } from 'lru-cache';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { InteractionOutcome, Measures, RequestMeasure } from './measures.ts';

/** Seconds: Discord waits three for the first word. */
const ACKNOWLEDGED_WITHIN = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 5];
/** Seconds from an event to the edit that shows it. */
const SHOWN_WITHIN = [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30];
const WORKED_WITHIN = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 10];

/** Interactions under way that are remembered: far more than can be within the life of one. */
const REMEMBERED = 20_000;

const CALLBACK = /\/interactions\/(\d+)\/[^/]+\/callback/;

/** The measures as Prometheus reads them. */
export interface Metrics extends Measures {
  /** What a scrape answers, and its content type. */
  text(): Promise<string>;
  readonly contentType: string;
  /** How many tables of each phase are open is asked at each scrape. */
  countTables(read: () => Promise<readonly { readonly phase: string }[]>): void;
}

/**
 * Metrics in a registry of their own: those of Node.js (memory, event loop, garbage collection) and those of Sparrow,
 * all of which begin with `sparrow_`. Times are in seconds, as is usual there.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const interactions = new Counter({
    name: 'sparrow_interactions_total',
    help: 'Interactions by kind and by how they ended: answered, failed (a fault of ours) or unanswered.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const acknowledgement = new Histogram({
    name: 'sparrow_acknowledgement_seconds',
    help: 'From the arrival of an interaction until Discord has accepted the first word to it.',
    buckets: ACKNOWLEDGED_WITHIN,
    registers,
  });
  const requests = new Histogram({
    name: 'sparrow_discord_request_seconds',
    help: 'Requests to Discord by route and status; 0 where the connection broke.',
    labelNames: ['method', 'route', 'status'],
    buckets: ACKNOWLEDGED_WITHIN,
    registers,
  });
  const staleness = new Histogram({
    name: 'sparrow_staleness_seconds',
    help: 'From an event until the edit that shows it has arrived, for table messages and private hands.',
    labelNames: ['message'],
    buckets: SHOWN_WITHIN,
    registers,
  });
  const waiting = new Gauge({
    name: 'sparrow_store_waiting',
    help: 'Calls of the store that wait for their answer.',
    registers,
  });
  const store = new Histogram({
    name: 'sparrow_store_call_seconds',
    help: 'Calls of the store from question to answer, waiting included.',
    labelNames: ['method'],
    buckets: WORKED_WITHIN,
    registers,
  });
  const work = new Histogram({
    name: 'sparrow_store_work_seconds',
    help: 'What the database itself took for a call; commits that were written together share one transaction.',
    labelNames: ['method'],
    buckets: WORKED_WITHIN,
    registers,
  });
  const pictures = new Histogram({
    name: 'sparrow_picture_seconds',
    help: 'Pictures by what they show, from the wish to the PNG; those from the cache take next to nothing.',
    labelNames: ['kind'],
    buckets: WORKED_WITHIN,
    registers,
  });
  const gateway = new Gauge({
    name: 'sparrow_gateway_up',
    help: '1 while the connection to Discord stands, 0 while it is lost.',
    registers,
  });
  const lines = new Counter({
    name: 'sparrow_log_lines_total',
    help: 'Lines of the log at levels that deserve a look.',
    labelNames: ['level'],
    registers,
  });
  const tables = new Gauge({ name: 'sparrow_tables', help: 'Open tables by phase.', labelNames: ['phase'], registers });
  let readTables: () => Promise<readonly { readonly phase: string }[]> = async () => [];

  /** When interactions that have not been acknowledged arrived, by `performance.now()`. */
  const arrivals = new LRUCache<string, number>({ max: REMEMBERED });
  const count = (kind: string, outcome: InteractionOutcome): void => interactions.inc({ kind, outcome });

  return {
    arrived: (interactionId) => void arrivals.set(interactionId, performance.now()),
    handled(interactionId, kind, failed) {
      const unanswered = arrivals.delete(interactionId);
      count(kind, unanswered ? 'unanswered' : failed ? 'failed' : 'answered');
    },
    request(request) {
      const { method, path, status, ms } = request;
      requests.observe({ method, route: routeOf(request), status }, ms / 1_000);
      const [, interactionId] = CALLBACK.exec(path) ?? [];
      const since = interactionId === undefined ? undefined : arrivals.get(interactionId);
      if (interactionId === undefined || since === undefined || status < 200 || status >= 300) return;
      acknowledgement.observe((performance.now() - since) / 1_000);
      arrivals.delete(interactionId);
    },
    delivered: (message, ms) => staleness.observe({ message }, ms / 1_000),
    asked: () => waiting.inc(),
    told(method, ms, workMs) {
      waiting.dec();
      store.observe({ method }, ms / 1_000);
      work.observe({ method }, workMs / 1_000);
    },
    painted: (kind, ms) => pictures.observe({ kind }, ms / 1_000),
    gateway: (up) => gateway.set(up ? 1 : 0),
    logged: (level) => lines.inc({ level }),
    countTables(read) {
      readTables = read;
    },
    contentType: registry.contentType,
    async text() {
      tables.reset();
      for (const { phase } of await readTables()) tables.inc({ phase });
      return registry.metrics();
    },
  };
}

/** Few names, so that ids and tokens never become labels. */
function routeOf({ path }: RequestMeasure): string {
  if (path.includes('/interactions/')) return 'callback';
  if (path.includes('/webhooks/')) return 'webhook';
  if (/\/channels\/\d+\/messages/.test(path)) return 'message';
  return 'other';
}
