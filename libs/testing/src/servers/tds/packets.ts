import type { Duplex } from 'node:stream';

/** Types of packets (MS-TDS 2.2.3.1.1). */
export const packetType = {
  batch: 1,
  rpc: 3,
  answer: 4,
  attention: 6,
  bulk: 7,
  transaction: 14,
  login: 16,
  prelogin: 18,
} as const;

/** Status of a packet (MS-TDS 2.2.3.1.2): end of message, and the session is to be reset before the request. */
const END = 0x01;
const RESET = 0x08;
/** A packet is its header of eight bytes and what it carries. */
const HEADER = 8;
/** The largest message that is read, in bytes. */
const maxMessage = 16 * 1024 * 1024;

/** A whole message as its packets carried it. */
export interface Message {
  type: number;
  resets: boolean;
  data: Buffer;
}

/**
 * Reads messages; `onMessage` gets each when its last packet came. What is no packet ends the connection. Answers how
 * to stop reading.
 */
export function readMessages(socket: Duplex, onMessage: (message: Message) => void): () => void {
  let held: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let size = 0;
  let resets = false;
  const onData = (part: Buffer): void => {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    while (held.length >= HEADER) {
      const length = held.readUInt16BE(2);
      if (length < HEADER || size > maxMessage) return void socket.destroy();
      if (held.length < length) return;
      const status = held.readUInt8(1);
      const type = held.readUInt8(0);
      parts.push(held.subarray(HEADER, length));
      size += length;
      resets ||= (status & RESET) !== 0;
      held = held.subarray(length);
      if ((status & END) === 0) continue;
      const message = { type, resets, data: Buffer.concat(parts) };
      [parts, size, resets] = [[], 0, false];
      onMessage(message);
    }
  };
  socket.on('data', onData);
  return () => void socket.off('data', onData);
}

/** One packet with its header. */
export function packet(type: number, data: Buffer, isLast: boolean, number = 1): Buffer {
  const head = Buffer.alloc(HEADER);
  head.writeUInt8(type, 0);
  head.writeUInt8(isLast ? END : 0, 1);
  head.writeUInt16BE(data.length + HEADER, 2);
  head.writeUInt8(number % 256, 6);
  return Buffer.concat([head, data]);
}

/** Settles when a client has read what was written, or has gone. */
function room(socket: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      socket.off('drain', settle);
      socket.off('close', settle);
      resolve();
    };
    socket.on('drain', settle);
    socket.on('close', settle);
  });
}

/** An answer that is written as its tokens come; it waits while the client does not read. */
export class Answer {
  #held: Buffer[] = [];
  #size = 0;
  #number = 0;

  constructor(
    private readonly socket: Duplex,
    private readonly packetSize: number,
  ) {}

  /** Adds tokens; settles when there is room for more. */
  async add(...tokens: Buffer[]): Promise<void> {
    for (const token of tokens) {
      this.#held.push(token);
      this.#size += token.length;
    }
    if (this.#size < 8 * this.packetSize) return;
    const all = Buffer.concat(this.#held);
    const limit = this.packetSize - HEADER;
    let at = 0;
    let isTaken = true;
    for (; all.length - at > limit; at += limit) isTaken = this.#write(all.subarray(at, at + limit), false);
    this.#held = [all.subarray(at)];
    this.#size = all.length - at;
    if (!isTaken && !this.socket.destroyed) await room(this.socket);
  }

  /** Writes what is left as the end of the message. */
  end(...tokens: Buffer[]): void {
    const all = Buffer.concat([...this.#held, ...tokens]);
    const max = this.packetSize - HEADER;
    let at = 0;
    for (; all.length - at > max; at += max) this.#write(all.subarray(at, at + max), false);
    this.#write(all.subarray(at), true);
    this.#held = [];
    this.#size = 0;
  }

  #write(data: Buffer, isLast: boolean): boolean {
    this.#number += 1;
    return this.socket.destroyed ? true : this.socket.write(packet(packetType.answer, data, isLast, this.#number));
  }
}
