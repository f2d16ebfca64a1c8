/** The answer of the pricing tool in words, the same for `/score` and the command line. */
import { type DescribedHand, printHand } from '../app/score/hand-text.ts';
import { type PricedWait, type ScoreAnswer, type ScoreRequest, toolOptions } from '../app/score/price.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import type { Refusal, ScoreSheet } from '../engine/score.ts';
import { parseTiles } from '../engine/tiles.ts';
import { rulesetOf } from '../rulesets/index.ts';
import type { MessageKey, Translate } from './index.ts';
import { gameName, patternName, tileWord, windWord } from './words.ts';

/** Lines ready to be shown; a part that does not apply is empty. */
export interface ScoreText {
  /** Game and way of winning; for a hand that does not win, what is the matter. */
  readonly title: string;
  /** Help with a refused hand: what was understood, what could be meant. */
  readonly help: readonly string[];
  readonly patterns: readonly string[];
  readonly total: string;
  readonly notCounted: readonly string[];
  readonly payments: readonly string[];
  readonly otherWay: string;
  readonly waits: readonly string[];
}

const NOTHING: ScoreText = {
  title: '',
  help: [],
  patterns: [],
  total: '',
  notCounted: [],
  payments: [],
  otherWay: '',
  waits: [],
};

export const SCORE_EXAMPLE = '123456m 789p EEE 9s +9s';

/** Everything that the answer to one request says. */
export function scoreText(t: Translate, request: ScoreRequest, answer: ScoreAnswer): ScoreText {
  switch (answer.kind) {
    case 'unreadable': {
      const { code, part, rest } = answer.fault;
      const understood = isEmpty(rest) ? [] : [t('score.rest', { hand: `\`${printHand(rest)}\`` })];
      return { ...NOTHING, title: t(`score.fault.${code}`, { part, example: SCORE_EXAMPLE }), help: understood };
    }
    case 'bad-option': {
      const { option, value, allowed } = answer;
      const known = rulesetOf(request.game).options.some(({ id }) => id === option);
      const list = allowed.join(', ');
      const title = known
        ? t('score.badOption', { option, value, allowed: list })
        : t('score.noOption', { option, allowed: list });
      return { ...NOTHING, title };
    }
    case 'bad-seat':
      return { ...NOTHING, title: t('score.badSeat', { seat: windWord(t, answer.seat) }) };
    case 'waiting':
      return {
        ...NOTHING,
        title: t(answer.waits.length === 0 ? 'score.noWaits' : 'score.waits', {
          hand: `\`${printHand(answer.hand)}\``,
        }),
        waits: answer.waits.map((wait) => waitLine(t, wait, isCasual(request))),
      };
    case 'refused':
      return {
        ...NOTHING,
        title: refusalText(t, answer.refusal, answer.hand),
        help: refusalHelp(t, answer),
        waits: answer.waits.map((wait) => waitLine(t, wait, isCasual(request))),
      };
    case 'win':
      return winText(t, request, answer);
  }
}

function winText(t: Translate, request: ScoreRequest, answer: Extract<ScoreAnswer, { kind: 'win' }>): ScoreText {
  const { sheet, payment } = answer;
  const casual = isCasual(request);
  const lines = sheet.lines.map((line) =>
    t('result.line', { name: patternName(t, sheet.game, line.id), value: t.signed(line.value) }),
  );
  return {
    ...NOTHING,
    title: t('score.title', { game: gameName(t, sheet.game), by: t(`score.by.${request.by}`) }),
    help: [],
    patterns: lines.length === 0 && !casual ? [t('score.noPatterns')] : lines,
    total: casual
      ? t('score.totalCasual', { total: sheet.cappedTotal, unit: t(`games.unit.${sheet.unit}`) })
      : totalText(t, sheet, 'score.total', 'score.capped'),
    notCounted: sheet.notCounted.map((entry) =>
      t('score.notCountedLine', {
        pattern: patternName(t, sheet.game, entry.id),
        because: t('score.insideOf', { pattern: patternName(t, sheet.game, entry.because) }),
      }),
    ),
    payments: paymentLines(t, payment),
    otherWay: casual ? '' : otherWayText(t, answer),
  };
}

function totalText(
  t: Translate,
  sheet: ScoreSheet,
  plain: 'score.total' | 'score.otherWay' | 'score.worth',
  capped: 'score.capped' | 'score.otherWayCapped' | 'score.worthCapped',
  values: Readonly<Record<string, string>> = {},
): string {
  const unit = t(`games.unit.${sheet.unit}`);
  const key = sheet.cappedTotal < sheet.total ? capped : plain;
  return t(key, { ...values, total: sheet.total, unit, cap: sheet.cappedTotal });
}

