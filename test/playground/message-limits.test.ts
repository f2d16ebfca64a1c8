/** Every limit of a message, on every route that writes one: the limit is accepted, one more is refused with Discord's code. */

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Interaction } from 'discord.js';
import { SlashCommandBuilder } from 'discord.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, start } from './harness.ts';
import { type RawAnswer, type RawFile, raw } from './raw.ts';

type Body = Record<string, unknown>;

interface Limit {
  readonly rule: string;
  readonly good: Body;
  readonly bad: Body;
  /** 50035 when left out. */
  readonly code?: number;
  readonly files?: readonly RawFile[];
  readonly badFiles?: readonly RawFile[];
}

const V2 = 32768;
const text = (length: number): string => 'x'.repeat(length);
const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const button = (change: Body = {}): Body => ({ type: 2, style: 1, label: 'b', custom_id: 'b', ...change });
const buttons = (count: number, from = 0): Body[] => list(count, (index) => button({ custom_id: `b${from + index}` }));
const row = (...components: Body[]): Body => ({ type: 1, components });
const withRows = (...rows: Body[]): Body => ({ content: 'x', components: rows });
const option = (index: number, change: Body = {}): Body => ({ label: `o${index}`, value: `v${index}`, ...change });
const select = (change: Body = {}): Body => ({
  type: 3,
  custom_id: 's',
  options: list(3, (index) => option(index)),
  ...change,
});
const embed = (change: Body): Body => ({ embeds: [{ title: 't', ...change }] });
const file = (name = 'a.png'): RawFile => ({ name, bytes: new Uint8Array([1, 2, 3]) });
const display = (content = 'x', change: Body = {}): Body => ({ type: 10, content, ...change });
const v2 = (...components: Body[]): Body => ({ flags: V2, components });

