import type { REST } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';
import { registerCommands } from '../../src/discord/register.ts';

const definitions = commands.map(({ definition }) => definition);

/** What Discord answers for a definition: ids, versions, and its own defaults filled in. */
function registered(definition: object): object {
  const filled = (part: object): object =>
    Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === 'options' ? (value as object[]).map((option) => ({ required: false, ...filled(option) })) : value,
      ]),
    );
  return {
    id: '1100000000000000777',
    version: '1100000000000000778',
    application_id: '1100000000000000300',
    type: 1,
    nsfw: false,
    default_member_permissions: null,
    contexts: null,
    integration_types: [0],
    ...filled(definition),
  };
}

function discordWith(known: readonly object[]) {
  const put: unknown[] = [];
  const rest = {
    get: () => Promise.resolve(known),
    put: (_route: string, { body }: { body: unknown }) => {
      put.push(body);
      return Promise.resolve([]);
    },
  };
  return { rest: rest as unknown as REST, put };
}

describe('slash commands', () => {
  it('are sent as a whole when Discord knows none', async () => {
    const { rest, put } = discordWith([]);
    expect(await registerCommands(rest, '1', definitions)).toBe(true);
    expect(put).toEqual([definitions]);
  });

  it('are not sent again when Discord knows them, in any order', async () => {
    const { rest, put } = discordWith(definitions.map(registered).reverse());
    expect(await registerCommands(rest, '1', definitions)).toBe(false);
    expect(put).toEqual([]);
  });

  it('are sent when one has another description, or one is too many', async () => {
    const [first, ...others] = definitions.map(registered);
    const changed = discordWith([{ ...first, description: 'something else' }, ...others]);
    expect(await registerCommands(changed.rest, '1', definitions)).toBe(true);
    const more = discordWith([...definitions.map(registered), { ...first, name: 'old' }]);
    expect(await registerCommands(more.rest, '1', definitions)).toBe(true);
    expect(more.put).toEqual([definitions]);
  });

  it('each have a name of their own in every language', () => {
    for (const language of ['zh-TW', 'zh-CN'] as const) {
      const names = definitions.map((definition) => definition.name_localizations?.[language] ?? definition.name);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
