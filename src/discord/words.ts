/** What people chose or see in a message: names made safe, seats, times and options in one line. */
import type { PublicTable } from '../app/public-table.ts';
import { defaultOf } from '../engine/options.ts';
import type { OptionSpec, RuleOptions, Ruleset } from '../engine/ruleset.ts';
import type { Seat } from '../engine/tiles.ts';
import type { Translate } from '../i18n/index.ts';
import { optionName, optionValue } from '../i18n/words.ts';

export * from '../i18n/words.ts';

const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;
const MARKDOWN = /[\\*_~`|<>[\]#]/g;
/** What clients make a link or an invitation of; a space of no width after it keeps it text. */
const LINK = /[a-z]+:(?=\/\/)|discord(?=\.gg|(?:app)?\.com)/gi;
const LONGEST_NAME = 32;

/**
 * A name that somebody chose, safe inside a message: one line, without marks that change what follows, with Markdown
 * taken literally and right-to-left letters kept to themselves. `"**x**"` becomes `"\*\*x\*\*"`.
 */
export function safeName(name: string): string {
  const plain = [...name.replace(UNREADABLE, ' ').replace(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('');
  const escaped = plain.replace(LINK, '$&\u200B').replace(MARKDOWN, '\\$&');
  if (escaped === '') return '?';
  return RIGHT_TO_LEFT.test(escaped) ? `\u2068${escaped}\u2069` : escaped;
}

/** Who sits in a chair, ready to be put into a message. */
export function seatName(t: Translate, table: Pick<PublicTable, 'seats'>, seat: Seat): string {
  const holder = table.seats[seat];
  return holder.kind === 'empty' ? t('lobby.free') : safeName(holder.name);
}

/** A live countdown to a moment in milliseconds, e.g. `<t:1790000000:R>`; empty where there is none. */
export function countdown(at: number | null | undefined): string {
  return at === null || at === undefined ? '' : `<t:${Math.ceil(at / 1000)}:R>`;
}

/** The options of a table in one line. `changed` leaves out those at their default, except stakes and lengths. */
export function optionsLine(t: Translate, rules: Ruleset, options: RuleOptions, which: 'all' | 'changed'): string {
  return rules.options
    .filter((spec) => which === 'all' || isAlwaysShown(spec) || options[spec.id] !== defaultOf(spec))
    .map((spec) =>
      t('lobby.settings.option', {
        name: optionName(t, spec.id),
        value: optionValue(t, spec, options[spec.id] ?? defaultOf(spec)),
      }),
    )
    .join(' · ');
}

/** Stakes and the length of the match are worth a look on every table. */
function isAlwaysShown(spec: OptionSpec): boolean {
  return spec.kind === 'amount' || spec.id === 'deals' || spec.id === 'rounds' || spec.id === 'scoring';
}
