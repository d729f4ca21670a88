import { setTimeout as delay } from 'node:timers/promises';
import type { CompiledPage, CompiledView } from '@sluice/document';
import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';
import { renewJobLease, endJob } from '../job/job.rows.js';
import { JobLost } from '../job/job.type.js';
import type { ExportAnswer } from './export.operations.js';
import type { ExportTask } from './export.contract.js';

const documents = (source: string) => [
  {
    kind: 'app',
    shape: 3,
    uid: 'shop',
    name: 'Shop',
    home: 'customers',
    access: { public: true },
    public: { pages: ['customers'] },
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'customers',
    type: 'sql',
    source,
    text: 'SELECT c.id, c.name, c.phone, c.city, c.points FROM customer c WHERE true [[ AND c.city = :city ]]',
    params: [{ name: 'city', type: 'text' }],
    key: 'id',
    order: 'id',
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'titles',
    type: 'sql',
    source,
    text: 'SELECT id AS code, body AS name FROM note',
    order: 'code',
  },
  { kind: 'dictionary', shape: 3, uid: 'titles', dict_type: 1, query: 'titles' },
  {
    kind: 'query',
    shape: 3,
    uid: 'people',
    type: 'console',
    text: 'SELECT u.id, u.account, u.is_enabled FROM console.users u',
    key: 'id',
    order: 'id',
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'wide',
    type: 'sql',
    source,
    text: 'SELECT a.id, b.name FROM orders a CROSS JOIN customer b',
    key: 'id',
    order: 'id',
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'told',
    type: 'sql',
    source,
    text: "SELECT c.id, c.city, c.city || ',上海' AS pair FROM customer c WHERE c.id = 198 [[ AND c.city = :city ]]",
    params: [{ name: 'city', type: 'text' }],
    key: 'id',
  },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'tree',
    dict_type: 2,
    items: [{ code: '北京', name: '首都', child_dict: 'below' }],
  },
  { kind: 'dictionary', shape: 3, uid: 'below', dict_type: 1, items: [{ code: '上海', name: '魔都' }] },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'kept',
    dict_type: 1,
    access: { roles: ['audit_admin'] },
    items: [{ code: '北京', name: '机密' }],
  },
  {
    kind: 'dictionary',
    shape: 3,
    uid: 'city',
    dict_type: 1,
    items: [{ code: '北京', name: { 'zh-chs': '首都', en: 'Capital' } }],
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'customers',
    name: 'Customers',
    access: { public: true },
    params: [{ name: 'from', type: 'text' }],
    views: [
      {
        uid: 'list',
        name: 'List',
        type: 1,
        query_id: 'customers',
        config: { row_key: 'id', download: true },
        app_params: [{ uid: 'by-city', name: 'city', form_type: 1, query_type: 1 }],
        app_cols: [
          { uid: 'twice', name: 'points', label: '双倍', trans: 'value * 2' },
          { uid: 'id', name: 'id', label: { 'zh-chs': '编号', en: 'No.' }, sort: true, sort_num: 1 },
          { uid: 'phone', name: 'phone', label: '电话', sort_num: 2 },
          { uid: 'city', name: 'city', label: '城市', dict_id: 'city', sort_num: 3 },
          { uid: 'off', name: 'name', label: '姓名', enable: false },
          { uid: 'operations', name: 'operations', form_type: 4 },
        ],
      },
      {
        uid: 'closed',
        name: 'Closed',
        type: 1,
        query_id: 'customers',
        config: { row_key: 'id' },
        app_buttons: [
          { uid: 'take', label: 'take', source_type: 'view', target_type: 'download', cond: 'user.id != null' },
          { uid: 'other', label: 'other', source_type: 'view', target_type: 'other', target_id: 'refresh' },
        ],
      },
      {
        uid: 'told',
        name: 'Told',
        type: 1,
        query_id: 'told',
        config: { row_key: 'id', download: true },
        app_params: [{ uid: 'told-city', name: 'city', form_type: 1 }],
        app_cols: [
          { uid: 'told-pair', name: 'pair', dict_id: 'tree' },
          { uid: 'told-kept', name: 'city', label: 'kept', dict_id: 'kept' },
          {
            uid: 'told-name',
            name: 'city',
            label: 'name',
            trans: "dict('city', value) + dict('kept', value) + page.from + form.city",
          },
        ],
      },
      {
        uid: 'noted',
        name: 'Noted',
        type: 1,
        query_id: 'customers',
        config: { row_key: 'id', download: true },
        app_cols: [{ uid: 'noted-id', name: 'id', dict_id: 'titles' }],
      },
      {
        uid: 'titled',
        name: 'Titled',
        type: 1,
        query_id: 'customers',
        config: { row_key: 'id', download: true },
        app_params: [
          { uid: 't-city', name: 'city', form_type: 1 },
          { uid: 't-title', name: 'title', form_type: 1, value: "dict('titles', form.city)" },
        ],
        app_buttons: [
          { uid: 'plain', label: 'plain', source_type: 'view', target_type: 'download', cond: "form.city == '北京'" },
          {
            uid: 'by-title',
            label: 'by title',
            source_type: 'view',
            target_type: 'download',
            cond: "form.title != 'x'",
          },
        ],
      },
    ],
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'people',
    name: 'People',
    access: { roles: ['system_admin'] },
    views: [
      { uid: 'list', name: 'People', type: 1, query_id: 'people', config: { download: true } },
      { uid: 'wide', name: 'Wide', type: 1, query_id: 'wide', config: { download: true } },
    ],
  },
];
const folders = { app: '', query: 'queries/', dictionary: 'dictionaries/', page: 'pages/' } as const;

