import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Metrics } from './metrics.ts';

/** Whether the bot can do its work now. */
export interface Health {
  readonly gateway: boolean;
  readonly store: boolean;
}

export interface OpsServerOptions {
  /** Port on 127.0.0.1; 0 for any free one. */
  readonly port: number;
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>;
  /** Null while the bot still starts. */
  readonly health: () => Promise<Health | null>;
}

/** What an operator's tools ask, on this machine only. */
export interface OpsServer {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves `/healthz` (200 when all is well, else 503, with the parts as JSON) and `/metrics` on 127.0.0.1.
 *
 * @throws Error with the code EADDRINUSE where the port is taken.
 */
export async function serveOps({ port, metrics, health }: OpsServerOptions): Promise<OpsServer> {
  const app = new Hono();
  app.get('/healthz', async (context) => {
    const parts = await health();
    if (parts === null) return context.json({ status: 'starting' }, 503);
    const well = parts.gateway && parts.store;
    return context.json({ status: well ? 'ok' : 'failing', ...parts }, well ? 200 : 503);
  });
  app.get('/metrics', async (context) =>
    context.body(await metrics.text(), 200, { 'content-type': metrics.contentType }),
  );

  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
