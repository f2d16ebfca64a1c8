/** Whole matches of people who press what they see, and what is checked about every one of them. */
import { expect } from 'vitest';
import type { StoredEvent } from '../../src/app/table-events.ts';
import type { GameId } from '../../src/engine/score.ts';
import { netOf } from '../../src/engine/transfers.ts';
import type { UserSession } from '../../src/playground/server.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { openStore } from '../../src/store/open.ts';
import { checkTilesConserved } from '../support/engine-properties.ts';
import type { House } from './house.ts';
import { handMessage, newest, Player, RESULT, type Seen, setOption, TABLE } from './players.ts';
import { Knowledge, statesOf } from './secrets.ts';

/** Lets the house's time pass until `until` holds. */
export async function waitFor<T>(house: House, until: () => T | undefined, what: string): Promise<T> {
  for (let wait = 0; wait < 600; wait++) {
    const found = until();
    if (found !== undefined) return found;
    await house.pass(100);
  }
  throw new Error(`waited in vain for ${what}`);
}

/**
 * Plays until `until` holds: everybody does what their screen asks of them, and the clock moves when nobody is asked.
 */
export async function playUntil(house: House, players: readonly Player[], until: () => boolean): Promise<void> {
  for (let idle = 0; idle < 2_000; ) {
    if (until()) return;
    let acted = false;
    for (const player of players) acted = (await player.act()) || acted;
    if (acted) idle = 0;
    else {
      idle++;
      await house.pass(100);
    }
  }
  throw new Error('nobody has been asked for anything for a long time');
}

/** Everybody opens their hand once; it stays true by itself from then on. */
export async function openHands(house: House, players: readonly Player[]): Promise<void> {
  for (const { session } of players) {
    await waitFor(house, () => newest(session, TABLE), 'the table');
    await session.click('My hand');
    if (handMessage(session) === undefined) throw new Error(`${session.name} pressed My hand and sees none`);
  }
}

/** A table with these people, claim windows as short as they go, and everybody's hand open. */
export async function sitDown(house: House, people: readonly UserSession[], game: GameId): Promise<Player[]> {
  const [host, ...others] = people;
  if (host === undefined) throw new Error('a table needs a host');
  await house.bot.registered;
  await host.slash('mahjong open', { game, length: 'short' });
  for (const other of others) await other.click('Join');
  if (people.length < 4) await host.click('Fill with AI');
  await host.click('Options');
  await setOption(host, 'claimWindow', '0');
  await host.click('Start');
  const players = people.map((session) => new Player(session, game));
  await openHands(house, players);
  return players;
}

/** Plays a whole match, everybody pressing Next deal between two deals. */
export async function playMatch(house: House, players: readonly Player[]): Promise<void> {
  const [first] = players;
  const shown = (): string => first?.session.view().findLast(({ ephemeral }) => !ephemeral)?.content ?? '';
  for (let deal = 1; ; deal++) {
    await playUntil(house, players, () => RESULT.test(shown()));
    if (shown().includes('The match is over.')) return;
    for (const { session } of players) await session.click('Next deal');
    await waitFor(house, () => (TABLE.test(shown()) ? true : undefined), `deal ${deal + 1}`);
  }
}

/** Coins of a person as `/balance` tells them. */
export async function coinsOf(session: UserSession): Promise<number> {
  const { message } = await session.slash('balance');
  const coins = /([\d,]+) coins/.exec(message?.content ?? '')?.[1];
  return Number(coins?.replaceAll(',', ''));
}

/** The events of the one table that was played, from the database of a bot that has stopped. */
async function recordOf(house: House, tableId: string): Promise<readonly StoredEvent[]> {
  const store = await openStore({ file: house.databaseFile, thread: 'same' });
  try {
    return await store.events(tableId);
  } finally {
    await store.close();
  }
}

/**
 * Stops the bot and checks the table's record: no tile ever appeared or vanished, every settlement sums to zero, and
 * nobody's screen ever showed a tile that its reader could not know.
 */
export async function checkRecord(
  house: House,
  tableId: string,
  screens: readonly { readonly userId: string; readonly seen: readonly Seen[] }[],
): Promise<void> {
  await house.stopBot();
  const states = statesOf(await recordOf(house, tableId));
  for (const { game, match } of states) if (match?.deal != null) checkTilesConserved(rulesetOf(game), match.deal);
  const transfers = states.at(-1)?.match?.deal?.transfers ?? [];
  expect(netOf(transfers).reduce((sum, net) => sum + net, 0)).toBe(0);
  const knowledge = new Knowledge(states);
  for (const { userId, seen } of screens) {
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.filter(({ held }) => held !== null).length).toBeGreaterThan(5);
    expect(seen.flatMap((message) => knowledge.leaksOf(message, userId))).toEqual([]);
    // The same screen in front of anybody else would be a leak: that is what this check has to notice.
    const other = screens.find((screen) => screen.userId !== userId)?.userId ?? '';
    expect(seen.flatMap((message) => knowledge.leaksOf(message, other)).length).toBeGreaterThan(5);
  }
}
