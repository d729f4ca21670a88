import {
  createDatabase,
  startTestPlatform,
  type TestDatabase,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../dispatch/caller.js';
import { scheduleSyncs } from './catalogue.schedule.js';

const uses = ['reader', 'writer', 'builder', 'watcher'] as const;

/** What the form of a source says about accounts, sizes and intervals is what happens. */
describe('the settings of a data source', () => {
  let server: TestPlatform;
  let business: TestDatabase;
  let admin: pg.Client;
  let system: TestPerson;
  let person: TestPerson;
  let form: Record<string, unknown>;
  const roleOf = (use: (typeof uses)[number]): string => `${use}_${business.name}`;
  const call = (name: string, input: Record<string, unknown>) =>
    server.call(`/operation/${name}`, input, { token: system.token });

  beforeAll(async () => {
    server = await startTestPlatform();
    business = await createDatabase({ empty: true });
    admin = new pg.Client({ connectionString: business.adminUrl });
    await admin.connect();
    for (const use of uses) await admin.query(`CREATE ROLE ${roleOf(use)} LOGIN PASSWORD 'Secret-${use}1'`);
    await admin.query(`CREATE TABLE note (id int GENERATED ALWAYS AS IDENTITY, who text DEFAULT current_user);
      CREATE SCHEMA watched; CREATE TABLE watched.extra (id int);
      GRANT SELECT ON note TO ${roleOf('reader')}; GRANT SELECT, INSERT ON note TO ${roleOf('writer')};
      GRANT ALL ON SCHEMA public TO ${roleOf('builder')}; GRANT USAGE ON SCHEMA watched TO ${roleOf('watcher')}`);
    [system, person] = [await server.person(['system_admin']), await server.person(['user'])];
    const address = new URL(business.adminUrl);
    const account = (prefix: string, use: (typeof uses)[number]) => ({
      [`${prefix}account`]: roleOf(use),
      [`${prefix}password`]: `Secret-${use}1`,
    });
    form = {
      name: 'shop',
      type: 'postgres',
      host: address.hostname,
      port: Number(address.port),
      database_name: business.name,
      ...account('', 'reader'),
      ...account('write_', 'writer'),
      ...account('manage_', 'builder'),
      ...account('monitor_', 'watcher'),
    };
  });
  afterAll(async () => {
    await server.stop();
    for (const use of uses) await admin.query(`DROP OWNED BY ${roleOf(use)}; DROP ROLE ${roleOf(use)}`);
    await admin.end();
    await business.drop();
  });

  const run = async (sourceId: number, text: string, binds: unknown[] = []): Promise<unknown> => {
    const caller = {
      kind: 'user',
      userId: person.id,
      account: '',
      name: '',
      roles: ['user'],
      accessLevel: 'high',
    } as unknown as Caller;
    const result = await server.platform.gateway.run({
      caller,
      request: { id: 'r', ip: '127.0.0.1', userAgent: 't', locale: 'en', shell: 'console', appContext: false },
      sourceId,
      origin: { kind: 'workspace' },
      text,
      binds,
      signal: new AbortController().signal,
    });
    if (result.state === 'refused') return result.reasons.map(({ code }) => code);
    const rows: unknown[] = [];
    for await (const batch of result.rows) rows.push(...batch);
    await result.done;
    return rows;
  };

  it('are tried before they are saved, each account step by step, and the result is told in words', async () => {
    const { data, code, msg } = await call('data-source.try', form);
    expect(code, msg).toBe(200);
    expect(data).toMatchObject({
      message: expect.stringMatching(
        /^连接成功：版本 \d+.*，未加密，账号 \d+ ms，写入账号 \d+ ms，管理账号 \d+ ms，监控账号 \d+ ms$/,
      ) as unknown,
      steps: expect.arrayContaining([
        expect.objectContaining({ account: 'monitor', step: 'sign-in', ok: true }),
      ]) as unknown,
    });
    expect(JSON.stringify(data)).not.toContain('Secret-');
    const wrong = await call('data-source.try', { ...form, write_password: 'no' });
    expect(wrong).toMatchObject({ code: 503, msg: expect.stringMatching(/写入账号 · 登录/) as unknown });
    expect(await call('data-source.try', { ...form, manage_password: '' })).toMatchObject({
      code: 400,
      data: { field: 'manage_password' },
    });
    expect(await call('data-source.try', { ...form, tls_mode: 'verify', tls_ca: 'x' })).toMatchObject({
      code: 400,
      data: { field: 'tls_ca' },
    });
    expect(await call('data-source.try', { ...form, type: 'http' })).toMatchObject({
      code: 400,
      data: { field: 'endpoints' },
    });
    const { rows } = await server.platform.db.query('SELECT 1 AS one FROM data_source');
    expect(rows).toEqual([]);
  });

  it('have each purpose use its own account', async () => {
    const { data } = await call('data-source.create', form);
    const { id } = data as { id: number };
    expect(await call('data-source.sync', { id })).toMatchObject({ code: 200 });
    server.platform.gateway.versions.suspect();
    for (const letter of ['read', 'write', 'manage'])
      await server.platform.db.query(
        "INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, '', $3)",
        [person.id, id, letter],
      );
    const { rows: seen } = await server.platform.db.query<{ name: string }>(
      "SELECT name FROM catalogue_object WHERE kind = 'schema' AND gone_time IS NULL ORDER BY 1",
    );
    expect(seen.map(({ name }) => name)).toContain('watched');
    expect(await run(id, 'INSERT INTO note DEFAULT VALUES RETURNING id')).toEqual([[1]]);
    expect(await run(id, 'SELECT who FROM note')).toEqual([[roleOf('writer')]]);
    await run(id, 'CREATE TABLE built (id int)');
    const { rows: made } = await admin.query<{ tableowner: string }>(
      "SELECT tableowner FROM pg_tables WHERE tablename = 'built'",
    );
    expect(made).toEqual([{ tableowner: roleOf('builder') }]);
    const { rows: sessions } = await admin.query<{ usename: string }>(
      "SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'sluice%' ORDER BY 1",
      [business.name],
    );
    expect(sessions.map(({ usename }) => usename)).toEqual([roleOf('builder'), roleOf('reader'), roleOf('writer')]);
  });

  it('keep a password that is left empty, for the same address alone', async () => {
    const source = await server.platform.gateway.sources.byName('shop');
    const stored = {
      ...form,
      id: source.id,
      password: '',
      write_password: null,
      manage_password: '',
      monitor_password: '',
    };
    expect(await call('data-source.try', stored)).toMatchObject({ code: 200 });
    for (const moved of [{ port: 1 }, { host: 'localhost' }, { account: 'another' }])
      expect(await call('data-source.try', { ...stored, ...moved })).toMatchObject({
        code: 400,
        data: { field: 'password' },
      });
    expect(await call('data-source.update', { ...stored, write_account: '', monitor_account: null })).toMatchObject({
      code: 200,
    });
    expect(Object.keys((await server.platform.gateway.sources.get(source.id)).accounts).sort()).toEqual([
      'manage',
      'read',
    ]);
  });

  it('send no stored password over a connection that is guarded less', async () => {
    const source = await server.platform.gateway.sources.byName('shop');
    await server.platform.db.query(
      `UPDATE data_source SET settings = settings || '{"tls_mode": "verify"}' WHERE id = $1`,
      [source.id],
    );
    server.platform.gateway.versions.suspect();
    const stored = {
      ...form,
      id: source.id,
      password: '',
      write_account: '',
      manage_password: '',
      monitor_account: '',
    };
    for (const tls_mode of ['off', 'require'])
      for (const operation of ['data-source.try', 'data-source.update'])
        expect(await call(operation, { ...stored, tls_mode })).toMatchObject({
          code: 400,
          data: { field: 'password' },
        });
    expect(await call('data-source.try', { ...stored, tls_mode: 'verify' })).toMatchObject({ code: 503 });
    await server.platform.db.query(
      `UPDATE data_source SET settings = settings || '{"tls_mode": "off"}' WHERE id = $1`,
      [source.id],
    );
    server.platform.gateway.versions.suspect();
  });

  it('bound the size of a statement with its values, and take the default port of the kind', async () => {
    const source = await server.platform.gateway.sources.byName('shop');
    const stored = { ...form, id: source.id };
    expect(await call('data-source.update', { ...stored, max_allowed_packet: 2_000 })).toMatchObject({ code: 200 });
    expect(await run(source.id, 'SELECT $1::text', ['x'.repeat(1_000)])).toHaveLength(1);
    expect(await run(source.id, 'SELECT $1::text', ['x'.repeat(2_000)])).toEqual(['packet-too-large']);
    expect(await run(source.id, `SELECT '${'é'.repeat(1_000)}'`)).toEqual(['packet-too-large']);
    expect(await call('data-source.update', { ...stored, port: null, max_allowed_packet: null })).toMatchObject({
      code: 200,
    });
    expect(await server.platform.gateway.sources.get(source.id)).toMatchObject({ port: 5432, options: {} });
    expect(await call('data-source.update', stored)).toMatchObject({ code: 200 });
  });

  it('read the catalogue when it is due, and write only what changed', async () => {
    const { db } = server.platform;
    const source = await server.platform.gateway.sources.byName('shop');
    const version = async (): Promise<number> =>
      (await db.one<{ version: number }>("SELECT version FROM gateway_version WHERE name = 'catalogue_object'"))
        .version;
    const round = async (): Promise<void> => {
      await db.query("UPDATE catalogue_check SET time = now() - interval '61 minutes'");
      expect(await scheduleSyncs(db)).toBe(1);
      expect(await scheduleSyncs(db)).toBe(0);
      await expect
        .poll(
          async () =>
            (
              await db.query(
                "SELECT status FROM job WHERE kind = 'catalogue-sync' AND status IN ('waiting', 'running')",
              )
            ).rows,
          { timeout: 60_000 },
        )
        .toEqual([]);
    };
    await call('data-source.sync', { id: source.id });
    expect(await scheduleSyncs(db)).toBe(0);
    const before = await version();
    const neighbour = await createDatabase({ empty: true });
    await round();
    await neighbour.drop();
    expect(await version()).toBe(before);
    await admin.query('ALTER TABLE note ADD remark text');
    await round();
    expect(await version()).toBeGreaterThan(before);
    const { rows } = await db.query("SELECT kind, object_path FROM catalogue_change WHERE object_path LIKE '%remark'");
    expect(rows).toEqual([{ kind: 'column-new', object_path: 'public.note.remark' }]);
    await call('data-source.update', { ...form, id: source.id, sync_interval: 0 });
    await db.query("UPDATE catalogue_check SET time = now() - interval '61 minutes'");
    expect(await scheduleSyncs(db)).toBe(0);
  });
});
