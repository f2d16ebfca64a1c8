import { type DealCode, readCode } from '../app/replay.ts';
import type { Translate } from '../i18n/index.ts';
import type { Context, Guild, Press } from './context.ts';
import { type MessageDraft, textDraft } from './drafts.ts';
import { HISTORY_PAGE, historyMessage } from './messages/history.ts';
import { proofMessage } from './messages/proof.ts';
import { replayMessage } from './messages/replay.ts';

/** A page of somebody's own deals in a server. */
export async function historyDraft(
  { ledger }: Context,
  guild: Guild,
  userId: string,
  t: Translate,
  page: number,
): Promise<MessageDraft> {
  const read = { limit: HISTORY_PAGE + 1, offset: page * HISTORY_PAGE };
  const deals = await ledger.history(guild.id, userId, read);
  return historyMessage(t, deals.slice(0, HISTORY_PAGE), page, deals.length > HISTORY_PAGE);
}

/**
 * One step of a deal, or the sentence that there is no such finished deal in this server. Who played in it sees the way
 * to their own discards too.
 */
export async function replayDraft(
  { records }: Context,
  guild: Guild,
  userId: string,
  t: Translate,
  code: DealCode | null,
  step: number,
): Promise<MessageDraft> {
  if (code === null) return textDraft(t('replay.unknown'));
  const replay = await records.replay(guild.id, code);
  if (replay === null) return textDraft(t('replay.unknown'));
  return replayMessage(t, replay, step, await records.review(guild.id, code, userId));
}

/** The proof of a deal's shuffle, or the sentence that there is no such finished deal in this server. */
export async function proofDraft(
  { records }: Context,
  guild: Guild,
  t: Translate,
  code: DealCode | null,
): Promise<MessageDraft> {
  const proof = code === null ? null : await records.proof(guild.id, code);
  return code === null || proof === null ? textDraft(t('replay.unknown')) : proofMessage(t, code, proof);
}

/** Turns the pages of a history and the steps of a replay where they stand. Both are private messages. */
export async function recordPress(context: Context, press: Press): Promise<void> {
  const { id, values, guild, by, answer, t } = press;
  if (guild === null) {
    await answer.privately(textDraft(t('errors.guildOnly')));
    return;
  }
  const [asks, target] = id.args;
  const chosen = values[0];
  const code = { tableId: id.table, deal: id.prompt };
  if (id.verb === 'proof') await answer.privately(await proofDraft(context, guild, t, code));
  else if (id.verb === 'replay') {
    await answer.update(await replayDraft(context, guild, by.actor.userId, t, code, Number(chosen ?? target) || 0));
  } else if (asks === 'watch') {
    await answer.privately(await replayDraft(context, guild, by.actor.userId, t, readCode(chosen ?? ''), 0));
  } else await answer.update(await historyDraft(context, guild, by.actor.userId, t, Number(target) || 0));
}
