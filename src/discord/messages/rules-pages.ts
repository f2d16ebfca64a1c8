import type { RuleOptions, Ruleset } from '../../engine/ruleset.ts';
import { type ExampleText, exampleTexts } from '../../i18n/example-text.ts';
import type { Translate } from '../../i18n/index.ts';
import { optionTexts, type PatternText, patternTexts, paymentTexts } from '../../i18n/rules-text.ts';
import type { ResultScene, WinnerPicture } from '../../render/scenes.ts';
import { contextOf } from '../../rulesets/examples/index.ts';
import {
  button,
  clip,
  clipLines,
  LIMITS,
  type MessageDraft,
  type PictureDraft,
  type Row,
  rows,
  select,
} from '../drafts.ts';
import { gameName, meldsWords, optionsLine, tileWord, tileWords } from '../words.ts';

const COLOUR = 0x5865f2;
const PATTERNS_A_PAGE = 8;

/** Rules are asked for by a command, or at a table, whose options are then named on every page. */
export interface RulesPlace {
  /** The table's id; `0` for the command. */
  readonly table: string;
  /** The options of that table, null for the command. */
  readonly options: RuleOptions | null;
}

type Page =
  | { readonly kind: 'play' | 'payments' | 'options'; readonly title: string }
  | { readonly kind: 'patterns'; readonly title: string; readonly patterns: readonly PatternText[] };

/** The pages of a game's rules: how it is played, its patterns, what they cost, its table options. */
function pagesOf(t: Translate, rules: Ruleset): Page[] {
  const patterns = patternTexts(t, rules);
  const parts = Math.ceil(patterns.length / PATTERNS_A_PAGE);
  return [
    { kind: 'play', title: t('rules.page.play') },
    ...Array.from({ length: parts }, (_, part): Page => {
      const shown = patterns.slice(part * PATTERNS_A_PAGE, (part + 1) * PATTERNS_A_PAGE);
      return { kind: 'patterns', title: `${t('rules.page.patterns')} ${part + 1}/${parts}`, patterns: shown };
    }),
    { kind: 'payments', title: t('rules.page.payments') },
    { kind: 'options', title: t('rules.page.options') },
  ];
}

/** One page of the rules, with the ways to all others. `number` counts from 0; null where there is no such page. */
export function rulesPage(t: Translate, rules: Ruleset, place: RulesPlace, number: number): MessageDraft | null {
  const pages = pagesOf(t, rules);
  const page = pages[number];
  if (page === undefined) return null;
  const pattern = page.kind === 'patterns' ? patternSelect(t, rules, place, page.patterns, number) : [];
  return draft(t, rules, place, {
    title: t('rules.title', { game: gameName(t, rules.id), page: page.title }),
    lines: linesOf(t, rules, page),
    rows: rows(pageSelect(t, rules, place, pages, number), pattern, turnButtons(t, rules, place, pages.length, number)),
    picture: null,
  });
}

/** One pattern with its example and counterexample as tiles, both priced by the engine. */
export function patternPage(t: Translate, rules: Ruleset, place: RulesPlace, id: string): MessageDraft | null {
  const pages = pagesOf(t, rules);
  const number = pages.findIndex((page) => page.kind === 'patterns' && page.patterns.some((each) => each.id === id));
  const page = pages[number];
  const pattern = page?.kind === 'patterns' ? page.patterns.find((each) => each.id === id) : undefined;
  if (page?.kind !== 'patterns' || pattern === undefined) return null;
  const examples = exampleTexts(t, rules, id);
  const hands = examples === null ? [] : [examples.example, examples.counterexample];
  const headings = [t('rules.example'), t('rules.counterexample')];
  const lines = [
    `**${pattern.value}** · ${pattern.text}`,
    ...pattern.notes,
    ...hands.map((hand, at) => `\n**${headings[at]}** · ${hand.description}\n→ ${hand.score}`),
  ];
  return draft(t, rules, place, {
    title: t('rules.title', { game: gameName(t, rules.id), page: pattern.name }),
    lines,
    rows: rows(pageSelect(t, rules, place, pages, null), patternSelect(t, rules, place, page.patterns, number, id), [
      button({ verb: 'page', table: place.table, prompt: 0, args: [rules.id, number] }, t('rules.previous')),
    ]),
    picture: hands.length === 0 ? null : examplesPicture(t, hands, headings),
  });
}

