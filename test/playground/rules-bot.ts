/** A bot with one command and the raw requests of a careless one, for tests of what Discord enforces besides the form. */
import { type BaseInteraction, type Interaction, SlashCommandBuilder } from 'discord.js';
import { type Harness, start } from './harness.ts';
import { type RawAnswer, raw } from './raw.ts';

export const MINUTE = 60_000;
export const pixel = { name: 'a.png', bytes: new Uint8Array([1]) };
/** A row with one button. */
export const press = { type: 1, components: [{ type: 2, style: 1, label: 'b', custom_id: 'b' }] };

/** A bot whose only command is `/go`. */
export async function startWithCommand(options: Parameters<typeof start>[0] = {}): Promise<Harness> {
  const harness = await start(options);
  const go = new SlashCommandBuilder().setName('go').setDescription('Go').toJSON();
  await harness.client.application.commands.set([go]);
  return harness;
}

/** Opens an interaction and leaves answering it to the test. */
export async function open(
  harness: Harness,
  act: () => Promise<unknown>,
): Promise<{ interaction: Interaction; acted: Promise<unknown> }> {
  const caught = new Promise<Interaction>((resolve) => harness.handle(resolve));
  const acted = act();
  acted.catch(() => {});
  return { interaction: await caught, acted };
}

/** Answers an interaction by hand. */
export const callback = (
  harness: Harness,
  { id, token }: Pick<BaseInteraction, 'id' | 'token'>,
  body: unknown,
): Promise<RawAnswer> => raw(harness.server, 'POST', `/interactions/${id}/${token}/callback`, body, { auth: false });

/** A request with an interaction's token. */
export const webhook = (
  harness: Harness,
  { token }: BaseInteraction,
  method: string,
  tail = '',
  body?: unknown,
): Promise<RawAnswer> =>
  raw(harness.server, method, `/webhooks/${harness.server.applicationId}/${token}${tail}`, body, { auth: false });
