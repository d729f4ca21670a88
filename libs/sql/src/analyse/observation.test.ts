import { describe, expect, it } from 'vitest';
import { sqlGuard } from '../commands/sql.commands.js';
import { analyse } from './analyser.js';

/**
 * Ways to learn a masked value without an answer that holds it: an error, the time, the memory of an evaluation (design
 * §7.3). Each statement that answered such a question is here with its relatives, and beside them what everybody writes
 * and nobody learns from.
 */
const schema = {
  'demo.public.customer': ['id', 'name', 'phone', 'id_card', 'salary'],
  'demo.public.orders': ['id', 'customer_id', 'amount'],
};
const views = {
  'demo.public.v': 'SELECT id, phone AS contact FROM customer',
  'demo.public.rated': 'SELECT id, 100 / salary AS rate, name FROM customer',
};
const sensitive = ['phone', 'id_card', 'salary'].map((column) => `demo.public.customer.${column}`);
const guard = (sql: string) =>
  sqlGuard({ dialect: 'postgres', default_db: 'demo', default_schema: 'public', schema, views, sensitive, sql });
const phone = 'demo.public.customer.phone';

const telling: [string, string][] = [
  ['division', 'select 1 / (length(phone) - 11) from customer'],
  ['division by a choice', "select 1 / (case when phone like '138%' then 0 else 1 end) from customer"],
  ['modulo', 'select 10 % length(phone) from customer'],
  ['a cast that can fail', 'select phone::int from customer'],
  ['a cast in words', 'select cast(phone as date) from customer'],
  ['a cast to bytes', 'select phone::bytea from customer'],
  ['a cast as a function', 'select int4(phone) from customer'],
  ['a zero character', 'select chr(length(phone) - 11) from customer'],
  ['a huge value', 'select repeat(phone, 2000000000) from customer'],
  ['a huge value beside it', "select phone || repeat('x', 1073741800) from customer"],
  ['a huge value from below', "select phone || d.x from customer, (select repeat('x', 1073741800) x) d"],
  ['doubling', repeatedly(12, 'select phone as x from customer', (below) => `select x || x as x from (${below}) d`)],
  [
    'doubling by recursion',
    'with recursive r(x, n) as (select phone, 1 from customer union all select x || x, n + 1 from r where n < 40) select x from r',
  ],
  ['a growing replacement', "select replace(phone, '4', repeat('x', 1000000)) from customer"],
  ['a gathered product', "select string_agg(phone, '') from customer, generate_series(1, 10000000)"],
  [
    'a gathered product from below',
    "select string_agg(phone, '') from (select phone from customer, generate_series(1, 9)) d",
  ],
  ['a square gathered', "select string_agg(a.phone, '') from customer a, customer b"],
  ['an array of rows', 'select array(select phone from customer)'],
  ['several rows', 'select (select g from generate_series(1, length(phone) - 10) g) from customer'],
  [
    'several rows by a condition',
    "select (select v.n from (values (1), (2)) v(n) where v.n = 1 or c.phone like '4%') from customer c",
  ],
  ['a materialized CTE', 'with c as materialized (select length(phone) as l from customer) select 1 / (l - 11) from c'],
  [
    'a materialized CTE that nobody reads',
    'with c as materialized (select 1 / (length(phone) - 11) as l from customer) select 1 from c',
  ],
  ['a branch that fails', "select case when phone like '138%' then 1 / (id - id) else 0 end from customer"],
  ['a branch of a simple CASE', "select case left(phone, 1) when '1' then 1 / (id - id) else 0 end from customer"],
  [
    'a branch that takes long',
    "select case when phone like '138%' then (select count(*) from generate_series(1, 100000000)) end from customer",
  ],
  ['AND', "select phone like '138%' and 1 / (id - id) = 0 from customer"],
  ['OR', "select left(phone, 1) = '4' or 1 / (id - id) = 0 from customer"],
  ['COALESCE', "select coalesce(nullif(phone, '138'), (1 / (id - id))::text) from customer"],
  ['NULLIF', "select nullif(phone, '138') from customer"],
  ['a list', "select phone in ('138', (1 / (id - id))::text) from customer"],
  ['a row comparison', 'select (phone, 1 / (id - id)) = (name, 1) from customer'],
  ['BETWEEN', "select phone between '138' and (1 / (id - id))::text from customer"],
  ['a regular expression', "select phone ~ '(a*)*b' from customer"],
  ['a pattern that ends with its escape', "select phone like '138\\' from customer"],
  ['a part by pattern', "select substring(phone from '^1(.)') from customer"],
  ['a part of a length that is not constant', 'select substr(phone, 1, -id) from customer'],
  ['a number', 'select to_number(phone, $$999$$) from customer'],
  ['a function that is not modelled', 'select to_char(length(phone), $$99$$) from customer'],
  ['dot notation', 'select (phone).sqrt from customer'],
  ['an array', 'select array[phone, name] from customer'],
  ['a subscript', 'select (array[1, 2])[length(phone)] from customer'],
  ['JSON', 'select json_build_object(phone, 1) from customer'],
  ['LATERAL', 'select l.x from customer c, lateral (select 1 / (length(c.phone) - 11) as x offset 0) l'],
  ['rows made from it', 'select id from customer c, generate_series(1, length(c.phone))'],
  ['rows made in the list', 'select id, generate_series(1, length(phone)) from customer'],
  ['a set operation', 'select 1 / length(phone) from customer union all select 1'],
  ['DISTINCT', 'select distinct 1 / length(phone) from customer'],
  ['a condition', 'select id from customer where id = 1 and 1 / (length(phone) - 11) = 0'],
  ['what a writing statement gives back', 'delete from customer where id = 0 returning phone::int'],
  ['a view', 'select 1 / length(contact) from v'],
];

