/** What is refused today by the analysis, and why: a line that goes is progress, one that comes is not. */
export const REFUSED: Readonly<Record<string, string>> = {
  'SELECT c.name, CURSOR(SELECT o.id FROM orders o WHERE o.customer_id = c.id) FROM customer c':
    'unsupported: not supported: CURSOR',
  "SELECT id FROM customer WHERE CONTAINS(profile, 'berlin', 1) > 0 ORDER BY SCORE(1) DESC":
    'unknown-function: there is no function CONTAINS',
  'SELECT UTL_MATCH.JARO_WINKLER_SIMILARITY(name, city) FROM customer':
    'unknown-function: there is no function UTL_MATCH.JARO_WINKLER_SIMILARITY',
  'SELECT DBMS_LOB.SUBSTR(profile, 100, 1), DBMS_LOB.GETLENGTH(profile) FROM customer':
    'unknown-function: there is no function DBMS_LOB.SUBSTR',
  'SELECT COLLECT(name) FROM customer': 'unknown-function: there is no function COLLECT',
  "SELECT JSON_TRANSFORM(profile, REMOVE '$.phone') FROM customer": 'unsupported: not supported: JSON_TRANSFORM',
  'SELECT JSON_SCALAR(name), JSON(profile) FROM customer': 'unknown-function: there is no function JSON',
  "SELECT EXTRACTVALUE(XMLTYPE(profile), '/a/b') FROM customer": 'unsupported: not supported: XMLTYPE',
  'SELECT XMLPARSE(CONTENT profile) FROM customer': 'unsupported: not supported: XMLPARSE',
  'SELECT id, VERSIONS_STARTTIME FROM orders VERSIONS BETWEEN SCN MINVALUE AND MAXVALUE':
    'unsupported: not supported: VERSIONS',
  'SELECT id FROM orders@remote': 'unsupported: not supported: a database link',
  "SELECT COLUMN_VALUE FROM TABLE(sys.odcivarchar2list('a', 'b'))": 'syntax-error: not understood near "COLUMN_VALUE"',
  'SELECT COLUMN_VALUE FROM TABLE(sys.odcinumberlist(1, 2, 3))': 'syntax-error: not understood near "COLUMN_VALUE"',
  'SELECT id FROM TABLE(orders_of_today)': 'unsupported: not supported: TABLE in FROM',
  "SELECT x.sku, x.qty FROM customer c, XMLTABLE('/order/line' PASSING XMLTYPE(c.profile) COLUMNS sku VARCHAR2(20) PATH '@sku', qty NUMBER PATH 'qty') x":
    'unsupported: not supported: XMLTYPE',
  'SELECT * FROM orders MATCH_RECOGNIZE (PARTITION BY customer_id ORDER BY created_at MEASURES FIRST(up.amount) AS low, LAST(up.amount) AS high ONE ROW PER MATCH PATTERN (up{2,}) DEFINE up AS up.amount > PREV(up.amount)) m':
    'unsupported: not supported: MATCH_RECOGNIZE',
  'SELECT region, year, amount FROM sales.target MODEL PARTITION BY (region) DIMENSION BY (year) MEASURES (amount) RULES (amount[2027] = amount[2026] * 1.1) ORDER BY region':
    'unsupported: not supported: MODEL',
  'SELECT orders_seq.CURRVAL FROM dual': 'unsupported: not supported: CURRVAL outside the rows of INSERT … VALUES',
};
