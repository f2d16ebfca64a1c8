/** Writes the gallery: a page with the playground's own message components, its data, and every picture as a file. */
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { deliver } from '../../src/discord/delivery.ts';
import type { EmojiOf } from '../../src/discord/emojis.ts';
import { ALL_KINDS, KINDS, type Tile, tileName } from '../../src/engine/tiles.ts';
import { CATALOGUES, LANGUAGES, translator } from '../../src/i18n/index.ts';
import { projectRoot } from '../../src/paths.ts';
import type { MessageView, PlaygroundInfo, UserView } from '../../src/playground/page-protocol.ts';
import { tileEmoji } from '../../src/render/emoji.ts';
import { createRenderer } from '../../src/render/renderer.ts';
import type { TilesScene } from '../../src/render/scenes.ts';
import type { GalleryData, Sheet } from './gallery-data.ts';
import { playedDeals, recordStates } from './records.ts';
import { errorStates, NOW, PEOPLE, type State, tableStates } from './states.ts';

/** Where the gallery is written; git ignores it. */
export const FOLDER = join(projectRoot, 'dist', 'gallery');

const COLOURS = ['#e67e22', '#3498db', '#2ecc71', '#e91e63'];

const avatar = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${colour}"/><circle cx="20" cy="16" r="7" fill="#fff"/><ellipse cx="20" cy="34" rx="13" ry="10" fill="#fff"/></svg>`)}`;

const user = (id: string, name: string, colour: string, bot = false): UserView => ({
  id,
  name,
  username: name.toLowerCase(),
  avatarUrl: avatar(colour),
  colour,
  bot,
  locale: 'en-US',
});

const BOT = user('1100000000000000001', 'Sparrow', '#f0736a', true);

const INFO: PlaygroundInfo = {
  applicationId: BOT.id,
  bot: BOT,
  botOnline: true,
  guilds: [{ id: '1100000000000000100', name: 'Sparrow’s nest', locale: 'en-US' }],
  channels: [
    {
      id: '1100000000000000200',
      guildId: '1100000000000000100',
      name: 'mahjong',
      type: 0,
      parentId: null,
      archived: false,
    },
  ],
  roles: [],
  users: PEOPLE.map(({ id, name }, at) => user(id, name, COLOURS[at]!)),
};

const emojiId = (tile: Tile): string => `1100000000000001${String(tile).padStart(3, '0')}`;
const emojiOf: EmojiOf = (tile) => (tile < KINDS ? { id: emojiId(tile), name: tileName(tile) } : null);

const renderer = createRenderer();

/** Writes the picture under a name made of its content. @returns its address from the page. */
async function save(data: Buffer): Promise<string> {
  const url = `pictures/${createHash('sha256').update(data).digest('hex').slice(0, 16)}.png`;
  await writeFile(join(FOLDER, url), data);
  return url;
}

let ids = 0;

/** The state as the playground's page takes messages. */
async function viewOf({ draft, private: ephemeral }: State): Promise<MessageView> {
  const { body, files } = await deliver(renderer, draft);
  const picture = files[0]?.data as Buffer | undefined;
  const url = picture === undefined ? '' : await save(picture);
  const { embeds, components } = JSON.parse(
    JSON.stringify({ embeds: body.embeds, components: body.components }).replaceAll(/attachment:\/\/[\w.]+/g, url),
  ) as Pick<MessageView, 'embeds' | 'components'>;
  const size = draft.picture === null ? null : renderer.measure(draft.picture.scene);
  const shownInEmbed = embeds.some(({ image }) => image !== undefined);
  return {
    id: String(1_100_000_000_000_100_000n + BigInt(ids++)),
    channelId: INFO.channels[0]!.id,
    type: 0,
    state: 'sent',
    author: BOT,
    content: body.content ?? '',
    embeds,
    components,
    attachments:
      picture === undefined || shownInEmbed
        ? []
        : [
            {
              id: '0',
              filename: draft.picture?.name ?? '',
              url,
              size: picture.length,
              contentType: 'image/png',
              width: size?.width ?? null,
              height: size?.height ?? null,
              description: draft.picture?.alt ?? null,
            },
          ],
    flags: ephemeral ? 64 : 0,
    timestamp: new Date(NOW - 60_000).toISOString(),
    editedTimestamp: null,
    ephemeral,
    interaction: null,
    replyTo: null,
    threadId: null,
    mentions: [],
    pendingCustomIds: [],
    failure: null,
  };
}

/** As Discord names the bot's languages. */
const CODES: Readonly<Record<string, string>> = { en: 'en-US' };

async function sheets(): Promise<Sheet[]> {
  const played = await playedDeals();
  const columns = LANGUAGES.map((language) => {
    const t = translator(language);
    const states = [
      ...tableStates(t, emojiOf),
      ...recordStates(t, played),
      ...errorStates(CATALOGUES[language].errors),
    ];
    return { code: CODES[language] ?? language, states };
  });
  const made: Sheet[] = [];
  for (const [at, { section: own, title }] of columns[0]!.states.entries()) {
    const messages: Record<string, MessageView> = {};
    for (const { code, states } of columns) messages[code] = await viewOf(states[at]!);
    made.push({ section: own, title, messages });
  }
  return made;
}

async function artwork(): Promise<GalleryData['pictures']> {
  const all = Array.from({ length: ALL_KINDS }, (_, tile) => tile);
  const rows = [0, 9, 18, 27, 34, 42, ALL_KINDS].map((from, at, starts) => all.slice(from, starts[at + 1]));
  const scene: TilesScene = { kind: 'tiles', groups: [...rows.slice(0, -1), [null]].map((tiles) => ({ tiles })) };
  await mkdir(join(FOLDER, 'cdn', 'emojis'), { recursive: true });
  const emojis: { url: string; alt: string; width: number }[] = [];
  for (const tile of all) {
    const url = `cdn/emojis/${emojiId(tile)}.png`;
    await writeFile(join(FOLDER, url), await tileEmoji(tile));
    emojis.push({ url, alt: tileName(tile), width: 48 });
  }
  return [
    { url: await save(await renderer.render(scene)), alt: 'Every tile', width: renderer.measure(scene).width },
    ...emojis,
  ];
}

/** Builds the whole gallery anew. @returns the page's file. */
export async function buildGallery(): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(join(FOLDER, 'pictures'), { recursive: true });
  const page = fileURLToPath(new URL('page', import.meta.url));
  await build({
    configFile: false,
    root: page,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: FOLDER,
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: join(page, 'main.ts'),
        formats: ['iife'],
        name: 'gallery',
        fileName: () => 'gallery.js',
        cssFileName: 'gallery',
      },
    },
  });
  const data: GalleryData = {
    now: NOW,
    info: INFO,
    languages: LANGUAGES.map((language) => ({ code: CODES[language] ?? language })),
    pictures: await artwork(),
    sheets: await sheets(),
  };
  await writeFile(join(FOLDER, 'data.js'), `const GALLERY = ${JSON.stringify(data)};\n`);
  const file = join(FOLDER, 'index.html');
  await writeFile(
    file,
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sparrow: everything it shows</title>
    <link rel="stylesheet" href="gallery.css" />
  </head>
  <body>
    <script src="data.js"></script>
    <script src="gallery.js"></script>
  </body>
</html>
`,
  );
  return file;
}
