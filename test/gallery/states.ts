/** Every state that the bot shows, as the messages it would send: for the gallery, and for the contract tests. */
import { DEFAULT_PERSONAL } from '../../src/app/personal-settings.ts';
import type { PublicSeat, PublicTable } from '../../src/app/public-table.ts';
import { DEFAULT_SETTINGS, type TablePhase } from '../../src/app/table.ts';
import type { TableCoins } from '../../src/app/table-service.ts';
import type { MessageDraft } from '../../src/discord/drafts.ts';
import { textDraft } from '../../src/discord/drafts.ts';
import type { EmojiOf } from '../../src/discord/emojis.ts';
import { type HandStep, handMessage } from '../../src/discord/messages/hand.ts';
import { leaveQuestion } from '../../src/discord/messages/leave.ts';
import { levelsForm } from '../../src/discord/messages/levels.ts';
import { menuMessage } from '../../src/discord/messages/menu.ts';
import { optionsForm, optionsList } from '../../src/discord/messages/options.ts';
import { publicMessage } from '../../src/discord/messages/public.ts';
import { statusMessage } from '../../src/discord/messages/status.ts';
import { tourPage } from '../../src/discord/messages/tour.ts';
import { turnCall } from '../../src/discord/messages/turn-call.ts';
import type { Ruleset } from '../../src/engine/ruleset.ts';
import type { GameId } from '../../src/engine/score.ts';
import type { MatchState } from '../../src/engine/state.ts';
import { SEATS, type Seat } from '../../src/engine/tiles.ts';
import { netOf } from '../../src/engine/transfers.ts';
import { viewFor } from '../../src/engine/view-for.ts';
import type { Translate } from '../../src/i18n/index.ts';
import { RULESETS, rulesetOf } from '../../src/rulesets/index.ts';
import { everyPattern, fullestClaim, fullestView, LONG_NAME, manyLines, RICH, tableIn } from '../contract/states.ts';
import { optionsOf } from '../support/option-values.ts';
import { IDLE_TOO, opened } from '../support/sichuan-tables.ts';
import { type Moment, type MomentName, momentsOf } from './moments.ts';

/** One message in one state. */
export interface State {
  readonly section: string;
  readonly title: string;
  /** Only the one who asked sees it. */
  readonly private: boolean;
  readonly draft: MessageDraft;
}

/** The time in the gallery, in milliseconds. */
export const NOW = 1_700_000_018_000;

/** The people of the playground, by their ids in it. */
export const PEOPLE = ['Ann', 'Ben', 'Cai', 'Dee'].map((name, at) => ({ id: `11000000000000040${at}`, name }));

const COMMITMENT = '03da768020e52f2d09529bf136e4274d87ee798296a77a9b2cd60dfd8dacbe80';
const SECRET = '5f1d0c93aa1b4be0f1a2c6b98d8c4f2d0c1e7fae93b28c55a11b3a6f2f0b7c44';

const person = (at: number, more: { readonly aiPlays?: boolean; readonly next?: boolean } = {}): PublicSeat => ({
  kind: 'person',
  userId: PEOPLE[at]!.id,
  name: PEOPLE[at]!.name,
  aiPlays: more.aiPlays ?? false,
  next: more.next ?? false,
});
const ai = (name: string): PublicSeat => ({ kind: 'ai', level: 'club', name });

/** Ann opened it, Ben joined, two chairs are filled. */
const SEATED: readonly PublicSeat[] = [person(0), person(1), ai('Finch'), ai('Wren')];

/** A table as it is in the middle of an evening. */
function tableOf(rules: Ruleset, phase: TablePhase, deal: number, more: Partial<PublicTable> = {}): PublicTable {
  return {
    ...tableIn(rules, optionsOf(rules), phase, deal),
    id: '1x8kq3z',
    hostId: PEOPLE[0]!.id,
    settings: DEFAULT_SETTINGS,
    seats: SEATED as unknown as PublicTable['seats'],
    deadline: { kind: 'prompt', prompt: 1, openedAt: NOW, at: NOW + (phase === 'lobby' ? 1_700_000 : 42_000) },
    votes: [],
    closing: false,
    closed: phase === 'closed' ? { reason: 'finished', at: NOW } : null,
    commitment:
      phase === 'lobby'
        ? null
        : {
            deal,
            algorithm: 1,
            commitment: COMMITMENT,
            messageId: '1100000000000000999',
            secret: phase === 'playing' || phase === 'dealing' ? null : SECRET,
          },
    standings: [24, -6, -8, -10].map((net, at) => ({
      place: at + 1,
      seat: at as Seat,
      name: ['Ann', 'Ben', 'Finch', 'Wren'][at]!,
      userId: PEOPLE[at]?.id ?? null,
      deals: 8,
      wins: 4 - at,
      net: net * 10,
      points: net + 10,
    })),
    ...more,
  };
}

