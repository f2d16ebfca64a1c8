import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import {
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  InteractionContextType,
} from 'discord-api-types/v10';
import { printHand, readHand } from '../src/app/score/hand-text.ts';
import { priceHand, type ScoreRequest, toolOptions } from '../src/app/score/price.ts';
import type { Command } from '../src/discord/command.ts';
import { translateFor } from '../src/discord/context.ts';
import { clip, LIMITS, textDraft } from '../src/discord/drafts.ts';
import { localised, localisedChoice } from '../src/discord/localise.ts';
import { scoreMessage } from '../src/discord/messages/score.ts';
import { GAME_IDS, type GameId, WIN_FLAGS, type WinBy, type WinFlag } from '../src/engine/score.ts';
import { SEATS, SUITS, type Suit, type Wind } from '../src/engine/tiles.ts';
import { SCORE_EXAMPLE, scoreText } from '../src/i18n/score-text.ts';
import { rulesetOf } from '../src/rulesets/index.ts';

const { String: Text, Integer, Boolean: Flag } = ApplicationCommandOptionType;
const WINDS = SEATS.map((wind) => localisedChoice(`tiles.winds.${wind}`, wind));
const SUIT_CHOICES = SUITS.map((suit) => localisedChoice(`tiles.suits.${(['m', 'p', 's'] as const)[suit]}`, suit));

/** `/score`: prices a described hand as the tables would; the same words and numbers as `sparrow score`. */
export const score = {
  definition: {
    ...localised('commands.score'),
    integration_types: [ApplicationIntegrationType.GuildInstall],
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    options: [
      {
        ...localised('commands.score.game'),
        type: Text,
        required: true,
        choices: GAME_IDS.map((game) => localisedChoice(`games.${game}.name`, game)),
      },
      { ...localised('commands.score.hand'), type: Text, required: true, autocomplete: true, max_length: 400 },
      { ...localised('commands.score.selfDraw'), type: Flag },
      { ...localised('commands.score.robKong'), type: Flag },
      { ...localised('commands.score.seat'), type: Integer, choices: WINDS },
      { ...localised('commands.score.from'), type: Integer, choices: WINDS },
      { ...localised('commands.score.round'), type: Integer, choices: WINDS },
      { ...localised('commands.score.streak'), type: Integer, min_value: 0, max_value: 1000 },
      { ...localised('commands.score.missing'), type: Integer, choices: SUIT_CHOICES },
      { ...localised('commands.score.flags'), type: Text, autocomplete: true },
      { ...localised('commands.score.options'), type: Text, autocomplete: true },
      { ...localised('commands.score.stake'), type: Integer, min_value: 1, max_value: 10_000 },
    ],
  },
  everywhere: true,
  async run(_context, { interaction, t, answer }) {
    const selfDraw = interaction.options.getBoolean('self-draw') === true;
    const robKong = interaction.options.getBoolean('rob-kong') === true;
    const from = interaction.options.getInteger('from');
    if (selfDraw && robKong) return void (await answer.privately(textDraft(t('score.twoWays'))));
    if (selfDraw && from !== null) return void (await answer.privately(textDraft(t('score.noPayer'))));
    const flags = words(interaction.options.getString('circumstances'));
    const unknown = flags.find((flag) => !isFlag(flag));
    if (unknown !== undefined) {
      const allowed = WIN_FLAGS.join(', ');
      return void (await answer.privately(textDraft(t('score.badFlag', { flag: unknown, allowed }))));
    }
    const request = readRequest(
      interaction,
      selfDraw ? 'self-draw' : robKong ? 'rob-kong' : 'discard',
      flags.filter(isFlag),
    );
    await answer.privately(scoreMessage(t, request, priceHand(request)));
  },
  async complete(interaction) {
    const focused = interaction.options.getFocused(true);
    if (focused.name === 'hand') return completeHand(interaction, focused.value);
    if (focused.name === 'circumstances') return completeWords(focused.value, WIN_FLAGS);
    return completeWords(focused.value, optionWords(interaction.options.getString('game')));
  },
} satisfies Command;

function readRequest({ options }: ChatInputCommandInteraction, by: WinBy, flags: readonly WinFlag[]): ScoreRequest {
  const game = options.getString('game', true) as GameId;
  const stake = options.getInteger('stake');
  const basic = rulesetOf(game).options.find((option) => option.kind === 'amount');
  return {
    game,
    hand: options.getString('hand', true),
    by,
    seat: (options.getInteger('seat') ?? 0) as Wind,
    round: (options.getInteger('round') ?? 0) as Wind,
    from: options.getInteger('from') as Wind | null,
    streak: options.getInteger('streak') ?? 0,
    missing: options.getInteger('missing-suit') as Suit | null,
    flags,
    options: {
      ...Object.fromEntries(words(options.getString('options')).map(keyAndValue)),
      ...(stake === null || basic === undefined ? {} : { [basic.id]: stake }),
    },
  };
}

/** What was understood so far, as a choice that keeps what was typed. */
function completeHand(interaction: AutocompleteInteraction, typed: string) {
  const t = translateFor(interaction.locale);
  if (typed.trim() === '') return [{ name: SCORE_EXAMPLE, value: SCORE_EXAMPLE }];
  const reading = readHand(typed);
  const game = GAME_IDS.find((id) => id === interaction.options.getString('game'));
  const said = reading.ok
    ? [printHand(reading.hand), ...(game === undefined ? [] : [worthOf(t, game, typed)])].join(' = ')
    : t(`score.fault.${reading.fault.code}`, { part: reading.fault.part, example: SCORE_EXAMPLE });
  // Discord takes values of 100 characters; a longer hand is sent as it was typed, without choosing anything.
  return typed.length > LIMITS.optionText ? [] : [{ name: clip(said, LIMITS.optionText), value: typed }];
}

/** The price so far in a few words: the total by discard, or what is the matter. */
function worthOf(t: ReturnType<typeof translateFor>, game: GameId, hand: string): string {
  const request: ScoreRequest = {
    ...{ game, hand, by: 'discard', seat: 0, round: 0, from: null, streak: 0, missing: null, flags: [], options: {} },
  };
  const text = scoreText(t, request, priceHand(request));
  return text.total === '' ? text.title.replaceAll('`', '') : text.total;
}

/** Completes the last word of a list of words. */
function completeWords(typed: string, known: readonly string[]) {
  const before = words(typed);
  const last = /[\s,]$/.test(typed) || typed === '' ? '' : (before.pop() ?? '');
  return known
    .filter((word) => word.startsWith(last) && !before.includes(word))
    .map((word) => [...before, word].join(', '))
    .filter((text) => text.length <= LIMITS.optionText)
    .slice(0, LIMITS.options)
    .map((text) => ({ name: text, value: text }));
}

function optionWords(game: string | null): string[] {
  const known = GAME_IDS.find((id) => id === game);
  if (known === undefined) return [];
  const rules = rulesetOf(known);
  const defaults = toolOptions(rules, {});
  return rules.options.flatMap((option) =>
    option.kind === 'amount'
      ? [`${option.id}=${option.default}`]
      : option.choices
          .filter((choice) => !defaults.ok || defaults.options[option.id] !== choice)
          .map((choice) => `${option.id}=${choice}`),
  );
}

function words(text: string | null): string[] {
  return (text ?? '').split(/[\s,]+/).filter((word) => word !== '');
}

function keyAndValue(word: string): [string, string] {
  const at = word.indexOf('=');
  return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
}

function isFlag(word: string): word is WinFlag {
  return WIN_FLAGS.some((flag) => flag === word);
}
