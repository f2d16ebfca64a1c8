import { GAME_IDS, type GameId } from '../engine/score.ts';
import type { Context, Press } from './context.ts';
import { textDraft } from './drafts.ts';
import { reviewMessage } from './messages/review.ts';
import { tourPage } from './messages/tour.ts';
import { openPractice } from './practice.ts';
import { placeOf } from './rules-presses.ts';
import { refusalSentence } from './sentences.ts';

function gameOf(press: Press): GameId | undefined {
  return GAME_IDS.find((game) => game === press.id.args[0]);
}

/** Opens the tour as a message for this person alone, or turns its pages. */
export async function tourPress(context: Context, press: Press): Promise<void> {
  const { id, guild, answer, t } = press;
  const game = gameOf(press);
  if (game === undefined) return void (await answer.privately(textDraft(t('errors.outdated'))));
  const page = id.args[1];
  const place = await placeOf(context, id.table);
  const draft = tourPage(t, context.rulesOf(game), place, Number(page) || 0, guild !== null);
  await (page === 'open' ? answer.privately(draft) : answer.update(draft));
}

/** One of the own discards of a finished deal beside the expert's. */
export async function reviewPress(context: Context, press: Press): Promise<void> {
  const { records } = context;
  const { id, values, guild, by, answer, t } = press;
  if (guild === null) return void (await answer.privately(textDraft(t('errors.guildOnly'))));
  const code = { tableId: id.table, deal: id.prompt };
  const replay = await records.replay(guild.id, code);
  if (replay === null) return void (await answer.privately(textDraft(t('replay.unknown'))));
  const review = await records.review(guild.id, code, by.actor.userId);
  if (review === null) return void (await answer.privately(textDraft(t('learning.review.stranger'))));
  const [asks, turn] = id.args;
  if (asks !== 'open')
    return void (await answer.update(reviewMessage(t, replay, review, Number(values[0] ?? turn) || 0)));
  const first = review.turns.findIndex(({ slowed }) => slowed);
  await answer.privately(reviewMessage(t, replay, review, Math.max(0, first)));
}

/** Opens a practice table in this channel. */
export async function practicePress(context: Context, press: Press): Promise<void> {
  const { guild, channelId, parentId, by, answer, t } = press;
  const game = gameOf(press);
  if (guild === null || game === undefined) {
    return void (await answer.privately(textDraft(t(guild === null ? 'errors.guildOnly' : 'errors.outdated'))));
  }
  const outcome = await openPractice(context, by, { guild, channelId, parentId, game });
  const said = outcome.ok ? t('learning.practice.opened') : refusalSentence(t, outcome.refusal);
  await answer.privately(textDraft(said));
}
