/** The gateway: HELLO, IDENTIFY, READY, heartbeats, RESUME with replay, and Discord's close codes. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GatewayCloseCodes, GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from './clock.ts';
import { Emitter } from './emitter.ts';
import type { Recorder } from './faults.ts';
import type { Serializer } from './serialize.ts';
import type { Guild, World } from './world.ts';

const HEARTBEAT_INTERVAL_MS = 41_250;
/** How long a session outlives its socket. */
const RESUMABLE_MS = 5 * 60_000;
const MAX_REPLAY = 1000;
const SENDS_PER_MINUTE = 120;
const IDENTIFY_WINDOW_MS = 5000;
export const IDENTIFIES_PER_DAY = 1000;
const MAX_GUILDS_A_SHARD = 2500;

const ALL_INTENTS = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
);
const PRIVILEGED = GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;

interface Frame {
  readonly op: number;
  readonly d?: unknown;
  readonly s?: number;
  readonly t?: string;
}

/** One identified bot connection; it outlives its socket so that it can be resumed. */
export interface Session {
  readonly id: string;
  readonly intents: number;
  readonly shard: readonly [id: number, count: number];
  sequence: number;
  /** What RESUME may have to send again. */
  readonly sent: Frame[];
  socket: WebSocket | null;
  lostAt: number;
  /** Op 9 has been sent: the client is to resume, on this socket or another. */
  invalid: boolean;
}

export interface GatewayOptions {
  readonly token: string;
  /** Identifies allowed per 5 s. */
  readonly maxConcurrency: number;
  /** Privileged intents switched on for the application; asking for others closes with 4014. */
  readonly privilegedIntents: number;
  /** Whether to enforce the identify and send limits. */
  readonly limits: boolean;
}

/** Who gets an event. */
export interface Audience {
  /** Decides the shard; null goes to shard 0. */
  readonly guildId: string | null;
  /** Any of these bits lets the event through; 0 is for events that need no intent. */
  readonly intents: number;
  /** Also when the bot is not in the guild: for the event that tells it so. */
  readonly evenOutside?: boolean;
}

/** What a frame from the client brings about: a frame back, the end of the connection, or nothing more. */
type Reaction = Frame | { readonly close: GatewayCloseCodes; readonly reason: string } | null;

interface Connection {
  session: Session | null;
  readonly socket: WebSocket;
  receivedAt: number[];
}

export class Gateway {
  readonly #world: World;
  readonly #wire: Serializer;
  readonly #clock: Clock;
  readonly #recorder: Recorder;
  readonly #options: GatewayOptions;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #sessions = new Map<string, Session>();
  readonly #identifiedAt = new Map<number, number[]>();
  readonly #allIdentifies: number[] = [];
  /** Tells when a bot came or went. */
  readonly presence = new Emitter<boolean>();
  /** `ws://127.0.0.1:PORT/gateway`; without a query, since clients add theirs. */
  url = '';

  constructor(world: World, wire: Serializer, clock: Clock, recorder: Recorder, options: GatewayOptions) {
    this.#world = world;
    this.#wire = wire;
    this.#clock = clock;
    this.#recorder = recorder;
    this.#options = options;
  }

  /** Whether a bot is connected. */
  get online(): boolean {
    return [...this.#sessions.values()].some((session) => session.socket !== null);
  }

  /** Identified sessions, connected or resumable. */
  get sessions(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  /** Identifies left today. */
  get identifiesLeft(): number {
    const dayAgo = this.#clock.now() - 24 * 60 * 60_000;
    return IDENTIFIES_PER_DAY - this.#allIdentifies.filter((at) => at > dayAgo).length;
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, request));
  }

