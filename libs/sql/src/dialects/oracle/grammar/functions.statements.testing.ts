import type { GrammarGroup } from '../../grammar.type.testing.js';

const page = (name: string): string =>
  `https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/${name}.html`;

/** The families of built-in functions that reports are written with. */
export const FUNCTIONS: readonly GrammarGroup[] = [
  {
    construct: 'character functions',
    page: page('Single-Row-Functions'),
    statements: [
      'SELECT ASCII(name), INITCAP(name), LOWER(name), UPPER(name), LENGTH(name), LENGTHB(name), LENGTHC(name) FROM customer',
      "SELECT INSTR(name, 'a'), INSTR(name, 'a', 1, 2), SUBSTR(name, -3), SUBSTRB(name, 1, 2), SOUNDEX(name) FROM customer",
      "SELECT CONCAT(name, city), CONCAT(name, ' ', city), REPLACE(phone, '-'), REPLACE(phone, '-', ' '), TRANSLATE(phone, '0-', '0') FROM customer",
      "SELECT LPAD(id, 8, '0'), RPAD(name, 20, '.'), LTRIM(phone, '0'), RTRIM(name), TRIM(BOTH ' ' FROM name), TRIM(TRAILING '0' FROM phone) FROM customer",
      "SELECT NLS_UPPER(name, 'NLS_SORT = XGERMAN'), NLS_INITCAP(name), NLSSORT(name, 'NLS_SORT=BINARY_AI') FROM customer",
      "SELECT REGEXP_SUBSTR(name, '(\\w+) (\\w+)', 1, 1, 'i', 2), REGEXP_INSTR(name, '[aeiou]', 1, 1, 0, 'i'), REGEXP_COUNT(name, 'a', 1, 'i'), REGEXP_REPLACE(phone, '(\\d{3})(\\d+)', '\\1-\\2') FROM customer",
      "SELECT DUMP(name), VSIZE(name), ORA_HASH(name, 99), STANDARD_HASH(phone, 'SHA256') FROM customer",
      "SELECT SUBSTR(name, 1, INSTR(name || ' ', ' ') - 1) AS first_name FROM customer",
      'SELECT UTL_MATCH.JARO_WINKLER_SIMILARITY(name, city) FROM customer',
      'SELECT DBMS_LOB.SUBSTR(profile, 100, 1), DBMS_LOB.GETLENGTH(profile) FROM customer',
    ],
  },
  {
    construct: 'datetime functions',
    page: page('Single-Row-Functions'),
    statements: [
      "SELECT ADD_MONTHS(created_at, -12), LAST_DAY(created_at), NEXT_DAY(created_at, 'MONDAY'), MONTHS_BETWEEN(SYSDATE, created_at) FROM orders",
      "SELECT TRUNC(created_at), TRUNC(created_at, 'Q'), TRUNC(created_at, 'IW'), ROUND(created_at, 'YYYY') FROM orders",
      'SELECT EXTRACT(DAY FROM created_at), EXTRACT(HOUR FROM CAST(created_at AS TIMESTAMP)), EXTRACT(DAY FROM (SYSTIMESTAMP - created_at)) FROM orders',
      "SELECT FROM_TZ(CAST(created_at AS TIMESTAMP), 'UTC'), SYS_EXTRACT_UTC(SYSTIMESTAMP), NEW_TIME(created_at, 'EST', 'PST'), TZ_OFFSET('Europe/Berlin') FROM orders",
      'SELECT FLOOR(MONTHS_BETWEEN(SYSDATE, birthday) / 12) AS age FROM customer',
      "SELECT id FROM orders WHERE TRUNC(created_at) = TRUNC(SYSDATE) AND TO_CHAR(created_at, 'D') = '1'",
      "SELECT CEIL(created_at, 'DD'), FLOOR(created_at, 'MM') FROM orders",
    ],
  },
  {
    construct: 'numeric functions',
    page: page('Single-Row-Functions'),
    statements: [
      'SELECT ABS(amount), CEIL(amount), FLOOR(amount), ROUND(amount, 1), TRUNC(amount, 1), SIGN(amount), MOD(amount, 3), REMAINDER(amount, 3) FROM orders',
      'SELECT SQRT(amount), POWER(amount, 2), EXP(1), LN(amount), LOG(10, amount) FROM orders',
      'SELECT SIN(1), COS(1), TAN(1), ASIN(1), ACOS(1), ATAN(1), ATAN2(1, 2), SINH(1), COSH(1), TANH(1) FROM dual',
      'SELECT WIDTH_BUCKET(amount, 0, 1000, 10), BITAND(status, 1), BIN_TO_NUM(1, 0, 1) FROM orders',
      'SELECT amount / NULLIF(status, 0), amount * 100 / SUM(amount) OVER () FROM orders',
    ],
  },
  {
    construct: 'aggregate functions',
    page: page('Aggregate-Functions'),
    statements: [
      'SELECT COUNT(*), COUNT(phone), COUNT(DISTINCT city), COUNT(UNIQUE manager_id), COUNT(ALL id) FROM customer',
      'SELECT AVG(amount), SUM(DISTINCT amount), MIN(created_at), MAX(created_at), MEDIAN(amount), STATS_MODE(status) FROM orders',
      'SELECT STDDEV(amount), STDDEV_POP(amount), STDDEV_SAMP(amount), VARIANCE(amount), VAR_POP(amount), VAR_SAMP(amount) FROM orders',
      'SELECT CORR(amount, status), COVAR_POP(amount, status), COVAR_SAMP(amount, status), REGR_SLOPE(amount, status), REGR_R2(amount, status), REGR_COUNT(amount, status) FROM orders',
      'SELECT APPROX_COUNT_DISTINCT(customer_id), APPROX_MEDIAN(amount), ANY_VALUE(status) FROM orders',
      "SELECT city, LISTAGG(name, ', ') WITHIN GROUP (ORDER BY name DESC) FROM customer GROUP BY city",
      "SELECT LISTAGG(name, ';' ON OVERFLOW ERROR) WITHIN GROUP (ORDER BY id) OVER (PARTITION BY city), LISTAGG(city) FROM customer GROUP BY name, city, id",
      'SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY amount DESC), PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY amount) OVER (PARTITION BY status) FROM orders GROUP BY status, amount',
      'SELECT RANK(100) WITHIN GROUP (ORDER BY amount), CUME_DIST(100) WITHIN GROUP (ORDER BY amount) FROM orders',
      'SELECT MIN(id) KEEP (DENSE_RANK FIRST ORDER BY amount), MAX(id) KEEP (DENSE_RANK LAST ORDER BY amount) FROM orders',
      'SELECT XMLAGG(XMLELEMENT("n", name) ORDER BY name) FROM customer',
      "SELECT RTRIM(XMLAGG(XMLELEMENT(e, name || ',')).EXTRACT('//text()').GETCLOBVAL(), ',') FROM customer",
      'SELECT COLLECT(name) FROM customer',
    ],
  },
  {
    construct: 'analytic functions',
    page: page('Analytic-Functions'),
    statements: [
      'SELECT RATIO_TO_REPORT(amount) OVER (PARTITION BY status), NTILE(4) OVER (ORDER BY amount), CUME_DIST() OVER (ORDER BY amount) FROM orders',
      'SELECT amount - LAG(amount) OVER (PARTITION BY customer_id ORDER BY created_at) AS change FROM orders',
      'SELECT * FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY amount DESC) rn FROM orders) WHERE rn <= 3',
      'SELECT RANK() OVER (ORDER BY SUM(amount) DESC) AS place, customer_id FROM orders GROUP BY customer_id',
    ],
  },
  {
    construct: 'JSON functions',
    page: page('Single-Row-Functions'),
    statements: [
      "SELECT JSON_VALUE(profile, '$.lang'), JSON_VALUE(profile, '$.age' RETURNING NUMBER), JSON_VALUE(profile, '$.lang' DEFAULT 'en' ON EMPTY NULL ON ERROR) FROM customer",
      "SELECT JSON_QUERY(profile, '$.tags'), JSON_QUERY(profile, '$.tags[*]' WITH WRAPPER), JSON_QUERY(profile, '$' RETURNING VARCHAR2(4000) PRETTY) FROM customer",
      "SELECT JSON_OBJECT('id' VALUE id, 'name' VALUE name), JSON_OBJECT(KEY 'id' IS id, KEY 'city' IS city ABSENT ON NULL), JSON_OBJECT(id, name) FROM customer",
      "SELECT JSON_OBJECT('id' : id, 'name' : name RETURNING CLOB), JSON_ARRAY(id, name, city NULL ON NULL) FROM customer",
      'SELECT city, JSON_ARRAYAGG(name ORDER BY name RETURNING CLOB), JSON_OBJECTAGG(KEY name VALUE id) FROM customer GROUP BY city',
      'SELECT JSON_OBJECT(*) FROM customer',
      'SELECT JSON_SERIALIZE(profile PRETTY), JSON_MERGEPATCH(profile, \'{"a":1}\') FROM customer',
      'SELECT c.profile.address.city, c.profile.tags[0] FROM customer c',
      "SELECT JSON_TRANSFORM(profile, REMOVE '$.phone') FROM customer",
      'SELECT JSON_SCALAR(name), JSON(profile) FROM customer',
    ],
  },
  {
    construct: 'XML functions',
    page: page('Single-Row-Functions'),
    statements: [
      'SELECT XMLELEMENT("customer", XMLATTRIBUTES(id AS "id"), XMLFOREST(name AS "name", city AS "city")) FROM customer',
      'SELECT XMLSERIALIZE(CONTENT XMLELEMENT("n", name) AS CLOB INDENT) FROM customer',
      "SELECT XMLQUERY('/a/b/text()' PASSING sheet RETURNING CONTENT).GETSTRINGVAL() FROM customer",
      "SELECT id FROM customer WHERE XMLEXISTS('/a/b' PASSING sheet)",
      "SELECT XMLCAST(XMLQUERY('/a/b' PASSING sheet RETURNING CONTENT) AS VARCHAR2(20)) FROM customer",
      "SELECT EXTRACTVALUE(XMLTYPE(profile), '/a/b') FROM customer",
      'SELECT XMLCONCAT(XMLELEMENT("a", id), XMLCOMMENT(\'x\')) FROM customer',
      'SELECT XMLPARSE(CONTENT profile) FROM customer',
    ],
  },
  {
    construct: 'the usual reports',
    page: page('SELECT'),
    statements: [
      'SELECT c.name, SUM(o.amount) AS total, RANK() OVER (ORDER BY SUM(o.amount) DESC) AS place FROM customer c JOIN orders o ON o.customer_id = c.id GROUP BY c.name ORDER BY total DESC FETCH FIRST 10 ROWS ONLY',
      'SELECT status, COUNT(*) AS n, ROUND(100 * RATIO_TO_REPORT(COUNT(*)) OVER (), 2) AS portion FROM orders GROUP BY status',
      "SELECT c.city, TO_CHAR(o.created_at, 'YYYY') AS y, SUM(i.qty * i.price * (1 - NVL(i.discount, 0))) AS revenue FROM customer c, orders o, item i WHERE o.customer_id = c.id AND i.order_id = o.id GROUP BY c.city, TO_CHAR(o.created_at, 'YYYY') HAVING SUM(i.qty) > 10 ORDER BY revenue DESC",
      'SELECT name, phone, COUNT(*) FROM customer GROUP BY name, phone HAVING COUNT(*) > 1',
      'SELECT d.day, NVL(SUM(o.amount), 0) FROM (SELECT TRUNC(SYSDATE) - LEVEL + 1 AS day FROM dual CONNECT BY LEVEL <= 30) d LEFT JOIN orders o ON TRUNC(o.created_at) = d.day GROUP BY d.day ORDER BY d.day',
    ],
  },
];
