import { once } from 'node:events';
import { Events, GatewayIntentBits, SlashCommandBuilder } from 'discord.js';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createDiscordServer, createShiftClock, type DiscordServer } from '../../src/playground/server.ts';
import { logIn, start } from './harness.ts';

interface Frame {
  readonly op: number;
  readonly d: unknown;
  readonly s?: number | null;
  readonly t?: string | null;
}

/** A bare gateway connection that keeps every frame. */
class Wire {
  readonly frames: Frame[] = [];
  readonly closed: Promise<number>;
  readonly #socket: WebSocket;
  #look: () => void = () => {};

  constructor(server: DiscordServer, query = '?v=10&encoding=json') {
    this.#socket = new WebSocket(`${server.origin.replace('http', 'ws')}/gateway${query}`);
    this.#socket.on('message', (raw) => {
      this.frames.push(JSON.parse(raw.toString()) as Frame);
      this.#look();
    });
    this.closed = once(this.#socket, 'close').then(([code]) => code as number);
  }

  send(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d }));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  cut(): void {
    this.#socket.terminate();
  }

  until(fits: (frame: Frame) => boolean): Promise<Frame> {
    return new Promise((resolve) => {
      this.#look = () => {
        const frame = this.frames.find(fits);
        if (frame) resolve(frame);
      };
      this.#look();
    });
  }

  hello(): Promise<Frame> {
    return this.until(({ op }) => op === 10);
  }

  event(name: string): Promise<Frame> {
    return this.until(({ t }) => t === name);
  }
}

const identify = (server: DiscordServer, change: object = {}): object => ({
  token: server.token,
  intents: GatewayIntentBits.Guilds,
  properties: { os: 'linux', browser: 'test', device: 'test' },
  ...change,
});

const CLOSE_CODES: readonly {
  readonly when: string;
  readonly code: number;
  readonly query?: string;
  readonly send?: (wire: Wire, server: DiscordServer) => void;
}[] = [
  { when: 'the token is wrong', code: 4004, send: (wire, server) => wire.send(2, identify(server, { token: 'x' })) },
  { when: 'the opcode is unknown', code: 4001, send: (wire) => wire.send(99, null) },
  { when: 'the payload is not JSON', code: 4002, send: (wire) => wire.sendText('{') },
  { when: 'a presence comes before identify', code: 4003, send: (wire) => wire.send(3, {}) },
  {
    when: 'the client identifies twice',
    code: 4005,
    send: (wire, server) => {
      wire.send(2, identify(server));
      wire.send(2, identify(server));
    },
  },
  {
    when: 'the shard is not one of its count',
    code: 4010,
    send: (wire, server) => wire.send(2, identify(server, { shard: [1, 1] })),
  },
  {
    when: 'the intents are not a known set',
    code: 4013,
    send: (wire, server) => wire.send(2, identify(server, { intents: 1 << 30 })),
  },
  {
    when: 'a privileged intent was not switched on',
    code: 4014,
    send: (wire, server) => wire.send(2, identify(server, { intents: GatewayIntentBits.MessageContent })),
  },
  { when: 'the version is not 10', code: 4012, query: '?v=9&encoding=json' },
  {
    when: 'it sends more than 120 frames in a minute',
    code: 4008,
    send: (wire) => {
      for (let sent = 0; sent < 121; sent++) wire.send(1, null);
    },
  },
];

test('the gateway closes with the code of the mistake', async () => {
  const server = await createDiscordServer();
  for (const { when, code, query, send } of CLOSE_CODES) {
    const wire = new Wire(server, query);
    if (send) {
      await wire.hello();
      send(wire, server);
    }
    expect(await wire.closed, when).toBe(code);
  }
  const plain = new Wire(server);
  await plain.hello();
  for (let sent = 0; sent < 120; sent++) plain.send(1, null);
  await expect.poll(() => plain.frames.filter(({ op }) => op === 11).length).toBe(120);
  expect(server.failures).toEqual([]);
  await server.close();
});

