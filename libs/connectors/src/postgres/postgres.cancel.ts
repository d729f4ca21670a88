import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type pg from 'pg';
import type { Endpoint } from '../connector.js';
import { openTunnel } from '../tunnel/open.tunnel.js';

/** How long the cancel request may take before the connection is simply closed, in milliseconds. */
const cancelMs = 3_000;

/** What the driver knows of its connection and has no types for; `ssl` is what it was opened with. */
interface Backend {
  host: string;
  port: number;
  ssl?: boolean | ConnectionOptions;
  processID: number;
  secretKey: number | Buffer;
}

/**
 * Asks the server to stop what a client's backend is doing: the protocol's CancelRequest on a connection of its own,
 * which needs no sign-in and no free connection of the pool. It is encrypted and its server checked as the client's own
 * connection is, since its key would let others stop statements. Settles when the server has read it, or the time is
 * over; it never fails. Answers whether the server was seen to end it, which it does once the backend has been told.
 */
export async function requestCancel(client: pg.Client, endpoint: Endpoint): Promise<boolean> {
  const { host, port, ssl, processID, secretKey } = client as unknown as Backend;
  const socket = await openTunnel({ ...endpoint, connectTimeoutMs: cancelMs }).then(
    (tunnel) => tunnel ?? connect({ host, port }),
    () => undefined,
  );
  // The way to the server is gone, and what runs there with it.
  if (!socket) return false;
  return new Promise((resolve) => {
    let isEnded = false;
    const send = (through: Duplex): void => {
      // Not ended from here: the end that is seen is the server's then, and no answer to ours of something on the way.
      through.once('end', () => (isEnded = true)).write(cancelMessage(processID, secretKey));
    };
    socket.setTimeout(cancelMs, () => socket.destroy());
    const begin = (): void => (ssl ? encrypted(socket, ssl === true ? {} : ssl, send) : send(socket));
    if (socket.connecting) socket.once('connect', begin);
    else begin();
    socket.on('data', () => undefined);
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(isEnded));
  });
}

/** SSLRequest (code 1234.5679): a server that answers anything but S speaks no TLS, and nothing is sent to it. */
function encrypted(socket: Duplex, options: ConnectionOptions, send: (through: Duplex) => void): void {
  const request = Buffer.alloc(8);
  request.writeInt32BE(8, 0);
  request.writeInt32BE(80877103, 4);
  socket.once('data', (answer) => {
    if (answer.toString('latin1') !== 'S') return void socket.destroy();
    socket.removeAllListeners('data');
    const through = connectTls({ ...options, socket }, () => send(through));
    through.on('data', () => undefined);
    through.once('error', () => socket.destroy());
  });
  socket.write(request);
}

/** CancelRequest: length, code 1234.5678, process id, secret key (four bytes up to protocol 3.0, longer after). */
function cancelMessage(processID: number, secretKey: number | Buffer): Buffer {
  const key = Buffer.isBuffer(secretKey) ? secretKey : Buffer.alloc(4);
  if (!Buffer.isBuffer(secretKey)) key.writeInt32BE(secretKey);
  const head = Buffer.alloc(12);
  head.writeInt32BE(12 + key.length, 0);
  head.writeInt32BE(80877102, 4);
  head.writeInt32BE(processID, 8);
  return Buffer.concat([head, key]);
}
