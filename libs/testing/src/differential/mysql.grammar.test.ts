import type { CatalogueSnapshot, ColumnRef } from '@sluice/sql';
import type { Outcome } from '@sluice/sql/property';
import mysql, { type Connection, type FieldPacket, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMariadb, startMariadb, type MariadbServer } from '../servers/mariadb.js';
import { analysed, statementsOf, distinguishingResults } from './grammar/grammar.suite.js';
import { MYSQL_CLAUSES } from './grammar/mysql.clauses.js';
import { UNKNOWN_TO_MARIADB } from './grammar/mysql.mariadb.js';
import { MYSQL_REFUSED } from './grammar/mysql.refused.js';
import { MYSQL_MOVED, MYSQL_TABLES, mysqlGrammarTables } from './grammar/mysql.tables.js';
import { MYSQL_VALUES } from './grammar/mysql.values.js';

const statements = statementsOf([...MYSQL_CLAUSES, ...MYSQL_VALUES]);
const unknown = new Set(Object.values(UNKNOWN_TO_MARIADB).flat());

/** Those whose answer is another each time: clocks, chance and the connection, or the database that is the state. */
const VARIES =
  /\b(rand|uuid|sysdate|now|curtime|curdate|current_time|localtime|utc_\w+|connection_id|database|schema)\b|_timestamp|^(explain|show|desc)/i;

const catalogue: CatalogueSnapshot = {
  version: 'grammar',
  database: 'def',
  searchPath: ['shop'],
  relations: MYSQL_TABLES.map((text) => {
    const [, name = '', body = ''] = /create table (\w+) \((.*)\)$/.exec(text) ?? [];
    const columns = body.split(/, (?=\w+ [a-z])/).map((column) => column.split(' ')[0] ?? '');
    return { schema: 'shop', name, kind: 'table', columns: columns.filter((column) => column !== 'primary') };
  }),
};

describe('the grammar of SELECT in MySQL', () => {
  it('is walked by some two hundred statements, of which those that are known are refused', async () => {
    expect(new Set(statements).size).toBe(statements.length);
    expect(statements.length).toBeGreaterThanOrEqual(150);
    expect((await analysed('mysql', statements, catalogue)).refused).toEqual(MYSQL_REFUSED);
  });

  it('refuses at most three in a hundred of them', () => {
    expect(Object.keys(MYSQL_REFUSED).length).toBeLessThanOrEqual(statements.length * 0.03);
  });

  describe.runIf(hasMariadb())('at a real server', () => {
    let server: MariadbServer;
    let client: Connection;

    const run = async (database: string, sql: string): Promise<Outcome> => {
      await client.query(`use ${database}`);
      try {
        const [rows, fields] = await client.query<RowDataPacket[][]>({
          sql,
          values: sql.includes('limit ?') ? [3, 1] : undefined,
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

    beforeAll(async () => {
      server = await startMariadb();
      const { host, port, password } = server;
      for (const [index, moved] of [undefined, ...MYSQL_MOVED].entries()) {
        const database = index === 0 ? 'shop' : `moved_${index}`;
        await server.sql(`create database ${database} character set utf8mb4`);
        await server.sql(mysqlGrammarTables(moved), database);
      }
      client = await mysql.createConnection({ host, port, user: 'root', password });
    }, 120_000);
    afterAll(async () => {
      await client?.end();
      await server?.stop();
    });

    it('is what the server runs, but for what MySQL alone has', async () => {
      const failed: string[] = [];
      for (const sql of statements) if (!unknown.has(sql) && 'failed' in (await run('shop', sql))) failed.push(sql);
      expect(failed).toEqual([]);
      // Each of those that stand apart is one of the suite.
      expect([...unknown].filter((sql) => !statements.includes(sql))).toEqual([]);
    });

    it('tells nothing of a column that the analysis does not name', async () => {
      const { served } = await analysed('mysql', statements, catalogue);
      const found: Record<string, string[]> = {};
      let compared = 0;
      for (const [sql, analysis] of served) {
        if (VARIES.test(sql) || sql.includes('shop') || unknown.has(sql)) continue;
        const one = await run('shop', sql);
        for (const [index, moved] of MYSQL_MOVED.entries()) {
          const isMoved = ({ table, column }: ColumnRef): boolean => `${table}.${column}` === moved;
          const differences = distinguishingResults(analysis, isMoved, one, await run(`moved_${index + 1}`, sql));
          if (differences.length > 0) found[`${moved}: ${sql}`] = differences;
          compared += 1;
        }
      }
      expect(found).toEqual({});
      expect(compared).toBeGreaterThan(400);
    });
  });
});
