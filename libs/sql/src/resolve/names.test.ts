import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { analyse } from '../analyse/analyser.js';
import type { ColumnRef } from '../contract/analysis.type.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { States, distinguished } from './property/two.states.js';

/**
 * Which column a name means, held against the real server: each statement runs on two states of the data that differ in
 * customer.id_card alone. Where the answers differ, the analysis must have named the column there. The rules are those
 * of PostgreSQL's parser analysis (parse_clause.c, parse_relation.c, parse_expr.c, parse_target.c, parse_func.c,
 * parse_cte.c).
 */

const SECRET = { one: ["'4a1'", "'5b2'", "'4c3'"], other: ["'5a1'", "'4b2'", "'6c3'"] };
const CONTACT = 'SELECT id, id_card AS card FROM customer';

function schema(name: 'one' | 'other'): string {
  const cards = SECRET[name];
  return `
    CREATE SCHEMA ${name}; SET search_path = ${name};
    CREATE TABLE customer (id int, name text, id_card text, n int);
    CREATE TABLE orders (id int, customer_id int, note text);
    INSERT INTO customer VALUES (1, 'ann', ${cards[0]}, 7), (2, 'bob', ${cards[1]}, 8), (3, 'cid', ${cards[2]}, 9);
    INSERT INTO orders VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 1, 'c');
    CREATE VIEW contact AS ${CONTACT};`;
}

const catalogue: CatalogueSnapshot = {
  version: '1',
  database: 'names',
  searchPath: ['one'],
  relations: [
    { schema: 'one', name: 'customer', kind: 'table', columns: ['id', 'name', 'id_card', 'n'] },
    { schema: 'one', name: 'orders', kind: 'table', columns: ['id', 'customer_id', 'note'] },
    { schema: 'one', name: 'contact', kind: 'view', columns: ['id', 'card'], definition: CONTACT },
  ],
};

/**
 * The column decides over rows, or these result columns are masked and nothing else, or the server refuses the
 * statement in both states.
 */
type Expected = 'filter' | number[] | 'error';

const probe = "case when c.id_card like '4%' then v.n else 0 end";
const from = 'customer c, (values (0), (1)) v(n)';

