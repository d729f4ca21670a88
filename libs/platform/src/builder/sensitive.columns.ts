import { LEVELS, PlatformError, type Level, type QueryDocument } from '@sluice/document';
import { readableDocument } from '@sluice/document/validate';
import { sourceLanguage } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Caller } from '../dispatch/caller.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import type { ReleaseItem } from '../document/release.item.type.js';
import { queryPages } from './gate.audience.js';
import { anonymous, describeAs, highest, type On } from './gate.queries.js';

/** A sensitive column that an app may read, and what becomes of it there. */
export interface SensitiveColumn {
  source: string;
  /** Schema, table and column. */
  path: string;
  level: Level;
  /**
   * The masks that visitors meet: who is not signed in, and who is, with the highest level of access; null where the
   * value is shown.
   */
  anonymous: string | null;
  signed_in: string | null;
  /** Pages whose queries answer it, by number. */
  pages: number[];
}

/** Tables that an app was granted with a column of any level: so many are looked at. */
const MOST_TABLES = 300;

interface GrantedTable {
  source_id: number;
  schema: string;
  table: string;
  columns: string[];
}

/** Tables with columns that are classified, or that nobody has reviewed yet, below the app's grants to read. */
const grantedTables = `
  SELECT t.data_source_id AS source_id, s.name AS schema, t.name AS table,
    array_agg(c.name ORDER BY c.ordinal) AS columns
  FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id JOIN catalogue_object s ON s.id = t.parent_id
  LEFT JOIN column_level l ON l.object_id = c.id
  WHERE c.kind = 'column' AND c.gone_time IS NULL AND (l.level <> 'non_sensitive' OR c.review = 'unreviewed')
    AND EXISTS (
    SELECT 1 FROM data_grant g WHERE g.subject_type = 'app' AND g.subject_id = $1
      AND g.data_source_id = c.data_source_id AND g.letter = 'read'
      AND g.status = 'enabled' AND (g.end_time IS NULL OR g.end_time > $2)
      AND (coalesce(g.object_path, '') IN ('', '*')
        OR starts_with(s.name || '.' || t.name || '.' || c.name || '.', g.object_path || '.')))
  GROUP BY t.data_source_id, s.name, t.name ORDER BY 1, 2, 3 LIMIT ${MOST_TABLES}`;

/** What a statement answers of sensitive columns, with the mask that each audience meets. */
async function answered(on: On, document: QueryDocument): Promise<Omit<SensitiveColumn, 'pages'>[]> {
  const { gateway } = on.ctx.platform;
  const level = await gateway.catalogue.columns(on.source, await gateway.versions.current());
  const masksFor = async (caller: Caller) =>
    (await describeAs(on, document, caller)).statement?.columns.map(({ sources, mask }) => ({ sources, mask })) ?? [];
  const [least, limit] = [await masksFor(anonymous(on.ctx.caller)), await masksFor(highest(on.ctx.caller))];
  return least.flatMap(({ sources, mask }, at) =>
    sources.flatMap((column) => {
      const own = level(column)?.level ?? 'non_sensitive';
      if (own === 'non_sensitive') return [];
      return {
        source: on.source.name,
        path: `${column.schema}.${column.table}.${column.column}`,
        level: own,
        anonymous: mask?.algorithm ?? null,
        signed_in: limit[at]?.mask?.algorithm ?? null,
      };
    }),
  );
}

/** The statement that reads columns of a table as they are. */
function plainRead({ schema, table, columns }: GrantedTable, source: SourceRecord): QueryDocument | undefined {
  const document: QueryDocument = { kind: 'query', shape: 3, uid: 'look', type: 'sql', source: source.name, text: '' };
  const language = sourceLanguage(source);
  if (!('dialect' in language.reads)) return undefined;
  const { quote } = language.writing();
  const named = (name: string): string =>
    quote.open + name.replaceAll(quote.close, quote.close.repeat(2)) + quote.close;
  return { ...document, text: `SELECT ${columns.map(named).join(', ')} FROM ${named(schema)}.${named(table)}` };
}

/**
 * Sensitive columns of the sources that an app was granted, and of its queries: level, the masks that visitors meet,
 * and the pages that show them, by lineage. Nothing is run, counted or recorded; a statement that cannot be taken apart
 * answers nothing here.
 */
export async function sensitiveColumns(
  ctx: OperationContext,
  app: LoadedApp,
  items: readonly ReleaseItem[],
): Promise<SensitiveColumn[]> {
  const sources = await ctx.platform.gateway.sources.list();
  const found = new Map<string, SensitiveColumn>();
  const look = async (source: SourceRecord, document: QueryDocument, pages: Iterable<number>): Promise<void> => {
    const columns = await answered({ ctx, app, source }, document).catch((cause: unknown) => {
      if (!(cause instanceof PlatformError)) throw cause;
      return [];
    });
    for (const column of columns) {
      const key = `${column.source} ${column.path}`;
      const known = found.get(key);
      found.set(key, { ...column, ...known, pages: [...new Set([...(known?.pages ?? []), ...pages])] });
    }
  };
  const { rows } = await ctx.db.query<GrantedTable>(grantedTables, [app.id, new Date(ctx.platform.clock.now())]);
  for (const table of rows) {
    const source = sources.find(({ id, is_enabled: isOn }) => id === Number(table.source_id) && isOn);
    const document = source && plainRead(table, source);
    if (document) await look(source, document, []);
  }
  const pages = queryPages(items);
  for (const { content } of items) {
    const document = readableDocument(content);
    if (document.kind !== 'query' || ['console', 'http', 'live'].includes(document.type)) continue;
    const source = sources.find(({ name, is_enabled: isOn }) => name === document.source && isOn);
    if (source) await look(source, document, pages.get(document.uid) ?? []);
  }
  const rank = ({ level }: SensitiveColumn): number => -LEVELS.indexOf(level);
  return [...found.values()].sort(
    (a, b) => rank(a) - rank(b) || a.source.localeCompare(b.source) || a.path.localeCompare(b.path),
  );
}
