import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPath } from '../document/app.folder.js';
import type { GateReport } from './gate.type.js';

/** P9: the report of a release names what pages read and queries do not answer, as the catalogue has it. */
describe('columns in the report of a release', () => {
  let server: TestPlatform;
  let source: TestSource;
  let builder: TestPerson;
  let appId = 0;
  let name = '';

  const access = { signed_in: true };
  const author = { id: null, name: 'test' };
  const column = (own: string) => ({ uid: own.replace('_', '-'), name: own, label: { 'zh-chs': '列', en: 'Column' } });
  const table = {
    uid: 'list',
    name: { 'zh-chs': '列表', en: 'List' },
    type: 1,
    query_id: 'q',
    layout: { x: 0, y: 0, w: 24, h: 30 },
    app_cols: [column('city'), column('nowhere')],
    app_buttons: [
      {
        uid: 'open',
        name: 'open',
        label: { 'zh-chs': '打开', en: 'Open' },
        source_type: 'view',
        target_type: 'page',
        target_id: 'home',
        param_config: "{'id': row.idd}",
      },
    ],
  };
  const chart = {
    uid: 'chart',
    name: { 'zh-chs': '图', en: 'Chart' },
    type: 2,
    query_id: 'q',
    layout: { x: 0, y: 30, w: 24, h: 20 },
    config: { chart: { chart_type: 'bar', x: 'city', series: [{ name: 'gone' }] } },
  };
  const saved = (...drafts: object[]) =>
    Promise.all(
      drafts.map((document) =>
        server.platform.db.transaction((db) =>
          server.platform.documents.save(db, { app: 'cols', document, author } as never),
        ),
      ),
    );
  const judged = async (text: string, views: object[], query: object = {}) => {
    await saved(
      {
        kind: 'query',
        shape: 3,
        uid: 'q',
        name: { 'zh-chs': '查询', en: 'Q' },
        type: 'sql',
        source: name,
        text,
        ...query,
      },
      { kind: 'page', shape: 3, uid: 'home', name: { 'zh-chs': '首页', en: 'Home' }, access, views },
    );
    const { data } = await server.call('/operation/builder.gate', { app_id: appId }, { token: builder.token });
    return (data as GateReport).findings
      .filter(({ kind }) => kind === 'page')
      .map(({ severity, node, message }) => `${severity} ${node}: ${message.en}`);
  };

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(server);
    builder = await server.person(['app_admin']);
    ({ name } = await server.platform.gateway.sources.get(source.id));
    const documents = [
      { kind: 'app', shape: 3, uid: 'cols', name: 'Columns', home: 'home', access },
      { kind: 'page', shape: 3, uid: 'home', name: 'Home', access, views: [] },
    ];
    await server.platform.documents.import(
      documents.map((document) => ({ path: documentPath(document as never), text: JSON.stringify(document) })),
      author,
      { publish: true },
    );
    appId = server.platform.documents.app('cols')?.id ?? 0;
    await source.grant({ app: appId }, 'read');
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await source?.drop();
  });

  const missing = [
    'warning chart: the chart reads the column gone, which the query q does not return',
    'warning nowhere: the result of the query q has no column nowhere',
    'warning open: the expression reads row.idd, which does not exist; known: id, city, nowhere',
  ];

  it('that no query answers are named, of tables, buttons and charts, and keep nothing back', async () => {
    expect((await judged('SELECT id, city FROM customer', [table, chart])).sort()).toEqual(missing);
    const { code } = await server.call('/operation/builder.publish', { app_id: appId }, { token: builder.token });
    expect(code).toBe(200);
  });

  it('are errors once where the query lists its own', async () => {
    const columns = ['id', 'city'].map((own) => ({ name: own, type: 'text' }));
    const errors = missing.map((line) => line.replace('warning', 'error'));
    expect((await judged('SELECT id, city FROM customer', [table, chart], { columns })).sort()).toEqual(errors);
  });

  it('are not judged where rows are made anew, nor where the app may not ask', async () => {
    const mapped = { ...table, app_buttons: [], call_back_config: 'rows' };
    expect(await judged('SELECT id, city FROM customer', [mapped])).toEqual([]);
    expect(await judged('SELECT * FROM nowhere', [{ ...table, app_buttons: [] }])).toEqual([]);
    await source.grant({ app: appId }, 'forbid', 'public.note');
    expect(await judged('SELECT id, body FROM note', [{ ...table, app_buttons: [] }])).toEqual([]);
  });
});