  /** Sends an event to every session that should see it. `data` may depend on the session's intents. */
  dispatch(event: string, audience: Audience, data: (session: Session) => unknown): void {
    const guild = audience.guildId === null ? undefined : this.#world.guilds.get(audience.guildId);
    if (guild && !guild.members.has(this.#world.bot.id) && !audience.evenOutside) return;
    for (const session of this.#sessions.values()) {
      if (audience.intents !== 0 && (session.intents & audience.intents) === 0) continue;
      if (shardOf(audience.guildId, session.shard[1]) !== session.shard[0]) continue;
      this.#send(session, event, data(session));
    }
  }

  /** Cuts every connection without a closing handshake, as a failing network does. Sessions stay resumable. */
  dropSockets(): void {
    for (const session of this.#sessions.values()) session.socket?.terminate();
  }

  /** Asks every client to reconnect and resume (op 7). */
  requestReconnect(): void {
    for (const session of this.#sessions.values()) write(session.socket, { op: GatewayOpcodes.Reconnect, d: null });
  }

  /** Op 9: `resumable` false makes the client identify anew. */
  invalidateSessions(resumable: boolean): void {
    for (const session of [...this.#sessions.values()]) {
      write(session.socket, { op: GatewayOpcodes.InvalidSession, d: resumable });
      session.invalid = true;
      if (!resumable) this.#sessions.delete(session.id);
    }
  }

  /** Asks every client for a heartbeat at once (op 1). */
  requestHeartbeat(): void {
    for (const session of this.#sessions.values()) write(session.socket, { op: GatewayOpcodes.Heartbeat, d: null });
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate();
    this.#sessions.clear();
    this.#server.close();
  }

  #open(socket: WebSocket, request: IncomingMessage): void {
    const connection: Connection = { session: null, socket, receivedAt: [] };
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => this.#closed(connection, code));
    socket.on('message', (raw) => react(socket, this.#receive(connection, raw)));
    react(socket, this.#greet(query));
  }

  #greet(query: URLSearchParams): Reaction {
    if (query.get('v') !== '10') return close(GatewayCloseCodes.InvalidAPIVersion, 'Invalid API version.');
    if (query.get('encoding') !== 'json' || query.has('compress')) {
      this.#recorder.fault('unknown-route', `gateway connection with ?${query}: only plain JSON is spoken here`);
      return close(GatewayCloseCodes.DecodeError, 'Only JSON without compression is supported.');
    }
    return { op: GatewayOpcodes.Hello, d: { heartbeat_interval: HEARTBEAT_INTERVAL_MS, _trace: [] } };
  }

  #closed(connection: Connection, code: number): void {
    const { session, socket } = connection;
    if (!session || session.socket !== socket) return;
    session.socket = null;
    session.lostAt = this.#clock.now();
    // 1000 and 1001 tell Discord that the client will not come back.
    if (code === 1000 || code === 1001) this.#sessions.delete(session.id);
    this.presence.emit(this.online);
  }

  #receive(connection: Connection, raw: RawData): Reaction {
    if (this.#floods(connection)) return close(GatewayCloseCodes.RateLimited, 'Rate limited.');
    let frame: Frame | null;
    try {
      frame = JSON.parse(raw.toString()) as Frame | null;
    } catch {
      return close(GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    }
    switch (frame?.op) {
      case GatewayOpcodes.Heartbeat:
        return { op: GatewayOpcodes.HeartbeatAck };
      case GatewayOpcodes.Identify:
        return this.#identify(connection, frame.d);
      case GatewayOpcodes.Resume:
        return this.#resume(connection, frame.d);
      case GatewayOpcodes.PresenceUpdate:
      case GatewayOpcodes.VoiceStateUpdate:
      case GatewayOpcodes.RequestGuildMembers:
        if (!connection.session) return close(GatewayCloseCodes.NotAuthenticated, 'Not authenticated.');
        if (frame.op === GatewayOpcodes.RequestGuildMembers) this.#sendMembers(connection.session, frame.d);
        return null;
      default:
        return close(GatewayCloseCodes.UnknownOpcode, 'Unknown opcode.');
    }
  }

  #floods(connection: Connection): boolean {
    const now = this.#clock.now();
    connection.receivedAt = connection.receivedAt.filter((at) => at > now - 60_000);
    connection.receivedAt.push(now);
    return this.#options.limits && connection.receivedAt.length > SENDS_PER_MINUTE;
  }

  #identify(connection: Connection, data: unknown): Reaction {
    const identify = (data ?? {}) as { token?: string; intents?: number; shard?: [number, number] };
    if (connection.session) return close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
    if (identify.token !== this.#options.token) {
      return close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    }
    const { intents, shard = [0, 1] } = identify;
    if (typeof intents !== 'number' || !Number.isInteger(intents) || intents < 0 || (intents & ~ALL_INTENTS) !== 0) {
      return close(GatewayCloseCodes.InvalidIntents, 'Invalid intent(s).');
    }
    if ((intents & PRIVILEGED & ~this.#options.privilegedIntents) !== 0) {
      return close(GatewayCloseCodes.DisallowedIntents, 'Disallowed intent(s).');
    }
    const [shardId, shardCount] = shard;
    if (!Number.isInteger(shardId) || !Number.isInteger(shardCount) || shardId < 0 || shardId >= shardCount) {
      return close(GatewayCloseCodes.InvalidShard, 'Invalid shard.');
    }
    if (this.#guildsOf(shard).length > MAX_GUILDS_A_SHARD) {
      return close(GatewayCloseCodes.ShardingRequired, 'Sharding required.');
    }
    // Discord resets the token of a bot that identifies too often in a day.
    if (this.#options.limits && this.identifiesLeft <= 0) {
      return close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    }
    if (!this.#mayIdentify(shardId)) return { op: GatewayOpcodes.InvalidSession, d: false };

    const session: Session = {
      id: randomBytes(16).toString('hex'),
      intents,
      shard,
      sequence: 0,
      sent: [],
      socket: connection.socket,
      lostAt: 0,
      invalid: false,
    };
    connection.session = session;
    this.#sessions.set(session.id, session);
    this.#sendReady(session);
    this.presence.emit(true);
    return null;
  }

  /** Identifies are counted per `shard id % max_concurrency` and 5 s. */
  #mayIdentify(shardId: number): boolean {
    const now = this.#clock.now();
    this.#allIdentifies.push(now);
    if (!this.#options.limits) return true;
    const key = shardId % this.#options.maxConcurrency;
    const recent = (this.#identifiedAt.get(key) ?? []).filter((at) => at > now - IDENTIFY_WINDOW_MS);
    this.#identifiedAt.set(key, [...recent, now]);
    return recent.length === 0;
  }

  #guildsOf([shardId, shardCount]: Session['shard']): Guild[] {
    const own = [...this.#world.guilds.values()].filter(
      (guild) => guild.direct !== true && guild.members.has(this.#world.bot.id),
    );
    return own.filter((guild) => shardOf(guild.id, shardCount) === shardId);
  }

  #sendReady(session: Session): void {
    const guilds = this.#guildsOf(session.shard);
    this.#send(session, 'READY', {
      v: 10,
      user: this.#wire.self(),
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: this.url,
      session_type: 'normal',
      shard: session.shard,
      application: { id: this.#world.application.id, flags: 0 },
      private_channels: [],
      relationships: [],
      presences: [],
      user_settings: {},
      _trace: [],
    });
    if (!(session.intents & GatewayIntentBits.Guilds)) return;
    for (const guild of guilds) this.#send(session, 'GUILD_CREATE', this.#wire.guildCreate(guild));
  }

  #resume(connection: Connection, data: unknown): Reaction {
    const resume = (data ?? {}) as { token?: string; session_id?: string; seq?: number };
    if (connection.session?.invalid === false) {
      return close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
    }
    if (resume.token !== this.#options.token) {
      return close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    }
    const session = this.#sessions.get(resume.session_id ?? '');
    const seen = resume.seq ?? -1;
    const tooOld = session?.socket === null && session.lostAt < this.#clock.now() - RESUMABLE_MS;
    const firstKept = session?.sent[0]?.s ?? 0;
    if (!session || tooOld || seen < firstKept - 1) {
      if (session && tooOld) this.#sessions.delete(session.id);
      return { op: GatewayOpcodes.InvalidSession, d: false };
    }
    if (seen > session.sequence) return close(GatewayCloseCodes.InvalidSeq, 'Invalid seq.');
    if (session.socket !== connection.socket) session.socket?.terminate();
    session.invalid = false;
    session.socket = connection.socket;
    connection.session = session;
    for (const frame of session.sent) if ((frame.s ?? 0) > seen) write(session.socket, frame);
    this.#send(session, 'RESUMED', { _trace: [] });
    this.presence.emit(true);
    return null;
  }

  /** Answers op 8 with one chunk. */
  #sendMembers(session: Session, data: unknown): void {
    const request = (data ?? {}) as { guild_id?: string; user_ids?: string | string[]; query?: string; nonce?: string };
    const guild = this.#world.guilds.get(request.guild_id ?? '');
    if (!guild) return;
    const wanted = request.user_ids === undefined ? null : [request.user_ids].flat();
    const members = [...guild.members.values()].filter((member) =>
      wanted ? wanted.includes(member.userId) : this.#nameStartsWith(guild, member.userId, request.query ?? ''),
    );
    this.#send(session, 'GUILD_MEMBERS_CHUNK', {
      guild_id: guild.id,
      members: members.map((member) => this.#wire.member(member)),
      chunk_index: 0,
      chunk_count: 1,
      not_found: (wanted ?? []).filter((id) => !guild.members.has(id)),
      ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
    });
  }

  #nameStartsWith(guild: Guild, userId: string, query: string): boolean {
    const names = [this.#world.users.get(userId)?.displayName, guild.members.get(userId)?.nick];
    return names.some((name) => name?.toLowerCase().startsWith(query.toLowerCase()));
  }

  #send(session: Session, event: string, data: unknown): void {
    session.sequence++;
    const frame: Frame = { op: GatewayOpcodes.Dispatch, t: event, s: session.sequence, d: data };
    session.sent.push(frame);
    if (session.sent.length > MAX_REPLAY) session.sent.splice(0, session.sent.length - MAX_REPLAY);
    write(session.socket, frame);
  }
}

/** Which of `count` shards gets a guild's events; events without a guild go to shard 0. */
function shardOf(guildId: string | null, count: number): number {
  return guildId === null ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count));
}

function write(socket: WebSocket | null, frame: Frame): void {
  if (socket && socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
}

function close(code: GatewayCloseCodes, reason: string): Reaction {
  return { close: code, reason };
}

function react(socket: WebSocket, reaction: Reaction): void {
  if (reaction === null) return;
  if ('close' in reaction) socket.close(reaction.close, reaction.reason);
  else write(socket, reaction);
}
