import { analyse, SqlRefusal, type CatalogueSnapshot } from '@sluice/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMariadb, startMariadb, type MariadbServer } from '../servers/mariadb.js';
import { EVERYDAY, EVERYDAY_TABLES } from './mysql.everyday.js';
import { TPCH_QUERIES, TPCH_TABLES } from './tpch.queries.js';

/** What is refused today by the analysis, and why: a line that goes is progress, one that comes is not. */
const REFUSED: Readonly<Record<string, string>> = {};

/** The relations of a database, as its own statements create them. */
function relationsOf(schema: string, tables: readonly string[]): CatalogueSnapshot['relations'] {
  return tables.map((text) => {
    const [, name = '', body = ''] = /create table (\w+) \((.*)\)$/.exec(text) ?? [];
    const columns = body.split(/, (?=\w+ [a-z])/).map((column) => column.split(' ')[0] ?? '');
    return { schema, name, kind: 'table', columns: columns.filter((column) => column !== 'primary') };
  });
}

const catalogue = (database: string, relations: CatalogueSnapshot['relations']): CatalogueSnapshot => ({
  version: database,
  database: 'def',
  searchPath: [database],
  relations,
});
const shop = catalogue('shop', [
  ...relationsOf('shop', EVERYDAY_TABLES),
  ...relationsOf('archive', EVERYDAY_TABLES.slice(1, 2)),
]);
const tpch = catalogue('tpch', relationsOf('tpch', TPCH_TABLES));
const suites = [
  { database: 'shop', snapshot: shop, statements: EVERYDAY },
  { database: 'tpch', snapshot: tpch, statements: TPCH_QUERIES },
];

describe('everyday statements of MySQL', () => {
  it('are at least a hundred, of which the analysis refuses those that are known, at most three in a hundred', async () => {
    const refused: Record<string, string> = {};
    for (const { snapshot, statements } of suites)
      for (const sql of statements)
        try {
          expect((await analyse('mysql', sql, snapshot)).readOnly, sql).toBe(true);
        } catch (error) {
          if (!(error instanceof SqlRefusal)) throw error;
          refused[sql] = `${error.code}: ${error.message}`;
        }
    expect(refused).toEqual(REFUSED);
    expect(EVERYDAY.length).toBeGreaterThanOrEqual(100);
    expect(Object.keys(refused).length).toBeLessThanOrEqual((EVERYDAY.length + TPCH_QUERIES.length) * 0.03);
  });

  describe.runIf(hasMariadb())('at a real server', () => {
    let server: MariadbServer;
    beforeAll(async () => {
      server = await startMariadb();
      const create = (database: string, tables: readonly string[]): Promise<unknown> =>
        server.sql(`create database ${database} character set utf8mb4; use ${database}; ${tables.join(';')}`);
      await create('shop', EVERYDAY_TABLES);
      await create('archive', EVERYDAY_TABLES.slice(1, 2));
      await create('tpch', TPCH_TABLES);
    }, 120_000);
    afterAll(() => server?.stop());

    it.each(suites)('are served in $database', async (suite) => {
      for (const sql of suite.statements) {
        const rows = server.sql(sql, suite.database);
        await expect(rows, sql).resolves.toBeInstanceOf(Array);
      }
    });
  });
});
