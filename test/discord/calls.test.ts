import { describe, expect, it } from 'vitest';
import { isPlay, readCall } from '../../src/discord/calls.ts';
import { type CustomId, decodeCustomId } from '../../src/discord/custom-id.ts';
import type { MessageDraft } from '../../src/discord/drafts.ts';
import { type HandStep, handMessage } from '../../src/discord/messages/hand.ts';
import type { PlayerAction } from '../../src/engine/actions.ts';
import type { Ruleset } from '../../src/engine/ruleset.ts';
import { SEATS } from '../../src/engine/tiles.ts';
import type { OwnView, PlayerView } from '../../src/engine/view.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import { translator } from '../../src/i18n/index.ts';
import { RULESETS, rulesetOf } from '../../src/rulesets/index.ts';
import { tableIn } from '../contract/states.ts';
import { optionsOf } from '../support/option-values.ts';
import { playOut } from '../support/playout.ts';
import { seeded } from '../support/random.ts';

const t = translator('en');

interface Pressable {
  readonly id: CustomId;
  readonly values: readonly string[];
}

/** Everything that can be pressed or chosen in a message now. */
function pressables(draft: MessageDraft): Pressable[] {
  return draft.rows.flatMap((row) =>
    row.components.flatMap((component): Pressable[] => {
      if (!('custom_id' in component) || component.disabled === true) return [];
      const id = decodeCustomId(component.custom_id);
      if (id === null) throw new Error(`unreadable: ${component.custom_id}`);
      // A select of three: the first three choices stand for all.
      const values = 'options' in component ? component.options.slice(0, 3).map(({ value }) => value) : [];
      return [{ id, values }];
    }),
  );
}

/** What the buttons of a hand come to, second steps included. */
function actionsOf(rules: Ruleset, view: PlayerView, own: OwnView): PlayerAction[] {
  const table = tableIn(rules, view.options, 'playing', view.dealNumber);
  // The AI plays for chair 2 of that table; here everybody plays for themselves.
  const seats = table.seats.map((holder) => (holder.kind === 'person' ? { ...holder, aiPlays: false } : holder));
  const show = (step: HandStep): MessageDraft =>
    handMessage({ t, rules, table: { ...table, seats: seats as unknown as typeof table.seats }, view, own, step });
  const actions: PlayerAction[] = [];
  const press = (step: HandStep): void => {
    for (const { id, values } of pressables(show(step))) {
      if (!isPlay(id)) continue;
      const call = readCall(id, values, view);
      if (call.kind === 'refuse') throw new Error(`a button is refused: ${id.verb} ${call.why}`);
      if (call.kind === 'act') actions.push(call.action);
      else if (step === null && call.step !== null) press(call.step);
    }
  };
  press(null);
  return actions;
}

const keysOf = (actions: readonly PlayerAction[]): string[] =>
  [...new Set(actions.map((action) => JSON.stringify(Object.entries(action).sort())))].sort();

describe.each(Object.values(RULESETS))('the hand of $id', (rules) => {
  it('has a button for everything that is legal, and no other', () => {
    const options = optionsOf(rules, rules.id === 'sichuan' ? { exchangeThree: 'on' } : {});
    let looks = 0;
    playOut(rules, options, {
      deals: 2,
      random: seeded(11),
      onStep({ after }) {
        if (after.deal === null) return;
        for (const seat of SEATS) {
          const view = viewFor(rules, after, seat);
          const { own } = view;
          if (own === null || own.legal.length === 0) continue;
          looks++;
          const actions = actionsOf(rules, view, own);
          if (own.legal[0]?.type === 'exchange')
            expect(keysOf(own.legal)).toEqual(expect.arrayContaining(keysOf(actions)));
          else expect(keysOf(actions)).toEqual(keysOf(own.legal));
        }
      },
    });
    expect(looks).toBeGreaterThan(50);
  });
});

describe('a press on the table', () => {
  const rules = rulesetOf('push-down');

  /** The first moment of a seeded deal at which `found` holds for some chair. */
  function moment(found: (view: PlayerView, own: OwnView) => boolean): PlayerView {
    let view: PlayerView | null = null;
    playOut(rules, optionsOf(rules), {
      deals: 4,
      random: seeded(5),
      onStep({ after }) {
        if (after.deal === null) return;
        for (const seat of SEATS) {
          const seen = viewFor(rules, after, seat);
          if (view === null && seen.own !== null && found(seen, seen.own)) view = seen;
        }
      },
    });
    if (view === null) throw new Error('no such moment');
    return view;
  }

  const press = (
    view: PlayerView,
    verb: 'chow' | 'pung' | 'kong' | 'win' | 'pass' | 'discard',
    prompt = view.prompt?.id ?? 0,
  ) => readCall({ verb, table: 't', prompt, args: [] }, [], view);
  const chowsIn = (own: OwnView): number => own.legal.filter(({ type }) => type === 'chow').length;

  it('on Chow with one way takes it, and with several asks which', () => {
    const one = moment((_, own) => chowsIn(own) === 1);
    expect(press(one, 'chow')).toMatchObject({ kind: 'act', action: { type: 'chow', seat: one.own?.seat } });
    const several = moment((_, own) => chowsIn(own) > 1);
    expect(press(several, 'chow')).toEqual({ kind: 'choose', step: null });
  });

  it('on Chow by anybody but the next player is refused with that reason', () => {
    const view = moment(
      ({ prompt }, own) => prompt?.kind === 'claims' && prompt.from !== own.seat && (prompt.from + 1) % 4 !== own.seat,
    );
    expect(press(view, 'chow')).toEqual({ kind: 'refuse', why: 'errors.cannot.chowNext' });
  });

  it('of an older prompt is refused as past, whatever it says', () => {
    const view = moment((_, own) => own.legal.some(({ type }) => type === 'pung'));
    expect(press(view, 'pung', (view.prompt?.id ?? 0) - 1)).toEqual({
      kind: 'refuse',
      why: 'errors.violation.stale-prompt',
    });
  });

  it('on a tile is refused while it is somebody else’s turn', () => {
    const view = moment(({ prompt }, own) => prompt?.kind === 'turn' && prompt.seat !== own.seat);
    expect(press(view, 'discard')).toEqual({ kind: 'refuse', why: 'errors.violation.not-your-prompt' });
  });

  it('on Win takes the own draw as well as a discard', () => {
    const drawn = moment((_, own) => own.legal.some(({ type }) => type === 'self-draw-win'));
    expect(press(drawn, 'win')).toMatchObject({ kind: 'act', action: { type: 'self-draw-win' } });
    const claimed = moment((_, own) => own.legal.some(({ type }) => type === 'win'));
    expect(press(claimed, 'win')).toMatchObject({ kind: 'act', action: { type: 'win' } });
  });

  it('by somebody without a chair is refused', () => {
    const view = moment(() => true);
    expect(press({ ...view, own: null }, 'win')).toEqual({ kind: 'refuse', why: 'errors.refusal.not-seated' });
  });
});
