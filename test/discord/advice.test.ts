import { describe, expect, it } from 'vitest';
import { type HandStep, handMessage } from '../../src/discord/messages/hand.ts';
import { tileName } from '../../src/engine/tiles.ts';
import { LANGUAGES, type Language, translator } from '../../src/i18n/index.ts';
import { RULESETS } from '../../src/rulesets/index.ts';
import { cutOff, mustFit } from '../contract/limits.ts';
import { tableIn } from '../contract/states.ts';
import { dealt, type SeatLetter, type Table } from '../support/scenario.ts';

/** The hand message of a chair whose player is there. */
function hand(
  table: Table,
  seat: SeatLetter,
  more: { step?: HandStep; language?: Language; newcomer?: boolean; next?: boolean; away?: boolean } = {},
) {
  const { rules } = table;
  const view = table.view(seat);
  const shown = tableIn(rules, view.options, view.result === null ? 'playing' : 'between', 1);
  const seats = shown.seats.map((holder) =>
    holder.kind === 'person'
      ? { ...holder, name: 'Ann', aiPlays: more.away ?? false, next: more.next ?? false }
      : holder,
  ) as unknown as typeof shown.seats;
  const t = translator(more.language ?? 'en');
  const over = more.away === true && view.result !== null;
  const end = over ? ({ phase: 'closed', closed: { reason: 'no-people', at: 0 } } as const) : {};
  return handMessage({ t, rules, table: { ...shown, seats, ...end }, view, own: view.own!, ...more });
}

function sceneOf(draft: ReturnType<typeof hand>) {
  if (draft.picture?.scene.kind !== 'hand') throw new Error('a hand shows a hand');
  return draft.picture.scene;
}

const labels = (draft: ReturnType<typeof hand>): string[] =>
  draft.rows.flatMap((row) => row.components.flatMap((each) => ('label' in each ? [each.label ?? ''] : [])));

