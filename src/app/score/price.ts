import { resolveOptions } from '../../engine/options.ts';
import type { RuleOptions, Ruleset } from '../../engine/ruleset.ts';
import type { GameId, Refusal, ScoreSheet, WinBy, WinContext, WinFlag } from '../../engine/score.ts';
import { KINDS, SEATS, type Seat, type Suit, suitOf, type Tile, tileName, type Wind } from '../../engine/tiles.ts';
import { netOf, type Transfer } from '../../engine/transfers.ts';
import { rulesetOf } from '../../rulesets/index.ts';
import { type DescribedHand, type HandFault, printHand, readHand } from './hand-text.ts';

/** A hand to price as somebody asks for it. Seats are named by wind; East deals. */
export interface ScoreRequest {
  readonly game: GameId;
  /** See `readHand`. */
  readonly hand: string;
  readonly by: WinBy;
  readonly seat: Wind;
  readonly round: Wind;
  /** Discarder or konger; null when not told, and on a self-draw. */
  readonly from: Wind | null;
  /** Hands the dealer has kept before this one (Taiwanese). */
  readonly streak: number;
  readonly missing: Suit | null;
  readonly flags: readonly WinFlag[];
  /** Table options by id, as typed; what is not given takes the default of tools (`scoring` is `fan`). */
  readonly options: Readonly<Record<string, string | number>>;
}

/** What a wait would score, by self-draw and by discard. */
export interface PricedWait {
  readonly tile: Tile;
  readonly selfDraw: ScoreSheet | Refusal;
  readonly discard: ScoreSheet | Refusal;
}

export type ScoreAnswer =
  | { readonly kind: 'unreadable'; readonly fault: HandFault }
  | {
      readonly kind: 'bad-option';
      readonly option: string;
      readonly value: string;
      readonly allowed: readonly string[];
    }
  | { readonly kind: 'bad-seat'; readonly seat: Wind }
  /** `suggestion` is the nearest description that could be meant; `waits` what would complete the tiles in hand. */
  | {
      readonly kind: 'refused';
      readonly hand: DescribedHand;
      readonly refusal: Refusal;
      readonly suggestion: string | null;
      readonly waits: readonly PricedWait[];
    }
  /** One tile short: no winning tile was named. */
  | { readonly kind: 'waiting'; readonly hand: DescribedHand; readonly waits: readonly PricedWait[] }
  | {
      readonly kind: 'win';
      readonly hand: DescribedHand;
      readonly context: WinContext;
      readonly options: RuleOptions;
      readonly sheet: ScoreSheet;
      /** Who pays what; on a discard from nobody in particular, what the unknown payer owes. */
      readonly payment: ScorePayment;
      /** The same tiles won the other way: self-draw against discard. */
      readonly otherWay: { readonly by: WinBy; readonly result: ScoreSheet | Refusal };
    };

export interface ScorePayment {
  /** Net coins by seat wind; null when the payer is not known. */
  readonly delta: readonly [number, number, number, number] | null;
  readonly transfers: readonly Pick<Transfer, 'from' | 'to' | 'amount'>[];
  /** What a discarder would owe, by seat wind, when the payer is not known: the dealer may owe more. */
  readonly owes: readonly { readonly seat: Wind; readonly amount: number }[];
}

/**
 * Options for tools (`/score`, the command line): given ones over the defaults of rules 5.6, with Malaysian hands
 * priced by fan unless `scoring` says otherwise.
 */
export function toolOptions(rules: Ruleset, given: Readonly<Record<string, string | number>>) {
  const scoring = rules.options.some((option) => option.id === 'scoring') ? { scoring: 'fan' } : {};
  return resolveOptions(rules, { ...scoring, ...given });
}

/**
 * Prices a described hand: the same parser, rules and payments for `/score` and the command line.
 *
 * @example priceHand({ game: 'taiwanese', hand: '123456789m 234p 4599s +6s', by: 'self-draw', seat: 0, round: 0, … })
 */
