/** The form that a bot opens in front of everything. */

import {
  type APIModalInteractionResponseCallbackComponent,
  type APITextInputComponent,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Action, ActionResult, ModalView, UploadedFile } from '../page-protocol.ts';
import { readFile } from './files.ts';
import { markdown, type Names } from './markdown.ts';
import { selectMenu } from './select-menu.ts';

type Value = string | boolean | readonly string[] | readonly UploadedFile[];
type Labelled = Extract<APIModalInteractionResponseCallbackComponent, { type: ComponentType.Label }>['component'];

/** `<modal-form>`: open while it has a `modal`. */
export class ModalForm extends LitElement {
  static override properties = {
    modal: { attribute: false },
    names: { attribute: false },
    run: { attribute: false },
    values: { state: true },
    problem: { state: true },
    busy: { state: true },
  };
  declare modal: ModalView | null;
  declare names: Names;
  declare run: (action: Action) => Promise<ActionResult>;
  declare private values: Readonly<Record<string, Value>>;
  declare private problem: string;
  declare private busy: boolean;

  constructor() {
    super();
    this.modal = null;
    this.values = {};
    this.problem = '';
    this.busy = false;
  }

  override createRenderRoot() {
    return this;
  }

  override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('modal') || changed.get('modal')?.id === this.modal?.id) return;
    this.values = Object.fromEntries(this.modal?.components.flatMap(initialValues) ?? []);
    this.problem = '';
    this.busy = false;
  }

  override updated() {
    const dialog = this.querySelector('dialog');
    if (dialog !== null && !dialog.open) dialog.showModal();
  }

  private set(customId: string, value: Value): void {
    this.values = { ...this.values, [customId]: value };
  }

  private close(): void {
    if (this.modal !== null) void this.run({ type: 'closeModal', modalId: this.modal.id });
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    const { modal } = this;
    if (modal === null || this.busy) return;
    const missing = modal.components.some((component) => isMissing(component, this.values));
    this.problem = missing ? 'Please fill in every required field.' : '';
    if (missing) return;
    this.busy = true;
    const result = await this.run({ type: 'submitModal', modalId: modal.id, values: this.values });
    if (this.modal?.id !== modal.id) return;
    this.busy = false;
    if (!result.ok) this.problem = result.message;
    else if (result.outcome === 'failed') this.problem = 'Something went wrong. Try again.';
  }

  override render() {
    if (this.modal === null) return nothing;
    const { bot } = this.names.info;
    return html`<dialog
      class="modal"
      aria-labelledby="modal-title"
      @cancel=${(event: Event) => {
        event.preventDefault();
        this.close();
      }}
    >
      <form novalidate @submit=${(event: Event) => void this.submit(event)}>
        <header>
          <img class="avatar small" src=${bot.avatarUrl} alt="" />
          <h2 id="modal-title">${this.modal.title}</h2>
          <button class="close" type="button" aria-label="Close" @click=${() => this.close()}>×</button>
        </header>
        <div class="modal-body">
          <p class="modal-warning">
            This form will be submitted to <strong>${bot.name}</strong>. Do not share passwords or other sensitive
            information.
          </p>
          ${this.modal.components.map((component) => this.entry(component))}
        </div>
        <footer>
          ${this.problem === '' ? nothing : html`<span class="field-error" role="alert">${this.problem}</span>`}
          <button class="button secondary" type="button" @click=${() => this.close()}>Cancel</button>
          <button class="button primary" type="submit" ?disabled=${this.busy}>Submit</button>
        </footer>
      </form>
    </dialog>`;
  }

  private entry(component: APIModalInteractionResponseCallbackComponent): TemplateResult | typeof nothing {
    switch (component.type) {
      case ComponentType.TextDisplay:
        return html`<div class="text-display">${markdown(component.content, this.names)}</div>`;
      case ComponentType.ActionRow:
        return html`${component.components.map((input) => this.labelled(input.label ?? '', undefined, input))}`;
      case ComponentType.Label:
        return this.labelled(component.label, component.description, component.component);
      default:
        return nothing;
    }
  }

  private labelled(label: string, description: string | undefined, component: Labelled): TemplateResult {
    // Groups and select menus are named by their label; the native inputs stand inside it.
    const native = component.type === ComponentType.TextInput || component.type === ComponentType.FileUpload;
    const head = html`<span class="modal-label">${label}${isRequired(component) ? html`<span class="required">*</span>` : nothing}</span>
      ${description ? html`<span class="modal-description">${description}</span>` : nothing}`;
    return native
      ? html`<label class="modal-part">${head}${this.control(component, label)}</label>`
      : html`<div class="modal-part" role="group" aria-label=${label}>${head}${this.control(component, label)}</div>`;
  }

  private control(component: Labelled, label: string): TemplateResult {
    const { custom_id: id } = component;
    switch (component.type) {
      case ComponentType.TextInput:
        return this.textInput(component);
      case ComponentType.FileUpload:
        return html`<input
          type="file"
          ?multiple=${(component.max_values ?? 1) > 1}
          @change=${async (event: Event) => {
            const files = [...((event.target as HTMLInputElement).files ?? [])];
            this.set(id, await Promise.all(files.map(readFile)));
          }}
        />`;
      case ComponentType.RadioGroup:
        return html`${component.options.map(
          (option) => html`<label class="choice">
            <input
              type="radio"
              name=${id}
              .checked=${this.values[id] === option.value}
              @change=${() => this.set(id, option.value)}
            />${option.label}${option.description ? html`<small>${option.description}</small>` : nothing}
          </label>`,
        )}`;
      case ComponentType.CheckboxGroup: {
        const chosen = listOf(this.values[id]);
        return html`${component.options.map(
          ({ value, label: name, description }) => html`<label class="choice">
            <input
              type="checkbox"
              .checked=${chosen.includes(value)}
              @change=${() => this.set(id, chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])}
            />${name}${description ? html`<small>${description}</small>` : nothing}
          </label>`,
        )}`;
      }
      case ComponentType.Checkbox:
        return html`<label class="choice">
          <input
            type="checkbox"
            .checked=${this.values[id] === true}
            @change=${(event: Event) => this.set(id, (event.target as HTMLInputElement).checked)}
          />${label}
        </label>`;
      default:
        return selectMenu(component, { names: this.names, onChoose: (values) => this.set(id, values) });
    }
  }

  private textInput(component: APITextInputComponent): TemplateResult {
    const { custom_id: id, placeholder = '', max_length: max = 4000, style } = component;
    const value = String(this.values[id] ?? '');
    const onInput = (event: InputEvent) => this.set(id, (event.target as HTMLInputElement | HTMLTextAreaElement).value);
    return style === TextInputStyle.Paragraph
      ? html`<textarea rows="4" maxlength=${max} placeholder=${placeholder} .value=${value} @input=${onInput}></textarea>`
      : html`<input type="text" maxlength=${max} placeholder=${placeholder} .value=${value} @input=${onInput} />`;
  }
}

