import { expect, it } from 'vitest';
import { createAllowance } from '../../src/discord/allowance.ts';
import { createTestClock } from '../app/house.ts';

it('an allowance serves at once while there is some, then in the order of asking, so many in any second', async () => {
  const clock = createTestClock(async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  });
  const start = clock.now();
  const allowance = createAllowance(clock, 3);
  const served: [who: number, at: number, waited: boolean][] = [];
  const ask = (who: number): void => {
    void allowance.take().then((waited) => served.push([who, clock.now() - start, waited]));
  };
  ask(0);
  await clock.pass(400);
  for (let who = 1; who <= 6; who++) ask(who);
  await clock.pass(3_000);
  expect(served).toEqual([
    [0, 0, false],
    [1, 400, false],
    [2, 400, false],
    [3, 1_000, true],
    [4, 1_400, true],
    [5, 1_400, true],
    [6, 2_000, true],
  ]);
  // After a pause nobody waits, and who is stopped is not served.
  await clock.pass(5_000);
  for (let who = 7; who <= 10; who++) ask(who);
  await clock.pass(10);
  allowance.stop();
  await clock.pass(5_000);
  expect(served.slice(7).map(([who, , waited]) => [who, waited])).toEqual([
    [7, false],
    [8, false],
    [9, false],
  ]);
});

it('an allowance is scarce for a minute after more than half of a second’s turns were taken', async () => {
  const clock = createTestClock(async () => undefined);
  const allowance = createAllowance(clock, 4);
  const use = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) await allowance.take();
  };
  await use(2);
  expect(allowance.isScarce()).toBe(false);
  await clock.pass(1_000);
  await use(2);
  expect(allowance.isScarce()).toBe(false);
  await use(1);
  expect(allowance.isScarce()).toBe(true);
  await clock.pass(59_999);
  expect(allowance.isScarce()).toBe(true);
  await clock.pass(1);
  expect(allowance.isScarce()).toBe(false);
});
