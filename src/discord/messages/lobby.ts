import type { PublicTable } from '../../app/public-table.ts';
import { DEFAULT_SETTINGS } from '../../app/table.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import { SEATS } from '../../engine/tiles.ts';
import type { Translate } from '../../i18n/index.ts';
import { button, clip, LIMITS, type MessageDraft, rows } from '../drafts.ts';
import { countdown, gameName, optionsLine, safeName, seatName } from '../words.ts';
import { timeWord } from './time-word.ts';

/** A table that waits for players: who sits, what is played, and how to join. */
export function lobbyMessage(
  t: Translate,
  rules: Ruleset,
  table: PublicTable,
  balances: readonly (number | null)[],
  past: boolean,
): MessageDraft {
  const id = { table: table.id, prompt: 0, args: [] };
  const free = table.seats.filter((holder) => holder.kind === 'empty').length;
  const lines = [
    t('lobby.title', { game: gameName(t, table.game), host: hostName(table) }),
    t(`games.${table.game}.about`),
    `-# ${settingsLine(t, rules, table, 'changed')}`,
    '',
    ...SEATS.map((seat) => seatLine(t, table, seat, balances[seat] ?? null)),
    ...(past ? [] : ['', t(free > 0 ? 'lobby.waiting' : 'lobby.ready')]),
    ...(past || table.deadline === null ? [] : [`-# ${t('lobby.expires', { when: countdown(table.deadline.at) })}`]),
  ];
  return {
    content: clip(lines.join('\n'), LIMITS.content),
    embeds: [],
    rows: rows(
      [
        button({ ...id, verb: 'join' }, t('lobby.button.join'), 'main'),
        button({ ...id, verb: 'leave' }, t('lobby.button.leave')),
        free === 0 && table.seats.some(({ kind }) => kind === 'ai')
          ? button({ ...id, verb: 'level' }, t('lobby.button.levels'))
          : button({ ...id, verb: 'fill' }, t('lobby.button.fill')),
        button({ ...id, verb: 'start' }, t('lobby.button.start'), 'good'),
      ],
      [
        button({ ...id, verb: 'options' }, t('lobby.button.options')),
        button({ ...id, verb: 'rules' }, t('lobby.button.rules')),
        button({ ...id, verb: 'close' }, t('lobby.button.close'), 'bad'),
      ],
      [button({ ...id, verb: 'tour', args: [rules.id, 'open'] }, t('learning.tour.button'))],
    ),
    picture: null,
    mentions: [],
  };
}

function seatLine(t: Translate, table: PublicTable, seat: 0 | 1 | 2 | 3, balance: number | null): string {
  const holder = table.seats[seat];
  const name = seatName(t, table, seat);
  const shown = holder.kind === 'ai' ? t('lobby.ai', { name, level: t(`lobby.level.${holder.level}.name`) }) : name;
  const host = holder.kind === 'person' && holder.userId === table.hostId ? ` ${t('lobby.host')}` : '';
  const coins = balance === null ? '' : ` · ${t.counted('coins', balance)}`;
  return t('lobby.seat', { number: seat + 1, name: `${shown}${host}${coins}` });
}

function hostName(table: PublicTable): string {
  const host = table.seats.find((holder) => holder.kind === 'person' && holder.userId === table.hostId);
  return host?.kind === 'person' ? safeName(host.name) : `<@${table.hostId}>`;
}

/** What the thread is called in which a table's deals are played. */
export function threadName(t: Translate, table: PublicTable): string {
  const host = table.seats.find((holder) => holder.kind === 'person' && holder.userId === table.hostId);
  const name = host?.kind === 'person' ? host.name : '';
  return clip(t('lobby.thread', { game: gameName(t, table.game), host: name }), LIMITS.optionText);
}

/** Options and times of a table in one line. */
export function settingsLine(t: Translate, rules: Ruleset, table: PublicTable, which: 'all' | 'changed'): string {
  const { settings } = table;
  return [
    optionsLine(t, rules, table.options, which),
    t('lobby.settings.turn', { time: timeWord(t, settings.turnSeconds) }),
    t('lobby.settings.claim', { time: timeWord(t, settings.claimSeconds) }),
    ...(settings.claimWindow === DEFAULT_SETTINGS.claimWindow
      ? []
      : [
          t('lobby.settings.option', {
            name: t('lobby.setting.claimWindow.name'),
            value: timeWord(t, settings.claimWindow),
          }),
        ]),
    ...(settings.equalWindows ? [t('lobby.settings.equal')] : []),
    ...(settings.coins === 'off' ? [t('lobby.settings.practice')] : []),
    ...(settings.coins === 'on' && settings.aiCoins === 'off' ? [t('lobby.settings.aiCoins')] : []),
  ].join(' · ');
}
