import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../host/db.js';
import type { PlatformCore, ServiceLifecycle } from '../platform.js';
import { decryptFile, decryptPart, encryptFile } from './file.cipher.js';

/** Content that is on the disk and belongs to nothing yet; `size` is that of the plain bytes. */
export interface WrittenFile {
  id: string;
  size: number;
}
/** What is known of a kept file. Times are dates; without `expire_time` it stays. */
export interface FileFacts {
  name: string;
  contentType: string;
  userId: number | null;
  expireTime: Date | null;
  /** Set for what people send; of an app, when its visitors alone may read it. */ upload?: { appId: number | null };
}
/** A kept file as it is read. */
export interface OpenedFile {
  name: string;
  contentType: string;
  size: number;
  /** The app whose visitors alone may read it; null when its address is all that opens it. */
  appId: number | null;
  body: AsyncIterable<Uint8Array>;
  /** The bytes from `first` to `last`, both included; `first` is below the size. */
  part(first: number, last: number): AsyncIterable<Uint8Array>;
}

/** Files of the product: encrypted, in the data folder, known by rows of `stored_file` (design §8). */
export interface FileService extends ServiceLifecycle {
  /** Writes content as it comes, with flat memory. Rejects, and leaves nothing, when the chunks fail or the signal is aborted. */
  write(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<WrittenFile>;
  /** Makes written content a kept file, within the transaction of whatever it belongs to. */
  keep(db: Db, written: WrittenFile, facts: FileFacts): Promise<void>;
  /** Undefined when there is no such file or it has expired. */
  open(db: Db, id: string): Promise<OpenedFile | undefined>;
  /** Forgets a file; its content goes right after. */
  remove(db: Db, id: string): Promise<void>;
  /** Removes what has expired and content that nothing refers to; answers how many files went. */
  sweep(): Promise<number>;
}

const sweepMs = 3_600_000;
/** Content without a row may be in the making for that long; after a kill nobody will ever claim it. */
const orphanMs = 24 * 3_600_000;

/** Builds the service. */
export function createFiles(core: PlatformCore): FileService {
  const folder = join(core.config.dataDir, 'files');
  const key = core.secrets.derive('file');
  const pathOf = (id: string): string => join(folder, id);
  const discard = (id: string): Promise<void> => rm(pathOf(id), { force: true });
  let timer: ReturnType<typeof setInterval> | undefined;

  async function sweep(): Promise<number> {
    const { rows } = await core.db.query<{ id: string }>(
      'DELETE FROM stored_file WHERE expire_time < $1 RETURNING id',
      [new Date(core.clock.now())],
    );
    for (const { id } of rows) await discard(id);
    return rows.length + (await sweepOrphans());
  }

  /** With `olderThan` (milliseconds since the epoch) what was written before then is nobody's. */
  async function sweepOrphans(olderThan = core.clock.now() - orphanMs): Promise<number> {
    const names = await readdir(folder);
    const { rows } = await core.db.query<{ id: string }>(
      'SELECT id::text AS id FROM stored_file WHERE id::text = ANY ($1)',
      [names],
    );
    const known = new Set(rows.map(({ id }) => id));
    let gone = 0;
    for (const name of names.filter((one) => !known.has(one))) {
      const { mtimeMs } = await stat(join(folder, name));
      if (mtimeMs >= olderThan) continue;
      await rm(join(folder, name), { force: true });
      gone += 1;
    }
    return gone;
  }

  const quietly = (): void => {
    sweep().catch((reason: unknown) => core.log.error({ err: reason }, 'files could not be swept'));
  };

  return {
    async write(chunks, signal) {
      const id = randomUUID();
      const part = `${pathOf(id)}.part`;
      let size = 0;
      const counted = async function* (): AsyncGenerator<Uint8Array> {
        for await (const chunk of chunks) {
          size += chunk.length;
          yield chunk;
        }
      };
      try {
        await pipeline(encryptFile(counted(), key, id), createWriteStream(part, { mode: 0o600 }), { signal });
        await settle(part);
        await rename(part, pathOf(id));
      } catch (reason) {
        await rm(part, { force: true });
        throw reason;
      }
      return { id, size };
    },
    async keep(db, { id, size }, { name, contentType, userId, expireTime, upload }) {
      await db.query(
        'INSERT INTO stored_file (id, create_user_id, name, content_type, size_bytes, expire_time, is_upload, app_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
        [id, userId, name, contentType, size, expireTime, upload !== undefined, upload?.appId ?? null],
      );
    },
    async open(db, id) {
      const row = await db.maybeOne<{ name: string; content_type: string; size_bytes: number; app_id: number | null }>(
        'SELECT name, content_type, size_bytes, app_id FROM stored_file WHERE id = $1 AND (expire_time IS NULL OR expire_time > $2)',
        [id, new Date(core.clock.now())],
      );
      if (row === undefined) return undefined;
      const size = Number(row.size_bytes);
      return {
        name: row.name,
        contentType: row.content_type,
        size,
        appId: row.app_id,
        // Begun when it is read: whoever wants a part opens nothing else.
        body: { [Symbol.asyncIterator]: () => decryptFile(createReadStream(pathOf(id)), key, id) },
        part: (first, last) => decryptPart(pathOf(id), key, id, { size, first, last }),
      };
    },
    async remove(db, id) {
      await db.query('DELETE FROM stored_file WHERE id = $1', [id]);
      await discard(id);
    },
    sweep,
    async start() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (core.config.role === 'api') return;
      // Half a file of a process that was killed: nobody will finish it, and it may be large.
      if (core.config.isSole) await sweepOrphans(core.clock.now());
      quietly();
      timer = setInterval(quietly, sweepMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}

/** What a row refers to must be on the disk before the row is. */
async function settle(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
