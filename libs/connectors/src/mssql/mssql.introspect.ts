import type { Connection } from 'tedious';
import type {
  ColumnFacts,
  Endpoint,
  IntrospectedColumn,
  IntrospectedConstraint,
  IntrospectedRelation,
  Introspection,
} from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { columnsText, relationsText, stampOf, type ColumnRow, type RelationRow } from './catalogue.questions.js';
import { declaredType, plainDefault, viewQuery } from './catalogue.texts.js';
import { dial, dialError } from './mssql.dial.js';
import { endConnection } from './mssql.pool.js';
import { answerWithin } from './timely.answer.js';

/** How long one question to the catalogue may take, in milliseconds. */
const questionMs = 120_000;

const schemasText = `
  SELECT s.name AS name, CAST(e.value AS nvarchar(4000)) AS comment FROM sys.schemas s
  LEFT JOIN sys.extended_properties e ON e.class = 3 AND e.major_id = s.schema_id AND e.name = 'MS_Description'
  WHERE s.name NOT IN ('sys', 'INFORMATION_SCHEMA', 'guest') AND s.name NOT LIKE 'db[_]%' ORDER BY s.name`;

/** What a person wrote of tables (column 0) and columns. */
const commentsText = `
  SELECT e.major_id AS id, e.minor_id AS ordinal, CAST(e.value AS nvarchar(4000)) AS comment
  FROM sys.extended_properties e WHERE e.class = 1 AND e.name = 'MS_Description'`;

/** Rows of heaps (0) and clustered indexes (1), as the server counts them, and pages of 8 KB. */
const sizesText = `
  SELECT p.object_id AS id, SUM(CASE WHEN p.index_id IN (0, 1) THEN p.rows ELSE 0 END) AS [rows], SUM(a.pages) AS pages
  FROM sys.partitions p LEFT JOIN (SELECT u.container_id, SUM(u.total_pages) AS pages FROM sys.allocation_units u GROUP BY u.container_id) a
    ON a.container_id = p.partition_id
  GROUP BY p.object_id`;

const keysText = `
  SELECT k.object_id AS id, k.column_id AS ordinal FROM sys.index_columns k JOIN sys.indexes i ON i.object_id = k.object_id AND i.index_id = k.index_id
  WHERE i.is_primary_key = 1`;

const factsText = `
  SELECT c.object_id AS id, c.column_id AS ordinal, c.is_identity AS isIdentity, c.is_computed AS isComputed, d.definition AS given
  FROM sys.columns c LEFT JOIN sys.default_constraints d ON d.parent_object_id = c.object_id AND d.parent_column_id = c.column_id
  WHERE c.is_identity = 1 OR c.is_computed = 1 OR c.default_object_id <> 0`;

/** Columns that alone are a foreign key. */
const referencesText = `
  SELECT f.parent_object_id AS id, f.parent_column_id AS ordinal, s.name AS [schema], o.name AS [table], c.name AS [column]
  FROM sys.foreign_key_columns f JOIN sys.objects o ON o.object_id = f.referenced_object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  JOIN sys.columns c ON c.object_id = f.referenced_object_id AND c.column_id = f.referenced_column_id
  WHERE (SELECT COUNT(*) FROM sys.foreign_key_columns p WHERE p.constraint_object_id = f.constraint_object_id) = 1`;

/** Columns of primary and unique keys ("sys.key_constraints"), in the order of each. */
const ownKeysText = `
  SELECT k.parent_object_id AS id, k.name AS name, k.type AS type, c.name AS [column]
  FROM sys.key_constraints k JOIN sys.index_columns i ON i.object_id = k.parent_object_id AND i.index_id = k.unique_index_id
  JOIN sys.columns c ON c.object_id = i.object_id AND c.column_id = i.column_id
  WHERE i.key_ordinal > 0 ORDER BY k.parent_object_id, k.name, i.key_ordinal`;

/** Columns of foreign keys with those that they lead to, and the key there that \`key_index_id\` is the index of. */
const foreignKeysText = `
  SELECT f.parent_object_id AS id, f.name AS name, c.name AS [column], s.name AS [toSchema], o.name AS [toTable], t.name AS [toColumn], u.name AS [toKey]
  FROM sys.foreign_keys f JOIN sys.foreign_key_columns k ON k.constraint_object_id = f.object_id
  JOIN sys.columns c ON c.object_id = k.parent_object_id AND c.column_id = k.parent_column_id
  JOIN sys.objects o ON o.object_id = f.referenced_object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  JOIN sys.columns t ON t.object_id = k.referenced_object_id AND t.column_id = k.referenced_column_id
  LEFT JOIN sys.key_constraints u ON u.parent_object_id = f.referenced_object_id AND u.unique_index_id = f.key_index_id
  ORDER BY f.parent_object_id, f.name, k.constraint_column_id`;