const LIMITS: readonly Limit[] = [
  { rule: 'content has 2000 characters', good: { content: text(2000) }, bad: { content: text(2001) } },
  { rule: 'a message is not empty', good: { content: 'x' }, bad: { content: '' }, code: 50006 },
  {
    rule: 'buttons alone are no message',
    good: withRows(row(button())),
    bad: { components: [row(button())] },
    code: 50006,
  },
  {
    rule: 'there are 10 embeds',
    good: { embeds: list(10, () => ({ title: 't' })) },
    bad: { embeds: list(11, () => ({ title: 't' })) },
  },
  { rule: 'an embed is not empty', good: embed({}), bad: { embeds: [{}] } },
  { rule: 'an embed title has 256 characters', good: embed({ title: text(256) }), bad: embed({ title: text(257) }) },
  {
    rule: 'an embed description has 4096',
    good: embed({ description: text(4096) }),
    bad: embed({ description: text(4097) }),
  },
  {
    rule: 'an embed has 25 fields',
    good: embed({ fields: list(25, () => ({ name: 'n', value: 'v' })) }),
    bad: embed({ fields: list(26, () => ({ name: 'n', value: 'v' })) }),
  },
  {
    rule: 'a field name has 256 characters',
    good: embed({ fields: [{ name: text(256), value: 'v' }] }),
    bad: embed({ fields: [{ name: text(257), value: 'v' }] }),
  },
  {
    rule: 'a field value has 1024 characters',
    good: embed({ fields: [{ name: 'n', value: text(1024) }] }),
    bad: embed({ fields: [{ name: 'n', value: text(1025) }] }),
  },
  {
    rule: 'a field value is not empty',
    good: embed({ fields: [{ name: 'n', value: '\u200b' }] }),
    bad: embed({ fields: [{ name: 'n', value: '' }] }),
  },
  {
    rule: 'a footer has 2048 characters',
    good: embed({ footer: { text: text(2048) } }),
    bad: embed({ footer: { text: text(2049) } }),
  },
  {
    rule: 'an author name has 256',
    good: embed({ author: { name: text(256) } }),
    bad: embed({ author: { name: text(257) } }),
  },
  {
    rule: 'all embeds together have 6000 characters',
    good: { embeds: [{ description: text(4000) }, { description: text(2000) }] },
    bad: { embeds: [{ description: text(4000) }, { description: text(2001) }] },
  },
  { rule: 'a colour is 24 bits', good: embed({ color: 0xffffff }), bad: embed({ color: 0x1000000 }) },
  {
    rule: 'an image has a URL',
    good: embed({ image: { url: 'https://example.com/a.png' } }),
    bad: embed({ image: { url: 'a.png' } }),
  },
  {
    rule: 'an image URL is http, https or attachment',
    good: embed({ image: { url: 'http://example.com/a.png' } }),
    bad: embed({ image: { url: 'ftp://example.com/a.png' } }),
  },
  {
    rule: 'an attachment URL names an uploaded file',
    good: embed({ image: { url: 'attachment://a.png' } }),
    bad: embed({ image: { url: 'attachment://b.png' } }),
    files: [file()],
    badFiles: [file()],
  },
  {
    rule: 'a timestamp is ISO 8601, with any offset',
    good: embed({ timestamp: '2026-01-01T00:00:00+08:00' }),
    bad: embed({ timestamp: 'yesterday' }),
  },
  { rule: 'flags are a number', good: { content: 'x', flags: 4 }, bad: { content: 'x', flags: '4' } },
  {
    rule: 'there are 10 files',
    good: { content: 'x' },
    bad: { content: 'x' },
    files: list(10, (index) => file(`${index}.png`)),
    badFiles: list(11, (index) => file(`${index}.png`)),
  },
  {
    rule: 'an alt text has 1024 characters',
    good: { attachments: [{ id: '0', description: text(1024) }] },
    bad: { attachments: [{ id: '0', description: text(1025) }] },
    files: [file()],
    badFiles: [file()],
  },
  {
    rule: 'a listed attachment was uploaded',
    good: { attachments: [{ id: '0' }] },
    bad: { attachments: [{ id: '1' }] },
    files: [file()],
    badFiles: [file()],
  },

  {
    rule: 'a message has 5 rows',
    good: withRows(...list(5, (index) => row(...buttons(1, index)))),
    bad: withRows(...list(6, (index) => row(...buttons(1, index)))),
  },
  { rule: 'a row has 5 buttons', good: withRows(row(...buttons(5))), bad: withRows(row(...buttons(6))) },
  { rule: 'a row is not empty', good: withRows(row(button())), bad: withRows(row()) },
  { rule: 'buttons sit in rows', good: withRows(row(button())), bad: withRows(button()) },
  {
    rule: 'a custom id has 100 characters',
    good: withRows(row(button({ custom_id: text(100) }))),
    bad: withRows(row(button({ custom_id: text(101) }))),
  },
  {
    rule: 'a custom id has at least one',
    good: withRows(row(button({ custom_id: 'x' }))),
    bad: withRows(row(button({ custom_id: '' }))),
  },
  {
    rule: 'custom ids differ, also those of disabled buttons',
    good: withRows(row(...buttons(2))),
    bad: withRows(row(button(), button({ disabled: true }))),
  },
  {
    rule: 'a label has 80 characters',
    good: withRows(row(button({ label: text(80) }))),
    bad: withRows(row(button({ label: text(81) }))),
  },
  {
    rule: 'a button has a label or an emoji',
    good: withRows(row(button({ label: undefined, emoji: { name: '🀄' } }))),
    bad: withRows(row(button({ label: undefined }))),
  },
  {
    rule: 'an emoji is one: of the mahjong tiles only the red dragon',
    good: withRows(row(button({ emoji: { name: '🀄' } }))),
    bad: withRows(row(button({ emoji: { name: '🀀' } }))),
  },
  {
    rule: 'a custom emoji exists',
    good: withRows(row(button({ emoji: { name: '🎲' } }))),
    bad: withRows(row(button({ emoji: { name: 'tile', id: '1100000000000009999' } }))),
  },
  { rule: 'a style is 1 to 6', good: withRows(row(button({ style: 4 }))), bad: withRows(row(button({ style: 7 }))) },
  {
    rule: 'a button has a custom id',
    good: withRows(row(button())),
    bad: withRows(row(button({ custom_id: undefined }))),
  },
  {
    rule: 'a link button has a URL and no custom id',
    good: withRows(row(button({ style: 5, custom_id: undefined, url: 'https://example.com' }))),
    bad: withRows(row(button({ style: 5, url: 'https://example.com' }))),
  },
  {
    rule: 'a link button has a URL',
    good: withRows(row(button({ style: 5, custom_id: undefined, url: 'https://example.com' }))),
    bad: withRows(row(button({ style: 5, custom_id: undefined }))),
  },
  {
    rule: 'a link has 512 characters',
    good: withRows(row(button({ style: 5, custom_id: undefined, url: `https://example.com/${text(492)}` }))),
    bad: withRows(row(button({ style: 5, custom_id: undefined, url: `https://example.com/${text(493)}` }))),
  },
  {
    rule: 'a button that acts has no URL',
    good: withRows(row(button())),
    bad: withRows(row(button({ url: 'https://example.com' }))),
  },
  {
    rule: 'a select has 25 options',
    good: withRows(row(select({ options: list(25, (index) => option(index)) }))),
    bad: withRows(row(select({ options: list(26, (index) => option(index)) }))),
  },
  { rule: 'a select has an option', good: withRows(row(select())), bad: withRows(row(select({ options: [] }))) },
  ...['label', 'value', 'description'].map((key) => ({
    rule: `an option's ${key} has 100 characters`,
    good: withRows(row(select({ options: [option(0, { [key]: text(100) })] }))),
    bad: withRows(row(select({ options: [option(0, { [key]: text(101) })] }))),
  })),
  {
    rule: 'option values differ',
    good: withRows(row(select())),
    bad: withRows(row(select({ options: [option(0), option(0)] }))),
  },
  {
    rule: 'a placeholder has 150 characters',
    good: withRows(row(select({ placeholder: text(150) }))),
    bad: withRows(row(select({ placeholder: text(151) }))),
  },
  {
    rule: 'max_values is at most the number of options',
    good: withRows(row(select({ max_values: 3 }))),
    bad: withRows(row(select({ max_values: 4 }))),
  },
  {
    rule: 'max_values is at most 25',
    good: withRows(row({ type: 5, custom_id: 'u', max_values: 25 })),
    bad: withRows(row({ type: 5, custom_id: 'u', max_values: 26 })),
  },
  {
    rule: 'min_values is at least 0',
    good: withRows(row(select({ min_values: 0 }))),
    bad: withRows(row(select({ min_values: -1 }))),
  },
  {
    rule: 'min_values is at most max_values',
    good: withRows(row(select({ min_values: 2, max_values: 2 }))),
    bad: withRows(row(select({ min_values: 2, max_values: 1 }))),
  },
  {
    rule: 'a row has one select',
    good: withRows(row(select())),
    bad: withRows(row(select(), select({ custom_id: 't' }))),
  },
  { rule: 'a select has its row for itself', good: withRows(row(select())), bad: withRows(row(select(), button())) },

  { rule: 'text displays need the flag', good: v2(display()), bad: { content: 'x', components: [display()] } },
  { rule: 'the flag excludes content', good: v2(display()), bad: { ...v2(display()), content: 'x' } },
  { rule: 'the flag excludes embeds', good: v2(display()), bad: { ...v2(display()), embeds: [{ title: 't' }] } },
  {
    rule: 'there are 40 components, nested ones counted',
    good: v2(...list(4, () => ({ type: 17, components: list(9, () => display()) }))),
    bad: v2(...list(4, () => ({ type: 17, components: list(9, () => display()) })), display()),
  },
  {
    rule: 'all text displays together have 4000 characters',
    good: v2(display(text(2000)), display(text(2000))),
    bad: v2(display(text(2000)), display(text(2001))),
  },
  { rule: 'one text display has 4000', good: v2(display(text(4000))), bad: v2(display(text(4001))) },
  {
    rule: 'component ids differ',
    good: v2(display('x', { id: 1 }), display('x', { id: 2 })),
    bad: v2(display('x', { id: 1 }), display('x', { id: 1 })),
  },
  {
    rule: 'a gallery has 10 items',
    good: v2({ type: 12, items: list(10, () => ({ media: { url: 'https://example.com/a.png' } })) }),
    bad: v2({ type: 12, items: list(11, () => ({ media: { url: 'https://example.com/a.png' } })) }),
  },
  {
    rule: 'a gallery shows only files that were uploaded',
    good: v2({ type: 12, items: [{ media: { url: 'attachment://a.png' } }] }),
    bad: v2({ type: 12, items: [{ media: { url: 'attachment://b.png' } }] }),
    files: [file()],
    badFiles: [file()],
  },
  {
    rule: 'an alt text in a gallery has 1024 characters',
    good: v2({ type: 12, items: [{ media: { url: 'https://example.com/a.png' }, description: text(1024) }] }),
    bad: v2({ type: 12, items: [{ media: { url: 'https://example.com/a.png' }, description: text(1025) }] }),
  },
  {
    rule: 'a section has 3 texts',
    good: v2({ type: 9, components: list(3, () => display()), accessory: button() }),
    bad: v2({ type: 9, components: list(4, () => display()), accessory: button() }),
  },
  {
    rule: 'a section has an accessory',
    good: v2({ type: 9, components: [display()], accessory: button() }),
    bad: v2({ type: 9, components: [display()] }),
  },
  {
    rule: 'a container holds no container',
    good: v2({ type: 17, components: [display()] }),
    bad: v2({ type: 17, components: [{ type: 17, components: [display()] }] }),
  },
];

