/** Writing messages: from a checked request body to what is stored. */

import type { APIEmbed, APIMessageInteractionMetadata, APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { ComponentType, MessageFlags, MessageType } from 'discord-api-types/v10';
import type { BlobStore } from './blobs.ts';
import { pictureSize } from './pictures.ts';
import { attachmentIdUrl } from './serialize.ts';
import type { RawComponent } from './validation/component-rules.ts';
import { attachmentName, everyComponent, isObject } from './validation/component-rules.ts';
import type { AllowedMentions, MessageBody, RawEmbed } from './validation/message-rules.ts';
import type { Attachment, Channel, Message, ThreadState, World } from './world.ts';

/** One file part of a multipart request. */
export interface Upload {
  /** The number in `files[n]`. */
  readonly index: string;
  readonly filename: string;
  readonly contentType: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Everything about a new message that is not in its body. */
export interface NewMessage {
  readonly channel: Channel;
  readonly authorId: string;
  readonly body: MessageBody;
  readonly uploads: readonly Upload[];
  readonly type?: MessageType;
  readonly flags?: number;
  readonly replyTo?: string | null;
  readonly ephemeralFor?: string | null;
  readonly interactionId?: string | null;
  readonly interaction?: APIMessageInteractionMetadata | null;
  readonly commandName?: string | null;
}

/** Flags that an edit may change. */
const EDITABLE_FLAGS = MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2;

export class Messages {
  readonly #world: World;
  readonly #blobs: BlobStore;

  constructor(world: World, blobs: BlobStore) {
    this.#world = world;
    this.#blobs = blobs;
    world.changes.on((change) => {
      if (change.kind === 'messageDeleted') for (const { id } of change.message.attachments) blobs.delete(id);
    });
  }

  create(input: NewMessage): Message {
    const { channel, body } = input;
    const attachments = this.#storeUploads(body, input.uploads);
    const content = body.content ?? '';
    const components = withNumbers(body.components ?? [], attachments, this.#world);
    const mentions = this.#mentions(content, components, body.allowed_mentions, channel);
    const replied = input.replyTo ? this.#world.message(channel.id, input.replyTo) : undefined;
    if (replied && body.allowed_mentions?.replied_user !== false && !mentions.users.includes(replied.authorId)) {
      if (input.interactionId === null || input.interactionId === undefined) mentions.users.push(replied.authorId);
    }
    const message: Message = {
      id: this.#world.ids.next(),
      channelId: channel.id,
      guildId: channel.guildId,
      authorId: input.authorId,
      type: input.type ?? (input.replyTo ? MessageType.Reply : MessageType.Default),
      content,
      embeds: (body.embeds ?? []).map((embed) => storedEmbed(embed, attachments)),
      components,
      attachments,
      flags: input.flags ?? body.flags ?? 0,
      createdAt: this.#world.now(),
      editedAt: null,
      mentions: mentions.users,
      mentionRoles: mentions.roles,
      mentionEveryone: mentions.everyone,
      pinned: false,
      replyTo: input.replyTo ?? null,
      threadId: null,
      interaction: input.interaction ?? null,
      commandName: input.commandName ?? null,
      interactionId: input.interactionId ?? null,
      ephemeralFor: input.ephemeralFor ?? null,
    };
    if (channel.thread && message.ephemeralFor === null) this.#countInThread(channel, channel.thread);
    this.#world.putMessage(message);
    return message;
  }

  /**
   * Changes what the body names and keeps the rest. Listed attachments stay, others go; a body without a list keeps all of them. A message that
   * was "thinking" is shown from now on.
   */
  edit(message: Message, body: MessageBody, uploads: readonly Upload[]): void {
    const listed = body.attachments;
    const keptIds = listed ? new Set(listed.map(({ id }) => String(id))) : null;
    const kept = message.attachments.filter(({ id }) => (keptIds ? keptIds.has(id) : listed !== null));
    for (const gone of message.attachments) if (!kept.includes(gone)) this.#blobs.delete(gone.id);
    for (const attachment of kept) {
      const request = listed?.find(({ id }) => String(id) === attachment.id);
      if (request?.description !== undefined) attachment.description = request.description || null;
    }
    message.attachments = [...kept, ...this.#storeUploads(body, uploads)];
    if (body.content !== undefined) message.content = body.content ?? '';
    if (body.embeds !== undefined) {
      message.embeds = (body.embeds ?? []).map((embed) => storedEmbed(embed, message.attachments));
    }
    if (body.components !== undefined) {
      message.components = withNumbers(body.components ?? [], message.attachments, this.#world);
    }
    const loading = (message.flags & MessageFlags.Loading) !== 0;
    const changeable = body.flags === undefined || body.flags === null ? 0 : EDITABLE_FLAGS;
    const v2 = message.flags & MessageFlags.IsComponentsV2;
    message.flags = (message.flags & ~changeable & ~MessageFlags.Loading) | ((body.flags ?? 0) & changeable) | v2;
    const channel = this.#world.channels.get(message.channelId);
    if (channel && (body.content !== undefined || body.components !== undefined)) {
      const mentions = this.#mentions(message.content, message.components, body.allowed_mentions, channel);
      message.mentions = mentions.users;
      message.mentionRoles = mentions.roles;
      message.mentionEveryone = mentions.everyone;
    }
    // Filling a "thinking" message in is its creation, not an edit.
    if (!loading) message.editedAt = this.#world.now();
    this.#world.putMessage(message);
  }

  /** Writing into an archived thread opens it again. */
  #countInThread(channel: Channel, thread: ThreadState): void {
    thread.messageCount++;
    if (!thread.archived) return;
    thread.archived = false;
    thread.archiveChangedAt = this.#world.now();
    this.#world.channelChanged(channel);
  }

  #storeUploads(body: MessageBody, uploads: readonly Upload[]): Attachment[] {
    return uploads.map((upload) => {
      const request = body.attachments?.find(({ id }) => String(id) === upload.index);
      const picture = pictureSize(upload.bytes);
      const filename = safeFilename(request?.filename ?? upload.filename);
      const attachment: Attachment = {
        id: this.#world.ids.next(),
        filename,
        size: upload.bytes.length,
        contentType: picture?.contentType ?? upload.contentType,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        description: request?.description || null,
        spoiler: request?.is_spoiler === true || filename.startsWith('SPOILER_'),
      };
      this.#blobs.put(attachment.id, upload.bytes);
      return attachment;
    });
  }

  #mentions(
    content: string,
    components: readonly APIMessageTopLevelComponent[],
    allowed: AllowedMentions | null | undefined,
    channel: Channel,
  ): { users: string[]; roles: string[]; everyone: boolean } {
    const guild = this.#world.guilds.get(channel.guildId);
    const texts = [content];
    for (const { component } of everyComponent(components)) {
      if (component.type === ComponentType.TextDisplay && typeof component.content === 'string')
        texts.push(component.content);
    }
    const text = texts.join('\n');
    const parse = allowed ? (allowed.parse ?? []) : ['users', 'roles', 'everyone'];
    const idsIn = (pattern: RegExp): string[] => [
      ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? '')),
    ];
    const permitted = (kind: 'users' | 'roles', id: string): boolean =>
      parse.includes(kind) || (allowed?.[kind] ?? []).includes(id);
    return {
      users: idsIn(/<@!?(\d+)>/g).filter((id) => this.#world.users.has(id) && permitted('users', id)),
      roles: idsIn(/<@&(\d+)>/g).filter((id) => guild?.roles.has(id) && permitted('roles', id)),
      everyone: parse.includes('everyone') && /@(everyone|here)\b/.test(text),
    };
  }
}

/** Discord keeps letters, digits and `._-` of a file name. */
function safeFilename(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return base.replaceAll(/[^\p{L}\p{N}._-]/gu, '_') || 'unknown';
}

/** The stored form of a media URL with what is known of the file. */
function storedMedia(
  url: string,
  attachments: readonly Attachment[],
): { url: string; attachment: Attachment | undefined } {
  const name = attachmentName(url);
  const attachment =
    name === null ? undefined : attachments.findLast(({ filename }) => filename === safeFilename(name));
  return { url: attachment ? attachmentIdUrl(attachment.id) : url, attachment };
}

function storedEmbed(embed: RawEmbed, attachments: readonly Attachment[]): APIEmbed {
  const image = (media: RawEmbed['image']): APIEmbed['image'] | undefined => {
    if (!media?.url) return undefined;
    const { url, attachment } = storedMedia(media.url, attachments);
    const size = attachment?.width && attachment.height ? { width: attachment.width, height: attachment.height } : {};
    return { url, proxy_url: url, ...size };
  };
  const icon = (url: string | null | undefined): { icon_url?: string; proxy_icon_url?: string } => {
    if (!url) return {};
    const stored = storedMedia(url, attachments).url;
    return { icon_url: stored, proxy_icon_url: stored };
  };
  return withoutUndefined({
    type: 'rich',
    title: embed.title || undefined,
    description: embed.description || undefined,
    url: embed.url || undefined,
    color: embed.color ?? undefined,
    timestamp: embed.timestamp ? new Date(embed.timestamp).toISOString() : undefined,
    fields: embed.fields?.length
      ? embed.fields.map(({ name, value, inline }) => ({ name, value, inline: inline === true }))
      : undefined,
    author: embed.author?.name
      ? withoutUndefined({
          name: embed.author.name,
          url: embed.author.url || undefined,
          ...icon(embed.author.icon_url),
        })
      : undefined,
    footer: embed.footer?.text ? { text: embed.footer.text, ...icon(embed.footer.icon_url) } : undefined,
    image: image(embed.image),
    thumbnail: image(embed.thumbnail),
  }) as APIEmbed;
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null)) as T;
}

