import type { ActionResult, CompiledPage, CompiledView } from '@sluice/document';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRunAnswer } from '../page/data.run.operation.js';

const text = (zh: string, en: string) => ({ 'zh-chs': zh, en });
const forever =
  '[1,2,3,4,5,6,7,8,9].all(a, [1,2,3,4,5,6,7,8,9].all(b, [1,2,3,4,5,6,7,8,9].all(c, [1,2,3,4,5,6,7,8,9].all(d, [1,2,3,4,5,6,7,8,9].all(e, a > 0 && b > 0 && c > 0 && d > 0 && e > 0)))))';
const button = (uid: string, target_id: string, more: Record<string, unknown> = {}) => ({
  uid,
  label: uid,
  source_type: 'col',
  source_id: 'operations',
  target_type: 'action',
  target_id,
  config: { check_type: 0 },
  ...more,
});

/** An app with one of everything that a person can press, over the console's own views. */
const app = [
  {
    kind: 'app',
    shape: 3,
    uid: 'probe',
    name: 'Probe',
    domain: 'probe.example.com',
    home: 'people',
    access: { signed_in: true },
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'people',
    type: 'console',
    text: 'SELECT u.id, u.account, u.name, u.is_enabled FROM console.users u WHERE true [[ AND u.account = :account ]]',
    params: [{ name: 'account', type: 'text' }],
    key: 'id',
    order: 'id',
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'options',
    type: 'console',
    text: "SELECT u.id AS value, u.account AS label FROM console.users u WHERE u.account ILIKE '%' || :keyword || '%'",
    params: [{ name: 'keyword', type: 'text', def: '' }],
  },
  { kind: 'query', shape: 3, uid: 'escape', type: 'console', text: 'SELECT a.account FROM public.user_account a' },
  {
    kind: 'query',
    shape: 3,
    uid: 'mine',
    type: 'console',
    text: 'SELECT u.account FROM console.users u WHERE u.id = :APP_UID',
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'owned',
    type: 'console',
    text: 'SELECT u.account FROM console.users u WHERE u.id = :owner',
    params: [{ name: 'owner', type: 'integer' }],
  },
  { kind: 'query', shape: 3, uid: 'remove', type: 'sql', source: 'anywhere', writes: true, text: 'DELETE FROM orders' },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'fruit',
    dict_type: 1,
    items: [
      { code: 'apple', name: text('苹果', 'Apple') },
      { code: 'pear', name: text('梨', 'Pear') },
    ],
  },
  { kind: 'dictionary', shape: 3, uid: 'accounts', dict_type: 1, query: 'account-names' },
  { kind: 'dictionary', shape: 3, uid: 'regions', dict_type: 1, region_depth: 2 },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'food',
    dict_type: 1,
    items: [{ code: 'sweet', name: text('甜', 'Sweet'), child_dict: 'fruit' }],
  },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'orchard',
    dict_type: 2,
    items: ['a', 'b'].map((code) => ({ code, name: code, children: [{ code: `${code}1`, name: code }] })),
  },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'farm',
    dict_type: 2,
    access: { signed_in: true },
    items: [{ code: 'f', name: 'F', child_dict: 'orchard' }],
  },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'ranks',
    dict_type: 1,
    access: { roles: ['system_admin'] },
    items: [{ code: 'a', name: 'Rank A' }],
  },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'round',
    dict_type: 1,
    items: Array.from({ length: 12 }, (_, at) => ({ code: `r${at}`, name: `Round ${at}`, child_dict: 'round' })),
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'account-names',
    type: 'console',
    text: "SELECT u.id AS code, 'of ' || u.account AS name FROM console.users u",
    key: 'code',
    order: 'code',
  },
  {
    kind: 'action',
    shape: 3,
    uid: 'named',
    act_type: 'run',
    params: [{ name: 'told', type: 'text' }],
    steps: [{ query: 'mine' }],
    result: "{'msg': params.told}",
  },
  { kind: 'action', shape: 3, uid: 'go', act_type: 'page', page: 'detail' },
  {
    kind: 'action',
    shape: 3,
    uid: 'lookup',
    act_type: 'run',
    params: [{ name: 'account', type: 'text', must: true }],
    steps: [
      { query: 'people', params: { account: 'params.account' } },
      { operation: 'user.disable', input: { id: 'value[0].id' }, cond: 'size(value) == 1' },
    ],
    message: text('已停用', 'Disabled'),
  },
  {
    kind: 'action',
    shape: 3,
    uid: 'disable-all',
    act_type: 'run',
    steps: [{ operation: 'user.disable', input: { id: 'params.id' } }],
  },
  {
    kind: 'action',
    shape: 3,
    uid: 'half',
    act_type: 'run',
    steps: [
      { operation: 'user.disable', input: { id: 'params.id' } },
      { operation: 'user.disable', input: { id: '999999999' } },
    ],
  },
  {
    kind: 'action',
    shape: 3,
    uid: 'bill',
    act_type: 'run',
    params: [{ name: 'twice', type: 'integer' }],
    steps: [{ query: 'mine' }],
    result: "{'msg': params.twice == null ? 'nothing' : string(params.twice)}",
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'bill',
    name: 'Bill',
    access: { signed_in: true },
    views: [
      {
        uid: 'form',
        type: 3,
        app_params: [
          { uid: 'owner', name: 'owner', form_type: 11, def_val: 'APP_UID' },
          {
            uid: 'amount',
            name: 'amount',
            form_type: 5,
            query_type: 2,
            app_buttons: [{ uid: 'estimate', label: 'estimate', target_type: 'action', target_id: 'bill' }],
          },
          { uid: 'twice', name: 'twice', form_type: 5, query_type: 2, value: 'form.amount * 2' },
          { uid: 'reason', name: 'reason', label: 'Reason', form_type: 1, must: true, cond: 'form.owner == user.id' },
          {
            uid: 'lines',
            name: 'lines',
            label: text('明细', 'Lines'),
            form_type: 20,
            config: {
              multiple: true,
              members: [
                { uid: 'item', name: 'item', form_type: 1 },
                {
                  uid: 'notes',
                  name: 'notes',
                  form_type: 20,
                  config: { multiple: true, max: 2, members: [{ uid: 'note', name: 'note', form_type: 1 }] },
                },
              ],
            },
          },
        ],
        app_buttons: [{ uid: 'bill', label: 'bill', source_type: 'form', target_type: 'action', target_id: 'bill' }],
      },
    ],
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'named',
    name: 'Named',
    access: { signed_in: true },
    views: [
      {
        uid: 'form',
        type: 3,
        app_params: [
          { uid: 'n-who', name: 'who', form_type: 5, query_type: 2 },
          { uid: 'n-region', name: 'region', form_type: 1 },
          { uid: 'n-fruit', name: 'fruit', form_type: 1 },
          {
            uid: 'n-told',
            name: 'told',
            form_type: 1,
            value: "dict('accounts', form.who) + ', ' + dict('regions', form.region) + ', ' + dict('food', form.fruit)",
          },
        ],
        app_buttons: [{ uid: 'n-go', label: 'go', source_type: 'form', target_type: 'action', target_id: 'named' }],
      },
    ],
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'ranked',
    name: 'Ranked',
    access: { signed_in: true },
    views: [
      {
        uid: 'form',
        type: 3,
        app_params: [
          { uid: 'k-code', name: 'code', form_type: 1 },
          {
            uid: 'k-told',
            name: 'told',
            form_type: 1,
            value: "dict('ranks', form.code) + ', ' + dict('round', form.code)",
          },
        ],
        app_buttons: [{ uid: 'k-go', label: 'go', source_type: 'form', target_type: 'action', target_id: 'named' }],
      },
    ],
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'detail',
    name: 'Detail',
    access: { signed_in: true },
    params: [{ name: 'id', type: 'integer' }],
    views: [{ uid: 'own', type: 1, query_id: 'mine' }],
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'asked',
    name: 'Asked',
    access: { signed_in: true },
    params: [{ name: 'account', type: 'text', label: text('账号', 'Account'), must: true }],
    views: [{ uid: 'asked-list', type: 1, query_id: 'people' }],
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'owned',
    name: 'Owned',
    access: { signed_in: true },
    views: [
      {
        uid: 'own',
        type: 1,
        query_id: 'owned',
        app_params: [{ uid: 'owner', name: 'owner', form_type: 11, def_val: 'APP_UID' }],
      },
      { uid: 'remove', type: 1, query_id: 'remove' },
    ],
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'broken',
    name: 'Broken',
    access: { signed_in: true },
    views: [{ uid: 'escape', type: 1, query_id: 'escape' }],
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'people',
    name: 'People',
    access: { signed_in: true },
    views: [
      {
        uid: 'list',
        type: 1,
        query_id: 'people',
        config: { row_key: 'id', checkbox: true },
        app_params: [
          {
            uid: 'by-account',
            name: 'account',
            form_type: 1,
            query_type: 1,
            app_buttons: [{ uid: 'beside', label: 'beside', target_type: 'action', target_id: 'bill' }],
          },
          {
            uid: 'who',
            name: 'who',
            form_type: 2,
            data_type: 3,
            data_config: { query_id: 'options', value: 'value', label: 'label' },
          },
          { uid: 'fruit', name: 'fruit', form_type: 2, data_type: 2, data_config: { dict_id: 'fruit' } },
        ],
        app_cols: [
          { uid: 'account', name: 'account', sort: true },
          { uid: 'operations', name: 'operations', form_type: 4 },
        ],
        app_buttons: [
          button('open', 'go', { param_config: "{'id': row.id}" }),
          button('lookup', 'lookup', { param_config: "{'account': row.account}" }),
          button('nameless', 'lookup', { param_config: "{'account': row.nothing}" }),
          button('failing', 'lookup', { cond: 'row.id / 0 > 1', param_config: "{'account': row.account}" }),
          button('endless', 'lookup', { cond: forever, param_config: "{'account': row.account}" }),
          button('wrong', 'lookup', { param_config: 'row.account' }),
          button('half', 'half', { param_config: "{'id': row.id}" }),
          {
            uid: 'disable-all',
            label: 'all',
            source_type: 'view',
            target_type: 'action',
            target_id: 'disable-all',
            param_config: "{'id': row.id}",
            cond: 'row.is_enabled',
            config: { check_type: 1 },
          },
          {
            uid: 'disable-one',
            label: 'one',
            source_type: 'view',
            target_type: 'action',
            target_id: 'disable-all',
            param_config: "{'id': row.id}",
            config: { check_type: 2 },
          },
          { uid: 'in-search', label: 'in-search', source_type: 'form', target_type: 'action', target_id: 'bill' },
        ],
      },
    ],
  },
];

