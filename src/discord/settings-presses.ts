import type { GuildAction } from '../app/guild-book.ts';
import type { GuildSettings } from '../app/guild-settings.ts';
import { GAME_IDS } from '../engine/score.ts';
import { LANGUAGES, type Translate } from '../i18n/index.ts';
import type { Context, Guild, Press } from './context.ts';
import { type MessageDraft, textDraft } from './drafts.ts';
import { CHOSEN_SETTINGS, type ChosenSetting, LOG_PAGE, settingsLog, settingsMessage } from './messages/settings.ts';

/** A choice in the form of the settings, or another page of their log. Asks again who may: rights can go. */
export async function settingPress(context: Context, press: Press): Promise<void> {
  const { id, values, guild, by, answer, t } = press;
  if (guild === null || !guild.manager) {
    await answer.privately(textDraft(t(guild === null ? 'errors.guildOnly' : 'errors.managersOnly')));
    return;
  }
  const [name, page] = id.args;
  const setting = CHOSEN_SETTINGS.find((each) => each === name);
  if (setting === undefined) {
    await answer.update(await logDraft(context, guild, t, Number(page) || 0));
    return;
  }
  const choice = choiceOf(setting, values);
  const entry = {
    at: context.clock.now(),
    actorId: by.actor.userId,
    action: setting satisfies GuildAction,
    target: null,
    detail: values.join(' '),
  };
  const settings = await context.guilds.change(guild.id, entry, (before) =>
    choice === null || isSame(before, choice) ? null : { ...before, ...choice },
  );
  await answer.update(settingsMessage(t, settings, choice !== null));
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
      const tablesPerChannel = Number(value);
      return [1, 2, 3].includes(tablesPerChannel) ? { tablesPerChannel } : null;
    }
    case 'channels':
      return { channels: values };
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