export function priceHand(request: ScoreRequest): ScoreAnswer {
  const rules = rulesetOf(request.game);
  const resolved = toolOptions(rules, request.options);
  if (!resolved.ok) {
    return { kind: 'bad-option', option: resolved.option, value: resolved.value, allowed: resolved.allowed };
  }
  if (request.by !== 'self-draw' && request.from === request.seat) return { kind: 'bad-seat', seat: request.seat };
  const reading = readHand(request.hand);
  if (!reading.ok) return { kind: 'unreadable', fault: reading.fault };
  const { hand } = reading;
  const pricer = new Pricer(rules, resolved.options, request);
  if (hand.winTile === null) return pricer.withoutWinningTile(hand);

  const context = pricer.context(hand, hand.winTile, request.by);
  const sheet = rules.score(context, resolved.options);
  if (!sheet.valid) {
    const waits = sheet.reason === 'not-complete' ? pricer.waits(hand) : [];
    const suggestion = waits.length === 0 ? pricer.suggestion(hand, sheet) : null;
    return { kind: 'refused', hand, refusal: sheet, suggestion, waits };
  }
  const other: WinBy = request.by === 'self-draw' ? 'discard' : 'self-draw';
  const otherWay = { by: other, result: rules.score(pricer.context(hand, hand.winTile, other), resolved.options) };
  const payment = pricer.payment(sheet);
  return { kind: 'win', hand, context, options: resolved.options, sheet, payment, otherWay };
}

/** Flags that make sense only for one way of winning, dropped when the other way is priced for comparison. */
const FLAGS_OF: Readonly<Record<WinBy, ReadonlySet<WinFlag>>> = {
  'self-draw': new Set([
    ...(['kong-replacement', 'flower-replacement', 'last-tile'] as const),
    ...(['heavenly', 'earthly', 'ready-declared', 'eight-flowers'] as const),
  ]),
  discard: new Set(['last-tile', 'kong-discard', 'ready-declared'] as const),
  'rob-kong': new Set(['ready-declared'] as const),
};

class Pricer {
  constructor(
    private readonly rules: Ruleset,
    private readonly options: RuleOptions,
    private readonly request: ScoreRequest,
  ) {}

  context(hand: DescribedHand, winTile: Tile, by: WinBy): WinContext {
    const { seat, round, missing, flags } = this.request;
    const kept = by === this.request.by ? flags : flags.filter((flag) => FLAGS_OF[by].has(flag));
    const { concealed, melds, bonus } = hand;
    return {
      concealed,
      melds,
      winTile,
      by,
      seatWind: seat,
      roundWind: round,
      bonus,
      flags: kept,
      missingSuit: missing,
    };
  }

  /** All kinds that would complete the tiles in hand, each with its worth both ways. Empty unless 3n+1 tiles. */
  waits(hand: DescribedHand): PricedWait[] {
    const waits: PricedWait[] = [];
    for (let tile = 0; tile < KINDS; tile++) {
      const price = (by: WinBy) => {
        const context = this.context(hand, tile, by);
        return this.rules.score(
          { ...context, flags: context.flags.filter((flag) => flag === 'ready-declared') },
          this.options,
        );
      };
      const selfDraw = price('self-draw');
      const discard = price('discard');
      if (isWait(selfDraw) || isWait(discard)) waits.push({ tile, selfDraw, discard });
    }
    return waits;
  }

  /** No `+` in the description: one tile short gets its waits, anything else says what is wrong with the count. */
  withoutWinningTile(hand: DescribedHand): ScoreAnswer {
    const inHand = this.rules.sets * 3 + 1 - hand.melds.length * 3;
    const fault = this.faultOf(hand);
    if (hand.concealed.length === inHand && fault === null) {
      return { kind: 'waiting', hand, waits: this.waits(hand) };
    }
    const refusal: Refusal = fault ?? {
      valid: false,
      game: this.rules.id,
      reason: 'wrong-tile-count',
      part: `${hand.concealed.length}/${inHand}`,
    };
    return { kind: 'refused', hand, refusal, suggestion: this.suggestion(hand, refusal), waits: [] };
  }

  /** What is wrong with the tiles themselves, whatever would complete them. Counts are judged by the caller. */
  private faultOf(hand: DescribedHand): Refusal | null {
    const aside = ['not-complete', 'below-minimum', 'missing-suit', 'wrong-tile-count', 'illegal-flag'];
    let fault: Refusal | null = null;
    for (let tile = 0; tile < KINDS; tile++) {
      const result = this.rules.score(this.context(hand, tile, 'self-draw'), this.options);
      // Some tile goes with the hand, so the hand alone holds no fault.
      if (result.valid || aside.includes(result.reason)) return null;
      fault ??= result;
    }
    return fault;
  }

