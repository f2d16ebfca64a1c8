import { describe, expect, it } from 'vitest';
import { dealFaults } from '../../src/ai/deal-check.ts';
import { AI_LEVELS, choose } from '../../src/ai/player.ts';
import { seededLuck } from '../../src/ai/random.ts';
import { playDeals } from '../../src/ai/self-play.ts';
import type { PlayerAction } from '../../src/engine/actions.ts';
import type { Ruleset } from '../../src/engine/ruleset.ts';
import { GAME_IDS } from '../../src/engine/score.ts';
import { type Meld, parseTiles, type Suit, type Tile } from '../../src/engine/tiles.ts';
import type { PlayerView, SeatView } from '../../src/engine/view.ts';
import { rulesetOf } from '../../src/rulesets/index.ts';
import { optionsOf, otherValues } from '../support/option-values.ts';

const options = (rules: Ruleset) => optionsOf(rules, rules.id === 'malaysian' ? { scoring: 'fan' } : {});
const luck = () => seededLuck('a test');

/** What seat 0 sees on its own turn or asked about `claim`, in the middle of a deal where nobody has melds. */
function viewOf(
  rules: Ruleset,
  hand: string,
  legal: readonly PlayerAction[],
  more: {
    claim?: Tile;
    missingSuit?: Suit;
    rivers?: readonly string[];
    bonus?: string;
    melds?: readonly Meld[];
    wallLeft?: number;
    others?: readonly Meld[];
  } = {},
): PlayerView {
  const concealed = parseTiles(hand).toSorted((a, b) => a - b);
  const seat = (index: 0 | 1 | 2 | 3): SeatView => ({
    seat: index,
    wind: index,
    dealer: index === 0,
    tiles: 13,
    melds: index === 0 ? (more.melds ?? []) : index === 3 ? (more.others ?? []) : [],
    bonus: index === 0 ? parseTiles(more.bonus ?? '') : [],
    river: parseTiles(more.rivers?.[index] ?? '').map((tile) => ({
      tile,
      fromDraw: false,
      claimedBy: null,
      ready: false,
    })),
    missingSuit: index === 0 ? (more.missingSuit ?? null) : null,
    readyDeclared: false,
    win: null,
    revealed: null,
    net: 0,
    points: 0,
  });
  return {
    game: rules.id,
    options: options(rules),
    dealNumber: 1,
    dealer: 0,
    roundWind: 0,
    streak: 0,
    wallLeft: more.wallLeft ?? 60,
    turn: more.claim === undefined ? 0 : 3,
    prompt:
      more.claim === undefined
        ? { kind: 'turn', id: 1, seat: 0 }
        : { kind: 'claims', id: 1, tile: more.claim, from: 3, source: 'discard' },
    lastDiscard: more.claim === undefined ? null : { seat: 3, tile: more.claim },
    seats: [seat(0), seat(1), seat(2), seat(3)],
    wins: [],
    transfers: [],
    result: null,
    matchOver: false,
    own: {
      seat: 0,
      concealed,
      drawn: null,
      missingSuit: more.missingSuit ?? null,
      legal,
      answered: null,
      noWin: null,
      winSheet: null,
      winLocked: false,
    },
  };
}

const tile = (name: string) => parseTiles(name)[0]!;
const discards = (hand: string): PlayerAction[] =>
  [...new Set(parseTiles(hand))].map((each) => ({ type: 'discard', seat: 0, prompt: 1, tile: each, ready: false }));
const answer = (type: 'pass' | 'win' | 'pung' | 'kong' | 'self-draw-win'): PlayerAction => ({
  type,
  seat: 0,
  prompt: 1,
});

