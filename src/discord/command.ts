import type {
  ApplicationCommandOptionChoiceData,
  AutocompleteInteraction,
  ChatInputCommandInteraction,
} from 'discord.js';
import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord-api-types/v10';
import type { CommandCall, Context } from './context.ts';

/** One slash command: its definition as Discord takes it, and what it does. One file each in `commands/`. */
export interface Command {
  readonly definition: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** Also in direct messages; other commands answer there that they need a server. */
  readonly everywhere?: true;
  /** Whether its answer is for everybody; decides what "one moment" looks like. Private where absent. */
  readonly answers?: (interaction: ChatInputCommandInteraction) => 'private' | 'public';
  readonly run: (context: Context, call: CommandCall) => Promise<void>;
  /** At most 25 choices, from memory alone: autocomplete cannot be deferred. */
  readonly complete?: (interaction: AutocompleteInteraction) => Promise<readonly ApplicationCommandOptionChoiceData[]>;
}
