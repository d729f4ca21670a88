import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseSync } from 'libpg-query';
import { analyse } from '../analyse/analyser.js';
import type { Analysis, ColumnRef } from '../contract/analysis.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { expressionTags } from '../dialects/postgres/expressions/expression.reader.js';
import { queryReaders } from '../dialects/postgres/queries/query.reader.js';
import { sourceReaders } from '../dialects/postgres/queries/source.reader.js';
import { nodeKinds } from './property/node.kinds.js';
import { RandomStatement } from './property/random.query.js';
import { Choices } from './property/random.text.js';
import { MOVED, sampleCatalogue, sampleSchema, SINK_ROWS } from './property/sample.database.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const RUNS = Number(process.env.SLUICE_PROPERTY_RUNS ?? 600);
const SEED = Number(process.env.SLUICE_PROPERTY_SEED ?? 20261121);
const BASE = 'sample';
const SINK = 'SELECT id, a, b FROM sink ORDER BY ctid';

/** Kinds that no random statement can run: the embedded server is built without XPath. */
const NOT_RUN = new Set(['RangeTableFunc']);

let client: pg.Client;
const database = `sql_property_${process.pid}_${Math.trunc(performance.timeOrigin)}`;
const text = { getTypeParser: () => (value: string) => value };

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
  await client.query(sampleSchema(BASE));
  for (const [index, moved] of MOVED.entries())
    for (const shift of [1, 2]) await client.query(sampleSchema(`moved_${index}_${shift}`, moved, shift));
  await client.query("SET statement_timeout = '5s'; SET max_parallel_workers_per_gather = 0; SET jit = off");
});

afterAll(async () => {
  await client.end();
  await admin(`DROP DATABASE ${database} WITH (FORCE)`);
});

interface Run {
  names: string[];
  rows: (string | null)[][];
  sink: (string | null)[][];
}

/** Runs a statement in a schema and undoes it; undefined when the server refuses it. */
async function run(schema: string, sql: string): Promise<Run | undefined> {
  await client.query(`BEGIN; SET LOCAL search_path = ${schema}`);
  // A fresh file for the written table: rows that earlier statements left behind must not change the order of rows.
  if (sql.includes('sink')) await client.query(`TRUNCATE sink; ${SINK_ROWS}`);
  try {
    const values = /\$1/.test(sql.replaceAll('$$', '')) ? ['p'] : [];
    const result = await client.query<(string | null)[]>({ text: sql, values, rowMode: 'array', types: text as never });
    const sink = await client.query<(string | null)[]>({ text: SINK, rowMode: 'array', types: text as never });
    return { names: result.fields.map((field) => field.name), rows: result.rows, sink: sink.rows };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    lastError = error.message;
    return undefined;
  } finally {
    await client.query('ROLLBACK');
  }
}
let lastError = '';

const isMoved = (column: ColumnRef, moved: string): boolean => `${column.table}.${column.column}` === moved;

/** Result columns that changed although nothing said that they may; undefined when rows may come and go. */
function leaks(analysis: Analysis, moved: string, before: Run, after: Run): string[] | undefined {
  if (analysis.predicates.some((predicate) => isMoved(predicate.column, moved))) return undefined;
  if (before.rows.length !== after.rows.length) return ['number of rows'];
  const cells = analysis.result.flatMap((column, position) => {
    const changed = before.rows.some((row, index) => row[position] !== after.rows[index]?.[position]);
    return changed && !column.sources.some((source) => isMoved(source, moved))
      ? [`result ${position} ${column.name}`]
      : [];
  });
  const written = ['id', 'a', 'b'].flatMap((name, position) => {
    const changed =
      before.sink.length !== after.sink.length ||
      before.sink.some((row, index) => row[position] !== after.sink[index]?.[position]);
    const answer = analysis.writes.some(
      (write) => write.target.column === name && write.sources.some((source) => isMoved(source, moved)),
    );
    return changed && !answer ? [`sink.${name}`] : [];
  });
  return [...cells, ...written];
}

/** Kinds of the server's own parse tree in an object; those of the query tree are told by `nodeKinds`. */
function collect(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, into);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (/^[A-Z]/.test(key)) into.add(key);
    collect(child, into);
  }
}

