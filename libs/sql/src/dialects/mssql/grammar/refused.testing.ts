/** What is refused today by the analysis, and why: a line that goes is progress, one that comes is not. */
export const REFUSED: Readonly<Record<string, string>> = {
  'SELECT $IDENTITY FROM orders': 'syntax-error: not understood near "$"',
  "SELECT id FROM customer WHERE CONTAINS(profile, 'berlin')": 'unsupported: not supported: CONTAINS',
  "SELECT id FROM customer WHERE FREETEXT(profile, 'near the river')": 'unsupported: not supported: FREETEXT',
  'SELECT city, manager_id, COUNT(*) FROM customer GROUP BY ALL city, manager_id':
    'unsupported: not supported: GROUP BY ALL',
  "WITH XMLNAMESPACES ('urn:shop' AS s) SELECT id AS 's:id', name AS 's:name' FROM customer FOR XML PATH('s:customer')":
    'unsupported: not supported: WITH XMLNAMESPACES',
  "SELECT STUFF((SELECT ', ' + i.sku FROM item i WHERE i.order_id = o.id ORDER BY i.sku FOR XML PATH(''), TYPE).value('.', 'nvarchar(max)'), 1, 2, '') AS skus FROM orders o":
    'syntax-error: not understood near "."',
  "SELECT id FROM orders OPTION (USE HINT ('DISABLE_PARAMETER_SNIFFING'))":
    'unsupported: not supported: the query hint USE',
  'SELECT CURRENT_TIMEZONE(), CURRENT_TIMEZONE_ID()': 'unknown-function: there is no function current_timezone',
  "SELECT JSON_OBJECT('id': id, 'name': name), JSON_ARRAY(id, name, NULL ON NULL) FROM customer":
    'unsupported: not supported: JSON_OBJECT',
  "SELECT JSON_OBJECT('id': id ABSENT ON NULL) FROM customer": 'unsupported: not supported: JSON_OBJECT',
  'SELECT city, JSON_ARRAYAGG(name), JSON_OBJECTAGG(name: id) FROM customer GROUP BY city':
    'unsupported: not supported: JSON_OBJECTAGG',
  "SELECT m.match_value FROM customer c CROSS APPLY REGEXP_MATCHES(c.name, '[a-z]+') m":
    'unsupported: not supported: REGEXP_MATCHES in FROM',
  'SELECT id FROM shop..orders': 'syntax-error: not understood near "."',
  'SELECT id FROM orders (NOLOCK)': 'unsupported: not supported: ORDERS in FROM',
  'SELECT id FROM orders TABLESAMPLE (10 PERCENT)': 'unsupported: not supported: TABLESAMPLE',
  'SELECT id FROM orders TABLESAMPLE SYSTEM (100 ROWS) REPEATABLE (7)': 'unsupported: not supported: TABLESAMPLE',
  "SELECT id FROM orders FOR SYSTEM_TIME AS OF '2026-01-01'": 'unsupported: not supported: FOR SYSTEM_TIME',
  "SELECT id FROM orders FOR SYSTEM_TIME BETWEEN '2026-01-01' AND '2026-02-01' AS o":
    'unsupported: not supported: FOR SYSTEM_TIME',
  "SELECT c.id, x.n.value('@id', 'int') FROM customer c CROSS APPLY c.profile.nodes('/tags/tag') AS x(n)":
    'unsupported: not supported: the function c.profile.nodes in FROM',
  "SELECT k.[KEY], k.RANK FROM CONTAINSTABLE(customer, profile, 'berlin') AS k":
    'unsupported: not supported: CONTAINSTABLE in FROM',
  "SELECT $12.50, -$3, £4, 'a' + 'b'": 'syntax-error: not understood near "$"',
  "SELECT CAST('2026-01-31' AS date), {d '2026-01-31'}, {ts '2026-01-31 10:00:00'}, {t '10:00:00'}":
    'syntax-error: not understood near "{"',
  "SELECT CAST(NULL AS uniqueidentifier), CAST(1 AS bit), CAST('a' AS sysname), CAST(1 AS sql_variant)":
    'unknown-type: there is no type sql_variant',
  "SELECT profile.value('(/person/lang)[1]', 'nvarchar(10)') FROM customer":
    'unknown-function: there is no function profile.value',
  "SELECT c.profile.query('/person/tags'), c.profile.exist('/person') FROM customer c":
    'other-database: c.profile.query is in another database',
  'SELECT @@ROWCOUNT, @@SERVERNAME, @@SPID': 'unsupported: not supported: the variable @@rowcount',
  'SELECT SUSER_SNAME(), USER_NAME(), HOST_NAME(), APP_NAME()':
    'function-not-approved: uses a function that is not approved: suser_sname; ask an administrator to approve it or write the statement without it',
  "SELECT SERVERPROPERTY('ProductVersion')":
    'function-not-approved: uses a function that is not approved: serverproperty; ask an administrator to approve it or write the statement without it',
};
