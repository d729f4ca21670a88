import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyse } from '@sluice/sql';
import { gatewayPerson, hasMariadb, startMariadb, type MariadbServer } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackupPlan, KeptPlan } from './backup.contract.js';
import { mariadbSession, postgresSession, type TestSession } from './session.testing.js';

const relation = (schema: string, name: string, columns: string[]) => ({
  schema,
  name,
  kind: 'table' as const,
  columns,
});
const catalogueOf = (schema: string) => ({
  version: '1',
  database: 'd',
  searchPath: [schema],
  foldsTables: true,
  relations: [
    relation(schema, 'customer', ['id', 'name', 'phone', 'id_card', 'city', 'points']),
    relation(schema, 'orders', ['id', 'customer_id', 'amount', 'created_at']),
    relation(schema, 'note', ['id', 'body']),
    relation(schema, 'loose', ['a', 'b']),
    relation(schema, 'many', ['a', 'v']),
    {
      ...relation(schema, 'contact', ['id', 'who', 'tel']),
      kind: 'view' as const,
      definition: 'SELECT id, name AS who, phone AS tel FROM public.customer',
    },
  ],
});

async function planOf(
  session: TestSession,
  backups: { plan: (s: TestSession, t: never) => Promise<BackupPlan> },
  text: string,
) {
  const analysis = await analyse(session.dialect, text, catalogueOf(session.database));
  return backups.plan(session, { text, analysis } as never);
}

