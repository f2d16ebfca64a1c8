import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUES, LANGUAGES, translator } from '../../src/i18n/index.ts';
import { type PlayedDeals, playedDeals, recordStates } from '../gallery/records.ts';
import { errorStates, type State, tableStates } from '../gallery/states.ts';
import { mustFit } from './limits.ts';

let played: PlayedDeals;
beforeAll(async () => {
  played = await playedDeals();
});

describe.each(LANGUAGES)('every state of the gallery in %s', (language) => {
  let states: readonly State[];

  beforeAll(() => {
    const t = translator(language);
    states = [...tableStates(t), ...recordStates(t, played), ...errorStates(CATALOGUES[language].errors)];
  });

  it('fits what Discord takes', async () => {
    expect(states.length).toBeGreaterThan(150);
    for (const { section, title, draft } of states) {
      await mustFit(draft).catch((error: unknown) => {
        throw new Error(`${section}, ${title}`, { cause: error });
      });
    }
  });

  it('says everything in words of the language: no key, no gap, nothing undefined', () => {
    for (const { section, title, draft } of states) {
      const said = JSON.stringify([draft.content, draft.embeds, draft.rows, draft.picture?.alt]);
      expect(said, `${section}, ${title}`).not.toMatch(/undefined|NaN|\[object|\{\{/);
    }
  });
});
