import { DiscordAPIError } from 'discord.js';
import { expect, it } from 'vitest';
import type { PublicTable } from '../../src/app/public-table.ts';
import { createDealPosts } from '../../src/discord/deal-posts.ts';
import type { Delivery } from '../../src/discord/delivery.ts';
import { RULESETS } from '../../src/rulesets/index.ts';
import { tableIn } from '../contract/states.ts';
import { optionsOf } from '../support/option-values.ts';

const rules = RULESETS['push-down'];
const BOT = '1100000000000000001';
const DELIVERY: Delivery = { body: { content: 'a deal' }, files: [] };
const waiting = tableIn(rules, optionsOf(rules), 'dealing', 1);
const commitment = waiting.commitment!.commitment;

function refusal(code: number): DiscordAPIError {
  return new DiscordAPIError({ code, message: 'no' }, code, 400, 'POST', 'url', { body: undefined, files: undefined });
}

/** Deal posts over a Discord that holds these messages and answers so to a new thread. */
function postsOver(messages: readonly object[], thread: () => Promise<unknown> = () => Promise.reject(refusal(1))) {
  const asked: string[] = [];
  const posts = createDealPosts({
    rest: {
      get: async (route: string) => {
        asked.push(`GET ${route}`);
        return messages;
      },
      post: (route: string) => {
        asked.push(`POST ${route}`);
        return thread();
      },
    } as unknown as Parameters<typeof createDealPosts>[0]['rest'],
    poster: {
      post: async (channel_id) => ({ id: '9', channel_id }) as Awaited<ReturnType<typeof posts.post>> & never,
      remove: async () => undefined,
      stop: () => undefined,
    },
    userId: () => BOT,
  });
  return { posts, asked };
}

it('the message of a deal is the one that the bot posted before, by its commitment', async () => {
  const own = { id: '5', channel_id: '2', author: { id: BOT }, content: `Shuffling ${commitment}` };
  const copied = { ...own, id: '6', author: { id: '3' } };
  const other = { ...own, id: '7', content: 'Shuffling' };
  expect(await postsOver([other, copied, own]).posts.find(waiting)).toEqual({ messageId: '5', channelId: '2' });
  expect(await postsOver([other, copied]).posts.find(waiting)).toBeNull();
  expect(await postsOver([own]).posts.find({ ...waiting, commitment: null })).toBeNull();
});

it('a table that plays in a thread gets one under its lobby, once, and where there can be none it plays in its channel', async () => {
  const threaded: PublicTable = { ...waiting, settings: { ...waiting.settings, thread: true } };
  const placeWith = async (thread: () => Promise<unknown>, table = threaded) => {
    const { posts, asked } = postsOver([], thread);
    return [(await posts.post(table, DELIVERY)).channelId, asked.length];
  };
  const { channelId, messageId } = threaded;
  expect(await placeWith(async () => ({ id: '77' }))).toEqual(['77', 1]);
  expect(await placeWith(() => Promise.reject(refusal(160004)))).toEqual([messageId, 1]);
  expect(await placeWith(() => Promise.reject(refusal(50024)))).toEqual([channelId, 1]);
  await expect(placeWith(() => Promise.reject(refusal(50013)))).rejects.toMatchObject({ code: 50013 });
  expect(await placeWith(async () => ({ id: '77' }), { ...threaded, channelId: '77' })).toEqual(['77', 0]);
  expect(await placeWith(async () => ({ id: '77' }), waiting)).toEqual([channelId, 0]);
});
