import { gatewayPerson, type TestPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../dispatch/call.js';
import { sweepVersions } from '../gateway/past.sweep.js';

/** Questions about somebody who is no person, and about what was held before. */
describe('questions about rights, of groups and roles and of the past', () => {
  const gate = gatewayPerson();
  let policy: TestPerson;
  let group: number;

  const ask = (form: Record<string, unknown>): Promise<Envelope> =>
    gate.test.call(
      '/operation/rights.explain',
      { form: { data_source_id: gate.source.id, object_path: 'public.note', ...form } },
      { token: policy.token, headers: { locale: 'en' } },
    );
  const decided = async (form: Record<string, unknown>): Promise<string> => {
    const envelope = await ask(form);
    expect(envelope).toMatchObject({ code: 200 });
    return (envelope.data as { decision: string }).decision;
  };
  const set = async (sql: string, values: unknown[] = []): Promise<number> => {
    const { rows } = await gate.test.platform.db.query<{ id: number }>(sql, values);
    gate.test.platform.gateway.versions.suspect();
    return rows[0]?.id ?? 0;
  };
  /** Between two changes: a moment of its own. */
  const moment = async (): Promise<string> => {
    await new Promise((settle) => setTimeout(settle, 15));
    const now = new Date().toISOString();
    await new Promise((settle) => setTimeout(settle, 15));
    return now;
  };

  beforeAll(async () => {
    await gate.begin();
    policy = await gate.test.person(['policy_admin']);
    await set("DELETE FROM data_grant WHERE subject_type = 'user'");
    group = await set("INSERT INTO user_group (name) VALUES ('分析组') RETURNING id");
  });
  afterAll(gate.end);

  it('tell what a group and a role of a project give by themselves', async () => {
    const form = { subject_type: 'group', group_id: group };
    expect(await decided(form)).toBe('refuse');
    await set(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('group', $1, $2, '', 'read')`,
      [group, gate.source.id],
    );
    const { data } = (await ask(form)) as { data: { decision: string; lines: { text: string }[] } };
    expect(data.decision).toBe('permit');
    expect(data.lines.map(({ text }) => text).join('\n')).toContain('Answered for what it gives by itself');
    const project = await set(`INSERT INTO project (name) VALUES ('报表') RETURNING id`);
    await set('INSERT INTO project_source (project_id, data_source_id) VALUES ($1, $2)', [project, gate.source.id]);
    const role = await set(
      `INSERT INTO project_role (project_id, name, letters) VALUES ($1, '只读', '{read}') RETURNING id`,
      [project],
    );
    const asked = { subject_type: 'project_role', project_role: `${project}-${role}` };
    expect(await decided(asked)).toBe('permit');
    expect(await decided({ ...asked, operation: 'delete' })).toBe('refuse');
    expect(await ask({ subject_type: 'project_role', project_role: `${project}-999999` })).toMatchObject({
      data: { field: 'project_role' },
    });
    expect(await ask({ subject_type: 'group' })).toMatchObject({ code: 400, data: { field: 'group_id' } });
  });

  it('answer as it was then: grants that ended, groups that were left, levels that were raised', async () => {
    const form = { user_id: gate.person.id };
    const before = await moment();
    await set('INSERT INTO user_group_member (group_id, user_id) VALUES ($1, $2)', [group, gate.person.id]);
    await set("UPDATE user_account SET access_level = 'high' WHERE id = $1", [gate.person.id]);
    const during = await moment();
    await set('DELETE FROM user_group_member WHERE user_id = $1', [gate.person.id]);
    await set("UPDATE user_account SET access_level = 'public' WHERE id = $1", [gate.person.id]);
    const own = await set(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, '', 'read') RETURNING id`,
      [gate.person.id, gate.source.id],
    );
    const granted = await moment();
    await set("UPDATE data_grant SET status = 'revoked' WHERE id = $1", [own]);
    expect(await decided(form)).toBe('refuse');
    expect(await decided({ ...form, moment: before })).toBe('refuse');
    expect(await decided({ ...form, moment: during })).toBe('permit');
    expect(await decided({ ...form, moment: granted })).toBe('permit');
    const then = (await ask({ ...form, moment: during })).data as { lines: { text: string }[] };
    const result = then.lines.map(({ text }) => text).join('\n');
    expect(result).toContain('分析组');
    expect(result).toContain('is that of now');
  });

  it('answer with the levels, masks, row filters and policies of use that held then', async () => {
    const { db } = gate.test.platform;
    const grant = await set(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, '', 'read') RETURNING id`,
      [gate.person.id, gate.source.id],
    );
    const form = { user_id: gate.person.id };
    const answerTo = async (moment?: string): Promise<string> => {
      const { data } = (await ask({ ...form, moment })) as { data: { decision: string; lines: { text: string }[] } };
      return [data.decision, ...data.lines.map(({ text }) => text)].join('\n');
    };
    const before = await moment();
    const column = await db.one<{ id: number; name: string }>(
      `SELECT c.id, c.name FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id
       WHERE c.data_source_id = $1 AND t.name = 'note' AND c.kind = 'column' ORDER BY c.ordinal DESC LIMIT 1`,
      [gate.source.id],
    );
    await set(
      `INSERT INTO column_level (object_id, level) VALUES ($1, 'high') ON CONFLICT (object_id) DO UPDATE SET level = 'high'`,
      [column.id],
    );
    await set(
      `INSERT INTO row_filter (name, data_source_id, schema_name, table_name, subject_type, condition) VALUES ('只看自己', $1, 'public', 'note', 'all', 'row.id == 1') RETURNING id`,
      [gate.source.id],
    );
    const masked = await moment();
    await set(`UPDATE column_level SET level = 'non_sensitive' WHERE object_id = $1`, [column.id]);
    await set('DELETE FROM row_filter');
    await set(
      `INSERT INTO policy (name, template, effect, priority, update_count, delete_count, write_count, query_count, export_count, transaction_timeout)
       VALUES ('停用', 'x', 'refuse', 1, 0, 0, 0, 0, 0, 60)`,
    );
    const closed = await moment();
    await set('DELETE FROM policy');
    expect(await answerTo()).toMatch(/^permit/);
    expect(await answerTo(before)).not.toContain(`${column.name}: masked`);
    expect(await answerTo(masked)).toContain('只看自己');
    expect(await answerTo(masked)).toContain(`${column.name}: masked fully`);
    expect(await answerTo()).not.toContain('只看自己');
    expect(await answerTo(closed)).toMatch(/^refuse/);
    expect(await answerTo(closed)).toContain('停用');
    await set("UPDATE data_grant SET status = 'revoked' WHERE id = $1", [grant]);
  });

  it('are not about what is to come, nor about what no version was kept of', async () => {
    expect(await ask({ user_id: gate.person.id, moment: '2001-01-01 00:00:00' })).toMatchObject({
      code: 400,
      data: { field: 'moment' },
    });
    expect(await ask({ user_id: gate.person.id, moment: '2999-01-01 00:00:00' })).toMatchObject({
      code: 400,
      data: { field: 'moment' },
    });
  });

  it('reach back as far as versions are kept: those that ended before are taken away, and questions about them refused', async () => {
    const { db } = gate.test.platform;
    const left = async (): Promise<{ ended: number; open: number }> =>
      db.one(
        `SELECT count(*) FILTER (WHERE valid_to IS NOT NULL) AS ended, count(*) FILTER (WHERE valid_to IS NULL) AS open FROM validity_version`,
      );
    const early = await moment();
    const before = await left();
    expect(before.ended).toBeGreaterThan(0);
    expect(await sweepVersions(db, new Date('2001-01-01'))).toBe(0);
    expect(await left()).toEqual(before);
    const cutoff = new Date();
    expect(await sweepVersions(db, cutoff)).toBe(before.ended);
    expect(await left()).toEqual({ ended: 0, open: before.open });
    expect(await ask({ user_id: gate.person.id, moment: early })).toMatchObject({
      code: 400,
      data: { field: 'moment' },
    });
    expect(await ask({ user_id: gate.person.id, moment: await moment() })).toMatchObject({ code: 200 });
  });

  it('keep no secret of an account among the versions', async () => {
    const { rows } = await gate.test.platform.db.query<{ keys: string }>(
      `SELECT DISTINCT k AS keys FROM validity_version v, jsonb_object_keys(v.row_data) k WHERE v.table_name = 'user_account'`,
    );
    expect(rows.map(({ keys }) => keys).sort()).toEqual(
      [
        'access_level',
        'account',
        'end_time',
        'id',
        'is_deleted',
        'is_enabled',
        'locale',
        'must_change_pwd',
        'name',
      ].sort(),
    );
  });
});