const COINS: TableCoins = { balances: [10_240, 9_760, null, null], booked: [] };

/** Collects states under a section. */
export class Album {
  readonly states: State[] = [];
  constructor(readonly section: string) {}

  shown(title: string, draft: MessageDraft | null): void {
    if (draft !== null) this.states.push({ section: this.section, title, private: false, draft });
  }

  privately(title: string, draft: MessageDraft | null): void {
    if (draft !== null) this.states.push({ section: this.section, title, private: true, draft });
  }
}

const moments = new Map<GameId, readonly Moment[]>();

function momentsIn(rules: Ruleset): readonly Moment[] {
  let found = moments.get(rules.id);
  if (found === undefined) {
    found = momentsOf(rules, optionsOf(rules, rules.id === 'sichuan' ? { exchangeThree: 'on' } : {}));
    moments.set(rules.id, found);
  }
  return found;
}

/** Moments that every game has alike are shown at the table of one game only. */
const SHOWN_ONCE: readonly MomentName[] = ['turn', 'win on a discard', 'self-draw', 'kong to declare'];

/** The table of one game from its first tile to its result, with the hand that each moment is about. */
function gameStates(t: Translate, rules: Ruleset, emojiOf?: EmojiOf): State[] {
  const album = new Album(t(`games.${rules.id}.name`));
  for (const { name, match, seat } of momentsIn(rules)) {
    if (rules.id !== 'push-down' && SHOWN_ONCE.includes(name)) continue;
    addMoment(album, t, rules, { name, match, seat }, emojiOf);
  }
  if (rules.id === 'sichuan') {
    const match = robbedKong();
    addMoment(album, t, rules, { name: 'robbing a kong', match, seat: 2 }, emojiOf);
  }
  return album.states;
}

/** East adds to a pung, and West waits for that tile. */
function robbedKong(): MatchState {
  const hands = { E: '55p2345678m2789p', S: IDLE_TOO, W: '123456789m1146p', N: '123456789s2246p' };
  const table = opened('smsm', { hands, draws: '9m 5p 9s 9p 9s 5p 3p', replacements: '9m' });
  table.play('E discards 9m; time up; S discards 5p; E pungs; W passes; N passes');
  table.play('E discards 2p; time up; S discards 9s; time up; time up; time up; N discards 9s; time up');
  table.play('E kongs 5p');
  return table.state;
}

function addMoment(
  album: Album,
  t: Translate,
  rules: Ruleset,
  { name, match, seat }: { readonly name: string; readonly match: MatchState; readonly seat: Seat },
  emojiOf: EmojiOf | undefined,
): void {
  const view = viewFor(rules, match, null);
  const over = view.result !== null;
  // Ann holds the hand that is shown.
  const seats = SEATS.map((each) => SEATED[(each - seat + 4) % 4]!) as unknown as PublicTable['seats'];
  const table = tableOf(rules, over ? 'between' : 'playing', view.dealNumber, { seats });
  const balances = SEATS.map((each) => COINS.balances[(each - seat + 4) % 4] ?? null);
  const paid = netOf(view.transfers);
  const coins: TableCoins = {
    balances: balances.map((balance, each) => (balance === null ? null : balance + (paid[each] ?? 0))),
    booked: [],
  };
  const emojis = emojiOf === undefined ? {} : { emojiOf };
  album.shown(name, publicMessage(t, rules, { table, view, coins, ...emojis }));
  if (over) return;
  const own = viewFor(rules, match, seat);
  const hand = { t, rules, table, view: own, own: own.own!, ...emojis };
  album.privately(`${name}: the hand`, handMessage(hand));
  if (HINTED.includes(name)) album.privately(`${name}: a hint`, handMessage({ ...hand, step: 'hint' }));
}

