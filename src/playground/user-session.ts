/** A person at their client, for tests and scripts: finds commands by name and components by what is written on them, and can wait. */

import type { Locale } from 'discord-api-types/v10';
import type { ModalValues } from './component-input.ts';
import { findComponent } from './component-input.ts';
import type { MessageView, ModalView, OptionInput, UploadedFile } from './page-protocol.ts';
import { Refused } from './refused.ts';
import type { Outcome, UserClient } from './user-client.ts';
import { everyComponent, isObject } from './validation/component-rules.ts';

/** The bot gave no first answer within 3 s. */
export class InteractionFailed extends Error {
  override readonly name = 'InteractionFailed';
}

/** How the bot first answered. */
export interface Answered {
  readonly interactionId: string;
  /** The message that the answer wrote, changed, or will fill in; null for a modal. */
  readonly message: MessageView | null;
  readonly modal: ModalView | null;
}

/** Names a component: its custom id, its label or its emoji's name as text; or more exactly, with the message it is on. */
export type Target =
  | string
  | {
      readonly customId?: string;
      readonly label?: string;
      /** A view, or an id; the newest message that has the component when left out. */
      readonly message?: MessageView | string;
    };

/** Filled-in options by name. */
export type OptionValues = Readonly<Record<string, string | number | boolean | UploadedFile>>;

export interface WaitOptions {
  readonly channelId?: string;
  /** Real milliseconds; 10 s when left out. */
  readonly timeoutMs?: number;
  /** What is waited for, in words, for the error. */
  readonly what?: string;
}

/**
 * @example
 * const ann = server.user('Ann');
 * await ann.slash('mahjong open', { game: 'push-down' });
 * await server.user('Ben').click('Join');
 * const table = await ann.until((messages) => messages.find((message) => visibleText(message).includes('Ben')));
 */
export class UserSession {
  readonly client: UserClient;
  /** The channel all actions happen in unless they name another. */
  channelId: string;
  /** Ids of messages that mentioned this user when they were new. */
  readonly pings: string[] = [];

  constructor(client: UserClient, channelId: string) {
    this.client = client;
    this.channelId = channelId;
    client.events.on((event) => {
      if (event.type === 'ping') this.pings.push(event.messageId);
    });
  }

  get id(): string {
    return this.client.user.id;
  }

  get name(): string {
    return this.client.user.displayName;
  }

  /** The modal that is open, if any. */
  get modal(): ModalView | null {
    return this.client.modal;
  }

  /** What this user sees in a channel, oldest first. */
  view(channelId = this.channelId): MessageView[] {
    return this.client.messages(channelId);
  }

  /** Calls `listener` with every message as it appears or changes on this user's screen, however briefly. @returns a function that stops it. */
  watch(listener: (message: MessageView) => void): () => void {
    return this.client.events.on((event) => {
      if (event.type === 'message') listener(event.message);
    });
  }

  setLocale(locale: `${Locale}`): void {
    this.client.setLocale(locale);
  }

  /**
   * Runs a slash command; sub-commands are further words.
   *
   * @throws Refused when a client would not send it, InteractionFailed when nobody answers.
   */
  async slash(name: string, options: OptionValues = {}, channelId = this.channelId): Promise<Answered> {
    const { commandId, inputs } = this.#command(name, options, channelId);
    return this.#answered(await this.client.runCommand(channelId, commandId, inputs), channelId);
  }

  /** The choices offered while `focused` is being typed. @throws Refused, InteractionFailed */
  async autocomplete(
    name: string,
    options: OptionValues,
    focused: string,
    channelId = this.channelId,
  ): Promise<readonly { readonly name: string; readonly value: string | number }[]> {
    const { commandId, inputs } = this.#command(name, options, channelId);
    const outcome = await this.client.autocomplete(channelId, commandId, inputs, focused);
    if (outcome.kind === 'failed') throw new InteractionFailed(`${this.name}, /${name}: ${outcome.failure}`);
    return outcome.kind === 'choices' ? outcome.choices : [];
  }

  /** Presses a button. @throws Refused, InteractionFailed */
  async click(target: Target, channelId = this.channelId): Promise<Answered> {
    const { message, customId } = this.find(target, channelId);
    return this.#answered(await this.client.useComponent(channelId, message.id, customId), channelId);
  }

  /** Chooses values of a select menu. @throws Refused, InteractionFailed */
  async select(target: Target, values: readonly string[], channelId = this.channelId): Promise<Answered> {
    const { message, customId } = this.find(target, channelId);
    return this.#answered(await this.client.useComponent(channelId, message.id, customId, values), channelId);
  }

  /** Fills in the open modal and sends it. @throws Refused, InteractionFailed */
  async submit(values: ModalValues): Promise<Answered> {
    const { modal } = this;
    if (!modal) throw new Refused('unknown_modal', `${this.name} has no modal open`);
    return this.#answered(await this.client.submitModal(modal.id, values), modal.channelId);
  }

  dismiss(message: MessageView | string, channelId = this.channelId): void {
    this.client.dismiss(channelId, typeof message === 'string' ? message : message.id);
  }

