import type { APIStringSelectComponent } from 'discord-api-types/v10';
import { AI_LEVELS } from '../../ai/player.ts';
import type { PublicTable } from '../../app/public-table.ts';
import type { TableSettings } from '../../app/table.ts';
import { defaultOf } from '../../engine/options.ts';
import type { OptionSpec, RuleOptions, Ruleset } from '../../engine/ruleset.ts';
import type { MessageKey, Translate } from '../../i18n/index.ts';
import { optionName, optionValue } from '../../i18n/words.ts';
import type { CustomId } from '../custom-id.ts';
import { button, type Choice, clip, LIMITS, type MessageDraft, rows, select, textDraft } from '../drafts.ts';
import { timeWord } from './time-word.ts';

/** The settings of a table that are offered beside the game's own options, with the values to choose from. */
const SETTINGS = {
  turnSeconds: [15, 30, 45, 60, 90, 120, 300, 3_600, 28_800, 86_400],
  claimSeconds: [5, 8, 12, 15, 20, 30, 60, 300, 3_600, 28_800, 86_400],
  claimWindow: [0, 1, 2, 3, 4, 5],
  pauseSeconds: [10, 25, 60, 120, 600, 3_600],
  equalWindows: ['no', 'yes'],
  coins: ['on', 'off'],
  standInLevel: AI_LEVELS,
} as const satisfies Partial<Record<keyof TableSettings, readonly (string | number)[]>>;
export type SettingId = keyof typeof SETTINGS;

/** Round amounts to choose from; anything else can be given when the table is opened. */
const AMOUNTS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000, 10_000];

export function isSetting(id: string): id is SettingId {
  return id in SETTINGS;
}

/** What is chosen in a form: a game's options, and times and the like. */
export interface Chosen {
  readonly options: RuleOptions;
  readonly settings: TableSettings;
}

/** What a form of options is about, and how its selects say what was chosen in them. */
export interface OptionsForm {
  readonly chosen: Chosen;
  /** The settings offered beside the game's own options. */
  readonly settings: readonly SettingId[];
  /** The option whose values are offered; null before one is picked. */
  readonly option: string | null;
  /** It has just been set. */
  readonly done: boolean;
  readonly pick: CustomId;
  readonly value: (option: string) => CustomId;
}

/** Two selects, one for the option and one for its value, with the sentences that go with them. */
export function optionsSelects(
  t: Translate,
  rules: Ruleset,
  { chosen, settings, option, done, pick, value }: OptionsForm,
): { readonly lines: readonly string[]; readonly selects: readonly APIStringSelectComponent[] } {
  const ids = [...rules.options.map((spec) => spec.id), ...settings];
  const choices = ids.map(
    (id): Choice => ({
      value: id,
      label: t('lobby.settings.option', {
        name: nameOf(t, id),
        value: valueWord(t, rules, id, currentValue(rules, chosen, id)),
      }),
      about: aboutOf(t, id),
      chosen: id === option,
    }),
  );
  const first = select(pick, t('lobby.form.pick'), choices);
  if (option === null || !ids.includes(option)) return { lines: [], selects: [first] };
  const current = currentValue(rules, chosen, option);
  const name = nameOf(t, option);
  const values = valuesOf(rules, chosen, option).map((each) => ({
    value: String(each),
    label: valueWord(t, rules, option, each),
    chosen: String(each) === String(current),
  }));
  return {
    lines: [
      t('lobby.form.chosen', { name, about: aboutOf(t, option) }),
      ...(done ? [t('lobby.form.done', { name, value: valueWord(t, rules, option, current) })] : []),
    ],
    selects: [first, select(value(option), t('lobby.form.value', { name }), values)],
  };
}

/** The form that the host fills in while the table waits for players: one select for the option, one for its value. */
export function optionsForm(
  t: Translate,
  rules: Ruleset,
  table: PublicTable,
  option: string | null,
  done: boolean,
): MessageDraft {
  const id = { table: table.id, prompt: 0 };
  const { lines, selects } = optionsSelects(t, rules, {
    chosen: table,
    settings: Object.keys(SETTINGS) as SettingId[],
    option,
    done,
    pick: { ...id, verb: 'option', args: [] },
    value: (known) => ({ ...id, verb: 'value', args: [known] }),
  });
  return {
    ...textDraft([t('lobby.form.title'), ...lines].join('\n')),
    rows: rows(...selects.map((each) => [each])),
  };
}

/** What everybody else sees behind Options: how this table plays, in full. */
export function optionsList(t: Translate, rules: Ruleset, table: PublicTable): MessageDraft {
  const lines = [...rules.options.map((spec) => spec.id), ...Object.keys(SETTINGS)].map((id) => {
    const value = valueWord(t, rules, id, currentValue(rules, table, id));
    return `${t('lobby.settings.option', { name: nameOf(t, id), value })}`;
  });
  return {
    content: clip([t('lobby.form.list'), ...lines.map((line) => `• ${line}`)].join('\n'), LIMITS.content),
    embeds: [],
    rows: rows([button({ verb: 'rules', table: table.id, prompt: 0, args: [] }, t('lobby.button.rules'))]),
    picture: null,
    mentions: [],
  };
}

/** The value as the app takes it: `coins`, `equalWindows` and whole seconds, or the text of a game's option. */
export function settingValue(id: SettingId, value: string): Partial<TableSettings> {
  if (id === 'equalWindows') return { equalWindows: value === 'yes' };
  if (id === 'coins') return { coins: value === 'off' ? 'off' : 'on' };
  if (id === 'standInLevel') return { standInLevel: AI_LEVELS.find((level) => level === value) ?? 'club' };
  return { [id]: Number(value) };
}

export function nameOf(t: Translate, id: string): string {
  return isSetting(id) ? t(`lobby.setting.${id}.name`) : optionName(t, id);
}

function aboutOf(t: Translate, id: string): string {
  return isSetting(id) ? t(`lobby.setting.${id}.about`) : t(`options.${id}.about` as MessageKey);
}

function specOf(rules: Ruleset, id: string): OptionSpec | undefined {
  return rules.options.find((spec) => spec.id === id);
}

function currentValue(rules: Ruleset, table: Chosen, id: string): string | number {
  if (isSetting(id)) {
    const value = table.settings[id];
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  }
  const spec = specOf(rules, id);
  return table.options[id] ?? (spec === undefined ? '' : defaultOf(spec));
}

function valuesOf(rules: Ruleset, table: Chosen, id: string): readonly (string | number)[] {
  const current = currentValue(rules, table, id);
  if (isSetting(id)) {
    const offered: readonly (string | number)[] = SETTINGS[id];
    return offered.includes(current) ? offered : [current, ...offered];
  }
  const spec = specOf(rules, id);
  if (spec === undefined) return [];
  if (spec.kind === 'choice') return spec.choices;
  const amounts = AMOUNTS.filter((amount) => amount >= spec.min && amount <= spec.max);
  return [...new Set([...amounts, Number(current)])].sort((a, b) => a - b);
}

/** A value of an option or a setting in words. */
export function valueWord(t: Translate, rules: Ruleset, id: string, value: string | number): string {
  if (id === 'equalWindows') return t(value === 'yes' ? 'lobby.setting.yes' : 'lobby.setting.no');
  if (id === 'coins') return t(value === 'off' ? 'lobby.setting.off' : 'lobby.setting.on');
  if (id === 'standInLevel') return t(`lobby.level.${value}.name` as MessageKey);
  if (isSetting(id)) return timeWord(t, Number(value));
  const spec = specOf(rules, id);
  return spec === undefined ? String(value) : optionValue(t, spec, value);
}
