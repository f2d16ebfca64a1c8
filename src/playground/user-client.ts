/**
 * One person's Discord client: what it lets its user do, and the modal that is open. It refuses what a client refuses; the rest becomes an
 * interaction that is sent to the bot.
 */

import type { APIApplicationCommandOptionChoice, APIMessageInteractionMetadata } from 'discord-api-types/v10';
import { InteractionType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { CommandData } from './command-input.ts';
import { commandData, fullCommandName } from './command-input.ts';
import type { ModalValues } from './component-input.ts';
import { componentData, modalSubmission } from './component-input.ts';
import { Emitter } from './emitter.ts';
import type { Answer, Interaction, InteractionSeed } from './interactions.ts';
import { offeredCommands } from './offered-commands.ts';
import type { CommandView, MessageView, ModalView, OptionInput, PageEvent } from './page-protocol.ts';
import { canView, channelPermissions } from './permissions.ts';
import { Refused } from './refused.ts';
import { Resolver } from './resolver.ts';
import type { Origin } from './send-interaction.ts';
import { sendInteraction } from './send-interaction.ts';
import type { Services } from './services.ts';
import { UserScreen } from './user-screen.ts';
import type { Views } from './views.ts';
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
  readonly #screen: UserScreen;
  #modal: OpenModal | null = null;
  /** What changes on this user's screen. */
  readonly events = new Emitter<PageEvent>();

  constructor(services: Services, views: Views, user: User) {
    this.#services = services;
    this.#views = views;
    this.user = user;
    this.#screen = new UserScreen(services.world, views, user, this.events);
    services.world.changes.on((change) => {
      if (change.kind === 'message') this.#screen.messageChanged(change.message, change.created);
      else if (change.kind === 'messageDeleted') this.#screen.messageDeleted(change.message);
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
    return this.#screen.messages(channelId);
  }

  /** Commands this user may run in a channel. */
  commands(channelId: string): CommandView[] {
    return this.#offered(this.#place(channelId)).map((command) => this.#services.wire.command(command));
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
    this.#screen.showSending(interaction);
    const answer = await interaction.answered;
    if (answer.kind === 'failed') this.#screen.showFailed(interaction, COMMAND_FAILED);
    else this.#screen.dropSending(interaction);
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
    this.#screen.showPending(message, customId);
    const answer = await interaction.answered;
    this.#screen.dropPending(message, customId, answer.kind === 'failed' ? COMPONENT_FAILED : null);
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
    if (this.#screen.dismissFailed(channelId, messageId)) return;
    const message = this.#visibleMessage(channelId, messageId);
    if (message.ephemeralFor === null)
      throw new Refused('not_dismissible', 'only messages that you alone see can be dismissed');
    this.#screen.dismiss(message);
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
    if (!message || !this.#screen.shows(message)) {
      throw new Refused('unknown_message', `${this.user.displayName} sees no message ${messageId}`);
    }
    return message;
  }

  #offered({ guild, channel }: Place): Command[] {
    return offeredCommands(this.#services.world, guild, channel, this.user.id);
  }

  #command(place: Place, commandId: string): Command {
    const command = this.#offered(place).find(({ id }) => id === commandId);
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
