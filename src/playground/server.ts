/**
 * A model of Discord on this machine: REST v10 and gateway that the unmodified discord.js client logs into, a client for each person, and the
 * page that shows it. It enforces what Discord enforces; where it differs on purpose, it is the stricter of the two.
 */

import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { type Administration, administrationOf } from './administration.ts';
import { directoryBlobs, memoryBlobs } from './blobs.ts';
import { CdnLinks } from './cdn-links.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { defaultApplication, FIXED_IDS, furnish } from './defaults.ts';
import type { Fault, RequestRecord } from './faults.ts';
import { Recorder } from './faults.ts';
import { createCdn, createPageFiles } from './files-api.ts';
import type { Forgery } from './forgery.ts';
import { forge } from './forgery.ts';
import { Gateway } from './gateway.ts';
import { sendChangesOver } from './gateway-events.ts';
import type { Answer } from './interactions.ts';
import { Interactions } from './interactions.ts';
import { type AcceptUpgrade, createLoopbackServer, dropConnection, listen, ownOriginOnly } from './loopback.ts';
import { Messages } from './messages.ts';
import { PageApi } from './page-api.ts';
import { filesDirectory, loadWorld, Saver } from './persistence.ts';
import { RateLimits } from './rate-limits.ts';
import type { Inspector, Interceptor } from './rest/api.ts';
import { createRestApi } from './rest/api.ts';
import { Serializer } from './serialize.ts';
import type { Services } from './services.ts';
import { UserClient } from './user-client.ts';
import { UserSession } from './user-session.ts';
import { Views } from './views.ts';
import type { User } from './world.ts';
import { World } from './world.ts';

export type { ShiftClock } from './clock.ts';
export { createShiftClock } from './clock.ts';
export { FIXED_IDS } from './defaults.ts';
export { Refused } from './refused.ts';
export type { Interceptor, Interference } from './rest/api.ts';
export { InteractionFailed, UserSession, visibleText } from './user-session.ts';

export interface DiscordServerOptions {
  /** Time for ids, the 3 s, the 15 min and the rate limits; the machine's clock when left out. */
  readonly clock?: Clock;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** A loopback address; 127.0.0.1 when left out. */
  readonly host?: string;
  /** Where the state is kept; in memory only when left out. */
  readonly dataDir?: string;
  /** `discord` (the default) enforces rate limits; `off` is for tests that send faster than a bot may. */
  readonly limits?: 'discord' | 'off';
  readonly applicationId?: string;
  /** A random one when left out. */
  readonly botToken?: string;
  /** Identifies per 5 s; 1 as for a small bot. */
  readonly maxConcurrency?: number;
  /** Privileged intents switched on for the application: none when left out. */
  readonly privilegedIntents?: number;
  /** Directory of the built page, served at `/`. */
  readonly pageDir?: string;
}

