import type { Context, Press } from './context.ts';
import { textDraft } from './drafts.ts';
import { isSetting, optionsForm, optionsList, settingValue } from './messages/options.ts';
import { refusalSentence } from './sentences.ts';

/**
 * The options of a table that waits for players: Options opens the form, its first select picks an option, the second
 * sets it.
 */
export async function optionsPress(context: Context, press: Press): Promise<void> {
  const { service, publisher, rulesOf } = context;
  const { id, by, answer, t } = press;
  const table = await service.get(id.table);
  if (table === null) {
    await answer.privately(textDraft(t('errors.refusal.no-table')));
    return;
  }
  const rules = rulesOf(table.game);
  if (id.verb === 'options') {
    const mayChange = table.hostId === by.actor.userId && table.phase === 'lobby';
    await answer.privately(mayChange ? optionsForm(t, rules, table, null, false) : optionsList(t, rules, table));
    return;
  }
  const [value = ''] = press.values;
  if (id.verb === 'option') {
    await answer.update(optionsForm(t, rules, table, value, false));
    return;
  }
  const option = String(id.args[0] ?? '');
  const outcome = await service.configure(
    id.table,
    by,
    isSetting(option) ? { settings: settingValue(option, value) } : { options: { [option]: value } },
  );
  if (!outcome.ok) {
    await answer.update(textDraft(refusalSentence(t, outcome.refusal)));
    return;
  }
  publisher.refresh(id.table);
  await answer.update(optionsForm(t, rules, outcome.table, option, true));
}
