import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { totalCall, totalCast, totalNames, totalOperator } from './total.functions.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * Values that make functions fail where they can: lengths, signs, escapes, patterns, characters, numbers out of range.
 */
const VALUES = [
  '',
  ' ',
  '0',
  '-1',
  '138',
  '99999999999999999999',
  'NaN',
  '\\',
  '%_\\',
  '(*',
  "'",
  '"',
  '{a,b}',
  '{',
  '\u0001',
  '数据',
  '😀',
  'ß',
  'x'.repeat(200_000),
];

/** Calls of every function that has a rule, as its rule takes them; x is a text that may hold anything. */
const CALLS = [
  'upper(x)',
  'lower(x)',
  'initcap(x)',
  'length(x)',
  'char_length(x)',
  'character_length(x)',
  'octet_length(x)',
  'bit_length(x)',
  'md5(x)',
  'reverse(x)',
  "btrim(x), btrim(x, 'x'), btrim(x, y)",
  "ltrim(x), ltrim(x, '1')",
  "rtrim(x), rtrim(x, '1')",
  'left(x, 3), left(x, -3), left(x, length(y))',
  'right(x, 3), right(x, -3), right(x, -2147483648)',
  'substr(x, 2), substr(x, -5, 3), substr(x, 2147483647, 2147483647)',
  'substring(x, 2), substring(x from 3 for 2)',
  "strpos(x, y), strpos(x, '')",
  "position('1' in x), position(y in x)",
  'starts_with(x, y)',
  "split_part(x, y, 1), split_part(x, ',', 2147483647)",
  "lpad(x, 20), lpad(x, -1, ''), lpad(x, 1000, 'ab')",
  'rpad(x, 20)',
  'repeat(x, 3), repeat(x, -1)',
  "replace(x, y, 'ab'), replace(x, '', 'ab')",
  'translate(x, y, x)',
  'concat(x, y, 1)',
  'concat_ws(y, x, null, x)',
  'quote_ident(x)',
  'quote_literal(x)',
  'quote_nullable(x)',
  'to_json(x)',
  'to_jsonb(x)',
  'row_to_json(t), row_to_json(row(x, y))',
  'pg_typeof(x)',
  'count(x), count(*)',
  'min(x)',
  'max(x)',
  'any_value(x)',
  'bool_and(x > y)',
  'bool_or(x > y)',
  'every(x > y)',
  "string_agg(x, ','), string_agg(x, y)",
  'json_agg(x), json_agg(t)',
  'jsonb_agg(x)',
  'lag(x) over (), lag(x, length(y)) over (), lag(x, 1, y) over ()',
  'lead(x) over ()',
  'first_value(x) over ()',
  'last_value(x) over ()',
  'row_number() over ()',
  'rank() over (order by x)',
  'dense_rank() over (order by x)',
  'now()',
];

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query('CREATE TEMP TABLE t (x text, y text)');
  await client.query('INSERT INTO t SELECT a, b FROM unnest($1::text[]) a, unnest($2::text[]) b', [
    [...VALUES, null],
    [...VALUES.slice(0, -1), null],
  ]);
});
afterAll(() => client.end());

describe('total functions', () => {
  it.each(CALLS)('never fails on the server: %s', async (calls) => {
    await expect(client.query(`SELECT ${calls} FROM t LIMIT 1000`)).resolves.toBeDefined();
  });

  it('leaves no rule untried', () => {
    const tried = CALLS.flatMap((calls) => [...calls.matchAll(/([a-z_0-9]+)\(/g)].map(([, name]) => name));
    expect(totalNames.filter((name) => !tried.includes(name))).toEqual([]);
  });

  it('bounds what grows', () => {
    const column = { size: 1 };
    const text = (width: number) => ({ size: 1, width });
    const whole = (value: number) => ({ size: 1, whole: value });
    expect(totalCall('repeat', [column, whole(2_000_000_000)])).toBeUndefined();
    expect(totalCall('repeat', [column, column])).toBeUndefined();
    expect(totalCall('repeat', [column, whole(3)])).toEqual({ size: 3 });
    expect(totalCall('lpad', [column, whole(1_000_000)])).toBeUndefined();
    expect(totalCall('replace', [column, text(1), text(1000)])).toBeUndefined();
    expect(totalCall('concat', [column, {}])).toBeUndefined();
    expect(totalCall('concat', [{ size: 900 }, { size: 900 }])).toBeUndefined();
    expect(totalCall('substr', [column, whole(1), whole(-1)])).toBeUndefined();
    expect(totalCall('substr', [column, whole(1), column])).toBeUndefined();
    expect(totalCall('substring', [column, text(3)])).toBeUndefined();
    expect(totalCall('split_part', [column, text(1), whole(0)])).toBeUndefined();
    expect(totalCall('sqrt', [column])).toBeUndefined();
    expect(totalCall('constructor', [column])).toBeUndefined();
  });

  it('tells casts and concatenations that cannot fail by their types', async () => {
    const of = (type: string) => ({ size: 1, type });
    expect(totalCast('int8', false, of('integer'))).toEqual({ size: 1 });
    expect(totalCast('int2', false, of('integer'))).toBeUndefined();
    expect(totalCast('float8', false, of('numeric(12,2)'))).toBeUndefined();
    expect(totalCast('text', false, of('jsonb'))).toEqual({ size: 4 });
    expect(totalCast('text', true, of('text'))).toBeUndefined();
    expect(totalOperator('||', [of('text[]'), of('text[]')])).toBeUndefined();
    expect(totalOperator('||', [of('text'), of('integer')])).toEqual({ size: 2 });
    expect(totalOperator('/', [of('integer'), of('integer')])).toBeUndefined();
    await client.query(
      "SELECT x::text, x::varchar(2), x::bpchar, x || y, x || 1, t::text, ('infinity'::timestamp)::date, 32767::int2::int8, x = y, x < y FROM t",
    );
  });
});