function paymentLines(t: Translate, payment: Extract<ScoreAnswer, { kind: 'win' }>['payment']): string[] {
  if (payment.delta === null && payment.owes.some(({ amount }) => amount > 0)) {
    return payment.owes.map(({ seat, amount }) =>
      t('score.owes', { seat: windWord(t, seat), amount: t.number(amount) }),
    );
  }
  if (payment.transfers.length === 0) return [t('score.nobodyPays')];
  return payment.transfers.map(({ from, to, amount }) =>
    t('score.pays', { from: windWord(t, from), to: windWord(t, to), amount: t.number(amount) }),
  );
}

function otherWayText(t: Translate, answer: Extract<ScoreAnswer, { kind: 'win' }>): string {
  const { by, result } = answer.otherWay;
  const way = t(`score.by.${by}`);
  if (result.valid) return totalText(t, result, 'score.otherWay', 'score.otherWayCapped', { by: way });
  return t('score.otherWayNone', { by: way, reason: refusalText(t, result, answer.hand) });
}

function waitLine(t: Translate, wait: PricedWait, casual: boolean): string {
  const worth = (result: PricedWait['selfDraw']) => {
    if (!result.valid) return t('score.noWin');
    return casual ? t('score.worthCasual') : totalText(t, result, 'score.worth', 'score.worthCapped');
  };
  return t('score.wait', {
    tile: tileWord(t, wait.tile),
    selfDraw: worth(wait.selfDraw),
    discard: worth(wait.discard),
  });
}

/** Whether every win scores one point there, whatever the hand shows (rules 4.4). */
function isCasual({ game, options }: ScoreRequest): boolean {
  const rules = rulesetOf(game);
  const resolved = toolOptions(rules, options);
  return resolved.ok && rules.policies(resolved.options).casual;
}

/** One sentence on why a hand was refused, naming the offending part. */
function refusalText(t: Translate, refusal: Refusal, hand: DescribedHand): string {
  const rules = rulesetOf(refusal.game);
  const count = tilesInHand(hand);
  if (lacksOnlyThePlus(refusal, hand)) return t('score.whichTile', { count });
  return t(`score.refused.${refusal.reason}`, {
    game: gameName(t, refusal.game),
    part: partWords(t, refusal),
    total: refusal.sheet?.total ?? 0,
    unit: t(`games.unit.${rules.unit}`),
    minimum: minimumOf(rules),
    expected: rules.sets * 3 + 2,
    count,
  });
}

/** Tiles in hand and melds with the winning one, a kong counting as three. */
function tilesInHand({ concealed, melds, winTile }: DescribedHand): number {
  return concealed.length + melds.length * 3 + (winTile === null ? 0 : 1);
}

/** The right number of tiles, of which none is said to have won. */
function lacksOnlyThePlus({ reason, game }: Refusal, hand: DescribedHand): boolean {
  const whole = tilesInHand(hand) === rulesetOf(game).sets * 3 + 2;
  return reason === 'wrong-tile-count' && whole && hand.winTile === null;
}

function holdsLooseFour({ concealed }: DescribedHand): boolean {
  return concealed.some((tile) => concealed.filter((other) => other === tile).length === 4);
}

/** The least that may win where there is a least at all. */
function minimumOf(rules: Ruleset): number {
  const resolved = toolOptions(rules, {});
  return resolved.ok ? rules.policies(resolved.options).minimum : 0;
}

function partWords(t: Translate, refusal: Refusal): string {
  if (refusal.reason === 'illegal-flag') return t(`score.flags.${refusal.part}` as MessageKey);
  try {
    const tiles = parseTiles(refusal.part);
    return tiles.length === 1 && tiles[0] !== undefined ? tileWord(t, tiles[0]) : `\`${refusal.part}\``;
  } catch {
    return `\`${refusal.part}\``;
  }
}

function refusalHelp(t: Translate, answer: Extract<ScoreAnswer, { kind: 'refused' }>): string[] {
  const help = [t('score.understood', { hand: `\`${printHand(answer.hand)}\`` })];
  if (answer.suggestion !== null) help.push(t('score.suggestion', { hand: `\`${answer.suggestion}\`` }));
  if (answer.refusal.reason === 'wrong-tile-count') {
    if (answer.hand.winTile === null && !lacksOnlyThePlus(answer.refusal, answer.hand)) help.push(t('score.plus'));
    if (holdsLooseFour(answer.hand)) help.push(t('score.kongHint'));
  }
  if (answer.waits.length > 0) help.push(t('score.waitsInstead'));
  return help;
}

function isEmpty(hand: DescribedHand): boolean {
  return hand.concealed.length + hand.melds.length + hand.bonus.length === 0 && hand.winTile === null;
}
