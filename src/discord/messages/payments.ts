/** The payments of a deal in words, those that say the same of several people in one line. */

import type { BookedLine } from '../../app/ports.ts';
import type { Translate } from '../../i18n/index.ts';

/** A payment, nominal or as booked. */
export type Payment = Pick<BookedLine, 'from' | 'to' | 'amount' | 'reason'> &
  Partial<Pick<BookedLine, 'paid' | 'waived'>>;

/** Payments with one sum and one reason: by several people to one, or by one to several. */
interface Group {
  readonly line: Payment;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * One line a payment, in order; neighbours of the same sum and reason share a line where they have the payee or the
 * payer in common. What was waived stands alone.
 *
 * @param names by seat, safe in a message
 * @example `"Ann, Ben, Cai → Dee: 20 each (win)"`
 */
export function paymentLines(t: Translate, payments: readonly Payment[], names: readonly string[]): string[] {
  const groups: Group[] = [];
  for (const line of payments) {
    const last = groups.at(-1);
    const joined = last === undefined ? null : join(last, line);
    if (joined === null) groups.push({ line, from: [line.from], to: [line.to] });
    else groups[groups.length - 1] = joined;
  }
  const named = (seats: readonly number[]): string => seats.map((seat) => names[seat] ?? '').join(t('tiles.separator'));
  return groups.map(({ line, from, to }) => {
    const waived = line.waived ?? 0;
    const several = from.length + to.length > 2;
    return t(waived > 0 ? 'result.waived' : several ? 'result.paymentEach' : 'result.payment', {
      from: named(from),
      to: named(to),
      amount: t.number(line.amount),
      paid: t.number(line.paid ?? line.amount),
      waived: t.number(waived),
      reason: t(`result.reason.${line.reason}`),
    });
  });
}

function join(group: Group, next: Payment): Group | null {
  const { line, from, to } = group;
  const same = line.amount === next.amount && line.reason === next.reason;
  if (!same || (line.waived ?? 0) > 0 || (next.waived ?? 0) > 0) return null;
  if (to.length === 1 && to[0] === next.to && !from.includes(next.from))
    return { line, from: [...from, next.from], to };
  if (from.length === 1 && from[0] === next.from && !to.includes(next.to)) return { line, from, to: [...to, next.to] };
  return null;
}
