/**
 * Questions about a masked column (`P` is true or false of a row), answered by an error, the time, the number or the
 * order of rows, or under a name that stands for something else: each as it was seen to read values one by one, or a
 * relative of it. They ask the demo's `customer`.
 */
export const hostileQuestions: readonly string[] = [
  // Names that mean the alias, not the column beside it.
  'SELECT count(*) FROM (SELECT CASE WHEN P THEN v.n ELSE 0 END AS z FROM customer c, (VALUES (0), (1)) v(n), (SELECT 1 AS one) z WHERE c.id = 1 GROUP BY z) q',
  'SELECT count(*) FROM (SELECT CASE WHEN P THEN v.n ELSE 0 END AS z FROM customer c, (VALUES (0), (1)) v(n), (SELECT 1 AS one) z WHERE c.id = 1 GROUP BY ROLLUP (z)) q',
  'SELECT count(*) FROM (SELECT CASE WHEN P THEN v.n ELSE 0 END AS z FROM customer c, (VALUES (0), (1)) v(n), (SELECT 1 AS one) z WHERE c.id = 1 GROUP BY GROUPING SETS ((z), ())) q',
  'SELECT c.id FROM customer c, (SELECT 1 AS one) z WHERE c.id < 9 ORDER BY CASE WHEN P THEN 1 ELSE 0 END',
  'SELECT DISTINCT ON (z) c.id, P AS z FROM customer c WHERE c.id < 9',
  'SELECT c.id, rank() OVER (ORDER BY P) FROM customer c WHERE c.id < 9',
  // Errors.
  'SELECT 1 / (CASE WHEN P THEN 0 ELSE 1 END) FROM customer c WHERE c.id < 9',
  "SELECT (CASE WHEN P THEN 'x' ELSE '1' END)::int FROM customer c WHERE c.id < 9",
  'SELECT chr(CASE WHEN P THEN 0 ELSE 65 END) FROM customer c WHERE c.id < 9',
  "SELECT repeat('x', CASE WHEN P THEN 2000000000 ELSE 1 END) FROM customer c WHERE c.id < 9",
  'SELECT (SELECT v.n FROM (VALUES (1), (2)) v(n) WHERE v.n = 1 OR P) FROM customer c WHERE c.id < 9',
  'WITH w AS MATERIALIZED (SELECT P AS p FROM customer c WHERE c.id < 9) SELECT 1 / (CASE WHEN p THEN 0 ELSE 1 END) FROM w',
  'WITH w AS MATERIALIZED (SELECT 1 / (CASE WHEN P THEN 0 ELSE 1 END) FROM customer c WHERE c.id < 9) SELECT 1 FROM w',
  'SELECT P AND 1 / (c.id - c.id) = 0 FROM customer c WHERE c.id < 9',
  'SELECT sum(1 / (CASE WHEN P THEN 0 ELSE 1 END)) FROM customer c WHERE c.id < 9',
  'SELECT 1 / (CASE WHEN P THEN 0 ELSE 1 END) FROM customer c WHERE c.id < 9 UNION ALL SELECT 1',
  // Time, and a result that is cut.
  'SELECT CASE WHEN P THEN (SELECT count(*) FROM generate_series(1, 3000000)) END FROM customer c WHERE c.id = 1',
  'SELECT generate_series(1, CASE WHEN P THEN 2000 ELSE 1 END) FROM customer c WHERE c.id = 1',
  "SELECT CASE WHEN P THEN repeat('x', 1000000) END FROM customer c WHERE c.id = 1",
  // Numbers of rows.
  'SELECT count(*) FROM customer c WHERE P',
  'SELECT count(*) FILTER (WHERE P) FROM customer c',
  'SELECT 1 FROM customer c WHERE c.id < 9 AND EXISTS (SELECT 1 WHERE P)',
  "SELECT 'a' FROM customer c WHERE c.id = 1 INTERSECT SELECT CASE WHEN P THEN 'a' ELSE 'b' END FROM customer c WHERE c.id = 1",
  'EXPLAIN ANALYZE SELECT 1 FROM customer c WHERE P',
];
