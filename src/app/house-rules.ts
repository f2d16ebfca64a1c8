/** What a server's settings mean for the options of its tables. */
import { resolveOptions } from '../engine/options.ts';
import type { OptionSpec, RuleOptions, Ruleset } from '../engine/ruleset.ts';
import { rulesetOf } from '../rulesets/index.ts';
import type { GuildSettings } from './guild-settings.ts';
import type { OpenRequest, TableRefusal } from './table-service.ts';

type Asked = Pick<OpenRequest, 'game' | 'options' | 'settings' | 'parentId'>;

/** The request of a new table with what the server usually plays where nothing was asked for. */
export function usualRequest(guild: GuildSettings, { game, options, settings, parentId = null }: Asked): Asked {
  const rules = rulesetOf(game);
  const usual = usualOptions(guild, rules);
  const times = Object.fromEntries(Object.entries(guild.usualTimes).filter(([, value]) => value !== undefined));
  return {
    game,
    options: { ...affordable(rules, usual, guild.mostStake), ...options },
    settings: { ...times, thread: guild.threads && parentId === null, ...settings, aiCoins: guild.aiCoins },
  };
}

/** Every option of a game as the server plays it; a stored value that the game no longer takes counts as not chosen. */
export function usualOptions({ usualOptions: stored }: GuildSettings, rules: Ruleset): RuleOptions {
  const known = Object.entries(stored[rules.id] ?? {}).filter(
    ([option, value]) => resolveOptions(rules, { [option]: value }).ok,
  );
  const resolved = resolveOptions(rules, Object.fromEntries(known));
  return resolved.ok ? resolved.options : {};
}

/** The refusal of the first amount that was asked for and is more than the server allows; null where all are fine. */
export function dearOption(
  rules: Ruleset,
  options: Readonly<Record<string, unknown>>,
  most: number | null,
): TableRefusal | null {
  if (most === null) return null;
  for (const spec of rules.options) {
    const value = options[spec.id];
    if (spec.kind !== 'amount' || !(Number(value) > mostOf(spec, most))) continue;
    const allowed = [String(spec.min), String(mostOf(spec, most))];
    return { code: 'bad-option', option: spec.id, value: String(value), allowed };
  }
  return null;
}

/** The options with no amount above what the server allows. */
export function affordable(rules: Ruleset, options: RuleOptions, most: number | null): RuleOptions {
  if (most === null) return options;
  const lowered = rules.options.flatMap((spec) =>
    spec.kind === 'amount' && Number(options[spec.id]) > mostOf(spec, most) ? [[spec.id, mostOf(spec, most)]] : [],
  );
  return { ...options, ...Object.fromEntries(lowered) };
}

/** A game's least amount is always allowed. */
function mostOf(spec: Extract<OptionSpec, { kind: 'amount' }>, most: number): number {
  return Math.max(spec.min, Math.min(spec.max, most));
}
