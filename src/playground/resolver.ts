/** Collects the users, roles, channels and files that an interaction's values name, as its `resolved` data. */

import type { APIAttachment, APIInteractionDataResolved } from 'discord-api-types/v10';
import type { BlobStore } from './blobs.ts';
import type { CdnLinks } from './cdn-links.ts';
import type { UploadedFile } from './page-protocol.ts';
import { canView, channelPermissions, guildPermissions } from './permissions.ts';
import { pictureSize } from './pictures.ts';
import type { Serializer } from './serialize.ts';
import type { Guild, World } from './world.ts';

export class Resolver {
  readonly #world: World;
  readonly #wire: Serializer;
  readonly #cdn: CdnLinks;
  readonly #blobs: BlobStore;
  readonly #guild: Guild;
  readonly #channelId: string;
  readonly #viewerId: string;
  readonly #found: Record<'users' | 'members' | 'roles' | 'channels' | 'attachments', Record<string, unknown>> = {
    users: {},
    members: {},
    roles: {},
    channels: {},
    attachments: {},
  };

  constructor(
    services: { readonly world: World; readonly wire: Serializer; readonly cdn: CdnLinks; readonly blobs: BlobStore },
    guild: Guild,
    channelId: string,
    viewerId: string,
  ) {
    this.#world = services.world;
    this.#wire = services.wire;
    this.#cdn = services.cdn;
    this.#blobs = services.blobs;
    this.#guild = guild;
    this.#channelId = channelId;
    this.#viewerId = viewerId;
  }

  /** @returns false when there is no such user. */
  addUser(id: string): boolean {
    const user = this.#world.users.get(id);
    if (!user) return false;
    this.#found.users[id] = this.#wire.user(user);
    const member = this.#guild.members.get(id);
    if (member) {
      const { deaf: _, mute: __, ...body } = this.#wire.memberBody(member);
      this.#found.members[id] = { ...body, permissions: guildPermissions(this.#guild, id).toString() };
    }
    return true;
  }

  addRole(id: string): boolean {
    const role = this.#guild.roles.get(id);
    if (!role) return false;
    this.#found.roles[id] = this.#wire.role(role);
    return true;
  }

  /** @returns false when the user cannot choose this channel. */
  addChannel(id: string, types?: readonly number[]): boolean {
    const channel = this.#world.channels.get(id);
    if (!channel || channel.guildId !== this.#guild.id || !canView(this.#world, channel, this.#viewerId)) return false;
    if (types && types.length > 0 && !types.includes(channel.type)) return false;
    const { id: channelId, name, type, parentId } = channel;
    const permissions = channelPermissions(this.#world, channel, this.#viewerId).toString();
    this.#found.channels[id] = { id: channelId, name, type, parent_id: parentId, permissions };
    return true;
  }

  /** Stores an uploaded file. @returns its attachment id. */
  addAttachment(file: UploadedFile): string {
    const bytes = new Uint8Array(Buffer.from(file.base64, 'base64'));
    const picture = pictureSize(bytes);
    const attachment = {
      id: this.#world.ids.next(),
      filename: file.filename,
      size: bytes.length,
      contentType: file.contentType,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      description: null,
      spoiler: false,
    };
    this.#blobs.put(attachment.id, bytes);
    const url = this.#cdn.attachment(this.#channelId, attachment);
    const body: APIAttachment = {
      id: attachment.id,
      filename: attachment.filename,
      size: attachment.size,
      url,
      proxy_url: url,
      content_type: attachment.contentType,
      ephemeral: true,
      ...(picture ? { width: picture.width, height: picture.height } : {}),
    };
    this.#found.attachments[attachment.id] = body;
    return attachment.id;
  }

  /** undefined when the values named nothing. */
  resolved(): APIInteractionDataResolved | undefined {
    const kinds = Object.entries(this.#found).filter(([, byId]) => Object.keys(byId).length > 0);
    return kinds.length === 0 ? undefined : (Object.fromEntries(kinds) as APIInteractionDataResolved);
  }
}
