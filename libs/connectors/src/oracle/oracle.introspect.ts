import { createHash } from 'node:crypto';
import type { Connection } from 'oracledb';
import type {
  ColumnFacts,
  Endpoint,
  IntrospectedColumn,
  IntrospectedConstraint,
  IntrospectedIndex,
  IntrospectedRelation,
  Introspection,
} from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import {
  columnsSql,
  commentsSql,
  constraintsSql,
  indexesSql,
  objectsSql,
  routinesSql,
  schemasSql,
  synonymsSql,
  tablesSql,
  viewsSql,
} from './catalogue.questions.js';
import type { ColumnRow, IndexRow, ObjectRow, SynonymRow, TableRow, ViewRow } from './catalogue.questions.js';
import { declaredType, plainDefault } from './catalogue.texts.js';
import { constraintsOf, type ConstraintRow, type Constraints } from './oracle.constraints.js';
import { dial, dialError, endConnection } from './oracle.dial.js';
import { ask } from './question.js';

/** How long one question to the catalogue may take, in milliseconds. */
const questionMs = 120_000;

/** Everything of the catalogue beside columns, by the names of owner, relation and column. */
interface Known {
  tables: Map<string, TableRow>;
  views: Map<string, string | null>;
  objects: Map<string, ObjectRow>;
  comments: Map<string, string>;
  constraints: Constraints;
  indexes: ReadonlyMap<string, IntrospectedIndex[]>;
}

const keyOf = (...parts: (string | null)[]): string => parts.join('\0');

/**
 * Reads the catalogue that the account sees: no row of a table. Rejects with ConnectorError, also when `signal` is
 * aborted.
 */
