/** What a client asks of a connection before it signs in (PRELOGIN, MS-TDS 2.2.6.5): options by their number. */
export function preloginOptions(data: Buffer): Map<number, Buffer> {
  const options = new Map<number, Buffer>();
  for (let at = 0; at + 5 <= data.length && data.readUInt8(at) !== 0xff; at += 5) {
    const offset = data.readUInt16BE(at + 1);
    options.set(data.readUInt8(at), data.subarray(offset, offset + data.readUInt16BE(at + 3)));
  }
  return options;
}

/** Values of ENCRYPTION (option 1). */
export const encryption = { off: 0, on: 1, none: 2, required: 3 } as const;

/** The answer to PRELOGIN: version 16.0, whether the connection is encrypted, no MARS. */
export function preloginAnswer(encrypts: number): Buffer {
  const options: [number, Buffer][] = [
    [0, Buffer.from([16, 0, 0, 0, 0, 0])],
    [1, Buffer.from([encrypts])],
    [2, Buffer.from([0])],
    [4, Buffer.from([0])],
  ];
  const head = Buffer.alloc(options.length * 5 + 1, 0xff);
  let offset = head.length;
  for (const [index, [token, data]] of options.entries()) {
    head.writeUInt8(token, index * 5);
    head.writeUInt16BE(offset, index * 5 + 1);
    head.writeUInt16BE(data.length, index * 5 + 3);
    offset += data.length;
  }
  return Buffer.concat([head, ...options.map(([, data]) => data)]);
}

/** Who signs in (LOGIN7, MS-TDS 2.2.6.4). */
export interface Login {
  user: string;
  password: string;
  application: string;
  database: string;
  packetSize: number;
}

/** Who signs in, with what, read from a LOGIN7 message (MS-TDS 2.2.6.4). */
export function readLogin(data: Buffer): Login {
  const part = (at: number): Buffer => {
    const offset = data.readUInt16LE(at);
    return data.subarray(offset, offset + data.readUInt16LE(at + 2) * 2);
  };
  // Each byte of a password has its halves swapped and is XORed with 0xA5.
  const password = Buffer.from(part(44).map((byte) => (((byte ^ 0xa5) << 4) | ((byte ^ 0xa5) >> 4)) & 0xff));
  const packetSize = data.readUInt32LE(8);
  return {
    user: part(40).toString('utf16le'),
    password: password.toString('utf16le'),
    application: part(48).toString('utf16le'),
    database: part(68).toString('utf16le'),
    packetSize: packetSize >= 512 && packetSize <= 32767 ? packetSize : 4096,
  };
}
