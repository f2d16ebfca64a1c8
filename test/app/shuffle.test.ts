import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitmentOf, luckOf, SHUFFLE_VERSION, verifyDeal } from '../../src/app/shuffle.ts';

const secret = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const tiles = Array.from({ length: 136 }, (_, at) => at >> 2);
const input = { secret, messageId: '1234567890123456789', deal: 3, tiles };
const proof = { ...input, algorithm: SHUFFLE_VERSION, commitment: commitmentOf(secret), played: luckOf(input) };

const otherDirection = proof.played.exchange === 'next' ? ('previous' as const) : ('next' as const);

/** The documented method, written a second time from its description. */
function byTheBook(): { wall: number[]; dice: number[]; exchange: string } {
  const key = createHmac('sha256', Buffer.from(secret, 'hex')).update('1234567890123456789:3').digest();
  const words: number[] = [];
  for (let i = 0; i < 200; i++) {
    const block = createHmac('sha256', key)
      .update(Buffer.from(i.toString(16).padStart(16, '0'), 'hex'))
      .digest();
    for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at));
  }
  let used = 0;
  const below = (n: number): number => {
    for (;;) {
      const word = words[used++]!;
      if (word < Math.floor(4294967296 / n) * n) return word % n;
    }
  };
  const dice = [below(6) + 1, below(6) + 1];
  const exchange = ['next', 'previous', 'opposite'][below(3)]!;
  const wall = [...tiles];
  for (let i = wall.length - 1; i >= 1; i--) {
    const j = below(i + 1);
    [wall[i], wall[j]] = [wall[j]!, wall[i]!];
  }
  return { wall, dice, exchange };
}

describe('the shuffle that anybody can check', () => {
  it('commits to the SHA-256 of the secret bytes', () => {
    expect(commitmentOf(secret)).toBe(createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex'));
  });

  it('is the documented method, step by step', () => {
    expect(luckOf(input)).toEqual(byTheBook());
  });

  it('deals every tile of the set exactly once', () => {
    expect([...luckOf(input).wall].sort((a, b) => a - b)).toEqual(tiles);
  });

  it('gives the same luck again and other luck for another message, deal or secret', () => {
    expect(luckOf(input)).toEqual(luckOf(input));
    for (const other of [{ messageId: '1234567890123456788' }, { deal: 4 }, { secret: secret.replace('00', '01') }]) {
      expect(luckOf({ ...input, ...other }).wall).not.toEqual(luckOf(input).wall);
    }
  });

  it('puts every tile at every place about equally often', () => {
    const few = [0, 1, 2, 3, 4, 5];
    const counts = few.map(() => few.map(() => 0));
    const rounds = 12_000;
    for (let deal = 1; deal <= rounds; deal++) {
      luckOf({ ...input, deal, tiles: few }).wall.forEach((tile, place) => {
        counts[place]![tile]!++;
      });
    }
    const expected = rounds / 6;
    const chiSquare = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 25 degrees of freedom: above 52.6 once in a thousand.
    expect(chiSquare).toBeLessThan(52.6);
  });

  describe('over many deals of the full set', () => {
    const deals = 3_000;
    const lucks = Array.from({ length: deals }, (_, deal) => luckOf({ ...input, deal: deal + 1 }));
    const chiSquare = (counts: readonly number[]): number => {
      const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    };
    /** Chi-square of k degrees of freedom is above this about once in a hundred thousand (Wilson and Hilferty). */
    const limit = (k: number): number => k * (1 - 2 / (9 * k) + 4.265 * Math.sqrt(2 / (9 * k))) ** 3;
    const tally = (size: number, add: (counts: number[]) => void): number[] => {
      const counts = new Array<number>(size).fill(0);
      add(counts);
      return counts;
    };

    it('every kind of tile comes to every quarter of the wall equally often', () => {
      const counts = tally(34 * 4, (into) => {
        for (const { wall } of lucks)
          for (const [place, tile] of wall.entries()) into[tile * 4 + Math.floor(place / 34)]!++;
      });
      // Tiles of one wall are drawn without putting back, so the sum lies below that of independent draws.
      expect(chiSquare(counts)).toBeLessThan(limit(33 * 3));
    });

    it('the first and the last tile are of every kind equally often', () => {
      for (const place of [0, 135]) {
        const counts = tally(34, (into) => {
          for (const { wall } of lucks) into[wall[place]!]!++;
        });
        expect(chiSquare(counts)).toBeLessThan(limit(33));
      }
    });

    it('a tile tells nothing about the one beside it', () => {
      let pairs = 0;
      for (const { wall } of lucks) for (let at = 1; at < wall.length; at++) if (wall[at] === wall[at - 1]) pairs++;
      // Two neighbours are of one kind in 3 of 135 cases.
      const expected = (deals * 135 * 3) / 135;
      expect(Math.abs(pairs - expected)).toBeLessThan(5 * Math.sqrt(expected));
    });

    it('one deal tells nothing about the next', () => {
      let same = 0;
      for (let deal = 1; deal < deals; deal++)
        for (let at = 0; at < 136; at++) if (lucks[deal]!.wall[at] === lucks[deal - 1]!.wall[at]) same++;
      // The same kind stands at a place in 1 of 34 cases.
      const expected = ((deals - 1) * 136) / 34;
      expect(Math.abs(same - expected)).toBeLessThan(5 * Math.sqrt(expected));
    });

    it('dice and directions are fair', () => {
      const dice = tally(36, (into) => {
        for (const {
          dice: [a, b],
        } of lucks)
          into[(a - 1) * 6 + b - 1]!++;
      });
      expect(chiSquare(dice)).toBeLessThan(limit(35));
      const directions = ['next', 'previous', 'opposite'].map(
        (direction) => lucks.filter(({ exchange }) => exchange === direction).length,
      );
      expect(chiSquare(directions)).toBeLessThan(limit(2));
    });
  });

  it('verifies an honest deal', () => {
    expect(verifyDeal(proof)).toEqual({ ok: true, luck: proof.played });
  });

  it.each([
    ['a secret other than the one committed to', { secret: secret.replace('00', '01') }, 'commitment'],
    ['a secret that is none', { secret: 'abc' }, 'secret'],
    ['another message', { messageId: '1' }, 'wall'],
    ['a wall in another order', { played: { ...proof.played, wall: [...proof.played.wall].reverse() } }, 'wall'],
    ['other dice', { played: { ...proof.played, dice: [7, 7] as const } }, 'dice'],
    ['another exchange direction', { played: { ...proof.played, exchange: otherDirection } }, 'exchange'],
    ['an unknown version', { algorithm: SHUFFLE_VERSION + 1 }, 'algorithm'],
  ])('refuses %s', (_, change, wrong) => {
    expect(verifyDeal({ ...proof, ...change })).toEqual({ ok: false, wrong });
  });
});
