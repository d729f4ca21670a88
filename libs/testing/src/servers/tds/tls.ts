import { Duplex } from 'node:stream';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { TLSSocket, createSecureContext } from 'node:tls';
import { packet, packetType, readMessages } from './packets.js';

/**
 * Encrypts a connection as TDS 7 does: the handshake travels inside of PRELOGIN messages, and what follows it is TLS
 * alone (MS-TDS
 * 3.2.5.2). Answers the clear side.
 */
export async function secured(socket: Socket, keys: { key: string; cert: string }): Promise<Duplex> {
  let isShaken = false;
  const carrier = new Duplex({
    read: () => undefined,
    write(data: Buffer, _encoding, written) {
      socket.write(isShaken ? data : packet(packetType.prelogin, data, true), () => written());
    },
    final: (ended) => void socket.end(() => ended()),
  });
  const stop = readMessages(socket, ({ type, data }) => {
    if (type === packetType.prelogin) carrier.push(data);
    else socket.destroy();
  });
  socket.on('close', () => carrier.destroy());
  // TLS 1.3 has no message of the server behind which the wrapping ends for both.
  const context = createSecureContext({ ...keys, maxVersion: 'TLSv1.2' });
  const clear = new TLSSocket(carrier as Socket, { isServer: true, secureContext: context });
  clear.on('error', () => socket.destroy());
  await once(clear, 'secure');
  isShaken = true;
  stop();
  socket.on('data', (data) => void carrier.push(data));
  return clear;
}
