/** How one endpoint of the REST API is written down: data the server can check, limit and answer by. */

import type { Upload } from '../messages.ts';
import type { BucketRule } from '../rate-limits.ts';
import type { Schema } from '../validation/schema-check.ts';

/** A request whose route, rights and form on the wire are already known to be good. */
export interface RouteRequest {
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON body, or the `payload_json` of a multipart one; undefined when there is none. */
  readonly body: unknown;
  readonly uploads: readonly Upload[];
}

/** `body` undefined sends status 204 without a content type. */
export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template with `:name` parameters, without the `/api/v10` prefix. */
  readonly path: string;
  /** `bot` needs the bot's token; `none` is for routes whose path holds a token. */
  readonly auth: 'bot' | 'none';
  /** What a successful answer must look like, element by element for lists. */
  readonly answer?: Schema;
  readonly bucket?: { readonly rule: BucketRule; readonly major: (params: Readonly<Record<string, string>>) => string };
  readonly handle: (request: RouteRequest) => Reply | Promise<Reply>;
}

/** A path parameter that the template declares. */
export function param(request: RouteRequest, name: string): string {
  const value = request.params[name];
  if (value === undefined) throw new Error(`the route has no parameter ${name}`);
  return value;
}
