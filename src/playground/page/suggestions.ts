/** The list above the input: commands, options or choices, with what is known about the option that is being filled in. */

import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { UserView } from '../page-protocol.ts';
import {
  type Choice,
  type CommandEntry,
  type Field,
  fixedChoices,
  localDescription,
  localName,
  matchingEntries,
} from './command-line.ts';
import type { Names } from './markdown.ts';
import { channelOptions, optionFace, roleOptions, type SelectOption, userOptions } from './select-menu.ts';

/** A line of the list. */
export interface Item {
  readonly key: string;
  readonly face: TemplateResult;
  pick(): void;
}

export interface SuggestionList {
  readonly items: readonly Item[];
  /** The option whose field has the focus. */
  readonly option: APIApplicationCommandBasicOption | undefined;
  /** What stands above the list where no option has the focus. */
  readonly heading: string;
  readonly locale: string;
  readonly error: string | undefined;
  /** A line below, e.g. that more is on its way. */
  readonly note: string | undefined;
  /** The highlighted line, -1 for none. */
  readonly active: number;
  /** The pointer is over this line. */
  onPoint(index: number): void;
}

/** Nothing where there is neither a line nor an option to tell about. */
export function suggestionList(list: SuggestionList): TemplateResult | typeof nothing {
  const { items, option, locale, error, note, active } = list;
  if (items.length === 0 && option === undefined) return nothing;
  return html`<div class="suggestions">
    ${
      option === undefined
        ? html`<div class="suggestions-head">${list.heading}</div>`
        : html`<div class="suggestions-head">
            <strong>${localName(option, locale)}</strong> ${localDescription(option, locale)}
            ${error ? html`<div class="field-error" role="alert">${error}</div>` : nothing}
          </div>`
    }
    <div id="suggestions" role="listbox" aria-label="Suggestions">
      ${items.map(
        (item, index) => html`<div
          id=${`suggestion-${index}`}
          class="option ${index === active ? 'active' : ''}"
          role="option"
          aria-selected=${index === active ? 'true' : 'false'}
          @pointermove=${() => list.onPoint(index)}
          @mousedown=${(event: Event) => event.preventDefault()}
          @click=${() => item.pick()}
        >
          ${item.face}
        </div>`,
      )}
    </div>
    ${note === undefined ? nothing : html`<div class="suggestions-note">${note}</div>`}
  </div>`;
}

/** The commands that begin like what was typed. */
export function commandItems(
  entries: readonly CommandEntry[],
  text: string,
  names: Names,
  pick: (entry: CommandEntry) => void,
): readonly Item[] {
  return matchingEntries(entries, text).map((entry) => ({
    key: entry.label,
    face: commandFace(entry, names.info.bot, names.self.locale),
    pick: () => pick(entry),
  }));
}

/** The options that begin like what was typed, with or without the colon, `shown` ones left out. */
export function optionItems(
  options: readonly APIApplicationCommandBasicOption[],
  shown: readonly string[],
  text: string,
  locale: string,
  pick: (name: string) => void,
): readonly Item[] {
  const wanted = text.trim().replace(/:$/, '').toLowerCase();
  return options
    .filter(({ name }) => !shown.includes(name))
    .filter((option) => [option.name, localName(option, locale)].some((name) => name.toLowerCase().startsWith(wanted)))
    .map((option) => ({ key: option.name, face: namedFace(option, locale), pick: () => pick(option.name) }));
}

/** What an option may be: what the bot offers, else those of its fixed choices that contain what was typed. */
export function choiceItems(
  option: APIApplicationCommandBasicOption,
  field: Field | undefined,
  offered: readonly SelectOption<Choice['value']>[] | undefined,
  names: Names,
  pick: (choice: SelectOption<Choice['value']>) => void,
): readonly Item[] {
  const typed = field?.value === undefined ? (field?.text ?? '').trim().toLowerCase() : '';
  const fixed = fixedOptions(option, names)?.filter(({ label }) => label.toLowerCase().includes(typed));
  return (offered ?? fixed ?? []).map((choice) => ({
    key: String(choice.value),
    face: optionFace(choice),
    pick: () => pick(choice),
  }));
}

/** A command with the options it needs, what it does and whose it is. */
function commandFace({ label, options, description }: CommandEntry, bot: UserView, locale: string): TemplateResult {
  const needed = options.filter(({ required }) => required);
  return html`<img class="avatar" src=${bot.avatarUrl} alt="" />
    <span class="option-texts">
      <span class="option-label">/${label}${needed.map((option) => html` <kbd>${localName(option, locale)}</kbd>`)}</span>
      <span class="option-description">${description}</span>
    </span>
    <span class="option-owner">${bot.name}</span>`;
}

/** An option that may be added to a command. */
function namedFace(option: APIApplicationCommandBasicOption, locale: string): TemplateResult {
  return html`<span class="option-texts">
    <span class="option-label">${localName(option, locale)}</span>
    <span class="option-description">${localDescription(option, locale)}</span>
  </span>`;
}

/** All that an option may be, where that is known beforehand: people, roles, channels, or its own choices. */
export function fixedOptions(
  option: APIApplicationCommandBasicOption,
  names: Names,
): readonly SelectOption<Choice['value']>[] | undefined {
  switch (option.type) {
    case OptionType.User:
      return userOptions(names);
    case OptionType.Role:
      return roleOptions(names);
    case OptionType.Mentionable:
      return [...userOptions(names), ...roleOptions(names)];
    case OptionType.Channel:
      return channelOptions(names, option.channel_types);
    default:
      return fixedChoices(option, names.self.locale)?.map(({ name, value }) => ({ label: name, value }));
  }
}
