import { optionOf } from '../options.ts';
import type { RuleOptions, Ruleset } from '../ruleset.ts';
import { readyValue } from '../scoring/ready.ts';
import type { DealResult } from '../state.ts';
import { type Meld, nextSeat, SEATS, type Seat, type Suit, suitOf, type Tile } from '../tiles.ts';
import type { Transfer } from '../transfers.ts';

/** What a flower pig pays, in stakes. */
const PIG = 16;

/** A seat as the deal ends. */
export interface SeatAtEnd {
  readonly concealed: readonly Tile[];
  readonly melds: readonly Meld[];
  readonly missingSuit: Suit | null;
  readonly won: boolean;
}

/** What the end checks ask of a seat. */
export interface Standing {
  readonly won: boolean;
  /** Still holds a tile of the missing suit. */
  readonly pig: boolean;
  readonly ready: boolean;
  /** Worth of the best wait in points; 0 where the seat is not ready. */
  readonly best: number;
}

export interface DealEnd {
  /** True when nothing was left to draw and fewer than three have won. */
  readonly wallEmpty: boolean;
  /** Every transfer of the deal before its end. */
  readonly transfers: readonly Transfer[];
}

export interface EndChecks {
  readonly checks: DealResult['checks'];
  readonly transfers: Omit<Transfer, 'line'>[];
}

/**
 * What the end of a Sichuan deal moves (rules 2.5, 5.7): with fewer than three winners and an empty wall the flower pigs
 * (查花猪), the ready check (查叫) and the refunds of kong money (退税), in this order; after three wins the refund only.
 * Nothing in the other games. `seats` are in seat order.
 */
export function endChecks(
  rules: Ruleset,
  options: RuleOptions,
  end: DealEnd & { readonly seats: readonly SeatAtEnd[] },
): EndChecks {
  if (!rules.policies(options).endChecks) return { checks: null, transfers: [] };
  return settleEnd(rules, options, { ...end, seats: end.seats.map((seat) => standingOf(rules, options, seat)) });
}

/** `endChecks` for seats whose standing is already known, by seat. */
export function settleEnd(
  rules: Ruleset,
  options: RuleOptions,
  end: DealEnd & { readonly seats: readonly Standing[] },
): EndChecks {
  const says = (option: string, value: string) => optionOf(rules, options, option) === value;
  const { seats, transfers } = end;
  const winners = seats.filter((seat) => seat.won).length;
  if (winners >= 3 || !end.wallEmpty) {
    return { checks: null, transfers: says('refundWhenThreeWon', 'yes') ? refunds(seats, transfers) : [] };
  }
  const stake = Number(optionOf(rules, options, 'stake'));
  const onlyNotReady = says('refundWho', 'notReady');
  const playing = SEATS.filter((seat) => !seats[seat]!.won);
  return {
    checks: {
      pigs: playing.filter((seat) => seats[seat]!.pig),
      ready: playing.filter((seat) => seats[seat]!.ready).map((seat) => ({ seat, value: seats[seat]!.best })),
    },
    transfers: [
      ...pigPayments(seats, PIG * stake, says('pigPaysWinners', 'yes')),
      ...readyPayments(seats, stake, says('pigPaysReady', 'yes')),
      ...refunds(onlyNotReady ? seats.map((seat) => ({ ...seat, won: seat.won || seat.ready })) : seats, transfers),
    ],
  };
}

/** The standing of a seat from its tiles. */
export function standingOf(rules: Ruleset, options: RuleOptions, seat: SeatAtEnd): Standing {
  const { concealed, melds, missingSuit, won } = seat;
  if (won) return { won, pig: false, ready: false, best: 0 };
  if (missingSuit !== null && concealed.some((tile) => suitOf(tile) === missingSuit)) {
    return { won, pig: true, ready: false, best: 0 };
  }
  // Winds and bonus tiles do not exist where ends are checked.
  const hand = { concealed, melds, missingSuit, seatWind: 0, roundWind: 0, bonus: [] } as const;
  const { waits, best } = readyValue(rules, options, hand);
  return { won, pig: false, ready: waits.length > 0, best };
}

/** Each pig pays everybody who is none; earlier winners cleared their suit too (SC-2). */
function pigPayments(seats: readonly Standing[], amount: number, winnersToo: boolean): Omit<Transfer, 'line'>[] {
  return pairs(
    (payer) => seats[payer]!.pig,
    (payee) => !seats[payee]!.pig && (winnersToo || !seats[payee]!.won),
  ).map(([from, to]) => ({ from, to, amount, reason: 'pig' }));
}

/** Each player who is not ready, a pig as well (SC-3), pays each ready one that player's best wait, if it is worth any. */
function readyPayments(seats: readonly Standing[], stake: number, pigsToo: boolean): Omit<Transfer, 'line'>[] {
  return pairs(
    (payer) => !seats[payer]!.won && !seats[payer]!.ready && (pigsToo || !seats[payer]!.pig),
    (payee) => !seats[payee]!.won && seats[payee]!.ready && seats[payee]!.best > 0,
  ).map(([from, to]) => ({ from, to, amount: seats[to]!.best * stake, reason: 'ready-check' }));
}

/**
 * Everybody who may not keep it returns kong money to whoever paid it, winners among them (SC-4b, SC-5). Money that a
 * kong cannon has moved on is the winner's and stays there.
 */
function refunds(seats: readonly Pick<Standing, 'won'>[], transfers: readonly Transfer[]): Omit<Transfer, 'line'>[] {
  const moved = new Set(transfers.map((transfer) => transfer.moves));
  return transfers
    .filter(({ reason, to, line }) => reason === 'kong' && !seats[to]!.won && !moved.has(line))
    .map(({ from, to, amount, line }) => ({ from: to, to: from, amount, reason: 'refund', refunds: line }));
}

/** Payers in seat order, each with the payees in turn order after them. */
function pairs(pays: (seat: Seat) => boolean, isPaid: (seat: Seat) => boolean): [Seat, Seat][] {
  return SEATS.filter(pays).flatMap((payer) =>
    [1, 2, 3]
      .map((steps) => nextSeat(payer, steps))
      .filter(isPaid)
      .map((payee): [Seat, Seat] => [payer, payee]),
  );
}