const routinesText = `
  SELECT s.name AS [schema], o.name AS name FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
  WHERE o.type IN ('FN', 'IF', 'TF', 'FS', 'FT', 'AF') AND o.is_ms_shipped = 0 ORDER BY 1, 2`;

const typesText = `
  SELECT s.name AS [schema], t.name AS name FROM sys.types t JOIN sys.schemas s ON s.schema_id = t.schema_id WHERE t.is_user_defined = 1 ORDER BY 1, 2`;

const collationText = `SELECT CAST(DATABASEPROPERTYEX(DB_NAME(), 'Collation') AS nvarchar(128)) AS collation`;

interface ColumnMark {
  id: number;
  ordinal: number;
}
type Named = { schema: string; name: string };
type FactRow = ColumnMark & { isIdentity: boolean | number; isComputed: boolean | number; given: string | null };
type ReferenceRow = ColumnMark & { schema: string; table: string; column: string };

interface KeyRow {
  id: number;
  name: string;
  column: string;
}
type OwnKeyRow = KeyRow & { type: string };
type ForeignKeyRow = KeyRow & { toSchema: string; toTable: string; toColumn: string; toKey: string | null };

/** Everything of the catalogue beside relations and columns, by the numbers of both. */
interface Known {
  comments: Map<string, string>;
  sizes: Map<number, { rows: unknown; pages: unknown }>;
  keys: Set<string>;
  facts: Map<string, FactRow>;
  references: Map<string, ReferenceRow>;
  constraints: Map<number, IntrospectedConstraint[]>;
}

const keyOf = ({ id, ordinal }: ColumnMark): string => `${id}/${ordinal}`;

/**
 * Reads the catalogue of the database: no row of a table. Rejects with ConnectorError, also when `signal` is aborted.
 */
export async function introspectMssql(endpoint: Endpoint, signal: AbortSignal): Promise<Introspection> {
  const dialled = await dial(endpoint);
  const { client, version, database } = dialled;
  const onAbort = (): void => endConnection(dialled);
  signal.addEventListener('abort', onAbort, { once: true });
  const rowsOf = <T>(text: string): Promise<T[]> => questioned<T>(client, text, signal);
  try {
    const relations = await rowsOf<RelationRow>(`${relationsText} ORDER BY s.name, o.name`);
    const columns = grouped(await rowsOf<ColumnRow>(`${columnsText} ORDER BY c.object_id, c.column_id`));
    const known = await readKnown(rowsOf);
    const [{ collation } = { collation: null }] = await rowsOf<{ collation: string | null }>(collationText);
    const routines = (await rowsOf<Named>(routinesText)).map((routine) => ({ ...routine, kind: 'function' as const }));
    const types = (await rowsOf<Named>(typesText)).map((type) => ({ ...type, kind: 'type' as const }));
    return {
      version,
      databases: [database],
      database,
      // A collation that says nothing is taken for the usual one, which does not tell case.
      // In Turkish and Azeri I is not i: other names than those of every other language are one.
      foldsNames: collation === null || !/_(CS|BIN2?)(_|$)|^(SQL_)?(Turkish|Azeri)/i.test(collation),
      schemas: await rowsOf<{ name: string; comment: string | null }>(schemasText),
      relations: relations.map((relation) => relationOf(relation, columns.get(relation.id) ?? [], known)),
      routines: [...routines, ...types],
    };
  } catch (cause) {
    throw signal.aborted
      ? new ConnectorError('cancelled', 'reading the catalogue was stopped', { cause })
      : dialError(cause, endpoint);
  } finally {
    signal.removeEventListener('abort', onAbort);
    endConnection(dialled);
  }
}

