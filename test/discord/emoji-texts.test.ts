import { expect, it } from 'vitest';
import type { EmojiOf } from '../../src/discord/emojis.ts';
import { handMessage } from '../../src/discord/messages/hand.ts';
import { publicMessage } from '../../src/discord/messages/public.ts';
import { translator } from '../../src/i18n/index.ts';
import { RULESETS } from '../../src/rulesets/index.ts';
import { mustFit } from '../contract/limits.ts';
import { everyPattern, fullestClaim, fullestView, RICH, tableIn } from '../contract/states.ts';
import { optionsOf } from '../support/option-values.ts';

const t = translator('en');
const rules = RULESETS.taiwanese;
const options = optionsOf(rules);
const emojiOf: EmojiOf = (tile) => ({ id: `15768498889461596${tile + 10}`, name: `mj1_${tile}` });
const claim = fullestClaim(fullestView(rules, options, null));

it('a call shows the tile that it is for as an emoji on its button', async () => {
  const table = tableIn(rules, options, 'playing', 16);
  const draft = handMessage({ t, rules, table, view: claim, own: claim.own!, emojiOf });
  const named = draft.rows.flatMap(({ components }) =>
    components.flatMap((each) => ('emoji' in each && 'label' in each ? [`${each.label} ${each.emoji?.name}`] : [])),
  );
  expect(named).toEqual(['Kong 4 Dot mj1_12', 'Pung 4 Dot mj1_12']);
  await mustFit(draft);
});

it('an open claim and a win show their tile as an emoji; without emojis there are words alone', async () => {
  const table = tableIn(rules, options, 'playing', 16);
  const open = publicMessage(t, rules, { table, view: claim, coins: RICH, emojiOf });
  expect(open.content).toContain('Anyone for **4 of dots <:mj1_12:1576849888946159622>**');
  await mustFit(open);
  const won = fullestView(rules, options, everyPattern(rules));
  const ended = tableIn(rules, options, 'between', won.dealNumber);
  const result = publicMessage(t, rules, { table: ended, view: won, coins: RICH, emojiOf });
  expect(result.embeds[0]?.title).toContain('<:mj1_20:');
  await mustFit(result);
  expect(JSON.stringify(publicMessage(t, rules, { table: ended, view: won, coins: RICH }))).not.toContain('<:');
});
