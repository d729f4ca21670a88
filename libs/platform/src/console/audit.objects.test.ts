import { createDatabase, type TestDatabase } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('names of what audit records touch', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const seenBy = async (role: string): Promise<string[]> => {
    await client.query('BEGIN READ ONLY');
    try {
      await client.query(`SELECT set_config('sluice.user_id', '3', true), set_config('sluice.roles', $1, true)`, [
        role,
      ]);
      await client.query('SET LOCAL ROLE sluice_console');
      return (await client.query<{ names: string }>('SELECT names FROM console.audit_objects ORDER BY id')).rows.map(
        ({ names }) => names,
      );
    } finally {
      await client.query('ROLLBACK');
    }
  };

  it('call what a record names by number as it is called, and leave everything else in its own words', async () => {
    await client.query(`INSERT INTO user_account (id, account, name) VALUES (4, 'usr', 'usr')`);
    await client.query(`INSERT INTO data_source (id, name, type) VALUES (1, 'one', 'postgres')`);
    await client.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, letter) VALUES ('user', 4, 1, 'read')`,
    );
    await client.query(`INSERT INTO role (name, name_en, code) VALUES ('数据分析师', 'Analyst', 'user')`);
    await client.query(`INSERT INTO app_principal (id, uid) VALUES (7, 'shop')`);
    await client.query(`INSERT INTO document_app (id, uid) VALUES (7, 'shop')`);
    await client.query(
      `INSERT INTO document (id, app_id, kind, uid, revision) VALUES (70, 7, 'app', 'shop', 1), (71, 7, 'page', 'orders', 1)`,
    );
    await client.query(`INSERT INTO document_revision (document_id, revision, content, patch, author) VALUES (70, 1, '{"name": {"zh-chs": "商店", "en": "Shop"}}', '{}', 'x'),
      (71, 1, '{"name": "订单", "views": [{"uid": "list", "name": "订单列表", "app_buttons": [{"uid": "ship", "label": "发货"}]}]}', '{}', 'x')`);
    await client.query(`INSERT INTO document_node (id, document_id, uid) VALUES (72, 71, 'list'), (73, 71, 'ship')`);
    await client.query(
      `INSERT INTO catalogue_object (id, data_source_id, parent_id, kind, name) VALUES (1, 1, NULL, 'schema', 'public'), (2, 1, 1, 'table', 'customer'), (3, 1, 2, 'column', 'phone')`,
    );
    await client.query(`INSERT INTO masking_policy (id, name, template) VALUES (8, 'phones', 'custom')`);
    await client.query(
      `INSERT INTO query_task (id, mark, kind, title, app_id, page_id, view_id, export_type, file_type, rows) VALUES (9, 'EX9', 'export', 'orders', 7, 71, 72, 1, 'csv', 3)`,
    );
    const named: Record<string, string> = {
      'user:4': 'usr (usr)',
      'user:404': 'user:404',
      'role:user': '普通用户',
      'data_source:1': 'one',
      'column:3': 'public.customer.phone',
      'masking_policy:8': 'phones',
      'grant:1': 'usr (usr) · one',
      'app:7': '商店',
      'app 7': '商店',
      'page:71': '订单',
      'page:orders': '订单',
      'view:72': '订单列表',
      'button:73': '发货',
      'task:9': 'orders',
      'token:1': 'token:1',
      'group:1': 'group:1',
      'level:high': 'level:high',
      'reason:a, b: 5': 'reason:a, b: 5',
      'days:30': 'days:30',
      'retail.public.customer': 'retail.public.customer',
      'user:99999999999999999999': 'user:99999999999999999999',
      '': '',
    };
    await client.query(
      `INSERT INTO audit_log (seq, time, phase, user_id, user_name, ip, request_id, action, objects, origin, decision, prev_hash, hash)
      SELECT 100 + n, now(), 'event', 4, 'usr', '::1', 'r', 'x', ARRAY[o], '{"appId": 7}', 'permit', '0', '100' FROM unnest($1::text[]) WITH ORDINALITY AS l(o, n)`,
      [Object.keys(named)],
    );
    const rows = await seenBy('audit_admin');
    expect(Object.fromEntries(rows.map((names, at) => [Object.keys(named)[at], names]))).toEqual(named);
    expect(await seenBy('super_admin')).toEqual([]);
  });

  it('call an app as it was released, whatever its draft is called since', async () => {
    await client.query(`INSERT INTO document_release (app_id, number, author) VALUES (7, 1, 'x')`);
    await client.query(
      `INSERT INTO document_release_item (app_id, number, document_id, revision) VALUES (7, 1, 70, 1), (7, 1, 71, 1)`,
    );
    await client.query(
      `INSERT INTO document_revision (document_id, revision, content, patch, author) VALUES (70, 2, '{"name": "新商店"}', '{}', 'x')`,
    );
    await client.query('UPDATE document SET revision = 2 WHERE id = 70');
    expect((await seenBy('audit_admin')).filter((name) => name.includes('商店'))).toEqual(['商店', '商店']);
  });
});
