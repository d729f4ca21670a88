import type { GrammarGroup } from '../../grammar.type.testing.js';

const page = (name: string): string => `https://learn.microsoft.com/sql/t-sql/${name}`;

/** Everything that can stand in FROM. */
export const SOURCES: readonly GrammarGroup[] = [
  {
    construct: 'tables and hints',
    page: page('queries/hints-transact-sql-table'),
    statements: [
      'SELECT id FROM shop.dbo.orders',
      'SELECT id FROM shop..orders',
      'SELECT [o].[id] FROM [dbo].[orders] [o]',
      'SELECT "o"."id" FROM "orders" AS "o"',
      'SELECT id FROM orders (NOLOCK)',
      'SELECT o.id FROM orders AS o WITH (READPAST, ROWLOCK)',
      'SELECT o.id FROM orders o WITH (INDEX(1)), customer c WITH (FORCESEEK)',
      'SELECT o.id FROM orders o WITH (INDEX = ix_orders, READCOMMITTED)',
      'SELECT id FROM orders TABLESAMPLE (10 PERCENT)',
      'SELECT id FROM orders TABLESAMPLE SYSTEM (100 ROWS) REPEATABLE (7)',
      "SELECT id FROM orders FOR SYSTEM_TIME AS OF '2026-01-01'",
      "SELECT id FROM orders FOR SYSTEM_TIME BETWEEN '2026-01-01' AND '2026-02-01' AS o",
    ],
  },
  {
    construct: 'joins',
    page: page('queries/from-transact-sql'),
    statements: [
      'SELECT c.name, o.id FROM customer c LEFT JOIN orders o ON o.customer_id = c.id AND o.status = 1',
      'SELECT c.name, o.id FROM customer c RIGHT OUTER JOIN orders o ON o.customer_id = c.id',
      'SELECT c.name, o.id FROM customer c FULL JOIN orders o ON o.customer_id = c.id',
      'SELECT c.name, o.id, i.sku FROM customer c JOIN orders o JOIN item i ON i.order_id = o.id ON o.customer_id = c.id',
      'SELECT c.name, o.id, i.sku FROM customer c LEFT JOIN (orders o INNER JOIN item i ON i.order_id = o.id) ON o.customer_id = c.id',
      'SELECT c.name FROM customer c INNER HASH JOIN orders o ON o.customer_id = c.id',
      'SELECT c.name FROM customer c LEFT OUTER MERGE JOIN orders o ON o.customer_id = c.id',
      'SELECT a.name, b.name FROM customer a JOIN customer b ON a.city = b.city AND a.id < b.id',
      'SELECT o.id, t.region FROM orders o JOIN sales.target t ON o.amount BETWEEN t.amount AND t.amount * 2',
      'SELECT c.name, t.region FROM customer c, sales.target t WHERE c.city = t.region',
    ],
  },
  {
    construct: 'derived tables and constructors',
    page: page('queries/table-value-constructor-transact-sql'),
    statements: [
      'SELECT d.total FROM (SELECT customer_id, SUM(amount) AS total FROM orders GROUP BY customer_id) d',
      'SELECT d.a, d.b FROM (SELECT id, name FROM customer) AS d (a, b)',
      "SELECT v.n, v.label FROM (VALUES (1, N'one'), (2, N'two'), (1 + 2, CONCAT('th', 'ree'))) v (n, label)",
      'SELECT c.id, m.biggest FROM customer c CROSS APPLY (SELECT MAX(v.x) AS biggest FROM (VALUES (c.id), (c.manager_id)) v (x)) m',
      "SELECT o.id, v.label, v.amount FROM orders o CROSS APPLY (VALUES ('gross', o.amount), ('net', o.amount / 1.19)) v (label, amount)",
      'SELECT x.id FROM (SELECT TOP 10 id FROM (SELECT id, amount FROM orders WHERE status = 1) y ORDER BY amount) x',
      'SELECT id FROM (SELECT id FROM customer UNION ALL SELECT id FROM orders) AS u',
    ],
  },
  {
    construct: 'APPLY',
    page: page('queries/from-transact-sql'),
    statements: [
      'SELECT c.name, n.id FROM customer c OUTER APPLY (SELECT TOP 1 id FROM orders o WHERE o.customer_id = c.id ORDER BY id DESC) n',
      "SELECT c.name, s.value FROM customer c CROSS APPLY STRING_SPLIT(c.name, N' ') s WHERE s.value <> N''",
      "SELECT c.id, t.value FROM customer c OUTER APPLY OPENJSON(c.profile, '$.tags') t",
      'SELECT c.id, x.total, y.share FROM customer c CROSS APPLY (SELECT SUM(amount) AS total FROM orders o WHERE o.customer_id = c.id) x CROSS APPLY (SELECT x.total / 100.0 AS share) y',
      "SELECT c.id, d.digits FROM customer c CROSS APPLY (SELECT REPLACE(c.phone, '-', '') AS digits) d WHERE LEN(d.digits) > 6",
    ],
  },
  {
    construct: 'PIVOT and UNPIVOT',
    page: page('queries/from-using-pivot-and-unpivot'),
    statements: [
      'SELECT city, [1] AS opened, [2] AS paid FROM (SELECT c.city, o.status, o.amount FROM customer c JOIN orders o ON o.customer_id = c.id) s PIVOT (SUM(amount) FOR status IN ([1], [2])) AS p',
      'SELECT p.* FROM (SELECT region, year FROM sales.target) AS s PIVOT (COUNT(year) FOR year IN ([2024], [2025])) AS p ORDER BY p.region',
      'SELECT id, field, content FROM (SELECT id, name, city FROM customer) s UNPIVOT (content FOR field IN (name, city)) AS u',
      'SELECT region, ISNULL([2025], 0) + ISNULL([2026], 0) AS both FROM sales.target PIVOT (MAX(amount) FOR year IN ([2025], [2026])) p',
    ],
  },
  {
    construct: 'rowset functions',
    page: page('functions/opendatasource-transact-sql'),
    statements: [
      'SELECT j.id, j.label FROM OPENJSON(\'[{"id":1,"label":"a"}]\') WITH (id int \'$.id\', label nvarchar(20) \'$.label\') AS j',
      'SELECT [key], value, type FROM OPENJSON(\'{"a":1}\')',
      "SELECT value, ordinal FROM STRING_SPLIT('a,b,c', ',', 1) ORDER BY ordinal DESC",
      'SELECT value FROM GENERATE_SERIES(1, 10, 2)',
      "SELECT DATEADD(day, s.value, '2026-01-01') AS day, COUNT(o.id) FROM GENERATE_SERIES(0, 30) s LEFT JOIN orders o ON CAST(o.created_at AS date) = DATEADD(day, s.value, '2026-01-01') GROUP BY s.value",
      "SELECT id FROM customer WHERE city IN (SELECT value FROM STRING_SPLIT(@p1, ','))",
      "SELECT c.id, x.n.value('@id', 'int') FROM customer c CROSS APPLY c.profile.nodes('/tags/tag') AS x(n)",
      "SELECT k.[KEY], k.RANK FROM CONTAINSTABLE(customer, profile, 'berlin') AS k",
    ],
  },
];
