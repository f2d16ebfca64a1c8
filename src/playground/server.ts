/**
 * A model of Discord on this machine: REST v10 and gateway that the unmodified discord.js client logs into, a client for each person, and the
 * page that shows it. It enforces what Discord enforces; where it differs on purpose, it is the stricter of the two.
 */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { directoryBlobs, memoryBlobs } from './blobs.ts';
import { CdnLinks } from './cdn-links.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import { defaultApplication, FIXED_IDS, furnish, newGuild, newTextChannel, newUser } from './defaults.ts';
import type { Fault, RequestRecord } from './faults.ts';
import { Recorder } from './faults.ts';
import { createCdn, createPageFiles } from './files-api.ts';
import type { Forgery } from './forgery.ts';
import { forge } from './forgery.ts';
import { Gateway } from './gateway.ts';
import { sendChangesOver } from './gateway-events.ts';
import type { Answer } from './interactions.ts';
import { Interactions } from './interactions.ts';
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
import type { Guild, User } from './world.ts';
import { World } from './world.ts';

export type { Clock, ShiftClock } from './clock.ts';
export { createShiftClock } from './clock.ts';
export { FIXED_IDS } from './defaults.ts';
export type { Fault, RequestRecord } from './faults.ts';
export type { Forgery } from './forgery.ts';
export { Refused } from './refused.ts';
export type { Inspector, Interceptor, Interference } from './rest/api.ts';
export { describeView, InteractionFailed, UserSession, visibleText } from './user-session.ts';

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

/** Names from `PermissionFlagsBits`. */
export type PermissionName = keyof typeof PermissionFlagsBits;

export interface DiscordServer {
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
  /** Adds a person, as member of the default server unless `guildId` says otherwise. */
  addUser(
    name: string,
    options?: { readonly id?: string; readonly locale?: string; readonly guildId?: string },
  ): UserSession;
  /** Adds a server with one text channel, the bot and everybody who exists. */
  addGuild(options?: { readonly id?: string; readonly name?: string; readonly channelName?: string }): {
    readonly guildId: string;
    readonly channelId: string;
  };
  /** The direct messages of a person with the bot, for commands in them. @returns the channel's id, the same every time. */
  directMessages(userId: string): string;
  addChannel(options: { readonly name: string; readonly id?: string; readonly guildId?: string }): string;
  removeChannel(channelId: string): void;
  /** Invites the bot into a server or takes it out. */
  setBotMembership(guildId: string, isMember: boolean): void;
  /** A person leaves a server. */
  removeMember(guildId: string, userId: string): void;
  /**
   * Sets what a member or role (the guild id for everybody) may and may not do in a channel, besides what its roles say. It replaces what was
   * set for the same target before.
   *
   * @example server.setPermissions(server.channelId, server.botId, { deny: ['SendMessages'] });
   */
  setPermissions(
    channelId: string,
    targetId: string,
    change: { readonly allow?: readonly PermissionName[]; readonly deny?: readonly PermissionName[] },
  ): void;
  /** Archives, locks or reopens a thread as a moderator would. */
  setThread(threadId: string, change: { readonly archived?: boolean; readonly locked?: boolean }): void;
  /** Deletes a message as a moderator would. */
  deleteMessage(channelId: string, messageId: string): void;
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

  function guildOf(guildId: string): Guild {
    const guild = world.guilds.get(guildId);
    if (!guild) throw new Error(`there is no guild ${guildId}`);
    return guild;
  }

