import * as spec from 'discord-api-spec/zod';
import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';
import { GUILD_ACTIONS, type GuildLogEntry } from '../../src/app/guild-book.ts';
import { DEFAULT_GUILD_SETTINGS } from '../../src/app/guild-settings.ts';
import type { PersonalData } from '../../src/app/personal-book.ts';
import { DEFAULT_PERSONAL } from '../../src/app/personal-settings.ts';
import { levelsForm } from '../../src/discord/messages/levels.ts';
import { threadName } from '../../src/discord/messages/lobby.ts';
import { menuMessage } from '../../src/discord/messages/menu.ts';
import { forgottenMessage, privacyMessage, privacyQuestion } from '../../src/discord/messages/privacy.ts';
import { publicMessage } from '../../src/discord/messages/public.ts';
import {
  coinSettingsMessage,
  settingsLog,
  settingsMessage,
  usualSettingsMessage,
} from '../../src/discord/messages/settings.ts';
import { removedMessage } from '../../src/discord/messages/turn-call.ts';
import { NEEDED } from '../../src/discord/permissions.ts';
import { LANGUAGES, translator } from '../../src/i18n/index.ts';
import { RULESETS } from '../../src/rulesets/index.ts';
import { optionsOf } from '../support/option-values.ts';
import { cutOff, mustFit } from './limits.ts';
import { everyPattern, fullestView, LONG_NAME, RICH, tableIn } from './states.ts';

const PERSON = '1234567890123456789';
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => String(BigInt(PERSON) + BigInt(at)));

describe.each(LANGUAGES)('in %s', (language) => {
  const t = translator(language);

  it('the settings fit with 25 channels and hundreds of blocked people, and with nothing chosen', async () => {
    const full = settingsMessage(
      t,
      {
        game: 'sichuan',
        language: 'zh-TW',
        channels: many(25),
        tablesPerChannel: 3,
        threads: true,
        mostStake: 1_234_567,
        aiCoins: 'off',
        usualOptions: {},
        usualTimes: { turnSeconds: 86_400, claimSeconds: 86_400, claimWindow: 5, pauseSeconds: 3_600 },
        blocked: many(500),
        season: 4_000_000_000_000,
      },
      true,
    );
    await mustFit(full);
    expect(cutOff(full)).toEqual([]);
    await mustFit(settingsMessage(t, DEFAULT_GUILD_SETTINGS, false));
  });

  it('the parts of the settings fit, for every option of every game', async () => {
    await mustFit(coinSettingsMessage(t, { ...DEFAULT_GUILD_SETTINGS, mostStake: 10_000, aiCoins: 'off' }, true));
    for (const rules of Object.values(RULESETS)) {
      for (const option of [null, 'turnSeconds', 'pauseSeconds', ...rules.options.map(({ id }) => id)]) {
        const draft = usualSettingsMessage(t, rules, DEFAULT_GUILD_SETTINGS, option, option !== null);
        await mustFit(draft);
        expect(draft.rows).toHaveLength(option === null ? 3 : 4);
      }
    }
  });

  it('what somebody chooses and what a table decides together fit, whatever the table is doing', async () => {
    const rules = RULESETS.sichuan;
    const options = optionsOf(rules);
    const person = { kind: 'person', userId: PERSON, name: LONG_NAME, aiPlays: false, next: false } as const;
    const agreed = { reason: 'agreed', detail: '', until: 4_000_000_000_000 } as const;
    const lacking = { ...agreed, reason: 'message-refused', detail: NEEDED.join(' ') } as const;
    for (const settings of [DEFAULT_PERSONAL, { locale: 'en', textOnly: true, mentions: false }]) {
      await mustFit(menuMessage(t, settings, null));
      for (const phase of ['lobby', 'playing', 'between', 'closed'] as const) {
        for (const pause of [null, agreed, lacking]) {
          const table = {
            ...tableIn(rules, options, phase, 1),
            seats: [person, person, person, person] as const,
            pause,
          };
          const draft = menuMessage(t, settings, { table, seat: 0 });
          await mustFit(draft);
          expect(cutOff(draft)).toEqual([]);
          const view = fullestView(rules, options, phase === 'playing' ? null : everyPattern(rules));
          await mustFit(publicMessage(t, rules, { table, view: phase === 'lobby' ? null : view, coins: RICH }));
        }
      }
    }
    const ai = { kind: 'ai', level: 'expert', name: LONG_NAME } as const;
    const lobby = { ...tableIn(rules, options, 'lobby', 0), seats: [person, ai, ai, ai] as const };
    await mustFit(levelsForm(t, lobby));
    await mustFit(removedMessage(t, PERSON));
    expect(threadName(t, lobby).length).toBeLessThanOrEqual(100);
  });

  it('a page of the log fits with every action at its longest', async () => {
    const entries = Array.from({ length: 15 }, (_, at): GuildLogEntry => {
      const action = GUILD_ACTIONS[at % GUILD_ACTIONS.length]!;
      const detail = action === 'channels' ? many(25).join(' ') : LONG_NAME.repeat(2);
      return { at: 4_000_000_000_000, actorId: PERSON, action, target: PERSON, detail };
    });
    const draft = settingsLog(t, entries, 99, true);
    await mustFit(draft);
    expect(draft.content).not.toMatch(/undefined|settings\.|\{\{/);
    await mustFit(settingsLog(t, [], 0, false));
    await mustFit(settingsLog(t, [], 3, false));
  });

  it('what is stored about somebody on a hundred servers fits, and so does the question', async () => {
    const data: PersonalData = {
      servers: many(100).map((guildId) => ({
        guildId,
        name: LONG_NAME,
        coins: 12_345_678,
        deals: 99_999,
        bookings: 99_999,
      })),
      settings: { locale: 'zh-TW', hints: LONG_NAME.repeat(9) },
      handViews: 4,
    };
    await mustFit(privacyMessage(t, data));
    await mustFit(privacyMessage(t, { servers: [], settings: {}, handViews: 0 }));
    await mustFit(privacyQuestion(t));
    await mustFit(forgottenMessage(t, { ok: true, alias: 'gone-1' }));
    const tables = many(200).map((channelId) => ({ guildId: PERSON, channelId }));
    await mustFit(forgottenMessage(t, { ok: false, tables }));
  });
});

describe('the commands', () => {
  it('fit Discord’s schema, one by one', () => {
    for (const { definition } of commands) {
      const { default_member_permissions: permissions, ...sent } = JSON.parse(JSON.stringify(definition)) as {
        default_member_permissions?: string;
      };
      const whole = permissions === undefined ? sent : { ...sent, default_member_permissions: Number(permissions) };
      expect(spec.ApplicationCommandUpdateRequestSchema.safeParse(whole).error, JSON.stringify(sent)).toBeUndefined();
    }
  });

  it('say less than 8,000 characters each, in any language', () => {
    const texts = (value: unknown): string[] => {
      if (typeof value === 'string') return [value];
      return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
    };
    for (const { definition } of commands) {
      expect(texts(definition).join('').length, definition.name).toBeLessThan(8_000);
    }
  });

  it('have names of their own in each language', () => {
    for (const locale of ['en-US', 'zh-TW', 'zh-CN'] as const) {
      const names = commands.map(({ definition }) => definition.name_localizations?.[locale]);
      expect(new Set(names).size).toBe(commands.length);
    }
  });
});
