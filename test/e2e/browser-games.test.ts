import type { Browser } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeInBrowser, launchBrowser } from '../support/browser.ts';
import { builtPage } from '../support/page.ts';
import { type House, openHouse } from './house.ts';
import { button, openTab, startInTab } from './tabs.ts';

const PATIENCE_MS = 120_000;

describeInBrowser('hands of the other games in the browser', () => {
  let browser: Browser;
  let house: House;
  let errors: string[];

  beforeEach(async () => {
    const [started, pageDir] = await Promise.all([launchBrowser(), builtPage()]);
    browser = started;
    errors = [];
    house = await openHouse('games in the browser', { pageDir });
    await house.bot.registered;
  });
  afterEach(async () => {
    await browser.close();
    expect(errors).toEqual([]);
    expect(house.server.failures).toEqual([]);
    await house.close();
  });

  /** A phone's width. */
  const phone = { width: 400, height: 900 };

  it(
    'Taiwanese: on the own turn every one of the seventeen tiles has its button, and pressing one discards it',
    async () => {
      const tab = await openTab(browser, house, 'Ann', errors, phone);
      const hand = await startInTab(tab, 'Taiwanese 16-tile');
      const tiles = hand.getByRole('button', { name: /^\d+\. / });
      // Somebody may claim before the first own draw, so the first full turn is waited for, passing on every call.
      for (let wait = 0; (await tiles.count()) < 17 && wait < 400; wait++) {
        const pass = button(hand, 'Pass');
        if (await pass.isVisible()) await pass.click();
        await house.pass(300);
      }
      expect(await tiles.count()).toBe(17);
      const name = (await tiles.nth(16).textContent())?.trim();
      await tiles.nth(16).click();
      for (let wait = 0; (await tiles.count()) > 0 && wait < 100; wait++) await house.pass(100);
      expect(await tiles.count()).toBe(0);
      expect(name).toMatch(/^17\. /);
      expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    },
    PATIENCE_MS,
  );

  it(
    'Sichuan: the missing suit is chosen in private and shown to all once everybody has chosen',
    async () => {
      const tab = await openTab(browser, house, 'Ann', errors, phone);
      const hand = await startInTab(tab, 'Sichuan Bloody Battle');
      const dots = hand.getByRole('button', { name: /^Dots \(\d+\)$/ });
      await tab.shown(dots);
      await dots.click();
      await tab.shown(hand.getByText('Missing suit: dots'));
      const table = tab.newest(/Sichuan Bloody Battle[\s\S]*deal 1 of/);
      await tab.shown(table.getByText(/Ann \([^)]*dots/).first());
      expect(await table.getByText(/🚫/u).count()).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