const statements: Record<string, [string, Expected][]> = {
  'GROUP BY: a column of this level, then the output alias, then anything else': [
    [
      `select count(*) from (select ${probe} as z from ${from}, (select 1 as one) z where c.id = 1 group by z) q`,
      'filter',
    ],
    [`select count(*) from ${from}, (select 1 as one) z where c.id = 1 group by ${probe}`, 'filter'],
    [
      `select count(*) from (select ${probe} as z from ${from}, (select 1 as one) z where c.id = 1 group by rollup (z)) q`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} as z from ${from}, (select 1 as one) z where c.id = 1 group by cube (z)) q`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} as z from ${from}, (select 1 as one) z where c.id = 1 group by grouping sets ((z), ())) q`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} as z from ${from}, (select 1 as one) z where c.id = 1 group by grouping sets (rollup (z), ((z)))) q`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} as z from ${from}, (select 1 as one) z where c.id = 1 group by ((z), (z))) q`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} as z from ${from}, (select 1 as one) z where c.id = 1 group by distinct (z), z) q`,
      'filter',
    ],
    [
      `select (select count(*) from (select ${probe} as z from ${from} where c.id = 1 group by z) q) from (select 1 as z) o`,
      'filter',
    ],
    [
      `select o.note, (select count(*) from (select ${probe} as note from ${from} where c.id = 1 group by note) q) from orders o`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} as z from ${from}, (select 1 as one) z where c.id = 1 group by 1) q`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} as ctid from customer c join (values (0), (1)) v(n) on c.id = 1 group by ctid) q`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} as xmin from customer c cross join (values (0), (1)) v(n) where c.id = 1 group by xmin) q`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} from ${from}, (select 1 as one) "case" where c.id = 1 group by "case") q`,
      'filter',
    ],
    [
      `select count(*) from (select (${probe})::text from ${from}, (select 1 as one) "text" where c.id = 1 group by "text") q`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} as u from customer c, (values (0), (1)) v(n), unnest((select array_agg(x) from orders x)) u where c.id = 1 group by u) q`,
      'filter',
    ],
    [
      `select count(*) from (select ${probe} as z from ${from}, lateral (select c.id_card as z) z where c.id = 1 group by z, v.n, c.id_card) q`,
      'filter',
    ],
    // A row constructor written out is an expression: the alias is not seen in it.
    [`select 1 as z from customer c, lateral (select c.id_card, 1) z group by row(z)`, 'filter'],
    [`select count(*) from (select 1 as z from customer z group by row(z)) q`, 'filter'],
    [`select count(*) from (select 1 as z from customer z group by (z || '')) q`, 'filter'],
    [`select 0 as id_card, count(*) from customer group by id_card`, 'filter'],
    [`select n as id_card, count(*) from customer group by n`, []],
    [`select name as id_card, count(*) from customer c(id, name, card, n) group by id_card`, []],
    [`select upper(id_card) as name, name as w, count(*) from customer group by 1, name`, 'filter'],
  ],
  'ORDER BY and DISTINCT ON: the output alias before everything, then an expression': [
    [
      `select c.id, case when c.id_card like '4%' then 0 else 1 end as z from customer c, (select 1 as one) z order by z`,
      'filter',
    ],
    [`select c.id, n as id_card from customer c order by id_card`, []],
    [`select c.id, id_card as n from customer c order by n desc`, 'filter'],
    [`select c.id, c.n as id_card from customer c order by id_card || ''`, 'filter'],
    [`select c.id from customer c order by c`, 'filter'],
    [`select id from (select id_card, id from customer) q order by q`, 'filter'],
    [`select distinct on (z) c.id, substr(c.id_card, 1, 1) as z from customer c, (select 1 as one) z`, 'filter'],
    [`select distinct on (z) c.id, n as z from (select id_card as z, id, n from customer) c order by z`, []],
    [`select distinct on (n) c.id, substr(id_card, 1, 1) as n from customer c`, 'filter'],
    [`select id from customer order by 2`, 'error'],
    [`select id, substr(id_card, 1, 1) from customer order by 2, 1`, 'filter'],
    [`select id, substr(id_card, 1, 1) from customer order by substr, 1`, 'filter'],
    [`select id, (select * from (select c.id_card as k) s) from customer c order by k`, 'filter'],
    [`select id, n from customer order by (select id_card)`, 'filter'],
  ],
  'windows: names of this query alone, and no output alias': [
    [`select id, n as id_card, row_number() over (order by id_card) from customer`, 'filter'],
    [`select id, id_card as n, row_number() over (order by n desc) from customer`, [1]],
    [`select id, row_number() over w from customer window w as (order by id_card)`, 'filter'],
    [`select id, rank() over (w order by n) from customer window w as (partition by substr(id_card, 1, 1))`, 'filter'],
    [
      `select id, rank() over (w2 order by n) from customer window w as (partition by substr(id_card, 1, 1)), w2 as (w)`,
      'filter',
    ],
    [
      `select id, (select max(r) from (select row_number() over w as r from orders window w as (order by id)) q) from customer window w as (order by id_card)`,
      'filter',
    ],
    [`select id, row_number() over (order by 3) from customer`, []],
    [`select id, row_number() over (order by x) from customer, lateral (select id_card) x`, 'filter'],
  ],
  'set operations: ORDER BY sees the names of the first part alone': [
    [`select id, id_card as k from customer union all select id, note from orders order by k`, 'filter'],
    [`select id, n as id_card from customer union all select id, id from orders order by id_card, id`, []],
    [`select q.id from customer q, lateral (select 1 as id_card union all select 2 order by id_card limit 1) z`, []],
    [
      `select q.id from customer q, lateral (select 1 as a, q.id_card as b union all select 2, '5' order by b limit 1) z`,
      'filter',
    ],
    [
      `select l.b from customer q, lateral (values (q.id_card, 1), ('5', 2) order by column1 limit 1) l(a, b)`,
      'filter',
    ],
    [
      `select l.b from customer q, lateral (values (q.id_card, 1), ('5', 2) order by "*VALUES*".column1 limit 1) l(a, b)`,
      'filter',
    ],
    [
      `select l.b from (select 1 as column1) "*VALUES*", customer q, lateral (values (q.id_card, 1), ('5', 2) order by "*VALUES*".column1 limit 1) l(a, b)`,
      'filter',
    ],
    [
      `select l.b from (select 1 as one) "*VALUES*", customer q, lateral (values (q.id_card, 1), ('5', 2) order by "*VALUES*" limit 1) l(a, b)`,
      'filter',
    ],
    [`select id, 'x' from customer intersect select id, id_card from customer`, 'filter'],
  ],
  'joins: ON sees both sides, USING and NATURAL merge': [
    [`select o.id from orders o join (select id as k, id_card as note from customer) c on c.note < o.note`, 'filter'],
    [`select note from orders o natural join (select id, id_card from customer) c`, []],
    [
      `select id_card from (select id, n::text as id_card from customer) a full join customer b using (id_card)`,
      'filter',
    ],
    [
      `select a.id from (select id, substr(id_card, 1, 1) as note from customer) a natural join (values ('4'), ('6')) b(note)`,
      'filter',
    ],
    [`select j.id from customer a join orders b using (id) as j where j.id > 0`, []],
    [
      `select j from (select id_card as k from customer) a join (values ('4a1'), ('5a1')) b(k) using (k) as j`,
      'filter',
    ],
    [
      `select x.a from (customer a join orders b on a.id = b.id) as x(a, b, id_card, c) where x.id_card like '4%'`,
      'filter',
    ],
    [`select x.id_card from (customer a join orders b on a.id = b.id) as x(a, id_card, b, c)`, []],
    [`select x.b from (customer a join orders b on a.id = b.id) as x(a, id_card, b, c)`, [0]],
    [
      `select (select ctid from orders a join orders b on true limit 1)::text from (select id_card as ctid from customer) q`,
      [0],
    ],
    [
      `select (select xmin from orders a cross join orders b limit 1)::text from (select id_card as xmin from customer) q`,
      [0],
    ],
    [`select (select ctid from orders a limit 1)::text from (select id_card as ctid from customer) q`, []],
    [
      `select c.id from customer c join orders o on c.id = o.id left join lateral (select c.id_card as note) l on l.note like '4%' where l.note is not null`,
      'filter',
    ],
  ],
  'WITH: the nearest name, and only those before it unless RECURSIVE': [
    [`with customer as (select id, id_card as n from customer) select n from customer`, [0]],
    [`with a as (select id_card as x from customer), b as (select x from a) select x from b`, [0]],
    [
      `with orders as (select 'x' as note) select (with c as (select note from orders) select max(note) from c), note from orders`,
      [],
    ],
    [
      `with orders as (select id_card as note from customer), c as (select note from orders) select max(note) from c`,
      [0],
    ],
    [
      `with c as (select max(note) as m from orders), orders as (select id_card as note from customer) select m from c`,
      [],
    ],
    [
      `with recursive c as (select max(note) as m from orders), orders as (select id_card as note from customer) select m from c`,
      [0],
    ],
    [
      `with a as (select note as k from orders) select (with a as (select id_card as k from customer) select max(k) from a), max(k) from a`,
      [0],
    ],
    [
      `with a as (select note as k from orders) select max(k) from (with b as (select k from a), a as (select id_card as k from customer) select k from b) q`,
      [],
    ],
    [
      `with a as (select note as k from orders) select max(k) from (with recursive b as (select k from a), a as (select id_card as k from customer) select k from b) q`,
      [0],
    ],
    [
      `with recursive t(i, k) as (with a as (select id_card as k from customer) select 1, max(k) from a union all select i + 1, k from t where i < 2) select i, k from t`,
      [1],
    ],
    [
      `with recursive t(i, a, b) as (select 1, 'x', max(id_card) from customer union all select i + 1, b, a from t where i < 3) select i, a from t`,
      [1],
    ],
    [
      `with recursive t(i, k) as (with recursive a(k) as (select max(id_card) from customer union select k || 'x' from a where length(k) < 5) select 1, max(k) from a union all select i + 1, k from t where i < 2) select i, k from t`,
      'filter',
    ],
    [`with a as (select id_card as customer from customer) select customer from a`, [0]],
    [`with a(id, name) as (select id_card, id from customer) select name from a`, []],
  ],
  'rows: whole-row references, fields, function notation': [
    [`select c from (select id, id_card from customer) c`, [0]],
    [`select c from (select id, n from customer) c`, []],
    [`select (c).id_card from customer c(id_card, name, id, n)`, [0]],
    [`select (c).id from customer c(id_card, name, id, n)`, [0]],
    // A row keeps the names of its type, whatever the query calls its columns.
    [`select (x.r).id_card from (select c as r from customer c(id_card, name, id, n)) x`, [0]],
    [`select (x.r).id from (select c as r from customer c(id_card, name, id, n)) x`, [0]],
    [`select (x.r).name from (select c as r from customer c(a, b)) x`, []],
    [`select (x.r).card from (select c as r from contact c(card, id)) x`, [0]],
    [`select ((select c from customer c(id_card, name, id, n) order by n limit 1)).id_card`, [0]],
    [`select (x.r).id_card from (select c as r from (select id_card as id, id as id_card from customer) c) x`, []],
    [`with t as (select c as r from customer c(id_card, b, id)) select (t.r).id_card from t`, [0]],
    [`select (x.r).* from (select c as r from (select id, id_card from customer) c) x`, [1]],
    [`select name(c) from customer c`, [0]],
    [`select concat(c) from (select id_card from customer) c`, [0]],
    [`select row_to_json(c) from (select n from customer) c`, []],
    [`select count(c) from customer c`, [0]],
    [`select id from customer c where c is not null`, 'filter'],
    [
      `select (select u from unnest((select array_agg(o) from orders o)) u limit 1)::text from (select id_card as u from customer) y`,
      [0],
    ],
    [
      `select (select max(x) from (select (select * from (select c.id_card as x) s)) q) from customer c, (select 'k' as x) y`,
      [0],
    ],
    [
      `select (select max(x) from (select (select (select * from (select c.id_card as x) s))) q) from customer c, (select 'k' as x) y`,
      [0],
    ],
    [
      `select (select max(x) from (select (select * from (select c.id_card as x) s)::text) q) from customer c, (select 'k' as x) y`,
      [0],
    ],
    [
      `select (select max(x) from (select case when true then (select 1) else (select * from (select c.id as x) s) end) q), id_card from customer c`,
      [1],
    ],
    [`select (select max(x) from (values (1)) v(x)) from (select id_card as x from customer) c`, []],
  ],
  'levels: LATERAL, correlation, functions and documents in FROM': [
    [`select l.k from customer c, lateral (select c.id_card as k) l`, [0]],
    [`select l.k from (select id_card as note from customer) c, lateral (select note as k from orders) l`, []],
    [`select (select k from (select id_card as k from customer) c limit 1) from (select 1 as k) o`, [0]],
    [`select (select k from orders limit 1) from (select id_card as k from customer) c`, [0]],
    [`select (select max(note) from orders) from (select id_card as note from customer) c`, []],
    [`select g from customer c, generate_series(1, substr(c.id_card, 1, 1)::int) g`, 'filter'],
    [`select u.a, u.b from customer c, unnest(array[c.id_card], array[c.n]) u(a, b)`, 'filter'],
    [
      `select (select a from json_table('{"a": 1}', '$' columns (a int path '$.a'))) from (select id_card as a from customer) x`,
      [],
    ],
    [
      `select (select max(json_table.a) from json_table(to_json(c.id_card::text)::jsonb, '$' columns (a text path '$'))) from (select max(id_card) as id_card from customer) c, (select 'k' as a) json_table`,
      'filter',
    ],
    [
      `select c.id from customer c where exists (select 1 from orders o where o.customer_id = id and note < id_card)`,
      'filter',
    ],
    [`select one.customer.id_card from one.customer`, [0]],
    [`select customer.name from customer, lateral (select customer.id_card) x`, []],
    [`select x.ordinality, x.k from customer c, unnest(array[c.id_card]) with ordinality x(k)`, 'filter'],
    [`select count(*) filter (where id_card like '4%'), max(n) from customer`, 'filter'],
    [`select n from customer group by n having max(id_card) like '4%'`, 'filter'],
    [`select n as id_card from customer group by n having count(*) > 0`, []],
  ],
};

