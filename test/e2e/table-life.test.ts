import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import type { UserSession } from '../../src/playground/server.ts';
import type { Renderer } from '../../src/render/scenes.ts';
import { type House, openHouse } from './house.ts';
import { playUntil, waitFor } from './match.ts';
import { buttonsOf, handMessage, newest, Player, TABLE } from './players.ts';

/** The newest private message that only tells something. */
function told(session: UserSession): string {
  return session.view().findLast((message) => message.ephemeral)?.content ?? '';
}

function tableMessage(session: UserSession): MessageView {
  const message = newest(session, TABLE);
  if (message === undefined) throw new Error(`${session.name} sees no table`);
  return message;
}

/** Lets the table play, over as many deals as it takes, until it is this person's turn. */
async function untilTurn(house: House, players: readonly Player[], session: UserSession): Promise<void> {
  const others = players.filter((player) => player.session !== session);
  const own = (): boolean => /Your turn/.test(handMessage(session)?.content ?? '');
  const over = (): boolean =>
    buttonsOf(session.view().findLast(({ ephemeral }) => !ephemeral)!).some(({ label }) => label === 'Next deal');
  for (let deal = 0; deal < 5 && !own(); deal++) {
    await playUntil(
      house,
      [...others, ...players.filter((player) => player.session === session)],
      () => own() || over(),
    );
    if (over()) for (const player of players) await player.session.click('Next deal');
  }
  if (!own()) throw new Error(`it is never the turn of ${session.name}`);
}

function callId(session: UserSession, label: string): string {
  const button = buttonsOf(tableMessage(session)).find((each) => each.label === label);
  if (button === undefined) throw new Error(`the table has no button ${label}`);
  return button.customId;
}

