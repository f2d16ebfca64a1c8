import type { Forgotten, PersonalData } from '../../app/personal-book.ts';
import { DEFAULT_PERSONAL, type PersonalSettings } from '../../app/personal-settings.ts';
import type { Translate } from '../../i18n/index.ts';
import type { CustomId } from '../custom-id.ts';
import { button, clipLines, LIMITS, type MessageDraft, rows, textDraft } from '../drafts.ts';
import { safeName } from '../words.ts';

const LIST_TEXT = LIMITS.content - 1_100;

function idOf(asks: 'ask' | 'sure' | 'keep'): CustomId {
  return { verb: 'privacy', table: '0', prompt: 0, args: [asks] };
}

/** Everything that is stored about a person, with the button that leads to its deletion. */
export function privacyMessage(t: Translate, data: PersonalData): MessageDraft {
  const { servers, settings, handViews } = data;
  const nothing = servers.length === 0 && Object.keys(settings).length === 0 && handViews === 0;
  if (nothing) return textDraft(`${t('privacy.nothing')}\n${t('privacy.never')}`);
  const list = servers.map(({ guildId, name, coins, deals, bookings }) =>
    t('privacy.server', {
      server: guildId,
      name: safeName(name ?? ''),
      coins: t.counted('coins', coins ?? 0),
      deals: t.counted('deals', deals),
      bookings: t.counted('bookings', bookings),
    }),
  );
  const kept = Object.entries(settings).map(([name, value]) =>
    t('lobby.settings.option', { name: settingName(t, name), value: settingValue(t, value) }),
  );
  const lines = [
    t('privacy.title'),
    ...(list.length === 0 ? [] : [clipLines(list, LIST_TEXT, (count) => t('result.more', { count }))]),
    ...(kept.length === 0 ? [] : [t('privacy.settings', { settings: safeName(kept.join(', ')) })]),
    ...(handViews === 0 ? [] : [t('privacy.hands', { count: handViews })]),
    t('privacy.never'),
  ];
  return {
    ...textDraft(lines.join('\n')),
    rows: rows([button(idOf('ask'), t('privacy.button.ask'), 'bad')]),
  };
}

/** What somebody chose, as people call it; what an older version stored under another name, as it is. */
function settingName(t: Translate, name: string): string {
  return name in DEFAULT_PERSONAL ? t(`privacy.chosen.${name as keyof PersonalSettings}`) : name;
}

function settingValue(t: Translate, value: unknown): string {
  return typeof value === 'boolean' ? t(value ? 'lobby.setting.on' : 'lobby.setting.off') : String(value);
}

/** Asks whether somebody really wants to be forgotten, and says what that does. */
export function privacyQuestion(t: Translate): MessageDraft {
  return {
    ...textDraft(t('privacy.question')),
    rows: rows([
      button(idOf('sure'), t('privacy.button.sure'), 'bad'),
      button(idOf('keep'), t('privacy.button.keep'), 'plain'),
    ]),
  };
}

/** What came of it. */
export function forgottenMessage(t: Translate, forgotten: Forgotten): MessageDraft {
  if (forgotten.ok) return textDraft(t('privacy.done'));
  const channels = forgotten.tables.map(({ channelId }) => `<#${channelId}>`);
  return textDraft(t('privacy.seated', { channels: channels.slice(0, 20).join(t('tiles.separator')) }));
}
