/**
 * The contract between the playground server and the web page it serves. Types only, so both sides may import it.
 *
 * **How the page gets in.** `GET /` answers with the built page's `index.html`, into whose `<head>` the server writes
 * `<meta name="sparrow-playground-token" content="...">`. Every request below carries that token as the header
 * `X-Playground-Token`; the socket carries it as the query parameter `token`. A wrong or missing token is 401, a foreign
 * `Host` or `Origin` is 403. There is no CORS. The token changes when the server restarts: on a 401 reload the page.
 *
 * **Routes**, all below `/playground/api`, bodies and answers JSON. `{user}` is a user id.
 *
 * | route | answer |
 * |---|---|
 * | `GET /info` | {@link PlaygroundInfo} |
 * | `GET /users/{user}/channels/{channel}/messages` | {@link MessageView}`[]`, oldest first |
 * | `GET /users/{user}/channels/{channel}/commands` | {@link CommandView}`[]`: what this user may run in this channel |
 * | `POST /users/{user}/actions` with an {@link Action} | {@link ActionResult} |
 * | `WebSocket /events?user={user}&token={token}` | a stream of {@link PageEvent}, `ready` first |
 *
 * A refused action is not an HTTP error: it is status 200 with `ok: false`. 400 is a malformed action, 404 an unknown user or channel.
 *
 * **Live updates.** The socket's first event, `ready`, carries everything the page shows. After it, events change that state one step
 * at a time; each message event carries the whole {@link MessageView}. After a reconnect there is a new `ready`, no replay. The server
 * never sends one user's ephemeral messages, modals or pending commands to another user's socket.
 *
 * **Files.** All URLs in views are absolute and on the server's own origin. A custom emoji `<:name:id>` or `{name, id}` has its picture at
 * `/cdn/emojis/{id}.png`.
 */

import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIEmbed,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackComponent,
} from 'discord-api-types/v10';

/** The name of the `<meta>` element that carries the page token. */
export type TokenMetaName = 'sparrow-playground-token';

/** A person or the bot, as shown beside a message and in the member list. */
export interface UserView {
  readonly id: string;
  /** Display name in this server. */
  readonly name: string;
  readonly username: string;
  readonly avatarUrl: string;
  /** Name colour, `#rrggbb`. */
  readonly colour: string;
  readonly bot: boolean;
  /** The language of the user's client, e.g. `en-US` or `zh-TW`; the bot receives it with each interaction. */
  readonly locale: string;
}

export interface ChannelView {
  readonly id: string;
  readonly guildId: string;
  readonly name: string;
  /** Discord's channel type: 0 text, 11 public thread. */
  readonly type: number;
  /** The channel a thread belongs to; null for a text channel. */
  readonly parentId: string | null;
  readonly archived: boolean;
}

export interface GuildView {
  readonly id: string;
  readonly name: string;
  /** The guild's language, e.g. `en-US`. */
  readonly locale: string;
}

export interface RoleView {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
}

/** What does not depend on whose page it is. */
export interface PlaygroundInfo {
  readonly applicationId: string;
  readonly bot: UserView;
  /** Whether a bot is connected to the gateway right now. */
  readonly botOnline: boolean;
  readonly guilds: readonly GuildView[];
  readonly channels: readonly ChannelView[];
  readonly roles: readonly RoleView[];
  /** Everybody, without the bot, in the order they were created. */
  readonly users: readonly UserView[];
}

export interface AttachmentView {
  readonly id: string;
  readonly filename: string;
  readonly url: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string | null;
  /** Pixels; null when it is not a picture. */
  readonly width: number | null;
  readonly height: number | null;
  /** Alt text. */
  readonly description: string | null;
}

/**
 * What stands in a message's place:
 * - `sent`: an ordinary message.
 * - `sending`: this user's slash command, not answered yet ("Sending command…"). Local: only its user sees it.
 * - `thinking`: a deferred reply ("Sparrow is thinking…").
 * - `failed`: a slash command nobody answered within 3 s ("The application did not respond"), local, can be dismissed; or a deferred reply
 *   that nobody filled in within 15 minutes.
 */
export type MessageState = 'sent' | 'sending' | 'thinking' | 'failed';

/** One message as one user sees it. `embeds` and `components` are Discord's own JSON, with `attachment://` already replaced by URLs. */
export interface MessageView {
  readonly id: string;
  readonly channelId: string;
  /** Discord's message type: 0 default, 18 thread created, 19 reply, 20 slash command. */
  readonly type: number;
  readonly state: MessageState;
  readonly author: UserView;
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly APIMessageTopLevelComponent[];
  /** Only those that no embed or component shows. */
  readonly attachments: readonly AttachmentView[];
  /** Discord's bits: 64 ephemeral, 128 thinking, 32768 components V2. */
  readonly flags: number;
  /** ISO 8601 with milliseconds. */
  readonly timestamp: string;
  /** ISO 8601; null when the message was never edited. */
  readonly editedTimestamp: string | null;
  /** "Only you can see this · Dismiss message". */
  readonly ephemeral: boolean;
  /** "Ann used /mahjong open" above the message; null when no command made it. `commandName` has no slash. */
  readonly interaction: { readonly user: UserView; readonly commandName: string } | null;
  /** The message this one answers, if any. It may have been deleted since. */
  readonly replyTo: string | null;
  /** The thread that was started from this message, if any. */
  readonly threadId: string | null;
  /** Ids of the people mentioned in it; the page highlights a message that mentions its own user. */
  readonly mentions: readonly string[];
  /** Custom ids of this message's components that this user has used and that wait for an answer: show them busy. */
  readonly pendingCustomIds: readonly string[];
  /** Red line under the message, e.g. "This interaction failed"; only for the user whose press failed. */
  readonly failure: string | null;
}

