import type { ActionResult, CompiledPage, CompiledView, SystemRole } from '@sluice/document';
import {
  createDatabase,
  startTestPlatform,
  type TestDatabase,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../operations.js';
import type { DataRunAnswer } from '../page/data.run.operation.js';

const CONSOLE = 1;

describe('a source is registered, protected and granted through console pages', () => {
  let server: TestPlatform;
  let business: TestDatabase;
  const people = {} as Record<'system_admin' | 'policy_admin' | 'user', TestPerson>;

  beforeAll(async () => {
    server = await startTestPlatform();
    business = await createDatabase({ empty: true });
    const client = new pg.Client({ connectionString: business.adminUrl });
    await client.connect();
    await client.query(`CREATE TABLE customer (id bigint PRIMARY KEY, name text, phone text, id_card text);
      INSERT INTO customer VALUES (1, '王芳', '13812345678', '110101199003071234'); CREATE ROLE story_reader LOGIN PASSWORD 'Reader1234'; GRANT SELECT ON customer TO story_reader`);
    await client.end();
    for (const role of ['system_admin', 'policy_admin', 'user'] as const) people[role] = await server.person([role]);
  });
  afterAll(async () => {
    await server.stop();
    await business.drop();
    const client = new pg.Client({ connectionString: server.database.adminUrl.replace(/\/[^/]*$/, '/postgres') });
    await client.connect();
    await client.query('DROP ROLE IF EXISTS story_reader');
    await client.end();
  });

  const open = async (role: keyof typeof people, page: string): Promise<CompiledView> => {
    const answer = await server.call('/app/page/get', { app_id: CONSOLE, page }, { token: people[role].token });
    expect(answer, `${page}: ${answer.msg}`).toMatchObject({ code: 200 });
    return (answer.data as CompiledPage).views[0] as CompiledView;
  };
  const list = async (
    role: keyof typeof people,
    page: string,
    params: Record<string, unknown> = {},
  ): Promise<Record<string, unknown>[]> => {
    const { data_id } = await open(role, page);
    const answer = await server.call(
      '/app/data/run',
      { app_id: CONSOLE, data_id, data_params: { page: params } },
      { token: people[role].token },
    );
    expect(answer, `${page}: ${answer.msg}`).toMatchObject({ code: 200 });
    return (answer.data as DataRunAnswer).response.data.list;
  };
  const press = async (
    role: keyof typeof people,
    page: string,
    uid: string,
    values: Record<string, unknown>,
    more: Record<string, unknown> = {},
  ): Promise<ActionResult> => {
    const view = await open(role, page);
    const button = view.app_buttons.find((candidate) => candidate.uid === uid);
    const byId = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [view.app_params.find((param) => param.name === name)?.id, value]),
    );
    const answer = await server.call(
      '/app/action/run',
      { app_id: CONSOLE, action_id: button?.target_id, button_id: button?.id, data_params: { ...byId, ...more } },
      { token: people[role].token },
    );
    expect(answer, `${page} ${uid}: ${answer.msg}`).toMatchObject({ code: 200 });
    return answer.data as ActionResult;
  };

  it('from the form of the source to a masked answer', async () => {
    const { hostname, port, pathname } = new URL(business.url);
    await press('system_admin', 'data-source-create', 'submit', {
      name: 'shop',
      type: 'postgres',
      host: hostname,
      port: Number(port),
      database_name: pathname.slice(1),
      account: 'story_reader',
      password: 'Reader1234',
      environment: 'test',
      connect_timeout: 5,
      statement_timeout: 30,
    });
    const [source] = await list('system_admin', 'data-sources');
    expect(source).toMatchObject({ name: 'shop', type: 'postgres' });
    expect(JSON.stringify(source)).not.toContain('Reader1234');
    const tested = await press('system_admin', 'data-sources', 'test', {}, { rows: [source?.id] });
    expect(tested.list[0]).toMatch(/ms/);
    await press('system_admin', 'data-sources', 'sync', {}, { rows: [source?.id] });
    expect((await list('system_admin', 'data-sources'))[0]).toMatchObject({ conn_status: 'connected' });

    const columns = await list('policy_admin', 'column-levels');
    expect(columns.map((row) => row.column_name)).toEqual(['id', 'name', 'phone', 'id_card']);
    for (const [name, level] of [
      ['phone', 'medium'],
      ['id_card', 'high'],
    ]) {
      const ids = [columns.find((row) => row.column_name === name)?.id];
      await press('policy_admin', 'column-level-edit', 'submit', { level, rule_type: 'personal' }, { page: { ids } });
    }
    const reviews = async () =>
      Object.fromEntries((await list('policy_admin', 'column-levels')).map((row) => [row.column_name, row.review]));
    expect(await reviews()).toEqual({ id: 'offered', name: 'offered', phone: 'reviewed', id_card: 'reviewed' });
    const offered = columns.filter((row) => ['id', 'name'].includes(String(row.column_name))).map(({ id }) => id);
    const confirmed = await press('policy_admin', 'column-levels', 'confirm-selected', {}, { rows: offered });
    expect(confirmed.msg).toBe('已确认 2 列的级别');
    expect(Object.values(await reviews())).toEqual(['reviewed', 'reviewed', 'reviewed', 'reviewed']);
    await press('policy_admin', 'masking-policy-create', 'submit', {
      name: '手机号',
      template: 'custom',
      subject_type: 'all',
      scope_type: 'tables',
      data_source_ids: [source?.id],
      table_pattern: '*',
      priority: 10,
      rules: [{ match_type: 'level', match_value: 'medium', algorithm: 'keep', keep_first: 3, keep_last: 4 }],
    });
    await press('policy_admin', 'data-grant-create', 'submit', {
      subject_type: 'user',
      subject_id: people.user.id,
      data_source_id: source?.id,
      letter: 'read',
    });

    const answer = await server.answer(
      '/operation/workspace.run',
      { source_id: source?.id, text: 'SELECT id, name, phone, upper(phone) AS p2, id_card FROM customer' },
      { token: people.user.token },
    );
    const lines: Record<string, unknown>[] = [];
    if (answer.kind === 'ndjson')
      for await (const line of answer.lines) lines.push(JSON.parse(line) as Record<string, unknown>);
    expect(lines.find(({ t }) => t === 'rows')).toMatchObject({
      rows: [['1', '王芳', '138****5678', '******', '******']],
    });
  });

  it("shows on the person's home what was granted and asked", async () => {
    const page = (await server.call('/app/page/get', { app_id: CONSOLE }, { token: people.user.token }))
      .data as CompiledPage;
    const rowsOf = async (uid: string) => {
      const { data_id } = page.views.find((view) => view.uid === uid) as CompiledView;
      return (
        (await server.call('/app/data/run', { app_id: CONSOLE, data_id }, { token: people.user.token }))
          .data as DataRunAnswer
      ).response.data.list;
    };
    expect(await rowsOf('my-sources')).toMatchObject([{ name: 'shop', letters: ['read'] }]);
    expect(await rowsOf('my-statements')).toMatchObject([{ decision: 'permit', data_source: 'shop' }]);
  });

  it('masks a column that came later until the policy administrator has looked, several of them at once', async () => {
    const client = new pg.Client({ connectionString: business.adminUrl });
    await client.connect();
    await client.query(`ALTER TABLE customer ADD mail text DEFAULT 'w@x.cn', ADD wechat text DEFAULT 'wx1'`);
    await client.query('ALTER TABLE customer RENAME phone TO mobile');
    await client.end();
    const [source] = await list('system_admin', 'data-sources');
    await press('system_admin', 'data-sources', 'sync', {}, { rows: [source?.id] });
    const seen = async (): Promise<unknown> => {
      const answer = await server.answer(
        '/operation/workspace.run',
        { source_id: source?.id, text: 'SELECT mail, wechat, mobile FROM customer' },
        { token: people.user.token },
      );
      if (answer.kind !== 'ndjson') return answer;
      for await (const line of answer.lines) {
        const { t, rows } = JSON.parse(line) as { t: string; rows?: unknown[][] };
        if (t === 'rows') return rows?.[0];
      }
      return undefined;
    };
    expect(await seen()).toEqual(['******', '******', '138****5678']);

    const found = await list('policy_admin', 'column-levels');
    expect(found.map((row) => [row.column_name, row.level, row.review, row.moved_from])).toEqual([
      ['id', 'non_sensitive', 'reviewed', null],
      ['name', 'non_sensitive', 'reviewed', null],
      ['mobile', 'medium', 'moved', 'public.customer.phone'],
      ['id_card', 'high', 'reviewed', null],
      ['mail', 'medium', 'unreviewed', null],
      ['wechat', 'medium', 'unreviewed', null],
    ]);
    const idsOf = (...names: string[]) =>
      found.filter((row) => names.includes(String(row.column_name))).map(({ id }) => id);
    const changes = await list('policy_admin', 'catalogue-changes');
    expect(changes.map(({ kind, object_path }) => `${String(kind)} ${String(object_path)}`).sort()).toEqual([
      'column-gone public.customer.phone',
      'column-moved public.customer.mobile',
      'column-unreviewed public.customer.mail',
      'column-unreviewed public.customer.wechat',
    ]);
    const set = await press(
      'policy_admin',
      'column-level-edit',
      'submit',
      { level: 'non_sensitive' },
      { page: { ids: idsOf('mail', 'wechat') } },
    );
    expect(set.msg).toBe('已为 2 列设置级别');
    await press('policy_admin', 'column-levels', 'confirm-selected', {}, { rows: idsOf('mobile') });
    expect(await seen()).toEqual(['w@x.cn', 'wx1', '138****5678']);
    expect((await list('policy_admin', 'column-levels')).map(({ review }) => review)).toEqual(
      Array.from({ length: 6 }, () => 'reviewed'),
    );
  });

  it('is granted to an app by its owner alone, who sees what apps were granted and revokes it', async () => {
    const [source] = await list('system_admin', 'data-sources');
    const app = await server.platform.db.one<{ id: number; uid: string }>(
      'SELECT id, uid FROM app_principal ORDER BY id LIMIT 1',
    );
    const offered = async (role: keyof typeof people, uid: string, values: Record<string, unknown>) => {
      const view = await open(role, 'app-grant-create');
      const param = (name: string) => view.app_params.find((candidate) => candidate.name === name);
      const byId = Object.fromEntries(Object.entries(values).map(([name, value]) => [param(name)?.id, value]));
      const asked = { app_id: CONSOLE, param_id: param(uid)?.id, data_params: byId };
      const answer = await server.call('/app/param/data/run', asked, { token: people[role].token });
      expect(answer, answer.msg).toMatchObject({ code: 200 });
      return (answer.data as DataRunAnswer).response.data.list.map((row) => row.label);
    };
    expect(await offered('system_admin', 'subject_id', { subject_type: 'app' })).toContain(`数闸 (${app.uid})`);
    expect(await offered('system_admin', 'object_paths', { data_source_id: source?.id })).toContain('public.customer');
    for (const stranger of ['policy_admin', 'user'] as const) {
      expect(await list(stranger, 'app-grants')).toEqual([]);
      if (stranger === 'user') expect(await offered(stranger, 'subject_id', { subject_type: 'app' })).toEqual([]);
    }
    await press('system_admin', 'app-grant-create', 'submit', {
      subject_type: 'app',
      subject_id: app.id,
      data_source_id: source?.id,
      object_paths: ['public.customer'],
    });
    const [grant] = await list('system_admin', 'app-grants');
    expect(grant).toMatchObject({
      app_name: `数闸 (${app.uid})`,
      data_source: 'shop',
      object_path: 'public.customer',
      letter: 'read',
      status: 'enabled',
    });
    const input = { subject_type: 'app', subject_id: app.id, data_source_id: source?.id, letter: 'read' };
    const as = (who: TestPerson, name: string, body: Record<string, unknown>) =>
      server.call(`/operation/${name}`, body, { token: who.token });
    expect(await as(people.user, 'grant.create', input)).toMatchObject({ code: 401 });
    expect(await as(people.user, 'grant.revoke', { id: grant?.id })).toMatchObject({ code: 401 });
    await press('system_admin', 'app-grants', 'revoke', {}, { rows: [grant?.id] });
    expect(await list('system_admin', 'app-grants')).toMatchObject([{ status: 'revoked' }]);
  });

  it('every action is open to nobody whom its operations would refuse', () => {
    const accessOf = new Map(operations.map(({ name, access }) => [name, access]));
    const { documents } = server.platform;
    const actions = documents
      .pages(CONSOLE)
      .flatMap((page) => [...page.nodes.values()])
      .flatMap((node) =>
        node.kind === 'button' && node.node.target_type === 'action' ? [node.node.target_id ?? ''] : [],
      );
    for (const uid of new Set(actions)) {
      const { document } = documents.action(CONSOLE, uid) ?? {};
      const open: readonly SystemRole[] =
        document?.access && 'roles' in document.access ? document.access.roles : ['user'];
      for (const step of document?.steps ?? []) {
        if (!('operation' in step)) continue;
        const access = accessOf.get(step.operation);
        expect(access, `${uid} runs ${step.operation}`).toBeDefined();
        const allowed = (role: SystemRole): boolean =>
          typeof access === 'string' || access?.roles.includes(role) === true;
        expect(
          open.filter((role) => !allowed(role)),
          `${uid} → ${step.operation}`,
        ).toEqual([]);
      }
    }
  });
});
