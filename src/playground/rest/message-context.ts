/** What the checks of an edit need to know of the message as it is. */

import type { MessageContext } from '../validation/message-rules.ts';
import type { Message } from '../world.ts';

export function editedContext(message: Message): NonNullable<MessageContext['edited']> {
  return {
    flags: message.flags,
    content: message.content,
    embedCount: message.embeds.length,
    componentCount: message.components.length,
    attachments: message.attachments,
  };
}
