import { z } from 'zod';
import { GAME_IDS } from '../engine/score.ts';
import { parseTiles, printTiles } from '../engine/tiles.ts';
import { fullSet } from '../engine/wall.ts';
import { rulesetOf } from '../rulesets/index.ts';
import type { GameProof } from './deal-proof.ts';

const WHOLE = z.int().min(1);
const DIE = z.int().min(1).max(6);

const PROOF = z.object({
  game: z.enum(GAME_IDS),
  deal: WHOLE,
  algorithm: WHOLE,
  message: z.string().regex(/^\d{1,20}$/, 'has to be the id of a message'),
  commitment: z.string(),
  secret: z.string(),
  dice: z.tuple([DIE, DIE]),
  exchange: z.enum(['next', 'previous', 'opposite']),
  wall: z.string(),
});

/**
 * The public data of one deal's shuffle as JSON on one line, the wall in tile notation: what `docs/shuffle.md` describes
 * and `readProof` takes.
 */
export function printProof({ game, deal, algorithm, messageId, commitment, secret, played }: GameProof): string {
  const { dice, exchange, wall } = played;
  return JSON.stringify({
    game,
    deal,
    algorithm,
    message: messageId,
    commitment,
    secret,
    dice,
    exchange,
    wall: printTiles(wall),
  });
}

/** Reads what `printProof` writes; `problem` is a sentence that names the field which cannot be used. */
export function readProof(
  text: string,
): { readonly ok: true; readonly proof: GameProof } | { readonly ok: false; readonly problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, problem: `It is not JSON: ${error instanceof Error ? error.message : String(error)}.` };
  }
  const read = PROOF.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { ok: false, problem: `${issue?.path.join('.') || 'The proof'}: ${issue?.message}.` };
  }
  const { message: messageId, dice, exchange, wall, ...kept } = read.data;
  try {
    const played = { dice, exchange, wall: parseTiles(wall) };
    return { ok: true, proof: { ...kept, messageId, tiles: fullSet(rulesetOf(kept.game)), played } };
  } catch (error) {
    return { ok: false, problem: `wall: ${error instanceof Error ? error.message : String(error)}.` };
  }
}
