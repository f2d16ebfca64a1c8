/** What a client does with a slash command before it is sent: offers only what is allowed, and builds the data of the interaction. */

import type {
  APIApplicationCommandOption,
  APIInteractionDataResolved,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import type { OptionInput, UploadedFile } from './page-protocol.ts';
import { Refused } from './refused.ts';
import type { Resolver } from './resolver.ts';
import type { Command } from './world.ts';

/** One option in an interaction's data. */
interface SentOption {
  readonly name: string;
  readonly type: OptionType;
  readonly value?: string | number | boolean;
  readonly focused?: true;
  readonly options?: readonly SentOption[];
}

export interface CommandData {
  readonly id: string;
  readonly name: string;
  readonly type: ApplicationCommandType;
  readonly guild_id?: string;
  readonly options?: readonly SentOption[];
  readonly resolved?: APIInteractionDataResolved;
}

const MAX_TEXT = 6000;

/**
 * Data of a command interaction.
 *
 * @param focused name of the option being typed, for autocomplete: then nothing is required and nothing is checked but names.
 * @throws Refused `invalid_option`
 */
export function commandData(
  command: Command,
  given: readonly OptionInput[],
  resolver: Resolver,
  focused: string | null = null,
): CommandData {
  if (command.type !== ApplicationCommandType.ChatInput) {
    throw new Refused('unknown_command', `${command.name} is not a slash command`);
  }
  const options = fill(command.options ?? [], given, resolver, focused, `/${command.name}`);
  const resolved = resolver.resolved();
  return {
    id: command.id,
    name: command.name,
    type: command.type,
    ...(command.guild_id === undefined ? {} : { guild_id: command.guild_id }),
    ...(options.length > 0 ? { options } : {}),
    ...(resolved ? { resolved } : {}),
  };
}

/** `mahjong open`: the command's name with sub-command group and sub-command. */
export function fullCommandName(data: CommandData): string {
  const parts = [data.name];
  let options = data.options;
  while (options?.[0]?.options && isSubcommand(options[0].type)) {
    parts.push(options[0].name);
    options = options[0].options;
  }
  if (options?.[0] && isSubcommand(options[0].type)) parts.push(options[0].name);
  return parts.join(' ');
}

function isSubcommand(type: OptionType): boolean {
  return type === ApplicationCommandOptionType.Subcommand || type === ApplicationCommandOptionType.SubcommandGroup;
}

function fill(
  declared: readonly APIApplicationCommandOption[],
  given: readonly OptionInput[],
  resolver: Resolver,
  focused: string | null,
  where: string,
): SentOption[] {
  const refuse = (message: string): never => {
    throw new Refused('invalid_option', `${where}: ${message}`);
  };
  const names = new Set<string>();
  for (const { name } of given) {
    if (names.has(name)) refuse(`option ${name} given twice`);
    names.add(name);
    if (!declared.some((option) => option.name === name)) refuse(`there is no option ${name}`);
  }
  const subcommands = declared.filter(({ type }) => isSubcommand(type));
  if (subcommands.length > 0) {
    const chosen = given[0];
    const option = subcommands.find(({ name }) => name === chosen?.name);
    if (!chosen || !option || given.length !== 1) return refuse('choose one sub-command');
    const inner = 'options' in option ? (option.options ?? []) : [];
    return [
      {
        name: option.name,
        type: option.type,
        options: fill(inner, chosen.options ?? [], resolver, focused, `${where} ${option.name}`),
      },
    ];
  }
  const sent: SentOption[] = [];
  for (const option of declared) {
    const input = given.find(({ name }) => name === option.name);
    if (input?.value === undefined) {
      if (option.required && focused === null) refuse(`option ${option.name} is required`);
      continue;
    }
    if (option.name === focused) {
      if (!('autocomplete' in option) || !option.autocomplete) refuse(`option ${option.name} has no autocomplete`);
      // What is being typed arrives as text, also for numbers.
      sent.push({ name: option.name, type: option.type, value: String(input.value), focused: true });
    } else {
      const value = checkedValue(option, input.value, resolver, (problem) =>
        refuse(`option ${option.name} ${problem}`),
      );
      sent.push({ name: option.name, type: option.type, value });
    }
  }
  if (focused !== null && !sent.some((option) => option.focused)) refuse(`option ${focused} is not being typed`);
  return sent;
}

function checkedValue(
  option: APIApplicationCommandOption,
  value: string | number | boolean | UploadedFile,
  resolver: Resolver,
  refuse: (problem: string) => never,
): string | number | boolean {
  switch (option.type) {
    case ApplicationCommandOptionType.String: {
      if (typeof value !== 'string' || value === '') return refuse('takes text');
      if (value.length > (option.max_length ?? MAX_TEXT))
        refuse(`takes at most ${option.max_length ?? MAX_TEXT} characters`);
      if (value.length < (option.min_length ?? 0)) refuse(`takes at least ${option.min_length} characters`);
      checkChoice(option, value, refuse);
      return value;
    }
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number: {
      const isInteger = option.type === ApplicationCommandOptionType.Integer;
      if (typeof value !== 'number' || !(isInteger ? Number.isSafeInteger(value) : Number.isFinite(value))) {
        return refuse(`takes ${isInteger ? 'a whole number' : 'a number'}`);
      }
      if (option.min_value !== undefined && value < option.min_value) refuse(`must be at least ${option.min_value}`);
      if (option.max_value !== undefined && value > option.max_value) refuse(`must be at most ${option.max_value}`);
      checkChoice(option, value, refuse);
      return value;
    }
    case ApplicationCommandOptionType.Boolean:
      return typeof value === 'boolean' ? value : refuse('takes true or false');
    case ApplicationCommandOptionType.Attachment:
      return typeof value === 'object' ? resolver.addAttachment(value) : refuse('takes a file');
    case ApplicationCommandOptionType.User:
      return typeof value === 'string' && resolver.addUser(value) ? value : refuse('takes a user');
    case ApplicationCommandOptionType.Role:
      return typeof value === 'string' && resolver.addRole(value) ? value : refuse('takes a role');
    case ApplicationCommandOptionType.Mentionable:
      return typeof value === 'string' && (resolver.addUser(value) || resolver.addRole(value))
        ? value
        : refuse('takes a user or role');
    case ApplicationCommandOptionType.Channel:
      return typeof value === 'string' && resolver.addChannel(value, option.channel_types)
        ? value
        : refuse('takes one of the allowed channels');
    default:
      return refuse('is a sub-command and takes no value');
  }
}

function checkChoice(
  option: APIApplicationCommandOption,
  value: string | number,
  refuse: (problem: string) => never,
): void {
  const choices = 'choices' in option ? option.choices : undefined;
  if (choices && choices.length > 0 && !choices.some((choice) => choice.value === value)) {
    refuse(`must be one of ${choices.map((choice) => choice.value).join(', ')}`);
  }
}
