/** What is refused today by the analysis, and why: a line that goes is progress, one that comes is not. */
export const REFUSED: Readonly<Record<string, string>> = {
  'SELECT c.name, CURSOR(SELECT o.id FROM orders o WHERE o.customer_id = c.id) FROM customer c':
    'unsupported: not supported: CURSOR',
  "SELECT id FROM customer WHERE CONTAINS(profile, 'berlin', 1) > 0 ORDER BY SCORE(1) DESC":
    'unknown-function: there is no function CONTAINS',
  "SELECT c.id FROM customer c WHERE c.profile.lang = 'de'": 'unknown-alias: there is no table C.PROFILE in this query',
  'SELECT city, COUNT(*) FROM customer GROUP BY ALL': 'unsupported: not supported: GROUP BY ALL',
  "WITH v (n, label) AS (VALUES (1, 'one'), (2, 'two')) SELECT label FROM v":
    'syntax-error: not understood near "VALUES"',
  'SELECT SUM(amount) OVER (ORDER BY id GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM orders':
    'syntax-error: not understood near "EXCLUDE"',
  'SELECT UTL_MATCH.JARO_WINKLER_SIMILARITY(name, city) FROM customer':
    'unknown-function: there is no function UTL_MATCH.JARO_WINKLER_SIMILARITY',
  'SELECT DBMS_LOB.SUBSTR(profile, 100, 1), DBMS_LOB.GETLENGTH(profile) FROM customer':
    'unknown-function: there is no function DBMS_LOB.SUBSTR',
  'SELECT XMLAGG(XMLELEMENT("n", name) ORDER BY name) FROM customer': 'syntax-error: not understood near "ORDER"',
  "SELECT RTRIM(XMLAGG(XMLELEMENT(e, name || ',')).EXTRACT('//text()').GETCLOBVAL(), ',') FROM customer":
    'unsupported: not supported: a method or attribute of a value',
  'SELECT COLLECT(name) FROM customer': 'unknown-function: there is no function COLLECT',
  'SELECT JSON_SERIALIZE(profile PRETTY), JSON_MERGEPATCH(profile, \'{"a":1}\') FROM customer':
    'unknown-function: there is no function JSON_MERGEPATCH',
  'SELECT c.profile.address.city, c.profile.tags[0] FROM customer c': 'syntax-error: not understood near "["',
  "SELECT JSON_TRANSFORM(profile, REMOVE '$.phone') FROM customer": 'unsupported: not supported: JSON_TRANSFORM',
  'SELECT JSON_SCALAR(name), JSON(profile) FROM customer': 'unknown-function: there is no function JSON',
  'SELECT XMLELEMENT("customer", XMLATTRIBUTES(id AS "id"), XMLFOREST(name AS "name", city AS "city")) FROM customer':
    'syntax-error: not understood near "AS"',
  'SELECT XMLSERIALIZE(CONTENT XMLELEMENT("n", name) AS CLOB INDENT) FROM customer':
    'unsupported: not supported: XMLSERIALIZE',
  "SELECT XMLQUERY('/a/b/text()' PASSING XMLTYPE(profile) RETURNING CONTENT).GETSTRINGVAL() FROM customer":
    'unsupported: not supported: XMLQUERY',
  "SELECT id FROM customer WHERE XMLEXISTS('/a/b' PASSING XMLTYPE(profile))": 'unsupported: not supported: XMLEXISTS',
  "SELECT XMLCAST(XMLQUERY('/a/b' PASSING XMLTYPE(profile) RETURNING CONTENT) AS VARCHAR2(20)) FROM customer":
    'unsupported: not supported: XMLCAST',
  "SELECT EXTRACTVALUE(XMLTYPE(profile), '/a/b') FROM customer": 'unsupported: not supported: XMLTYPE',
  'SELECT XMLCONCAT(XMLELEMENT("a", id), XMLCOMMENT(\'x\')), XMLPARSE(CONTENT profile) FROM customer':
    'unsupported: not supported: XMLPARSE',
  'SELECT id FROM orders SAMPLE (10)': 'unsupported: not supported: SAMPLE',
  'SELECT id FROM orders SAMPLE BLOCK (5) SEED (7) o': 'unsupported: not supported: SAMPLE',
  'SELECT id, VERSIONS_STARTTIME FROM orders VERSIONS BETWEEN SCN MINVALUE AND MAXVALUE':
    'unsupported: not supported: VERSIONS',
  'SELECT id FROM orders PARTITION (p2026)': 'unsupported: not supported: a partition by name',
  "SELECT id FROM orders PARTITION FOR (DATE '2026-01-01') o": 'unsupported: not supported: a partition by name',
  'SELECT id FROM orders SUBPARTITION (p2026_a)': 'unsupported: not supported: SUBPARTITION',
  'SELECT COUNT(*) FROM ONLY (customer)': 'unsupported: not supported: ONLY',
  'SELECT id FROM orders@remote': 'unsupported: not supported: a database link',
  'SELECT t.year, o.customer_id, SUM(o.amount) FROM orders o PARTITION BY (o.customer_id) RIGHT OUTER JOIN sales.target t ON t.amount = o.amount GROUP BY t.year, o.customer_id':
    'syntax-error: not understood near "PARTITION"',
  "SELECT label FROM (VALUES (1, 'one'), (2, 'two')) v (n, label)": 'unsupported: not supported: VALUES in FROM',
  "SELECT COLUMN_VALUE FROM TABLE(sys.odcivarchar2list('a', 'b'))": 'syntax-error: not understood near "COLUMN_VALUE"',
  'SELECT COLUMN_VALUE FROM TABLE(sys.odcinumberlist(1, 2, 3))': 'syntax-error: not understood near "COLUMN_VALUE"',
  'SELECT id FROM TABLE(orders_of_today)': 'unsupported: not supported: TABLE in FROM',
  'SELECT c.id, lang FROM customer c NESTED profile COLUMNS (lang)': 'syntax-error: not understood near "NESTED"',
  "SELECT x.sku, x.qty FROM customer c, XMLTABLE('/order/line' PASSING XMLTYPE(c.profile) COLUMNS sku VARCHAR2(20) PATH '@sku', qty NUMBER PATH 'qty') x":
    'unsupported: not supported: XMLTYPE',
  'SELECT * FROM orders MATCH_RECOGNIZE (PARTITION BY customer_id ORDER BY created_at MEASURES FIRST(up.amount) AS low, LAST(up.amount) AS high ONE ROW PER MATCH PATTERN (up{2,}) DEFINE up AS up.amount > PREV(up.amount)) m':
    'unsupported: not supported: MATCH_RECOGNIZE',
  'SELECT region, year, amount FROM sales.target MODEL PARTITION BY (region) DIMENSION BY (year) MEASURES (amount) RULES (amount[2027] = amount[2026] * 1.1) ORDER BY region':
    'unsupported: not supported: MODEL',
  'SELECT BINARY_DOUBLE_NAN, BINARY_FLOAT_INFINITY FROM dual': 'unknown-column: there is no column BINARY_DOUBLE_NAN',
  'SELECT TRUE AS yes, FALSE AS no FROM dual': 'unknown-column: there is no column TRUE',
  'SELECT TO_BOOLEAN(1), CAST(1 AS BOOLEAN) FROM dual': 'unknown-function: there is no function TO_BOOLEAN',
  "SELECT SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') FROM dual":
    'function-not-approved: uses a function that is not approved: SYS_CONTEXT; ask an administrator to approve it or write the statement without it',
  'SELECT orders_seq.CURRVAL FROM dual': 'unsupported: not supported: CURRVAL outside the rows of INSERT … VALUES',
};
