/** Select menus of messages and modals: a button that opens a list, chosen from with mouse, finger or keyboard. */

import {
  type APISelectMenuComponent,
  type APISelectMenuDefaultValue,
  ComponentType,
  type SelectMenuDefaultValueType,
} from 'discord-api-types/v10';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { type Emoji, emoji } from './emoji.ts';
import type { Names } from './markdown.ts';
import { placeBeside } from './popup.ts';

export interface SelectOption<Value = string> {
  readonly label: string;
  readonly value: Value;
  readonly description?: string | undefined;
  readonly emoji?: Emoji | undefined;
  readonly picture?: string | undefined;
  readonly colour?: string | undefined;
}

export interface SelectContext {
  readonly names: Names;
  readonly channelTypes?: readonly number[] | undefined;
  readonly busy?: boolean;
  onChoose(values: readonly string[]): void;
}

/** Any of Discord's five selects; those of people, roles and channels list what the server has. */
export function selectMenu(component: APISelectMenuComponent, context: SelectContext): TemplateResult {
  const options = optionsOf(component, context);
  return html`<select-menu
    .options=${options}
    .chosen=${defaultsOf(component)}
    .placeholder=${component.placeholder ?? 'Make a selection'}
    .min=${component.min_values ?? 1}
    .max=${component.max_values ?? 1}
    .disabled=${component.disabled ?? false}
    .busy=${context.busy ?? false}
    data-custom-id=${component.custom_id}
    @choose=${(event: CustomEvent<readonly string[]>) => context.onChoose(event.detail)}
  ></select-menu>`;
}

function defaultsOf(component: APISelectMenuComponent): readonly string[] {
  if (component.type === ComponentType.StringSelect) {
    return component.options.flatMap((option) => (option.default ? [option.value] : []));
  }
  const defaults: readonly APISelectMenuDefaultValue<SelectMenuDefaultValueType>[] = component.default_values ?? [];
  return defaults.map(({ id }) => id);
}

function optionsOf(component: APISelectMenuComponent, { names, channelTypes }: SelectContext): readonly SelectOption[] {
  switch (component.type) {
    case ComponentType.StringSelect:
      return component.options;
    case ComponentType.UserSelect:
      return userOptions(names);
    case ComponentType.RoleSelect:
      return roleOptions(names);
    case ComponentType.MentionableSelect:
      return [...userOptions(names), ...roleOptions(names)];
    case ComponentType.ChannelSelect:
      return channelOptions(names, channelTypes);
  }
}

export function userOptions({ info }: Names): readonly SelectOption[] {
  return [...info.users, info.bot].map(({ id, name, username, avatarUrl, colour }) => {
    return { label: name, value: id, description: username, picture: avatarUrl, colour };
  });
}

export function roleOptions({ info }: Names): readonly SelectOption[] {
  return info.roles.map(({ id, name, colour }) => ({ label: `@${name}`, value: id, colour }));
}

export function channelOptions({ info }: Names, types?: readonly number[]): readonly SelectOption[] {
  return info.channels
    .filter(({ type }) => types === undefined || types.includes(type))
    .map(({ id, name }) => ({ label: `#${name}`, value: id }));
}

/** One line of a list of options. */
export function optionFace({
  label,
  description,
  emoji: face,
  picture,
  colour,
}: SelectOption<unknown>): TemplateResult {
  return html`${picture ? html`<img class="avatar small" src=${picture} alt="" />` : emoji(face, false)}
    <span class="option-texts">
      <span class="option-label">${colour ? html`<i class="colour-dot" style=${styleMap({ background: colour })}></i>` : nothing}${label}</span>
      ${description ? html`<span class="option-description">${description}</span>` : nothing}
    </span>`;
}

/**
 * `<select-menu>`: fires `choose` with the list of values: at once where one may be chosen, when it closes where several may.
 */
export class SelectMenu extends LitElement {
  static override properties = {
    options: { attribute: false },
    chosen: { attribute: false },
    placeholder: { attribute: false },
    min: { attribute: false },
    max: { attribute: false },
    disabled: { attribute: false },
    busy: { attribute: false },
    isOpen: { state: true },
    picked: { state: true },
    active: { state: true },
  };
  declare options: readonly SelectOption[];
  declare chosen: readonly string[];
  declare placeholder: string;
  declare min: number;
  declare max: number;
  declare disabled: boolean;
  declare busy: boolean;
  declare isOpen: boolean;
  declare picked: readonly string[];
  declare active: number;

