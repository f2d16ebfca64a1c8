import type { ChatInputCommandInteraction, PermissionsString } from 'discord.js';
import type { Translate } from '../i18n/index.ts';

/** What it takes to hold a table in a channel; in a thread, Send Messages in Threads in place of Send Messages. */
export const NEEDED = ['ViewChannel', 'SendMessages', 'AttachFiles', 'EmbedLinks', 'ReadMessageHistory'] as const;
/** What it takes besides where each table is to have a thread. */
const FOR_THREADS = ['CreatePublicThreads', 'SendMessagesInThreads'] as const;
const ALL = [...NEEDED, ...FOR_THREADS] as const;
type NeededPermission = (typeof ALL)[number];

/** Where a table is, and whether it opens a thread there. */
interface Place {
  readonly inThread: boolean;
  readonly opensThread: boolean;
}

/** What is missing among `held` to hold a table in such a place. */
export function lacking(
  held: { has(name: PermissionsString): boolean },
  { inThread, opensThread }: Place,
): NeededPermission[] {
  const needed: NeededPermission[] = NEEDED.map((name) =>
    inThread && name === 'SendMessages' ? 'SendMessagesInThreads' : name,
  );
  return [...needed, ...(opensThread ? FOR_THREADS : [])].filter((name) => !held.has(name));
}

/** What the bot lacks to hold a table in this channel; Discord says with each interaction what it may do there. */
export function missingPermissions(interaction: ChatInputCommandInteraction, opensThread: boolean): NeededPermission[] {
  const inThread = interaction.channel?.isThread() ?? false;
  return lacking(interaction.appPermissions, { inThread, opensThread: opensThread && !inThread });
}

/** The permissions among `names` as Discord calls them in the reader's language; empty where none is one of ours. */
export function permissionWords(t: Translate, names: readonly string[]): string {
  return ALL.filter((name) => names.includes(name))
    .map((name) => t(`errors.permission.${name}`))
    .join(t('tiles.separator'));
}
