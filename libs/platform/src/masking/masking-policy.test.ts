import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** Masking policies before the one gate (screen G2): about which objects, for whom, when and from where. */
describe('masking policies', () => {
  const gate = gatewayPerson();
  let keeper: TestPerson;
  const call = (name: string, input: Record<string, unknown>) =>
    gate.test.call(`/operation/masking-policy.${name}`, input, { token: keeper.token });
  const phone = { match_type: 'level', match_value: 'medium', algorithm: 'substitute', substitute_text: 'hidden' };
  const form = (more: Record<string, unknown> = {}) => ({
    name: 'by hand',
    template: 'custom',
    priority: 1,
    scope_type: 'objects',
    objects: [{ source_id: gate.source.id, path: ['public', 'customer', 'phone'] }],
    rules: [phone],
    ...more,
  });
  const shown = async (more = {}): Promise<unknown> =>
    (await gate.rows('SELECT phone FROM customer WHERE id = 1', more))[0]?.[0];
  const partly = expect.stringMatching(/^\d{3}\*{4}\d{4}$/) as unknown;
  const every = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' };

  beforeAll(async () => {
    await gate.begin();
    keeper = await gate.test.person(['policy_admin']);
  });
  beforeEach(async () => {
    await gate.test.platform.db.query(`DELETE FROM masking_policy WHERE name <> '手机号'`);
    gate.test.platform.gateway.versions.suspect();
  });
  afterAll(() => gate.end());

  it.each<[string, readonly string[], boolean]>([
    ['a column', ['public', 'customer', 'phone'], true],
    ['a table', ['public', 'customer'], true],
    ['a schema', ['public'], true],
    ['a whole source', [], true],
    ['another column', ['public', 'customer', 'city'], false],
    ['a name that only begins alike', ['public', 'cust'], false],
    ['a pattern, which is a name here', ['public', '*'], false],
  ])('chosen by %s', async (_what, path, holds) => {
    const objects = [{ source_id: gate.source.id, path }];
    expect(await call('create', form({ objects }))).toMatchObject({ code: 200 });
    expect(await shown()).toEqual(holds ? 'hidden' : partly);
  });

  it('of objects of another source are not about this one', async () => {
    expect(await call('create', form({ objects: [{ source_id: gate.source.id + 1, path: [] }] }))).toMatchObject({
      code: 200,
    });
    expect(await shown()).toEqual(partly);
  });

  it.each<[string, () => Record<string, unknown>, boolean]>([
    ['the person', () => ({ subject_type: 'user', subject_ids: [gate.person.id] }), true],
    ['somebody else', () => ({ subject_type: 'user', subject_ids: [keeper.id] }), false],
    ['who has not signed in', () => ({ subject_type: 'anonymous' }), false],
    ['a project that the person is not in', () => ({ project_ids: [1] }), false],
    ['the whole week', () => ({ windows: [every] }), true],
    ['an address of the person', () => ({ ips: '127.0.0.0/8' }), true],
    ['another address', () => ({ ips: '10.0.0.0/8, ::1' }), false],
    ['an expression that holds', () => ({ condition: `'user' in user.roles && user.groups == []` }), true],
    ['an expression that does not', () => ({ condition: 'app.id == 7' }), false],
    ['two terms of which one fails', () => ({ windows: [every], ips: '10.0.0.0/8' }), false],
  ])('about %s', async (_what, terms, holds) => {
    expect(await call('create', form(terms()))).toMatchObject({ code: 200 });
    expect(await shown()).toEqual(holds ? 'hidden' : partly);
  });

  it('are about members of a project that works on the source, as long as they are', async () => {
    const { db, gateway } = gate.test.platform;
    const { id } = await db.one<{ id: number }>(
      `INSERT INTO project (name, code) VALUES ('丝路', 'silk') RETURNING id`,
    );
    await db.query('INSERT INTO project_source (project_id, data_source_id) VALUES ($1, $2)', [id, gate.source.id]);
    await db.query(
      `INSERT INTO project_member (project_id, user_id, project_role_id) SELECT $1, $2, min(id) FROM project_role`,
      [id, gate.person.id],
    );
    expect(await call('create', form({ project_ids: [id] }))).toMatchObject({ code: 200 });
    expect(await shown()).toBe('hidden');
    await db.query(`UPDATE project_member SET status = 'ended' WHERE project_id = $1`, [id]);
    gateway.versions.suspect();
    expect(await shown()).toEqual(partly);
  });

  it('change with the hour and the address, also where a plan was made before', async () => {
    const night = { days: every.days, from: '20:00', to: '23:00' };
    expect(await call('create', form({ windows: [night], ips: '127.0.0.1' }))).toMatchObject({ code: 200 });
    const clock = vi.spyOn(gate.test.platform.clock, 'now');
    const at = (hour: number) => clock.mockReturnValue(Date.UTC(2030, 0, 7, hour - 8));
    at(12);
    expect(await shown()).toEqual(partly);
    at(21);
    expect(await shown()).toBe('hidden');
    expect(await shown({ request: { ...gate.request, ip: '10.1.1.1' } })).toEqual(partly);
    expect(await shown()).toBe('hidden');
    clock.mockRestore();
  });

  it('are refused where they could not hold, and nothing is stored', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ objects: [] }, 'objects'],
      [{ scope_type: 'tables', objects: null, table_pattern: ' ' }, 'table_pattern'],
      [{ subject_type: 'group' }, 'subject_ids'],
      [{ windows: [{ ...every, from: '23:59' }] }, 'windows'],
      [{ windows: [every, every] }, 'windows'],
      [{ ips: '10.0.0.0/40' }, 'ips'],
      [{ condition: 'user.account ==' }, 'condition'],
      [{ condition: 'row.phone == 1' }, 'condition'],
    ];
    for (const [more, field] of wrong)
      expect(await call('create', form(more)), JSON.stringify(more)).toMatchObject({ code: 400, data: { field } });
    const { rows } = await gate.test.platform.db.query('SELECT 1 FROM masking_policy');
    expect(rows).toHaveLength(1);
  });

  it('keep every revision, compare two of them and go back to one', async () => {
    const { db } = gate.test.platform;
    const { id } = (await call('create', form())).data as { id: number };
    const update = { ...form({ name: 'renamed', rules: [{ ...phone, substitute_text: 'other' }] }), id };
    expect(await call('update', { ...update, revision: 0 })).toMatchObject({ code: 200 });
    expect(await call('disable', { id })).toMatchObject({ code: 200 });
    expect(await call('enable', { id })).toMatchObject({ code: 200 });
    const { rows } = await db.query<{ id: number; revision: number; word: string; person: number }>(
      'SELECT id, revision, word, create_user_id AS person FROM masking_policy_revision WHERE masking_policy_id = $1 ORDER BY revision',
      [id],
    );
    expect(rows.map(({ word }) => word)).toEqual(['create', 'update', 'disable', 'enable']);
    expect(rows.every(({ person }) => person === keeper.id)).toBe(true);
    expect(await shown()).toBe('other');
    expect(await call('restore', { id: rows[0]?.id ?? 0 })).toMatchObject({ code: 200, data: { id } });
    expect(await shown()).toBe('hidden');
    const now = await db.one<{ name: string; revision: number }>(
      'SELECT name, revision FROM masking_policy WHERE id = $1',
      [id],
    );
    expect(now).toEqual({ name: 'by hand', revision: 4 });
    expect(await call('restore', { id: 999_999 })).toMatchObject({ code: 404 });
  });

  it('keep what stood before their first change here, and refuse a revision whose name is another policy by now', async () => {
    const { db } = gate.test.platform;
    const { id } = await db.one<{ id: number }>(
      `INSERT INTO masking_policy (name, template, scope) VALUES ('old', 'custom', '{"tables": ["*"]}') RETURNING id`,
    );
    expect(await call('update', { ...form({ name: 'new' }), id })).toMatchObject({ code: 200 });
    const kept = await db.one<{ id: number; word: string }>(
      'SELECT id, word FROM masking_policy_revision WHERE masking_policy_id = $1 AND revision = 0',
      [id],
    );
    expect(kept.word).toBe('earlier');
    expect(await call('create', form({ name: 'OLD' }))).toMatchObject({ code: 200 });
    expect(await call('restore', { id: kept.id })).toMatchObject({ code: 409, data: { field: 'name' } });
  });

  it('tell before they are saved which columns, which samples, whom and against which other policies', async () => {
    const asked = form({ samples: 'phone: 13812345678\nid_card: 110101199003071234\nnonsense', priority: 200 });
    const answer = await call('preview', { form: asked });
    const { text } = answer.data as { text: string };
    const lines = text.split('\n');
    expect(lines[0]).toMatch(/^涉及 1 列：.* · public\.customer\.phone$/);
    expect(lines.slice(1, 5)).toEqual([
      '样例：',
      '  phone: 13812345678 → hidden',
      '  id_card: 110101199003071234 → ******',
      '  （请写作 列: 值）',
    ]);
    expect(lines[5]).toMatch(/^冲突：策略“手机号”（优先级 100）先于本策略决定 .*public\.customer\.phone$/);
    expect(lines[6]).toContain('影响');
    const other = await call('preview', { form: { ...asked, samples: null, priority: 1, subject_type: 'anonymous' } });
    expect((other.data as { text: string }).text).toMatch(/冲突：本策略先于策略“手机号”.*\n影响.*页面访客$/);
    expect(await call('preview', { form: { ...asked, rules: [{ ...phone, match_value: 'secret' }] } })).toMatchObject({
      code: 400,
      data: { field: 'rules' },
    });
    await gate.test.platform.audit.flush();
    const { rows } = await gate.test.platform.db.query(`SELECT a::text AS record FROM audit_log a`);
    expect(JSON.stringify(rows)).not.toContain('13812345678');
  });
});
