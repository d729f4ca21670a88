import { error } from '@sluice/document';
import type { DescribedColumn, DescribedTable } from '@sluice/document/scaffold';
import type { ColumnFacts } from '@sluice/connectors';
import { parseObjectPath } from '@sluice/policy';
import { sightOf } from '../data-source/caller.sight.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';

interface ColumnRow {
  schema: string;
  table: string;
  kind: 'table' | 'view';
  tableComment: string | null;
  name: string;
  dataType: string;
  comment: string | null;
  ordinal: number;
  nullable: boolean | null;
  key: boolean | null;
  facts: ColumnFacts | null;
}

const columnsSql = `
  SELECT s.name AS schema, t.name AS "table", t.kind, t.comment AS "tableComment", c.name,
    coalesce(c.data_type, '') AS "dataType", c.comment, c.ordinal,
         c.is_nullable AS nullable, c.is_key AS key, c.facts
  FROM jsonb_to_recordset($2::jsonb) AS w (schema text, "table" text)
  JOIN catalogue_object s ON s.data_source_id = $1 AND s.kind = 'schema' AND s.name = w.schema AND s.gone_time IS NULL
  JOIN catalogue_object t ON t.parent_id = s.id AND t.kind IN ('table', 'view') AND t.name = w."table"
    AND t.gone_time IS NULL
  JOIN catalogue_object c ON c.parent_id = t.id AND c.kind = 'column' AND c.gone_time IS NULL ORDER BY s.name, t.name,
    c.ordinal`;

/** The tables that are chosen, and those that their foreign keys lead to, as far as the caller sees them. */
export interface DescribedTables {
  tables: DescribedTable[];
  referenced: DescribedTable[];
}

type TableName = Pick<DescribedTable, 'schema' | 'name'>;
const keyOf = ({ schema, name }: TableName): string => JSON.stringify([schema, name]);

/** Tables of a source by the paths that grants write, each once. Throws `grant.path-invalid`. */
function tableNames(paths: readonly string[]): TableName[] {
  const names = paths.map((path): TableName => {
    const parts = parseObjectPath(path.trim());
    const [schema, name] = parts ?? [];
    if (parts?.length !== 2 || schema === undefined || name === undefined)
      throw error('grant.path-invalid', { path }, { field: 'tables' });
    return { schema, name };
  });
  return [...new Map(names.map((name) => [keyOf(name), name])).values()];
}

/** Reads tables from the catalogue; what the caller may not see of them is as if it were not there. */
async function readTables(
  ctx: OperationContext,
  source: SourceRecord,
  wanted: readonly TableName[],
): Promise<Map<string, DescribedTable>> {
  const { gateway } = ctx.platform;
  const sight = await sightOf(ctx, source);
  const levels = await gateway.catalogue.columns(source, await gateway.versions.current());
  const { rows } = await ctx.db.query<ColumnRow>(columnsSql, [
    source.id,
    JSON.stringify(wanted.map(({ schema, name }) => ({ schema, table: name }))),
  ]);
  const tables = new Map<string, DescribedTable & { columns: DescribedColumn[] }>();
  for (const row of rows) {
    const { schema, table, kind, tableComment: comment } = row;
    if (!sight.shows([source.catalogue_name, schema, table, row.name])) continue;
    const key = keyOf({ schema, name: table });
    const known = tables.get(key) ?? { schema, name: table, kind, comment, columns: [] };
    tables.set(key, known);
    // Without a level in the catalogue a column is unknown, and counts as the most sensitive one.
    const { level, unreviewed } = levels({ schema, table, column: row.name }) ?? { level: 'high' as const };
    known.columns.push(describedColumn(row, level, unreviewed === true));
  }
  return tables;
}

function describedColumn(row: ColumnRow, level: DescribedColumn['level'], unreviewed: boolean): DescribedColumn {
  const { name, dataType, comment, ordinal } = row;
  const { generated, hasDefault, defaultValue, values, references } = row.facts ?? {};
  // What a masked column begins with would be told by its form.
  const isClear = level === 'non_sensitive' && !unreviewed;
  return {
    name,
    dataType,
    comment,
    ordinal,
    nullable: row.nullable ?? true,
    key: row.key ?? false,
    level,
    unreviewed,
    generated: generated || undefined,
    hasDefault: hasDefault || undefined,
    defaultValue: isClear ? defaultValue : undefined,
    values,
    references,
  };
}

/**
 * Which of some tables are not there, or not wholly for the caller to see: of itself, or of a table that one of its
 * foreign keys leads to. What would be made of such a table would lack what somebody else made of it.
 */
export async function hiddenTables(
  ctx: OperationContext,
  source: SourceRecord,
  paths: readonly string[],
): Promise<Set<string>> {
  const wanted = tableNames(paths);
  const whole = await catalogueTables(ctx, source, wanted);
  const others = [...whole.values()].flat().flatMap(({ facts }) => facts?.references ?? []);
  const referred = await catalogueTables(
    ctx,
    source,
    others.map(({ schema, table }) => ({ schema, name: table })),
  );
  const sight = await sightOf(ctx, source);
  const isHidden = ({ schema, table, name }: ColumnRow): boolean =>
    !sight.shows([source.catalogue_name, schema, table, name]);
  return new Set(
    paths.filter((path) =>
      tableNames([path]).some((name) => {
        const columns = whole.get(keyOf(name)) ?? [];
        const leads = columns.flatMap(({ facts }) => facts?.references ?? []);
        const seen = leads.flatMap(({ schema, table }) => referred.get(keyOf({ schema, name: table })) ?? []);
        return columns.length === 0 || [...columns, ...seen].some(isHidden);
      }),
    ),
  );
}

/** The columns of tables as the catalogue has them, whoever may see them. */
async function catalogueTables(
  ctx: OperationContext,
  source: SourceRecord,
  wanted: readonly TableName[],
): Promise<Map<string, ColumnRow[]>> {
  const { rows } = await ctx.db.query<ColumnRow>(columnsSql, [
    source.id,
    JSON.stringify(wanted.map(({ schema, name }) => ({ schema, table: name }))),
  ]);
  const tables = new Map<string, ColumnRow[]>();
  for (const row of rows) {
    const key = keyOf({ schema: row.schema, name: row.table });
    tables.set(key, [...(tables.get(key) ?? []), row]);
  }
  return tables;
}

/**
 * Describes the chosen tables. Throws `scaffold.table-unknown` for one that is not there or that the caller may not
 * see.
 */
export async function describeTables(
  ctx: OperationContext,
  source: SourceRecord,
  paths: readonly string[],
): Promise<DescribedTables> {
  const wanted = tableNames(paths);
  const found = await readTables(ctx, source, wanted);
  const tables = wanted.map((name) => {
    const table = found.get(keyOf(name));
    if (!table) throw error('scaffold.table-unknown', { name: `${name.schema}.${name.name}` }, { field: 'tables' });
    return table;
  });
  const others = tables.flatMap(({ columns }) =>
    columns.flatMap(({ references }) => (references ? [{ schema: references.schema, name: references.table }] : [])),
  );
  const missing = others.filter((name) => !found.has(keyOf(name)));
  const referenced = missing.length > 0 ? await readTables(ctx, source, missing) : new Map<string, DescribedTable>();
  return { tables, referenced: [...referenced.values()] };
}
