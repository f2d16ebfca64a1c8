/** One message in a channel, as its reader sees it. */

import { DiscordMessage } from '@skyra/discord-components-core/discord-message.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { AttachmentView, MessageView } from '../page-protocol.ts';
import { components } from './components.ts';
import { embed } from './embed.ts';
import { markdown, type Names } from './markdown.ts';
import { picture } from './pictures.ts';
import { continuesBlock } from './state.ts';
import { messageTime } from './time.ts';

/** The library's message, whose time beside a follow-up stands in the middle of even a tall one, and pushes it out of line. */
class ChannelMessage extends DiscordMessage {
  static override styles = css`
    ${DiscordMessage.styles}
    .discord-message-inner-center {
      align-items: flex-start;
    }
    .discord-message-body-only-indent {
      flex: none;
      padding-top: 5px;
    }
  `;
}

customElements.define('channel-message', ChannelMessage);

/** What a message's controls do, and what it needs beside itself. */
export interface MessageContext {
  readonly names: Names;
  /** All messages of the channel, for replies. */
  readonly messages: readonly MessageView[];
  use(message: MessageView, customId: string, values?: readonly string[]): void;
  dismiss(message: MessageView): void;
  openChannel(channelId: string): void;
}

export function messageView(
  message: MessageView,
  previous: MessageView | undefined,
  context: MessageContext,
): TemplateResult {
  const { author, state, ephemeral, mentions } = message;
  const { names } = context;
  const mentioned = mentions.includes(names.self.id) && !ephemeral;
  const inBlock = continuesBlock(message, previous);
  return html`<article
    class="message ${ephemeral ? 'ephemeral' : ''} ${mentioned ? 'mentioned' : ''} ${inBlock ? 'in-block' : ''}"
    aria-label=${`Message from ${author.name}`}
    data-testid="message"
    data-message-id=${message.id}
    data-state=${state}
    data-ephemeral=${ephemeral ? 'true' : 'false'}
  >
    <channel-message
      .author=${author.name}
      .avatar=${author.avatarUrl}
      .bot=${author.bot}
      .roleColor=${author.colour}
      .timestamp=${messageTime(message.timestamp, new Date(), names.self.locale)}
      .edited=${message.editedTimestamp !== null}
      ?message-body-only=${inBlock}
    >
      ${above(message, context)}
      ${body(message, names)}
      <div slot="attachments" class="attachments">${message.attachments.map(attachment)}</div>
      <div slot="embeds" class="embeds">${message.embeds.map((each) => embed(each, names))}</div>
      <div slot="components" class="components">
        ${components(message.components, {
          names,
          message,
          use: (customId, values) => context.use(message, customId, values),
        })}
      </div>
      <div slot="thread" class="below">${below(message, context)}</div>
    </channel-message>
  </article>`;
}

/** Who ran the command that made this message, or what it answers. */
function above(
  { interaction, replyTo }: MessageView,
  { messages, names }: MessageContext,
): TemplateResult | typeof nothing {
  if (interaction !== null) {
    return html`<discord-command
      slot="reply"
      .author=${interaction.user.name}
      .avatar=${interaction.user.avatarUrl}
      .roleColor=${interaction.user.colour}
      .command=${interaction.commandName}
    ></discord-command>`;
  }
  if (replyTo === null) return nothing;
  const original = messages.find(({ id }) => id === replyTo);
  if (original === undefined) return html`<discord-reply slot="reply" deleted></discord-reply>`;
  return html`<discord-reply
    slot="reply"
    .author=${original.author.name}
    .avatar=${original.author.avatarUrl}
    .roleColor=${original.author.colour}
    ?bot=${original.author.bot}
    ><span class="reply-text">${original.content === '' ? 'Click to see attachment' : markdown(original.content.replaceAll('\n', ' '), names)}</span></discord-reply
  >`;
}

function body({ state, content, author }: MessageView, names: Names): TemplateResult | typeof nothing {
  if (state === 'sending') return html`<span class="quiet">Sending command…</span>`;
  if (state === 'thinking') {
    return html`<span class="quiet"
      ><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${author.name} is thinking…</span
    >`;
  }
  return content === '' ? nothing : markdown(content, names);
}

function attachment({ filename, url, size, contentType, width, height, description }: AttachmentView): TemplateResult {
  if (contentType?.startsWith('image/')) return picture({ url, alt: description ?? filename, width, height });
  return html`<a class="file" href=${url} download=${filename}>${filename} <small>${Math.ceil(size / 1024)} KB</small></a>`;
}

function below(message: MessageView, context: MessageContext): TemplateResult {
  const { failure, ephemeral, state, threadId } = message;
  const thread = context.names.info.channels.find(({ id }) => id === threadId);
  return html`${
    failure === null
      ? nothing
      : html`<div class="failure" role="alert"><span class="failure-sign" aria-hidden="true">!</span>${failure}</div>`
  }${
    thread === undefined
      ? nothing
      : html`<button class="thread-link" type="button" @click=${() => context.openChannel(thread.id)}>
          <strong>${thread.name}</strong> See thread ›
        </button>`
  }${
    ephemeral || state === 'failed'
      ? html`<div class="only-you">
          <span class="eye" aria-hidden="true"></span>Only you can see this •
          <button class="link" type="button" @click=${() => context.dismiss(message)}>Dismiss message</button>
        </div>`
      : nothing
  }`;
}
