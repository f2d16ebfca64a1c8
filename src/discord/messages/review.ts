import type { Review, ReviewedTurn } from '../../app/learning/review.ts';
import { printCode, type Replay } from '../../app/replay.ts';
import type { Translate } from '../../i18n/index.ts';
import type { HandScene } from '../../render/scenes.ts';
import type { CustomId } from '../custom-id.ts';
import {
  button,
  type Choice,
  clip,
  LIMITS,
  type MessageDraft,
  type PictureDraft,
  type Row,
  rows,
  select,
  textDraft,
} from '../drafts.ts';
import { asideWords, handOrder, numberedTiles } from '../pictures.ts';
import { gameName, tileWord } from '../words.ts';
import { dangerWords, standingWords, stepsWords } from './advice.ts';

/** One own discard of a finished deal beside the expert's. `at` counts from 0; beyond the end it is the last. */
export function reviewMessage(t: Translate, replay: Replay, review: Review, at: number): MessageDraft {
  const number = Math.min(Math.max(0, at), review.turns.length - 1);
  const turn = review.turns[number];
  if (turn === undefined) return textDraft(t('learning.review.none'));
  const title = t('learning.review.title', {
    game: gameName(t, replay.game),
    code: printCode(replay.code),
    number: turn.number,
    count: review.turns.length,
  });
  const lines = [title, reviewSummary(t, review), ...turnLines(t, replay, turn)];
  return {
    content: clip(lines.join('\n'), LIMITS.content),
    embeds: [],
    rows: reviewRows(t, replay, review, number),
    picture: turnPicture(t, turn),
    mentions: [],
  };
}

/** `"3 of your 14 discards slowed the hand."` */
export function reviewSummary(t: Translate, { slowed, turns }: Review): string {
  return turns.length === 0 ? t('learning.review.none') : t('learning.review.summary', { slowed, count: turns.length });
}

/** The way from a deal to the reader's own discards in it: to the first one from this step on. */
export function reviewButton(t: Translate, { code }: Replay, { turns }: Review, step: number) {
  const next = turns.findIndex((turn) => turn.step >= step);
  const at = next < 0 ? Math.max(0, turns.length - 1) : next;
  const id: CustomId = { verb: 'review', table: code.tableId, prompt: code.deal, args: ['turn', at] };
  return button(id, t('learning.review.button'), 'main');
}

function turnLines(t: Translate, replay: Replay, turn: ReviewedTurn): string[] {
  const { chosen, best, choice, slowed } = turn;
  const same = chosen.tile === best.tile;
  const tiles = { tile: tileWord(t, chosen.tile), best: tileWord(t, best.tile) };
  const lost = lostWords(t, replay, turn);
  const standing = (discard: typeof best) => ({
    standing: standingWords(t, discard),
    danger: dangerWords(t, discard),
  });
  return [
    t(`learning.review.${same ? 'same' : slowed ? 'slower' : 'equal'}`, tiles),
    ...(lost.length === 0 ? [] : [t('learning.review.lost', { what: lost.join(t('tiles.separator')) })]),
    t('learning.review.yours', standing(chosen)),
    ...(same ? [] : [t('learning.review.expert', standing(best))]),
    ...(choice.type === 'self-draw-win' ? [t('learning.review.win')] : []),
    ...(choice.type === 'concealed-kong' || choice.type === 'added-kong'
      ? [t('learning.review.kong', { tile: tileWord(t, choice.tile) })]
      : []),
    ...(same ? [] : [t('learning.review.legend')]),
  ];
}

function lostWords(t: Translate, replay: Replay, { lost }: ReviewedTurn): string[] {
  const casual = replay.steps[0]?.match.policies.casual ?? false;
  const coins = Math.round(lost.coins);
  return [
    ...(lost.steps > 0 ? [stepsWords(t, lost.steps)] : []),
    ...(lost.copies > 0 ? [t('learning.review.lostCopies', { copies: lost.copies })] : []),
    ...(coins > 0 && !casual ? [t('learning.review.lostCoins', { coins: t.number(coins) })] : []),
  ];
}

function reviewRows(t: Translate, { code }: Replay, { turns }: Review, at: number): Row[] {
  const { tableId: table, deal: prompt } = code;
  const last = turns.length - 1;
  const id = (asks: string, turn: number): CustomId => ({ verb: 'review', table, prompt, args: [asks, turn] });
  const choices = turns.flatMap(({ slowed, number, chosen, best }, index): Choice[] =>
    slowed
      ? [
          {
            value: String(index),
            label: t('learning.review.choice', {
              number,
              tile: tileWord(t, chosen.tile),
              best: tileWord(t, best.tile),
            }),
          },
        ]
      : [],
  );
  const step = turns[at]?.step ?? 0;
  return rows(choices.length === 0 ? [] : [select(id('pick', 0), t('learning.review.pick'), choices)], [
    button(id('first', 0), t('replay.button.first'), 'plain', at === 0),
    button(id('back', Math.max(0, at - 1)), t('replay.button.back'), 'plain', at === 0),
    button(id('next', Math.min(last, at + 1)), t('replay.button.next'), 'main', at === last),
    button(id('last', last), t('replay.button.last'), 'plain', at === last),
    button({ verb: 'replay', table, prompt, args: ['step', step] }, t('learning.review.back')),
  ]);
}

/** The hand as it was: the expert's discard framed, the own one faded where it was another. */
function turnPicture(t: Translate, { view, chosen, best }: ReviewedTurn): PictureDraft | null {
  const { own } = view;
  if (own === null) return null;
  const order = handOrder(own);
  const seat = view.seats[own.seat];
  const positionOf = (tile: number): number => order.all.lastIndexOf(tile);
  const scene: HandScene = {
    kind: 'hand',
    tiles: order.tiles,
    drawn: order.drawn,
    melds: seat.melds,
    bonus: seat.bonus,
    marked: [positionOf(best.tile)],
    dimmed: chosen.tile === best.tile ? [] : [positionOf(chosen.tile)],
    missingSuit: own.missingSuit,
  };
  const alt = [
    t('learning.review.alt', {
      tiles: numberedTiles(t, own),
      tile: tileWord(t, chosen.tile),
      best: tileWord(t, best.tile),
    }),
    ...asideWords(t, seat, own.missingSuit),
  ];
  return { scene, name: 'review.png', alt: clip(alt.join(' '), LIMITS.alt) };
}
