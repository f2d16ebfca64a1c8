/** The line at the bottom: messages, and slash commands with their options, lists and autocomplete. */

import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Action, ActionResult } from '../page-protocol.ts';
import { Autocomplete } from './autocomplete.ts';
import {
  type Choice,
  type CommandEntry,
  type Field,
  type Fields,
  optionInputs,
  parseCommand,
  problems,
} from './command-line.ts';
import { readFile } from './files.ts';
import type { Names } from './markdown.ts';
import { lineField, optionField } from './option-field.ts';
import type { SelectOption } from './select-menu.ts';
import { choiceItems, commandItems, fixedOptions, type Item, optionItems, suggestionList } from './suggestions.ts';

export class ChatInput extends LitElement {
  static override properties = {
    names: { attribute: false },
    channelId: { attribute: false },
    channelName: { attribute: false },
    entries: { attribute: false },
    run: { attribute: false },
    text: { state: true },
    entry: { state: true },
    fields: { state: true },
    shown: { state: true },
    focused: { state: true },
    active: { state: true },
    errors: { state: true },
    notice: { state: true },
    listClosed: { state: true },
  };
  declare names: Names;
  declare channelId: string;
  declare channelName: string;
  declare entries: readonly CommandEntry[];
  /** Carries an action to the server. */
  declare run: (action: Action) => Promise<ActionResult>;

  /** What stands in the plain input: a message, the start of a command, or the name of an option to add. */
  declare private text: string;
  declare private entry: CommandEntry | undefined;
  declare private fields: Fields;
  /** Names of the options that have a field, in order. */
  declare private shown: readonly string[];
  /** The option whose field has the focus; undefined for the plain input. */
  declare private focused: string | undefined;
  /** The list's highlighted line, -1 for none. */
  declare private active: number;
  declare private errors: Readonly<Record<string, string>>;
  declare private notice: string;
  declare private listClosed: boolean;

  private readonly autocomplete = new Autocomplete(this);

  constructor() {
    super();
    this.entries = [];
    this.reset();
  }

  override createRenderRoot() {
    return this;
  }

  private reset(): void {
    this.text = '';
    this.entry = undefined;
    this.fields = {};
    this.shown = [];
    this.focused = undefined;
    this.active = -1;
    this.autocomplete.clear();
    this.errors = {};
    this.notice = '';
    this.listClosed = false;
  }

