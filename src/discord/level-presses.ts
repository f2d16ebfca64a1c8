import { AI_LEVELS } from '../ai/player.ts';
import { SEATS } from '../engine/tiles.ts';
import type { Context, Press } from './context.ts';
import { textDraft } from './drafts.ts';
import { levelsForm } from './messages/levels.ts';
import { refusalSentence } from './sentences.ts';

/** How strong each AI player of a table that waits is: the form behind AI levels…, or a choice in it. */
export async function levelPress(context: Context, press: Press): Promise<void> {
  const { service, publisher } = context;
  const { id, by, answer, t, values } = press;
  const seat = SEATS.find((each) => each === id.args[0]);
  const level = AI_LEVELS.find((each) => each === values[0]);
  if (seat === undefined || level === undefined) {
    const table = await service.get(id.table);
    const mine = table?.hostId === by.actor.userId;
    const why = t(table === null ? 'errors.refusal.no-table' : 'errors.refusal.not-host');
    await answer.privately(table !== null && mine ? levelsForm(t, table) : textDraft(why));
    return;
  }
  const outcome = await service.setLevel(id.table, by, { seat, level });
  publisher.refresh(id.table);
  await answer.update(outcome.ok ? levelsForm(t, outcome.table) : textDraft(refusalSentence(t, outcome.refusal)));
}
