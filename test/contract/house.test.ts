import * as spec from 'discord-api-spec/zod';
import { describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';
import { GUILD_ACTIONS, type GuildLogEntry } from '../../src/app/guild-book.ts';
import { DEFAULT_GUILD_SETTINGS } from '../../src/app/guild-settings.ts';
import type { PersonalData } from '../../src/app/personal-book.ts';
import { forgottenMessage, privacyMessage, privacyQuestion } from '../../src/discord/messages/privacy.ts';
import { settingsLog, settingsMessage } from '../../src/discord/messages/settings.ts';
import { LANGUAGES, translator } from '../../src/i18n/index.ts';
import { cutOff, mustFit } from './limits.ts';
import { LONG_NAME } from './states.ts';

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
