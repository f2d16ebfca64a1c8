/** What has to hold after a kill and after the start that follows it. Each check returns what does not hold, in words. */

import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { askedSeats, renewed } from '../../src/app/deadlines.ts';
import { aiLevelOf, type Table, type TableId } from '../../src/app/table.ts';
import { SEATS } from '../../src/engine/tiles.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import type { DiscordServer, UserSession } from '../../src/playground/server.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { buttonsOf, handMessage, heldTiles } from '../e2e/players.ts';
import { pick } from '../support/random.ts';
import type { Party } from './party.ts';
import type { DatabaseRecord } from './record.ts';

type Tables = DatabaseRecord['tables'];

/** Where a table stands, such as `sichuan claims`; null for one that is over. */
export function momentOf({ game, phase, match }: Table): string | null {
  if (phase === 'closed') return null;
  const prompt = match?.deal?.prompt;
  if (phase !== 'playing' || !prompt) return `${game} ${phase}`;
  return `${game} ${prompt.kind === 'claims' && prompt.source !== 'discard' ? 'robbing' : prompt.kind}`;
}

/** Nothing that was ever written has changed or vanished. */
export function checkKept(before: Tables, after: Tables): string[] {
  const problems: string[] = [];
  for (const [id, { events }] of before) {
    const kept = after.get(id)?.events.slice(0, events.length);
    if (!isDeepStrictEqual(kept, events)) problems.push(`the events of table ${id} are not what they were`);
  }
  return problems;
}

/** Every table goes on from where it stood: same wall, same open prompt for the same people, its whole time again. */
export function checkContinued(before: Tables, after: Tables, since: number, until: number): string[] {
  const problems: string[] = [];
  for (const [id, { table: was }] of before) {
    const is = after.get(id)?.table;
    if (is === undefined) problems.push(`table ${id} is gone`);
    else if (was.closed !== null) {
      if (is.version !== was.version) problems.push(`table ${id} was over and has gone on`);
    } else
      problems.push(...continuedTable(was, is, since, until).map((what) => `table ${id} (${momentOf(was)}): ${what}`));
  }
  return problems;
}

function continuedTable(was: Table, is: Table, since: number, until: number): string[] {
  const problems: string[] = [];
  const [deal, now] = [was.match?.deal, is.match?.deal];
  if (deal && now?.number === deal.number && !isDeepStrictEqual(deal.wall, now.wall)) problems.push('another wall');
  if (deal && (now?.number ?? 0) < deal.number) problems.push('the deal is gone');
  const asked = askedSeats(was);
  const aiAsked = asked.some((seat) => aiLevelOf(was, seat) !== null);
  // Where only people are asked, nothing may have happened: none of them has pressed anything.
  if (asked.length > 0 && !aiAsked) {
    if (!isDeepStrictEqual(now?.prompt, deal?.prompt)) problems.push('its prompt is not open any more');
    if (!isDeepStrictEqual(askedSeats(is), asked)) problems.push('other people are asked');
    for (const seat of SEATS) {
      if (!isDeepStrictEqual(deal?.seats[seat], now?.seats[seat])) problems.push(`another hand in chair ${seat}`);
    }
  }
  const { deadline } = is;
  if (deadline !== null) {
    const whole = renewed(is, deadline.openedAt);
    const late = deadline.openedAt < since || deadline.openedAt > until;
    if (late || !isDeepStrictEqual(whole, deadline)) problems.push(`a deadline at ${JSON.stringify(deadline)}`);
  }
  return problems;
}

const PATIENCE_MS = 60_000;

/** How a table stands by now. */
type Read = (tableId: TableId) => Table | undefined;

/** Everybody who plays at one of these tables finds it and their hand, and both show how things stand. */
export async function checkUsable(
  open: readonly TableId[],
  read: Read,
  server: Pick<DiscordServer, 'world'>,
  parties: readonly Party[],
  random: () => number,
): Promise<string[]> {
  const checks = open.map(async (id) => {
    const problem = await usableProblem(id, read, server, parties, random);
    return problem === null ? [] : [`table ${id}: ${problem}`];
  });
  return (await Promise.all(checks)).flat();
}

/** Looks again and again, since AI players may act between two looks. */
async function usableProblem(
  id: TableId,
  read: Read,
  server: Pick<DiscordServer, 'world'>,
  parties: readonly Party[],
  random: () => number,
): Promise<string | null> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const table = read(id);
    if (table === undefined) return 'it is gone';
    if (table.closed !== null) return null;
    const party = parties.find(({ channelId }) => channelId === table.channelId);
    if (party === undefined) return 'it is in no channel of ours';
    const problem = shownProblem(server, table) ?? (await handsProblem(table, party, random));
    if (problem === null) return null;
    if (Date.now() > end) return `${problem} (${momentOf(table)})`;
    await sleep(250);
  }
}

/** The public message that the table knows as its own shows it as it is. */
function shownProblem(server: Pick<DiscordServer, 'world'>, table: Table): string | null {
  if (table.phase === 'dealing') return 'the deal does not start';
  const message = table.messageId === null ? undefined : server.world.message(table.channelId, table.messageId);
  if (message === undefined) return 'it has no message';
  if (table.phase !== 'playing' || table.match === null) return null;
  const { dealNumber, wallLeft } = viewFor(rulesetOf(table.game), table.match, null);
  const shown = message.content;
  const current = new RegExp(`deal ${dealNumber}\\b[^\n]* wall ${wallLeft}\\b`).test(shown);
  return current ? null : `its message shows ${shown.split('\n')[0]} at deal ${dealNumber}, wall ${wallLeft}`;
}

async function handsProblem(table: Table, party: Party, random: () => number): Promise<string | null> {
  if (table.phase !== 'playing' || table.match?.deal == null) return null;
  for (const seat of SEATS) {
    const holder = table.seats[seat];
    if (holder.kind !== 'person') continue;
    const session = party.people.find(({ id }) => id === holder.userId);
    if (session === undefined) return `a stranger sits in chair ${seat}`;
    const opened = await openHand(session, table, random);
    if (opened !== null) return opened;
    const shown = heldTiles(handMessage(session)?.content ?? '').toSorted((a, b) => a - b);
    const held = table.match.deal.seats[seat].concealed;
    if (!isDeepStrictEqual(shown, [...held])) return `${session.name} sees ${shown} and holds ${held}`;
  }
  return null;
}

/** Gets at the own hand in one of the ways there are: the table's button, the old hand's button, the command. */
async function openHand(session: UserSession, table: Table, random: () => number): Promise<string | null> {
  const message = session.view().find(({ id }) => id === table.messageId);
  if (message === undefined) return `${session.name} does not see the table`;
  const old = handMessage(session);
  const refresh = old === undefined ? undefined : buttonsOf(old).find(({ label }) => label === 'Refresh');
  const ways = [
    () => session.click({ message, label: 'My hand' }),
    () => session.slash('mahjong hand'),
    ...(old !== undefined && refresh !== undefined ? [() => session.click({ message: old, label: 'Refresh' })] : []),
  ];
  return pick(ways, random)().then(
    () => null,
    (error: unknown) => `${session.name} cannot open their hand: ${String(error)}`,
  );
}
