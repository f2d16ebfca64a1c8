import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
} from 'discord.js';
import { LRUCache } from 'lru-cache';
import { type Answer, createAnswer } from './answer.ts';
import { isPlay } from './calls.ts';
import type { Command } from './command.ts';
import { byOf, type Context, guildOf, translateFor } from './context.ts';
import { decodeCustomId } from './custom-id.ts';
import { textDraft } from './drafts.ts';
import { isOffered, isTheirs } from './genuine.ts';
import { answerInWords } from './in-words.ts';
import { handlePress } from './presses.ts';
import { discordCode } from './refusals.ts';

/** Interactions of the last minutes; a reconnect may bring one twice. */
const REMEMBERED = 10_000;

/**
 * The one listener for interactions. It decodes, finds who asks, lets commands and presses act, and sees to it that
 * everybody gets an answer within Discord's three seconds, whatever goes wrong.
 *
 * @returns a listener that resolves when the interaction is done with: `false` where a fault of ours was apologised for
 */
export function createRouter(
  context: Context,
  commands: readonly Command[],
): (interaction: Interaction) => Promise<boolean> {
  const seen = new LRUCache<string, true>({ max: REMEMBERED });
  const byName = new Map(commands.map((command) => [command.definition.name, command]));

  return async (interaction) => {
    if (seen.has(interaction.id)) return true;
    seen.set(interaction.id, true);
    if (interaction.isAutocomplete()) return complete(context, byName, interaction);
    if (interaction.isChatInputCommand()) return runCommand(context, byName, interaction);
    return interaction.isMessageComponent() ? press(context, interaction) : true;
  };
}

async function runCommand(
  context: Context,
  byName: ReadonlyMap<string, Command>,
  interaction: ChatInputCommandInteraction,
): Promise<boolean> {
  const command = byName.get(interaction.commandName);
  const t = translateFor(interaction.locale);
  const wanted = wordsWanted(context, interaction);
  const answer = answerInWords(
    createAnswer(interaction, context, command?.answers?.(interaction) ?? 'private'),
    wanted,
    true,
  );
  return guarded(context, interaction, answer, async () => {
    if (!command) {
      await answer.privately(textDraft(t('errors.outdated')));
      return;
    }
    if (command.everywhere !== true && !interaction.inGuild()) {
      await answer.privately(textDraft(t('errors.guildOnly')));
      return;
    }
    await command.run(context, { interaction, by: byOf(interaction), t, locale: interaction.locale, answer });
  });
}

async function press(context: Context, interaction: MessageComponentInteraction): Promise<boolean> {
  const t = translateFor(interaction.locale);
  const isPrivate = interaction.message.flags.has(MessageFlags.Ephemeral);
  const answer = answerInWords(createAnswer(interaction, context), wordsWanted(context, interaction), isPrivate);
  return guarded(context, interaction, answer, async () => {
    const id = decodeCustomId(interaction.customId);
    // What a play press means is read against what its player may do now, wherever it came from.
    const isGenuine = isTheirs(interaction) && (isOffered(interaction) || (id !== null && isPlay(id)));
    if (id === null || !isGenuine) {
      await answer.privately(textDraft(t('errors.outdated')));
      return;
    }
    await handlePress(context, {
      id,
      values: interaction.isAnySelectMenu() ? interaction.values : [],
      by: byOf(interaction),
      channelId: interaction.channelId,
      parentId: interaction.channel?.isThread() ? interaction.channel.parentId : null,
      guild: guildOf(interaction),
      messageId: interaction.message.id,
      isPrivate,
      locale: interaction.locale,
      t,
      answer,
    });
  });
}

/** Whether this person wants words in place of pictures; asked only where there is a picture. */
function wordsWanted({ personal }: Context, { user }: Pick<Interaction, 'user'>): () => Promise<boolean> {
  return async () => (await personal.of(user.id)).textOnly;
}

/** Runs a handler; whatever it throws becomes a clear private sentence, with the details in the log. */
async function guarded(
  { log, clock }: Context,
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  answer: Answer,
  handler: () => Promise<void>,
): Promise<boolean> {
  try {
    await handler();
    return true;
  } catch (error) {
    const code = interaction.id.slice(-6);
    log.error(
      {
        interaction: interaction.id,
        code: discordCode(error),
        ageMs: clock.now() - interaction.createdTimestamp,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
      'an interaction failed',
    );
    await answer
      .privately(textDraft(translateFor(interaction.locale)('errors.failed', { code })))
      .catch(() => undefined);
    return false;
  } finally {
    answer.done();
  }
}

async function complete(
  { log }: Context,
  byName: ReadonlyMap<string, Command>,
  interaction: AutocompleteInteraction,
): Promise<boolean> {
  try {
    const command = byName.get(interaction.commandName);
    await interaction.respond([...((await command?.complete?.(interaction)) ?? [])]);
    return true;
  } catch (error) {
    log.warn({ interaction: interaction.id, error: String(error) }, 'an autocomplete failed');
    return false;
  }
}
