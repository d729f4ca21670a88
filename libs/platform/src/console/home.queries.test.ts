import { readFileSync } from 'node:fs';
import { createDatabase, type TestDatabase } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const queries = new URL('../../../../schemas/apps/console/queries/', import.meta.url);
/** The text of a shipped query without its optional clauses. */
const textOf = (uid: string): string =>
  (JSON.parse(readFileSync(new URL(`${uid}.query.json`, queries), 'utf8')) as { text: string }).text.replaceAll(
    /\[\[.*?\]\]/g,
    '',
  );

/** What the home page tells whoever has just signed in for the first time. */
describe('the home page', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const roles = ['super_admin', 'system_admin', 'policy_admin', 'app_admin', 'user', 'audit_admin'];

  async function ask<T extends pg.QueryResultRow>(role: string, uid: string): Promise<T[]> {
    await client.query('BEGIN READ ONLY');
    try {
      await client.query(`SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true)`, [
        String(roles.indexOf(role) + 1),
        role,
      ]);
      await client.query('SET LOCAL ROLE sluice_console');
      return (await client.query<T>(textOf(uid))).rows;
    } finally {
      await client.query('ROLLBACK');
    }
  }
  const steps = async (role: string): Promise<Record<string, string>> => {
    const rows = await ask<{ sort_num: number; step: string; state: string }>(role, 'first-steps');
    return Object.fromEntries(rows.sort((a, b) => a.sort_num - b.sort_num).map(({ step, state }) => [step, state]));
  };

  beforeAll(async () => {
    database = await createDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const [index, role] of roles.entries()) {
      await client.query(
        `INSERT INTO user_account (id, account, name, password_hash, is_enabled) VALUES ($1, $2, $2, 'x', $3)`,
        [index + 1, role, index < 2],
      );
      await client.query('INSERT INTO user_role (user_id, role_id) SELECT $1, id FROM role WHERE code = $2', [
        index + 1,
        role,
      ]);
    }
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('names the first steps of the role, and none of others', async () => {
    expect(Object.keys(await steps('super_admin'))).toEqual(['register', 'sync', 'level', 'mask', 'invite', 'grant']);
    expect(Object.keys(await steps('system_admin'))).toEqual(['register', 'sync', 'invite']);
    expect(Object.keys(await steps('policy_admin'))).toEqual(['level', 'mask', 'grant']);
    expect(Object.keys(await steps('app_admin'))).toEqual(['build', 'publish']);
    expect(await steps('user')).toEqual({});
  });

  it('leads everybody to their work by shortcuts, and to no page that is not theirs', async () => {
    const pages = new URL('../pages/', queries);
    const read = <T>(uid: string): T => JSON.parse(readFileSync(new URL(`${uid}.page.json`, pages), 'utf8')) as T;
    const { views } = read<{ views: { uid: string; app_buttons: { cond: string; target_id: string }[] }[] }>('home');
    const buttons = views.find(({ uid }) => uid === 'shortcuts')!.app_buttons;
    const offered: Record<string, string[]> = {};
    for (const role of roles) {
      const rows = await ask<{ sort_num: number; shortcut: string }>(role, 'shortcuts');
      for (const { shortcut } of rows) {
        const button = buttons.filter(({ cond }) => cond === `row.shortcut == '${shortcut}'`);
        expect(button, shortcut).toHaveLength(1);
        const { access } = read<{ access: { signed_in?: boolean; roles?: string[] } }>(button[0]!.target_id);
        expect(access.signed_in ?? access.roles?.includes(role), `${role} ${shortcut}`).toBe(true);
      }
      offered[role] = rows.sort((a, b) => a.sort_num - b.sort_num).map(({ shortcut }) => shortcut);
    }
    const all = ['query', 'order', 'ask', 'projects'];
    expect(offered).toEqual({
      super_admin: [...all, 'users', 'sources', 'masking', 'build'],
      system_admin: [...all, 'users', 'sources'],
      policy_admin: [...all, 'grid', 'masking'],
      app_admin: [...all, 'build'],
      user: all,
      audit_admin: [...all, 'logs'],
    });
  });

  it('says which are done, as they are done', async () => {
    const open = { register: 'open', sync: 'open', level: 'open', mask: 'open', invite: 'done', grant: 'open' };
    expect(await steps('super_admin')).toEqual(open);
    await client.query(
      `INSERT INTO data_source (id, name, type, settings, secrets) VALUES (1, 'shop', 'postgres', '{}', '{}')`,
    );
    expect(await steps('super_admin')).toEqual({ ...open, register: 'done' });
    await client.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter) VALUES ('user', 5, 1, 'read')`,
    );
    expect(await steps('policy_admin')).toEqual({ level: 'open', mask: 'open', grant: 'done' });
  });

  it('shows as recent statements what the person ran by hand, not what pages ran for them', async () => {
    await client.query(`INSERT INTO audit_log (seq, time, phase, user_id, user_name, ip, request_id, action, sql_text, decision, reasons, prev_hash, hash) VALUES
      (1, now(), 'event', 5, 'user', '::1', 'r1', 'workspace.run', 'SELECT 1', 'permit', '{}', '0', '1'),
      (2, now(), 'event', 5, 'user', '::1', 'r2', 'page.data-run', 'SELECT 2', 'permit', '{}', '1', '2'),
      (3, now(), 'event', 5, 'user', '::1', 'r3', 'workspace.run', 'DELETE FROM t', 'refuse', '{confirmation-required}', '2', '3'),
      (4, now(), 'event', 1, 'super_admin', '::1', 'r4', 'workspace.run', 'SELECT 3', 'permit', '{}', '3', '4')`);
    const answer = await ask<{ sql_text: string }>('user', 'my-statements');
    expect(answer.map(({ sql_text }) => sql_text)).toEqual(['SELECT 1']);
  });
});
