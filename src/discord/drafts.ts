/**
 * Messages as plain data, before any picture is painted: what the builders in `messages/` return, what tests look at,
 * and what is compared to see whether an edit would change anything.
 */
import type {
  APIActionRowComponent,
  APIButtonComponentWithCustomId,
  APIComponentInMessageActionRow,
  APIEmbed,
  APIStringSelectComponent,
} from 'discord-api-types/v10';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { Scene } from '../render/scenes.ts';
import { type CustomId, encodeCustomId } from './custom-id.ts';

/** Discord's limits for the parts of a message. */
export const LIMITS = {
  content: 2000,
  alt: 1024,
  label: 80,
  optionText: 100,
  options: 25,
  rows: 5,
  rowButtons: 5,
  embedField: 1024,
  embedDescription: 4096,
  embeds: 6000,
} as const;

/** A picture to be painted: its file name and its alt text, which says the same in words. */
export interface PictureDraft {
  readonly scene: Scene;
  readonly name: string;
  readonly alt: string;
}

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

export interface MessageDraft {
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly rows: readonly Row[];
  readonly picture: PictureDraft | null;
  /** The only people this message may ping. */
  readonly mentions: readonly string[];
}

/** A message of words alone. */
export function textDraft(content: string): MessageDraft {
  return { content: clip(content, LIMITS.content), embeds: [], rows: [], picture: null, mentions: [] };
}

type Tone = 'plain' | 'main' | 'good' | 'bad';

const STYLES = {
  plain: ButtonStyle.Secondary,
  main: ButtonStyle.Primary,
  good: ButtonStyle.Success,
  bad: ButtonStyle.Danger,
} as const;

export function button(
  id: CustomId,
  label: string,
  tone: Tone = 'plain',
  disabled = false,
): APIButtonComponentWithCustomId {
  return {
    type: ComponentType.Button,
    style: STYLES[tone],
    custom_id: encodeCustomId(id),
    label: clip(label, LIMITS.label),
    ...(disabled ? { disabled: true } : {}),
  };
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly about?: string;
  readonly chosen?: boolean;
}

/** A select of at most 25 choices; `count` is how many have to be chosen. */
export function select(
  id: CustomId,
  placeholder: string,
  choices: readonly Choice[],
  count = 1,
): APIStringSelectComponent {
  return {
    type: ComponentType.StringSelect,
    custom_id: encodeCustomId(id),
    placeholder: clip(placeholder, 150),
    min_values: count,
    max_values: count,
    options: choices.slice(0, LIMITS.options).map((choice) => ({
      value: choice.value,
      label: clip(choice.label, LIMITS.optionText),
      ...(choice.about === undefined ? {} : { description: clip(choice.about, LIMITS.optionText) }),
      ...(choice.chosen === true ? { default: true } : {}),
    })),
  };
}

/** The components in rows of five; a select takes a row for itself. An empty list makes no row. */
export function rows(...parts: readonly (readonly APIComponentInMessageActionRow[])[]): Row[] {
  return parts.flatMap((part) =>
    chunks(part, LIMITS.rowButtons).map((components) => ({ type: ComponentType.ActionRow, components })),
  );
}

/** The list in pieces of at most `size`, in order. */
export function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

/** `text` in at most `most` UTF-16 units (as Discord counts), its end marked where something was cut off. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** As many whole lines as fit into `most`; `more` makes the line that says how many were left out. */
export function clipLines(lines: readonly string[], most: number, more: (count: number) => string): string {
  const all = lines.join('\n');
  if (all.length <= most) return all;
  let kept = lines.length;
  while (kept > 0) {
    kept--;
    const text = [...lines.slice(0, kept), more(lines.length - kept)].join('\n');
    if (text.length <= most) return text;
  }
  return '';
}
