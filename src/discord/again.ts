import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';

/** Discord has not answered: the connection broke or nothing came in time. The request may have had its effect or not. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof DiscordAPIError || error instanceof HTTPError || error instanceof RateLimitError);
}

/**
 * Sends a request that may be sent twice, and once more where it got no answer: discord.js itself tries again after
 * refusals to wait and failures of Discord, but only after some broken connections.
 */
export async function again<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return send();
  }
}
