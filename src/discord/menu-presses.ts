import type { PersonalSettings } from '../app/personal-settings.ts';
import type { Wish } from '../app/table.ts';
import { SEATS } from '../engine/tiles.ts';
import type { Context, Press } from './context.ts';
import type { CustomId } from './custom-id.ts';
import { type MessageDraft, textDraft } from './drafts.ts';
import { menuMessage } from './messages/menu.ts';
import { refusalSentence } from './sentences.ts';

/** More… behind a table, or a choice there that is for oneself alone. */
export async function menuPress(context: Context, press: Press): Promise<void> {
  const { id, by, answer } = press;
  const change = choiceOf(id);
  if (change === null) {
    await answer.privately(await menuDraft(context, press));
    return;
  }
  await context.personal.change(by.actor.userId, change);
  await showMenu(context, press, null);
  const seat = await context.service.seatOf(id.table, by.actor.userId);
  if (seat !== null) context.hands.changed(id.table, seat);
}

function choiceOf({ args: [what, on] }: CustomId): Partial<PersonalSettings> | null {
  if (what === 'text') return { textOnly: on === 1 };
  return what === 'mentions' ? { mentions: on === 1 } : null;
}

/** A vote for a pause or for an AI in somebody's place, or one taken back. */
export async function votePress(context: Context, press: Press): Promise<void> {
  const { id, by, answer, t } = press;
  const [kind, yes, target] = id.args;
  const seat = SEATS.find((each) => each === target);
  const wish: Wish | null = kind === 'pause' ? { kind } : seat === undefined ? null : { kind: 'remove', seat };
  if (wish === null) {
    await answer.privately(textDraft(t('errors.outdated')));
    return;
  }
  const outcome = await context.service.vote(id.table, by, { wish, yes: yes === 1 });
  context.publisher.refresh(id.table);
  await showMenu(context, press, outcome.ok ? null : refusalSentence(t, outcome.refusal));
}

/** Resume: on the table's message, or in somebody's own menu. */
export async function resumePress(context: Context, press: Press): Promise<void> {
  const { id, by, answer, t } = press;
  const outcome = await context.service.resume(id.table, by);
  context.publisher.refresh(id.table);
  const why = outcome.ok ? null : refusalSentence(t, outcome.refusal);
  if (press.isPrivate) await showMenu(context, press, why);
  else if (why !== null) await answer.privately(textDraft(why));
  else await answer.quietly();
}

/** The menu as it is now, in place of the one that was pressed; `notice` stands above it. */
async function showMenu(context: Context, press: Press, notice: string | null): Promise<void> {
  const draft = await menuDraft(context, press);
  await press.answer.update(notice === null ? draft : { ...draft, content: `⚠️ ${notice}\n${draft.content}` });
}

async function menuDraft({ service, personal }: Context, { id, by, t }: Press): Promise<MessageDraft> {
  const [settings, table, seat] = await Promise.all([
    personal.of(by.actor.userId),
    service.get(id.table),
    service.seatOf(id.table, by.actor.userId),
  ]);
  return menuMessage(t, settings, table === null || seat === null ? null : { table, seat });
}
