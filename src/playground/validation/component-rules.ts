/** What Discord demands of components beyond its published schema. */

import { ComponentType } from 'discord-api-types/v10';
import type { FormFaults, FormPath } from '../errors.ts';
import { isUnicodeEmoji } from './emoji.ts';

/** Any component of a request, read leniently: the schema has been checked, or the fault is already recorded. */
export interface RawComponent {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly custom_id?: unknown;
  readonly [key: string]: unknown;
}

/** What a component check needs to know of its surroundings. */
export interface ComponentContext {
  /** Whether the message carries the flag for components V2 (32768). */
  readonly v2: boolean;
  readonly emojiExists: (id: string) => boolean;
  /** Names of uploaded or kept files. */
  readonly fileNames: ReadonlySet<string>;
}

const MAX_ROWS = 5;
const MAX_COMPONENTS_V2 = 40;
const MAX_TEXT_V2 = 4000;
const BUTTONS_A_ROW = 5;
const BUTTON_LINK = 5;
const BUTTON_PREMIUM = 6;

const SELECTS: ReadonlySet<unknown> = new Set([
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]);

export function isSelect(component: RawComponent): boolean {
  return SELECTS.has(component.type);
}

/** A component's direct children with their places: rows, sections with their accessory, containers, labels. */
function childrenOf(component: RawComponent): { readonly child: RawComponent; readonly path: FormPath }[] {
  const found: { child: RawComponent; path: FormPath }[] = [];
  if (Array.isArray(component.components)) {
    component.components.forEach((child, index) => {
      if (isObject(child)) found.push({ child, path: ['components', index] });
    });
  }
  for (const key of ['accessory', 'component']) {
    const child = component[key];
    if (isObject(child)) found.push({ child, path: [key] });
  }
  return found;
}

/** Every component, parents before children, left to right: the order in which Discord numbers them. */
export function* everyComponent(
  components: readonly unknown[],
  at: FormPath = [],
): Generator<{ readonly component: RawComponent; readonly path: FormPath }> {
  for (const [index, component] of components.entries()) {
    if (isObject(component)) yield* withDescendants(component, [...at, index]);
  }
}

function* withDescendants(
  component: RawComponent,
  path: FormPath,
): Generator<{ readonly component: RawComponent; readonly path: FormPath }> {
  yield { component, path };
  for (const { child, path: step } of childrenOf(component)) yield* withDescendants(child, [...path, ...step]);
}

export function isObject(value: unknown): value is RawComponent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks a message's `components`. */
export function checkMessageComponents(
  components: readonly unknown[],
  context: ComponentContext,
  faults: FormFaults,
  at: FormPath,
): void {
  if (context.v2) checkV2Totals(components, faults, at);
  else checkLegacyLayout(components, faults, at);
  checkCustomIds(components, faults, at);
  for (const { component, path } of everyComponent(components, at)) {
    if (component.type === ComponentType.ActionRow) checkRow(component, faults, path);
    if (component.type === ComponentType.Button) checkButton(component, context, faults, path);
    if (isSelect(component)) checkSelect(component, context, faults, path);
    checkMedia(component, context, faults, path);
  }
}