const isMasked = (column: ColumnRef): boolean => column.table === 'customer' && column.column === 'id_card';
let states: States;

beforeAll(async () => {
  states = await States.open(inject('postgresUrl'), [schema('one'), schema('other')]);
});
afterAll(() => states.close());

describe.each(Object.entries(statements))('%s', (_rule, cases) => {
  it.each(cases)('%s', async (sql, expected) => {
    const one = await states.run('one', sql.replaceAll('one.customer', 'customer'));
    const other = await states.run('other', sql.replaceAll('one.customer', 'customer'));
    if (expected === 'error') {
      expect([one, other], sql).toEqual(
        [{ failed: expect.any(String) }, { failed: expect.any(String) }].map((e) => expect.objectContaining(e)),
      );
      return;
    }
    if ('failed' in one) throw new Error(`the server refuses it: ${one.message}`);
    const analysis = await analyse('postgres', sql, catalogue);
    if (!('failed' in other)) expect(distinguished(analysis, isMasked, one, other)).toEqual([]);
    const filters = analysis.predicates.some((predicate) => isMasked(predicate.column));
    const masked = analysis.result.flatMap((column, index) => (column.sources.some(isMasked) ? [index] : []));
    if (expected === 'filter') expect(filters).toBe(true);
    else expect({ filters, masked }).toEqual({ filters: false, masked: expected });
  });
});
