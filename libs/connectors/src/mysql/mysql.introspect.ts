import { createHash } from 'node:crypto';
import type mysql from 'mysql2';
import type {
  Endpoint,
  IntrospectedColumn,
  IntrospectedConstraint,
  IntrospectedRelation,
  Introspection,
  WriteEvent,
} from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { mysqlCatalogue } from './catalogue.name.js';
import { dial, dialError, socketOf } from './mysql.dial.js';
import { answerWithin } from './timely.answer.js';

/** How long one question to the catalogue may take, in milliseconds. */
const questionMs = 120_000;

const isOwn = (column: string): string =>
  `${column} NOT IN ('mysql', 'information_schema', 'performance_schema', 'sys')`;

/**
 * 0: names of tables and databases, and aliases of tables, are told apart by case; else not (manual, identifier case
 * sensitivity).
 */
const foldsSql = 'SELECT @@lower_case_table_names AS folds';

const databasesSql = `
  SELECT schema_name AS name FROM information_schema.schemata WHERE ${isOwn('schema_name')} ORDER BY 1`;

/**
 * Sequences of MariaDB are left out: what is not in the catalogue is refused. Row numbers are the storage engine's
 * estimates.
 */
const relationsSql = `
  SELECT t.table_schema AS \`schema\`, t.table_name AS name, IF(t.table_type LIKE '%VIEW', 'view', 'table') AS kind,
         NULLIF(IF(t.table_type LIKE '%VIEW', '', t.table_comment), '') AS comment,
         t.table_rows AS rowEstimate, t.data_length + t.index_length AS sizeBytes, v.view_definition AS definition,
         t.engine AS engine
  FROM information_schema.tables t
  LEFT JOIN information_schema.views v ON v.table_schema = t.table_schema AND v.table_name = t.table_name
  WHERE ${isOwn('t.table_schema')} AND t.table_type IN ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED')
  ORDER BY 1, 2`;

const columnsSql = `
  SELECT c.table_schema AS \`schema\`, c.table_name AS relation, c.column_name AS name, c.column_type AS dataType,
         NULLIF(c.column_comment, '') AS comment, c.ordinal_position AS ordinal, c.is_nullable = 'YES' AS nullable,
         c.column_key = 'PRI' AS isKey, NULLIF(c.generation_expression, '') AS expression
  FROM information_schema.columns c WHERE ${isOwn('c.table_schema')}
  ORDER BY 1, 2, c.ordinal_position`;

/**
 * Keys as far as the server tells the account of them: of a table that it may only read, MySQL does not. A primary key
 * is always called PRIMARY and nothing else may be (manual, CREATE TABLE), so that the views of constraints need no
 * join: the server opens each table anew for each of them (10,000 tables took 20 seconds).
 */
const keysSql = `
  SELECT k.table_schema AS \`schema\`, k.table_name AS relation, k.constraint_name AS name, k.column_name AS \`column\`,
         k.referenced_table_schema AS toSchema, k.referenced_table_name AS toTable, k.referenced_column_name AS toColumn
  FROM information_schema.key_column_usage k WHERE ${isOwn('k.table_schema')}
  ORDER BY 1, 2, 3, k.referenced_table_name IS NULL, k.ordinal_position`;

/** The key that each foreign key refers to; asked only where there are foreign keys. */
const referencesSql = `
  SELECT r.constraint_schema AS \`schema\`, r.table_name AS relation, r.constraint_name AS name,
         r.unique_constraint_name AS toName
  FROM information_schema.referential_constraints r WHERE ${isOwn('r.constraint_schema')}`;

const routinesSql = `
  SELECT r.routine_schema AS \`schema\`, r.routine_name AS name FROM information_schema.routines r
  WHERE ${isOwn('r.routine_schema')} AND r.routine_type = 'FUNCTION' ORDER BY 1, 2`;

/** Triggers that may change a row before it is written; of tables alone of which the account may see them. */
const triggersSql = `
  SELECT DISTINCT t.event_object_schema AS \`schema\`, t.event_object_table AS name, LOWER(t.event_manipulation) AS event
  FROM information_schema.triggers t
  WHERE ${isOwn('t.event_object_schema')} AND t.action_timing = 'BEFORE' AND t.event_manipulation IN ('INSERT', 'UPDATE')`;

