import type { CompiledPage } from '@sluice/document';
import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestPlatform;
let source: TestSource;
let appId = 0;

beforeAll(async () => {
  server = await startTestPlatform();
  source = await createSource(server);
  await source.level('customer.phone', 'medium');
  const { name } = await server.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [source.id]);
  const files = [
    ['app.json', { kind: 'app', shape: 1, uid: 'crm', name: 'CRM', home: 'home', access: { signed_in: true } }],
    ['queries/phones.query.json', { kind: 'query', shape: 1, uid: 'phones', type: 'sql', source: name, text: 'SELECT id AS code, phone AS name FROM customer WHERE id < 3', order: 'code' }],
    ['dictionaries/phones.dictionary.json', { kind: 'dictionary', shape: 1, uid: 'phones', dict_type: 1, query: 'phones' }],
    ['actions/note.action.json', { kind: 'action', shape: 1, uid: 'note', act_type: 'run', params: [{ name: 'told', type: 'text' }], steps: [{ query: 'phones' }], result: "{'msg': params.told == null ? 'nothing' : params.told}" }],
    ['pages/home.page.json', {
      kind: 'page', shape: 1, uid: 'home', name: 'Home', access: { signed_in: true },
      views: [{ uid: 'form', type: 3, app_params: [{ uid: 'who', name: 'who', form_type: 1 }, { uid: 'told', name: 'told', form_type: 1, value: "dict('phones', form.who)" }], app_buttons: [{ uid: 'go', label: 'go', source_type: 'form', target_type: 'action', target_id: 'note' }] }],
    }],
  ] as const;
  await server.platform.documents.import(files.map(([path, document]) => ({ path, text: JSON.stringify(document) })), { id: null, name: 'test' });
  appId = server.platform.documents.app('crm')?.id ?? 0;
  await source.grant({ app: appId }, 'read');
});
afterAll(async () => {
  await server?.stop();
  await source?.drop();
});

async function told(level: string): Promise<unknown> {
  const person: TestPerson = await server.person(['user']);
  await server.platform.db.query('UPDATE user_account SET access_level = $2 WHERE id = $1', [person.id, level]);
  await server.platform.sessions.forget(server.platform.db, person.id);
  const { views: [form] } = (await server.call('/app/page/get', { app_id: appId, page: 'home' }, { token: person.token })).data as CompiledPage;
  const values = Object.fromEntries((form?.app_params ?? []).map(({ id, name }) => [id, name === 'who' ? '1' : 'made up']));
  const answer = await server.call('/app/action/run', { app_id: appId, button_id: form?.app_buttons[0]?.id, data_params: JSON.stringify(values) }, { token: person.token });
  expect(answer, answer.msg).toMatchObject({ code: 200 });
  return (answer.data as { msg: unknown }).msg;
}

it('a value that is worked out from names is stored as they are, and not at all by somebody who sees them masked', async () => {
  const [row] = await source.sql<{ phone: string }>('SELECT phone FROM customer WHERE id = 1');
  expect(await told('high')).toBe(row?.phone);
  expect(await told('low')).toBe('nothing');
});