/** Moments at which the gallery also shows what the expert says. */
const HINTED: readonly string[] = ['turn', 'chow and pung', 'ready to declare', 'a seat has won'];

/** Opening a table, and everything that is said beside it. */
function lobbyStates(t: Translate): State[] {
  const album = new Album('Lobby');
  const rules = rulesetOf('push-down');
  const seats = (...holders: PublicSeat[]): Partial<PublicTable> => ({
    seats: holders as unknown as PublicTable['seats'],
  });
  const empty: PublicSeat = { kind: 'empty' };
  const opened = tableOf(rules, 'lobby', 0, seats(person(0), empty, empty, empty));
  const coins: TableCoins = { balances: [10_000, null, null, null], booked: [] };
  album.shown('just opened', publicMessage(t, rules, { table: opened, view: null, coins }));
  const full = tableOf(rules, 'lobby', 0);
  album.shown('full', publicMessage(t, rules, { table: full, view: null, coins: COINS }));
  album.shown('dealing', publicMessage(t, rules, { table: tableOf(rules, 'dealing', 1), view: null, coins: COINS }));
  const expired = tableOf(rules, 'closed', 0, { closed: { reason: 'lobby-expired', at: NOW } });
  album.shown('expired', publicMessage(t, rules, { table: expired, view: null, coins: COINS }));
  album.privately('options', optionsForm(t, rules, full, null, false));
  album.privately('one option', optionsForm(t, rules, full, 'deals', true));
  album.privately('all options', optionsList(t, rules, full));
  const playing = tableOf(rulesetOf('taiwanese'), 'playing', 3);
  album.privately('AI players', levelsForm(t, full));
  album.privately('status', statusMessage(t, rulesetOf, [full, playing]));
  album.shown('call to the turn', turnCall(t, playing, PEOPLE[0]!.id));
  album.privately('leave?', leaveQuestion(t, full.id));
  album.privately('own settings', menuMessage(t, DEFAULT_PERSONAL, null));
  const four = SEATS.map((at) => person(at)) as unknown as PublicTable['seats'];
  const running = tableOf(rulesetOf('taiwanese'), 'playing', 3, { seats: four });
  album.privately(
    'own settings at a table',
    menuMessage(t, { ...DEFAULT_PERSONAL, textOnly: true }, { table: running, seat: 0 }),
  );
  for (const page of [0, 1, 2]) {
    album.privately(
      `tour, page ${page + 1}`,
      tourPage(t, rules, { table: full.id, options: full.options }, page, true),
    );
  }
  return album.states;
}

/** What goes on beside the moves: somebody away, a pause, the last deal, the end of the match. */
function tableLifeStates(t: Translate): State[] {
  const album = new Album('Table life');
  const rules = rulesetOf('push-down');
  const at = (name: MomentName): Moment => momentsIn(rules).find((moment) => moment.name === name)!;
  const { match, seat } = at('turn');
  const seats = SEATS.map((each) => (each === seat ? person(0, { aiPlays: true }) : SEATED[(each - seat + 4) % 4]!));
  const away = tableOf(rules, 'playing', 1, { seats: seats as unknown as PublicTable['seats'] });
  const own = viewFor(rules, match, seat);
  const view = viewFor(rules, match, null);
  const hand = { t, rules, table: away, view: own, own: own.own! };
  album.privately('an AI plays for you', handMessage(hand));
  album.privately(
    'a view that sleeps soon',
    handMessage({ ...hand, table: tableOf(rules, 'playing', 1), sleepy: true }),
  );
  const words = { ...hand, table: tableOf(rules, 'playing', 1), newcomer: true, textOnly: true };
  album.privately('everything in words', handMessage(words));
  const refused = { ...hand, table: tableOf(rules, 'playing', 1), notice: t('errors.violation.not-your-prompt') };
  album.privately('a refused press', handMessage(refused));
  const paused = tableOf(rules, 'playing', 1, {
    pause: { reason: 'message-refused', detail: '50001', until: NOW + 600_000 },
    deadline: null,
  });
  album.shown('paused', publicMessage(t, rules, { table: paused, view, coins: COINS }));
  const votes: PublicTable['votes'] = [
    { wish: { kind: 'pause' }, by: 0 },
    { wish: { kind: 'remove', seat: 1 }, by: 0 },
  ];
  const voting = tableOf(rules, 'playing', 1, { votes });
  album.shown('votes', publicMessage(t, rules, { table: voting, view, coins: COINS }));
  const closing = tableOf(rules, 'playing', 1, { closing: true });
  album.shown('closing after this deal', publicMessage(t, rules, { table: closing, view, coins: COINS }));
  const end = viewFor(rules, at('won on a discard').match, null);
  const past = { table: tableOf(rules, 'between', 1), view: end, coins: COINS, past: true };
  album.shown('a result left behind', publicMessage(t, rules, past));
  album.shown(
    'final standings',
    publicMessage(t, rules, { table: tableOf(rules, 'closed', 8), view: end, coins: COINS }),
  );
  return album.states;
}

