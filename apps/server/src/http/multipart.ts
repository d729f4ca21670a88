import { FILE_ENDS, LARGEST_FILE, LARGEST_UPLOAD, UploadedFile, type Platform } from '@sluice/platform';
import type { FastifyRequest } from 'fastify';

const limits = {
  files: 1,
  fields: 20,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 50,
};

interface FilePart {
  filename: string;
  file: AsyncIterable<Buffer> & { truncated: boolean };
}

/** Where files stand that are not held. */
type Store = Pick<Platform, 'files'>;

/** The last bytes of what went through, at least `FILE_ENDS` of them where there were so many. */
class Tail {
  #chunks: Buffer[] = [];
  #length = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length - (this.#chunks[0]?.length ?? 0) >= FILE_ENDS)
      this.#length -= this.#chunks.shift()?.length ?? 0;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/**
 * The first bytes are held; what goes on behind them is written, sealed, as it comes, so that no size of file takes
 * more memory.
 */
async function readFile({ filename, file }: FilePart, { files }: Store): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  let length = 0;
  const incoming = file[Symbol.asyncIterator]();
  for (let next = await incoming.next(); !next.done; next = await incoming.next()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > LARGEST_UPLOAD) return writeFile(filename ?? '', { file, chunks, incoming, files });
  }
  return new UploadedFile(filename ?? '', Buffer.concat(chunks), file.truncated, false);
}

async function writeFile(
  name: string,
  {
    file,
    chunks,
    incoming,
    files,
  }: Pick<FilePart, 'file'> & Store & { chunks: Buffer[]; incoming: AsyncIterator<Buffer> },
): Promise<UploadedFile> {
  const head = Buffer.concat(chunks).subarray(0, FILE_ENDS);
  const tail = new Tail();
  const whole = async function* (): AsyncGenerator<Buffer> {
    for (let held = chunks.shift(); held; held = chunks.shift()) {
      tail.add(held);
      yield held;
    }
    for (let next = await incoming.next(); !next.done; next = await incoming.next()) {
      tail.add(next.value);
      yield next.value;
    }
  };
  const written = await files.write(whole(), new AbortController().signal);
  if (!file.truncated) return new UploadedFile(name, Buffer.concat([head, tail.bytes]), false, false, written);
  await files.drop(written);
  return new UploadedFile(name, head, true, false);
}

/**
 * The fields and the one file of a multipart call, whatever their order (§7 names the file in the middle). A body that
 * ends too early becomes a file that is marked as cut off, so that the refusal can name its field. Only who signed in
 * sends what is not held.
 */
export async function readMultipart(
  request: FastifyRequest,
  { store, isSignedIn }: { store: Store; isSignedIn: boolean },
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  const fileSize = isSignedIn ? LARGEST_FILE : LARGEST_UPLOAD;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize } }))
      body[part.fieldname] = part.type === 'file' ? await readFile(part, store) : part.value;
  } catch (reason) {
    request.log.warn({ err: reason }, 'multipart body could not be read');
    await dropUnkept(body, store);
    body.f = new UploadedFile('', Buffer.alloc(0), false, true);
  }
  return body;
}

/** Removes files of a body that its operation has not kept. */
export async function dropUnkept(body: Record<string, unknown>, { files }: Store): Promise<void> {
  for (const file of Object.values(body))
    if (file instanceof UploadedFile && file.written && !file.isKept) await files.drop(file.written);
}
