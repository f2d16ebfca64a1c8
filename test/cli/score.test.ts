import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.ts';

async function sparrow(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, out, err, text: out.join('\n'), json: () => JSON.parse(out.join('\n')) as Record<string, unknown> };
}
const score = (...args: string[]) => sparrow('score', ...args);

describe('sparrow score', () => {
  it('prices a hand, with lines that add up, and says who pays', async () => {
    const { code, json } = await score(
      '--game',
      'push-down',
      '123456789m 234m 5m +5m',
      '--self-draw',
      '--stake',
      '100',
      '--json',
    );
    expect(code).toBe(0);
    expect(json()).toEqual({
      game: 'push-down',
      valid: true,
      patterns: [
        { id: 'win', value: 1 },
        { id: 'self-draw', value: 1 },
        { id: 'concealed', value: 1 },
        { id: 'full-flush', value: 6 },
      ],
      lines: [
        { id: 'win', value: 1 },
        { id: 'self-draw', value: 1 },
        { id: 'concealed', value: 1 },
        { id: 'full-flush', value: 6 },
        { id: 'cap', value: -3 },
      ],
      notCounted: [],
      total: 9,
      cappedTotal: 6,
      delta: { E: 9600, S: -3200, W: -3200, N: -3200 },
    });
  });

  it('leaves the payments out when the payer is not known, and gives them when it is', async () => {
    const hand = ['--game', 'malaysian', '123m 456p 678s 99m 23s +4s', '--json'];
    expect((await score(...hand)).json()).not.toHaveProperty('delta');
    expect((await score(...hand, '--from', 's')).json()).toMatchObject({ delta: { E: 4, S: -4, W: 0, N: 0 } });
  });

  it('counts the dealer and the kept hands in Taiwanese payments', async () => {
    const { json } = await score(
      ...['--game', 'taiwanese', '456789m234p4599s[123m] +6s', '--seat', 'S', '--from', 'E', '--streak', '1', '--json'],
      ...['--option', 'base=100', '--option', 'perTai=20'],
    );
    expect(json()).toMatchObject({ total: 2, delta: { E: -200, S: 200, W: 0, N: 0 } });
  });

  it('takes the options of the table', async () => {
    const hand = ['--game', 'sichuan', '(1111m)(2222m)[3333m][4444m]5m +5m', '--from', 'S', '--json'];
    expect((await score(...hand)).json()).toMatchObject({ total: 24 });
    expect((await score(...hand, '--option', 'arhatsAddOns=skip')).json()).toMatchObject({ total: 16 });
  });

  it('takes several flags and options behind one --flag and one --option', async () => {
    const { json } = await score(
      ...['--game', 'push-down', '[9999s] 456m789p23s55s +4s', '--self-draw', '--json'],
      ...['--flag', 'last-tile', 'kong-replacement', '--option', 'stake=100', 'chow=off'],
    );
    expect(json()).toMatchObject({ total: 4, delta: { E: 2400, S: -800, W: -800, N: -800 } });
  });

  it('says which patterns were looked at and not counted, and why', async () => {
    const { json } = await score('--game', 'sichuan', '1122334455667m +7m', '--missing', 's', '--json');
    expect(json()).toMatchObject({
      notCounted: expect.arrayContaining([{ id: 'all-one-suit', reason: 'pure-seven-pairs' }]),
    });
  });

  it('says what the hand would have been worth the other way', async () => {
    const { text } = await score('--game', 'push-down', '1133m5577p99s55z1z +1z', '--from', 'N');
    expect(text).toContain('Total: 5 fan');
    expect(text).toContain('The same tiles by self-draw: 6 fan');
  });

  it('gives the waits with their worth for a hand that is one tile short, and exits with 1', async () => {
    const { code, text } = await score('--game', 'push-down', '123456789m 234m 5m');
    expect(code).toBe(1);
    expect(text).toContain('2 of characters: 9 fan (capped at 6) by self-draw, 8 fan (capped at 6) on a discard');
    expect(text).toContain('5 of characters');
  });

  it.each([
    ['a hand that does not win', ['--game', 'push-down', '123456789m 2344m +5p'], 1, 'not-complete'],
    ['a hand below the minimum', ['--game', 'malaysian', '123m456p77723s99m +4s'], 1, 'below-minimum'],
    ['a tile of the missing suit', ['--game', 'sichuan', '123456m11p99s234p +9s', '--missing', 's'], 1, 'missing-suit'],
    ['five copies', ['--game', 'push-down', '11111m 234m 567m 9p +9p'], 2, 'too-many-copies'],
    ['too many tiles', ['--game', 'push-down', '123456789m 1234p +5p'], 1, 'not-complete'],
    ['too few tiles', ['--game', 'push-down', '123m +4p'], 2, 'wrong-tile-count'],
    ['no tile at all', ['--game', 'push-down', ''], 2, 'wrong-tile-count'],
    ['a word that is no tile', ['--game', 'push-down', '123m foo'], 2, 'unknown-tile'],
    ['a tile that the game does not have', ['--game', 'sichuan', '123456m[EEE]55p +5p'], 2, 'unknown-tile'],
    ['a set with a gap', ['--game', 'push-down', '[124m] 55p'], 2, 'illegal-meld'],
    ['a chow in Sichuan', ['--game', 'sichuan', '[123m]456m789p1122p +2p'], 2, 'illegal-meld'],
    [
      'a flag that does not go with the win',
      ['--game', 'push-down', '1133m5577p99s55z1z +1z', '--flag', 'heavenly'],
      2,
      'illegal-flag',
    ],
    ['an unknown flag', ['--game', 'push-down', '1133m5577p99s55z1z +1z', '--flag', 'lucky'], 2, 'illegal-flag'],
  ])('refuses %s with its reason and a sentence', async (_, args, code, reason) => {
    const result = await score(...args, '--json');
    expect(result.code).toBe(code);
    expect(result.json()).toEqual({
      game: args[1],
      valid: false,
      reason,
      message: expect.stringMatching(/\w.*[.!?]$/),
    });
    const words = await score(...args);
    expect([...words.out, ...words.err].join('\n').length).toBeGreaterThan(20);
  });

  it('suggests the nearest hand when a kong was written as four loose tiles', async () => {
    const { code, err } = await score('--game', 'push-down', '1111m 234m 567m 99p 12s +3s', '--self-draw');
    expect(code).toBe(2);
    expect(err.join('\n')).toContain('Did you mean 234567m99p12s (1111m) +3s?');
  });

  it.each([
    ['the winning tile is named twice', '123456789m 11p 555s +5s', '123456789m11p55s +5s'],
    ['one tile is too many', '123456789m 119p 55s +5s', '123456789m11p55s +5s'],
    ['a slip of the keyboard breaks a set', '123457m 789p EEE 9s +9s', '123456m789p9s111z +9s'],
    ['a fifth copy stands for its neighbour', '11111m 3m 456m 789m 9p +9p', '111123456789m9p +9p'],
  ])('suggests the nearest hand when %s', async (_, hand, nearest) => {
    const { out, err } = await score('--game', 'push-down', hand);
    expect([...out, ...err].join('\n')).toContain(`Did you mean ${nearest}?`);
  });

  it('asks for the winning tile of a whole hand that names none', async () => {
    const { code, err } = await score('--game', 'push-down', '123456789m EEE SS');
    expect(code).toBe(2);
    expect(err).toEqual([
      'Which of these 14 tiles completed the hand? Put a plus before it, like +6s.',
      'Understood: 123456789m11122z',
      'Did you mean 23456789m11122z +1m?',
    ]);
  });

  it('prices a casual hand at one point of the match, whatever it shows', async () => {
    const casual = ['--game', 'malaysian', '--option', 'scoring=casual'];
    const { text } = await score(...casual, '123m 456p 777s 23s 99m +4s');
    expect(text).toContain('Total: one point of the match (by fan it would be 0 fan)\n  Nobody pays');
    expect(text).not.toContain('If South pays');
    expect((await score(...casual, '123m 456p 777s 23s 99m')).text).toContain(
      '4 of bamboo: one point by self-draw, one point on a discard',
    );
    const { text: paid } = await score(...casual, 'casualSettlement=zeroSum', '123m 456p 777s 23s 99m +4s');
    expect(paid).toContain('If South pays: 1');
  });

  it.each([
    [['--hand', 'x'], "Unknown option '--hand'"],
    [['--game', 'riichi', '1m'], '--game takes push-down, sichuan, taiwanese, malaysian, not “riichi”.'],
    [['--game', 'sichuan', '1m', '--seat', 'X'], '--seat takes E, S, W or N, not “X”.'],
    [['--game', 'taiwanese', '1m', '--streak', '-1'], '--streak'],
    [['--game', 'sichuan', '1m', '--option', 'stake'], '--option takes KEY=VALUE, not “stake”.'],
    [
      ['--game', 'sichuan', '1m', '--option', 'noTerminals=maybe'],
      '“maybe” is no value of the option noTerminals. It takes: off, on.',
    ],
    [['--game', 'sichuan', '1m', '--option', 'luck=1'], 'There is no option luck. There are: passedWinLock, stake,'],
    [['--game', 'sichuan', '1m', '--self-draw', '--from', 'S'], '--from does not go with --self-draw.'],
    [['--game', 'sichuan', '1m', '--seat', 'S', '--dealer'], '--dealer means seat E'],
    [['--game', 'sichuan', '1m', '--from', 'E'], 'The winner (East) cannot be the player who pays'],
  ])('names the argument that cannot be used: %j', async (args, sentence) => {
    const { code, err, out } = await score(...args);
    expect(code).toBe(2);
    expect(err.join('\n')).toContain(sentence);
    expect(out).toEqual([]);
  });
});

describe('sparrow', () => {
  it('lists its commands, and refuses a name it does not know', async () => {
    expect(await sparrow('--help')).toMatchObject({ code: 0, text: expect.stringContaining('sparrow score') });
    expect(await sparrow('constructor')).toMatchObject({
      code: 2,
      err: [expect.stringContaining('no command “constructor”')],
    });
  });
});
