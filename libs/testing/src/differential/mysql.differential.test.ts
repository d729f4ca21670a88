import fc from 'fast-check';
import mysql, { type Connection, type FieldPacket } from 'mysql2/promise';
import { analyse, SqlRefusal, type Analysis, type CatalogueSnapshot } from '@sluice/sql';
import { nodeKinds } from '@sluice/sql/property';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMariadb, startMariadb, type MariadbServer } from '../servers/mariadb.js';
import { NAME_RULES, randomQuery } from './mysql.statements.js';

/** A long look: `SLUICE_PROPERTY_RUNS=20000`. */
const RUNS = Number(process.env.SLUICE_PROPERTY_RUNS ?? 400);
const SEED = Number(process.env.SLUICE_PROPERTY_SEED ?? 20261123);
const VIEW = 'select c.id as id, c.phone as Contact from customer c';
const TABLES = [
  'create table customer (id int primary key, name varchar(20), Phone int)',
  'create table orders (id int primary key, customer_id int, amount int)',
  "insert into customer values (1, 'a', 7), (2, 'b', 2), (3, 'c', 9), (4, null, 5)",
  'insert into orders values (1, 1, 7), (2, 1, 3), (3, 2, 2), (5, 3, 9)',
  `create view contacts as ${VIEW}`,
];
/** The same values of `phone`, moved around. */
const MOVED = 'update customer set Phone = case id when 1 then 2 when 2 then 9 when 3 then 5 else 7 end';
const catalogue: CatalogueSnapshot = {
  version: '1',
  database: '',
  searchPath: ['here'],
  relations: [
    { schema: 'here', name: 'customer', kind: 'table', columns: ['id', 'name', 'Phone'] },
    { schema: 'here', name: 'orders', kind: 'table', columns: ['id', 'customer_id', 'amount'] },
    { schema: 'here', name: 'contacts', kind: 'view', columns: ['id', 'Contact'], definition: VIEW },
  ],
};

/**
 * Kinds of the query tree that queries of MySQL have. Fields of rows (`field`) and functions in FROM are PostgreSQL's,
 * PIVOT is of other dialects; binds and writes are tried on PostgreSQL, whose statements go through the same resolver.
 */
const KINDS = [
  ...['literal', 'name', 'star', 'call', 'operator', 'membership', 'cast', 'logic', 'combination', 'case'].map(
    (kind) => `node ${kind}`,
  ),
  ...['subquery', 'ambient'].map((kind) => `node ${kind}`),
  ...['table', 'derived', 'document', 'join'].map((kind) => `source ${kind}`),
  ...['select', 'set', 'values'].map((kind) => `query ${kind}`),
];

interface Answer {
  names: string[];
  rows: unknown[][];
}

let server: MariadbServer;
const states: Connection[] = [];

/** The answer of one state; undefined where the server refuses the statement. */
async function answerOf(client: Connection, sql: string): Promise<Answer | undefined> {
  try {
    const [rows, fields] = await client.query<mysql.RowDataPacket[][]>({ sql, rowsAsArray: true, timeout: 20_000 });
    return { names: fields.map(({ name }: FieldPacket) => name), rows: rows as unknown[][] };
  } catch {
    return undefined;
  }
}

async function analysed(sql: string): Promise<Analysis | undefined> {
  try {
    return await analyse('mysql', sql, catalogue);
  } catch (error) {
    if (error instanceof SqlRefusal) return undefined;
    throw error;
  }
}

/** Holds what the two states answer against what the analysis says; answers whether there was anything to hold. */
async function held(sql: string): Promise<boolean> {
  const analysis = await analysed(sql);
  if (!analysis) return false;
  const [one, other] = [await answerOf(states[0] as Connection, sql), await answerOf(states[1] as Connection, sql)];
  const named = (columns: Analysis['predicates'][number]['column'][]): boolean =>
    columns.some(({ column }) => column === 'Phone');
  const decides = named([...analysis.predicates, ...analysis.observed].map(({ column }) => column));
  if (!one || !other) {
    // An error of one state alone tells of the column.
    if (one !== other) expect(decides, sql).toBe(true);
    return false;
  }
  expect(analysis.result.length, sql).toBe(one.names.length);
  analysis.result.forEach(({ name, nameExact }, index) => {
    if (nameExact) expect(one.names[index], sql).toBe(name);
  });
  if (!decides) {
    expect(other.rows.length, sql).toBe(one.rows.length);
    analysis.result.forEach(({ sources }, index) => {
      if (named(sources)) return;
      const cells = ({ rows }: Answer): unknown[] => rows.map((row) => row[index]);
      expect(cells(other), `column ${index + 1} of ${sql}`).toEqual(cells(one));
    });
  }
  return true;
}

describe.runIf(hasMariadb())('analysis of MySQL held against MariaDB', () => {
  beforeAll(async () => {
    server = await startMariadb();
    for (const database of ['here', 'moved']) {
      await server.sql(`create database ${database}`);
      await server.sql(TABLES.join(';'), database);
    }
    await server.sql(MOVED, 'moved');
    for (const database of ['here', 'moved']) {
      const { host, port, password } = server;
      const client = await mysql.createConnection({ host, port, user: 'root', password, database, charset: 'utf8mb4' });
      await client.query('set session max_statement_time = 10');
      states.push(client);
    }
  }, 120_000);
  afterAll(async () => {
    for (const client of states) await client.end();
    await server?.stop();
  });

  it.each(NAME_RULES)('%s', async (sql) => {
    await held(sql);
  });

  it('serves the name rules that the server serves', async () => {
    const refused: string[] = [];
    for (const sql of NAME_RULES)
      if ((await answerOf(states[0] as Connection, sql)) && !(await analysed(sql))) refused.push(sql);
    expect(refused).toEqual([]);
  });

  it('names the column of every cell that changes with it, in random queries of every node kind', async () => {
    let calls = 0;
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(randomQuery(), async (sql) => {
        if (!(await held(sql))) return;
        calls += 1;
        for (const kind of await nodeKinds('mysql', sql)) seen.add(kind);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(calls).toBeGreaterThan(RUNS / 2);
    expect(
      KINDS.filter((kind) => !seen.has(kind)),
      'kinds that no accepted query reached',
    ).toEqual([]);
  }, 600_000);
});