export interface DiscordServer extends Administration {
  /** `http://127.0.0.1:PORT`; the page is at its root. */
  readonly origin: string;
  /** For discord.js: `new Client({ rest: { api: server.api, cdn: server.cdn } })`. */
  readonly api: string;
  readonly cdn: string;
  /** The bot's token. */
  readonly token: string;
  readonly applicationId: string;
  readonly botId: string;
  /** The server that is always there, and its channel #mahjong. */
  readonly guildId: string;
  readonly channelId: string;
  readonly clock: Clock;
  /** What exists, for looking at more than a user sees. */
  readonly world: World;
  /** The bot's connection: drop sockets, ask for a reconnect, end sessions, see whether it is online. */
  readonly gateway: Pick<
    Gateway,
    | 'dropSockets'
    | 'requestReconnect'
    | 'requestHeartbeat'
    | 'invalidateSessions'
    | 'online'
    | 'sessions'
    | 'identifiesLeft'
  >;
  /** Faults no answer tells; a good test ends with none. */
  readonly failures: readonly Fault[];
  /** All REST requests so far, without bodies. */
  readonly requests: readonly RequestRecord[];
  /** Answers or cuts requests in Discord's place, for tests of what the bot does then. */
  intercept: Interceptor | undefined;
  /** Looks at every request's body as it arrives. */
  inspect: Inspector | undefined;
  /** Carries interactions to the bot in its own way: late, twice, never, in another order. */
  courier: ((deliver: () => void) => void) | undefined;
  /** A person at their client, by name or id. The same session every time. */
  user(nameOrId: string): UserSession;
  /** Sends the bot something that no client would send. @returns how it first answered. */
  forge(forgery: Forgery): Promise<Answer>;
  /** Empties `failures` and returns what was in it: for tests that expect some. */
  takeFailures(): Fault[];
  /** Resolves when the state is on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the server.
 *
 * @example
 * const server = await createDiscordServer({ limits: 'off' });
 * const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: server.api, cdn: server.cdn } });
 * await client.login(server.token);
 * await server.user('Ann').slash('mahjong open');
 */
export async function createDiscordServer(options: DiscordServerOptions = {}): Promise<DiscordServer> {
  const clock = options.clock ?? systemClock;
  const recorder = new Recorder();
  const now = (): number => clock.now();
  const world = new World(defaultApplication(options.applicationId ?? FIXED_IDS.application), now);
  const onDiskError = (error: unknown): void => recorder.fault('server-error', `cannot save: ${error}`);
  const { dataDir } = options;
  if (!dataDir || !loadWorld(world, dataDir)) furnish(world);
  const blobs = dataDir ? directoryBlobs(filesDirectory(dataDir), onDiskError) : memoryBlobs();
  const saver = dataDir ? new Saver(world, dataDir, onDiskError) : null;
  const cdn = new CdnLinks(now);
  const wire = new Serializer(world, cdn);
  const botToken = options.botToken ?? `loopback.${randomBytes(24).toString('base64url')}`;
  const maxConcurrency = options.maxConcurrency ?? 1;
  const enforced = options.limits !== 'off';
  const gateway = new Gateway(world, wire, clock, recorder, {
    token: botToken,
    maxConcurrency,
    privilegedIntents: options.privilegedIntents ?? 0,
    limits: enforced,
  });
  sendChangesOver(gateway, world, wire, recorder);
  const interactions = new Interactions(clock, recorder);
  const messages = new Messages(world, blobs);
  const limits = new RateLimits(clock, enforced);
  let courier: DiscordServer['courier'];
  const services: Services = {
    world,
    wire,
    cdn,
    blobs,
    clock,
    recorder,
    limits,
    gateway,
    interactions,
    messages,
    carry: (deliver) => (courier === undefined ? deliver() : courier(deliver)),
    botToken,
    maxConcurrency,
  };

  const views = new Views(world, wire, cdn);
  const clients = new Map<string, UserClient>();
  const sessions = new Map<string, UserSession>();

  function clientOf(userId: string): UserClient | undefined {
    const user = world.users.get(userId);
    if (!user || user.bot) return undefined;
    let client = clients.get(userId);
    if (!client) {
      client = new UserClient(services, views, user);
      clients.set(userId, client);
    }
    return client;
  }

  function sessionOf(user: User): UserSession {
    const known = sessions.get(user.id);
    if (known) return known;
    const client = clientOf(user.id);
    if (!client) throw new Error(`${user.displayName} is a bot`);
    const session = new UserSession(client, client.channels()[0]?.id ?? FIXED_IDS.channel);
    sessions.set(user.id, session);
    return session;
  }

  const page = new PageApi({ views, client: clientOf, botOnline: () => gateway.online });
  let intercept: Interceptor | undefined;
  let inspect: Inspector | undefined;
  const app = new Hono();
  app.use(ownOriginOnly);
  app.route('/playground/api', page.app);
  app.route('/cdn', createCdn(world, cdn, blobs));
  app.route('/', createRestApi(services, { intercept: () => intercept, inspect: () => inspect, drop: dropConnection }));
  if (options.pageDir !== undefined) app.route('/', createPageFiles(options.pageDir, page.token));
  app.onError((error, context) => {
    recorder.fault('server-error', `${context.req.method} ${context.req.path}: ${error.stack ?? error}`);
    return context.json({ message: '500: Internal Server Error', code: 0 }, 500);
  });

  const acceptGateway: AcceptUpgrade = (request, socket, head) => gateway.accept(request, socket, head);
  const server = createLoopbackServer(app.fetch, {
    '/gateway': acceptGateway,
    '/gateway/': acceptGateway,
    '/playground/api/events': (request, socket, head) => page.accept(request, socket, head),
  });
  const origin = await listen(server, options.host ?? '127.0.0.1', options.port ?? 0);
  cdn.origin = origin;
  gateway.url = `${origin.replace('http', 'ws')}/gateway`;

  return {
    ...administrationOf(world, clock, sessionOf),
    origin,
    api: `${origin}/api`,
    cdn: cdn.root,
    token: botToken,
    applicationId: world.application.id,
    botId: world.application.botId,
    guildId: FIXED_IDS.guild,
    channelId: FIXED_IDS.channel,
    clock,
    world,
    gateway,
    failures: recorder.faults,
    requests: recorder.requests,
    get intercept() {
      return intercept;
    },
    set intercept(next) {
      intercept = next;
    },
    get inspect() {
      return inspect;
    },
    set inspect(next) {
      inspect = next;
    },
    get courier() {
      return courier;
    },
    set courier(next) {
      courier = next;
    },
    user(nameOrId) {
      const user = world.userByName(nameOrId) ?? world.users.get(nameOrId);
      if (!user) throw new Error(`there is no user ${nameOrId}`);
      return sessionOf(user);
    },
    forge: (forgery) => forge(services, forgery),
    takeFailures: () => recorder.faults.splice(0),
    async flush() {
      await saver?.flush();
      await blobs.flush();
    },
    async close() {
      interactions.close();
      gateway.close();
      page.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await saver?.flush();
      await blobs.flush();
    },
  };
}
