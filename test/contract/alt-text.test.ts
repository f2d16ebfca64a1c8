import { beforeAll, describe, expect, it } from 'vitest';
import type { PictureDraft } from '../../src/discord/drafts.ts';
import { ALL_KINDS, parseTiles, type Tile } from '../../src/engine/tiles.ts';
import { LANGUAGES, type Translate, translator } from '../../src/i18n/index.ts';
import { tileWord } from '../../src/i18n/words.ts';
import { tilesIn } from '../../src/render/layout/layout.ts';
import type { Scene } from '../../src/render/scenes.ts';
import { type PlayedDeals, playedDeals, recordStates } from '../gallery/records.ts';
import { type State, tableStates } from '../gallery/states.ts';

let played: PlayedDeals;
beforeAll(async () => {
  played = await playedDeals();
});

/** The kinds of tiles that a text names, in words or in notation. */
function kindsNamed(t: Translate, text: string): Set<Tile> {
  const kinds = Array.from({ length: ALL_KINDS }, (_, kind) => kind);
  const named = new Set(
    // The round is called after a wind too.
    kinds.filter((kind) => new RegExp(`(?<!\\d)${escaped(tileWord(t, kind))}(?!圈)`).test(text)),
  );
  for (const [notation] of text.matchAll(/(?<![\p{L}\d.,])(?:[1-9]+[mpszfa])+(?![\p{L}\d])/gu)) {
    for (const tile of parseTiles(notation)) named.add(tile);
  }
  return named;
}

const escaped = (text: string): string => text.replaceAll(/[()]/g, '\\$&');

/** What is written in a picture and means something by itself. */
function writtenIn(scene: Scene): string[] {
  switch (scene.kind) {
    case 'hand':
      return (scene.waits ?? []).flatMap(({ value }) => value ?? []);
    case 'board':
      return [
        String(scene.wall),
        ...scene.seats.flatMap(({ score, concealed, open }) => [score, ...(open ? [] : [String(concealed)])]),
      ];
    case 'result':
      return scene.winners.flatMap(({ lines, total }) => [
        ...lines.flatMap(({ label, value }) => [label, value]),
        ...(total === undefined ? [] : [total.value]),
      ]);
    case 'tiles':
      return scene.groups.flatMap(({ label }) => label ?? []);
    case 'ranking':
      return scene.rows.flatMap(({ rank, value }) => [String(rank), value]);
    case 'chart':
      return [scene.now ?? '', scene.highest ?? '', scene.lowest ?? ''];
  }
}

describe.each(LANGUAGES)('alt texts in %s', (language) => {
  const t = translator(language);
  let pictures: readonly (PictureDraft & { readonly of: string })[];

  beforeAll(() => {
    const states: readonly State[] = [...tableStates(t), ...recordStates(t, played)];
    // Worst cases are shortened to fit, and the tour's table is an example.
    pictures = states.flatMap(({ section, title, draft }) =>
      draft.picture === null || section === 'Worst cases' || title.startsWith('tour')
        ? []
        : [{ ...draft.picture, of: `${section}, ${title}` }],
    );
    expect(pictures.length).toBeGreaterThan(90);
  });

  it('name the tiles that the picture shows face up, and no other', () => {
    for (const { of, scene, alt } of pictures) {
      const shown = new Set(tilesIn(scene));
      const named = kindsNamed(t, alt);
      const sorted = (kinds: Set<Tile>) => [...kinds].sort((a, b) => a - b);
      expect({ of, kinds: sorted(named) }).toEqual({ of, kinds: sorted(shown) });
    }
  });

  it('say what is written in the picture', () => {
    for (const { of, scene, alt } of pictures) {
      const missing = writtenIn(scene).filter((text) => !alt.includes(text));
      expect({ of, missing, alt }).toEqual({ of, missing: [], alt });
    }
  });
});
