import { describe, expect, it } from 'vitest';
import { meldTiles, parseTiles, type Tile } from '../../src/engine/tiles.ts';
import type { Box, DrawList, TileItem } from '../../src/render/draw-list.ts';
import { layout, tilesIn } from '../../src/render/layout/layout.ts';
import {
  type HandScene,
  type ResultScene,
  RIVER_SHOWN,
  type Scene,
  type SeatPicture,
} from '../../src/render/scenes.ts';
import { fullestBoard, sampleBoard, sampleHand } from './samples.ts';

const tilesOf = (list: DrawList): TileItem[] => list.items.filter((item) => item.what === 'tile');
const textsOf = (list: DrawList): string[] => list.items.flatMap((item) => (item.what === 'text' ? [item.text] : []));
const signsOf = (list: DrawList): string[] => list.items.flatMap((item) => (item.what === 'sign' ? [item.sign] : []));
/** How many tiles (of this width) stand on each height, from the top. */
function rowsOf(list: DrawList, width?: number): number[] {
  const heights = tilesOf(list)
    .filter((tile) => width === undefined || tile.width === width)
    .map(({ y }) => y);
  return [...new Set(heights)].map((height) => heights.filter((y) => y === height).length);
}
const place = ({ x, y, width }: Box): [number, number, number] => [x, y, width];

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Everything lies inside the picture on whole pixels, and nothing but panels lies under anything else. */
function expectTidy(scene: Scene): void {
  const list = layout(scene);
  const inside = list.items.filter(
    ({ x, y, width, height }) => x < 0 || y < 0 || x + width > list.width || y + height > list.height,
  );
  expect(inside).toEqual([]);
  const blurred = list.items
    .filter((item) => item.what !== 'text' && item.what !== 'panel')
    .filter(({ x, y }) => !Number.isInteger(x + y) || !Number.isInteger(x));
  expect(blurred).toEqual([]);
  const solid = list.items.filter((item) => item.what !== 'panel');
  const clashes = solid.flatMap((one, at) =>
    solid.slice(at + 1).flatMap((other) => (overlap(one, other) ? [{ one, other }] : [])),
  );
  expect(clashes).toEqual([]);
}

const hand = (scene: Partial<HandScene>): HandScene => ({
  kind: 'hand',
  tiles: parseTiles('123m456p789s1122z'),
  drawn: parseTiles('5z')[0]!,
  melds: [],
  bonus: [],
  ...scene,
});

