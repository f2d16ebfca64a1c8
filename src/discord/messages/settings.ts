import {
  type APIChannelSelectComponent,
  ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
} from 'discord-api-types/v10';
import type { GuildLogEntry } from '../../app/guild-book.ts';
import { type GuildSettings, MOST_CHANNELS, TABLES_PER_CHANNEL } from '../../app/guild-settings.ts';
import { GAME_IDS } from '../../engine/score.ts';
import { LANGUAGES, type Translate } from '../../i18n/index.ts';
import { type CustomId, encodeCustomId } from '../custom-id.ts';
import { button, clip, clipLines, LIMITS, type MessageDraft, rows, select, textDraft } from '../drafts.ts';
import { gameName } from '../words.ts';

/** Settings that are chosen in a select of the form. */
export const CHOSEN_SETTINGS = ['game', 'language', 'tables', 'channels'] as const;
export type ChosenSetting = (typeof CHOSEN_SETTINGS)[number];

/** The choice that leaves the language to Discord. */
const OWN_LANGUAGE = 'auto';

/** Lines of one page of the log. */
export const LOG_PAGE = 15;

/** How a server is set up, with a select for each choice. Only those who manage it see this. */
export function settingsMessage(t: Translate, settings: GuildSettings, saved: boolean): MessageDraft {
  const { game, language, channels, tablesPerChannel, blocked } = settings;
  const id = (name: ChosenSetting): CustomId => ({ verb: 'setting', table: '0', prompt: 0, args: [name] });
  const people = blocked.map((userId) => `<@${userId}>`);
  const lines = [
    t('settings.title'),
    t('settings.line', { name: t('settings.game.name'), value: gameName(t, game) }),
    t('settings.line', { name: t('settings.language.name'), value: languageWord(t, language) }),
    t('settings.line', { name: t('settings.tables.name'), value: tablesPerChannel }),
    t('settings.line', { name: t('settings.channels.name'), value: channelWords(t, channels) }),
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
          TABLES_PER_CHANNEL.map((each) => ({
            value: String(each),
            label: t('settings.option', { name: t('settings.tables.name'), value: each }),
            chosen: each === tablesPerChannel,
          })),
        ),
      ],
      [channelSelect(id('channels'), t('settings.channels.choose'), channels)],
    ),
  };
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
    default:
      return detail.replace(/[*_~`|<>[\]#\\]/g, '\\$&');
  }
}
