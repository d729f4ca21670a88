import type { GrammarGroup } from '../../grammar.type.testing.js';

const page = (name: string): string => `https://learn.microsoft.com/sql/t-sql/functions/${name}`;

/** The families of built-in functions that reports are written with. */
export const FUNCTIONS: readonly GrammarGroup[] = [
  {
    construct: 'string functions',
    page: page('string-functions-transact-sql'),
    statements: [
      'SELECT ASCII(name), CHAR(65), NCHAR(8364), UNICODE(name), LEN(name), DATALENGTH(name) FROM customer',
      "SELECT CHARINDEX('a', name), CHARINDEX('a', name, 2), PATINDEX('%an%', name), DIFFERENCE(name, city), SOUNDEX(name) FROM customer",
      "SELECT CONCAT(name, '-', id), CONCAT_WS('; ', name, city, phone), STRING_ESCAPE(name, 'json'), QUOTENAME(name), QUOTENAME(name, '''') FROM customer",
      "SELECT FORMAT(amount, 'N2', 'de-DE'), FORMAT(created_at, 'D', 'en-US'), STR(amount, 10, 2) FROM orders",
      'SELECT LEFT(name, 3), RIGHT(name, 3), LOWER(name), UPPER(name), LTRIM(name), RTRIM(name), REVERSE(name), REPLICATE(name, 2), SPACE(3) FROM customer',
      "SELECT REPLACE(phone, '-', ''), STUFF(phone, 1, 3, '***'), SUBSTRING(name, 2, LEN(name)), TRANSLATE(phone, '()-', '   ') FROM customer",
      "SELECT TRIM('#! ' FROM name), TRIM(LEADING '0' FROM phone), LTRIM(phone, '0'), RTRIM(phone, '0') FROM customer",
      "SELECT city, STRING_AGG(CONVERT(nvarchar(max), name), N', ') WITHIN GROUP (ORDER BY name DESC) FROM customer GROUP BY city",
      "SELECT STRING_AGG(name, ',') FROM customer",
      "SELECT PARSENAME('a.b.c', 2), REPLICATE('0', 8 - LEN(id)) + CAST(id AS varchar(8)) FROM customer",
      "SELECT LEFT(name, CHARINDEX(' ', name + ' ') - 1) AS first_name FROM customer",
    ],
  },
  {
    construct: 'date and time functions',
    page: page('date-and-time-data-types-and-functions-transact-sql'),
    statements: [
      'SELECT DATEADD(year, -1, created_at), DATEADD(mm, 1, created_at), DATEADD(hh, 2, created_at), DATEADD(week, 1, created_at) FROM orders',
      'SELECT DATEDIFF(day, created_at, GETDATE()), DATEDIFF_BIG(second, created_at, GETDATE()), DATEDIFF(qq, birthday, created_at) FROM customer',
      'SELECT DATEPART(quarter, created_at), DATEPART(dw, created_at), DATENAME(month, created_at), DATENAME(dw, created_at) FROM orders',
      'SELECT DATEADD(month, DATEDIFF(month, 0, created_at), 0) AS month_start, EOMONTH(created_at), EOMONTH(created_at, 1) FROM orders',
      'SELECT DATETRUNC(month, created_at), DATE_BUCKET(week, 2, created_at), ISDATE(city) FROM customer',
      'SELECT DATEFROMPARTS(2026, 2, 1), DATETIMEFROMPARTS(2026, 1, 1, 0, 0, 0, 0), DATETIME2FROMPARTS(2026, 1, 1, 0, 0, 0, 0, 3), TIMEFROMPARTS(1, 2, 3, 0, 0)',
      "SELECT SWITCHOFFSET(SYSDATETIMEOFFSET(), '+08:00'), TODATETIMEOFFSET(created_at, '+01:00') FROM orders",
      'SELECT DAY(created_at), MONTH(created_at), YEAR(created_at), CAST(created_at AS time) FROM orders',
      'SELECT id FROM orders WHERE created_at >= DATEADD(day, DATEDIFF(day, 0, GETDATE()), 0)',
      'SELECT CURRENT_TIMEZONE(), CURRENT_TIMEZONE_ID()',
    ],
  },
  {
    construct: 'mathematical functions',
    page: page('mathematical-functions-transact-sql'),
    statements: [
      'SELECT ABS(amount), CEILING(amount), FLOOR(amount), ROUND(amount, 1), ROUND(amount, 0, 1), SIGN(amount) FROM orders',
      'SELECT SQRT(amount), SQUARE(amount), POWER(amount, 2), EXP(1), LOG(amount), LOG(amount, 2), LOG10(amount) FROM orders',
      'SELECT SIN(1), COS(1), TAN(1), COT(1), ASIN(1), ACOS(1), ATAN(1), ATN2(1, 2), DEGREES(1), RADIANS(180), PI(), RAND()',
      'SELECT CAST(amount AS decimal(10, 2)) / NULLIF(status, 0) FROM orders',
    ],
  },
  {
    construct: 'aggregate functions',
    page: page('aggregate-functions-transact-sql'),
    statements: [
      'SELECT COUNT(*), COUNT(phone), COUNT(DISTINCT city), COUNT_BIG(*), COUNT(ALL id) FROM customer',
      'SELECT AVG(amount), SUM(DISTINCT amount), MIN(created_at), MAX(created_at), AVG(CAST(amount AS float)) FROM orders',
      'SELECT STDEV(amount), STDEVP(amount), VAR(amount), VARP(amount), CHECKSUM_AGG(id) FROM orders',
      'SELECT APPROX_COUNT_DISTINCT(customer_id), APPROX_PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY amount) FROM orders',
      'SELECT SUM(amount) / COUNT(DISTINCT customer_id) FROM orders',
    ],
  },
  {
    construct: 'analytic functions',
    page: page('analytic-functions-transact-sql'),
    statements: [
      'SELECT status, PERCENTILE_DISC(0.9) WITHIN GROUP (ORDER BY amount DESC) OVER (PARTITION BY status) FROM orders',
      'SELECT amount - LAG(amount) OVER (PARTITION BY customer_id ORDER BY created_at) AS change FROM orders',
      'SELECT CUME_DIST() OVER (ORDER BY amount), PERCENT_RANK() OVER (PARTITION BY status ORDER BY amount), NTILE(10) OVER (ORDER BY amount DESC) FROM orders',
    ],
  },
  {
    construct: 'JSON functions',
    page: page('json-functions-transact-sql'),
    statements: [
      "SELECT JSON_VALUE(profile, '$.address.city'), JSON_QUERY(profile, '$.tags'), JSON_VALUE(profile, 'lax $.tags[0]') FROM customer",
      "SELECT id FROM customer WHERE ISJSON(profile) = 1 AND JSON_VALUE(profile, '$.lang') = 'de'",
      "SELECT JSON_MODIFY(profile, '$.lang', 'en'), JSON_PATH_EXISTS(profile, '$.lang') FROM customer",
      "SELECT JSON_OBJECT('id': id, 'name': name), JSON_ARRAY(id, name NULL ON NULL) FROM customer",
      "SELECT JSON_OBJECT('id': id ABSENT ON NULL) FROM customer",
      'SELECT city, JSON_ARRAYAGG(name), JSON_OBJECTAGG(name: id) FROM customer GROUP BY city',
      "SELECT COUNT(*) FROM customer GROUP BY JSON_VALUE(profile, '$.lang')",
    ],
  },
  {
    construct: 'regular expressions',
    page: page('regular-expressions-functions-transact-sql'),
    statements: [
      "SELECT id FROM customer WHERE REGEXP_LIKE(name, '^A.*n$', 'i')",
      "SELECT REGEXP_REPLACE(phone, '[^0-9]', ''), REGEXP_SUBSTR(name, '[^ ]+', 1, 1), REGEXP_INSTR(name, 'n'), REGEXP_COUNT(name, 'a') FROM customer",
      "SELECT m.match_value FROM customer c CROSS APPLY REGEXP_MATCHES(c.name, '[a-z]+') m",
    ],
  },
  {
    construct: 'cryptographic and logical functions',
    page: page('hashbytes-transact-sql'),
    statements: [
      "SELECT CONVERT(varchar(64), HASHBYTES('SHA2_256', phone), 2), CHECKSUM(name, city), BINARY_CHECKSUM(name) FROM customer",
      'SELECT CHECKSUM(*) FROM customer',
      'SELECT ISNUMERIC(phone), BIT_COUNT(id), GET_BIT(id, 1), LEFT_SHIFT(id, 1), BASE64_ENCODE(CAST(name AS varbinary(40))) FROM customer',
    ],
  },
  {
    construct: 'ranking of groups, the usual report',
    page: page('ranking-functions-transact-sql'),
    statements: [
      'SELECT TOP (10) c.name, SUM(o.amount) AS total, RANK() OVER (ORDER BY SUM(o.amount) DESC) AS place FROM customer c JOIN orders o ON o.customer_id = c.id GROUP BY c.name ORDER BY total DESC',
      'SELECT status, COUNT(*) AS n, CAST(100.0 * COUNT(*) / SUM(COUNT(*)) OVER () AS decimal(5, 2)) AS share FROM orders GROUP BY status',
      'SELECT c.city, YEAR(o.created_at) AS y, SUM(i.qty * i.price * (1 - ISNULL(i.discount, 0))) AS revenue FROM customer c JOIN orders o ON o.customer_id = c.id JOIN item i ON i.order_id = o.id GROUP BY c.city, YEAR(o.created_at) HAVING SUM(i.qty) > 10 ORDER BY revenue DESC',
      'SELECT name, phone, COUNT(*) FROM customer GROUP BY name, phone HAVING COUNT(*) > 1',
    ],
  },
];
