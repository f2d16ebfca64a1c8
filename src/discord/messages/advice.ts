/** What the hand message says to help its player: waits and their price, what calls would do, and hints. */
import type { DiscardAppraisal } from '../../ai/appraise.ts';
import { type ClaimEffect, claimEffects, type Standing } from '../../app/learning/claims.ts';
import { dangerWord, type Hint, sameCall } from '../../app/learning/hint.ts';
import { type Price, priceOf } from '../../app/learning/price.ts';
import { type ReadyDiscard, readyDiscards, type Verdict, type Wait, waitsOf } from '../../app/learning/waits.ts';
import type { PlayerAction } from '../../engine/actions.ts';
import type { Ruleset } from '../../engine/ruleset.ts';
import type { Tile } from '../../engine/tiles.ts';
import type { OwnView, PlayerView } from '../../engine/view.ts';
import type { Translate } from '../../i18n/index.ts';
import type { WaitPicture } from '../../render/scenes.ts';
import { clipLines } from '../drafts.ts';
import { type EmojiOf, emojiText } from '../emojis.ts';
import { handOrder } from '../pictures.ts';
import { chowShort, patternName, suitWord, tileWord, tileWords } from '../words.ts';

/** How much of a hand message its advice may take. */
const WAITS_TEXT = 600;
const CALLS_TEXT = 700;
/** Kinds that a hint names one by one. */
const HELPS_SHOWN = 12;

/** Advice in the hand: lines above the tiles, and what its picture and alt text show besides. */
export interface HandHelp {
  readonly lines: readonly string[];
  readonly waits: readonly WaitPicture[];
  /** Positions in the hand that the picture marks. */
  readonly marked: readonly number[];
  readonly alt: readonly string[];
}

/** What is always said: waits when ready, discards that make ready, and what the calls on offer would do. */
export function handHelp(t: Translate, rules: Ruleset, view: PlayerView, own: OwnView): HandHelp {
  const waits = waitsOf(rules, view);
  // Who can win now is told that, and not how to go on waiting.
  const ready = canWin(own) ? [] : readyDiscards(rules, view);
  const numbered = (tile: Tile): string => numberedTile(t, own, tile);
  const readyLines = ready
    .toSorted((a, b) => leftOf(b.waits) - leftOf(a.waits))
    .map((discard) => readyLine(t, rules, view, discard, numbered(discard.tile)));
  const calls = [
    ...selfDrawLine(t, rules, view, own),
    ...claimEffects(rules, view).map((effect) => callLine(t, rules, view, effect)),
  ];
  const pictures = waits.map((wait): WaitPicture => {
    const value = unitsRange(t, rules, view, [wait]);
    return { tile: wait.tile, left: wait.left, ...(value === null ? {} : { value }) };
  });
  return {
    lines: [
      ...(calls.length === 0 ? [] : [clipLines(calls, CALLS_TEXT, moreLine(t))]),
      ...waitsLine(t, rules, view, waits),
      ...(readyLines.length === 0 ? [] : [clipLines(readyLines, WAITS_TEXT, moreLine(t))]),
    ],
    waits: pictures,
    marked: positionsOf(
      own,
      ready.map(({ tile }) => tile),
    ),
    alt: [
      ...(waits.length === 0 ? [] : [t('learning.waits.alt', { tiles: pricedTiles(t, waits, pictures) })]),
      ...(ready.length === 0
        ? []
        : [
            t('learning.waits.altDiscard', {
              tiles: ready.map(({ tile }) => numbered(tile)).join(t('tiles.separator')),
            }),
          ]),
    ],
  };
}

const canWin = (own: OwnView): boolean => own.legal.some(({ type }) => type === 'self-draw-win');

/** What the tile just drawn wins. */
function selfDrawLine(t: Translate, rules: Ruleset, view: PlayerView, own: OwnView): string[] {
  if (own.winSheet === null || !canWin(own)) return [];
  const price = priceOf(rules, view, own.winSheet, 'self-draw', null);
  return [t('learning.calls.win', { worth: priceWords(t, rules, view, price) })];
}

/** A hint in place of the rest: what the expert would do, why, and the next best. */
export function hintHelp(
  t: Translate,
  rules: Ruleset,
  view: PlayerView,
  own: OwnView,
  hint: Hint,
  emojiOf?: EmojiOf,
): HandHelp {
  const tiles = advisedTiles(hint.kind === 'discard' ? hint.best.tile : hint.action);
  const numbered = tiles.map((tile) => numberedTile(t, own, tile)).join(t('tiles.separator'));
  return {
    lines: [...hintLines(t, rules, view, own, hint, emojiOf), t('learning.hint.source')],
    waits: [],
    marked: positionsOf(own, tiles),
    alt: tiles.length === 0 ? [] : [t('learning.hint.alt', { tile: numbered })],
  };
}

/** The tiles in hand that the advice is about. */
function advisedTiles(advice: Tile | PlayerAction): readonly Tile[] {
  if (typeof advice === 'number') return [advice];
  if (advice.type === 'exchange') return advice.tiles;
  return advice.type === 'concealed-kong' || advice.type === 'added-kong' ? [advice.tile] : [];
}

