import { loadModule, parseSync, type Node } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { readHazards } from './hazard.reader.js';

const hazards = (sql: string): string[] =>
  readHazards(parseSync(sql).stmts?.[0]?.stmt as Node).map(
    ({ kind, path, rows }) => `${kind} ${path.join('.')}${rows ? ' rows' : ''}`,
  );

describe('what a statement destroys at one stroke', () => {
  beforeAll(() => loadModule());

  it.each<[string, string[]]>([
    ['DELETE FROM customer', ['delete-all customer rows']],
    ['DELETE FROM ONLY sales.customer AS c', ['delete-all sales.customer rows']],
    ['UPDATE customer SET name = $$x$$', ['update-all customer rows']],
    ['UPDATE customer SET name = $$x$$ WHERE true', ['update-all customer rows']],
    ['DELETE FROM customer WHERE 1 = 1 OR random() < 2', ['delete-all customer rows']],
    ['DELETE FROM customer USING orders', ['delete-all customer rows']],
    ['WITH gone AS (DELETE FROM customer RETURNING *) SELECT * FROM gone', ['delete-all customer rows']],
    ['EXPLAIN ANALYZE DELETE FROM customer', ['delete-all customer rows']],
    ['EXPLAIN (ANALYZE, BUFFERS) DELETE FROM customer', ['delete-all customer rows']],
    ['TRUNCATE customer, sales.orders CASCADE', ['truncate customer rows', 'truncate sales.orders rows']],
    ['DROP TABLE IF EXISTS customer, sales.orders', ['drop customer rows', 'drop sales.orders rows']],
    ['DROP VIEW v', ['drop v']],
    ['DROP SCHEMA sales CASCADE', ['drop sales']],
    ['DROP FUNCTION f(int)', ['drop f']],
    ['DROP TYPE sales.mood', ['drop sales.mood']],
    ['DROP TRIGGER t ON customer', ['drop customer.t']],
    ['DROP DATABASE retail', ['drop retail']],
    ['DROP ROLE somebody', ['drop somebody']],
    ['ALTER TABLE customer DROP COLUMN phone', ['alter customer rows']],
    ['ALTER TABLE customer ALTER COLUMN id TYPE bigint', ['alter customer rows']],
  ])('%s', (sql, expected) => {
    expect(hazards(sql)).toEqual(expected);
  });

  it.each([
    'SELECT * FROM customer',
    'DELETE FROM customer WHERE id = 1',
    'DELETE FROM customer WHERE EXISTS (SELECT 1 FROM orders o)',
    'UPDATE customer SET name = upper(name) WHERE id IN (1, 2)',
    'DELETE FROM customer WHERE CURRENT OF c',
    'INSERT INTO customer DEFAULT VALUES',
    'EXPLAIN DELETE FROM customer',
    'EXPLAIN (ANALYZE false) DELETE FROM customer',
    'EXPLAIN (ANALYZE 0) DELETE FROM customer',
    'ALTER TABLE customer ADD COLUMN x int',
    'CREATE RULE r AS ON INSERT TO customer DO ALSO DELETE FROM orders',
    'CREATE TABLE t (id int)',
  ])('asks nothing about %s', (sql) => {
    expect(hazards(sql)).toEqual([]);
  });
});
