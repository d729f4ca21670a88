import { connect } from 'node:net';

/** How long the cancel request may take before the connection is simply closed, in milliseconds. */
const cancelMs = 3_000;

/**
 * Asks the server to stop what a backend is doing: the protocol's CancelRequest on a connection of its own, which needs no sign-in and
 * no free connection of the pool. Settles when the server has read it, or the time is over; it never fails.
 */
export function requestCancel(backend: {
  host: string;
  port: number;
  processID: number;
  secretKey: number | Buffer;
}): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: backend.host, port: backend.port });
    socket.setTimeout(cancelMs, () => socket.destroy());
    socket.once('connect', () => socket.end(cancelMessage(backend.processID, backend.secretKey)));
    socket.on('data', () => undefined);
    socket.once('error', () => resolve());
    socket.once('close', () => resolve());
  });
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