describe('backups', () => {
  const gate = gatewayPerson();
  const open = (): Promise<TestSession> => postgresSession(gate.source.database.adminUrl);
  const backups = () => gate.test.platform.backups;
  let stage = 0;
  const of = () => ({ orderId: 7, stageId: (stage += 1), sourceId: gate.source.id, database: 'public' });

  /** Runs a statement as a stage; answers the number of its backup. */
  async function ran(text: string): Promise<string> {
    const session = await open();
    try {
      const plan = (await planOf(session, backups(), text)) as KeptPlan;
      const { ref } = await backups().before(session, plan, of());
      const { affected = 0 } = await session.query(text);
      await backups().after(session, plan, ref, affected);
      await session.commit();
      return ref;
    } catch (cause) {
      await session.rollback();
      throw cause;
    }
  }
  const restore = async (ref: string): Promise<number> => {
    const session = await open();
    try {
      const { affected } = await backups().restore(session, ref);
      await session.commit();
      return affected;
    } catch (cause) {
      await session.rollback();
      throw cause;
    }
  };
  const answerTo = async (text: string): Promise<string> => {
    const session = await open();
    const plan = await planOf(session, backups(), text);
    await session.rollback();
    const words = [...('reasons' in plan ? plan.reasons : []), ...plan.warnings].map(({ en }) => en);
    return [plan.state, ...words].join('; ');
  };

  beforeAll(async () => {
    await gate.begin();
    await gate.source.sql(`CREATE TABLE loose (a int, b text); INSERT INTO loose VALUES (1, 'x')`);
    await gate.source.sql(`ALTER TABLE orders DROP CONSTRAINT orders_customer_id_fkey,
      ADD CONSTRAINT orders_customer FOREIGN KEY (customer_id) REFERENCES customer ON DELETE CASCADE`);
  });
  afterAll(gate.end);

  it('say plainly what cannot be kept, and what happens beyond', async () => {
    expect(await answerTo('UPDATE loose SET b = NULL')).toMatch(/^not_possible; .*no primary key/);
    expect(await answerTo('UPDATE note SET id = 3 WHERE id = 2')).toMatch(/^not_possible; .*writes the key/);
    expect(await answerTo('TRUNCATE note')).toMatch(/^not_possible; .*TRUNCATE/);
    expect(await answerTo('DROP TABLE note')).toMatch(/^not_possible; .*DDL/);
    expect(
      await answerTo("INSERT INTO note (id, body) OVERRIDING SYSTEM VALUE VALUES (1, 'a') ON CONFLICT DO NOTHING"),
    ).toMatch(/ON CONFLICT/);
    expect(await answerTo("UPDATE contact SET who = 'x'")).toMatch(/^not_possible; .*no plain table/);
    expect(await answerTo('UPDATE customer SET points = 0 WHERE random() < 0.5')).toMatch(/^not_possible; .*random/);
    expect(await answerTo('DELETE FROM customer WHERE id = 200')).toMatch(/^kept; .*orders_customer \(orders\)/);
    expect(await answerTo('SELECT 1')).toBe('nothing');
  });

  it('show rows before and after to each person as a query of the table would, and hold none of them in the clear', async () => {
    const ref = await ran("UPDATE customer SET points = points + 1, phone = '13900001111' WHERE id IN (1, 2)");
    const viewer = { caller: gate.callerOf(gate.person), request: gate.request };
    const { columns, rows } = await backups().rowsOf(ref, viewer, { limit: 10 });
    expect(columns.filter(({ masked }) => masked).map(({ name }) => name)).toEqual(['phone', 'id_card']);
    expect(rows).toHaveLength(2);
    const text = JSON.stringify(rows);
    expect(rows[0]?.after?.[2]).toMatch(/^139\*+1111$/);
    expect(text).not.toContain('13900001111');
    expect(text).not.toContain('11010119900101');
    expect(rows[0]?.reverse).toMatch(
      /^UPDATE "public"."customer" SET "phone" = '138\*+\d{4}' \/\* masked \*\/, "points" = '10' WHERE "id" = '1';$/,
    );
    const stranger = await gate.test.person(['user']);
    const asStranger = backups().rowsOf(ref, { ...viewer, caller: gate.callerOf(stranger) }, { limit: 10 });
    await expect(asStranger).rejects.toMatchObject({ key: 'backup.unreadable' });
    const folder = join(gate.test.platform.config.dataDir, 'files');
    for (const name of await readdir(folder))
      expect((await readFile(join(folder, name))).includes('13900001111')).toBe(false);
    expect(await restore(ref)).toBe(2);
    expect(await gate.source.sql('SELECT points FROM customer WHERE id < 3 ORDER BY id')).toEqual([
      { points: 10 },
      { points: 20 },
    ]);
  });

  it('are not written over what somebody has changed since, and tell which rows that are', async () => {
    const ref = await ran("UPDATE customer SET city = '深圳' WHERE id BETWEEN 10 AND 20");
    await gate.source.sql('UPDATE customer SET points = -1 WHERE id = 15');
    await expect(restore(ref)).rejects.toMatchObject({ key: 'backup.conflict', facts: { rows: '1' } });
    expect(await gate.source.sql("SELECT count(*)::int AS n FROM customer WHERE city = '深圳'")).toEqual([{ n: 11 }]);
    const viewer = { caller: gate.callerOf(gate.person), request: gate.request };
    const { rows } = await backups().rowsOf(ref, viewer, { limit: 10, conflicts: true });
    expect(rows.map(({ before }) => before?.[0])).toEqual(['15']);
    await gate.source.sql('UPDATE customer SET points = 150 WHERE id = 15');
    expect(await restore(ref)).toBe(11);
  });

  it('stop a statement that changes other rows than were kept', async () => {
    await gate.source
      .sql(`CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF NEW.id = 30 THEN RETURN NULL; END IF; RETURN NEW; END';
      CREATE TRIGGER skips BEFORE UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION skip()`);
    await expect(ran('UPDATE customer SET points = 0 WHERE id IN (30, 31)')).rejects.toMatchObject({
      key: 'backup.rows-differ',
    });
    expect(await answerTo('UPDATE customer SET points = 0')).toMatch(/^kept; triggers of public.customer run.*skips/);
    await gate.source.sql('DROP TRIGGER skips ON customer');
    const session = await open();
    const plan = (await planOf(session, backups(), 'DELETE FROM orders WHERE id = 5')) as KeptPlan;
    const { ref } = await backups().before(session, plan, of());
    await gate.source.sql('UPDATE orders SET amount = amount + 1 WHERE id = 5');
    await expect(session.query('DELETE FROM orders WHERE id = 5')).rejects.toMatchObject({ code: '40001' });
    await session.rollback();
    await backups().settle(ref, false);
    await expect(restore(ref)).rejects.toMatchObject({ key: 'backup.incomplete' });
  });

  const keys: [string, string, string][] = [
    ['a number, in its order with gaps', 'a bigint PRIMARY KEY', 'g * 7 + g % 3'],
    ['two columns', 'a text COLLATE "C", b int DEFAULT 7, PRIMARY KEY (a, b)', `lpad(g::text, 6, '0')`],
    ['a text that sorts as a language does', 'a text PRIMARY KEY', `CASE g % 2 WHEN 0 THEN 'ä' ELSE 'Z' END || g`],
    ['anything, in no order', 'a uuid PRIMARY KEY', 'md5(g::text)::uuid'],
  ];
  it.each(keys)(
    'find thousands of rows after the change, whatever their key is: %s',
    async (_title, columns, value) => {
      await gate.source.sql(`CREATE TABLE many (${columns}, v text);
      INSERT INTO many (a, v) SELECT ${value}, 'v' || g FROM generate_series(1, 6000) g`);
      const all = () => gate.source.sql('SELECT * FROM many ORDER BY v COLLATE "C"');
      const before = await all();
      const ref = await ran(`UPDATE many SET v = v || '"' WHERE v LIKE '%1%' OR v LIKE '%2%'`);
      const [{ n }] = (await gate.source.sql(`SELECT count(*)::int AS n FROM many WHERE v LIKE '%"'`)) as [
        { n: number },
      ];
      expect(n).toBeGreaterThan(3000);
      expect(await restore(ref)).toBe(n);
      expect(await all()).toEqual(before);
      await gate.source.sql('DROP TABLE many');
    },
  );

  it('walk along the key where rows stand in its order, and tell of a row that is lost all the same', async () => {
    await gate.source.sql(`CREATE TABLE many (a bigint PRIMARY KEY, v int);
      INSERT INTO many SELECT g, g FROM generate_series(1, 6000) g;
      CREATE FUNCTION loses() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN DELETE FROM many WHERE v = -7; RETURN NULL; END';
      CREATE TRIGGER loses AFTER UPDATE ON many FOR EACH STATEMENT EXECUTE FUNCTION loses()`);
    const asked: string[] = [];
    const run = async (text: string): Promise<void> => {
      const session = await open();
      const stream = session.stream.bind(session);
      const heard = { ...session, stream: (...of: Parameters<typeof stream>) => (asked.push(of[0]), stream(...of)) };
      try {
        const plan = (await planOf(heard, backups(), text)) as KeptPlan;
        const { ref } = await backups().before(heard, plan, of());
        asked.length = 0;
        const { affected = 0 } = await session.query(text);
        await backups().after(heard, plan, ref, affected);
      } finally {
        await session.rollback();
      }
    };
    await run('UPDATE many SET v = v + 1');
    expect(asked).toHaveLength(2);
    expect(asked.join()).not.toContain('unnest');
    await expect(run('UPDATE many SET v = -v')).rejects.toMatchObject({ key: 'backup.row-lost', facts: { rows: '1' } });
    await gate.source.sql('DROP TABLE many; DROP FUNCTION loses');
  });

  it('find the keys of inserted rows, and take those rows away alone', async () => {
    const ref = await ran("INSERT INTO note (body) SELECT 'n' || g FROM generate_series(1, 12000) g");
    await gate.source.sql("INSERT INTO note (body) VALUES ('later')");
    expect(await restore(ref)).toBe(12_000);
    expect(await gate.source.sql('SELECT body FROM note')).toEqual([{ body: 'later' }]);
  });
});

