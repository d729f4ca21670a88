import { SqlRefusal } from '../contract/sql.refusal.js';
import type { DialectName } from '../contract/statement.type.js';
import { dialectText } from '../dialects/dialect.registry.js';
import type { DialectText } from '../dialects/dialect.type.js';
import { tableAlias } from '../dialects/table.alias.js';

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

/**
 * A name as an identifier of the dialect, whatever is in it. Throws `unsupported` for an empty one or one with a zero
 * character.
 */
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
  const limits = [count(page.limit), count(page.offset)] as const;
  if (!columns && !page.sort?.length) {
    const own = text.ownPage?.(onlyStatement(text, sql), ...limits);
    if (own !== undefined) return { text: own };
  }
  const order = (page.sort ?? []).map((key) => `${sortTarget(text, key)} ${key.descending ? 'DESC' : 'ASC'}`);
  const unsorted = text.unsorted ? ` ${text.unsorted}` : '';
  const sorted = order.length > 0 ? ` ORDER BY ${order.join(', ')}` : unsorted;
  return around(text, sql, (inner) => `${wrapped(text, inner, columns)}${sorted} ${text.page(...limits)}`);
}

/**
 * Wraps an analysed query so that NULL stands in the place of its withheld columns. The server does not evaluate a
 * column of a derived table that nobody refers to, so that nothing of it can fail or take long (tried on the server in
 * `withhold.test.ts`). `columns` are all columns of the result in their order.
 */
export function withholdSql(dialect: DialectName, sql: string, columns: readonly WrappedColumn[]): { text: string } {
  const text = dialectText(dialect);
  return around(text, sql, (inner) => wrapped(text, inner, columns));
}

function wrapped(text: DialectText, sql: string, columns: readonly WrappedColumn[] | undefined): string {
  const page = quote(text, 'page');
  if (!columns) return `SELECT * FROM (\n${sql}\n)${tableAlias(text, page)}`;
  const inner = columns.map((_, index) => quote(text, `c${index + 1}`));
  const items = columns.map(
    ({ name, withheld }, index) => `${withheld ? 'NULL' : inner[index]} AS ${quote(text, name || 'column')}`,
  );
  const names = `${page} (${inner.join(', ')})`;
  return text.namesColumns === 'with'
    ? `WITH ${names} AS (\n${sql}\n) SELECT ${items.join(', ')} FROM ${page}`
    : `SELECT ${items.join(', ')} FROM (\n${sql}\n)${tableAlias(text, names)}`;
}

/**
 * Wraps a query into those of its rows whose `column` is one of `keys`; `from` is the number of the first bind that is
 * free.
 */
export function amongSql(
  dialect: DialectName,
  sql: string,
  { column, keys, from }: { column: string; keys: readonly string[]; from: number },
): { text: string; binds: unknown[] } {
  const text = dialectText(dialect);
  const row = quote(text, 'row');
  const condition = text.among(`${row}.${quote(text, column)}`, keys, from);
  return {
    ...around(text, sql, (inner) => `SELECT * FROM (\n${inner}\n)${tableAlias(text, row)} WHERE ${condition.text}`),
    binds: condition.binds,
  };
}

/** Wraps an analysed query into the count of its rows, named `count`. */
export function countSql(dialect: DialectName, sql: string): { text: string } {
  const text = dialectText(dialect);
  return around(
    text,
    sql,
    (inner) => `SELECT count(*) AS ${quote(text, 'count')} FROM (\n${inner}\n)${tableAlias(text, quote(text, 'page'))}`,
  );
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
  return around(
    text,
    sql,
    (inner) => `SELECT ${columns.join(', ')} FROM (\n${inner}\n)${tableAlias(text, quote(text, 'page'))}`,
  );
}

/** A query put into another; what stands around whole statements only stays around the whole. */
function around(dialect: DialectText, sql: string, wrap: (inner: string) => string): { text: string } {
  const only = onlyStatement(dialect, sql);
  const { before, query, after } = dialect.parts?.(only) ?? { before: '', query: only, after: '' };
  const text = wrap(dialect.inside?.(query) ?? query);
  return { text: `${before}${text}${after ? `\n${after}` : ''}` };
}

/** The text of the only statement, without its semicolon and what surrounds it: no comment can swallow the wrapping. */
function onlyStatement(dialect: DialectText, sql: string): string {
  const statements = dialect.split(sql);
  const [only] = statements;
  if (!only || statements.length !== 1)
    throw new SqlRefusal(only ? 'multiple-statements' : 'empty-statement', 'exactly one statement can be paged');
  return only.text;
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
