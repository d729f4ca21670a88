import { gatewayPerson, type TestPerson } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * What the history, the log and a waiting change say of masking policies: words and names in the language of whoever
 * reads.
 */
describe('changes of masking policies', () => {
  const gate = gatewayPerson();
  let keeper: TestPerson;
  let client: pg.Client;
  let id = 0;
  const rule = (more: Record<string, unknown>) => ({ match_type: 'level', match_value: 'medium', ...more });
  const form = (more: Record<string, unknown> = {}) => ({
    name: 'by hand',
    template: 'custom',
    priority: 1,
    scope_type: 'objects',
    objects: [{ source_id: gate.source.id, path: ['public', 'customer', 'phone'] }],
    rules: [rule({ algorithm: 'phone', phone_last: 2 })],
    ...more,
  });
  const done = async (name: string, input: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const answer = await gate.test.call(`/operation/masking-policy.${name}`, input, { token: keeper.token });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as Record<string, unknown>;
  };
  async function seen<T extends pg.QueryResultRow>(role: string, locale: string, sql: string): Promise<T[]> {
    await client.query('BEGIN READ ONLY');
    try {
      await client.query(
        `SELECT set_config('sluice.user_id', $1, true), set_config('sluice.roles', $2, true), set_config('sluice.locale', $3, true)`,
        [String(keeper.id), role, locale],
      );
      await client.query('SET LOCAL ROLE sluice_console');
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.query('ROLLBACK');
    }
  }

  beforeAll(async () => {
    await gate.begin();
    keeper = await gate.test.person(['policy_admin']);
    client = new pg.Client({ connectionString: gate.test.database.url });
    await client.connect();
    id = Number((await done('create', form())).id);
    const changed = {
      scope_type: 'tables',
      table_pattern: 'public.orders',
      objects: null,
      subject_type: 'user',
      subject_ids: [gate.person.id],
      windows: [
        { days: [1, 5], from: '09:00', to: '18:00' },
        { days: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '21:00' },
      ],
      ips: '10.0.0.0/8',
      rules: [
        rule({ algorithm: 'date_cut', date_cut_unit: 'quarter', filter_null_test: 'allow', filter_other: 'refuse' }),
        { match_type: 'name_pattern', match_value: '*high*', algorithm: 'keep', keep_first: 1, keep_char: '→' },
      ],
    };
    await done('update', { ...form(changed), id, revision: 0 });
    await gate.test.platform.audit.flush();
  }, 120_000);
  afterAll(async () => {
    await client?.end();
    await gate.end();
  });

  const changes = async (locale: string): Promise<string[]> => {
    const sql = `SELECT o.changes FROM console.audit_objects o JOIN console.audit_log a ON a.id = o.id WHERE a.action = 'masking-policy.update' ORDER BY o.id DESC LIMIT 1`;
    return (await seen<{ changes: string[] }>('audit_admin', locale, sql))[0]?.changes ?? [];
  };

  it('are told in the log by names and words, in both languages', async () => {
    const { name } = await gate.test.platform.db.one<{ name: string }>('SELECT name FROM user_account WHERE id = $1', [
      gate.person.id,
    ]);
    const source = (
      await gate.test.platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [gate.source.id])
    ).name;
    expect(await changes('zh-chs')).toEqual([
      `适用范围：${source} · public.customer.phone → * · public.orders`,
      `适用条件：– → 来源地址：10.0.0.0/8; 适用对象：${name}; 时段：周一、周五 09:00–18:00; 每天 20:00–21:00`,
      '规则 1：敏感级别 中 → 电话号码（保留后几位 2）; 条件使用按列的级别 → 敏感级别 中 → 日期截断（精确到 季）; 空值判断与计数：允许, 其他条件与运算：拒绝',
      '规则 2：– → 列名模式 *high* → 保留首尾（符号 →, 保留前几位 1）; 条件使用按列的级别',
    ]);
    const english = await changes('en');
    expect(english[1]).toBe(
      `Terms: – → Addresses: 10.0.0.0/8; Applies to: ${name}; Time windows: Mon, Fri 09:00–18:00; every day 20:00–21:00`,
    );
    expect(english.join()).not.toMatch(/[一-鿿]/u.test(source + name) ? /周|规则/ : /[一-鿿]/u);
    expect(english.join()).not.toContain('{"');
  });

  it('leave objects that are no change in their own words, and are for the auditor alone', async () => {
    const sql = `SELECT o.names FROM console.audit_objects o JOIN console.audit_log a ON a.id = o.id WHERE a.action = 'masking-policy.update'`;
    expect(await seen('audit_admin', 'en', sql)).toEqual([{ names: 'by hand' }]);
    expect(await seen('policy_admin', 'en', sql)).toEqual([]);
    const names = `SELECT console_rights.mask_scope_text('{"source_ids": [1]}')`;
    await expect(seen('audit_admin', 'en', names)).rejects.toThrow('permission denied');
  });

  it('are told in words where they are states, and in the time of the platform where they are moments', async () => {
    const objects = [
      'work-order:3',
      'status: approved → scheduled',
      'plan_time: – → 2026-12-03T12:00:00.000Z',
      'end_time: 2026-02-31T12:00:00.000Z → soon',
      'status: odd → odder',
      'target: – → work_order',
    ];
    await client.query(
      `INSERT INTO audit_log (seq, time, phase, user_name, ip, request_id, origin, action, objects, decision, prev_hash, hash)
       VALUES (1000000, now(), 'event', 'x', '', 'x', '{}', 'test.words', $1, 'permit', '', '')`,
      [objects],
    );
    const sentences = async (locale: string): Promise<string[]> => {
      const sql = `SELECT o.changes FROM console.audit_objects o JOIN console.audit_log a ON a.id = o.id WHERE a.action = 'test.words'`;
      return (await seen<{ changes: string[] }>('audit_admin', locale, sql))[0]!.changes;
    };
    expect(await sentences('zh-chs')).toEqual([
      '状态：审核通过 → 定时执行',
      '计划时间：– → 2026-12-03 20:00:00',
      '有效期至：2026-02-31T12:00:00.000Z → soon',
      '状态：odd → odder',
      '适用于：– → 工单',
    ]);
    expect((await sentences('en'))[0]).toBe('State: Approved → Scheduled');
    const inside = `SELECT console_rights.state_word('approved'), console_rights.moment_word('x')`;
    await expect(seen('audit_admin', 'en', inside)).rejects.toThrow('permission denied');
  });

  it('are told of policies of use as well', async () => {
    const policy = {
      ...{ name: 'office hours', template: 'custom', effect: 'permit', subject_type: 'all', priority: 10 },
      ...{ query_count: 5, export_count: 5, write_count: 5, update_count: 5, delete_count: 5, transaction_timeout: 30 },
    };
    const call = async (name: string, input: object): Promise<{ id: number }> => {
      const answer = await gate.test.call(`/operation/policy.${name}`, { ...input }, { token: keeper.token });
      expect(answer, answer.msg).toMatchObject({ code: 200 });
      return answer.data as { id: number };
    };
    const made = await call('create', policy);
    await call('update', {
      ...policy,
      id: made.id,
      data_source_ids: [gate.source.id],
      subject_type: 'user',
      subject_ids: [gate.person.id],
      windows: [{ days: [6, 7], from: '08:00', to: '09:00' }],
    });
    await gate.test.platform.audit.flush();
    const sql = `SELECT o.changes FROM console.audit_objects o JOIN console.audit_log a ON a.id = o.id WHERE a.action = 'policy.update'`;
    const [record] = await seen<{ changes: string[] }>('audit_admin', 'zh-chs', sql);
    const result = await gate.test.platform.db.one<{ source: string; person: string }>(
      'SELECT d.name AS source, u.name AS person FROM data_source d, user_account u WHERE d.id = $1 AND u.id = $2',
      [gate.source.id, gate.person.id],
    );
    expect(record?.changes).toEqual([
      `适用范围：*; 所有人（含访客） → ${result.source}; ${result.person}`,
      '时段：– → 周六、周日 08:00–09:00',
    ]);
    const listed = `SELECT window_text, project_names FROM console.policies WHERE id = ${made.id}`;
    expect(await seen('policy_admin', 'en', listed)).toEqual([
      { window_text: 'Sat, Sun 08:00–09:00', project_names: null },
    ]);
  });

  it('are compared in the history by the same words', async () => {
    const sql = `SELECT f.field, f.this_text, f.other_text FROM console.masking_revision_facts f JOIN console.masking_revisions r ON r.id = f.revision_id
      WHERE r.masking_policy_id = ${id} AND NOT r.is_current AND f.with_current AND f.is_changed ORDER BY f.field`;
    const facts = await seen<{ field: string; this_text: string; other_text: string }>('policy_admin', 'en', sql);
    expect(facts.map(({ field }) => field)).toEqual(['ips', 'rule 1', 'rule 2', 'scope', 'subjects', 'windows']);
    const first = facts.find(({ field }) => field === 'rule 1');
    expect(first?.this_text).toBe("Level Medium → Telephone (last 2); use in conditions by the column's level");
    expect(facts.find(({ field }) => field === 'windows')?.other_text).toBe(
      'Mon, Fri 09:00–18:00; every day 20:00–21:00',
    );
  });
});
