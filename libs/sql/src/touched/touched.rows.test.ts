import { describe, expect, it } from 'vitest';
import type { DialectName } from '../contract/statement.type.js';
import type { SqlRefusal } from '../contract/sql.refusal.js';
import { touchedRows, touchedSql } from './touched.rows.js';

async function read(sql: string, dialect: DialectName = 'postgres'): Promise<string> {
  const touched = await touchedRows(dialect, sql);
  return touchedSql(touched, `${touched.target}.id`).replaceAll(/\s+/g, ' ').trim();
}
const why = async (sql: string, dialect: DialectName = 'postgres'): Promise<string | undefined> =>
  ((await touchedRows(dialect, sql).catch((error: unknown) => error)) as SqlRefusal).facts?.why;

describe('the rows that a statement touches', () => {
  it.each([
    ['update orders set a = 1', 'SELECT orders.id FROM orders'],
    ['update public."Orders" set a = 1 where id > 3;', 'SELECT "Orders".id FROM public."Orders" WHERE id > 3'],
    [
      'update only (orders) as o set a = 1 where o.id = 2 returning *',
      'SELECT o.id FROM only (orders) as o WHERE o.id = 2',
    ],
    [
      'update orders o set a = b is distinct from c, d = (select 1 from x where y) from item i where i.n = o.id -- x',
      'SELECT o.id FROM orders o , item i WHERE i.n = o.id'.replace(' ,', ','),
    ],
    ['update orders as set set "where" = 1 where set.id = 1', 'SELECT set.id FROM orders as set WHERE set.id = 1'],
    [
      'with big as (select id from item where n > 1) delete from orders using big b where b.id = orders.id',
      'with big as (select id from item where n > 1) SELECT orders.id FROM orders, big b WHERE b.id = orders.id',
    ],
    [
      "delete from orders where a = 'x returning y' returning id",
      "SELECT orders.id FROM orders WHERE a = 'x returning y'",
    ],
  ])('of PostgreSQL: %s', async (sql, expected) => {
    expect(await read(sql)).toBe(expected);
  });

  it.each([
    ['update orders set a = 1 where id = ?', 'SELECT orders.id FROM orders WHERE id = ?'],
    ['UPDATE LOW_PRIORITY `shop`.`orders` o SET o.a = 1', 'SELECT o.id FROM `shop`.`orders` o'],
    [
      'update orders o join item i on i.n = o.id set o.a = i.n where i.n > 1',
      'SELECT o.id FROM orders o join item i on i.n = o.id WHERE i.n > 1',
    ],
    ['delete from orders where id in (1, 2)', 'SELECT orders.id FROM orders WHERE id in (1, 2)'],
    [
      'delete o from orders o join item i on i.n = o.id where i.n = 1',
      'SELECT o.id FROM orders o join item i on i.n = o.id WHERE i.n = 1',
    ],
    ['delete from o using orders o join item i on i.n = o.id', 'SELECT o.id FROM orders o join item i on i.n = o.id'],
  ])('of MySQL: %s', async (sql, expected) => {
    expect(await read(sql, 'mysql')).toBe(expected);
  });

  it.each([
    ['postgres', 'update orders set a = 1 where random() < 0.5', 'volatile'],
    ['postgres', 'with gone as (delete from item returning id) update orders set a = 1 from gone', 'with'],
    ['postgres', 'insert into orders values (1)', 'kind'],
    ['mysql', 'update orders set a = 1 order by id limit 3', 'limit'],
    ['mysql', 'delete ignore from orders', 'ignore'],
    ['mysql', 'delete from orders where rand() < 0.5', 'volatile'],
    ['mssql', 'update orders set a = 1', 'dialect'],
  ] as const)('are not asked for in %s: %s', async (dialect, sql, reason) => {
    expect(await why(sql, dialect)).toBe(reason);
  });

  it('may stand in SET whatever it computes', async () => {
    expect(await read('update orders set a = random() where id = 1')).toBe('SELECT orders.id FROM orders WHERE id = 1');
  });
});
