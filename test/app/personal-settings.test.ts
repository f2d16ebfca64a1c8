import { expect, it } from 'vitest';
import { createPeople, DEFAULT_PERSONAL } from '../../src/app/personal-settings.ts';

/** A store of settings in memory, which can be out of order. */
function memory(stored: Record<string, Readonly<Record<string, unknown>>> = {}) {
  let reads = 0;
  return {
    stored,
    broken: false,
    get reads() {
      return reads;
    },
    async userSettings(userId: string) {
      reads++;
      if (this.broken) throw new Error('no disk');
      return stored[userId] ?? {};
    },
    async saveUserSettings(userId: string, settings: Readonly<Record<string, unknown>>) {
      stored[userId] = settings;
    },
  };
}

it('people have the defaults until they choose, each for themselves, and their choice is kept', async () => {
  const store = memory({ ben: { textOnly: 'perhaps', mentions: false, locale: 'zh-TW' } });
  const people = createPeople(store);
  expect(await people.of('ann')).toEqual(DEFAULT_PERSONAL);
  expect(await people.of('ben')).toEqual({ textOnly: false, mentions: false, locale: 'zh-TW' });
  await people.change('ann', { textOnly: true });
  expect((await createPeople(store).of('ann')).textOnly).toBe(true);
  expect((await people.of('ben')).textOnly).toBe(false);
});

it('two choices at one moment are both kept', async () => {
  const store = memory();
  const people = createPeople(store);
  await Promise.all([people.change('ann', { textOnly: true }), people.change('ann', { mentions: false })]);
  expect(store.stored.ann).toEqual({ locale: 'en', textOnly: true, mentions: false });
});

it('what cannot be read is at its default and asked for again; what was deleted is not remembered', async () => {
  const store = memory({ ann: { textOnly: true } });
  const people = createPeople(store);
  store.broken = true;
  expect(await people.of('ann')).toEqual(DEFAULT_PERSONAL);
  store.broken = false;
  expect((await people.of('ann')).textOnly).toBe(true);
  const { reads } = store;
  await people.of('ann');
  expect(store.reads).toBe(reads);
  delete store.stored.ann;
  people.forget('ann');
  expect(await people.of('ann')).toEqual(DEFAULT_PERSONAL);
});