test('one shard may have 2500 servers, not 2501', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const first = server.world.guilds.get(server.guildId);
  if (!first) throw new Error('no default guild');
  for (let count = 1; count < 2500; count++) {
    const id = (BigInt(server.guildId) + BigInt(count)).toString();
    server.world.guilds.set(id, { ...first, id });
  }
  const fits = new Wire(server);
  await fits.hello();
  fits.send(2, identify(server, { intents: 0 }));
  await fits.event('READY');
  server.world.guilds.set('1', { ...first, id: '1' });
  const tooMany = new Wire(server);
  await tooMany.hello();
  tooMany.send(2, identify(server));
  expect(await tooMany.closed).toBe(4011);
  await server.close();
});

test('identifies beyond max_concurrency in 5 s get op 9, and after 1000 in a day the token is dead', async () => {
  const clock = createShiftClock({ frozen: true });
  const server = await createDiscordServer({ clock, maxConcurrency: 2 });
  const tryIdentify = async (shard: number): Promise<Frame> => {
    const wire = new Wire(server);
    await wire.hello();
    wire.send(2, identify(server, { shard: [shard, 4], intents: 0 }));
    const frame = await wire.until(({ op, t }) => op === 9 || t === 'READY');
    wire.cut();
    return frame;
  };
  expect((await tryIdentify(0)).t).toBe('READY');
  expect((await tryIdentify(1)).t).toBe('READY');
  expect(await tryIdentify(2)).toMatchObject({ op: 9, d: false });
  clock.advance(5001);
  expect((await tryIdentify(2)).t).toBe('READY');
  expect(server.gateway.identifiesLeft).toBe(996);

  // Refused identifies count too; a hundred at a time keep clear of the limit of sends.
  while (server.gateway.identifiesLeft > 1) {
    clock.advance(60_000);
    expect((await tryIdentify(0)).t).toBe('READY');
    const wire = new Wire(server);
    await wire.hello();
    const count = Math.min(100, server.gateway.identifiesLeft - 1);
    for (let sent = 0; sent < count; sent++) wire.send(2, identify(server, { shard: [0, 4] }));
    await expect.poll(() => wire.frames.filter(({ op }) => op === 9).length).toBe(count);
    wire.cut();
  }
  clock.advance(60_000);
  expect((await tryIdentify(0)).t).toBe('READY');
  clock.advance(60_000);
  const dead = new Wire(server);
  await dead.hello();
  dead.send(2, identify(server));
  expect(await dead.closed).toBe(4004);
  clock.stop();
  await server.close();
});

test('a shard gets the events of its own servers', async () => {
  const server = await createDiscordServer({ limits: 'off', maxConcurrency: 16 });
  const own = Number((BigInt(server.guildId) >> 22n) % 2n);
  const [mine, other] = [own, 1 - own].map(() => new Wire(server));
  if (!mine || !other) throw new Error('no connections');
  await Promise.all([mine.hello(), other.hello()]);
  mine.send(2, identify(server, { shard: [own, 2] }));
  other.send(2, identify(server, { shard: [1 - own, 2] }));
  const ready = await mine.event('READY');
  expect(ready.d).toMatchObject({ guilds: [{ id: server.guildId, unavailable: true }], shard: [own, 2] });
  expect(await mine.event('GUILD_CREATE')).toMatchObject({ d: { id: server.guildId } });
  expect((await other.event('READY')).d).toMatchObject({ guilds: [] });
  await server.close();
});

test('events pass only to those whose intents ask for them, and foreign text only with the message-content intent', async () => {
  const server = await createDiscordServer({
    limits: 'off',
    maxConcurrency: 16,
    privilegedIntents: GatewayIntentBits.MessageContent,
  });
  const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
  const wires = [Guilds, Guilds | GuildMessages, Guilds | GuildMessages | MessageContent].map(() => new Wire(server));
  const intents = [Guilds, Guilds | GuildMessages, Guilds | GuildMessages | MessageContent];
  for (const [index, wire] of wires.entries()) {
    await wire.hello();
    wire.send(2, identify(server, { intents: intents[index] }));
    await wire.event('GUILD_CREATE');
  }
  server.user('Ann').say('hello');
  expect(await wires[2]?.event('MESSAGE_CREATE')).toMatchObject({ d: { content: 'hello', guild_id: server.guildId } });
  expect(await wires[1]?.event('MESSAGE_CREATE')).toMatchObject({ d: { content: '' } });
  wires[0]?.send(1, null);
  await wires[0]?.until(({ op }) => op === 11);
  expect(wires[0]?.frames.some(({ t }) => t === 'MESSAGE_CREATE')).toBe(false);
  await server.close();
});