describe('the private hand', () => {
  it('14 tiles stand in two rows of 90 pixel tiles, the drawn one set apart at the end', () => {
    const list = layout(hand({}));
    expect({ width: list.width, height: list.height }).toEqual({ width: 676, height: 322 });
    expect(tilesOf(list).map(place)).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6].map((column) => [4 + column * 93, 34, 90]),
      ...[0, 1, 2, 3, 4, 5].map((column) => [4 + column * 93, 197, 90]),
      [4 + 6 * 93 + 20, 197, 90],
    ]);
    expect(tilesOf(list).map(({ tile }) => tile)).toEqual([...hand({}).tiles, 31]);
  });

  it('at 400 pixels a tile of a two-row hand of 14 is about 54 pixels wide', () => {
    const { width } = layout(hand({}));
    expect((90 * 400) / width).toBeGreaterThan(52);
  });

  it('17 tiles stand in rows of nine and eight', () => {
    const list = layout(sampleHand(3, 17));
    expect(rowsOf(list)).toEqual([9, 8]);
  });

  it('what is left beside melds stands in two rows of nearly the same length', () => {
    const meld = { type: 'pung', tile: 27, claimed: 27 } as const;
    const held = (tiles: string, melds: number) =>
      rowsOf(layout(hand({ tiles: parseTiles(tiles), drawn: 33, melds: Array(melds).fill(meld) })), 90);
    expect(held('123m456p789s1z', 1)).toEqual([6, 5]);
    expect(held('123m456p7s', 2)).toEqual([4, 4]);
    expect(held('123m4p', 3)).toEqual([5]);
  });

  it('one row on demand', () => {
    const list = layout(hand({ rows: 1 }));
    expect(new Set(tilesOf(list).map(({ y }) => y)).size).toBe(1);
    expect(tilesOf(list).at(-1)!.x - tilesOf(list).at(-2)!.x).toBe(62 + 16);
  });

  it('positions are numbered from 1 over the tiles, or not at all when not wanted', () => {
    expect(textsOf(layout(hand({})))).toEqual(Array.from({ length: 14 }, (_, at) => String(at + 1)));
    expect(textsOf(layout(hand({ numbers: false })))).toEqual([]);
    const list = layout(hand({}));
    const numbers = list.items.filter((item) => item.what === 'text');
    tilesOf(list).forEach((tile, at) => {
      const number = numbers[at]!;
      expect(Math.abs(number.x + number.width / 2 - (tile.x + tile.width / 2))).toBeLessThanOrEqual(1);
      expect(number.y + number.height).toBeLessThanOrEqual(tile.y);
    });
  });

  it('neither a draw nor a claim changes the width or the size of the tiles', () => {
    const before = layout(hand({ drawn: null }));
    const pung = { type: 'pung', tile: 27, claimed: 27 } as const;
    const after = layout(hand({ tiles: parseTiles('123m456p789s22z'), drawn: null, melds: [pung] }));
    const later = layout(hand({ tiles: parseTiles('123m456p789s2z'), drawn: 30, melds: [pung] }));
    for (const list of [before, after, later]) {
      expect(list.width).toBe(676);
      expect(tilesOf(list)[0]!.width).toBe(90);
    }
  });

  it('only the tiles that may not be discarded are dimmed, the drawn one by its own position', () => {
    const looks = (dimmed: number[]) => tilesOf(layout(hand({ dimmed }))).map(({ look }) => look);
    expect(looks([0, 13]).map((look) => look === 'dimmed')).toEqual(
      Array.from({ length: 14 }, (_, at) => at === 0 || at === 13),
    );
    expect(looks([])).not.toContain('dimmed');
  });

  it('the advised discard is framed, unless it may not be discarded', () => {
    const looks = tilesOf(layout(hand({ marked: [2, 3], dimmed: [3] }))).map(({ look }) => look);
    expect(looks.slice(2, 4)).toEqual(['framed', 'dimmed']);
  });

  it('a discard on offer lies framed under an arrow where the drawn tile would lie', () => {
    const drawn = tilesOf(layout(hand({}))).at(-1)!;
    const list = layout(hand({ drawn: null, offered: 12 }));
    const offered = tilesOf(list).at(-1)!;
    expect([offered.tile, offered.look, offered.x, offered.y]).toEqual([12, 'framed', drawn.x, drawn.y]);
    expect(signsOf(list)).toEqual(['arrow']);
  });

  it('the claimed tile of a meld is raised over a mark, the others stand on the line', () => {
    const list = layout(hand({ tiles: [0], drawn: null, melds: [{ type: 'chow', tile: 9, claimed: 10 }] }));
    const [low, middle, high] = tilesOf(list).slice(1);
    expect([low!.tile, middle!.tile, high!.tile]).toEqual([9, 10, 11]);
    expect(low!.y).toBe(high!.y);
    expect(middle!.y).toBeLessThan(low!.y);
    const mark = list.items.find((item) => item.what === 'sign')!;
    expect([mark.x, mark.width]).toEqual([middle!.x, middle!.width]);
    expect(mark.y).toBeGreaterThanOrEqual(middle!.y + middle!.height);
  });

  it('a concealed kong shows its outer tiles as backs; one that is secret shows four', () => {
    const own = layout(hand({ tiles: [0], drawn: null, melds: [{ type: 'concealed-kong', tile: 5, claimed: null }] }));
    expect(tilesOf(own).map(({ tile }) => tile)).toEqual([0, null, 5, 5, null]);
    const secret = layout(hand({ tiles: [0], drawn: null, melds: [{ type: 'concealed-kong', tile: null }] }));
    expect(tilesOf(secret).map(({ tile }) => tile)).toEqual([0, null, null, null, null]);
  });

  it('waits show the tile, the copies left and the value; one without copies is faded', () => {
    const list = layout(
      hand({
        waits: [
          { tile: 3, left: 2, value: '4 fan' },
          { tile: 6, left: 0 },
        ],
      }),
    );
    expect(textsOf(list).slice(14)).toEqual(['聽', '×2', '4 fan', '×0']);
    expect(
      tilesOf(list)
        .slice(14)
        .map(({ tile, look }) => [tile, look]),
    ).toEqual([
      [3, 'plain'],
      [6, 'faded'],
    ]);
  });

  it('a value that cannot be drawn is left out and leaves the rest as it is', () => {
    const list = layout(hand({ waits: [{ tile: 3, left: 2, value: '役満' }] }));
    expect(textsOf(list).slice(14)).toEqual(['聽', '×2']);
  });

  it('the missing suit is shown struck out', () => {
    for (const missingSuit of [0, 1, 2] as const) {
      expect(signsOf(layout(hand({ missingSuit })))).toEqual([`no-suit-${missingSuit}`]);
    }
    expect(signsOf(layout(hand({ missingSuit: null })))).toEqual([]);
  });

  it('the fullest hands are tidy', () => {
    const melds = [0, 9, 18, 27, 31].map((tile) => ({ type: 'kong', tile, claimed: tile }) as const);
    const bonus = parseTiles('12345678f1234a');
    const waits = Array.from({ length: 13 }, (_, tile) => ({ tile, left: 4, value: '1,024 fan' }));
    for (const rows of [1, 2] as const) {
      for (let held = 0; held <= 5; held++) {
        const tiles = Array.from({ length: 16 - 3 * held }, (_, at) => at);
        const scene = hand({ tiles, melds: melds.slice(0, held), bonus, waits, rows, missingSuit: 1, offered: 3 });
        expectTidy(scene);
        expectTidy({ ...scene, drawn: null, offered: null });
      }
    }
    expectTidy(hand({ tiles: [3], drawn: null, waits }));
    expectTidy(hand({ tiles: [], drawn: null }));
  });
});

