import {
  type BaseInteraction,
  type ChatInputCommandInteraction,
  GuildMember,
  type MessageComponentInteraction,
} from 'discord.js';
import type { GuildSettings } from '../app/guild-settings.ts';
import type { Guilds } from '../app/guilds.ts';
import type { PersonalBook } from '../app/personal-book.ts';
import type { People } from '../app/personal-settings.ts';
import type { Clock, LedgerReads, LedgerWrites, Log } from '../app/ports.ts';
import type { Records } from '../app/records.ts';
import type { By, TableService } from '../app/table-service.ts';
import type { Ruleset } from '../engine/ruleset.ts';
import type { GameId } from '../engine/score.ts';
import { type Language, languageOf, type Translate, translator } from '../i18n/index.ts';
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
  readonly guilds: Guilds;
  readonly people: PersonalBook;
  /** What people have chosen for themselves. */
  readonly personal: People;
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
  /** Whoever asks may manage it. */
  readonly manager: boolean;
}

/** One press on a button or one choice in a select, decoded. */
export interface Press {
  readonly id: CustomId;
  /** What was chosen in a select; empty for buttons. */
  readonly values: readonly string[];
  readonly by: By;
  readonly channelId: string;
  /** The channel of the thread that `channelId` is; null where it is none. */
  readonly parentId: string | null;
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
export function guildOf(interaction: ChatInputCommandInteraction | MessageComponentInteraction): Guild | null {
  const { guildId, guild, guildLocale, memberPermissions } = interaction;
  if (guildId === null) return null;
  const manager = memberPermissions?.has('ManageGuild') ?? false;
  return { id: guildId, name: guild?.name ?? '', locale: guildLocale, manager };
}

/** The language of everything public in a server: as those who manage it chose, else the server's own. */
export function publicLanguage(settings: Pick<GuildSettings, 'language'>, guild: Pick<Guild, 'locale'>): Language {
  return settings.language ?? languageOf(guild.locale);
}

export function translateFor(locale: string): Translate {
  return translator(languageOf(locale));
}
