import { expect, it } from 'vitest';
import { namedTable, resultName } from './result.name.js';

it.each([
  ['select * from customer c join orders o on true', 'customer'],
  ['SELECT 1 FROM "My Table"', 'My Table'],
  ['select * from sales.target where x', 'target'],
  ['-- from nowhere\nupdate only sales.target set a = 1', 'target'],
  ['insert into orders values (1)', 'orders'],
  ['drop table if exists spare', 'spare'],
  ['truncate spare', 'spare'],
  ['select  1 +\n 1', 'select 1 + 1'],
  ['select count(*) filter (where true) as everything', 'select count(*) filter (…'],
  ['with x as (select 1 from (select 2) y) select 3', 'with x as (select 1 from…'],
])('%s is called %s', (text, name) => {
  expect(resultName(text)).toBe(name);
});

it.each([
  ['select * from "My Schema"."T" t', '"', '"My Schema"."T"'],
  ['select * from `order line`', '`', '`order line`'],
  ['select * from Sales.Target', '"', 'Sales.Target'],
  ['select * from sales."T"', '"', 'sales."T"'],
  ['select * from only target', '"', 'target'],
  // Half a name would be another table, and a function is none.
  ['select * from dbo.[T]', '"', undefined],
  ['select * from sales."T"', '`', undefined],
  ['select * from generate_series(1, 3)', '"', undefined],
  ['select * from target@other', '"', undefined],
  ['select * from 部门-2025', '`', undefined],
  ['insert into target (id) values (1) returning id', '"', 'target'],
  ['select extract(year from created_at) y from orders', '"', undefined],
  ["select trim(both ' ' from name) from customer", '"', undefined],
  ['select a is distinct from b from t', '"', undefined],
  [`select ${' '.repeat(3_984)}1 from customer`, '"', undefined],
  ['with x as (select 1 from orders) select 2', '"', 'orders'],
  ['select 1 where exists ((select 1 from orders))', '"', 'orders'],
  ['select 1', '"', undefined],
])('of %s the table is written as there', (text, quote, written) => {
  expect(namedTable(text, quote)?.written).toBe(written);
});
