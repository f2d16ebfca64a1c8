/** Discord's markdown, drawn. The parser is a library; lists, which it lacks, are one rule more. */

import { rulesExtended, SimpleMarkdown } from 'discord-markdown-parser';
import { html, nothing, type TemplateResult } from 'lit';
import { emojiImage } from './emoji.ts';
import type { PageState } from './state.ts';

/** What names in a text are resolved with. */
export type Names = Pick<PageState, 'self' | 'info'>;

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
type Drawn = TemplateResult | string | typeof nothing;

interface ListItem {
  readonly depth: number;
  readonly number: number | undefined;
  readonly content: readonly Node[];
}

interface ParserState {
  /** The match before this one. */
  readonly prevCapture?: readonly string[] | null;
}

const listLine = /^( *)(?:[-*]|(\d+)\.) +(.*)$/;

const parser = SimpleMarkdown.parserFor({
  ...rulesExtended,
  // The library's own two look at the last group of the match before, which is not always its end.
  heading: { ...rulesExtended.heading, match: atLineStart(/^ *(#{1,3}) +([^\n]+?) *(?:\n|$)/) },
  subtext: { ...rulesExtended.subtext, match: atLineStart(/^-# +([^\n]+?) *(?:\n|$)/) },
  list: {
    order: 0,
    match: atLineStart(/^(?: *(?:[-*]|\d+\.) +[^\n]+(?:\n|$))+/),
    parse: (capture: readonly string[], parse: (text: string, state: object) => Node[], state: object) => {
      const lines = (capture[0] ?? '').trimEnd().split('\n');
      const items = lines.map((line): ListItem => {
        const [, indent = '', number, text = ''] = listLine.exec(line) ?? [];
        const content = parse(text, { ...state, prevCapture: null });
        return {
          depth: Math.floor(indent.length / 2),
          number: number === undefined ? undefined : Number(number),
          content,
        };
      });
      return { items };
    },
  },
  // biome-ignore lint/suspicious/noExplicitAny: the library's rule type asks for the writers to HTML and React, too, which nothing here calls
} as any);

function atLineStart(pattern: RegExp) {
  return (source: string, { prevCapture }: ParserState) => {
    return prevCapture?.[0]?.endsWith('\n') === false ? null : pattern.exec(source);
  };
}

/** A message's text. Nothing in it is ever taken as HTML. */
export function markdown(text: string, names: Names): TemplateResult {
  if (/^\s*(?:<a?:\w{2,32}:\d{17,20}>\s*){1,30}$/.test(text)) {
    return html`<span class="markdown jumbo">${inline(text, names)}</span>`;
  }
  return html`<span class="markdown">${inline(text, names)}</span>`;
}

function inline(text: string, names: Names): Drawn[] {
  return draw(parser(text, { inline: true }), names);
}

function draw(nodes: readonly Node[], names: Names): Drawn[] {
  return nodes.map((node, index) => {
    // A heading, a list and a quote end their line themselves.
    if (node.type === 'br' && endsLine(nodes[index - 1])) return nothing;
    return drawNode(node, names);
  });
}

function endsLine(node: Node | undefined): boolean {
  return node !== undefined && ['heading', 'subtext', 'blockQuote', 'codeBlock', 'list'].includes(node.type);
}

function drawNode(node: Node, names: Names): Drawn {
  const content = () => (Array.isArray(node.content) ? draw(node.content, names) : []);
  const { info, self } = names;
  switch (node.type) {
    case 'text':
      return String(node.content);
    case 'br':
    case 'newline':
      return html`<br />`;
    case 'strong':
      return html`<strong>${content()}</strong>`;
    case 'em':
      return html`<em>${content()}</em>`;
    case 'underline':
      return html`<u>${content()}</u>`;
    case 'strikethrough':
      return html`<s>${content()}</s>`;
    case 'inlineCode':
      return html`<code>${node.content}</code>`;
    case 'codeBlock':
      return html`<pre><code>${node.content}</code></pre>`;
    case 'blockQuote':
      return html`<blockquote>${content()}</blockquote>`;
    case 'spoiler':
      return html`<discord-spoiler>${content()}</discord-spoiler>`;
    case 'subtext':
      return html`<small>${content()}</small>`;
    case 'heading':
      return heading(Number(node.level), content());
    case 'list':
      return list(node.items as readonly ListItem[], names);
    case 'url':
    case 'autolink':
    case 'link':
      return link(String(node.target), content());
    case 'user': {
      const user = [info.bot, ...info.users].find(({ id }) => id === node.id);
      return html`<discord-mention type="user" ?highlight=${node.id === self.id}>${user?.name ?? 'unknown-user'}</discord-mention>`;
    }
    case 'role':
      return html`<discord-mention type="role">${info.roles.find(({ id }) => id === node.id)?.name ?? 'unknown-role'}</discord-mention>`;
    case 'channel': {
      const channel = info.channels.find(({ id }) => id === node.id);
      return html`<discord-mention type=${channel?.parentId ? 'thread' : 'channel'}>${channel?.name ?? 'unknown'}</discord-mention>`;
    }
    case 'slashCommand':
      return html`<discord-mention type="slash">${node.fullName}</discord-mention>`;
    case 'everyone':
    case 'here':
      return html`<discord-mention type="role">${node.type}</discord-mention>`;
    case 'timestamp':
      return html`<live-time
        .seconds=${Number(node.timestamp)}
        .format=${String(node.format ?? 'f')}
        .locale=${self.locale}
      ></live-time>`;
    case 'emoji':
      return emojiImage({ id: String(node.id), name: String(node.name) });
    case 'twemoji':
      return String(node.name);
    default:
      return typeof node.content === 'string' ? node.content : html`${content()}`;
  }
}

function heading(level: number, content: Drawn[]): TemplateResult {
  if (level === 1) return html`<h1>${content}</h1>`;
  if (level === 2) return html`<h2>${content}</h2>`;
  return html`<h3>${content}</h3>`;
}

/** A link to a message that is on the page leads there, as in Discord; others open beside it. */
function link(target: string, content: Drawn[]): TemplateResult {
  if (!/^https?:\/\//i.test(target)) return html`${content}`;
  const [, messageId] = /^https:\/\/discord\.com\/channels\/\d+\/\d+\/(\d+)$/.exec(target) ?? [];
  const follow = (event: Event): void => {
    const message = messageId === undefined ? null : document.querySelector(`[data-message-id="${messageId}"]`);
    if (message === null) return;
    event.preventDefault();
    message.scrollIntoView({ block: 'start' });
  };
  return html`<a href=${target} target="_blank" rel="noopener noreferrer" @click=${follow}>${content}</a>`;
}

/** Items of the first depth, each with the deeper ones that follow it inside. */
function list(items: readonly ListItem[], names: Names): TemplateResult {
  const [first] = items;
  if (first === undefined) return html``;
  const heads = items.flatMap((item, index) => (item.depth <= first.depth ? [index] : []));
  const drawn = heads.map((head, nth) => {
    const inner = items.slice(head + 1, heads[nth + 1]);
    return html`<li>${draw(items[head]?.content ?? [], names)}${inner.length > 0 ? list(inner, names) : nothing}</li>`;
  });
  return first.number === undefined ? html`<ul>${drawn}</ul>` : html`<ol start=${first.number}>${drawn}</ol>`;
}
