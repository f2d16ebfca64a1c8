/** Tables in every state that a message can show, made by playing and, for the worst case, by hand. */
import type { BookedLine } from '../../src/app/ports.ts';
import type { PublicSeat, PublicTable } from '../../src/app/public-table.ts';
import { DEFAULT_SETTINGS, type TablePhase } from '../../src/app/table.ts';
import type { TableCoins } from '../../src/app/table-service.ts';
import type { PlayerAction } from '../../src/engine/actions.ts';
import type { RuleOptions, Ruleset } from '../../src/engine/ruleset.ts';
import type { Win } from '../../src/engine/state.ts';
import { type Meld, SEATS, type Tile } from '../../src/engine/tiles.ts';
import type { PlayerView, SeatView } from '../../src/engine/view.ts';

/** As long as a name can be, and all Markdown: what it takes in a message is twice as much. */
export const LONG_NAME = '*_~`|<>[]#'.repeat(4).slice(0, 32);

const COMMITMENT = 'c'.repeat(64);
const SECRET = '5'.repeat(64);

const SEATED: readonly PublicSeat[] = SEATS.map((seat) =>
  seat === 3
    ? { kind: 'ai', level: 'club', name: 'Finch' }
    : { kind: 'person', userId: `11000000000000040${seat}`, name: LONG_NAME, aiPlays: seat === 2, next: true },
);

/** A table of this game in this phase with three people of the longest names and an AI. */
export function tableIn(rules: Ruleset, options: RuleOptions, phase: TablePhase, deal: number): PublicTable {
  return {
    id: 'zzzzzzz',
    guildId: '1100000000000000100',
    channelId: '1100000000000000200',
    homeId: '1100000000000000200',
    messageId: '1100000000000000999',
    hostId: '110000000000000400',
    locale: 'en',
    game: rules.id,
    options,
    settings: { ...DEFAULT_SETTINGS, equalWindows: true },
    seats: SEATED as unknown as PublicTable['seats'],
    phase,
    deal,
    deadline: { kind: 'prompt', prompt: 1, openedAt: 1_700_000_000_000, at: 1_700_000_060_000 },
    pause: null,
    votes: [
      { wish: { kind: 'pause' }, by: 0 },
      { wish: { kind: 'remove', seat: 2 }, by: 1 },
    ],
    closing: true,
    closed: phase === 'closed' ? { reason: 'finished', at: 1_700_000_000_000 } : null,
    commitment: {
      deal,
      algorithm: 1,
      commitment: COMMITMENT,
      messageId: '1100000000000000999',
      secret: phase === 'between' || phase === 'closed' ? SECRET : null,
    },
    standings: SEATS.map((seat) => ({
      place: seat + 1,
      seat,
      name: LONG_NAME,
      userId: null,
      deals: 16,
      wins: 16,
      net: -1_234_567,
      points: 160,
    })),
    rematchOf: null,
  };
}

export const RICH: TableCoins = { balances: [1_234_567, 0, 10_000, null], booked: [] };

/** Sixty lines of a deal, every other one not fully paid: more than any deal has. */
export function manyLines(deal: number): BookedLine[] {
  return Array.from({ length: 60 }, (_, line) => ({
    deal,
    line,
    from: 0,
    to: 1,
    fromUser: '110000000000000400',
    toUser: null,
    reason: 'kong-transfer',
    amount: 1_234_567,
    paid: line % 2 === 0 ? 1_234_567 : 0,
    waived: line % 2 === 0 ? 0 : 1_234_567,
  }));
}

const FOUR_FLOWERS: readonly Tile[] = [34, 35, 36, 37, 38, 39, 40, 41];

function kongs(first: Tile): Meld[] {
  return [0, 1, 2, 3, 4].map((step) => ({
    type: 'kong',
    tile: first + step,
    claimed: first + step,
    from: 0,
    added: step % 2 === 0,
  }));
}

/**
 * A view fuller than any real one: five kongs and eight flowers on every other chair, thirty discards each; seventeen
 * tiles in the own hand with everything legal at once.
 */