  /** The nearest description that wins, in notation, or null where none is near. */
  suggestion(hand: DescribedHand, refusal: Refusal): string | null {
    for (const candidate of nearby(hand, refusal)) {
      const tilesWithWin = candidate.concealed.length + (candidate.winTile === null ? 0 : 1);
      if (tilesWithWin + candidate.melds.length * 3 !== this.rules.sets * 3 + 2) continue;
      for (const winTile of candidate.winTile === null ? new Set(candidate.concealed) : [candidate.winTile]) {
        const tiles = candidate.winTile === null ? without(candidate.concealed, winTile) : candidate.concealed;
        const completed = { ...candidate, concealed: tiles, winTile };
        if (this.rules.score(this.context(completed, winTile, this.request.by), this.options).valid) {
          return printHand(completed);
        }
      }
    }
    return null;
  }

  payment(sheet: ScoreSheet): ScorePayment {
    const { by, from, seat } = this.request;
    const pay = (payer: Wind | null) =>
      this.rules.payWin(
        sheet,
        {
          winner: seat,
          by,
          from: payer,
          dealer: 0,
          streak: this.request.streak,
          active: SEATS,
          kongFeeder: null,
        },
        this.options,
      );
    if (by === 'self-draw' || from !== null) {
      const transfers = pay(by === 'self-draw' ? null : from);
      return { delta: netOf(transfers), transfers, owes: [] };
    }
    const others = SEATS.filter((other) => other !== seat);
    const owes = others.map((other: Seat) => ({
      seat: other,
      amount: pay(other).reduce((sum, transfer) => sum + (transfer.from === other ? transfer.amount : 0), 0),
    }));
    return { delta: null, transfers: [], owes };
  }
}

/** A complete hand, be it one that is worth too little. */
function isWait(result: ScoreSheet | Refusal): boolean {
  return result.valid || result.reason === 'below-minimum';
}

/** Descriptions that may have been meant, likeliest first. */
function nearby(hand: DescribedHand, { reason, part }: Refusal): DescribedHand[] {
  switch (reason) {
    case 'wrong-tile-count':
      return [hand, ...withKongsLaidDown(hand), ...withOneTileLess(hand)];
    case 'not-complete':
      return withOneTileChanged(hand, hand.concealed);
    case 'too-many-copies':
      return withOneTileChanged(
        hand,
        hand.concealed.filter((tile) => tileName(tile) === part),
      );
    default:
      return [];
  }
}

/** The hand without one of its tiles: first without the winning tile, which people name twice. */
function withOneTileLess(hand: DescribedHand): DescribedHand[] {
  const kinds = [...new Set(hand.concealed)];
  const first = kinds.filter((tile) => tile === hand.winTile);
  return [...first, ...kinds.filter((tile) => tile !== hand.winTile)].map((tile) => {
    return { ...hand, concealed: without(hand.concealed, tile) };
  });
}

/** The hand with one of `tiles` replaced, neighbours in the same suit before other suits. */
function withOneTileChanged(hand: DescribedHand, tiles: readonly Tile[]): DescribedHand[] {
  return [...new Set(tiles)]
    .flatMap((from) => Array.from({ length: KINDS }, (_, to) => ({ from, to, far: distanceBetween(from, to) })))
    .filter(({ far }) => far > 0)
    .sort((a, b) => a.far - b.far)
    .map(({ from, to }) => {
      const concealed = [...without(hand.concealed, from), to].sort((a, b) => a - b);
      return { ...hand, concealed };
    });
}

/** How far a slip of the keyboard leads from one kind to another: further to another suit than to any of the same. */
function distanceBetween(from: Tile, to: Tile): number {
  return suitOf(from) === suitOf(to) ? Math.abs(from - to) : 9;
}

/** The hand with its loose fours laid down as concealed kongs: one of them, two, and so on. */
function withKongsLaidDown(hand: DescribedHand): DescribedHand[] {
  const laid: DescribedHand[] = [];
  let { concealed, melds } = hand;
  for (const tile of new Set(hand.concealed)) {
    if (concealed.filter((other) => other === tile).length !== 4) continue;
    concealed = concealed.filter((other) => other !== tile);
    melds = [...melds, { type: 'concealed-kong', tile, claimed: null, from: null, added: false }];
    laid.push({ ...hand, concealed, melds });
  }
  return laid;
}

function without(tiles: readonly Tile[], tile: Tile): Tile[] {
  const at = tiles.indexOf(tile);
  return tiles.filter((_, index) => index !== at);
}
