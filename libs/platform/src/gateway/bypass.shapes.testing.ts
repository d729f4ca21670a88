/**
 * The bypass shapes of peers-dbaccess.md §3.4 as each kind of source writes them, over the tables that its test server
 * holds. What the analysis says of each stands in libs/sql; here they are run, on every way by which rows leave.
 */
export interface BypassShape {
  /** Number and name of the shape. */
  name: string;
  text: string;
  /**
   * Served with its values masked, or refused; a write that answers rows is served, masked, to who may write, and is no
   * query of a page.
   */
  expected: 'masked' | 'refused' | 'masked or refused';
}

const shapes = (expected: BypassShape['expected'], texts: Readonly<Record<string, string>>): BypassShape[] =>
  Object.entries(texts).map(([name, text]) => ({ name, text, expected }));

/** Written alike in all four dialects. */
const common = {
  'B1 derived table': 'SELECT x FROM (SELECT phone AS x FROM customer) d',
  'B1 two levels': 'SELECT y FROM (SELECT x AS y FROM (SELECT phone AS x FROM customer) d) e',
  'B2 star over star': 'SELECT * FROM (SELECT * FROM customer) d',
  'B3 CTE renamed': 'WITH c AS (SELECT id AS a, phone AS b FROM customer) SELECT b, a FROM c',
  'B4 scalar subquery': 'SELECT id, (SELECT phone FROM customer c WHERE c.id = o.customer_id) AS p FROM orders o',
  'B5 union': 'SELECT name FROM customer UNION ALL SELECT phone FROM customer',
  'B6 view': 'SELECT who, tel FROM contact',
  'B7 function and alias': 'SELECT upper(phone) AS y FROM customer',
  'B8 stars of a join': 'SELECT o.amount, c.* FROM orders o JOIN customer c ON c.id = o.customer_id',
  'B9 several joins':
    'SELECT b.phone AS p, o.id AS o, a.name AS n FROM customer a JOIN orders o ON o.customer_id = a.id LEFT JOIN customer b ON b.id = o.id',
  'B21 twice': 'SELECT phone AS a, phone AS b FROM customer',
  'B24 comments between words': 'SELECT/**/phone/* , */FROM customer',
};
const questions = {
  'B12 into a table': 'CREATE TABLE copied AS SELECT phone FROM customer',
  'B14 a condition': "SELECT count(*) AS n FROM customer WHERE phone LIKE '138%'",
  'B14 a condition of a subquery':
    "SELECT id FROM orders WHERE customer_id IN (SELECT id FROM customer WHERE phone > '1385')",
  'B15 groups': 'SELECT count(*) AS n FROM customer GROUP BY phone',
  'B15 order': 'SELECT id FROM customer ORDER BY phone',
  'B15 HAVING': "SELECT id FROM customer GROUP BY id HAVING max(phone) > '5'",
  'B16 another table of it': 'SELECT a.id FROM customer a JOIN customer b ON a.phone = b.phone AND a.id <> b.id',
  'B24 two statements': 'SELECT 1; SELECT phone FROM customer',
  'B26 a function of the database': 'SELECT leak(id) AS x FROM customer',
  'B31 a write that copies': 'UPDATE customer SET name = phone',
};

const postgres = [
  ...shapes('masked', {
    ...common,
    'B5 a clear column in the first arm': 'SELECT id::text AS n FROM customer UNION ALL SELECT phone FROM customer',
    'B7 whole row': 'SELECT c AS r, row_to_json(c) AS j FROM customer c',
    'B10 a table function': 'SELECT array_agg(phone) AS a FROM customer',
    'B22 case and quotes': 'SELECT PHONE AS a, "phone" AS b, Customer.Phone AS c FROM Customer',
    'B25 this schema by name': 'SELECT phone FROM public.customer',
  }),
  ...shapes('refused', {
    ...questions,
    'B10 unnest': 'SELECT u FROM customer, unnest(ARRAY[id_card]) u',
    'B12 SELECT INTO': 'SELECT phone INTO copied FROM customer',
    'B13 error text': 'SELECT id_card::date AS d FROM customer WHERE id_card::date > now()',
    'B16 guesses': "SELECT g.x FROM (VALUES ('110'), ('120')) g(x) JOIN customer c ON c.id_card = g.x",
    'B25 another database': 'SELECT phone FROM other.public.customer',
    'B26 prepared': 'EXECUTE p',
    'B26 text run as a query': "SELECT query_to_xml('SELECT phone FROM customer', true, true, '') AS x",
    'B27 statistics': 'SELECT most_common_vals FROM pg_stats',
  }),
  ...shapes('masked or refused', {
    'B11 a writing CTE': 'WITH x AS (UPDATE customer SET name = name RETURNING phone) SELECT phone FROM x',
  }),
];