const harmless: [string, string][] = [
  ['the column', 'select id, phone from customer'],
  ['a star', 'select * from customer c join orders o on o.customer_id = c.id'],
  ['text functions', 'select upper(phone), lower(phone), trim(phone), length(phone), md5(phone) from customer'],
  ['parts', 'select left(phone, 3), right(phone, 4), substr(phone, 1, 3), substring(phone from 2 for 3) from customer'],
  ['concatenation', "select phone || '', concat(name, '-', phone), replace(phone, '1', '') from customer"],
  ['aggregates', "select min(phone), max(id_card), string_agg(phone, ',') from customer"],
  ['text of a row', 'select c::text, row_to_json(c) from customer c'],
  ['a cast to text', 'select phone::text, cast(phone as varchar(20)) from customer'],
  ['a default', "select coalesce(phone, 'none'), coalesce(phone, name) from customer"],
  ['a comparison', "select phone = '138', phone in ('1', '2'), phone between '1' and '2' from customer"],
  ['a branch by another column', 'select case when id > 5 then phone else name end from customer'],
  ['windows', 'select lag(phone) over (order by id), first_value(phone) over (order by id) from customer'],
  ['null tests and counts', 'select phone is null, count(phone) over () from customer'],
  ['arithmetic of another column', 'select phone, amount / 3 from customer c join orders o on o.customer_id = c.id'],
  ['a derived column that nobody reads', 'select id from (select id, 1 / length(phone) as x from customer limit 5) d'],
  ['a view of which nobody reads the column', 'select id, name from rated'],
];

