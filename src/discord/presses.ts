import type { Outcome } from '../app/table-service.ts';
import { SEATS } from '../engine/tiles.ts';
import { translator } from '../i18n/index.ts';
import { isPlay } from './calls.ts';
import type { Context, Press } from './context.ts';
import { textDraft } from './drafts.ts';
import { rankPress } from './leaderboard.ts';
import { practicePress, reviewPress, tourPress } from './learning-presses.ts';
import { levelPress } from './level-presses.ts';
import { menuPress, resumePress, votePress } from './menu-presses.ts';
import { leaveQuestion } from './messages/leave.ts';
import { publicMessage } from './messages/public.ts';
import { rulesPage } from './messages/rules-pages.ts';
import { optionsPress } from './option-presses.ts';
import { hintPress, playPress, showHand } from './play-presses.ts';
import { privacyPress } from './privacy-presses.ts';
import { profilePress } from './profile.ts';
import { recordPress } from './record-presses.ts';
import { placeOf, rulesPress } from './rules-presses.ts';
import { refusalSentence } from './sentences.ts';
import { settingPress } from './settings-presses.ts';

/** Acts on one press: everything that a button or a select of ours can mean. */
export async function handlePress(context: Context, press: Press): Promise<void> {
  const { service } = context;
  const { id, by } = press;
  if (isPlay(id)) return playPress(context, { ...press, id });
  switch (id.verb) {
    case 'join':
      return settle(context, press, await service.join(id.table, by));
    case 'fill':
      return settle(context, press, await service.fill(id.table, by, { level: 'club' }));
    case 'start':
      return settle(context, press, await service.begin(id.table, by));
    case 'next':
      return press.isPrivate
        ? showHand(context, press, await service.next(id.table, by))
        : settle(context, press, await service.next(id.table, by));
    case 'close':
      return settle(context, press, await service.close(id.table, by));
    case 'leave':
      return leave(context, press);
    case 'back':
      return showHand(context, press, await service.back(id.table, by));
    case 'hand':
    case 'again':
      return showHand(context, press, null);
    case 'rematch':
      return rematch(context, press);
    case 'rules':
      return rules(context, press);
    case 'page':
    case 'pattern':
      return rulesPress(context, press);
    case 'options':
    case 'option':
    case 'value':
      return optionsPress(context, press);
    case 'rank':
      return rankPress(context, press);
    case 'history':
    case 'replay':
    case 'proof':
      return recordPress(context, press);
    case 'setting':
      return settingPress(context, press);
    case 'privacy':
      return privacyPress(context, press);
    case 'profile':
      return profilePress(context, press);
    case 'menu':
      return menuPress(context, press);
    case 'vote':
      return votePress(context, press);
    case 'resume':
      return resumePress(context, press);
    case 'level':
      return levelPress(context, press);
    case 'hint':
      return hintPress(context, press);
    case 'tour':
      return tourPress(context, press);
    case 'review':
      return reviewPress(context, press);
    case 'practice':
      return practicePress(context, press);
  }
}

/** A press whose effect everybody sees on the table: nothing more is said to whoever pressed, unless it was refused. */
async function settle({ publisher }: Context, press: Press, outcome: Outcome): Promise<void> {
  const { answer, t, id } = press;
  if (!outcome.ok) {
    publisher.refresh(id.table);
    await answer.privately(textDraft(refusalSentence(t, outcome.refusal)));
    return;
  }
  const sent = await answer.quietly();
  if (sent !== null && !press.isPrivate)
    publisher.adoptToken(id.table, { messageId: press.messageId, channelId: press.channelId }, sent.target);
  publisher.refresh(id.table);
}

/** Leaving a running match asks once more, for the seat is not given back. */
async function leave(context: Context, press: Press): Promise<void> {
  const { service } = context;
  const { id, by, answer, t } = press;
  const table = await service.get(id.table);
  const seated = table !== null && (await service.seatOf(id.table, by.actor.userId)) !== null;
  const sure = id.args[0] === 'sure';
  if (table !== null && seated && !sure && table.phase !== 'lobby' && table.phase !== 'closed') {
    await answer.privately(leaveQuestion(t, table.id));
    return;
  }
  const outcome = await service.leave(id.table, by);
  if (!sure) return settle(context, press, outcome);
  await answer.update(textDraft(outcome.ok ? t('table.left') : refusalSentence(t, outcome.refusal)));
}

/** Opens a new table with the same people under the finished one. */
async function rematch(context: Context, press: Press): Promise<void> {
  const { service, publisher, rulesOf } = context;
  const { id, by, answer, t } = press;
  const outcome = await service.rematch(id.table, by);
  if (!outcome.ok) {
    await answer.privately(textDraft(refusalSentence(t, outcome.refusal)));
    return;
  }
  const { table } = outcome;
  if (table.messageId !== null) {
    await answer.quietly();
    return;
  }
  const coins = (await service.coins(table.id)) ?? { balances: SEATS.map(() => null), booked: [] };
  const draft = publicMessage(translator(table.locale), rulesOf(table.game), { table, view: null, coins });
  await answer.quietly();
  const { messageId, target } = await answer.publicly(draft).catch((error: unknown) => {
    publisher.show(table.id);
    throw error;
  });
  await publisher.opened(table.id, { messageId, channelId: press.channelId }, target, draft);
}

async function rules(context: Context, press: Press): Promise<void> {
  const table = await context.service.get(press.id.table);
  const { t, answer } = press;
  const page = table && rulesPage(t, context.rulesOf(table.game), await placeOf(context, table.id), 0);
  await answer.privately(page ?? textDraft(t('errors.refusal.no-table')));
}
