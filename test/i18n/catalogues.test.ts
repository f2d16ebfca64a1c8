import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tileName } from '../../src/engine/tiles.ts';
import { CATALOGUES, LANGUAGES, languageOf, translator } from '../../src/i18n/index.ts';
import { tileWord } from '../../src/i18n/words.ts';
import { projectRoot } from '../../src/paths.ts';
import { RULESETS } from '../../src/rulesets/index.ts';

/** All texts of a catalogue by their dotted path. */
function textsOf(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return typeof value === 'string' ? [[at, value] as [string, string]] : textsOf(value as object, at);
  });
}

const placesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();
const english = textsOf(CATALOGUES.en);

describe.each(LANGUAGES)('the catalogue of %s', (language) => {
  const texts = new Map(textsOf(CATALOGUES[language]));

  it('has exactly the keys of the English one, and no empty text', () => {
    // Chinese has one form for all numbers.
    const asked = english.map(([key]) => key).filter((key) => language === 'en' || !key.endsWith('_one'));
    expect([...texts.keys()].sort()).toEqual(asked.sort());
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  it('has in each text only places that the English text has', () => {
    const wrong = english.filter(([key, text]) =>
      placesIn(texts.get(key) ?? '').some((place) => !placesIn(text).includes(place)),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('names every pattern of every game, every option and every value', () => {
    const keys = new Set(texts.keys());
    const missing = Object.values(RULESETS).flatMap((rules) => [
      ...rules.patterns.flatMap(({ id }) => [`patterns.${rules.id}.${id}.name`, `patterns.${rules.id}.${id}.text`]),
      ...rules.options.flatMap((spec) => [
        `options.${spec.id}.name`,
        `options.${spec.id}.about`,
        ...(spec.kind === 'choice' ? spec.choices.map((value) => `options.${spec.id}.values.${value}`) : []),
      ]),
    ]);
    expect(missing.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('gives all 46 tiles names of their own', () => {
    const t = translator(language);
    const names = Array.from({ length: 46 }, (_, tile) => tileWord(t, tile));
    expect(new Set(names).size).toBe(46);
    expect(names.filter((name) => name.includes('.') || name.includes('{{'))).toEqual([]);
  });
});

describe('the texts', () => {
  const sources = ['src', 'commands'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/^i18n[/\\](en|zh-TW|zh-CN)[/\\]/.test(path))
      .map((path) => readFileSync(join(projectRoot, folder, path), 'utf8')),
  );
  /** Keys written out or the paths that lead to them, and keys built in a template, `${…}` standing for anything. */
  const written = new Set(
    sources.flatMap((source) => [...source.matchAll(/'([a-zA-Z][\w-]*(?:\.[\w-]+)*)'/g)].map(([, key]) => key)),
  );
  const built = sources.flatMap((source) =>
    [...source.matchAll(/`([a-zA-Z][\w.-]*\.(?:[\w.-]|\$\{[^}]*\})*)`/g)].map(
      ([, template = '']) => new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`),
    ),
  );

  it('are all used somewhere', () => {
    const unused = english
      .map(([key]) => key.replace(/_(one|other)$/, ''))
      .filter((key) => {
        const within = [...written].some((path) => path?.includes('.') && key.startsWith(`${path}.`));
        return !written.has(key) && !within && !built.some((pattern) => pattern.test(key));
      });
    expect(unused).toEqual([]);
  });

  it('say numbers as the language writes them', () => {
    expect(translator('en').number(10_240)).toBe('10,240');
    expect(translator('en').signed(24)).toBe('+24');
    expect(translator('zh-TW').signed(-8)).toBe('-8');
    expect(translator('zh-CN').signed(0)).toBe('±0');
  });

  it('count in the plural that the language has', () => {
    const en = translator('en');
    const deals = [0, 1, 2, 10_240].map((count) => en.counted('deals', count));
    expect(deals).toEqual(['0 deals', '1 deal', '2 deals', '10,240 deals']);
    expect(en.counted('coins', 1, '+1')).toBe('+1 coin');
    expect([1, 2].map((count) => translator('zh-TW').counted('wins', count))).toEqual(['胡 1 次', '胡 2 次']);
    const counted = Object.values(LANGUAGES).flatMap((language) =>
      Object.keys(CATALOGUES.en.counts).map((key) =>
        translator(language).counted(key.replace(/_.*/, '') as 'deals', key.endsWith('_one') ? 1 : 2),
      ),
    );
    expect(counted.filter((text) => !/\d/.test(text))).toEqual([]);
  });

  it('put in what players write as it is', () => {
    expect(translator('en')('table.lastDiscard', { tile: '<&>', name: '"$1"' })).toBe('Last discard: **<&>** by "$1"');
  });
});

describe('the language of a person', () => {
  it.each([
    ['zh-TW', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-CN', 'zh-CN'],
    ['en-GB', 'en'],
    ['ja', 'en'],
    [null, 'en'],
  ] as const)('with the client in %s is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });
});

it('a tile is called by suit and rank, or by its own name', () => {
  const words = (language: (typeof LANGUAGES)[number], notation: number): string =>
    tileWord(translator(language), notation);
  expect(tileName(2)).toBe('3m');
  expect([words('en', 2), words('zh-TW', 2), words('zh-CN', 2)]).toEqual(['3 of characters', '三萬', '三万']);
  expect([words('en', 27), words('zh-TW', 27), words('zh-CN', 27)]).toEqual(['East wind', '東風', '东风']);
});
