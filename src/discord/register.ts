import { isDeepStrictEqual } from 'node:util';
import { type REST, Routes } from 'discord.js';
import type { APIApplicationCommand, RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord-api-types/v10';

type Definition = RESTPostAPIChatInputApplicationCommandsJSONBody;

/**
 * Makes Discord's list of global commands equal to `definitions`: those missing are added, others vanish. Nothing is
 * sent when the list is right already, since Discord counts how often commands are made.
 *
 * @returns whether anything had to be sent.
 */
export async function registerCommands(
  rest: REST,
  applicationId: string,
  definitions: readonly Definition[],
): Promise<boolean> {
  const route = Routes.applicationCommands(applicationId);
  const query = new URLSearchParams({ with_localizations: 'true' });
  const known = (await rest.get(route, { query })) as APIApplicationCommand[];
  const wanted = byName(definitions);
  if (isDeepStrictEqual(byName(known), wanted)) return false;
  await rest.put(route, { body: definitions });
  return true;
}

/** What a definition says, without what Discord adds (ids, versions, defaults), in an order of its own. */
function byName(commands: readonly (Definition | APIApplicationCommand)[]): unknown {
  return [...commands].sort((a, b) => a.name.localeCompare(b.name)).map(plain);
}

const SAID = [
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'type',
  'required',
  'choices',
  'options',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'autocomplete',
  'contexts',
  'default_member_permissions',
  'value',
] as const;

function plain(part: object): unknown {
  const record = part as Readonly<Record<string, unknown>>;
  const kept: Record<string, unknown> = {};
  for (const key of SAID) {
    const value = record[key];
    if (value === undefined || value === null || value === false) continue;
    if (Array.isArray(value)) {
      if (value.length > 0) kept[key] = value.map((item) => (typeof item === 'object' ? plain(item) : item));
    } else kept[key] = value;
  }
  // A chat command without a type is one.
  if (!('value' in kept)) kept.type ??= 1;
  return kept;
}
