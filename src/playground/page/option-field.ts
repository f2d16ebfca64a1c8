/** The fields of the line at the bottom: the plain one, and one for each option of a slash command. */

import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { styleMap } from 'lit/directives/style-map.js';
import { localName } from './command-line.ts';

export interface LineField {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  /** Whether there is a list above. */
  readonly expanded: boolean;
  /** The highlighted line of the list above, -1 for none. */
  readonly active: number;
  onFocus(): void;
  onText(text: string): void;
}

/** The plain field: a message, the start of a command, or the name of an option to add. */
export function lineField(field: LineField): TemplateResult {
  const { label, placeholder, text, expanded, active } = field;
  return html`<input
    class="line"
    aria-label=${label}
    aria-controls="suggestions"
    aria-expanded=${expanded ? 'true' : 'false'}
    aria-activedescendant=${active >= 0 ? `suggestion-${active}` : ''}
    role="combobox"
    autocomplete="off"
    maxlength="4000"
    placeholder=${placeholder}
    .value=${live(text)}
    @input=${(event: InputEvent) => field.onText((event.target as HTMLInputElement).value)}
    @focus=${() => field.onFocus()}
  />`;
}

export interface OptionField {
  readonly option: APIApplicationCommandBasicOption;
  readonly text: string;
  readonly locale: string;
  readonly invalid: boolean;
  readonly focused: boolean;
  /** The highlighted line of the list above, -1 for none. */
  readonly active: number;
  onFocus(): void;
  onText(text: string): void;
  /** Files were chosen, for an option that takes one. */
  onFile(input: HTMLInputElement): void;
  onRemove(): void;
}

/** A field that names its option; only one that is not required can be taken away. */
export function optionField(field: OptionField): TemplateResult {
  const { option, locale, invalid, focused } = field;
  const label = localName(option, locale);
  const input = option.type === OptionType.Attachment ? fileInput(field) : textInput(field, label);
  return html`<label class="field ${invalid ? 'invalid' : ''} ${focused ? 'focused' : ''}">
    <span class="field-name">${label}${option.required ? html`<span class="required" title="required">*</span>` : nothing}</span>
    ${input}
    ${
      option.required
        ? nothing
        : html`<button class="remove" type="button" aria-label=${`Remove ${label}`} @click=${() => field.onRemove()}>×</button>`
    }
  </label>`;
}

function fileInput(field: OptionField): TemplateResult {
  return html`<input
    type="file"
    name=${field.option.name}
    @focus=${() => field.onFocus()}
    @change=${(event: Event) => field.onFile(event.target as HTMLInputElement)}
  />`;
}

function textInput(field: OptionField, label: string): TemplateResult {
  const { option, text, invalid, focused, active } = field;
  return html`<input
    name=${option.name}
    role="combobox"
    aria-label=${label}
    aria-required=${option.required ? 'true' : 'false'}
    aria-invalid=${invalid ? 'true' : 'false'}
    aria-controls="suggestions"
    aria-expanded="true"
    aria-activedescendant=${focused && active >= 0 ? `suggestion-${active}` : ''}
    autocomplete="off"
    style=${styleMap({ '--characters': Math.max(4, [...text].length + 1) })}
    .value=${live(text)}
    @focus=${() => field.onFocus()}
    @input=${(event: InputEvent) => field.onText((event.target as HTMLInputElement).value)}
  />`;
}
