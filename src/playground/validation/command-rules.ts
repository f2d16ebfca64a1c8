/** What Discord demands of application commands beyond its published schema. */

import { ApplicationCommandOptionType, ApplicationCommandType, Locale } from 'discord-api-types/v10';
import type { FormFaults, FormPath } from '../errors.ts';
import type { RawComponent } from './component-rules.ts';
import { isObject } from './component-rules.ts';
import type { Schema } from './schema-check.ts';
import { checkSchema } from './schema-check.ts';

/** How many commands one scope (global or one guild) holds, by type. */
export const COMMAND_LIMITS: Readonly<Record<number, number>> = {
  [ApplicationCommandType.ChatInput]: 100,
  [ApplicationCommandType.User]: 15,
  [ApplicationCommandType.Message]: 15,
};

/** Commands newly created in one scope within 24 h. */
export const CREATES_PER_DAY = 200;

const MAX_COMMAND_TEXT = 8000;
const MAX_CHOICE_VALUE = 100;
const LOCALES: ReadonlySet<string> = new Set(Object.values(Locale));
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const HOLDS_OPTIONS: ReadonlySet<unknown> = new Set([
  ApplicationCommandOptionType.Subcommand,
  ApplicationCommandOptionType.SubcommandGroup,
]);

type Raw = RawComponent;

/** discord.js sends permission bits as text, which Discord takes; the published schema knows only the number. */
function withNumericPermissions(command: unknown): unknown {
  if (!isObject(command) || typeof command.default_member_permissions !== 'string') return command;
  return /^\d+$/.test(command.default_member_permissions)
    ? { ...command, default_member_permissions: Number(command.default_member_permissions) }
    : command;
}

