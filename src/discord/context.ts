import { type BaseInteraction, type ChatInputCommandInteraction, GuildMember } from 'discord.js';
import type { Clock, LedgerReads, LedgerWrites, Log } from '../app/ports.ts';
import type { Records } from '../app/records.ts';
import type { By, TableService } from '../app/table-service.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import { languageOf, type Translate, translator } from '../i18n/index.ts';
import type { Renderer } from '../render/scenes.ts';
import type { Answer } from './answer.ts';
import type { CustomId } from './custom-id.ts';
import type { Hands } from './hands.ts';
import type { Members } from './members.ts';
import type { TablePublisher } from './publisher.ts';

/** What commands and presses work with. Built once in `bot.ts`. */
export interface Context {
  readonly service: TableService;
  readonly ledger: LedgerReads & LedgerWrites;
  readonly publisher: TablePublisher;
  readonly hands: Hands;
  readonly members: Members;
  readonly records: Records;
  readonly renderer: Renderer;
  readonly rulesOf: (game: GameId) => Ruleset;
  readonly clock: Clock;
  readonly log: Log;
}

/** A server, as an interaction there tells of it. */
export interface Guild {
  readonly id: string;
  readonly name: string;
  /** The server's own language, as Discord writes it. */
  readonly locale: string | null;
}

/** One press on a button or one choice in a select, decoded. */
export interface Press {
  readonly id: CustomId;
  /** What was chosen in a select; empty for buttons. */
  readonly values: readonly string[];
  readonly by: By;
  readonly channelId: string;
  /** The server it happened in; null in direct messages. */
  readonly guild: Guild | null;
  /** The message that holds the component. */
  readonly messageId: string;
  /** The message is one that only this person sees. */
  readonly isPrivate: boolean;
  readonly locale: string;
  readonly t: Translate;
  readonly answer: Answer;
}

/** One slash command, decoded. */
export interface CommandCall {
  readonly interaction: ChatInputCommandInteraction;
  readonly by: By;
  /** In the user's language. */
  readonly t: Translate;
  readonly locale: string;
  readonly answer: Answer;
}

/** Who asks, as the app wants to know it; everything is taken from the interaction itself. */
export function byOf(interaction: BaseInteraction): By {
  const { member, user } = interaction;
  const nick = member instanceof GuildMember ? member.nickname : (member?.nick ?? null);
  return {
    interactionId: interaction.id,
    actor: {
      userId: user.id,
      name: nick ?? user.globalName ?? user.username,
      locale: interaction.locale,
      moderator: interaction.memberPermissions?.any(['ManageMessages', 'ManageGuild']) ?? false,
    },
  };
}

/** The server that an interaction happened in, or null in direct messages. */
export function guildOf({
  guildId,
  guild,
  guildLocale,
}: BaseInteraction & { guildLocale?: string | null }): Guild | null {
  return guildId === null ? null : { id: guildId, name: guild?.name ?? '', locale: guildLocale ?? null };
}

export function translateFor(locale: string): Translate {
  return translator(languageOf(locale));
}
