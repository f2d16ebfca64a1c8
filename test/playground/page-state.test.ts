import { describe, expect, it } from 'vitest';
import { applyEvent, compareIds, continuesBlock, type PageState } from '../../src/playground/page/state.ts';
import { messageTime, relativeTime } from '../../src/playground/page/time.ts';
import type { MessageView, PlaygroundInfo, UserView } from '../../src/playground/page-protocol.ts';

function user(id: string, name: string): UserView {
  return { id, name, username: name.toLowerCase(), avatarUrl: '', colour: '#ffffff', bot: false, locale: 'en-US' };
}

const ann = user('1', 'Ann');
const info: PlaygroundInfo = {
  applicationId: '9',
  bot: { ...user('9', 'Sparrow'), bot: true },
  botOnline: true,
  guilds: [],
  channels: [],
  roles: [],
  users: [ann],
};

function message(id: string, change: Partial<MessageView> = {}): MessageView {
  return {
    id,
    channelId: 'c',
    type: 0,
    state: 'sent',
    author: ann,
    content: id,
    embeds: [],
    components: [],
    attachments: [],
    flags: 0,
    timestamp: '2026-01-01T12:00:00.000Z',
    editedTimestamp: null,
    ephemeral: false,
    interaction: null,
    replyTo: null,
    threadId: null,
    mentions: [],
    pendingCustomIds: [],
    failure: null,
    ...change,
  };
}

function ready(...messages: MessageView[]): PageState {
  const state = applyEvent(undefined, { type: 'ready', self: ann, info, messages: { c: messages }, modal: null });
  if (state === undefined) throw new Error('ready gives a state');
  return state;
}

const contents = (state: PageState | undefined) => state?.messages.c?.map(({ content }) => content);

describe('the state of a page', () => {
  it('begins with ready; what comes before says nothing', () => {
    expect(applyEvent(undefined, { type: 'commands' })).toBeUndefined();
    expect(contents(ready(message('1')))).toEqual(['1']);
  });

  it('puts a new message at its place by id, and a changed one in its old place', () => {
    const state = ready(message('10'), message('30'));
    expect(contents(applyEvent(state, { type: 'message', message: message('20') }))).toEqual(['10', '20', '30']);
    expect(contents(applyEvent(state, { type: 'message', message: message('40') }))).toEqual(['10', '30', '40']);
    const changed = message('10', { content: 'changed' });
    expect(contents(applyEvent(state, { type: 'message', message: changed }))).toEqual(['changed', '30']);
  });

  it('shows a message in a channel that had none', () => {
    const state = applyEvent(ready(), { type: 'message', message: message('1', { channelId: 'thread' }) });
    expect(state?.messages.thread).toHaveLength(1);
  });

  it('forgets a deleted message', () => {
    const state = ready(message('1'), message('2'));
    expect(contents(applyEvent(state, { type: 'messageDeleted', channelId: 'c', messageId: '1' }))).toEqual(['2']);
  });

  it('knows its own user by the newest name and language', () => {
    const users = [{ ...ann, name: 'Anna', locale: 'zh-TW' }];
    expect(applyEvent(ready(), { type: 'info', info: { ...info, users } })?.self).toEqual(users[0]);
  });

  it('asks for the commands again after a reconnect and when they changed', () => {
    const state = ready();
    const again = applyEvent(state, { type: 'ready', self: ann, info, messages: {}, modal: null });
    expect(again?.commandsVersion).not.toBe(state.commandsVersion);
    expect(applyEvent(again, { type: 'commands' })?.commandsVersion).not.toBe(again?.commandsVersion);
  });
});

describe('ids', () => {
  it('are ordered as the numbers they are, however long', () => {
    const ids = ['1100000000000000200', '99', '1100000000000000099', '100'];
    expect(ids.toSorted(compareIds)).toEqual(['99', '100', '1100000000000000099', '1100000000000000200']);
  });
});

describe('a block of messages', () => {
  it('goes on with the same author within seven minutes', () => {
    const minutesLater = (minutes: number) =>
      message('2', { timestamp: new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString() });
    expect(continuesBlock(minutesLater(6), message('1'))).toBe(true);
    expect(continuesBlock(minutesLater(7), message('1'))).toBe(false);
  });

  it.each([
    ['another author', { author: user('2', 'Ben') }],
    ['a command above it', { interaction: { user: ann, commandName: 'mahjong open' } }],
    ['an answer to another message', { replyTo: '0' }],
    ['a message only one can see', { ephemeral: true }],
  ])('ends at %s', (_, change) => {
    expect(continuesBlock(message('2', change), message('1'))).toBe(false);
  });
});

describe('times', () => {
  it.each([
    [20, 'in 20 seconds'],
    [1, 'in 1 second'],
    [0, 'in 0 seconds'],
    [-59, '59 seconds ago'],
    [-61, '1 minute ago'],
    [2 * 3600, 'in 2 hours'],
    [-3 * 86_400, '3 days ago'],
  ])('%i seconds away reads "%s"', (seconds, text) => {
    expect(relativeTime(1_000_000 + seconds, 1_000_000, 'en-US')).toBe(text);
  });

  it('beside a name are short today, and carry the day otherwise', () => {
    const now = new Date(2026, 4, 10, 15, 0);
    const at = (day: number) =>
      messageTime(new Date(2026, 4, day, 9, 30).toISOString(), now, 'en-US').replaceAll('\u202f', ' ');
    expect(at(10)).toBe('9:30 AM');
    expect(at(9)).toBe('Yesterday at 9:30 AM');
    expect(at(8)).toBe('5/8/26 9:30 AM');
  });
});
