import { GAME_IDS } from '../engine/score.ts';
import type { Context, Press } from './context.ts';
import { textDraft } from './drafts.ts';
import { patternPage, type RulesPlace, rulesPage } from './messages/rules-pages.ts';

/** Turns the pages of the rules: the message that holds the button becomes the page that was asked for. */
export async function rulesPress(context: Context, press: Press): Promise<void> {
  const { id, values, answer, t } = press;
  const [name, argument] = id.args;
  const game = GAME_IDS.find((each) => each === name);
  const rules = game === undefined ? null : context.rulesOf(game);
  const place = await placeOf(context, id.table);
  const chosen = values[0];
  const page =
    rules === null
      ? null
      : id.verb === 'pattern'
        ? patternPage(t, rules, place, chosen ?? '')
        : rulesPage(t, rules, place, Number(chosen ?? argument));
  if (page === null) await answer.privately(textDraft(t('rules.noPattern')));
  else await answer.update(page);
}

/** The table whose rules are read, with its options; none for `/rules`. */
export async function placeOf({ service }: Context, table: string): Promise<RulesPlace> {
  const found = table === '0' ? null : await service.get(table);
  return { table, options: found?.options ?? null };
}