  override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('channelId') && changed.get('channelId') !== undefined) this.reset();
  }

  override updated() {
    this.querySelector('.suggestions .active')?.scrollIntoView({ block: 'nearest' });
  }

  private get locale(): string {
    return this.names.self.locale;
  }

  private option(name: string | undefined): APIApplicationCommandBasicOption | undefined {
    return this.entry?.options.find((option) => option.name === name);
  }

  // --- what the list offers

  private items(): readonly Item[] {
    if (this.listClosed) return [];
    if (this.entry === undefined) {
      if (!this.text.startsWith('/')) return [];
      return commandItems(this.entries, this.text, this.names, (entry) => this.choose(entry, {}));
    }
    const option = this.option(this.focused);
    if (option === undefined) return this.optionItems(this.entry);
    const offered = this.autocomplete.choicesOf(option.name);
    return choiceItems(option, this.fields[option.name], offered, this.names, (choice) =>
      this.pickChoice(option.name, choice),
    );
  }

  private optionItems({ options }: CommandEntry): readonly Item[] {
    return optionItems(options, this.shown, this.text, this.locale, (name) => {
      this.shown = [...this.shown, name];
      this.text = '';
      this.focusField(name);
    });
  }

  // --- what changes it

  private choose(entry: CommandEntry, fields: Fields): void {
    this.reset();
    this.entry = entry;
    this.fields = fields;
    this.shown = entry.options.filter(({ name, required }) => required || fields[name]).map(({ name }) => name);
    const last = Object.keys(fields).at(-1);
    const unfilled = entry.options.find(({ name, required }) => required && !fields[name])?.name;
    this.focusField(unfilled ?? last);
  }

  private pickChoice(name: string, { label, value }: SelectOption<Choice['value']>): void {
    this.setField(name, { text: label, value });
    const next = this.entry?.options.find((option) => option.required && !this.fields[option.name]?.text);
    this.focusField(next?.name);
  }

  private setField(name: string, field: Field): void {
    this.fields = { ...this.fields, [name]: field };
    this.errors = without(this.errors, name);
  }

  private removeField(name: string): void {
    this.fields = without(this.fields, name);
    this.shown = this.shown.filter((each) => each !== name);
    this.focusField(undefined);
  }

  /** Moves the focus to an option's field, or without a name to the plain input, once they are drawn. */
  private focusField(name: string | undefined): void {
    this.onFocus(name);
    void this.updateComplete.then(() => {
      const selector = name === undefined ? 'input.line' : `input[name="${name}"]`;
      this.querySelector<HTMLInputElement>(selector)?.focus();
    });
  }

  private onFocus(name: string | undefined): void {
    if (this.focused !== name) this.autocomplete.clear();
    this.focused = name;
    this.listClosed = false;
    const option = this.option(name);
    this.active = option !== undefined && fixedOptions(option, this.names) && !this.fields[option.name]?.text ? 0 : -1;
    if (option !== undefined && this.fields[option.name]?.value === undefined) this.askForChoices(option);
  }

  private onText(text: string): void {
    this.text = text;
    this.listClosed = false;
    this.notice = '';
    if (this.entry !== undefined) {
      const [named] = /^[^\s:]+(?=:)/.exec(text) ?? [];
      const item = named === undefined ? undefined : this.optionItems(this.entry).find(({ key }) => key === named);
      this.active = text === '' ? -1 : 0;
      item?.pick();
      return;
    }
    this.active = text.startsWith('/') ? 0 : -1;
    const parsed = text.startsWith('/') ? parseCommand(this.entries, text, this.locale) : undefined;
    if (parsed !== undefined) this.choose(parsed.entry, parsed.fields);
  }

  private onFieldText(option: APIApplicationCommandBasicOption, text: string): void {
    this.setField(option.name, { text });
    this.listClosed = false;
    this.active = fixedOptions(option, this.names) === undefined ? -1 : 0;
    this.askForChoices(option);
  }

  private askForChoices(option: APIApplicationCommandBasicOption): void {
    const { entry } = this;
    if (entry === undefined) return;
    this.autocomplete.ask(option, this.locale, () =>
      this.run({
        type: 'autocomplete',
        channelId: this.channelId,
        commandId: entry.commandId,
        options: optionInputs(entry, this.fields, this.locale, option.name),
        focused: option.name,
      }),
    );
  }

  private async send(): Promise<void> {
    const { entry, fields, shown, text, channelId } = this;
    if (entry === undefined) {
      if (text.trim() === '') return;
      this.reset();
      const result = await this.run({ type: 'sendMessage', channelId, content: text });
      if (!result.ok) this.notice = result.message;
      return;
    }
    const found = problems(entry, fields, this.locale);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      this.errors = found;
      this.focusField(first);
      return;
    }
    const options = optionInputs(entry, fields, this.locale);
    this.reset();
    this.focusField(undefined);
    const result = await this.run({ type: 'runCommand', channelId, commandId: entry.commandId, options });
    if (!result.ok) {
      // Nothing was sent: it stands there again, to be mended.
      this.entry = entry;
      this.fields = fields;
      this.shown = shown;
      this.notice = result.message;
    }
  }

  private onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const items = this.items();
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (items.length === 0) return;
      const step = key === 'ArrowDown' ? 1 : -1;
      this.active =
        this.active === -1 && step === -1 ? items.length - 1 : (this.active + step + items.length) % items.length;
    } else if (key === 'Enter' || key === 'Tab') {
      const item = items[this.active];
      if (item !== undefined) item.pick();
      else if (key === 'Enter') void this.send();
      else return;
    } else if (key === 'Escape') {
      if (this.entry !== undefined && (this.listClosed || items.length === 0)) this.reset();
      else this.listClosed = true;
    } else if (key !== 'Backspace' || !this.backOut()) return;
    event.preventDefault();
  }

  /** Backspace at the start of an empty field takes the field, and at last the command, away. */
  private backOut(): boolean {
    if (this.entry === undefined) return false;
    if (this.focused === undefined) {
      if (this.text !== '') return false;
      const last = this.shown.at(-1);
      if (last === undefined) this.backToText();
      else this.focusField(last);
      return true;
    }
    if (this.fields[this.focused]?.text) return false;
    if (this.option(this.focused)?.required) this.backToText();
    else this.removeField(this.focused);
    return true;
  }

  private backToText(): void {
    const label = this.entry?.label ?? '';
    this.reset();
    this.text = `/${label}`;
    this.active = 0;
    this.focusField(undefined);
    this.active = 0;
  }

  // --- how it looks

  override render() {
    const items = this.items();
    const remaining = (this.entry?.options.length ?? 0) - this.shown.length;
    const placeholder =
      this.entry === undefined ? `Message #${this.channelName}` : remaining > 0 ? `+${remaining} optional` : '';
    return html`<form
      class="composer"
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.send();
      }}
      @keydown=${(event: KeyboardEvent) => this.onKey(event)}
    >
      ${this.popup(items)}
      ${this.notice === '' ? nothing : html`<div class="notice" role="alert">${this.notice}</div>`}
      <div class="input-row">
        <div class="fields">
          ${
            this.entry === undefined
              ? nothing
              : html`<span class="command-chip" data-testid="command">/${this.entry.label}</span>${repeat(
                  this.shown,
                  (name) => name,
                  (name) => this.field(name),
                )}`
          }
          ${lineField({
            label: `Message #${this.channelName}`,
            placeholder,
            text: this.text,
            expanded: items.length > 0,
            active: this.active,
            onFocus: () => this.focused !== undefined && this.onFocus(undefined),
            onText: (text) => this.onText(text),
          })}
        </div>
        <button class="send" type="submit" aria-label="Send"><span aria-hidden="true"></span></button>
      </div>
    </form>`;
  }

  private popup(items: readonly Item[]): TemplateResult | typeof nothing {
    const option = this.option(this.focused);
    return suggestionList({
      items,
      option,
      heading: this.entry === undefined ? 'Commands' : 'Options',
      locale: this.locale,
      error: option && this.errors[option.name],
      note: option && this.autocomplete.noteOn(option.name),
      active: this.active,
      onPoint: (index) => {
        this.active = index;
      },
    });
  }

  private field(name: string): TemplateResult | typeof nothing {
    const option = this.option(name);
    if (option === undefined) return nothing;
    return optionField({
      option,
      text: this.fields[name]?.text ?? '',
      locale: this.locale,
      invalid: this.errors[name] !== undefined,
      focused: this.focused === name,
      active: this.active,
      onFocus: () => this.focused !== name && this.onFocus(name),
      onText: (text) => this.onFieldText(option, text),
      onFile: (input) => void this.onFile(name, input),
      onRemove: () => this.removeField(name),
    });
  }

  private async onFile(name: string, input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (file !== undefined) this.setField(name, { text: file.name, value: await readFile(file) });
  }
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  const { [name]: _, ...others } = record;
  return others;
}

customElements.define('chat-input', ChatInput);
