import type { JsonObject } from '../json/canonical.json.js';
import { withoutUndefined } from '../json/without.undefined.js';

/** A query as a template reads it: any of it may be missing in a draft. */
export interface TemplateQuery {
  uid: string;
  /** Column that names a row. */
  key?: string;
  columns: readonly { name: string; type: string }[];
}

/** Columns of a query by what a page does with them. */
export interface TemplateColumns {
  all: readonly string[];
  numbers: readonly string[];
  times: readonly string[];
  /** Texts, the key not among them. */
  texts: readonly string[];
  /** Numbers that only name something, such as the key of another table. */
  names: readonly string[];
  /** What rows are grouped by: a status where there is one, else a text. */
  category: string | undefined;
}

const NUMBER =
  /^(number|integer|u?int\d*|bigint|mediumint|smallint|tinyint|decimal|numeric|float\d*|double.*|real|money)\b/i;
const TIME = /^(date|datetime|timestamp|time)/i;
const STATUS = /(^|_)(status|state|stage|category|type|kind)$|状态|类别|类型/i;
/** Names that say that a number only names something. */
const NAMES = /(^|_)(id|no|code|key)$/i;
const PLAIN = /^[a-z_][a-z0-9_]*$/;

/** Whether a column's type, as a source or a query names it, is of numbers. */
export const isNumberType = (type: string): boolean => NUMBER.test(type);

/** Sorts the columns of a query by their types and names. */
export function templateColumns({ columns, key }: TemplateQuery): TemplateColumns {
  const names = (fits: (column: { name: string; type: string }) => boolean): string[] =>
    columns.filter(fits).map(({ name }) => name);
  const numbers = names(({ name, type }) => NUMBER.test(type) && name !== key && !NAMES.test(name));
  const times = names(({ type }) => TIME.test(type));
  const texts = names(({ name, type }) => !NUMBER.test(type) && !TIME.test(type) && name !== key);
  return {
    all: names(() => true),
    numbers,
    times,
    texts,
    names: names(({ name, type }) => NUMBER.test(type) && name !== key && NAMES.test(name)),
    category: texts.find((name) => STATUS.test(name)) ?? texts[0],
  };
}

/**
 * The text of a plain statement as a table of another one, so that its masks and filters stay. Nothing where it is
 * none, or writes.
 */
function asTable({ type, text, writes, params = [] }: JsonObject): { from: string; params: JsonObject[] } | undefined {
  if (type !== 'sql' || typeof text !== 'string' || writes === true || !Array.isArray(params)) return undefined;
  return { from: `FROM (${text.trim().replace(/;$/, '')}) one_row`, params: params as JsonObject[] };
}

/** What a query made of another one has of it. */
const shared = ({ source, access }: JsonObject): JsonObject => withoutUndefined({ type: 'sql', source, access });

/** A query for one row of another one, by its key. Nothing where the other is no plain statement with a key. */
export function rowQuery(query: JsonObject, columns: TemplateQuery['columns']): JsonObject | undefined {
  const { key } = query;
  const table = asTable(query);
  if (!table || typeof key !== 'string' || !PLAIN.test(key)) return undefined;
  if (table.params.some((param) => param['name'] === key)) return undefined;
  const isNumber = NUMBER.test(columns.find(({ name }) => name === key)?.type ?? '');
  return withoutUndefined({
    ...shared(query),
    text: `SELECT one_row.* ${table.from} WHERE one_row.${key} = :${key}`,
    key,
    params: [...table.params, { name: key, type: isNumber ? 'integer' : 'text' }],
    columns: columns.length > 0 ? columns.map(({ name, type }) => ({ name, type })) : undefined,
  });
}

/** What the rows of a query are summed up by. */
export type TemplateSum = 'category' | 'month' | 'day' | 'all';

/** Columns that a sum has at most. */
const MOST_SUMS = 4;
const SHAPE_OF_SUM = { category: 'text', month: 'integer', day: 'date' } as const;

/** A moment as its month (202611) or its day, in words that most dialects share. */
const PARTS: Readonly<Record<'month' | 'day', (column: string) => string>> = {
  month: (column) => `EXTRACT(YEAR FROM ${column}) * 100 + EXTRACT(MONTH FROM ${column})`,
  day: (column) => `CAST(${column} AS date)`,
};

/**
 * A query that sums up the numbers of another one, by what its rows are grouped by, by month or day, or all of them.
 * Nothing where its columns offer neither, or it is no plain statement.
 */
export function sumQuery(
  query: JsonObject,
  columns: TemplateQuery['columns'],
  by: TemplateSum,
): JsonObject | undefined {
  const { numbers, times, category } = templateColumns({
    uid: '',
    columns,
    key: typeof query['key'] === 'string' ? query['key'] : undefined,
  });
  const table = asTable(query);
  const sums = numbers.filter((name) => PLAIN.test(name)).slice(0, MOST_SUMS);
  const group = by === 'all' ? undefined : by === 'category' ? category : times[0];
  if (!table || sums.length === 0 || (by !== 'all' && (group === undefined || !PLAIN.test(group)))) return undefined;
  const column = `one_row.${group ?? ''}`;
  const part = by === 'month' || by === 'day' ? PARTS[by](column) : column;
  const grouped = group === undefined ? undefined : part;
  const shown = sums.map((name) => `sum(one_row.${name}) AS ${name}`);
  return withoutUndefined({
    ...shared(query),
    text: [
      `SELECT ${[...(grouped === undefined ? [] : [`${grouped} AS ${group}`]), ...shown].join(', ')} ${table.from}`,
      ...(grouped === undefined ? [] : [`GROUP BY ${grouped}`]),
    ].join(' '),
    params: table.params,
    key: group,
    order: group,
    columns: [
      ...(group === undefined || by === 'all' ? [] : [{ name: group, type: SHAPE_OF_SUM[by] }]),
      ...sums.map((name) => ({ name, type: 'decimal' })),
    ],
  });
}
