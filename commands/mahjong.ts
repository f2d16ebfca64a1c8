import type { ChatInputCommandInteraction } from 'discord.js';
import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  InteractionContextType,
} from 'discord-api-types/v10';
import { AI_LEVELS } from '../src/ai/player.ts';
import { SETTING_RANGES } from '../src/app/table.ts';
import type { Command } from '../src/discord/command.ts';
import { type CommandCall, type Context, guildOf } from '../src/discord/context.ts';
import { textDraft } from '../src/discord/drafts.ts';
import { localised, localisedChoice } from '../src/discord/localise.ts';
import { leaveQuestion } from '../src/discord/messages/leave.ts';
import { menuMessage } from '../src/discord/messages/menu.ts';
import { statusMessage } from '../src/discord/messages/status.ts';
import { openTable } from '../src/discord/open-table.ts';
import { missingPermissions, permissionWords } from '../src/discord/permissions.ts';
import { showOwnHand } from '../src/discord/play-presses.ts';
import { openPractice } from '../src/discord/practice.ts';
import { refusalSentence } from '../src/discord/sentences.ts';
import { GAME_IDS, type GameId } from '../src/engine/score.ts';
import { rulesetOf } from '../src/rulesets/index.ts';

const LENGTHS = ['short', 'medium', 'long'] as const;

const gameOption: APIApplicationCommandBasicOption = {
  ...localised('commands.mahjong.open.game'),
  type: ApplicationCommandOptionType.String,
  choices: GAME_IDS.map((game) => localisedChoice(`games.${game}.name`, game)),
};

const levelOption: APIApplicationCommandBasicOption = {
  ...localised('commands.mahjong.practise.level'),
  type: ApplicationCommandOptionType.String,
  choices: AI_LEVELS.map((level) => localisedChoice(`lobby.level.${level}.name`, level)),
};

const openOptions: APIApplicationCommandBasicOption[] = [
  gameOption,
  {
    ...localised('commands.mahjong.open.stake'),
    type: ApplicationCommandOptionType.Integer,
    min_value: 1,
    max_value: 10_000,
  },
  {
    ...localised('commands.mahjong.open.length'),
    type: ApplicationCommandOptionType.String,
    choices: LENGTHS.map((length) => localisedChoice(`commands.mahjong.open.lengths.${length}`, length)),
  },
  {
    ...localised('commands.mahjong.open.turn'),
    type: ApplicationCommandOptionType.Integer,
    min_value: SETTING_RANGES.turnSeconds.min,
    max_value: SETTING_RANGES.turnSeconds.max,
  },
  {
    ...localised('commands.mahjong.open.claim'),
    type: ApplicationCommandOptionType.Integer,
    min_value: SETTING_RANGES.claimSeconds.min,
    max_value: SETTING_RANGES.claimSeconds.max,
  },
  { ...localised('commands.mahjong.open.practice'), type: ApplicationCommandOptionType.Boolean },
];

/** `/mahjong`: open, practice, close, status, hand, leave, preferences, clear. Everything else is a button on the table. */
export const mahjong = {
  definition: {
    ...localised('commands.mahjong'),
    contexts: [InteractionContextType.Guild],
    options: [
      {
        ...localised('commands.mahjong.open'),
        type: ApplicationCommandOptionType.Subcommand,
        options: openOptions,
      },
      {
        ...localised('commands.mahjong.practise'),
        type: ApplicationCommandOptionType.Subcommand,
        options: [gameOption, levelOption],
      },
      { ...localised('commands.mahjong.close'), type: ApplicationCommandOptionType.Subcommand },
      { ...localised('commands.mahjong.status'), type: ApplicationCommandOptionType.Subcommand },
      { ...localised('commands.mahjong.hand'), type: ApplicationCommandOptionType.Subcommand },
      { ...localised('commands.mahjong.leave'), type: ApplicationCommandOptionType.Subcommand },
      {
        ...localised('commands.mahjong.preferences'),
        type: ApplicationCommandOptionType.Subcommand,
        options: [
          { ...localised('commands.mahjong.preferences.text'), type: ApplicationCommandOptionType.Boolean },
          { ...localised('commands.mahjong.preferences.mentions'), type: ApplicationCommandOptionType.Boolean },
        ],
      },
      { ...localised('commands.mahjong.clear'), type: ApplicationCommandOptionType.Subcommand },
    ],
  },
  answers: (interaction) => (interaction.options.getSubcommand() === 'open' ? 'public' : 'private'),
  async run(context, call) {
    switch (call.interaction.options.getSubcommand()) {
      case 'open':
        return openTable(context, call, (game) => openRequest(call.interaction, game));
      case 'practice':
        return practise(context, call);
      case 'close':
        return close(context, call);
      case 'status':
        return status(context, call);
      case 'hand':
        return showOwnHand(context, call);
      case 'leave':
        return leave(context, call);
      case 'preferences':
        return preferences(context, call);
      case 'clear':
        return clear(context, call);
    }
  },
} satisfies Command;

/** The options of `/mahjong open` as the game knows them; what was not chosen takes the game's default. */
function openRequest({ options }: ChatInputCommandInteraction, usual: GameId) {
  const game = (options.getString('game') ?? usual) as GameId;
  const stake = options.getInteger('stake');
  const length = options.getString('length');
  const turnSeconds = options.getInteger('turn-seconds');
  const claimSeconds = options.getInteger('claim-seconds');
  return {
    game,
    options: {
      ...(stake === null ? {} : stakeOptions(game, stake)),
      ...(length === null ? {} : lengthOptions(game, length)),
    },
    settings: {
      ...(turnSeconds === null ? {} : { turnSeconds }),
      ...(claimSeconds === null ? {} : { claimSeconds }),
      ...(options.getBoolean('practice') === true ? { coins: 'off' as const } : {}),
    },
  };
}

