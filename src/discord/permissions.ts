import type { ChatInputCommandInteraction } from 'discord.js';

/** What it takes to hold a table in a channel; in a thread, Send Messages in Threads in place of Send Messages. */
export const NEEDED = ['ViewChannel', 'SendMessages', 'AttachFiles', 'EmbedLinks', 'ReadMessageHistory'] as const;
type NeededPermission = (typeof NEEDED)[number] | 'SendMessagesInThreads';

/** What the bot lacks to hold a table in this channel; Discord says with each interaction what it may do there. */
export function missingPermissions(interaction: ChatInputCommandInteraction): NeededPermission[] {
  const inThread = interaction.channel?.isThread() ?? false;
  const needed: NeededPermission[] = NEEDED.map((name) =>
    inThread && name === 'SendMessages' ? 'SendMessagesInThreads' : name,
  );
  return needed.filter((name) => !interaction.appPermissions.has(name));
}
