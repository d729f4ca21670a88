import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { decryptFile, decryptPart, encryptFile } from './file.cipher.js';
import type { FileService } from './file.contract.js';
import { sweepFiles, sweepOrphans } from './file.sweep.js';
import type { Clock } from '../host/clock.js';
import type { PlatformConfig } from '../host/config.js';
import { afterCommit, type Db } from '../host/db.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Secrets } from '../host/secrets.js';

const sweepMs = 3_600_000;

/** What files stand on. */
interface FileNeeds {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  db: Db;
}

interface StoredRow {
  name: string;
  content_type: string;
  size_bytes: number;
  app_id: number | null;
  page_id: number | null;
  is_upload: boolean;
  create_user_id: number | null;
}

/** Builds the service. */
export function createFiles(core: FileNeeds): FileService & ServiceLifecycle {
  const folder = join(core.config.dataDir, 'files');
  const key = core.secrets.derive('file');
  const pathOf = (id: string): string => join(folder, id);
  const discard = (id: string): Promise<void> => rm(pathOf(id), { force: true });
  let timer: ReturnType<typeof setInterval> | undefined;

  const swept = { clock: core.clock, db: core.db, folder };
  const sweep = (): Promise<number> => sweepFiles(swept);
  const quietly = (): void => {
    sweep().catch((reason: unknown) => core.log.error({ err: reason }, 'files could not be swept'));
  };

  return {
    async write(chunks, signal) {
      const id = randomUUID();
      return { id, size: await writeEncrypted(pathOf(id), { id, key, chunks, signal }) };
    },
    drop: ({ id }) => discard(id),
    keep: keepFile,
    async open(db, id) {
      const row = await db.maybeOne<StoredRow>(
        `SELECT name, content_type, size_bytes, app_id, page_id, is_upload, create_user_id FROM stored_file
          WHERE id = $1 AND (expire_time IS NULL OR expire_time > $2)`,
        [id, new Date(core.clock.now())],
      );
      if (row === undefined) return undefined;
      const size = Number(row.size_bytes);
      return {
        name: row.name,
        contentType: row.content_type,
        size,
        appId: row.app_id,
        pageId: row.page_id,
        isUpload: row.is_upload,
        userId: row.create_user_id,
        // Begun when it is read: whoever wants a part opens nothing else.
        body: { [Symbol.asyncIterator]: () => decryptFile(createReadStream(pathOf(id)), key, id) },
        part: (first, last) => decryptPart(pathOf(id), key, id, { size, first, last }),
      };
    },
    async remove(db, id) {
      await db.query('DELETE FROM stored_file WHERE id = $1', [id]);
      // A transaction that is undone has its file back: the bytes go when it is sure that they are not needed.
      await afterCommit(db, `file ${id}`, () => discard(id));
    },
    sweep,
    async start() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (core.config.role === 'api') return;
      // Half a file of a process that was killed: nobody will finish it, and it may be large.
      if (core.config.isSole) await sweepOrphans(swept, core.clock.now());
      quietly();
      timer = setInterval(quietly, sweepMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}

async function keepFile(...[db, { id, size }, facts]: Parameters<FileService['keep']>): Promise<void> {
  const { name, contentType, userId, expireTime, upload } = facts;
  await db.query(
    `INSERT INTO stored_file
      (id, create_user_id, name, content_type, size_bytes, expire_time, is_upload, app_id, page_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      userId,
      name,
      contentType,
      size,
      expireTime,
      upload !== undefined,
      upload?.appId ?? null,
      upload?.pageId ?? null,
    ],
  );
}

/** Writes bytes sealed, beside the path until all of them are there; answers how many there were. */
async function writeEncrypted(
  path: string,
  { id, key, chunks, signal }: { id: string; key: Buffer; chunks: AsyncIterable<Uint8Array>; signal?: AbortSignal },
): Promise<number> {
  const part = `${path}.part`;
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
    await rename(part, path);
  } catch (reason) {
    await rm(part, { force: true });
    throw reason;
  }
  return size;
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
