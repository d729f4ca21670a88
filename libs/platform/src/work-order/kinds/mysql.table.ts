import { quoteIdentifier } from '@sluice/sql';
import type { BackupAsks, BackupColumn, BackupKind, KeptPlan } from '../backup/backup.contract.js';
import { planText } from '../backup/backup.texts.js';
import {
  columnNamed,
  inserted,
  keyOf,
  type BoundText,
  type PlannedTable,
  type RowTexts,
  type TableDialect,
  type TableFacts,
} from '../backup/table.dialect.js';

const quote = (name: string): string => quoteIdentifier('mysql', name);

const tableSql = `SELECT table_type, engine FROM information_schema.tables WHERE table_schema = ? AND table_name = ?`;
const columnsSql = `
  SELECT column_name, column_type, data_type, extra,
    is_nullable FROM information_schema.columns WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position`;
const keysSql = `
  SELECT index_name, column_name, sub_part,
    nullable FROM information_schema.statistics WHERE table_schema = ? AND table_name = ? AND non_unique = 0
  ORDER BY index_name <> 'PRIMARY', index_name, seq_in_index`;
const triggersSql = `
  SELECT trigger_name FROM information_schema.triggers WHERE event_object_schema = ? AND event_object_table = ?
    AND event_manipulation = ? ORDER BY 1`;
const cascadesSql = `
  SELECT CONCAT(constraint_name, ' (', table_name, ')') FROM information_schema.referential_constraints
  WHERE unique_constraint_schema = ? AND referenced_table_name = ?
    AND delete_rule IN ('CASCADE', 'SET NULL', 'SET DEFAULT') ORDER BY 1`;

/** Types whose values are bytes: kept as hexadecimal digits. */
const bytes = /binary|blob|^bit|geometry|point|linestring|polygon|collection/;
/** Types that cannot tell rows apart by their text. */
const noKey = /^(float|double|bit|json|geometry|point|linestring|polygon)/;

async function describe(asks: BackupAsks, table: KeptPlan['table'], kind: BackupKind): Promise<TableFacts | undefined> {
  const title = `${table.schema}.${table.name}`;
  const at = [table.schema, table.name];
  const [found] = (await asks.query(tableSql, at)).rows;
  if (!found) return undefined;
  const columns = (await asks.query(columnsSql, at)).rows.map(columnOf);
  const keys = keysOf((await asks.query(keysSql, at)).rows).filter((names) =>
    names.every((name) => !noKey.test(columns.find((column) => column.name === name)?.type ?? '')),
  );
  const triggers = (await asks.query(triggersSql, [...at, kind])).rows.map(([name]) => String(name));
  const cascades = kind === 'DELETE' ? (await asks.query(cascadesSql, at)).rows.map(([name]) => String(name)) : [];
  const warn = (text: 'trigger' | 'cascade', what: string[]) =>
    what.length > 0 ? [planText(text, { name: title, what: what.join(', ') })] : [];
  return {
    columns,
    keys,
    refused: [
      ...(found[0] === 'BASE TABLE' ? [] : [planText('view', { name: title })]),
      ...(found[0] === 'BASE TABLE' && found[1] !== 'InnoDB' ? [planText('engine', { name: title })] : []),
    ],
    warnings: [...warn('trigger', triggers), ...warn('cascade', cascades)],
  };
}

function columnOf([name, type, dataType, extra]: readonly unknown[]): BackupColumn {
  const said = String(extra).toUpperCase();
  return {
    name: String(name),
    type: String(type),
    generated: /VIRTUAL|STORED|PERSISTENT/.test(said) ? 'computed' : undefined,
    counts: said.includes('AUTO_INCREMENT') || undefined,
    isBytes: bytes.test(String(dataType)) || undefined,
  };
}

/** Indexes of whole columns that are never NULL. */
function keysOf(rows: readonly (readonly unknown[])[]): string[][] {
  const indexes = new Map<string, { columns: string[]; fits: boolean }>();
  for (const [index, column, part, nullable] of rows) {
    const known = indexes.get(String(index)) ?? { columns: [], fits: true };
    known.columns.push(String(column));
    known.fits &&= column !== null && part === null && nullable !== 'YES';
    indexes.set(String(index), known);
  }
  return [...indexes.values()].flatMap(({ columns, fits }) => (fits ? [columns] : []));
}

/**
 * The exact text of a value: bytes as digits, single-precision numbers with all digits of a double, everything else as
 * the server writes it.
 */
function item(column: BackupColumn, of: string): string {
  const value = `${of}.${quote(column.name)}`;
  if (column.isBytes) return `HEX(${value})`;
  if (/^float/.test(column.type)) return `CAST(${value} + 0e0 AS CHAR)`;
  return `CAST(${value} AS CHAR)`;
}

const bind = ({ isBytes }: BackupColumn): string => (isBytes ? 'UNHEX(?)' : '?');