describe('AI players in whole matches', () => {
  for (const game of GAME_IDS)
    it(`choose only what is legal, and every deal adds up: ${game}, every option at each of its values`, () => {
      const rules = rulesetOf(game);
      const base = options(rules);
      const tables = [
        base,
        ...otherValues(rules).map(({ option, value }) => optionsOf(rules, { ...base, [option]: value })),
      ];
      for (const [index, table] of tables.entries()) {
        const levels = [...AI_LEVELS, 'club'] as const;
        for (const played of playDeals(rules, table, { deals: index === 0 ? 12 : 2, seed: index, levels })) {
          expect(played.refused).toEqual([]);
          expect(dealFaults(rules, played)).toEqual([]);
        }
      }
    });

  it('play the same deals from the same seed, and others from another', () => {
    const rules = rulesetOf('taiwanese');
    const play = (seed: number) =>
      JSON.stringify(
        [...playDeals(rules, options(rules), { deals: 2, seed, levels: ['beginner', 'club', 'expert', 'club'] })].map(
          ({ events }) => events,
        ),
      );
    expect(play(5)).toBe(play(5));
    expect(play(5)).not.toBe(play(6));
  });
});

describe('every strength', () => {
  const pushDown = rulesetOf('push-down');
  for (const level of AI_LEVELS) {
    it(`wins where it may: ${level}`, () => {
      const claim = tile('9p');
      // A hand with a claimed set has no more to hope for.
      const view = viewOf(pushDown, '456m78p111s22z', [answer('pung'), answer('win'), answer('pass')], {
        claim,
        melds: [{ type: 'chow', tile: 0, claimed: 0, from: 3, added: false }],
        wallLeft: 1,
      });
      expect(choose(pushDown, view, level, luck())).toEqual(answer('win'));
      const hand = '123m456m789p111s22z';
      const onTurn = viewOf(pushDown, hand, [...discards(hand), answer('self-draw-win')]);
      expect(choose(pushDown, onTurn, level, luck())).toEqual(answer('self-draw-win'));
    });

    it(`refuses to choose where it is not asked: ${level}`, () => {
      expect(() => choose(pushDown, viewOf(pushDown, '123m', []), level, luck())).toThrow('not asked');
    });
  }
});

