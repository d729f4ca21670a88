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
  const { name } = await server.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [
    source.id,
  ]);
  const files = [
    ['app.json', { kind: 'app', shape: 3, uid: 'crm', name: 'CRM', home: 'home', access: { signed_in: true } }],
    [
      'queries/phones.query.json',
      {
        kind: 'query',
        shape: 3,
        uid: 'phones',
        type: 'sql',
        source: name,
        text: 'SELECT id AS code, phone AS name FROM customer WHERE id < 3',
        order: 'code',
      },
    ],
    [
      'dictionaries/phones.dictionary.json',
      { kind: 'dictionary', shape: 3, uid: 'phones', dict_type: 1, query: 'phones' },
    ],
    [
      'queries/owners.query.json',
      {
        kind: 'query',
        shape: 3,
        uid: 'owners',
        type: 'sql',
        source: name,
        text: 'SELECT phone AS code, name FROM customer WHERE id < 3',
        order: 'name',
      },
    ],
    [
      'dictionaries/owners.dictionary.json',
      { kind: 'dictionary', shape: 3, uid: 'owners', dict_type: 1, query: 'owners' },
    ],
    [
      'queries/person.query.json',
      {
        kind: 'query',
        shape: 3,
        uid: 'person',
        type: 'sql',
        source: name,
        text: 'SELECT id, name, phone FROM customer WHERE id = :id',
        params: [{ name: 'id', type: 'integer' }],
        key: 'id',
      },
    ],
    [
      'queries/gone.query.json',
      {
        kind: 'query',
        shape: 3,
        uid: 'gone',
        type: 'sql',
        source: name,
        text: 'SELECT id AS code, phone AS name, phone FROM no_such_table WHERE id = :id',
        params: [{ name: 'id', type: 'integer' }],
        key: 'code',
        columns: [
          { name: 'code', type: 'integer' },
          { name: 'name', type: 'text' },
          { name: 'phone', type: 'text' },
        ],
      },
    ],
    ['dictionaries/gone.dictionary.json', { kind: 'dictionary', shape: 3, uid: 'gone', dict_type: 1, query: 'gone' }],
    [
      'actions/note.action.json',
      {
        kind: 'action',
        shape: 3,
        uid: 'note',
        act_type: 'run',
        steps: [{ query: 'phones' }],
        result:
          "{'msg': string({'told': has(form.told) ? form.told : 'nothing', 'made': has(form.made) ? form.made : 'nothing', 'kept': has(form.kept) ? form.kept : 'nothing', 'lines': form.lines})}",
      },
    ],
    [
      'actions/saved.action.json',
      {
        kind: 'action',
        shape: 3,
        uid: 'saved',
        act_type: 'run',
        steps: [{ query: 'phones' }],
        result: "{'msg': has(form.phone) || has(form.call) ? 'a mask' : form.name}",
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
            uid: 'form',
            type: 3,
            app_params: [
              { uid: 'who', name: 'who', form_type: 1 },
              {
                uid: 'told',
                name: 'told',
                form_type: 1,
                must: true,
                cond: 'form.who != null',
                value: "dict('phones', form.who)",
              },
              {
                uid: 'kept',
                name: 'kept',
                form_type: 18,
                data_type: 2,
                input_config: { stockpile: 'name' },
                data_config: { dict_id: 'phones' },
              },
              { uid: 'owner', name: 'owner', form_type: 2, data_type: 2, data_config: { dict_id: 'owners' } },
              { uid: 'made', name: 'made', form_type: 1, trans: "dict('phones', value)" },
              {
                uid: 'lines',
                name: 'lines',
                form_type: 20,
                config: {
                  multiple: true,
                  members: [
                    { uid: 'code', name: 'code', form_type: 1 },
                    { uid: 'name', name: 'name', form_type: 1, must: true, value: "dict('phones', row.code)" },
                    { uid: 'both', name: 'both', form_type: 1, value: 'form.told + row.code' },
                  ],
                },
              },
            ],
            app_buttons: [{ uid: 'go', label: 'go', source_type: 'form', target_type: 'action', target_id: 'note' }],
          },
          {
            uid: 'edit',
            type: 3,
            query_id: 'person',
            app_params: [
              { uid: 'e-id', name: 'id', form_type: 5, query_type: 2 },
              { uid: 'e-name', name: 'name', form_type: 1, must: true },
              { uid: 'e-phone', name: 'phone', form_type: 1, must: true },
              { uid: 'e-call', name: 'call', form_type: 1, must: true, value: "'tel:' + form.phone" },
            ],
            app_buttons: [
              { uid: 'save', label: 'save', source_type: 'form', target_type: 'action', target_id: 'saved' },
            ],
          },
          {
            uid: 'down',
            type: 3,
            query_id: 'gone',
            app_params: [
              { uid: 'd-id', name: 'id', form_type: 5, query_type: 2 },
              { uid: 'd-phone', name: 'phone', form_type: 1, must: true },
              { uid: 'd-name', name: 'name', form_type: 1, must: true },
              { uid: 'd-other', name: 'other', form_type: 1, must: true },
            ],
            app_buttons: [
              { uid: 'd-save', label: 'save', source_type: 'form', target_type: 'action', target_id: 'saved' },
            ],
          },
          {
            uid: 'search',
            type: 1,
            query_id: 'person',
            app_cols: [{ uid: 's-name', name: 'name' }],
            app_params: [
              { uid: 's-id', name: 'id', form_type: 5, query_type: 2 },
              { uid: 's-made', name: 'made', form_type: 1, trans: "dict('gone', value)" },
              {
                uid: 's-kept',
                name: 'kept',
                form_type: 18,
                data_type: 2,
                input_config: { stockpile: 'name' },
                data_config: { dict_id: 'gone' },
              },
            ],
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
});
afterAll(async () => {
  await server?.stop();
  await source?.drop();
});

/** A person of a level, and what the page answers to a press of theirs with these values by name. */
async function pressed(
  level: string,
  view: number,
  values: Record<string, unknown>,
): Promise<{ code: number; msg: string; data: unknown }> {
  const person: TestPerson = await server.person(['user']);
  await server.platform.db.query('UPDATE user_account SET access_level = $2 WHERE id = $1', [person.id, level]);
  await server.platform.sessions.forget(server.platform.db, person.id);
  const { views } = (await server.call('/app/page/get', { app_id: appId, page: 'home' }, { token: person.token }))
    .data as CompiledPage;
  const form = views[view];
  const sent = Object.fromEntries(
    (form?.app_params ?? []).flatMap(({ id, name }) => (Object.hasOwn(values, name) ? [[id, values[name]]] : [])),
  );
  return server.call(
    '/app/action/run',
    { app_id: appId, button_id: form?.app_buttons[0]?.id, data_params: JSON.stringify(sent) },
    { token: person.token },
  );
}

const typed = { who: '1', told: 'made up', made: 'made up', kept: 'a name', lines: [{ code: '1', name: 'made up' }] };

async function noted(level: string): Promise<unknown> {
  const answer = await pressed(level, 0, typed);
  expect(answer, answer.msg).toMatchObject({ code: 200 });
  return JSON.parse((answer.data as { msg: string }).msg);
}

it('a value that is worked out from names is stored as they are, and not at all by somebody who sees them masked, though it must be filled; in rows too', async () => {
  const [row] = await source.sql<{ phone: string }>('SELECT phone FROM customer WHERE id = 1');
  expect(await noted('high')).toEqual({
    told: row?.phone,
    made: 'made up',
    kept: 'a name',
    lines: [{ code: '1', name: row?.phone, both: `${row?.phone}1` }],
  });
  expect(await noted('low')).toEqual({ told: 'nothing', made: 'nothing', kept: 'nothing', lines: [{ code: '1' }] });
});

it('the names of a dictionary say whether they are masks, and masked codes are no entries to choose', async () => {
  const dict = async (level: string, uid = 'phones'): Promise<{ masked?: true }> => {
    const person = await server.person(['user']);
    await server.platform.db.query('UPDATE user_account SET access_level = $2 WHERE id = $1', [person.id, level]);
    await server.platform.sessions.forget(server.platform.db, person.id);
    return (
      await server.call(
        '/app/param/dict',
        { app_id: appId, id: server.platform.documents.dictionary(appId, uid)?.id },
        { token: person.token },
      )
    ).data as { masked?: true };
  };
  expect((await dict('low')).masked).toBe(true);
  expect((await dict('high')).masked).toBeUndefined();
  expect(await dict('low', 'owners')).toEqual({ sub_dict: [], dict_type: 1, masked: true });
  expect(await dict('high', 'owners')).toMatchObject({
    sub_dict: [{ code: expect.stringMatching(/^\d+$/) as string }, {}],
  });
});

it('a field that must be filled is not asked of somebody who sees its value masked, and of everybody else', async () => {
  const msg = async (level: string, values: Record<string, unknown>): Promise<unknown> => {
    const { code, msg: why, data } = await pressed(level, 1, values);
    return code === 200 ? (data as { msg: unknown }).msg : why;
  };
  expect(await msg('low', { id: 1, name: 'Ann' })).toBe('Ann');
  expect(await msg('low', { id: 1 })).toMatch('不能为空');
  expect(await msg('low', { name: 'Nobody has a record yet' })).toMatch('不能为空');
  expect(await msg('low', { id: 1, name: 'Ann', phone: null })).toMatch('不能为空');
  expect(await msg('high', { id: 1, name: 'Ann' })).toMatch('不能为空');
});

it('what is missing or wrong in itself is said though the record behind the form cannot be read; what may be masked is not called missing then', async () => {
  const refused = async (values: Record<string, unknown>): Promise<{ code: number; msg: string; field: unknown }> => {
    const { code, msg, data } = await pressed('low', 2, values);
    return { code, msg, field: (data as { field?: unknown } | null)?.field };
  };
  expect(await refused({ id: 1, name: null, other: 'x' })).toMatchObject({
    code: 400,
    field: 'name',
    msg: expect.stringContaining('不能为空') as string,
  });
  expect(await refused({ id: 1, name: 'Ann' })).toMatchObject({
    code: 400,
    field: 'other',
    msg: expect.stringContaining('不能为空') as string,
  });
  const unknown = await refused({ id: 1, name: 'Ann', other: 'x' });
  expect(unknown.code).not.toBe(200);
  expect(unknown.msg).not.toContain('不能为空');
});

it('options out of a dictionary say what of them is masked', async () => {
  const options = async (level: string, name: string): Promise<unknown> => {
    const person = await server.person(['user']);
    await server.platform.db.query('UPDATE user_account SET access_level = $2 WHERE id = $1', [person.id, level]);
    await server.platform.sessions.forget(server.platform.db, person.id);
    const { views } = (await server.call('/app/page/get', { app_id: appId, page: 'home' }, { token: person.token }))
      .data as CompiledPage;
    const param = views[0]?.app_params.find((one) => one.name === name);
    const answer = await server.call(
      '/app/param/data/run',
      { app_id: appId, param_id: param?.id, data_params: '{}' },
      { token: person.token },
    );
    return (answer.data as { response: { data: unknown } }).response.data;
  };
  expect(await options('low', 'kept')).toMatchObject({
    masked: ['name'],
    list: [{ name: expect.stringContaining('*') as string }, {}],
  });
  expect(await options('low', 'owner')).toMatchObject({ masked: ['code'], list: [] });
  expect(await options('high', 'kept')).toMatchObject({ masked: [], list: [{}, {}] });
});

it('a search asks no dictionary for names that it does not work values out with', async () => {
  const person = await server.person(['user']);
  const { views } = (await server.call('/app/page/get', { app_id: appId, page: 'home' }, { token: person.token }))
    .data as CompiledPage;
  const view = views[3];
  const answer = await server.call(
    '/app/data/run',
    { app_id: appId, data_id: view?.data_id, data_params: JSON.stringify({ [view?.app_params[0]?.id ?? 0]: 1 }) },
    { token: person.token },
  );
  expect(answer, answer.msg).toMatchObject({ code: 200, data: { response: { data: { list: [{ id: 1 }] } } } });
});
