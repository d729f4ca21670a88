import { createHash } from 'node:crypto';
import type { CatalogueSnapshot } from '@sluice/sql';
import type { Db } from '../host/db.js';

/** The schema that console queries may read; nothing else exists for them. */
export const consoleSchema = 'console';

interface ColumnRow {
  view_name: string;
  column_name: string;
}

/**
 * The views of schema `console` as the analyser sees a database: each view is a table of its own, because what lies
 * below it is the business of its owner, not of the query (design §6).
 */
export async function consoleCatalogue(db: Db): Promise<CatalogueSnapshot> {
  const { rows } = await db.query<ColumnRow>(
    `SELECT c.relname::text AS view_name, a.attname::text AS column_name
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'v' AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY c.relname, a.attnum`,
    [consoleSchema],
  );
  const views = new Map<string, string[]>();
  for (const row of rows) views.set(row.view_name, [...(views.get(row.view_name) ?? []), row.column_name]);
  const relations = [...views].map(([name, columns]) => ({
    schema: consoleSchema,
    name,
    kind: 'table' as const,
    columns,
  }));
  return {
    version: createHash('sha256').update(JSON.stringify(relations)).digest('hex'),
    database: consoleSchema,
    searchPath: [consoleSchema],
    relations,
  };
}
