import { describe, expect, it } from 'vitest';
import { analyse } from '../../analyse/analyser.js';
import { sqlGuard } from '../../commands/sql.commands.js';

/**
 * Shapes by which masked values have got out of other products (peers-dbaccess.md §3.4), as MySQL and MariaDB write
 * them. Each is named as a source of the right column, or refused.
 */
const schema = {
  'demo.customer': ['id', 'name', 'phone', 'id_card', 'tags'],
  'demo.orders': ['id', 'customer_id', 'amount'],
  'secret.customer': ['id', 'phone'],
};
const views = {
  'demo.v': 'select `demo`.`customer`.`id` AS `id`,`demo`.`customer`.`phone` AS `contact` from `demo`.`customer`',
  'demo.vv':
    'CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`%` SQL SECURITY DEFINER VIEW `vv` (a, b) AS SELECT contact, id FROM v',
};
const sensitive = ['demo.customer.phone', 'secret.customer.phone'];
const guard = (sql: string) =>
  sqlGuard({ dialect: 'mysql', default_db: 'demo', default_schema: '', schema, views, sensitive, sql });

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
  ['B5 union in parentheses', '(select name from customer) union (select phone from customer) order by 1 limit 5', [0]],
  ['B5 intersect', "select '138' intersect select phone from customer", [0]],
  ['B6 view', 'select contact from v', [0]],
  ['B6 view on view', 'select * from vv', [0]],
  ['B6 create a view, then read it', 'create view mine as select phone from customer', 'denied'],
  ['B7 function and alias', "select concat('', phone) as y, upper(phone) z, phone || '' from customer", [0, 1, 2]],
  ['B7 CASE', "select case when phone like '1%' then 'a' else 'b' end from customer", [0]],
  [
    'B7 cast',
    'select cast(phone as binary), convert(phone, char(20)), convert(phone using utf8mb4), binary phone from customer',
    [0, 1, 2, 3],
  ],
  ['B7 IF', "select if(phone > '1', 1, 0), phone regexp '^1', phone is null from customer", [0, 1, 2]],
  ['B8 two stars', 'select a.*, b.* from orders a join customer b on b.id = a.customer_id', [5]],
  ['B8 one star over a join', 'select * from orders a join customer b on b.id = a.customer_id', [5]],
  ['B8 USING puts the merged column first', 'select * from orders a join customer b using (id)', [4]],
  ['B8 natural join', 'select * from orders natural join customer', [4]],
  [
    'B9 several joins',
    'select c2.phone, o.id, c1.name from customer c1 join orders o on o.customer_id = c1.id left join customer c2 on c2.id = o.id',
    [0],
  ],
  [
    'B10 JSON_TABLE',
    "select j.x from customer c, json_table(concat('[\"', c.phone, '\"]'), '$[*]' columns (x varchar(20) path '$')) j",
    [0],
  ],
  [
    'B10 aggregates',
    'select group_concat(phone), group_concat(name order by phone), json_arrayagg(phone), max(phone) from customer',
    [0, 1, 2, 3],
  ],
  ['B12 into a file', "select phone from customer into outfile '/tmp/x'", 'denied'],
  ['B12 into a variable', 'select phone into @x from customer', 'denied'],
  ['B12 create table as', 'create table copy as select phone from customer', 'denied'],
  ['B12 insert select', 'insert into orders (id) select length(phone) from customer', 'denied'],
  ['B13 error text: the column is named all the same', 'select phone + 0 from customer', [0]],
  ['B17 identity', 'select exp(ln(phone)), sqrt(phone * phone) from customer', [0, 1]],
  ['B21 twice', 'select phone, phone from customer', [0, 1]],
  ['B22 case and quotes', 'select PHONE, `Phone`, C.phone from Customer c', [0, 1, 2]],
  ['B22 full-width characters', 'select ｐｈｏｎｅ from customer', 'denied'],
  ['B23 EXPLAIN ANALYZE', 'explain analyze select phone from customer', [0]],
  ['B24 comments between words', 'sel/**/ect phone from customer', 'denied'],
  ['B24 comments around', 'select/**/phone/* x */from-- \n customer # y', [0]],
  ['B24 executable comment', 'select id /*!50000 , phone */ from customer', 'denied'],
  ['B24 executable comment of MariaDB', 'select id /*M!100100 , phone */ from customer', 'denied'],
  ['B24 hint', "select /*+ SET_VAR(sql_mode='ANSI_QUOTES') */ id from customer", 'denied'],
  ['B25 another database', 'select phone from secret.customer', [0]],
  ['B25 one that is not known', 'select * from other.customer', 'denied'],
  ['B26 prepared', "prepare p from 'select phone from customer'", 'denied'],
  ['B26 execute', 'execute p', 'denied'],
  ['B26 execute immediate', "execute immediate 'select 1'", 'denied'],
  ['B26 stored function', 'select demo.leak(id) from customer', 'denied'],
  ['B26 unknown function', 'select leak(id) from customer', 'denied'],
  ['B26 procedure', 'call leak()', 'denied'],
  ['B27 statistics', 'select * from information_schema.processlist', 'denied'],
  ['B27 histograms', 'select * from information_schema.column_statistics', 'denied'],
  ['B27 processes', 'show full processlist', 'denied'],
  ['B27 account tables', 'select * from mysql.user', 'denied'],
  ['B28 user variable', 'select @x := phone from customer', 'denied'],
  ['B28 user variable read', 'select @x', 'denied'],
  ['B28 a text as a name', 'select "phone" from customer', []],
  ['B31 update into another column', 'update customer set name = phone', 'denied'],
  ['B32 client commands', '\\! ls', 'denied'],
  ['B32 DELIMITER', 'delimiter //\nselect phone from customer', 'denied'],
  ['two statements', 'select 1; select phone from customer', 'denied'],
  ['minus is no comment', 'select 1--1, phone from customer', [1]],
  ['sleep', "select id from customer where if(phone like '1%', sleep(1), 0)", 'denied'],
  ['benchmark', 'select benchmark(1000000, md5(phone)) from customer', 'denied'],
  ['files', "select load_file('/etc/passwd')", 'denied'],
  ['SET STATEMENT', 'set statement max_statement_time=0 for select phone from customer', 'denied'],
  ['HANDLER', 'handler customer read first', 'denied'],
  ['PROCEDURE ANALYSE', 'select phone from customer procedure analyse()', 'denied'],
  ['TABLE', 'table customer', [2]],
  ['odd names', 'select `upper(phone)` from (select upper(phone) from customer) d', [0]],
  ['an alias in a nested query', 'select phone as a, (select a) from customer', [0, 1]],
  ['an alias in HAVING', 'select phone as a, (select max(x.id) from orders x having a > 1) from customer', [0, 1]],
  ['a hidden name in HAVING', "select id, phone as name from customer having name > '1'", [1]],
  ['last insert id', 'select last_insert_id(phone) from customer', 'denied'],
  ['JSON operators', "select tags->'$.a', phone->>'$' from customer", [1]],
  [
    'window',
    'select lag(phone) over (order by id), row_number() over w from customer window w as (order by phone)',
    [0, 1],
  ],
  [
    'conditions behind joins',
    'select * from orders a join orders b join customer c on c.id = b.id on b.id = a.id',
    [8],
  ],
  [
    'conditions behind joins, one of them too many',
    'select a.id from orders a join orders b on b.id = a.id on a.id = 1',
    'denied',
  ],
  [
    'conditions behind joins: the inner one sees no outer table',
    'select a.id from orders a join orders b join customer c on c.id = a.id on b.id = a.id',
    'denied',
  ],
  ['a join of ODBC', 'select c.phone, o.id from { oj orders o left outer join customer c on c.id = o.id }', [0]],
  ['a literal of ODBC that is none', 'select {d phone} from customer', 'denied'],
  ['a literal of ODBC with a name', "select {x 'a'} from customer", 'denied'],
  ['the function INTERVAL', 'select interval(phone, 1, 2), interval(5, 1, phone), id from customer', [0, 1]],
  ['INTERVAL of a sum', "select date '2026-01-01' + interval (phone) + 1 day from customer", [0]],
  [
    'VALUES names its columns',
    'select v.column_1, v.column_0 from (values row(1, (select max(phone) from customer))) v',
    [0],
  ],
  ['VALUES without ROW names none', 'select v.column_0 from (values (1)) v', 'denied'],
  [
    'options of JSON_VALUE',
    "select json_value('{}', '$.a' returning char(20) default phone on empty null on error), json_value(phone, '$' error on error) from customer",
    [0, 1],
  ],
  ['AT TIME ZONE', "select cast(phone at time zone '+00:00' as datetime) from customer", [0]],
  ['AT TIME ZONE of a column', 'select cast(id at time zone phone as datetime) from customer', 'denied'],
  ['weight_string', 'select weight_string(phone as char(10)), weight_string(phone) from customer', [0, 1]],
  ['NTH_VALUE from the first', 'select nth_value(phone, 2) from first over (order by id) from customer', [0]],
  ['a table called first', 'select id from first over (order by id) from customer', 'denied'],
  ['the account of the session is no column', 'select user(), session_user() from customer', []],
];

