import { type DescribedHand, printHand } from '../../app/score/hand-text.ts';
import type { ScoreAnswer, ScoreRequest } from '../../app/score/price.ts';
import { meldTiles } from '../../engine/tiles.ts';
import type { Translate } from '../../i18n/index.ts';
import { type ScoreText, scoreText } from '../../i18n/score-text.ts';
import type { TileGroup } from '../../render/scenes.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import { clip, clipLines, LIMITS, type MessageDraft, type PictureDraft, textDraft } from '../drafts.ts';
import { meldsWords, optionsLine, tileWord, tileWords } from '../words.ts';

const WIN = 0x3ba55d;
const NO_WIN = 0xfaa61a;
const FAULT = 0xed4245;

/** The answer to `/score`: the hand as a picture, what counts and what does not, who pays, and the other way of winning. */
export function scoreMessage(t: Translate, request: ScoreRequest, answer: ScoreAnswer): MessageDraft {
  const text = scoreText(t, request, answer);
  const hand = handOf(answer);
  const fields = fieldsOf(t, text);
  // Where the title says that a hand waits, the waits follow it at once.
  const said = [...text.help, ...text.patterns, ...(text.help.length === 0 ? text.waits : [])];
  const footer = answer.kind === 'win' ? `${optionsLine(t, rulesetOf(request.game), answer.options, 'changed')}\n` : '';
  return {
    ...textDraft(''),
    embeds: [
      {
        color: answer.kind === 'win' ? WIN : hand === null ? FAULT : NO_WIN,
        title: clip(text.title, 256),
        ...(said.length === 0 ? {} : { description: clipLines(said, LIMITS.embedDescription, moreLines(t)) }),
        fields,
        footer: { text: `${footer}${t('score.worthless')}` },
        ...(hand === null ? {} : { image: { url: 'attachment://score.png' } }),
      },
    ],
    picture: hand === null ? null : handPicture(t, hand),
  };
}

function fieldsOf(t: Translate, text: ScoreText) {
  const parts: readonly (readonly [string, readonly string[]])[] = [
    [text.total, [...text.payments, ...(text.otherWay === '' ? [] : [text.otherWay])]],
    [t('score.notCounted'), text.notCounted],
    [t('score.waitsHeading'), text.help.length === 0 ? [] : text.waits],
  ];
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => ({ name: clip(name, 256), value: clipLines(lines, LIMITS.embedField, moreLines(t)) }));
}

const moreLines = (t: Translate) => (count: number) => t('result.more', { count });

/** The hand to draw; none where it could not be read at all. */
function handOf(answer: ScoreAnswer): DescribedHand | null {
  switch (answer.kind) {
    case 'win':
    case 'waiting':
    case 'refused':
      return answer.hand;
    default:
      return null;
  }
}

function handPicture(t: Translate, hand: DescribedHand): PictureDraft {
  const groups: TileGroup[] = [
    { tiles: hand.concealed },
    ...hand.melds.map((meld) => ({ tiles: meldTiles(meld) })),
    ...(hand.winTile === null ? [] : [{ tiles: [hand.winTile], marked: 0 }]),
    { tiles: hand.bonus },
  ].filter((group) => group.tiles.length > 0);
  const words = [
    tileWords(t, hand.concealed),
    meldsWords(t, hand.melds),
    hand.winTile === null ? '' : `+ ${tileWord(t, hand.winTile)}`,
    tileWords(t, hand.bonus),
  ].filter((part) => part !== '');
  return {
    scene: { kind: 'tiles', groups },
    name: 'score.png',
    alt: clip(`${words.join('; ')} (${printHand(hand)})`, LIMITS.alt),
  };
}
