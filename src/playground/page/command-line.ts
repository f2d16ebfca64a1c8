/**
 * What is typed after a slash: which commands match, what their options still need, and what is sent. No page in here.
 */

import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import type { CommandView, OptionInput, UploadedFile } from '../page-protocol.ts';

/** One line of the command list: a command, or a sub-command with the names that lead to it. */
export interface CommandEntry {
  readonly commandId: string;
  /** The default names, from the command down. */
  readonly path: readonly string[];
  /** As shown, in the user's language, e.g. `mahjong open`. */
  readonly label: string;
  readonly description: string;
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** What stands in an option's field: the text, and the value behind it when one was picked from a list. */
export interface Field {
  readonly text: string;
  readonly value?: string | number | boolean | UploadedFile;
}

/** Option name -> field. An option that is not in it is not given. */
export type Fields = Readonly<Record<string, Field>>;

interface Localized {
  readonly name: string;
  readonly name_localizations?: object | null | undefined;
}

/** A name as a user of this language reads it. */
export function localName(of: Localized, locale: string): string {
  return lookUp(of.name_localizations, locale) ?? of.name;
}

export function localDescription(
  of: { readonly description: string; readonly description_localizations?: object | null | undefined },
  locale: string,
): string {
  return lookUp(of.description_localizations, locale) ?? of.description;
}

function lookUp(table: object | null | undefined, locale: string): string | undefined {
  return Object.entries(table ?? {}).find(([key, value]) => key === locale && typeof value === 'string')?.[1];
}

/** Every command and sub-command that can be run, each as a line of its own. */
export function commandEntries(commands: readonly CommandView[], locale: string): readonly CommandEntry[] {
  return commands.flatMap((command) => entriesOf(command, command.id, [], '', command.options ?? [], locale));
}

function entriesOf(
  of: Localized & { readonly description: string },
  commandId: string,
  pathAbove: readonly string[],
  labelAbove: string,
  options: readonly APIApplicationCommandOption[],
  locale: string,
): CommandEntry[] {
  const path = [...pathAbove, of.name];
  const label = `${labelAbove} ${localName(of, locale)}`.trim();
  const inner = options.filter(isNested);
  if (inner.length > 0) {
    return inner.flatMap((sub) => entriesOf(sub, commandId, path, label, sub.options ?? [], locale));
  }
  const basic = options.filter((option): option is APIApplicationCommandBasicOption => !isNested(option));
  return [{ commandId, path, label, description: localDescription(of, locale), options: basic }];
}

function isNested(option: APIApplicationCommandOption) {
  return option.type === OptionType.Subcommand || option.type === OptionType.SubcommandGroup;
}

/** The entries for a text that starts with a slash, those that begin like it first. */
export function matchingEntries(entries: readonly CommandEntry[], text: string): readonly CommandEntry[] {
  const wanted = text.replace(/^\//, '').trim().toLowerCase();
  const rank = ({ label, path }: CommandEntry) => {
    const names = [label.toLowerCase(), path.join(' ').toLowerCase()];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return entries.filter((entry) => rank(entry) < 2).toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Reads a command that was typed or pasted as a whole, e.g. `/mahjong open game:push-down stake:100`: the entry once its full name
 * is followed by a space, and the options named so far. Undefined while no full name is there.
 */
export function parseCommand(
  entries: readonly CommandEntry[],
  text: string,
  locale: string,
): { readonly entry: CommandEntry; readonly fields: Fields } | undefined {
  const starts = (name: string) => text.toLowerCase().startsWith(`/${name.toLowerCase()} `);
  const [entry] = entries
    .filter(({ label, path }) => starts(label) || starts(path.join(' ')))
    .toSorted((a, b) => b.label.length - a.label.length);
  if (entry === undefined) return undefined;
  const name = starts(entry.label) ? entry.label : entry.path.join(' ');
  const rest = text.slice(name.length + 2);
  const names = entry.options.flatMap((option) => [option.name, localName(option, locale)]);
  const marks = [...rest.matchAll(/(?:^|\s)([^\s:]+):/g)].filter(([, mark = '']) => names.includes(mark));
  const fields: Record<string, Field> = {};
  marks.forEach((mark, index) => {
    const option = entry.options.find((each) => each.name === mark[1] || localName(each, locale) === mark[1]);
    if (option === undefined) return;
    const value = rest.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim();
    fields[option.name] = settled(option, { text: value }, locale);
  });
  return { entry, fields };
}

/** One line of an option's list. */
export interface Choice {
  readonly name: string;
  readonly value: string | number | boolean;
}

/** The fixed choices of an option, in the user's language; undefined when there are none. */
export function fixedChoices(option: APIApplicationCommandBasicOption, locale: string): readonly Choice[] | undefined {
  if (option.type === OptionType.Boolean) {
    return [
      { name: 'True', value: true },
      { name: 'False', value: false },
    ];
  }
  const choices = 'choices' in option ? option.choices : undefined;
  if (choices === undefined || choices.length === 0) return undefined;
  return choices.map((choice) => ({ name: localName(choice, locale), value: choice.value }));
}

/** A field whose text names one of the fixed choices gets that choice's value, and its name as the text. */
function settled(option: APIApplicationCommandBasicOption, field: Field, locale: string): Field {
  if (field.value !== undefined) return field;
  const text = field.text.trim().toLowerCase();
  const choice = fixedChoices(option, locale)?.find(
    ({ name, value }) => name.toLowerCase() === text || String(value).toLowerCase() === text,
  );
  return choice === undefined ? field : { text: choice.name, value: choice.value };
}

/**
 * Why a command cannot be sent yet: option name -> what is wrong with its field, in the words of the client.
 *
 * @example problems(entry, {}, 'en-US') // { hand: 'This option is required. Specify a value.' }
 */
export function problems(entry: CommandEntry, fields: Fields, locale: string): Readonly<Record<string, string>> {
  const found = entry.options.flatMap((option) => {
    const field = fields[option.name];
    const problem =
      field === undefined || field.text.trim() === ''
        ? option.required && 'This option is required. Specify a value.'
        : fieldProblem(option, settled(option, field, locale), locale);
    return problem ? [[option.name, problem] as const] : [];
  });
  return Object.fromEntries(found);
}

function fieldProblem(option: APIApplicationCommandBasicOption, field: Field, locale: string): string | undefined {
  const { type } = option;
  if (fixedChoices(option, locale) !== undefined) {
    return field.value === undefined ? 'Choose one of the listed values.' : undefined;
  }
  if (type === OptionType.Integer || type === OptionType.Number) {
    const number = Number(field.value ?? field.text.trim());
    if (!Number.isFinite(number) || (type === OptionType.Integer && !Number.isInteger(number))) {
      return type === OptionType.Integer ? 'Enter a whole number.' : 'Enter a number.';
    }
    const { min_value: min, max_value: max } = option;
    if (min !== undefined && number < min) return `Enter a number not below ${min}.`;
    if (max !== undefined && number > max) return `Enter a number not above ${max}.`;
    return undefined;
  }
  if (type === OptionType.String) {
    const { length } = String(field.value ?? field.text);
    if (option.min_length !== undefined && length < option.min_length)
      return `Enter at least ${option.min_length} characters.`;
    if (option.max_length !== undefined && length > option.max_length)
      return `Enter at most ${option.max_length} characters.`;
    return undefined;
  }
  return field.value === undefined ? 'Choose one of the listed values.' : undefined;
}

/**
 * What is sent for the fields, wrapped in the names of sub-commands. Empty fields are left out, but not the one that
 * autocomplete asks about; there a number may still be unfinished text.
 */
export function optionInputs(
  entry: CommandEntry,
  fields: Fields,
  locale: string,
  focused?: string,
): readonly OptionInput[] {
  const inputs = entry.options.flatMap((option): OptionInput[] => {
    const field = fields[option.name] ?? { text: '' };
    if (field.text === '' && option.name !== focused) return [];
    return [{ name: option.name, value: sentValue(option, settled(option, field, locale)) }];
  });
  return entry.path.slice(1).reduceRight<readonly OptionInput[]>((options, name) => [{ name, options }], inputs);
}

function sentValue(option: APIApplicationCommandBasicOption, field: Field): string | number | boolean | UploadedFile {
  if (field.value !== undefined) return field.value;
  const number = Number(field.text);
  const isNumeric = option.type === OptionType.Integer || option.type === OptionType.Number;
  return isNumeric && field.text.trim() !== '' && Number.isFinite(number) ? number : field.text;
}
