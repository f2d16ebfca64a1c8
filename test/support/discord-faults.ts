/** Discord on a bad day: what it answers, loses and sends twice, for tests and soaks over the loopback API. */
import type { DiscordServer, Interceptor, Interference } from '../../src/playground/server.ts';
import { pick } from './random.ts';

type Request = Parameters<Interceptor>[0];

function refused(status: number, code: number, message: string): Interference {
  return { kind: 'answer', status, body: { code, message } };
}

/** `seconds` of waiting asked for; `global` means every route. */
function rateLimited(seconds: number, scope: 'user' | 'global' = 'user', code = 0): Interference {
  const global = scope === 'global';
  return {
    kind: 'answer',
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: seconds, global, code },
    headers: {
      'Retry-After': String(seconds),
      'X-RateLimit-Scope': scope,
      ...(global ? { 'X-RateLimit-Global': 'true' } : {}),
    },
  };
}

/** Discord's refusals with the status and the words they come with. */
export const REFUSALS = {
  unknownChannel: refused(404, 10003, 'Unknown Channel'),
  unknownMessage: refused(404, 10008, 'Unknown Message'),
  unknownInteraction: refused(404, 10062, 'Unknown interaction'),
  missingAccess: refused(403, 50001, 'Missing Access'),
  missingPermissions: refused(403, 50013, 'Missing Permissions'),
  invalidWebhookToken: refused(401, 50027, 'Invalid Webhook Token'),
  threadArchived: refused(400, 50083, 'Thread is archived'),
  tooManyOldEdits: rateLimited(20, 'user', 30046),
} as const;

/** Discord's own failures, which say nothing about the request. */
export const FAILURES = {
  'rate limit of a route': rateLimited(0.05),
  'rate limit of everything': rateLimited(0.05, 'global'),
  'server error': { kind: 'answer', status: 500, body: {} },
  'bad gateway': { kind: 'answer', status: 502, body: {} },
  'lost answer': { kind: 'answer', status: 502, body: {}, after: true },
  'dropped socket': { kind: 'drop' },
  'dropped socket after the effect': { kind: 'drop', after: true },
  'no answer': { kind: 'stall' },
  'no answer after the effect': { kind: 'stall', after: true },
} as const satisfies Record<string, Interference>;

export const isCallback = ({ route }: Request): boolean => route.startsWith('/interactions/');
export const isHandEdit = ({ method, route }: Request): boolean => method === 'PATCH' && route.startsWith('/webhooks/');
export const isTableEdit = ({ method, route }: Request): boolean =>
  method === 'PATCH' && route.startsWith('/channels/:channel/messages');
export const isPost = ({ method, route }: Request): boolean =>
  method === 'POST' && route === '/channels/:channel/messages';

/** Does this to the next `times` requests of a kind. @returns how often it has been done so far. */
export function interfere(
  server: Pick<DiscordServer, 'intercept'>,
  which: (request: Request) => boolean,
  interference: Interference,
  times = 1,
): () => number {
  let done = 0;
  server.intercept = (request) => {
    if (done >= times || !which(request)) return undefined;
    done++;
    return interference;
  };
  return () => done;
}

/**
 * Does this to the first request of every route from now on, whatever it is for.
 *
 * @returns the routes that it has been done to so far, such as `PATCH /channels/:channel/messages/:message`
 */
export function onceARoute(server: Pick<DiscordServer, 'intercept'>, interference: Interference): ReadonlySet<string> {
  const done = new Set<string>();
  server.intercept = ({ method, route }) => {
    const name = `${method} ${route}`;
    if (done.has(name)) return undefined;
    done.add(name);
    return interference;
  };
  return done;
}

/** Sends the newest interaction to the bot once more, as a reconnect may. */
export function deliverAgain(server: Pick<DiscordServer, 'gateway'>): void {
  for (const { sent, socket } of server.gateway.sessions) {
    const newest = sent.findLast(({ t }) => t === 'INTERACTION_CREATE');
    if (newest !== undefined) socket?.send(JSON.stringify(newest));
  }
}

/**
 * Makes Discord fail at random.
 *
 * @param rate how many of the requests are hit, 0 to 1
 * @param which the failures to choose from
 * @returns how often each has happened; `server.intercept = undefined` ends it
 */
export function failAtRandom(
  server: Pick<DiscordServer, 'intercept'>,
  rate: number,
  which: readonly (keyof typeof FAILURES)[],
  random: () => number,
): Map<string, number> {
  const counts = new Map<string, number>();
  server.intercept = (request) => {
    if (random() >= rate || request.route.startsWith('/gateway') || request.route.startsWith('/applications')) return;
    const name = pick(which, random);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return FAILURES[name];
  };
  return counts;
}
