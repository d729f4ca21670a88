import type { CompiledPage, CompiledView } from '@sluice/document';
import { createSource, startTestPlatform, type TestPlatform, type TestSource } from '@sluice/testing';
import type { Response, Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsApp } from './calls.app.js';
import { startHttp, type TestedHttp } from './tested.http.js';

type Values = Record<string, string | number | Buffer>;
interface Envelope {
  code: number;
  data: unknown;
  msg: string;
}

/** Who calls: nobody, the person for whom the page is, another signed-in person without the right to it. */
type Who = 'nobody' | 'person' | 'other';

/**
 * One call of §7: a good one and its answer's shape, what others are answered, and bad input with the field that the
 * refusal names.
 */
interface Row {
  call: string;
  form?: Values;
  answers: unknown;
  nobody?: number;
  other?: number;
  bad?: [form: Values, field: string][];
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const text = expect.any(String) as string;
const number = expect.any(Number) as number;
const password = 'Green7Pine';

describe('the calls of §7', () => {
  let world: TestPlatform;
  let source: TestSource;
  let http: TestedHttp;
  let appId = 0;
  let view!: CompiledView;
  let pageId = 0;
  const tokens: Record<Who, string> = { nobody: '', person: '', other: '' };
  let account = '';

  async function send(call: string, form: Values = {}, who: Who = 'person', locale = 'zh-chs'): Promise<Response> {
    const [method = '', path = ''] = call.split(' ');
    const request = method === 'GET' ? http.ask.get(`/api${path}`) : http.ask.post(`/api${path}`);
    void request.set({ ...(tokens[who] ? { 'access-token': tokens[who] } : {}), locale, 'static-version': 'test' });
    if (Object.values(form).some((value) => value instanceof Buffer)) return multipart(request, form);
    const fields = new URLSearchParams(
      Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    return method === 'GET' ? request.query(fields) : request.type('form').send(fields);
  }
  const ask = async (...given: Parameters<typeof send>): Promise<Envelope> => {
    const answer = await send(...given);
    expect(answer.status).toBe(200);
    return answer.body as Envelope;
  };
  const param = (uid: string): number => view.app_params.find((one) => one.uid === uid)?.id as number;
  const button = (uid: string): { id: number; target_id: number } =>
    view.app_buttons.find((one) => one.uid === uid) as unknown as { id: number; target_id: number };

  beforeAll(async () => {
    world = await startTestPlatform();
    source = await createSource(world);
    const { name } = await world.platform.gateway.sources.get(source.id);
    await world.platform.documents.import(callsApp(name), { id: null, name: 'test' }, { publish: true });
    appId = world.platform.documents.app('calls')?.id ?? 0;
    await source.grant({ app: appId }, 'read');
    await source.grant({ app: appId }, 'write');
    http = await startHttp(world.platform);
    const admin = await world.person(['super_admin']);
    account = 'wang.fang';
    const made = await world.call(
      '/operation/user.create',
      { account, name: '王芳', pwd: password, pwd2: password, roles: ['policy_admin'] },
      { token: admin.token },
    );
    expect(made.code, made.msg).toBe(200);
    await world.platform.db.query('UPDATE user_account SET must_change_pwd = false');
    await world.platform.settings.set(world.platform.db, 'login.captcha', false, null);
    await world.platform.settings.refresh();
    tokens.person = (
      (await ask('POST /login', { name: account, pwd: password, code: '', captcha: '', captcha_id: '' }, 'nobody'))
        .data as { token: string }
    ).token;
    tokens.other = (await world.person(['user'])).token;
    const page = (await ask('POST /app/page/get', { app_id: appId, page: 'customers' })).data as CompiledPage;
    pageId = page.id;
    view = page.views[0] as CompiledView;
  });
  afterAll(async () => {
    await http?.close();
    await world?.stop();
    await source?.drop();
  });

  const rows = (): Row[] => {
    const inApp = { app_id: appId };
    const data = {
      ...inApp,
      data_id: view.data_id as number,
      form_id: view.id,
      has_total: 1,
      data_params: JSON.stringify({ [param('by-city')]: '北京' }),
      page_no: 0,
      page_size: 10,
      order_params: '[]',
    };
    const table = { ...data, form_id: '', data_params: '{}', page_size: 1 };
    const listed = (list: unknown, more = {}) => ({
      success: true,
      msg: '',
      response: { ok: true, msg: '', data: expect.objectContaining({ list, ...more }) as unknown },
    });
    const run = { action_id: button('note').target_id, ...inApp, button_id: button('note').id, data_params: '{}' };
    const ran = {
      action: { act_type: 'run', act_type_code: null },
      page: null,
      list: ['已记录'],
      msg: '已记录',
      ok: true,
    };
    const exported = {
      title: '客户',
      ...inApp,
      button_id: button('take').id,
      has_total: 0,
      rows: 3,
      export_type: 1,
      data_params: '{}',
      order_params: '[]',
    };
    const unread: [Values, string][] = [
      [{ ...inApp, data_id: view.data_id as number, data_params: '{' }, 'data_params'],
      [{ ...inApp, data_id: 'x' }, 'data_id'],
    ];
    return [
      {
        call: 'GET /captcha',
        answers: { id: text, img: expect.stringMatching(/^data:image|<svg/) as string },
        nobody: 200,
        other: 200,
      },
      {
        call: 'POST /login',
        form: { name: account, pwd: password, code: '', captcha: '', captcha_id: '' },
        answers: expect.objectContaining({ id: number, name: '王芳', user_name: account, token: text }),
        nobody: 200,
        other: 200,
        bad: [
          [{ name: '', pwd: 'x' }, 'name'],
          [{ name: 'x', pwd: '' }, 'pwd'],
        ],
      },
      {
        call: 'GET /setting',
        answers: expect.objectContaining({ login_mode: 'normal', version: 'test', user_count: 1, init: false }),
        nobody: 200,
        other: 200,
      },
      {
        call: 'GET /site/info',
        form: { id: appId },
        answers: expect.objectContaining({
          id: appId,
          name: { 'zh-chs': '客户', en: 'Customers' },
          logo: '/file/logo',
          color: '#1677ff',
        }),
        nobody: 200,
        other: 200,
        bad: [
          [{ id: 'x' }, 'id'],
          [{ domain: 'x'.repeat(300) }, 'domain'],
        ],
      },
      {
        call: 'GET /site/info',
        form: { domain: 'calls.example.com' },
        answers: expect.objectContaining({ id: appId }),
        nobody: 200,
        other: 200,
      },
      {
        call: 'GET /upload',
        answers: { key: text, token: text, access_key_id: 'local', expire_time: text },
        nobody: 403,
        other: 200,
      },
      {
        call: 'POST /app/page/get',
        form: { page_id: pageId, ...inApp },
        answers: expect.objectContaining({
          id: pageId,
          app_id: appId,
          name: 'Customers',
          config: expect.anything(),
          views: [expect.objectContaining({ id: view.id })],
        }),
        nobody: 406,
        other: 401,
        bad: [
          [{ page_id: 'x', ...inApp }, 'page_id'],
          [{ page_id: pageId, app_id: 'x' }, 'app_id'],
        ],
      },
      {
        call: 'POST /app/page/get',
        form: { page_id: pageId, domain: 'calls.example.com' },
        answers: expect.objectContaining({ id: pageId }),
        nobody: 406,
        other: 401,
      },
      {
        call: 'POST /app/data/run',
        form: data,
        answers: listed(expect.arrayContaining([expect.objectContaining({ city: '北京' })]), {
          count: 66,
          tail: { points: '66330' },
        }),
        nobody: 406,
        other: 401,
        bad: [
          ...unread,
          [{ ...data, page_no: 'x' }, 'page_no'],
          [{ ...data, has_total: 2 }, 'has_total'],
          [{ ...data, order_params: '[{"col":"phone"}]' }, 'order_params'],
        ],
      },
      {
        call: 'POST /app/data/run',
        form: table,
        answers: listed([expect.anything()]),
        nobody: 406,
        other: 401,
        bad: [[{ ...table, form_id: 'x' }, 'form_id']],
      },
      {
        call: 'POST /app/param/dict',
        form: { id: dictionary(), ...inApp },
        answers: {
          sub_dict: [expect.objectContaining({ code: '北京' }), expect.objectContaining({ code: '上海' })],
          dict_type: 1,
        },
        nobody: 406,
        bad: [
          [{ ...inApp }, 'id'],
          [{ id: 'x', ...inApp }, 'id'],
        ],
      },
      {
        call: 'POST /app/param/data/run',
        form: {
          ...inApp,
          param_id: param('by-name'),
          dict_id: '',
          page_no: -1,
          page_size: -1,
          data_params: '{"keyword":"客户20"}',
        },
        answers: listed([
          { code: 20, name: '客户20' },
          { code: 200, name: '客户200' },
        ]),
        nobody: 406,
        other: 401,
        bad: [
          [{ ...inApp, param_id: 'x' }, 'param_id'],
          [{ ...inApp, param_id: param('by-name'), page_size: -2 }, 'page_size'],
        ],
      },
      {
        call: 'POST /app/param/upload',
        form: { ...inApp, f: png, id: param('photo') },
        answers: { url: expect.stringMatching(/^\/file\//) as string, name: text },
        nobody: 406,
        other: 401,
        bad: [
          [{ ...inApp, id: param('photo') }, 'photo'],
          [{ ...inApp, f: png }, 'id'],
        ],
      },
      {
        call: 'GET /app/button/get',
        form: { button_id: button('note').id, ...inApp },
        answers: {
          id: button('note').id,
          config: { check_type: 0, confirm: true },
          call_back_config: { refresh: true },
        },
        nobody: 406,
        other: 401,
        bad: [[{ ...inApp }, 'button_id']],
      },
      {
        call: 'POST /app/action/run',
        form: run,
        answers: ran,
        nobody: 406,
        other: 401,
        bad: [
          [{ ...inApp, button_id: 'x' }, 'button_id'],
          [{ ...run, data_params: '[' }, 'data_params'],
        ],
      },
      {
        call: 'POST /app/button/run',
        form: run,
        answers: ran,
        nobody: 406,
        other: 401,
        bad: [[{ ...inApp }, 'button_id']],
      },
      {
        call: 'POST /app/has/permission',
        form: { ...inApp, source_type: 'button', source_id: button('note').id },
        answers: { permission: true },
        nobody: 406,
        other: 200,
        bad: [
          [{ ...inApp, source_type: 'x', source_id: 1 }, 'source_type'],
          [{ ...inApp, source_type: 'page' }, 'source_id'],
        ],
      },
      {
        call: 'POST /app/export',
        form: exported,
        answers: expect.objectContaining({ id: number, mark: text, title: '客户', status: 'success', ticket: text }),
        nobody: 406,
        other: 401,
        bad: [
          [{ ...exported, title: '' }, 'title'],
          [{ ...exported, export_type: '' }, 'export_type'],
          [{ ...exported, rows: '' }, 'rows'],
          [{ ...exported, rows: 0 }, 'rows'],
          [{ ...exported, rows: 'many' }, 'rows'],
        ],
      },
      {
        call: 'POST /app/export/list',
        form: { view_id: view.id, ...inApp },
        answers: expect.objectContaining({
          list: expect.arrayContaining([
            expect.objectContaining({ id: number, mark: text, start_time: text }),
          ]) as unknown,
          count: number,
        }),
        nobody: 406,
        bad: [
          [{ view_id: 'x', ...inApp }, 'view_id'],
          [{ view_id: view.id }, 'app_id'],
          [{ ...inApp, page_no: 'x' }, 'page_no'],
        ],
      },
      {
        call: 'POST /app/export/del',
        form: { task_id: 0, ...inApp },
        answers: undefined,
        nobody: 406,
        bad: [
          [{ task_id: 'x', ...inApp }, 'task_id'],
          [inApp, 'task_id'],
        ],
      },
      { call: 'POST /manager/file/static/upload', form: { f: png }, answers: undefined, nobody: 403, other: 401 },
    ];
  };
  const dictionary = (): number => world.platform.documents.dictionary(appId, 'city')?.id as number;

  it('answer what the specification says, in its shape', async () => {
    for (const { call, form, answers } of rows()) {
      if (answers === undefined) continue;
      expect.soft(await ask(call, form), call).toEqual({ code: 200, data: answers, msg: '' });
    }
  });

  it('ask who it is and what they may, before they look at anything else', async () => {
    for (const { call, form, nobody, other } of rows()) {
      if (nobody !== undefined) expect.soft((await ask(call, form, 'nobody')).code, `${call} for nobody`).toBe(nobody);
      if (other !== undefined) expect.soft((await ask(call, form, 'other')).code, `${call} for another`).toBe(other);
    }
  });

  it('tell who may press a button before it is pressed', async () => {
    const question = { app_id: appId, source_type: 'button', source_id: button('note').id };
    expect((await ask('POST /app/has/permission', question, 'other')).data).toEqual({ permission: false });
    expect((await ask('POST /app/has/permission', { ...question, source_id: 999_999 })).data).toEqual({
      permission: false,
    });
  });

  it.each([
    ['col', () => view.app_cols[0]?.id],
    ['view', () => view.id],
    ['form', () => view.id],
    ['param', () => param('by-city')],
  ] as const)('tell the right to what a button belongs to: %s', async (source_type, id) => {
    const question = { app_id: appId, source_type, source_id: id() as number };
    expect(await ask('POST /app/has/permission', question)).toEqual({ code: 200, data: { permission: true }, msg: '' });
    expect((await ask('POST /app/has/permission', question, 'other')).data).toEqual({ permission: false });
  });

  it('name the field that is wrong, in both languages', async () => {
    for (const { call, bad = [] } of rows()) {
      for (const [form, field] of bad) {
        const [zh, en] = [await ask(call, form), await ask(call, form, 'person', 'en')];
        const what = `${call} ${JSON.stringify(form)}`;
        expect.soft(zh, what).toMatchObject({ code: 400, data: { field } });
        expect.soft(en, what).toMatchObject({ code: 400, data: { field } });
        expect.soft(zh.msg, what).toMatch(/[\u4e00-\u9fff]/);
        expect.soft(en.msg.replaceAll(/城市|客户|照片|"[^"]*"/g, ''), what).not.toMatch(/[\u4e00-\u9fff]/);
      }
    }
  });

  it('export, list, download once and delete a task, its owner alone', async () => {
    const mine = { app_id: appId, view_id: view.id };
    const list = async (who: Who = 'person') =>
      ((await ask('POST /app/export/list', mine, who)).data as { list: { id: number }[] }).list;
    const { data } = await ask('POST /app/export', {
      title: '客户',
      app_id: appId,
      button_id: button('take').id,
      has_total: 0,
      rows: 3,
      export_type: 1,
      data_params: '{}',
      order_params: '[]',
    });
    const { id, ticket } = data as { id: number; ticket: string };
    expect((await list()).map((task) => task.id)).toContain(id);
    expect(await list('other').catch(() => [])).not.toContainEqual(expect.objectContaining({ id }));
    const file = await send('GET /app/export/download', { app_id: appId, task_id: id, access_token: ticket }, 'nobody');
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.text.trim().split('\r\n')).toHaveLength(4);
    expect(
      (await ask('GET /app/export/download', { app_id: appId, task_id: id, access_token: ticket }, 'nobody')).code,
    ).not.toBe(200);
    expect(await ask('GET /app/export/download', { app_id: appId, task_id: id }, 'nobody')).toMatchObject({
      code: 400,
      data: { field: 'access_token' },
    });
    expect((await ask('POST /app/export/del', { app_id: appId, task_id: id }, 'other')).code).not.toBe(200);
    expect(await ask('POST /app/export/del', { app_id: appId, task_id: id })).toMatchObject({ code: 200 });
    expect((await list()).map((task) => task.id)).not.toContain(id);
  });

  it('refuse the download of a file that shows more than its owner may see now', async () => {
    const form = { app_id: appId, button_id: button('take').id, title: '客户', rows: 3, export_type: 1 };
    const { id, ticket } = (await ask('POST /app/export', form)).data as { id: number; ticket: string };
    await source.level('customer.name', 'high');
    const get = { app_id: appId, task_id: id, access_token: ticket };
    expect(await ask('GET /app/export/download', get, 'nobody', 'en')).toMatchObject({
      code: 401,
      msg: expect.stringMatching(/less since this file was made.*export again/i),
    });
    expect(await ask('POST /operation/export.ticket', { app_id: appId, task_id: id })).toMatchObject({
      code: 401,
      msg: expect.stringContaining('请重新导出'),
    });
    const again = (await ask('POST /app/export', form)).data as { id: number; ticket: string };
    const file = await send('GET /app/export/download', {
      app_id: appId,
      task_id: again.id,
      access_token: again.ticket,
    });
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.text).toContain('******');
  });

  it('store a png of an app for whom GET /upload gave a credential, once', async () => {
    const { data } = await ask('GET /upload');
    const { key, token } = data as { key: string; token: string };
    const form = { key, token, f: png };
    expect(await ask('POST /manager/file/static/upload', form)).toMatchObject({
      code: 200,
      data: { url: text, name: text },
    });
    expect((await ask('POST /manager/file/static/upload', form)).code).not.toBe(200);
    expect(await ask('POST /manager/file/static/upload', { ...form, key: 'x'.repeat(40) })).toMatchObject({
      code: 400,
      data: { field: 'key' },
    });
  });

  it('answer pages of a list in both ways', async () => {
    const at = { app_id: appId, view_id: view.id };
    expect((await ask('POST /app/export/list', { ...at, page_no: 0, page_size: 1 })).data).toEqual({
      list: expect.any(Array) as unknown,
      count: number,
    });
    expect((await ask('POST /app/export/list', { ...at, page: 0, size: 1 })).data).toEqual({
      content: expect.any(Array) as unknown,
      totalElements: number,
    });
  });

  it('are told apart from what nobody has defined', async () => {
    expect(await ask('POST /app/page/nothing', { app_id: appId })).toMatchObject({ code: 404 });
    expect(await ask('POST /manager/nothing', {}, 'nobody')).toMatchObject({ code: 403 });
  });
});

function multipart(request: Test, form: Values): Test {
  for (const [name, value] of Object.entries(form))
    if (value instanceof Buffer) void request.attach(name, value, { filename: 'a.png', contentType: 'image/png' });
    else void request.field(name, String(value));
  return request;
}