function inputsOf(component: APIModalInteractionResponseCallbackComponent): readonly Labelled[] {
  if (component.type === ComponentType.ActionRow) return component.components;
  return component.type === ComponentType.Label ? [component.component] : [];
}

function initialValues(component: APIModalInteractionResponseCallbackComponent): readonly (readonly [string, Value])[] {
  return inputsOf(component).map((input) => [input.custom_id, initialValue(input)]);
}

function initialValue(input: Labelled): Value {
  switch (input.type) {
    case ComponentType.TextInput:
      return input.value ?? '';
    case ComponentType.Checkbox:
      return input.default ?? false;
    case ComponentType.RadioGroup:
      return input.options.find((option) => option.default)?.value ?? '';
    case ComponentType.CheckboxGroup:
    case ComponentType.StringSelect:
      return input.options.flatMap((option) => (option.default ? [option.value] : []));
    case ComponentType.FileUpload:
      return [];
    default:
      return input.default_values?.map(({ id }) => id) ?? [];
  }
}

function isRequired(input: Labelled): boolean {
  return input.type !== ComponentType.Checkbox && input.required !== false;
}

function isMissing(
  component: APIModalInteractionResponseCallbackComponent,
  values: Readonly<Record<string, Value>>,
): boolean {
  return inputsOf(component).some((input) => {
    const value = values[input.custom_id];
    return isRequired(input) && (value === undefined || value === '' || (Array.isArray(value) && value.length === 0));
  });
}

function listOf(value: Value | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

customElements.define('modal-form', ModalForm);
