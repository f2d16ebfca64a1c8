/** The page as a whole: whose view it is, which channel is open, and the parts around the messages. */

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type {
  Action,
  ActionResult,
  ChannelView,
  MessageView,
  PageEvent,
  PlaygroundInfo,
  UserView,
} from '../page-protocol.ts';
import { type CommandEntry, commandEntries } from './command-line.ts';
import { act, type EventStream, fetchCommands, openEvents } from './connection.ts';
import { type MessageContext, messageView } from './message.ts';
import { applyEvent, type PageState } from './state.ts';

const languages: Readonly<Record<string, string>> = { 'en-US': 'English', 'zh-TW': '繁體中文', 'zh-CN': '简体中文' };

/** How far from the end, in pixels, the list may be and still follow new messages. */
const followDistance = 40;

export class SparrowPlayground extends LitElement {
  static override properties = {
    info: { attribute: false },
    state: { state: true },
    channelId: { state: true },
    entries: { state: true },
    connected: { state: true },
    drawer: { state: true },
    userMenu: { state: true },
    toast: { state: true },
    following: { state: true },
    pings: { state: true },
  };
  /** What is known before the stream of events begins. */
  declare info: PlaygroundInfo;
  declare private state: PageState | undefined;
  declare private channelId: string;
  declare private entries: readonly CommandEntry[];
  declare private connected: boolean;
  /** Whether the channel list, which narrow screens hide, is shown. */
  declare private drawer: boolean;
  declare private userMenu: boolean;
  declare private toast: string;
  /** Whether the end of the list is kept in view. */
  declare private following: boolean;
  /** Mentions since the page was last looked at. */
  declare private pings: number;

  private userId = '';
  private stream: EventStream | undefined;
  private toastTimer: number | undefined;
  private lastScrollTop = 0;
  private readonly grown = new ResizeObserver(() => this.keepEndInView());

  constructor() {
    super();
    this.channelId = '';
    this.entries = [];
    this.connected = true;
    this.drawer = false;
    this.userMenu = false;
    this.toast = '';
    this.following = true;
    this.pings = 0;
  }

