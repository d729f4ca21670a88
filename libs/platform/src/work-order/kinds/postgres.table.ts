import { quoteIdentifier } from '@sluice/sql';
import type { BackupAsks, BackupColumn, BackupKind, KeptPlan } from '../backup/backup.contract.js';
import { planText } from '../backup/backup.texts.js';
import {
  columnNamed,
  inserted,
  type PlannedTable,
  type RowTexts,
  type TableDialect,
  type TableFacts,
} from '../backup/table.dialect.js';

const quote = (name: string): string => quoteIdentifier('postgres', name);

const tableSql = `
  select c.oid::text as oid, c.relkind::text as kind,
         (select count(*) from pg_inherits i where i.inhparent = c.oid)::text as children
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2`;
const columnsSql = `
  select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attgenerated::text as generated, a.attidentity::text as identity
  from pg_attribute a where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`;
/** Unique indexes whose columns are never NULL and that hold every row at once. */
const keysSql = `
  select array_to_json(array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k (num, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num
                             where k.place <= i.indnkeyatts order by k.place))::text as columns
  from pg_index i where i.indrelid = $1::oid and i.indisunique and i.indimmediate and i.indisvalid and i.indpred is null and i.indexprs is null
    and not exists (select 1 from unnest(i.indkey::int2[]) with ordinality k (num, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num where k.place <= i.indnkeyatts
      and not a.attnotnull)
  order by i.indisprimary desc, i.indnkeyatts, i.indexrelid`;
const triggersSql = `
  select t.tgname::text as name from pg_trigger t where t.tgrelid = $1::oid and not t.tgisinternal
    and t.tgenabled in ('O', 'A') and (t.tgtype & $2::int) <> 0 order by 1`;
const rulesSql = `
  select r.rulename::text as name from pg_rewrite r where r.ev_class = $1::oid and r.ev_type = $2::"char" and r.ev_enabled in ('O', 'A') order by 1`;
const cascadesSql = `
  select k.conname || ' (' || k.conrelid::regclass || ')' as name from pg_constraint k where k.confrelid = $1::oid and k.contype = 'f' and k.conparentid = 0
    and case when $2 = 'DELETE' then k.confdeltype else k.confupdtype end in ('c', 'n', 'd') order by 1`;

/** Bits of pg_trigger.tgtype, and letters of pg_rewrite.ev_type. */
const events = { INSERT: [4, '3'], DELETE: [8, '4'], UPDATE: [16, '2'] } as const;

async function namesOf(asks: BackupAsks, text: string, binds: unknown[]): Promise<string[]> {
  const { rows } = await asks.query(text, binds);
  return rows.map(([name]) => String(name));
}

async function describe(asks: BackupAsks, table: KeptPlan['table'], kind: BackupKind): Promise<TableFacts | undefined> {
  const title = `${table.schema}.${table.name}`;
  const [found] = (await asks.query(tableSql, [table.schema, table.name])).rows;
  if (!found) return undefined;
  const [oid, relkind, children] = found.map(String);
  const columns = await asks.query(columnsSql, [oid]);
  const keys = await asks.query(keysSql, [oid]);
  const [bit, event] = events[kind];
  const triggers = await namesOf(asks, triggersSql, [oid, bit]);
  const rules = await namesOf(asks, rulesSql, [oid, event]);
  const cascades = kind === 'DELETE' ? await namesOf(asks, cascadesSql, [oid, kind]) : [];
  const warn = (text: 'trigger' | 'rule' | 'cascade', what: string[]) =>
    what.length > 0 ? [planText(text, { name: title, what: what.join(', ') })] : [];
  return {
    columns: columns.rows.map(columnOf),
    keys: keys.rows.map(([names]) => JSON.parse(String(names)) as string[]),
    refused: [
      ...(relkind === 'r' || relkind === 'p' ? [] : [planText('view', { name: title })]),
      ...(relkind === 'r' && children !== '0' ? [planText('inherited', { name: title })] : []),
    ],
    warnings: [...warn('trigger', triggers), ...warn('rule', rules), ...warn('cascade', cascades)],
  };
}

function columnOf([name, type, generated, identity]: readonly unknown[]): BackupColumn {
  return {
    name: String(name),
    type: String(type),
    generated: generated ? 'computed' : identity === 'a' ? 'counted' : undefined,
  };
}

/** One array of texts for each column: a statement of any number of rows has the same text. */
function arrays(
  positions: readonly number[],
  rows: readonly RowTexts[],
  { ordered = false } = {},
): { source: string; binds: unknown[] } {
  const names = [...positions.map((index) => `c${index}`), ...(ordered ? ['n'] : [])];
  return {
    source: `unnest(${positions.map((_position, at) => `$${at + 1}::text[]`).join(', ')})${ordered ? ' WITH ORDINALITY' : ''} AS v (${names.join(', ')})`,
    binds: positions.map((index) => rows.map((row) => row[index] ?? null)),
  };
}

const cast = (index: number, { type }: BackupColumn): string => `v.c${index}::${type}`;

