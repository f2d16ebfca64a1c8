import type { ScoreRequest } from '../app/score/price.ts';
import { WIN_FLAGS, type WinBy, type WinFlag } from '../engine/score.ts';
import type { Suit } from '../engine/tiles.ts';
import { rulesetOf } from '../rulesets/index.ts';
import { gameArgument, optionArguments, quoted, readArguments, wholeArgument, windArgument } from './arguments.ts';
import { UsageError } from './io.ts';

const OPTIONS = {
  game: { type: 'string' },
  'self-draw': { type: 'boolean', default: false },
  'rob-kong': { type: 'boolean', default: false },
  from: { type: 'string' },
  seat: { type: 'string' },
  dealer: { type: 'boolean', default: false },
  round: { type: 'string' },
  streak: { type: 'string' },
  missing: { type: 'string' },
  flag: { type: 'string', multiple: true, default: [] as string[] },
  option: { type: 'string', multiple: true, default: [] as string[] },
  stake: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** What `sparrow score` was asked. An unknown flag is left to the answer, so that it can be refused like a bad hand. */
export interface ScoreArguments {
  readonly request: ScoreRequest;
  readonly json: boolean;
  readonly unknownFlag: string | null;
}

/**
 * Reads the arguments of `sparrow score`.
 *
 * @throws UsageError naming the argument.
 */
export function readScoreArguments(args: readonly string[]): ScoreArguments {
  const { values, positionals } = readArguments(args, OPTIONS);
  const game = gameArgument(values.game);
  if (values['self-draw'] && values['rob-kong']) throw new UsageError('--self-draw and --rob-kong exclude each other.');
  const by: WinBy = values['self-draw'] ? 'self-draw' : values['rob-kong'] ? 'rob-kong' : 'discard';
  const seat = values.seat === undefined ? 0 : windArgument('seat', values.seat);
  if (values.dealer && seat !== 0) throw new UsageError('--dealer means seat E; it does not go with another --seat.');
  if (values.from !== undefined && by === 'self-draw') throw new UsageError('--from does not go with --self-draw.');
  // `--flag` and `--option` may be followed by several names and pairs.
  const flags = [...values.flag, ...positionals.filter(isFlag)];
  const pairs = positionals.filter((word) => PAIR.test(word));
  const hand = positionals.filter((word) => !isFlag(word) && !PAIR.test(word));
  const unknownFlag = flags.find((flag) => !isFlag(flag)) ?? null;
  return {
    json: values.json,
    unknownFlag,
    request: {
      game,
      hand: hand.join(' '),
      by,
      seat,
      round: values.round === undefined ? 0 : windArgument('round', values.round),
      from: values.from === undefined ? null : windArgument('from', values.from),
      streak: values.streak === undefined ? 0 : wholeArgument('streak', values.streak, 0, 1000),
      missing: values.missing === undefined ? null : missingArgument(values.missing),
      flags: flags.filter(isFlag),
      options: { ...optionArguments([...values.option, ...pairs]), ...stakeOption(game, values.stake) },
    },
  };
}

/** A table option among the words of the hand, which never has an equals sign. */
const PAIR = /^[A-Za-z]+=\S+$/;

function isFlag(word: string): word is WinFlag {
  return WIN_FLAGS.some((flag) => flag === word);
}

function missingArgument(value: string): Suit {
  const suit = value.length === 1 ? 'mps'.indexOf(value.toLowerCase()) : -1;
  if (suit < 0) throw new UsageError(`--missing takes m, p or s, not ${quoted(value)}.`);
  return suit as Suit;
}

/** `--stake` is the game's basic amount: `stake` where it has one, else `base`. */
function stakeOption(game: ScoreRequest['game'], value: string | undefined): Record<string, string> {
  if (value === undefined) return {};
  const amounts = rulesetOf(game).options.filter((option) => option.kind === 'amount');
  const id = amounts.find((option) => option.id === 'stake')?.id ?? amounts[0]?.id ?? 'stake';
  return { [id]: value };
}
