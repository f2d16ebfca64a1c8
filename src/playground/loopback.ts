/** The HTTP server: on a loopback address only, and for callers that name it as their own origin only. */

import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';

/** Takes a connection that is to become a WebSocket. */
export type AcceptUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Turns every request of another origin away: first of all of an app's middleware. */
export const ownOriginOnly: MiddlewareHandler = async (context, next) => {
  if (!isOwnOrigin(context.req.header('host'), context.req.header('origin'))) {
    return context.text('This server answers only to its own address on this machine.', 403);
  }
  await next();
  return undefined;
};

/**
 * A server for an app's requests, and for WebSockets by their paths. It does not listen yet.
 *
 * @example createLoopbackServer(app.fetch, { '/gateway': (request, socket, head) => gateway.accept(request, socket, head) })
 */
export function createLoopbackServer(
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  upgrades: Readonly<Record<string, AcceptUpgrade>>,
): Server {
  const server = createAdaptorServer({ fetch }) as Server;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node leaves an upgraded socket without a listener, and a client that hangs up while it is refused would end the process.
    socket.on('error', () => socket.destroy());
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const accept = upgrades[path];
    if (!isOwnOrigin(request.headers.host, request.headers.origin)) refuseUpgrade(socket, '403 Forbidden');
    else if (accept !== undefined) accept(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found');
  });
  return server;
}

/**
 * Listens, at port 0 on any free one.
 *
 * @returns the origin, such as `http://127.0.0.1:8790`
 * @throws Error for an address that is not a loopback one, and what Node throws, such as EADDRINUSE
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  if (host !== '127.0.0.1' && host !== 'localhost' && host !== '::1') {
    throw new Error(`The playground listens on a loopback address only, not on ${host}.`);
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return `http://${host === '::1' ? '[::1]' : host}:${address.port}`;
}

/** Ends a request's connection without an answer. */
export function dropConnection(context: Context): void {
  (context.env as { incoming?: IncomingMessage }).incoming?.socket.destroy();
}

/** The names this server goes by: a page of another origin, or a name that was made to point here, is turned away. */
function isOwnOrigin(host: string | undefined, origin: string | undefined): boolean {
  if (!host || !/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return false;
  return origin === undefined || origin === `http://${host}`;
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
