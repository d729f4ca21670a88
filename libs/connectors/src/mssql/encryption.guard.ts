import type { Socket } from 'node:net';
import { ConnectorError } from '../connector.error.js';

/** The header of a packet, and the option of PRELOGIN that tells whether the rest is encrypted (MS-TDS 2.2.6.5). */
const HEADER = 8;
const ENCRYPTION = 1;
const TERMINATOR = 0xff;
/** ENCRYPT_ON and ENCRYPT_REQ. */
const ENCRYPTS: ReadonlySet<number> = new Set([1, 3]);

/**
 * Ends a connection whose server does not encrypt, before the password is sent: the driver would go on without (a
 * server, or somebody on the way, only has to say that it cannot). The server's first packet is looked at before the
 * driver has it.
 */
export function requireEncryption(socket: Socket): void {
  let held: Buffer = Buffer.alloc(0);
  const onData = (part: Buffer): void => {
    held = Buffer.concat([held, part]);
    if (held.length < HEADER || held.length < held.readUInt16BE(2)) return;
    socket.off('data', onData);
    if (!ENCRYPTS.has(encryptionOf(held.subarray(HEADER)) ?? 0))
      socket.destroy(new ConnectorError('tls-failed', 'the server does not encrypt connections'));
  };
  socket.on('data', onData);
}

/** What the server says of encryption; undefined where it says nothing. */
function encryptionOf(prelogin: Buffer): number | undefined {
  for (let at = 0; at + 5 <= prelogin.length && prelogin.readUInt8(at) !== TERMINATOR; at += 5)
    if (prelogin.readUInt8(at) === ENCRYPTION) return prelogin[prelogin.readUInt16BE(at + 1)];
  return undefined;
}