describe.runIf(hasMariadb())('backups of MariaDB', () => {
  const gate = gatewayPerson();
  let server: MariadbServer;
  beforeAll(async () => {
    await gate.begin();
    server = await startMariadb();
    await server.sql(`CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop;
      CREATE TABLE customer (id bigint unsigned PRIMARY KEY, name varchar(20) COLLATE utf8mb4_general_ci, phone varchar(20), id_card text, city text, points int) ENGINE = InnoDB;
      INSERT INTO customer VALUES (18446744073709551615, 'big', NULL, NULL, NULL, 1), (1, 'one', NULL, NULL, NULL, 1);
      CREATE TABLE note (id int PRIMARY KEY, body text) ENGINE = MyISAM`);
  });
  afterAll(async () => {
    await server?.stop();
    await gate.end();
  });

  it('lock the rows until the statement has run, and refuse engines without transactions', async () => {
    const { backups } = gate.test.platform;
    const session = await mariadbSession(server, 'shop');
    const plan = (await planOf(session, backups, "UPDATE customer SET city = 'x' WHERE points = 1")) as KeptPlan;
    expect(plan.read).toMatch(/FOR UPDATE$/);
    const { ref, rows } = await backups.before(session, plan, {
      orderId: 8,
      stageId: 1,
      sourceId: 1,
      database: 'shop',
    });
    expect(rows).toBe(2);
    const other = server.sql('SET innodb_lock_wait_timeout = 1; UPDATE customer SET points = 2 WHERE id = 1', 'shop');
    await expect(other).rejects.toMatchObject({ code: 'ER_LOCK_WAIT_TIMEOUT' });
    const { affected = 0 } = await session.query("UPDATE customer SET city = 'x' WHERE points = 1");
    await backups.after(session, plan, ref, affected);
    await session.commit();
    const back = await mariadbSession(server, 'shop');
    await backups.restore(back, ref);
    const note = await planOf(back, backups, "UPDATE note SET body = ''");
    await back.commit();
    expect(note).toMatchObject({
      state: 'not_possible',
      reasons: [{ en: expect.stringContaining('no transactions') }],
    });
    expect(await server.sql('SELECT count(*) AS n FROM customer WHERE city IS NULL', 'shop')).toEqual([{ n: 2 }]);
  });
});
