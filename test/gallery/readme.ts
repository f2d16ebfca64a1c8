/**
 * Makes the README's pictures from the playground: `npm run screenshots`. Needs Chromium, and fonts with emojis and
 * Chinese characters (on Debian: fonts-noto-color-emoji, fonts-noto-cjk).
 */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { projectRoot } from '../../src/paths.ts';
import { openHouse } from '../e2e/house.ts';
import { playUntil, sitDown } from '../e2e/match.ts';
import { newest, TABLE } from '../e2e/players.ts';
import { openTab, type Tab } from '../e2e/tabs.ts';
import { launchBrowser } from '../support/browser.ts';
import { builtPage } from '../support/page.ts';

const FOLDER = join(projectRoot, 'assets', 'readme');
const picture = (name: string): string => join(FOLDER, `${name}.png`);

/** Scrolls to the end of the channel and takes the whole tab. */
async function take(tab: Tab, name: string, last: Locator): Promise<void> {
  await last.scrollIntoViewIfNeeded();
  await tab.page.waitForTimeout(500);
  await tab.page.screenshot({ path: picture(name) });
}

const [browser, pageDir] = await Promise.all([launchBrowser(), builtPage()]);
const house = await openHouse('pictures of the README', { pageDir });
const errors: string[] = [];
try {
  const people = ['Ann', 'Ben'].map((name) => house.server.user(name));
  const ann = people[0]!;
  const players = await sitDown(house, people, 'push-down');
  const wallLeft = (): number => Number(/wall (\d+)/.exec(newest(ann, TABLE)?.content ?? '')?.[1] ?? 100);
  const annsTurn = (): boolean => /Your turn/.test(newest(ann, /Your hand/)?.content ?? '');
  await playUntil(house, players, () => wallLeft() < 50 && annsTurn());
  await house.pass(2_000);
  // The newest view of the hand stands under the table.
  await ann.click('My hand');

  const desk = await openTab(browser, house, 'Ann', errors, { width: 1100, height: 1500 });
  await take(desk, 'playground', desk.newest('Your hand'));
  const phone = await openTab(browser, house, 'Ann', errors, { width: 400, height: 860 });
  await take(phone, 'phone', phone.newest('Your hand'));

  const tool = await openTab(browser, house, 'Cai', errors, { width: 700, height: 900 });
  await tool.run('/score game:Taiwanese 16-tile hand:123456789m 234p 4599s +6s self-draw:true');
  await take(tool, 'score', await tool.shown(tool.newest('Concealed self-draw')));
  if (errors.length > 0) throw new Error(errors.join('\n'));
} finally {
  await browser.close();
  await house.close();
}
