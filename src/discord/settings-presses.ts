import type { GuildAction } from '../app/guild-book.ts';
import { type GuildSettings, TABLES_PER_CHANNEL } from '../app/guild-settings.ts';
import { resolveOptions } from '../engine/options.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import { GAME_IDS } from '../engine/score.ts';
import { LANGUAGES, type Translate } from '../i18n/index.ts';
import type { Context, Guild, Press } from './context.ts';
import { type MessageDraft, textDraft } from './drafts.ts';
import {
  ANY_STAKE,
  CHOSEN_SETTINGS,
  type ChosenSetting,
  coinSettingsMessage,
  LOG_PAGE,
  settingsLog,
  settingsMessage,
  THREADS,
  TIMES,
  usualSettingsMessage,
} from './messages/settings.ts';

/** A choice in the form of the settings, or another page of it or of their log. Asks again who may: rights can go. */
export async function settingPress(context: Context, press: Press): Promise<void> {
  const { id, guild, answer, t } = press;
  if (guild === null || !guild.manager) {
    await answer.privately(textDraft(t(guild === null ? 'errors.guildOnly' : 'errors.managersOnly')));
    return;
  }
  await answer.update(await partDraft(context, press, guild, id.args.map(String)));
}

async function partDraft(
  context: Context,
  press: Press,
  guild: Guild,
  [name = '', ...rest]: readonly string[],
): Promise<MessageDraft> {
  const { guilds, rulesOf } = context;
  const { t, values } = press;
  const setting = CHOSEN_SETTINGS.find((each) => each === name);
  if (setting !== undefined) return change(context, press, guild, setting);
  const asked = name === 'usual-game' ? values[0] : rest[0];
  const rules = rulesOf(GAME_IDS.find((game) => game === asked) ?? 'push-down');
  switch (name) {
    case 'all':
      return settingsMessage(t, await guilds.of(guild.id), false);
    case 'coins':
      return coinSettingsMessage(t, await guilds.of(guild.id), false);
    case 'usual':
      return usualSettingsMessage(t, rules, await guilds.of(guild.id), values[0] ?? null, false);
    case 'usual-game':
      return usualSettingsMessage(t, rules, await guilds.of(guild.id), null, false);
    case 'usual-value':
      return changeUsual(context, press, guild, rules, rest[1] ?? '');
    default:
      return logDraft(context, guild, t, Number(rest[0]) || 0);
  }
}

/** Changes a setting of the form. @returns the part of the form that it stands in */
async function change(context: Context, press: Press, guild: Guild, setting: ChosenSetting): Promise<MessageDraft> {
  const { t, values } = press;
  const choice = choiceOf(setting, values);
  const settings = await save(context, press, guild, setting, values.join(' '), () => choice);
  const form = setting === 'stake' || setting === 'ai-coins' ? coinSettingsMessage : settingsMessage;
  return form(t, settings, choice !== null);
}

/** Changes what tables of a game usually play. */
async function changeUsual(
  context: Context,
  press: Press,
  guild: Guild,
  rules: Ruleset,
  option: string,
): Promise<MessageDraft> {
  const [value = ''] = press.values;
  const time = TIMES.find((each) => each === option);
  const known = time !== undefined || resolveOptions(rules, { [option]: value }).ok;
  const settings = await save(context, press, guild, 'usual', [rules.id, option, value].join(' '), (before) => {
    if (!known) return null;
    if (time !== undefined) return { usualTimes: { ...before.usualTimes, [time]: Number(value) } };
    const options = { ...before.usualOptions[rules.id], [option]: value };
    return { usualOptions: { ...before.usualOptions, [rules.id]: options } };
  });
  return usualSettingsMessage(press.t, rules, settings, known ? option : null, known);
}

/** Saves what changes anything, with a line of the log. */
function save(
  { guilds, clock }: Context,
  { by }: Press,
  guild: Guild,
  action: GuildAction,
  detail: string,
  change: (before: GuildSettings) => Partial<GuildSettings> | null,
): Promise<GuildSettings> {
  const entry = { at: clock.now(), actorId: by.actor.userId, action, target: null, detail };
  return guilds.change(guild.id, entry, (before) => {
    const after = change(before);
    return after === null || isSame(before, after) ? null : { ...before, ...after };
  });
}

/** What the values of a select mean, or null for what is not offered. */
function choiceOf(setting: ChosenSetting, values: readonly string[]): Partial<GuildSettings> | null {
  const [value] = values;
  switch (setting) {
    case 'game': {
      const game = GAME_IDS.find((each) => each === value);
      return game === undefined ? null : { game };
    }
    case 'language':
      return { language: LANGUAGES.find((each) => each === value) ?? null };
    case 'tables': {
      if (value === THREADS) return { threads: true };
      const tablesPerChannel = TABLES_PER_CHANNEL.find((each) => String(each) === value);
      return tablesPerChannel === undefined ? null : { threads: false, tablesPerChannel };
    }
    case 'channels':
      return { channels: values };
    case 'stake':
      if (value === ANY_STAKE) return { mostStake: null };
      return Number(value) > 0 ? { mostStake: Number(value) } : null;
    case 'ai-coins':
      return { aiCoins: value === 'off' ? 'off' : 'on' };
  }
}

function isSame(settings: GuildSettings, choice: Partial<GuildSettings>): boolean {
  return JSON.stringify({ ...settings, ...choice }) === JSON.stringify(settings);
}

/** A page of the log of a server. */
export async function logDraft({ guilds }: Context, guild: Guild, t: Translate, page: number): Promise<MessageDraft> {
  const entries = await guilds.log(guild.id, { limit: LOG_PAGE + 1, offset: page * LOG_PAGE });
  return settingsLog(t, entries.slice(0, LOG_PAGE), page, entries.length > LOG_PAGE);
}
