import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { analyse } from '../analyse/analyser.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { RandomStatement } from '../resolve/property/random.query.js';
import { Choices } from '../resolve/property/random.text.js';
import { sampleCatalogue, sampleSchema } from '../resolve/property/sample.database.js';
import { filteredSql } from './filtered.text.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * A statement with row filters answers what the statement as it was written answers where views with the same
 * conditions have the tables' names, and leaves the same rows behind. `fenced` has OFFSET 0 in its views, as what is
 * put in has under a barrier, so that both are planned alike and rows without an order come in the same one.
 */
const RUNS = Number(process.env.SLUICE_FILTER_RUNS ?? 250);
const SEED = Number(process.env.SLUICE_FILTER_SEED ?? 20261123);

const filters = [
  { name: 'customer', columns: ['id'], condition: [{ column: 'id' }, ' <> ', { value: '2' }], text: 'id <> 2' },
  { name: 'orders', columns: ['amount'], condition: [{ column: 'amount' }, ' > ', { value: '2' }], text: 'amount > 2' },
  {
    name: 'sink',
    columns: ['id'],
    condition: [{ column: 'id' }, ' IN (', { value: '1' }, ', ', { value: '3' }, ')'],
    text: 'id IN (1, 3)',
  },
];
const filtered = filters.map(({ name, columns }) => ({ schema: 'filtered', name, columns }));
const catalogue: CatalogueSnapshot = {
  ...sampleCatalogue,
  version: 'filtered',
  searchPath: sampleCatalogue.searchPath.map((schema) => (schema === 'sample' ? 'filtered' : schema)),
  relations: sampleCatalogue.relations.map((relation) => ({
    ...relation,
    schema: relation.schema === 'sample' ? 'filtered' : relation.schema,
  })),
};

/** The sample data with a view in the place of each filtered table. */
const viewed = (schema: string, fence: string): string =>
  `${sampleSchema(schema)} DROP VIEW contact; ${filters
    .map(
      ({ name, text }) =>
        `ALTER TABLE ${name} RENAME TO all_${name}; CREATE VIEW ${name} AS SELECT * FROM all_${name} WHERE ${text}${fence};`,
    )
    .join(' ')} ALTER VIEW sink ALTER b SET DEFAULT 'b0';`;
const contact = sampleCatalogue.relations.find(({ name }) => name === 'contact')?.definition ?? '';

let client: pg.Client;
const database = `sql_filter_${process.pid}_${Math.trunc(performance.timeOrigin)}`;
const types = { getTypeParser: () => (value: string) => value };

async function admin(sql: string): Promise<void> {
  const connection = new pg.Client({ connectionString: inject('postgresUrl') });
  await connection.connect();
  await connection.query(sql);
  await connection.end();
}

beforeAll(async () => {
  await admin(`CREATE DATABASE ${database} TEMPLATE template0`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(sampleSchema('filtered'));
  await client.query(`${viewed('plain', '')} CREATE VIEW contact AS ${contact}`);
  await client.query(`${viewed('fenced', ' OFFSET 0')} CREATE VIEW contact AS ${contact} OFFSET 0`);
  await client.query("SET statement_timeout = '5s'; SET max_parallel_workers_per_gather = 0; SET jit = off");
});
afterAll(async () => {
  await client.end();
  await admin(`DROP DATABASE ${database} WITH (FORCE)`);
});

interface Ran {
  rows: (string | null)[][];
  sink: (string | null)[][];
}

async function run(schema: string, sql: string, values: unknown[]): Promise<Ran | { error: string }> {
  const sink = schema === 'filtered' ? 'sink' : 'all_sink';
  await client.query(`BEGIN; SET LOCAL search_path = ${schema}`);
  try {
    const { rows } = await client.query<(string | null)[]>({
      text: sql,
      values,
      rowMode: 'array',
      types: types as never,
    });
    const left = await client.query<(string | null)[]>({
      text: `SELECT id, a, b FROM ${sink} ORDER BY id, a, b`,
      rowMode: 'array',
      types: types as never,
    });
    return { rows, sink: left.rows };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { error: error.code ?? '' };
  } finally {
    await client.query('ROLLBACK');
  }
}

describe('random statements with row filters', () => {
  it('answer what they answer on views with the same conditions', async () => {
    const counts = { same: 0, failed: 0, ours: 0, refused: new Map<string, number>(), changed: 0, fenced: 0 };
    let turn = 0;
    const property = fc.asyncProperty(fc.array(fc.nat(10_000), { minLength: 150, maxLength: 150 }), async (stream) => {
      turn += 1;
      const sql = new RandomStatement(new Choices(stream), turn).statement();
      const own = /\$1/.test(sql.replaceAll('$$', '')) ? ['p'] : [];
      let text: ReturnType<typeof filteredSql>;
      try {
        const { filterEdits = [] } = await analyse('postgres', sql, catalogue, { parameters: own.length, filtered });
        text = filteredSql(
          'postgres',
          sql,
          filterEdits,
          filters.map(({ condition }) => condition),
          own.length,
        );
      } catch (error) {
        if (!(error instanceof SqlRefusal)) throw error;
        const why = error.facts.why ?? error.code;
        counts.refused.set(why, (counts.refused.get(why) ?? 0) + 1);
        return;
      }
      if (text.text !== sql) counts.changed += 1;
      const isFenced = text.text.includes(') OFFSET 0) ');
      if (isFenced) counts.fenced += 1;
      const values = text.binds.map((bind) => ('own' in bind ? own[bind.own] : bind.value));
      const ours = await run('filtered', text.text, values);
      const theirs = await run(isFenced && /^\s*(?!update|delete)/i.test(sql) ? 'fenced' : 'plain', sql, own);
      if ('error' in ours || 'error' in theirs) {
        counts.failed += 1;
        if ('error' in ours && !('error' in theirs)) counts.ours += 1;
        if (
          process.env.SLUICE_FILTER_SHOW &&
          JSON.stringify(ours) !== JSON.stringify(theirs) &&
          'error' in ours &&
          !('error' in theirs)
        )
          console.log(JSON.stringify(ours), '\n ', sql, '\n ', text.text);
        return;
      }
      counts.same += 1;
      const sorted = ({ rows, sink }: Ran) => ({ rows: rows.map((row) => JSON.stringify(row)).sort(), sink });
      expect(sorted(ours), `${sql}\n${text.text}`).toEqual(sorted(theirs));
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    if (process.env.SLUICE_FILTER_SHOW) console.log(counts);
    expect(counts.same, 'statements that were compared').toBeGreaterThan(RUNS * 0.4);
    expect(counts.changed, 'statements that were changed').toBeGreaterThan(RUNS * 0.4);
    // `(SELECT x FROM customer x).name` alone: rows of a subquery have no type by which the server would find the
    // field.
    expect(counts.ours, 'statements that fail with filters alone').toBeLessThan(RUNS * 0.1);
    expect(counts.fenced, 'statements under a barrier').toBeGreaterThan(0);
  }, 300_000);
});
