/**
 * `npm run gallery`: all pictures and messages of every state, in all languages, as one page to look at.
 * With `--sheets` every section is also taken as a picture, with `--readme` the README's pictures are taken anew; both
 * need Chromium.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { buildGallery, FOLDER } from './build.ts';
import { takeReadmePictures } from './readme.ts';

const page = await buildGallery();
console.log(`Open ${pathToFileURL(page)}`);

const wants = (flag: string): boolean => process.argv.includes(flag);
if (wants('--sheets') || wants('--readme')) {
  const browser = await launchBrowser();
  try {
    if (wants('--sheets')) await takeSheets(browser);
    if (wants('--readme')) await takeReadmePictures(browser, page);
  } finally {
    await browser.close();
  }
}
process.exit(0);

async function takeSheets(browser: Browser): Promise<void> {
  const folder = join(FOLDER, 'sheets');
  await mkdir(folder, { recursive: true });
  const tab = await browser.newPage({ viewport: { width: 1320, height: 1000 } });
  tab.on('pageerror', (error) => console.error(error.message));
  const address = pathToFileURL(page).href;
  await tab.goto(`${address}?section=tiles`);
  const links = await tab.locator('nav a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const link of links.slice(1)) {
    await tab.goto(`${address}${link}`);
    await tab.screenshot({ path: join(folder, `${link.split('=')[1]}.png`), fullPage: true });
  }
  console.log(`Sections as pictures: ${folder}`);
}
