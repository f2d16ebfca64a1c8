/** What an edit keeps, changes and drops. */

import { expect, test } from 'vitest';
import { createDiscordServer, createShiftClock } from '../../src/playground/server.ts';
import { type RawAnswer, raw } from './raw.ts';
import { MINUTE, pixel } from './rules-bot.ts';

test('the flag for components V2 stays, and a message without it can get it', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const path = `/channels/${server.channelId}/messages`;
  const display = { type: 10, content: 'x' };
  const plain = await raw(server, 'POST', path, { content: 'x' });
  expect(await raw(server, 'PATCH', `${path}/${plain.body.id}`, { flags: 32768, components: [display] })).toMatchObject(
    { code: 50035 },
  );
  const changed = await raw(server, 'PATCH', `${path}/${plain.body.id}`, {
    content: null,
    flags: 32768,
    components: [display],
  });
  expect(changed.body).toMatchObject({ flags: 32768, content: '', components: [{ type: 10, id: 1 }] });
  expect(await raw(server, 'PATCH', `${path}/${plain.body.id}`, { flags: 0, components: [display] })).toMatchObject({
    body: { flags: 32768 },
  });
  expect(await raw(server, 'PATCH', `${path}/${plain.body.id}`, { content: 'x' })).toMatchObject({ code: 50035 });
  expect(server.failures).toEqual([]);
  await server.close();
});

test('an edit keeps attachments that it does not mention and drops those it leaves out', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const path = `/channels/${server.channelId}/messages`;
  const first = await raw(server, 'POST', path, { content: 'x' }, { files: [pixel, { ...pixel, name: 'b.png' }] });
  const one = `${path}/${first.body.id}`;
  const names = (answer: RawAnswer): string[] =>
    (answer.body.attachments as { filename: string }[]).map(({ filename }) => filename);
  expect(names(first)).toEqual(['a.png', 'b.png']);
  expect(names(await raw(server, 'PATCH', one, { content: 'y' }))).toEqual(['a.png', 'b.png']);
  const [, second] = first.body.attachments as { id: string; url: string }[];
  const added = await raw(
    server,
    'PATCH',
    one,
    { attachments: [{ id: second?.id }] },
    { files: [{ ...pixel, name: 'c.png' }] },
  );
  expect(names(added)).toEqual(['b.png', 'c.png']);
  expect(names(await raw(server, 'PATCH', one, { attachments: [] }))).toEqual([]);
  expect((await fetch(second?.url ?? '')).status, 'the file is gone').toBe(404);
  expect(server.failures).toEqual([]);
  await server.close();
});

test('an embed that is sent again with the link of its picture shows the picture twice', async () => {
  const server = await createDiscordServer({ limits: 'off' });
  const path = `/channels/${server.channelId}/messages`;
  const first = await raw(
    server,
    'POST',
    path,
    { embeds: [{ image: { url: 'attachment://a.png' } }] },
    { files: [pixel] },
  );
  expect(first.body).toMatchObject({
    attachments: [],
    embeds: [{ image: { url: expect.stringContaining(server.cdn) } }],
  });
  const again = await raw(server, 'PATCH', `${path}/${first.body.id}`, { embeds: first.body.embeds });
  expect(again.body.attachments).toHaveLength(1);
  await server.close();
});

test('links to uploads die after a day', async () => {
  const clock = createShiftClock({ frozen: true });
  const server = await createDiscordServer({ limits: 'off', clock });
  const { body } = await raw(server, 'POST', `/channels/${server.channelId}/messages`, {}, { files: [pixel] });
  const [attachment] = body.attachments as { url: string }[];
  expect((await fetch(attachment?.url ?? '')).status).toBe(200);
  clock.advance(24 * 60 * MINUTE);
  expect((await fetch(attachment?.url ?? '')).status).toBe(404);
  await server.close();
});
