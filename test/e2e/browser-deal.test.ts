import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, launchBrowser } from '../support/browser.ts';
import { builtPage } from '../support/page.ts';
import { type House, openHouse } from './house.ts';
import { chooseLabel } from './players.ts';
import { button, openTab, type Tab } from './tabs.ts';

const PATIENCE_MS = 170_000;

describeInBrowser('a deal in the browser', () => {
  let browser: Browser;
  let house: House;
  const errors: string[] = [];

  beforeAll(async () => {
    const [started, pageDir] = await Promise.all([launchBrowser(), builtPage()]);
    browser = started;
    house = await openHouse('browser deal', { pageDir, tileEmojis: true });
    await house.bot.registered;
  });
  afterAll(async () => {
    await browser.close();
    await house.close();
  });

  const tab = (user: string): Promise<Tab> => openTab(browser, house, user, errors);

  /** Presses what the hand in this tab asks for, and sees it answered. @returns false when it asks for nothing. */
  async function play(tab: Tab): Promise<boolean> {
    const hand = tab.newest('Your hand');
    const content = await hand.textContent();
    const labels = await hand
      .getByRole('button')
      .evaluateAll((found) =>
        found.filter((each) => !(each as HTMLButtonElement).disabled).map((each) => each.textContent?.trim() ?? ''),
      );
    // Read while it was being changed: look again.
    if (content === null || (await hand.textContent()) !== content) return true;
    const label = chooseLabel('push-down', content, labels);
    if (label === null) return false;
    await button(hand, label).click({ timeout: 5_000 });
    for (let wait = 0; wait < 100 && (await hand.textContent()) === content; wait++) await house.pass(100);
    return true;
  }

  it(
    'is opened by one person, joined by another, played by clicks in two tabs, and changes the leaderboard',
    async () => {
      const [ann, ben] = await Promise.all([tab('Ann'), tab('Ben')]);
      await ann.run('/leaderboard ');
      await ann.shown(ann.newest('Nobody has played here yet'));

      await ann.run('/mahjong open length:short');
      await button(await ben.shown(ben.newest('table of Ann')), 'Join').click();
      await ann.shown(ann.newest(/table of Ann[\s\S]*Ben/));
      const lobby = ann.newest('table of Ann');
      await button(lobby, 'Fill with AI').click();
      await ann.shown(ann.newest('Four players are seated'));
      await button(lobby, 'Start').click();
      for (const each of [ann, ben]) {
        await button(await each.shown(each.newest(/deal 1 of 4/)), 'My hand').click();
        await each.shown(each.newest('Your hand'));
      }
      expect(await ann.newest('Your hand').getByText('Only you can see this').count()).toBe(1);

      const result = ann.page.getByRole('article').filter({ hasText: /🏆|🌊/u });
      for (let idle = 0; (await result.count()) === 0; ) {
        const acted = [await play(ann), await play(ben)].some(Boolean);
        idle = acted ? 0 : idle + 1;
        if (idle > 300) throw new Error('nobody has been asked for anything for a long time');
        if (!acted) await house.pass(200);
      }
      await ann.shown(ann.newest(/Payments/));
      expect(await result.first().getByText('Coins are virtual and worth nothing.').count()).toBeGreaterThan(0);

      await ann.run('/leaderboard ');
      const board = await ann.shown(ann.newest(/Leaderboard of[\s\S]*won \d/));
      expect(await board.textContent()).toMatch(/Ann[\s\S]*won \d/);
      expect(errors).toEqual([]);
      expect(house.server.failures).toEqual([]);
    },
    PATIENCE_MS,
  );
});
