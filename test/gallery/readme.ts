/** The README's pictures: states of the gallery side by side, and the playground in the middle of a deal. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { projectRoot } from '../../src/paths.ts';
import { openHouse } from '../e2e/house.ts';
import { playUntil, sitDown } from '../e2e/match.ts';
import { newest, TABLE } from '../e2e/players.ts';
import { openTab } from '../e2e/tabs.ts';
import { builtPage } from '../support/page.ts';

const FOLDER = join(projectRoot, 'assets', 'readme');

/** Pictures of the gallery by their name, as `?show=` names states. */
const STATES: Readonly<Record<string, string>> = {
  evening: 'sichuan-bloody-battle/a-seat-has-won,push-down/turn-a-hint,taiwanese-16-tile/won-by-self-draw',
  tools: 'score/a-win,rules/taiwanese-five-concealed-triplets,profile/coins',
};

/**
 * Takes the pictures anew. Needs fonts with emojis and Chinese characters (on Debian: fonts-noto-color-emoji,
 * fonts-noto-cjk).
 *
 * @param gallery the gallery's page, built
 * @throws for a state that the gallery does not have
 */
export async function takeReadmePictures(browser: Browser, gallery: string): Promise<void> {
  const tab = await browser.newPage({ viewport: { width: 1400, height: 600 }, deviceScaleFactor: 1.5 });
  for (const [name, states] of Object.entries(STATES)) {
    await tab.goto(`${pathToFileURL(gallery).href}?show=${states}`);
    const phones = await tab.locator('.phone').count();
    if (phones !== states.split(',').length) throw new Error(`the gallery lacks one of ${states}`);
    await tab.locator('.together').screenshot({ path: join(FOLDER, `${name}.png`) });
  }
  await tab.close();
  await takePlayground(browser);
}

/** The playground on a desk, in the middle of a deal. */
async function takePlayground(browser: Browser): Promise<void> {
  const house = await openHouse('pictures of the README', { pageDir: await builtPage(), tileEmojis: true });
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
    await desk.newest('Your hand').scrollIntoViewIfNeeded();
    await desk.page.waitForTimeout(500);
    await desk.page.screenshot({ path: join(FOLDER, 'playground.png') });
    if (errors.length > 0) throw new Error(errors.join('\n'));
  } finally {
    await house.close();
  }
}
