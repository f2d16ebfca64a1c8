import {
  type APIChannelSelectComponent,
  ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
} from 'discord-api-types/v10';
import type { GuildLogEntry } from '../../app/guild-book.ts';
import { type GuildSettings, MOST_CHANNELS, TABLES_PER_CHANNEL } from '../../app/guild-settings.ts';
import { usualOptions } from '../../app/house-rules.ts';
import { DEFAULT_SETTINGS } from '../../app/table.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import { GAME_IDS } from '../../engine/score.ts';
import { LANGUAGES, type Translate } from '../../i18n/index.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import { type CustomId, encodeCustomId } from '../custom-id.ts';
import { button, clip, clipLines, LIMITS, type MessageDraft, rows, select, textDraft } from '../drafts.ts';
import { gameName } from '../words.ts';
import { isSetting, nameOf, optionsSelects, valueWord } from './options.ts';

/** Settings that are chosen in a select of the form. */
export const CHOSEN_SETTINGS = ['game', 'language', 'tables', 'channels', 'stake', 'ai-coins'] as const;
export type ChosenSetting = (typeof CHOSEN_SETTINGS)[number];
/** A part of the form, or a setting in it. */
type SettingsPart = ChosenSetting | 'all' | 'coins' | 'usual';

/** The settings of a table that a server chooses for all its tables. */
export const TIMES = ['turnSeconds', 'claimSeconds', 'claimWindow', 'pauseSeconds'] as const;