/** Adds the faults of one command to `faults`. */
export function checkCommand(command: unknown, schema: Schema, faults: FormFaults, at: FormPath = []): void {
  checkSchema(schema, withNumericPermissions(command), faults, at);
  if (!isObject(command)) return;
  const type = typeof command.type === 'number' ? command.type : ApplicationCommandType.ChatInput;
  if (type === ApplicationCommandType.ChatInput) {
    checkName(command, faults, at);
    checkDescription(command, faults, at);
  } else {
    checkLocales(command.name_localizations, faults, [...at, 'name_localizations']);
    if (command.description) {
      faults.add(
        [...at, 'description'],
        'APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED',
        'Context menu commands cannot have a description',
      );
    }
    if (Array.isArray(command.options) && command.options.length > 0) {
      faults.add(
        [...at, 'options'],
        'APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED',
        'Context menu commands cannot have options',
      );
    }
  }
  checkOptions(command.options, faults, [...at, 'options'], 0);
  if (commandText(command) > MAX_COMMAND_TEXT) {
    faults.add(at, 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${MAX_COMMAND_TEXT})`);
  }
}

function checkName(named: Raw, faults: FormFaults, at: FormPath): void {
  if (typeof named.name === 'string' && !isCommandName(named.name)) {
    faults.add([...at, 'name'], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  }
  checkLocales(named.name_localizations, faults, [...at, 'name_localizations']);
  if (isObject(named.name_localizations)) {
    for (const [locale, name] of Object.entries(named.name_localizations)) {
      if (typeof name === 'string' && !isCommandName(name)) {
        faults.add(
          [...at, 'name_localizations', locale],
          'APPLICATION_COMMAND_INVALID_NAME',
          'Command name is invalid',
        );
      }
    }
  }
}

function isCommandName(name: string): boolean {
  return NAME.test(name) && name === name.toLowerCase();
}

function checkDescription(described: Raw, faults: FormFaults, at: FormPath): void {
  if (typeof described.description !== 'string' || described.description === '') {
    faults.add([...at, 'description'], 'BASE_TYPE_REQUIRED', 'This field is required');
  }
  checkLocales(described.description_localizations, faults, [...at, 'description_localizations']);
}

function checkLocales(localizations: unknown, faults: FormFaults, at: FormPath): void {
  if (!isObject(localizations)) return;
  for (const locale of Object.keys(localizations)) {
    if (!LOCALES.has(locale))
      faults.add([...at, locale], 'DICT_TYPE_KEY_INVALID', `"${locale}" is not a known locale.`);
  }
}

function checkOptions(options: unknown, faults: FormFaults, at: FormPath, depth: number): void {
  if (!Array.isArray(options)) return;
  const names = new Set<unknown>();
  let optionalSeen = false;
  const nests = options.some((option) => isObject(option) && HOLDS_OPTIONS.has(option.type));
  options.forEach((option, index) => {
    if (!isObject(option)) return;
    const path = [...at, index];
    checkName(option, faults, path);
    checkDescription(option, faults, path);
    if (names.has(option.name)) {
      faults.add([...path, 'name'], 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED', 'Option names must be unique');
    }
    names.add(option.name);
    if (HOLDS_OPTIONS.has(option.type)) {
      const fits = option.type === ApplicationCommandOptionType.SubcommandGroup ? depth === 0 : depth <= 1;
      if (!fits)
        faults.add([...path, 'type'], 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'Sub-command nested too deep');
      checkOptions(
        option.options,
        faults,
        [...path, 'options'],
        depth + (option.type === ApplicationCommandOptionType.SubcommandGroup ? 1 : 2),
      );
      return;
    }
    if (nests) {
      faults.add(
        [...path, 'type'],
        'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
        'Sub-command and sub-command group option types are mutually exclusive to all other types',
      );
    }
    if (option.required === true && optionalSeen) {
      faults.add(
        path,
        'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
        'Required options must be placed before non-required options',
      );
    }
    if (option.required !== true) optionalSeen = true;
    checkChoices(option, faults, path);
  });
}

/** Text values of choices, of a command or of autocomplete, have 1 to 100 characters; the published schema allows 6000. */
export function checkChoiceValues(choices: readonly unknown[], faults: FormFaults, at: FormPath): void {
  choices.forEach((choice, index) => {
    if (!isObject(choice) || typeof choice.value !== 'string') return;
    if (choice.value.length < 1 || choice.value.length > MAX_CHOICE_VALUE) {
      const message = `Must be between 1 and ${MAX_CHOICE_VALUE} in length.`;
      faults.add([...at, index, 'value'], 'BASE_TYPE_BAD_LENGTH', message);
    }
  });
}

function checkChoices(option: Raw, faults: FormFaults, path: FormPath): void {
  const choices = Array.isArray(option.choices) ? option.choices : [];
  if (choices.length > 0 && option.autocomplete === true) {
    faults.add(
      [...path, 'autocomplete'],
      'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES',
      'autocomplete cannot be used with choices',
    );
  }
  checkChoiceValues(choices, faults, [...path, 'choices']);
  const names = new Set<unknown>();
  choices.forEach((choice, index) => {
    if (!isObject(choice)) return;
    if (names.has(choice.name)) {
      faults.add(
        [...path, 'choices', index, 'name'],
        'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS',
        'Choice names must be unique',
      );
    }
    names.add(choice.name);
    checkLocales(choice.name_localizations, faults, [...path, 'choices', index, 'name_localizations']);
  });
}

/** Characters that count against the limit of a command: names, descriptions and string choice values, the longest language of each. */
function commandText(named: Raw): number {
  const longest = (text: unknown, localizations: unknown): number => {
    const all = [text, ...(isObject(localizations) ? Object.values(localizations) : [])];
    return Math.max(0, ...all.map((one) => (typeof one === 'string' ? one.length : 0)));
  };
  let total =
    longest(named.name, named.name_localizations) + longest(named.description, named.description_localizations);
  for (const option of Array.isArray(named.options) ? named.options : [])
    if (isObject(option)) total += commandText(option);
  for (const choice of Array.isArray(named.choices) ? named.choices : []) {
    if (!isObject(choice)) continue;
    total +=
      longest(choice.name, choice.name_localizations) + (typeof choice.value === 'string' ? choice.value.length : 0);
  }
  return total;
}