  const page = new PageApi({ views, client: clientOf, botOnline: () => gateway.online });
  let intercept: Interceptor | undefined;
  let inspect: Inspector | undefined;
  const app = new Hono();
  app.use(async (context, next) => {
    if (!isOwnOrigin(context.req.header('host'), context.req.header('origin'))) {
      return context.text('This server answers only to its own address on this machine.', 403);
    }
    await next();
    return undefined;
  });
  app.route('/playground/api', page.app);
  app.route('/cdn', createCdn(world, cdn, blobs));
  app.route('/', createRestApi(services, { intercept: () => intercept, inspect: () => inspect, drop: dropConnection }));
  if (options.pageDir !== undefined) app.route('/', createPageFiles(options.pageDir, page.token));
  app.onError((error, context) => {
    recorder.fault('server-error', `${context.req.method} ${context.req.path}: ${error.stack ?? error}`);
    return context.json({ message: '500: Internal Server Error', code: 0 }, 500);
  });

  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node leaves an upgraded socket without a listener, and a client that hangs up while it is refused would end the process.
    socket.on('error', () => socket.destroy());
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (!isOwnOrigin(request.headers.host, request.headers.origin)) refuseUpgrade(socket, '403 Forbidden');
    else if (path === '/gateway' || path === '/gateway/') gateway.accept(request, socket, head);
    else if (path === '/playground/api/events') page.accept(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found');
  });

  const origin = await listen(server, options.host ?? '127.0.0.1', options.port ?? 0);
  cdn.origin = origin;
  gateway.url = `${origin.replace('http', 'ws')}/gateway`;

  return {
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
    addUser(name, { id = world.ids.next(), locale = 'en-US', guildId = FIXED_IDS.guild } = {}) {
      const user = newUser(id, name, { locale });
      world.addUser(user);
      world.setMember(guildOf(guildId), { userId: id, nick: null, roleIds: [], joinedAt: clock.now() });
      return sessionOf(user);
    },
    addGuild({ id = world.ids.next(), name = 'Another server', channelName = 'general' } = {}) {
      const botRoleId = world.ids.next();
      const guild = newGuild(id, name, world.application.ownerId, world.application, botRoleId);
      for (const { id: userId, bot } of world.users.values()) {
        guild.members.set(userId, { userId, nick: null, roleIds: bot ? [botRoleId] : [], joinedAt: clock.now() });
      }
      const channel = newTextChannel(world.ids.next(), id, channelName, 0);
      world.channels.set(channel.id, channel);
      world.addGuild(guild);
      return { guildId: id, channelId: channel.id };
    },
    directMessages(userId) {
      const before = [...world.guilds.values()].find(({ direct, members }) => direct === true && members.has(userId));
      const id = before?.id ?? world.ids.next();
      if (before === undefined) {
        const guild = newGuild(id, 'Direct messages', userId, world.application, world.ids.next());
        for (const each of [userId, world.bot.id])
          guild.members.set(each, { userId: each, nick: null, roleIds: [], joinedAt: clock.now() });
        world.guilds.set(id, { ...guild, direct: true });
        world.channels.set(id, newTextChannel(id, id, 'direct', 0));
      }
      return id;
    },
    addChannel({ name, id = world.ids.next(), guildId = FIXED_IDS.guild }) {
      const position = [...world.channels.values()].filter((channel) => channel.guildId === guildId).length;
      world.addChannel(newTextChannel(id, guildOf(guildId).id, name, position));
      return id;
    },
    removeChannel: (channelId) => world.removeChannel(channelId),
    setBotMembership(guildId, isMember) {
      const guild = guildOf(guildId);
      const botRole = [...guild.roles.values()].find((role) => role.botId === world.bot.id);
      const roleIds = botRole ? [botRole.id] : [];
      if (isMember) world.setMember(guild, { userId: world.bot.id, nick: null, roleIds, joinedAt: clock.now() });
      else world.removeMember(guild, world.bot.id);
    },
    removeMember: (guildId, userId) => world.removeMember(guildOf(guildId), userId),
    setPermissions(channelId, targetId, { allow = [], deny = [] }) {
      const channel = world.channels.get(channelId);
      if (!channel) throw new Error(`there is no channel ${channelId}`);
      channel.overwrites.set(targetId, {
        id: targetId,
        type: guildOf(channel.guildId).roles.has(targetId) ? 0 : 1,
        allow: bits(allow),
        deny: bits(deny),
      });
      world.channelChanged(channel);
    },
    setThread(threadId, { archived, locked }) {
      const channel = world.channels.get(threadId);
      if (!channel?.thread) throw new Error(`there is no thread ${threadId}`);
      channel.thread.archived = archived ?? channel.thread.archived;
      channel.thread.locked = locked ?? channel.thread.locked;
      channel.thread.archiveChangedAt = clock.now();
      world.channelChanged(channel);
    },
    deleteMessage(channelId, messageId) {
      const message = world.message(channelId, messageId);
      if (!message) throw new Error(`there is no message ${messageId}`);
      world.deleteMessage(message);
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

function bits(names: readonly PermissionName[]): bigint {
  return names.reduce((all, name) => all | PermissionFlagsBits[name], 0n);
}

/** The names this server goes by: a page of another origin, or a name that was made to point here, is turned away. */
function isOwnOrigin(host: string | undefined, origin: string | undefined): boolean {
  if (!host || !/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return false;
  return origin === undefined || origin === `http://${host}`;
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function dropConnection(context: Context): void {
  (context.env as { incoming?: IncomingMessage }).incoming?.socket.destroy();
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  if (host !== '127.0.0.1' && host !== 'localhost' && host !== '::1') {
    throw new Error(`The playground listens on a loopback address only, not on ${host}.`);
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return `http://${host === '::1' ? '[::1]' : host}:${address.port}`;
}
