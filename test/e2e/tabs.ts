/** Browser tabs on the playground's page, each with one user. */
import type { Browser, Locator, Page } from 'playwright-core';
import type { House } from './house.ts';

export interface Tab {
  readonly page: Page;
  /** Types a whole slash command and sends it. */
  run(command: string): Promise<void>;
  /** The newest message with this text. */
  newest(text: string | RegExp): Locator;
  /** Lets the house's time pass until the page shows it. */
  shown(locator: Locator): Promise<Locator>;
}

/** The button of this name. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Opens a tab as this user. Errors of the page are collected in `errors`. */
export async function openTab(
  browser: Browser,
  house: House,
  user: string,
  errors: string[],
  viewport = { width: 1100, height: 900 },
): Promise<Tab> {
  const page = await browser.newPage({ viewport });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${house.server.origin}/?user=${user}`);
  const line = page.getByRole('combobox', { name: 'Message #mahjong' });
  await line.waitFor();
  return {
    page,
    async run(command) {
      await line.fill(command);
      await line.press('Enter');
    },
    newest: (text) => page.getByRole('article').filter({ hasText: text }).last(),
    async shown(locator) {
      for (let wait = 0; wait < 300; wait++) {
        if (await locator.isVisible()) return locator;
        await house.pass(200);
      }
      throw new Error(`never shown: ${locator}`);
    },
  };
}

/** Opens a table of this game in a tab, fills it with AI players, starts it and opens the own hand. */
export async function startInTab(tab: Tab, game: string): Promise<Locator> {
  await tab.run(`/mahjong open game:${game} length:short`);
  const lobby = await tab.shown(tab.newest('table of Ann'));
  await button(lobby, 'Fill with AI').click();
  await tab.shown(tab.newest('Four players are seated'));
  await button(lobby, 'Start').click();
  await button(await tab.shown(tab.newest(/deal 1 of|East round/)), 'My hand').click();
  return tab.shown(tab.newest('Your hand'));
}
