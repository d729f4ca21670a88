import { error, interpolate, type Letter } from '@sluice/document';
import { parseObjectPath } from '@sluice/policy';
import type { CatalogueRelation, StatementLanguage } from '@sluice/sql';
import { seenCatalogue } from '../data-source/seen.catalogue.js';
import { sightOf } from '../data-source/caller.sight.js';
import { searchPathOf, sourceLanguage } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import { rightsLabels } from './rights.texts.js';

/** What may be asked about an object without writing a statement. */
export const askedOperations = ['query', 'export', 'insert', 'update', 'delete', 'ddl'] as const;
export type AskedOperation = (typeof askedOperations)[number];

/** Letter of an operation, as the gate gives it to an application. */
export const letterOf: Readonly<Record<AskedOperation, Letter>> = {
  query: 'read',
  export: 'read',
  insert: 'write',
  update: 'write',
  delete: 'write',
  ddl: 'manage',
};

/** The table, perhaps with one column, that a question is about. */
interface AskedObject {
  schema: string;
  table: string;
  column?: string;
}

/** Rows that the composed query of a table asks for; the question is about the right and not about them. */
const rows = '100';

/**
 * The statement that stands for an operation on a table, a view or a column (`schema.table[.column]`): the gate is
 * asked about it as if it were run. Undefined where the catalogue, as the caller sees it (`seesAll`: whole), has no
 * such object. Throws `grant.path-invalid`, and `input.required` for a kind that is asked by something else than SQL
 * and has no composed statement for the operation.
 */
export async function statementFor(
  ctx: OperationContext,
  source: SourceRecord,
  path: string,
  operation: AskedOperation,
  seesAll: boolean,
): Promise<string | undefined> {
  const [schema, table, column, ...more] = parseObjectPath(path.trim()) ?? [];
  if (schema === undefined || table === undefined || more.length > 0)
    throw error('grant.path-invalid', { path }, { field: 'object_path' });
  const relation = await relationOf(ctx, source, { schema, table }, seesAll);
  if (!relation || (column !== undefined && !relation.columns.includes(column))) return undefined;
  const language = sourceLanguage(source);
  const composed = compose(language, searchPathOf(source)[0], { schema, table, column, relation }, operation);
  if (composed === undefined) throw error('input.required', { label: rightsLabels.statement }, { field: 'statement' });
  return composed;
}

async function relationOf(
  ctx: OperationContext,
  source: SourceRecord,
  { schema, table }: AskedObject,
  seesAll: boolean,
): Promise<CatalogueRelation | undefined> {
  const { catalogue, versions } = ctx.platform.gateway;
  const snapshot = await catalogue.snapshot(source, searchPathOf(source), await versions.current());
  const seen = seesAll ? snapshot : (seenCatalogue(snapshot, await sightOf(ctx, source)) ?? snapshot);
  return seen.relations.find((entry) => entry.schema === schema && entry.name === table);
}

function compose(
  language: StatementLanguage,
  defaultSchema: string | undefined,
  { schema, table, column, relation }: AskedObject & { relation: CatalogueRelation },
  operation: AskedOperation,
): string | undefined {
  const { quote, bareName, firstRows } = language.writing();
  const isSql = 'dialect' in language.reads;
  // A bare name could be a word of the dialect.
  const named = (name: string): string =>
    !isSql && bareName.test(name)
      ? name
      : quote.open + name.replaceAll(quote.close, quote.close.repeat(2)) + quote.close;
  const whole = schema === defaultSchema ? named(table) : `${named(schema)}.${named(table)}`;
  const columns = (column === undefined ? relation.columns : [column]).map(named);
  const reads = operation === 'query' || operation === 'export';
  if (reads && column === undefined) return interpolate(firstRows, { table: whole, rows });
  if (!isSql) return undefined;
  const written: Record<AskedOperation, string> = {
    query: `SELECT ${columns.join(', ')} FROM ${whole}`,
    export: `SELECT ${columns.join(', ')} FROM ${whole}`,
    insert: `INSERT INTO ${whole} (${columns.join(', ')}) VALUES (${columns.map(() => 'NULL').join(', ')})`,
    update: `UPDATE ${whole} SET ${columns.map((name) => `${name} = NULL`).join(', ')}`,
    delete: `DELETE FROM ${whole}`,
    ddl: `DROP ${relation.kind === 'view' ? 'VIEW' : 'TABLE'} ${whole}`,
  };
  return written[operation];
}
