import { DiscordAPIError, type REST } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createPoster } from '../../src/discord/poster.ts';
import { createTestClock } from '../app/house.ts';

const DELIVERY = { body: { content: 'a table' }, files: [] };
const broken = new Error('other side closed');
const refused = new DiscordAPIError({ code: 50013, message: 'Missing Permissions' }, 50013, 403, 'POST', '', {});

/** A Discord that answers with these, one by one: errors are thrown. */
function open(...answers: readonly unknown[]) {
  const sent: { readonly nonce: string; readonly enforce_nonce: boolean; readonly content: string }[] = [];
  const rest = {
    async post(_route: string, { body }: { readonly body: (typeof sent)[number] }) {
      const answer = answers[sent.push(body) - 1];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const clock = createTestClock(async () => undefined);
  return { sent, clock, poster: createPoster({ clock, rest: rest as unknown as REST }) };
}

describe('a new message', () => {
  it('is sent again with the same nonce while no answer comes, so that it is made once', async () => {
    const { sent, clock, poster } = open(broken, broken, { id: '1' });
    const posted = poster.post('7', DELIVERY);
    await clock.pass(1_000);
    await clock.pass(2_000);
    expect(await posted).toEqual({ id: '1' });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(1);
    expect(sent[0]).toMatchObject({ content: 'a table', enforce_nonce: true });
    expect(sent[0]!.nonce.length).toBeLessThanOrEqual(25);
  });

  it('has a nonce of its own', async () => {
    const { sent, poster } = open({ id: '1' }, { id: '2' });
    await poster.post('7', DELIVERY);
    await poster.post('7', DELIVERY);
    expect(sent[0]!.nonce).not.toBe(sent[1]!.nonce);
  });

  it('is given up after three more attempts, and at once where Discord refuses it', async () => {
    const silent = open(broken, broken, broken, broken, { id: '1' });
    const posted = expect(silent.poster.post('7', DELIVERY)).rejects.toThrow('other side closed');
    for (const ms of [1_000, 2_000, 4_000]) await silent.clock.pass(ms);
    await posted;
    const refusing = open(refused, { id: '1' });
    await expect(refusing.poster.post('7', DELIVERY)).rejects.toThrow('Missing Permissions');
    expect([silent.sent.length, refusing.sent.length]).toEqual([4, 1]);
  });

  it('is not sent again once the bot stops', async () => {
    const { sent, clock, poster } = open(broken, { id: '1' });
    void poster.post('7', DELIVERY);
    await clock.pass(10);
    poster.stop();
    await clock.pass(60_000);
    expect(sent).toHaveLength(1);
  });
});
