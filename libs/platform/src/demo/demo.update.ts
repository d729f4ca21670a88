import { readCatalogue, storeCatalogue } from '../data-source/catalogue.sync.js';
import { ensureApp } from '../document/document.rows.js';
import type { Db } from '../host/db.js';
import type { Platform } from '../platform.js';
import { updateDemoDatabase } from './demo.database.js';
import { RETAIL_SHAPE } from './retail.update.js';

/** Name of the data source that the demo app's queries name. */
export const sourceName = 'demo-retail';
const introspectMs = 60_000;

const openSql = 'SELECT id FROM catalogue_object WHERE data_source_id = $1 AND review IS NOT NULL';
/**
 * What a release adds to the demo was classified by whoever made the release; what somebody else has added stays open.
 */
const reviewedSql =
  'UPDATE catalogue_object SET review = NULL, moved_from = NULL WHERE data_source_id = $1 AND review IS NOT NULL AND id <> ALL ($2)';

/**
 * Gives the demo app what its pages use (design §6): it reads the retail company and writes feedback, purchases,
 * products and orders. What it has, or was taken from it, stays as it is.
 */
export async function grantApp(db: Db, sourceId: number): Promise<void> {
  const app = await ensureApp(db, 'demo', true);
  await db.query(
    `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter)
    SELECT 'app', $2, $1, g.path, g.letter
    FROM (VALUES ('', 'read'), ('public.feedback', 'write'), ('public.purchase', 'write'), ('public.product', 'write'),
      ('public.orders', 'write'), ('public.stock_move', 'write')) g (path, letter)
    WHERE NOT EXISTS (SELECT 1 FROM data_grant d WHERE d.subject_type = 'app' AND d.subject_id = $2
      AND d.data_source_id = $1 AND d.object_path = g.path AND d.letter = g.letter)`,
    [sourceId, app],
  );
}

/**
 * Brings a demo that an earlier release loaded to what the shipped pages need: tables, catalogue, grants. A demo that
 * cannot be changed keeps nobody from starting; the next start tries again.
 */
export async function updateDemo(platform: Platform, adminUrl: string): Promise<void> {
  if (platform.settings.get('demo.shape') >= RETAIL_SHAPE) return;
  const known = await platform.db.maybeOne<{ id: number }>('SELECT id FROM data_source WHERE name = $1', [sourceName]);
  if (known === undefined) return;
  try {
    await updateDemoDatabase(adminUrl);
    const source = await platform.gateway.sources.get(known.id);
    const found = await readCatalogue(platform.gateway.sources, source, AbortSignal.timeout(introspectMs));
    await platform.db.transaction(async (db) => {
      const { rows: open } = await db.query<{ id: number }>(openSql, [source.id]);
      await storeCatalogue(db, source, found);
      await db.query(reviewedSql, [source.id, open.map(({ id }) => id)]);
      await grantApp(db, source.id);
      await platform.settings.set(db, 'demo.shape', RETAIL_SHAPE, null);
    });
    platform.gateway.versions.suspect();
    await platform.settings.refresh();
  } catch (reason) {
    platform.log.warn(
      { err: reason, source: sourceName },
      'the demo could not be brought up to date; its newer pages may fail',
    );
  }
}
