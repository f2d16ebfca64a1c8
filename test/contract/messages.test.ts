import { describe, expect, it } from 'vitest';
import type { MessageDraft } from '../../src/discord/drafts.ts';
import { type HandStep, handMessage } from '../../src/discord/messages/hand.ts';
import { leaveQuestion } from '../../src/discord/messages/leave.ts';
import { optionsForm, optionsList } from '../../src/discord/messages/options.ts';
import { publicMessage } from '../../src/discord/messages/public.ts';
import { statusMessage } from '../../src/discord/messages/status.ts';
import { SEATS } from '../../src/engine/tiles.ts';
import type { PlayerView } from '../../src/engine/view.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import { LANGUAGES, translator } from '../../src/i18n/index.ts';
import { RULESETS, rulesetOf } from '../../src/rulesets/index.ts';
import { optionsOf } from '../support/option-values.ts';
import { playOut } from '../support/playout.ts';
import { seeded } from '../support/random.ts';
import { cutOff, mustFit } from './limits.ts';
import { everyPattern, fullestClaim, fullestView, manyLines, RICH, tableIn } from './states.ts';

const games = Object.values(RULESETS);
const everywhere = games.flatMap((rules) => LANGUAGES.map((language) => ({ rules, language, game: rules.id })));

describe.each(everywhere)('$game in $language', ({ rules, language }) => {
  const t = translator(language);
  const options = optionsOf(rules);

  it('fits every message of a played deal into what Discord takes', async () => {
    const drafts = new Map<string, MessageDraft>();
    const add = (draft: MessageDraft | null): void => {
      if (draft !== null) drafts.set(JSON.stringify(draft), draft);
    };
    let step = 0;
    const lively = optionsOf(rules, rules.id === 'sichuan' ? { exchangeThree: 'on' } : {});
    playOut(rules, lively, {
      deals: 1,
      random: seeded(7),
      onStep({ after }) {
        if (after.deal === null) return;
        const ended = after.deal.result !== null;
        // Every moment of the opening and the end, every fifth in between.
        if (step++ > 12 && step % 5 !== 0 && !ended) return;
        const table = tableIn(rules, lively, ended ? 'between' : 'playing', after.deal.number);
        add(publicMessage(t, rules, { table, view: viewFor(rules, after, null), coins: RICH }));
        for (const seat of SEATS) {
          const view = viewFor(rules, after, seat);
          if (view.own === null) continue;
          const hand = { t, rules, table, view, own: view.own, sleepy: true, newcomer: true };
          add(handMessage(hand));
          if (step % 2 === 0) add(handMessage({ ...hand, step: 'hint' }));
        }
      },
    });
    expect(drafts.size).toBeGreaterThan(20);
    for (const draft of drafts.values()) {
      await mustFit(draft);
      expect(cutOff(draft)).toEqual([]);
    }
  });

  it('fits the fullest hand: 17 tiles and every call, five kongs, eight flowers', async () => {
    const table = tableIn(rules, options, 'playing', 16);
    const view = fullestView(rules, options, null);
    const claim = fullestClaim(view);
    const show = (shown: PlayerView, step: HandStep): MessageDraft =>
      handMessage({
        t,
        rules,
        table,
        view: shown,
        own: shown.own!,
        step,
        notice: t('errors.refusal.storage'),
        sleepy: true,
      });
    const turn = show(view, null);
    expect(turn.rows).toHaveLength(5);
    expect(turn.rows.slice(0, 4).flatMap((row) => row.components)).toHaveLength(17);
    const steps = (['kong', 'ready', 'hint'] as const).map((step) => show(view, step));
    for (const draft of [turn, ...steps, show(claim, null), show(claim, 'hint')]) await mustFit(draft);
  });

  it('fits the fullest hand in words with all that lies on the table, and no picture', async () => {
    const table = tableIn(rules, options, 'playing', 16);
    const view = fullestView(rules, options, null);
    const draft = handMessage({ t, rules, table, view, own: view.own!, textOnly: true, sleepy: true });
    await mustFit(draft);
    expect(draft.picture).toBeNull();
    expect(draft.content).toMatch(/[\u{1F000}-\u{1F02B}]{17}/u);
  });

  it('fits the fullest table, and shortens only the oldest discards in its alt text', async () => {
    const table = tableIn(rules, options, 'playing', 16);
    const draft = publicMessage(t, rules, { table, view: fullestView(rules, options, null), coins: RICH });
    await mustFit(draft);
    expect(draft.picture?.alt.length).toBeLessThanOrEqual(1024);
  });

  it('fits a result of three winners with every pattern and sixty payments, then the standings', async () => {
    const view = fullestView(rules, options, everyPattern(rules));
    const coins = { ...RICH, booked: manyLines(view.dealNumber) };
    for (const phase of ['between', 'closed'] as const) {
      const table = tableIn(rules, options, phase, view.dealNumber);
      await mustFit(publicMessage(t, rules, { table, view, coins }));
      const past = publicMessage(t, rules, { table, view, coins, past: true });
      await mustFit(past);
      expect(past.rows).toEqual([]);
      expect(past.content).not.toContain('<t:');
    }
  });

  it('fits the lobby, its options, and everything that is said beside a table', async () => {
    const table = tableIn(rules, options, 'lobby', 0);
    const none = { ...table, messageId: null };
    await mustFit(publicMessage(t, rules, { table, view: null, coins: RICH }));
    await mustFit(publicMessage(t, rules, { table: tableIn(rules, options, 'dealing', 1), view: null, coins: RICH }));
    await mustFit(publicMessage(t, rules, { table: tableIn(rules, options, 'closed', 0), view: null, coins: RICH }));
    await mustFit(optionsList(t, rules, table));
    for (const { id } of rules.options) await mustFit(optionsForm(t, rules, table, id, true));
    for (const id of ['turnSeconds', 'claimSeconds', 'claimWindow', 'pauseSeconds', 'equalWindows', 'coins'])
      await mustFit(optionsForm(t, rules, table, id, false));
    await mustFit(leaveQuestion(t, table.id));
    await mustFit(statusMessage(t, rulesetOf, [table, none, table]));
  });
});
