/** The gallery's page: the playground's own messages, a row for each state and a column of a phone's width for each language. */
import '@skyra/discord-components-core/discord-command.js';
import '@skyra/discord-components-core/discord-mention.js';
import '@skyra/discord-components-core/discord-reply.js';
import '@skyra/discord-components-core/discord-spoiler.js';
import '../../../src/playground/page/live-time.ts';
import '../../../src/playground/page/styles.css';
import './gallery.css';
import { html, render, type TemplateResult } from 'lit';
import { type MessageContext, messageView } from '../../../src/playground/page/message.ts';
import type { GalleryData, Language, Sheet } from '../gallery-data.ts';

declare const GALLERY: GalleryData;

/** Countdowns stand still. */
Date.now = () => GALLERY.now;

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function column(language: Language, sheet: Sheet): TemplateResult {
  const message = sheet.messages[language.code]!;
  const self = { ...GALLERY.info.users[0]!, locale: language.code };
  const nothing = (): void => {};
  const context: MessageContext = {
    names: { self, info: GALLERY.info },
    messages: [message],
    use: nothing,
    dismiss: nothing,
    openChannel: nothing,
  };
  return html`<div class="phone" lang=${language.code} data-state-id=${`${slug(sheet.section)}/${slug(sheet.title)}/${language.code}`}>
    <div class="message-list">${messageView(message, undefined, context)}</div>
  </div>`;
}

/** `?section=lobby&title=full` shows no more than that. */
const wanted = new URLSearchParams(location.search);
const isWanted = (name: string, value: string): boolean => (wanted.get(name) ?? slug(value)) === slug(value);
const sheets = GALLERY.sheets.filter(({ section, title }) => isWanted('section', section) && isWanted('title', title));
const sections = [...new Set(sheets.map(({ section }) => section))];

/** `?show=lobby/full,rules/page-1` shows these states side by side in the first language, for a picture of them. */
const shown = wanted.get('show');

function together(states: string): TemplateResult {
  const found = states
    .split(',')
    .map((state) => GALLERY.sheets.find(({ section, title }) => `${slug(section)}/${slug(title)}` === state));
  return html`<div class="row together">${found.map((sheet) => (sheet ? column(GALLERY.languages[0]!, sheet) : null))}</div>`;
}

render(
  shown !== null
    ? together(shown)
    : html`<header class="gallery-head">
      <h1>Everything Sparrow shows</h1>
      <nav>
        <a href="?">Everything</a>
        ${['Tiles', ...new Set(GALLERY.sheets.map(({ section }) => section))].map(
          (section) => html`<a href="?section=${slug(section)}">${section}</a>`,
        )}
      </nav>
    </header>
    ${
      isWanted('section', 'tiles')
        ? html`<section id="tiles" class="pictures">
            <h2>Tiles</h2>
            ${GALLERY.pictures.map(({ url, alt, width }) => html`<img src=${url} alt=${alt} width=${width} />`)}
          </section>`
        : null
    }
    ${sections.map(
      (section) => html`<section id=${slug(section)}>
        <h2>${section}</h2>
        ${sheets
          .filter((sheet) => sheet.section === section)
          .map(
            (sheet) => html`<div class="sheet">
              <h3>${sheet.title}</h3>
              <div class="row">${GALLERY.languages.map((language) => column(language, sheet))}</div>
            </div>`,
          )}
      </section>`,
    )}`,
  document.body,
);
// The playground serves emojis from its root; here they lie beside the page.
for (const image of document.querySelectorAll<HTMLImageElement>('img[src^="/cdn/"]')) {
  image.src = image.getAttribute('src')!.slice(1);
}
