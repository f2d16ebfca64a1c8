import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tileName } from '../src/engine/tiles.ts';

/** Another library, made to answer what the engine answers. A hand is first put into the library's own form, unmeasured. */
export interface Peer {
  readonly name: string;
  /** Distance to ready of 13 or 14 tiles by four sets and a pair, seven different pairs or thirteen orphans. */
  readonly distance: Question;
  /** Distance of 16 or 17 tiles by five sets and a pair. */
  readonly distanceOfFive: Question | null;
  /** Useful tiles of 13, as their copies not in hand where the library counts them, else as kinds. */
  readonly useful: UsefulQuestion;
  /** The same of 16 tiles and five sets. */
  readonly usefulOfFive: UsefulQuestion | null;
  /** Useful copies after the best discard from 14 tiles. */
  readonly bestDiscard: Question | null;
  /** The same of 17 tiles and five sets. */
  readonly bestDiscardOfFive: Question | null;
  /** Points of a complete concealed hand by the library's own rules. */
  readonly score: Question | null;
}

export type Question = (hand: Uint8Array) => () => number;
export type UsefulQuestion = Question & { readonly counts: 'copies' | 'kinds' };

interface TileEfficiency {
  readonly RuleSet: new (
    name: string,
  ) => {
    calShanten(hand: number[][]): number;
    calUkeire(hand: number[][]): {
      readonly totalUkeire: number;
      readonly normalDiscard: Record<string, Record<string, number>>;
    };
  };
}

type Shoupai = object;
interface Majiang {
  readonly Shoupai: { fromString(text: string): Shoupai };
  readonly Util: {
    xiangting(hand: Shoupai): number;
    tingpai(hand: Shoupai): string[];
    hule(hand: Shoupai, from: null, param: object): { readonly defen: number };
    hule_param(param: object): object;
  };
}

/** The libraries of `bench/package.json`. */
export async function loadPeers(root: string): Promise<Peer[]> {
  const require = createRequire(join(root, 'bench', 'package.json'));
  const efficiency: TileEfficiency = await import(pathToFileURL(require.resolve('mahjong-tile-efficiency')).href);
  const majiang: Majiang = require('@kobalab/majiang-core');
  return [tileEfficiency(efficiency), majiangCore(majiang)];
}

function tileEfficiency({ RuleSet }: TileEfficiency): Peer {
  const four = new RuleSet('Riichi');
  const five = new RuleSet('Menzu');
  type Rules = typeof four;
  const form = (hand: Uint8Array) => [0, 9, 18, 27].map((from) => [...hand.subarray(from, Math.min(from + 9, 34))]);
  const distanceBy =
    (rules: Rules): Question =>
    (hand) => {
      const own = form(hand);
      return () => rules.calShanten(own);
    };
  const usefulBy = (rules: Rules): UsefulQuestion =>
    Object.assign(
      (hand: Uint8Array) => {
        const own = form(hand);
        return () => rules.calUkeire(own).totalUkeire;
      },
      { counts: 'copies' as const },
    );
  const bestDiscardBy =
    (rules: Rules): Question =>
    (hand) => {
      const own = form(hand);
      return () => {
        let most = 0;
        for (const tiles of Object.values(rules.calUkeire(own).normalDiscard)) {
          let copies = 0;
          for (const left of Object.values(tiles)) copies += left;
          if (copies > most) most = copies;
        }
        return most;
      };
    };
  return {
    name: 'mahjong-tile-efficiency 1.0.3',
    distance: distanceBy(four),
    distanceOfFive: distanceBy(five),
    useful: usefulBy(four),
    usefulOfFive: usefulBy(five),
    bestDiscard: bestDiscardBy(four),
    bestDiscardOfFive: bestDiscardBy(five),
    score: null,
  };
}

function majiangCore({ Shoupai, Util }: Majiang): Peer {
  const param = Util.hule_param({});
  const form = (hand: Uint8Array): Shoupai => {
    let text = '';
    for (const [suit, letter] of [...'mpsz'].entries()) {
      text += letter;
      for (let tile = 9 * suit; tile < Math.min(9 * suit + 9, 34); tile++)
        text += tileName(tile)[0]!.repeat(hand[tile]!);
    }
    return Shoupai.fromString(text);
  };
  return {
    name: '@kobalab/majiang-core 1.4.1',
    distance: (hand) => {
      const own = form(hand);
      return () => Util.xiangting(own);
    },
    distanceOfFive: null,
    useful: Object.assign(
      (hand: Uint8Array) => {
        const own = form(hand);
        return () => Util.tingpai(own).length;
      },
      { counts: 'kinds' as const },
    ),
    usefulOfFive: null,
    bestDiscard: null,
    bestDiscardOfFive: null,
    score: (hand) => {
      const own = form(hand);
      return () => Util.hule(own, null, param).defen;
    },
  };
}