/** Fuller than any real table: seventeen tiles, five kongs, eight flowers, long rivers and names. */
function worstStates(t: Translate): State[] {
  const album = new Album('Worst cases');
  for (const rules of [rulesetOf('taiwanese'), rulesetOf('sichuan')]) {
    const options = optionsOf(rules);
    const full = fullestView(rules, options, null);
    const table = tableIn(rules, options, 'playing', 16);
    const show = (view: typeof full, step: HandStep): MessageDraft =>
      handMessage({ t, rules, table, view, own: view.own!, step, notice: t('errors.refusal.storage'), sleepy: true });
    album.shown(`${rules.id}: fullest table`, publicMessage(t, rules, { table, view: full, coins: RICH }));
    album.privately(`${rules.id}: fullest turn`, show(full, null));
    album.privately(`${rules.id}: fullest claim`, show(fullestClaim(full), null));
    album.privately(`${rules.id}: which kong`, show(full, 'kong'));
    const won = fullestView(rules, options, everyPattern(rules));
    const coins = { ...RICH, booked: manyLines(won.dealNumber) };
    const closed = tableIn(rules, options, 'closed', 16);
    album.shown(
      `${rules.id}: three winners with every pattern`,
      publicMessage(t, rules, { table: closed, view: won, coins }),
    );
  }
  const names = [LONG_NAME, 'عُمَر', '👩‍👩‍👧‍👦 the whole family 🎉', 'W'.repeat(32)];
  const named = tableOf(rulesetOf('malaysian'), 'lobby', 0, {
    seats: names.map((name, at) => ({ ...person(at), name })) as unknown as PublicTable['seats'],
  });
  album.shown('names', publicMessage(t, rulesetOf('malaysian'), { table: named, view: null, coins: RICH }));
  return album.states;
}

/** Every short sentence that refuses something, in one message for each kind. */
export function errorStates(catalogue: Readonly<Record<string, unknown>>): State[] {
  const album = new Album('Refusals');
  const said = Object.entries(catalogue).filter(([key]) => key !== 'permission');
  for (const [kind, value] of said) {
    const sentences = typeof value === 'string' ? [value] : Object.values(value as Readonly<Record<string, string>>);
    const filled = sentences.map((sentence) =>
      sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => EXAMPLES[name] ?? name),
    );
    album.privately(kind, textDraft(filled.join('\n\n')));
  }
  return album.states;
}

/** What stands for the parts of sentences that are filled in. */
const EXAMPLES: Readonly<Record<string, string>> = {
  channel: '1100000000000000200',
  channels: '<#1100000000000000200>',
  tables: '2',
  empty: '2',
  option: 'Stake',
  value: '7',
  allowed: '1–10,000',
  code: 'K7Q2',
  permissions: 'Attach Files, Embed Links',
};

/** All games' tables, the lobby, and what goes on around them. */
export function tableStates(t: Translate, emojiOf?: EmojiOf): State[] {
  return [
    ...lobbyStates(t),
    ...Object.values(RULESETS).flatMap((rules) => gameStates(t, rules, emojiOf)),
    ...tableLifeStates(t),
    ...worstStates(t),
  ];
}
