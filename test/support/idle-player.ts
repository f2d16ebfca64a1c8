/** An AI player that wants nothing: it claims nothing, never wins and throws away what it draws. */
import type { ChooseAction } from '../../src/app/ports.ts';

/** With three of these and a person who passes, a deal lasts as long as its wall. */
export const idlePlayer: ChooseAction = (_rules, { own }) => {
  const legal = own?.legal ?? [];
  const action =
    legal.find(({ type }) => type === 'pass') ??
    legal.find((each) => each.type === 'discard' && !each.ready && each.tile === own?.drawn) ??
    legal.find((each) => each.type === 'discard' && !each.ready) ??
    legal[0];
  if (action === undefined) throw new Error('the seat is not asked for anything');
  return action;
};