/** A place where one message can be written, until it was accepted. */
interface Slot {
  readonly send: (body: Body, files: readonly RawFile[] | undefined) => Promise<RawAnswer>;
  /** The user's action that opened it, if any. */
  readonly acted?: Promise<unknown>;
}

describe('limits of a message', () => {
  let harness: Harness;
  let webhook: string;
  const multipart = (files: readonly RawFile[] | undefined): { files?: readonly RawFile[] } => (files ? { files } : {});
  const post = async (body: Body): Promise<string> => {
    const { server } = harness;
    return String((await raw(server, 'POST', `/channels/${server.channelId}/messages`, body)).body.id);
  };
  /** Opens an interaction; what is sent is its first answer. */
  const firstAnswer = async (act: () => Promise<unknown>, payload: (body: Body) => Body): Promise<Slot> => {
    const caught = new Promise<Interaction>((resolve) => harness.handle(resolve));
    const acted = act();
    const { id, token } = await caught;
    const path = `/interactions/${id}/${token}/callback?with_response=true`;
    return {
      send: (body, files) => raw(harness.server, 'POST', path, payload(body), { auth: false, ...multipart(files) }),
      acted,
    };
  };

  const ways: Readonly<Record<string, () => Promise<Slot>>> = {
    'a channel message': async () => {
      const { server } = harness;
      return {
        send: (body, files) => raw(server, 'POST', `/channels/${server.channelId}/messages`, body, multipart(files)),
      };
    },
    'an edit': async () => {
      const { server } = harness;
      const path = `/channels/${server.channelId}/messages/${await post({ content: 'x' })}`;
      return { send: (body, files) => raw(server, 'PATCH', path, { content: null, ...body }, multipart(files)) };
    },
    'a reply': () =>
      firstAnswer(
        () => harness.server.user('Ann').slash('go'),
        (data) => ({ type: 4, data }),
      ),
    'an update': async () => {
      const message = await post({ content: 'x', components: [row(button({ custom_id: 'press' }))] });
      return firstAnswer(
        () => harness.server.user('Ann').click({ customId: 'press', message }),
        (data) => ({ type: 7, data: { content: null, components: [], ...data } }),
      );
    },
    'a follow-up': async () => ({
      send: (body, files) => raw(harness.server, 'POST', webhook, body, { auth: false, ...multipart(files) }),
    }),
    'an edit by token': async () => {
      const followUp = await raw(harness.server, 'POST', webhook, { content: 'x' }, { auth: false });
      const path = `${webhook}/messages/${followUp.body.id}`;
      return {
        send: (body, files) =>
          raw(harness.server, 'PATCH', path, { content: null, ...body }, { auth: false, ...multipart(files) }),
      };
    },
  };

  beforeAll(async () => {
    harness = await start();
    const { server, client } = harness;
    await client.application.commands.set([new SlashCommandBuilder().setName('go').setDescription('Go').toJSON()]);
    const caught = new Promise<Interaction>((resolve) => harness.handle(resolve));
    const acted = server.user('Ann').slash('go');
    const open = await caught;
    if (open.isChatInputCommand()) await open.reply('x');
    await acted;
    webhook = `/webhooks/${server.applicationId}/${open.token}`;
  });
  afterAll(async () => {
    expect(harness.server.failures).toEqual([]);
    await harness.close();
  });

  test.for(Object.entries(ways))('%s keeps every limit of a message', async ([, open]) => {
    for (const { rule, good, bad, code = 50035, files, badFiles } of LIMITS) {
      const slot = await open();
      const refused = await slot.send(bad, badFiles);
      expect({ rule, status: refused.status, code: refused.code }).toEqual({ rule, status: 400, code });
      if (code === 50035) expect(refused.body, rule).toHaveProperty('errors');
      // What was refused did not use anything up: the same interaction still takes its first answer.
      const accepted = await slot.send(good, files);
      const problem = accepted.status === 200 ? null : accepted.body;
      expect({ rule, status: accepted.status, problem }).toEqual({ rule, status: 200, problem: null });
      await slot.acted;
    }
  });

  test('a file has 10 MiB, a request 25 MiB', async () => {
    const { server } = harness;
    const path = `/channels/${server.channelId}/messages`;
    const bytes = new Uint8Array(10 * 1024 * 1024 + 1);
    expect(await raw(server, 'POST', path, {}, { files: [{ name: 'a.bin', bytes: bytes.subarray(1) }] })).toMatchObject(
      { status: 200 },
    );
    expect(await raw(server, 'POST', path, {}, { files: [{ name: 'a.bin', bytes }] })).toMatchObject({
      status: 413,
      code: 40005,
    });
    const length = 25 * 1024 * 1024 + 1;
    const announced = request(`${server.api}/v10${path}`, {
      method: 'POST',
      headers: { Authorization: `Bot ${server.token}`, 'Content-Length': length },
    });
    announced.on('error', () => {});
    announced.flushHeaders();
    const [response] = (await once(announced, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    announced.destroy();
  });

  test('faults are named in Discord’s form, at their place', async () => {
    const { server } = harness;
    const answer = await raw(server, 'POST', `/channels/${server.channelId}/messages`, {
      content: 'x',
      components: [row(button(), button({ custom_id: text(101) }))],
    });
    expect(answer.body).toEqual({
      message: 'Invalid Form Body',
      code: 50035,
      errors: {
        components: {
          0: {
            components: {
              1: {
                custom_id: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 100 or fewer in length.' }] },
              },
            },
          },
        },
      },
    });
  });
});
