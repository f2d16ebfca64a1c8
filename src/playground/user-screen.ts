/**
 * The messages on one person's screen: those of the channels, and what exists only here, such as commands being sent, failures, and
 * messages that were dismissed.
 */

import { MessageType } from 'discord-api-types/v10';
import type { Emitter } from './emitter.ts';
import type { Interaction } from './interactions.ts';
import type { MessageView, PageEvent } from './page-protocol.ts';
import { canView } from './permissions.ts';
import { compareIds } from './snowflakes.ts';
import type { SharedMessageView, Views } from './views.ts';
import type { Message, User, World } from './world.ts';

export class UserScreen {
  readonly #world: World;
  readonly #views: Views;
  readonly #user: User;
  readonly #events: Emitter<PageEvent>;
  /** Commands being sent or failed, by interaction id. */
  readonly #local = new Map<string, MessageView>();
  readonly #failures = new Map<string, string>();
  /** Custom ids of the components that wait for the bot's answer, by message id. */
  readonly #pending = new Map<string, string[]>();
  readonly #dismissed = new Set<string>();

  /** @param events told of every change */
  constructor(world: World, views: Views, user: User, events: Emitter<PageEvent>) {
    this.#world = world;
    this.#views = views;
    this.#user = user;
    this.#events = events;
  }

  /** Everything in a channel that its user may see, oldest first. */
  messages(channelId: string): MessageView[] {
    const stored = this.#world.messagesIn(channelId).filter((message) => this.shows(message));
    const local = [...this.#local.values()].filter((message) => message.channelId === channelId);
    return [...stored.map((message) => this.#view(message)), ...local].sort((a, b) => compareIds(a.id, b.id));
  }

  /** Whether a message of a channel that the user sees is on the screen. */
  shows(message: Message): boolean {
    return this.#isFor(message) && !this.#dismissed.has(message.id);
  }

  /** A command is on its way. */
  showSending(interaction: Interaction): void {
    this.#showLocal(interaction, 'sending', null);
  }

  /** The bot did not answer a command; it stays until it is dismissed. */
  showFailed(interaction: Interaction, failure: string): void {
    this.#showLocal(interaction, 'failed', failure);
  }

  /** The bot answered a command: what it wrote stands in its place. */
  dropSending(interaction: Interaction): void {
    this.#local.delete(interaction.id);
    this.#events.emit({ type: 'messageDeleted', channelId: interaction.channelId, messageId: interaction.id });
  }

  /** A component was used and waits for its answer. */
  showPending(message: Message, customId: string): void {
    this.#failures.delete(message.id);
    this.#pending.set(message.id, [...(this.#pending.get(message.id) ?? []), customId]);
    this.#emitMessage(message);
  }

  /** The answer is there, or did not come: `failure` says so below the message. */
  dropPending(message: Message, customId: string, failure: string | null): void {
    const pending = this.#pending.get(message.id) ?? [];
    const at = pending.indexOf(customId);
    this.#pending.set(
      message.id,
      pending.filter((_, index) => index !== at),
    );
    if (failure !== null) this.#failures.set(message.id, failure);
    this.#emitMessage(message);
  }

  /** Takes a failed command off the screen. @returns whether there was one. */
  dismissFailed(channelId: string, messageId: string): boolean {
    if (this.#local.get(messageId)?.state !== 'failed') return false;
    this.#local.delete(messageId);
    this.#events.emit({ type: 'messageDeleted', channelId, messageId });
    return true;
  }

  /** Takes a message off the screen for good. */
  dismiss(message: Message): void {
    this.#dismissed.add(message.id);
    this.#events.emit({ type: 'messageDeleted', channelId: message.channelId, messageId: message.id });
  }

  messageChanged(message: Message, created: boolean): void {
    this.#emitMessage(message);
    const pings = message.mentions.includes(this.#user.id) || message.mentionEveryone;
    if (created && pings && message.ephemeralFor === null && this.#seesChannelOf(message)) {
      this.#events.emit({ type: 'ping', channelId: message.channelId, messageId: message.id });
    }
  }

  messageDeleted(message: Message): void {
    this.#failures.delete(message.id);
    this.#pending.delete(message.id);
    if (this.#isFor(message) && !this.#dismissed.delete(message.id)) {
      this.#events.emit({ type: 'messageDeleted', channelId: message.channelId, messageId: message.id });
    }
  }

  #isFor(message: Message): boolean {
    return message.ephemeralFor === null || message.ephemeralFor === this.#user.id;
  }

  #seesChannelOf(message: Message): boolean {
    const channel = this.#world.channels.get(message.channelId);
    return channel !== undefined && canView(this.#world, channel, this.#user.id);
  }

  #view(message: Message): MessageView {
    return {
      ...this.#views.message(message),
      pendingCustomIds: this.#pending.get(message.id) ?? [],
      failure: this.#failures.get(message.id) ?? null,
    };
  }

  #emitMessage(message: Message): void {
    const exists = this.#world.message(message.channelId, message.id) !== undefined;
    if (exists && this.shows(message) && this.#seesChannelOf(message)) {
      this.#events.emit({ type: 'message', message: this.#view(message) });
    }
  }

  #showLocal(interaction: Interaction, state: 'sending' | 'failed', failure: string | null): void {
    const shared: SharedMessageView = {
      id: interaction.id,
      channelId: interaction.channelId,
      type: MessageType.ChatInputCommand,
      state,
      author: this.#views.user(this.#world.bot, interaction.guildId),
      content: '',
      embeds: [],
      components: [],
      attachments: [],
      flags: 0,
      timestamp: new Date(interaction.createdAt).toISOString(),
      editedTimestamp: null,
      ephemeral: true,
      interaction: {
        user: this.#views.user(this.#user, interaction.guildId),
        commandName: interaction.commandName ?? '',
      },
      replyTo: null,
      threadId: null,
      mentions: [],
    };
    const message: MessageView = { ...shared, pendingCustomIds: [], failure };
    this.#local.set(interaction.id, message);
    this.#events.emit({ type: 'message', message });
  }
}
