import type { RuleOptions, Ruleset } from '../../engine/ruleset.ts';
import type { ScoreSheet } from '../../engine/score.ts';
import { cappedTo } from '../../engine/scoring/define.ts';
import { type ClaimAnswer, resolveClaims } from '../../engine/settle/claims.ts';
import { type Standing, settleEnd, standingOf } from '../../engine/settle/deal-end.ts';
import { type DealOutcome, nextDeal } from '../../engine/settle/next-deal.ts';
import { SEATS, type Seat, turnsAfter, type Wind } from '../../engine/tiles.ts';
import { bySeat, DealAccount, dealerOf, type WonTile } from './vector-account.ts';
import {
  type Fields,
  fieldsOf,
  flagsOf,
  LETTERS,
  listOf,
  meldsOf,
  needSeat,
  numberOf,
  payerOf,
  Refused,
  refused,
  seatOf,
  seatsOf,
  suitOfLetter,
  textOf,
  tilesOf,
  winByOf,
  winContextOf,
} from './vector-input.ts';

type Got = Record<string, unknown>;

/** `round`: a whole deal, kongs and wins and what its end moves, down to every seat's net and who deals next. */
export function roundOf(rules: Ruleset, options: RuleOptions, input: Fields): Got {
  const result = fieldsOf(input.result);
  const account = new DealAccount(rules, options);
  const kongs = listOf(input.kongs);
  for (const kong of kongs) account.kong(kong);
  const tiles = winsOf(input, result).map((fields) => wonTile(rules, options, input, fields));
  for (const tile of tiles) account.win(tile);

  const final = fieldsOf(input.final ?? result.final);
  const seats = SEATS.map((seat) =>
    standing(rules, options, fieldsOf(final[LETTERS[seat]]), account.won.includes(seat)),
  );
  const policies = rules.policies(options);
  const wallEmpty = account.won.length < policies.winnersToEnd;
  const end = policies.endChecks ? settleEnd(rules, options, { seats, wallEmpty, transfers: account.transfers }) : null;
  account.add(end?.transfers ?? []);

  const dealer = dealerOf(input);
  const kongsMade = kongs.filter((kong) => kong.robbed !== true).length;
  const first = tiles[0];
  const next = nextDeal(
    policies,
    {
      dealer,
      firstDealer: seatOf(input.firstDealer) ?? 0,
      roundWind: seatOf(input.round) ?? 0,
      streak: numberOf(input.streak) ?? 0,
      deals: numberOf(input.deals) ?? 1,
    },
    {
      winners: account.won,
      firstWinners: first?.winners ?? [],
      firstWinFrom: first?.from ?? null,
      drawn: account.won.length === 0,
      kongs: kongsMade,
    },
  );
  return {
    delta: account.delta(),
    nextDealer: LETTERS[next.dealer],
    ...(policies.streak ? { streak: next.streak } : {}),
    ...(policies.casual ? { points: bySeat(SEATS.map((seat) => (account.won.includes(seat) ? 1 : 0))) } : {}),
    ...(end?.checks ? checksOf(end.checks) : {}),
  };
}

function checksOf(checks: { pigs: readonly Seat[]; ready: readonly { seat: Seat; value: number }[] }): Got {
  return {
    pigs: checks.pigs.map((seat) => LETTERS[seat]),
    ready: Object.fromEntries(checks.ready.map(({ seat, value }) => [LETTERS[seat], value])),
  };
}

function winsOf(input: Fields, result: Fields): Fields[] {
  const wins = input.wins ?? result.wins;
  if (wins !== undefined) return listOf(wins);
  const win = input.win ?? result.win;
  return win === undefined || win === null ? [] : [fieldsOf(win)];
}

function wonTile(rules: Ruleset, options: RuleOptions, input: Fields, fields: Fields): WonTile {
  const by = winByOf(fields.by ?? fields.winBy);
  const from = payerOf(fields, by);
  if (by !== 'self-draw' && from === null) throw new Refused('unusable', 'who pays for the win is not told');
  const winners = seatsOf(fields.seats ?? fields.seat ?? fields.winner);
  if (winners.length === 0) throw new Refused('unusable', 'who won is not told');
  if (from !== null) winners.sort((a, b) => turnsAfter(from, a) - turnsAfter(from, b));
  return {
    winners,
    by,
    from,
    flags: flagsOf(fields.flags),
    worth: (winner) => worthOf(rules, options, { ...input, ...fields, seat: LETTERS[winner] }, winner),
    dealer: dealerOf(input),
    streak: numberOf(input.streak) ?? 0,
  };
}

