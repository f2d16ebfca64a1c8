/**
 * Every word that a user reads, in the languages of the house. Keys are dotted paths into the catalogues; a missing
 * one does not compile, and no translation may leave one out.
 */
import { createInstance } from 'i18next';
import { LRUCache } from 'lru-cache';
import { en } from './en/index.ts';
import type { Paths } from './shape.ts';
import { zhCN } from './zh-CN/index.ts';
import { zhTW } from './zh-TW/index.ts';

export const LANGUAGES = ['en', 'zh-TW', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The path of a text, e.g. `'lobby.button.join'`. */
export type MessageKey = Paths<typeof en>;

/** What can be counted in words. */
export type Counted = Extract<MessageKey, `counts.${string}`> extends `counts.${infer What}` ? What : never;

/** Gives the text of a key in one language, its `{{places}}` filled from `values`. */
export interface Translate {
  (key: MessageKey, values?: Readonly<Record<string, string | number>>): string;
  readonly language: Language;
  /** Whole numbers as the language writes them, e.g. `10,240`. */
  readonly number: (value: number) => string;
  /** The same with its sign: `+24`, `-8`, `±0`. */
  readonly signed: (value: number) => string;
  /** So many of something, e.g. `1 deal`, `10,240 coins`; `shown` is how the number is written, such as `+8`. */
  readonly counted: (what: Counted, count: number, shown?: string) => string;
}

export const CATALOGUES = { en, 'zh-TW': zhTW, 'zh-CN': zhCN } as const;

const instance = createInstance();
// With its texts at hand and `initAsync` off this is done when the call returns.
void instance.init({
  initAsync: false,
  lng: 'en',
  fallbackLng: 'en',
  // Discord shows text, not HTML; what players write is escaped for Markdown where it is put in.
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, { translation: CATALOGUES[language] }])),
});

/**
 * Texts kept in each language. A hand names fourteen tiles each time it is shown, and filling a text in takes longer than
 * all the rest of writing the message.
 */
const TEXTS_KEPT = 4_000;

function createTranslate(language: Language): Translate {
  const fixed = instance.getFixedT(language);
  const numbers = new Intl.NumberFormat(language);
  const known = new LRUCache<string, string>({ max: TEXTS_KEPT });
  const translate = (key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string => {
    let name: string = key;
    // A number has plurals, the same digits as text have none.
    for (const place in values) name += `\n${place}\n${typeof values[place]}\n${values[place]}`;
    let text = known.get(name);
    if (text === undefined) {
      text = fixed(key, { ...values });
      known.set(name, text);
    }
    return text;
  };
  return Object.assign(translate, {
    language,
    number: (value: number) => numbers.format(value),
    counted: (what: Counted, count: number, shown = numbers.format(count)) =>
      translate(`counts.${what}`, { count, shown }),
    signed: (value: number) => (value > 0 ? `+${numbers.format(value)}` : value < 0 ? numbers.format(value) : '±0'),
  });
}

const TRANSLATES: Readonly<Record<Language, Translate>> = {
  en: createTranslate('en'),
  'zh-TW': createTranslate('zh-TW'),
  'zh-CN': createTranslate('zh-CN'),
};

/** The texts of a language. `translator('en')('games.sichuan.name')` is `"Sichuan Bloody Battle"`. */
export function translator(language: Language): Translate {
  return TRANSLATES[language];
}

/**
 * The language of the house for a locale of Discord: Chinese as it is, with Hong Kong under Taiwan's script, and
 * English for everybody else. `languageOf('ja')` is `'en'`.
 */
export function languageOf(locale: string | null | undefined): Language {
  if (locale === 'zh-TW' || locale === 'zh-HK') return 'zh-TW';
  return locale?.startsWith('zh') ? 'zh-CN' : 'en';
}
