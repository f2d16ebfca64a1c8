import { priceHand, type ScoreAnswer, type ScoreRequest } from '../app/score/price.ts';
import { type Refusal, type RefusalReason, WIN_FLAGS } from '../engine/score.ts';
import { translator } from '../i18n/index.ts';
import { type ScoreText, scoreText } from '../i18n/score-text.ts';
import { type CliCommand, type CliIo, EXIT, UsageError } from './io.ts';
import { readScoreArguments } from './score-arguments.ts';

const t = translator('en');

/** Hands that can be read and do not win; every other refusal is input that cannot be used. */
const NO_WIN: readonly RefusalReason[] = ['not-complete', 'below-minimum', 'missing-suit'];

/** `sparrow score`: prices a hand as `/score` does. Exit 0 for a win, 1 for none, 2 for input that cannot be used. */
export const score: CliCommand = async (args, io) => {
  const { request, json, unknownFlag } = readScoreArguments(args);
  if (unknownFlag !== null) {
    const message = `There is no flag “${unknownFlag}”. Flags: ${WIN_FLAGS.join(', ')}.`;
    if (json) printRefusal(io, request, 'illegal-flag', message);
    else io.err(message);
    return EXIT.unusable;
  }
  const answer = priceHand(request);
  const text = scoreText(t, request, answer);
  if (json) printJson(io, request, answer, plain(text.title));
  else if (answer.kind === 'win') for (const line of winLines(text)) io.out(plain(line));
  else
    for (const line of [text.title, ...text.help, ...text.waits.map(indented)]) printProblem(io, answer, plain(line));
  return exitCode(answer);
};

function exitCode(answer: ScoreAnswer): number {
  if (answer.kind === 'win') return EXIT.ok;
  if (answer.kind === 'waiting') return EXIT.no;
  return answer.kind === 'refused' && NO_WIN.includes(answer.refusal.reason) ? EXIT.no : EXIT.unusable;
}

/** A hand that does not win is an answer; input that cannot be used is a complaint. */
function printProblem(io: CliIo, answer: ScoreAnswer, line: string): void {
  if (exitCode(answer) === EXIT.no) io.out(line);
  else io.err(line);
}

function winLines(text: ScoreText): string[] {
  return [
    text.title,
    ...text.patterns.map(indented),
    text.total,
    ...(text.notCounted.length === 0 ? [] : [`${t('score.notCounted')}:`, ...text.notCounted.map(indented)]),
    ...text.payments.map(indented),
    ...(text.otherWay === '' ? [] : [text.otherWay]),
    t('score.worthless'),
  ];
}

const indented = (line: string): string => `  ${line}`;
/** Code marks are for chat. */
const plain = (line: string): string => line.replaceAll('`', '');

const WINDS = ['E', 'S', 'W', 'N'] as const;

function printJson(io: CliIo, request: ScoreRequest, answer: ScoreAnswer, message: string): void {
  if (answer.kind !== 'win') {
    if (answer.kind === 'bad-option' || answer.kind === 'bad-seat') throw new UsageError(message);
    printRefusal(io, request, reasonOf(answer), message);
    return;
  }
  const { sheet, payment } = answer;
  io.out(
    JSON.stringify({
      game: sheet.game,
      valid: true,
      patterns: sheet.patterns,
      lines: sheet.lines,
      notCounted: sheet.notCounted.map(({ id, because }) => ({ id, reason: because })),
      total: sheet.total,
      cappedTotal: sheet.cappedTotal,
      ...(payment.delta === null
        ? {}
        : { delta: Object.fromEntries(WINDS.map((wind, seat) => [wind, payment.delta?.[seat] ?? 0])) }),
    }),
  );
}

function printRefusal(io: CliIo, request: ScoreRequest, reason: RefusalReason, message: string): void {
  io.out(JSON.stringify({ game: request.game, valid: false, reason, message }));
}

function reasonOf(answer: Extract<ScoreAnswer, { kind: 'unreadable' | 'refused' | 'waiting' }>): Refusal['reason'] {
  if (answer.kind === 'refused') return answer.refusal.reason;
  if (answer.kind === 'waiting') return 'not-complete';
  const { code } = answer.fault;
  if (code === 'illegal-meld') return 'illegal-meld';
  return code === 'unknown-tile' ? 'unknown-tile' : 'wrong-tile-count';
}
