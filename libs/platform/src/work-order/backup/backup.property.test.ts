import { analyse, type DialectName } from '@sluice/sql';
import {
  createDatabase,
  hasMariadb,
  startMariadb,
  startTestPlatform,
  type MariadbServer,
  type TestDatabase,
  type TestPlatform,
} from '@sluice/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mariadbSession, postgresSession, type TestSession } from './session.testing.js';

/** A type of a column with values of it, as literals. */
interface ColumnKind {
  type: string;
  values: readonly string[];
}

const postgresKinds: readonly ColumnKind[] = [
  { type: 'bigint', values: ['9223372036854775807', '-9007199254740993', '0'] },
  { type: 'numeric(30, 10)', values: ['12345678901234567890.0123456789', '-0.1', '0'] },
  { type: 'double precision', values: ['0.1', "'NaN'", "'-Infinity'", '1e-300'] },
  { type: 'real', values: ['0.1', '3.4e38'] },
  { type: 'text', values: ["''", "'数闸 ''\"\\'", "E'a\\nb,{}'"] },
  { type: 'char(5)', values: ["'ab'", "'数'"] },
  { type: 'boolean', values: ['true', 'false'] },
  { type: 'timestamptz', values: ["'2026-03-29 01:30:00.123456+01'", "'infinity'", "'0044-03-15 BC'"] },
  { type: 'date', values: ["'2026-02-28'", "'-infinity'"] },
  { type: 'interval', values: ["'1 year -2 days 03:04:05.678'", "'-00:00:01'"] },
  { type: 'bytea', values: ["'\\x00ff27'", "''"] },
  { type: 'json', values: ['\'{"a" : 1, "a":2}\'', "'null'"] },
  { type: 'jsonb', values: ['\'{"n": 1e400}\'', "'[]'"] },
  { type: 'text[]', values: ["ARRAY['a,b', NULL, '\"']", "'{}'", "'[0:1]={x,y}'"] },
  { type: 'int4range', values: ["'[1,5)'", "'empty'"] },
  { type: 'bit(9)', values: ["B'101010101'"] },
  { type: 'inet', values: ["'10.0.0.1'", "'::1/64'"] },
  { type: 'uuid', values: ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'"] },
];

const mysqlKinds: readonly ColumnKind[] = [
  { type: 'bigint unsigned', values: ['18446744073709551615', '9007199254740993', '0'] },
  { type: 'decimal(30, 10)', values: ['12345678901234567890.0123456789', '-0.1'] },
  { type: 'double', values: ['0.1', '1e-300', '1.7976931348623157e308'] },
  { type: 'float', values: ['0.1', '3.4e38'] },
  { type: 'varchar(50)', values: ["''", "'数闸 ''\"\\\\'", "'a\\nb'"] },
  { type: 'text character set latin1', values: ["'é'", "'x '"] },
  { type: 'datetime(6)', values: ["'2026-03-29 01:30:00.123456'", "'1000-01-01'"] },
  { type: 'timestamp(3) null', values: ["'2026-03-29 01:30:00.123'"] },
  { type: 'time(2)', values: ["'-838:59:58.99'", "'00:00:01'"] },
  { type: 'year', values: ['1999', '2155'] },
  { type: 'varbinary(20)', values: ["x'00ff27'", "''"] },
  { type: 'blob', values: ["x'deadbeef00'"] },
  { type: 'bit(9)', values: ["b'101010101'", "b'1'"] },
  { type: "enum('a', '数')", values: ["'a'", "'数'"] },
  { type: "set('x', 'y')", values: ["'x,y'", "''"] },
  { type: 'json', values: ['\'{"a": 1}\'', "'[]'"] },
];

/** A table of one statement's columns, and statements that change it. */
interface Story {
  kinds: ColumnKind[];
  rows: number;
  steps: { verb: 'update' | 'delete' | 'insert' | 'join'; column: number; value: number; of: number; rest: number }[];
}

const story = (kinds: readonly ColumnKind[]): fc.Arbitrary<Story> =>
  fc.record({
    kinds: fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8, selector: ({ type }) => type }),
    rows: fc.integer({ min: 0, max: 40 }),
    steps: fc.array(
      fc.record({
        verb: fc.constantFrom('update' as const, 'delete' as const, 'insert' as const, 'join' as const),
        column: fc.nat(7),
        value: fc.nat(3),
        of: fc.integer({ min: 1, max: 4 }),
        rest: fc.nat(3),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  });

const literal = (kind: ColumnKind, index: number): string =>
  index >= kind.values.length ? 'NULL' : (kind.values[index] ?? 'NULL');

/** The statements of a story; `join` is an UPDATE of rows that another table chooses. */
function statements({ kinds, steps }: Story, dialect: DialectName): string[] {
  return steps.map(({ verb, column, value, of, rest }) => {
    const index = column % kinds.length;
    const set = `c${index} = ${literal(kinds[index] as ColumnKind, value)}`;
    if (verb === 'delete') return `DELETE FROM story WHERE id % ${of + 1} = ${rest}`;
    if (verb === 'insert')
      return `INSERT INTO story (c${index}) VALUES ${Array.from({ length: of }, () => `(${literal(kinds[index] as ColumnKind, value)})`).join(', ')}`;
    if (verb === 'update') return `UPDATE story SET ${set} WHERE id % ${of} = ${rest % of} -- all that fits`;
    return dialect === 'mysql'
      ? `UPDATE story s JOIN chosen x ON x.n = s.id SET s.${set} WHERE x.n > ${rest}`
      : `UPDATE story AS s SET ${set} FROM chosen x WHERE x.n = s.id AND x.n > ${rest}`;
  });
}

/** A session whose locks do not outlive what fails in it: the next tale takes the table away. */
async function within<T>(session: TestSession, work: () => Promise<T>): Promise<T> {
  try {
    const done = await work();
    await session.commit();
    return done;
  } catch (cause) {
    await session.rollback();
    throw cause;
  }
}

/**
 * Runs every statement as a stage with a backup, takes all of them back in their reverse order, and tells the table
 * before, between and after.
 */
async function lived(
  test: TestPlatform,
  tale: Story,
  begin: () => Promise<TestSession>,
  dump: () => Promise<unknown>,
): Promise<{ before: unknown; changed: unknown; after: unknown }> {
  const { backups } = test.platform;
  const before = await dump();
  const refs: string[] = [];
  const session = await begin();
  const schema = session.database;
  const columns = ['id', ...tale.kinds.map((_kind, at) => `c${at}`), 'twice'];
  const catalogue = {
    version: '1',
    database: 'd',
    searchPath: [schema],
    foldsTables: true,
    relations: [
      { schema, name: 'story', kind: 'table' as const, columns },
      { schema, name: 'chosen', kind: 'table' as const, columns: ['n', 'times'] },
    ],
  };
  const stage = async (text: string): Promise<void> => {
    const analysis = await analyse(session.dialect, text, catalogue);
    const plan = await backups.plan(session, { text, analysis });
    if (plan.state !== 'kept') throw new Error(JSON.stringify(plan));
    const of = { orderId: 1, stageId: refs.length, sourceId: 1, database: schema };
    const { ref } = await backups.before(session, plan, of);
    const { affected = 0 } = await session.query(text);
    await backups.after(session, plan, ref, affected);
    refs.push(ref);
  };
  await within(session, async () => {
    for (const text of statements(tale, session.dialect)) await stage(text);
  });
  const changed = await dump();
  const back = await begin();
  await within(back, async () => {
    for (const ref of refs.reverse()) await backups.restore(back, ref);
  });
  return { before, changed, after: await dump() };
}

/** Each tale makes tables and files on real servers: a dozen of them in every run of the tests. */
const runs = 12;

describe('rows that are kept and taken back', () => {
  let test: TestPlatform;
  beforeAll(async () => {
    test = await startTestPlatform();
  });
  afterAll(() => test.stop());

  describe('in PostgreSQL', () => {
    let database: TestDatabase;
    const sql = async (text: string): Promise<unknown[]> => {
      const session = await postgresSession(database.adminUrl);
      const { rows } = await session.query(text);
      await session.commit();
      return rows;
    };
    beforeAll(async () => {
      database = await createDatabase({ empty: true });
    });
    afterAll(() => database.drop());

    it('are as they were, whatever was done to whatever table', async () => {
      let seen = 0;
      await fc.assert(
        fc.asyncProperty(story(postgresKinds), async (tale) => {
          const columns = tale.kinds.map(({ type }, at) => `c${at} ${type}`).join(', ');
          await sql('DROP TABLE IF EXISTS story, chosen');
          await sql(
            `CREATE TABLE story (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ${columns}, twice bigint GENERATED ALWAYS AS (id * 2) STORED)`,
          );
          await sql(
            'CREATE TABLE chosen AS SELECT n, t AS times FROM generate_series(1, 9) n, generate_series(1, 2) t',
          );
          for (let row = 0; row < tale.rows; row += 1)
            await sql(
              `INSERT INTO story (c0${tale.kinds.length > 1 ? ', c1' : ''}) VALUES (${literal(tale.kinds[0] as ColumnKind, row % 4)}${tale.kinds[1] ? `, ${literal(tale.kinds[1], row % 3)}` : ''})`,
            );
          const { before, changed, after } = await lived(
            test,
            tale,
            () => postgresSession(database.adminUrl),
            () => sql('SELECT s::text FROM story s ORDER BY id'),
          );
          expect(after).toEqual(before);
          if (JSON.stringify(changed) !== JSON.stringify(before)) seen += 1;
        }),
        { numRuns: runs },
      );
      expect(seen).toBeGreaterThan(runs / 2);
    });
  });

  describe.runIf(hasMariadb())('in MariaDB', () => {
    let server: MariadbServer;
    beforeAll(async () => {
      server = await startMariadb();
      await server.sql('CREATE DATABASE tales CHARACTER SET utf8mb4');
    });
    afterAll(() => server?.stop());

    it('are as they were, whatever was done to whatever table', async () => {
      let seen = 0;
      await fc.assert(
        fc.asyncProperty(story(mysqlKinds), async (tale) => {
          const columns = tale.kinds.map(({ type }, at) => `c${at} ${type}`).join(', ');
          const values = Array.from(
            { length: tale.rows },
            (_none, row) =>
              `INSERT INTO story (${tale.kinds.map((_kind, at) => `c${at}`).join(', ')}) VALUES (${tale.kinds.map((kind) => literal(kind, row % 4)).join(', ')})`,
          );
          await server.sql(
            [
              'DROP TABLE IF EXISTS story, chosen',
              `CREATE TABLE story (id bigint AUTO_INCREMENT PRIMARY KEY, ${columns}, twice int AS (length(c0)) PERSISTENT) ENGINE = InnoDB`,
              'CREATE TABLE chosen (n bigint, times int) ENGINE = InnoDB',
              'INSERT INTO chosen VALUES (1, 1), (2, 1), (2, 2), (5, 1), (9, 1)',
              ...values,
            ].join(';'),
            'tales',
          );
          const shown = tale.kinds.map((_kind, at) => `HEX(c${at})`).join(', ');
          const { before, changed, after } = await lived(
            test,
            tale,
            () => mariadbSession(server, 'tales'),
            () => server.sql(`SELECT id, ${shown} FROM story ORDER BY id`, 'tales'),
          );
          expect(after).toEqual(before);
          if (JSON.stringify(changed) !== JSON.stringify(before)) seen += 1;
        }),
        { numRuns: runs },
      );
      expect(seen).toBeGreaterThan(runs / 2);
    });
  });
});
