import { describe, expect, it } from 'vitest';
import type { CatalogueFunction, CatalogueSnapshot } from '../contract/catalogue.type.js';
import { sqlGuard } from '../commands/sql.commands.js';

/**
 * Shapes by which masked values have got out of other products, each tried on PostgreSQL (peers-dbaccess.md §3.4, B1 to
 * B16 and B22 to B26; c is customer.phone). Each is named as a source of the right column, or refused.
 */
const schema = {
  'demo.public.customer': ['id', 'name', 'phone', 'id_card', 'tags'],
  'demo.public.orders': ['id', 'customer_id', 'amount'],
  'demo.secret.customer': ['id', 'phone'],
};
const views = {
  'demo.public.v': 'SELECT id, phone AS contact FROM customer',
  'demo.public.vv': 'CREATE VIEW vv (a, b) AS SELECT contact, id FROM v;',
};
const sensitive = ['demo.public.customer.phone', 'demo.secret.customer.phone'];
const guard = (sql: string) =>
  sqlGuard({ dialect: 'postgres', default_db: 'demo', default_schema: 'public', schema, views, sensitive, sql });

/** The masked result columns by place, or that it is denied. */
type Expected = number[] | 'denied';

const shapes: [string, string, Expected][] = [
  ['B1 derived table', 'select x from (select phone as x from customer) d', [0]],
  ['B1 two levels', 'select y from (select x as y from (select phone as x from customer) d) e', [0]],
  ['B2 star over star', 'select * from (select * from customer) d', [2]],
  ['B2 star after a column', 'select 1, d.* from (select name, phone from customer) d', [2]],
  ['B3 CTE renamed', 'with x(a, b) as (select id, phone from customer) select b, a from x', [0]],
  ['B3 CTE over CTE', 'with x as (select phone p from customer), y as (select p q from x) select q from y', [0]],
  [
    'B3 recursive',
    "with recursive r(n, p, q) as (select 1, phone, 'x' from customer union all select n + 1, q, p from r where n < 3) select q from r",
    [0],
  ],
  ['B4 scalar subquery', 'select id, (select phone from customer c where c.id = o.customer_id) from orders o', [1]],
  [
    'B4 its condition',
    "select id, (select 1 from customer c where c.id = o.customer_id and phone like '138%') from orders o",
    [1],
  ],
  ['B5 union', 'select name from customer union all select phone from customer', [0]],
  [
    'B5 union in a derived table',
    'select n from (select id::text n, name m from customer union select phone, name from customer) u',
    [0],
  ],
  ['B5 intersect', "select '138' intersect select phone from customer", [0]],
  ['B6 view', 'select contact from v', [0]],
  ['B6 view on view', 'select * from vv', [0]],
  ['B6 create a view, then read it', 'create view mine as select phone from customer', 'denied'],
  ['B7 function and alias', "select concat('', phone) as y, upper(phone) z, phone || '' from customer", [0, 1, 2]],
  ['B7 CASE', "select case when phone like '1%' then 'a' else 'b' end from customer", [0]],
  ['B7 cast', 'select phone::bytea, cast(phone as varchar(20)) from customer', [0, 1]],
  ['B8 two stars', 'select a.*, b.* from orders a join customer b on b.id = a.customer_id', [5]],
  ['B8 one star over a join', 'select * from orders a join customer b on b.id = a.customer_id', [5]],
  ['B8 USING puts the merged column first', 'select * from orders a join customer b using (id)', [4]],
  ['B8 natural join', 'select * from orders natural join customer', [4]],
  [
    'B9 several joins',
    'select c2.phone, o.id, c1.name from customer c1 join orders o on o.customer_id = c1.id left join customer c2 on c2.id = o.id',
    [0],
  ],
  ['B10 unnest', 'select u from customer, unnest(array[phone]) u', [0]],
  ['B10 string function in FROM', "select * from customer c, regexp_split_to_table(c.phone, '') t(x)", [2, 5]],
  ['B10 JSON elements', 'select e from customer c, jsonb_array_elements(to_jsonb(array[c.phone])) e', [0]],
  ['B10 set-returning in the list', 'select unnest(array[phone, name]) from customer', [0]],
  [
    'B10 unnest of whole rows shifts',
    'select u.*, 1 from (select array_agg(c) a from customer c) x, unnest(x.a) u',
    [0, 1],
  ],
  ['B11 writing CTE', 'with x as (update customer set name = name returning phone) select phone from x', 'denied'],
  [
    'B11 MERGE in a CTE',
    'with x as (merge into customer c using orders o on c.id = o.id when matched then do nothing returning c.phone) select phone from x',
    'denied',
  ],
  ['B12 select into', 'select phone into copy from customer', 'denied'],
  ['B12 create table as', 'create table copy as select phone from customer', 'denied'],
  ['B12 insert select', 'insert into orders (id) select length(phone) from customer', 'denied'],
  ['B13 error text: the column is named all the same', 'select phone::int from customer', [0]],
  ['B17 identity', 'select exp(ln(phone::numeric)) from customer', [0]],
  ['whole row', 'select c from customer c', [0]],
  ['whole row as text', 'select (c.*)::text, c::text, row_to_json(c), to_jsonb(c.*) from customer c', [0, 1, 2, 3]],
  [
    'a field of a whole row',
    'select (c).phone, (c).id, (x.r).phone from customer c, (select d as r from customer d) x',
    [0, 2],
  ],
  ['all fields of a whole row', 'select (c).* from customer c', [2]],
  [
    'aggregates',
    "select max(phone), string_agg(name, ',' order by phone), count(*) filter (where phone like '1%'), count(*) from customer",
    [0, 1, 2],
  ],
  [
    'windows',
    'select first_value(phone) over (order by id), rank() over (order by phone), lag(id) over (partition by phone) from customer',
    [0, 1, 2],
  ],
  [
    'B22 case of names',
    'SELECT PHONE, Customer.Phone, "phone", "customer"."phone" AS "ｐｈｏｎｅ" FROM Customer',
    [0, 1, 2, 3],
  ],
  ['B22 another schema', 'select phone from secret.customer', [0]],
  ['B22 unicode escapes', 'select U&"\\0070hone" from customer', [0]],
  ['B23 EXPLAIN', "explain select * from customer where phone = '138'", [0]],
  ['B23 EXPLAIN ANALYZE of a write', 'explain analyze delete from customer', 'denied'],
  ['B24 comments between keywords', 'select/**/phone/* , */from/*\n*/customer--x', [0]],
  ['B24 two statements', 'select 1; select phone from customer', 'denied'],
  ['B25 another database', 'select phone from other.public.customer', 'denied'],
  ['B25 this database by name', 'select phone from demo.public.customer', [0]],
  ['B25 a schema that is not known', 'select * from hidden.customer', 'denied'],
  ['B26 PREPARE', 'prepare p as select phone from customer', 'denied'],
  ['B26 EXECUTE', 'execute p', 'denied'],
  ['B26 DO', 'do $$ begin perform 1; end $$', 'denied'],
  ['B26 CALL', 'call p()', 'denied'],
  ['B26 a function of the database', 'select leak()', 'denied'],
  ['B26 text run as a query', "select query_to_xml('select phone from customer', true, true, '')", 'denied'],
  ['B26 text run as a query by ts_stat', "select * from ts_stat('select phone from customer')", 'denied'],
  ['B26 table_to_xml', "select table_to_xml('customer', true, true, '')", 'denied'],
  ['B27 statistics hold samples', 'select most_common_vals from pg_stats', 'denied'],
  ['B27 the catalogue', 'select * from pg_catalog.pg_class', 'denied'],
  ['B27 the information schema', 'select * from information_schema.columns', 'denied'],
  ['files', "select pg_read_file('/etc/passwd')", 'denied'],
  ['settings', "select set_config('a.b', phone, false) from customer", 'denied'],
  ['a function in dot notation', 'select (1).pg_sleep', 'denied'],
  ['a column as a function', 'select phone(c) from customer c', 'denied'],
  ['an operator of the database', "select phone operator(public.@@@) 'x' from customer", 'denied'],
  ['a type of the database', 'select phone::public.leaky from customer', 'denied'],
  ['a row type', "select json_populate_record(null::customer, '{}')", 'denied'],
  ['an identity cast', "select 'customer'::regclass", 'denied'],
  ['row locks', 'select id from customer for update', 'denied'],
  ['COPY', 'copy customer to stdout', 'denied'],
  ['a sequence', "select nextval('s')", 'denied'],
  ['a cursor', 'declare c cursor for select phone from customer', 'denied'],
  ['an unknown function in ORDER BY', 'select id from customer order by leak(id)', 'denied'],
  ['an operator in ORDER BY', 'select id from customer order by id using operator(public.<)', 'denied'],
  ['a sampling method of the database', 'select * from customer tablesample leak (10)', 'denied'],
  ['a function', 'create function f() returns text language sql as $$ select phone from customer $$', 'denied'],
  ['a trigger', 'create trigger t after insert on orders for each row execute function f()', 'denied'],
  ['a rule', 'create rule r as on insert to orders do also select phone from customer', 'denied'],
  ['a view inside CREATE SCHEMA', 'create schema s create view v as select phone from public.customer', 'denied'],
  ['a materialized view', 'create materialized view m as select phone from customer', 'denied'],
  ['a generated column', 'alter table customer add column g text generated always as (phone) stored', 'denied'],
  ['rights of oneself', 'alter role current_user superuser', 'denied'],
  ['another account', 'set session authorization postgres', 'denied'],
  ['a program', "copy customer to program 'cat'", 'denied'],
  ['a message', "notify c, 'x'", 'denied'],
  ['another server', 'create server s foreign data wrapper postgres_fdw', 'denied'],
];