export function fullestView(rules: Ruleset, options: RuleOptions, win: Win | null): PlayerView {
  const concealed: Tile[] = Array.from({ length: 17 }, (_, index) => index + 10);
  const seats = SEATS.map(
    (seat): SeatView => ({
      seat,
      wind: seat,
      dealer: seat === 0,
      tiles: 17,
      // Seventeen tiles in hand leave room for no set.
      melds: seat === 0 ? [] : kongs(9),
      bonus: FOUR_FLOWERS,
      river: Array.from({ length: 30 }, (_, index) => ({
        tile: index,
        fromDraw: true,
        claimedBy: null,
        ready: false,
      })),
      missingSuit: 2,
      readyDeclared: true,
      win,
      revealed: win === null ? null : concealed,
      net: -1_234_567,
      points: 1_234,
    }),
  );
  const common = { seat: 0, prompt: 99 } as const;
  const legal: PlayerAction[] = [
    { type: 'self-draw-win', ...common },
    ...concealed.map((tile): PlayerAction => ({ type: 'discard', tile, ready: false, ...common })),
    ...concealed.map((tile): PlayerAction => ({ type: 'discard', tile, ready: true, ...common })),
    ...[9, 10, 11, 12].map((tile): PlayerAction => ({ type: 'concealed-kong', tile, ...common })),
    { type: 'added-kong', tile: 13, ...common },
  ];
  return {
    game: rules.id,
    options,
    dealNumber: 16,
    dealer: 0,
    roundWind: 3,
    streak: 99,
    wallLeft: 0,
    turn: 0,
    prompt: { kind: 'turn', id: 99, seat: 0 },
    lastDiscard: { seat: 3, tile: 33 },
    seats: seats as unknown as PlayerView['seats'],
    wins: win === null ? [] : [win, { ...win, seat: 1 }, { ...win, seat: 2 }],
    transfers: [],
    result:
      win === null
        ? null
        : {
            kind: 'won',
            transfers: [],
            checks: { pigs: [0, 1, 2, 3], ready: SEATS.map((seat) => ({ seat, value: 32 })) },
            points: [1, 1, 1, 1],
          },
    matchOver: false,
    own: {
      seat: 0,
      concealed,
      drawn: 20,
      missingSuit: 2,
      legal,
      answered: null,
      noWin: 'missing-suit',
      winSheet: everyPattern(rules).sheet,
      winLocked: true,
    },
  };
}

/** The same with a claim open: three chows, pung, kong, win and pass. */
export function fullestClaim(view: PlayerView): PlayerView {
  const common = { seat: 0, prompt: 99 } as const;
  const concealed: Tile[] = [10, 11, 12, 12, 12, ...Array.from({ length: 11 }, (_, index) => index + 13)];
  const legal: PlayerAction[] = [
    ...[10, 11, 12].map((tile): PlayerAction => ({ type: 'chow', tile, ...common })),
    { type: 'pung', ...common },
    { type: 'kong', ...common },
    { type: 'win', ...common },
    { type: 'pass', ...common },
  ];
  return {
    ...view,
    prompt: { kind: 'claims', id: 99, tile: 12, from: 3, source: 'discard' },
    own: view.own === null ? null : { ...view.own, concealed, drawn: null, legal },
  };
}

/** A win that shows every pattern of the game at once. */
export function everyPattern(rules: Ruleset): Win {
  return {
    seat: 0,
    by: 'rob-kong',
    tile: 20,
    from: 3,
    transfers: [],
    sheet: {
      valid: true,
      game: rules.id,
      unit: rules.unit,
      patterns: [],
      lines: [...rules.patterns.map(({ id, value }) => ({ id, value })), { id: 'cap', value: -100 }],
      notCounted: [],
      total: 132,
      cappedTotal: 32,
      cap: 32,
      reading: { shape: 'none', sets: [], pair: null, winningPart: null },
    },
  };
}
