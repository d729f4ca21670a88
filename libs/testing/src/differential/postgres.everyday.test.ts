import { analyse, SqlRefusal, type CatalogueSnapshot } from '@sluice/sql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../servers/postgres.js';
import { TPCH_QUERIES, TPCH_TABLES } from './tpch.queries.js';

/** What is refused today by the analysis, and why: a line that goes is progress, one that comes is not. */
const REFUSED: Readonly<Record<string, string>> = {};

/**
 * The hundred everyday statements of PostgreSQL stand beside the demo whose tables they ask (`everyday.test`), the 99
 * of TPC-DS in `tpcds.test`.
 */
describe('the questions of TPC-H on PostgreSQL', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let catalogue: CatalogueSnapshot;

  beforeAll(async () => {
    database = await createDatabase({ empty: true });
    client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    await client.query(TPCH_TABLES.join(';'));
    const { rows } = await client.query<CatalogueSnapshot['relations'][number]>(
      `SELECT table_schema AS schema, table_name AS name, 'table' AS kind,
        array_agg(column_name::text ORDER BY ordinal_position) AS columns, array_agg(data_type::text ORDER BY ordinal_position) AS "columnTypes"
      FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1, 2`,
    );
    catalogue = { version: 'tpch', database: database.name, searchPath: ['public'], relations: rows };
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it('are 22, which the server runs and the analysis serves but for those that are known', async () => {
    const refused: Record<string, string> = {};
    for (const sql of TPCH_QUERIES) {
      await expect(client.query(sql), sql).resolves.toHaveProperty('rows');
      try {
        const { readOnly, result } = await analyse('postgres', sql, catalogue);
        expect([readOnly, result.length > 0], sql).toEqual([true, true]);
      } catch (error) {
        if (!(error instanceof SqlRefusal)) throw error;
        refused[sql] = `${error.code}: ${error.message}`;
      }
    }
    expect(TPCH_QUERIES).toHaveLength(22);
    expect(refused).toEqual(REFUSED);
  });
});
