import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { decryptFile, decryptPart, encryptFile } from './file.cipher.js';
import type { FileService } from './file.contract.js';
import type { Clock } from '../host/clock.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Secrets } from '../host/secrets.js';

const sweepMs = 3_600_000;
/** Content without a row may be in the making for that long; after a kill nobody will ever claim it. */
const orphanMs = 24 * 3_600_000;

/** What files stand on. */
interface FileNeeds {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  db: Db;
}

/** Builds the service. */
export function createFiles(core: FileNeeds): FileService & ServiceLifecycle {
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
