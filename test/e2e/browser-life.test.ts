import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, launchBrowser } from '../support/browser.ts';
import { builtPage } from '../support/page.ts';
import { type House, openHouse } from './house.ts';
import { playRecord } from './record.ts';
import { button, openTab, type Tab } from './tabs.ts';

const PATIENCE_MS = 150_000;
/** A phone. */
const PHONE = { width: 400, height: 860 };

describeInBrowser('an evening on a phone, by presses alone', () => {
  let browser: Browser;
  let house: House;
  let ann: Tab;
  let ben: Tab;
  const errors: string[] = [];

  beforeAll(async () => {
    const [started, pageDir] = await Promise.all([launchBrowser(), builtPage()]);
    browser = started;
    house = await openHouse('an evening', { pageDir });
    await house.bot.registered;
    // Twelve people on the leaderboard, Ann among them, make two pages of it.
    const people = ['Ann', 'Cai', 'Dee'].map((name) => house.server.user(name));
    for (let guest = people.length; guest < 12; guest++) people.push(house.server.addUser(`Guest ${guest}`));
    for (const four of [people.slice(0, 4), people.slice(4, 8), people.slice(8)]) await playRecord(house, four);
    const enter = (name: string) => openTab(browser, house, name, errors, PHONE);
    [ann, ben] = await Promise.all([enter('Ann'), enter('Ben')]);
  }, PATIENCE_MS);
  afterAll(async () => {
    await browser.close();
    expect(errors).toEqual([]);
    expect(house.server.failures).toEqual([]);
    await house.close();
  });

  /** The page never has to be moved sideways. */
  const expectNarrow = async ({ page }: Tab): Promise<void> =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  /** The running table: hands that answer it quote its words, but have no Leave button. */
  const table = ({ page }: Tab): Locator =>
    page
      .getByRole('article')
      .filter({ has: button(page, 'Leave'), hasText: /deal \d of 4/ })
      .last();

  const lobby = (tab: Tab): Locator => tab.newest('table of Ann');

  it(
    'the leaderboard turns its pages in place, finds the own place, and changes its order by a select',
    async () => {
      await ann.run('/leaderboard ');
      const board = await ann.shown(ann.newest(/Leaderboard of/));
      const first = await board.textContent();
      await button(board, 'Next').click();
      await ann.shown(board.getByText('11', { exact: true }));
      expect(await board.textContent()).not.toBe(first);
      expect(await button(board, 'Next').isDisabled()).toBe(true);
      await button(board, 'Back').click();
      await ann.shown(board.getByText('1', { exact: true }).first());
      await board.getByRole('combobox').first().click();
      await ann.page.getByRole('option', { name: /^Wins/ }).click();
      await ann.shown(board.getByText(/\d+ wins \(/).first());
      await expectNarrow(ann);
    },
    PATIENCE_MS,
  );

  it(
    'a finished deal is watched move by move from the history',
    async () => {
      await ann.run('/history ');
      const history = await ann.shown(ann.newest('Your latest deals'));
      await history.getByRole('combobox').click();
      await ann.page.getByRole('option').first().click();
      const replay = await ann.shown(ann.newest(/step 1 of \d+/));
      await button(replay, 'Next').click();
      await ann.shown(ann.newest(/step 2 of \d+/));
      await button(ann.newest(/step 2 of \d+/), 'Last').click();
      const end = await ann.shown(ann.newest('The deal is over'));
      expect(await end.getByRole('img').count()).toBeGreaterThan(0);
      await button(end, 'Back').click();
      await ann.shown(ann.newest(/step (?!1 )\d+ of \d+/));
      await expectNarrow(ann);
    },
    PATIENCE_MS,
  );

  it(
    'the lobby seats who joins, frees the seat of who leaves, and starts when the host says so',
    async () => {
      await ann.run('/mahjong open length:short');
      await button(await ben.shown(lobby(ben)), 'Join').click();
      await ann.shown(ann.newest(/table of Ann[\s\S]*Ben/));
      await button(lobby(ben), 'Leave').click();
      await ann.shown(lobby(ann).getByText('free').nth(2));
      expect(await lobby(ann).textContent()).not.toContain('Ben');
      await button(lobby(ben), 'Join').click();
      await ann.shown(ann.newest(/table of Ann[\s\S]*Ben/));
      await button(lobby(ann), 'Fill with AI').click();
      await ann.shown(ann.newest('Four players are seated'));
      await button(lobby(ann), 'Start').click();
      await button(await ann.shown(ann.newest(/deal 1 of 4/)), 'My hand').click();
      await ann.shown(ann.newest('Your hand'));
      await expectNarrow(ann);
    },
    PATIENCE_MS,
  );

  it(
    'a hint names a discard, says why, and its button discards it',
    async () => {
      const hand = ann.newest('Your hand');
      const turn = hand.getByText('Your turn');
      for (let wait = 0; !(await turn.isVisible()) && wait < 300; wait++) {
        const pass = button(hand, 'Pass');
        if (await pass.isVisible()) await pass.click();
        await house.pass(300);
      }
      await button(hand, 'Hint').click();
      const advice = await ann.shown(hand.getByText(/💡 Discard/u).first());
      const [, tile = ''] = /Discard (.+?)[.,] /.exec((await advice.textContent()) ?? '') ?? [];
      expect(tile).not.toBe('');
      expect(await hand.getByRole('img', { name: new RegExp(`Advised: .*${tile}`) }).count()).toBe(1);
      await expectNarrow(ann);
    },
    PATIENCE_MS,
  );

  it(
    'who is away is played for by an AI, and takes the seat back with one press',
    async () => {
      const back = button(ann.newest('Your hand'), 'I am back');
      // Two turns that lapse hand the seat over; meanwhile Ben's lapse as well.
      for (let wait = 0; !(await back.isVisible()) && wait < 40; wait++) await house.pass(60_000);
      await back.click();
      for (let wait = 0; (await back.isVisible()) && wait < 100; wait++) await house.pass(200);
      expect(await back.isVisible()).toBe(false);
      expect(await ann.newest('Your hand').textContent()).not.toContain('An AI plays for you');
    },
    PATIENCE_MS,
  );

  it(
    'the language of private messages follows the reader’s own, the table’s stays',
    async () => {
      await ann.page.getByRole('button', { name: /^You are Ann/ }).click();
      await ann.page.getByRole('combobox', { name: 'Language' }).selectOption('zh-TW');
      await button(table(ann), 'My hand').click();
      const hand = await ann.shown(ann.newest('你的牌'));
      expect(await hand.textContent()).not.toContain('Your hand');
      expect(await table(ann).textContent()).toContain('East round');
      await expectNarrow(ann);
    },
    PATIENCE_MS,
  );

  it(
    'who leaves in the middle is asked first, and the table goes on without them',
    async () => {
      await button(await ben.shown(table(ben)), 'Leave').click();
      const question = await ben.shown(ben.newest('Leave this match?'));
      expect(await question.getAttribute('data-ephemeral')).toBe('true');
      await button(question, 'Leave').click();
      await ann.shown(
        table(ann)
          .getByText(/Ben \([^)]*left/)
          .first(),
      );
      expect(await ann.newest('Leave this match?').count()).toBe(0);
    },
    PATIENCE_MS,
  );
});
