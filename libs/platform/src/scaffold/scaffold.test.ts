import type { CompiledPage, CompiledView } from '@sluice/document';
import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';
import type { DataRunAnswer } from '../page/data.run.operation.js';
import type { ExportAnswer } from '../export/export.operations.js';

const schema = `
  CREATE TYPE ticket_state AS ENUM ('open', 'closed');
  CREATE TABLE person (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name varchar(40) NOT NULL, phone text);
  COMMENT ON TABLE person IS '联系人'; COMMENT ON COLUMN person.name IS '姓名';
  INSERT INTO person (name, phone) VALUES ('李雷', '13800000001'), ('韩梅梅', '13800000002');
  CREATE TABLE ticket (
    id bigserial PRIMARY KEY, title varchar(60) NOT NULL, person_id int REFERENCES person, state ticket_state NOT NULL DEFAULT 'open',
    kind text NOT NULL DEFAULT 'task' CHECK (kind IN ('task', 'bug')), urgent boolean NOT NULL DEFAULT false, hours numeric(6, 2),
    secret text, "备注" text, version int NOT NULL DEFAULT 0, due date, created_at timestamp NOT NULL DEFAULT now());
  COMMENT ON TABLE ticket IS '工单';
  INSERT INTO ticket (title, person_id, secret) SELECT '工单' || n, 1 + n % 2, '机密' || n FROM generate_series(1, 30) n;
  CREATE TABLE log_line (at timestamp, line text);
  INSERT INTO log_line VALUES ('2026-01-01', 'one');`;

