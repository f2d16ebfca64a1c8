/**
 * Keeps the world in a directory: `state.json`, written whole to a temporary file and renamed, and one file an upload in `files/`.
 * Ephemeral messages and interactions are not kept: as on Discord, they end with the client's session.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageFlags } from 'discord-api-types/v10';
import type { Channel, Command, Emoji, Guild, Member, Message, Overwrite, Role, User, World } from './world.ts';

const VERSION = 1;
const SAVE_DELAY_MS = 250;
const KEPT_MESSAGES = 300;

interface SavedState {
  readonly version: number;
  readonly applicationId: string;
  readonly lastId: string;
  readonly users: readonly User[];
  readonly guilds: readonly (Omit<Guild, 'roles' | 'members'> & {
    readonly roles: readonly (Omit<Role, 'permissions'> & { readonly permissions: string })[];
    readonly members: readonly Member[];
  })[];
  readonly channels: readonly (Omit<Channel, 'overwrites' | 'thread'> & {
    readonly overwrites: readonly {
      readonly id: string;
      readonly type: 0 | 1;
      readonly allow: string;
      readonly deny: string;
    }[];
    readonly thread:
      | (Omit<NonNullable<Channel['thread']>, 'memberIds'> & { readonly memberIds: readonly string[] })
      | null;
  })[];
  readonly messages: readonly Message[];
  readonly commands: readonly { readonly guildId: string | null; readonly commands: readonly Command[] }[];
  readonly emojis: readonly Emoji[];
}

/** Where uploads of a data directory are. */
export function filesDirectory(dataDir: string): string {
  return join(dataDir, 'files');
}

/**
 * Fills an empty world from the directory.
 *
 * @returns false when nothing was saved there yet.
 * @throws Error when there is a state that cannot be read.
 */
export function loadWorld(world: World, dataDir: string): boolean {
  const file = join(dataDir, 'state.json');
  if (!existsSync(file)) return false;
  let state: SavedState;
  try {
    state = JSON.parse(readFileSync(file, 'utf8')) as SavedState;
    if (state.version !== VERSION) throw new Error(`it has version ${state.version}, this program reads ${VERSION}`);
    if (state.applicationId !== world.application.id)
      throw new Error(`it belongs to application ${state.applicationId}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The playground cannot read ${file}: ${reason}. Delete the file to start with an empty server.`);
  }
  for (const user of state.users) world.users.set(user.id, user);
  for (const guild of state.guilds) {
    world.guilds.set(guild.id, {
      ...guild,
      roles: new Map(guild.roles.map((role) => [role.id, { ...role, permissions: BigInt(role.permissions) }])),
      members: new Map(guild.members.map((member) => [member.userId, member])),
    });
  }
  for (const channel of state.channels) {
    const overwrites = channel.overwrites.map(({ id, type, allow, deny }): [string, Overwrite] => [
      id,
      { id, type, allow: BigInt(allow), deny: BigInt(deny) },
    ]);
    const thread = channel.thread && { ...channel.thread, memberIds: new Set(channel.thread.memberIds) };
    world.channels.set(channel.id, { ...channel, overwrites: new Map(overwrites), thread });
  }
  for (const message of state.messages) world.putMessage(message);
  for (const { guildId, commands } of state.commands) {
    for (const command of commands) world.commandsIn(guildId).set(command.id, command);
  }
  for (const emoji of state.emojis) world.emojis.set(emoji.id, emoji);
  world.ids.last = state.lastId;
  removeOrphans(state, filesDirectory(dataDir));
  return true;
}

/** Deletes uploads that no kept message and no emoji uses. */
function removeOrphans(state: SavedState, directory: string): void {
  if (!existsSync(directory)) return;
  const used = new Set(state.emojis.map(({ id }) => id));
  for (const message of state.messages) for (const { id } of message.attachments) used.add(id);
  for (const name of readdirSync(directory)) if (!used.has(name)) rmSync(join(directory, name), { force: true });
}

function snapshot(world: World): SavedState {
  const messages = [...world.channels.keys()].flatMap((channelId) =>
    world
      .messagesIn(channelId)
      .filter((message) => message.ephemeralFor === null && !(message.flags & MessageFlags.Loading))
      .slice(-KEPT_MESSAGES),
  );
  return {
    version: VERSION,
    applicationId: world.application.id,
    lastId: world.ids.last,
    users: [...world.users.values()],
    guilds: [...world.guilds.values()].map((guild) => ({
      ...guild,
      roles: [...guild.roles.values()].map((role) => ({ ...role, permissions: role.permissions.toString() })),
      members: [...guild.members.values()],
    })),
    channels: [...world.channels.values()].map((channel) => ({
      ...channel,
      overwrites: [...channel.overwrites.values()].map(({ id, type, allow, deny }) => ({
        id,
        type,
        allow: allow.toString(),
        deny: deny.toString(),
      })),
      thread: channel.thread && { ...channel.thread, memberIds: [...channel.thread.memberIds] },
    })),
    messages,
    commands: world.commandScopes.map((guildId) => ({ guildId, commands: [...world.commandsIn(guildId).values()] })),
    emojis: [...world.emojis.values()],
  };
}

/** Saves the world shortly after each change. */
export class Saver {
  readonly #world: World;
  readonly #file: string;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #dirty = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(world: World, dataDir: string, onError: (error: unknown) => void) {
    mkdirSync(dataDir, { recursive: true });
    this.#world = world;
    this.#file = join(dataDir, 'state.json');
    this.#onError = onError;
    world.changes.on(() => this.#schedule());
  }

  /** Resolves when everything up to now is on disk. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#dirty) this.#write();
    await this.#writing;
  }

  #schedule(): void {
    this.#dirty = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#write();
    }, SAVE_DELAY_MS).unref();
  }

  #write(): void {
    this.#dirty = false;
    const text = JSON.stringify(snapshot(this.#world));
    this.#writing = this.#writing.then(() => writeWhole(this.#file, text)).catch(this.#onError);
  }
}

/** Either the old file or the new one is there, whenever the process ends. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
