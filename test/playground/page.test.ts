import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createDiscordServer,
  createShiftClock,
  type DiscordServer,
  type ShiftClock,
} from '../../src/playground/server.ts';
import { describeInBrowser, launchBrowser } from '../support/browser.ts';
import { builtPage } from '../support/page.ts';
import { type PageBot, startPageBot } from './page-bot.ts';

describeInBrowser('the playground page', () => {
  let browser: Browser;
  let pageDir: string;
  let clock: ShiftClock;
  let server: DiscordServer;
  let bot: PageBot;
  let errors: string[];

  beforeAll(async () => {
    [browser, pageDir] = await Promise.all([launchBrowser(), builtPage()]);
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    errors = [];
    clock = createShiftClock();
    server = await createDiscordServer({ clock, limits: 'off', pageDir });
    bot = await startPageBot(server);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await bot.stop();
    await server.close();
    clock.stop();
    expect(errors).toEqual([]);
  });

  /** A tab of its own. Whatever goes wrong in it fails the test. */
  async function open(user: string, size = { width: 1100, height: 800 }): Promise<Page> {
    const page = await browser.newPage({ viewport: size });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on(
      'request',
      (request) => request.url().startsWith(server.origin) || errors.push(`asked for ${request.url()}`),
    );
    await page.goto(`${server.origin}/?user=${user}`);
    await line(page).waitFor();
    return page;
  }

  const line = (page: Page) => page.getByRole('combobox', { name: 'Message #mahjong' });
  const messages = (page: Page) => page.getByRole('article');
  const message = (page: Page, text: string) => messages(page).filter({ hasText: text });
  const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

  /** Runs a command typed as a whole. */
  async function run(page: Page, command: string): Promise<void> {
    await line(page).fill(command);
    await line(page).press('Enter');
  }

  it('shows a message as it was meant: texts, names, times, picture, embed, and no HTML', async () => {
    const ann = await open('Ann');
    await run(ann, '/demo post ');
    const post = message(ann, 'Table of Ann');
    await post.getByRole('heading', { name: 'Table of Ann' }).waitFor();
    expect(await post.getByText('demo post').count()).toBe(1);
    expect(await post.locator('strong').first().textContent()).toBe('Bold');
    expect(await post.locator('em').textContent()).toBe('italic');
    expect(await post.locator('u').textContent()).toBe('underlined');
    expect(await post.locator('s').textContent()).toBe('struck');
    expect(await post.locator('code').textContent()).toBe('code');
    expect(await post.locator('discord-mention').textContent()).toBe('Ann');
    const items = await post.locator('ul > li').allTextContents();
    expect(items).toEqual(['East: Ann', 'South: Benwith 8 tiles', 'with 8 tiles']);
    expect(await post.locator('blockquote').textContent()).toBe('quoted <b>not bold</b>');
    expect(await post.locator('small').textContent()).toBe('small print');
    expect(await post.locator('time[datetime="2023-11-14T22:13:20.000Z"]').count()).toBe(1);
    expect(await post.getByText('Ann wins 88 coins.').isVisible()).toBe(true);
    expect(await post.getByText('Half flush').isVisible()).toBe(true);
    const picture = post.getByRole('img', { name: 'Your hand: Characters 2 3 4' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(878);
  });

  it('lets a relative time follow the clock', async () => {
    const ann = await open('Ann');
    await ann.clock.install();
    await run(ann, '/demo post ');
    const time = message(ann, 'Claims close').locator('live-time').first();
    await expect.poll(() => time.textContent()).toBe('in 1 minute');
    await ann.clock.fastForward(60_000);
    await expect.poll(() => time.textContent()).toMatch(/^in \d+ seconds?$/);
    await ann.clock.fastForward(60_000);
    await expect.poll(() => time.textContent()).toMatch(/^\d+ (seconds?|minutes?) ago$/);
  });

  it('lists the commands after a slash, and takes one by keyboard', async () => {
    const ann = await open('Ann');
    await line(ann).pressSequentially('/');
    const options = ann.getByRole('option');
    await expect.poll(() => options.count()).toBe(7);
    await line(ann).pressSequentially('demo s');
    expect(await options.allInnerTexts()).toEqual([
      expect.stringMatching(/^\/demo secret\n/),
      expect.stringMatching(/^\/demo slow\n/),
      expect.stringMatching(/^\/demo silent\n/),
    ]);
    await ann.keyboard.press('Enter');
    expect(await ann.getByTestId('command').textContent()).toBe('/demo secret');
    await ann.keyboard.press('Enter');
    await message(ann, 'Psst').waitFor();
    expect(bot.log).toEqual(['Ann /demo secret']);
  });

  it('asks for required options, offers choices and people, and sends what was chosen', async () => {
    const ann = await open('Ann');
    const field = (name: string) => ann.getByRole('combobox', { name, exact: true });
    await line(ann).fill('/price ');
    expect(await field('hand').getAttribute('aria-required')).toBe('true');
    await line(ann).press('Enter');
    await ann.getByText('This option is required. Specify a value.').waitFor();
    expect(bot.log).toEqual([]);

    await field('hand').fill('123m');
    await field('game').focus();
    await ann.getByRole('option', { name: 'Sichuan Bloody Battle' }).click();
    await line(ann).pressSequentially('sta');
    await ann.keyboard.press('Enter');
    await ann.keyboard.type('500');
    await ann.keyboard.press('Enter');
    await ann.getByText('Enter a number not above 100.').waitFor();
    await field('stake').fill('50');
    await line(ann).pressSequentially('payer:');
    await ann.getByRole('option', { name: 'Ben' }).click();
    await line(ann).press('Enter');
    const answer = message(ann, 'hand="123m" game="sichuan" stake=50');
    await answer.waitFor();
    expect(await answer.locator('discord-mention').textContent()).toBe('Ben');
  });

  it('asks the bot for suggestions while an option is typed', async () => {
    const ann = await open('Ann');
    await line(ann).fill('/price game:sichuan ');
    await ann.getByRole('combobox', { name: 'hand' }).pressSequentially('1z');
    await ann.getByRole('option', { name: 'Four sets of 1z' }).click();
    await line(ann).press('Enter');
    await message(ann, 'hand="1z1z1z" game="sichuan"').waitFor();
  });

  it('takes a whole command that is pasted', async () => {
    const ann = await open('Ann');
    await run(ann, '/price hand:123m 456p game:push-down closed:true');
    await message(ann, 'hand="123m 456p" game="push-down" closed=true').waitFor();
  });

  it('a press changes the message in every tab', async () => {
    const [ann, ben] = await Promise.all([open('Ann'), open('Ben')]);
    await run(ann, '/demo post ');
    await button(ben, 'Count 0').click();
    await button(ann, 'Count 1').waitFor();
    await button(ann, 'Count 1').click();
    await button(ben, 'Count 2').waitFor();
    expect(bot.log).toEqual(['Ann /demo post', 'Ben count:0', 'Ann count:1']);
    expect(await message(ann, 'Table of Ann').getByText('(edited)').count()).toBe(1);
  });

  it('a disabled button cannot be pressed, and a link is a link', async () => {
    const ann = await open('Ann');
    await run(ann, '/demo post ');
    await button(ann, 'Kong').waitFor();
    expect(await button(ann, 'Kong').isDisabled()).toBe(true);
    const link = message(ann, 'Table of Ann').getByRole('link', { name: 'Rules' });
    expect(await link.getAttribute('href')).toBe('https://example.com/rules');
  });

  it('an ephemeral message is for one person alone, who can dismiss it', async () => {
    const [ann, ben] = await Promise.all([open('Ann'), open('Ben')]);
    await run(ann, '/demo post ');
    await button(ben, 'My hand').click();
    const hand = message(ben, 'Only Ben sees this.');
    await hand.getByText('Only you can see this').waitFor();
    await button(ann, 'My hand').click();
    await message(ann, 'Only Ann sees this.').waitFor();
    expect(await message(ann, 'Only Ben sees this.').count()).toBe(0);
    await button(hand, 'Dismiss message').click();
    await expect.poll(() => message(ben, 'Only Ben sees this.').count()).toBe(0);
  });

  it('a modal is filled in and sent, and insists on required fields', async () => {
    const ann = await open('Ann');
    await run(ann, '/demo post ');
    await button(ann, 'Describe').click();
    const dialog = ann.getByRole('dialog', { name: 'Describe a hand' });
    await dialog.getByLabel('Tiles').fill('11z 222s');
    await button(dialog, 'Submit').click();
    await dialog.getByText('Please fill in every required field.').waitFor();
    await dialog.getByRole('combobox', { name: 'Choose rules' }).click();
    await dialog.getByRole('option', { name: 'Sichuan' }).click();
    await button(dialog, 'Submit').click();
    await message(ann, '11z 222s in sichuan').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('a modal that is closed sends nothing and can be opened again', async () => {
    const ann = await open('Ann');
    await run(ann, '/demo post ');
    for (const close of [() => ann.keyboard.press('Escape'), () => button(ann, 'Cancel').click()]) {
      await button(ann, 'Describe').click();
      await ann.getByRole('dialog').waitFor();
      await close();
      await expect.poll(() => ann.getByRole('dialog').count()).toBe(0);
    }
    expect(bot.log).toEqual(['Ann /demo post', 'Ann ask', 'Ann ask']);
  });

  it('a select is answered at once, one for several values when it closes', async () => {
    const ann = await open('Ann');
    await run(ann, '/demo post ');
    await ann.getByRole('combobox', { name: 'Choose a game' }).click();
    await ann.getByRole('option', { name: 'Sichuan' }).click();
    await message(ann, 'Chosen: sichuan').waitFor();

    await run(ann, '/demo people ');
    await ann.getByRole('combobox', { name: 'Who plays' }).click();
    await ann.getByRole('option', { name: 'Ben' }).click();
    await ann.getByRole('option', { name: 'Dee' }).click();
    await ann.keyboard.press('Escape');
    await message(ann, 'Chosen: Ben, Dee').waitFor();
  });

  it('says that the bot is thinking, and shows a pressed button busy, until the answer comes', async () => {
    const [ann, ben] = await Promise.all([open('Ann'), open('Ben')]);
    await run(ann, '/demo slow ');
    await message(ben, 'Sparrow is thinking…').waitFor();
    bot.release();
    await message(ben, 'Slow but sure.').waitFor();
    expect(await message(ben, 'thinking').count()).toBe(0);

    await run(ann, '/demo post ');
    await button(ann, 'Wait').click();
    await expect.poll(() => button(ann, 'Wait').getAttribute('aria-busy')).toBe('true');
    expect(await button(ben, 'Wait').getAttribute('aria-busy')).toBe('false');
    bot.release();
    await expect.poll(() => button(ann, 'Wait').getAttribute('aria-busy')).toBe('false');
  });

  it('says after three seconds that an interaction failed, to the one who tried', async () => {
    const [ann, ben] = await Promise.all([open('Ann'), open('Ben')]);
    await run(ann, '/demo post ');
    await button(ann, 'Silent').click();
    await run(ann, '/demo silent ');
    await expect.poll(() => bot.log).toEqual(['Ann /demo post', 'Ann silent', 'Ann /demo silent']);
    clock.advance(3000);
    await message(ann, 'Table of Ann').getByText('This interaction failed').waitFor();
    const failed = message(ann, 'The application did not respond');
    await failed.getByText('Only you can see this').waitFor();
    expect(await ben.getByText(/failed|did not respond/).count()).toBe(0);
    await button(failed, 'Dismiss message').click();
    await expect.poll(() => failed.count()).toBe(0);
    expect(server.takeFailures().map(({ kind }) => kind)).toEqual(['unanswered', 'unanswered']);
  });

  it('draws containers, sections and galleries', async () => {
    const ann = await open('Ann');
    await run(ann, '/demo layout ');
    const layout = message(ann, 'Final standings');
    await layout.getByText('2. Ben — 9,960').waitFor();
    expect(await layout.getByRole('img', { name: 'The winning hand' }).isVisible()).toBe(true);
    await button(layout, 'Details').click();
    await message(ann, 'Only Ann sees this.').waitFor();
  });

  it('switches between users in one tab, and writes who it is into the address', async () => {
    const page = await open('Ann');
    await run(page, '/demo secret ');
    await message(page, 'Psst').waitFor();
    await button(page, 'You are Ann. Switch user').click();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menu').count()).toBe(0);
    await button(page, 'You are Ann. Switch user').click();
    await page.getByRole('menuitemradio', { name: 'Cai' }).click();
    await button(page, 'You are Cai. Switch user').waitFor();
    expect(new URL(page.url()).search).toBe('?user=Cai');
    expect(await message(page, 'Psst').count()).toBe(0);
    await run(page, '/price hand:9s game:sichuan');
    await message(page, 'hand="9s"').waitFor();
    expect(bot.log.at(-1)).toBe('Cai /price');
  });

  it("shows commands in the user's language", async () => {
    const page = await open('Ann');
    await button(page, 'You are Ann. Switch user').click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('zh-TW');
    await expect
      .poll(async () => {
        await line(page).fill('/');
        return page.getByRole('option', { name: '/計分' }).count();
      })
      .toBe(1);
  });

  it('keeps the newest message in view, but not while its reader looks further up', async () => {
    const [ann, ben] = await Promise.all([open('Ann'), open('Ben')]);
    const inView = (text: string) =>
      message(ann, text).evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight);
    for (const number of [1, 2, 3]) {
      await run(ben, '/demo post ');
      await expect.poll(() => button(ann, 'Count 0').count()).toBe(number);
    }
    await run(ben, 'the last word');
    await message(ann, 'the last word').waitFor();
    await expect.poll(() => inView('the last word')).toBe(true);

    await ann.locator('.scroller').evaluate((scroller) => scroller.scrollBy(0, -600));
    await button(ann, 'Jump to present').waitFor();
    await run(ben, 'one more');
    await message(ann, 'one more').waitFor();
    expect(await inView('one more')).toBe(false);
    await button(ann, 'Jump to present').click();
    await expect.poll(() => inView('one more')).toBe(true);
  });

  it('fits a phone: nothing is wider than the screen', async () => {
    const ann = await open('Ann', { width: 400, height: 800 });
    await run(ann, '/demo post ');
    await run(ann, '/demo layout ');
    await button(ann, 'Details').waitFor();
    const overflow = await ann.evaluate(() => {
      const wide = [...document.querySelectorAll('main *')].filter(
        (element) => element.getBoundingClientRect().right > window.innerWidth,
      );
      return wide.map((element) => element.className);
    });
    expect(overflow).toEqual([]);
    await button(ann, 'Channels and members').click();
    expect(await ann.getByRole('link', { name: 'Ben' }).isVisible()).toBe(true);
  });
});

describeInBrowser('the playground page across a restart of the server', () => {
  it('comes back by itself, with what was said before', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sparrow-page-'));
    const pageDir = await builtPage();
    const browser = await launchBrowser();
    let server = await createDiscordServer({ pageDir, dataDir });
    try {
      const page = await browser.newPage();
      await page.goto(`${server.origin}/?user=Ben`);
      const line = page.getByRole('combobox', { name: 'Message #mahjong' });
      await line.fill('before');
      await line.press('Enter');
      await page.getByRole('article').filter({ hasText: 'before' }).waitFor();
      const port = Number(new URL(server.origin).port);
      await server.close();
      await page.getByText('Reconnecting to the playground…').waitFor();
      server = await createDiscordServer({ pageDir, dataDir, port });
      await page.getByRole('button', { name: 'You are Ben. Switch user' }).waitFor();
      await expect
        .poll(async () => {
          await line.fill('after');
          await line.press('Enter');
          return page.getByRole('article').filter({ hasText: 'after' }).count();
        })
        .toBeGreaterThan(0);
      expect(await page.getByRole('article').filter({ hasText: 'before' }).count()).toBe(1);
    } finally {
      await browser.close();
      await server.close();
      rmSync(dataDir, { recursive: true });
    }
  });
});
