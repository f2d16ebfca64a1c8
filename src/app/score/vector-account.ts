import type { RuleOptions, Ruleset } from '../../engine/ruleset.ts';
import type { ScoreSheet, WinBy, WinFlag } from '../../engine/score.ts';
import { kongCannonTransfers, kongTransfers } from '../../engine/settle/kongs.ts';
import { SEATS, type Seat } from '../../engine/tiles.ts';
import { netOf, type Transfer } from '../../engine/transfers.ts';
import { type Fields, LETTERS, needSeat, Refused, seatOf, seatsOf, textOf } from './vector-input.ts';

/** One tile that was won on, by one seat or several. */
export interface WonTile {
  /** In turn order after the payer. */
  readonly winners: readonly Seat[];
  readonly by: WinBy;
  readonly from: Seat | null;
  readonly flags: readonly WinFlag[];
  readonly worth: (winner: Seat) => Pick<ScoreSheet, 'cappedTotal'>;
  readonly dealer: Seat;
  readonly streak: number;
}

interface KeptKong {
  readonly seat: Seat;
  readonly feeder: Seat | null;
  readonly lines: readonly number[];
}

const KINDS = { exposed: 'exposed', kong: 'exposed', added: 'added', concealed: 'concealed' } as const;

/** What moves in one deal of a vector, line by line, by the rules that the tables settle with. */
export class DealAccount {
  readonly transfers: Transfer[] = [];
  readonly won: Seat[] = [];
  private readonly kept: KeptKong[] = [];

  constructor(
    private readonly rules: Ruleset,
    private readonly options: RuleOptions,
    alreadyWon: readonly Seat[] = [],
  ) {
    this.won.push(...alreadyWon);
  }

  add(transfers: readonly Omit<Transfer, 'line'>[]): number[] {
    return transfers.map((transfer) => {
      const line = this.transfers.length;
      this.transfers.push({ ...transfer, line });
      return line;
    });
  }

  /** `{ seat, type, from?, wonBefore?, robbed? }`: a robbed kong was never made. */
  kong(fields: Fields): void {
    if (fields.robbed === true) return;
    const type = textOf(fields.type).replace(/-kong$/, '');
    const kind = Object.entries(KINDS).find(([name]) => name === type)?.[1];
    if (kind === undefined) throw new Refused('unusable', `${textOf(fields.type)} is no kong`);
    const seat = needSeat(fields.seat, 'the seat of a kong');
    const from = kind === 'exposed' ? needSeat(fields.from, 'who fed the kong') : null;
    if (from === seat) throw new Refused('unusable', `${LETTERS[seat]} cannot feed its own kong`);
    const out = fields.wonBefore === undefined ? this.won : seatsOf(fields.wonBefore);
    const active = SEATS.filter((each) => !out.includes(each));
    const lines = this.add(kongTransfers(this.rules, this.options, { kind, seat, from, active }));
    this.kept.push({ seat, feeder: from, lines });
  }

  win(tile: WonTile): void {
    const { by, from, dealer, streak } = tile;
    const active = SEATS.filter((seat) => !this.won.includes(seat));
    for (const winner of tile.winners) {
      if (!active.includes(winner)) throw new Refused('unusable', `${LETTERS[winner]} has won before`);
      if (winner === from) throw new Refused('unusable', `${LETTERS[winner]} cannot pay for its own win`);
      const kongFeeder = tile.flags.includes('kong-replacement') ? (this.lastKongOf(winner)?.feeder ?? null) : null;
      const payment = { winner, by, from, dealer, streak, active, kongFeeder };
      this.add(this.rules.payWin(tile.worth(winner), payment, this.options));
    }
    if (tile.flags.includes('kong-discard') && from !== null) {
      const lines = this.lastKongOf(from)?.lines ?? [];
      this.add(kongCannonTransfers(this.rules, this.options, this.transfers, lines, tile.winners));
    }
    this.won.push(...tile.winners);
  }

  delta(): Record<string, number> {
    return bySeat(netOf(this.transfers));
  }

  private lastKongOf(seat: Seat): KeptKong | undefined {
    return this.kept.findLast((kong) => kong.seat === seat);
  }
}

export function bySeat(values: readonly number[]): Record<string, number> {
  return Object.fromEntries(LETTERS.map((letter, seat) => [letter, values[seat] ?? 0]));
}

/** The dealer of a vector, East unless told. */
export function dealerOf(fields: Fields): Seat {
  return seatOf(fields.dealer) ?? 0;
}
