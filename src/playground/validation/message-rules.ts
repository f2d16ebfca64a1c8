/** What Discord demands of a message beyond its published schema. */

import { MessageFlags } from 'discord-api-types/v10';
import type { FormPath } from '../errors.ts';
import { FormFaults, refusal } from '../errors.ts';
import type { RawComponent } from './component-rules.ts';
import { checkAttachmentName, checkMessageComponents, checkScheme, isObject } from './component-rules.ts';
import type { Schema } from './schema-check.ts';
import { checkSchema } from './schema-check.ts';

/** Bytes one uploaded file may have. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Bytes a whole request may have. */
export const MAX_REQUEST_BYTES = 25 * 1024 * 1024;
const MAX_FILES = 10;
const MAX_CONTENT = 2000;
const MAX_EMBED_TEXT = 6000;

/** A message body as it is sent to create or to edit, after the schema check. */
export interface MessageBody {
  readonly content?: string | null;
  readonly embeds?: readonly RawEmbed[] | null;
  readonly components?: readonly RawComponent[] | null;
  readonly attachments?: readonly AttachmentRequest[] | null;
  readonly flags?: number | null;
  readonly allowed_mentions?: AllowedMentions | null;
  readonly message_reference?: { readonly message_id?: string; readonly fail_if_not_exists?: boolean | null } | null;
  readonly nonce?: string | number | null;
  readonly enforce_nonce?: boolean | null;
  readonly poll?: unknown;
  readonly sticker_ids?: readonly string[] | null;
}

export interface AllowedMentions {
  readonly parse?: readonly (string | null)[] | null;
  readonly users?: readonly (string | null)[] | null;
  readonly roles?: readonly (string | null)[] | null;
  readonly replied_user?: boolean | null;
}

interface AttachmentRequest {
  readonly id: string | number;
  readonly filename?: string | null;
  readonly description?: string | null;
  readonly is_spoiler?: boolean | null;
}

export interface RawEmbed {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly url?: string | null;
  readonly color?: number | null;
  readonly timestamp?: string | null;
  readonly fields?:
    | readonly { readonly name: string; readonly value: string; readonly inline?: boolean | null }[]
    | null;
  readonly author?: {
    readonly name?: string | null;
    readonly url?: string | null;
    readonly icon_url?: string | null;
  } | null;
  readonly footer?: { readonly text?: string | null; readonly icon_url?: string | null } | null;
  readonly image?: { readonly url?: string | null; readonly description?: string | null } | null;
  readonly thumbnail?: { readonly url?: string | null; readonly description?: string | null } | null;
}

/** What is known besides the body. */
export interface MessageContext {
  /** File names of the uploaded parts. */
  readonly uploads: readonly { readonly index: string; readonly filename: string }[];
  /** The message that is edited; null when one is created. */
  readonly edited: {
    readonly flags: number;
    readonly content: string;
    readonly embedCount: number;
    readonly componentCount: number;
    readonly attachments: readonly { readonly id: string; readonly filename: string }[];
  } | null;
  readonly emojiExists: (id: string) => boolean;
  /** Flags that may be set on a new message. */
  readonly allowedFlags: number;
  /** Where the message sits in the request body: `['data']` in a callback. */
  readonly at: FormPath;
}

/**
 * Checks the part of a request body that describes a message.
 *
 * @throws ApiError 400/50035 for faults in the form, 400/50006 for a message without anything to show.
 */
export function checkMessage(whole: unknown, schema: Schema, context: MessageContext): void {
  const faults = new FormFaults();
  const normal = withUtcTimestamps(whole);
  checkSchema(schema, normal, faults);
  // What follows reads the body as its schema describes it.
  faults.throwIfAny();
  const body = (context.at.length === 0 ? normal : ((normal as { data?: unknown }).data ?? {})) as MessageBody;
  checkContent(body, faults, context);
  checkEmbeds(body.embeds ?? [], fileNames(body, context), faults, context.at);
  checkAttachments(body, faults, context);
  checkFlagsAndComponents(body, faults, context);
  faults.throwIfAny();
  if (isEmpty(body, context)) throw refusal.emptyMessage();
}

/** The published schema takes only `Z`; Discord takes any offset, so offsets are rewritten before the check. */
function withUtcTimestamps(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withUtcTimestamps);
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      key === 'timestamp' &&
      typeof value === 'string' &&
      /[+-]\d\d:?\d\d$/.test(value) &&
      !Number.isNaN(Date.parse(value))
        ? new Date(value).toISOString()
        : withUtcTimestamps(value),
    ]),
  );
}

function checkContent(body: MessageBody, faults: FormFaults, context: MessageContext): void {
  if (typeof body.content === 'string' && body.content.length > MAX_CONTENT) {
    faults.add([...context.at, 'content'], 'BASE_TYPE_MAX_LENGTH', `Must be ${MAX_CONTENT} or fewer in length.`);
  }
}

function fileNames(body: MessageBody, context: MessageContext): ReadonlySet<string> {
  const names = new Set(context.uploads.map((upload) => upload.filename));
  for (const listed of body.attachments ?? []) if (listed.filename) names.add(listed.filename);
  for (const kept of keptAttachments(body, context)) names.add(kept.filename);
  return names;
}

/** The attachments of an edited message that stay: those listed, or all when the body has no list. */
function keptAttachments(
  body: MessageBody,
  context: MessageContext,
): readonly { readonly id: string; readonly filename: string }[] {
  const existing = context.edited?.attachments ?? [];
  if (!body.attachments) return body.attachments === null ? [] : existing;
  const listed = new Set(body.attachments.map(({ id }) => String(id)));
  return existing.filter(({ id }) => listed.has(id));
}

