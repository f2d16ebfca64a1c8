/** Application commands, global and per guild. */

import * as spec from 'discord-api-spec/zod';
import { ApplicationCommandType } from 'discord-api-types/v10';
import { ApiError, FormFaults, RateLimited, refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import { COMMAND_LIMITS, CREATES_PER_DAY, checkCommand } from '../validation/command-rules.ts';
import { isObject } from '../validation/component-rules.ts';
import type { Command } from '../world.ts';
import { requireOwnApplication } from './applications.ts';
import type { Reply, Route, RouteRequest } from './route.ts';
import { param } from './route.ts';

const DAY_MS = 24 * 60 * 60_000;
const WITH_LOCALIZATIONS = ['name_localizations', 'description_localizations'];

type RawCommand = Record<string, unknown>;

export function commandRoutes(services: Services): Route[] {
  return [
    ...scopeRoutes(services, '/applications/:application/commands', () => null),
    ...scopeRoutes(services, '/applications/:application/guilds/:guild/commands', (request) => {
      const guildId = param(request, 'guild');
      const guild = services.world.guilds.get(guildId);
      if (!guild?.members.has(services.world.bot.id)) throw refusal.missingAccess();
      return guildId;
    }),
  ];
}

function scopeRoutes(services: Services, path: string, scopeOf: (request: RouteRequest) => string | null): Route[] {
  const { world, wire, clock } = services;
  const creations: { readonly at: number; readonly scope: string | null }[] = [];
  const answer = spec.ApplicationCommandResponseSchema;

  function scope(request: RouteRequest): string | null {
    requireOwnApplication(services, request);
    return scopeOf(request);
  }

  function find(request: RouteRequest): { scopeId: string | null; command: Command } {
    const scopeId = scope(request);
    const command = world.commandsIn(scopeId).get(param(request, 'command'));
    if (!command) throw refusal.unknownCommand();
    return { scopeId, command };
  }

  /** @throws ApiError 429/30034 when a scope has had its 200 new commands of the day. */
  function countCreation(scopeId: string | null): void {
    const dayAgo = clock.now() - DAY_MS;
    const recent = creations.filter((one) => one.scope === scopeId && one.at > dayAgo);
    if (recent.length >= CREATES_PER_DAY) {
      const retryAfter = ((recent[0]?.at ?? dayAgo) - dayAgo) / 1000;
      throw new RateLimited(
        30034,
        'Max number of daily application command creates has been reached (200)',
        retryAfter,
      );
    }
    creations.push({ at: clock.now(), scope: scopeId });
  }

  function build(scopeId: string | null, raw: RawCommand, previous: Command | undefined): Command {
    const type = typeof raw.type === 'number' ? raw.type : (previous?.type ?? ApplicationCommandType.ChatInput);
    const permissions = raw.default_member_permissions;
    const { id: _, guild_id: __, ...given } = raw;
    return {
      ...given,
      id: previous?.id ?? world.ids.next(),
      application_id: world.application.id,
      version: world.ids.next(),
      type,
      description: typeof raw.description === 'string' ? raw.description : '',
      default_member_permissions: permissions === undefined || permissions === null ? null : String(permissions),
      name_localizations: raw.name_localizations ?? null,
      description_localizations: raw.description_localizations ?? null,
      options: withoutNulls(raw.options ?? []),
      nsfw: raw.nsfw === true,
      contexts: raw.contexts ?? null,
      integration_types: raw.integration_types ?? [0],
      ...(scopeId === null ? {} : { guild_id: scopeId }),
      createdAt: previous?.createdAt ?? clock.now(),
    } as unknown as Command;
  }

  function sameName(scopeId: string | null, raw: RawCommand): Command | undefined {
    const type = typeof raw.type === 'number' ? raw.type : ApplicationCommandType.ChatInput;
    return [...world.commandsIn(scopeId).values()].find(
      (command) => command.name === raw.name && command.type === type,
    );
  }

  function checkCount(commands: readonly RawCommand[]): void {
    for (const [type, limit] of Object.entries(COMMAND_LIMITS)) {
      const count = commands.filter(
        (command) => String(command.type ?? ApplicationCommandType.ChatInput) === type,
      ).length;
      if (count > limit) throw refusal.tooManyCommands(limit);
    }
  }

  function overwrite(request: RouteRequest): Reply {
    const scopeId = scope(request);
    const faults = new FormFaults();
    if (!Array.isArray(request.body)) {
      faults.add([], 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
      faults.throwIfAny();
    }
    const list = request.body as RawCommand[];
    checkCount(list);
    const seen = new Set<string>();
    list.forEach((command, index) => {
      checkCommand(command, spec.ApplicationCommandUpdateRequestSchema, faults, [index]);
      const key = `${command?.type ?? 1}/${command?.name}`;
      if (seen.has(key)) {
        faults.add([index, 'name'], 'APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique');
      }
      seen.add(key);
    });
    faults.throwIfAny();
    const before = list.map((raw) => sameName(scopeId, raw));
    for (const previous of before) if (!previous) countCreation(scopeId);
    const commands = world.commandsIn(scopeId);
    const next = list.map((raw, index) => build(scopeId, raw, before[index]));
    commands.clear();
    for (const command of next) commands.set(command.id, command);
    world.commandsChanged();
    return { body: next.map((command) => wire.command(command)) };
  }

  /** Creating a command with a name that is taken replaces the older one. */
  function create(request: RouteRequest): Reply {
    const scopeId = scope(request);
    const raw = checked(request.body, spec.ApplicationCommandCreateRequestSchema);
    const previous = sameName(scopeId, raw);
    const commands = world.commandsIn(scopeId);
    if (!previous) {
      checkCount([...(commands.values() as Iterable<unknown> as Iterable<RawCommand>), raw]);
      countCreation(scopeId);
    }
    const command = build(scopeId, raw, previous);
    commands.set(command.id, command);
    world.commandsChanged();
    return { status: previous ? 200 : 201, body: wire.command(command) };
  }

  function change(request: RouteRequest): Reply {
    const { scopeId, command } = find(request);
    if (!isObject(request.body)) throw refusal.invalidJson();
    const merged = { ...wire.command(command), ...request.body } as RawCommand;
    const faults = new FormFaults();
    checkCommand(merged, spec.ApplicationCommandPatchRequestPartialSchema, faults);
    faults.throwIfAny();
    const taken = sameName(scopeId, merged);
    if (taken && taken.id !== command.id) {
      throw new ApiError(400, 50035, 'Invalid Form Body', {
        name: {
          _errors: [
            { code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message: 'Application command names must be unique' },
          ],
        },
      });
    }
    const next = build(scopeId, merged, command);
    world.commandsIn(scopeId).set(next.id, next);
    world.commandsChanged();
    return { body: wire.command(next) };
  }

  return [
    {
      method: 'GET',
      path,
      auth: 'bot',
      answer,
      handle(request) {
        const withLocalizations = request.query.get('with_localizations') === 'true';
        const list = [...world.commandsIn(scope(request)).values()].map((command) => wire.command(command));
        return { body: withLocalizations ? list : list.map((command) => withoutKeys(command, WITH_LOCALIZATIONS)) };
      },
    },
    { method: 'PUT', path, auth: 'bot', answer, handle: overwrite },
    { method: 'POST', path, auth: 'bot', answer, handle: create },
    {
      method: 'GET',
      path: `${path}/:command`,
      auth: 'bot',
      answer,
      handle: (request) => ({ body: wire.command(find(request).command) }),
    },
    { method: 'PATCH', path: `${path}/:command`, auth: 'bot', answer, handle: change },
    {
      method: 'DELETE',
      path: `${path}/:command`,
      auth: 'bot',
      handle(request) {
        const { scopeId, command } = find(request);
        world.commandsIn(scopeId).delete(command.id);
        world.commandsChanged();
        return { status: 204 };
      },
    },
  ];
}

function checked(body: unknown, schema: Parameters<typeof checkCommand>[1]): RawCommand {
  const faults = new FormFaults();
  checkCommand(body, schema, faults);
  faults.throwIfAny();
  return body as RawCommand;
}

/** Without the keys, at every depth. */
function withoutKeys(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutKeys(inner, keys));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !keys.includes(key))
      .map(([key, inner]) => [key, withoutKeys(inner, keys)]),
  );
}

/** Without null entries, at every depth but inside localizations: Discord leaves unset properties of options out. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  );
}
