import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../../src/ops/metrics.ts';
import { observedLog, observedRenderer } from '../../src/ops/observe.ts';
import { type Health, type OpsServer, serveOps } from '../../src/ops/server.ts';

let metrics: Metrics;
let server: OpsServer;
let health: Health | null = null;

beforeAll(async () => {
  metrics = createMetrics();
  server = await serveOps({ port: 0, metrics, health: async () => health });
});
afterAll(() => server.close());

/** The value of one line of the metrics, such as `sparrow_gateway_up` or `x_total{kind="press"}`. */
async function read(line: string): Promise<number | undefined> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

describe('/healthz', () => {
  it.each([
    ['while the bot starts', null, 503, { status: 'starting' }],
    ['when all is well', { gateway: true, store: true }, 200, { status: 'ok', gateway: true, store: true }],
    ['while Discord is away', { gateway: false, store: true }, 503, { status: 'failing', gateway: false }],
    ['while the store does not answer', { gateway: true, store: false }, 503, { status: 'failing', store: false }],
  ])('says so %s', async (_, is, status, body) => {
    health = is;
    const answer = await fetch(`${server.origin}/healthz`);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject(body);
  });

  it('is served on this machine only', () => {
    expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });
});

describe('the metrics', () => {
  it('tell of the process: memory and the delay of the event loop', async () => {
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('count how interactions end, and how soon their first word was accepted', async () => {
    const callback = (id: string, status: number) =>
      metrics.request({ method: 'POST', path: `/api/v10/interactions/${id}/aSecretToken/callback`, status, ms: 3 });
    for (const id of ['101', '102', '103']) metrics.arrived(id);
    callback('101', 200);
    metrics.handled('101', 'press', false);
    // A word that is refused first and accepted then.
    callback('102', 500);
    callback('102', 204);
    metrics.handled('102', 'press', true);
    callback('103', 404);
    metrics.handled('103', 'command', true);
    expect(await read('sparrow_interactions_total{kind="press",outcome="answered"}')).toBe(1);
    expect(await read('sparrow_interactions_total{kind="press",outcome="failed"}')).toBe(1);
    expect(await read('sparrow_interactions_total{kind="command",outcome="unanswered"}')).toBe(1);
    expect(await read('sparrow_acknowledgement_seconds_count')).toBe(2);
  });

  it('name routes and never an id or a token', async () => {
    const paths = [
      '/api/v10/interactions/998877/tokenTOKEN/callback',
      '/api/v10/webhooks/998877/tokenTOKEN/messages/@original',
      '/api/v10/channels/998877/messages/665544',
      '/api/v10/users/@me',
    ];
    for (const path of paths) metrics.request({ method: 'PATCH', path, status: 200, ms: 1 });
    const text = await metrics.text();
    expect(text).not.toMatch(/998877|665544|tokenTOKEN/);
    for (const route of ['callback', 'webhook', 'message', 'other'])
      expect(text).toContain(`sparrow_discord_request_seconds_count{method="PATCH",route="${route}",status="200"} 1`);
  });

  it('tell of the store: what waits, what calls take and what the database takes of that', async () => {
    metrics.asked();
    metrics.asked();
    metrics.told('commit', 20, 4);
    expect(await read('sparrow_store_waiting')).toBe(1);
    expect(await read('sparrow_store_call_seconds_sum{method="commit"}')).toBeCloseTo(0.02);
    expect(await read('sparrow_store_work_seconds_sum{method="commit"}')).toBeCloseTo(0.004);
  });

  it('tell of the gateway, of stale messages and of open tables by phase, as they are now', async () => {
    metrics.gateway(true);
    expect(await read('sparrow_gateway_up')).toBe(1);
    metrics.gateway(false);
    expect(await read('sparrow_gateway_up')).toBe(0);
    metrics.delivered('table', 1_200);
    expect(await read('sparrow_staleness_seconds_bucket{le="1",message="table"}')).toBe(0);
    expect(await read('sparrow_staleness_seconds_bucket{le="1.5",message="table"}')).toBe(1);
    let tables = [{ phase: 'playing' }, { phase: 'lobby' }, { phase: 'playing' }];
    metrics.countTables(async () => tables);
    expect(await read('sparrow_tables{phase="playing"}')).toBe(2);
    tables = [{ phase: 'lobby' }];
    expect(await read('sparrow_tables{phase="playing"}')).toBeUndefined();
    expect(await read('sparrow_tables{phase="lobby"}')).toBe(1);
  });

  it('count pictures, failed ones too, and lines of the log that deserve a look', async () => {
    const renderer = observedRenderer(
      {
        render: async (scene) => {
          if (scene.kind === 'tiles') throw new RangeError('no such tile');
          return Buffer.from('png');
        },
        measure: () => ({ width: 1, height: 1 }),
      },
      metrics,
    );
    await renderer.render({ kind: 'chart', values: [] });
    await expect(renderer.render({ kind: 'tiles', groups: [] })).rejects.toThrow('no such tile');
    expect(await read('sparrow_picture_seconds_count{kind="chart"}')).toBe(1);
    expect(await read('sparrow_picture_seconds_count{kind="tiles"}')).toBe(1);

    const lines: string[] = [];
    const plain = (level: string) => (_: object, message: string) => void lines.push(`${level} ${message}`);
    const log = observedLog(
      { debug: plain('debug'), info: plain('info'), warn: plain('warn'), error: plain('error') },
      metrics,
    );
    log.info({}, 'fine');
    log.error({}, 'not fine');
    expect(lines).toEqual(['info fine', 'error not fine']);
    expect(await read('sparrow_log_lines_total{level="error"}')).toBe(1);
  });
});