describe('lineage of random statements on a real server', () => {
  it.each([
    ['SELECT id, upper(phone) FROM customer', ['result 1 upper']],
    ['SELECT c.* FROM customer c', ['result 2 phone']],
    ['INSERT INTO sink (id, a) SELECT id + 10, phone FROM customer', ['sink.a']],
    ["SELECT name FROM customer WHERE phone LIKE '2%' OR id = 1", ['number of rows']],
  ])('notices what is left out: %s', async (sql, expected) => {
    const analysis = await analyse('postgres', sql, sampleCatalogue);
    const blind: Analysis = {
      ...analysis,
      predicates: [],
      writes: [],
      result: analysis.result.map((column) => ({ ...column, sources: [] })),
    };
    const moved = MOVED.indexOf('customer.phone');
    const [before, after] = [await run(BASE, sql), await run(`moved_${moved}_1`, sql)];
    if (!before || !after) throw new Error(lastError);
    expect(leaks(blind, 'customer.phone', before, after)).toEqual(expected);
    expect(leaks(analysis, 'customer.phone', before, after) ?? []).toEqual([]);
  });

  it('never misses a column that a result cell depends on, and meets every node kind', async () => {
    const seen = new Set<string>();
    const counts = { run: 0, invalid: 0, refused: new Map<string, number>(), compared: 0, shaped: 0 };
    let turn = 0;
    const property = fc.asyncProperty(fc.array(fc.nat(10_000), { minLength: 150, maxLength: 150 }), async (stream) => {
      turn += 1;
      const sql = new RandomStatement(new Choices(stream), turn).statement();
      const before = await run(BASE, sql);
      if (!before) {
        counts.invalid += 1;
        if (process.env.SLUICE_PROPERTY_SHOW) console.log('INVALID', lastError, '\n  ', sql);
        return;
      }
      let analysis: Analysis;
      try {
        analysis = await analyse('postgres', sql, sampleCatalogue, { parameters: 1 });
      } catch (error) {
        if (!(error instanceof SqlRefusal)) throw new Error(`${sql}\n${String(error)}`, { cause: error });
        counts.refused.set(error.message, (counts.refused.get(error.message) ?? 0) + 1);
        if (process.env.SLUICE_PROPERTY_SHOW) console.log('REFUSED', error.message, '\n  ', sql);
        return;
      }
      counts.run += 1;
      collect(parseSync(sql).stmts, seen);
      for (const kind of await nodeKinds('postgres', sql)) seen.add(kind);
      expect(analysis.result.length, sql).toBe(before.names.length);
      expect(
        analysis.result.map((column, index) => (column.nameExact ? column.name : before.names[index])),
        sql,
      ).toEqual(before.names);
      for (const [index, moved] of MOVED.entries())
        for (const shift of [1, 2]) {
          const after = await run(`moved_${index}_${shift}`, sql);
          const found = after && leaks(analysis, moved, before, after);
          if (found) counts.compared += 1;
          else counts.shaped += 1;
          expect(found ?? [], `${moved} moved:\n${sql}`).toEqual([]);
        }
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });

    const refused = [...counts.refused.values()].reduce((sum, count) => sum + count, 0);
    const kinds = [...expressionTags, ...Object.keys(sourceReaders), ...Object.keys(queryReaders)].filter(
      (tag) => !NOT_RUN.has(tag),
    );
    const tree = [
      'literal',
      'bind',
      'name',
      'star',
      'field',
      'call',
      'operator',
      'membership',
      'cast',
      'logic',
      'combination',
      'case',
      'subquery',
      'ambient',
    ]
      .map((kind) => `node ${kind}`)
      .concat(
        ['table', 'derived', 'function', 'document', 'join'].map((kind) => `source ${kind}`),
        ['select', 'set', 'values', 'insert', 'update', 'delete', 'merge'].map((kind) => `query ${kind}`),
      );
    if (process.env.SLUICE_PROPERTY_SHOW) console.log(counts);
    expect(
      [...kinds, ...tree].filter((kind) => !seen.has(kind)),
      'node kinds that no accepted statement reached',
    ).toEqual([]);
    expect(counts.invalid / RUNS, 'statements that the server refuses').toBeLessThan(0.5);
    expect(
      refused / (counts.run + refused),
      `valid statements that are refused: ${JSON.stringify([...counts.refused])}`,
    ).toBeLessThan(0.1);
    expect(counts.compared / (counts.compared + counts.shaped), 'comparisons that could find a leak').toBeGreaterThan(
      0.4,
    );
  }, 300_000);
});