describe('an app from tables', () => {
  let world: TestPlatform;
  let source: TestSource;
  let app: number;
  let ticketId: string;
  const people = {} as Record<'builder' | 'stranger' | 'policy' | 'visitor', TestPerson>;
  const tables = ['public.ticket', 'public.log_line'];

  const as = (who: TestPerson, name: string, body: Record<string, unknown> = {}): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const called = (path: string, body: Record<string, unknown>): Promise<Envelope> =>
    world.call(path, { app_id: app, ...body }, { token: people.visitor.token });
  const page = async (uid: string): Promise<CompiledPage> =>
    (await called('/app/page/get', { page: uid })).data as CompiledPage;
  const firstView = async (uid: string): Promise<CompiledView> => (await page(uid)).views[0] as CompiledView;
  /** Values of a form or a search by the numbers of their fields, as a browser sends them. */
  const byId = (view: CompiledView, values: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        String(view.app_params.find((param) => param.name === name)?.id ?? `no field ${name}`),
        value as unknown,
      ]),
    );
  const run = async (uid: string, search = {}, params = {}): Promise<Record<string, unknown>[]> => {
    const view = await firstView(uid);
    const data_params = JSON.stringify({ ...byId(view, search), page: params });
    const answer = await called('/app/data/run', { data_id: view.data_id, data_params, page_no: 0, page_size: 50 });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return (answer.data as DataRunAnswer).response.data.list;
  };
  const press = async (uid: string, button: string, form = {}, more = {}): Promise<Envelope> => {
    const view = await firstView(uid);
    const pressed = view.app_buttons.find((item) => item.uid === button);
    const data_params = JSON.stringify({ ...byId(view, form), ...more });
    return called('/app/action/run', { button_id: pressed?.id, action_id: pressed?.target_id, data_params });
  };

  beforeAll(async () => {
    world = await startTestPlatform();
    source = await createSource(world, schema);
    await source.level('ticket.secret', 'high');
    for (const [who, role] of [
      ['builder', 'app_admin'],
      ['stranger', 'app_admin'],
      ['policy', 'policy_admin'],
      ['visitor', 'user'],
    ] as const)
      people[who] = await world.person([role]);
    await source.grant({ user: people.builder.id }, 'read');
    await source.grant({ user: people.builder.id }, 'write');
  });
  afterAll(async () => {
    await source.drop();
    await world.stop();
  });

  it('is looked over before anything is written', async () => {
    const answer = await as(people.builder, 'app.scaffold-preview', { data_source_id: source.id, tables });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    expect(answer.data).toMatchObject({
      tables: [
        {
          table: 'public.ticket',
          label: '工单',
          read_only: false,
          sensitive: 1,
          pages: ['工单', '查看工单', '新建工单', '编辑工单'],
        },
        { table: 'public.log_line', read_only: true, notes: ['没有主键，无法定位一行，页面只读'] },
      ],
      grants: [
        { object: 'public.person', letters: ['read'] },
        { object: 'public.ticket', letters: ['read', 'write'] },
        { object: 'public.log_line', letters: ['read'] },
      ],
      missing: [],
    });
    const made = await world.platform.db.query(`SELECT 1 FROM document_app WHERE uid LIKE 'app-%'`);
    expect(made.rows).toEqual([]);
  });

  it('is of tables that its builder sees, and needs a name', async () => {
    const form = { data_source_id: source.id, tables, name: '工单' };
    expect(await as(people.stranger, 'app.scaffold', form)).toMatchObject({ code: 404, data: { field: 'tables' } });
    expect(await as(people.visitor, 'app.scaffold', form)).toMatchObject({ code: 401 });
    expect(await as(people.builder, 'app.scaffold', { ...form, tables: ['public.nowhere'] })).toMatchObject({
      code: 404,
    });
    expect(await as(people.builder, 'app.scaffold', { ...form, tables: ['ticket'] })).toMatchObject({ code: 400 });
    expect(await as(people.builder, 'app.scaffold', { data_source_id: source.id, tables })).toMatchObject({
      code: 400,
      data: { field: 'name' },
    });
  });

  it('is made as drafts that a release takes, and asks for what it needs', async () => {
    const answer = await as(people.builder, 'app.scaffold', { data_source_id: source.id, tables, name: '工单台' });
    expect(answer, answer.msg).toMatchObject({ code: 200, data: { pages: 5, grants: 'asked' } });
    app = (answer.data as { app_id: number }).app_id;
    expect(await as(people.builder, 'builder.findings', { app_id: app })).toMatchObject({
      code: 200,
      data: { list: [] },
    });
    const { list } = (await as(people.policy, 'grant-request.list')).data as { list: { id: number; app_id: number }[] };
    expect(list.map(({ app_id: of }) => of)).toEqual([app, app]);
    for (const { id } of list)
      expect(await as(people.policy, 'grant-request.accept', { id })).toMatchObject({ code: 200 });
    expect(await as(people.builder, 'builder.publish', { app_id: app })).toMatchObject({ code: 200 });
  });

  it('lists, searches and names what a foreign key leads to', async () => {
    const rows = await run('ticket');
    expect(rows).toHaveLength(30);
    expect(rows[0]).toMatchObject({ title: '工单30', person_id_label: '李雷', state: 'open', urgent: false });
    expect(rows[0]?.['secret']).not.toBe('机密30');
    expect(await run('ticket', { keyword: '单12' })).toHaveLength(1);
    expect(await run('ticket', { person_id: 2 })).toHaveLength(15);
    expect(await run('ticket', { state: 'closed' })).toEqual([]);
    expect(await run('log-line')).toMatchObject([{ line: 'one' }]);
  });

  it('offers the rows of a foreign key by name', async () => {
    const field = (await firstView('ticket-new')).app_params.find(({ name }) => name === 'person_id');
    const found = await called('/app/param/data/run', {
      param_id: field?.id,
      data_params: JSON.stringify({ keyword: '韩' }),
    });
    expect((found.data as DataRunAnswer).response.data.list).toMatchObject([{ value: 2, label: '韩梅梅' }]);
  });

  it('offers them in the order of their query, page by page', async () => {
    // The row that was written last stands last in its table.
    await source.sql('UPDATE person SET name = name WHERE id = 1');
    const field = (await firstView('ticket-new')).app_params.find(({ name }) => name === 'person_id');
    const page = async (no: number): Promise<unknown> =>
      (
        (await called('/app/param/data/run', { param_id: field?.id, page_no: no, page_size: 1, data_params: '{}' }))
          .data as DataRunAnswer
      ).response.data.list;
    const sorted = await source.sql('SELECT name AS label FROM person ORDER BY name');
    expect([await page(0), await page(1)]).toMatchObject(sorted.map((row) => [row]));
  });

  it('offers them without the order where the query does not answer what it is ordered by', async () => {
    const { list } = (await as(people.builder, 'builder.drafts', { app_id: app })).data as {
      list: { id: number; uid: string; revision: number }[];
    };
    const query = list.find(({ uid }) => uid === 'person-options');
    const order = async (revision: number | undefined, to: string): Promise<void> => {
      const edits = [{ op: 'set', node: '', path: ['order'], to }];
      const sent = { app_id: app, id: query?.id, revision, edits };
      expect(await as(people.builder, 'builder.draft-edit', sent)).toMatchObject({ code: 200 });
      expect(await as(people.builder, 'builder.publish', { app_id: app })).toMatchObject({ code: 200 });
    };
    const field = (await firstView('ticket-new')).app_params.find(({ name }) => name === 'person_id');
    await order(query?.revision, 'nothing_of_it');
    const found = await called('/app/param/data/run', { param_id: field?.id, data_params: '{}' });
    expect((found.data as DataRunAnswer).response.data.list).toHaveLength(2);
    await order((query?.revision ?? 0) + 1, 'label');
  });

  it('offers them without the order where its column is masked for the visitor, and records no refusal', async () => {
    const { audit, db } = world.platform;
    await source.level('person.name', 'high');
    await audit.flush();
    const { seq } = await db.one<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM audit_log');
    const field = (await firstView('ticket-new')).app_params.find(({ name }) => name === 'person_id');
    const found = await called('/app/param/data/run', { param_id: field?.id, data_params: '{}' });
    expect((found.data as DataRunAnswer).response.data).toMatchObject({ masked: ['label'], list: [{}, {}] });
    await audit.flush();
    const { rows } = await db.query(`SELECT decision, reasons FROM audit_log WHERE seq > $1 AND data_source_id = $2`, [
      seq,
      source.id,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row['decision'] !== 'permit')).toEqual([]);
    await source.level('person.name', 'non_sensitive');
  });

  it('creates, changes and deletes a row', async () => {
    const form = {
      title: '新的',
      person_id: 2,
      state: 'open',
      kind: 'bug',
      urgent: true,
      hours: 1.5,
      secret: 's',
      due: '2026-02-03',
    };
    expect(await press('ticket-new', 'save', form)).toMatchObject({ code: 200 });
    const [row] = await source.sql(`SELECT * FROM ticket WHERE title = '新的'`);
    expect(row).toMatchObject({ person_id: 2, kind: 'bug', urgent: true, hours: '1.50', secret: 's', version: 0 });
    ticketId = String(row?.['id']);
    const changed = {
      title: '改过',
      person_id: null,
      state: 'closed',
      kind: 'bug',
      urgent: false,
      hours: null,
      column_9: '备',
      version: 0,
    };
    const params = { page: { id: ticketId } };
    expect(await press('ticket-edit', 'save', changed, params)).toMatchObject({ code: 200 });
    expect((await source.sql('SELECT * FROM ticket WHERE id = $1', [ticketId]))[0]).toMatchObject({
      title: '改过',
      person_id: null,
      state: 'closed',
      secret: 's',
      备注: '备',
      version: 1,
    });
    const stale = await press('ticket-edit', 'save', changed, params);
    expect(stale.code).not.toBe(200);
    expect(stale.msg).toContain('已被他人修改');
    expect(await press('ticket', 'remove', {}, { rows: [ticketId] })).toMatchObject({ code: 200 });
    expect(await source.sql('SELECT 1 FROM ticket WHERE id = $1', [ticketId])).toEqual([]);
  });

  it('exports what it shows, without what is sensitive', async () => {
    const view = await firstView('ticket');
    const pressed = view.app_buttons.find(({ uid }) => uid === 'export');
    const body = { button_id: pressed?.id, title: '工单', rows: 100, export_type: 3, has_total: 0 };
    const made = await called('/app/export', { ...body, data_params: '{}', order_params: '[]' });
    expect(made, made.msg).toMatchObject({ code: 200 });
    const { id, ticket } = made.data as ExportAnswer;
    const asked = { app_id: String(app), task_id: String(id), access_token: ticket ?? '' };
    const answer = await world.answer('/app/export/download', asked, { method: 'GET' });
    if (answer.kind !== 'file') throw new Error(answer.kind);
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.file.body) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    expect(text).toContain('工单30');
    expect(text).not.toMatch(/secret|机密/);
  });

  it('shows one row', async () => {
    expect(await run('ticket-view', {}, { id: 1 })).toMatchObject([{ title: '工单1', person_id_label: '韩梅梅' }]);
    expect(await run('ticket-edit', {}, { id: 1 })).toMatchObject([{ title: '工单1', version: 0 }]);
    expect(Object.keys((await run('ticket-edit', {}, { id: 1 }))[0] ?? {})).not.toContain('secret');
  });

  it('only shows a table without a key', async () => {
    const view = await firstView('log-line');
    expect(view.app_buttons.map(({ uid }) => uid)).toEqual(['export']);
  });

  it('follows its tables: changes by hand stay, nothing is dropped silently, and a second look finds no change', async () => {
    const draft = async (uid: string) => {
      const { list } = (await as(people.builder, 'builder.drafts', { app_id: app })).data as {
        list: { id: number; uid: string; kind: string }[];
      };
      const id = list.find((entry) => entry.kind === 'page' && entry.uid === uid)?.id;
      const { data } = await as(people.builder, 'builder.draft-get', { app_id: app, id });
      return {
        id,
        ...(data as { revision: number; document: { views: [{ app_cols: { uid: string; name: string }[] }] } }),
      };
    };
    const set = async (uid: string, column: string, to: string) => {
      const { id, revision, document } = await draft(uid);
      const node = document.views[0].app_cols.find(({ name }) => name === column)?.uid;
      const edits = [{ op: 'set', node, path: ['label'], to }];
      expect(await as(people.builder, 'builder.draft-edit', { app_id: app, id, revision, edits })).toMatchObject({
        code: 200,
      });
    };
    expect(await as(people.builder, 'app.scaffold-changes', { app_id: app })).toMatchObject({
      code: 200,
      data: { tables: [], summary: '数据表没有需要更新的变化' },
    });
    await set('ticket', 'title', '标题');
    await set('ticket', 'hours', '工时');
    await source.sql(`ALTER TABLE ticket ADD COLUMN priority int NOT NULL DEFAULT 3; COMMENT ON COLUMN ticket.priority IS '优先级';
      COMMENT ON COLUMN ticket.title IS '主题'; ALTER TABLE ticket DROP COLUMN due; ALTER TABLE ticket DROP COLUMN hours; DROP TABLE log_line`);
    await source.sync();
    await source.grant({ user: people.builder.id }, 'read');
    const looked = (await as(people.builder, 'app.scaffold-changes', { app_id: app })).data as {
      tables: { table: string; changes: string[]; kept: string[] }[];
    };
    const [log, ticket] = looked.tables;
    expect(log).toMatchObject({
      table: 'public.log_line',
      changes: [],
      kept: ['数据表已不存在，或它（或它引用的表）有您看不到的列，文档保持不变'],
    });
    expect(ticket?.changes.join('\n')).toContain('优先级');
    expect(ticket?.kept.join('\n')).toMatch(/标题|主题/);
    expect(ticket?.kept.join('\n')).toContain('工时');
    expect(await as(people.stranger, 'app.scaffold-update', { app_id: app })).toMatchObject({ code: 404 });
    const done = await as(people.builder, 'app.scaffold-update', { app_id: app });
    expect(done, done.msg).toMatchObject({ code: 200 });
    const labels = new Map((await draft('ticket')).document.views[0].app_cols.map((column) => [column.name, column]));
    expect(labels.get('title')).toMatchObject({ label: '标题' });
    expect(labels.has('priority')).toBe(true);
    expect(labels.has('due')).toBe(false);
    expect(labels.get('hours')).toMatchObject({ label: '工时' });
    expect(await as(people.builder, 'app.scaffold-update', { app_id: app })).toMatchObject({
      code: 200,
      data: { documents: 0 },
    });
  });

  it('asks for letters of what a change needs anew, and leaves alone what was taken away', async () => {
    const { db } = world.platform;
    await db.query("DELETE FROM data_grant WHERE subject_type = 'app' AND subject_id = $1", [app]);
    await db.query('DELETE FROM grant_request');
    world.platform.gateway.versions.suspect();
    const asked = async (): Promise<unknown[]> =>
      (await db.query('SELECT object_paths, letters FROM grant_request ORDER BY id')).rows;
    expect(await as(people.builder, 'app.scaffold-update', { app_id: app })).toMatchObject({ data: { documents: 0 } });
    expect(await asked()).toEqual([]);
    await source.sql(
      'CREATE TABLE team (id int PRIMARY KEY, name text NOT NULL); ALTER TABLE ticket ADD note2 text, ADD team_id int REFERENCES team',
    );
    await source.sync();
    for (const column of ['team.id', 'team.name', 'ticket.team_id']) await source.level(column, 'non_sensitive');
    const done = await as(people.builder, 'app.scaffold-update', { app_id: app });
    expect(done, done.msg).toMatchObject({ code: 200 });
    expect((done.data as { documents: number }).documents).toBeGreaterThan(0);
    expect(await asked()).toEqual([{ object_paths: ['public.team'], letters: ['read'] }]);
  });

  it('is not torn by whoever sees less of its tables', async () => {
    const answerTo = async () =>
      (await as(people.builder, 'app.scaffold-changes', { app_id: app })).data as {
        tables: { table: string; changes: string[]; kept: string[] }[];
      };
    await source.sql('ALTER TABLE ticket ADD COLUMN cost int');
    await source.sync();
    expect((await answerTo()).tables.find(({ table }) => table === 'public.ticket')?.changes.length).toBeGreaterThan(0);
    await source.grant({ user: people.builder.id }, 'forbid', 'public.person.name');
    const ticket = (await answerTo()).tables.find(({ table }) => table === 'public.ticket');
    expect(ticket).toMatchObject({ changes: [], kept: [expect.stringContaining('看不到的列')] });
    expect(await as(people.builder, 'app.scaffold-update', { app_id: app })).toMatchObject({
      code: 200,
      data: { documents: 0 },
    });
  });

  it('made again of the same table counts what it wrote and leaves what stands', async () => {
    const again = await as(people.builder, 'app.scaffold', {
      data_source_id: source.id,
      tables: ['public.ticket'],
      app_id: app,
    });
    expect(again).toMatchObject({ code: 200, data: { pages: 0 } });
    expect((again.data as { message: string }).message).toContain('随数据表更新');
  });
});
