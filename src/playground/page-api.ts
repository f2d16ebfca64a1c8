/** The page's side of the server: who is there, what each user sees, what each user does. See `page-protocol.ts`. */

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Locale } from 'discord-api-types/v10';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import type { Action, ActionResult, PageEvent } from './page-protocol.ts';
import { Refused } from './refused.ts';
import type { Outcome, UserClient } from './user-client.ts';
import type { Views } from './views.ts';

const file = z.object({ filename: z.string().min(1).max(255), contentType: z.string().max(255), base64: z.string() });

const option: z.ZodType<unknown> = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), file]).optional(),
  options: z.lazy(() => z.array(option)).optional(),
});

const action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('runCommand'), channelId: z.string(), commandId: z.string(), options: z.array(option) }),
  z.object({
    type: z.literal('autocomplete'),
    channelId: z.string(),
    commandId: z.string(),
    options: z.array(option),
    focused: z.string(),
  }),
  z.object({
    type: z.literal('useComponent'),
    channelId: z.string(),
    messageId: z.string(),
    customId: z.string(),
    values: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('submitModal'),
    modalId: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string()), z.array(file)])),
  }),
  z.object({ type: z.literal('closeModal'), modalId: z.string() }),
  z.object({ type: z.literal('dismiss'), channelId: z.string(), messageId: z.string() }),
  z.object({ type: z.literal('sendMessage'), channelId: z.string(), content: z.string() }),
  z.object({ type: z.literal('setLocale'), locale: z.enum(Object.values(Locale) as [string, ...string[]]) }),
]);

/** What the page API draws on. */
export interface PageApiOptions {
  readonly views: Views;
  readonly client: (userId: string) => UserClient | undefined;
  readonly botOnline: () => boolean;
}

export class PageApi {
  readonly #options: PageApiOptions;
  readonly #sockets = new WebSocketServer({ noServer: true });
  /** What the page must show to be let in. */
  readonly token = randomBytes(24).toString('base64url');
  readonly app = new Hono();

  constructor(options: PageApiOptions) {
    this.#options = options;
    const { app } = this;
    app.use(async (context, next) => {
      if (!this.#isToken(context.req.header('x-playground-token')))
        return context.json({ error: 'wrong page token' }, 401);
      await next();
      return undefined;
    });
    app.get('/info', (context) => context.json(options.views.info(options.botOnline())));
    app.get('/users/:user/channels/:channel/messages', (context) =>
      this.#withClient(context, (client) => context.json(client.messages(context.req.param('channel') ?? ''))),
    );
    app.get('/users/:user/channels/:channel/commands', (context) =>
      this.#withClient(context, (client) => context.json(client.commands(context.req.param('channel') ?? ''))),
    );
    app.post('/users/:user/actions', (context) =>
      this.#withClient(context, async (client) => {
        const parsed = action.safeParse(await context.req.json().catch(() => undefined));
        if (!parsed.success) return context.json({ error: z.prettifyError(parsed.error) }, 400);
        return context.json(await perform(client, parsed.data as Action));
      }),
    );
  }

  /** Opens the stream of a user's events. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    const client = this.#options.client(query.get('user') ?? '');
    const status = this.#isToken(query.get('token') ?? undefined)
      ? client
        ? null
        : '404 Not Found'
      : '401 Unauthorized';
    if (status !== null || !client) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => stream(webSocket, client));
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
  }

  #isToken(given: string | undefined): boolean {
    const expected = Buffer.from(this.token);
    const actual = Buffer.from(given ?? '');
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }

  async #withClient(context: Context, handle: (client: UserClient) => Response | Promise<Response>): Promise<Response> {
    const client = this.#options.client(context.req.param('user') ?? '');
    if (!client) return context.json({ error: 'no such user' }, 404);
    try {
      return await handle(client);
    } catch (error) {
      if (error instanceof Refused && error.code === 'unknown_channel')
        return context.json({ error: error.message }, 404);
      throw error;
    }
  }
}

function stream(socket: WebSocket, client: UserClient): void {
  const send = (event: PageEvent): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event));
  };
  send(client.ready());
  const stop = client.events.on(send);
  socket.on('error', () => socket.terminate());
  socket.on('close', stop);
}

async function perform(client: UserClient, what: Action): Promise<ActionResult> {
  try {
    switch (what.type) {
      case 'runCommand':
        return result(await client.runCommand(what.channelId, what.commandId, what.options));
      case 'autocomplete':
        return result(await client.autocomplete(what.channelId, what.commandId, what.options, what.focused));
      case 'useComponent':
        return result(await client.useComponent(what.channelId, what.messageId, what.customId, what.values));
      case 'submitModal':
        return result(await client.submitModal(what.modalId, what.values));
      case 'closeModal':
        client.closeModal(what.modalId);
        break;
      case 'dismiss':
        client.dismiss(what.channelId, what.messageId);
        break;
      case 'sendMessage':
        client.sendMessage(what.channelId, what.content);
        break;
      case 'setLocale':
        client.setLocale(what.locale);
        break;
    }
    return { ok: true, outcome: 'done' };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: error.code, message: error.message };
    throw error;
  }
}

function result(outcome: Outcome): ActionResult {
  const { interactionId } = outcome;
  switch (outcome.kind) {
    case 'answered':
      return { ok: true, outcome: 'answered', interactionId };
    case 'modal':
      return { ok: true, outcome: 'modal', interactionId, modal: outcome.modal };
    case 'choices':
      return { ok: true, outcome: 'choices', interactionId, choices: outcome.choices };
    default:
      return { ok: true, outcome: 'failed', interactionId, failure: outcome.failure };
  }
}
