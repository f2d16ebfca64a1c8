/** What the playground must know of pictures: the size of an uploaded one, and the default avatar it serves. */

import { crc32, deflateSync } from 'node:zlib';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
}

/** Reads type and size from a file's first bytes; undefined when it is none of PNG, JPEG, GIF and WebP. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ascii = (from: number, length: number): string => String.fromCharCode(...bytes.subarray(from, from + length));
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47 && ascii(12, 4) === 'IHDR') {
    return { width: view.getUint32(16), height: view.getUint32(20), contentType: 'image/png' };
  }
  if (bytes.length >= 10 && ascii(0, 4) === 'GIF8') {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true), contentType: 'image/gif' };
  }
  if (bytes.length >= 30 && ascii(0, 4) === 'RIFF' && ascii(8, 4) === 'WEBP') return webpSize(view, ascii(12, 4));
  if (bytes.length >= 4 && view.getUint16(0) === 0xffd8) return jpegSize(view);
  return undefined;
}

function webpSize(view: DataView, chunk: string): PictureSize | undefined {
  const contentType = 'image/webp';
  if (chunk === 'VP8X') {
    const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    return { width: uint24(24) + 1, height: uint24(27) + 1, contentType };
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, contentType };
  }
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, contentType };
  }
  return undefined;
}

/** Walks the segments to the first start-of-frame. */
function jpegSize(view: DataView): PictureSize | undefined {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), contentType: 'image/jpeg' };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** A square PNG with a pale bird-like disc on a colour (`#rrggbb`): the avatar of whoever has none. */
export function avatarPng(colour: string, size = 64): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(size * (size + 1));
  const middle = (size - 1) / 2;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const head = Math.hypot(x - middle, y - size * 0.38) < size * 0.18;
      const body = Math.hypot(x - middle, (y - size * 0.95) * 0.9) < size * 0.32;
      rows[y * (size + 1) + 1 + x] = head || body ? 1 : 0;
    }
  }
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, size);
  new DataView(header.buffer).setUint32(4, size);
  header.set([8, 3, 0, 0, 0], 8);
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const palette = Uint8Array.from([...rgb, 0xf5, 0xf0, 0xe6]);
  const parts = [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', new Uint8Array(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