describe('the board', () => {
  it('is 880 by 744 and tidy in the fullest case', () => {
    const list = layout(fullestBoard());
    expect([list.width, list.height]).toEqual([880, 744]);
    expectTidy(fullestBoard());
  });

  it('is tidy whatever lies on it', () => {
    for (let seed = 0; seed < 150; seed++) expectTidy(sampleBoard(seed));
  });

  it('every tile of a player lies in the panel of that player, in reading order', () => {
    const scene = fullestBoard();
    const list = layout(scene);
    scene.seats.forEach((seat, at) => {
      const left = at % 2 === 0 ? 10 : 444;
      const top = at < 2 ? 62 : 402;
      const inPanel = tilesOf(list).filter(
        ({ x, y, width, height }) => x >= left && x + width <= left + 426 && y >= top && y + height <= top + 332,
      );
      const expected: Tile[] = [
        seat.winningTile!,
        ...seat.melds.flatMap((meld) => (meld.tile === null ? [] : meldTiles({ type: meld.type, tile: meld.tile }))),
        ...seat.bonus,
        ...seat.river.slice(-RIVER_SHOWN).map(({ tile }) => tile),
      ];
      expect(inPanel.flatMap(({ tile }) => (tile === null ? [] : [tile]))).toEqual(expected);
    });
  });

  it('shows the last 27 discards and says how many came before', () => {
    const list = layout(fullestBoard());
    expect(textsOf(list).filter((text) => text === '+9')).toHaveLength(4);
  });

  it('a short river is drawn large, and its last discard framed, its claimed ones faded', () => {
    const river = [{ tile: 4 }, { tile: 5, claimed: true }, { tile: 6, last: true }];
    const list = layout(boardWith({ river }));
    const discards = tilesOf(list).filter(({ tile }) => tile !== null);
    expect(discards.map(({ tile, look, width }) => [tile, look, width])).toEqual([
      [4, 'plain', 66],
      [5, 'faded', 66],
      [6, 'framed', 66],
    ]);
  });

  it('lays open hands above the melds, the drawn tile apart, and stays in its panels at the fullest', () => {
    const list = layout(boardWith({ open: { tiles: [1, 2, 3], drawn: 9 } }));
    const [first, second, third, drawn] = tilesOf(list).filter(({ tile }) => tile !== null);
    expect([first, second, third, drawn].map((tile) => tile?.tile)).toEqual([1, 2, 3, 9]);
    expect((drawn?.x ?? 0) - (third?.x ?? 0)).toBeGreaterThan((second?.x ?? 0) - (first?.x ?? 0));
    const tiles = Array.from({ length: 17 }, (_, at) => at);
    for (const [melds, open] of [
      [5, { tiles: tiles.slice(0, 1), drawn: 20 }],
      [0, { tiles: tiles.slice(0, 16), drawn: 20 }],
      [2, { tiles: tiles.slice(0, 11), drawn: null }],
    ] as const) {
      const full = fullestBoard();
      const seats = full.seats.map((seat) => ({ ...seat, melds: seat.melds.slice(0, melds), open }));
      expectTidy({ ...full, seats: seats as unknown as typeof full.seats });
    }
  });

  it('only the panel of the player to move has a yellow frame', () => {
    const frames = (turn: boolean) =>
      layout(boardWith({ turn })).items.filter(
        (item) => item.what === 'panel' && item.fill === 'gold' && item.width > 100,
      );
    expect(frames(true)).toHaveLength(1);
    expect(frames(false)).toHaveLength(0);
  });

  it('marks the dealer, who is ready and who has won', () => {
    expect(textsOf(layout(boardWith({ dealer: true })))).toContain('莊');
    expect(textsOf(layout(boardWith({ ready: true })))).toContain('聽');
    const won = textsOf(layout(boardWith({ ready: true, won: '1st' })));
    expect(won).toEqual(expect.arrayContaining(['勝', '1st']));
    expect(won).not.toContain('聽');
    expect(textsOf(layout(boardWith({})))).not.toEqual(expect.arrayContaining(['莊']));
  });

  it('each wind stands in its panel with its letter', () => {
    expect(textsOf(layout(sampleBoard(5))).join(' ')).toMatch(/東 E .*南 S .*西 W .*北 N /);
  });

  it('a title that cannot be drawn is left out', () => {
    expect(textsOf(layout({ ...sampleBoard(1), title: 'ערב' }))).not.toContain('ערב');
  });
});

