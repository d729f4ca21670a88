import { describe, expect, it } from 'vitest';
import { sqlClassify, sqlLineage, sqlSplit } from '../../commands/sql.commands.js';
import { EVERYDAY, EVERYDAY_SCHEMA, REFUSED } from './everyday.statements.testing.js';
import { TPCH, TPCH_SCHEMA } from './tpch.statements.testing.js';

const shop = { dialect: 'oracle', default_db: 'ORCL', default_schema: 'SHOP', schema: EVERYDAY_SCHEMA };
const tpch = { dialect: 'oracle', default_db: 'TPCH', default_schema: 'TPCH', schema: TPCH_SCHEMA };

describe('everyday statements of Oracle', () => {
  it.each(EVERYDAY.filter((sql) => !REFUSED.has(sql)))('%s', async (sql) => {
    expect(await sqlLineage({ ...shop, sql })).toHaveProperty('tables');
    expect(await sqlClassify({ dialect: 'oracle', sql })).toMatchObject({ kind: 'DQL', read_only: true });
  });

  it.each(TPCH.map((sql, index) => [index + 1, sql] as const))('TPC-H %i', async (_number, sql) => {
    const { result } = await sqlLineage({ ...tpch, sql });
    expect(result.length).toBeGreaterThan(0);
    expect(await sqlClassify({ dialect: 'oracle', sql })).toMatchObject({ kind: 'DQL', read_only: true });
  });

  it('refuses at most 8 of 100, each by name', async () => {
    for (const sql of REFUSED) await expect(sqlLineage({ ...shop, sql })).rejects.toMatchObject({ position: {} });
    expect(REFUSED.size / (EVERYDAY.length + TPCH.length)).toBeLessThan(0.08);
  });

  it('reads bare names in capitals and quoted ones as they stand', async () => {
    expect(await sqlLineage({ ...shop, sql: 'SELECT a.Amount, a."AMOUNT" "amount" FROM Shop.orders a' })).toEqual({
      result: [
        { name: 'AMOUNT', sources: ['ORCL.SHOP.ORDERS.AMOUNT'], exact: true },
        { name: 'amount', sources: ['ORCL.SHOP.ORDERS.AMOUNT'], exact: true },
      ],
      predicates: [],
      tables: [{ name: 'ORCL.SHOP.ORDERS', access: 'read' }],
    });
    await expect(sqlLineage({ ...shop, sql: 'SELECT "amount" FROM orders' })).rejects.toMatchObject({
      code: 'unknown-column',
    });
    await expect(sqlLineage({ ...shop, sql: 'SELECT id FROM "orders"' })).rejects.toMatchObject({
      code: 'unknown-table',
    });
  });

  it.each([
    ['INSERT INTO orders (id, amount) VALUES (seq_orders.NEXTVAL, 2)', 'INSERT'],
    ['INSERT INTO orders SELECT * FROM orders WHERE id = 1', 'INSERT'],
    [
      'UPDATE orders o SET o.amount = o.amount + 1, (status, created_at) = (SELECT 1, SYSDATE FROM dual) WHERE o.id = 1',
      'UPDATE',
    ],
    ['DELETE orders WHERE id = 1', 'DELETE'],
    [
      'MERGE INTO orders t USING (SELECT order_id, price FROM item) s ON (t.id = s.order_id) WHEN MATCHED THEN UPDATE SET amount = s.price WHERE s.price > 1 DELETE WHERE t.status = 9 WHEN NOT MATCHED THEN INSERT (id) VALUES (s.order_id)',
      'MERGE',
    ],
    ['TRUNCATE TABLE orders', 'DDL'],
    ['CREATE TABLE copy AS SELECT id FROM orders', 'DDL'],
    [
      'CREATE TABLE t (id NUMBER(10) DEFAULT 0 PRIMARY KEY, name VARCHAR2(20 CHAR) NOT NULL, c NUMBER REFERENCES customer (id) ON DELETE CASCADE)',
      'DDL',
    ],
    ['INSERT ALL INTO orders (id) VALUES (1) INTO item (qty) VALUES (2) SELECT 1 FROM dual', 'INSERT'],
    [
      'INSERT FIRST WHEN n > 1 THEN INTO orders (id) VALUES (n) ELSE INTO item (qty) SELECT id AS n FROM customer',
      'INSERT',
    ],
    ['DELETE FROM orders WHERE id = 1 RETURNING id INTO :p1', 'DELETE'],
    ['UPDATE orders SET amount = amount + 1 RETURN SUM(amount), MAX(id) INTO :total INDICATOR :i, :last', 'UPDATE'],
    ['ALTER TABLE orders ADD (note VARCHAR2(10))', 'DDL'],
    ['CREATE OR REPLACE VIEW v AS SELECT id FROM orders WITH READ ONLY', 'DDL'],
    ["COMMENT ON COLUMN orders.amount IS 'x'", 'DDL'],
    ['DROP TABLE orders CASCADE CONSTRAINTS PURGE', 'DDL'],
    ['COMMIT', 'TCL'],
    ['ROLLBACK TO SAVEPOINT a', 'TCL'],
  ])('%s is %s and not read only', async (sql, kind) => {
    expect(await sqlClassify({ dialect: 'oracle', sql })).toMatchObject({ kind, read_only: false });
    expect(await sqlLineage({ ...shop, sql })).toHaveProperty('tables');
  });

  it.each([
    ['BEGIN NULL; END;', 'CALL', 'PL/SQL'],
    ['DECLARE x NUMBER; BEGIN SELECT 1 INTO x FROM dual; END;', 'CALL', 'PL/SQL'],
    ['CALL p(1)', 'CALL', 'CALL'],
    ['WITH FUNCTION f RETURN NUMBER IS BEGIN RETURN 1; END; SELECT f FROM dual', 'DQL', 'WITH FUNCTION'],
    ["EXPLAIN PLAN SET STATEMENT_ID = 'x' FOR SELECT 1 FROM dual", 'UTILITY', 'EXPLAIN'],
    ['EXPLAIN PLAN FOR LOCK TABLE orders IN EXCLUSIVE MODE', 'UTILITY', 'EXPLAIN PLAN of'],
    ["ALTER SESSION SET NLS_DATE_FORMAT = 'x'", 'UTILITY', 'ALTER SESSION'],
    ['ALTER SYSTEM FLUSH SHARED_POOL', 'UTILITY', 'ALTER SYSTEM'],
    ['LOCK TABLE orders IN EXCLUSIVE MODE', 'UTILITY', 'LOCK'],
    ['GRANT SELECT ON orders TO u', 'DCL', 'GRANT'],
    ['SET ROLE dba', 'DCL', 'SET ROLE'],
    ['SET TRANSACTION READ WRITE', 'TCL', 'SET TRANSACTION'],
    ["CREATE DATABASE LINK l CONNECT TO a IDENTIFIED BY b USING 'x'", 'UTILITY', 'CREATE DATABASE'],
    ['FLASHBACK TABLE orders TO BEFORE DROP', 'UTILITY', 'FLASHBACK'],
    ['INSERT ALL INTO orders (id) VALUES (1) LOG ERRORS SELECT 1 FROM dual', 'INSERT', 'LOG ERRORS'],
    ['UPDATE (SELECT amount FROM orders) SET amount = 1', 'UPDATE', 'through a query'],
    ['DELETE FROM orders WHERE id = 1 RETURNING id INTO x', 'DELETE', 'something else than a bind variable'],
    ['DELETE FROM orders WHERE id = 1 RETURNING id BULK COLLECT INTO :p1', 'DELETE', 'BULK COLLECT'],
    ['DELETE FROM orders WHERE id = 1 RETURNING id, amount INTO :p1', 'DELETE', 'another number of values'],
  ])('%s is %s and refused by its name', async (sql, kind, name) => {
    expect(await sqlClassify({ dialect: 'oracle', sql })).toMatchObject({ kind, read_only: false });
    await expect(sqlLineage({ ...shop, sql })).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining(name) as string,
    });
  });

  it('plans what it would serve, as the statement itself is judged', async () => {
    expect(await sqlClassify({ dialect: 'oracle', sql: 'explain plan for (select id from orders)' })).toMatchObject({
      kind: 'DQL',
      read_only: true,
    });
    expect(
      await sqlLineage({ ...shop, sql: 'EXPLAIN PLAN FOR SELECT id FROM orders WHERE amount > :p1' }),
    ).toMatchObject({ result: [{ name: 'plan' }], tables: [{ access: 'read' }] });
    const sql = 'explain plan for delete from orders';
    expect(await sqlClassify({ dialect: 'oracle', sql })).toMatchObject({ kind: 'DELETE', read_only: false });
    expect(await sqlLineage({ ...shop, sql })).toMatchObject({ tables: [{ access: 'write' }] });
  });

  it('takes the definition of a program for what it is, and nothing behind it', async () => {
    const sql = 'CREATE OR REPLACE TRIGGER t BEFORE INSERT ON orders FOR EACH ROW BEGIN :new.id := 1; END;';
    expect(await sqlClassify({ dialect: 'oracle', sql })).toMatchObject({ kind: 'DDL', read_only: false });
    await expect(
      sqlLineage({ ...shop, sql: 'CREATE PROCEDURE p IS BEGIN NULL; END; DELETE FROM orders' }),
    ).rejects.toMatchObject({ code: 'multiple-statements' });
  });

  it('splits', async () => {
    const script = 'select 1 from dual;\nbegin null; end;\n/\nselect 2 from dual\n/\ndelete t;';
    const { statements } = await sqlSplit({ dialect: 'oracle', script });
    expect(statements).toEqual(['select 1 from dual', 'begin null; end;', 'select 2 from dual', 'delete t']);
  });
});
