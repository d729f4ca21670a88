import { createDatabase, type TestDatabase } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * What each duty may read through the console's views (screens.md "Who"). The views are the second line: pages and
 * actions have rights of their own.
 */
describe('console views', () => {
  let database: TestDatabase;
  let client: pg.Client;

  async function as<T extends pg.QueryResultRow>(who: { id: number; roles: string }, text: string): Promise<T[]> {
    await client.query('BEGIN READ ONLY');
    try {
      await client.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true)`, [
        String(who.id),
        who.roles,
      ]);
      await client.query('SET LOCAL ROLE sluice_console');
      return (await client.query<T>(text)).rows;
    } finally {
      await client.query('ROLLBACK');
    }
  }

  const people = {
    system: { id: 1, roles: 'system_admin' },
    policy: { id: 2, roles: 'policy_admin' },
    audit: { id: 3, roles: 'audit_admin' },
    user: { id: 4, roles: 'user' },
    root: { id: 5, roles: 'super_admin' },
  };
  const count = async (who: { id: number; roles: string }, view: string) =>
    (await as<{ n: number }>(who, `SELECT count(*)::int AS n FROM console.${view}`))[0]!.n;

  beforeAll(async () => {
    database = await createDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const [index, account] of ['sys', 'pol', 'aud', 'usr', 'root'].entries()) {
      await client.query('INSERT INTO user_account (id, account, name, password_hash) VALUES ($1, $2, $2, $3)', [
        index + 1,
        account,
        'argon-secret',
      ]);
    }
    await client.query(
      `INSERT INTO data_source (id, name, type, settings, secrets) VALUES (1, 'one', 'postgres', '{"host": "127.0.0.1", "port": 5432, "account": "reader"}', '{"password": "sealed-secret"}'), (2, 'two', 'postgres', '{}', '{}')`,
    );
    await client.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter) VALUES ('user', 4, 1, 'read')`,
    );
    await client.query(`INSERT INTO audit_log (seq, time, phase, user_id, user_name, ip, request_id, action, sql_text, decision, prev_hash, hash) VALUES
      (1, now(), 'event', 4, 'usr', '::1', 'r1', 'workspace.run', 'SELECT 1', 'permit', '0', '1'), (2, now(), 'event', 1, 'sys', '::1', 'r2', 'user.create', NULL, 'permit', '1', '2')`);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('show users to the system and super administrators alone, and everybody their own profile', async () => {
    expect(await count(people.system, 'users')).toBe(5);
    expect(await count(people.root, 'users')).toBe(5);
    for (const who of [people.policy, people.audit, people.user]) expect(await count(who, 'users')).toBe(0);
    expect(await as(people.user, 'SELECT account FROM console.my_profile')).toEqual([{ account: 'usr' }]);
  });

  it('show the audit log to the audit administrator, and everybody their own statements', async () => {
    expect(await count(people.audit, 'audit_log')).toBe(2);
    for (const who of [people.system, people.policy, people.user, people.root])
      expect(await count(who, 'audit_log')).toBe(0);
    expect(await as(people.user, 'SELECT sql_text FROM console.my_statements')).toEqual([{ sql_text: 'SELECT 1' }]);
    expect(await count(people.system, 'my_statements')).toBe(0);
  });

  it('leave no number of the audit log untold: the outcome of an execution stands beside its intent', async () => {
    await client.query(`INSERT INTO audit_log (seq, time, phase, intent_seq, user_id, user_name, ip, request_id, action, decision, prev_hash, hash) VALUES
      (3, now(), 'intent', NULL, 4, 'usr', '::1', 'r3', 'workspace.run', 'permit', '2', '3'), (4, now(), 'event', NULL, 1, 'sys', '::1', 'r4', 'user.create', 'permit', '3', '4'),
      (5, now(), 'outcome', 3, 4, 'usr', '::1', 'r3', 'workspace.run', 'permit', '4', '5')`);
    expect(await as(people.audit, 'SELECT id::int, outcome_id::int FROM console.audit_log ORDER BY id')).toEqual([
      { id: 1, outcome_id: null },
      { id: 2, outcome_id: null },
      { id: 3, outcome_id: 5 },
      { id: 4, outcome_id: null },
    ]);
  });

  it('show sources by duty, and an ordinary person the granted ones', async () => {
    expect(await count(people.system, 'data_sources')).toBe(2);
    expect(await count(people.user, 'data_sources')).toBe(0);
    expect(await as(people.user, 'SELECT name, letters FROM console.my_data_sources')).toEqual([
      { name: 'one', letters: 'read' },
    ]);
    expect(await count(people.system, 'my_data_sources')).toBe(0);
  });

  it('name the channel that is always there in the language of the reader, and others as they were named', async () => {
    await client.query(`INSERT INTO notification_channel (type, name) VALUES ('webhook', '值班群')`);
    const named = async (locale: string) => {
      await client.query(`SELECT set_config('sluice.locale', $1, false)`, [locale]);
      const channels = await as(people.system, 'SELECT type, name FROM console.notification_channels ORDER BY id');
      const choices = await as(people.system, 'SELECT name FROM console.channel_choices');
      return [channels, choices];
    };
    const webhook = { type: 'webhook', name: '值班群' };
    expect(await named('zh-chs')).toEqual([[{ type: 'message', name: '站内消息' }, webhook], [{ name: '站内消息' }]]);
    expect(await named('en')).toEqual([[{ type: 'message', name: 'In product' }, webhook], [{ name: 'In product' }]]);
    await client.query(`SELECT set_config('sluice.locale', 'zh-chs', false)`);
  });

  it('hold no secret, and nothing lies beside them', async () => {
    const everything = await as(people.system, 'SELECT to_jsonb(d) AS row FROM console.data_sources d');
    expect(JSON.stringify(everything)).not.toContain('sealed-secret');
    for (const table of ['public.user_account', 'public.data_source', 'public.audit_log', 'public.session']) {
      await expect(as(people.root, `SELECT * FROM ${table}`)).rejects.toThrow(/permission denied/);
    }
    await expect(as(people.user, 'SELECT console_rights.has()')).rejects.toThrow(/permission denied/);
    await expect(as(people.root, `UPDATE console.my_profile SET phone = 'x'`)).rejects.toThrow(
      /permission denied|read-only|cannot update/,
    );
  });

  it('answer nobody when the server has not said who asks', async () => {
    await client.query('BEGIN READ ONLY');
    await client.query('SET LOCAL ROLE sluice_console');
    for (const view of [
      'users',
      'data_sources',
      'audit_log',
      'audit_objects',
      'audit_named',
      'audit_words',
      'my_statements',
      'my_profile',
      'data_grants',
      'masking_policies',
      'catalogue_columns',
      'user_options',
    ]) {
      expect((await client.query(`SELECT * FROM console.${view}`)).rows).toEqual([]);
    }
    await client.query('ROLLBACK');
  });
});
