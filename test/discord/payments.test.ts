import { expect, it } from 'vitest';
import { type Payment, paymentLines } from '../../src/discord/messages/payments.ts';
import { LANGUAGES, translator } from '../../src/i18n/index.ts';

const names = ['Ann', 'Ben', 'Cai', 'Dee'];
const t = translator('en');
const pays = (from: number, to: number, amount: number, more: Partial<Payment> = {}): Payment =>
  ({ from, to, amount, reason: 'win', ...more }) as Payment;

it('everybody who pays one winner the same stands in one line', () => {
  expect(paymentLines(t, [pays(0, 3, 20), pays(1, 3, 20), pays(2, 3, 20)], names)).toEqual([
    'Ann, Ben, Cai → Dee: 20 each (win)',
  ]);
});

it('one who pays several people the same stands in one line', () => {
  const back = { reason: 'refund' } as const;
  expect(paymentLines(t, [pays(1, 0, 10, back), pays(1, 2, 10, back)], names)).toEqual([
    'Ben → Ann, Cai: 10 each (kong money returned)',
  ]);
});

it('other sums, other reasons and a second payment of the same kind stand alone', () => {
  const lines = [
    pays(0, 3, 20),
    pays(1, 3, 40),
    pays(1, 3, 40, { reason: 'kong' }),
    pays(1, 3, 40, { reason: 'kong' }),
  ];
  expect(paymentLines(t, lines, names)).toEqual([
    'Ann → Dee: 20 (win)',
    'Ben → Dee: 40 (win)',
    'Ben → Dee: 40 (kong)',
    'Ben → Dee: 40 (kong)',
  ]);
});

it('what was waived is told of each payer', () => {
  const lines = [
    pays(0, 3, 20, { paid: 20, waived: 0 }),
    pays(1, 3, 20, { paid: 5, waived: 15 }),
    pays(2, 3, 20, { paid: 20, waived: 0 }),
  ];
  expect(paymentLines(t, lines, names)).toEqual([
    'Ann → Dee: 20 (win)',
    'Ben → Dee: 5 of 20 (win); 15 waived, the balance is empty',
    'Cai → Dee: 20 (win)',
  ]);
});

it.each(LANGUAGES)('a shared line says in %s that each pays', (language) => {
  const [line, ...more] = paymentLines(translator(language), [pays(0, 3, 20), pays(1, 3, 20)], names);
  expect(more).toEqual([]);
  expect(line).toMatch(/each|各/);
});
