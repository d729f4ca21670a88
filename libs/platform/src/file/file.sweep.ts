import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';

/** Content without a row may be in the making for that long; after a kill nobody will ever claim it. */
const orphanMs = 24 * 3_600_000;

/** What is swept: the rows of stored files, and the folder of their content. */
interface SweepNeeds {
  clock: Clock;
  db: Db;
  folder: string;
}

/** Deletes files whose time is over, and content that no row names; answers how many went. */
export async function sweepFiles(needs: SweepNeeds): Promise<number> {
  const { rows } = await needs.db.query<{ id: string }>('DELETE FROM stored_file WHERE expire_time < $1 RETURNING id', [
    new Date(needs.clock.now()),
  ]);
  for (const { id } of rows) await rm(join(needs.folder, id), { force: true });
  return rows.length + (await sweepOrphans(needs));
}

/**
 * Deletes content that no row names. With `olderThan` (milliseconds since the epoch) what was written before then is
 * nobody's.
 */
export async function sweepOrphans(
  { clock, db, folder }: SweepNeeds,
  olderThan = clock.now() - orphanMs,
): Promise<number> {
  const names = await readdir(folder);
  const { rows } = await db.query<{ id: string }>('SELECT id::text AS id FROM stored_file WHERE id::text = ANY ($1)', [
    names,
  ]);
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
