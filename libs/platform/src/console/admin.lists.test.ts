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
    const sessions = rows.sort((one, other) => Number(one.id) - Number(other.id));
    expect(sessions.map(({ device, whose }) => [device, whose])).toEqual([
      ['Chrome · Windows', 'mine'],
      ['Edge · Windows', null],
      ['Safari · iOS', null],
      ['Firefox · Linux', null],
      ['curl/8.0', null],
    ]);
  });

  it('name an app that holds a right as its visitors do, beside its code, and by its code where nobody has its name', async () => {
    await client.query(`INSERT INTO data_source (id, name, type) VALUES (1, 'shop', 'postgres')`);
    await client.query(`INSERT INTO app_principal (id, uid) VALUES (7, 'shop'), (8, 'gone'), (9, 'draft')`);
    await client.query(`INSERT INTO document_app (id, uid) VALUES (7, 'shop'), (9, 'draft')`);
    await client.query(
      `INSERT INTO document (id, app_id, kind, uid, revision) VALUES (70, 7, 'app', 'shop', 3), (90, 9, 'app', 'draft', 1)`,
    );
    for (const [document, revision, name] of [
      [70, 1, { 'zh-chs': '摊位', en: 'Stall' }],
      [70, 2, { 'zh-chs': '商店', en: 'Shop' }],
      // Whoever builds an app calls it anything until it is released.
      [70, 3, 'one (one)'],
      [90, 1, 'Shop'],
    ])
      await client.query(
        `INSERT INTO document_revision (document_id, revision, content, patch, author) VALUES ($1, $2, $3, '{}', 'x')`,
        [document, revision, { name }],
      );
    await client.query(`INSERT INTO document_release (app_id, number, author) VALUES (7, 1, 'x'), (7, 2, 'x')`);
    await client.query(
      `INSERT INTO document_release_item (app_id, number, document_id, revision) VALUES (7, 1, 70, 1), (7, 2, 70, 2)`,
    );
    await client.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter) VALUES ('app', 7, 1, 'read'), ('app', 8, 1, 'read'), ('app', 9, 1, 'read')`,
    );
    const names = async (locale: string): Promise<string[]> =>
      (await ask<{ subject_name: string }>('policy_admin', locale, 'data-grants')).map((row) => row.subject_name);
    expect((await names('zh-chs')).sort()).toEqual(['draft', 'gone', '商店 (shop)']);
    expect((await names('en')).sort()).toEqual(['Shop (shop)', 'draft', 'gone']);
    expect(await ask('user', 'en', 'data-grants')).toEqual([]);
  });
});