function linesOf(t: Translate, rules: Ruleset, page: Page): readonly string[] {
  switch (page.kind) {
    case 'play':
      return t(`rules.play.${rules.id}`).split('\n');
    case 'patterns':
      return page.patterns.map(
        ({ name, value, text, notes }) => `**${name}** · ${value}\n${sentences([text, ...notes])}`,
      );
    case 'payments':
      return paymentTexts(t, rules);
    case 'options':
      return optionTexts(t, rules);
  }
}

/** Sentences one after another: Chinese ones need no space between them. */
function sentences(all: readonly string[]): string {
  return all.join(/。$/.test(all[0] ?? '') ? '' : ' ');
}

function draft(
  t: Translate,
  rules: Ruleset,
  place: RulesPlace,
  page: {
    readonly title: string;
    readonly lines: readonly string[];
    readonly rows: Row[];
    readonly picture: PictureDraft | null;
  },
): MessageDraft {
  const options = place.options === null ? [] : [optionsLine(t, rules, place.options, 'all')];
  return {
    content: '',
    embeds: [
      {
        color: COLOUR,
        title: clip(page.title, 256),
        description: clipLines(page.lines, LIMITS.embedDescription, (count) => t('result.more', { count })),
        footer: { text: clip([...options, t('score.worthless')].join('\n'), 2048) },
        ...(page.picture === null ? {} : { image: { url: `attachment://${page.picture.name}` } }),
      },
    ],
    rows: page.rows,
    picture: page.picture,
    mentions: [],
  };
}

function pageSelect(
  t: Translate,
  rules: Ruleset,
  { table }: RulesPlace,
  pages: readonly Page[],
  current: number | null,
) {
  const choices = pages.map((page, at) => ({ value: String(at), label: page.title, chosen: at === current }));
  return [select({ verb: 'page', table, prompt: 0, args: [rules.id] }, t('rules.choosePage'), choices)];
}

function patternSelect(
  t: Translate,
  rules: Ruleset,
  { table }: RulesPlace,
  patterns: readonly PatternText[],
  page: number,
  current?: string,
) {
  // A pattern that an option changes has several rows and one set of examples.
  const once = patterns.filter((pattern, at) => patterns.findIndex((each) => each.id === pattern.id) === at);
  const choices = once.map(({ id, name, value }) => ({ value: id, label: name, about: value, chosen: id === current }));
  return [select({ verb: 'pattern', table, prompt: 0, args: [rules.id, page] }, t('rules.choosePattern'), choices)];
}

function turnButtons(t: Translate, rules: Ruleset, { table }: RulesPlace, pages: number, number: number) {
  const turn = (to: number, label: string) =>
    button(
      { verb: 'page', table, prompt: 0, args: [rules.id, Math.max(to, 0)] },
      label,
      'plain',
      to < 0 || to >= pages,
    );
  const tour = button({ verb: 'tour', table, prompt: 0, args: [rules.id, 0] }, t('learning.tour.button'));
  return [turn(number - 1, t('rules.previous')), turn(number + 1, t('rules.next')), tour];
}

function examplesPicture(t: Translate, hands: readonly ExampleText[], headings: readonly string[]): PictureDraft {
  const winners = hands.map(({ hand }, at): WinnerPicture => {
    const { concealed, melds, winTile, bonus } = contextOf(hand);
    return {
      tiles: [...concealed].sort((a, b) => a - b),
      winning: winTile,
      melds,
      bonus,
      ...(hand.seat === undefined ? {} : { wind: hand.seat }),
      caption: headings[at] ?? '',
      lines: [],
    };
  });
  const alts = hands.map(({ hand }, at) => {
    const { concealed, melds, winTile, bonus } = contextOf(hand);
    const parts = [tileWords(t, concealed), meldsWords(t, melds), `+ ${tileWord(t, winTile)}`, tileWords(t, bonus)];
    return `${headings[at]}: ${parts.filter((part) => part !== '').join('; ')}.`;
  });
  const scene: ResultScene = { kind: 'result', winners };
  return { scene, name: 'examples.png', alt: clip(alts.join(' '), LIMITS.alt) };
}