describe('shapes that have leaked elsewhere, on MySQL', () => {
  it.each(shapes)('%s', async (_name, sql, expected) => {
    const answer = await guard(sql);
    if (expected === 'denied') expect(answer, sql).toMatchObject({ decision: 'deny' });
    else if (sql.startsWith('explain')) expect(answer.masked, answer.reason).toEqual(expected);
    else expect(answer, answer.reason).toMatchObject({ decision: 'allow', masked: expected });
  });

  it.each([
    'alter table orders exchange partition p0 with table customer',
    'alter table orders convert table customer to partition p0 values less than (10)',
  ])('names the values that come under another name by a change of structure: %s', async (sql) => {
    const relation = (name: string, columns: string[]) => ({ schema: 'demo', name, kind: 'table' as const, columns });
    const analysis = await analyse('mysql', sql, {
      version: '1',
      database: 'demo',
      searchPath: ['demo'],
      relations: [relation('customer', ['id', 'phone']), relation('orders', ['id', 'amount'])],
    });
    expect(analysis.tables.map(({ name, access }) => `${name} ${access}`)).toEqual(['orders write', 'customer write']);
    expect(analysis.moves).toContainEqual({
      target: { schema: 'demo', table: 'orders', column: 'phone' },
      sources: [{ schema: 'demo', table: 'customer', column: 'phone' }],
    });
  });

  it('names what a strict write could tell by an error', async () => {
    const observed = async (returning: string) =>
      (await guard(`insert into customer (id) values (1) on duplicate key update id = 1 returning ${returning}`))
        .observed;
    for (const computed of ['1 / (phone - 5000)', '1 / (phone > 5000)', 'cast(phone as signed)', 'upper(phone)'])
      expect(await observed(computed), computed).toEqual(['demo.customer.phone']);
    expect(await observed('phone, id + 1')).toEqual([]);
  });

  it('names what decides over the rows', async () => {
    const predicates = async (sql: string) => (await guard(sql)).predicates;
    const phone = ['demo.customer.phone'];
    expect(await predicates("select id from customer where phone like '138%'")).toEqual(phone);
    expect(await predicates('select id from customer order by phone')).toEqual(phone);
    expect(await predicates('select id, phone as p from customer order by p')).toEqual(phone);
    expect(await predicates('select id, phone as p from customer order by -p')).toEqual(phone);
    expect(await predicates('select count(*), left(phone, 3) as p from customer group by p')).toEqual(phone);
    expect(await predicates('select id, phone p from customer having p > 1')).toEqual(phone);
    expect(await predicates('select id, phone from customer order by 2')).toEqual(phone);
    expect(await predicates('select o.id from orders o join customer c on c.phone = o.amount')).toEqual(phone);
    expect(
      await predicates('select o.id from orders o where exists (select 1 from customer c where c.phone = o.amount)'),
    ).toEqual(phone);
    expect(await predicates('select distinct phone from customer')).toEqual(phone);
  });
});
