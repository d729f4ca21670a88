import { migrateDocument, type JsonObject } from '@sluice/document';
import type { ScaffoldedTable } from '@sluice/document/scaffold';
import { documentMigrations } from '@sluice/document-migrations';
import type { Db } from '../host/db.js';

/** First parts of uids that tables of a source were given in an app, by `schema.table`. */
export async function knownUids(db: Db, appId: number, sourceId: number): Promise<Record<string, string>> {
  const { rows } = await db.query<{ path: string; uid: string }>(
    `SELECT schema_name || '.' || table_name AS path, uid FROM scaffold_origin WHERE app_id = $1 AND data_source_id = $2`,
    [appId, sourceId],
  );
  return Object.fromEntries(rows.map(({ path, uid }) => [path, uid]));
}

/** Keeps what was made of a table as it was made: later changes of the table are told from those by hand. */
export async function storeOrigin(
  db: Db,
  { appId, sourceId }: { appId: number; sourceId: number },
  { schema, name, uid }: ScaffoldedTable,
  documents: readonly JsonObject[],
): Promise<void> {
  await db.query(
    `INSERT INTO scaffold_origin (app_id, data_source_id, schema_name, table_name, uid, documents)
      VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (app_id, data_source_id, schema_name, table_name) DO UPDATE SET documents = excluded.documents,
      update_time = now()`,
    [appId, sourceId, schema, name, uid, JSON.stringify(documents)],
  );
}

/** What was made of a table when it was last made, as documents are written today. */
export interface Origin extends Pick<ScaffoldedTable, 'schema' | 'name'> {
  sourceId: number;
  documents: JsonObject[];
}

/** The tables that pages of an app were made of. */
export async function origins(db: Db, appId: number): Promise<Origin[]> {
  const { rows } = await db.query<Origin>(
    `SELECT data_source_id AS "sourceId", schema_name AS schema, table_name AS name, documents FROM scaffold_origin
    WHERE app_id = $1 ORDER BY data_source_id, schema_name, table_name`,
    [appId],
  );
  return rows.map((row) => ({
    ...row,
    sourceId: Number(row.sourceId),
    documents: row.documents.map((document) => migrateDocument(document, documentMigrations).document),
  }));
}