/** A table without coins against three AI players, which starts at once. */
async function practise(context: Context, { interaction, by, t, answer }: CommandCall): Promise<void> {
  const guild = guildOf(interaction);
  if (guild === null) return void (await answer.privately(textDraft(t('errors.guildOnly'))));
  const { game: usual, threads } = await context.guilds.of(guild.id);
  const missing = missingPermissions(interaction, threads);
  if (missing.length > 0) {
    const permissions = permissionWords(t, missing);
    return void (await answer.privately(textDraft(t('errors.permissions', { permissions }))));
  }
  const level = AI_LEVELS.find((each) => each === interaction.options.getString('level'));
  const outcome = await openPractice(context, by, {
    guild,
    level,
    channelId: interaction.channelId,
    parentId: interaction.channel?.isThread() ? interaction.channel.parentId : null,
    game: (interaction.options.getString('game') ?? usual) as GameId,
  });
  const said = outcome.ok ? t('learning.practice.opened') : refusalSentence(t, outcome.refusal);
  await answer.privately(textDraft(said));
}

/** Taiwanese tables have a base and an amount per tai, which is a fifth of it as in 100/20. */
function stakeOptions(game: GameId, stake: number): Record<string, number> {
  const names = rulesetOf(game).options.map((spec) => spec.id);
  if (names.includes('stake')) return { stake };
  return { base: stake, perTai: Math.max(1, Math.round(stake / 5)) };
}

function lengthOptions(game: GameId, length: string): Record<string, string> {
  const at = (LENGTHS as readonly string[]).indexOf(length);
  const names = rulesetOf(game).options.map((spec) => spec.id);
  if (names.includes('deals')) return { deals: ['4', '8', '16'][at] ?? '8' };
  return { rounds: ['one', 'two', 'four'][at] ?? 'one' };
}

/** Closes the caller's table in this channel, or for moderators the only one there. */
async function close({ service, publisher }: Context, { interaction, by, t, answer }: CommandCall): Promise<void> {
  const tables = await service.byChannel(interaction.channelId);
  const own = tables.find((table) => table.hostId === by.actor.userId);
  const table = own ?? (by.actor.moderator === true ? tables[0] : undefined) ?? tables[0];
  if (table === undefined) {
    await answer.privately(textDraft(t('errors.noTableHere')));
    return;
  }
  const outcome = await service.close(table.id, by);
  publisher.refresh(table.id);
  if (!outcome.ok) {
    await answer.privately(textDraft(refusalSentence(t, outcome.refusal)));
    return;
  }
  await answer.privately(textDraft(t(outcome.table.closed === null ? 'table.closing' : 'table.closed.host')));
}

/** Asks whether to leave the caller's table on this server, wherever it is. */
async function leave({ service, publisher }: Context, { interaction, by, t, answer }: CommandCall): Promise<void> {
  const table = interaction.guildId === null ? null : await service.byUser(interaction.guildId, by.actor.userId);
  if (table === null) {
    await answer.privately(textDraft(t('errors.notAtTable')));
    return;
  }
  if (table.phase !== 'lobby') {
    await answer.privately(leaveQuestion(t, table.id));
    return;
  }
  const outcome = await service.leave(table.id, by);
  publisher.refresh(table.id);
  await answer.privately(textDraft(outcome.ok ? t('table.left') : refusalSentence(t, outcome.refusal)));
}

/** Sets the caller's own choices that were named, and shows all of them. */
async function preferences(
  { personal, service, hands }: Context,
  { interaction, by, t, answer }: CommandCall,
): Promise<void> {
  const { userId } = by.actor;
  const textOnly = interaction.options.getBoolean('text-only');
  const mentions = interaction.options.getBoolean('mentions');
  const settings = await personal.change(userId, {
    ...(textOnly === null ? {} : { textOnly }),
    ...(mentions === null ? {} : { mentions }),
  });
  await answer.privately(menuMessage(t, settings, null));
  const table = interaction.guildId === null ? null : await service.byUser(interaction.guildId, userId);
  const seat = table === null ? null : await service.seatOf(table.id, userId);
  if (table !== null && seat !== null) hands.changed(table.id, seat);
}

/** Moderators: closes every table of this channel at once; a deal that the moderator plays is played out first. */
async function clear({ service, publisher }: Context, { interaction, by, t, answer }: CommandCall): Promise<void> {
  const tables = await service.byChannel(interaction.channelId);
  if (by.actor.moderator !== true || tables.length === 0) {
    await answer.privately(textDraft(t(tables.length === 0 ? 'errors.noTableHere' : 'errors.moderatorsOnly')));
    return;
  }
  let closed = 0;
  for (const { id } of tables) {
    // One interaction has one effect at each table.
    const outcome = await service.close(id, { ...by, interactionId: `${by.interactionId}:${id}` });
    publisher.refresh(id);
    if (outcome.ok && outcome.table.closed !== null) closed++;
  }
  await answer.privately(textDraft(t('table.cleared', { closed, closing: tables.length - closed })));
}

async function status({ service, rulesOf }: Context, { interaction, t, answer }: CommandCall): Promise<void> {
  const tables = await service.byChannel(interaction.channelId);
  await answer.privately(tables.length === 0 ? textDraft(t('errors.noTableHere')) : statusMessage(t, rulesOf, tables));
}
