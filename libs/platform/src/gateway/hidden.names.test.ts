import {
  createSource,
  hasMariadb,
  startMariadbShop,
  startMongoDouble,
  startOracleShop,
  startTdsShop,
  startTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

vi.mock('oracledb', async () => ({ default: (await import('@sluice/testing')).oracledbDouble }));

interface Opened {
  sourceId: number;
  close(): Promise<void>;
}
/** A kind of source, its schema, one that is hidden and one of the same length that nothing has. */
interface Stage {
  kind: string;
  own: string;
  other?: readonly [hidden: string, missing: string];
  statements: readonly string[];
  open(world: World): Promise<Opened>;
}
interface World {
  test: TestPlatform;
  system: TestPerson;
  policy: TestPerson;
}

async function done<T>({ test }: World, name: string, input: object, who: TestPerson): Promise<T> {
  const answer = await test.call(`/operation/${name}`, { ...input }, { token: who.token });
  expect(answer, answer.msg).toMatchObject({ code: 200 });
  return answer.data as T;
}

async function registered(world: World, form: object): Promise<number> {
  const { id } = await done<{ id: number }>(world, 'data-source.create', form, world.system);
  await done(world, 'data-source.sync', { id }, world.system);
  return id;
}

/** Statements with `T` for a table and `S` for a schema. */
const sql = [
  'SELECT * FROM T',
  'SELECT * FROM S.T',
  'SELECT T.id FROM orders, T',
  'INSERT INTO T (id) VALUES (1)',
  'UPDATE T SET id = 1 WHERE id = 1',
  'DELETE FROM T WHERE id = 1',
  'INSERT INTO orders (id) SELECT id FROM T',
  'DROP TABLE T',
  'DROP TABLE S.T',
  'DROP VIEW T',
  'ALTER TABLE T ADD extra int',
  'TRUNCATE TABLE T',
  'CREATE INDEX one ON T (id)',
  'CREATE TABLE S.other (id int)',
  'CREATE TABLE other (id int REFERENCES T)',
];
const postgres = [
  'TABLE T',
  'LOCK TABLE T',
  'ANALYZE T',
  'VACUUM T',
  'COMMENT ON TABLE T IS NULL',
  'COMMENT ON COLUMN T.id IS NULL',
  'GRANT SELECT ON T TO PUBLIC',
  'COPY T TO STDOUT',
  'EXPLAIN SELECT * FROM T',
  'CREATE TABLE other (LIKE T)',
  'CREATE TABLE other () INHERITS (T)',
  'ALTER TABLE T RENAME TO other',
  'ALTER TABLE T SET SCHEMA public',
  'REFRESH MATERIALIZED VIEW T',
  "SELECT 'T'::regclass",
  'SELECT S.f(1)',
  'SET search_path TO S',
  "SET SCHEMA 'S'",
  'SET search_path TO S, public',
  "SELECT set_config('search_path', 'S', false)",
  'LOCK TABLE S.T',
  "COMMENT ON SCHEMA S IS 'x'",
  "COMMENT ON TABLE S.T IS 'x'",
  "COMMENT ON COLUMN S.T.id IS 'x'",
  'GRANT USAGE ON SCHEMA S TO PUBLIC',
  'GRANT SELECT ON S.T TO PUBLIC',
  'GRANT SELECT ON ALL TABLES IN SCHEMA S TO PUBLIC',
  'REVOKE SELECT ON T FROM PUBLIC',
  'REVOKE USAGE ON SCHEMA S FROM PUBLIC',
  'ALTER DEFAULT PRIVILEGES IN SCHEMA S GRANT SELECT ON TABLES TO PUBLIC',
  'COPY S.T TO STDOUT',
  'COPY T FROM STDIN',
  'COPY (SELECT * FROM T) TO STDOUT',
  'EXPLAIN SELECT * FROM S.T',
  'EXPLAIN ANALYZE SELECT * FROM T',
  'EXPLAIN (FORMAT JSON) SELECT * FROM T',
  'EXPLAIN DELETE FROM T',
  'CREATE SCHEMA S',
  'CREATE SCHEMA IF NOT EXISTS S',
  "CREATE TYPE S.other AS ENUM ('a')",
  'CREATE DOMAIN S.other AS text',
  'DROP TYPE S.other',
  'DROP SEQUENCE S.other',
  'ALTER SEQUENCE S.other RESTART',
  'DROP SCHEMA S',
  'DROP SCHEMA IF EXISTS S',
  'ALTER SCHEMA S RENAME TO other',
  'ALTER TABLE orders SET SCHEMA S',
  'CREATE VIEW other AS SELECT * FROM T',
  'CREATE TABLE other AS SELECT * FROM T',
  'CREATE MATERIALIZED VIEW other AS SELECT * FROM S.T',
  'CREATE TRIGGER other AFTER INSERT ON T FOR EACH ROW EXECUTE FUNCTION f()',
  'CREATE RULE other AS ON INSERT TO T DO NOTHING',
  'CREATE POLICY other ON T',
  'CREATE STATISTICS other ON id, id FROM T',
  'CREATE PUBLICATION other FOR TABLE T',
  'CREATE PUBLICATION other FOR TABLES IN SCHEMA S',
  'REINDEX TABLE T',
  'REINDEX SCHEMA S',
  'CLUSTER T',
  'VACUUM S.T',
  'DECLARE other CURSOR FOR SELECT * FROM T',
  'PREPARE other AS SELECT * FROM T',
  "SELECT has_table_privilege('T', 'SELECT')",
  "SELECT has_schema_privilege('S', 'USAGE')",
  "SELECT to_regclass('S.T')",
  "SELECT 'S'::regnamespace",
  "SELECT pg_relation_size('T')",
  "SELECT nextval('S.T')",
  'CALL S.f()',
  'ALTER TABLE T OWNER TO postgres',
  "SECURITY LABEL ON TABLE T IS 'x'",
  'DROP TABLE IF EXISTS S.T',
  'DROP INDEX S.T',
  'DROP FUNCTION S.f()',
  'CREATE SEQUENCE S.other',
  'CREATE FUNCTION S.other() RETURNS int LANGUAGE sql RETURN 1',
];
const mysql = [
  'SHOW TABLES',
  'SHOW TABLES FROM S',
  'SHOW FULL TABLES IN S',
  'SHOW FULL COLUMNS FROM T',
  'SHOW CREATE TABLE T',
  'DESCRIBE T',
  'SHOW INDEX FROM T',
  'EXPLAIN SELECT * FROM T',
  'ANALYZE TABLE T',
  'OPTIMIZE TABLE T',
  'CHECK TABLE T',
  'RENAME TABLE T TO other',
  'CREATE TABLE other LIKE T',
  'SELECT DATABASE()',
  'SELECT S.f(1)',
  'USE S',
  'HANDLER T OPEN',
  'HANDLER S.T OPEN',
  'HANDLER T OPEN AS other',
  'HANDLER T READ FIRST',
  'GRANT SELECT ON T TO nobody',
  'GRANT SELECT ON S.T TO nobody',
  'GRANT SELECT ON S.* TO nobody',
  'GRANT SELECT (id) ON S.T TO nobody',
  'REVOKE SELECT ON T FROM nobody',
  'REVOKE SELECT ON S.* FROM nobody',
  'LOCK TABLES T READ',
  'LOCK TABLES S.T WRITE',
  'SHOW CREATE TABLE S.T',
  'SHOW CREATE VIEW T',
  'SHOW CREATE DATABASE S',
  'SHOW TABLE STATUS FROM S',
  'SHOW TRIGGERS FROM S',
  'SHOW EVENTS FROM S',
  'SHOW OPEN TABLES FROM S',
  'SHOW COLUMNS FROM T FROM S',
  'SHOW INDEX FROM T FROM S',
  'SHOW DATABASES',
  'SHOW GRANTS',
  'DESCRIBE S.T',
  'DESC T id',
  'EXPLAIN T',
  'EXPLAIN S.T',
  'EXPLAIN FORMAT=JSON SELECT * FROM T',
  'ANALYZE FORMAT=JSON SELECT * FROM T',
  'EXPLAIN DELETE FROM T',
  'CHECKSUM TABLE T',
  'REPAIR TABLE S.T',
  'FLUSH TABLES T',
  'FLUSH TABLES S.T WITH READ LOCK',
  'CREATE DATABASE S',
  'CREATE DATABASE IF NOT EXISTS S',
  'DROP DATABASE S',
  'DROP DATABASE IF EXISTS S',
  'ALTER DATABASE S CHARACTER SET utf8mb4',
  'CREATE VIEW other AS SELECT * FROM T',
  'CREATE TABLE other AS SELECT * FROM T',
  'CREATE TRIGGER other AFTER INSERT ON T FOR EACH ROW SET @a = 1',
  'CREATE TRIGGER S.other AFTER INSERT ON S.T FOR EACH ROW SET @a = 1',
  'RENAME TABLE orders TO S.other',
  'ALTER TABLE orders RENAME TO S.other',
  'CALL S.f()',
  'DROP TABLE IF EXISTS S.T',
  'DROP PROCEDURE S.f',
  'CREATE PROCEDURE S.other() SELECT 1',
  "PREPARE other FROM 'SELECT * FROM T'",
  'SET STATEMENT max_statement_time = 1 FOR SELECT * FROM T',
  "LOAD DATA LOCAL INFILE 'x' INTO TABLE T",
  'LOAD INDEX INTO CACHE T',
  'TABLE T',
];
const mssql = [
  'USE T',
  'GRANT SELECT ON T TO public',
  'GRANT SELECT ON dbo.T TO public',
  'GRANT SELECT ON SCHEMA::S TO public',
  'DENY SELECT ON T TO public',
  'REVOKE SELECT ON T FROM public',
  "EXEC sp_help 'T'",
  "EXEC sp_helptext 'T'",
  "EXEC sp_rename 'T', 'other'",
  'EXEC S.f',
  "DBCC CHECKTABLE ('T')",
  'UPDATE STATISTICS T',
  'SET IDENTITY_INSERT T ON',
  'CREATE SCHEMA S',
  'DROP SCHEMA S',
  'ALTER SCHEMA S TRANSFER dbo.T',
  'ALTER AUTHORIZATION ON OBJECT::T TO public',
  'SELECT * INTO other FROM T',
  "SELECT OBJECT_ID('T')",
  "SELECT SCHEMA_ID('S')",
  "SELECT COL_LENGTH('T', 'id')",
  'CREATE VIEW other AS SELECT * FROM T',
  'CREATE TRIGGER other ON T AFTER INSERT AS SELECT 1',
  'CREATE SYNONYM other FOR T',
  'ALTER TABLE T SWITCH TO orders',
  "BULK INSERT T FROM N'x'",
];
const oracle = [
  'GRANT SELECT ON T TO PUBLIC',
  'GRANT SELECT ON APP.T TO PUBLIC',
  'REVOKE SELECT ON T FROM PUBLIC',
  'ALTER SESSION SET CURRENT_SCHEMA = S',
  'LOCK TABLE T IN SHARE MODE',
  "COMMENT ON TABLE T IS 'x'",
  "COMMENT ON COLUMN T.id IS 'x'",
  'EXPLAIN PLAN FOR SELECT * FROM T',
  'ANALYZE TABLE T COMPUTE STATISTICS',
  'CREATE SYNONYM other FOR T',
  'CREATE VIEW other AS SELECT * FROM T',
  'CREATE TABLE other AS SELECT * FROM T',
  'FLASHBACK TABLE T TO BEFORE DROP',
  'PURGE TABLE T',
  'RENAME T TO other',
  'AUDIT SELECT ON T',
  'CALL S.f()',
];
const mongo = [
  'db.T.find({})',
  'db.T.aggregate([])',
  'db.orders.aggregate([{$lookup: {from: "T", localField: "_id", foreignField: "_id", as: "x"}}])',
  'db.T.insertOne({_id: 1})',
  'db.T.drop()',
  'db.T.deleteOne({_id: 1})',
];

const vault = `
  CREATE TABLE customer (id int PRIMARY KEY, phone text); CREATE TABLE orders (id int PRIMARY KEY);
  CREATE SCHEMA vault; CREATE TABLE vault.customer (id int PRIMARY KEY, code text);
  GRANT USAGE ON SCHEMA vault TO PUBLIC; GRANT SELECT ON vault.customer TO PUBLIC`;

const stages: Stage[] = [
  {
    kind: 'PostgreSQL',
    own: 'public',
    other: ['vault', 'valet'],
    statements: [...sql, ...postgres],
    async open(world) {
      const source = await createSource(world.test, vault);
      return { sourceId: source.id, close: () => source.drop() };
    },
  },
  ...(hasMariadb()
    ? [
        {
          kind: 'MariaDB',
          own: 'shop',
          other: ['archive', 'arcades'] as const,
          statements: [...sql, ...mysql],
          async open(world: World) {
            const { server, account, password } = await startMariadbShop();
            const { host, port } = server;
            const form = { name: 'mysql', type: 'mysql', host, port, database_name: 'shop', account, password };
            return { sourceId: await registered(world, form), close: () => server.stop() };
          },
        },
      ]
    : []),
  {
    kind: 'a simulator of SQL Server',
    own: 'dbo',
    statements: [...sql, ...mssql],
    async open(world) {
      const shop = await startTdsShop(inject('postgresUrl'));
      const { host, port, account, database } = shop;
      const form = { name: 'mssql', type: 'mssql', host, port, database_name: database, account: account.name };
      const sourceId = await registered(world, { ...form, password: account.password });
      return { sourceId, close: () => shop.stop() };
    },
  },
  {
    kind: 'a simulator of Oracle',
    own: 'APP',
    statements: [...sql, ...oracle],
    async open(world) {
      const shop = await startOracleShop(inject('postgresUrl'));
      const { host, port, account, service } = shop;
      const form = { name: 'oracle', type: 'oracle', host, port, database_name: service, account: account.name };
      const sourceId = await registered(world, { ...form, password: account.password, default_schema: 'APP' });
      return { sourceId, close: () => shop.stop() };
    },
  },
  {
    kind: 'a simulator of MongoDB',
    own: 'shop',
    statements: mongo,
    async open(world) {
      const double = await startMongoDouble();
      double.insert('shop', 'customer', [{ _id: 1, phone: 'x' }]);
      double.insert('shop', 'orders', [{ _id: 1, amount: 1 }]);
      const { host, port, account } = double;
      const form = { name: 'mongodb', type: 'mongodb', host, port, database_name: 'shop', account: account.name };
      const sourceId = await registered(world, { ...form, password: account.password });
      return { sourceId, close: () => double.stop() };
    },
  },
];

/** A table that is hidden and one of the same length that nothing has. */
const tables = ['customer', 'cabinets'] as const;

describe('what is hidden and what is not there', () => {
  let world: World;
  beforeAll(async () => {
    const test = await startTestPlatform();
    world = { test, system: await test.person(['system_admin']), policy: await test.person(['policy_admin']) };
  });
  afterAll(() => world?.test.stop());

  describe.each(stages)('of $kind', ({ own, other = ['nosuch1', 'nosuch2'], statements, open }) => {
    let source: Opened;
    const people = {} as Record<'few' | 'most' | 'all', TestPerson>;

    const ask = async (who: TestPerson, text: string, schema?: string): Promise<string> => {
      try {
        const result = await world.test.platform.gateway.run({
          caller: {
            kind: 'user',
            userId: who.id,
            account: who.account,
            name: 'n',
            roles: ['user'],
            locale: 'en',
            accessLevel: 'public',
          },
          request: { id: 'r', ip: '127.0.0.1', userAgent: 't', locale: 'en', shell: 'console', appContext: false },
          sourceId: source.sourceId,
          origin: { kind: 'workspace' },
          text,
          schema,
          signal: new AbortController().signal,
        });
        if (result.state === 'refused') return JSON.stringify(result.reasons);
        const rows: unknown[] = [];
        for await (const batch of result.rows) rows.push(...batch);
        await result.done;
        return `rows ${JSON.stringify(rows)}`;
      } catch (cause) {
        return `error ${(cause as Error).message}`;
      }
    };
    /** An answer without the names that were asked for. */
    const nameless = (answer: string, table: string, schema: string): string =>
      answer.replace(new RegExp(table, 'gi'), 'T').replace(new RegExp(schema, 'gi'), 'S');

    beforeAll(async () => {
      source = await open(world);
      for (const name of ['few', 'most', 'all'] as const) people[name] = await world.test.person(['user']);
      const { few, most, all } = people;
      const path = (name: string): string => `${own}.${own === 'APP' ? name.toUpperCase() : name}`;
      const grant = (to: object): Promise<unknown> =>
        done(world, 'grant.create', { data_source_id: source.sourceId, object_path: '', ...to }, world.policy);
      for (const letter of ['read', 'write', 'manage']) {
        await grant({ user_id: few.id, letter, object_path: path('orders') });
        for (const { id } of [most, all]) await grant({ user_id: id, letter });
      }
      await grant({ user_id: most.id, letter: 'forbid', object_path: path(tables[0]) });
      if (!other[0].startsWith('nosuch')) await grant({ user_id: most.id, letter: 'forbid', object_path: other[0] });
    }, 240_000);
    afterAll(() => source?.close());

    it.each(statements)('is answered in the same words: %s', async (statement) => {
      const put = (at: 0 | 1): string => statement.replace(/\bT\b/g, tables[at]).replace(/\bS\b/g, other[at]);
      for (const who of ['few', 'most'] as const)
        for (const isChosen of [false, true]) {
          const [hidden, missing] = await Promise.all(
            ([0, 1] as const).map(async (at) =>
              nameless(await ask(people[who], put(at), isChosen ? other[at] : undefined), tables[at], other[at]),
            ),
          );
          expect(hidden, `${who}, ${isChosen ? other[0] : own}`).toBe(missing);
        }
    });

    it("leaves a chosen schema that is not seen out of everybody's sight but the auditor's", async () => {
      const statement = statements[0]?.replace(/\bT\b/g, 'orders') ?? '';
      for (const schema of other) {
        const said = await ask(people.few, statement, schema);
        expect(said).toContain('"code":"unknown-schema"');
        expect(said).toContain(schema);
        expect(said).toContain('a policy administrator or the project manager');
      }
      const { audit, db } = world.test.platform;
      await audit.flush();
      const { rows } = await db.query<{ objects: string[] }>(
        `SELECT objects FROM audit_log WHERE reasons[1] LIKE 'unknown-schema %' AND data_source_id = $1 ORDER BY seq DESC LIMIT 2`,
        [source.sourceId],
      );
      const known = other[0].startsWith('nosuch') ? [] : [expect.stringContaining(other[0])];
      expect(rows.map(({ objects }) => objects)).toEqual([[], known]);
    });

    it('is what the server says to who sees everything', async () => {
      expect(await ask(people.all, statements[0]?.replace(/\bT\b/g, 'orders') ?? '', own)).toMatch(/^rows/);
      expect(await ask(people.all, statements[0]?.replace(/\bT\b/g, 'orders') ?? '', 'nosuch3')).not.toContain(
        'unknown-schema',
      );
    });
  });
});
