/** A parameter of a call, as its text; `null` where it has no value. */
export interface Parameter {
  name: string;
  isOutput: boolean;
  /** What PostgreSQL is told of its type; nothing for text, whose type follows from what it stands beside. */
  cast: string;
  value: string | Buffer | null;
}

export interface Call {
  procedure: string;
  parameters: Parameter[];
}

/** A request that the simulator does not read. */
export class NotSimulated extends Error {}

/** Procedures that are called by a number (MS-TDS 2.2.6.6). */
const byNumber: Readonly<Record<number, string>> = {
  10: 'sp_executesql',
  11: 'sp_prepare',
  12: 'sp_execute',
  13: 'sp_prepexec',
  15: 'sp_unprepare',
};

/** What follows ALL_HEADERS, which begins with its own length. */
const behindHeaders = (data: Buffer): Buffer => data.subarray(data.readUInt32LE(0));

/** The text of a SQLBatch. */
export const batchText = (data: Buffer): string => behindHeaders(data).toString('utf16le');

/**
 * A request of the transaction manager: its type (begin 5, commit 7, rollback 8, save 9) and the name of its savepoint.
 */
export function transactionRequest(data: Buffer): { type: number; name: string } {
  const body = behindHeaders(data);
  const type = body.readUInt16LE(0);
  const at = type === 5 ? 3 : 2;
  const length = body.length > at ? body.readUInt8(at) : 0;
  return { type, name: body.toString('utf16le', at + 1, at + 1 + length) };
}

/** An RPC request with its parameters. Throws NotSimulated. */
export function readCall(data: Buffer): Call {
  const reader = new Reader(behindHeaders(data));
  const length = reader.uint16();
  const procedure = length === 0xffff ? (byNumber[reader.uint16()] ?? '') : reader.text(length);
  reader.uint16();
  const parameters: Parameter[] = [];
  while (!reader.isDone()) {
    const name = reader.text(reader.uint8());
    const isOutput = (reader.uint8() & 1) !== 0;
    parameters.push({ name, isOutput, ...reader.value() });
  }
  return { procedure: procedure.toLowerCase(), parameters };
}

type Value = Pick<Parameter, 'cast' | 'value'>;

class Reader {
  #at = 0;
  constructor(private readonly data: Buffer) {}

  isDone(): boolean {
    return this.#at >= this.data.length;
  }
  uint8(): number {
    return this.#bytes(1).readUInt8(0);
  }
  uint16(): number {
    return this.#bytes(2).readUInt16LE(0);
  }
  text(characters: number): string {
    return this.#bytes(characters * 2).toString('utf16le');
  }

  /** TYPE_INFO and the value behind it. */
  value(): Value {
    const type = this.uint8();
    switch (type) {
      case 0x1f:
        return { cast: '', value: null };
      case 0x26:
        return this.#short('bigint', 1, (bytes) => String(wide(bytes)));
      case 0x68:
        return this.#short('boolean', 1, (bytes) => (bytes.readUInt8(0) === 0 ? 'f' : 't'));
      case 0x6d:
        return this.#short('float8', 1, (bytes) =>
          String(bytes.length === 4 ? bytes.readFloatLE(0) : bytes.readDoubleLE(0)),
        );
      case 0x6a:
      case 0x6c:
        return this.#decimal();
      case 0xe7:
      case 0xef:
        return this.#long(7, '', (bytes) => bytes.toString('utf16le'));
      case 0xa5:
      case 0xad:
        return this.#long(2, 'bytea', (bytes) => bytes);
      default:
        throw new NotSimulated(`a parameter of type 0x${type.toString(16)} is not read by this simulator`);
    }
  }

  #short(cast: string, info: number, read: (bytes: Buffer) => string): Value {
    this.#bytes(info);
    const length = this.uint8();
    return { cast, value: length === 0 ? null : read(this.#bytes(length)) };
  }

  #decimal(): Value {
    const scale = this.#bytes(3).readUInt8(2);
    const length = this.uint8();
    if (length === 0) return { cast: 'numeric', value: null };
    const isPositive = this.uint8() === 1;
    const digits = wideUnsigned(this.#bytes(length - 1))
      .toString()
      .padStart(scale + 1, '0');
    const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    return { cast: 'numeric', value: isPositive ? text : `-${text}` };
  }

  /** Of limited length behind two bytes of it, or in chunks where the limit is 0xFFFF. */
  #long(info: number, cast: string, read: (bytes: Buffer) => string | Buffer): Value {
    if (this.#bytes(info).readUInt16LE(0) !== 0xffff) {
      const length = this.uint16();
      return { cast, value: length === 0xffff ? null : read(this.#bytes(length)) };
    }
    if (this.#bytes(8).readBigUInt64LE(0) === 0xffffffffffffffffn) return { cast, value: null };
    const chunks: Buffer[] = [];
    for (let length = this.#bytes(4).readUInt32LE(0); length > 0; length = this.#bytes(4).readUInt32LE(0))
      chunks.push(this.#bytes(length));
    return { cast, value: read(Buffer.concat(chunks)) };
  }

  #bytes(count: number): Buffer {
    if (this.#at + count > this.data.length) throw new NotSimulated('the request ends too early');
    this.#at += count;
    return this.data.subarray(this.#at - count, this.#at);
  }
}

const wideUnsigned = (bytes: Buffer): bigint => [...bytes].reduceRight((all, byte) => (all << 8n) | BigInt(byte), 0n);
/** A whole number of one byte has no sign (tinyint); of more it has. */
const wide = (bytes: Buffer): bigint =>
  bytes.length === 1 ? wideUnsigned(bytes) : BigInt.asIntN(bytes.length * 8, wideUnsigned(bytes));