/** Databases of which the account is told all triggers: a list without the privilege is no list. */
const triggerPrivilegeSql = `
  SELECT s.schema_name AS name
  FROM information_schema.schemata s
  JOIN (SELECT CONCAT('''', SUBSTRING_INDEX(CURRENT_USER(), '@', 1), '''@''', SUBSTRING_INDEX(CURRENT_USER(), '@', -1), '''') AS name) me
  WHERE EXISTS (SELECT 1 FROM information_schema.user_privileges u
      WHERE u.grantee = me.name AND u.privilege_type = 'TRIGGER')
    OR EXISTS (SELECT 1 FROM information_schema.schema_privileges p
      WHERE p.grantee = me.name AND p.privilege_type = 'TRIGGER' AND s.schema_name LIKE p.table_schema)`;

interface RelationRow {
  schema: string;
  name: string;
  kind: 'table' | 'view';
  comment: string | null;
  rowEstimate: number | string | null;
  sizeBytes: number | string | null;
  definition: string | null;
}
interface ColumnRow {
  schema: string;
  relation: string;
  name: string;
  dataType: string;
  comment: string | null;
  ordinal: number | string;
  nullable: number;
  isKey: number;
  expression: string | null;
}

interface KeyRow {
  schema: string;
  relation: string;
  name: string;
  column: string;
  toSchema: string | null;
  toTable: string | null;
  toColumn: string | null;
}

type ReferenceRow = Pick<KeyRow, 'schema' | 'relation' | 'name'> & { toName: string | null };

/**
 * Reads the catalogue of every database that the account may see: no row of a table. Rejects with ConnectorError, also
 * when `signal` is aborted.
 */
export async function introspectMysql(endpoint: Endpoint, signal: AbortSignal): Promise<Introspection> {
  const { client, version, isMariadb } = await dial(endpoint);
  const onAbort = (): void => void socketOf(client).destroy();
  signal.addEventListener('abort', onAbort, { once: true });
  const rowsOf = <T>(text: string): Promise<T[]> => questioned<T>(client, text, signal);
  try {
    const databases = (await rowsOf<{ name: string }>(databasesSql)).map(({ name }) => name);
    const relations = await rowsOf<RelationRow>(relationsSql);
    const columns = await rowsOf<ColumnRow>(columnsSql);
    const constraints = await readConstraints(rowsOf);
    const [modes] = await rowsOf<{ folds: number | string }>(foldsSql);
    const foldsNames = Number(modes?.folds ?? 1) !== 0;
    const routines = await rowsOf<{ schema: string; name: string }>(routinesSql);
    const triggers = isMariadb ? await readTriggers(rowsOf) : () => undefined;
    return {
      version,
      databases,
      database: mysqlCatalogue,
      foldsNames,
      schemas: databases.map((name) => ({ name, comment: null })),
      relations: withColumns(relations, columns, constraints, triggers),
      routines: routines.map((routine) => ({ ...routine, kind: 'function' as const })),
    };
  } catch (cause) {
    throw signal.aborted
      ? new ConnectorError('cancelled', 'reading the catalogue was stopped', { cause })
      : dialError(cause);
  } finally {
    signal.removeEventListener('abort', onAbort);
    socketOf(client).destroy();
  }
}

/** The events of a table whose triggers may change what is written; undefined where there are none. */
type TriggersOf = (schema: string, name: string) => WriteEvent[] | undefined;

/**
 * Rows that were written come back from MariaDB alone (RETURNING). Where the account is not told of triggers, every
 * table may have some.
 */
async function readTriggers(rowsOf: <T>(text: string) => Promise<T[]>): Promise<TriggersOf> {
  const readable = new Set((await rowsOf<{ name: string }>(triggerPrivilegeSql)).map(({ name }) => name));
  const found = new Map<string, WriteEvent[]>();
  for (const { schema, name, event } of await rowsOf<{ schema: string; name: string; event: WriteEvent }>(triggersSql))
    found.set(keyOf(schema, name), [...(found.get(keyOf(schema, name)) ?? []), event]);
  return (schema, name) => (readable.has(schema) ? found.get(keyOf(schema, name))?.sort() : ['insert', 'update']);
}

