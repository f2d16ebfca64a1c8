/**
 * `npm run gallery`: all pictures and messages of every state, in all languages, as one page to look at.
 * With `--sheets` every section is also taken as a picture, which needs Chromium.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '../support/browser.ts';
import { buildGallery, FOLDER } from './build.ts';

const page = await buildGallery();
console.log(`Open ${pathToFileURL(page)}`);

if (process.argv.includes('--sheets')) {
  const folder = join(FOLDER, 'sheets');
  await mkdir(folder, { recursive: true });
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage({ viewport: { width: 1320, height: 1000 } });
    tab.on('pageerror', (error) => console.error(error.message));
    const address = pathToFileURL(page).href;
    await tab.goto(`${address}?section=tiles`);
    const links = await tab.locator('nav a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links.slice(1)) {
      await tab.goto(`${address}${link}`);
      await tab.screenshot({ path: join(folder, `${link.split('=')[1]}.png`), fullPage: true });
    }
  } finally {
    await browser.close();
  }
  console.log(`Sections as pictures: ${folder}`);
}
process.exit(0);
