import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import type { Endpoint } from '../connector.js';
import { openTunnel } from './open.tunnel.js';
import { tunnelFault } from './tunnel.faults.js';

/** Joins what came in at a door with a connection of its own through the tunnel; where there is none it is closed. */
async function joinTunnel(accepted: Socket, endpoint: Endpoint): Promise<void> {
  accepted.on('error', () => undefined);
  try {
    const through = await openTunnel(endpoint);
    if (!through || accepted.destroyed) return void (through ?? accepted).destroy();
    pipeline(accepted, through, () => accepted.destroy());
    pipeline(through, accepted, () => through.destroy());
  } catch {
    accepted.destroy();
  }
}

async function listening(server: Server, ...at: [string] | [number, string]): Promise<void> {
  server.on('error', () => undefined);
  server.listen(...(at as [number, string]));
  await once(server, 'listening');
}

/** A way into a tunnel for a driver that takes no stream: the path of a socket file. */
export interface LocalSocket {
  path: string;
  close(): Promise<void>;
}

/**
 * Opens a door as a socket file in a folder that nobody but this process's own user may enter, so that no other user of
 * the machine goes through. Rejects with ConnectorError, also where the tunnel does not open: the driver could say
 * nothing of it.
 */
export async function openLocalSocket(endpoint: Endpoint, kind: string): Promise<LocalSocket> {
  if (process.platform === 'win32')
    throw tunnelFault('unsupported', {
      kind,
      reason: {
        en: 'its driver needs a socket file, which Windows lacks',
        'zh-chs': '其驱动需要套接字文件，Windows 没有',
      },
    });
  (await openTunnel(endpoint))?.destroy();
  const folder = await mkdtemp(join(tmpdir(), 'sluice-'));
  const accepted = new Set<Socket>();
  const server = createServer((socket) => {
    accepted.add(socket);
    socket.once('close', () => accepted.delete(socket));
    void joinTunnel(socket, endpoint);
  });
  const path = join(folder, 'door.sock');
  const close = async (): Promise<void> => {
    server.close();
    for (const socket of accepted) socket.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await listening(server, path);
    return { path, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/**
 * Lets a driver that takes neither a stream nor a socket file dial one port of 127.0.0.1, which is open while `dial`
 * works and lets in only connections that this very process makes: Node tells of each of its own sockets, and one with
 * another origin is closed unheard.
 */
export async function throughPort<T>(endpoint: Endpoint, dial: (port: number) => Promise<T>): Promise<T> {
  const own = new Set<Socket>();
  const note = (message: unknown): void => void own.add((message as { socket: Socket }).socket);
  const server = createServer({ pauseOnConnect: true }, (accepted) => {
    void isOwn(accepted, own).then((ours) => {
      if (!ours) return accepted.destroy();
      void joinTunnel(accepted, endpoint).then(() => accepted.resume());
    });
  });
  (await openTunnel(endpoint))?.destroy();
  subscribe('net.client.socket', note);
  try {
    await listening(server, 0, '127.0.0.1');
    return await dial((server.address() as AddressInfo).port);
  } finally {
    unsubscribe('net.client.socket', note);
    server.close();
  }
}

/** How long a socket of our own may take until it knows its ports, in milliseconds. */
const knownMs = 1_000;

/**
 * Whether the other end of an accepted connection is a socket of this process: only then one of them has its two ports.
 */
function isOwn(accepted: Socket, own: ReadonlySet<Socket>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), knownMs);
    const asked = [...own].map(async (socket) => {
      if (socket.connecting) await once(socket, 'connect').catch(() => undefined);
      if (socket.localPort === accepted.remotePort && socket.remotePort === accepted.localPort) resolve(true);
    });
    void Promise.all(asked).then(() => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
