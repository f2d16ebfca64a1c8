/** What one user's page shows, and how the server's events change it. */

import type { MessageView, ModalView, PageEvent, PlaygroundInfo, UserView } from '../page-protocol.ts';

export interface PageState {
  readonly self: UserView;
  readonly info: PlaygroundInfo;
  /** Channel id -> messages, oldest first. */
  readonly messages: Readonly<Record<string, readonly MessageView[]>>;
  readonly modal: ModalView | null;
  /** Grows whenever the list of commands has to be fetched again. */
  readonly commandsVersion: number;
}

/**
 * The state after one event. Before `ready` there is none, and events that come earlier say nothing.
 *
 * @example const state = applyEvent(undefined, { type: 'ready', self, info, messages: {}, modal: null });
 */
export function applyEvent(state: PageState | undefined, event: PageEvent): PageState | undefined {
  if (event.type === 'ready') {
    const { self, info, messages, modal } = event;
    return { self, info, messages, modal, commandsVersion: (state?.commandsVersion ?? 0) + 1 };
  }
  if (state === undefined) return undefined;
  switch (event.type) {
    case 'info': {
      const self = event.info.users.find(({ id }) => id === state.self.id) ?? state.self;
      return { ...state, info: event.info, self };
    }
    case 'commands':
      return { ...state, commandsVersion: state.commandsVersion + 1 };
    case 'message':
      return withMessages(state, event.message.channelId, (messages) => placed(messages, event.message));
    case 'messageDeleted':
      return withMessages(state, event.channelId, (messages) => messages.filter(({ id }) => id !== event.messageId));
    case 'modal':
      return { ...state, modal: event.modal };
    case 'ping':
      return state;
  }
}

function withMessages(
  state: PageState,
  channelId: string,
  change: (messages: readonly MessageView[]) => readonly MessageView[],
): PageState {
  return { ...state, messages: { ...state.messages, [channelId]: change(state.messages[channelId] ?? []) } };
}

function placed(messages: readonly MessageView[], message: MessageView): readonly MessageView[] {
  const at = messages.findIndex(({ id }) => compareIds(id, message.id) >= 0);
  if (at === -1) return [...messages, message];
  return messages.toSpliced(at, messages[at]?.id === message.id ? 1 : 0, message);
}

/** Orders ids by age: they are numbers too large for a number. Negative when `a` is older. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** Discord draws messages of one author as a block when they follow within seven minutes and nothing stands above them. */
export function continuesBlock(message: MessageView, previous: MessageView | undefined): boolean {
  return (
    previous !== undefined &&
    previous.author.id === message.author.id &&
    previous.ephemeral === message.ephemeral &&
    message.interaction === null &&
    message.replyTo === null &&
    Date.parse(message.timestamp) - Date.parse(previous.timestamp) < 7 * 60_000
  );
}