function hintLines(
  t: Translate,
  rules: Ruleset,
  view: PlayerView,
  own: OwnView,
  hint: Hint,
  emojiOf: EmojiOf | undefined,
): string[] {
  switch (hint.kind) {
    case 'act':
      return [t('learning.hint.act', { advice: actWords(t, hint.action) })];
    case 'claim': {
      const { action, reason, effects } = hint;
      const taken = effects.find((effect) => sameCall(effect.action, action));
      const calls = effects.map((effect) => callLine(t, rules, view, effect));
      return [
        t('learning.hint.claim', {
          call: taken === undefined ? t('learning.hint.pass') : callWord(t, view, taken),
          why: t(`learning.hint.claimWhy.${reason}`),
        }),
        clipLines(calls, CALLS_TEXT, moreLine(t)),
      ];
    }
    case 'discard': {
      const { best, others, keeps, ready, reason } = hint;
      const helpful = best.useful.filter(({ left }) => left > 0).toSorted((a, b) => b.left - a.left);
      const shown = helpful.slice(0, HELPS_SHOWN).map((each) => t('learning.waits.tile', tileLeft(t, each)));
      if (helpful.length > shown.length) shown.push(t('result.more', { count: helpful.length - shown.length }));
      return [
        t('learning.hint.discard', {
          tile: `${numberedTile(t, own, best.tile)}${emojiText(emojiOf, best.tile)}`,
          ready: ready ? t('learning.hint.declaring') : '',
          why: t(`learning.hint.why.${reason}`),
        }),
        t('learning.hint.after', { standing: standingWords(t, best), danger: dangerWords(t, best) }),
        ...(shown.length === 0 ? [] : [t('learning.hint.helps', { tiles: shown.join(t('tiles.separator')) })]),
        ...(others.length === 0 ? [] : [t('learning.hint.otherTitle')]),
        ...others.map((other) =>
          t('learning.hint.other', {
            tile: numberedTile(t, own, other.tile),
            change: changeWords(t, other.distance - keeps, keeps),
            copies: other.copies,
            danger: dangerWords(t, other),
          }),
        ),
      ];
    }
  }
}

function actWords(t: Translate, action: PlayerAction): string {
  switch (action.type) {
    case 'concealed-kong':
    case 'added-kong':
      return t('learning.hint.take.kong', { tile: tileWord(t, action.tile) });
    case 'missing-suit':
      return t('learning.hint.take.missing', { suit: suitWord(t, action.suit) });
    case 'exchange':
      return t('learning.hint.take.exchange', { tiles: tileWords(t, action.tiles) });
    default:
      return t('learning.hint.take.win');
  }
}

function changeWords(t: Translate, lost: number, keeps: number): string {
  if (lost <= 0) return t(keeps === 0 ? 'learning.hint.keepsReady' : 'learning.hint.keeps');
  return t('learning.hint.loses', { steps: stepsWords(t, lost) });
}

/** `"a step"`, `"2 steps"`. */
export function stepsWords(t: Translate, steps: number): string {
  return steps === 1 ? t('learning.hint.step') : t('learning.hint.steps', { steps });
}

export function dangerWords(t: Translate, { danger }: Pick<DiscardAppraisal, 'danger'>): string {
  return t(`learning.hint.danger.${dangerWord(danger)}`);
}

/** `"ready, 6 winning tiles left"`, `"2 from ready, 17 useful tiles left"`. */
export function standingWords(t: Translate, { distance, copies }: Standing): string {
  return distance <= 0 ? t('learning.standing.ready', { copies }) : t('learning.standing.away', { distance, copies });
}

/** A tile with the number that it has in the picture: the drawn one where it is such a tile. */
function numberedTile(t: Translate, own: OwnView, tile: Tile): string {
  const number = handOrder(own).all.lastIndexOf(tile) + 1;
  return number === 0 ? tileWord(t, tile) : t('hand.button.tile', { number, tile: tileWord(t, tile) });
}

function positionsOf(own: OwnView, tiles: readonly Tile[]): number[] {
  return handOrder(own).all.flatMap((tile, position) => (tiles.includes(tile) ? [position] : []));
}

function callWord(t: Translate, view: PlayerView, { action }: ClaimEffect): string {
  const offered = view.prompt?.kind === 'claims' ? view.prompt.tile : 0;
  switch (action.type) {
    case 'chow':
      return t('learning.calls.chow', { tiles: chowShort(t, action.tile) });
    case 'pung':
    case 'kong':
      return t(`learning.calls.${action.type}`, { tile: tileWord(t, offered) });
    default:
      return t('learning.hint.winCall');
  }
}

