/**
 * The REST API as one Hono app under `/api/v10`: finds the route, asks the fault hook, checks the token, draws from the rate limits, reads the
 * body, and checks the answer against Discord's schema before it goes out.
 */

import * as spec from 'discord-api-spec/zod';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { ApiError, RateLimited, refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import { describeMismatch } from '../validation/schema-check.ts';
import { applicationRoutes } from './applications.ts';
import { parseBody } from './body.ts';
import { channelRoutes } from './channels.ts';
import { commandRoutes } from './commands.ts';
import { guildRoutes } from './guilds.ts';
import { interactionRoutes } from './interactions.ts';
import { messageRoutes } from './messages.ts';
import type { Reply, Route } from './route.ts';
import { webhookRoutes } from './webhooks.ts';

/** One request as a fault hook sees it. */
export interface InterceptedRequest {
  readonly method: string;
  /** Path template, e.g. `/channels/:channel/messages`. */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * What a fault hook does to a request: answers in place of Discord, cuts the connection or lets it wait. With `after` the request takes effect and
 * only its answer is lost.
 */
export type Interference =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Record<string, string>;
      readonly after?: boolean;
    }
  | { readonly kind: 'drop'; readonly after?: boolean }
  /** No answer ever comes; the connection stays open until the client gives up. */
  | { readonly kind: 'stall'; readonly after?: boolean };

export type Interceptor = (request: InterceptedRequest) => Interference | undefined;

/** Told of every request that reaches a route, with its parsed body. */
export type Inspector = (request: InterceptedRequest & { readonly body: unknown }) => void;

export interface RestOptions {
  /** Asked before each request is handled. */
  readonly intercept: () => Interceptor | undefined;
  readonly inspect: () => Inspector | undefined;
  /** Cuts the connection a request came over. */
  readonly drop: (context: Context) => void;
}

const PREFIX = '/api/v10';

export function createRestApi(services: Services, options: RestOptions): Hono {
  const app = new Hono();
  const routes: Route[] = [
    ...applicationRoutes(services),
    ...commandRoutes(services),
    ...channelRoutes(services),
    ...messageRoutes(services),
    ...guildRoutes(services),
    ...interactionRoutes(services),
    ...webhookRoutes(services),
  ];
  for (const route of routes) {
    app.on(route.method, `${PREFIX}${route.path}`, (context) => serve(services, options, route, context));
  }
  app.all('/api/*', (context) => {
    const path = new URL(context.req.url).pathname;
    services.recorder.fault('unknown-route', `${context.req.method} ${path}`);
    services.recorder.request({
      method: context.req.method,
      path,
      route: '(unknown)',
      status: 404,
      code: 0,
      at: services.clock.now(),
    });
    return context.json(refusal.notFound().toBody(), 404);
  });
  return app;
}

async function serve(services: Services, options: RestOptions, route: Route, context: Context): Promise<Response> {
  const { recorder, clock, limits } = services;
  const params = context.req.param() as Record<string, string>;
  const interference = options.intercept()?.({ method: route.method, route: route.path, params });
  let outcome: Outcome;
  if (!interference) outcome = await answer(services, options, route, context, params);
  else {
    if (interference.after) await answer(services, options, route, context, params);
    if (interference.kind === 'stall') await givenUp(context.req.raw.signal);
    if (interference.kind !== 'answer') {
      options.drop(context);
      return new Response(null, { status: 500 });
    }
    outcome = json(interference.status, interference.body ?? {}, new Headers(interference.headers), 0);
  }
  const { status } = outcome.response;
  limits.countAnswer(status);
  const path = printablePath(route, params);
  recorder.request({ method: route.method, path, route: route.path, status, code: outcome.code, at: clock.now() });
  return outcome.response;
}

/** Resolves when the client hangs up. */
function givenUp(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

interface Outcome {
  readonly response: Response;
  /** Discord's error code; null when nothing was refused. */
  readonly code: number | null;
}

function json(status: number, body: unknown, headers: Headers, code: number | null): Outcome {
  headers.set('Content-Type', 'application/json');
  return { response: new Response(JSON.stringify(body), { status, headers }), code };
}

async function answer(
  services: Services,
  options: RestOptions,
  route: Route,
  context: Context,
  params: Record<string, string>,
): Promise<Outcome> {
  const headers = new Headers();
  try {
    const limited = drawLimits(services, route, params, headers);
    if (limited) return limited;
    const isBot = context.req.header('authorization') === `Bot ${services.botToken}`;
    if (route.auth === 'bot' && !isBot) throw refusal.unauthorized();
    const { body, uploads } = await parseBody(context.req.raw);
    options.inspect()?.({ method: route.method, route: route.path, params, body });
    const query = new URL(context.req.url).searchParams;
    const reply = await route.handle({ params, query, body, uploads });
    checkAnswer(services, route, reply);
    // discord.js parses whatever claims to be JSON, so an empty answer must not.
    if (reply.body === undefined) {
      return { response: new Response(null, { status: reply.status ?? 204, headers }), code: null };
    }
    return json(reply.status ?? 200, reply.body, headers, null);
  } catch (error) {
    return refuse(services, route, error, headers);
  }
}

/** Interaction routes do not count against the bot's 50 requests a second. */
function drawLimits(
  services: Services,
  route: Route,
  params: Record<string, string>,
  headers: Headers,
): Outcome | undefined {
  const { limits } = services;
  const shutOut = limits.shutOutFor();
  if (shutOut > 0) return tooMany(shutOut, 'global', headers);
  if (route.auth === 'bot') {
    const global = limits.drawGlobal();
    if (!global.allowed) return tooMany(global.resetAfter, 'global', headers);
  }
  if (!route.bucket) return undefined;
  const draw = limits.draw(route.bucket.rule, `${route.method} ${route.path}`, route.bucket.major(params));
  for (const [name, value] of Object.entries(draw.headers)) headers.set(name, value);
  return draw.allowed ? undefined : tooMany(draw.resetAfter, 'user', headers);
}

function tooMany(retryAfter: number, scope: 'global' | 'user', headers: Headers): Outcome {
  headers.set('Retry-After', retryAfter.toFixed(3));
  headers.set('X-RateLimit-Scope', scope);
  if (scope === 'global') headers.set('X-RateLimit-Global', 'true');
  const global = scope === 'global';
  return json(429, { message: 'You are being rate limited.', retry_after: retryAfter, global, code: 0 }, headers, 0);
}

function refuse({ recorder }: Services, route: Route, error: unknown, headers: Headers): Outcome {
  const name = `${route.method} ${route.path}`;
  if (!(error instanceof ApiError)) {
    recorder.fault('server-error', `${name}: ${error instanceof Error ? error.stack : error}`);
    return json(500, { message: '500: Internal Server Error', code: 0 }, headers, 0);
  }
  if (error instanceof RateLimited) {
    headers.set('Retry-After', error.retryAfter.toFixed(3));
    headers.set('X-RateLimit-Scope', 'user');
  }
  const body = error.toBody();
  // Not `ErrorResponseSchema`: it has numbers as codes of form faults, where Discord sends names.
  const schema = error instanceof RateLimited ? spec.RatelimitedResponseSchema : spec.ErrorSchema;
  for (const line of describeMismatch(schema, body))
    recorder.fault('invalid-answer', `${name} ${error.status}: ${line}`);
  return json(error.status, body, headers, error.code);
}

function checkAnswer({ recorder }: Services, route: Route, reply: Reply): void {
  if (!route.answer || reply.body === undefined) return;
  const bodies = Array.isArray(reply.body) ? reply.body : [reply.body];
  for (const body of bodies) {
    for (const line of describeMismatch(route.answer, body)) {
      recorder.fault('invalid-answer', `${route.method} ${route.path}: ${line}`);
    }
  }
}

/** The path with its ids, without interaction tokens: whoever has one can speak for the bot. */
function printablePath(route: Route, params: Record<string, string>): string {
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'token' ? '-' : (params[name] ?? '')));
}
