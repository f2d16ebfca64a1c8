import { html, nothing, type TemplateResult } from 'lit';

/** An emoji as Discord's JSON names it: a custom one by id and name, a Unicode one by name alone. */
export interface Emoji {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** A custom emoji's picture; its name is the alternative text. */
export function emojiImage({ id, name }: Emoji): TemplateResult {
  return html`<img class="emoji" src="/cdn/emojis/${id}.png" alt=":${name}:" title=":${name}:" draggable="false" />`;
}

/** The emoji of a button or an option. It stands before a label that says the same, or names the thing by itself. */
export function emoji(value: Emoji | undefined, alone: boolean): TemplateResult | typeof nothing {
  if (value === undefined) return nothing;
  if (!value.id) return html`<span class="unicode-emoji" aria-hidden=${alone ? 'false' : 'true'}>${value.name}</span>`;
  return html`<img class="emoji" src="/cdn/emojis/${value.id}.png" alt=${alone ? (value.name ?? '') : ''} draggable="false" />`;
}
