import type { LocalizationMap } from 'discord-api-types/v10';
import { type MessageKey, translator } from '../i18n/index.ts';

const en = translator('en');
const zhTW = translator('zh-TW');
const zhCN = translator('zh-CN');

/** English is filled in under its own codes too: a language without an entry falls back to a relative, then to these. */
function localizations(key: MessageKey): LocalizationMap {
  return { 'en-US': en(key), 'en-GB': en(key), 'zh-TW': zhTW(key), 'zh-CN': zhCN(key) };
}

/** Name and description of a command or an option in all languages, from `<key>.name` and `<key>.about`. */
export function localised<const K extends string>(
  key: `${K}.name` extends MessageKey ? (`${K}.about` extends MessageKey ? K : never) : never,
) {
  const name = `${key}.name` as MessageKey;
  const about = `${key}.about` as MessageKey;
  return {
    name: en(name),
    name_localizations: localizations(name),
    description: en(about),
    description_localizations: localizations(about),
  };
}

/** One choice of an option in all languages. */
export function localisedChoice<V extends string | number>(key: MessageKey, value: V) {
  return { name: en(key), name_localizations: localizations(key), value };
}
