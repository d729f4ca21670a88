import { analyse, SqlRefusal, type CatalogueSnapshot } from '@sluice/sql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { everyday } from './everyday.statements.js';
import { retailIndexes, retailSchema } from './retail.schema.js';

const database = `everyday_${process.pid}_${Math.trunc(performance.timeOrigin)}`;
let client: pg.Client;
let catalogue: CatalogueSnapshot;

async function admin(sql: string): Promise<void> {
  const connection = new pg.Client({ connectionString: inject('postgres').admin });
  await connection.connect();
  await connection.query(sql);
  await connection.end();
}

beforeAll(async () => {
  await admin(`CREATE DATABASE ${database} TEMPLATE template0`);
  const url = new URL(inject('postgres').admin);
  url.pathname = `/${database}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const sql of [...retailSchema, ...retailIndexes]) await client.query(sql);
  const { rows } = await client.query<CatalogueSnapshot['relations'][number]>(
    `SELECT n.nspname AS schema, c.relname AS name, CASE c.relkind WHEN 'v' THEN 'view' ELSE 'table' END AS kind,
      array_agg(a.attname::text ORDER BY a.attnum) AS columns, array_agg(format_type(a.atttypid, a.atttypmod) ORDER BY a.attnum) AS "columnTypes",
      CASE c.relkind WHEN 'v' THEN pg_get_viewdef(c.oid) END AS definition
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'v') GROUP BY c.oid, n.nspname`,
  );
  catalogue = { version: '1', database, searchPath: ['public'], relations: rows };
});
afterAll(async () => {
  await client.end();
  await admin(`DROP DATABASE ${database} WITH (FORCE)`);
});

/** What the analysis makes of a statement: `served`, or the code of its refusal. */
async function outcomeOf(sql: string): Promise<string> {
  try {
    return (await analyse('postgres', sql, catalogue, { information: true })).readOnly ? 'served' : 'not-read-only';
  } catch (error) {
    if (error instanceof SqlRefusal) return error.code;
    throw error;
  }
}

/**
 * Why three are refused. Sizes of a table take its name as text and tell of rows and columns that the person may not
 * see. A setting made by SET would be lost with the statement: sessions are not kept between them.
 */
describe('a hundred everyday statements', () => {
  it('are a hundred, of which at most three are refused by analysis', () => {
    expect(new Set(everyday.map(([sql]) => sql)).size).toBe(100);
    expect(everyday.filter(([, outcome]) => outcome !== 'served').length).toBeLessThanOrEqual(3);
  });

  it.each(everyday)('%s', async (sql, outcome) => {
    await client.query(sql);
    expect(await outcomeOf(sql)).toBe(outcome);
  });
});
