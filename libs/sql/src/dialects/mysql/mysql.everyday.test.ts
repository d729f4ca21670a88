import { describe, expect, it } from 'vitest';
import { sqlClassify, sqlLineage, sqlSplit } from '../../commands/sql.commands.js';

const line = {
  dialect: 'mysql',
  default_db: 'shop',
  default_schema: '',
  schema: {
    'shop.customer': ['id', 'name', 'phone', 'city', 'birthday', 'created_at', 'profile'],
    'shop.orders': ['id', 'customer_id', 'amount', 'status', 'created_at'],
    'shop.item': ['order_id', 'sku', 'qty', 'price'],
    'archive.orders': ['id', 'customer_id', 'amount'],
  },
};

/** What people write every day: none of these is refused. */
const EVERYDAY = [
  'select * from customer limit 10',
  'select * from customer order by id desc limit 20, 10',
  "select id, name from customer where city = 'Berlin' and created_at >= '2026-01-01'",
  "select * from customer where name like '%an%' escape '!'",
  'select count(*) from orders where status in (1, 2, 3)',
  'select city, count(*) as n from customer group by city having n > 10 order by n desc',
  "select date_format(created_at, '%Y-%m') as month, sum(amount) from orders group by month order by month",
  'select c.name, o.amount from customer c left join orders o on o.customer_id = c.id where o.id is null',
  'select c.*, count(o.id) orders from customer c join orders o on o.customer_id = c.id group by c.id',
  'select * from orders where created_at between date_sub(now(), interval 7 day) and now()',
  'select * from orders where created_at > curdate() - interval 1 month',
  'select distinct city from customer',
  'select id from customer where id not in (select customer_id from orders)',
  'select name from customer c where exists (select 1 from orders o where o.customer_id = c.id and o.amount > 100)',
  'select group_concat(distinct city order by city separator ", ") from customer',
  "select case status when 1 then 'new' when 2 then 'paid' else 'other' end s, count(*) from orders group by s",
  "select if(amount > 100, 'big', 'small') as size, avg(amount) from orders group by size",
  "select concat_ws(' ', name, city), ifnull(phone, '-'), coalesce(phone, city, '') from customer",
  "select profile->>'$.lang' as lang, json_extract(profile, '$.age') from customer",
  'select id, row_number() over (partition by customer_id order by created_at desc) as rn from orders',
  'select * from (select id, rank() over (order by amount desc) as place from orders) t where t.place <= 10',
  'with recent as (select * from orders where created_at > now() - interval 1 day) select count(*) from recent',
  'with recursive days as (select 1 as n union all select n + 1 from days where n < 30) select n from days',
  'select id from orders union all select id from archive.orders order by id limit 5',
  'select o.id, (select sum(i.qty * i.price) from item i where i.order_id = o.id) as total from orders o',
  'select timestampdiff(year, birthday, curdate()) as age, count(*) from customer group by age',
  'select year(created_at) y, month(created_at) m, round(sum(amount), 2) from orders group by 1, 2 with rollup',
  'select `customer`.`id`, `name` as `Name of it` from `shop`.`customer`',
  'select left(phone, 3), right(phone, 4), length(name), replace(name, "a", "b"), trim(name) from customer',
  'select cast(amount as decimal(10, 2)), convert(id, char), amount div 2, amount mod 3 from orders',
  'select * from customer use index (primary) where id = 5',
  'select * from orders o, item i where o.id = i.order_id',
  'select * from orders join item using (order_id) limit 0',
  'select extract(year from created_at), dayofweek(created_at), last_day(created_at) from orders',
  "select * from customer where name regexp '^A' or name rlike 'z$' or not (city <=> null)",
  'select sum(amount) over (order by id rows between 6 preceding and current row) from orders',
  'select sql_no_cache straight_join count(*) from customer',
  "select date '2026-01-01' + interval 1 day, unix_timestamp(), from_unixtime(0), utc_timestamp()",
  'select version(), database(), @@version, @@session.sql_mode',
  'select 1 from dual',
  'select max(price), min(price), std(price), count(distinct sku) from item',
  'select c.name from customer c where (c.id, c.city) in (select o.customer_id, "x" from orders o)',
  'select * from customer where id = ? and city = ?',
  'select greatest(1, 2), least(1, 2), nullif(1, 2), floor(1.5), ceil(1.5), abs(-1), truncate(1.55, 1)',
  'explain format=json select * from customer where id = 1',
  'describe customer',
  'show columns from customer',
  'show create table shop.customer',
];
/** Known to be refused: `order_id` is no column of both tables, so the server refuses it too. */
const WRONG = new Set(['select * from orders join item using (order_id) limit 0']);

describe('everyday statements of MySQL', () => {
  it.each(EVERYDAY.filter((sql) => !WRONG.has(sql)))('%s', async (sql) => {
    expect(await sqlLineage({ ...line, sql })).toHaveProperty('tables');
    expect(await sqlClassify({ dialect: 'mysql', sql })).toMatchObject({ read_only: true });
  });

  it('names databases before tables, and what is wrong', async () => {
    expect(await sqlLineage({ ...line, sql: 'select A.Amount from archive.orders a' })).toEqual({
      result: [{ name: 'Amount', sources: ['archive.orders.amount'], exact: true }],
      predicates: [],
      tables: [{ name: 'archive.orders', access: 'read' }],
    });
    await expect(sqlLineage({ ...line, sql: [...WRONG][0] })).rejects.toMatchObject({ code: 'unknown-column' });
  });

  it.each([
    ['insert into orders (id) values (1) on duplicate key update amount = values(amount)', 'INSERT'],
    ['replace into orders set id = 1', 'INSERT'],
    ['update orders o join customer c on c.id = o.customer_id set o.amount = 1', 'UPDATE'],
    ['delete o from orders o join customer c on c.id = o.customer_id', 'DELETE'],
    ['/*!50000 DELETE */ FROM orders', 'DELETE'],
    ['truncate orders', 'DDL'],
    ['alter table orders add column x int', 'DDL'],
    ['create user u', 'DCL'],
    ['set names utf8mb4', 'UTILITY'],
    ['call p()', 'CALL'],
    ['start transaction', 'TCL'],
    ['select * from orders for update', 'DQL'],
    ['selec 1', 'UNKNOWN'],
  ])('%s is %s and not read only', async (sql, kind) => {
    expect(await sqlClassify({ dialect: 'mysql', sql })).toMatchObject({ kind, read_only: false });
  });

  it('splits', async () => {
    const { statements } = await sqlSplit({
      dialect: 'mysql',
      script: 'select 1;\ndelimiter //\nselect 2; select 3//',
    });
    expect(statements).toEqual(['select 1', 'select 2; select 3']);
  });
});