describe('a table in a channel', () => {
  let house: House;
  let ann: UserSession;
  let ben: UserSession;
  let cai: UserSession;
  let players: Player[];
  /** While set, no picture gets ready. */
  let slow: Promise<void> | null = null;

  beforeAll(async () => {
    house = await openHouse('table life', {
      wrapRenderer: (plain): Renderer => ({
        measure: (scene) => plain.measure(scene),
        async render(scene) {
          if (slow !== null) await slow;
          return plain.render(scene);
        },
      }),
    });
    ann = house.server.user('Ann');
    ben = house.server.user('Ben');
    cai = house.server.user('Cai');
  });
  afterAll(async () => {
    expect(house.server.failures).toEqual([]);
    expect(house.logged.join('\n')).not.toContain(house.server.token);
    await house.close();
  });

  it('names the permission it lacks instead of opening', async () => {
    await house.bot.registered;
    house.server.setPermissions(house.server.channelId, house.server.botId, { deny: ['AttachFiles'] });
    await ann.slash('mahjong open');
    expect(told(ann)).toContain('Attach Files');
    house.server.setPermissions(house.server.channelId, house.server.botId, { allow: ['AttachFiles'] });
  });

  it('tells a lobby button why not: not the host, seats still free, already seated, one table a channel', async () => {
    await ann.slash('mahjong open', { length: 'short', 'turn-seconds': 3_600 });
    await ben.click('Join');
    await ben.click('Fill with AI');
    expect(told(ben)).toBe('Only the host of the table can do that.');
    await ann.click('Start');
    expect(told(ann)).toContain('Seats still free: 2');
    await ben.click('Join');
    expect(told(ben)).toContain('You already sit at a table');
    await cai.slash('mahjong open');
    expect(told(cai)).toContain('holds 1 table, as many as it may');
    await ben.click('Leave');
    await house.pass(1_200);
    expect(newest(ann, /table of Ann/)?.content).not.toContain('Ben');
  });

  it('calls everybody when the first deal starts, and shows each their own hand', async () => {
    await ben.click('Join');
    await ann.click('Fill with AI');
    await ann.click('Start');
    await waitFor(house, () => newest(ann, TABLE), 'the table');
    players = [new Player(ann, 'push-down'), new Player(ben, 'push-down')];
    expect(ann.pings).toHaveLength(1);
    expect(cai.pings).toHaveLength(0);
    for (const session of [ann, ben]) await session.click('My hand');
    expect(handMessage(ann)?.ephemeral).toBe(true);
    expect(cai.view().some((message) => message.ephemeral && /Your hand/.test(message.content))).toBe(false);
  });

  it('leaves one live hand when My hand is pressed twice', async () => {
    await ann.click('My hand');
    await waitFor(house, () => (hands(ann) === 1 ? true : undefined), 'the old hand to go');
    function hands(session: UserSession): number {
      return session.view().filter((message) => /Your hand/.test(message.content)).length;
    }
  });

  it('tells a spectator that they do not play, on any button', async () => {
    for (const label of ['Chow', 'Pung', 'Kong', 'Win', 'Pass', 'My hand']) {
      await cai.click({ message: tableMessage(cai), label });
      expect(told(cai), label).toBe('You do not play at this table.');
    }
  });

  it('tells a player why a call is not possible', async () => {
    await untilTurn(house, players, ann);
    await waitFor(house, () => (/Ann.* is to play/.test(tableMessage(ann).content) ? true : undefined), 'the edit');
    await ann.click({ message: tableMessage(ann), label: 'Pung' });
    expect(told(ann)).toContain('Nobody has discarded a tile');
    await ben.click({ message: tableMessage(ben), label: 'Win' });
    expect(told(ben)).toContain('You cannot win now');
  });

  it('answers a press on what is past with a sentence and the hand as it is now', async () => {
    const old = callId(ann, 'Pass');
    const message = tableMessage(ann);
    await players[0]!.act();
    await ann.click({ message, customId: old });
    expect(told(ann)).toContain('The table has moved on');
  });

  it('takes a tile pressed twice at the same moment once', async () => {
    await untilTurn(house, players, ann);
    const message = handMessage(ann)!;
    const tile = buttonsOf(message).find(({ label }) => /^1\. /.test(label))!;
    const press = (): Promise<unknown> => ann.client.useComponent(ann.channelId, message.id, tile.customId);
    const answers = await Promise.allSettled([press(), press()]);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(handMessage(ann)?.components.flat().length).toBeGreaterThan(0);
    await waitFor(
      house,
      () => (/Your turn/.test(handMessage(ann)?.content ?? '') ? undefined : true),
      'the turn to pass',
    );
  });

  it('says one moment first when a picture takes four seconds', async () => {
    let ready = (): void => undefined;
    slow = new Promise((resolve) => {
      ready = resolve;
    });
    const pressed = ben.click('My hand');
    await house.pass(4_000);
    ready();
    slow = null;
    await pressed;
    await waitFor(house, () => handMessage(ben), 'the hand');
  });

  it('replaces the picture on every edit', async () => {
    await untilTurn(house, players, ann);
    await players[0]!.act();
    await untilTurn(house, players, ann);
    expect(tableMessage(ann).attachments).toHaveLength(1);
    expect(handMessage(ann)?.attachments).toHaveLength(1);
  });

  it('posts the table anew when a moderator deletes its message', async () => {
    await untilTurn(house, players, ann);
    const before = tableMessage(ann);
    house.server.deleteMessage(house.server.channelId, before.id);
    await players[0]!.act();
    await waitFor(house, () => newest(ann, TABLE), 'a new table message');
    expect(tableMessage(ann).id).not.toBe(before.id);
  });

  it('calls a player whose hand has slept over, and My hand brings it back', async () => {
    await untilTurn(house, players, ann);
    const frozen = handMessage(ann)!;
    const pings = ann.pings.length;
    await house.pass(14 * 60_000);
    expect(handMessage(ann)?.content).toContain('sleeps soon');
    await house.pass(2 * 60_000);
    await waitFor(house, () => (ann.pings.length > pings ? true : undefined), 'the call');
    // The old view cannot be changed any more, but its button still works and wakes it.
    await ann.click({ message: frozen, label: 'Refresh' });
    expect(handMessage(ann)?.content).not.toContain('sleeps soon');
    await house.pass(16 * 60_000);
    await ann.click('My hand');
    expect(handMessage(ann)?.content).toContain('Your turn');
    // Once a turn is enough.
    expect(ann.pings).toHaveLength(pings + 1);
  });

  it('asks once more before somebody leaves a match, and lets an AI play the deal out', async () => {
    await ann.click({ message: tableMessage(ann), label: 'Leave' });
    expect(told(ann)).toContain('Leave this match?');
    const question = ann.view().findLast((message) => /Leave this match/.test(message.content))!;
    await ann.click({ message: question, label: 'Leave' });
    expect(told(ann)).toBe('You have left the table.');
    await waitFor(house, () => (/Ann.*left/.test(tableMessage(ben).content) ? true : undefined), 'the mark');
    await ann.slash('mahjong hand');
    expect(told(ann)).toBe('You do not sit at a table on this server.');
  });

  it('closes with its channel, and its people are free', async () => {
    const elsewhere = house.server.addChannel({ name: 'elsewhere' });
    await house.pass(200);
    const before = house.bot.service;
    await cai.slash('mahjong open', {}, elsewhere);
    expect(await before.byUser(house.server.guildId, cai.id)).not.toBeNull();
    house.server.removeChannel(elsewhere);
    await house.pass(500);
    expect(await before.byUser(house.server.guildId, cai.id)).toBeNull();
  });
});