/** Functions in SQL by their definitions as the server tells them, over a table with phones. */
const defined = (name: string, inputs: number, rest: string, defaults = 0): CatalogueFunction => ({
  schema: 'public',
  name,
  safe: false,
  kind: 'function',
  overloads: [
    { language: 'sql', inputs, defaults, isVariadic: false, definition: `CREATE FUNCTION public.${name}${rest}` },
  ],
});
const withFunctions: CatalogueSnapshot = {
  version: 'functions',
  database: 'demo',
  searchPath: ['public'],
  schemas: ['public'],
  relations: [
    {
      schema: 'public',
      name: 'customer',
      kind: 'table',
      columns: ['id', 'name', 'phone'],
      columnTypes: ['integer', 'text', 'text'],
    },
    {
      schema: 'public',
      name: 'through',
      kind: 'view',
      columns: ['id', 'contact'],
      definition: 'SELECT id, public.phone_of(id) AS contact FROM public.customer',
    },
  ],
  functions: [
    defined('phone_of', 1, "(who integer) RETURNS text LANGUAGE sql AS 'SELECT phone FROM customer WHERE id = who'"),
    defined(
      'contacts',
      1,
      "(lowest integer) RETURNS TABLE(who text, tel text) LANGUAGE sql AS 'SELECT name, phone FROM customer WHERE id >= lowest'",
    ),
    defined(
      'shout',
      2,
      "(t text, mark text DEFAULT '!'::text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT t || mark'",
      1,
    ),
    defined('ignores', 1, "(t text) RETURNS text LANGUAGE sql STRICT AS 'SELECT name FROM customer LIMIT 1'"),
    defined(
      'kind_of',
      1,
      "(n integer) RETURNS text LANGUAGE sql AS 'SELECT CASE WHEN phone > name THEN $$a$$ ELSE $$b$$ END FROM customer WHERE id = n'",
    ),
    defined('shadow', 1, "(phone text) RETURNS text LANGUAGE sql AS 'SELECT phone FROM customer LIMIT 1'"),
    defined('by_phone', 1, "(p text) RETURNS SETOF integer LANGUAGE sql AS 'SELECT id FROM customer WHERE phone = p'"),
    defined(
      'fails',
      1,
      "(n integer) RETURNS integer LANGUAGE sql AS 'SELECT phone::integer FROM customer WHERE id = n'",
    ),
  ],
};