describe('a hand message', () => {
  const hands = { E: '123m456m789p2344s', S: '5577m12p46p789s11z' };

  it('tells a player on turn which discards make ready, and marks them', () => {
    const draft = hand(dealt(RULESETS['push-down'], { hands, draws: '9s' }), 'E');
    expect(draft.content).toContain(
      [
        '🎯 Discard **14. 9 of bamboo** to be ready for 1 of bamboo ×4, 4 of bamboo ×2 (2–3 fan)',
        '🎯 Discard **13. 4 of bamboo** to be ready for 9 of bamboo ×3 (2–3 fan)',
      ].join('\n'),
    );
    expect(sceneOf(draft).marked).toEqual([11, 12, 13]);
    expect(draft.picture?.alt).toContain('Ready after discarding 13. 4 of bamboo, 14. 9 of bamboo.');
  });

  it('tells a player who has drawn the winning tile what it wins, and nothing about waiting on', () => {
    const draft = hand(dealt(RULESETS['push-down'], { hands, draws: '4s' }), 'E');
    expect(draft.content).toContain('👉 **Your turn**: press **Win**, or discard and play on ⏳');
    expect(draft.content).toMatch(/\*\*Win\*\*: \d+ fan \([\d,]+ coins\)\./);
    expect(draft.content).not.toContain('to be ready for');
    expect(sceneOf(draft).marked).toEqual([]);
    expect(labels(draft)).toContain('Win');
  });

  it('shows its tiles in rows that a phone does not break, and tells them in one short line', () => {
    const draft = hand(dealt(RULESETS['push-down'], { hands, draws: '1z' }), 'E');
    expect(draft.rows.map(({ components }) => components.length)).toEqual([4, 4, 4, 2, 2]);
    expect(draft.content).toContain('-# Tiles: 1 2 3 4 5 6 Char · 7 8 9 Dot · 2 3 4 4 Bam · drawn East');
    const chinese = hand(dealt(RULESETS['push-down'], { hands, draws: '1z' }), 'E', { language: 'zh-TW' });
    expect(chinese.content).toContain('一二三四五六萬 · 七八九筒 · 二三四四條 · 摸到 東');
  });

  it('tells a ready player what each wait is worth, in words, picture and alt text alike', () => {
    const table = dealt(RULESETS['push-down'], { hands, draws: '9s' });
    table.play('E discards 9s');
    const draft = hand(table, 'E');
    expect(draft.content).toContain(
      '🎯 **Ready.** Waiting for 1 of bamboo ×4, 4 of bamboo ×2: 2 fan (20 coins) from a discard, 3 fan (120 coins) self-drawn',
    );
    expect(sceneOf(draft).waits?.map(({ tile, left, value }) => [tileName(tile), left, value])).toEqual([
      ['1s', 4, '2–3 fan'],
      ['4s', 2, '2–3 fan'],
    ]);
    expect(draft.picture?.alt).toContain('Ready for 1 of bamboo ×4 2–3 fan, 4 of bamboo ×2 2–3 fan.');
  });

  it('says why a wait may not win', () => {
    const options = { scoring: 'fan' };
    const below = dealt(RULESETS.malaysian, { hands: { E: '123m456m777p55p23s' }, draws: '9s', options });
    below.play('E discards 9s');
    expect(hand(below, 'E').content).toContain('no win (below the minimum) from a discard, 1 fan (6 coins) self-drawn');
    const missing = dealt(RULESETS.sichuan, { hands: { E: '123m456m789m78p99s' }, draws: '9p' });
    missing.play('E misses p; S misses p; W misses p; N misses p; E discards 9p');
    expect(hand(missing, 'E').content).toContain('you may not win while you hold tiles of your missing suit');
  });

  it('says what each call would do while one is open', () => {
    const table = dealt(RULESETS['push-down'], { hands, draws: '5m' });
    table.play('E discards 5m');
    const draft = hand(table, 'S');
    expect(draft.content).toMatch(
      /\*\*Pung 5 of characters\*\*: a step closer \(1 from ready, useful tiles left: \d+\); it opens your hand, so no Concealed hand\./,
    );
    expect(labels(draft)).toEqual(['Pung 5 Char', 'Pass', 'Hint']);
    expect(hand(table, 'W').content).not.toContain('Pung 5');
  });

  it('gives a hint with reasons when asked, its tile marked and its button green', () => {
    const table = dealt(RULESETS['push-down'], { hands, draws: '9s' });
    const draft = hand(table, 'E', { step: 'hint' });
    expect(draft.content).toContain('💡 Discard **14. 9 of bamboo**. No other discard brings you on faster.');
    expect(draft.content).toContain('After it: ready, winning tiles left: 6. Danger: low.');
    expect(draft.content).toContain('• 13. 4 of bamboo: keeps ready, 3 left that help, danger low');
    expect(draft.content).toMatch(/• \d+\. .*: loses a step, \d+ left that help/);
    expect(sceneOf(draft).marked).toEqual([13]);
    const green = draft.rows.flatMap((row) =>
      row.components.flatMap((each) => ('style' in each && each.style === 3 && 'label' in each ? [each.label] : [])),
    );
    expect(green).toEqual(['14. 9 Bam']);
    // Nothing is asked of the others: their hand is as it is without a hint.
    expect(hand(table, 'S', { step: 'hint' })).toEqual(hand(table, 'S'));
  });

  it('offers the tour to whom it is new, and the way to one’s own discards when the deal is over', () => {
    const table = dealt(RULESETS['push-down'], { hands: { E: '123m456m789p2344s' }, draws: '1s' });
    expect(labels(hand(table, 'E', { newcomer: true }))).toContain('New here? Tour');
    expect(labels(hand(table, 'E'))).not.toContain('New here? Tour');
    expect(labels(hand(table, 'S'))).not.toContain('Review my play');
    table.play('E draws out');
    expect(labels(hand(table, 'S'))).toEqual(['Next deal', 'Refresh', 'Review my play']);
  });

  it('offers nobody to come back to a table that is over, and says that it is', () => {
    const table = dealt(RULESETS['push-down'], { hands: { E: '123m456m789p2344s' }, draws: '1s' });
    expect(labels(hand(table, 'E', { away: true }))).toEqual(['I am back', 'Refresh']);
    table.play('E draws out');
    const draft = hand(table, 'E', { away: true });
    expect(labels(draft)).toEqual(['Refresh', 'Review my play']);
    expect(draft.content).toContain('Only AI players were left: the table is closed.');
  });

  it('says between two deals who has won and when it goes on, and takes the wish to go on', () => {
    const table = dealt(RULESETS['push-down'], { hands: { E: '123m456m789p2344s' }, draws: '1s' });
    table.play('E draws out');
    const draft = hand(table, 'S');
    expect(draft.content).toMatch(/🏆 .*\*\*Ann\*\* wins deal 1\nNext deal /u);
    const pressed = hand(table, 'S', { next: true });
    expect(labels(pressed)).not.toContain('Next deal');
    expect(pressed.content).toContain('Ready for the next deal: ');
  });

  it.each(LANGUAGES)('fits the waits of nine gates and of thirteen orphans in %s', async (language) => {
    const gates = dealt(RULESETS['push-down'], { hands: { E: '1112345678999m' }, draws: '1z' });
    gates.play('E discards 1z');
    const orphans = dealt(RULESETS.malaysian, {
      hands: { E: '19m19p19s1234567z' },
      draws: '5m',
      options: { scoring: 'fan' },
    });
    const waiting = hand(gates, 'E', { language });
    expect(sceneOf(waiting).waits).toHaveLength(9);
    for (const draft of [waiting, hand(orphans, 'E', { language })]) {
      await mustFit(draft);
      expect(cutOff(draft)).toEqual([]);
    }
    orphans.play('E discards 5m');
    const thirteen = hand(orphans, 'E', { language });
    expect(sceneOf(thirteen).waits).toHaveLength(13);
    await mustFit(thirteen);
    expect(cutOff(thirteen)).toEqual([]);
  });
});
