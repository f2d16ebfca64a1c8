import type { AiLevel } from '../ai/player.ts';
import type { By, Outcome } from '../app/table-service.ts';
import type { GameId } from '../engine/score.ts';
import { type Context, type Guild, publicLanguage } from './context.ts';

/** Whoever practises is as a rule new to the game. */
const PRACTICE_LEVEL: AiLevel = 'beginner';

export interface PracticeRequest {
  readonly guild: Guild;
  readonly channelId: string;
  /** The channel of the thread that `channelId` is; null where it is none. */
  readonly parentId: string | null;
  readonly game: GameId;
  /** How strong the AI players are: beginners where left out. */
  readonly level?: AiLevel | undefined;
}

/**
 * Opens a table without coins, seats three AI players and starts, all for one press. The table's message is the one
 * that its first deal posts.
 */
export async function openPractice(
  { service, guilds }: Context,
  by: By,
  { guild, channelId, parentId, game, level = PRACTICE_LEVEL }: PracticeRequest,
): Promise<Outcome> {
  const locale = publicLanguage(await guilds.of(guild.id), guild);
  const settings = { coins: 'off' } as const;
  const opened = await service.open(by, { guildId: guild.id, channelId, parentId, locale, game, settings });
  if (!opened.ok || opened.repeated) return opened;
  // One interaction has one effect at each table; these are parts of the same wish.
  const part = (name: string): By => ({ ...by, interactionId: `${by.interactionId}:${name}` });
  const filled = await service.fill(opened.table.id, part('fill'), { level });
  return filled.ok ? service.begin(opened.table.id, part('begin')) : filled;
}
