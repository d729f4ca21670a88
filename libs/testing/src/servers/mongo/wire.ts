import type { Socket } from 'node:net';
import { deserialize, serialize, type Document } from 'bson';

/** Opcodes (MongoDB Wire Protocol): OP_REPLY answers OP_QUERY, which a driver sends for its first hello alone. */
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
/** A message is at most 48 MB, as a server says in its hello. */
export const maxMessage = 48_000_000;

/** A command as it came; `answer` writes the one reply. */
export interface WireCommand {
  command: Document;
  answer(reply: Document): void;
}

const bson = { promoteLongs: false, promoteBuffers: false, bsonRegExp: false } as const;

/** Reads commands from a socket: MsgHeader is length, requestID, responseTo, opCode, each an int32 in little endian. */
export function readCommands(socket: Socket, onCommand: (command: WireCommand) => void): void {
  let held: Buffer = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    // The first record of a TLS handshake: a server without TLS closes the connection.
    if (held.length === 0 && part[0] === 0x16 && part[1] === 3) return void socket.destroy();
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    while (held.length >= 16) {
      const length = held.readInt32LE(0);
      if (length < 16 || length > maxMessage) return void socket.destroy();
      if (held.length < length) return;
      const message = held.subarray(0, length);
      held = held.subarray(length);
      const read = commandOf(message, socket);
      if (!read) return void socket.destroy();
      onCommand(read);
    }
  });
}

function commandOf(message: Buffer, socket: Socket): WireCommand | undefined {
  const id = message.readInt32LE(4);
  const code = message.readInt32LE(12);
  if (code === OP_MSG) return { command: sections(message), answer: (reply) => socket.write(msgReply(id, reply)) };
  if (code === OP_QUERY)
    return { command: queryDocument(message), answer: (reply) => socket.write(opReply(id, reply)) };
  return undefined;
}

/**
 * OP_MSG: flagBits, then sections: kind 0 is the body, kind 1 a list of documents under a name. A checksum is not asked
 * for.
 */
function sections(message: Buffer): Document {
  let body: Document = {};
  const lists: Document = {};
  for (let at = 20; at < message.length;) {
    const kind = message.readUInt8(at);
    const size = message.readInt32LE(at + 1);
    if (kind === 0) body = deserialize(message.subarray(at + 1, at + 1 + size), bson);
    else {
      const end = message.indexOf(0, at + 5);
      const documents: Document[] = [];
      for (let from = end + 1; from < at + 1 + size;) {
        const length = message.readInt32LE(from);
        documents.push(deserialize(message.subarray(from, from + length), bson));
        from += length;
      }
      lists[message.toString('utf8', at + 5, end)] = documents;
    }
    at += 1 + size;
  }
  return { ...body, ...lists };
}

/** OP_QUERY: flags, the collection's name as a cstring, numberToSkip, numberToReturn, the query. */
function queryDocument(message: Buffer): Document {
  const end = message.indexOf(0, 20);
  return deserialize(message.subarray(end + 9), bson);
}

function header(length: number, responseTo: number, code: number): Buffer {
  const head = Buffer.alloc(16);
  for (const [index, value] of [length, 0, responseTo, code].entries()) head.writeInt32LE(value, index * 4);
  return head;
}

function msgReply(to: number, reply: Document): Buffer {
  const body = serialize(reply, { ignoreUndefined: true });
  return Buffer.concat([header(21 + body.length, to, OP_MSG), Buffer.alloc(5), body]);
}

/** OP_REPLY: responseFlags, cursorID (int64), startingFrom, numberReturned, the documents. */
function opReply(to: number, reply: Document): Buffer {
  const body = serialize(reply, { ignoreUndefined: true });
  const head = Buffer.alloc(20);
  head.writeInt32LE(8, 0);
  head.writeInt32LE(1, 16);
  return Buffer.concat([header(36 + body.length, to, OP_REPLY), head, body]);
}
