import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

/**
 * Files at rest: AES-256-GCM in frames, so that a file of any size streams with flat memory and no byte of plain text
 * leaves before its frame is authenticated. A frame's nonce holds its number and whether it is the last: frames can be
 * neither moved nor cut off.
 */
const magic = Buffer.from('SLF1');
const saltBytes = 16;
const tagBytes = 16;
const frameBytes = 64 * 1024;
const headBytes = magic.length + saltBytes;

/** Every file has a key of its own: nonces can start at zero, and a file put in the place of another does not open. */
function keyOf(master: Buffer, salt: Buffer, id: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, salt, `sluice-file:${id}`, 32));
}

function nonceOf(frame: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(frame, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Whole frames out of chunks of any size; the last one, which may be empty, is marked. */
async function* framesOf(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let kept: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    kept.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    const joined = Buffer.concat(kept, length);
    let at = 0;
    for (; length - at > size; at += size) yield { bytes: joined.subarray(at, at + size), last: false };
    kept = [joined.subarray(at)];
    length -= at;
  }
  yield { bytes: Buffer.concat(kept, length), last: true };
}

/** Plain chunks to the stored form of the file `id`. */
export async function* encryptFile(
  chunks: AsyncIterable<Uint8Array>,
  master: Buffer,
  id: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = keyOf(master, salt, id);
  yield Buffer.concat([magic, salt]);
  let frame = 0;
  for await (const { bytes, last } of framesOf(chunks, frameBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame++, last));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The stored form back to plain chunks. Throws when it was altered, cut, extended or belongs to another file. */
export async function* decryptFile(
  chunks: AsyncIterable<Uint8Array>,
  master: Buffer,
  id: string,
): AsyncGenerator<Buffer> {
  let key: Buffer | undefined;
  let frame = 0;
  for await (const { bytes, last } of framesOf(
    withoutHead(chunks, (head) => {
      key = keyOf(master, head, id);
    }),
    frameBytes + tagBytes,
  )) {
    if (key === undefined || bytes.length < tagBytes) throw new Error('the stored file is damaged');
    yield openFrame(bytes, key, nonceOf(frame++, last));
  }
}

function openFrame(bytes: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - tagBytes)), decipher.final()]);
}

/**
 * The plain bytes from `first` to `last` of a stored file of `size` plain bytes: only the frames that hold them are
 * read. Throws like `decryptFile`.
 */
export async function* decryptPart(
  path: string,
  master: Buffer,
  id: string,
  { size, first, last }: { size: number; first: number; last: number },
): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const head = await readAt(file, 0, headBytes);
    if (!head.subarray(0, magic.length).equals(magic)) throw new Error('the stored file is damaged');
    const key = keyOf(master, head.subarray(magic.length), id);
    const lastFrame = Math.max(0, Math.ceil(size / frameBytes) - 1);
    for (let frame = Math.floor(first / frameBytes); frame * frameBytes <= last; frame += 1) {
      const begin = frame * frameBytes;
      const plain = frame === lastFrame ? size - begin : frameBytes;
      const sealed = await readAt(file, headBytes + frame * (frameBytes + tagBytes), plain + tagBytes);
      yield openFrame(sealed, key, nonceOf(frame, frame === lastFrame)).subarray(
        Math.max(0, first - begin),
        last - begin + 1,
      );
    }
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw new Error('the stored file is damaged');
  return bytes;
}

/** Everything behind the head, whose salt is handed over first. */
async function* withoutHead(
  chunks: AsyncIterable<Uint8Array>,
  onSalt: (salt: Buffer) => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    if (!head.subarray(0, magic.length).equals(magic)) throw new Error('the stored file is damaged');
    onSalt(head.subarray(magic.length, headBytes));
    yield head.subarray(headBytes);
    head = undefined;
  }
  if (head !== undefined) throw new Error('the stored file is damaged');
}
