import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageView } from '../../src/playground/page-protocol.ts';
import type { UserSession } from '../../src/playground/server.ts';
import { type House, openHouse } from './house.ts';
import { openHands, playUntil, waitFor } from './match.ts';
import { buttonsOf, handMessage, heldTiles, newest, Player, RESULT, setOption, TABLE, tilesIn } from './players.ts';

let house: House;
let ann: UserSession;
let ben: UserSession;
let player: Player;

beforeAll(async () => {
  house = await openHouse('learning');
  ann = house.server.user('Ann');
  ben = house.server.user('Ben');
  player = new Player(ann, 'push-down');
  await house.bot.registered;
});
afterAll(async () => {
  expect(house.server.failures).toEqual([]);
  expect(house.logged).toEqual([]);
  await house.close();
});

const labelsOf = (message: MessageView | undefined): string[] =>
  message === undefined ? [] : buttonsOf(message).map(({ label }) => label);
const press = async (start: RegExp, label: string): Promise<MessageView> => {
  await ann.click({ message: newest(ann, start)!, label });
  return ann.view().findLast((message) => message.ephemeral)!;
};

it('/mahjong practice opens a table against AI players and starts it, without coins', async () => {
  const said = (await ann.slash('mahjong practice', { game: 'push-down' })).message!;
  expect(said.ephemeral).toBe(true);
  expect(said.content).toContain('three AI players, no coins');
  const table = await waitFor(house, () => newest(ann, TABLE), 'the table');
  expect(table.content).toContain('Practice: no coins move');
  expect(table.content.match(/🤖/gu)).toHaveLength(3);
  expect(newest(ben, TABLE)?.id).toBe(table.id);
});

it('who has never finished a deal is offered the tour in the first hand: three private pages with pictures', async () => {
  await ann.click('My hand');
  expect(labelsOf(handMessage(ann))).toContain('New here? Tour');
  const first = await press(/\*\*Your hand/, 'New here? Tour');
  expect(first.content).toMatch(/^🧭 \*\*First game: the table\*\* \(1\/3\)/u);
  expect(first.attachments[0]?.description).toContain('A sample table');
  const page = async (label: string): Promise<MessageView> => {
    await ann.click({ message: first.id, label });
    return ann.view().find(({ id }) => id === first.id)!;
  };
  const second = await page('Next');
  expect(second.content).toContain('(2/3)');
  expect(second.attachments.map(({ description }) => description?.slice(0, 14))).toEqual(['A sample hand:']);
  const third = await page('Next');
  expect(third.content).toContain('only from the player before you');
  expect(ann.find({ message: first.id, label: 'Next' }).disabled).toBe(true);
  expect((await page('Back')).content).toBe(second.content);
  expect(ben.view().some(({ content }) => content.startsWith('🧭'))).toBe(false);
});

it('Hint advises a discard in the hand itself, says why, and its button does it', async () => {
  const asked = (): boolean => /Your turn/.test(handMessage(ann)?.content ?? '');
  await playUntil(house, [player], asked);
  await ann.click({ message: handMessage(ann)!, label: 'Hint' });
  const { content, components, attachments } = handMessage(ann)!;
  const [, number, tile = ''] = /^💡 Discard \*\*(\d+)\. ([^*]+)\*\*/mu.exec(content) ?? [];
  expect(heldTiles(content)[Number(number) - 1]).toBe(tilesIn(tile)[0]);
  expect(content).toMatch(/^After it: .* Danger: (low|some|high)\.$/m);
  expect(content).toMatch(/^What helps: /m);
  expect(attachments[0]?.description).toContain(`Advised: ${number}. ${tile}`);
  const green = JSON.stringify(components).match(/"style":3[^}]*"label":"[^"]*"|"label":"[^"]*"[^}]*"style":3/g) ?? [];
  expect(green.join()).toContain(`"${number}. `);
  const { customId } = buttonsOf(handMessage(ann)!).find(({ label }) => label.startsWith(`${number}. `))!;
  await ann.click({ message: handMessage(ann)!, customId });
  expect(handMessage(ann)!.content).not.toContain('💡');
  const seen = (): true | undefined => newest(ann, TABLE)?.content.includes(`**${tile}** by Ann`) || undefined;
  await waitFor(house, seen, 'the discard on the table');
});

it('a practice table is closed in one go, and has moved no coins', async () => {
  expect((await ann.slash('mahjong close')).message?.content).toBe('The host closed the table.');
  await waitFor(house, () => (newest(ann, TABLE) === undefined ? true : undefined), 'the table to go');
  // The hand says so as well, and asks for nothing more.
  const over = (): MessageView | undefined =>
    handMessage(ann)?.content.includes('The host closed the table.') ? handMessage(ann) : undefined;
  expect(labelsOf(await waitFor(house, over, 'the end in the hand'))).toEqual([]);
  expect((await ann.slash('balance')).message?.content).toContain('not played here yet');
});

it('the tour leads to a practice table too, one at a time', async () => {
  const told = async (): Promise<string> => {
    const { content } = await press(/^🧭/u, 'Practise against AI');
    return content;
  };
  expect(await told()).toContain('three AI players, no coins');
  await waitFor(house, () => newest(ann, TABLE), 'the table');
  expect(await told()).toContain('You already sit at a table');
  await ann.slash('mahjong close');
  await waitFor(house, () => (newest(ann, TABLE) === undefined ? true : undefined), 'the table to go');
});

it('after the deal the own discards can be gone through beside the expert’s, from the hand and from /replay', async () => {
  // So much time that nobody is played for, however slowly the messages come.
  await ann.slash('mahjong open', { game: 'push-down', 'turn-seconds': 3_600, 'claim-seconds': 3_600 });
  await ann.click('Fill with AI');
  await ann.click('Options');
  await setOption(ann, 'claimWindow', '0');
  await ann.click('Start');
  await openHands(house, [player]);
  await playUntil(house, [player], () => newest(ann, RESULT) !== undefined);
  const hand = await waitFor(
    house,
    () => (labelsOf(handMessage(ann)).includes('Review my play') ? handMessage(ann) : undefined),
    'the end in the hand',
  );
  await ann.click({ message: hand, label: 'Review my play' });
  const shown = (): MessageView => newest(ann, /^🎓/u)!;
  const [, count] = /your discard \d+ of (\d+)/.exec(shown().content) ?? [];
  expect(shown().content).toMatch(new RegExp(`\\d+ of your ${count} discards slowed the hand`));
  const at = (): number => Number(/your discard (\d+) of/.exec(shown().content)?.[1]);
  for (const [label, number] of [
    ['First', 1],
    ['Next', 2],
    ['Last', Number(count)],
  ] as const) {
    const { disabled } = ann.find({ message: shown().id, label });
    if (disabled !== true) await ann.click({ message: shown().id, label });
    expect(at()).toBe(number);
    expect(shown().content).toMatch(/^[✅❌] You discarded \*\*/mu);
    expect(shown().attachments[0]?.description).toMatch(/^Your hand then: .*\. Discarded /);
  }
  const code = /deal `([^`]+)`/.exec(shown().content)?.[1] ?? '';
  await ann.click({ message: shown().id, label: 'Whole deal' });
  const replay = newest(ann, /^🎞️/u)!;
  expect(replay.content).toContain(`of your ${count} discards slowed the hand`);
  expect(labelsOf(replay)).toContain('Review my play');
  // Whoever did not play sees the deal, and nothing to review.
  const other = (await ben.slash('replay', { code })).message!;
  expect(other.content).not.toContain('slowed the hand');
  expect(labelsOf(other)).not.toContain('Review my play');
}, 120_000);
