import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowser, launchBrowser } from '../support/browser.ts';
import { builtPage } from '../support/page.ts';
import { type House, openHouse } from './house.ts';
import { chooseLabel } from './players.ts';

const PATIENCE_MS = 170_000;

describeInBrowser('a deal in the browser', () => {
  let browser: Browser;
  let house: House;
  const errors: string[] = [];

  beforeAll(async () => {
    const [started, pageDir] = await Promise.all([launchBrowser(), builtPage()]);
    browser = started;
    house = await openHouse('browser deal', { pageDir });
    await house.bot.registered;
  });
  afterAll(async () => {
    await browser.close();
    await house.close();
  });

  async function open(user: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${house.server.origin}/?user=${user}`);
    await line(page).waitFor();
    return page;
  }

  const line = (page: Page): Locator => page.getByRole('combobox', { name: 'Message #mahjong' });
  const newest = (page: Page, text: string | RegExp): Locator =>
    page.getByRole('article').filter({ hasText: text }).last();
  const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

  async function run(page: Page, command: string): Promise<void> {
    await line(page).fill(command);
    await line(page).press('Enter');
  }

  /** Lets the house's time pass until the page shows it. */
  async function shown(locator: Locator): Promise<Locator> {
    for (let wait = 0; wait < 300; wait++) {
      if (await locator.isVisible()) return locator;
      await house.pass(200);
    }
    throw new Error(`never shown: ${locator}`);
  }

  /** Presses what the hand in this tab asks for, and sees it answered. @returns false when it asks for nothing. */
  async function play(page: Page): Promise<boolean> {
    const hand = newest(page, 'Your hand');
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
      const [ann, ben] = await Promise.all([open('Ann'), open('Ben')]);
      await run(ann, '/leaderboard ');
      await shown(newest(ann, 'Nobody has played here yet'));

      await run(ann, '/mahjong open length:short');
      await button(await shown(newest(ben, 'table of Ann')), 'Join').click();
      await shown(newest(ann, /table of Ann[\s\S]*Ben/));
      const lobby = newest(ann, 'table of Ann');
      await button(lobby, 'Fill with AI').click();
      await shown(newest(ann, 'Four players are seated'));
      await button(lobby, 'Start').click();
      for (const page of [ann, ben]) {
        await button(await shown(newest(page, /deal 1 of 4/)), 'My hand').click();
        await shown(newest(page, 'Your hand'));
      }
      expect(await newest(ann, 'Your hand').getByText('Only you can see this').count()).toBe(1);

      const result = ann.getByRole('article').filter({ hasText: /🏆|🌊/u });
      for (let idle = 0; (await result.count()) === 0; ) {
        const acted = [await play(ann), await play(ben)].some(Boolean);
        idle = acted ? 0 : idle + 1;
        if (idle > 300) throw new Error('nobody has been asked for anything for a long time');
        if (!acted) await house.pass(200);
      }
      await shown(newest(ann, /Payments/));
      expect(await result.first().getByText('Coins are virtual and worth nothing.').count()).toBeGreaterThan(0);

      await run(ann, '/leaderboard ');
      const board = await shown(newest(ann, /Leaderboard of[\s\S]*coins/));
      expect(await board.textContent()).toMatch(/Ann[\s\S]*coins/);
      expect(errors).toEqual([]);
      expect(house.server.failures).toEqual([]);
    },
    PATIENCE_MS,
  );
});
