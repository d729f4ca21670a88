/** That many texts with something between them. */
export const many = (count: number, text: (index: number) => string, between: string): string =>
  Array.from({ length: count }, (_none, index) => text(index)).join(between);
const nested = (levels: number): string => {
  let query = 'SELECT 1 AS x';
  for (let level = 0; level < levels; level += 1)
    query = `WITH RECURSIVE r${level}(x) AS (${query} UNION ALL SELECT x FROM r${level}) SELECT x FROM r${level}`;
  return query;
};

/** Statements that cost their analysis much, each as it was seen or a relative of it. They ask the demo's `orders`. */
export const hostileStatements: Readonly<Record<string, () => string>> = {
  '20,000 CTEs': () => `WITH ${many(20_000, (index) => `c${index} AS (SELECT 1 x)`, ', ')} SELECT 1`,
  // PostgreSQL itself would plan such a chain for minutes and hear no statement_timeout meanwhile.
  '20,000 CTEs, each of the one before': () =>
    `WITH c0 AS (SELECT 1 x), ${many(20_000, (index) => `c${index + 1} AS (SELECT x FROM c${index})`, ', ')} SELECT x FROM c20000`,
  'nested recursive CTEs': () => nested(24),
  'an IN-list of 3.2 MB': () =>
    `SELECT id FROM orders WHERE id IN (${many(400_000, (index) => String(1e6 + index), ',')})`,
  'an IN-list of 0.9 MB': () =>
    `SELECT id FROM orders WHERE id IN (${many(112_000, (index) => String(1e6 + index), ',')})`,
  '1 MB of parentheses': () => `SELECT ${'('.repeat(499_990)}1${')'.repeat(499_990)}`,
  'a select list of 300,000 columns': () => `SELECT ${many(300_000, () => 'id', ',')} FROM orders`,
  '50,000 conditions': () => `SELECT id FROM orders WHERE ${many(50_000, (index) => `id = ${index}`, ' OR ')}`,
  'a string of 4.9 MB without an end': () => `SELECT '${'x'.repeat(4_900_000)}`,
  '1 MB of quotes and dollars': () => `SELECT ${many(160_000, (index) => `$q${index}$'`, '')}`,
  '100,000 parts of a UNION': () => many(100_000, () => 'SELECT 1', ' UNION '),
};
/** Scripts that cost their splitting much. */
export const hostileScripts: Readonly<Record<string, () => string>> = {
  'a script of 4.9 MB': () => "INSERT INTO t VALUES (1, 'a; b'); -- c\n".repeat(128_000),
  'a script of 4.9 MB in 540,000 statements': () => 'SELECT 1;'.repeat(540_000),
  'a script of 4.9 MB of open functions': () => 'CREATE FUNCTION f() BEGIN ATOMIC '.repeat(148_000),
};
