import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PERSONAL } from '../../src/app/personal-settings.ts';
import type { PublicTable } from '../../src/app/public-table.ts';
import type { Delivery } from '../../src/discord/delivery.ts';
import { createNudges, type Nudges } from '../../src/discord/nudges.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import { RULESETS } from '../../src/rulesets/index.ts';
import { createTestClock, type TestClock } from '../app/house.ts';
import { tableIn } from '../contract/states.ts';
import { optionsOf } from '../support/option-values.ts';
import { playOut } from '../support/playout.ts';
import { seeded } from '../support/random.ts';

const rules = RULESETS['push-down'];
const options = optionsOf(rules);
/** The first turn of a deal, as everybody sees it. */
const turn = (() => {
  let found: ReturnType<typeof viewFor> | null = null;
  playOut(rules, options, {
    deals: 1,
    random: seeded(3),
    onStep({ after }) {
      if (found === null && after.deal?.prompt?.kind === 'turn') found = viewFor(rules, after, null);
    },
  });
  return found! as ReturnType<typeof viewFor>;
})();

let clock: TestClock;
let nudges: Nudges;
let posted: Delivery[];
let removed: string[];
let looking: boolean;
let mentions: boolean;
let phase: PublicTable['phase'];

beforeEach(() => {
  posted = [];
  removed = [];
  looking = false;
  mentions = true;
  phase = 'playing';
  clock = createTestClock(() => new Promise((resolve) => setImmediate(resolve)));
  const seat = turn.prompt?.kind === 'turn' ? turn.prompt.seat : 0;
  const table = tableIn(rules, options, 'playing', 1);
  const people = table.seats.map((holder, at) =>
    at === seat ? { ...table.seats[0], kind: 'person', aiPlays: false } : holder,
  );
  nudges = createNudges({
    clock,
    log: { warn: () => undefined, error: () => undefined },
    renderer: { render: async () => Buffer.alloc(0), measure: () => ({ width: 1, height: 1 }) },
    poster: {
      post: async (_channel, delivery) => {
        posted.push(delivery);
        const made = { id: String(posted.length), channel_id: 'c' };
        return made as Awaited<ReturnType<Parameters<typeof createNudges>[0]['poster']['post']>>;
      },
      remove: async (channel, message) => {
        removed.push(`${channel}/${message}`);
      },
      stop: () => undefined,
    },
    hands: { isLive: () => looking },
    personal: { of: async () => ({ ...DEFAULT_PERSONAL, mentions }) },
    service: () =>
      ({
        get: async () => ({ ...table, seats: people, phase }),
        view: async () => turn,
      }) as unknown as ReturnType<Parameters<typeof createNudges>[0]['service']>,
  });
});

async function wait(): Promise<void> {
  nudges.changed('t');
  await clock.pass(0);
  await clock.pass(60_000);
}

describe('somebody whose turn it is', () => {
  it('is called once when they are not looking, with the way to their hand', async () => {
    await wait();
    await wait();
    expect(posted).toHaveLength(1);
    expect(posted[0]!.body.allowed_mentions?.users).toEqual(['110000000000000400']);
    expect(JSON.stringify(posted[0]!.body.components)).toContain('mj1.hand.');
  });

  it('finds the channel without the call once the table is closed', async () => {
    await wait();
    phase = 'closed';
    await wait();
    await wait();
    expect(posted).toHaveLength(1);
    expect(removed).toEqual(['c/1']);
  });

  it('finds the channel without the call once they have looked', async () => {
    await wait();
    expect(removed).toEqual([]);
    nudges.looked('t', '110000000000000400');
    nudges.looked('t', '110000000000000400');
    await clock.pass(0);
    expect(removed).toEqual(['c/1']);
  });

  it('is not called while they look, nor when they have switched mentions off', async () => {
    looking = true;
    await wait();
    looking = false;
    mentions = false;
    await wait();
    expect(posted).toEqual([]);
    mentions = true;
    await wait();
    expect(posted).toHaveLength(1);
  });
});
