/** What tests may do to the loopback Discord: carry interactions oddly, forge them, look at requests, repeat posts. */

import type { Interaction } from 'discord.js';
import { MessageFlags } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShiftClock, type ShiftClock } from '../../src/playground/server.ts';
import { type Harness, start } from './harness.ts';
import { raw } from './raw.ts';

let clock: ShiftClock;
let harness: Harness;
let arrived: Interaction[];

beforeAll(async () => {
  clock = createShiftClock({ frozen: true });
  harness = await start({ clock });
});
beforeEach(() => {
  arrived = [];
  harness.server.courier = undefined;
  harness.server.inspect = undefined;
  harness.handle(async (interaction) => {
    arrived.push(interaction);
    if (interaction.isMessageComponent() || interaction.isChatInputCommand())
      await interaction.reply({ content: 'no', flags: MessageFlags.Ephemeral }).catch(() => undefined);
  });
});
afterAll(() => harness.close());

/** A message of the bot with one button. @returns its id */
async function post(nonce?: string): Promise<string> {
  const { server } = harness;
  const button = { type: 2, style: 2, custom_id: 'press', label: 'Press' };
  const { body } = await raw(server, 'POST', `/channels/${server.channelId}/messages`, {
    content: 'a table',
    components: [{ type: 1, components: [button] }],
    ...(nonce === undefined ? {} : { nonce, enforce_nonce: true }),
  });
  return String(body.id);
}

describe('a courier', () => {
  it('brings an interaction twice, with the same id', async () => {
    const ann = harness.server.user('Ann');
    const message = await post();
    harness.server.courier = (deliver) => {
      deliver();
      deliver();
    };
    await ann.click({ message, label: 'Press' });
    expect(arrived.map(({ id }) => id)).toEqual([arrived[0]?.id, arrived[0]?.id]);
  });

  it('may lose one: after three seconds nobody has answered', async () => {
    const ann = harness.server.user('Ann');
    const message = await post();
    harness.server.courier = () => undefined;
    const pressed = expect(ann.click({ message, label: 'Press' })).rejects.toThrow('failed');
    clock.advance(3_000);
    await pressed;
    expect(arrived).toEqual([]);
    expect(harness.server.takeFailures().map(({ kind }) => kind)).toEqual(['unanswered']);
  });
});

describe('a forgery', () => {
  it('is a press on a component that its message does not have, with values that nobody offered', async () => {
    const { server } = harness;
    const messageId = await post();
    const { id: userId } = server.user('Ben');
    const place = { channelId: server.channelId, userId };
    const answer = await server.forge({ ...place, kind: 'press', messageId, customId: 'x', values: ['1', '1'] });
    expect(answer.kind).toBe('message');
    expect(arrived[0]).toMatchObject({ customId: 'x', values: ['1', '1'], user: { id: userId } });
  });

  it('is a command with any options', async () => {
    const { server } = harness;
    const { id: userId } = server.user('Ben');
    const data = { id: '1100000000000000777', name: 'nothing', type: 1, options: [{ name: 'n', type: 4, value: -1 }] };
    await server.forge({ kind: 'command', channelId: server.channelId, userId, data });
    expect(arrived[0]).toMatchObject({ commandName: 'nothing' });
  });

  it('needs a message, a person and a channel that exist', async () => {
    const { channelId } = harness.server;
    const press = { kind: 'press', channelId, messageId: '1', customId: 'x' } as const;
    expect(() => harness.server.forge({ ...press, userId: harness.server.user('Ben').id })).toThrow('no message');
    expect(() => harness.server.forge({ ...press, userId: '1' })).toThrow('exist');
  });
});

it('an inspector sees the body of every request', async () => {
  const bodies: unknown[] = [];
  harness.server.inspect = ({ method, route, body }) => bodies.push([method, route, body]);
  await raw(harness.server, 'POST', `/channels/${harness.server.channelId}/messages`, { content: 'seen' });
  expect(bodies).toEqual([['POST', '/channels/:channel/messages', { content: 'seen' }]]);
});

it('a post with a nonce that is enforced is made once in a few minutes', async () => {
  const first = await post('one');
  expect(await post('one')).toBe(first);
  expect(await post('two')).not.toBe(first);
  clock.advance(4 * 60_000);
  expect(await post('one')).not.toBe(first);
});