/** A value of a key: whole numbers as numbers, for a text is compared with one as a double. */
function keyBind(column: BackupColumn): string {
  if (column.isBytes) return 'UNHEX(?)';
  const decimal = /^decimal(\(.*\))/.exec(column.type);
  if (decimal) return `CAST(? AS DECIMAL${decimal[1]})`;
  if (!/^(tiny|small|medium|big)?int/.test(column.type)) return '?';
  return `CAST(? AS ${column.type.includes('unsigned') ? 'UNSIGNED' : 'SIGNED'})`;
}

const name = ({ schema, name: own }: KeptPlan['table']): string => `${quote(schema)}.${quote(own)}`;
const items = (columns: readonly BackupColumn[], of: string): string =>
  columns.map((column) => item(column, of)).join(', ');

/** The condition that a row has one of these keys. */
function among(table: PlannedTable, keys: readonly RowTexts[]): BoundText {
  const columns = table.keyColumns.map((column) => columnNamed(table, column));
  const [only] = columns;
  if (columns.length === 1 && only)
    return {
      text: `t.${quote(only.name)} IN (${keys.map(() => keyBind(only)).join(', ')})`,
      binds: keys.map(([key]) => key),
    };
  const one = `(${columns.map((column) => `t.${quote(column.name)} = ${keyBind(column)}`).join(' AND ')})`;
  return { text: `(${keys.map(() => one).join(' OR ')})`, binds: keys.flat() };
}

/** `CASE … END` over the keys of rows, that gives each row its own value of a column. */
function chosen(table: PlannedTable, index: number, rows: readonly RowTexts[]): BoundText {
  const column = table.columns[index] as BackupColumn;
  const when = table.keyColumns.map((key) => `t.${quote(key)} = ${keyBind(columnNamed(table, key))}`).join(' AND ');
  return {
    text: `t.${quote(column.name)} = CASE${rows.map(() => ` WHEN ${when} THEN ${bind(column)}`).join('')} END`,
    binds: rows.flatMap((row) => [...keyOf(table, row), row[index] ?? null]),
  };
}

/** Binds that one statement has at most; the server takes 65535. */
const maxBinds = 20_000;

/** Tables of MySQL and MariaDB, of InnoDB alone. */
export const mysqlTable: TableDialect = {
  describe,
  keysLater: true,
  quote,
  items,
  name,
  lock: ' FOR UPDATE',
  byKeys(table, keys, locked) {
    const { text, binds } = among(table, keys);
    return {
      text: `SELECT ${items(table.columns, 't')} FROM ${name(table.table)} AS t
        WHERE ${text}${locked ? ' FOR UPDATE' : ''}`,
      binds,
    };
  },
  greatest(table) {
    const keys = table.keyColumns.map((column) => columnNamed(table, column));
    const order = keys.map((column) => `t.${quote(column.name)} DESC`).join(', ');
    return `SELECT ${items(keys, 't')} FROM ${name(table.table)} AS t ORDER BY ${order} LIMIT 1`;
  },
  made(table, above) {
    if (above === undefined) return undefined;
    const read = `SELECT ${items(table.columns, 't')} FROM ${name(table.table)} AS t`;
    if (above === null) return { text: read, binds: [] };
    const columns = table.keyColumns.map((column) => columnNamed(table, column));
    const left = columns.map((column) => `t.${quote(column.name)}`).join(', ');
    // The snapshot of the transaction was taken when the greatest key was read: no row above it is anybody else's.
    return {
      text: `${read} WHERE (${left}) > (${columns.map(keyBind).join(', ')})`,
      binds: above,
    };
  },
  update(table, columns, rows) {
    const set = columns.map((index) => chosen(table, index, rows));
    const where = among(
      table,
      rows.map((row) => keyOf(table, row)),
    );
    return {
      text: `UPDATE ${name(table.table)} AS t SET ${set.map(({ text }) => text).join(', ')} WHERE ${where.text}`,
      binds: [...set.flatMap(({ binds }) => binds), ...where.binds],
    };
  },
  insert(table, rows) {
    const written = inserted(table);
    const names = written.map(({ column }) => quote(column.name)).join(', ');
    const one = `(${written.map(({ column }) => bind(column)).join(', ')})`;
    return {
      text: `INSERT INTO ${name(table.table)} (${names}) VALUES ${rows.map(() => one).join(', ')}`,
      binds: rows.flatMap((row) => written.map(({ index }) => row[index] ?? null)),
    };
  },
  remove(table, keys) {
    const { text, binds } = among(table, keys);
    return { text: `DELETE t FROM ${name(table.table)} AS t WHERE ${text}`, binds };
  },
  ceiling: ({ columns, keyColumns }) =>
    Math.max(1, Math.min(500, Math.floor(maxBinds / (columns.length * (keyColumns.length + 1) + keyColumns.length)))),
  literal(column, value) {
    if (value === null) return 'NULL';
    if (column.isBytes) return `x'${value}'`;
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  },
};