test('what happened while the sockets were down is replayed on RESUME, in order and once', async () => {
  const harness = await start();
  const { server, client } = harness;
  const ping = new SlashCommandBuilder().setName('ping').setDescription('Ping').toJSON();
  await client.application.commands.set([ping]);
  const handled: string[] = [];
  harness.handle(async (interaction) => {
    handled.push(interaction.user.displayName);
    if (interaction.isChatInputCommand()) await interaction.reply('pong');
  });
  const resumed = once(client, Events.ShardResume);
  server.gateway.dropSockets();
  await expect.poll(() => server.gateway.online).toBe(false);
  const answers = ['Ann', 'Ben', 'Cai'].map((name) => server.user(name).slash('ping'));
  await resumed;
  await Promise.all(answers);
  expect(handled).toEqual(['Ann', 'Ben', 'Cai']);
  expect(server.gateway.sessions).toHaveLength(1);
  expect(server.failures).toEqual([]);
  await harness.close();
});

test('the client follows op 7 with a RESUME, and op 1 with a heartbeat', async () => {
  const harness = await start();
  const resumed = once(harness.client, Events.ShardResume);
  harness.server.gateway.requestReconnect();
  await resumed;
  harness.server.gateway.requestHeartbeat();
  await expect.poll(() => harness.server.gateway.online).toBe(true);
  await harness.close();
});

test('RESUME of an unknown session, of one lost for long, or after replay is exhausted gets op 9', async () => {
  const clock = createShiftClock({ frozen: true });
  const server = await createDiscordServer({ limits: 'off', clock });
  const wire = new Wire(server);
  await wire.hello();
  wire.send(2, identify(server));
  const ready = await wire.event('READY');
  const sessionId = (ready.d as { session_id: string }).session_id;
  const resume = async (change: object): Promise<Frame> => {
    const again = new Wire(server);
    await again.hello();
    again.send(6, { token: server.token, session_id: sessionId, seq: 1, ...change });
    const frame = await again.until(({ op, t }) => op === 9 || t === 'RESUMED');
    again.cut();
    await again.closed;
    return frame;
  };
  expect(await resume({ session_id: 'unknown' })).toMatchObject({ op: 9, d: false });
  wire.cut();
  await wire.closed;
  expect((await resume({})).t).toBe('RESUMED');
  await expect.poll(() => server.gateway.online).toBe(false);
  clock.advance(5 * 60_000 + 1);
  expect(await resume({})).toMatchObject({ op: 9, d: false });
  await server.close();
});

test('a wrong bot token fails the login', async () => {
  const server = await createDiscordServer();
  await expect(logIn({ ...server, token: 'wrong' })).rejects.toThrow('invalid token');
  await server.close();
});

test('the bot learns that it was removed from a server and invited again, and of new channels', async () => {
  const { server, client, close } = await start();
  const { guildId } = server.addGuild({ name: 'Second' });
  await expect.poll(() => client.guilds.cache.get(guildId)?.name).toBe('Second');
  const gone = once(client, Events.GuildDelete);
  server.setBotMembership(guildId, false);
  expect((await gone)[0]).toMatchObject({ id: guildId });
  await expect(client.guilds.fetch(guildId)).rejects.toMatchObject({ code: 50001 });
  const back = once(client, Events.GuildCreate);
  server.setBotMembership(guildId, true);
  await back;
  const channel = once(client, Events.ChannelCreate);
  const channelId = server.addChannel({ name: 'second-table', guildId });
  expect((await channel)[0]).toMatchObject({ id: channelId, name: 'second-table' });
  expect(server.failures).toEqual([]);
  await close();
});
