import { expect, it } from 'vitest';
import { hasMariadb, startMariadb } from './mariadb.js';

it.runIf(hasMariadb())('starts a MariaDB of its own and answers the rows of the last statement', async () => {
  const server = await startMariadb(['--max-statement-time=30']);
  try {
    await server.sql(
      "CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop; CREATE TABLE t (a int, b text); INSERT INTO t VALUES (1, '数闸')",
    );
    expect(await server.sql('SELECT a, b, @@max_statement_time AS most FROM t', 'shop')).toEqual([
      { a: 1, b: '数闸', most: 30 },
    ]);
    expect(await server.sql('SELECT 1; CREATE TABLE u (a int)', 'shop')).toEqual([]);
  } finally {
    await server.stop();
  }
  await expect(server.sql('SELECT 1')).rejects.toThrow();
});
