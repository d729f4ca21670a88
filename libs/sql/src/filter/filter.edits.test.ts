import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse/analyser.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import type { SqlRefusal } from '../contract/sql.refusal.js';
import type { DialectName } from '../contract/statement.type.js';
import { filteredSql } from './filtered.text.js';

const orders = {
  schema: 'public',
  name: 'orders',
  kind: 'table' as const,
  columns: ['id', 'region', 'amount'],
  columnTypes: ['integer', 'text', 'numeric'],
};
const catalogue: CatalogueSnapshot = {
  version: '1',
  database: 'd',
  searchPath: ['public'],
  relations: [
    orders,
    {
      schema: 'public',
      name: 'kept',
      kind: 'table',
      columns: ['id', 'region', 'order', 'where', 'limit', 'returning'],
    },
    { schema: 'public', name: 'item', kind: 'table', columns: ['order_id', 'n'] },
    {
      schema: 'public',
      name: 'big',
      kind: 'view',
      columns: ['number', 'place'],
      definition: ' SELECT orders.id, orders.region FROM orders WHERE orders.amount > 10;',
    },
    {
      schema: 'public',
      name: 'bigger',
      kind: 'view',
      columns: ['number'],
      definition: 'SELECT b.number FROM public.big b',
    },
  ],
};
const filtered = ['orders', 'kept'].map((name) => ({ schema: 'public', name, columns: ['region'] }));
const condition = [{ column: 'region' }, ' = ', { value: 'north' }];

async function changed(sql: string, dialect: DialectName = 'postgres', parameters = 0) {
  const { filterEdits = [] } = await analyse(dialect, sql, catalogue, { filtered, parameters });
  return filteredSql(dialect, sql, filterEdits, [condition, condition], parameters);
}
async function refusal(sql: string, dialect: DialectName = 'postgres'): Promise<string | undefined> {
  const cause = (await changed(sql, dialect).catch((error: unknown) => error)) as SqlRefusal;
  return cause.facts?.why;
}

const row = '(SELECT "sluice_row".* FROM orders AS "sluice_row" WHERE ("sluice_row"."region" = $1)) ';

describe('a statement with row filters', () => {
  it('has a subquery in the place of each reference', async () => {
    expect((await changed('select * from orders')).text).toBe(`select * from ${row} AS "orders"`);
    expect((await changed('select o.* from orders o join orders p using (id)')).text).toBe(
      `select o.* from ${row} o join ${row.replace('$1', '$2')} p using (id)`,
    );
    expect((await changed('with orders as (select * from orders) select * from orders')).text).toBe(
      `with orders as (select * from ${row} AS "orders") select * from orders`,
    );
    expect((await changed('table only orders')).text).toContain(
      'SELECT * FROM (SELECT "sluice_row".* FROM only orders AS',
    );
    expect(
      (await changed('select public.orders.id, public.orders.* from public."orders" where public.orders.id = 1')).text,
    ).toBe(
      `select orders.id, orders.* from ${row.replace('FROM orders', 'FROM public."orders"')} AS "orders" where orders.id = 1`,
    );
  });

  it('takes TABLE of MySQL, and no column for a word of a clause', async () => {
    expect((await changed('table orders', 'mysql')).text).toBe(
      'SELECT * FROM (SELECT `sluice_row`.* FROM orders AS `sluice_row` WHERE (`sluice_row`.`region` = ?))  AS `orders`',
    );
    expect((await changed('select 1 from (table orders limit 1) t', 'mysql')).text).toContain('(SELECT * FROM (SELECT');
    for (const column of ['order', 'where', 'limit', 'returning'])
      expect((await changed(`delete from kept where kept.${column} = 1 or kept.id = 2`)).text).toBe(
        `delete from kept WHERE ("kept"."region" = $1) AND ( kept.${column} = 1 or kept.id = 2\n) `,
      );
  });

  it('keeps values apart from text, and places of the text', async () => {
    const { text, binds, origin } = await changed('select 1 from orders o where o.id = $1', 'postgres', 1);
    expect(text).toContain('"region" = $2)');
    expect(binds).toEqual([{ own: 0 }, { value: 'north' }]);
    expect(origin(text.indexOf('o.id'))).toBe('select 1 from orders o where o.id = $1'.indexOf('o.id'));
    const mysql = await changed('select ? from orders o where o.id = ?', 'mysql', 2);
    expect(mysql.binds).toEqual([{ own: 0 }, { value: 'north' }, { own: 1 }]);
    expect(mysql.text).toContain('FROM orders AS `sluice_row` WHERE (`sluice_row`.`region` = ?)');
  });

  it('has a barrier where an expression may fail', async () => {
    expect((await changed('select id from orders where 1 / amount > 1')).text).toContain('= $1) OFFSET 0)');
    expect((await changed('select id from orders where amount > 1')).text).not.toContain('OFFSET');
    expect(
      (await changed('select id from orders where sleep(amount) = 0', 'mysql').catch(() => ({ text: 'refused' }))).text,
    ).not.toMatch(/= \?\)\) /);
  });

  it('follows views', async () => {
    const { text } = await changed('select number from bigger where number > 1');
    expect(text).toContain('FROM "public"."orders" AS "sluice_row" WHERE ("sluice_row"."region" = $1)');
    expect(text).toContain('AS "sluice_row" ("number", "place")');
    expect(text.startsWith('select number from (SELECT')).toBe(true);
  });

  it('writes only to what may be seen', async () => {
    expect((await changed('update orders set amount = 0')).text).toBe(
      'update orders set amount = 0\nWHERE ("orders"."region" = $1)\n',
    );
    expect((await changed('delete from orders o where o.id = 1 or o.id = 2 -- two\nreturning id')).text).toBe(
      'delete from orders o WHERE ("o"."region" = $1) AND ( o.id = 1 or o.id = 2\n)  -- two\nreturning id',
    );
    expect((await changed('delete from orders')).text).toBe('delete from orders\nWHERE ("orders"."region" = $1)\n');
    expect((await changed('update orders set amount = 0 where 1 / amount > 0')).text).toContain(
      'WHERE CASE WHEN ("orders"."region" = $1) THEN ( 1 / amount > 0\n) ELSE FALSE END',
    );
    expect((await changed('update item set n = 0 from orders o where o.id = order_id')).text).toContain(
      `from ${row} o where`,
    );
    expect((await changed('insert into orders values (1, null, 2)')).text).toBe(
      'insert into orders values (1, null, 2)',
    );
  });

  it.each([
    ['select * from orders for update', 'lock'],
    ['select * from orders tablesample system (10)', 'sample'],
    ['select ctid from orders', 'system'],
    ['update orders set region = null', 'moves'],
    ['insert into orders values (1) on conflict do nothing', 'upsert'],
    ['merge into orders o using item i on o.id = i.n when matched then delete', 'merge'],
    ['truncate orders', 'statement'],
    ['create table copy as select * from orders', 'statement'],
    ['create view seen as select * from orders', 'statement'],
    ['drop table orders', 'statement'],
    ['explain analyze select * from orders', 'analyze'],
    ['delete from big', 'view'],
  ])('refuses %s', async (sql, why) => {
    expect(await refusal(sql)).toBe(why);
  });

  it.each([
    ['select * from orders use index (i)', 'hint'],
    ['select * from orders partition (p0)', 'hint'],
    ['replace into orders values (1)', 'upsert'],
    ['update orders o join item i on i.n = o.id set o.amount = 1', 'several'],
    ['select * from orders for update', 'lock'],
  ])('refuses %s of MySQL', async (sql, why) => {
    expect(await refusal(sql, 'mysql')).toBe(why);
  });
});
