import type { CatalogueSnapshot, ColumnRef } from '@sluice/sql';
import type { Outcome } from '@sluice/sql/property';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../servers/postgres.js';
import { analysed, statementsOf, distinguishingResults } from './grammar/grammar.suite.js';
import { POSTGRES_CLAUSES } from './grammar/postgres.clauses.js';
import { grammarSchema, MOVED } from './grammar/postgres.tables.js';
import { POSTGRES_VALUES } from './grammar/postgres.values.js';

const statements = statementsOf([...POSTGRES_CLAUSES, ...POSTGRES_VALUES]);

/** What is refused today by the analysis, and why: a line that goes is progress, one that comes is not. */
const REFUSED: Readonly<Record<string, string>> = {
  "SELECT obj_description('customer'::regclass), pg_backend_pid()":
    'function-not-approved: uses a function that is not approved: obj_description; ask an administrator to approve it or write the statement without it',
};

/** Those whose answer is another each time: clocks and chance, and the schema, which is the state itself. */
const VARIES =
  /\b(random|clock_timestamp|timeofday|gen_random_uuid|now|current_time|localtime|_timestamp|current_schema)\b|EXPLAIN/i;

const asText = { getTypeParser: () => (value: string) => value };

describe('the grammar of SELECT in PostgreSQL', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let catalogue: CatalogueSnapshot;

  const run = async (schema: string, sql: string): Promise<Outcome> => {
    // A schema of the same names everywhere: `public` is where some statements say that their table is.
    await client.query(`SET search_path = ${schema}`);
    const binds = [...sql.matchAll(/\$\d/g)].length > 0;
    const values = !binds ? [] : sql.includes('ALL ($1)') ? ['{1,2}'] : ['3', '1'];
    try {
      const result = await client.query<(string | null)[]>({
        text: sql,
        values,
        rowMode: 'array',
        types: asText as never,
      });
      return { names: result.fields.map(({ name }) => name), rows: result.rows };
    } catch (error) {
      const { code = '', message } = error as pg.DatabaseError;
      return { failed: code, message };
    }
  };

  beforeAll(async () => {
    database = await createDatabase({ empty: true });
    client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    await client.query(grammarSchema('public'));
    for (const [index, moved] of MOVED.entries()) await client.query(grammarSchema(`moved_${index}`, moved));
    const { rows } = await client.query<CatalogueSnapshot['relations'][number]>(
      `SELECT table_schema AS schema, table_name AS name, 'table' AS kind,
        array_agg(column_name::text ORDER BY ordinal_position) AS columns, array_agg(data_type::text ORDER BY ordinal_position) AS "columnTypes"
      FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1, 2`,
    );
    catalogue = { version: 'grammar', database: database.name, searchPath: ['public'], relations: rows };
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it('is walked by some two hundred statements, of which those that are known are refused', async () => {
    expect(new Set(statements).size).toBe(statements.length);
    expect(statements.length).toBeGreaterThanOrEqual(150);
    expect((await analysed('postgres', statements, catalogue)).refused).toEqual(REFUSED);
  });

  it('refuses at most three in a hundred of them', () => {
    expect(Object.keys(REFUSED).length).toBeLessThanOrEqual(statements.length * 0.03);
  });

  it('is what the server runs', async () => {
    const failed: Record<string, string> = {};
    for (const sql of statements) {
      const outcome = await run('public', sql);
      if ('failed' in outcome) failed[sql] = `${outcome.failed} ${outcome.message}`;
    }
    expect(failed).toEqual({});
  });

  it('tells nothing of a column that the analysis does not name', async () => {
    const { served } = await analysed('postgres', statements, catalogue);
    const found: Record<string, string[]> = {};
    let compared = 0;
    for (const [sql, analysis] of served) {
      if (VARIES.test(sql) || /public\.|^SHOW/.test(sql)) continue;
      const one = await run('public', sql);
      for (const [index, moved] of MOVED.entries()) {
        const isMoved = ({ table, column }: ColumnRef): boolean => `${table}.${column}` === moved;
        const differences = distinguishingResults(analysis, isMoved, one, await run(`moved_${index}`, sql));
        if (differences.length > 0) found[`${moved}: ${sql}`] = differences;
        compared += 1;
      }
    }
    expect(found).toEqual({});
    expect(compared).toBeGreaterThan(500);
  });
});
