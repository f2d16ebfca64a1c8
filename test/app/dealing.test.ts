import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PublishError } from '../../src/app/ports.ts';
import { verifyDeal } from '../../src/app/shuffle.ts';
import { fullSet } from '../../src/engine/wall.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { by, good, type House, openHouse, playUntil, REQUEST, refusal, startTable } from './house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});
afterEach(() => house.kill());

async function lobbyOf(userId: string): Promise<string> {
  const { id } = good(await house.service.open(by(userId), REQUEST));
  good(await house.service.fill(id, by(userId), { level: 'club' }));
  return id;
}

describe('every deal', () => {
  it('is committed to on a new message before the first tile, and can be checked by anybody afterwards', async () => {
    const { id } = await startTable(house, ['ann']);
    const [posted] = house.publisher.posted;
    expect(posted).toMatchObject({ phase: 'dealing', deal: 1, commitment: { deal: 1, messageId: null, secret: null } });
    const playing = (await house.service.get(id))!;
    expect(playing.commitment).toEqual({ ...posted!.commitment, messageId: playing.messageId });
    const ended = await playUntil(house, id, ({ phase }) => phase === 'between');
    const proof = (await house.service.proof(id, 1))!;
    expect(proof).toMatchObject({ commitment: posted!.commitment!.commitment, messageId: ended.commitment!.messageId });
    expect(proof.secret).toBe(ended.commitment!.secret);
    expect(proof.tiles).toEqual(fullSet(rulesetOf('push-down')));
    expect(verifyDeal(proof).ok).toBe(true);
    expect(await house.service.proof(id, 2)).toBeNull();
  });

  it('has a message and a secret of its own', async () => {
    const { id } = await startTable(house, ['ann']);
    await playUntil(house, id, ({ deal, phase }) => deal === 2 && phase === 'playing');
    const commitments = house.publisher.posted.map(({ commitment }) => commitment!.commitment);
    expect(new Set(commitments)).toHaveProperty('size', 2);
  });

  it('shows its secret to nobody before it has ended', async () => {
    const { id } = await startTable(house, ['ann']);
    const secrets = (await house.store.events(id)).flatMap(({ event }) =>
      event.type === 'committed' ? [event.secret] : [],
    );
    expect(secrets).toHaveLength(1);
    expect(await house.service.proof(id, 1)).toBeNull();
    const shown = JSON.stringify([await house.service.get(id), await house.service.view(id, 0), house.publisher]);
    expect(shown).not.toContain(secrets[0]);
    expect(shown).not.toMatch(/"(wall|luck|lapses)"/);
  });
});

describe('a message that cannot be posted', () => {
  it('pauses the table with its reason until somebody at the table tries again', async () => {
    const id = await lobbyOf('ann');
    house.publisher.refuse = new PublishError('50013', 'Missing Permissions');
    good(await house.service.begin(id, by('ann')));
    await house.settle();
    expect(await house.service.get(id)).toMatchObject({
      phase: 'dealing',
      pause: { reason: 'message-refused', detail: '50013' },
    });
    expect(house.publisher.told).toContainEqual({
      kind: 'notice',
      tableId: id,
      notice: { kind: 'paused', detail: '50013' },
    });
    expect(refusal(await house.service.resume(id, by('zoe')))).toEqual({ code: 'not-seated' });
    good(await house.service.resume(id, by('ann')));
    await house.settle();
    expect((await house.service.get(id))?.pause?.detail).toBe('50013');
    house.publisher.refuse = null;
    good(await house.service.resume(id, by('zoe', { moderator: true })));
    await house.settle();
    expect(await house.service.get(id)).toMatchObject({ phase: 'playing', pause: null });
    expect(refusal(await house.service.resume(id, by('ann')))).toEqual({ code: 'not-paused' });
  });

  it('pauses for reasons nobody foresaw too, and people may leave a paused table', async () => {
    const id = await lobbyOf('ann');
    house.publisher.refuse = new Error('socket hang up');
    good(await house.service.begin(id, by('ann')));
    await house.settle();
    expect((await house.service.get(id))?.pause).toMatchObject({ reason: 'message-refused', detail: 'unknown' });
    expect(good(await house.service.leave(id, by('ann'))).closed?.reason).toBe('no-people');
  });

  it('closes the table where the channel is gone for good', async () => {
    const id = await lobbyOf('ann');
    house.publisher.refuse = new PublishError('10003', 'Unknown Channel', { gone: true });
    good(await house.service.begin(id, by('ann')));
    await house.settle();
    expect((await house.service.get(id))?.closed?.reason).toBe('channel-lost');
    good(await house.service.open(by('ann'), { ...REQUEST, channelId: 'another' }));
  });

  it('is posted again after a restart that came between commitment and message, for the same commitment', async () => {
    const id = await lobbyOf('ann');
    house.publisher.refuse = new PublishError('500', 'down');
    good(await house.service.begin(id, by('ann')));
    await house.kill();
    house = await openHouse({ file: house.file });
    good(await house.service.resume(id, by('ann')));
    await house.settle();
    const [posted] = house.publisher.posted;
    const made = (await house.store.events(id)).flatMap(({ event }) =>
      event.type === 'committed' ? [event.commitment] : [],
    );
    expect([posted!.commitment!.commitment]).toEqual(made);
    // The bot before may have posted it and been stopped before it knew: it is looked for first.
    expect(house.publisher.again).toEqual([true]);
    await playUntil(house, id, ({ deal, phase }) => deal === 2 && phase === 'playing');
    expect(house.publisher.again).toEqual([true, false]);
    expect((await house.service.get(id))?.phase).toBe('playing');
  });
});