describe('pages and actions of an app', () => {
  let server: TestPlatform;
  let system: TestPerson;
  let appId = 0;
  let view: CompiledView;
  const people: TestPerson[] = [];

  beforeAll(async () => {
    server = await startTestPlatform();
    system = await server.person(['system_admin']);
    await server.person(['super_admin']);
    for (let count = 0; count < 6; count += 1) people.push(await server.person(['user']));
    const files = app.map((document) => ({
      path:
        document.kind === 'app'
          ? 'app.json'
          : `${{ query: 'queries', action: 'actions', page: 'pages', dictionary: 'dictionaries' }[document.kind]}/${document.uid}.${document.kind}.json`,
      text: JSON.stringify(document),
    }));
    await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    appId = server.platform.documents.app('probe')?.id ?? 0;
    view = (
      (await server.call('/app/page/get', { domain: 'probe.example.com' }, { token: system.token }))
        .data as CompiledPage
    ).views[0] as CompiledView;
  });
  afterAll(() => server.stop());

  const idOf = (uid: string): number => view.app_buttons.find((candidate) => candidate.uid === uid)?.id ?? 0;
  const press = (uid: string, rows: unknown[], token = system.token) =>
    server.call('/app/action/run', { app_id: appId, button_id: idOf(uid), data_params: { rows } }, { token });
  const enabled = async (person: TestPerson | undefined): Promise<boolean> =>
    (
      await server.platform.db.one<{ is_enabled: boolean }>('SELECT is_enabled FROM user_account WHERE id = $1', [
        person?.id,
      ])
    ).is_enabled;

  it("lead to another page with the row's parameters", async () => {
    const answer = await press('open', [people[0]?.id]);
    expect(answer, answer.msg).toMatchObject({
      code: 200,
      data: {
        action: { act_type: 'page', act_type_code: 102 },
        page: { app_id: appId, params: { id: people[0]?.id } },
      },
    });
    const { page } = answer.data as ActionResult;
    expect(
      (await server.call('/app/page/get', { app_id: appId, page_id: page?.id }, { token: system.token })).data,
    ).toMatchObject({ uid: 'detail' });
  });

  it('ask for a selection behind the toolbar alone, and for a whole form behind its own buttons', async () => {
    const run = (button: number | undefined) =>
      server.call('/app/action/run', { app_id: appId, button_id: button, data_params: '{}' }, { token: system.token });
    const [byAccount] = view.app_params;
    expect(byAccount?.app_buttons).toMatchObject([{ uid: 'beside', source_type: 'param' }]);
    for (const button of [idOf('in-search'), byAccount?.app_buttons[0]?.id])
      expect(await run(button)).toMatchObject({ code: 200 });
    const [form] = (
      (await server.call('/app/page/get', { app_id: appId, page: 'bill' }, { token: system.token }))
        .data as CompiledPage
    ).views;
    expect(await run(form?.app_buttons[0]?.id)).toMatchObject({ code: 400, data: { field: 'reason' } });
    expect(await run(form?.app_params.find(({ name }) => name === 'amount')?.app_buttons[0]?.id)).toMatchObject({
      code: 200,
    });
  });

  it('stand on pages whose params must come with them', async () => {
    const [list] = (
      (await server.call('/app/page/get', { app_id: appId, page: 'asked' }, { token: system.token }))
        .data as CompiledPage
    ).views;
    const run = (page: object) =>
      server.call(
        '/app/data/run',
        { app_id: appId, data_id: list?.data_id, data_params: JSON.stringify({ page }) },
        { token: system.token },
      );
    for (const page of [{}, { account: '' }, { account: null }])
      expect(await run(page)).toMatchObject({ code: 400, msg: '账号不能为空!', data: { field: 'account' } });
    expect(await run({ account: 'nobody' })).toMatchObject({ code: 200 });
  });

  it('hand the result of a step to the next one', async () => {
    expect(await press('lookup', [people[0]?.id])).toMatchObject({ code: 200, data: { list: ['已停用'] } });
    expect(await enabled(people[0])).toBe(false);
  });

  it("answer in the caller's language", async () => {
    const answer = await server.call(
      '/app/action/run',
      { app_id: appId, button_id: idOf('lookup'), data_params: { rows: [people[0]?.id] } },
      { token: system.token, headers: { locale: 'en' } },
    );
    expect(answer.data).toMatchObject({ list: ['Disabled'] });
  });

  it("demand their own params, and tell the application's mistakes as such", async () => {
    expect(await press('nameless', [people[1]?.id])).toMatchObject({
      code: 400,
      msg: 'account不能为空!',
      data: { field: 'account' },
    });
    expect(await press('wrong', [people[1]?.id])).toMatchObject({
      code: 500,
      msg: expect.stringContaining('配置有误'),
    });
  });

  it('are denied by a condition that fails or does not end', async () => {
    expect(await press('failing', [people[1]?.id])).toMatchObject({ code: 409 });
    const started = performance.now();
    expect(await press('endless', [people[1]?.id])).toMatchObject({ code: 409 });
    expect(performance.now() - started).toBeLessThan(3000);
    expect(await enabled(people[1])).toBe(true);
  });

  it('run once for each selected row, all or none', async () => {
    const selected = [people[2]?.id, people[3]?.id];
    expect(await press('disable-all', [])).toMatchObject({ code: 400 });
    expect(await press('disable-one', selected)).toMatchObject({ code: 400, msg: '只能选择一行数据' });
    expect(await press('disable-all', [...selected, people[0]?.id])).toMatchObject({ code: 409 });
    expect(await press('disable-all', [...selected, 987_654_321])).toMatchObject({
      code: 409,
      msg: '数据错误, 请刷新重试或单独设置',
    });
    expect([await enabled(people[2]), await enabled(people[3])]).toEqual([true, true]);
    expect(await press('disable-all', selected)).toMatchObject({ code: 200 });
    expect([await enabled(people[2]), await enabled(people[3])]).toEqual([false, false]);
  });

  it('undo the first step when a later one is refused', async () => {
    expect(await press('half', [people[4]?.id])).toMatchObject({ code: 404 });
    expect(await enabled(people[4])).toBe(true);
  });

  it('give nobody more than their own rights: the operation behind refuses an ordinary person', async () => {
    const own = await press('lookup', [people[5]?.id], people[5]?.token);
    expect(own).toMatchObject({ code: 409, msg: '所选数据已不存在，请刷新后重试' });
  });

  it('answer options of a field from its query or its dictionary, narrowed by a word', async () => {
    const options = async (uid: string, keyword: string) => {
      const param = view.app_params.find((candidate) => candidate.uid === uid);
      const answer = await server.call(
        '/app/param/data/run',
        {
          app_id: appId,
          param_id: param?.id,
          dict_id: '',
          page_no: -1,
          page_size: -1,
          data_params: JSON.stringify({ keyword }),
        },
        { token: system.token },
      );
      expect(answer, answer.msg).toMatchObject({ code: 200 });
      return (answer.data as DataRunAnswer).response.data.list;
    };
    expect(await options('who', system.account)).toEqual([{ value: system.id, label: system.account }]);
    expect(await options('fruit', '梨')).toEqual([{ code: 'pear', name: '梨' }]);
    expect(await options('fruit', '')).toHaveLength(2);
  });

  it("take the caller's number from the server alone", async () => {
    const detail = (await server.call('/app/page/get', { app_id: appId, page: 'detail' }, { token: system.token }))
      .data as CompiledPage;
    const answer = await server.call(
      '/app/data/run',
      {
        app_id: appId,
        data_id: detail.views[0]?.data_id,
        data_params: { APP_UID: people[0]?.id, page: { APP_UID: people[0]?.id } },
      },
      { token: system.token },
    );
    expect((answer.data as DataRunAnswer).response.data.list).toEqual([{ account: system.account }]);
  });

  it('take it from the server in a hidden value too, and run no query that writes in order to show it', async () => {
    const {
      views: [own, remove],
    } = (await server.call('/app/page/get', { app_id: appId, page: 'owned' }, { token: system.token }))
      .data as CompiledPage;
    const answer = await server.call(
      '/app/data/run',
      { app_id: appId, data_id: own?.data_id, data_params: { [String(own?.app_params[0]?.id)]: people[0]?.id } },
      { token: system.token },
    );
    expect((answer.data as DataRunAnswer).response.data.list).toEqual([{ account: system.account }]);
    expect(
      await server.call('/app/data/run', { app_id: appId, data_id: remove?.data_id }, { token: system.token }),
    ).toMatchObject({ code: 500, msg: expect.stringContaining('查询有误') });
  });

  it('take neither a computed value nor who somebody is from a form that was sent', async () => {
    const [form] = (
      (await server.call('/app/page/get', { app_id: appId, page: 'bill' }, { token: system.token }))
        .data as CompiledPage
    ).views;
    const bill = (values: Record<string, unknown>) => {
      const sent = Object.fromEntries(
        (form?.app_params ?? []).flatMap(({ id, name }) => (name in values ? [[String(id), values[name]]] : [])),
      );
      return server.call(
        '/app/action/run',
        { app_id: appId, button_id: form?.app_buttons[0]?.id, data_params: JSON.stringify(sent) },
        { token: system.token },
      );
    };
    expect(await bill({ amount: 3, twice: 999, reason: 'x' })).toMatchObject({
      code: 200,
      msg: '',
      data: { ok: true, msg: '6' },
    });
    expect(await bill({ twice: 999, reason: 'x' })).toMatchObject({ code: 200, data: { msg: 'nothing' } });
    expect(await bill({ owner: people[0]?.id, amount: 3 })).toMatchObject({ code: 400, data: { field: 'reason' } });
  });

  it('work computed values out with the names that the browser shows: of a query, of regions, of a dictionary below another', async () => {
    const [form] = (
      (await server.call('/app/page/get', { app_id: appId, page: 'named' }, { token: system.token }))
        .data as CompiledPage
    ).views;
    const sent = (values: Record<string, unknown>) =>
      JSON.stringify(
        Object.fromEntries(
          (form?.app_params ?? []).flatMap(({ id, name }) => (name in values ? [[String(id), values[name]]] : [])),
        ),
      );
    const answerTo = (values: Record<string, unknown>) =>
      server.call(
        '/app/action/run',
        { app_id: appId, button_id: form?.app_buttons[0]?.id, data_params: sent(values) },
        { token: system.token },
      );
    expect(await answerTo({ who: system.id, region: '110000', fruit: 'pear', told: 'made up' })).toMatchObject({
      code: 200,
      data: { ok: true, msg: `of ${system.account}, 北京市, 梨` },
    });
    expect(await answerTo({ who: 999_999, region: 'x', fruit: 'sweet' })).toMatchObject({
      code: 200,
      data: { msg: '999999, x, 甜' },
    });
    // The browser asks for the one branch that it has not loaded.
    const branch = (uid: string, value?: string, parent?: string) =>
      server.call(
        '/app/param/dict',
        { app_id: appId, id: server.platform.documents.dictionary(appId, uid)?.id, value, parent },
        { token: system.token },
      );
    expect(await branch('food', 'pear')).toMatchObject({
      data: {
        sub_dict: [{ code: 'sweet', children: [{ code: 'apple' }, { code: 'pear', name: text('梨', 'Pear') }] }],
      },
    });
    expect(await branch('round', 'nowhere')).toMatchObject({ code: 200 });
    expect(await branch('farm', 'a1')).toMatchObject({
      data: {
        sub_dict: [
          {
            code: 'f',
            children: [
              { code: 'a', children: [{ code: 'a1' }] },
              { code: 'b', leaf: false },
            ],
          },
        ],
      },
    });
    expect(await branch('farm', undefined, 'b')).toMatchObject({ data: { sub_dict: [{ code: 'b1' }] } });
  });

  it("work no name out of a dictionary that is not the caller's to use, and come to an end with one that leads back to itself", async () => {
    const [form] = (
      (await server.call('/app/page/get', { app_id: appId, page: 'ranked' }, { token: system.token }))
        .data as CompiledPage
    ).views;
    const code = String(form?.app_params.find(({ name }) => name === 'code')?.id);
    const answersOf = (value: string, token: string) =>
      server.call(
        '/app/action/run',
        { app_id: appId, button_id: form?.app_buttons[0]?.id, data_params: JSON.stringify({ [code]: value }) },
        { token },
      );
    expect(await answersOf('a', system.token)).toMatchObject({ code: 200, data: { msg: 'Rank A, a' } });
    expect(await answersOf('a', people[5]?.token ?? '')).toMatchObject({ code: 200, data: { msg: 'a, a' } });
    expect(await answersOf('r7', people[5]?.token ?? '')).toMatchObject({ code: 200, data: { msg: 'r7, Round 7' } });
  });

  it('refuse a sub-table, and one inside its rows, of more rows than it may have', async () => {
    const [form] = (
      (await server.call('/app/page/get', { app_id: appId, page: 'bill' }, { token: system.token }))
        .data as CompiledPage
    ).views;
    const id = (name: string): string => String(form?.app_params.find((param) => param.name === name)?.id);
    const bill = (lines: unknown, locale?: string) =>
      server.call(
        '/app/action/run',
        {
          app_id: appId,
          button_id: form?.app_buttons[0]?.id,
          data_params: JSON.stringify({ [id('reason')]: 'x', [id('lines')]: lines }),
        },
        { token: system.token, ...(locale ? { headers: { locale } } : {}) },
      );
    const rows = (count: number, row: object) => Array.from({ length: count }, () => row);
    expect(await bill(rows(200, { item: 'pen' }))).toMatchObject({ code: 200 });
    expect(await bill(rows(201, { item: 'pen' }))).toMatchObject({
      code: 400,
      msg: '明细: 最多 200 行',
      data: { field: 'lines' },
    });
    expect(await bill(rows(201, { item: 'pen' }), 'en')).toMatchObject({ code: 400, msg: 'Lines: At most 200 rows' });
    expect(await bill([{ notes: rows(3, { note: 'x' }) }])).toMatchObject({ code: 400, msg: '明细: 最多 2 行' });
  });

  it('do with a limited token only what the token names', async () => {
    const press = async (...operations: string[]) => {
      const { token } = (
        await server.call('/operation/token.create', { name: 't', operations }, { token: system.token })
      ).data as { token: string };
      return server.call(
        '/app/action/run',
        { app_id: appId, button_id: idOf('lookup'), data_params: { rows: [people[5]?.id] } },
        { token },
      );
    };
    expect(await press('action.run')).toMatchObject({ code: 401 });
    expect(await enabled(people[5])).toBe(true);
    expect(await press('action.run', 'user.disable')).toMatchObject({ code: 200 });
  });

  it('cannot read beside the console views, whatever a query document says', async () => {
    const broken = (await server.call('/app/page/get', { app_id: appId, page: 'broken' }, { token: system.token }))
      .data as CompiledPage;
    expect(
      await server.call('/app/data/run', { app_id: appId, data_id: broken.views[0]?.data_id }, { token: system.token }),
    ).toMatchObject({ code: 500, msg: expect.stringContaining('查询有误') });
  });

  it('tell what a button does and what a caller may use', async () => {
    const answer = await server.call(
      '/app/button/get',
      { button_id: idOf('disable-one'), app_id: appId },
      { token: system.token, method: 'GET' },
    );
    expect(answer.data).toEqual({ id: idOf('disable-one'), config: { check_type: 2 }, call_back_config: {} });
    const may = async (source_type: string, source_id: number, token?: string) =>
      (
        (await server.call('/app/has/permission', { app_id: appId, source_type, source_id }, { token })).data as {
          permission: boolean;
        } | null
      )?.permission;
    expect(await may('button', idOf('lookup'), system.token)).toBe(true);
    expect(await may('page', server.platform.documents.idOf('probe', 'people') ?? 0, system.token)).toBe(true);
    expect(await may('page', server.platform.documents.idOf('console', 'users') ?? 0, system.token)).toBe(false);
    expect(await may('button', 123_456_789, system.token)).toBe(false);
    expect(await may('button', idOf('lookup'))).toBeUndefined();
  });
});
