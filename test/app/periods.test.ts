import { expect, it } from 'vitest';
import { dayOf, nextDay, periodStart } from '../../src/app/periods.ts';

it.each([
  ['all', '2026-07-30T12:00Z', undefined],
  ['month', '2026-07-30T12:00Z', '2026-07-01T00:00Z'],
  ['month', '2026-08-01T00:00Z', '2026-08-01T00:00Z'],
  ['week', '2026-07-30T12:00Z', '2026-07-27T00:00Z'],
  ['week', '2026-07-27T00:00Z', '2026-07-27T00:00Z'],
  ['week', '2026-08-02T23:59Z', '2026-07-27T00:00Z'],
  ['week', '2026-01-01T00:00Z', '2025-12-29T00:00Z'],
] as const)('the %s around %s began at %s, weeks on a Monday', (period, now, start) => {
  expect(periodStart(period, Date.parse(now), null)).toBe(start === undefined ? undefined : Date.parse(start));
});

it('a season began when the server says, and with the first deal where it never did', () => {
  expect(periodStart('season', 9, 4)).toBe(4);
  expect(periodStart('season', 9, null)).toBeUndefined();
});

it('a day ends at midnight UTC', () => {
  expect(dayOf(Date.parse('2026-07-30T23:59:59.999Z'))).toBe('2026-07-30');
  expect(dayOf(Date.parse('2026-07-31T00:00Z'))).toBe('2026-07-31');
  expect(nextDay(Date.parse('2026-12-31T23:59Z'))).toBe(Date.parse('2027-01-01T00:00Z'));
  expect(nextDay(Date.parse('2027-01-01T00:00Z'))).toBe(Date.parse('2027-01-02T00:00Z'));
});