describe('exports', () => {
  let server: TestPlatform;
  let source: TestSource;
  let admin: TestPerson;
  let reader: TestPerson;
  let appId = 0;
  let views: CompiledView[] = [];

  beforeAll(async () => {
    server = await startTestPlatform();
    source = await createSource(server);
    [admin, reader] = [await server.person(['system_admin']), await server.person(['user'])];
    await source.level('customer.phone', 'medium');
    const { name } = await server.platform.gateway.sources.get(source.id);
    const files = documents(name).map((document) => ({
      path:
        document.kind === 'app'
          ? 'app.json'
          : `${folders[document.kind as 'page']}${document.uid}.${document.kind}.json`,
      text: JSON.stringify(document),
    }));
    await server.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    appId = server.platform.documents.app('shop')?.id ?? 0;
    await source.grant({ app: appId }, 'read');
    const pages = await Promise.all(
      ['customers', 'people'].map(
        async (page) =>
          (await server.call('/app/page/get', { app_id: appId, page }, { token: admin.token })).data as CompiledPage,
      ),
    );
    views = pages.flatMap((page) => page.views);
  });
  afterAll(async () => {
    await server.stop();
    await source.drop();
  });

  const view = (uid: string, name?: string): CompiledView =>
    views.find((one) => one.uid === uid && (name === undefined || one.name === name)) as CompiledView;
  const ask = (
    more: Record<string, unknown> = {},
    token: string | undefined = reader.token,
    headers: Record<string, string> = {},
  ): Promise<Envelope> =>
    server.call(
      '/app/export',
      {
        app_id: appId,
        data_id: view('list').data_id,
        title: '客户',
        rows: 1000,
        export_type: 1,
        has_total: 0,
        data_params: '{}',
        order_params: '[]',
        ...more,
      },
      { token, headers },
    );
  const download = (task: number, ticket: string, app = appId) =>
    server.answer(
      '/app/export/download',
      { app_id: String(app), task_id: String(task), access_token: ticket },
      { method: 'GET' },
    );

  async function content(task: number, ticket: string): Promise<string> {
    const answer = await download(task, ticket);
    if (answer.kind !== 'file') throw new Error(JSON.stringify(answer));
    const parts: Uint8Array[] = [];
    for await (const part of answer.file.body) parts.push(part);
    const bytes = Buffer.concat(parts);
    expect(bytes.length).toBe(answer.file.size);
    return bytes.toString();
  }
  async function made(more: Record<string, unknown> = {}, token?: string): Promise<ExportAnswer> {
    const answer = await ask(more, token);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as ExportAnswer;
  }
  const tasks = async (person: TestPerson, viewId = view('list').id): Promise<ExportTask[]> =>
    (
      (await server.call('/app/export/list', { app_id: appId, view_id: viewId }, { token: person.token })).data as {
        list: ExportTask[];
      }
    ).list;
  const ended = (person: TestPerson, id: number, viewId?: number) =>
    expect.poll(async () => (await tasks(person, viewId)).find((task) => task.id === id)?.status, { timeout: 15_000 });

  it('hold what the screen shows: labels, filters, order, dictionary names, masks', async () => {
    const param = view('list').app_params[0]?.id;
    const task = await made({
      data_params: JSON.stringify({ [String(param)]: '北京' }),
      order_params: JSON.stringify([{ col: 'id', order: 'desc' }]),
      rows: 3,
    });
    expect(task).toMatchObject({ status: 'success', done: 3, mark: expect.stringMatching(/^EX\d{8}/), title: '客户' });
    const text = await content(task.id, task.ticket ?? '');
    const [head, ...rows] = text.slice(1).trim().split('\r\n');
    expect(head).toBe('"编号","电话","城市","双倍"');
    expect(rows.map((row) => row.split(',')[0])).toEqual(['"198"', '"195"', '"192"']);
    for (const row of rows) expect(row).toMatch(/^"\d+","138\*{4}\d{4}"|^"\d+","\*+"/);
    expect(text).not.toMatch(/138\d{8}/);
    expect(rows[0]).toMatch(/"首都","3960"$/);
  });

  it('name codes as the screen does: several in one text, those of lower dictionaries, by expressions over page and search too', async () => {
    const result = view('told');
    const task = await made({
      data_id: result.data_id,
      data_params: JSON.stringify({ [String(result.app_params[0]?.id)]: '北京', page: { from: '→' } }),
    });
    const [head, row] = (await content(task.id, task.ticket ?? '')).slice(1).trim().split('\r\n');
    expect(head).toBe('"pair","kept","name"');
    expect(row).toBe('"首都, 魔都","北京","首都北京→北京"');
  });

  it("speak the caller's language", async () => {
    const answer = (await ask({ rows: 1 }, reader.token, { locale: 'en' })).data as ExportAnswer;
    expect((await content(answer.id, answer.ticket ?? '')).slice(1)).toMatch(/^"No\.",/);
  });

  it.each([
    [{ title: '' }, '标题不能为空', 'title'],
    [{ title: '客户 列表' }, '标题不能包含空格', 'title'],
    [{ export_type: '' }, '导出类型不能为空', 'export_type'],
    [{ export_type: 9 }, '不支持的导出类型: 9', 'export_type'],
    [{ rows: '' }, '导出数目不能为空', 'rows'],
    [{ rows: 0 }, '导出数目须为大于0的整数，-1表示全部', 'rows'],
    [{ rows: 'many' }, '导出数目须为大于0的整数，-1表示全部', 'rows'],
    [{ rows: -2 }, '导出数目须为大于0的整数，-1表示全部', 'rows'],
  ])('refuse %j by the rules of the dialog', async (more, msg, field) => {
    expect(await ask(more)).toMatchObject({ code: 400, msg, data: { field } });
  });

  it('say so when there is nothing to export, and keep nothing', async () => {
    const before = (await tasks(reader)).length;
    expect(
      await ask({ data_params: JSON.stringify({ [String(view('list').app_params[0]?.id)]: '火星' }) }),
    ).toMatchObject({ code: 404, msg: '未查询到数据' });
    expect(await tasks(reader)).toHaveLength(before);
  });

  it('are downloaded once per ticket, of their own task alone', async () => {
    const [one, other] = [await made(), await made()];
    expect(await download(other.id, one.ticket ?? '')).toMatchObject({ envelope: { code: 401 } });
    expect(await download(one.id, one.ticket ?? '')).toMatchObject({
      envelope: { code: 401, msg: '下载凭证无效或已使用，请重新下载' },
    });
    expect(await download(other.id, 'guess')).toMatchObject({ envelope: { code: 401 } });
    const { ticket } = (
      await server.call('/operation/export.ticket', { app_id: appId, task_id: one.id }, { token: reader.token })
    ).data as { ticket: string };
    expect(await content(one.id, ticket)).toContain('编号');
    expect(await download(one.id, ticket)).toMatchObject({ envelope: { code: 401 } });
  });

  it('belong to whoever made them', async () => {
    const task = await made();
    const body = { app_id: appId, task_id: task.id };
    expect((await tasks(admin)).some(({ id }) => id === task.id)).toBe(false);
    expect(await server.call('/operation/export.ticket', body, { token: admin.token })).toMatchObject({ code: 404 });
    expect(await server.call('/app/export/del', body, { token: admin.token })).toMatchObject({ code: 404 });
    expect(await server.call('/app/export/del', body, { token: reader.token })).toMatchObject({ code: 200 });
    expect((await tasks(reader)).some(({ id }) => id === task.id)).toBe(false);
    expect(await download(task.id, task.ticket ?? '')).toMatchObject({ envelope: { code: 401 } });
  });

  it('that are made are downloaded while a dictionary cannot be asked, unless the right hangs on its names', async () => {
    const titled = view('titled');
    const of = (label: string): number => titled.app_buttons.find((button) => button.label === label)?.id as number;
    const sent = (city: string): Record<string, unknown> => ({
      data_params: JSON.stringify({ [String(titled.app_params[0]?.id)]: city }),
    });
    const asks = [
      { data_id: titled.data_id, ...sent('北京') },
      { data_id: null, button_id: of('plain'), ...sent('北京') },
      { data_id: null, button_id: of('by title'), ...sent('北京') },
    ];
    const [whole, plain, titles] = [await made(asks[0]), await made(asks[1]), await made(asks[2])];
    await source.sql('ALTER TABLE note RENAME TO note_away');
    expect(await ask(asks[0])).not.toMatchObject({ code: 200 });
    expect(await content(whole.id, whole.ticket ?? '')).toContain('id');
    expect(await content(plain.id, plain.ticket ?? '')).toContain('id');
    expect(await download(titles.id, titles.ticket ?? '')).not.toHaveProperty('file');
    await source.sql('ALTER TABLE note_away RENAME TO note');
  });

  it('need the page to offer them, and the right to its rows', async () => {
    expect(await ask({ data_id: view('closed').data_id })).toMatchObject({ code: 401 });
    const [take, other] = view('closed').app_buttons;
    expect(await ask({ data_id: null, button_id: take?.id })).toMatchObject({ code: 200 });
    expect(await ask({ data_id: null, button_id: other?.id })).toMatchObject({ code: 401 });
    expect(
      (await server.call('/app/export', { app_id: appId, button_id: take?.id, title: 'x', rows: 1, export_type: 1 }))
        .code,
    ).toBe(401);
    expect(await ask({ data_id: view('list', 'People').data_id })).toMatchObject({ code: 401 });
    expect(await ask({ data_id: 999_999_999 })).toMatchObject({ code: 404 });
    expect(await ask({ order_params: JSON.stringify([{ col: 'name', order: 'asc' }]) })).toMatchObject({ code: 400 });
  });

  it('give a visitor who has not signed in the masked rows at once, and no task', async () => {
    const body = { app_id: appId, data_id: view('list').data_id, title: 'x', rows: 5, export_type: 3 };
    const { id, ticket } = (await server.call('/app/export', body)).data as ExportAnswer;
    const rows = JSON.parse(await content(id, ticket ?? '')) as { phone: string }[];
    expect(rows).toHaveLength(5);
    for (const { phone } of rows) expect(phone).toMatch(/\*/);
    expect((await server.call('/app/export', { ...body, rows: -1 })).code).toBe(406);
    expect((await server.call('/app/export/list', { app_id: appId })).code).toBe(406);
  });

  describe('that are made', () => {
    const less = {
      code: 401,
      msg: '导出之后您对这些数据的权限已减少，该文件不能再下载。请重新导出，新文件按当前权限生成。',
    };
    const ticketOf = (task: ExportAnswer, person: TestPerson): Promise<Envelope> =>
      server.call('/operation/export.ticket', { app_id: appId, task_id: task.id }, { token: person.token });
    const level = async (person: TestPerson, value: string): Promise<void> => {
      server.platform.gateway.versions.suspect();
      await server.platform.db.query('UPDATE user_account SET access_level = $2 WHERE id = $1', [person.id, value]);
      await server.platform.sessions.forget(server.platform.db, person.id);
    };
    const unlevelled = async (column: string): Promise<void> => {
      server.platform.gateway.versions.suspect();
      await server.platform.db.query(
        `DELETE FROM column_level USING catalogue_object c, catalogue_object t
          WHERE column_level.object_id = c.id AND t.id = c.parent_id AND t.name || '.' || c.name = $1`,
        [column],
      );
    };
    async function refused(task: ExportAnswer, person: TestPerson): Promise<void> {
      expect(await download(task.id, task.ticket ?? '')).toMatchObject({ envelope: less });
      expect(await ticketOf(task, person)).toMatchObject(less);
    }

    it('are refused when a column is masked since, and open again when it is not', async () => {
      const task = await made({ rows: 5 });
      const other = await made({ rows: 5 });
      await source.level('customer.city', 'high');
      await refused(task, reader);
      const english = await server.call(
        '/operation/export.ticket',
        { app_id: appId, task_id: task.id },
        { token: reader.token, headers: { locale: 'en' } },
      );
      expect(english.msg).toMatch(/less since this file was made.*export again/i);
      const again = await made({ rows: 5 });
      expect(await content(again.id, again.ticket ?? '')).not.toContain('首都');
      await unlevelled('customer.city');
      expect(await content(other.id, other.ticket ?? '')).toContain('首都');
    });

    it('are refused when the person is trusted with less, and open to one trusted with more', async () => {
      const person = await server.person(['user']);
      await level(person, 'high');
      const clear = await made({ rows: 5 }, person.token);
      await level(person, 'public');
      const masked = await made({ rows: 5 }, person.token);
      await refused(clear, person);
      await level(person, 'high');
      expect(await content(masked.id, masked.ticket ?? '')).not.toMatch(/138\d{8}/);
      expect(await ticketOf(clear, person)).toMatchObject({ code: 200 });
    });

    it('are refused when the right to the rows is withdrawn', async () => {
      const task = await made({ rows: 5 });
      await source.grant({ app: appId }, 'forbid', 'public.customer');
      await refused(task, reader);
      server.platform.gateway.versions.suspect();
      await server.platform.db.query(`DELETE FROM data_grant WHERE letter = 'forbid' AND subject_id = $1`, [appId]);
      expect(await ticketOf(task, reader)).toMatchObject({ code: 200 });
    });

    it('are refused when names of a dictionary in them are masked since, and when nothing is known of their rights', async () => {
      await source.sync();
      const [task, other] = [await made({ data_id: view('noted').data_id }), await made()];
      await source.level('note.body', 'high');
      await refused(task, reader);
      await unlevelled('note.body');
      expect(await ticketOf(task, reader)).toMatchObject({ code: 200 });
      await server.platform.db.query('UPDATE query_task SET rights = NULL WHERE id = $1', [other.id]);
      await refused(other, reader);
    });
  });

  it('become tasks in the background, whose files are encrypted and downloaded later', async () => {
    const task = await made({ export_type: 5, rows: -1 });
    expect(task).toMatchObject({ status: 'waiting', export_type: 5, file_type: 'xlsx' });
    expect(task.ticket).toBeUndefined();
    await ended(reader, task.id).toBe('success');
    const [row] = await tasks(reader);
    expect(row).toMatchObject({ done: 200, start_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) });
    const { ticket } = (
      await server.call('/operation/export.ticket', { app_id: appId, task_id: task.id }, { token: reader.token })
    ).data as { ticket: string };
    expect((await content(task.id, ticket)).startsWith('PK')).toBe(true);
    const kept = await server.platform.db.one<{ request: string }>('SELECT request FROM query_task WHERE id = $1', [
      task.id,
    ]);
    expect(kept.request).not.toContain('data_params');
  });

  /** Puts a finished task back to its beginning and changes something in the same moment. */
  async function again(id: number, change: string, values: unknown[] = []): Promise<number> {
    return server.platform.db.transaction(async (db) => {
      await db.query(change, values);
      const job = await server.platform.jobs.enqueue(db, 'export', { task: id });
      await db.query(
        `UPDATE query_task SET status = 'waiting', file_id = NULL, row_count = NULL, job_id = $2 WHERE id = $1`,
        [id, job],
      );
      return job;
    });
  }

  it('are refused at the moment they run when the right is gone, and told in the list', async () => {
    const person = await server.person(['system_admin']);
    const list = view('list', 'People');
    const task = await made({ data_id: list.data_id, export_type: 5, rows: 10 }, person.token);
    await ended(person, task.id, list.id).toBe('success');
    await again(task.id, 'DELETE FROM user_role WHERE user_id = $1', [person.id]);
    await ended(person, task.id, list.id).toBe('failed');
    expect((await tasks(person, list.id))[0]?.error).toBe('权限不足');
  });

  it('are done again when the process that had them died, and that process can finish nothing any more', async () => {
    const task = await made({ export_type: 5, rows: 10 });
    await ended(reader, task.id).toBe('success');
    const dead = {
      id: await again(task.id, `UPDATE job SET update_time = now()`),
      kind: 'export',
      payload: null,
      token: 1,
      attempt: 1,
    };
    await ended(reader, task.id).toBe('success');
    await server.platform.db.query(
      `UPDATE job SET status = 'running', owner = 'killed', finish_time = NULL, lease_time = now() - interval '1 second' WHERE id = $1`,
      [dead.id],
    );
    await server.platform.db.query(`UPDATE query_task SET status = 'running', file_id = NULL WHERE id = $1`, [task.id]);
    await ended(reader, task.id).toBe('success');
    expect(
      (await server.platform.db.one<{ token: number }>('SELECT token FROM job WHERE id = $1', [dead.id])).token,
    ).toBe(2);
    await expect(endJob(server.platform.db, dead, 'success', null)).rejects.toThrow(JobLost);
    expect(await renewJobLease(server.platform.db, dead, {})).toBe(false);
  });

  it('end when they are deleted, at the source too', async () => {
    const task = await made({ data_id: view('wide').data_id, export_type: 5, rows: -1 }, admin.token);
    const id = view('wide').id;
    await expect.poll(async () => (await tasks(admin, id))[0]?.status, { timeout: 15_000 }).toBe('running');
    expect(
      await server.call('/app/export/del', { app_id: appId, task_id: task.id }, { token: admin.token }),
    ).toMatchObject({ code: 200 });
    await expect
      .poll(
        async () =>
          (await server.platform.db.one<{ n: number }>(`SELECT count(*) AS n FROM job WHERE status = 'running'`)).n,
        { timeout: 15_000 },
      )
      .toBe(0);
  });

  it("read the console's own views in the caller's name, and that is recorded", async () => {
    const task = await made({ data_id: view('list', 'People').data_id, rows: 100 }, admin.token);
    const text = await content(task.id, task.ticket ?? '');
    expect(text).toContain(`,"${reader.account}",`);
    expect(text).toMatch(/,"是"\r\n/);
    await server.platform.audit.flush();
    const { rows } = await server.platform.db.query<{ action: string; objects: string[] }>(
      `SELECT action, objects FROM audit_entry WHERE user_id = $1 AND action LIKE 'export.%' ORDER BY seq`,
      [admin.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['export.create', 'export.download']));
  });

  it('are recorded by the gate with rows and masked columns', async () => {
    await made({ rows: 7 });
    await delay(100);
    const row = await server.platform.db.one<{ row_count: number; masked_columns: string[] }>(
      `SELECT row_count, masked_columns FROM audit_entry WHERE user_id = $1 AND action = 'export.run' ORDER BY seq DESC LIMIT 1`,
      [reader.id],
    );
    expect(row).toMatchObject({ row_count: 7, masked_columns: [expect.stringContaining('phone')] });
  });

  it('expire with their files', async () => {
    const task = await made();
    await server.platform.db.query(
      `UPDATE stored_file SET expire_time = now() - interval '1 second' WHERE id = (SELECT file_id FROM query_task WHERE id = $1)`,
      [task.id],
    );
    expect(await download(task.id, task.ticket ?? '')).toMatchObject({ envelope: { code: 404 } });
    expect(await server.platform.files.sweep()).toBe(1);
    expect((await tasks(reader)).find(({ id }) => id === task.id)?.status).toBe('expired');
  });
});
