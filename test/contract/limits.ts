import * as spec from 'discord-api-spec/zod';
import { deliver } from '../../src/discord/delivery.ts';
import type { MessageDraft } from '../../src/discord/drafts.ts';
import { checkMessage } from '../../src/playground/validation/message-rules.ts';
import { canDraw } from '../../src/render/glyphs.ts';
import type { Renderer } from '../../src/render/scenes.ts';

/** Pictures are looked at elsewhere; here only what is said about them counts. */
const blank: Renderer = {
  render: () => Promise.resolve(Buffer.from('picture')),
  measure: () => ({ width: 1, height: 1 }),
};

/**
 * Sends the message through what the loopback Discord asks of every new message: Discord's published schema and the
 * limits that it leaves out; and whatever is written in its picture through the characters that come with the program.
 *
 * @throws with Discord's own code and the path of what is wrong.
 */
export async function mustFit(draft: MessageDraft): Promise<void> {
  const undrawable = wordsIn(draft.picture?.scene ?? null).filter((word) => !canDraw(word));
  if (undrawable.length > 0) throw new Error(`the fonts lack characters of ${undrawable.join(', ')}`);
  const { body, files } = await deliver(blank, draft);
  checkMessage(JSON.parse(JSON.stringify(body)), spec.MessageCreateRequestSchema, {
    uploads: files.map(({ name }, index) => ({ index: String(index), filename: name })),
    edited: null,
    emojiExists: () => true,
    allowedFlags: 64,
    at: [],
  });
}

/** Every text anywhere in the scene of a picture. */
function wordsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(wordsIn) : [];
}

/** Texts that were cut off to fit: nothing but a list that says how much it leaves out may be. */
export function cutOff(draft: MessageDraft): string[] {
  const labels = draft.rows.flatMap((row) =>
    row.components.flatMap((component) => ('label' in component ? [component.label ?? ''] : [])),
  );
  return [draft.content, draft.picture?.alt ?? '', ...labels].filter(
    (text) => /…$/.test(text) && !/^.{1,12}…$/.test(text),
  );
}
