import type { GrammarGroup } from '../../grammar.type.testing.js';

const page = (name: string): string =>
  `https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/${name}.html`;

/** Everything that can stand in FROM. */
export const SOURCES: readonly GrammarGroup[] = [
  {
    construct: 'tables',
    page: page('SELECT'),
    statements: [
      'SELECT id FROM "SHOP"."ORDERS" o',
      'SELECT id FROM orders SAMPLE (10)',
      'SELECT id FROM orders SAMPLE BLOCK (5) SEED (7) o',
      "SELECT id FROM orders AS OF TIMESTAMP SYSTIMESTAMP - INTERVAL '10' MINUTE",
      'SELECT o.id FROM orders AS OF SCN 123456 o WHERE o.status = 1',
      'SELECT id, VERSIONS_STARTTIME FROM orders VERSIONS BETWEEN SCN MINVALUE AND MAXVALUE',
      'SELECT id FROM orders PARTITION (p2026)',
      "SELECT id FROM orders PARTITION FOR (DATE '2026-01-01') o",
      'SELECT id FROM orders SUBPARTITION (p2026_a)',
      'SELECT * FROM (orders)',
      'SELECT id FROM orders@remote',
      'SELECT id FROM orders AS o',
    ],
  },
  {
    construct: 'joins',
    page: page('Joins'),
    statements: [
      'SELECT c.name, o.id FROM customer c LEFT JOIN orders o ON o.customer_id = c.id AND o.status = 1',
      'SELECT c.name, o.id FROM customer c RIGHT OUTER JOIN orders o ON (o.customer_id = c.id)',
      'SELECT c.name, o.id FROM customer c FULL OUTER JOIN orders o ON o.customer_id = c.id',
      'SELECT c.name, o.id, i.sku FROM customer c JOIN orders o JOIN item i ON i.order_id = o.id ON o.customer_id = c.id',
      'SELECT c.name, o.id, i.sku FROM customer c LEFT JOIN (orders o INNER JOIN item i ON i.order_id = o.id) ON o.customer_id = c.id',
      'SELECT id, name, amount FROM customer NATURAL JOIN orders',
      'SELECT id, c.name, o.amount FROM customer c LEFT JOIN orders o USING (id, created_at)',
      'SELECT c.name, t.region FROM customer c CROSS JOIN sales.target t',
      'SELECT c.name, o.id FROM customer c, orders o WHERE o.customer_id (+) = c.id AND o.created_at (+) > SYSDATE - 30',
      'SELECT a.name, b.name FROM customer a, customer b WHERE a.manager_id = b.id (+)',
      'SELECT t.year, o.customer_id, SUM(o.amount) FROM orders o PARTITION BY (o.customer_id) RIGHT OUTER JOIN sales.target t ON t.amount = o.amount GROUP BY t.year, o.customer_id',
      'SELECT c.name, n.id FROM customer c CROSS APPLY (SELECT o.id FROM orders o WHERE o.customer_id = c.id FETCH FIRST 1 ROW ONLY) n',
      'SELECT c.name, n.id FROM customer c OUTER APPLY (SELECT o.id FROM orders o WHERE o.customer_id = c.id ORDER BY o.id DESC FETCH FIRST 3 ROWS ONLY) n',
      'SELECT c.name, n.total FROM customer c, LATERAL (SELECT SUM(o.amount) AS total FROM orders o WHERE o.customer_id = c.id) n',
      'SELECT c.name, n.total FROM customer c LEFT JOIN LATERAL (SELECT SUM(o.amount) AS total FROM orders o WHERE o.customer_id = c.id) n ON 1 = 1',
    ],
  },
  {
    construct: 'inline views and table functions',
    page: page('SELECT'),
    statements: [
      'SELECT d.total FROM (SELECT customer_id, SUM(amount) AS total FROM orders GROUP BY customer_id) d WHERE d.total > 100',
      'SELECT * FROM (SELECT id FROM customer UNION ALL SELECT id FROM orders)',
      "SELECT label FROM (VALUES (1, 'one'), (2, 'two')) v (n, label)",
      "SELECT COLUMN_VALUE FROM TABLE(sys.odcivarchar2list('a', 'b'))",
      'SELECT COLUMN_VALUE FROM TABLE(sys.odcinumberlist(1, 2, 3))',
      'SELECT id FROM TABLE(orders_of_today)',
    ],
  },
  {
    construct: 'PIVOT and UNPIVOT',
    page: page('SELECT'),
    statements: [
      'SELECT * FROM (SELECT c.city, o.status, o.amount FROM customer c JOIN orders o ON o.customer_id = c.id) PIVOT (SUM(amount) FOR status IN (1 AS opened, 2 AS paid))',
      'SELECT * FROM (SELECT region, year, amount FROM sales.target) PIVOT (SUM(amount) AS total, COUNT(*) AS n FOR year IN (2025 AS y25, 2026 AS y26)) ORDER BY region',
      "SELECT * FROM (SELECT region, year, amount FROM sales.target) PIVOT (MAX(amount) FOR (region, year) IN (('north', 2026) AS n26, ('south', 2026) AS s26))",
      "SELECT id, field, content FROM (SELECT id, name, city FROM customer) UNPIVOT (content FOR field IN (name AS 'N', city AS 'C'))",
      'SELECT * FROM (SELECT id, name, city FROM customer) UNPIVOT INCLUDE NULLS (content FOR field IN (name, city)) u',
    ],
  },
  {
    construct: 'JSON_TABLE and XMLTABLE',
    page: page('JSON_TABLE'),
    statements: [
      "SELECT c.id, j.lang FROM customer c, JSON_TABLE(c.profile, '$' COLUMNS (lang VARCHAR2(10) PATH '$.lang')) j",
      "SELECT c.id, j.n, j.tag FROM customer c CROSS JOIN JSON_TABLE(c.profile, '$.tags[*]' COLUMNS (n FOR ORDINALITY, tag VARCHAR2(20) PATH '$')) j",
      "SELECT j.* FROM customer c LEFT JOIN JSON_TABLE(c.profile, '$' NULL ON ERROR COLUMNS (lang PATH '$.lang', has_tags VARCHAR2(5) EXISTS PATH '$.tags', tags FORMAT JSON PATH '$.tags', NESTED PATH '$.phones[*]' COLUMNS (phone VARCHAR2(20) PATH '$.no' DEFAULT 'none' ON EMPTY))) j ON 1 = 1",
      'SELECT c.id, lang FROM customer c NESTED profile COLUMNS (lang)',
      "SELECT x.sku, x.qty FROM customer c, XMLTABLE('/order/line' PASSING XMLTYPE(c.profile) COLUMNS sku VARCHAR2(20) PATH '@sku', qty NUMBER PATH 'qty') x",
      "SELECT x.n, x.sku FROM customer c, XMLTABLE('/order/line' PASSING c.profile COLUMNS n FOR ORDINALITY, sku VARCHAR2(20) PATH '@sku' DEFAULT 'none') x",
    ],
  },
  {
    construct: 'MATCH_RECOGNIZE and MODEL',
    page: page('SELECT'),
    statements: [
      'SELECT * FROM orders MATCH_RECOGNIZE (PARTITION BY customer_id ORDER BY created_at MEASURES FIRST(up.amount) AS low, LAST(up.amount) AS high ONE ROW PER MATCH PATTERN (up{2,}) DEFINE up AS up.amount > PREV(up.amount)) m',
      'SELECT region, year, amount FROM sales.target MODEL PARTITION BY (region) DIMENSION BY (year) MEASURES (amount) RULES (amount[2027] = amount[2026] * 1.1) ORDER BY region',
    ],
  },
];
