import { type REST, Routes } from 'discord.js';
import type { APIEmoji, APIMessageComponentEmoji } from 'discord-api-types/v10';
import type { Log } from '../app/ports.ts';
import { KINDS, type Tile, tileName } from '../engine/tiles.ts';

/** Raised when the pictures change, so that new ones are uploaded beside the old. */
const EDITION = 1;

/** The tile as an emoji for a button, or null where there is none (yet). */
export type EmojiOf = (tile: Tile) => APIMessageComponentEmoji | null;

/** The emoji for the middle of a text, with a space before it; nothing where there is none. */
export function emojiText(emojiOf: EmojiOf | undefined, tile: Tile): string {
  const emoji = emojiOf?.(tile) ?? null;
  return emoji === null ? '' : ` <:${emoji.name}:${emoji.id}>`;
}

export interface TileEmojis {
  readonly of: EmojiOf;
  /** Finds the emojis the application has and uploads those it lacks. Never throws: without them buttons say the tile. */
  load(applicationId: string): Promise<void>;
}

/** Letters, digits and underscores, as Discord wants them: `mj1_5p`. */
const emojiName = (tile: Tile): string => `mj${EDITION}_${tileName(tile)}`;

/**
 * The tiles that can stand on a button, as emojis of the application, usable in every server.
 *
 * @param draw a square PNG of the tile, at most 256 KiB.
 */
export function createTileEmojis(rest: REST, draw: (tile: Tile) => Promise<Buffer>, log: Log): TileEmojis {
  const known = new Map<Tile, APIMessageComponentEmoji>();
  const tiles = Array.from({ length: KINDS }, (_, tile) => tile);

  const upload = async (applicationId: string, tile: Tile): Promise<void> => {
    const name = emojiName(tile);
    const image = `data:image/png;base64,${(await draw(tile)).toString('base64')}`;
    const made = (await rest.post(Routes.applicationEmojis(applicationId), { body: { name, image } })) as APIEmoji;
    known.set(tile, { id: made.id ?? '', name });
  };

  return {
    of: (tile) => known.get(tile) ?? null,
    async load(applicationId) {
      try {
        const { items } = (await rest.get(Routes.applicationEmojis(applicationId))) as { readonly items: APIEmoji[] };
        const ids = new Map(items.map(({ id, name }) => [name, id]));
        for (const tile of tiles) {
          const name = emojiName(tile);
          const id = ids.get(name);
          if (id) known.set(tile, { id, name });
        }
        for (const tile of tiles) if (!known.has(tile)) await upload(applicationId, tile);
      } catch (error) {
        log.warn({ error, known: known.size }, 'tile emojis could not be loaded; buttons name the tiles instead');
      }
    },
  };
}
