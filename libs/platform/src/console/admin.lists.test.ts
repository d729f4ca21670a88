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

describe('lists of administrators', () => {
  let database: TestDatabase;
  let client: pg.Client;

  async function ask<T extends pg.QueryResultRow>(role: string, locale: string, uid: string): Promise<T[]> {
    await client.query('BEGIN READ ONLY');
    try {
      await client.query(
        `SELECT set_config('sluice.user_id', '1', true), set_config('sluice.roles', $1, true), set_config('sluice.locale', $2, true)`,
        [role, locale],
      );
      await client.query('SET LOCAL ROLE sluice_console');
      return (await client.query<T>(textOf(uid))).rows;
    } finally {
      await client.query('ROLLBACK');
    }
  }

  beforeAll(async () => {
    database = await createDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`INSERT INTO user_account (id, account, name) VALUES (1, 'one', 'one'), (2, 'two', 'two')`);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('tell from where somebody is signed in by browser and system, and which session is their own', async () => {
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
    const agents = [
      `${windows} Safari/537.36`,
      `${windows} Safari/537.36 Edg/140.0.0.0`,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'curl/8.0',
    ];
    for (const [at, agent] of agents.entries())
      await client.query(
        `INSERT INTO session (user_id, token_hash, ip, user_agent, shell, end_time, last_time) VALUES ($1, $2, '::1', $3, 'console', now() + interval '1 hour', now() - $4 * interval '1 minute')`,
        [at === 0 ? 1 : 2, String(at), agent, at],
      );
    const rows = await ask<{ id: string; device: string; whose: string | null }>('system_admin', 'en', 'sessions');
    const told = rows.sort((one, other) => Number(one.id) - Number(other.id));
    expect(told.map(({ device, whose }) => [device, whose])).toEqual([
      ['Chrome · Windows', 'mine'],
      ['Edge · Windows', null],
      ['Safari · iOS', null],
      ['Firefox · Linux', null],
      ['curl/8.0', null],
    ]);
  });

  it('name an app that holds a right as its visitors do, and by its code where it has no name', async () => {
    await client.query(`INSERT INTO data_source (id, name, type) VALUES (1, 'shop', 'postgres')`);
    await client.query(`INSERT INTO app_principal (id, uid) VALUES (7, 'shop'), (8, 'gone')`);
    await client.query(`INSERT INTO document_app (id, uid) VALUES (7, 'shop')`);
    await client.query(`INSERT INTO document (id, app_id, kind, uid, revision) VALUES (70, 7, 'app', 'shop', 1)`);
    await client.query(
      `INSERT INTO document_revision (document_id, revision, content, patch, author) VALUES (70, 1, '{"name": {"zh-chs": "商店", "en": "Shop"}}', '{}', 'x')`,
    );
    await client.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter) VALUES ('app', 7, 1, 'read'), ('app', 8, 1, 'read')`,
    );
    const names = async (locale: string): Promise<string[]> =>
      (await ask<{ subject_name: string }>('policy_admin', locale, 'data-grants')).map((row) => row.subject_name);
    expect((await names('zh-chs')).sort()).toEqual(['gone', '商店']);
    expect((await names('en')).sort()).toEqual(['Shop', 'gone']);
    expect(await ask('user', 'en', 'data-grants')).toEqual([]);
  });
});