/** Completes components as Discord does: numbers where none were given, defaults, files in place of `attachment://`. */
function withNumbers(
  components: readonly RawComponent[],
  attachments: readonly Attachment[],
  world: World,
): APIMessageTopLevelComponent[] {
  const taken = new Set<number>();
  for (const { component } of everyComponent(components)) if (typeof component.id === 'number') taken.add(component.id);
  let last = 0;
  const number = (given: unknown): number => {
    if (typeof given === 'number' && given !== 0) return given;
    do last++;
    while (taken.has(last));
    return last;
  };
  const media = (given: unknown): Record<string, unknown> => {
    const { url, attachment } = storedMedia(
      isObject(given) && typeof given.url === 'string' ? given.url : '',
      attachments,
    );
    return {
      id: attachment?.id ?? world.ids.next(),
      url,
      proxy_url: url,
      width: attachment?.width ?? null,
      height: attachment?.height ?? null,
      content_type: attachment?.contentType ?? null,
      ...(attachment ? { attachment_id: attachment.id } : {}),
    };
  };
  const complete = (component: RawComponent): Record<string, unknown> => {
    const done: Record<string, unknown> = {
      ...withoutUndefined(component),
      id: number(component.id),
      ...defaultsFor(component),
    };
    if (Array.isArray(component.components)) done.components = component.components.filter(isObject).map(complete);
    if (isObject(component.accessory)) done.accessory = complete(component.accessory);
    if (component.media !== undefined) done.media = media(component.media);
    if (component.type === ComponentType.File) {
      const file = media(component.file);
      const attachment = attachments.find(({ id }) => id === file.attachment_id);
      Object.assign(done, { file, name: attachment?.filename ?? null, size: attachment?.size ?? null });
    }
    if (Array.isArray(component.items)) {
      done.items = component.items.filter(isObject).map((item) => ({
        media: media(item.media),
        description: item.description ?? null,
        spoiler: item.spoiler === true,
      }));
    }
    if (isObject(done.emoji)) done.emoji = storedEmoji(done.emoji, world);
    if (Array.isArray(component.options)) {
      done.options = component.options
        .filter(isObject)
        .map((option) =>
          withoutUndefined({ ...option, emoji: isObject(option.emoji) ? storedEmoji(option.emoji, world) : undefined }),
        );
    }
    return done;
  };
  return components.map(complete) as unknown as APIMessageTopLevelComponent[];
}

function storedEmoji(emoji: RawComponent, world: World): Record<string, unknown> {
  if (typeof emoji.id !== 'string') return { name: emoji.name };
  const known = world.emojis.get(emoji.id);
  return { id: emoji.id, name: known?.name ?? emoji.name, ...(known?.animated ? { animated: true } : {}) };
}

function defaultsFor(component: RawComponent): Record<string, unknown> {
  switch (component.type) {
    case ComponentType.StringSelect:
    case ComponentType.UserSelect:
    case ComponentType.RoleSelect:
    case ComponentType.MentionableSelect:
    case ComponentType.ChannelSelect:
      return { min_values: component.min_values ?? 1, max_values: component.max_values ?? 1 };
    case ComponentType.Separator:
      return { spacing: component.spacing ?? 1, divider: component.divider ?? true };
    case ComponentType.Container:
      return { accent_color: component.accent_color ?? null, spoiler: component.spoiler === true };
    case ComponentType.Thumbnail:
      return { description: component.description ?? null, spoiler: component.spoiler === true };
    case ComponentType.File:
      return { spoiler: component.spoiler === true };
    default:
      return {};
  }
}
