import type { CompiledPage } from '@sluice/document';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const kind = { widget: 'thumbs', widget_version: '1.0.0', widget_config: { big: true } };
const param = {
  uid: 'opinion',
  name: 'opinion',
  label: { 'zh-chs': '评价', en: 'Opinion' },
  form_type: 107,
  config: kind,
};
const bars = {
  widget: 'bar-list',
  widget_version: '1.0.0',
  widget_config: { label: 'name', value: 'total' },
};
const page = (config: object): object => ({
  kind: 'page',
  shape: 3,
  uid: 'home',
  name: 'Home',
  access: { signed_in: true },
  views: [
    {
      uid: 'form',
      type: 3,
      app_params: [{ ...param, config }],
      app_buttons: [{ uid: 'keep', label: 'keep', source_type: 'form', target_type: 'action', target_id: 'keep' }],
    },
    { uid: 'bars', type: 10, config: bars },
  ],
});
const files = [
  ['app.json', { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access: { signed_in: true } }],
  ['actions/keep.action.json', { kind: 'action', shape: 3, uid: 'keep', act_type: 'page', page: 'home' }],
  ['pages/home.page.json', page(kind)],
] as const;

describe('kinds from a folder outside', () => {
  let server: TestPlatform;
  let token: string;
  let app: number;

  beforeAll(async () => {
    server = await startTestPlatform({ config: { kindsDir: join(process.cwd(), 'examples', 'kinds') } });
    await server.platform.documents.import(
      files.map(([path, document]) => ({ path, text: JSON.stringify(document) })),
      { id: null, name: 'test' },
      { publish: true },
    );
    app = server.platform.documents.app('shop')!.id;
    ({ token } = await server.person(['app_admin']));
  });
  afterAll(() => server.stop());

  const shown = async (): Promise<CompiledPage> =>
    (await server.call('/app/page/get', { app_id: app, page: 'home' }, { token })).data as CompiledPage;

  it('come with the page that names them: address and value, nothing of their files', async () => {
    const [form, bars] = (await shown()).views;
    expect(form?.app_params[0]?.external).toEqual({
      name: 'thumbs',
      version: '1.0.0',
      kind: 'field',
      title: { 'zh-chs': '赞或踩', en: 'Thumbs' },
      address: expect.stringMatching(/^\/kind\/thumbs\/1\.0\.0\/[0-9a-f]{16}\/frame\.html$/),
      told: [],
      value: { type: 'string', enum: ['up', 'down'] },
    });
    expect(bars?.external).toMatchObject({ name: 'bar-list', told: ['rows'] });
  });

  it('give a value that the server checks by their manifest', async () => {
    const [form] = (await shown()).views;
    const press = (value: unknown) =>
      server.call(
        '/app/action/run',
        {
          app_id: app,
          button_id: form?.app_buttons[0]?.id,
          data_params: JSON.stringify({ [String(form?.app_params[0]?.id)]: value }),
        },
        { token, headers: { locale: 'en' } },
      );
    for (const value of ['up', 'down', null, '']) expect(await press(value)).toMatchObject({ code: 200 });
    for (const value of ['left', 1, ['up'], { up: true }])
      expect(await press(value)).toMatchObject({ code: 400, data: { field: 'opinion' } });
  });

  it('are known to builders alone', async () => {
    const { data, code } = await server.call('/operation/builder.kinds', {}, { token });
    expect(code).toBe(200);
    expect((data as { list: { name: string }[] }).list.map(({ name }) => name)).toEqual(['bar-list', 'thumbs']);
    const { token: other } = await server.person(['user']);
    expect(await server.call('/operation/builder.kinds', {}, { token: other })).toMatchObject({ code: 401 });
  });

  it('are named in drafts and keep a release back where they are missing or wrong', async () => {
    const list = (await server.call('/operation/builder.drafts', { app_id: app }, { token })).data as {
      list: { id: number; uid: string; kind: string; revision: number }[];
    };
    const { id, revision: first } = list.list.find((one) => one.kind === 'page')!;
    let revision = first;
    const set = async (path: string[], to: unknown): Promise<string[]> => {
      const edits = [{ op: 'set', node: 'opinion', path, to }];
      const body = { app_id: app, id, revision, edits };
      const { data, msg } = await server.call('/operation/builder.draft-edit', body, { token });
      expect(data, msg).toHaveProperty('findings');
      const edited = data as { revision: number; findings: { message: { en: string } }[] };
      ({ revision } = edited);
      return edited.findings.map(({ message }) => message.en);
    };
    const release = async (): Promise<string> => {
      const { code, msg } = await server.call(
        '/operation/builder.publish',
        { app_id: app },
        { token, headers: { locale: 'en' } },
      );
      return `${code} ${msg}`;
    };
    expect(await set(['config', 'widget_version'], '9.0.0')).toEqual([
      'version "9.0.0" of the external kind "thumbs" is not installed; installed: 1.0.0',
    ]);
    expect(await release()).toContain('version "9.0.0"');
    expect(await set(['config', 'widget'], 'nobody')).toEqual(['no external kind "nobody" is installed']);
    expect(await set(['config', 'widget'], 'bar-list')).toHaveLength(1);
    await set(['config', 'widget'], 'thumbs');
    expect((await set(['config', 'widget_version'], '1.0.0')).join()).toBe('');
    expect((await set(['config', 'widget_config'], { big: 'yes' })).join()).toContain('big');
    expect(await release()).toContain('is not as its manifest declares it: big');
  });
});
