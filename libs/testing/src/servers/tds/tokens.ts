/** Text behind its number of characters in one byte (B_VARCHAR), UTF-16 in little endian. */
export function shortText(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'utf16le')]);
}

/** Text behind its number of characters in two bytes (US_VARCHAR). */
function longText(text: string): Buffer {
  return Buffer.concat([uint16(text.length), Buffer.from(text, 'utf16le')]);
}

/** Two bytes, the low one first. */
export function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** Four bytes, the low one first. */
export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value | 0);
  return bytes;
}

const sized = (token: number, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([token]), uint16(data.length), data]);
};

/** Latin1_General_CI_AS as five bytes: locale 1033, flags, no sort order (MS-TDS 2.2.5.1.2). */
export const collation = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);

/** ERROR (0xAA) and INFO (0xAB): number, state, class, message, server, procedure, line. */
function note(token: number, number: number, level: number, message: string, line: number): Buffer {
  return sized(
    token,
    int32(number),
    Buffer.from([1, level]),
    longText(message),
    shortText('simulator'),
    shortText(''),
    int32(line),
  );
}
export const errorToken = (number: number, message: string, level = 16, line = 1): Buffer =>
  note(0xaa, number, level, message, line);
export const infoToken = (number: number, message: string): Buffer => note(0xab, number, 0, message, 1);

/** ENVCHANGE (0xE3) of texts: database 1, packet size 4. */
export const textChange = (type: number, now: string, before: string): Buffer =>
  sized(0xe3, Buffer.from([type]), shortText(now), shortText(before));

const bytesPart = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes]);

/**
 * ENVCHANGE of bytes: collation 7; a transaction begins 8, is committed 9, is rolled back 10; the session was reset 18.
 */
export const bytesChange = (type: number, now: Buffer, before: Buffer = Buffer.alloc(0)): Buffer =>
  sized(0xe3, Buffer.from([type]), bytesPart(now), bytesPart(before));

/** LOGINACK (0xAD): interface SQL_TSQL, TDS 7.4, the program's name and version. */
export const loginAck = (program: string): Buffer =>
  sized(0xad, Buffer.from([1, 0x74, 0x00, 0x00, 0x04]), shortText(program), Buffer.from([16, 0, 0, 0]));

/** Status bits of a DONE (MS-TDS 2.2.7.6). */
export const done = { more: 0x01, error: 0x02, count: 0x10, attention: 0x20 } as const;

/** DONE (0xFD), DONEPROC (0xFE), DONEINPROC (0xFF). */
export function doneToken(token: 0xfd | 0xfe | 0xff, status: number, command = 0, rows = 0): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt8(token, 0);
  bytes.writeUInt16LE(status, 1);
  bytes.writeUInt16LE(command, 3);
  bytes.writeBigUInt64LE(BigInt(rows), 5);
  return bytes;
}

/** RETURNSTATUS (0x79). */
export const returnStatus = (value: number): Buffer => Buffer.concat([Buffer.from([0x79]), int32(value)]);

/** RETURNVALUE (0xAC) of an int: the handle that sp_prepare gives. */
export function returnInt(ordinal: number, name: string, value: number): Buffer {
  return Buffer.concat([
    Buffer.from([0xac]),
    uint16(ordinal),
    shortText(name),
    Buffer.from([0x01]),
    int32(0),
    uint16(0),
    Buffer.from([0x26, 4, 4]),
    int32(value),
  ]);
}