/** A modal that the bot opened for this user. Components are Discord's own JSON. */
export interface ModalView {
  /** Name it in `submitModal` and `closeModal`. */
  readonly id: string;
  readonly channelId: string;
  readonly title: string;
  readonly customId: string;
  readonly components: readonly APIModalInteractionResponseCallbackComponent[];
}

/** A registered command, Discord's own JSON with `name_localizations` and `description_localizations` (names to show, never to send). */
export type CommandView = APIApplicationCommand;

/** A file given to an attachment option or a file upload. */
export interface UploadedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

/** One filled-in option. Sub-commands and groups hold `options` and no `value`. The server looks the type up in the command. */
export interface OptionInput {
  /** The default (not the localised) name. */
  readonly name: string;
  /** Text, number, boolean, or the id of a user, channel or role. */
  readonly value?: string | number | boolean | UploadedFile;
  readonly options?: readonly OptionInput[];
}

/** What a user does. */
export type Action =
  | {
      readonly type: 'runCommand';
      readonly channelId: string;
      readonly commandId: string;
      readonly options: readonly OptionInput[];
    }
  | {
      readonly type: 'autocomplete';
      readonly channelId: string;
      readonly commandId: string;
      /** All options filled in so far; the focused one holds the unfinished text. */
      readonly options: readonly OptionInput[];
      /** Name of the option that is being typed. */
      readonly focused: string;
    }
  | {
      /** A button press, or a select with the values chosen. */
      readonly type: 'useComponent';
      readonly channelId: string;
      readonly messageId: string;
      readonly customId: string;
      readonly values?: readonly string[];
    }
  | {
      readonly type: 'submitModal';
      readonly modalId: string;
      /** custom_id of each input -> text (text input, radio), list (selects, checkbox group, uploads) or boolean (checkbox). */
      readonly values: Readonly<Record<string, string | boolean | readonly string[] | readonly UploadedFile[]>>;
    }
  | { readonly type: 'closeModal'; readonly modalId: string }
  | { readonly type: 'dismiss'; readonly channelId: string; readonly messageId: string }
  | { readonly type: 'sendMessage'; readonly channelId: string; readonly content: string }
  | { readonly type: 'setLocale'; readonly locale: string };

/** Why a client would not send what the user asked for. */
export type RefusalCode =
  | 'unknown_command'
  | 'unknown_channel'
  | 'unknown_message'
  | 'unknown_component'
  | 'unknown_modal'
  | 'disabled'
  | 'invalid_option'
  | 'invalid_value'
  | 'no_permission'
  | 'not_dismissible';

/**
 * Sent when the action is over: for an interaction, when the bot gave its first answer or 3 s passed. What changed on the screen
 * arrives as events, and may arrive before this answer.
 */
export type ActionResult =
  | { readonly ok: true; readonly outcome: 'done' }
  /** The bot answered with a new message, an edit, or by deferring; see the events. */
  | { readonly ok: true; readonly outcome: 'answered'; readonly interactionId: string }
  | { readonly ok: true; readonly outcome: 'modal'; readonly interactionId: string; readonly modal: ModalView }
  | {
      readonly ok: true;
      readonly outcome: 'choices';
      readonly interactionId: string;
      readonly choices: readonly APIApplicationCommandOptionChoice[];
    }
  /** The bot did not answer in time. For autocomplete: "Loading options failed". */
  | { readonly ok: true; readonly outcome: 'failed'; readonly interactionId: string; readonly failure: string }
  | { readonly ok: false; readonly code: RefusalCode; readonly message: string };

/** One step of what a user's page shows. */
export type PageEvent =
  | {
      readonly type: 'ready';
      readonly self: UserView;
      readonly info: PlaygroundInfo;
      /** Channel id -> messages, oldest first, for every channel this user can see. */
      readonly messages: Readonly<Record<string, readonly MessageView[]>>;
      /** The modal that is open for this user, if any. */
      readonly modal: ModalView | null;
    }
  /** Users, channels, names, languages or the bot's presence changed. */
  | { readonly type: 'info'; readonly info: PlaygroundInfo }
  /** The list of commands changed: fetch it again. */
  | { readonly type: 'commands' }
  /** New or changed message: put it at its place by id (ids are numbers as text: compare length, then text). */
  | { readonly type: 'message'; readonly message: MessageView }
  | { readonly type: 'messageDeleted'; readonly channelId: string; readonly messageId: string }
  /** A new message mentions this user: a client would ping. Edits and ephemeral updates never ping. */
  | { readonly type: 'ping'; readonly channelId: string; readonly messageId: string }
  | { readonly type: 'modal'; readonly modal: ModalView | null };