function boardWith(change: Partial<SeatPicture>): Scene {
  const seat = (wind: 0 | 1 | 2 | 3): SeatPicture => ({
    wind,
    dealer: false,
    turn: false,
    score: '0',
    concealed: 13,
    melds: [],
    bonus: [],
    river: [],
  });
  const changed = { ...seat(0), ...change };
  return { kind: 'board', round: 'East 1', wall: 83, seats: [changed, seat(1), seat(2), seat(3)] };
}

describe('the result', () => {
  const winner: ResultScene['winners'][number] = {
    wind: 1,
    dealer: true,
    caption: 'Self-draw',
    tiles: parseTiles('123m456p78s55z'),
    winning: parseTiles('9s')[0]!,
    melds: [{ type: 'pung', tile: 33, claimed: 33 }],
    bonus: parseTiles('1f2a'),
    lines: [
      { label: 'Concealed hand', value: '1' },
      { label: 'All pungs', value: '2' },
      { label: 'Self-draw', value: '1' },
    ],
    total: { label: 'Total', value: '4 fan' },
  };

  it('shows melds, hand and winning tile in this order, the winning tile framed', () => {
    const list = layout({ kind: 'result', winners: [winner] });
    expect(tilesIn({ kind: 'result', winners: [winner] })).toEqual([33, 33, 33, ...winner.tiles, 26, 34, 43]);
    expect(
      tilesOf(list)
        .filter(({ look }) => look === 'framed')
        .map(({ tile }) => tile),
    ).toEqual([26]);
  });

  it('writes every line and the total', () => {
    const texts = textsOf(layout({ kind: 'result', title: 'East 2', winners: [winner] }));
    expect(texts).toEqual(
      expect.arrayContaining(['East 2', 'Total', '4 fan', 'Concealed hand', 'All pungs', 'Self-draw', '1', '2']),
    );
  });

  it('writes no line at all when one of them cannot be drawn, so that none seems to be missing', () => {
    const lines = [...winner.lines, { label: 'ポン', value: '2' }];
    const texts = textsOf(layout({ kind: 'result', winners: [{ ...winner, lines }] }));
    expect(texts).not.toContain('All pungs');
    expect(texts).toContain('4 fan');
  });

  it('stacks several winners, and is tidy with long texts, five kongs and no text at all', () => {
    const long = Array.from({ length: 17 }, () => ({
      label: 'A pattern whose name is much longer than any name of a pattern should ever be',
      value: '1,024 fan',
    }));
    const kongs = [0, 9, 18, 27, 31].map((tile) => ({ type: 'kong', tile, claimed: tile }) as const);
    const scene: ResultScene = {
      kind: 'result',
      winners: [
        winner,
        { ...winner, lines: long, caption: 'Won on a discard of a player with a name that should not be here' },
        { tiles: [4], winning: 4, melds: kongs, bonus: parseTiles('12345678f1234a'), lines: [] },
        { tiles: parseTiles('1122334455667788m'), winning: null, melds: [], bonus: [], lines: [] },
      ],
    };
    expectTidy(scene);
    expect(layout(scene).height).toBeLessThan(2400);
  });

  it('refuses a result without hands', () => {
    expect(() => layout({ kind: 'result', winners: [] })).toThrow(RangeError);
  });
});