function callLine(t: Translate, rules: Ruleset, view: PlayerView, effect: ClaimEffect): string {
  if (effect.kind === 'win') return t('learning.calls.win', { worth: priceWords(t, rules, view, effect.price) });
  const { before, after, opens, loses } = effect;
  const nearer = before.distance - after.distance;
  const change =
    nearer > 0
      ? t('learning.calls.closer', { steps: stepsWords(t, nearer) })
      : t(nearer === 0 ? 'learning.calls.same' : 'learning.calls.further', { steps: stepsWords(t, -nearer) });
  const patterns = loses.map((id) => patternName(t, view.game, id)).join(t('tiles.separator'));
  return t('learning.calls.line', {
    call: callWord(t, view, effect),
    change,
    standing: standingWords(t, after),
    opens: !opens ? '' : loses.length === 0 ? t('learning.calls.opens') : t('learning.calls.loses', { patterns }),
  });
}

/** `"2 fan (20 coins)"`; one point where the table plays for points. */
function priceWords(t: Translate, rules: Ruleset, view: PlayerView, { units, coins }: Price): string {
  if (rules.policies(view.options).casual) return t('learning.waits.point');
  const unit = t(`games.unit.${rules.unit}`);
  if (coins === null) return t('learning.waits.units', { units, unit });
  return t('learning.waits.coins', { units, unit, coins: rangeWords(t, coins.least, coins.most) });
}

function rangeWords(t: Translate, least: number, most: number): string {
  if (least === most) return t.number(least);
  return t('learning.waits.range', { least: t.number(least), most: t.number(most) });
}

function verdictWords(t: Translate, rules: Ruleset, view: PlayerView, verdict: Verdict): string {
  return 'price' in verdict
    ? priceWords(t, rules, view, verdict.price)
    : t(`learning.waits.refused.${verdict.refused}`);
}

function worthWords(t: Translate, rules: Ruleset, view: PlayerView, wait: Wait): string {
  const discard = verdictWords(t, rules, view, wait.discard);
  const selfDraw = verdictWords(t, rules, view, wait.selfDraw);
  if (discard === selfDraw) return t('learning.waits.either', { worth: discard });
  return t('learning.waits.both', { discard, selfDraw });
}

const tileLeft = (t: Translate, { tile, left }: { readonly tile: Tile; readonly left: number }) => ({
  tile: tileWord(t, tile),
  left,
});

function waitTiles(t: Translate, waits: readonly Wait[]): string {
  return waits.map((wait) => t('learning.waits.tile', tileLeft(t, wait))).join(t('tiles.separator'));
}

/** The same with what each is worth, where that stands in the picture. */
function pricedTiles(t: Translate, waits: readonly Wait[], pictures: readonly WaitPicture[]): string {
  const priced = waits.map((wait, at) => [t('learning.waits.tile', tileLeft(t, wait)), pictures[at]?.value ?? '']);
  return priced.map((parts) => parts.join(' ').trim()).join(t('tiles.separator'));
}

const leftOf = (waits: readonly Wait[]): number => waits.reduce((sum, { left }) => sum + left, 0);

/** What a ready hand wins on, tiles of one price together; where nothing may win yet, why. */
function waitsLine(t: Translate, rules: Ruleset, view: PlayerView, waits: readonly Wait[]): string[] {
  if (waits.length === 0) return [];
  const [first] = waits;
  const blocked = waits.every(({ discard, selfDraw }) => 'refused' in discard && 'refused' in selfDraw);
  if (blocked && first !== undefined && 'refused' in first.selfDraw)
    return [t(`learning.waits.blocked.${first.selfDraw.refused}`)];
  const groups = new Map<string, Wait[]>();
  for (const wait of waits) {
    const worth = worthWords(t, rules, view, wait);
    groups.set(worth, [...(groups.get(worth) ?? []), wait]);
  }
  const whole = [...groups].map(([worth, some]) => t('learning.waits.group', { tiles: waitTiles(t, some), worth }));
  const line = t('learning.waits.ready', { waits: whole.join('; ') });
  if (line.length <= WAITS_TEXT) return [line];
  // Many tiles of many prices: their units alone.
  const worth = unitsRange(t, rules, view, waits) ?? t('learning.waits.point');
  return [t('learning.waits.ready', { waits: t('learning.waits.group', { tiles: waitTiles(t, waits), worth }) })];
}

function readyLine(t: Translate, rules: Ruleset, view: PlayerView, { waits }: ReadyDiscard, tile: string): string {
  const worth = unitsRange(t, rules, view, waits) ?? t('learning.waits.point');
  return t('learning.waits.discard', { tile, waits: waitTiles(t, waits), worth });
}

/** The least and the most that these tiles are worth, however they come; null where the table plays for points. */
function unitsRange(t: Translate, rules: Ruleset, view: PlayerView, waits: readonly Wait[]): string | null {
  if (rules.policies(view.options).casual) return null;
  const units = waits.flatMap(({ discard, selfDraw }) =>
    [discard, selfDraw].map((verdict) => ('price' in verdict ? verdict.price.units : 0)),
  );
  const range = rangeWords(t, Math.min(...units), Math.max(...units));
  return t('learning.waits.units', { units: range, unit: t(`games.unit.${rules.unit}`) });
}

const moreLine = (t: Translate) => (count: number) => t('result.more', { count });
