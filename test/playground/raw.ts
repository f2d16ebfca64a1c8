/** Bare requests to the playground's REST API, for what discord.js would not let through or would wait for. */

import type { DiscordServer } from '../../src/playground/server.ts';

export interface RawAnswer {
  readonly status: number;
  /** Discord's error code; 0 when there is none. */
  readonly code: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

export interface RawFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Sends one request.
 *
 * @param options.auth false leaves the bot's token out.
 * @param options.files sends multipart with `payload_json`.
 */
export async function raw(
  server: DiscordServer,
  method: string,
  path: string,
  body?: unknown,
  options: { readonly auth?: boolean; readonly files?: readonly RawFile[]; readonly token?: string } = {},
): Promise<RawAnswer> {
  const headers: Record<string, string> = {};
  if (options.auth !== false) headers.Authorization = `Bot ${options.token ?? server.token}`;
  let payload: FormData | string | undefined;
  if (options.files) {
    const form = new FormData();
    form.set('payload_json', JSON.stringify(body ?? {}));
    for (const [index, { name, bytes }] of options.files.entries())
      form.set(`files[${index}]`, new Blob([bytes]), name);
    payload = form;
  } else if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    payload = typeof body === 'string' ? body : JSON.stringify(body);
  }
  const response = await fetch(`${server.api}/v10${path}`, {
    method,
    headers,
    ...(payload === undefined ? {} : { body: payload }),
  });
  const text = await response.text();
  const answer = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  return {
    status: response.status,
    code: typeof answer.code === 'number' ? answer.code : 0,
    body: answer,
    headers: response.headers,
  };
}
