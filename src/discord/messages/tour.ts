import { resolveOptions } from '../../engine/options.ts';
import type { Policies, Ruleset } from '../../engine/ruleset.ts';
import { parseTiles, SEATS, type Seat, type Tile } from '../../engine/tiles.ts';
import type { Translate } from '../../i18n/index.ts';
import type { BoardScene, HandScene, MeldPicture, SeatPicture, TilesScene } from '../../render/scenes.ts';
import { button, clip, LIMITS, type MessageDraft, type PictureDraft, rows } from '../drafts.ts';
import { gameName, tileWord, tileWords, windWord } from '../words.ts';
import type { RulesPlace } from './rules-pages.ts';

const PAGES = ['table', 'hand', 'calls'] as const;

/**
 * One of three private pages for somebody's first game: how to read the table, the own hand with its buttons, calls
 * and winning, as this game and table play them.
 *
 * @param number from 0; beyond the end it is the last page.
 * @param practice whether a practice table can be opened from here.
 */
export function tourPage(
  t: Translate,
  rules: Ruleset,
  place: RulesPlace,
  number: number,
  practice: boolean,
): MessageDraft {
  const at = Math.min(Math.max(0, number), PAGES.length - 1);
  const page = PAGES[at] ?? 'table';
  const policies = rules.policies(place.options ?? defaultsOf(rules));
  const title = t('learning.tour.title', { page: t(`learning.tour.pages.${page}`), number: at + 1 });
  const id = { verb: 'tour', table: place.table, prompt: 0 } as const;
  return {
    content: clip([title, pageText(t, rules, policies, page)].join('\n'), LIMITS.content),
    embeds: [],
    rows: rows([
      button({ ...id, args: [rules.id, Math.max(0, at - 1), 'back'] }, t('learning.tour.back'), 'plain', at === 0),
      button(
        { ...id, args: [rules.id, Math.min(PAGES.length - 1, at + 1), 'next'] },
        t('learning.tour.next'),
        'main',
        at === PAGES.length - 1,
      ),
      ...(practice
        ? [button({ verb: 'practice', table: '0', prompt: 0, args: [rules.id] }, t('learning.practice.button'), 'good')]
        : []),
      button({ verb: 'page', table: place.table, prompt: 0, args: [rules.id, 0, 'tour'] }, t('table.button.rules')),
    ]),
    picture: PICTURES[page](t, rules, policies),
    mentions: [],
  };
}

function defaultsOf(rules: Ruleset) {
  const resolved = resolveOptions(rules, {});
  if (!resolved.ok) throw new Error('a game takes its own defaults');
  return resolved.options;
}

function pageText(t: Translate, rules: Ruleset, policies: Policies, page: (typeof PAGES)[number]): string {
  const special = policies.missingSuit ? 'missing' : policies.minimum > 0 ? 'minimum' : 'free';
  return t(`learning.tour.${page}`, {
    sets: rules.sets,
    chow: t(policies.chow ? 'learning.tour.chow' : 'learning.tour.noChow'),
    special: t(`learning.tour.${special}`),
  });
}

const PICTURES: Readonly<
  Record<(typeof PAGES)[number], (t: Translate, rules: Ruleset, policies: Policies) => PictureDraft>
> = { table: tablePicture, hand: handPicture, calls: callsPicture };

/** Rivers of the sample table, East first; the last tile of North's is the newest discard. */
const RIVERS = ['9m1s8p2m5s7m3p4s', '1p9s3s8m4m6s2p', '8s1m9p7p5m6m1p', '2s9m3m4p8s7s6p'];
const SAMPLE_MELD: MeldPicture = { type: 'pung', tile: 16, claimed: 16 };
const SAMPLE_WALL = 58;

function tablePicture(t: Translate, rules: Ruleset, policies: Policies): PictureDraft {
  const last = parseTiles(RIVERS[3] ?? '').at(-1) ?? 0;
  const scene: BoardScene = {
    kind: 'board',
    round: `${windWord(t, 0)} 1`,
    wall: SAMPLE_WALL,
    title: gameName(t, rules.id),
    seats: SEATS.map((seat) => sampleSeat(t, rules, policies, seat)) as unknown as BoardScene['seats'],
  };
  return { scene, name: 'tour.png', alt: t('learning.tour.alt.table', { tile: tileWord(t, last) }) };
}

function sampleSeat(t: Translate, rules: Ruleset, policies: Policies, seat: Seat): SeatPicture {
  const river = parseTiles(RIVERS[seat] ?? '');
  const size = 3 * rules.sets + 1;
  return {
    wind: seat,
    dealer: seat === 0,
    turn: seat === 0,
    score: policies.casual ? t.number(seat === 1 ? 1 : 0) : t.number(1_000),
    concealed: seat === 0 ? size + 1 : seat === 1 ? size - 3 : size,
    melds: seat === 1 ? [SAMPLE_MELD] : [],
    bonus: rules.tiles.flowers && seat === 2 ? [35] : [],
    river: river.map((tile, at) => ({ tile, last: seat === 3 && at === river.length - 1 })),
    missingSuit: policies.missingSuit ? ([2, 0, 2, 0] as const)[seat] : null,
  };
}

/** Hands of 13 and of 16 that the drawn tile brings to ready, when the last tile of the hand goes. */
const HANDS = { 4: '12356m33678p249s', 5: '12356m33678p247899s' } as const;
const DRAWN: Tile = 6;

function handPicture(t: Translate, rules: Ruleset): PictureDraft {
  const tiles = parseTiles(HANDS[rules.sets]);
  const scene: HandScene = {
    kind: 'hand',
    tiles,
    drawn: DRAWN,
    melds: [],
    bonus: [],
    marked: [tiles.length - 1],
  };
  const words = { tiles: tileWords(t, tiles), drawn: tileWord(t, DRAWN) };
  return { scene, name: 'tour.png', alt: clip(t('learning.tour.alt.hand', words), LIMITS.alt) };
}

const SETS = { chow: '456p', pung: '777s', kong: '2222m', pair: '99p' } as const;

function callsPicture(t: Translate, _rules: Ruleset, { chow }: Policies): PictureDraft {
  const names = (['chow', 'pung', 'kong', 'pair'] as const).filter((name) => name !== 'chow' || chow);
  const groups = names.map((name) => ({ tiles: parseTiles(SETS[name]), label: t(`learning.tour.groups.${name}`) }));
  const scene: TilesScene = { kind: 'tiles', groups };
  const sets = groups.map(({ label, tiles }) => `${label} ${tileWords(t, tiles)}`).join('; ');
  return { scene, name: 'tour.png', alt: clip(t('learning.tour.alt.calls', { sets }), LIMITS.alt) };
}
