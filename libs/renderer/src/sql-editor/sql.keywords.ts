/**
 * Keywords that people write in queries and changes (PostgreSQL manual, SQL commands), in the order in which equals are
 * offered.
 */
export const KEYWORDS: readonly string[] = [
  ...[
    'SELECT',
    'FROM',
    'WHERE',
    'GROUP BY',
    'ORDER BY',
    'HAVING',
    'LIMIT',
    'OFFSET',
    'JOIN',
    'LEFT JOIN',
    'INNER JOIN',
  ],
  ...['RIGHT JOIN', 'FULL JOIN', 'CROSS JOIN', 'ON', 'USING', 'AS', 'AND', 'OR', 'NOT', 'IN', 'EXISTS', 'BETWEEN'],
  ...['LIKE', 'ILIKE', 'SIMILAR TO', 'IS NULL', 'IS NOT NULL', 'IS DISTINCT FROM', 'NULL', 'TRUE', 'FALSE', 'CASE'],
  ...['WHEN', 'THEN', 'ELSE', 'END', 'DISTINCT', 'DISTINCT ON', 'ALL', 'ANY', 'SOME', 'UNION', 'UNION ALL'],
  ...['INTERSECT', 'EXCEPT', 'WITH', 'WITH RECURSIVE', 'MATERIALIZED', 'LATERAL', 'VALUES', 'INSERT INTO', 'UPDATE'],
  ...['DELETE FROM', 'SET', 'DEFAULT', 'RETURNING', 'ON CONFLICT', 'DO NOTHING', 'DO UPDATE SET', 'MERGE INTO'],
  ...['WHEN MATCHED THEN', 'WHEN NOT MATCHED THEN', 'ASC', 'DESC', 'NULLS FIRST', 'NULLS LAST', 'FETCH FIRST'],
  ...['OVER', 'PARTITION BY', 'WINDOW', 'ROWS BETWEEN', 'RANGE BETWEEN', 'UNBOUNDED PRECEDING', 'CURRENT ROW'],
  ...['UNBOUNDED FOLLOWING', 'FILTER', 'WITHIN GROUP', 'ROLLUP', 'CUBE', 'GROUPING SETS', 'CAST', 'INTERVAL', 'DATE'],
  ...[
    'TIMESTAMP',
    'TIMESTAMPTZ',
    'TIME',
    'INTEGER',
    'BIGINT',
    'NUMERIC',
    'TEXT',
    'VARCHAR',
    'BOOLEAN',
    'JSONB',
    'UUID',
  ],
  ...['CURRENT_DATE', 'CURRENT_TIMESTAMP', 'CURRENT_USER', 'AT TIME ZONE', 'COLLATE', 'ARRAY', 'ROW', 'EXPLAIN'],
  ...['EXPLAIN ANALYZE', 'CREATE TABLE', 'CREATE INDEX', 'CREATE VIEW', 'ALTER TABLE', 'ADD COLUMN', 'DROP TABLE'],
  ...['DROP COLUMN', 'DROP VIEW', 'DROP INDEX', 'TRUNCATE', 'PRIMARY KEY', 'FOREIGN KEY', 'REFERENCES', 'UNIQUE'],
  ...[
    'NOT NULL',
    'CHECK',
    'CONSTRAINT',
    'IF EXISTS',
    'IF NOT EXISTS',
    'CASCADE',
    'BEGIN',
    'COMMIT',
    'ROLLBACK',
    'SHOW',
  ],
];

/** Functions that the grammar itself has; the catalogue does not list them (PostgreSQL manual, 9.18 and 9.9). */
export const GRAMMAR_FUNCTIONS: readonly string[] = ['coalesce', 'nullif', 'greatest', 'least', 'extract', 'grouping'];