describe('the table message', () => {
  it('may be replaced at any time without touching the deal', async () => {
    const { id, commitment } = await startTable(house, ['ann']);
    const moved = good(await house.service.attachMessage(id, { messageId: 'reposted', channelId: 'channel' }));
    expect(moved).toMatchObject({ messageId: 'reposted', commitment });
  });

  it('is the answer that opened the table, unless that comes when the match has begun', async () => {
    const answer = { messageId: 'answer', channelId: 'elsewhere' };
    const lobby = good(await house.service.open(by('zoe'), { ...REQUEST, channelId: 'elsewhere' }));
    expect(good(await house.service.attachMessage(lobby.id, answer, 'lobby'))).toMatchObject(answer);
    const { id, messageId } = await startTable(house, ['ann']);
    expect(good(await house.service.attachMessage(id, answer, 'lobby'))).toMatchObject({ messageId });
    expect(messageId).not.toBeNull();
  });

  it('and its channel can be lost in the middle of a deal: the table closes and no coins move', async () => {
    const { id } = await startTable(house, ['ann']);
    expect(good(await house.service.channelLost(id)).closed?.reason).toBe('channel-lost');
    expect(await house.store.bookings(id)).toEqual([]);
    expect(await house.service.byUser('server', 'ann')).toBeNull();
    expect(await house.clock.step()).toBe(false);
  });
});

describe('between deals', () => {
  it('the next deal starts when everybody present has pressed Next, and pressing twice changes nothing', async () => {
    const { id } = await startTable(house, ['ann', 'ben']);
    await playUntil(house, id, ({ phase }) => phase === 'between');
    expect(refusal(await house.service.next(id, by('zoe')))).toEqual({ code: 'not-seated' });
    good(await house.service.next(id, by('ann')));
    expect(good(await house.service.next(id, by('ann'))).phase).toBe('between');
    expect(good(await house.service.next(id, by('ben'))).phase).toBe('dealing');
    await house.settle();
    expect(await house.service.get(id)).toMatchObject({ phase: 'playing', deal: 2 });
    expect(refusal(await house.service.next(id, by('ann')))).toEqual({ code: 'wrong-phase', phase: 'playing' });
    expect((await house.service.coins(id))!.booked.every(({ deal }) => deal === 1)).toBe(true);
  });

  it('the next deal starts by itself after the pause', async () => {
    const { id } = await startTable(house, ['ann'], { settings: { pauseSeconds: 30 } });
    await playUntil(house, id, ({ phase }) => phase === 'between');
    await house.clock.pass(29_999);
    expect((await house.service.get(id))?.phase).toBe('between');
    await house.clock.pass(1);
    expect(await house.service.get(id)).toMatchObject({ phase: 'playing', deal: 2 });
  });

  it('somebody who leaves is not waited for', async () => {
    const { id } = await startTable(house, ['ann', 'ben']);
    await playUntil(house, id, ({ phase }) => phase === 'between');
    good(await house.service.next(id, by('ann')));
    const table = good(await house.service.leave(id, by('ben')));
    expect(table.phase).toBe('dealing');
    expect(table.seats[1]).toMatchObject({ kind: 'ai' });
  });
});
