/** The real discord.js client on the playground's Discord. */

import { Client, type ClientOptions, Events, GatewayIntentBits, type Interaction } from 'discord.js';
import { createDiscordServer, type DiscordServer, type DiscordServerOptions } from '../../src/playground/server.ts';

export interface Harness {
  readonly server: DiscordServer;
  readonly client: Client<true>;
  /** Errors thrown inside interaction handlers. */
  readonly errors: unknown[];
  /** Replaces the bot's handler for interactions. */
  handle(handler: (interaction: Interaction) => unknown): void;
  close(): Promise<void>;
}

/** Logs a client in and waits until it is ready. */
export async function logIn(server: DiscordServer, options: Partial<ClientOptions> = {}): Promise<Client<true>> {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    ...options,
    rest: { api: server.api, cdn: server.cdn, ...options.rest },
  });
  const ready = new Promise<void>((resolve) => client.once(Events.ClientReady, () => resolve()));
  await client.login(server.token);
  await ready;
  return client as Client<true>;
}

/** A fresh server with a bot on it. */
export async function start(
  serverOptions: DiscordServerOptions = {},
  clientOptions: Partial<ClientOptions> = {},
): Promise<Harness> {
  const server = await createDiscordServer({ limits: 'off', ...serverOptions });
  const client = await logIn(server, clientOptions);
  const errors: unknown[] = [];
  let current: (interaction: Interaction) => unknown = () => {};
  client.on(Events.InteractionCreate, async (interaction) => {
    try {
      await current(interaction);
    } catch (error) {
      errors.push(error);
    }
  });
  return {
    server,
    client,
    errors,
    handle: (handler) => {
      current = handler;
    },
    async close() {
      await client.destroy();
      await server.close();
    },
  };
}
