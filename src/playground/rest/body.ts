/** Reads request bodies: JSON, or multipart with `payload_json` and `files[n]`. */

import { refusal } from '../errors.ts';
import type { Upload } from '../messages.ts';
import { MAX_FILE_BYTES, MAX_REQUEST_BYTES } from '../validation/message-rules.ts';

export interface ParsedBody {
  readonly body: unknown;
  readonly uploads: readonly Upload[];
}

/**
 * @throws ApiError 413/40005 for too much, 400/50109 for what is not JSON, 400/0 for what the sender broke off.
 */
export async function parseBody(request: Request): Promise<ParsedBody> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_REQUEST_BYTES) throw refusal.tooLarge();
  const bytes = await request.arrayBuffer().catch(() => {
    throw refusal.brokenOff();
  });
  if (bytes.byteLength > MAX_REQUEST_BYTES) throw refusal.tooLarge();
  if (bytes.byteLength === 0) return { body: undefined, uploads: [] };
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) return { body: parseJson(new TextDecoder().decode(bytes)), uploads: [] };

  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw refusal.invalidJson();
  }
  const payload = form.get('payload_json');
  const uploads: Upload[] = [];
  for (const [name, part] of form) {
    const index = /^files?\[(\d+)\]$/.exec(name)?.[1];
    if (index === undefined || typeof part === 'string') continue;
    const content = new Uint8Array(await part.arrayBuffer());
    if (content.length > MAX_FILE_BYTES) throw refusal.tooLarge();
    uploads.push({ index, filename: part.name, contentType: part.type || null, bytes: content });
  }
  return { body: typeof payload === 'string' ? parseJson(payload) : {}, uploads };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal.invalidJson();
  }
}