/** The choice of the tables of a channel that gives each a thread. */
export const THREADS = 'thread';
/** The choice that leaves the stake to each game. */
export const ANY_STAKE = 'any';
const STAKES = [1, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** The choice that leaves the language to Discord. */
const OWN_LANGUAGE = 'auto';

/** Lines of one page of the log. */
export const LOG_PAGE = 15;

/** How a server is set up, with a select for each choice. Only those who manage it see this. */
export function settingsMessage(t: Translate, settings: GuildSettings, saved: boolean): MessageDraft {
  const { game, language, channels, tablesPerChannel, threads, blocked } = settings;
  const id = (name: SettingsPart): CustomId => ({ verb: 'setting', table: '0', prompt: 0, args: [name] });
  const people = blocked.map((userId) => `<@${userId}>`);
  const lines = [
    t('settings.title'),
    t('settings.line', { name: t('settings.game.name'), value: gameName(t, game) }),
    t('settings.line', { name: t('settings.language.name'), value: languageWord(t, language) }),
    t('settings.line', { name: t('settings.tables.name'), value: tablesWord(t, settings) }),
    t('settings.line', { name: t('settings.channels.name'), value: channelWords(t, channels) }),
    t('settings.line', { name: t('settings.stake.name'), value: stakeWord(t, settings.mostStake) }),
    t('settings.line', { name: t('settings.aiCoins.name'), value: onOff(t, settings.aiCoins) }),
    t('settings.line', {
      name: t('settings.blocked'),
      value: people.length === 0 ? t('settings.nobody') : peopleWords(t, people),
    }),
    t('settings.line', {
      name: t('settings.season'),
      value: settings.season === null ? t('settings.always') : momentOf(settings.season),
    }),
    ...(saved ? [t('settings.saved')] : []),
    t('settings.more'),
  ];
  return {
    ...textDraft(lines.join('\n')),
    rows: rows(
      [
        select(
          id('game'),
          t('settings.game.choose'),
          GAME_IDS.map((each) => ({
            value: each,
            label: t('settings.option', { name: t('settings.game.name'), value: gameName(t, each) }),
            chosen: each === game,
          })),
        ),
      ],
      [
        select(
          id('language'),
          t('settings.language.choose'),
          [null, ...LANGUAGES].map((each) => ({
            value: each ?? OWN_LANGUAGE,
            label: t('settings.option', { name: t('settings.language.name'), value: languageWord(t, each) }),
            chosen: each === language,
          })),
        ),
      ],
      [
        select(
          id('tables'),
          t('settings.tables.choose'),
          [...TABLES_PER_CHANNEL.map(String), THREADS].map((each) => ({
            value: each,
            label: t('settings.option', { name: t('settings.tables.name'), value: tablesChoice(t, each) }),
            chosen: each === (threads ? THREADS : String(tablesPerChannel)),
          })),
        ),
      ],
      [channelSelect(id('channels'), t('settings.channels.choose'), channels)],
      [
        button({ ...id('usual'), args: ['usual', game] }, t('settings.button.usual')),
        button(id('coins'), t('settings.button.coins')),
      ],
    ),
  };
}

/** The part of the form that is about coins: the highest stake, and whether AI seats win and lose any. */
export function coinSettingsMessage(t: Translate, settings: GuildSettings, saved: boolean): MessageDraft {
  const { mostStake, aiCoins } = settings;
  const id = (name: SettingsPart): CustomId => ({ verb: 'setting', table: '0', prompt: 0, args: [name] });
  const named = (name: string, value: string): string => t('settings.option', { name, value });
  const lines = [
    t('settings.stake.about'),
    t('settings.aiCoins.about'),
    t('settings.line', { name: t('settings.stake.name'), value: stakeWord(t, mostStake) }),
    t('settings.line', { name: t('settings.aiCoins.name'), value: onOff(t, aiCoins) }),
    ...(saved ? [t('settings.saved')] : []),
  ];
  return {
    ...textDraft(lines.join('\n')),
    rows: rows(
      [
        select(
          id('stake'),
          t('settings.stake.choose'),
          [ANY_STAKE, ...STAKES.map(String)].map((each) => ({
            value: each,
            label: named(t('settings.stake.name'), stakeWord(t, each === ANY_STAKE ? null : Number(each))),
            chosen: each === (mostStake === null ? ANY_STAKE : String(mostStake)),
          })),
        ),
      ],
      [
        select(
          id('ai-coins'),
          t('settings.aiCoins.choose'),
          (['on', 'off'] as const).map((each) => ({
            value: each,
            label: named(t('settings.aiCoins.name'), onOff(t, each)),
            chosen: each === aiCoins,
          })),
        ),
      ],
      [button(id('all'), t('settings.button.back'))],
    ),
  };
}

/**
 * What tables of a game usually play on this server, where their host chooses nothing else.
 *
 * @param option the option whose values are offered; null before one is picked
 */
export function usualSettingsMessage(
  t: Translate,
  rules: Ruleset,
  settings: GuildSettings,
  option: string | null,
  saved: boolean,
): MessageDraft {
  const id = (...args: readonly string[]): CustomId => ({ verb: 'setting', table: '0', prompt: 0, args });
  const times = Object.fromEntries(Object.entries(settings.usualTimes).filter(([, value]) => value !== undefined));
  const { lines, selects } = optionsSelects(t, rules, {
    chosen: { options: usualOptions(settings, rules), settings: { ...DEFAULT_SETTINGS, ...times } },
    settings: TIMES,
    option,
    done: saved,
    pick: id('usual', rules.id),
    value: (known) => id('usual-value', rules.id, known),
  });
  const games = GAME_IDS.map((each) => ({
    value: each,
    label: t('settings.option', { name: t('settings.usual.game'), value: gameName(t, each) }),
    chosen: each === rules.id,
  }));
  return {
    ...textDraft([t('settings.usual.title', { game: gameName(t, rules.id) }), ...lines].join('\n')),
    rows: rows([select(id('usual-game'), t('settings.usual.choose'), games)], ...selects.map((each) => [each]), [
      button(id('all'), t('settings.button.back')),
    ]),
  };
}

function tablesChoice(t: Translate, choice: string): string {
  return choice === THREADS ? t('settings.tables.thread') : choice;
}

function tablesWord(t: Translate, { threads, tablesPerChannel }: GuildSettings): string {
  return tablesChoice(t, threads ? THREADS : String(tablesPerChannel));
}

function stakeWord(t: Translate, most: number | null): string {
  return most === null ? t('settings.stake.any') : t.number(most);
}

function onOff(t: Translate, value: 'on' | 'off'): string {
  return t(`lobby.setting.${value}`);
}

function channelSelect(id: CustomId, placeholder: string, channels: readonly string[]): APIChannelSelectComponent {
  return {
    type: ComponentType.ChannelSelect,
    custom_id: encodeCustomId(id),
    placeholder: clip(placeholder, 150),
    channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
    min_values: 0,
    max_values: MOST_CHANNELS,
    default_values: channels
      .slice(0, MOST_CHANNELS)
      .map((channel) => ({ id: channel, type: SelectMenuDefaultValueType.Channel })),
  };
}

function languageWord(t: Translate, language: GuildSettings['language']): string {
  return t(`settings.languages.${language ?? OWN_LANGUAGE}`);
}

function channelWords(t: Translate, channels: readonly string[]): string {
  if (channels.length === 0) return t('settings.everywhere');
  return channels.map((channel) => `<#${channel}>`).join(t('tiles.separator'));
}

/** As many of the people as a line takes, and how many there are besides. */
function peopleWords(t: Translate, people: readonly string[]): string {
  const shown = people.slice(0, 20).join(t('tiles.separator'));
  return people.length <= 20 ? shown : `${shown} ${t('result.more', { count: people.length - 20 })}`;
}

function momentOf(at: number): string {
  return `<t:${Math.floor(at / 1000)}:f>`;
}

/** Who changed what, newest first. */
export function settingsLog(
  t: Translate,
  entries: readonly GuildLogEntry[],
  page: number,
  more: boolean,
): MessageDraft {
  if (entries.length === 0 && page === 0) return textDraft(t('settings.log.empty'));
  const id = (asks: string, target: number): CustomId => ({
    verb: 'setting',
    table: '0',
    prompt: 0,
    args: [asks, target],
  });
  const lines = entries.map((entry) =>
    t('settings.log.line', {
      when: momentOf(entry.at),
      actor: `<@${entry.actorId}>`,
      what: t(`settings.log.${entry.action}`, {
        target: entry.target === null ? '' : `<@${entry.target}>`,
        detail: clip(detailWords(t, entry), 80),
      }),
    }),
  );
  return {
    ...textDraft(
      `${t('settings.log.title')}\n${clipLines(lines, LIMITS.content - 200, (count) => t('result.more', { count }))}`,
    ),
    rows: rows([
      button(id('newer', Math.max(0, page - 1)), t('history.button.newer'), 'plain', page === 0),
      button(id('older', page + 1), t('history.button.older'), 'plain', !more),
    ]),
  };
}

/** What stands in the log as data, in words of the reader's language. */
function detailWords(t: Translate, { action, detail }: GuildLogEntry): string {
  if (detail === null) return '';
  switch (action) {
    case 'game': {
      const game = GAME_IDS.find((each) => each === detail);
      return game === undefined ? detail : gameName(t, game);
    }
    case 'language': {
      const language = LANGUAGES.find((each) => each === detail) ?? null;
      return languageWord(t, language);
    }
    case 'channels':
      return channelWords(t, detail === '' ? [] : detail.split(' '));
    case 'tables':
      return tablesChoice(t, detail);
    case 'stake':
      return stakeWord(t, detail === ANY_STAKE ? null : Number(detail));
    case 'ai-coins':
      return onOff(t, detail === 'off' ? 'off' : 'on');
    case 'usual':
      return usualWords(t, detail);
    default:
      return detail.replace(/[*_~`|<>[\]#\\]/g, '\\$&');
  }
}

/** `"sichuan stake 20"` as the log keeps it; times are of all games. */
function usualWords(t: Translate, detail: string): string {
  const [id = '', option = '', value = ''] = detail.split(' ');
  const game = GAME_IDS.find((each) => each === id);
  if (game === undefined || option === '') return detail;
  const chosen = t('settings.option', { name: nameOf(t, option), value: valueWord(t, rulesetOf(game), option, value) });
  return isSetting(option) ? chosen : t('settings.option', { name: gameName(t, game), value: chosen });
}