function indexesOf(table: PlannedTable, names: readonly string[]): number[] {
  return names.map((name) => table.columns.findIndex((column) => column.name === name));
}

/** The condition that a row has a key of `v`, whose columns are the places of the key. */
function matched(table: PlannedTable, positions: readonly number[]): string {
  return table.keyColumns
    .map((name, at) => `t.${quote(name)} = ${cast(positions[at] ?? 0, columnNamed(table, name))}`)
    .join(' AND ');
}

const name = ({ schema, name: own }: KeptPlan['table']): string => `${quote(schema)}.${quote(own)}`;
const items = (columns: readonly BackupColumn[], of: string): string =>
  columns.map((column) => `${of}.${quote(column.name)}::text`).join(', ');

const line = (columns: readonly BackupColumn[], of: string): string =>
  `pg_catalog.array_to_json(ARRAY[${items(columns, of)}])::text`;

/** Keys alone, one array for each column. */
function keyed(table: PlannedTable, keys: readonly RowTexts[]): { source: string; binds: unknown[]; where: string } {
  const positions = table.keyColumns.map((_name, at) => at);
  const { source, binds } = arrays(positions, keys);
  return { source, binds, where: matched(table, positions) };
}

/** Tables of PostgreSQL: every value as the text that its type writes and reads without loss. */
export const postgresTable: TableDialect = {
  describe,
  quote,
  items,
  line,
  linesByKeys(table, keys) {
    const positions = table.keyColumns.map((_name, at) => at);
    const { source, binds } = arrays(positions, keys, { ordered: true });
    return {
      text: `SELECT ${line(table.columns, 't')} FROM ${source}
        JOIN ${name(table.table)} AS t ON ${matched(table, positions)} ORDER BY v.n`,
      binds,
    };
  },
  linesBetween(table, [first, last], limit) {
    const columns = table.keyColumns.map((column) => `t.${quote(column)}`).join(', ');
    const bound = (from: number): string =>
      table.keyColumns.map((column, at) => `$${from + at}::text::${columnNamed(table, column).type}`).join(', ');
    return {
      text: `SELECT ${line(table.columns, 't')} FROM ${name(table.table)} AS t
        WHERE (${columns}) >= (${bound(1)}) AND (${columns}) <= (${bound(1 + first.length)})
        ORDER BY ${columns} LIMIT ${limit}`,
      binds: [...first, ...last],
    };
  },
  name,
  // REPEATABLE READ refuses what somebody else has changed since: locks would only write every row once more.
  lock: '',
  byKeys(table, keys, locked) {
    const { source, binds, where } = keyed(table, keys);
    return {
      text: `SELECT ${items(table.columns, 't')} FROM ${source}
        JOIN ${name(table.table)} AS t ON ${where}${locked ? ' FOR UPDATE OF t' : ''}`,
      binds,
    };
  },
  greatest: (table) => {
    const order = table.keyColumns.map((column) => `t.${quote(column)} DESC`).join(', ');
    const keys = table.keyColumns.map((column) => `t.${quote(column)}::text`).join(', ');
    return `SELECT ${keys} FROM ${name(table.table)} AS t ORDER BY ${order} LIMIT 1`;
  },
  made(table, above) {
    const columns = table.keyColumns.map((column) => `t.${quote(column)}`).join(', ');
    const values = table.keyColumns.map((column, at) => `$${at + 1}::text::${columnNamed(table, column).type}`);
    const isAbove = above ? ` AND (${columns}) > (${values.join(', ')})` : '';
    // No row that a repeatable snapshot sees is younger than the transaction but its own.
    return {
      text: `SELECT ${items(table.columns, 't')} FROM ${name(table.table)} AS t WHERE age(t.xmin) <= 0${isAbove}`,
      binds: above ?? [],
    };
  },
  update(table, columns, rows) {
    const keys = indexesOf(table, table.keyColumns);
    const { source, binds } = arrays([...new Set([...keys, ...columns])], rows);
    const set = columns.map((index) => {
      const column = table.columns[index] as BackupColumn;
      return `${quote(column.name)} = ${cast(index, column)}`;
    });
    return {
      text: `UPDATE ${name(table.table)} AS t SET ${set.join(', ')} FROM ${source} WHERE ${matched(table, keys)}`,
      binds,
    };
  },
  insert(table, rows) {
    const written = inserted(table);
    const { source, binds } = arrays(
      written.map(({ index }) => index),
      rows,
    );
    const names = written.map(({ column }) => quote(column.name)).join(', ');
    const values = written.map(({ column, index }) => cast(index, column)).join(', ');
    return {
      text: `INSERT INTO ${name(table.table)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM ${source}`,
      binds,
    };
  },
  remove(table, keys) {
    const { source, binds, where } = keyed(table, keys);
    return { text: `DELETE FROM ${name(table.table)} AS t USING ${source} WHERE ${where}`, binds };
  },
  ceiling: () => 5_000,
  literal: (_column, value) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`),
};
