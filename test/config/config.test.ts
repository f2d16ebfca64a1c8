import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';

const TOKEN = 'aaaaaaaaaaaaaaaaaaaaaaaa.bbbbbb.cccccccccccccccccccccccccccc';

describe('the configuration', () => {
  it('has a value for everything where nothing is set, and starts the playground', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ discordToken: null, logLevel: 'info', metricsPort: null });
    expect(isAbsolute(config.dataDir)).toBe(true);
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('takes an empty variable for one that is not set', () => {
    const empty = { DISCORD_TOKEN: '', DATA_DIR: '', PLAYGROUND_PORT: '', METRICS_PORT: '', LOG_LEVEL: '' };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('takes what is set', () => {
    expect(
      readConfig({
        DISCORD_TOKEN: TOKEN,
        DATA_DIR: '/srv/sparrow',
        PLAYGROUND_PORT: '0',
        METRICS_PORT: '9100',
        LOG_LEVEL: 'warn',
      }),
    ).toEqual({
      discordToken: TOKEN,
      dataDir: '/srv/sparrow',
      playgroundPort: 0,
      metricsPort: 9_100,
      logLevel: 'warn',
    });
  });

  it.each([
    ['DISCORD_TOKEN', 'not a token'],
    ['PLAYGROUND_PORT', '65536'],
    ['PLAYGROUND_PORT', 'eighty'],
    ['METRICS_PORT', '-1'],
    ['METRICS_PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when its value cannot be used, and keeps the value to itself', (variable, value) => {
    const read = (): unknown => readConfig({ [variable]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(variable);
    expect(read).not.toThrow(value);
  });

  it('names every variable that cannot be used at once', () => {
    expect(() => readConfig({ LOG_LEVEL: 'loud', PLAYGROUND_PORT: 'eighty' })).toThrow(
      /PLAYGROUND_PORT[\s\S]*LOG_LEVEL/,
    );
  });
});

describe('the log', () => {
  it('leaves out the bot’s token and the tokens of interactions, wherever they turn up', () => {
    const lines: string[] = [];
    const log = createLog('info', [TOKEN], { write: (line) => lines.push(line) });
    const error = new Error(
      `PATCH https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24tdG9rZW4/messages/@original`,
    );
    log.error({ error, deep: [{ text: `Bot ${TOKEN}`, token: 'x' }] }, `with ${TOKEN}`);
    expect(lines).toHaveLength(1);
    const line = lines[0] ?? '';
    expect(line).not.toContain(TOKEN);
    expect(line).not.toContain('aW50ZXJhY3Rpb24tdG9rZW4');
    expect(line).toContain('/webhooks/123/[redacted]/messages/@original');
    expect(JSON.parse(line).deep[0].token).toBe('[redacted]');
  });
});