describe('the club player', () => {
  const pushDown = rulesetOf('push-down');
  const sichuan = rulesetOf('sichuan');
  const malaysian = rulesetOf('malaysian');
  const taiwanese = rulesetOf('taiwanese');

  it('discards the tile that keeps most useful tiles', () => {
    const hand = '123m456m34789p11s7z';
    expect(choose(pushDown, viewOf(pushDown, hand, discards(hand)), 'club', luck())).toMatchObject({
      tile: tile('7z'),
    });
  });

  it('counts only copies that it cannot see: of two waits the one whose tiles are gone is given up', () => {
    const hand = '123m456m789p11s57s24p';
    const view = (rivers: readonly string[]) => viewOf(pushDown, hand, discards(hand), { rivers });
    const thrown = (rivers: readonly string[]) => choose(pushDown, view(rivers), 'club', luck());
    expect(thrown(['', '6s', '66s', ''])).toMatchObject({ tile: expect.toSatisfy((each: Tile) => each >= 18) });
    expect(thrown(['', '3p', '33p', ''])).toMatchObject({ tile: expect.toSatisfy((each: Tile) => each < 18) });
  });

  it('claims what brings the hand nearer and passes what does not', () => {
    const legal = [answer('pung'), answer('pass')];
    const helps = viewOf(pushDown, '123m456m11s55z279p', legal, { claim: tile('5z') });
    expect(choose(pushDown, helps, 'club', luck())).toEqual(answer('pung'));
    const breaks = viewOf(pushDown, '123m456m789p55z78s', legal, { claim: tile('5z') });
    expect(choose(pushDown, breaks, 'club', luck())).toEqual(answer('pass'));
  });

  it('makes a concealed kong that costs nothing, and none that breaks a run', () => {
    const kong = (name: string): PlayerAction => ({ type: 'concealed-kong', seat: 0, prompt: 1, tile: tile(name) });
    const free = '1111z123m456m79p33s';
    expect(choose(pushDown, viewOf(pushDown, free, [...discards(free), kong('1z')]), 'club', luck())).toEqual(
      kong('1z'),
    );
    const costly = '23444456m789p11s5z';
    expect(choose(pushDown, viewOf(pushDown, costly, [...discards(costly), kong('4m')]), 'club', luck())).toMatchObject(
      { type: 'discard' },
    );
  });

  it('gives up the suit without which it is nearest to ready', () => {
    const legal = ([0, 1, 2] as const).map((suit) => ({ type: 'missing-suit', seat: 0, prompt: 1, suit }) as const);
    const view = viewOf(sichuan, '19m4p123456789s2s', legal);
    expect(choose(sichuan, view, 'club', luck())).toMatchObject({ suit: 1 });
  });

  it('passes on three tiles of the suit it holds least of', () => {
    const three = (names: string): PlayerAction => {
      const [a, b, c] = parseTiles(names);
      return { type: 'exchange', seat: 0, prompt: 1, tiles: [a!, b!, c!] };
    };
    const legal = [three('123m'), three('147p'), three('456s')];
    expect(choose(sichuan, viewOf(sichuan, '123m147p1456678s', legal), 'club', luck())).toEqual(three('147p'));
  });

  it('declares ready with the discard that leaves it ready', () => {
    const hand = '123456789m123p55s78s1z';
    const ready: PlayerAction = { type: 'discard', seat: 0, prompt: 1, tile: tile('1z'), ready: true };
    expect(choose(taiwanese, viewOf(taiwanese, hand, [...discards(hand), ready]), 'club', luck())).toEqual(ready);
  });

  it('does not claim away the only fan of a Malaysian hand', () => {
    const legal = [answer('pung'), answer('pass')];
    const claim = tile('9p');
    // Chows alone would be worth a fan; with a pung of nines only a self-draw is left.
    const hand = '123m456m99p22p24s7z';
    expect(choose(malaysian, viewOf(malaysian, hand, legal, { claim }), 'club', luck())).toEqual(answer('pass'));
    const animal = viewOf(malaysian, hand, legal, { claim, bonus: '1a' });
    expect(choose(malaysian, animal, 'club', luck())).toEqual(answer('pung'));
  });
});

describe('the expert', () => {
  const pushDown = rulesetOf('push-down');

  it('lets a small win pass early where drawing the tile would bring much more, and takes it when time is short', () => {
    const legal = [answer('win'), answer('pass')];
    const view = (wallLeft: number) => viewOf(pushDown, '123m456m45678p22z', legal, { claim: tile('9p'), wallLeft });
    expect(choose(pushDown, view(72), 'expert', luck())).toEqual(answer('pass'));
    expect(choose(pushDown, view(4), 'expert', luck())).toEqual(answer('win'));
  });

  it('gives up a hand that is far from ready rather than feed one that shows four sets', () => {
    // Three tiles keep the hand as near; only the honours are safe against somebody who waits in a suit.
    const hand = '159m258p369s1112z3z';
    const sets: Meld[] = [12, 14, 22, 19].map((lowest) => ({
      type: 'pung',
      tile: lowest,
      claimed: lowest,
      from: 0,
      added: false,
    }));
    const view = viewOf(pushDown, hand, discards(hand), {
      others: sets,
      wallLeft: 16,
      rivers: ['', '', '', '1m2m3m9m1p2p9p9p1s2s9s4z5z6z7z'],
    });
    expect(choose(pushDown, view, 'expert', luck())).toMatchObject({
      tile: expect.toSatisfy((each: Tile) => each >= 27),
    });
  });

  it('needs no luck: it chooses the same with any', () => {
    const hand = '1223m456m34789p11s';
    const view = viewOf(pushDown, hand, discards(hand));
    expect(choose(pushDown, view, 'expert', () => 0)).toEqual(choose(pushDown, view, 'expert', () => 0.99));
  });
});
