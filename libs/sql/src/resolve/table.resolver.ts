import type { CatalogueRelation } from '../contract/catalogue.type.js';
import { isThis } from './approval.js';
import { resolveCommon } from './common.resolver.js';
import { readOwn } from './own.policy.js';
import type { Resolution } from './resolution.js';
import { NOTHING, type Column, type Relation } from './value.type.js';
import { resolveView } from './view.resolver.js';

/** A relation by name, and the name and schema under which the query can refer to it. */
export interface FoundTable {
  relation: Relation;
  name: string;
  schema?: string;
  entry?: CatalogueRelation;
}

/**
 * Finds a common table, table or view and notes its use. Throws `unknown-table`, `system-object`, `other-database` and
 * what a view throws.
 */
export function resolveTable(
  path: readonly string[],
  at: number,
  resolution: Resolution,
  access: 'read' | 'write',
): FoundTable {
  const [name = ''] = [...path].reverse();
  const common = path.length === 1 && access === 'read' ? resolution.tables.find(name) : undefined;
  const { fold, systemColumns } = resolution.dialect.names;
  if (common) return { relation: resolveCommon(common, at, resolution), name: fold(name) };
  const row = access === 'read' ? rowSource(path, resolution) : undefined;
  if (row) return row;
  const information = access === 'read' ? informationView(path, resolution) : undefined;
  if (information) return information;
  const entry = findRelation(path, at, resolution);
  readOwn(entry, at, resolution);
  const record = resolution.report.table(entry.schema, entry.name, access, entry.kind);
  const lineage =
    entry.kind === 'view' ? resolveView(entry, at, resolution, access) : resolution.index.baseColumns(entry);
  const columns = lineage.map((column): Column => ({ ...column, record: record.columns }));
  return {
    relation: {
      columns,
      uncertain: false,
      base: entry.kind === 'table',
      attributes: entry.columns,
      converts: entry.reacts?.row ? entry.name : undefined,
      systemColumns: entry.kind === 'table' ? systemColumns : undefined,
    },
    name: fold(entry.name),
    schema: fold(entry.schema),
    entry,
  };
}

/** The table of one row that everybody has: by its whole name, or by its bare one where no other is meant. */
function rowSource(path: readonly string[], resolution: Resolution): FoundTable | undefined {
  const { rowSource: row, publicSchema } = resolution.dialect.names;
  const [name = '', schema] = [...path].reverse();
  if (!row || name !== row.name || (schema !== undefined && schema !== row.schema)) return undefined;
  const { index } = resolution;
  const isTaken = resolution.searchPath.some(
    (candidate) => index.relation(candidate, name) ?? index.synonym(candidate, name),
  );
  const shared = publicSchema === undefined ? undefined : index.synonym(publicSchema, name);
  const isOther = shared !== undefined && (shared.schema !== row.schema || shared.name !== row.name);
  if (schema === undefined && (isTaken || isOther)) return undefined;
  const columns: Column[] = [{ name: row.column, nameExact: true, sources: NOTHING, size: 1 }];
  return { relation: { columns, uncertain: false, base: false }, name, schema: row.schema };
}

/**
 * A view of the server's own catalogue, whose rows are put in its place: whoever reads them knows them already, no
 * column of anybody's is behind them. A bare name means it only where no table of the catalogue is found before.
 */
function informationView(path: readonly string[], resolution: Resolution): FoundTable | undefined {
  const [name = '', schema, database] = [...path].reverse();
  const { dialect, index, limits, report } = resolution;
  if (!limits.information || !dialect.information) return undefined;
  if (database !== undefined && !isThis(database, resolution)) return undefined;
  const schemas = schema === undefined ? searched(name, resolution) : [schema];
  for (const candidate of schemas) {
    if (index.relation(candidate, name) ?? index.synonym(candidate, name)) return undefined;
    const entry = dialect.information.relation(candidate, name);
    if (!entry) continue;
    report.informs(entry);
    const { fold } = dialect.names;
    const columns = index
      .baseColumns(entry)
      .map(({ exact: _exact, size: _size, ...column }): Column => ({ ...column, sources: NOTHING }));
    const relation = { columns, uncertain: false, base: false, attributes: entry.columns };
    return { relation, name: fold(entry.name), schema: fold(entry.schema), entry };
  }
  return undefined;
}

/** The catalogue's entry for a written name. */
export function findRelation(path: readonly string[], at: number, resolution: Resolution): CatalogueRelation {
  const [name = '', schema, database] = [...path].reverse();
  const text = path.join('.');
  const { index } = resolution;
  if (database !== undefined && !isThis(database, resolution))
    throw resolution.refuse('other-database', `${text} is in another database`, at, { table: text });
  const schemas = schema === undefined ? searched(name, resolution) : [schema];
  for (const candidate of schemas) {
    const entry = index.relation(candidate, name);
    if (entry && entry.columns.length === 0 && entry.kind === 'table') {
      throw resolution.refuse(
        'unknown-table',
        `the columns of ${candidate}.${name} are not known; sync the catalogue`,
        at,
        { table: text },
      );
    }
    if (entry) return entry;
    const behind = index.synonym(candidate, name);
    if (!behind) continue;
    const meant = index.relation(behind.schema, behind.name);
    if (meant) return meant;
    // The name is taken by something that is in no catalogue: no other may be meant.
    throw unfollowed(behind, text, at, resolution);
  }
  if (schemas.some((candidate) => resolution.dialect.names.isSystemSchema(candidate))) {
    throw resolution.refuse('system-object', `${text} is a system object`, at, { table: text });
  }
  throw resolution.refuse('unknown-table', `there is no table ${text}`, at, { table: text });
}

function unfollowed(
  { schema, name }: { schema: string; name: string },
  text: string,
  at: number,
  resolution: Resolution,
): Error {
  if (resolution.dialect.names.isSystemSchema(schema))
    return resolution.refuse('system-object', `${text} is a system object`, at, { table: text });
  return resolution.refuse('unknown-table', `${text} stands for ${schema}.${name}, which is not known`, at, {
    table: text,
  });
}

/** The schemas in which a bare name is looked for. */
function searched(name: string, resolution: Resolution): readonly string[] {
  const { names, functions } = resolution.dialect;
  if (names.isSystemTable(name)) return [functions.systemSchema];
  return names.publicSchema === undefined ? resolution.searchPath : [...resolution.searchPath, names.publicSchema];
}
