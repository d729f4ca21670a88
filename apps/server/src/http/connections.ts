import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection may keep us waiting, in milliseconds. */
export interface ConnectionTimeouts {
  /** For its headers: a browser sends them in one go, over a slow line within seconds. */
  headersMs: number;
  /** While nothing moves though something should. */
  idleMs: number;
  /** Between two requests: a little longer than common proxies keep theirs. */
  keepAliveMs: number;
}

/** What connections get unless a test is in a hurry. */
export const connectionTimeouts: ConnectionTimeouts = { headersMs: 15_000, idleMs: 60_000, keepAliveMs: 65_000 };

/**
 * Time-outs of connections, for Fastify. The whole request has none, because an upload may last (§9): bodies of calls
 * have their own, see `readBodies`; everything else ends when nothing moves, see `endIdle`.
 */
export function timeouts({ headersMs, idleMs, keepAliveMs }: ConnectionTimeouts) {
  return {
    keepAliveTimeout: keepAliveMs,
    requestTimeout: 0,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(2_000, headersMs) },
  };
}

/**
 * Ends connections on which nothing has moved for a while, in either direction, when that is the other side's doing:
 * between two requests, in the middle of a body, or with an answer that is not read. One that waits for our answer
 * stays.
 */
export function endIdle(server: Server): void {
  const running = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    running.set(socket, request);
    response.once('close', () => running.delete(socket));
  });
  server.on('timeout', (socket: Socket) => {
    const request = running.get(socket);
    if (request === undefined || !request.complete || socket.writableLength > 0) socket.destroy();
  });
}