describe('groups of tiles', () => {
  it('stand side by side and break into rows', () => {
    const group = { tiles: parseTiles('123m'), label: 'Chow' };
    const list = layout({ kind: 'tiles', groups: Array.from({ length: 9 }, () => group) });
    expect(list.width).toBeLessThanOrEqual(608);
    expect(new Set(tilesOf(list).map(({ y }) => y)).size).toBe(5);
    expectTidy({ kind: 'tiles', groups: Array.from({ length: 9 }, () => group) });
  });

  it('the winning tile is framed, a missing one is a back', () => {
    const list = layout({ kind: 'tiles', groups: [{ tiles: [3, 4, null], marked: 1 }] });
    expect(tilesOf(list).map(({ tile, look }) => [tile, look])).toEqual([
      [3, 'plain'],
      [4, 'framed'],
      [null, 'plain'],
    ]);
  });

  it('a hand of 17 breaks into even rows', () => {
    const list = layout({ kind: 'tiles', groups: [{ tiles: Array.from({ length: 17 }, (_, at) => at) }] });
    expect(rowsOf(list)).toEqual([9, 8]);
  });

  it('nothing to show is still a picture', () => {
    const { width, height } = layout({ kind: 'tiles', groups: [] });
    expect(width * height).toBeGreaterThan(0);
  });
});

describe('a ranking', () => {
  const rows = [
    { rank: 1, value: '12,400', share: 1 },
    { rank: 2, value: '6,200', share: 0.5, own: true },
    { rank: 30, value: '-1,234,567', share: 0 },
  ];
  const panels = (fill: string) =>
    layout({ kind: 'ranking', title: 'Coins', rows }).items.filter(
      (item) => item.what === 'panel' && item.fill === fill,
    );

  it('gives each row a rank, a value and a bar as long as its share', () => {
    expect(textsOf(layout({ kind: 'ranking', title: 'Coins', rows }))).toEqual([
      'Coins',
      ...rows.flatMap(({ rank, value }) => [String(rank), value]),
    ]);
    const [first, second, ...more] = panels('rise');
    expect(second!.width / first!.width).toBeCloseTo(0.5, 2);
    expect(more).toEqual([]);
    expectTidy({ kind: 'ranking', rows });
  });

  it("frames the reader's own row", () => {
    const frames = panels('gold').filter(({ width }) => width > 400);
    expect(frames).toHaveLength(1);
  });

  it('refuses to be empty', () => {
    expect(() => layout({ kind: 'ranking', rows: [] })).toThrow(RangeError);
  });
});

describe('a chart', () => {
  const bars = (values: number[], fill: string) =>
    layout({ kind: 'chart', values }).items.filter((item) => item.what === 'panel' && item.fill === fill);

  it('draws gains up and losses down from one line, as high as they are large', () => {
    const [small, large] = bars([100, 200, -100], 'rise');
    const [loss] = bars([100, 200, -100], 'fall');
    expect(large!.height / small!.height).toBeCloseTo(2, 1);
    expect(small!.y + small!.height).toBe(large!.y + large!.height);
    expect(loss!.y).toBe(small!.y + small!.height);
    expect(loss!.height).toBe(small!.height);
  });

  it('shows the newest sixty values and stays inside', () => {
    const values = Array.from({ length: 75 }, (_, at) => (at < 15 ? -1000 : 1 + at));
    expect(bars(values, 'fall')).toEqual([]);
    expect(bars(values, 'rise')).toHaveLength(60);
    expectTidy({ kind: 'chart', title: 'Coins', now: '12', highest: '75', lowest: '-3', values });
  });

  it('of nothing, or of zeros only, is an empty chart', () => {
    for (const values of [[], [0, 0]]) {
      expect(bars(values, 'rise')).toEqual([]);
      expectTidy({ kind: 'chart', values });
    }
  });
});

describe('what a picture holds', () => {
  it('tilesIn names exactly the faces that are drawn', () => {
    const scene = hand({ melds: [{ type: 'concealed-kong', tile: null }], bonus: [40], offered: 8, tiles: [1, 2] });
    expect(tilesIn(scene)).toEqual([1, 2, 31, 8, 40]);
  });

  it('refuses a number that is no tile', () => {
    for (const tile of [-1, 46, 2.5]) expect(() => layout(hand({ drawn: tile }))).toThrow(RangeError);
  });
});