describe('observation', () => {
  it.each(telling)('is named: %s: %s', async (_way, sql) => {
    const answer = await guard(sql);
    if (answer.decision === 'allow') expect(answer.observed, JSON.stringify(answer)).toContain(phone);
    else if (answer.observed.length === 0) expect(answer.reason).toMatch(/not-approved|unsupported/);
    else expect(answer.observed).toContain(phone);
  });

  it.each(harmless)('is not seen where there is none: %s: %s', async (_use, sql) => {
    expect(await guard(sql)).toMatchObject({ decision: 'allow', observed: [] });
  });

  it('is named through a view whose column can fail', async () => {
    expect((await guard('select rate from rated')).observed).toEqual(['demo.public.customer.salary']);
    expect((await guard('select * from rated')).observed).toEqual(['demo.public.customer.salary']);
  });

  const catalogue = {
    version: '1',
    database: 'demo',
    searchPath: ['public'],
    relations: [
      {
        schema: 'public',
        name: 'customer',
        kind: 'table' as const,
        columns: ['id', 'phone', 'age', 'tags'],
        columnTypes: ['integer', 'character varying(20)', 'integer', 'text[]'],
      },
    ],
    functions: [{ schema: 'public', name: 'mine', safe: true }],
  };
  const column = (name: string) => ({ schema: 'public', table: 'customer', column: name });
  const analysed = (sql: string) => analyse('postgres', sql, catalogue);

  it('knows by their types what cannot fail', async () => {
    const { result, observed } = await analysed(
      "select phone || phone, age::bigint, age::text, tags || 'a', tags::text, age::smallint, mine(phone) from customer",
    );
    expect(result.map((entry) => entry.observed.map((use) => use.column.column))).toEqual([
      [],
      [],
      [],
      ['tags'],
      [],
      ['age'],
      [],
    ]);
    // A function of the database's own may be volatile: it is evaluated whether or not anybody asks for it.
    expect(observed).toEqual([{ column: column('phone'), class: 'other' }]);
  });

  it("keeps what the statement's own list could tell apart from what is evaluated in any case", async () => {
    const listed = await analysed('select id, 12 / age as part from customer where id > 5 order by id');
    expect(listed.observed).toEqual([]);
    expect(listed.result.map(({ observed }) => observed)).toEqual([[], [{ column: column('age'), class: 'other' }]]);
    for (const sql of [
      'select distinct 12 / age from customer',
      'select 12 / age from customer union all select 1',
      'with c as (select 12 / age as part from customer) select part from c',
      'select 12 / age + random() from customer',
      'select generate_series(1, 12 / age) from customer',
      'select mine(12 / age) from customer',
      'select id from customer where (select 12 / age) > 1',
      'values ((select 12 / age from customer))',
      'explain analyze select 12 / age from customer',
    ])
      expect((await analysed(sql)).observed, sql).toContainEqual({ column: column('age'), class: 'other' });
  });

  it('tells null tests and counts of a bare column from every other use', async () => {
    const uses = async (sql: string) => (await analysed(sql)).predicates.map((use) => [use.column.column, use.class]);
    expect(await uses('select id from customer where phone is not null')).toEqual([['phone', 'null_test']]);
    expect(await uses('select id from customer where not (phone is null or age is null)')).toEqual([
      ['phone', 'null_test'],
      ['age', 'null_test'],
    ]);
    expect(await uses('select id from (select id, phone as p from customer) d where p is null')).toEqual([
      ['phone', 'null_test'],
    ]);
    expect(await uses('select id from customer group by id having count(phone) > 1')).toEqual([
      ['id', 'other'],
      ['phone', 'null_test'],
    ]);
    expect(await uses("select id from customer where phone = '1'")).toEqual([['phone', 'equality']]);
    expect(await uses("select id from customer where phone = '1' and phone is not null")).toEqual([
      ['phone', 'equality'],
      ['phone', 'null_test'],
    ]);
    expect(await uses("select id from customer where nullif(phone, '1') is null")).toEqual([['phone', 'other']]);
    expect(await uses('select id from customer group by id having count(distinct phone) > 1')).toEqual([
      ['id', 'other'],
      ['phone', 'other'],
    ]);
    const { result, observed } = await analysed(
      'select count(phone), round(100.0 * count(phone) / count(*), 1), count(*) filter (where age is null), sum(case when phone is null then 1 else 0 end), count(upper(phone)) from customer',
    );
    expect(result.map((entry) => entry.nullTested.map((ref) => ref.column))).toEqual([
      ['phone'],
      ['phone'],
      ['age'],
      ['phone'],
      [],
    ]);
    expect(result.every(({ sources }) => sources.length === 1)).toBe(true);
    expect(observed).toEqual([]);
    expect(result[1]?.observed).toEqual([{ column: column('phone'), class: 'null_test' }]);
  });
});

function repeatedly(times: number, first: string, next: (below: string) => string): string {
  let text = first;
  for (let round = 0; round < times; round += 1) text = next(text);
  return text;
}
