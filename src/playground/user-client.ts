/**
 * One person's Discord client: what it shows, and what it lets its user do. It holds what exists only there: commands being sent, failures,
 * dismissed messages, the open modal. It refuses what a client refuses; the rest becomes an interaction that is sent to the bot.
 */

import type { APIApplicationCommandOptionChoice, APIMessageInteractionMetadata } from 'discord-api-types/v10';
import { InteractionContextType, InteractionType, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { CommandData } from './command-input.ts';
import { commandData, fullCommandName } from './command-input.ts';
import type { ModalValues } from './component-input.ts';
import { componentData, modalSubmission } from './component-input.ts';
import { Emitter } from './emitter.ts';
import type { Answer, Interaction, InteractionSeed } from './interactions.ts';
import type { CommandView, MessageView, ModalView, OptionInput, PageEvent } from './page-protocol.ts';
import { canView, channelPermissions, guildPermissions } from './permissions.ts';
import { Refused } from './refused.ts';
import { Resolver } from './resolver.ts';
import type { Origin } from './send-interaction.ts';
import { sendInteraction } from './send-interaction.ts';
import type { Services } from './services.ts';
import { compareIds } from './snowflakes.ts';
import type { SharedMessageView, Views } from './views.ts';
import type { Channel, Command, Guild, Message, User } from './world.ts';

const COMMAND_FAILED = 'The application did not respond';
const COMPONENT_FAILED = 'This interaction failed';

/** How an action that reached the bot ended. */
export type Outcome =
  | { readonly kind: 'answered'; readonly interactionId: string; readonly messageId: string }
  | { readonly kind: 'modal'; readonly interactionId: string; readonly modal: ModalView }
  | {
      readonly kind: 'choices';
      readonly interactionId: string;
      readonly choices: readonly APIApplicationCommandOptionChoice[];
    }
  | { readonly kind: 'failed'; readonly interactionId: string; readonly failure: string };

interface Place {
  readonly guild: Guild;
  readonly channel: Channel;
}

interface OpenModal {
  readonly view: ModalView;
  readonly opener: InteractionSeed;
}

export class UserClient {
  readonly #services: Services;
  readonly #views: Views;
  readonly user: User;
  /** Messages that exist only here: commands being sent or failed, by interaction id. */
  readonly #local = new Map<string, MessageView>();
  readonly #failures = new Map<string, string>();
  readonly #pending = new Map<string, string[]>();
  readonly #dismissed = new Set<string>();
  #modal: OpenModal | null = null;
  /** What changes on this user's screen. */
  readonly events = new Emitter<PageEvent>();

  constructor(services: Services, views: Views, user: User) {
    this.#services = services;
    this.#views = views;
    this.user = user;
    services.world.changes.on((change) => {
      if (change.kind === 'message') this.#messageChanged(change.message, change.created);
      else if (change.kind === 'messageDeleted') this.#messageDeleted(change.message);
      else if (change.kind === 'commands') this.events.emit({ type: 'commands' });
      else if (change.kind !== 'emojis') this.#emitInfo();
    });
    services.gateway.presence.on(() => this.#emitInfo());
  }

  get modal(): ModalView | null {
    return this.#modal?.view ?? null;
  }

  /** Channels this user sees, in Discord's order. */
  channels(): Channel[] {
    const { world } = this.#services;
    return [...world.channels.values()].filter((channel) => canView(world, channel, this.user.id));
  }

  /** Everything on the screen of a channel, oldest first. @throws Refused `unknown_channel` */
  messages(channelId: string): MessageView[] {
    this.#channel(channelId);
    const stored = this.#services.world.messagesIn(channelId).filter((message) => this.#sees(message));
    const local = [...this.#local.values()].filter((message) => message.channelId === channelId);
    return [...stored.map((message) => this.#view(message)), ...local].sort((a, b) => compareIds(a.id, b.id));
  }

  /** Commands this user may run in a channel. */
  commands(channelId: string): CommandView[] {
    const { guild, channel } = this.#place(channelId);
    return this.#commandsIn(guild, channel).map((command) => this.#services.wire.command(command));
  }

  /** The state a page starts from. */
  ready(): Extract<PageEvent, { type: 'ready' }> {
    return {
      type: 'ready',
      self: this.#views.user(this.user),
      info: this.#views.info(this.#services.gateway.online),
      messages: Object.fromEntries(this.channels().map((channel) => [channel.id, this.messages(channel.id)])),
      modal: this.modal,
    };
  }

  /** @throws Refused */
  async runCommand(channelId: string, commandId: string, options: readonly OptionInput[]): Promise<Outcome> {
    const place = this.#place(channelId);
    const data = commandData(this.#command(place, commandId), options, this.#resolver(place));
    const commandName = fullCommandName(data);
    const interaction = this.#send(place, InteractionType.ApplicationCommand, data, {
      commandName,
      sourceMessageId: null,
    });
    this.#showLocal(interaction, 'sending');
    const answer = await interaction.answered;
    if (answer.kind === 'failed') this.#showLocal(interaction, 'failed');
    else this.#dropLocal(interaction);
    return this.#outcome(interaction, answer, COMMAND_FAILED);
  }

  /** Asks for the choices of the option that is being typed. @throws Refused */
  async autocomplete(
    channelId: string,
    commandId: string,
    options: readonly OptionInput[],
    focused: string,
  ): Promise<Outcome> {
    const place = this.#place(channelId);
    const data = commandData(this.#command(place, commandId), options, this.#resolver(place), focused);
    const interaction = this.#send(place, InteractionType.ApplicationCommandAutocomplete, data, {
      commandName: fullCommandName(data),
      sourceMessageId: null,
    });
    return this.#outcome(interaction, await interaction.answered, 'Loading options failed');
  }

  /** Presses a button, or chooses values of a select. @throws Refused */
  async useComponent(
    channelId: string,
    messageId: string,
    customId: string,
    values?: readonly string[],
  ): Promise<Outcome> {
    const place = this.#place(channelId);
    const message = this.#visibleMessage(channelId, messageId);
    const data = componentData(message.components, customId, values, this.#resolver(place));
    const interaction = this.#send(place, InteractionType.MessageComponent, data, {
      commandName: message.commandName,
      sourceMessageId: message.id,
    });
    this.#failures.delete(message.id);
    this.#pending.set(message.id, [...(this.#pending.get(message.id) ?? []), customId]);
    this.#emitMessage(message);
    const answer = await interaction.answered;
    const pending = this.#pending.get(message.id) ?? [];
    const at = pending.indexOf(customId);
    this.#pending.set(
      message.id,
      pending.filter((_, index) => index !== at),
    );
    if (answer.kind === 'failed') this.#failures.set(message.id, COMPONENT_FAILED);
    this.#emitMessage(message);
    return this.#outcome(interaction, answer, COMPONENT_FAILED);
  }

  /** Sends the open modal. It stays open when the bot does not answer. @throws Refused */
  async submitModal(modalId: string, values: ModalValues): Promise<Outcome> {
    const modal = this.#openModal(modalId);
    const place = this.#place(modal.view.channelId);
    const resolver = this.#resolver(place);
    const components = modalSubmission(modal.view.components, values, resolver);
    const resolved = resolver.resolved();
    const data = { custom_id: modal.view.customId, components, ...(resolved ? { resolved } : {}) };
    const interaction = this.#send(
      place,
      InteractionType.ModalSubmit,
      data,
      { commandName: modal.opener.commandName, sourceMessageId: modal.opener.sourceMessageId },
      modal.opener.metadata,
    );
    const answer = await interaction.answered;
    if (answer.kind !== 'failed' && this.#modal?.view.id === modalId) this.#showModal(null);
    return this.#outcome(interaction, answer, 'Something went wrong. Try again.');
  }

  /** @throws Refused `unknown_modal` */
  closeModal(modalId: string): void {
    this.#openModal(modalId);
    this.#showModal(null);
  }

  /** Takes an ephemeral message, or a failed command, off the screen. The bot is not told. @throws Refused */
  dismiss(channelId: string, messageId: string): void {
    const local = this.#local.get(messageId);
    if (local?.state === 'failed') this.#local.delete(messageId);
    else {
      const message = this.#visibleMessage(channelId, messageId);
      if (message.ephemeralFor === null)
        throw new Refused('not_dismissible', 'only messages that you alone see can be dismissed');
      this.#dismissed.add(message.id);
    }
    this.events.emit({ type: 'messageDeleted', channelId, messageId });
  }

  /** Writes an ordinary message. @throws Refused */
  sendMessage(channelId: string, content: string): string {
    const { channel } = this.#place(channelId);
    const needed = channel.thread ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
    if (!(channelPermissions(this.#services.world, channel, this.user.id) & needed)) {
      throw new Refused('no_permission', 'you may not write here');
    }
    if (content.trim() === '' || content.length > 2000)
      throw new Refused('invalid_value', 'a message has 1 to 2000 characters');
    return this.#services.messages.create({ channel, authorId: this.user.id, body: { content }, uploads: [] }).id;
  }

  setLocale(locale: string): void {
    this.user.locale = locale;
    this.#services.world.changes.emit({ kind: 'user', user: this.user });
  }

  #sees(message: Message): boolean {
    return (message.ephemeralFor === null || message.ephemeralFor === this.user.id) && !this.#dismissed.has(message.id);
  }

  #view(message: Message): MessageView {
    return {
      ...this.#views.message(message),
      pendingCustomIds: this.#pending.get(message.id) ?? [],
      failure: this.#failures.get(message.id) ?? null,
    };
  }

  #channel(channelId: string): Channel {
    const channel = this.#services.world.channels.get(channelId);
    if (!channel || !canView(this.#services.world, channel, this.user.id)) {
      throw new Refused('unknown_channel', `${this.user.displayName} sees no channel ${channelId}`);
    }
    return channel;
  }

  #place(channelId: string): Place {
    const channel = this.#channel(channelId);
    const guild = this.#services.world.guilds.get(channel.guildId);
    if (!guild) throw new Refused('unknown_channel', `the channel ${channelId} has no server`);
    return { guild, channel };
  }

  #resolver({ guild, channel }: Place): Resolver {
    return new Resolver(this.#services, guild, channel.id, this.user.id);
  }

  #visibleMessage(channelId: string, messageId: string): Message {
    this.#channel(channelId);
    const message = this.#services.world.message(channelId, messageId);
    if (!message || !this.#sees(message)) {
      throw new Refused('unknown_message', `${this.user.displayName} sees no message ${messageId}`);
    }
    return message;
  }

  #commandsIn(guild: Guild, channel: Channel): Command[] {
    const { world } = this.#services;
    if (!guild.members.has(world.bot.id)) return [];
    const channelBits = channelPermissions(world, channel, this.user.id);
    if (!(channelBits & PermissionFlagsBits.UseApplicationCommands)) return [];
    const rights = guildPermissions(guild, this.user.id);
    const place = guild.direct === true ? InteractionContextType.BotDM : InteractionContextType.Guild;
    return [...world.commandsIn(null).values(), ...world.commandsIn(guild.id).values()].filter((command) => {
      // A command that names no places is offered in all of them.
      if (command.contexts?.includes(place) === false) return false;
      // Nobody manages direct messages, and everybody may do everything there.
      if (guild.direct === true) return true;
      const needed = command.default_member_permissions;
      if (needed === null || needed === undefined) return true;
      // "0" is for administrators only, who have every bit.
      const bits = BigInt(needed) === 0n ? PermissionFlagsBits.Administrator : BigInt(needed);
      return (rights & bits) === bits;
    });
  }

  #command({ guild, channel }: Place, commandId: string): Command {
    const command = this.#commandsIn(guild, channel).find(({ id }) => id === commandId);
    if (!command) throw new Refused('unknown_command', `${this.user.displayName} is offered no command ${commandId}`);
    return command;
  }

  #send(
    place: Place,
    type: InteractionType,
    data: CommandData | Record<string, unknown>,
    origin: Origin,
    trigger: APIMessageInteractionMetadata | null = null,
  ): Interaction {
    return sendInteraction(this.#services, { ...place, user: this.user, type, data, origin, trigger });
  }

  #openModal(modalId: string): OpenModal {
    if (this.#modal?.view.id !== modalId) throw new Refused('unknown_modal', 'this modal is not open');
    return this.#modal;
  }

  #outcome(interaction: Interaction, answer: Answer, failure: string): Outcome {
    const interactionId = interaction.id;
    switch (answer.kind) {
      case 'failed':
        return { kind: 'failed', interactionId, failure };
      case 'choices':
        return { kind: 'choices', interactionId, choices: answer.choices };
      case 'modal': {
        const view: ModalView = {
          id: interaction.id,
          channelId: interaction.channelId,
          title: answer.modal.title,
          customId: answer.modal.custom_id,
          components: numbered(answer.modal.components),
        };
        this.#showModal({ view, opener: interaction });
        return { kind: 'modal', interactionId, modal: view };
      }
      default:
        return { kind: 'answered', interactionId, messageId: answer.message.id };
    }
  }

  #showModal(modal: OpenModal | null): void {
    this.#modal = modal;
    this.events.emit({ type: 'modal', modal: this.modal });
  }

  #showLocal(interaction: Interaction, state: 'sending' | 'failed'): void {
    const { world } = this.#services;
    const shared: SharedMessageView = {
      id: interaction.id,
      channelId: interaction.channelId,
      type: MessageType.ChatInputCommand,
      state,
      author: this.#views.user(world.bot, interaction.guildId),
      content: '',
      embeds: [],
      components: [],
      attachments: [],
      flags: 0,
      timestamp: new Date(interaction.createdAt).toISOString(),
      editedTimestamp: null,
      ephemeral: true,
      interaction: {
        user: this.#views.user(this.user, interaction.guildId),
        commandName: interaction.commandName ?? '',
      },
      replyTo: null,
      threadId: null,
      mentions: [],
    };
    const message: MessageView = {
      ...shared,
      pendingCustomIds: [],
      failure: state === 'failed' ? COMMAND_FAILED : null,
    };
    this.#local.set(interaction.id, message);
    this.events.emit({ type: 'message', message });
  }

  #dropLocal(interaction: Interaction): void {
    this.#local.delete(interaction.id);
    this.events.emit({ type: 'messageDeleted', channelId: interaction.channelId, messageId: interaction.id });
  }

  #emitMessage(message: Message): void {
    const { world } = this.#services;
    const channel = world.channels.get(message.channelId);
    const exists = world.message(message.channelId, message.id) !== undefined;
    if (exists && channel && this.#sees(message) && canView(world, channel, this.user.id)) {
      this.events.emit({ type: 'message', message: this.#view(message) });
    }
  }

  #messageChanged(message: Message, created: boolean): void {
    this.#emitMessage(message);
    const pings = message.mentions.includes(this.user.id) || message.mentionEveryone;
    const channel = this.#services.world.channels.get(message.channelId);
    if (
      created &&
      pings &&
      message.ephemeralFor === null &&
      channel &&
      canView(this.#services.world, channel, this.user.id)
    ) {
      this.events.emit({ type: 'ping', channelId: message.channelId, messageId: message.id });
    }
  }

  #messageDeleted(message: Message): void {
    const wasVisible = message.ephemeralFor === null || message.ephemeralFor === this.user.id;
    this.#failures.delete(message.id);
    this.#pending.delete(message.id);
    if (wasVisible && !this.#dismissed.delete(message.id)) {
      this.events.emit({ type: 'messageDeleted', channelId: message.channelId, messageId: message.id });
    }
  }

  #emitInfo(): void {
    this.events.emit({ type: 'info', info: this.#views.info(this.#services.gateway.online) });
  }
}

/** Modal components with the numbers Discord gives those that came without. */
function numbered(components: ModalView['components']): ModalView['components'] {
  let next = 1;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const isComponent = 'type' in value && typeof value.type === 'number';
    const id = isComponent ? { id: 'id' in value && value.id ? value.id : next++ } : {};
    return { ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)])), ...id };
  };
  return walk(components) as ModalView['components'];
}
