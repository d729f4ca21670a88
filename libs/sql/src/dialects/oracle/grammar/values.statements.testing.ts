import type { GrammarGroup } from '../../grammar.type.testing.js';

const page = (name: string): string =>
  `https://docs.oracle.com/en/database/oracle/oracle-database/23/sqlrf/${name}.html`;

/** Literals, operators, conversions and what the grammar makes of values. */
export const VALUES: readonly GrammarGroup[] = [
  {
    construct: 'literals',
    page: page('Literals'),
    statements: [
      "SELECT 'it''s', N'数', q'[it's]', Q'{a}', nq'!b!', q'(c)', q'<d>' FROM dual",
      'SELECT 1.5E-3, .5, 2., -7, +3, 25f, 0.5d, 1e10 FROM dual',
      "SELECT DATE '2026-01-31', TIMESTAMP '2026-01-31 10:00:00.5 +01:00', TIMESTAMP '2026-01-31 10:00:00 Europe/Berlin' FROM dual",
      "SELECT INTERVAL '1-6' YEAR TO MONTH, INTERVAL '10' YEAR(3), INTERVAL '4 5:12:10.222' DAY TO SECOND(3), INTERVAL '30' MINUTE FROM dual",
      "SELECT NULL AS nothing, '' AS empty, 'a' || NULL || 'b' FROM dual",
      'SELECT BINARY_DOUBLE_NAN, BINARY_FLOAT_INFINITY FROM dual',
      'SELECT TRUE AS yes, FALSE AS no FROM dual',
    ],
  },
  {
    construct: 'operators',
    page: page('About-SQL-Operators'),
    statements: [
      'SELECT 1 + 2 * 3 - 4 / 2, -(-1), (amount + 1) * (amount - 1) FROM orders',
      "SELECT name || ' ' || city || ' ' || id FROM customer",
      'SELECT SYSDATE - created_at, created_at + 1/24, created_at + 7, TRUNC(SYSDATE) - 1 FROM orders',
      "SELECT (SYSTIMESTAMP - created_at) DAY(9) TO SECOND(3), created_at + INTERVAL '1' MONTH FROM orders",
      "SELECT created_at + NUMTODSINTERVAL(id, 'HOUR'), created_at + NUMTOYMINTERVAL(1, 'YEAR') FROM orders",
      'SELECT id FROM orders WHERE MOD(amount, 2) = 0 AND BITAND(status, 4) = 4',
      'SELECT amount > 10 AS is_big FROM orders',
    ],
  },
  {
    construct: 'CASE, DECODE and null functions',
    page: page('CASE-Expressions'),
    statements: [
      "SELECT CASE WHEN amount < 10 THEN 'small' WHEN amount < 100 THEN 'middle' ELSE 'large' END FROM orders",
      "SELECT CASE city WHEN 'Berlin' THEN CASE WHEN phone IS NULL THEN 1 ELSE 2 END ELSE 3 END FROM customer",
      "SELECT DECODE(status, 1, 'new', 2, 'paid'), DECODE(SIGN(amount - 100), 1, 'big', 'small') FROM orders",
      "SELECT NVL(phone, 'none'), NVL2(phone, 1, 0), COALESCE(city, name, '?'), NULLIF(city, 'Berlin'), NANVL(id, 0) FROM customer",
      'SELECT SUM(DECODE(status, 1, amount, 0)) AS opened, SUM(CASE WHEN status = 2 THEN amount END) AS paid FROM orders',
      'SELECT GREATEST(1, id), LEAST(id, manager_id) FROM customer',
    ],
  },
  {
    construct: 'conversions',
    page: page('CAST'),
    statements: [
      'SELECT CAST(amount AS NUMBER(12, 4)), CAST(id AS VARCHAR2(10)), CAST(amount AS BINARY_DOUBLE), CAST(id AS INTEGER) FROM orders',
      "SELECT CAST(created_at AS DATE), CAST(created_at AS TIMESTAMP WITH LOCAL TIME ZONE), CAST('1' AS NUMBER DEFAULT 0 ON CONVERSION ERROR) FROM orders",
      "SELECT TO_CHAR(created_at, 'YYYY-MM'), TO_CHAR(amount, 'FM999G990D00'), TO_CHAR(created_at, 'Day', 'NLS_DATE_LANGUAGE=GERMAN'), TO_CHAR(id) FROM orders",
      "SELECT TO_DATE('31.01.2026', 'DD.MM.YYYY'), TO_TIMESTAMP_TZ('2026-01-31 10:00 +01:00', 'YYYY-MM-DD HH24:MI TZH:TZM'), TO_NUMBER('1.234,5', '9G999D9', 'NLS_NUMERIC_CHARACTERS='',.''') FROM dual",
      "SELECT TO_DATE(phone DEFAULT '2026-01-01' ON CONVERSION ERROR, 'YYYY-MM-DD'), VALIDATE_CONVERSION(phone AS NUMBER) FROM customer",
      "SELECT TO_CLOB(name), TO_NCHAR(name), HEXTORAW('FF'), RAWTOHEX(SYS_GUID()), TO_BINARY_DOUBLE('1'), TO_DSINTERVAL('1 00:00:00'), TO_YMINTERVAL('1-0') FROM customer",
      "SELECT CONVERT(name, 'US7ASCII'), UNISTR('\\00e4'), ASCIISTR(name), CHR(65), CHR(8364 USING NCHAR_CS), ROWIDTOCHAR(ROWID) FROM customer",
      'SELECT TO_BOOLEAN(1), CAST(1 AS BOOLEAN) FROM dual',
    ],
  },
  {
    construct: 'values of the session',
    page: page('USER'),
    statements: [
      'SELECT SYSDATE, SYSTIMESTAMP, CURRENT_DATE, CURRENT_TIMESTAMP(3), LOCALTIMESTAMP, DBTIMEZONE, SESSIONTIMEZONE FROM dual',
      'SELECT USER, UID, SYS_GUID() FROM dual',
      "SELECT SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') FROM dual",
      "SELECT created_at AT TIME ZONE 'America/New_York', created_at AT TIME ZONE DBTIMEZONE, SYSTIMESTAMP AT LOCAL FROM orders",
      'SELECT orders_seq.CURRVAL FROM dual',
    ],
  },
];
