import mysql, { type Connection, type FieldPacket, type RowDataPacket } from 'mysql2/promise';
import { analyse, SqlRefusal, type Analysis, type CatalogueSnapshot, type ColumnRef } from '@sluice/sql';
import { Choices, distinguished, MysqlShadow, type Outcome } from '@sluice/sql/property';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMariadb, startMariadb, type MariadbServer } from '../servers/mariadb.js';

/**
 * Non-interference on MariaDB, as interference.test.ts of libs/sql has it on PostgreSQL: values, numbers of rows, their
 * order and error codes are the same on two states of the data that differ in customer.id_card only, or the column is
 * among the plan's uses. The work of the plan's nodes is not compared: the server tells it only by running a statement
 * in another way. `SLUICE_MYSQL_INTERFERENCE_RUNS=20000` is the full run.
 */
const RUNS = Number(process.env.SLUICE_MYSQL_INTERFERENCE_RUNS ?? 1000);
const SEED = Number(process.env.SLUICE_INTERFERENCE_SEED ?? 20261128);
const SHOWS = process.env.SLUICE_INTERFERENCE_SHOW !== undefined;

/** As on PostgreSQL: other values of the same length, and other lengths and nulls. */
const CARDS = {
  one: ["'4a1'", "'5b2'", "'4c3'", "'10'"],
  other: ["'5b2'", "'4a1'", "'6c3'", "'99'"],
  third: ["''", 'NULL', "'4c3567'", "'5'"],
};
type State = keyof typeof CARDS;
const STATES = Object.keys(CARDS) as State[];

const tables = (state: State): string => `
  create table customer (id varchar(20), name varchar(20), id_card varchar(20), n varchar(20)) stats_persistent = 1 stats_auto_recalc = 0;
  create table orders (id varchar(20), customer_id varchar(20), note varchar(20)) stats_persistent = 1 stats_auto_recalc = 0;
  insert into customer values ${CARDS[state].map((card, index) => `('${index + 1}', 'name ${index}', ${card}, '${7 + (index % 2)}')`).join(', ')};
  insert into orders values ('1', '1', 'a'), ('2', '2', '4b'), ('3', '1', '4a');
  analyze table customer, orders`;

const catalogue: CatalogueSnapshot = {
  version: '1',
  database: 'def',
  searchPath: ['one'],
  relations: [
    { schema: 'one', name: 'customer', kind: 'table', columns: ['id', 'name', 'id_card', 'n'] },
    { schema: 'one', name: 'orders', kind: 'table', columns: ['id', 'customer_id', 'note'] },
  ],
};

const isMasked = (column: ColumnRef): boolean => column.table === 'customer' && column.column === 'id_card';
const isUsed = (analysis: Analysis): boolean =>
  [...analysis.predicates, ...analysis.observed, ...analysis.result.flatMap((column) => column.observed ?? [])].some(
    (use) => isMasked(use.column),
  );

/**
 * Errors of a statement that runs, by their numbers (MariaDB, Error Codes): more than one row, out of range, wrong
 * value, too long, time, JSON.
 */
const RUNNING = new Set([1242, 1690, 1264, 1292, 1366, 1406, 1969, 4037, 4038, 1260, 1301, 1267]);

/** Numbers that depend on the seed and the run alone (mulberry32). */
function stream(seed: number): number[] {
  let state = seed;
  return Array.from({ length: 400 }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % 10_000;
  });
}

