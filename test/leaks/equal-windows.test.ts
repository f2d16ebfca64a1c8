import { expect, it, vi } from 'vitest';
import type { Publisher } from '../../src/app/ports.ts';
import type * as shuffle from '../../src/app/shuffle.ts';
import { createHands, type HandsParts } from '../../src/discord/hands.ts';
import { createPublisher, type PublisherParts } from '../../src/discord/publisher.ts';
import type { TokenTarget } from '../../src/discord/webhooks.ts';
import type { PlayerAction } from '../../src/engine/actions.ts';
import { parseTiles, SEATS, type Seat, type Tile } from '../../src/engine/tiles.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { pushDown } from '../../src/rulesets/push-down.ts';
import { by, good, openHouse, startTable } from '../app/house.ts';
import { dots } from '../support/dots.mjs';
import { IDLE_A, IDLE_B } from '../support/idle-hands.ts';
import { rigWall } from '../support/scenario.ts';

/** The wall of the next deal, in place of what its secret would give. */
let wall: readonly Tile[] = [];
vi.mock('../../src/app/shuffle.ts', async (load) => ({
  ...(await load<typeof shuffle>()),
  luckOf: () => ({ wall, dice: [1, 4], exchange: 'next' }),
}));

/** Ann deals, and discards the white dragon that Cai may pung; nobody else can claim anything. */
const CLAIMED = rigWall(pushDown, {
  hands: { E: IDLE_A, S: '258m147p369s1346z', W: '369m147p258s55z12z', N: IDLE_B },
  draws: '5z7z',
});
/** The same, but for the pair of white dragons that lies in the wall where nobody comes to. */
const UNCLAIMED = exchanged(CLAIMED, [13 * 2 + 9, 13 * 2 + 10], [CLAIMED.length - 30, CLAIMED.length - 31]);

/** The wall with the tiles of these places in those, and the other way round. */
function exchanged(tiles: readonly Tile[], these: readonly number[], those: readonly number[]): readonly Tile[] {
  const changed = [...tiles];
  for (const [index, here] of these.entries()) {
    const there = those[index]!;
    [changed[here], changed[there]] = [changed[there]!, changed[here]!];
  }
  return changed;
}

const PEOPLE = ['ann', 'ben', 'cai', 'dee'] as const;
const CAI: Seat = 2;
const SNOWFLAKE_EPOCH = 1_420_070_400_000;
const WINDOW_MS = 5_000;

interface Request {
  readonly at: number;
  /** Whose screen it changes: a seat's own, or everybody's. */
  readonly screen: Seat | 'all';
  readonly body: unknown;
}

/** What Discord gets to see while Cai does this in the window after the first discard, or nothing. */
async function play(
  walls: readonly Tile[],
  cai: 'pass' | 'pung' | 'nothing',
  equalWindows = true,
): Promise<readonly Request[]> {
  wall = walls;
  const house = await openHouse({ seed: 'equal windows' });
  const { service, clock, store } = house;
  const requests: Request[] = [];
  const note = (screen: Seat | 'all', body: unknown): void => void requests.push({ at: clock.now(), screen, body });
  const parts = {
    clock,
    log: { warn: () => undefined, error: () => undefined },
    renderer: dots,
    rest: { patch: async (route: string, { body }: { body: unknown }) => note('all', [route, body]) },
    webhooks: {
      edit: async ({ token }: TokenTarget, { body }: { body: unknown }) => note(Number(token) as Seat, body),
    },
    nudges: { changed: () => undefined },
    store,
    service: () => service,
    personal: { of: async () => ({ mentions: true, textOnly: false }), change: async () => undefined },
    background: (work: () => Promise<unknown>) => work(),
    emojiOf: () => null,
    slept: () => undefined,
    looked: () => undefined,
    rulesOf: rulesetOf,
  };
  const hands = createHands(parts as unknown as HandsParts);
  const real = createPublisher({ ...parts, hands } as unknown as PublisherParts);
  const { tableChanged, handChanged, dealEnded, notify } = real;
  const snowflake = String(BigInt(clock.now() - SNOWFLAKE_EPOCH) << 22n);
  const postTable: Publisher['postTable'] = async ({ channelId }) => ({ messageId: snowflake, channelId });
  Object.assign(house.publisher, { tableChanged, handChanged, dealEnded, notify, postTable });
  try {
    const settings = { equalWindows, claimSeconds: WINDOW_MS / 1_000, turnSeconds: 600 };
    const { id } = await startTable(house, PEOPLE, { settings });
    for (const seat of SEATS) {
      const plain = (await hands.draft({ tableId: id, seat, locale: 'en' }))!;
      const target = { appId: '1', token: String(seat), expiresAt: clock.now() + 900_000, messageId: null };
      await hands.adopt(id, seat, {
        userId: PEOPLE[seat],
        target,
        messageId: `h${seat}`,
        locale: 'en',
        draft: plain,
        plain,
        inPlace: false,
      });
    }
    await clock.pass(10_000);
    requests.length = 0;
    const prompt = async (): Promise<number> => (await service.view(id, null))?.prompt?.id ?? 0;
    const act = async (seat: Seat, action: object): Promise<void> => {
      const whole = { ...action, seat, prompt: await prompt() } as PlayerAction;
      good(await service.act(id, by(PEOPLE[seat]), whole));
    };
    await act(0, { type: 'discard', tile: parseTiles('5z')[0]!, ready: false });
    await clock.pass(1_000);
    const asked = (await service.view(id, CAI))?.own?.legal.map(({ type }) => type) ?? [];
    expect(asked).toEqual(walls === CLAIMED ? ['pung', 'pass'] : []);
    if (cai !== 'nothing') await act(CAI, { type: cai });
    await clock.pass(WINDOW_MS + 3_000);
    return requests;
  } finally {
    hands.stop();
    real.stop();
    await house.kill();
  }
}

it('in equal windows all others see the same bytes at the same times, whether or not somebody could claim', async () => {
  const others = (requests: readonly Request[]): Request[] => requests.filter(({ screen }) => screen !== CAI);
  const nobodyCould = others(await play(UNCLAIMED, 'nothing'));
  expect(new Set(nobodyCould.map(({ screen }) => screen))).toEqual(new Set(['all', 0, 1, 3]));
  // A discard shows at once, and the next turn when the window ends: nothing in between.
  expect(new Set(nobodyCould.map(({ at }) => at - nobodyCould[0]!.at)).size).toBeLessThanOrEqual(3);
  expect(others(await play(CLAIMED, 'pass'))).toEqual(nobodyCould);
  expect(others(await play(CLAIMED, 'nothing'))).toEqual(nobodyCould);

  // Only what comes of a claim tells of it, and no sooner than the window ends.
  const pung = others(await play(CLAIMED, 'pung'));
  const before = (requests: readonly Request[]): Request[] =>
    requests.filter(({ at }) => at < requests[0]!.at + WINDOW_MS);
  expect(before(pung)).toEqual(before(nobodyCould));
  expect(pung).not.toEqual(nobodyCould);
});

it('in other windows the times tell it, as the option says', async () => {
  const times = (requests: readonly Request[]): number[] => requests.map(({ at }) => at);
  expect(times(await play(CLAIMED, 'nothing', false))).not.toEqual(times(await play(UNCLAIMED, 'nothing', false)));
});
