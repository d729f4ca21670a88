import { describe, expect, it } from 'vitest';
import { sqlClassify, sqlLineage, sqlSplit } from '../../commands/sql.commands.js';
import { EVERYDAY, EVERYDAY_SCHEMA, REFUSED } from './everyday.statements.testing.js';
import { TPCH, TPCH_SCHEMA } from './tpch.statements.testing.js';

const shop = { dialect: 'mssql', default_db: 'shop', default_schema: 'dbo', schema: EVERYDAY_SCHEMA };
const tpch = { dialect: 'mssql', default_db: 'tpch', default_schema: 'dbo', schema: TPCH_SCHEMA };

describe('everyday statements of SQL Server', () => {
  it.each(EVERYDAY.filter((sql) => !REFUSED.has(sql)))('%s', async (sql) => {
    expect(await sqlLineage({ ...shop, sql })).toHaveProperty('tables');
    expect(await sqlClassify({ dialect: 'mssql', sql })).toMatchObject({ kind: 'DQL', read_only: true });
  });

  it.each(TPCH.map((sql, index) => [index + 1, sql] as const))('TPC-H %i', async (_number, sql) => {
    const { result } = await sqlLineage({ ...tpch, sql });
    expect(result.length).toBeGreaterThan(0);
    expect(await sqlClassify({ dialect: 'mssql', sql })).toMatchObject({ kind: 'DQL', read_only: true });
  });

  it('refuses at most 8 of 100, each by name', async () => {
    for (const sql of REFUSED) await expect(sqlLineage({ ...shop, sql })).rejects.toMatchObject({ position: {} });
    expect(REFUSED.size / (EVERYDAY.length + TPCH.length)).toBeLessThan(0.08);
  });

  it('names tables of the database in three parts and any case', async () => {
    expect(await sqlLineage({ ...shop, sql: 'SELECT A.Amount FROM SHOP.dbo.[Orders] AS a' })).toEqual({
      result: [{ name: 'Amount', sources: ['shop.dbo.orders.amount'], exact: true }],
      predicates: [],
      tables: [{ name: 'shop.dbo.orders', access: 'read' }],
    });
    await expect(sqlLineage({ ...shop, sql: 'SELECT id FROM other.dbo.orders' })).rejects.toMatchObject({
      code: 'other-database',
    });
  });

  it.each([
    ['INSERT INTO orders (id, amount) OUTPUT inserted.id VALUES (1, 2), (3, 4)', 'INSERT'],
    ['UPDATE o SET o.amount += 1 FROM orders o JOIN customer c ON c.id = o.customer_id', 'UPDATE'],
    ['DELETE TOP (10) FROM orders OUTPUT deleted.* WHERE id = 1', 'DELETE'],
    [
      'MERGE INTO orders WITH (HOLDLOCK) AS t USING item AS s ON t.id = s.order_id WHEN MATCHED AND s.qty > 1 THEN UPDATE SET amount = s.price WHEN NOT MATCHED BY TARGET THEN INSERT (id) VALUES (s.order_id) WHEN NOT MATCHED BY SOURCE THEN DELETE',
      'MERGE',
    ],
    ['SELECT id INTO copy FROM orders', 'DDL'],
    ['TRUNCATE TABLE orders', 'DDL'],
    [
      'CREATE TABLE t (id int IDENTITY(1, 1) PRIMARY KEY, name nvarchar(max) NULL REFERENCES customer (id) ON DELETE SET NULL)',
      'DDL',
    ],
    ['ALTER TABLE orders ADD note varchar(10) NOT NULL DEFAULT (1)', 'DDL'],
    ['CREATE OR ALTER VIEW v AS SELECT id FROM orders', 'DDL'],
    ['DROP TABLE IF EXISTS orders, item', 'DDL'],
    ['BEGIN TRANSACTION', 'TCL'],
  ])('%s is %s and not read only', async (sql, kind) => {
    expect(await sqlClassify({ dialect: 'mssql', sql })).toMatchObject({ kind, read_only: false });
    expect(await sqlLineage({ ...shop, sql })).toHaveProperty('tables');
  });

  it.each([
    ['EXEC sp_who2', 'CALL', 'EXEC'],
    ["EXECUTE ('select 1')", 'CALL', 'EXECUTE'],
    ['DECLARE @x int = 1', 'CALL', 'DECLARE'],
    ['IF 1 = 1 SELECT 1', 'CALL', 'IF'],
    ['BEGIN SELECT 1 END', 'CALL', 'BEGIN'],
    ['SET NOCOUNT ON', 'UTILITY', 'SET'],
    ['USE master', 'UTILITY', 'USE'],
    ['DBCC CHECKDB', 'UTILITY', 'DBCC'],
    ["BULK INSERT orders FROM 'x'", 'UTILITY', 'BULK'],
    ['GRANT SELECT ON orders TO u', 'DCL', 'GRANT'],
    ["EXECUTE AS USER = 'dbo'", 'DCL', 'EXECUTE'],
    ['UPDATE STATISTICS orders', 'UTILITY', 'UPDATE'],
    ["BACKUP DATABASE shop TO DISK = 'x'", 'UTILITY', 'BACKUP'],
    ['ALTER DATABASE shop SET TRUSTWORTHY ON', 'UTILITY', 'ALTER'],
  ])('%s is %s and refused by its name', async (sql, kind, name) => {
    expect(await sqlClassify({ dialect: 'mssql', sql })).toMatchObject({ kind, read_only: false });
    await expect(sqlLineage({ ...shop, sql })).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining(name) as string,
    });
  });

  it('plans what it would serve, as the statement itself is judged', async () => {
    const sql =
      'EXPLAIN WITH o AS (SELECT id, amount FROM orders) SELECT id FROM o WHERE amount > @p1 OPTION (MAXDOP 1)';
    expect(await sqlClassify({ dialect: 'mssql', sql })).toMatchObject({ kind: 'DQL', read_only: true });
    expect(await sqlLineage({ ...shop, sql })).toMatchObject({
      result: [{ name: 'plan' }],
      tables: [{ name: 'shop.dbo.orders', access: 'read' }],
    });
    const write = 'explain delete from orders';
    expect(await sqlClassify({ dialect: 'mssql', sql: write })).toMatchObject({ kind: 'DELETE', read_only: false });
    expect(await sqlLineage({ ...shop, sql: write })).toMatchObject({ tables: [{ access: 'write' }] });
    const { statements } = await sqlSplit({ dialect: 'mssql', script: 'explain select 1;\nEXPLAIN\nselect 2' });
    expect(statements).toEqual(['explain select 1', 'EXPLAIN\nselect 2']);
  });

  it('splits', async () => {
    const { statements } = await sqlSplit({ dialect: 'mssql', script: 'select 1;\nselect 2\nGO\nselect 3' });
    expect(statements).toEqual(['select 1', 'select 2', 'select 3']);
  });
});
