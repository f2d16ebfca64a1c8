import { OPENING_COINS } from '../../app/ledger.ts';
import type { BiggestHand } from '../../app/ports.ts';
import type { Profile } from '../../app/profile.ts';
import { printCode, type Replay } from '../../app/replay.ts';
import { SEATS } from '../../engine/tiles.ts';
import { viewFor } from '../../engine/view-for.ts';
import type { Translate } from '../../i18n/index.ts';
import { CHART_BARS, type ChartScene } from '../../render/scenes.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import type { CustomId } from '../custom-id.ts';
import { button, clip, LIMITS, type MessageDraft, type PictureDraft, rows, textDraft } from '../drafts.ts';
import { resultPicture } from '../pictures.ts';
import { gameName, patternName, seatName } from '../words.ts';

/** Which picture a profile shows: the coins over time, or the biggest hand. */
export type ProfilePage = 'coins' | 'hand';

/** How many balances the chart takes. */
export const CHART_POINTS = CHART_BARS;

/**
 * What somebody made of their deals here, with one of two pictures.
 *
 * @param replay the deal of the biggest hand, where that picture is shown and the deal can still be read
 */
export function profileMessage(t: Translate, profile: Profile, page: ProfilePage, replay: Replay | null): MessageDraft {
  const { all, userId } = profile;
  const title = t('profile.title', { name: `<@${userId}>` });
  if (all === null) return textDraft(`${title}\n${t('profile.empty')}`);
  const lines = [
    title,
    t('profile.coins', {
      coins: t.counted('coins', profile.coins ?? 0),
      net: t.signed(all.net),
      people: t.signed(all.netAmongPeople),
    }),
    t('profile.deals', {
      deals: t.counted('deals', all.deals),
      wins: t.counted('wins', all.wins),
      rate: percent(t, all.wins, all.deals),
    }),
    t('profile.how', {
      selfDraws: percent(t, all.selfDraws, all.wins),
      dealIns: percent(t, all.dealIns, all.deals),
    }),
    ...favouriteLine(t, profile),
    ...biggestLine(t, profile.biggest),
    ...profile.games.map(({ game, statistics }) =>
      t('profile.game', {
        game: gameName(t, game),
        deals: t.counted('deals', statistics.deals),
        rate: percent(t, statistics.wins, statistics.deals),
        units: t.number(statistics.biggestUnits),
        unit: t(`games.unit.${rulesetOf(game).unit}`),
      }),
    ),
    t('coins.worthless'),
  ];
  const to = (target: ProfilePage): CustomId => ({
    verb: 'profile',
    table: '0',
    prompt: 0,
    args: [target, `u${userId}`],
  });
  return {
    content: clip(lines.join('\n'), LIMITS.content),
    embeds: [],
    rows: rows([
      button(to('coins'), t('profile.button.coins'), 'plain', page === 'coins'),
      button(to('hand'), t('profile.button.hand'), 'plain', page === 'hand' || profile.biggest === null),
    ]),
    picture: page === 'coins' ? coinPicture(t, profile) : handPicture(t, profile.biggest, replay),
    mentions: [],
  };
}

/** `"12.5%"`; nothing out of nothing is 0. */
function percent(t: Translate, part: number, whole: number): string {
  return `${t.number(whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10)}%`;
}

function favouriteLine(t: Translate, { favourite }: Profile): string[] {
  if (favourite === null) return [];
  const { game, pattern, count } = favourite;
  const values = { pattern: patternName(t, game, pattern), game: gameName(t, game), count: t.number(count) };
  return [t('profile.favourite', values)];
}

function biggestLine(t: Translate, biggest: BiggestHand | null): string[] {
  if (biggest === null) return [];
  const { coins, units, game } = biggest;
  return [
    t('profile.biggest', {
      coins: t.counted('coins', coins),
      worth: t('rules.value', { value: units, unit: t(`games.unit.${rulesetOf(game).unit}`) }),
      game: gameName(t, game),
      code: printCode(biggest),
    }),
  ];
}

/** Coins over time as bars up and down from what everybody begins with; null where none have ever moved. */
function coinPicture(t: Translate, { balances }: Profile): PictureDraft | null {
  const values = balances.map(({ coins }) => coins);
  if (values.length === 0) return null;
  const now = t.number(values.at(-1) ?? 0);
  const scene: ChartScene = {
    kind: 'chart',
    title: t('leaderboard.by.coins.title'),
    values: values.map((value) => value - OPENING_COINS),
    now,
    highest: t.number(Math.max(...values)),
    lowest: t.number(Math.min(...values)),
  };
  // The newest balances matter most; the alt text takes as many as fit.
  for (let shown = values.length; ; shown -= 5) {
    const told = values.slice(-Math.max(1, shown)).map((value) => t.number(value));
    const alt = t('profile.alt', { opening: t.number(OPENING_COINS), values: told.join(t('tiles.separator')) });
    if (alt.length <= LIMITS.alt || shown <= 1) return { scene, name: 'coins.png', alt: clip(alt, LIMITS.alt) };
  }
}

/** The biggest hand laid open with its patterns; null where its deal cannot be read any more. */
function handPicture(t: Translate, biggest: BiggestHand | null, replay: Replay | null): PictureDraft | null {
  const end = replay?.steps.at(-1);
  if (biggest === null || replay === null || end === undefined) return null;
  const view = viewFor(rulesetOf(replay.game), end.match, null);
  const wins = view.wins.filter(({ seat }) => seat === biggest.seat);
  const names = SEATS.map((seat) => seatName(t, replay, seat));
  return resultPicture(t, { game: replay.game }, { ...view, wins }, names);
}