  override createRenderRoot() {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    const query = new URLSearchParams(location.search);
    const wanted = query.get('user')?.toLowerCase();
    const user = this.info.users.find((each) =>
      [each.id, each.name.toLowerCase(), each.username.toLowerCase()].includes(wanted ?? ''),
    );
    const channel = this.info.channels.find(({ id }) => id === query.get('channel')) ?? this.info.channels[0];
    this.channelId = channel?.id ?? '';
    this.switchUser((user ?? this.info.users[0])?.id ?? '');
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.pings = 0;
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      this.userMenu = false;
      this.drawer = false;
    });
    document.addEventListener('click', (event) => {
      if (!event.composedPath().some((node) => node instanceof Element && node.matches('.user-switch')))
        this.userMenu = false;
    });
  }

  private switchUser(userId: string): void {
    if (userId === this.userId) return;
    this.userId = userId;
    this.stream?.close();
    this.state = undefined;
    this.entries = [];
    this.following = true;
    this.userMenu = false;
    this.stream = openEvents(
      userId,
      (event) => this.onEvent(event),
      (connected) => {
        this.connected = connected;
      },
    );
    this.writeAddress();
  }

  private openChannel(channelId: string): void {
    this.channelId = channelId;
    this.following = true;
    this.drawer = false;
    this.writeAddress();
    void this.loadCommands();
  }

  private writeAddress(): void {
    const user = this.info.users.find(({ id }) => id === this.userId);
    const first = this.channelId === this.info.channels[0]?.id;
    const query = new URLSearchParams({
      user: user?.name ?? this.userId,
      ...(first ? {} : { channel: this.channelId }),
    });
    history.replaceState(null, '', `?${query}`);
  }

  private onEvent(event: PageEvent): void {
    const before = this.state;
    this.state = applyEvent(before, event);
    if (event.type === 'ping' && document.hidden) this.pings += 1;
    if (this.state?.commandsVersion !== before?.commandsVersion || this.state?.self.locale !== before?.self.locale) {
      void this.loadCommands();
    }
  }

  private async loadCommands(): Promise<void> {
    const { userId, channelId } = this;
    const commands = await fetchCommands(userId, channelId);
    if (userId !== this.userId || channelId !== this.channelId) return;
    this.entries = commandEntries(commands, this.state?.self.locale ?? 'en-US');
  }

  private readonly run = async (action: Action): Promise<ActionResult> => {
    if (action.type === 'sendMessage' || action.type === 'runCommand') this.jumpToEnd();
    try {
      return await act(this.userId, action);
    } catch (error) {
      return {
        ok: false,
        code: 'unknown_command',
        message: `The playground did not answer: ${(error as Error).message}`,
      };
    }
  };

  /** Like `run`, for what has no place of its own to say why it was refused. */
  private async runAloud(action: Action): Promise<void> {
    const result = await this.run(action);
    if (result.ok) return;
    this.toast = result.message;
    window.clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => {
      this.toast = '';
    }, 5000);
  }

  // --- the end of the list stays in view, also when pictures above it grow

  override updated(changed: PropertyValues) {
    for (const part of this.querySelectorAll('.scroller, .message-list')) this.grown.observe(part);
    const channel = this.state?.info.channels.find(({ id }) => id === this.channelId);
    document.title = `${this.pings > 0 ? `(${this.pings}) ` : ''}#${channel?.name ?? ''} | Sparrow`;
    if (changed.has('channelId') || changed.has('state')) this.keepEndInView();
  }

  private keepEndInView(): void {
    const scroller = this.querySelector('.scroller');
    if (this.following && scroller) scroller.scrollTop = scroller.scrollHeight;
  }

  /** Only a move upwards is the reader's own: growing content leaves the position, shrinking content ends at the end. */
  private onScroll({ scrollTop, scrollHeight, clientHeight }: Element): void {
    if (scrollHeight - scrollTop - clientHeight < followDistance) this.following = true;
    else if (scrollTop < this.lastScrollTop) this.following = false;
    this.lastScrollTop = scrollTop;
  }

  // --- how it looks

  override render() {
    const { state } = this;
    const info = state?.info ?? this.info;
    const self = state?.self ?? info.users.find(({ id }) => id === this.userId);
    const channel = info.channels.find(({ id }) => id === this.channelId);
    if (self === undefined || channel === undefined)
      return html`<p class="no-view">This playground has no users or no channels.</p>`;
    return html`<div class="layout ${this.drawer ? 'drawer-open' : ''}">
      ${this.sidebar(info)}
      <main>
        <header class="channel-head">
          <button class="menu" type="button" aria-label="Channels and members" @click=${() => this.toggleDrawer()}><i></i><i></i><i></i></button>
          <h1><span class="hash ${channel.parentId ? 'thread' : ''}" aria-hidden="true"></span>${channel.name}</h1>
          ${this.userSwitch(info, self)}
        </header>
        ${this.banner(info)}
        <div class="scroller" @scroll=${(event: Event) => this.onScroll(event.currentTarget as Element)}>
          ${state === undefined ? nothing : this.messageList(state, channel)}
        </div>
        ${this.following ? nothing : html`<button class="to-end" type="button" @click=${() => this.jumpToEnd()}>Jump to present</button>`}
        ${
          state === undefined
            ? nothing
            : html`<chat-input
                .names=${state}
                .channelId=${channel.id}
                .channelName=${channel.name}
                .entries=${this.entries}
                .run=${this.run}
              ></chat-input>`
        }
      </main>
      <div class="scrim" @click=${() => this.toggleDrawer()}></div>
      ${state === undefined ? nothing : html`<modal-form .modal=${state.modal} .names=${state} .run=${this.run}></modal-form>`}
      <div class="toast" role="status" ?hidden=${this.toast === ''}>${this.toast}</div>
    </div>`;
  }

  private toggleDrawer(): void {
    this.drawer = !this.drawer;
  }

  private jumpToEnd(): void {
    this.following = true;
    this.keepEndInView();
  }

  private banner({ bot, botOnline }: PlaygroundInfo): TemplateResult | typeof nothing {
    if (!this.connected) return html`<div class="banner" role="status">Reconnecting to the playground…</div>`;
    return botOnline ? nothing : html`<div class="banner" role="status">${bot.name} is offline.</div>`;
  }

  private messageList(state: PageState, channel: ChannelView): TemplateResult {
    const messages = state.messages[channel.id] ?? [];
    const context: MessageContext = {
      names: state,
      messages,
      use: ({ id: messageId, channelId }, customId, values) =>
        void this.runAloud({ type: 'useComponent', channelId, messageId, customId, ...(values ? { values } : {}) }),
      dismiss: ({ id: messageId, channelId }) => void this.runAloud({ type: 'dismiss', channelId, messageId }),
      openChannel: (channelId) => this.openChannel(channelId),
    };
    return html`<div class="message-list" role="log" aria-label=${`Messages in #${channel.name}`}>
      <div class="welcome">
        <span class="hash big" aria-hidden="true"></span>
        <h2>Welcome to #${channel.name}!</h2>
        <p>This is the start of the #${channel.name} channel. Type <kbd>/</kbd> to see what ${state.info.bot.name} can do.</p>
      </div>
      ${repeat(
        messages,
        ({ id }) => id,
        (message, index) => this.guarded(message, messages[index - 1], context),
      )}
    </div>`;
  }

  /** A message is drawn again only when it, its neighbour above or the names in it have changed. */
  private guarded(message: MessageView, previous: MessageView | undefined, context: MessageContext) {
    const { self, info } = context.names;
    return html`${guard([message, previous, self, info], () => messageView(message, previous, context))}`;
  }

  private sidebar({ guilds, channels, users, bot, botOnline }: PlaygroundInfo): TemplateResult {
    return html`<nav class="sidebar" aria-label="Channels and members">
      <div class="guild-name">${guilds[0]?.name ?? 'Playground'}</div>
      <div class="sidebar-body">
        <h2>Text channels</h2>
        ${channels.map(
          ({ id, name, parentId }) => html`<button
            type="button"
            class="channel ${id === this.channelId ? 'current' : ''} ${parentId ? 'in-thread' : ''}"
            aria-current=${id === this.channelId ? 'page' : 'false'}
            @click=${() => this.openChannel(id)}
          >
            <span class="hash ${parentId ? 'thread' : ''}" aria-hidden="true"></span>${name}
          </button>`,
        )}
        <h2>Members — ${users.length + 1}</h2>
        <div class="member ${botOnline ? '' : 'offline'}">
          <span class="avatar-box ${botOnline ? 'online' : ''}"><img class="avatar" src=${bot.avatarUrl} alt="" /></span>
          ${bot.name} <span class="app-tag">APP</span>
        </div>
        ${users.map(
          (
            user,
          ) => html`<a class="member" href=${`?user=${encodeURIComponent(user.name)}`} target="_blank" title="Open a tab as ${user.name}">
            <span class="avatar-box online"><img class="avatar" src=${user.avatarUrl} alt="" /></span>
            ${user.name}<span class="new-tab" aria-hidden="true">↗</span>
          </a>`,
        )}
      </div>
    </nav>`;
  }

  private userSwitch({ users }: PlaygroundInfo, self: UserView): TemplateResult {
    return html`<div class="user-switch">
      <button
        type="button"
        class="self"
        aria-haspopup="menu"
        aria-expanded=${this.userMenu ? 'true' : 'false'}
        aria-label=${`You are ${self.name}. Switch user`}
        @click=${() => {
          this.userMenu = !this.userMenu;
        }}
      >
        <img class="avatar" src=${self.avatarUrl} alt="" /><span>${self.name}</span><span class="chevron" aria-hidden="true"></span>
      </button>
      ${
        this.userMenu
          ? html`<div class="user-menu" role="menu" aria-label="Users">
              ${users.map(
                (user) => html`<div class="user-row">
                  <button
                    type="button"
                    role="menuitemradio"
                    aria-checked=${user.id === self.id ? 'true' : 'false'}
                    @click=${() => this.switchUser(user.id)}
                  >
                    <img class="avatar" src=${user.avatarUrl} alt="" />${user.name}
                  </button>
                  <a href=${`?user=${encodeURIComponent(user.name)}`} target="_blank" title="Open a tab as ${user.name}" aria-label="Open a tab as ${user.name}">↗</a>
                </div>`,
              )}
              <label class="language">
                ${self.name}’s language
                <select
                  aria-label="Language"
                  @change=${(event: Event) => void this.runAloud({ type: 'setLocale', locale: (event.target as HTMLSelectElement).value })}
                >
                  ${Object.entries({
                    ...languages,
                    ...(languages[self.locale] ? {} : { [self.locale]: self.locale }),
                  }).map(
                    ([locale, name]) =>
                      html`<option value=${locale} ?selected=${locale === self.locale}>${name}</option>`,
                  )}
                </select>
              </label>
            </div>`
          : nothing
      }
    </div>`;
  }
}

customElements.define('sparrow-playground', SparrowPlayground);
