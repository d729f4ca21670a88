import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { analyse, SqlRefusal, type CatalogueSnapshot } from '@sluice/sql';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../servers/postgres.js';

/**
 * The queries that a public parser of PostgreSQL is tested with (pgsql-ast-parser, MIT, whose package holds its test
 * files): everything in quotes of its files that begins as a query. They come without tables, so each gets a catalogue
 * made from its own names: a table that the analysis misses is added, and a column that it misses is added to the table
 * that the statement names it in, or to the first. Such a table says nothing about types.
 *
 * What the real server calls a syntax error does not count, and neither do names that the server does not find either
 * once these tables are there (a column where nothing is selected from, a function of the parser's own example).
 */
const files = [
  'select',
  'union',
  'with',
  'edge-cases',
  'simple-statements',
  'functions',
  'expr',
  'create-view',
  'prepare',
  'insert',
];

/** What is refused today by the analysis, and why: a line that goes is progress, one that comes is not. */
const REFUSED: Readonly<Record<string, string>> = {};

/** A syntax error, and names that are nowhere: columns, tables, types, functions (appendix A of the manual). */
const uncounted = /^(42601|42703|42P01|42704|42883 function) /;

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('pgsql-ast-parser/package.json')), 'src', 'syntax');

function queriesOf(file: string): string[] {
  const text = readFileSync(join(folder, `${file}.spec.ts`), 'utf8');
  const literals = text.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/gs);
  return [...literals]
    .map(([, single, long, double]) => (single ?? long ?? double ?? '').replace(/\\(['"`\\])/g, '$1').trim())
    .filter((sql) => /^\(*\s*(select|with|values)\b/i.test(sql));
}

type Relation = CatalogueSnapshot['relations'][number];

const catalogueOf = (relations: Relation[]): CatalogueSnapshot => ({
  version: JSON.stringify(relations),
  database: 'app',
  searchPath: ['public'],
  relations,
  schemas: ['public', ...relations.map(({ schema }) => schema)],
});

/** The tables that a statement was missed, one by one, until it is served or refused for something else. */
async function served(sql: string): Promise<{ relations: Relation[]; refusal?: SqlRefusal }> {
  let relations: Relation[] = [];
  for (;;) {
    const refusal = await refusalOf(sql, relations);
    if (!refusal) return { relations };
    const next = await withMissing(sql, relations, refusal);
    if (!next) return { relations, refusal };
    relations = next;
  }
}

async function refusalOf(sql: string, relations: Relation[]): Promise<SqlRefusal | undefined> {
  try {
    await analyse('postgres', sql, catalogueOf(relations));
    return undefined;
  } catch (error) {
    if (error instanceof SqlRefusal) return error;
    throw error;
  }
}

/** The tables with what a refusal misses; undefined where no table mends it. */
async function withMissing(
  sql: string,
  relations: Relation[],
  { code, facts }: SqlRefusal,
): Promise<Relation[] | undefined> {
  const path = (facts.table ?? facts.column ?? '').split('.').map((part) => part.replaceAll('"', ''));
  const [name = '', schema = 'public'] = path.toReversed();
  if (code === 'unknown-table') {
    const isKnown = relations.some((relation) => relation.schema === schema && relation.name === name);
    return isKnown ? undefined : [...relations, { schema, name, kind: 'table', columns: ['row_id'] }];
  }
  if (code !== 'unknown-column') return undefined;
  for (const index of relations.keys()) {
    if (relations[index]?.columns.includes(name)) continue;
    const next = relations.map((relation, at) =>
      at === index ? { ...relation, columns: [...relation.columns, name] } : relation,
    );
    const refusal = await refusalOf(sql, next);
    if (refusal?.code !== code || refusal.facts.column !== facts.column) return next;
  }
  // USING wants it on both sides.
  const everywhere = relations.map((relation) => ({ ...relation, columns: [...relation.columns, name] }));
  return (await refusalOf(sql, everywhere))?.facts.column === facts.column ? undefined : everywhere;
}

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** The error of the real server, with tables of these names whose columns are text; undefined where it answers. */
async function faultOf(sql: string, relations: Relation[]): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    for (const { schema, name, columns } of relations) {
      const quoted = (part: string) => pg.escapeIdentifier(part);
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`);
      const list = columns.map((column) => `${quoted(column)} text`).join(', ');
      await client.query(`CREATE TABLE ${quoted(schema)}.${quoted(name)} (${list})`);
    }
    // PREPARE tells what is wrong without running anything, also where values are missing.
    await client.query(`PREPARE asked AS ${sql}`);
    return undefined;
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    return `${code} ${message}`;
  } finally {
    await client.query('ROLLBACK');
    await client.query('DEALLOCATE ALL');
  }
}

it('refuses at most three in a hundred of the queries that a public parser is tested with', async () => {
  const refused: Record<string, string> = {};
  let counted = 0;
  for (const sql of new Set(files.flatMap(queriesOf))) {
    const { relations, refusal } = await served(sql);
    if (uncounted.test((await faultOf(sql, relations)) ?? '')) continue;
    counted += 1;
    if (refusal) refused[sql] = `${refusal.code}: ${refusal.message}`;
  }
  expect(counted).toBeGreaterThanOrEqual(100);
  expect(refused).toEqual(REFUSED);
  expect(Object.keys(refused).length).toBeLessThanOrEqual(counted * 0.03);
});
