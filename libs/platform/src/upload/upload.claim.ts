import { error } from '@sluice/document';
import type { Db } from '../host/db.js';

/** How long a file waits for the form that it was uploaded for, in milliseconds; then the sweep takes it. */
export const UNCLAIMED_MS = 24 * 3_600_000;

const addresses = /\/file\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/g;

/** Numbers of the stored files that some values name, in texts of any depth, each once. */
export function filesNamed(values: unknown): string[] {
  return [...new Set([...JSON.stringify(values ?? null).matchAll(addresses)].map(([, id]) => id ?? ''))];
}

/** One that was kept before anybody counted is held once already. */
const claimSql = `UPDATE stored_file SET claims = claims + 1 + (expire_time IS NULL AND claims = 0)::int, expire_time = NULL
    WHERE id = ANY ($1::uuid[]) RETURNING id::text AS id`;
const giveBackSql = `UPDATE stored_file SET claims = claims - 1, expire_time = CASE WHEN claims <= 1 THEN $2::timestamptz END
    WHERE id = ANY ($1::uuid[])`;

/**
 * Keeps the uploads that a submitted form names, so that nobody sweeps what is about to be referred to. Answers how to
 * give them back when the form comes to nothing: they wait again once nobody else holds them; a crash in between keeps
 * them, which is the harmless side. Throws `upload.gone` for one that has expired.
 */
export async function claimUploads(db: Db, values: unknown, now: number): Promise<() => Promise<void>> {
  const named = filesNamed(values);
  if (named.length === 0) return async () => undefined;
  const { rows } = await db.query<{ id: string; is_upload: boolean; gone: boolean }>(
    'SELECT id::text AS id, is_upload, expire_time <= $2 IS TRUE AS gone FROM stored_file WHERE id = ANY ($1::uuid[])',
    [named, new Date(now)],
  );
  if (rows.length < named.length || rows.some(({ is_upload, gone }) => is_upload && gone)) throw error('upload.gone');
  const uploads = rows.filter(({ is_upload }) => is_upload).map(({ id }) => id);
  if (uploads.length === 0) return async () => undefined;
  const { rows: claimed } = await db.query<{ id: string }>(claimSql, [uploads]);
  const giveBack = async (): Promise<void> => {
    await db.query(giveBackSql, [claimed.map(({ id }) => id), new Date(now + UNCLAIMED_MS)]);
  };
  if (claimed.length === uploads.length) return giveBack;
  // The sweep was faster.
  await giveBack();
  throw error('upload.gone');
}
