import type { CompiledPage } from '@sluice/document';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataRunAnswer } from '../page/data.run.operation.js';

let server: TestPlatform;
beforeAll(async () => {
  server = await startTestPlatform();
});
afterAll(() => server.stop());

it('tells who builds an app what the interfaces answer that it may read, and nobody else (P11)', async () => {
  const { db } = server.platform;
  const [builder, stranger] = [await server.person(['app_admin']), await server.person(['app_admin'])];
  const made = await server.call('/operation/app.add', { uid: 'till', name: '收银' }, { token: builder.token });
  const { id: app } = made.data as { id: number };
  const one = async (sql: string, values: unknown[]): Promise<number> =>
    (await db.one<{ id: number }>(`${sql} RETURNING id`, values)).id;
  const source = await one(`INSERT INTO data_source (name, type, environment) VALUES ($1, 'http', 'prod')`, ['orders']);
  const object = 'INSERT INTO catalogue_object (data_source_id, parent_id, kind, name, data_type, ordinal)';
  const put = (parent: number | null, kind: string, name: string, ordinal = 0): Promise<number> =>
    one(`${object} VALUES ($1, $2, $3, $4, $5, $6)`, [
      source,
      parent,
      kind,
      name,
      kind === 'column' ? 'text' : null,
      ordinal,
    ]);
  const schema = await put(await put(null, 'database', 'http'), 'schema', 'http');
  for (const table of ['orders', 'staff']) {
    const id = await put(schema, 'table', table);
    for (const [at, name] of ['no', 'city'].entries()) await put(id, 'column', name, at);
  }
  await db.query(
    `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter, source_type, status)
    VALUES ('app', $1, $2, 'http.orders', 'read', 'resource_request', 'enabled')`,
    [app, source],
  );
  const rows = async (token: string): Promise<unknown> => {
    const page = (await server.call('/app/page/get', { app_id: 1, page: 'app-database' }, { token })).data;
    const view = (page as CompiledPage).views.find(({ uid }) => uid === 'http-results');
    const asked = { app_id: 1, data_id: view?.data_id, page_no: 0, page_size: 10, data_params: '{}' };
    return ((await server.call('/app/data/run', asked, { token })).data as DataRunAnswer).response.data.list;
  };
  expect(await rows(builder.token)).toMatchObject([
    { app: '收银', data_source: 'orders', object_path: 'http.orders', fields: 'no text, city text' },
  ]);
  expect(await rows(stranger.token)).toEqual([]);
});
