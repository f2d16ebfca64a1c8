import type { Answer } from './answer.ts';
import { clip, LIMITS, type MessageDraft } from './drafts.ts';

/** The same message without its picture: what the picture says stands in the text. */
function inWords(draft: MessageDraft): MessageDraft {
  const { picture, content } = draft;
  if (picture === null) return draft;
  const text = content === '' ? picture.alt : `${content}\n-# ${picture.alt}`;
  return { ...draft, content: clip(text, LIMITS.content), picture: null };
}

/**
 * An answer whose private messages come in words where the person wants that. What everybody sees keeps its pictures.
 *
 * @param isPrivate the message that was pressed is one that only this person sees
 */
export function answerInWords(answer: Answer, wanted: () => Promise<boolean>, isPrivate: boolean): Answer {
  const shown = async (draft: MessageDraft): Promise<MessageDraft> =>
    draft.picture !== null && (await wanted()) ? inWords(draft) : draft;
  return {
    privately: async (draft) => answer.privately(await shown(draft)),
    publicly: (draft) => answer.publicly(draft),
    update: async (draft) => answer.update(isPrivate ? await shown(draft) : draft),
    aside: async (draft) => answer.aside(await shown(draft)),
    quietly: () => answer.quietly(),
    get started() {
      return answer.started;
    },
    done: () => answer.done(),
  };
}