/** A connection that was ended under a question may leave it without an answer: the signal ends it too. */
function questioned<T>(client: mysql.Connection, text: string, signal: AbortSignal): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('stopped'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    answerWithin(client, text, [], questionMs)
      .then((rows) => resolve(rows as T[]), reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}

const keyOf = (schema: string, name: string): string => JSON.stringify([schema, name]);
const numberOf = (value: number | string | null): number | null => (value === null ? null : Number(value));

function withColumns(
  relations: readonly RelationRow[],
  columns: readonly ColumnRow[],
  constraints: ReadonlyMap<string, IntrospectedConstraint[]>,
  triggersOf: TriggersOf,
): IntrospectedRelation[] {
  const groups = grouped(columns);
  return relations.map((relation) => {
    const own = groups.get(keyOf(relation.schema, relation.name)) ?? [];
    const { schema, name, kind, comment, definition } = relation;
    const keys = constraints.get(keyOf(schema, name));
    const triggers = kind === 'table' ? triggersOf(schema, name) : undefined;
    return {
      identity: null,
      stamp: stampOf(definition, own),
      schema,
      name,
      kind,
      comment,
      rowEstimate: numberOf(relation.rowEstimate),
      sizeBytes: numberOf(relation.sizeBytes),
      definition,
      columns: own.map((column) => columnOf(column, own)),
      constraints: keys,
      reacts: triggers && { triggers },
    };
  });
}

/** Keys by their table. */
async function readConstraints(
  rowsOf: <T>(text: string) => Promise<T[]>,
): Promise<ReadonlyMap<string, IntrospectedConstraint[]>> {
  const keys = await rowsOf<KeyRow>(keysSql);
  const references = keys.some(({ toTable }) => toTable !== null) ? await rowsOf<ReferenceRow>(referencesSql) : [];
  const toNames = new Map(
    references.map(({ schema, relation, name, toName }) => [JSON.stringify([schema, relation, name]), toName]),
  );
  return constraintsOf(keys, ({ schema, relation, name }) => toNames.get(JSON.stringify([schema, relation, name])));
}

/** A row is one column of a key. */
function constraintsOf(
  rows: readonly KeyRow[],
  toNameOf: (row: KeyRow) => string | null | undefined,
): Map<string, IntrospectedConstraint[]> {
  const found = new Map<string, IntrospectedConstraint[]>();
  for (const row of rows) {
    const { schema, relation, name, column, toSchema, toTable, toColumn } = row;
    const tableKey = keyOf(schema, relation);
    const known = found.get(tableKey) ?? [];
    found.set(tableKey, known);
    const isForeign = toSchema !== null && toTable !== null;
    const kind = isForeign ? 'foreign' : name === 'PRIMARY' ? 'primary' : 'unique';
    let key = known.at(-1);
    if (key?.name !== name || key.kind !== kind) {
      key = { name, kind, columns: [] };
      if (isForeign)
        key.references = { schema: toSchema, table: toTable, columns: [], constraint: toNameOf(row) ?? null };
      known.push(key);
    }
    key.columns.push(column);
    if (toColumn !== null) key.references?.columns.push(toColumn);
  }
  return found;
}

/**
 * A generated column is derived from every column of its relation that its expression may name: too many rather than
 * too few.
 */
function columnOf(column: ColumnRow, all: readonly ColumnRow[]): IntrospectedColumn {
  const { name, dataType, comment, ordinal, nullable, isKey, expression } = column;
  const text = expression?.toLowerCase();
  return {
    name,
    dataType,
    comment,
    ordinal: Number(ordinal),
    nullable: Boolean(Number(nullable)),
    key: Boolean(Number(isKey)),
    derivedFrom:
      text === undefined
        ? []
        : all.filter((other) => other !== column && text.includes(other.name.toLowerCase())).map((other) => other.name),
  };
}

function stampOf(definition: string | null, columns: readonly ColumnRow[]): string {
  const parts = columns.map(({ ordinal, name, dataType, expression }) => [Number(ordinal), name, dataType, expression]);
  return createHash('sha256')
    .update(JSON.stringify([definition, parts]))
    .digest('hex')
    .slice(0, 32);
}

function grouped(columns: readonly ColumnRow[]): Map<string, ColumnRow[]> {
  const groups = new Map<string, ColumnRow[]>();
  for (const column of columns) {
    const key = keyOf(column.schema, column.relation);
    const group = groups.get(key);
    if (group) group.push(column);
    else groups.set(key, [column]);
  }
  return groups;
}
