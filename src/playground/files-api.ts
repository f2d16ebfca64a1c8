/** What the server hands out to anybody on this machine: uploads, emojis, avatars and the built page. */

import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Hono } from 'hono';
import type { BlobStore } from './blobs.ts';
import type { CdnLinks } from './cdn-links.ts';
import { avatarPng, pictureSize } from './pictures.ts';
import type { World } from './world.ts';

/** Discord's default avatars, by index. */
const DEFAULT_AVATARS = ['#5865f2', '#757e8a', '#3ba55c', '#faa61a', '#ed4245', '#eb459e'];

/** Routes below `/cdn`. */
export function createCdn(world: World, cdn: CdnLinks, blobs: BlobStore): Hono {
  const app = new Hono();

  app.get('/attachments/:channel/:attachment/:name', async (context) => {
    const { channel, attachment } = context.req.param();
    const query = new URL(context.req.url).searchParams;
    const bytes = cdn.isValid(channel, attachment, query) ? await blobs.get(attachment) : undefined;
    return bytes ? fileResponse(bytes) : context.text('This content is no longer available.', 404);
  });
  app.get('/emojis/:file', async (context) => {
    const id = context.req.param('file').replace(/\.\w+$/, '');
    const bytes = world.emojis.has(id) ? await blobs.get(id) : undefined;
    return bytes ? fileResponse(bytes) : context.notFound();
  });
  app.get('/avatars/:user/:file', (context) => {
    const user = world.users.get(context.req.param('user'));
    return user ? fileResponse(avatarPng(user.colour)) : context.notFound();
  });
  app.get('/embed/avatars/:file', (context) => {
    const colour = DEFAULT_AVATARS[Number.parseInt(context.req.param('file'), 10)];
    return colour ? fileResponse(avatarPng(colour)) : context.notFound();
  });
  return app;
}

/** Only pictures are shown in the browser: anything else could be a script on the page's own origin. */
function fileResponse(bytes: Uint8Array<ArrayBuffer>): Response {
  const picture = pictureSize(bytes);
  return new Response(bytes, {
    headers: {
      'Content-Type': picture?.contentType ?? 'application/octet-stream',
      'Content-Disposition': picture ? 'inline' : 'attachment',
      'Cache-Control': 'private, max-age=86400',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** The page may load its own files and talk to this server, and nothing else. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the built page from `directory`, with the page token in its head. */
export function createPageFiles(directory: string, token: string): Hono {
  const app = new Hono();
  app.get('*', async (context) => {
    const path = normalize(decodeURIComponent(new URL(context.req.url).pathname));
    const isIndex = path === '/' || path === '/index.html';
    const target = join(directory, isIndex ? 'index.html' : path);
    const type = CONTENT_TYPES[extname(target)];
    if (!type || !target.startsWith(normalize(`${directory}/`))) return context.notFound();
    let bytes: Buffer;
    try {
      bytes = await readFile(target);
    } catch {
      return context.notFound();
    }
    const headers = { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' };
    if (!isIndex) return new Response(new Uint8Array(bytes), { headers });
    const meta = `<meta name="sparrow-playground-token" content="${token}">`;
    const html = bytes.toString('utf8').replace(/<head(\s[^>]*)?>/, (head) => `${head}${meta}`);
    return new Response(html, {
      headers: {
        ...headers,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': PAGE_POLICY,
        'Referrer-Policy': 'no-referrer',
      },
    });
  });
  return app;
}
