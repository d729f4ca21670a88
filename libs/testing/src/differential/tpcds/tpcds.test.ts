import { analyse, SqlRefusal, type CatalogueSnapshot } from '@sluice/sql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMariadb, startMariadb, type MariadbServer } from '../../servers/mariadb.js';
import { createDatabase, type TestDatabase } from '../../servers/postgres.js';
import { tpcdsQueries } from './tpcds.queries.js';
import { TPCDS_CREATES, TPCDS_TABLES } from './tpcds.tables.js';
import type { Dialect } from './tpcds.words.js';

/**
 * Of a hundred at most so many may be refused; those that are, by their number, with the reason: a line that goes is
 * progress.
 */
const suites: readonly { dialect: Dialect; limit: number; refused: Readonly<Record<number, string>> }[] = [
  { dialect: 'postgres', limit: 3, refused: {} },
  { dialect: 'mysql', limit: 3, refused: {} },
  { dialect: 'mssql', limit: 8, refused: {} },
  { dialect: 'oracle', limit: 8, refused: {} },
];

const SCHEMAS = { postgres: 'public', mysql: 'tpcds', mssql: 'dbo', oracle: 'TPCDS' } as const;

function catalogueOf(dialect: Dialect): CatalogueSnapshot {
  const stored = (name: string): string => (dialect === 'oracle' ? name.toUpperCase() : name);
  const schema = SCHEMAS[dialect];
  return {
    version: '1',
    database: dialect === 'mysql' ? 'def' : stored('tpcds'),
    searchPath: [schema],
    foldsTables: dialect === 'mssql',
    relations: [...TPCDS_TABLES].map(([name, columns]) => ({
      schema,
      name: stored(name),
      kind: 'table',
      columns: columns.map(stored),
    })),
  };
}

/** What the questions are there for: each of these stands in some of them. */
const SHAPES = [
  /\brollup \(/,
  /\bgrouping\(/,
  /\bintersect\b/,
  /\bexcept\b/,
  /\bfull outer join\b/,
  /rows between unbounded preceding and current row/,
  /\bsum\(sum\(/,
  /\bnot exists \(/,
  /\bunion all\b/,
  /\bstddev_samp\(/,
];

describe('questions in the shape of TPC-DS', () => {
  it('are 99 of every shape that the benchmark has', () => {
    const all = tpcdsQueries('postgres');
    expect(all).toHaveLength(99);
    for (const shape of SHAPES)
      expect(
        all.some((sql) => shape.test(sql)),
        String(shape),
      ).toBe(true);
  });

  it.each(suites)(
    'are analysed in $dialect, but for those that are known',
    async ({ dialect, limit: max, refused }) => {
      const catalogue = catalogueOf(dialect);
      const queries = tpcdsQueries(dialect);
      const found: Record<number, string> = {};
      for (const [index, sql] of queries.entries())
        try {
          const { readOnly, result, tables } = await analyse(dialect, sql, catalogue);
          expect([readOnly, result.length > 0, tables.length > 0], sql).toEqual([true, true, true]);
        } catch (error) {
          if (!(error instanceof SqlRefusal)) throw error;
          found[index + 1] = `${error.code}: ${error.message}`;
        }
      expect(found).toEqual(refused);
      expect(Object.keys(found).length / queries.length).toBeLessThanOrEqual(max / 100);
    },
  );

  describe('at a real PostgreSQL', () => {
    let database: TestDatabase;
    let client: pg.Client;
    beforeAll(async () => {
      database = await createDatabase({ empty: true });
      client = new pg.Client({ connectionString: database.adminUrl });
      await client.connect();
      await client.query(TPCDS_CREATES.join(';'));
    });
    afterAll(async () => {
      await client?.end();
      await database?.drop();
    });

    it('are statements that it runs', async () => {
      for (const sql of tpcdsQueries('postgres')) await expect(client.query(sql), sql).resolves.toHaveProperty('rows');
    });
  });

  describe.runIf(hasMariadb())('at a real MariaDB', () => {
    let server: MariadbServer;
    beforeAll(async () => {
      server = await startMariadb();
      await server.sql(`create database tpcds; use tpcds; ${TPCDS_CREATES.join(';')}`);
    });
    afterAll(() => server?.stop());

    it('are statements that it runs, but for the function GROUPING, which MySQL alone has', async () => {
      for (const sql of tpcdsQueries('mysql').filter((text) => !text.includes('grouping(')))
        await expect(server.sql(sql, 'tpcds'), sql).resolves.toBeInstanceOf(Array);
    });
  });
});
