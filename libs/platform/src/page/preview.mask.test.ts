import type { CompiledPage } from '@sluice/document';
import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRunAnswer } from './data.run.operation.js';

const columns = [
  { uid: 'id', name: 'id' },
  { uid: 'phone', name: 'phone' },
  { uid: 'viewer', name: 'viewer' },
];

/** A preview shows values as the server would show them to the person, and never more than its builder may see. */
describe('a preview of data as a named person', () => {
  let server: TestPlatform;
  let source: TestSource;
  let root: TestPerson;
  let low: TestPerson;
  let high: TestPerson;
  let appId = 0;
  let dataId = 0;
  const raise = async (person: TestPerson, level: string) => {
    await server.platform.db.query('UPDATE user_account SET access_level = $2 WHERE id = $1', [person.id, level]);
    await server.platform.sessions.forget(server.platform.db, person.id);
  };

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(server);
    await source.level('customer.phone', 'medium');
    [root, low, high] = [
      await server.person(['super_admin']),
      await server.person(['user']),
      await server.person(['user']),
    ];
    await raise(low, 'low');
    await raise(high, 'high');
    const { name } = await server.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [
      source.id,
    ]);
    const files = [
      ['app.json', { kind: 'app', shape: 3, uid: 'crm', name: 'CRM', home: 'home', access: { signed_in: true } }],
      [
        'queries/customers.query.json',
        {
          kind: 'query',
          shape: 3,
          uid: 'customers',
          type: 'sql',
          source: name,
          text: 'SELECT id, phone, :APP_UID::int AS viewer FROM customer WHERE id = 1 [[ AND phone = :tel ]] [[ AND id = :number ]]',
          params: [
            { name: 'tel', type: 'text' },
            { name: 'number', type: 'integer' },
          ],
          order: 'id',
        },
      ],
      [
        'pages/home.page.json',
        {
          kind: 'page',
          shape: 3,
          uid: 'home',
          name: 'Home',
          access: { signed_in: true },
          views: [
            {
              uid: 'list',
              type: 1,
              query_id: 'customers',
              app_cols: columns,
              app_params: [
                { uid: 'tel', name: 'tel', form_type: 1 },
                { uid: 'number', name: 'number', form_type: 5 },
              ],
              config: { download: true },
            },
          ],
        },
      ],
    ] as const;
    await server.platform.documents.import(
      files.map(([path, document]) => ({ path, text: JSON.stringify(document) })),
      { id: null, name: 'test' },
      { publish: true },
    );
    appId = server.platform.documents.app('crm')?.id ?? 0;
    await source.grant({ app: appId }, 'read');
    dataId =
      (
        (await server.call('/app/page/get', { app_id: appId, page: 'home' }, { token: root.token }))
          .data as CompiledPage
      ).views[0]?.data_id ?? 0;
  });
  afterAll(async () => {
    await server?.stop();
    await source?.drop();
  });

  const seen = async (who: TestPerson, viewedAs: Record<string, unknown> = {}) => {
    const answer = await server.call(
      '/app/data/run',
      { app_id: appId, data_id: dataId, data_params: '{}', ...viewedAs },
      { token: who.token },
    );
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    const {
      list: [row],
      masked,
    } = (answer.data as DataRunAnswer).response.data;
    return { row, masked };
  };
  const as = (person: TestPerson, more: Record<string, unknown> = {}) => ({
    preview: true,
    preview_user: person.id,
    ...more,
  });

  it('names the params that were compared with a masked column, to whom it is masked', async () => {
    await raise(root, 'high');
    const {
      views: [view],
    } = (await server.call('/app/page/get', { app_id: appId, page: 'home' }, { token: root.token }))
      .data as CompiledPage;
    const values = JSON.stringify(
      Object.fromEntries((view?.app_params ?? []).map(({ id, name }) => [id, name === 'tel' ? '13800001111' : 1])),
    );
    const named = async (person: TestPerson) => {
      const answer = await server.call(
        '/app/data/run',
        { app_id: appId, data_id: dataId, data_params: values },
        { token: person.token },
      );
      expect(answer, answer.msg).toMatchObject({ code: 200 });
      return (answer.data as DataRunAnswer).response.data.masked_params;
    };
    expect(await named(low)).toEqual(['tel']);
    expect(await named(high)).toBeUndefined();
  });

  it('masks as for the person and takes their number', async () => {
    await raise(root, 'high');
    for (const person of [low, high]) expect(await seen(root, as(person))).toEqual(await seen(person));
    expect((await seen(root, as(high))).masked).toEqual([]);
    expect(await seen(root, as(low))).toMatchObject({ masked: ['phone'], row: { viewer: low.id } });
    expect((await seen(root, as(high, { preview_level: 'low' }))).masked).toEqual(['phone']);
  });

  it('is written down as the builder’s, with whose eyes it had', async () => {
    await raise(root, 'high');
    const impersonated = async (more: Record<string, unknown>) => {
      await seen(root, more);
      await server.platform.audit.flush();
      const { origin, user_id } = await server.platform.db.one<{ origin: Record<string, unknown>; user_id: number }>(
        `SELECT origin, user_id::int AS user_id FROM audit_log WHERE phase = 'intent' ORDER BY seq DESC LIMIT 1`,
      );
      expect(user_id).toBe(root.id);
      return [origin.previewAs, origin.previewLevel];
    };
    expect(await impersonated({})).toEqual([undefined, undefined]);
    expect(await impersonated({ preview: true, preview_as: 'app_admin' })).toEqual(['app_admin', 'high']);
    expect(await impersonated({ preview: true, preview_level: 'low' })).toEqual(['own', 'low']);
    expect(await impersonated(as(low))).toEqual([expect.stringContaining(`(${low.account})`), 'low']);
  });

  it('shows no more than its builder may see, and what the person is forbidden stays so', async () => {
    await raise(root, 'low');
    expect((await seen(root, as(high))).masked).toEqual(['phone']);
    await raise(root, 'high');
    await source.grant({ user: high.id }, 'forbid', 'public.customer');
    const refused = await server.call(
      '/app/data/run',
      { app_id: appId, data_id: dataId, data_params: '{}', ...as(high) },
      { token: root.token },
    );
    expect(refused).toMatchObject({ code: 410 });
    expect((await seen(root)).masked).toEqual([]);
  });

  it('follows a condition for the person only as far as the builder sees as much', async () => {
    const { account } = await server.platform.db.one<{ account: string }>(
      'SELECT account FROM user_account WHERE id = $1',
      [low.id],
    );
    await raise(low, 'high');
    const { id } = await server.platform.db.one<{ id: number }>(
      `INSERT INTO masking_policy (name, template, scope, priority, condition) VALUES ('except', 'x', $1, 1, $2) RETURNING id`,
      [JSON.stringify({ source_ids: [source.id], tables: ['*'] }), `user.account != "${account}"`],
    );
    await server.platform.db.query(
      `INSERT INTO masking_rule (masking_policy_id, match_type, match_value, algorithm, config, sort_num) VALUES ($1, 'column', '["public.customer.phone"]', 'full', '{}', 0)`,
      [id],
    );
    server.platform.gateway.versions.suspect();
    expect((await seen(low)).masked).toEqual([]);
    expect((await seen(root)).masked).toEqual(['phone']);
    expect((await seen(root, as(low))).masked).toEqual(['phone']);
    await server.platform.db.query('DELETE FROM masking_policy WHERE id = $1', [id]);
    server.platform.gateway.versions.suspect();
    await raise(low, 'low');
  });

  it('is what an export takes as well', async () => {
    const body = {
      app_id: appId,
      data_id: dataId,
      title: 'customers',
      export_type: 1,
      rows: 3,
      has_total: 1,
      data_params: '{}',
      ...as(low),
    };
    const answer = await server.call('/app/export', body, { token: root.token });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    const { id, ticket } = answer.data as { id: number; ticket: string };
    const file = await server.platform.dispatcher.handle({
      method: 'GET',
      path: '/app/export/download',
      headers: {},
      body: { app_id: appId, task_id: id, access_token: ticket },
      ip: '127.0.0.1',
      signal: new AbortController().signal,
    });
    if (file.kind !== 'file') throw new Error(JSON.stringify(file));
    const parts: Uint8Array[] = [];
    for await (const part of file.file.body) parts.push(part);
    const [phone] = await source.sql<{ phone: string }>('SELECT phone FROM customer WHERE id = 1');
    const text = Buffer.concat(parts).toString('utf8');
    expect(text).toContain(String(low.id));
    expect(text).not.toContain(phone?.phone ?? 'none');
  });
});
