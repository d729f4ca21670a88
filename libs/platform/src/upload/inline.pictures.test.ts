import type { CompiledPage } from '@sluice/document';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** One white pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const inline = (bytes: string | Buffer, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes as string, typeof bytes === 'string' ? 'base64' : undefined).toString('base64')}`;
const picture = { form_type: 21, config: { upload_type: 2, upload_max: 2, upload_size: 2048 } };
const files = [
  ['app.json', { kind: 'app', shape: 3, uid: 'album', name: 'Album', home: 'home', access: { signed_in: true } }],
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
          app_params: [
            {
              uid: 'photo',
              name: 'photo',
              label: { 'zh-chs': '照片', en: 'Photo' },
              ...picture,
              app_buttons: [{ uid: 'beside', label: 'beside', target_type: 'action', target_id: 'keep' }],
            },
            { uid: 'story', name: 'story', form_type: 10, config: { upload_type: 2, upload_size: 2048 } },
            {
              uid: 'lines',
              name: 'lines',
              form_type: 20,
              config: { multiple: true, members: [{ uid: 'shot', name: 'shot', ...picture }] },
            },
          ],
          app_buttons: [{ uid: 'keep', label: 'keep', source_type: 'form', target_type: 'action', target_id: 'keep' }],
        },
      ],
    },
  ],
] as const;

describe('pictures inside a form', () => {
  let server: TestPlatform;
  let press: (values: Record<string, unknown>, locale?: string, beside?: boolean) => ReturnType<TestPlatform['call']>;

  beforeAll(async () => {
    server = await startTestPlatform();
    await server.platform.documents.import(
      files.map(([path, document]) => ({ path, text: JSON.stringify(document) })),
      { id: null, name: 'test' },
      { publish: true },
    );
    const app_id = server.platform.documents.app('album')?.id;
    const { token } = await server.person(['user']);
    const {
      views: [form],
    } = (await server.call('/app/page/get', { app_id, page: 'home' }, { token })).data as CompiledPage;
    press = (values, locale = 'zh-chs', beside = false) => {
      const data_params = JSON.stringify(
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            String(form?.app_params.find((param) => param.name === name)?.id),
            value,
          ]),
        ),
      );
      return server.call(
        '/app/action/run',
        { app_id, button_id: (beside ? form?.app_params[0] : form)?.app_buttons[0]?.id, data_params },
        { token, headers: { locale } },
      );
    };
  });
  afterAll(() => server?.stop());

  it('are taken when they are pictures', async () => {
    expect(await press({ photo: inline(png) })).toMatchObject({ code: 200 });
    expect(
      await press({
        photo: [inline(png), inline(png, 'image/gif')],
        story: `<p>a</p><img alt="x" src="${inline(png)}">`,
        lines: [{ shot: inline(png) }, { shot: null }],
      }),
    ).toMatchObject({ code: 200 });
  });

  it.each([
    [
      'no picture',
      inline(Buffer.from('<script>alert(1)</script>')),
      '照片: 文件内容不是支持的格式（PNG, JPEG, GIF, WebP, AVIF）',
    ],
    [
      'a drawing that could hold a script',
      'data:image/svg+xml,<svg onload="alert(1)"/>',
      '照片: 文件内容不是支持的格式（PNG, JPEG, GIF, WebP, AVIF）',
    ],
    ['one that is cut off', inline(png.slice(0, 40)), '照片: 文件不完整，请重新上传'],
    [
      'one that is too large',
      inline(Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(3000)])),
      '照片: 文件超过 2 KB',
    ],
    ['more than there may be', [inline(png), inline(png), inline(png)], '照片: 最多 2 张图片'],
  ])('are refused by their field: %s', async (_name, photo, msg) => {
    expect(await press({ photo })).toMatchObject({ code: 400, msg, data: { field: 'photo' } });
  });

  it('are looked at whichever button sends them, also one beside a field, before the form is whole', async () => {
    expect(await press({ photo: inline(png) }, 'zh-chs', true)).toMatchObject({ code: 200 });
    expect(await press({ photo: inline(Buffer.from('not a picture')) }, 'zh-chs', true)).toMatchObject({
      code: 400,
      data: { field: 'photo' },
    });
  });

  it('are looked at within texts and rows too', async () => {
    const wrong = inline(Buffer.from('not a picture'));
    expect(await press({ story: `<p>data:image/png;base64,eA==</p><img src='${wrong}'>` }, 'en')).toMatchObject({
      code: 400,
      msg: 'story: the content of the file is none of PNG, JPEG, GIF, WebP, AVIF',
      data: { field: 'story' },
    });
    expect(await press({ story: '<p>data:image/png;base64,eA==</p>' })).toMatchObject({ code: 200 });
    expect(await press({ lines: [{ shot: inline(png) }, { shot: wrong }] })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^shot: /) as string,
      data: { field: 'lines' },
    });
  });
});
