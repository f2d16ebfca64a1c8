import type { APIApplicationCommandOption } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import {
  type CommandEntry,
  commandEntries,
  type Fields,
  matchingEntries,
  optionInputs,
  parseCommand,
  problems,
} from '../../src/playground/page/command-line.ts';
import type { CommandView } from '../../src/playground/page-protocol.ts';

function command(id: string, name: string, options: APIApplicationCommandOption[], names = {}): CommandView {
  return {
    id,
    application_id: '9',
    version: '1',
    type: 1,
    name,
    name_localizations: names,
    description: `About ${name}`,
    default_member_permissions: null,
    options,
  };
}

const score = command(
  '1',
  'score',
  [
    { type: 3, name: 'hand', description: 'Tiles', required: true, autocomplete: true, min_length: 2, max_length: 20 },
    {
      type: 3,
      name: 'game',
      description: 'Rules',
      required: true,
      choices: [
        { name: 'Push-Down', value: 'push-down', name_localizations: { 'zh-TW': '推倒胡' } },
        { name: 'Sichuan', value: 'sichuan' },
      ],
    },
    { type: 4, name: 'stake', description: 'Coins', min_value: 1, max_value: 100 },
    { type: 5, name: 'closed', description: 'Nothing exposed' },
    { type: 6, name: 'payer', description: 'Who pays' },
  ],
  { 'zh-TW': '計分' },
);
const mahjong = command('2', 'mahjong', [
  {
    type: 1,
    name: 'open',
    description: 'Opens a table',
    options: [{ type: 4, name: 'deals', description: 'How many' }],
  },
  { type: 2, name: 'table', description: 'Tables', options: [{ type: 1, name: 'close', description: 'Closes one' }] },
]);
const entries = commandEntries([score, mahjong], 'en-US');

function parsed(text: string, locale = 'en-US'): { entry: CommandEntry; fields: Fields } {
  const result = parseCommand(commandEntries([score, mahjong], locale), text, locale);
  if (result === undefined) throw new Error(`not a command: ${text}`);
  return result;
}

describe('the list of commands', () => {
  it('has a line for each command and sub-command', () => {
    expect(entries.map(({ label }) => label)).toEqual(['score', 'mahjong open', 'mahjong table close']);
  });

  it("is in the user's language, and falls back to the command's own name", () => {
    const labels = commandEntries([score, mahjong], 'zh-TW').map(({ label }) => label);
    expect(labels).toEqual(['計分', 'mahjong open', 'mahjong table close']);
  });

  it('finds names that begin like the text before names that hold it', () => {
    const labels = (text: string) =>
      matchingEntries(commandEntries([mahjong, score], 'en-US'), text).map(({ label }) => label);
    expect(labels('/')).toHaveLength(3);
    expect(labels('/mah')).toEqual(['mahjong open', 'mahjong table close']);
    expect(labels('/s')).toEqual(['score', 'mahjong table close']);
    expect(labels('/nothing')).toEqual([]);
  });
});

describe('a command typed as a whole', () => {
  it('is recognised when a space follows its full name', () => {
    expect(parseCommand(entries, '/mahjong open', 'en-US')).toBeUndefined();
    expect(parseCommand(entries, '/mahjong ', 'en-US')).toBeUndefined();
    expect(parsed('/mahjong open ').entry.path).toEqual(['mahjong', 'open']);
  });

  it('keeps spaces inside values, and takes choices by name or value in any case', () => {
    const { fields } = parsed('/score hand:123m 456p 11z game:PUSH-DOWN stake:5');
    expect(fields).toEqual({
      hand: { text: '123m 456p 11z' },
      game: { text: 'Push-Down', value: 'push-down' },
      stake: { text: '5' },
    });
  });

  it('takes a colon that names no option as part of the value', () => {
    expect(parsed('/score hand:a:b game:sichuan').fields.hand).toEqual({ text: 'a:b' });
  });

  it("is understood in the user's language as well as by its own names", () => {
    expect(parsed('/計分 game:推倒胡', 'zh-TW').fields.game).toEqual({ text: '推倒胡', value: 'push-down' });
    expect(parsed('/score game:推倒胡', 'zh-TW').entry.commandId).toBe('1');
  });
});

describe('what is wrong with a command', () => {
  const wrong = (text: string) => {
    const { entry, fields } = parsed(text);
    return Object.keys(problems(entry, fields, 'en-US'));
  };

  it.each([
    ['/score ', ['hand', 'game']],
    ['/score hand:123m game:sichuan', []],
    ['/score hand:1 game:sichuan', ['hand']],
    [`/score hand:${'1'.repeat(21)} game:sichuan`, ['hand']],
    ['/score hand:123m game:bridge', ['game']],
    ['/score hand:123m game:sichuan stake:0', ['stake']],
    ['/score hand:123m game:sichuan stake:101', ['stake']],
    ['/score hand:123m game:sichuan stake:1.5', ['stake']],
    ['/score hand:123m game:sichuan stake:many', ['stake']],
    ['/score hand:123m game:sichuan stake:100', []],
    ['/score hand:123m game:sichuan closed:perhaps', ['closed']],
    ['/score hand:123m game:sichuan closed:true', []],
    ['/score hand:123m game:sichuan payer:nobody', ['payer']],
  ])('%s: %j', (text, options) => {
    expect(wrong(text)).toEqual(options);
  });
});

describe('what is sent', () => {
  const sent = (text: string, focused?: string) => {
    const { entry, fields } = parsed(text);
    return optionInputs(entry, fields, 'en-US', focused);
  };

  it('has values of the right type, and nothing for empty fields', () => {
    expect(sent('/score hand:123m game:sichuan stake:5 closed:FALSE payer:')).toEqual([
      { name: 'hand', value: '123m' },
      { name: 'game', value: 'sichuan' },
      { name: 'stake', value: 5 },
      { name: 'closed', value: false },
    ]);
  });

  it('wraps the options in the names of groups and sub-commands', () => {
    expect(sent('/mahjong open deals:4')).toEqual([{ name: 'open', options: [{ name: 'deals', value: 4 }] }]);
    expect(sent('/mahjong table close ')).toEqual([{ name: 'table', options: [{ name: 'close', options: [] }] }]);
  });

  it('holds the option that autocomplete asks about even while it is empty or unfinished', () => {
    expect(sent('/score ', 'hand')).toEqual([{ name: 'hand', value: '' }]);
    expect(sent('/mahjong open deals:1e', 'deals')).toEqual([
      { name: 'open', options: [{ name: 'deals', value: '1e' }] },
    ]);
  });
});
