import type { RuleOptions, Ruleset } from '../../engine/ruleset.ts';
import type { MessageKey, Translate } from '../../i18n/index.ts';
import { clipLines, LIMITS, type MessageDraft, textDraft } from '../drafts.ts';
import { gameName, optionsLine, patternName } from '../words.ts';

/** What counts at a table: every pattern of its game with its worth, and the options that were chosen. */
export function rulesMessage(t: Translate, rules: Ruleset, options: RuleOptions): MessageDraft {
  const unit = t(`games.unit.${rules.unit}`);
  const counting = rules.patterns.filter(({ option }) => option === undefined || options[option.id] === option.value);
  const lines = counting.map((pattern) =>
    t('table.pattern', {
      name: patternName(t, rules.id, pattern.id),
      value: pattern.value,
      unit,
      about: t(`patterns.${rules.id}.${pattern.id}.text` as MessageKey),
    }),
  );
  return {
    ...textDraft(`**${gameName(t, rules.id)}**\n${t(`games.${rules.id}.about`)}`),
    embeds: [
      {
        description: clipLines(lines, LIMITS.embedDescription, (count) => t('result.more', { count })),
        footer: { text: optionsLine(t, rules, options, 'all') },
      },
    ],
  };
}