describe('languages', () => {
  it('a player reads their hand in their own language, and everybody the table in the server’s', async () => {
    const house = await openHouse('languages');
    try {
      const ann = house.server.user('Ann');
      ann.setLocale('zh-TW');
      await house.bot.registered;
      await ann.slash('mahjong open');
      await ann.click('Fill with AI');
      await ann.click('Start');
      const table = await waitFor(house, () => newest(ann, TABLE), 'the table');
      await ann.click({ message: table, label: 'My hand' });
      expect(told(ann)).toContain('**你的牌**');
      expect(table.content).toContain('round');
    } finally {
      await house.close();
    }
  });
});

describe('what goes wrong', () => {
  let house: House;
  let ann: UserSession;
  /** While true, no picture can be painted. */
  let broken = false;

  beforeAll(async () => {
    house = await openHouse('what goes wrong', {
      wrapRenderer: (plain): Renderer => ({
        measure: (scene) => plain.measure(scene),
        render: (scene) => (broken ? Promise.reject(new Error('no paint')) : plain.render(scene)),
      }),
    });
    ann = house.server.user('Ann');
    await house.bot.registered;
    await ann.slash('mahjong open', { 'turn-seconds': 10 });
    await ann.click('Fill with AI');
    await ann.click('Start');
    await waitFor(house, () => newest(ann, TABLE), 'the table');
    await ann.click('My hand');
  });
  afterAll(() => house.close());

  it('is told in a clear sentence, with the details in the log', async () => {
    broken = true;
    await ann.click('My hand');
    broken = false;
    const code = /\(code (\d+)\)/.exec(told(ann))?.[1] ?? 'no code';
    expect(told(ann)).toContain('not your fault');
    expect(house.logged.some((line) => line.includes('no paint') && line.includes(code))).toBe(true);
  });

  it('does not end the game when the connection drops: it resumes, and presses arrive again', async () => {
    house.server.gateway.dropSockets();
    await waitFor(house, () => house.server.gateway.online || undefined, 'the connection');
    await ann.click('My hand');
    expect(handMessage(ann)?.content).toContain('Your hand');
  });

  it('lets an AI play for somebody who lets two turns pass, until they are back', async () => {
    await waitFor(house, () => (/💤/u.test(newest(ann, TABLE)?.content ?? '') ? true : undefined), 'the AI');
    await waitFor(
      house,
      () => (/An AI plays for you/.test(handMessage(ann)?.content ?? '') ? true : undefined),
      'the hand',
    );
    await ann.click({ message: handMessage(ann)!, label: 'I am back' });
    expect(handMessage(ann)?.content).not.toContain('An AI plays for you');
    expect(house.server.failures).toEqual([]);
  });
});
