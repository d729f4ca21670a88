import { SqlRefusal } from '../contract/sql.refusal.js';
import type { DialectName } from '../contract/statement.type.js';
import { dialectText } from '../dialects/dialect.registry.js';
import type { DialectText } from '../dialects/dialect.type.js';

/** One key of a sort: a result column by its place (from 0), or by its name where that is unique. */
export interface SortKey {
  name?: string;
  index?: number;
  descending: boolean;
}

/** A page of rows: `limit` and `offset` count rows. */
export interface Page {
  limit: number;
  offset: number;
  sort?: SortKey[];
}

/** A total over a result column by its name. */
export interface Total {
  name: string;
  fn: 'sum' | 'avg' | 'max' | 'min';
}

const TOTALS: ReadonlySet<string> = new Set<Total['fn']>(['sum', 'avg', 'max', 'min']);

/** A name as an identifier of the dialect, whatever is in it. Throws `unsupported` for an empty one or one with a zero character. */
export function quoteIdentifier(dialect: DialectName, name: string): string {
  return quote(dialectText(dialect), name);
}

/** A result column of a wrapped query: its name, and whether NULL stands in its place. */
export interface WrappedColumn {
  name: string;
  withheld: boolean;
}

/** Wraps an analysed query into one page of it. The user's own text stays as it is; `columns` as of `withholdSql`. */
export function pageSql(
  dialect: DialectName,
  sql: string,
  page: Page,
  columns?: readonly WrappedColumn[],
): { text: string } {
  const text = dialectText(dialect);
  const order = (page.sort ?? []).map((key) => `${sortTarget(text, key)} ${key.descending ? 'DESC' : 'ASC'}`);
  const sorted = order.length > 0 ? ` ORDER BY ${order.join(', ')}` : '';
  return { text: `${wrapped(text, sql, columns)}${sorted} ${text.page(count(page.limit), count(page.offset))}` };
}

/**
 * Wraps an analysed query so that NULL stands in the place of its withheld columns. The server does not evaluate a column of a derived
 * table that nobody refers to, so that nothing of it can fail or take long (tried on the server in `withhold.test.ts`). `columns` are all
 * columns of the result in their order.
 */
export function withholdSql(dialect: DialectName, sql: string, columns: readonly WrappedColumn[]): { text: string } {
  return { text: wrapped(dialectText(dialect), sql, columns) };
}

function wrapped(text: DialectText, sql: string, columns: readonly WrappedColumn[] | undefined): string {
  const page = quote(text, 'page');
  if (!columns) return `SELECT * FROM (\n${body(text, sql)}\n) AS ${page}`;
  const inner = columns.map((_, place) => quote(text, `c${place + 1}`));
  const items = columns.map(
    ({ name, withheld }, place) => `${withheld ? 'NULL' : inner[place]} AS ${quote(text, name || 'column')}`,
  );
  const names = `${page} (${inner.join(', ')})`;
  return text.namesColumns === 'with'
    ? `WITH ${names} AS (\n${body(text, sql)}\n) SELECT ${items.join(', ')} FROM ${page}`
    : `SELECT ${items.join(', ')} FROM (\n${body(text, sql)}\n) AS ${names}`;
}

/** Wraps a query into those of its rows whose `column` is one of `keys`; `from` is the number of the first bind that is free. */
export function amongSql(
  dialect: DialectName,
  sql: string,
  { column, keys, from }: { column: string; keys: readonly string[]; from: number },
): { text: string; binds: unknown[] } {
  const text = dialectText(dialect);
  const row = quote(text, 'row');
  const condition = text.among(`${row}.${quote(text, column)}`, keys, from);
  return {
    text: `SELECT * FROM (\n${body(text, sql)}\n) AS ${row} WHERE ${condition.text}`,
    binds: condition.binds,
  };
}

/** Wraps an analysed query into the count of its rows, named `count`. */
export function countSql(dialect: DialectName, sql: string): { text: string } {
  const text = dialectText(dialect);
  return { text: `SELECT count(*) AS ${quote(text, 'count')} FROM (\n${body(text, sql)}\n) AS ${quote(text, 'page')}` };
}

/** Wraps an analysed query into totals over its whole result, in the order asked for and under the columns' names. */
export function tailSql(dialect: DialectName, sql: string, totals: readonly Total[]): { text: string } {
  const text = dialectText(dialect);
  const columns = totals.map(({ name, fn }) => {
    if (!TOTALS.has(fn))
      throw new SqlRefusal('unsupported', `there is no total ${String(fn)}; use sum, avg, max or min`, {
        facts: { total: String(fn) },
      });
    return `${fn}(${quote(text, name)}) AS ${quote(text, name)}`;
  });
  if (columns.length === 0) throw new SqlRefusal('unsupported', 'no total is asked for');
  return { text: `SELECT ${columns.join(', ')} FROM (\n${body(text, sql)}\n) AS ${quote(text, 'page')}` };
}

/** The text of the only statement, without its semicolon and what surrounds it: no comment can swallow the wrapping. */
function body(dialect: DialectText, sql: string): string {
  const statements = dialect.split(sql);
  const [only] = statements;
  if (!only || statements.length !== 1)
    throw new SqlRefusal(only ? 'multiple-statements' : 'empty-statement', 'exactly one statement can be paged');
  return dialect.inside?.(only.text) ?? only.text;
}

function sortTarget(dialect: DialectText, key: SortKey): string {
  if (key.index !== undefined) return String(count(key.index) + 1);
  if (key.name !== undefined) return quote(dialect, key.name);
  throw new SqlRefusal('unsupported', 'a sort key needs a column');
}

function quote(dialect: DialectText, name: string): string {
  if (name === '' || name.includes('\0'))
    throw new SqlRefusal('unsupported', 'this cannot be a name', { facts: { name } });
  const { open, close } = dialect.quote;
  return open + name.replaceAll(close, close + close) + close;
}

function count(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new SqlRefusal('unsupported', `${value} is not a number of rows`, { facts: { value: String(value) } });
}