  /** Writes an ordinary message. @returns its id. */
  say(content: string, channelId = this.channelId): string {
    return this.client.sendMessage(channelId, content);
  }

  /** Where a component is, without using it. @throws Refused when this user sees no such component. */
  find(
    target: Target,
    channelId = this.channelId,
  ): { readonly message: MessageView; readonly customId: string; readonly disabled: boolean } {
    const wanted = typeof target === 'string' ? { customId: target, label: target } : target;
    const messageId =
      typeof target === 'string' ? undefined : typeof target.message === 'object' ? target.message.id : target.message;
    for (const message of this.view(channelId).reverse()) {
      if (messageId !== undefined && message.id !== messageId) continue;
      for (const { component } of everyComponent(message.components)) {
        const emoji = isObject(component.emoji) ? component.emoji.name : undefined;
        const fits =
          (wanted.customId !== undefined && component.custom_id === wanted.customId) ||
          (wanted.label !== undefined && (component.label === wanted.label || emoji === wanted.label));
        if (!fits || typeof component.custom_id !== 'string') continue;
        const disabled = findComponent(message.components, component.custom_id).disabled === true;
        return { message, customId: component.custom_id, disabled };
      }
    }
    throw new Refused(
      'unknown_component',
      `${this.name} sees no component ${JSON.stringify(target)}\n${describeView(this.view(channelId))}`,
    );
  }

  /**
   * Waits until the screen satisfies a condition; looks again at each change.
   *
   * @returns the first value of `look` that is neither false, null nor undefined.
   * @throws Error with what is on the screen when the time is over.
   */
  async until<T>(
    look: (messages: MessageView[]) => T | false | null | undefined,
    options: WaitOptions = {},
  ): Promise<T> {
    const channelId = options.channelId ?? this.channelId;
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        unsubscribe();
        clearTimeout(timer);
      };
      const check = (): void => {
        try {
          const found = look(this.view(channelId));
          if (found === false || found === null || found === undefined) return;
          stop();
          resolve(found);
        } catch (error) {
          stop();
          reject(error);
        }
      };
      const unsubscribe = this.client.events.on(check);
      const timer = setTimeout(() => {
        stop();
        reject(
          new Error(`${this.name} waited in vain for ${options.what ?? look}\n${describeView(this.view(channelId))}`),
        );
      }, options.timeoutMs ?? 10_000);
      check();
    });
  }

  #command(
    name: string,
    options: OptionValues,
    channelId: string,
  ): { readonly commandId: string; readonly inputs: OptionInput[] } {
    const [first = '', ...rest] = name.replace(/^\//, '').split(' ');
    const command = this.client.commands(channelId).find((candidate) => candidate.name === first);
    if (!command) throw new Refused('unknown_command', `${this.name} is offered no command /${first}`);
    const leaves: OptionInput[] = Object.entries(options).map(([key, value]) => ({ name: key, value }));
    const inputs = rest.reduceRight<OptionInput[]>((inner, word) => [{ name: word, options: inner }], leaves);
    return { commandId: command.id, inputs };
  }

  #answered(outcome: Outcome, channelId: string): Answered {
    switch (outcome.kind) {
      case 'failed':
        throw new InteractionFailed(`${this.name}: ${outcome.failure}`);
      case 'modal':
        return { interactionId: outcome.interactionId, message: null, modal: outcome.modal };
      case 'answered': {
        const message = this.view(channelId).find(({ id }) => id === outcome.messageId) ?? null;
        return { interactionId: outcome.interactionId, message, modal: null };
      }
      default:
        return { interactionId: outcome.interactionId, message: null, modal: null };
    }
  }
}

/** Everything a person can read in a message: text, embeds, labels, options, file names and alt texts, one a line. */
export function visibleText(message: MessageView): string {
  const lines: string[] = [message.content];
  const add = (text: unknown): void => {
    if (typeof text === 'string' && text !== '') lines.push(text);
  };
  for (const embed of message.embeds) {
    for (const text of [embed.author?.name, embed.title, embed.description, embed.footer?.text]) add(text);
    for (const field of embed.fields ?? []) {
      add(field.name);
      add(field.value);
    }
  }
  for (const { component } of everyComponent(message.components)) {
    for (const key of ['content', 'label', 'placeholder', 'description']) add(component[key]);
    if (isObject(component.emoji)) add(component.emoji.name);
    for (const list of [component.options, component.items]) {
      if (!Array.isArray(list)) continue;
      for (const entry of list) {
        if (!isObject(entry)) continue;
        add(entry.label);
        add(entry.description);
      }
    }
  }
  for (const attachment of message.attachments) {
    add(attachment.filename);
    add(attachment.description);
  }
  return lines.join('\n').trim();
}

/** A screen in a few lines, for error messages. */
function describeView(messages: readonly MessageView[]): string {
  return messages
    .slice(-8)
    .map((message) => {
      const marks = [
        message.state === 'sent' ? '' : message.state,
        message.ephemeral ? 'ephemeral' : '',
        message.failure ?? '',
      ];
      return `- ${message.id} ${message.author.name} [${marks.filter(Boolean).join(', ')}] ${visibleText(message).replaceAll('\n', ' | ').slice(0, 300)}`;
    })
    .join('\n');
}