describe.runIf(hasMariadb())('a person to whom a column of MariaDB is masked', () => {
  let server: MariadbServer;
  /**
   * One for all states: the order of equal rows hangs on what a connection's memory holds, on two it differs by itself.
   */
  let client: Connection;

  const outcomeOf = async (state: State, sql: string): Promise<Outcome> => {
    await client.query(`use ${state}`);
    try {
      const [rows, fields] = await client.query<RowDataPacket[][]>({
        sql,
        rowsAsArray: true,
        typeCast: (field: { string(): string | null }) => field.string(),
      });
      return { names: fields.map(({ name }: FieldPacket) => name), rows: rows as unknown as (string | null)[][] };
    } catch (error) {
      const { errno, message } = error as { errno?: number; message: string };
      if (errno === undefined) throw error;
      return { failed: String(errno), message };
    }
  };

  const apart = (analysis: Analysis, one: Outcome, state: Outcome, isUnordered: boolean): string[] => {
    if (!('failed' in one || 'failed' in state)) return distinguished(analysis, isMasked, one, state, isUnordered);
    const codes = [one, state].map((outcome) => ('failed' in outcome ? outcome.failed : 'answered'));
    return codes[0] === codes[1] ? [] : [codes.join(' and ')];
  };

  /** What tells the states apart, each time they are asked, although the plan does not name the column. */
  const interference = async (sql: string, analysis: Analysis, one: Outcome): Promise<string[]> => {
    const found: string[] = [];
    for (const name of ['other', 'third'] as const) {
      let answer = apart(analysis, one, await outcomeOf(name, sql), name === 'third');
      for (let turn = 0; turn < 5 && answer.length > 0; turn += 1)
        answer = apart(analysis, await outcomeOf('one', sql), await outcomeOf(name, sql), name === 'third');
      found.push(...answer.map((what) => `${name}: ${what}`));
    }
    return found;
  };

  beforeAll(async () => {
    server = await startMariadb();
    const { host, port, password } = server;
    for (const state of STATES) {
      await server.sql(`create database ${state} character set utf8mb4`);
      await server.sql(tables(state), state);
    }
    client = await mysql.createConnection({ host, port, user: 'root', password });
    await client.query("set session max_statement_time = 5, sql_mode = 'STRICT_TRANS_TABLES'");
  });
  afterAll(async () => {
    await client?.end();
    await server?.stop();
  });

  it(
    'learns nothing of it from statements whose plan does not name it',
    async () => {
      const counts = { invalid: 0, valid: 0, refused: 0, used: 0, compared: 0, masked: 0, failed: 0 };
      for (let run = 0; counts.valid < RUNS; run += 1) {
        const sql = new MysqlShadow(new Choices(stream(SEED + run * 7919))).statement();
        const one = await outcomeOf('one', sql);
        if ('failed' in one && !RUNNING.has(Number(one.failed))) {
          counts.invalid += 1;
          continue;
        }
        counts.valid += 1;
        let analysis: Analysis;
        try {
          analysis = await analyse('mysql', sql, catalogue);
        } catch (error) {
          if (!(error instanceof SqlRefusal)) throw new Error(sql, { cause: error });
          counts.refused += 1;
          if (SHOWS) console.log('refused:', error.message, '\n  ', sql);
          continue;
        }
        if (isUsed(analysis)) {
          counts.used += 1;
          continue;
        }
        counts.compared += 1;
        if ('failed' in one) counts.failed += 1;
        if (analysis.result.some((column) => column.sources.some(isMasked))) counts.masked += 1;
        const found = await interference(sql, analysis, one);
        if (SHOWS && found.length > 0) console.log(found.join('; '), '\n  ', sql);
        else expect(found, `run ${run}: ${sql}`).toEqual([]);
      }
      if (SHOWS) console.log(counts);
      // It is worth something only while many statements are compared, and many of them have the column in their
      // result.
      expect(counts.compared / RUNS, JSON.stringify(counts)).toBeGreaterThan(0.3);
      expect(counts.masked / RUNS, JSON.stringify(counts)).toBeGreaterThan(0.03);
      expect(counts.refused / RUNS, JSON.stringify(counts)).toBeLessThan(0.05);
    },
    Math.max(240_000, RUNS * 100),
  );

  it.each([
    ['select upper(id_card) from customer', 'other: column 0 upper(id_card)'],
    ["select n from customer where id_card like '4%'", 'other: number of rows'],
    ['select cast(18446744073709551611 + length(id_card) as char) from customer', 'third: answered and 1690'],
    ['select id from customer order by id_card', 'other: column 0 id'],
  ])('would be found: %s', async (sql, expected) => {
    const analysis = await analyse('mysql', sql, catalogue);
    const blind: Analysis = {
      ...analysis,
      predicates: [],
      observed: [],
      result: analysis.result.map((column) => ({ ...column, sources: [], observed: [] })),
    };
    const one = await outcomeOf('one', sql);
    expect(await interference(sql, blind, one)).toContain(expected);
    expect(isUsed(analysis) ? [] : await interference(sql, analysis, one)).toEqual([]);
  });
});