const mysql = [
  ...shapes('masked', {
    ...common,
    'B3 recursive':
      'WITH RECURSIVE r (n, p, q) AS (SELECT 1, phone, name FROM customer UNION ALL SELECT n + 1, q, p FROM r WHERE n < 3) SELECT q FROM r',
    'B7 concatenated': "SELECT concat('', phone) AS y, left(phone, 11) AS l FROM customer",
    'B10 aggregates': 'SELECT group_concat(phone) AS g, max(phone) AS m FROM customer',
    'B22 case and quotes': 'SELECT PHONE AS a, `Phone` AS b, C.phone AS c FROM customer C',
    'B25 this database by name': 'SELECT phone FROM shop.customer',
    'B25 another database of the source': 'SELECT phone FROM archive.customer',
  }),
  ...shapes('refused', {
    ...questions,
    'B12 into a variable': 'SELECT phone INTO @x FROM customer',
    'B12 into a file': "SELECT phone FROM customer INTO OUTFILE '/tmp/leaked'",
    'B13 error text': "SELECT extractvalue(1, concat('~', phone)) AS x FROM customer",
    'B16 guesses': "SELECT g.x FROM (SELECT '110' AS x) g JOIN customer c ON c.id_card = g.x",
    'B22 full-width characters': 'SELECT ｐｈｏｎｅ FROM customer',
    'B24 executable comment': 'SELECT id /*!50000 , phone */ FROM customer',
    'B25 a database that nobody knows': 'SELECT phone FROM other.customer',
    'B26 prepared': "PREPARE p FROM 'SELECT phone FROM customer'",
    'B26 a procedure': 'CALL leak()',
    'B27 running statements': 'SELECT * FROM information_schema.processlist',
    'B28 a user variable': 'SELECT @x := phone FROM customer',
  }),
];

const mssql = [
  ...shapes('masked', {
    ...common,
    'B7 joined texts': "SELECT phone + '' AS y FROM customer",
    'B9 APPLY': 'SELECT o.id, x.p FROM orders o CROSS APPLY (SELECT c.phone AS p FROM customer c WHERE c.id = o.id) x',
    'B10 aggregates': 'SELECT max(phone) AS m, count(*) AS n FROM customer',
    'B22 case and quotes': 'SELECT PHONE AS a, [phone] AS b, "phone" AS c FROM [dbo].[customer]',
  }),
  ...shapes('refused', {
    ...questions,
    'B10 joined into one text': "SELECT string_agg(phone, ',') AS g FROM customer",
    'B12 SELECT INTO': 'SELECT phone INTO #mine FROM customer',
    'B24 two statements without a separator': 'SELECT 1 SELECT phone FROM customer',
    'B25 another server': "SELECT * FROM OPENROWSET('a', 'b', 'c')",
    'B25 another database': 'SELECT phone FROM other.dbo.customer',
    'B26 dynamic text': "EXEC('SELECT phone FROM customer')",
    'B27 the catalogue': 'SELECT * FROM sys.columns',
  }),
  ...shapes('masked or refused', {
    'B11 rows of a write': 'UPDATE customer SET name = name OUTPUT inserted.phone',
  }),
];

const oracle = [
  ...shapes('masked', {
    ...common,
    'B7 joined texts': "SELECT phone || '' AS y FROM customer",
    'B22 case and quotes': 'SELECT Phone AS a, "PHONE" AS b FROM APP.CUSTOMER',
  }),
  ...shapes('refused', {
    ...questions,
    'B5 minus': "SELECT '138' AS x FROM dual MINUS SELECT phone FROM customer",
    'B11 rows of a write': 'UPDATE customer SET name = name RETURNING phone INTO x',
    'B25 another database': 'SELECT phone FROM customer@elsewhere',
    'B26 a block': 'BEGIN NULL; END;',
    'B26 text run as a query': "SELECT dbms_xmlgen.getxml('SELECT phone FROM customer') AS x FROM dual",
    'B27 statistics': 'SELECT * FROM all_tab_histograms',
  }),
];

/** B19 and what of the others a pipeline can say. */
const mongodb = [
  ...shapes('masked', {
    'B1 renamed': 'db.customer.aggregate([{$project: {_id: 1, x: "$phone"}}])',
    'B2 whole documents': 'db.customer.find({})',
    'B7 inside a document': 'db.customer.aggregate([{$project: {_id: 1, y: {a: "$phone"}}}])',
    'B8 joined':
      'db.orders.aggregate([{$lookup: {from: "customer", localField: "customer_id", foreignField: "_id", as: "c"}}, {$unwind: "$c"}, {$project: {p: "$c.phone"}}])',
    'B19 grouped': 'db.customer.aggregate([{$group: {_id: "$city", all: {$push: "$phone"}}}])',
  }),
  ...shapes('refused', {
    'B7 computed': 'db.customer.aggregate([{$project: {_id: 1, y: {$concat: ["$phone", ""]}}}])',
    'B12 into a collection': 'db.customer.aggregate([{$out: "copied"}])',
    'B14 a condition': 'db.customer.find({phone: /^138/}, {_id: 1})',
    'B14 a condition in an expression': 'db.customer.find({$expr: {$gt: ["$phone", "1385"]}}, {_id: 1})',
    'B15 groups': 'db.customer.aggregate([{$group: {_id: "$phone"}}])',
    'B15 order': 'db.customer.aggregate([{$sort: {phone: 1}}, {$project: {_id: 1}}])',
    'B24 two statements': 'db.customer.find({}); db.orders.deleteMany({})',
    'B26 code': 'db.customer.find({$where: "this.phone > 1"})',
    'B27 the catalogue': 'db.system.profile.find({})',
  }),
];

export const bypassShapes = { postgres, mysql, mssql, oracle, mongodb } as const;