async function readKnown(rowsOf: <T>(text: string) => Promise<T[]>): Promise<Known> {
  const comments = await rowsOf<ColumnMark & { comment: string }>(commentsText);
  const sizes = await rowsOf<{ id: number; rows: unknown; pages: unknown }>(sizesText);
  return {
    comments: new Map(comments.map((row) => [keyOf(row), row.comment])),
    sizes: new Map(sizes.map((row) => [row.id, row])),
    keys: new Set((await rowsOf<ColumnMark>(keysText)).map(keyOf)),
    facts: new Map((await rowsOf<FactRow>(factsText)).map((row) => [keyOf(row), row])),
    references: new Map((await rowsOf<ReferenceRow>(referencesText)).map((row) => [keyOf(row), row])),
    constraints: constraintsOf(await rowsOf<OwnKeyRow>(ownKeysText), await rowsOf<ForeignKeyRow>(foreignKeysText)),
  };
}

/** Keys by the relation that has them: rows of one name are the columns of one key. */
function constraintsOf(
  own: readonly OwnKeyRow[],
  foreign: readonly ForeignKeyRow[],
): Map<number, IntrospectedConstraint[]> {
  const found = new Map<number, Map<string, IntrospectedConstraint>>();
  const keyAt = (row: KeyRow, made: () => Omit<IntrospectedConstraint, 'name' | 'columns'>): IntrospectedConstraint => {
    const keys = found.get(row.id) ?? new Map<string, IntrospectedConstraint>();
    const key = keys.get(row.name) ?? { name: row.name, columns: [], ...made() };
    found.set(row.id, keys.set(row.name, key));
    key.columns.push(row.column);
    return key;
  };
  for (const row of own) keyAt(row, () => ({ kind: row.type.trim() === 'PK' ? 'primary' : 'unique' }));
  for (const row of foreign) {
    const { toSchema: schema, toTable: table, toColumn, toKey: constraint } = row;
    const key = keyAt(row, () => ({ kind: 'foreign', references: { schema, table, columns: [], constraint } }));
    key.references?.columns.push(toColumn);
  }
  return new Map([...found].map(([id, keys]) => [id, [...keys.values()]]));
}

/** A connection that was ended under a question may leave it without an answer: the signal ends it too. */
function questioned<T>(client: Connection, text: string, signal: AbortSignal): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('stopped'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    answerWithin(client, text, [], questionMs)
      .then((rows) => resolve(rows as T[]), reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}

const numberOr = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

function relationOf(relation: RelationRow, columns: readonly ColumnRow[], known: Known): IntrospectedRelation {
  const { id, schema, name, definition } = relation;
  const size = known.sizes.get(id);
  const pages = numberOr(size?.pages);
  return {
    identity: String(id),
    stamp: stampOf(relation, columns),
    schema,
    name,
    kind: relation.type.trim() === 'V' ? 'view' : 'table',
    comment: known.comments.get(keyOf({ id, ordinal: 0 })) ?? null,
    rowEstimate: numberOr(size?.rows),
    sizeBytes: pages === null ? null : pages * 8192,
    definition: definition === null ? null : viewQuery(definition),
    columns: columns.map((column) => columnOf(column, columns, known)),
    constraints: known.constraints.get(id),
  };
}

/**
 * A computed column is derived from every column of its relation that its expression may name: too many rather than too
 * few.
 */
function columnOf(column: ColumnRow, all: readonly ColumnRow[], known: Known): IntrospectedColumn {
  const text = column.computed?.toLowerCase();
  return {
    name: column.name,
    dataType: declaredType(column),
    comment: known.comments.get(keyOf(column)) ?? null,
    ordinal: column.ordinal,
    nullable: Boolean(column.nullable),
    key: known.keys.has(keyOf(column)),
    derivedFrom:
      text === undefined
        ? []
        : all.filter((other) => other !== column && text.includes(other.name.toLowerCase())).map(({ name }) => name),
    facts: factsOf(column, known),
  };
}

function factsOf(column: ColumnRow, { facts, references }: Known): ColumnFacts | null {
  const row = facts.get(keyOf(column));
  const reference = references.get(keyOf(column));
  const made: ColumnFacts = {};
  if (row && (row.isIdentity || row.isComputed || column.type === 'timestamp')) made.generated = true;
  if (row?.given) {
    made.hasDefault = true;
    const plain = plainDefault(row.given);
    if (plain !== undefined) made.defaultValue = plain;
  }
  if (reference) made.references = { schema: reference.schema, table: reference.table, column: reference.column };
  return Object.keys(made).length > 0 ? made : null;
}

function grouped(columns: readonly ColumnRow[]): Map<number, ColumnRow[]> {
  const groups = new Map<number, ColumnRow[]>();
  for (const column of columns) {
    const group = groups.get(column.id);
    if (group) group.push(column);
    else groups.set(column.id, [column]);
  }
  return groups;
}
