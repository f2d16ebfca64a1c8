import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/main.ts';
import { GAME_IDS } from '../../src/engine/score.ts';

async function sparrow(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, { out: (line) => out.push(line), err: (line) => err.push(line) });
  return { code, err: err.join('\n'), text: out.join('\n') };
}

const json = async (...args: string[]) => {
  const { code, text } = await sparrow(...args, '--json');
  expect(code).toBe(0);
  return JSON.parse(text) as Record<string, unknown>;
};

describe('sparrow simulate', () => {
  for (const game of GAME_IDS)
    it(`plays deals without a violation and says what came of them: ${game}`, async () => {
      const result = await json('simulate', '--game', game, '--deals', '60', '--seed', '3');
      expect(Object.keys(result)).toEqual([
        'game',
        'options',
        'ai',
        'deals',
        'seed',
        'draws',
        'wins',
        'selfDrawShare',
        'meanTurns',
        'winsByPattern',
        'transfersSum',
        'violations',
        'dealsPerSecond',
        'digest',
      ]);
      expect(result).toMatchObject({ game, ai: 'club', deals: 60, seed: 3, transfersSum: 0, violations: 0 });
      expect(result.wins).toBeGreaterThan(40);
      expect(result.digest).toMatch(/^[0-9a-f]{64}$/);
    });

  it('gives the same digest for the same seed and options, and another for others', async () => {
    const digest = async (...more: string[]) =>
      (await json('simulate', '--game', 'sichuan', '--deals', '5', ...more)).digest;
    const first = await digest('--seed', '9');
    expect(await digest('--seed', '9')).toBe(first);
    expect(await digest('--seed', '10')).not.toBe(first);
    expect(await digest('--seed', '9', '--option', 'exchangeThree=on')).not.toBe(first);
    expect(await digest('--seed', '9', '--ai', 'beginner')).not.toBe(first);
  });

  it('scores Malaysian hands by fan unless it is told otherwise', async () => {
    const fan = await json('simulate', '--game', 'malaysian', '--deals', '1');
    expect(fan.options).toMatchObject({ scoring: 'fan' });
    const casual = await json('simulate', '--game', 'malaysian', '--deals', '1', '--option', 'scoring=casual');
    expect(casual.options).toMatchObject({ scoring: 'casual' });
  });

  it('names the argument that it cannot use', async () => {
    const cases = [
      [['--game', 'bridge'], '“bridge”'],
      [['--game', 'sichuan', '--ai', 'master'], '“master”'],
      [['--game', 'sichuan', '--deals', '0'], '--deals'],
      [['--game', 'sichuan', '--option', 'chow=on'], 'There is no option chow. There are: passedWinLock, stake,'],
      [['--game', 'sichuan', '--option', 'kongPayers=none'], '“none”'],
    ] as const;
    for (const [args, named] of cases) {
      const { code, err } = await sparrow('simulate', ...args);
      expect(code).toBe(2);
      expect(err).toContain(named);
    }
  });

  it('prints a table for people without --json', async () => {
    const { text } = await sparrow('simulate', '--game', 'push-down', '--deals', '3');
    expect(text).toMatch(/^violations +0$/m);
    expect(text).toMatch(/^win +\d+$/m);
  });
});

describe('sparrow arena', () => {
  it('plays every wall four times and has one row a strength', async () => {
    const args = [
      'arena',
      '--game',
      'taiwanese',
      '--seats',
      'expert,club,club,beginner',
      '--deals',
      '8',
      '--seed',
      '2',
    ];
    const result = await json(...args);
    expect(Object.keys(result)).toEqual(['game', 'options', 'seats', 'deals', 'walls', 'seed', 'players', 'digest']);
    expect(result).toMatchObject({ deals: 8, walls: 2, seats: ['expert', 'club', 'club', 'beginner'] });
    const players = result.players as Record<string, unknown>[];
    expect(players.map(({ level }) => level)).toEqual(['expert', 'club', 'beginner']);
    for (const player of players) {
      expect(Object.keys(player)).toEqual([
        'level',
        'coinsPerDeal',
        'ci95',
        'winRate',
        'selfDrawRate',
        'dealInRate',
        'decisionMs',
      ]);
      expect(Object.keys(player.decisionMs as object)).toEqual(['p50', 'p99']);
    }
    expect((await json(...args)).digest).toBe(result.digest);
  });

  it('wants four strengths', async () => {
    const { code, err } = await sparrow('arena', '--game', 'sichuan', '--seats', 'club,club');
    expect(code).toBe(2);
    expect(err).toContain('four');
  });
});
