/** What is refused today by the analysis, and why: a line that goes is progress, one that comes is not. */
export const REFUSED: Readonly<Record<string, string>> = {
  'SELECT $IDENTITY FROM orders': 'syntax-error: not understood near "$"',
  "SELECT m.match_value FROM customer c CROSS APPLY REGEXP_MATCHES(c.name, '[a-z]+') m":
    'unsupported: not supported: REGEXP_MATCHES in FROM',
  'SELECT id FROM shop..orders': 'syntax-error: not understood near "."',
  "SELECT c.id, x.n.value('@id', 'int') FROM customer c CROSS APPLY c.profile.nodes('/tags/tag') AS x(n)":
    'unsupported: not supported: the function c.profile.nodes in FROM',
  "SELECT k.[KEY], k.RANK FROM CONTAINSTABLE(customer, profile, 'berlin') AS k":
    'unsupported: not supported: CONTAINSTABLE in FROM',
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