function checkLegacyLayout(components: readonly unknown[], faults: FormFaults, at: FormPath): void {
  if (components.length > MAX_ROWS) {
    faults.add(at, 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${MAX_ROWS} in length.`);
  }
  components.forEach((component, index) => {
    if (isObject(component) && component.type !== ComponentType.ActionRow) {
      faults.add([...at, index, 'type'], 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (1,).');
    }
  });
}

function checkV2Totals(components: readonly unknown[], faults: FormFaults, at: FormPath): void {
  const all = [...everyComponent(components)];
  if (all.length > MAX_COMPONENTS_V2) {
    faults.add(
      at,
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      `The total number of components must be ${MAX_COMPONENTS_V2} or fewer.`,
    );
  }
  let text = 0;
  for (const { component } of all) {
    if (component.type === ComponentType.TextDisplay && typeof component.content === 'string')
      text += component.content.length;
  }
  if (text > MAX_TEXT_V2) {
    faults.add(
      at,
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      `The total text of all components must be ${MAX_TEXT_V2} or fewer in length.`,
    );
  }
}

/** Custom ids and numeric ids are unique in a message or modal, disabled components included. */
export function checkCustomIds(components: readonly unknown[], faults: FormFaults, at: FormPath): void {
  const customIds = new Set<unknown>();
  const ids = new Set<unknown>();
  for (const { component, path } of everyComponent(components, at)) {
    if (typeof component.custom_id === 'string') {
      if (customIds.has(component.custom_id)) {
        faults.add(
          [...path, 'custom_id'],
          'COMPONENT_CUSTOM_ID_DUPLICATED',
          'Component custom id cannot be duplicated',
        );
      }
      customIds.add(component.custom_id);
    }
    // 0 and absence both ask Discord for a number.
    if (typeof component.id === 'number' && component.id !== 0) {
      if (ids.has(component.id))
        faults.add([...path, 'id'], 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated');
      ids.add(component.id);
    }
  }
}

function checkRow(row: RawComponent, faults: FormFaults, path: FormPath): void {
  const children = childrenOf(row);
  const selects = children.filter(({ child }) => isSelect(child)).length;
  const width = selects * BUTTONS_A_ROW + (children.length - selects);
  if (width > BUTTONS_A_ROW) {
    faults.add(
      [...path, 'components'],
      'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
      'The specified component exceeds the maximum width',
    );
  }
}

function checkButton(button: RawComponent, context: ComponentContext, faults: FormFaults, path: FormPath): void {
  const hasCustomId = button.custom_id !== undefined && button.custom_id !== null;
  const hasUrl = button.url !== undefined && button.url !== null;
  if (button.style === BUTTON_LINK) {
    if (!hasUrl) faults.add([...path, 'url'], 'BASE_TYPE_REQUIRED', 'This field is required');
    if (hasCustomId) {
      faults.add(
        [...path, 'custom_id'],
        'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        'A link button cannot have a custom id',
      );
    }
    if (typeof button.url === 'string') checkScheme(button.url, ['http', 'https', 'discord'], faults, [...path, 'url']);
  } else if (button.style !== BUTTON_PREMIUM) {
    if (!hasCustomId) faults.add([...path, 'custom_id'], 'BASE_TYPE_REQUIRED', 'This field is required');
    if (hasUrl)
      faults.add(
        [...path, 'url'],
        'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        'Only a link button can have a URL',
      );
  }
  const hasLabel = typeof button.label === 'string' && button.label !== '';
  if (button.style !== BUTTON_PREMIUM && !hasLabel && !isObject(button.emoji)) {
    faults.add([...path, 'label'], 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', 'A button needs a label or an emoji');
  }
  checkEmoji(button.emoji, context, faults, [...path, 'emoji']);
}

/** Checks a select of a message or a modal. */
export function checkSelect(
  select: RawComponent,
  context: Pick<ComponentContext, 'emojiExists'>,
  faults: FormFaults,
  path: FormPath,
): void {
  const minimum = typeof select.min_values === 'number' ? select.min_values : 1;
  const maximum = typeof select.max_values === 'number' ? select.max_values : 1;
  if (minimum > maximum) {
    faults.add(
      [...path, 'min_values'],
      'SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES',
      'min_values cannot be greater than max_values',
    );
  }
  if (select.type !== ComponentType.StringSelect || !Array.isArray(select.options)) return;
  if (maximum > select.options.length) {
    faults.add(
      [...path, 'max_values'],
      'SELECT_COMPONENT_MAX_VALUES_GREATER_THAN_OPTIONS',
      'max_values cannot be greater than the number of options',
    );
  }
  const values = new Set<unknown>();
  let defaults = 0;
  select.options.forEach((option, index) => {
    if (!isObject(option)) return;
    const at = [...path, 'options', index];
    if (values.has(option.value)) {
      faults.add(
        [...at, 'value'],
        'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
        'The specified option value is already used',
      );
    }
    values.add(option.value);
    if (option.default === true) defaults++;
    for (const key of ['label', 'value']) {
      if (option[key] === '') faults.add([...at, key], 'BASE_TYPE_REQUIRED', 'This field is required');
    }
    checkEmoji(option.emoji, context, faults, [...at, 'emoji']);
  });
  if (defaults > maximum) {
    faults.add(
      [...path, 'options'],
      'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
      'There are more default options than max_values',
    );
  }
}

function checkEmoji(
  emoji: unknown,
  context: Pick<ComponentContext, 'emojiExists'>,
  faults: FormFaults,
  path: FormPath,
): void {
  if (!isObject(emoji)) return;
  const exists =
    typeof emoji.id === 'string'
      ? context.emojiExists(emoji.id)
      : typeof emoji.name === 'string' && isUnicodeEmoji(emoji.name);
  if (!exists)
    faults.add([...path, typeof emoji.id === 'string' ? 'id' : 'name'], 'COMPONENT_INVALID_EMOJI', 'Invalid emoji');
}

function checkMedia(component: RawComponent, context: ComponentContext, faults: FormFaults, path: FormPath): void {
  for (const key of ['media', 'file']) {
    const media = component[key];
    if (isObject(media)) checkMediaUrl(media, key === 'file', context, faults, [...path, key, 'url']);
  }
  if (component.type === ComponentType.MediaGallery && Array.isArray(component.items)) {
    component.items.forEach((item, index) => {
      if (isObject(item) && isObject(item.media)) {
        checkMediaUrl(item.media, false, context, faults, [...path, 'items', index, 'media', 'url']);
      }
    });
  }
}

function checkMediaUrl(
  media: RawComponent,
  attachmentOnly: boolean,
  context: ComponentContext,
  faults: FormFaults,
  path: FormPath,
): void {
  if (typeof media.url !== 'string') return;
  checkScheme(media.url, attachmentOnly ? ['attachment'] : ['http', 'https', 'attachment'], faults, path);
  checkAttachmentName(media.url, context.fileNames, faults, path);
}

/** Adds a fault when the URL's scheme is none of `schemes`. */
export function checkScheme(url: string, schemes: readonly string[], faults: FormFaults, path: FormPath): void {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && !schemes.includes(scheme)) {
    const allowed = schemes.map((name) => `'${name}'`).join(', ');
    faults.add(
      path,
      'URL_TYPE_INVALID_SCHEME',
      `Scheme "${scheme}" is not supported. Scheme must be one of (${allowed}).`,
    );
  }
}

/** Adds a fault when an `attachment://` URL names a file that is neither uploaded nor kept. */
export function checkAttachmentName(
  url: string,
  fileNames: ReadonlySet<string>,
  faults: FormFaults,
  path: FormPath,
): void {
  const name = attachmentName(url);
  if (name !== null && !fileNames.has(name)) {
    faults.add(
      path,
      'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
      `The referenced attachment "${name}" was not found.`,
    );
  }
}

/** The file name in `attachment://name`; null for other URLs. */
export function attachmentName(url: string): string | null {
  return url.startsWith('attachment://') ? decodeURIComponent(url.slice('attachment://'.length)) : null;
}
