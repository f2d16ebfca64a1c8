import { describe, expect, it } from 'vitest';
import { deliver } from '../../src/discord/delivery.ts';
import type { MessageDraft } from '../../src/discord/drafts.ts';
import { type HandStep, handMessage } from '../../src/discord/messages/hand.ts';
import { publicMessage } from '../../src/discord/messages/public.ts';
import { statusMessage } from '../../src/discord/messages/status.ts';
import type { RuleOptions, Ruleset } from '../../src/engine/ruleset.ts';
import type { MatchState } from '../../src/engine/state.ts';
import { SEATS, type Seat } from '../../src/engine/tiles.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import { LANGUAGES, type Translate, translator } from '../../src/i18n/index.ts';
import { createRenderer } from '../../src/render/renderer.ts';
import type { Renderer } from '../../src/render/scenes.ts';
import { RULESETS, rulesetOf } from '../../src/rulesets/index.ts';
import { RICH, tableIn } from '../contract/states.ts';
import { dots } from '../support/dots.mjs';
import { disguised } from '../support/engine-properties.ts';
import { optionsOf } from '../support/option-values.ts';
import { playOut } from '../support/playout.ts';
import { pick, seeded } from '../support/random.ts';

const english = translator('en');
const games = Object.values(RULESETS);

/** A game in which as much as possible is secret. */
const lively = (rules: Ruleset): RuleOptions =>
  optionsOf(rules, rules.id === 'sichuan' ? { exchangeThree: 'on' } : { passedWinLock: 'on' });

/** Some states of running deals of this game, and the end of the opening of each. */
function statesOf(rules: Ruleset, seed: number, deals: number, every: number): MatchState[] {
  const states: MatchState[] = [];
  let step = 0;
  playOut(rules, lively(rules), {
    deals,
    random: seeded(seed),
    onStep({ after }) {
      if (after.deal === null || after.deal.result !== null) return;
      const opening = after.deal.prompt?.kind === 'exchange' || after.deal.prompt?.kind === 'missing-suit';
      const winsBefore = states.at(-1)?.deal?.wins.length ?? 0;
      if (opening || step++ % every === 0 || after.deal.wins.length > winsBefore) states.push(after);
    },
  });
  return states;
}

/** All that the bot would show to this person in this state, or to everybody with null. */
function draftsFor(t: Translate, rules: Ruleset, state: MatchState, viewer: Seat | null, steps: readonly HandStep[]) {
  const table = tableIn(rules, state.options, 'playing', state.deal?.number ?? 0);
  const view = viewFor(rules, state, viewer);
  if (view.own === null) {
    return [
      publicMessage(t, rules, { table, view, coins: RICH }),
      publicMessage(t, rules, { table, view, coins: RICH, past: true }),
      statusMessage(t, rulesetOf, [table]),
    ];
  }
  const hand = { t, rules, table, view, own: view.own };
  return [
    ...steps.map((step) => handMessage({ ...hand, step, sleepy: step === null })),
    handMessage({ ...hand, textOnly: true, notice: t('errors.violation.not-legal') }),
  ];
}

/** Text, embeds, components with their ids, alt texts, file names, scenes and, with a real renderer, picture bytes. */
async function bytesOf(renderer: Renderer, drafts: readonly MessageDraft[]): Promise<string[]> {
  return Promise.all(
    drafts.map(async (draft) => {
      const { body, files } = await deliver(renderer, draft);
      const pictures = files.map(({ name, data }) => [name, Buffer.from(data as Uint8Array).toString('base64')]);
      return JSON.stringify([body, pictures, draft.picture]);
    }),
  );
}

/** How many of the states look another way to this viewer when what that viewer cannot see is changed. */
async function tellTales(
  rules: Ruleset,
  states: readonly MatchState[],
  show: (state: MatchState, viewer: Seat | null) => Promise<readonly string[]>,
  secretOf: (viewer: Seat | null) => Seat | null = (viewer) => viewer,
): Promise<number> {
  const random = seeded(rules.id.length);
  let tales = 0;
  for (const state of states) {
    for (const viewer of [null, ...SEATS]) {
      const other = disguised(state, secretOf(viewer), random);
      const [seen, seenThen] = [await show(state, viewer), await show(other, viewer)];
      expect(seen.length).toBeGreaterThan(1);
      if (JSON.stringify(seen) !== JSON.stringify(seenThen)) tales++;
    }
  }
  return tales;
}

describe.each(games)('$id', (rules) => {
  it('no message tells anybody about a tile, a suit or an answer that they cannot see, all through two deals', async () => {
    const states = statesOf(rules, 11, 2, 14);
    expect(states.length).toBeGreaterThan(6);
    const show = async (state: MatchState, viewer: Seat | null) =>
      bytesOf(dots, draftsFor(english, rules, state, viewer, [null, 'kong']));
    expect(await tellTales(rules, states, show)).toBe(0);
  });

  it('nor does a hint, in any language', async () => {
    const states = statesOf(rules, 12, 1, 15);
    const random = seeded(12);
    const show = async (state: MatchState, viewer: Seat | null) =>
      bytesOf(dots, draftsFor(translator(LANGUAGES[state.nextPrompt % 3]!), rules, state, viewer, ['hint']));
    expect(await tellTales(rules, [pick(states, random), ...states.slice(0, 5)], show)).toBe(0);
  });

  it('nor does a picture, byte for byte', async () => {
    const renderer = createRenderer({ cacheBytes: 1 });
    const states = statesOf(rules, 13, 1, 30);
    const show = async (state: MatchState, viewer: Seat | null) =>
      bytesOf(renderer, draftsFor(english, rules, state, viewer, [null]).slice(0, 2));
    expect(await tellTales(rules, states.slice(0, 4), show)).toBe(0);
  });

  it('and the comparison sees a hand that is shown to somebody else', async () => {
    const states = statesOf(rules, 14, 1, 30).slice(-3);
    const show = async (state: MatchState, viewer: Seat | null) =>
      bytesOf(dots, draftsFor(english, rules, state, viewer, [null]));
    // A seat in whose place the wrong one is kept as it was sees its own tiles change.
    const wrong = (viewer: Seat | null): Seat | null => (viewer === null ? null : (((viewer + 1) % 4) as Seat));
    expect(await tellTales(rules, states, show, wrong)).toBeGreaterThanOrEqual(states.length * 3);
  });
});
