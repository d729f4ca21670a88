import type { GrammarGroup } from '../../grammar.type.testing.js';

const page = (name: string): string => `https://learn.microsoft.com/sql/t-sql/${name}`;

/** Constants, operators, conversions and what the grammar makes of values. */
export const VALUES: readonly GrammarGroup[] = [
  {
    construct: 'constants',
    page: page('data-types/constants-transact-sql'),
    statements: [
      "SELECT 'it''s', N'数', 0xDEADBEEF, 0x, 1.5E-3, .5, 2., -7, +3",
      "SELECT $12.50, -$3, £4, 'a' + 'b'",
      "SELECT CAST('2026-01-31' AS date), {d '2026-01-31'}, {ts '2026-01-31 10:00:00'}, {t '10:00:00'}",
      "SELECT id FROM orders WHERE created_at >= '20260101' AND created_at < '2026-02-01T00:00:00.000'",
      "SELECT 'one \\\nline'",
      "SELECT NULL AS nothing, '' AS empty, N'' AS wide",
    ],
  },
  {
    construct: 'operators',
    page: page('language-elements/operator-precedence-transact-sql'),
    statements: [
      'SELECT 1 + 2 * 3 - 4 / 2 % 3, -(-1), ~1, 5 & 3, 5 | 3, 5 ^ 3 FROM orders',
      'SELECT amount << 1, amount >> 1, (amount + 1) * (amount - 1) FROM orders',
      "SELECT name + N' ' + city, name || ', ' || city FROM customer",
      'SELECT id FROM orders WHERE (amount & 4) = 4 OR amount % 2 = 0',
      "SELECT id FROM customer WHERE name + city = 'AnnaBerlin' COLLATE Latin1_General_CI_AI",
    ],
  },
  {
    construct: 'CASE, IIF, CHOOSE',
    page: page('language-elements/case-transact-sql'),
    statements: [
      "SELECT CASE WHEN amount < 10 THEN 'small' WHEN amount < 100 THEN 'middle' ELSE 'large' END FROM orders",
      "SELECT CASE city WHEN 'Berlin' THEN CASE WHEN phone IS NULL THEN 1 ELSE 2 END ELSE 3 END FROM customer",
      "SELECT SUM(IIF(status = 1, 1, 0)), SUM(CASE WHEN status = 2 THEN amount ELSE 0 END), CHOOSE(2, 'a', 'b', 'c') FROM orders",
      'SELECT id FROM orders ORDER BY CASE status WHEN 3 THEN 0 ELSE 1 END, id',
      "SELECT COALESCE(NULLIF(city, ''), name, N'?'), ISNULL(phone, 'none'), GREATEST(1, id), LEAST(id, manager_id) FROM customer",
    ],
  },
  {
    construct: 'CAST, CONVERT and PARSE',
    page: page('functions/cast-and-convert-transact-sql'),
    statements: [
      'SELECT CAST(amount AS numeric(12, 4)), CAST(amount AS money), CAST(id AS nvarchar), CAST(id AS bigint) FROM orders',
      'SELECT CONVERT(date, created_at), CONVERT(char(8), created_at, 112), CONVERT(varchar(30), created_at, 126) FROM orders',
      "SELECT TRY_CAST(phone AS int), TRY_CONVERT(decimal(10, 2), phone), TRY_PARSE(phone AS int USING 'de-DE') FROM customer",
      "SELECT PARSE('31.01.2026' AS date USING 'de-DE'), CONVERT(varbinary(8), id), CONVERT(xml, profile) FROM customer",
      'SELECT CAST(CAST(created_at AS float) AS int), CAST(birthday AS datetime2(3)), CAST(created_at AS datetimeoffset) FROM customer',
      "SELECT CAST(NULL AS uniqueidentifier), CAST(1 AS bit), CAST('a' AS sysname), CAST(1 AS sql_variant)",
    ],
  },
  {
    construct: 'COLLATE and AT TIME ZONE',
    page: page('queries/at-time-zone-transact-sql'),
    statements: [
      "SELECT CONVERT(datetime, created_at AT TIME ZONE 'UTC' AT TIME ZONE 'Central European Standard Time') FROM orders",
      'SELECT name COLLATE SQL_Latin1_General_CP1_CI_AS, COUNT(*) FROM customer GROUP BY name COLLATE SQL_Latin1_General_CP1_CI_AS',
      'SELECT a.id FROM customer a JOIN customer b ON a.name COLLATE DATABASE_DEFAULT = b.city COLLATE DATABASE_DEFAULT',
    ],
  },
  {
    construct: 'xml data type methods',
    page: page('xml/xml-data-type-methods'),
    statements: [
      "SELECT profile.value('(/person/lang)[1]', 'nvarchar(10)') FROM customer",
      "SELECT c.profile.query('/person/tags'), c.profile.exist('/person') FROM customer c",
    ],
  },
  {
    construct: 'variables and expressions of the session',
    page: page('functions/configuration-functions-transact-sql'),
    statements: [
      'SELECT @@VERSION AS version, @@LANGUAGE AS language, @@DATEFIRST AS first_day',
      'SELECT CURRENT_TIMESTAMP, CURRENT_DATE, GETUTCDATE(), SYSUTCDATETIME(), SYSDATETIMEOFFSET()',
      'SELECT DB_NAME() AS db, SCHEMA_NAME() AS schema_name, NEWID() AS id',
      'SELECT @@ROWCOUNT, @@SERVERNAME, @@SPID',
      'SELECT SUSER_SNAME(), USER_NAME(), HOST_NAME(), APP_NAME()',
      "SELECT SERVERPROPERTY('ProductVersion')",
    ],
  },
];
