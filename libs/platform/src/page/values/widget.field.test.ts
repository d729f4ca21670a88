import type { CompiledPage } from '@sluice/document';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const param = {
  uid: 'open',
  name: 'open',
  label: { 'zh-chs': '营业时间', en: 'Opening hours' },
  form_type: 101,
  config: { widget: 'time-windows' },
};
const files = [
  ['app.json', { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access: { signed_in: true } }],
  ['actions/keep.action.json', { kind: 'action', shape: 3, uid: 'keep', act_type: 'page', page: 'home' }],
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
          app_params: [param],
          app_buttons: [{ uid: 'keep', label: 'keep', source_type: 'form', target_type: 'action', target_id: 'keep' }],
        },
      ],
    },
  ],
] as const;

describe('the value of a widget that is a field', () => {
  let server: TestPlatform;
  let press: (value: unknown) => ReturnType<TestPlatform['call']>;

  beforeAll(async () => {
    server = await startTestPlatform();
    await server.platform.documents.import(
      files.map(([path, document]) => ({ path, text: JSON.stringify(document) })),
      { id: null, name: 'test' },
      { publish: true },
    );
    const app_id = server.platform.documents.app('shop')?.id;
    const { token } = await server.person(['user']);
    const [form] = ((await server.call('/app/page/get', { app_id, page: 'home' }, { token })).data as CompiledPage)
      .views;
    press = (value) =>
      server.call(
        '/app/action/run',
        {
          app_id,
          button_id: form?.app_buttons[0]?.id,
          data_params: JSON.stringify({ [String(form?.app_params[0]?.id)]: value }),
        },
        { token, headers: { locale: 'en' } },
      );
  });
  afterAll(() => server?.stop());

  it('is taken when it is as the widget declares it', async () => {
    expect(await press([{ days: [1, 7], from: '09:00', to: '18:30' }])).toMatchObject({ code: 200 });
    expect(await press(null)).toMatchObject({ code: 200 });
  });

  it('is refused by name when it is anything else, whoever sends it', async () => {
    const wrong = [
      [{ days: [8], from: '09:00', to: '18:00' }],
      [{ days: [1], from: '9', to: '18:00' }],
      'always',
      { days: [1] },
    ];
    for (const value of wrong)
      expect(await press(value)).toMatchObject({
        code: 400,
        msg: expect.stringContaining('Opening hours') as string,
        data: { field: 'open' },
      });
  });
});
