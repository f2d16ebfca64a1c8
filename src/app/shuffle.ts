import { createHash, createHmac } from 'node:crypto';
import type { Luck } from '../engine/actions.ts';
import type { Tile } from '../engine/tiles.ts';

/**
 * The shuffle that anybody can check, version 1.
 *
 * 1. Before the deal the bot draws 32 secret bytes and publishes `commitment = SHA-256(secret)` on a new message.
 * 2. Discord gives that message its id, which the bot cannot choose after having committed.
 * 3. `key = HMAC-SHA256(secret, "<message id>:<deal number>")`, both in decimal ASCII.
 * 4. The stream is `HMAC-SHA256(key, i)` for i = 0, 1, 2 ..., i as 8 bytes big-endian, the blocks one after the other,
 *    read as 32-bit big-endian numbers.
 * 5. A number below n: numbers of the stream that are not below the largest multiple of n up to 2^32 are skipped; the
 *    first that is left, modulo n.
 * 6. In this order: two dice (below 6, plus 1), the exchange direction (below 3: next, previous, opposite), then
 *    Fisher-Yates over the full set in its documented order (`engine/wall.ts`): for i from the last index down to 1,
 *    swap the tiles at i and at a number below i + 1.
 * 7. With the result the secret is published, and `verifyDeal` recomputes the wall.
 *
 * It proves that the wall was fixed once the message was posted and that no player could know it. It does not prove
 * that the operator did not post and delete messages until an id suited: that is visible, not impossible.
 */
export const SHUFFLE_VERSION = 1;

/** Bytes of a secret. */
export const SECRET_BYTES = 32;

const EXCHANGES = ['next', 'previous', 'opposite'] as const satisfies readonly Luck['exchange'][];

/** The commitment to a secret: SHA-256 of its bytes, both in hex. @throws RangeError for anything but 32 bytes in hex. */
export function commitmentOf(secret: string): string {
  return createHash('sha256').update(secretBytes(secret)).digest('hex');
}

/** What the shuffle of one deal is made from. */
export interface ShuffleInput {
  /** 32 bytes, hex. */
  readonly secret: string;
  /** Id of the message that carries the commitment. */
  readonly messageId: string;
  /** Number of the deal in its match, from 1. */
  readonly deal: number;
  /** The full set of the game in its documented order. */
  readonly tiles: readonly Tile[];
}

/**
 * Wall, dice and exchange direction of a deal; the same input gives the same luck for ever.
 *
 * @throws RangeError for a secret that is not 32 bytes in hex.
 */
export function luckOf(input: ShuffleInput): Luck {
  const below = numbers(input);
  const dice = [1 + below(6), 1 + below(6)] as const;
  const exchange = EXCHANGES[below(3)]!;
  const wall = [...input.tiles];
  for (let i = wall.length - 1; i > 0; i--) {
    const j = below(i + 1);
    const tile = wall[i]!;
    wall[i] = wall[j]!;
    wall[j] = tile;
  }
  return { wall, dice, exchange };
}

/** What was published about a deal, and the luck it was played with. */
export interface DealProof extends ShuffleInput {
  readonly algorithm: number;
  readonly commitment: string;
  readonly played: Luck;
}

export type DealVerdict =
  | { readonly ok: true; readonly luck: Luck }
  /**
   * `algorithm`: made by a version that this program does not know. `secret`: not 32 bytes. `commitment`: the secret is
   * not the one committed to. `wall`, `dice`, `exchange`: the deal was played with other luck than it should have been.
   */
  | { readonly ok: false; readonly wrong: 'algorithm' | 'secret' | 'commitment' | 'wall' | 'dice' | 'exchange' };

/** Recomputes a deal's luck from what was published and compares it with what was played. Never throws. */
export function verifyDeal(proof: DealProof): DealVerdict {
  if (proof.algorithm !== SHUFFLE_VERSION) return { ok: false, wrong: 'algorithm' };
  if (!isSecret(proof.secret)) return { ok: false, wrong: 'secret' };
  if (commitmentOf(proof.secret) !== proof.commitment.toLowerCase()) return { ok: false, wrong: 'commitment' };
  const luck = luckOf(proof);
  if (!sameNumbers(luck.wall, proof.played.wall)) return { ok: false, wrong: 'wall' };
  if (!sameNumbers(luck.dice, proof.played.dice)) return { ok: false, wrong: 'dice' };
  if (luck.exchange !== proof.played.exchange) return { ok: false, wrong: 'exchange' };
  return { ok: true, luck };
}

/** Numbers of the deal's stream: `below(n)` is uniform over 0..n-1. */
function numbers(input: Omit<ShuffleInput, 'tiles'>): (n: number) => number {
  const key = createHmac('sha256', secretBytes(input.secret)).update(`${input.messageId}:${input.deal}`).digest();
  let counter = 0n;
  let block = Buffer.alloc(0);
  let at = 0;
  const next = (): number => {
    if (at === block.length) {
      const index = Buffer.alloc(8);
      index.writeBigUInt64BE(counter++);
      block = createHmac('sha256', key).update(index).digest();
      at = 0;
    }
    const number = block.readUInt32BE(at);
    at += 4;
    return number;
  };
  return (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let number = next();
    while (number >= limit) number = next();
    return number % n;
  };
}

function isSecret(secret: string): boolean {
  return /^[0-9a-f]{64}$/i.test(secret);
}

function secretBytes(secret: string): Buffer {
  if (!isSecret(secret)) throw new RangeError(`a secret is ${SECRET_BYTES} bytes in hex`);
  return Buffer.from(secret, 'hex');
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((number, at) => number === b[at]);
}