/** A total in the game's unit, one for each winner where there are several, or the hand itself. */
function worthOf(rules: Ruleset, options: RuleOptions, fields: Fields, winner: Seat): Pick<ScoreSheet, 'cappedTotal'> {
  const said = fields.total ?? fields.fan ?? fields.tai ?? fields.points;
  if (said === undefined) {
    const sheet = rules.score(winContextOf(fields, options), options);
    if (!sheet.valid) throw refused(sheet);
    return sheet;
  }
  const each = typeof said === 'object' && said !== null ? fieldsOf(said) : null;
  const total = numberOf(each === null ? said : (each[LETTERS[winner]] ?? each[winner]));
  if (total === null) throw new Refused('unusable', `what ${LETTERS[winner]} won is not told`);
  return cappedTo(rules, total);
}

function standing(rules: Ruleset, options: RuleOptions, fields: Fields, won: boolean): Standing {
  if (!won && fields.concealed !== undefined) {
    return standingOf(rules, options, {
      concealed: tilesOf(fields.concealed),
      melds: meldsOf(fields.melds),
      missingSuit: suitOfLetter(fields.missing ?? fields.missingSuit),
      won,
    });
  }
  const pig = !won && fields.pig === true;
  const best = numberOf(fields.best) ?? 0;
  const ready = !won && !pig && (typeof fields.ready === 'boolean' ? fields.ready : best > 0);
  return { won, pig, ready, best: ready ? cappedTo(rules, best).cappedTotal : 0 };
}

const ANSWERS: readonly ClaimAnswer[] = ['win', 'kong', 'pung', 'chow', 'pass'];

/** `claim`: who gets a discard or the tile of an added kong. */
export function claimOf(rules: Ruleset, options: RuleOptions, input: Fields): Got {
  const from = needSeat(input.discarder ?? input.from ?? input.konger, 'whose tile it is');
  const answers: Partial<Record<Seat, ClaimAnswer>> = {};
  for (const [seat, said] of Object.entries(fieldsOf(input.claims))) {
    const answer = ANSWERS.find((each) => each === said);
    if (answer === undefined) throw new Refused('unusable', `${textOf(said)} is no claim`);
    answers[needSeat(seat, 'a seat')] = answer;
  }
  const outcome = resolveClaims(rules.policies(options), from, answers);
  if ('winners' in outcome) return { winners: outcome.winners.map((seat) => LETTERS[seat]) };
  if ('meld' in outcome) return { meld: { seat: LETTERS[outcome.meld.seat], type: outcome.meld.type } };
  return { none: true };
}

/** `next-deal`: who deals next, in which round, and whether the match goes on. Seats come back as they were given. */
export function nextDealOf(rules: Ruleset, options: RuleOptions, input: Fields): Got {
  const state = fieldsOf(input.state ?? input);
  const result = fieldsOf(input.result);
  const policies = rules.policies(options);
  const dealer = needSeat(state.dealer, 'the dealer');
  const next = nextDeal(
    policies,
    {
      dealer,
      firstDealer: seatOf(state.firstDealer) ?? 0,
      roundWind: (seatOf(state.round ?? state.roundWind) ?? 0) as Wind,
      streak: numberOf(state.streak) ?? 0,
      deals: numberOf(state.deals, state.deal) ?? 1,
    },
    outcomeOf(result),
  );
  const spell = (seat: Seat, like: unknown) => (typeof like === 'number' ? seat : LETTERS[seat]);
  return {
    dealer: spell(next.dealer, state.dealer),
    round: spell(next.roundWind, state.round),
    ...(policies.streak || state.streak !== undefined ? { streak: next.streak } : {}),
    matchOver: next.matchOver,
  };
}

function outcomeOf(result: Fields): DealOutcome {
  const wins = listOf(result.wins);
  const first = wins[0] ?? fieldsOf(result.win ?? result);
  const named = (fields: Fields) => seatsOf(fields.seats ?? fields.winners ?? fields.winner ?? fields.seat);
  const winners = wins.length > 0 ? wins.flatMap(named) : named(first);
  const said = result.firstWinners;
  return {
    winners,
    firstWinners: said === undefined ? named(first) : seatsOf(said),
    firstWinFrom: seatOf(first.discarder ?? first.from ?? result.discarder ?? result.from),
    drawn: winners.length === 0,
    kongs: Array.isArray(result.kongs) ? result.kongs.length : (numberOf(result.kongs) ?? 0),
  };
}
