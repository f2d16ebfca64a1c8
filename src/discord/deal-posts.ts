import { type REST, Routes } from 'discord.js';
import type { APIMessage, APIThreadChannel } from 'discord-api-types/v10';
import { ThreadAutoArchiveDuration } from 'discord-api-types/v10';
import type { PostedMessage } from '../app/ports.ts';
import type { PublicTable } from '../app/public-table.ts';
import { translator } from '../i18n/index.ts';
import type { Delivery } from './delivery.ts';
import { threadName } from './messages/lobby.ts';
import type { Poster } from './poster.ts';
import { discordCode } from './refusals.ts';

/** The message has a thread already; threads cannot be made here. */
const HAS_THREAD = 160004;
const NO_THREADS_HERE = 50024;
/** How far back a message is looked for that may have been posted just before the bot stopped. */
const LOOKED_AT = 50;

export interface DealPostsParts {
  readonly rest: REST;
  readonly poster: Poster;
  /** The bot's own user. */
  readonly userId: () => string;
}

/** Posts the message that carries the commitment to a deal: where the table's deals are played, and once. */
export interface DealPosts {
  post(table: PublicTable, delivery: Delivery): Promise<PostedMessage>;
  /**
   * The message of this deal that was posted before, by a bot that was stopped before it could remember it. The
   * commitment in it is known to nobody else before it is posted.
   */
  find(table: PublicTable): Promise<PostedMessage | null>;
}

export function createDealPosts({ rest, poster, userId }: DealPostsParts): DealPosts {
  /** The thread of a table that plays in one, made under its lobby before the first deal; else its channel. */
  async function placeOf(table: PublicTable): Promise<string> {
    const { settings, channelId, homeId, messageId } = table;
    if (!settings.thread || channelId !== homeId || messageId === null) return channelId;
    try {
      const body = {
        name: threadName(translator(table.locale), table),
        auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
      };
      const made = (await rest.post(Routes.threads(homeId, messageId), { body })) as APIThreadChannel;
      return made.id;
    } catch (error) {
      const code = discordCode(error);
      // A thread that was made from a message has the message's id.
      if (code === HAS_THREAD) return messageId;
      if (code === NO_THREADS_HERE) return channelId;
      throw error;
    }
  }

  return {
    async post(table, delivery) {
      const made = await poster.post(await placeOf(table), delivery);
      return { messageId: made.id, channelId: made.channel_id };
    },

    async find(table) {
      const commitment = table.commitment?.commitment;
      if (commitment === undefined) return null;
      const query = new URLSearchParams({ limit: String(LOOKED_AT) });
      const newest = (await rest.get(Routes.channelMessages(await placeOf(table)), { query })) as APIMessage[];
      const found = newest.find(({ author, content }) => author.id === userId() && content.includes(commitment));
      return found === undefined ? null : { messageId: found.id, channelId: found.channel_id };
    },
  };
}
