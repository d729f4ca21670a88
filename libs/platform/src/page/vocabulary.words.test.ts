import type { CompiledPage } from '@sluice/document';
import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';
import type { DataRunAnswer } from './data.run.operation.js';
import { ALL } from './query/page-size.query.js';

/**
 * What the server makes of single words of a document: of a page over 1000 orders, and of the dictionaries of its
 * fields.
 */
describe('words that the server reads', () => {
  let server: TestPlatform;
  let source: TestSource;
  let admin: TestPerson;
  let person: TestPerson;
  let appId = 0;
  const ids: Record<string, number> = {};

  const query = (uid: string, text: string, name: string, more: Record<string, unknown> = {}) => ({
    kind: 'query',
    shape: 3,
    uid,
    type: 'sql',
    source: name,
    text,
    ...more,
  });
  const table = (uid: string, query_id: string, more: Record<string, unknown> = {}) => ({
    uid,
    type: 1,
    query_id,
    app_cols: [{ uid: `${uid}-id`, name: 'id' }],
    ...more,
  });
  const select = (uid: string, more: Record<string, unknown>) => ({ uid, name: uid, form_type: 2, ...more });

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(server);
    admin = await server.person(['super_admin']);
    person = await server.person(['user']);
    const { name } = await server.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [
      source.id,
    ]);
    const documents = [
      {
        kind: 'app',
        shape: 3,
        uid: 'shop',
        name: 'Shop',
        title: 'The shop',
        home: 'home',
        access: { signed_in: true },
      },
      query('orders', 'SELECT id, id AS value, id AS label FROM orders', name, { order: 'id' }),
      query('many', 'SELECT a.id, a.id AS value FROM orders a CROSS JOIN orders b', name),
      query('wide', "SELECT a.id, repeat('x', 1000) AS note FROM orders a CROSS JOIN orders b", name),
      {
        kind: 'dictionary',
        shape: 3,
        uid: 'fruit',
        dict_type: 1,
        items: [
          { code: 'apple', name: 'Apple', color: 'green', children: [{ code: 'boskoop', name: 'Boskoop' }] },
          { code: 'pear', name: 'Pear', child_dict: 'pears' },
        ],
      },
      { kind: 'dictionary', shape: 3, uid: 'pears', dict_type: 1, items: [{ code: 'nashi', name: 'Nashi' }] },
      { kind: 'dictionary', shape: 3, uid: 'secret', dict_type: 1, items: [{ code: 's', name: 'Secret' }] },
      {
        kind: 'action',
        shape: 3,
        uid: 'echo',
        act_type: 'run',
        params: [{ name: 'note', type: 'text' }],
        steps: [{ query: 'orders' }],
        result: "{'ok': true, 'list': [params.note]}",
      },
      {
        kind: 'page',
        shape: 3,
        uid: 'one',
        name: 'One',
        access: { signed_in: true },
        params: [{ name: 'id', type: 'integer', label: 'Order number', must: true }],
        views: [table('one', 'orders')],
      },
      {
        kind: 'page',
        shape: 3,
        uid: 'home',
        name: 'Home',
        access: { signed_in: true },
        views: [
          table('paged', 'orders'),
          table('all', 'orders', { config: { page: false } }),
          table('many', 'many', { config: { page: false } }),
          table('wide', 'wide', { config: { page: false } }),
          table('other-kind', 'orders', { app_data: { db_type: 'mysql' } }),
          table('same-kind', 'orders', { app_data: { db_type: 'postgres' } }),
          {
            uid: 'form',
            type: 3,
            app_params: [
              { uid: 'note', name: 'note', form_type: 1, must: true },
              select('chosen', { data_type: 2, data_config: { dict_id: 'fruit' } }),
              select('queried', { data_type: 3, data_config: { query_id: 'orders' } }),
              select('endless', { data_type: 3, data_config: { query_id: 'many' } }),
            ],
            app_buttons: ['submit', 'run'].map((method) => ({
              uid: method,
              label: method,
              source_type: 'form',
              target_type: 'action',
              target_id: 'echo',
              config: { method },
            })),
          },
        ],
      },
    ];
    await server.platform.documents.import(
      documents.map((document) => ({
        path: documentPath(document as never),
        text: JSON.stringify(document),
      })),
      { id: null, name: 'test' },
      { publish: true },
    );
    appId = server.platform.documents.app('shop')?.id ?? 0;
    await source.grant({ app: appId }, 'read');
    const page = (await server.call('/app/page/get', { app_id: appId, page: 'home' }, { token: person.token }))
      .data as CompiledPage;
    const one = (await server.call('/app/page/get', { app_id: appId, page: 'one' }, { token: person.token }))
      .data as CompiledPage;
    for (const view of [...page.views, ...one.views]) {
      ids[view.uid] = view.id;
      for (const node of [...view.app_params, ...view.app_buttons]) ids[node.uid] = node.id;
    }
    for (const uid of ['fruit', 'pears', 'secret'])
      ids[uid] = server.platform.documents.dictionary(appId, uid)?.id ?? 0;
  });
  afterAll(async () => {
    await server?.stop();
    await source?.drop();
  });

  const call = (path: string, body: Record<string, unknown>) =>
    server.call(path, { app_id: appId, ...body }, { token: person.token });
  const rows = async (path: string, body: Record<string, unknown>) => {
    const answer = await call(path, body);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return (answer.data as DataRunAnswer).response.data;
  };
  const data = (view: string, body: Record<string, unknown> = {}) =>
    rows('/app/data/run', { data_id: ids[view], page_no: -1, page_size: -1, ...body });
  const options = (param: string, body: Record<string, unknown> = {}) =>
    rows('/app/param/data/run', { param_id: ids[param], page_no: -1, page_size: -1, ...body });

  it('page_size −1: all rows of a table without pages and of the options of a field, a page of any other', async () => {
    expect((await data('all')).list).toHaveLength(1000);
    expect((await options('queried')).list).toHaveLength(1000);
    expect((await data('paged')).list).toHaveLength(500);
    expect((await data('all', { page_size: 600, page_no: 0 })).list).toHaveLength(500);
  });

  it('page_size −1 is bounded in rows and in bytes, and says so', async () => {
    for (const answer of [await data('many'), await options('endless')]) {
      expect(answer.list).toHaveLength(ALL.rows);
      expect(answer.truncated).toBe(true);
    }
    const wide = await data('wide');
    expect(wide.truncated).toBe(true);
    expect(JSON.stringify(wide.list).length).toBeLessThan(ALL.bytes * 1.2);
    expect((await data('all')).truncated).toBeUndefined();
  });

  it('params of a page: one that must be there is asked for by its label, one of another type is refused', async () => {
    const ask = (page: Record<string, unknown>) =>
      call('/app/data/run', { data_id: ids['one'], data_params: JSON.stringify({ page }) });
    expect(await ask({ id: '7' })).toMatchObject({ code: 200 });
    expect(await ask({})).toMatchObject({ code: 400, msg: expect.stringContaining('Order number') });
    expect(await ask({ id: 'seven' })).toMatchObject({ code: 400 });
  });

  it('db_type: a source of another kind is refused by name', async () => {
    expect((await data('same-kind', { page_no: 0, page_size: 1 })).list).toHaveLength(1);
    expect(await call('/app/data/run', { data_id: ids['other-kind'] })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/mysql.*postgres/),
    });
  });

  it('dict_id: the dictionary of the field, one below it, and no other', async () => {
    const codes = async (dict_id?: unknown) =>
      (await options('chosen', dict_id === undefined ? {} : { dict_id })).list.map(({ code }) => code);
    expect(await codes()).toEqual(['apple', 'pear']);
    expect(await codes('')).toEqual(['apple', 'pear']);
    expect(await codes(ids['fruit'])).toEqual(['apple', 'pear']);
    expect(await codes(ids['pears'])).toEqual(['nashi']);
    for (const dict_id of [ids['secret'], 424_242, 'x'])
      expect(await call('/app/param/data/run', { param_id: ids['chosen'], dict_id })).toMatchObject({ code: 404 });
  });

  it('dict_type of a field: the whole tree, or level by level, whatever the dictionary says', async () => {
    const tree = async (more: Record<string, unknown>) =>
      (await call('/app/param/dict', { id: ids['fruit'], ...more })).data as {
        dict_type: number;
        sub_dict: Record<string, unknown>[];
      };
    const whole = await tree({ dict_type: 1 });
    expect(whole.dict_type).toBe(1);
    expect(whole.sub_dict[1]).toMatchObject({ code: 'pear', children: [{ code: 'nashi' }] });
    const level = await tree({ dict_type: 2 });
    expect([level.dict_type, level.sub_dict[0]]).toEqual([
      2,
      { code: 'apple', name: 'Apple', color: 'green', leaf: false },
    ]);
  });

  it('a node of a lower dictionary says with what that is asked for', async () => {
    const { data: answer } = await call('/app/param/dict', { id: ids['fruit'], param_id: ids['chosen'] });
    const [apple, pear] = (answer as { sub_dict: Record<string, unknown>[] }).sub_dict;
    expect(pear).toMatchObject({ child_dict: ids['pears'], app_id: appId, param_id: ids['chosen'] });
    expect(apple).not.toHaveProperty('app_id');
  });

  it('method: submit hands the form to the action, run hands over nothing and checks nothing', async () => {
    const press = (button: string, note: string) =>
      call('/app/action/run', { button_id: ids[button], data_params: JSON.stringify({ [String(ids['note'])]: note }) });
    expect(await press('submit', 'written')).toMatchObject({ code: 200, data: { list: ['written'] } });
    expect(await press('submit', '')).toMatchObject({ code: 400 });
    expect(await press('run', 'written')).toMatchObject({ code: 200, data: { list: [null] } });
    expect(await press('run', '')).toMatchObject({ code: 200 });
  });

  it('site.name, site.logo and site.color are the name, logo and colour of the product; an app keeps its own', async () => {
    const site = async (uid: string) =>
      (await server.call('/site/info', { uid }, { method: 'GET' })).data as Partial<Record<string, unknown>>;
    expect(await site('console')).toMatchObject({ name: { en: 'Sluice' }, title: { en: 'Sluice console' } });
    expect(await site('shop')).toMatchObject({ name: 'Shop', title: 'The shop' });
    const brand = { 'site.name': 'Gate', 'site.logo': '/file/gate.png', 'site.color': '#123456' };
    for (const [key, value] of Object.entries(brand))
      await server.call('/operation/setting.set', { key, value }, { token: admin.token });
    await server.platform.settings.refresh();
    expect(await site('console')).toMatchObject({
      name: 'Gate',
      title: 'Gate',
      logo: '/file/gate.png',
      color: '#123456',
    });
    expect((await site('shop'))['logo']).toBeUndefined();
  });
});