function checkEmbeds(embeds: readonly RawEmbed[], names: ReadonlySet<string>, faults: FormFaults, at: FormPath): void {
  let total = 0;
  embeds.forEach((embed, index) => {
    const path = [...at, 'embeds', index];
    total += embedText(embed);
    if (!hasEmbedBody(embed)) faults.add([...path, 'description'], 'BASE_TYPE_REQUIRED', 'This field is required');
    (embed.fields ?? []).forEach((field, fieldIndex) => {
      for (const key of ['name', 'value'] as const) {
        if (typeof field?.[key] === 'string' && field[key].trim() === '') {
          faults.add([...path, 'fields', fieldIndex, key], 'BASE_TYPE_REQUIRED', 'This field is required');
        }
      }
    });
    if (typeof embed.url === 'string') checkScheme(embed.url, ['http', 'https'], faults, [...path, 'url']);
    const media: readonly (readonly [FormPath, string | null | undefined])[] = [
      [['image', 'url'], embed.image?.url],
      [['thumbnail', 'url'], embed.thumbnail?.url],
      [['author', 'icon_url'], embed.author?.icon_url],
      [['footer', 'icon_url'], embed.footer?.icon_url],
    ];
    for (const [step, url] of media) {
      if (typeof url !== 'string') continue;
      checkScheme(url, ['http', 'https', 'attachment'], faults, [...path, ...step]);
      checkAttachmentName(url, names, faults, [...path, ...step]);
    }
  });
  if (total > MAX_EMBED_TEXT) {
    faults.add([...at, 'embeds'], 'MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${MAX_EMBED_TEXT}`);
  }
}

function embedText(embed: RawEmbed): number {
  const texts = [embed.title, embed.description, embed.author?.name, embed.footer?.text];
  for (const field of embed.fields ?? []) texts.push(field?.name, field?.value);
  return texts.reduce((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}

function hasEmbedBody(embed: RawEmbed): boolean {
  return Boolean(
    embed.title ||
      embed.description ||
      embed.author?.name ||
      embed.footer?.text ||
      embed.image?.url ||
      embed.thumbnail?.url ||
      (embed.fields && embed.fields.length > 0),
  );
}

function checkAttachments(body: MessageBody, faults: FormFaults, context: MessageContext): void {
  const existing = new Set((context.edited?.attachments ?? []).map(({ id }) => id));
  const uploaded = new Set(context.uploads.map(({ index }) => index));
  (body.attachments ?? []).forEach((attachment, index) => {
    const id = String(attachment.id);
    if (!existing.has(id) && !uploaded.has(id)) {
      faults.add(
        [...context.at, 'attachments', index, 'id'],
        'ATTACHMENT_NOT_FOUND',
        `No file part and no attachment has the id ${id}.`,
      );
    }
  });
  if (keptAttachments(body, context).length + context.uploads.length > MAX_FILES) {
    faults.add([...context.at, 'attachments'], 'BASE_TYPE_MAX_LENGTH', `Must be ${MAX_FILES} or fewer in length.`);
  }
}

function checkFlagsAndComponents(body: MessageBody, faults: FormFaults, context: MessageContext): void {
  const flags = typeof body.flags === 'number' ? body.flags : 0;
  const wasV2 = Boolean((context.edited?.flags ?? 0) & MessageFlags.IsComponentsV2);
  const v2 = wasV2 || Boolean(flags & MessageFlags.IsComponentsV2);
  const forbidden = context.edited ? 0 : flags & ~context.allowedFlags;
  if (forbidden) {
    faults.add(
      [...context.at, 'flags'],
      'MESSAGE_FLAGS_INVALID',
      `The flags ${forbidden} cannot be set on this message.`,
    );
  }
  if (v2) checkV2Exclusions(body, wasV2, faults, context);
  checkMessageComponents(
    body.components ?? [],
    { v2, emojiExists: context.emojiExists, fileNames: fileNames(body, context) },
    faults,
    [...context.at, 'components'],
  );
}

function checkV2Exclusions(body: MessageBody, wasV2: boolean, faults: FormFaults, context: MessageContext): void {
  const kept = wasV2 ? undefined : context.edited;
  const used: readonly (readonly [string, boolean])[] = [
    ['content', Boolean(body.content) || (body.content === undefined && Boolean(kept?.content))],
    ['embeds', Boolean(body.embeds?.length) || (body.embeds === undefined && Boolean(kept?.embedCount))],
    ['poll', Boolean(body.poll)],
    ['sticker_ids', Boolean(body.sticker_ids?.length)],
  ];
  for (const [field, isUsed] of used) {
    if (!isUsed) continue;
    faults.add(
      [...context.at, field],
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      `The \`${field}\` field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    );
  }
}

function isEmpty(body: MessageBody, context: MessageContext): boolean {
  const before = context.edited;
  const content = body.content === undefined ? (before?.content ?? '') : (body.content ?? '');
  const embeds = body.embeds === undefined ? (before?.embedCount ?? 0) : (body.embeds?.length ?? 0);
  // Buttons alone are not a message; components of the second kind are.
  const v2 = ((before?.flags ?? 0) | (body.flags ?? 0)) & MessageFlags.IsComponentsV2;
  const listed = body.components === undefined ? (before?.componentCount ?? 0) : (body.components?.length ?? 0);
  const components = v2 ? listed : 0;
  const files = keptAttachments(body, context).length + context.uploads.length;
  const others = Boolean(body.poll) || Boolean(body.sticker_ids?.length);
  return content.trim() === '' && embeds === 0 && components === 0 && files === 0 && !others;
}
