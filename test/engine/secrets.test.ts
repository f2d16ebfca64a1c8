import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../src/engine/events.ts';
import { startMatch } from '../../src/engine/match.ts';
import { publicForm } from '../../src/engine/public-form.ts';
import { SEATS, type Seat } from '../../src/engine/tiles.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import { RULESETS } from '../../src/rulesets/index.ts';
import { pushDown } from '../../src/rulesets/push-down.ts';
import { IDLE_A, IDLE_B, IDLE_C } from '../support/idle-hands.ts';
import { optionsOf } from '../support/option-values.ts';
import { playOut } from '../support/playout.ts';
import { seeded } from '../support/random.ts';
import { dealt, Table } from '../support/scenario.ts';

/** What a spectator may be told, by event; every other field is a leak. */
const TOLD: Readonly<Record<GameEvent['type'], readonly string[] | null>> = {
  'match-started': ['type', 'game', 'rulesVersion', 'options'],
  'deal-started': ['type', 'number', 'dealer', 'roundWind', 'streak', 'dice'],
  prompted: ['type', 'prompt'],
  answered: null,
  exchanged: ['type', 'direction', 'passed'],
  'missing-suits-revealed': ['type', 'suits'],
  drew: ['type', 'seat', 'replacement', 'tile'],
  'bonus-shown': ['type', 'seat', 'tile'],
  discarded: ['type', 'seat', 'tile', 'fromDraw', 'ready'],
  claimed: ['type', 'seat', 'meld'],
  'kong-declared': ['type', 'seat', 'tile', 'kind'],
  'kong-completed': ['type', 'seat', 'kind', 'transfers'],
  'win-passed': null,
  won: ['type', 'win'],
  'deal-ended': ['type', 'result', 'next', 'matchOver'],
};

describe('what is told of an event', () => {
  it.each(Object.values(RULESETS))('$id: a spectator is told nothing but the public part', (rules) => {
    const switches = { passedWinLock: 'on', ...(rules.id === 'sichuan' ? { exchangeThree: 'on' } : {}) };
    const { events } = playOut(rules, optionsOf(rules, switches), { deals: 8, random: seeded(3) });
    for (const event of events) {
      const told = publicForm(event, null);
      expect(told === null ? null : Object.keys(told).sort()).toEqual(TOLD[event.type]?.toSorted() ?? null);
      if (told?.type === 'drew') expect(told.tile).toBeNull();
      if (told?.type === 'exchanged') expect(told.passed).toBeNull();
      if (told?.type === 'prompted') expect(Object.keys(told.prompt)).not.toContain('entitled');
      if (told?.type === 'prompted') expect(Object.keys(told.prompt)).not.toContain('answers');
      if (told?.type === 'won') expect(told.win.sheet.reading.shape).toBe('none');
    }
  });

  it('a drawn tile is told to the seat that drew it and to nobody else', () => {
    const event = { type: 'drew', seat: 2, tile: 7, replacement: 'none' } as const;
    expect(SEATS.map((seat) => publicForm(event, seat))).toMatchObject([
      { tile: null },
      { tile: null },
      { tile: 7 },
      { tile: null },
    ]);
  });

  it('an answer and a passed win are told to nobody but the seat itself', () => {
    const answered = { type: 'answered', action: { type: 'pass', seat: 1, prompt: 3 } } as const;
    const passed = { type: 'win-passed', seat: 1 } as const;
    for (const event of [answered, passed]) {
      const told = ([0, 1, 2, 3, null] as (Seat | null)[]).map((viewer) => publicForm(event, viewer));
      expect(told).toEqual([null, event, null, null, null]);
    }
  });

  it('the wall is told to nobody when a deal starts', () => {
    const table = new Table(pushDown);
    table.deal();
    const [event] = [table.dealState].map(
      ({ wall, dice, exchange }): GameEvent => ({
        type: 'deal-started',
        number: 1,
        dealer: 0,
        roundWind: 0,
        streak: 0,
        luck: { wall, dice, exchange },
      }),
    );
    for (const viewer of [...SEATS, null]) {
      expect(publicForm(event!, viewer)).toEqual({
        type: 'deal-started',
        number: 1,
        dealer: 0,
        roundWind: 0,
        streak: 0,
        dice: [1, 4],
      });
    }
  });
});

describe('what a view shows', () => {
  const hands = { E: IDLE_A, S: '123456789m46p11s', W: '55p', N: IDLE_B };

  it('neither who may claim, nor who has answered, nor what', () => {
    const table = dealt(pushDown, { hands, draws: '5p' });
    table.play('E discards 5p');
    const before = (['E', 'N', null] as const).map((letter) => table.view(letter));
    table.play('W pungs');
    expect((['E', 'N', null] as const).map((letter) => table.view(letter))).toEqual(before);
    expect(table.view('W').own).toMatchObject({ answered: { type: 'pung' }, legal: [] });
    expect(table.view('S').own?.legal.map(({ type }) => type)).toEqual(['chow', 'win', 'pass']);
  });

  it('hands to nobody else before the deal has ended, and to everybody after it', () => {
    const table = dealt(pushDown, { hands: { ...hands, W: IDLE_C }, draws: '5p' });
    expect(table.view('E').seats.map(({ revealed }) => revealed)).toEqual([null, null, null, null]);
    expect(table.view(null).own).toBeNull();
    table.play('E discards 5p; S wins');
    expect(table.view(null).seats.map(({ revealed }) => revealed)).toEqual(
      table.dealState.seats.map(({ concealed }) => concealed),
    );
    expect(table.view(null).wins[0]?.sheet.reading.shape).toBe('sets');
  });

  it('nothing before the first deal: there is nothing to look at', () => {
    const table = new Table(pushDown);
    expect(startMatch(pushDown, table.state.options)).toHaveLength(1);
    expect(() => viewFor(pushDown, table.state, 0)).toThrow('no deal has started');
  });
});