export async function introspectOracle(endpoint: Endpoint, signal: AbortSignal): Promise<Introspection> {
  const dialled = await dial(endpoint);
  const { client, version } = dialled;
  const onAbort = (): void => endConnection(dialled);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (signal.aborted) throw new Error('stopped');
    const columns = grouped(await rows<ColumnRow>(client, columnsSql));
    const known = await readKnown(client);
    return {
      version,
      databases: [endpoint.database],
      database: endpoint.database,
      schemas: await rows<{ name: string; comment: string | null }>(client, schemasSql),
      relations: [...columns].map(([key, own]) => relationOf(key, own, known)),
      routines: await rows(client, routinesSql),
      synonyms: await readSynonyms(client),
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

const rows = <Row>(client: Connection, text: string): Promise<Row[]> => ask<Row>(client, text, {}, questionMs);

async function readKnown(client: Connection): Promise<Known> {
  const comments = await rows<{ owner: string; name: string; column: string | null; comment: string }>(
    client,
    commentsSql,
  );
  return {
    tables: new Map((await rows<TableRow>(client, tablesSql)).map((row) => [keyOf(row.owner, row.name), row])),
    views: new Map((await rows<ViewRow>(client, viewsSql)).map((row) => [keyOf(row.owner, row.name), row.text])),
    objects: new Map((await rows<ObjectRow>(client, objectsSql)).map((row) => [keyOf(row.owner, row.name), row])),
    comments: new Map(comments.map(({ owner, name, column, comment }) => [keyOf(owner, name, column), comment])),
    constraints: constraintsOf(await rows<ConstraintRow>(client, constraintsSql)),
    indexes: indexesOf(await rows<IndexRow>(client, indexesSql)),
  };
}

/** Indexes by the names of owner and relation; a row is one column of one. */
function indexesOf(found: readonly IndexRow[]): Map<string, IntrospectedIndex[]> {
  const made = new Map<string, IntrospectedIndex[]>();
  for (const { owner, name, schema, index, type, uniqueness, column } of found) {
    const own = made.get(keyOf(owner, name)) ?? [];
    made.set(keyOf(owner, name), own);
    const last = own.at(-1);
    if (last?.schema === schema && last.name === index) last.columns.push(column);
    else own.push({ schema, name: index, type, unique: uniqueness === 'UNIQUE', columns: [column] });
  }
  return made;
}

/** A synonym over a database link stands for nothing that is here: its target is none. */
async function readSynonyms(client: Connection): Promise<NonNullable<Introspection['synonyms']>> {
  const found = await rows<SynonymRow>(client, synonymsSql);
  return found.map(({ owner, name, target_owner: schema, target_name: target, link }) => ({
    schema: owner,
    name,
    target: { schema: link === null ? (schema ?? '') : `${schema ?? ''}@${link}`, name: target },
  }));
}

const numberOr = (value: string | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

function relationOf(key: string, columns: readonly ColumnRow[], known: Known): IntrospectedRelation {
  const [schema = '', name = ''] = key.split('\0');
  const table = known.tables.get(key);
  const object = known.objects.get(key);
  const isView = known.views.has(key);
  const definition = known.views.get(key) ?? null;
  const blocks = numberOr(table?.blocks);
  const constraints = known.constraints.get(key);
  return {
    identity: object?.id ?? null,
    stamp: stampOf(object, definition, columns),
    schema,
    name,
    kind: isView ? 'view' : 'table',
    comment: known.comments.get(keyOf(schema, name, null)) ?? null,
    rowEstimate: numberOr(table?.rows),
    // Blocks of the usual size: an account need not see that of a tablespace.
    sizeBytes: blocks === null ? null : blocks * 8192,
    definition: definition?.trim() || null,
    columns: columns.map((column) => columnOf(column, columns, known)),
    constraints: constraints && [...constraints],
    indexes: known.indexes.get(key),
  };
}

/** What a relation is as far as an analysis stands on it. */
function stampOf(object: ObjectRow | undefined, definition: string | null, columns: readonly ColumnRow[]): string {
  const parts = columns.map((column) => [column.ordinal, column.column, declaredType(column), column.virtual]);
  return createHash('sha256')
    .update(JSON.stringify([object?.id, object?.changed, definition, parts]))
    .digest('hex')
    .slice(0, 32);
}

function columnOf(column: ColumnRow, all: readonly ColumnRow[], known: Known): IntrospectedColumn {
  const key = keyOf(column.owner, column.name, column.column);
  const constraints = known.constraints.get(keyOf(column.owner, column.name)) ?? [];
  const text = column.virtual === 'YES' ? (column.given ?? '').toUpperCase() : undefined;
  return {
    name: column.column,
    dataType: declaredType(column),
    comment: known.comments.get(key) ?? null,
    ordinal: Number(column.ordinal),
    nullable: column.nullable === 'Y',
    key: constraints.some(({ kind, columns }) => kind === 'primary' && columns.includes(column.column)),
    // A virtual column is derived from every column of its relation that its expression may name: too many rather than
    // too few.
    derivedFrom:
      text === undefined
        ? []
        : all
            .filter((other) => other !== column && text.includes(other.column.toUpperCase()))
            .map((other) => other.column),
    facts: factsOf(column, constraints),
  };
}

function factsOf(column: ColumnRow, constraints: readonly IntrospectedConstraint[]): ColumnFacts | null {
  const made: ColumnFacts = {};
  const alone = constraints.find(({ kind, columns }) => kind === 'foreign' && columns.join('\0') === column.column);
  const { schema = '', table = '', columns: [target] = [] } = alone?.references ?? {};
  if (column.virtual === 'YES' || column.identity === 'YES') made.generated = true;
  else if (column.given !== null) {
    made.hasDefault = true;
    const plain = plainDefault(column.given);
    if (plain !== undefined) made.defaultValue = plain;
  }
  if (target !== undefined) made.references = { schema, table, column: target };
  return Object.keys(made).length > 0 ? made : null;
}

function grouped(columns: readonly ColumnRow[]): Map<string, ColumnRow[]> {
  const groups = new Map<string, ColumnRow[]>();
  for (const column of columns) {
    const key = keyOf(column.owner, column.name);
    const group = groups.get(key);
    if (group) group.push(column);
    else groups.set(key, [column]);
  }
  return groups;
}