  constructor() {
    super();
    this.isOpen = false;
    this.picked = [];
    this.active = -1;
  }

  override createRenderRoot() {
    return this;
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has('chosen') && !sameValues(changed.get('chosen'), this.chosen)) this.picked = this.chosen;
  }

  override updated(changed: Map<string, unknown>) {
    const list = this.querySelector<HTMLElement>('.options');
    if (list && changed.has('isOpen')) {
      list.showPopover();
      placeBeside(list, this);
    }
    this.querySelector('.option.active')?.scrollIntoView({ block: 'nearest' });
  }

  private open(): void {
    if (this.disabled || this.busy) return;
    this.isOpen = true;
    this.active = Math.max(
      0,
      this.options.findIndex(({ value }) => this.picked.includes(value)),
    );
    document.addEventListener('pointerdown', this.closeWhenOutside, true);
  }

  private close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    document.removeEventListener('pointerdown', this.closeWhenOutside, true);
    if (this.max > 1 && this.picked.length >= this.min && !sameValues(this.picked, this.chosen)) this.tell();
  }

  private readonly closeWhenOutside = (event: Event) => {
    if (!event.composedPath().includes(this)) this.close();
  };

  override disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('pointerdown', this.closeWhenOutside, true);
  }

  private tell(): void {
    this.dispatchEvent(new CustomEvent('choose', { detail: this.picked }));
  }

  private pick(option: SelectOption | undefined): void {
    if (option === undefined) return;
    const { value } = option;
    if (this.max > 1) {
      const without = this.picked.filter((picked) => picked !== value);
      if (without.length === this.picked.length && without.length >= this.max) return;
      this.picked = without.length < this.picked.length ? without : [...this.picked, value];
      return;
    }
    this.picked = [value];
    this.isOpen = false;
    document.removeEventListener('pointerdown', this.closeWhenOutside, true);
    this.tell();
  }

  private onKey(event: KeyboardEvent): void {
    if (!this.isOpen) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        this.open();
      }
      return;
    }
    const { length } = this.options;
    if (event.key === 'ArrowDown') this.active = (this.active + 1) % length;
    else if (event.key === 'ArrowUp') this.active = (this.active - 1 + length) % length;
    else if (event.key === 'Enter' || event.key === ' ') this.pick(this.options[this.active]);
    else if (event.key === 'Escape' || event.key === 'Tab') this.close();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  }

  override render() {
    const shown = this.options.filter(({ value }) => this.picked.includes(value));
    return html`<button
        type="button"
        class="select-button ${this.busy ? 'busy' : ''}"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded=${this.isOpen ? 'true' : 'false'}
        aria-busy=${this.busy ? 'true' : 'false'}
        aria-label=${this.placeholder}
        ?disabled=${this.disabled}
        @click=${() => (this.isOpen ? this.close() : this.open())}
        @keydown=${(event: KeyboardEvent) => this.onKey(event)}
      >
        <span class="select-value ${shown.length === 0 ? 'empty' : ''}">
          ${shown.length === 0 ? this.placeholder : shown.map((option) => html`<span class="chosen">${optionFace({ ...option, description: undefined })}</span>`)}
        </span>
        ${
          this.busy
            ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`
            : html`<span class="chevron" aria-hidden="true"></span>`
        }
      </button>
      ${
        this.isOpen
          ? html`<div class="options" popover="manual" role="listbox" aria-label=${this.placeholder} aria-multiselectable=${this.max > 1 ? 'true' : 'false'}>
              ${this.options.map((option, index) => {
                const selected = this.picked.includes(option.value);
                return html`<div
                  class="option ${index === this.active ? 'active' : ''}"
                  role="option"
                  aria-selected=${selected ? 'true' : 'false'}
                  data-value=${option.value}
                  @pointermove=${() => {
                    this.active = index;
                  }}
                  @mousedown=${(event: Event) => event.preventDefault()}
                  @click=${() => this.pick(option)}
                >
                  ${optionFace(option)}<span class="tick ${this.max > 1 ? 'box' : ''} ${selected ? 'on' : ''}" aria-hidden="true"></span>
                </div>`;
              })}
            </div>`
          : nothing
      }`;
  }
}

function sameValues(a: unknown, b: readonly string[]): boolean {
  return Array.isArray(a) && a.length === b.length && a.every((value, index) => value === b[index]);
}

customElements.define('select-menu', SelectMenu);
