/**
 * The life of an interaction: opened by a user's action, answered once within 3 s, then reachable for 15 minutes through its token.
 */

import { randomBytes } from 'node:crypto';
import type {
  APIApplicationCommandOptionChoice,
  APIMessageInteractionMetadata,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import { InteractionType } from 'discord-api-types/v10';
import type { Clock } from './clock.ts';
import { refusal } from './errors.ts';
import type { Recorder } from './faults.ts';
import type { Message } from './world.ts';

/** Time for the first answer. */
const ANSWER_WITHIN_MS = 3000;
/** Life of an interaction token. */
export const TOKEN_LIFETIME_MS = 15 * 60_000;
const KEPT_INTERACTIONS = 20_000;

/** The first answer, as the user's client learns of it. */
export type Answer =
  | { readonly kind: 'message' | 'deferred' | 'updated' | 'deferredUpdate'; readonly message: Message }
  | { readonly kind: 'modal'; readonly modal: APIModalInteractionResponseCallbackData }
  | { readonly kind: 'choices'; readonly choices: readonly APIApplicationCommandOptionChoice[] }
  | { readonly kind: 'failed' };

export interface InteractionSeed {
  readonly id: string;
  readonly type: InteractionType;
  readonly guildId: string;
  readonly channelId: string;
  readonly userId: string;
  /** The message with the component; for a modal, the one whose component opened it. */
  readonly sourceMessageId: string | null;
  /** What messages made by this interaction carry; null for autocomplete, which makes none. */
  readonly metadata: APIMessageInteractionMetadata | null;
  /** `mahjong open`; null when no command is behind it. */
  readonly commandName: string | null;
}

export interface Interaction extends InteractionSeed {
  readonly token: string;
  readonly createdAt: number;
  /** Type of the first answer; null while there is none. */
  acknowledgedWith: number | null;
  /** The message `@original` stands for; null when the answer made none. */
  originalId: string | null;
  /** Messages that this token may read, change and delete. */
  readonly messageIds: Set<string>;
  /** Resolves at the first answer, or after 3 s without one. */
  readonly answered: Promise<Answer>;
}

export class Interactions {
  readonly #clock: Clock;
  readonly #recorder: Recorder;
  readonly #byToken = new Map<string, Interaction>();
  readonly #open = new Map<string, { readonly timer: unknown; readonly settle: (answer: Answer) => void }>();

  constructor(clock: Clock, recorder: Recorder) {
    this.#clock = clock;
    this.#recorder = recorder;
  }

  open(seed: InteractionSeed): Interaction {
    const secret = randomBytes(96).toString('base64url');
    const token = `${Buffer.from(`interaction:${seed.id}:`).toString('base64url')}${secret}`;
    let settle: (answer: Answer) => void = () => {};
    const answered = new Promise<Answer>((resolve) => {
      settle = resolve;
    });
    const interaction: Interaction = {
      ...seed,
      token,
      createdAt: this.#clock.now(),
      acknowledgedWith: null,
      originalId: null,
      messageIds: new Set(),
      answered,
    };
    this.#byToken.set(token, interaction);
    this.#forgetOldest();
    const timer = this.#clock.setTimeout(() => {
      this.#recorder.fault('unanswered', `${describe(interaction)} got no answer within 3 s`);
      this.#settle(interaction, { kind: 'failed' });
    }, ANSWER_WITHIN_MS);
    this.#open.set(seed.id, { timer, settle });
    return interaction;
  }

  /**
   * The interaction that a callback is for.
   *
   * @throws ApiError 404/10062 when there is none or its 3 s are over, 400/40060 when it was answered before.
   */
  awaitingAnswer(id: string, token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (!interaction || interaction.id !== id) throw refusal.unknownInteraction();
    if (interaction.acknowledgedWith !== null) throw refusal.alreadyAcknowledged();
    if (!this.#open.has(id)) throw refusal.unknownInteraction();
    return interaction;
  }

  /**
   * The interaction behind a webhook token.
   *
   * @throws ApiError 404/10015 when there is none or it was never answered, 401/50027 when its 15 minutes are over.
   */
  byToken(token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (!interaction) throw refusal.unknownWebhook();
    if (this.#clock.now() - interaction.createdAt >= TOKEN_LIFETIME_MS) {
      throw interaction.acknowledgedWith === null ? refusal.unknownWebhook() : refusal.invalidWebhookToken();
    }
    if (interaction.acknowledgedWith === null) throw refusal.unknownWebhook();
    return interaction;
  }

  /** Records the first answer. */
  acknowledge(interaction: Interaction, type: number, answer: Answer): void {
    interaction.acknowledgedWith = type;
    if ('message' in answer) {
      interaction.originalId = answer.message.id;
      interaction.messageIds.add(answer.message.id);
    }
    this.#settle(interaction, answer);
  }

  /** Stops all timers. */
  close(): void {
    for (const { timer } of this.#open.values()) this.#clock.clearTimeout(timer);
    this.#open.clear();
  }

  #settle(interaction: Interaction, answer: Answer): void {
    const waiting = this.#open.get(interaction.id);
    if (!waiting) return;
    this.#clock.clearTimeout(waiting.timer);
    this.#open.delete(interaction.id);
    waiting.settle(answer);
  }

  #forgetOldest(): void {
    if (this.#byToken.size <= KEPT_INTERACTIONS) return;
    const [oldest] = this.#byToken.keys();
    if (oldest !== undefined) this.#byToken.delete(oldest);
  }
}

/** An interaction in words, for faults. */
function describe(interaction: InteractionSeed): string {
  return `${InteractionType[interaction.type]}${interaction.commandName === null ? '' : ` /${interaction.commandName}`}`;
}