describe('bypasses', () => {
  it.each(shapes)('%s: %s', async (_shape, sql, expected) => {
    const answer = await guard(sql);
    if (expected === 'denied') expect(answer.decision, JSON.stringify(answer)).toBe('deny');
    else expect(answer).toMatchObject({ decision: 'allow', masked: expected });
  });

  it.each<[string, string]>([
    ['B14 WHERE', "select count(*) from customer where phone like '138%'"],
    ['B14 in a subquery', "select id from orders where customer_id in (select id from customer where phone > '1')"],
    [
      'B14 EXISTS with correlation',
      'select o.id from orders o where exists (select 1 from customer c where c.id = o.customer_id and c.phone = o.id::text)',
    ],
    ['B14 through a view', "select count(*) from v where contact like '1%'"],
    ['B15 GROUP BY', 'select count(*) from customer group by substr(phone, 1, 3)'],
    [
      'B15 GROUP BY an alias beside a relation of its name',
      "select count(*) from (select case when c.phone like '4%' then v.n else 0 end as z from customer c, (values (0), (1)) v(n), (select 1 as one) z where c.id = 1 group by z) q",
    ],
    [
      'B15 GROUP BY an alias beside an outer column of its name',
      "select o.id, (select count(*) from (select case when c.phone like '4%' then v.n else 0 end as amount from customer c, (values (0), (1)) v(n) group by amount) q) from orders o",
    ],
    ['B15 HAVING', "select id from customer group by id having max(phone) > '5'"],
    ['B15 ORDER BY', 'select id from customer order by phone'],
    ['B15 ORDER BY place', 'select phone from customer order by 1'],
    ['B15 DISTINCT', 'select distinct phone from customer'],
    ['B15 DISTINCT ON', 'select distinct on (phone) id from customer'],
    ['B16 JOIN', "select g.x from (values ('138'), ('139')) g(x) join customer c on c.phone = g.x"],
    ['B16 USING', "select id from customer join (values ('138')) g(phone) using (phone)"],
    ['B16 set operation', 'select name from customer except select phone from customer'],
    ['LIMIT', 'select id from customer limit (select max(length(phone)) from customer)'],
    ['rows made from it', 'select id from customer c, generate_series(1, length(c.phone))'],
    ['rows made in the list', 'select id, generate_series(1, length(phone)) from customer'],
    ['lateral', "select o.id from orders o, lateral (select 1 from customer c where c.phone > '5') l"],
    ['a window', 'select id, count(*) over (partition by phone) from customer'],
  ])('names the column where it decides over rows: %s', async (_shape, sql) => {
    const answer = await guard(sql);
    expect(answer.predicates, JSON.stringify(answer)).toContain('demo.public.customer.phone');
  });

  it('masks a view column that is marked itself', async () => {
    const answer = await sqlGuard({
      dialect: 'postgres',
      default_db: 'demo',
      default_schema: 'public',
      schema,
      views,
      sensitive: ['demo.public.v.contact'],
      sql: 'select b, a from vv',
    });
    expect(answer).toMatchObject({ decision: 'allow', masked: [1] });
  });

  it.each([
    ['B1 derived table', 'select x from (select phone_of(1) as x) d', [0]],
    ['B2 star over its rows', 'select * from contacts(1)', [1]],
    ['B2 star over two', 'select b.*, a.* from contacts(1) a, contacts(2) b', [1, 3]],
    ['B3 CTE renamed', 'with x(a, b) as (select * from contacts(1)) select b, a from x', [0]],
    [
      'B3 recursive',
      'with recursive r(n, p) as (select 1, shout(name) from customer union all select n + 1, phone_of(n) from r where n < 3) select p from r',
      [0],
    ],
    ['B4 scalar subquery', 'select id, (select shout(phone) from customer c where c.id = o.id) from customer o', [1]],
    ['B5 union', 'select who from contacts(1) union all select phone_of(2)', [0]],
    ['B6 view over it', 'select contact from through', [0]],
    ['B7 nested', "select shout(shout(phone_of(1))), upper(shout(name)), shout('x', phone) from customer", [0, 2]],
    ['B7 an argument that the body never reads', 'select ignores(phone) from customer', [0]],
    ['B7 CASE in the body', 'select kind_of(1)', [0]],
    ['B8 its rows beside a table', 'select * from customer c join contacts(1) x on x.who = c.name', [2, 4]],
    ['B8 USING puts the merged column first', 'select * from contacts(1) a join contacts(2) b using (who)', [1, 2]],
    ['B10 in FROM over a column', 'select y from customer c, shout(c.phone) y', [0]],
    ['B10 in ROWS FROM', "select * from rows from (phone_of(1), shout('x')) as t(a, b)", [0]],
    ['B10 lateral', 'select x.tel from customer c, lateral contacts(c.id) x', [0]],
    ['B12 aggregates', 'select string_agg(shout(name), shout(phone)), max(phone_of(id)) from customer', [0, 1]],
    ['B13 whole row of its rows', 'select x, x::text, to_jsonb(x) from contacts(1) x', [0, 1, 2]],
    ['B14 window', 'select first_value(shout(phone)) over (order by id) from customer', [0]],
    ['B22 named arguments', "select shout(mark => phone, t => 'x') from customer", [0]],
    ['B22 a name that is an input and a column', "select shadow('x')", [0]],
    ['B26 RETURNING', "update customer set name = 'x' returning phone_of(id)", [0]],
  ])('through functions, %s: %s', async (_shape, sql, masked) => {
    const { analyse } = await import('./analyser.js');
    const { result } = await analyse('postgres', sql, withFunctions);
    const found = result.flatMap(({ sources }, index) =>
      sources.some(({ column }) => column === 'phone') ? [index] : [],
    );
    expect(found).toEqual(masked);
  });

  it.each([
    "select id from customer where shout(phone) = '138!'",
    'select id from customer order by phone_of(id)',
    'select count(*) from customer group by shout(phone)',
    'select 1 from customer c join contacts(9) x on x.tel = c.name',
    "select count(*) from by_phone('138')",
    'select id from customer where exists (select from by_phone(name))',
    "select case when kind_of(1) = 'a' then 1 end",
    'select row_number() over (order by shout(phone)) from customer',
    'select distinct on (phone_of(id)) id from customer',
    'select id from customer limit length(phone_of(1))',
    'select count(*) filter (where shout(phone) is null) from customer',
    'select fails(1)',
    'select 1 / length(shout(phone)) from customer',
    'update customer set name = $$x$$ where phone_of(id) like $$1%$$',
  ])('through functions, what decides or could fail is told: %s', async (sql) => {
    const { analyse } = await import('./analyser.js');
    const { predicates, observed, result } = await analyse('postgres', sql, withFunctions);
    const uses = [...predicates, ...observed, ...result.flatMap((column) => column.observed)];
    expect(uses.filter(({ class: kind }) => kind === 'other').map(({ column }) => column.column)).toContain('phone');
  });

  it('a function of the database hides a built-in one unless it is safe', async () => {
    const { analyse } = await import('./analyser.js');
    const catalogue = (safe: boolean): CatalogueSnapshot => ({
      version: String(safe),
      database: 'demo',
      searchPath: ['public'],
      relations: [{ schema: 'public', name: 'customer', kind: 'table', columns: ['phone'] }],
      functions: [{ schema: 'public', name: 'upper', safe }],
    });
    await expect(analyse('postgres', 'select upper(phone) from customer', catalogue(false))).rejects.toMatchObject({
      code: 'function-not-approved',
    });
    await expect(analyse('postgres', 'select upper(phone) from customer', catalogue(true))).resolves.toMatchObject({
      readOnly: true,
    });
    const shifted = await analyse('postgres', "select u.*, phone from upper('a') u, customer", catalogue(true));
    expect(shifted.result.map((column) => column.sources.length)).toEqual([1, 1]);
  });
});
