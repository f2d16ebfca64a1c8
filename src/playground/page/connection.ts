/** The page's line to the server: requests, actions, and the stream of events. */

import type { Action, ActionResult, CommandView, PageEvent, PlaygroundInfo, TokenMetaName } from '../page-protocol.ts';

const tokenMeta: TokenMetaName = 'sparrow-playground-token';
const token = document.querySelector<HTMLMetaElement>(`meta[name="${tokenMeta}"]`)?.content ?? '';
const api = '/playground/api';

async function request<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(api + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'X-Playground-Token': token, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // The server was started anew and knows only the token that it wrote into the page it serves now.
  if (response.status === 401) location.reload();
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

export function fetchInfo(): Promise<PlaygroundInfo> {
  return request('/info');
}

/** The commands that a user may run in a channel. */
export function fetchCommands(userId: string, channelId: string): Promise<readonly CommandView[]> {
  return request(`/users/${userId}/channels/${channelId}/commands`);
}

/** Does what a user does; resolves when it is over, for an interaction with the bot's first answer. */
export function act(userId: string, action: Action): Promise<ActionResult> {
  return request(`/users/${userId}/actions`, action);
}

export interface EventStream {
  close(): void;
}

/** Listens to one user's events and reconnects when the line breaks; `onLine` hears whether it stands. */
export function openEvents(
  userId: string,
  onEvent: (event: PageEvent) => void,
  onLine: (connected: boolean) => void,
): EventStream {
  let socket: WebSocket | undefined;
  let retry: number | undefined;
  let closed = false;
  let delayMs = 250;

  const connect = () => {
    const query = new URLSearchParams({ user: userId, token });
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${api}/events?${query}`);
    socket.onopen = () => {
      delayMs = 250;
      onLine(true);
    };
    socket.onmessage = ({ data }) => onEvent(JSON.parse(data));
    socket.onclose = () => {
      if (closed) return;
      onLine(false);
      retry = window.setTimeout(() => void reconnect(), delayMs);
      delayMs = Math.min(delayMs * 2, 4000);
    };
  };
  const reconnect = async () => {
    // A refused socket does not tell why, a request does: it reloads the page when the token is an old one.
    await fetchInfo().catch(() => undefined);
    if (!closed) connect();
  };

  connect();
  return {
    close() {
      closed = true;
      window.clearTimeout(retry);
      socket?.close();
    },
  };
}
