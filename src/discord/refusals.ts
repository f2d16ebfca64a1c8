/** What Discord's refusals mean for us, by their codes. */
import { DiscordAPIError, RateLimitError } from 'discord.js';

/** This token, or the message it made, is of no use any more. */
const TOKEN_IS_DEAD: ReadonlySet<number | string> = new Set([10008, 10015, 10062, 50027]);
/** Edits that Discord refuses for good while a new message can still be posted. */
const MESSAGE_IS_LOST: ReadonlySet<number> = new Set([10008, 30046, 50083, 50005]);
/** The bot may not see the channel, or not write to it, any more. */
const MAY_NOT_WRITE: ReadonlySet<number> = new Set([50001, 50013]);
const CHANNEL_IS_GONE: ReadonlySet<number> = new Set([10003, 10004]);

/** Discord's error code, or null for anything else that went wrong. */
export function discordCode(error: unknown): number | null {
  return error instanceof DiscordAPIError && typeof error.code === 'number' ? error.code : null;
}

export function isTokenDead(error: unknown): boolean {
  return error instanceof DiscordAPIError && TOKEN_IS_DEAD.has(error.code);
}

/** Discord does not let this message be edited (soon enough), while a new one may be possible. */
export function isMessageLost(error: unknown): boolean {
  const code = discordCode(error);
  return error instanceof RateLimitError || (code !== null && MESSAGE_IS_LOST.has(code));
}

export function mayNotWrite(code: number | null): code is number {
  return code !== null && MAY_NOT_WRITE.has(code);
}

export function isChannelGone(code: number | null): boolean {
  return code !== null && CHANNEL_IS_GONE.has(code);
}

/** An error for the log. */
export function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
