import { error } from '@sluice/document';
import type { Db } from '../host/db.js';

/** How long a file waits for the form that it was uploaded for, in milliseconds; then the sweep takes it. */
export const UNCLAIMED_MS = 24 * 3_600_000;

const addresses = /\/file\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/g;

/** Numbers of the stored files that some values name, in texts of any depth, each once. */
export function filesNamed(values: unknown): string[] {
  return [...new Set([...(JSON.stringify(values ?? null).matchAll(addresses))].map(([, id]) => id ?? ''))];
}

/**
 * Keeps the uploads that a submitted form names, so that nobody sweeps what is about to be referred to. Answers how to give them back
 * when the form comes to nothing; a crash in between keeps them, which is the harmless side. Throws `upload.gone` for one that has expired.
 */
export async function claimUploads(db: Db, values: unknown, now: number): Promise<() => Promise<void>> {
  const named = filesNamed(values);
  if (named.length === 0) return async () => undefined;
  const { rows } = await db.query<{ id: string; is_upload: boolean; waits: boolean; gone: boolean }>(
    'SELECT id::text AS id, is_upload, expire_time IS NOT NULL AS waits, expire_time <= $2 AS gone FROM stored_file WHERE id = ANY ($1::uuid[])', [named, new Date(now)]);
  const uploads = new Map(rows.filter(({ is_upload }) => is_upload).map((row) => [row.id, row]));
  if (named.some((id) => (uploads.get(id)?.gone ?? false) || !rows.some((row) => row.id === id))) throw error('upload.gone');
  const waiting = [...uploads.values()].filter(({ waits }) => waits).map(({ id }) => id);
  const set = (until: Date | null) => db.query('UPDATE stored_file SET expire_time = $2 WHERE id = ANY ($1::uuid[])', [waiting, until]);
  if (waiting.length > 0) await set(null);
  return async () => { if (waiting.length > 0) await set(new Date(now + UNCLAIMED_MS)); };
}
