import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Row filters before the one gate: only the rows of a table that somebody may see (issue: decision and masking). */
describe('row filters', () => {
  const gate = gatewayPerson();
  const filter = async (condition: string, more: { table?: string; subject?: string; ids?: number[] } = {}) => {
    await gate.test.platform.db.query(
      `INSERT INTO row_filter (name, data_source_id, schema_name, table_name, subject_type, subject_ids, condition)
       SELECT 'filter ' || count(*), $1, 'public', $2, $3, $4, $5 FROM row_filter`,
      [gate.source.id, more.table ?? 'customer', more.subject ?? 'all', JSON.stringify(more.ids ?? []), condition],
    );
    gate.test.platform.gateway.versions.suspect();
  };
  const count = async (text: string, more = {}) => (await gate.rows(text, more))[0]?.[0];

  beforeAll(async () => {
    await gate.begin();
    await gate.source.grant({ user: gate.person.id }, 'write');
  });
  beforeEach(async () => {
    await gate.test.platform.db.query('DELETE FROM row_filter');
    gate.test.platform.gateway.versions.suspect();
  });
  afterAll(() => gate.end());

  it('answer the rows of the person alone, on every way', async () => {
    await filter('row.city == "北京" && row.id < 10');
    expect(await gate.rows('SELECT id FROM customer ORDER BY id')).toEqual([[3], [6], [9]]);
    expect(await count('SELECT count(*) FROM customer')).toBe('3');
    expect(await gate.rows('SELECT id, who FROM contact ORDER BY id')).toEqual([
      [3, '客户3'],
      [6, '客户6'],
      [9, '客户9'],
    ]);
    expect(
      await gate.rows('SELECT c.id FROM public.customer AS c JOIN customer d USING (id) WHERE c.id = $1', {
        binds: [6],
      }),
    ).toEqual([[6]]);
    const page = await gate.start('SELECT id FROM customer', {
      paging: { limit: 2, offset: 1, sort: [{ name: 'id', descending: true }] },
      count: true,
    });
    if (page.state !== 'rows') throw new Error('refused');
    expect(await gate.collect(page)).toEqual([[6], [3]]);
    expect(await page.count).toBe('3');
    const exported = await gate.start('SELECT id FROM customer', { origin: { kind: 'export' } });
    if (exported.state !== 'rows') throw new Error('refused');
    expect(await gate.collect(exported)).toHaveLength(3);
    const plan = JSON.stringify(await gate.rows('EXPLAIN SELECT id FROM customer'));
    expect(plan).toContain('Filter');
  });

  it('let a plan tell nothing that the source reckons with hidden rows', async () => {
    await filter('row.city == "北京"');
    const plan = async (format: string) =>
      (await gate.rows(`EXPLAIN (FORMAT ${format}) SELECT id FROM customer WHERE points = 77`)).flat().join('\n');
    const answerTo = async (): Promise<string[]> => {
      await gate.source.sql('ANALYZE customer');
      return [await plan('TEXT'), await plan('JSON'), await plan('YAML'), await plan('XML')];
    };
    const before = await answerTo();
    await gate.source.sql("UPDATE customer SET points = points + 1000 WHERE city <> '北京'");
    await gate.source.sql("UPDATE customer SET points = 77 WHERE city <> '北京'");
    expect(await answerTo()).toEqual(before);
    expect(before[0]).toMatch(/Seq Scan on .*\(cost=\? rows=\? width=\?\)/);
    expect(before[0]).toContain('77');
  });

  it('are about subjects, and every one of them must let a row through', async () => {
    await filter('row.id > 100', { subject: 'user', ids: [gate.person.id + 1000] });
    expect(await count('SELECT count(*) FROM customer')).toBe('200');
    await filter('row.id > 10', { subject: 'user', ids: [gate.person.id] });
    await filter('row.id <= 12');
    expect(await gate.rows('SELECT id FROM customer ORDER BY id')).toEqual([[11], [12]]);
    await filter('row.name == user.account || row.id in user.groups');
    expect(await count('SELECT count(*) FROM customer')).toBe('0');
  });

  it('are about whoever has a role of a project, until they no longer have it', async () => {
    const { rows } = await gate.test.platform.db.query<{ id: number }>(
      `WITH p AS (INSERT INTO project (name) VALUES ('filtered project') RETURNING id),
         r AS (INSERT INTO project_role (project_id, name) SELECT id, 'clerks' FROM p RETURNING id, project_id)
       INSERT INTO project_member (project_id, user_id, project_role_id) SELECT project_id, $1, id FROM r RETURNING project_role_id AS id`,
      [gate.person.id],
    );
    const role = rows[0]?.id ?? 0;
    await filter('row.id < 5', { subject: 'project_role', ids: [role] });
    expect(await count('SELECT count(*) FROM customer')).toBe('4');
    await gate.test.platform.db.query('DELETE FROM project_member WHERE project_role_id = $1', [role]);
    gate.test.platform.gateway.versions.suspect();
    expect(await count('SELECT count(*) FROM customer')).toBe('200');
  });

  it('ask for roles of projects that work on the source, under the number of the project', async () => {
    const { db } = gate.test.platform;
    const member = async (name: string, role: string) => {
      const { rows } = await db.query<{ id: number }>('INSERT INTO project (name) VALUES ($1) RETURNING id', [name]);
      const id = rows[0]?.id ?? 0;
      await db.query(
        `WITH r AS (INSERT INTO project_role (project_id, name) VALUES ($1, $2) RETURNING id)
         INSERT INTO project_member (project_id, user_id, project_role_id) SELECT $1, $3, id FROM r`,
        [id, role, gate.person.id],
      );
      return id;
    };
    const works = async (id: number) => {
      await db.query('INSERT INTO project_source (project_id, data_source_id) VALUES ($1, $2)', [id, gate.source.id]);
      gate.test.platform.gateway.versions.suspect();
    };
    const meant = await member('north', 'auditors');
    await filter(`row.id <= 3 && "${meant}/auditors" in user.project_roles`);
    expect(await count('SELECT count(*) FROM customer')).toBe('0');
    // The same name in a project of somebody else, even one that looks like the place of the other, opens nothing.
    for (const [name, role] of [
      ['other', 'auditors'],
      ['third', `${meant}/auditors`],
    ] as const)
      await works(await member(name, role));
    expect(await count('SELECT count(*) FROM customer')).toBe('0');
    await works(meant);
    expect(await count('SELECT count(*) FROM customer')).toBe('3');
    await db.query("UPDATE project SET end_time = now() - interval '1 minute' WHERE id = $1", [meant]);
    gate.test.platform.gateway.versions.suspect();
    expect(await count('SELECT count(*) FROM customer')).toBe('0');
    const { rows } = await db.query<{ id: number }>(
      `WITH g AS (INSERT INTO user_group (name) VALUES ('filtered') RETURNING id)
       INSERT INTO user_group_member (group_id, user_id) SELECT id, $1 FROM g RETURNING group_id AS id`,
      [gate.person.id],
    );
    await db.query('DELETE FROM row_filter');
    await filter(`row.id <= 4 && ${rows[0]?.id} in user.group_ids`);
    expect(await count('SELECT count(*) FROM customer')).toBe('4');
  });

  it('limit what is written, and refuse by name what could touch other rows', async () => {
    await filter('row.city == "北京"');
    const before = await gate.source.sql('SELECT id, points FROM customer ORDER BY id');
    await gate.rows('UPDATE customer SET points = points + 1 WHERE id IN (1, 3)');
    const after = await gate.source.sql('SELECT id, points FROM customer ORDER BY id');
    expect(after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))).toEqual([
      { id: 3, points: 31 },
    ]);
    for (const text of [
      "UPDATE customer SET city = '上海'",
      'SELECT ctid FROM customer',
      'SELECT * FROM customer FOR UPDATE',
      'SELECT id FROM customer TABLESAMPLE system (10)',
      "INSERT INTO customer VALUES (1, 'x', NULL, NULL, NULL, 1) ON CONFLICT (id) DO NOTHING",
    ])
      expect(await gate.reasons(text), text).toEqual([expect.stringContaining('row-filter')]);
  });

  it('let no error tell of a row that is not seen', async () => {
    await filter('row.id != 7');
    await gate.source.sql('UPDATE customer SET points = 0 WHERE id = 7');
    expect(await count('SELECT count(*) FROM customer WHERE 1 / points >= 0')).toBe('199');
    await gate.rows('UPDATE customer SET name = name WHERE 1 / points > 5');
    await gate.source.sql('UPDATE customer SET points = 70 WHERE id = 7');
  });

  it('refuse what nobody can limit to rows, and hide what a failed write says, also where no column is masked', async () => {
    const open = await gate.test.person(['user']);
    await gate.source.grant({ user: open.id }, 'manage');
    await gate.source.grant({ user: open.id }, 'write');
    await gate.source.grant({ user: open.id }, 'read');
    await gate.test.platform.db.query(
      "INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter, source_type) VALUES ('user', $1, $2, '', 'read', 'masking_privilege')",
      [open.id, gate.source.id],
    );
    const caller = gate.callerOf(open);
    const failed = async () =>
      gate.rows('UPDATE customer SET name = NULL WHERE id = 3', { caller }).catch((cause: unknown) => cause);
    gate.test.platform.gateway.versions.suspect();
    expect(JSON.stringify(await failed())).toContain('Failing row contains');
    const texts = [
      'DO $$ BEGIN DELETE FROM customer; END $$',
      'CREATE FUNCTION seen() RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM customer $$',
      'PREPARE seen AS SELECT 1',
      'GRANT SELECT ON note TO public',
    ];
    expect(await gate.reasons('DO $$ BEGIN NULL; END $$', { caller })).toEqual([]);
    await filter('row.city == "北京"');
    for (const text of texts) expect(await gate.reasons(text, { caller }), text).toEqual(['row-filter']);
    expect(JSON.stringify(await failed())).not.toContain('Failing row contains');
  });

  it('serve nothing where a filter cannot be carried out', async () => {
    await filter('row.city + "x" == "y"');
    expect(await gate.reasons('SELECT id FROM customer')).toEqual([expect.stringContaining('row-filter-broken')]);
    expect(await count('SELECT count(*) FROM orders')).toBe('1000');
  });

  it('point errors into the own text and are told in the audit log', async () => {
    await filter('row.id < 5');
    const text = 'SELECT id FROM customer WHERE id = $1 AND name || 5 > 7';
    const failure = await gate.rows(text, { binds: [1] }).catch((cause: unknown) => cause);
    expect(failure).toMatchObject({ data: { position: text.indexOf('>') } });
    await gate.rows('SELECT id FROM customer');
    const { rows } = await gate.test.platform.db.query<{ reasons: string[] }>(
      "SELECT reasons FROM audit_log WHERE sql_text = 'SELECT id FROM customer' AND decision = 'permit' ORDER BY seq DESC LIMIT 1",
    );
    expect(rows[0]?.reasons).toContain('row-filter public.customer');
  });

  it('are made by policy administrators, checked and previewed', async () => {
    const admin = await gate.test.person(['policy_admin']);
    const call = (name: string, input: Record<string, unknown>, who = admin) =>
      gate.test.call(`/operation/row-filter.${name}`, input, { token: who.token });
    const form = {
      name: 'own rows',
      data_source_id: gate.source.id,
      table_path: 'public.customer',
      subject_type: 'user',
      subject_ids: [gate.person.id],
      condition: 'row.id <= 3 || row.name == user.account',
    };
    expect(await call('create', form, gate.person)).toMatchObject({ code: 401 });
    for (const [field, value] of [
      ['condition', 'row.id + 1 == 2'],
      ['condition', 'row.nothing == 1'],
      ['condition', 'row.id =='],
      ['table_path', 'public.nothing'],
      ['subject_ids', []],
    ] as const)
      expect(await call('create', { ...form, [field]: value }), `${field} ${String(value)}`).toMatchObject({
        code: 400,
        data: { field },
      });
    const preview = await call('preview', {
      form: { ...form, user_id: gate.person.id, samples: '{"id": 2, "name": "x"}\n{"id": 9, "name": "y"}' },
    });
    expect(preview).toMatchObject({ code: 200 });
    const { text } = preview.data as { text: string };
    expect(text).toContain(`(id <= '3') OR (name = '${gate.person.account}')`);
    expect(
      text
        .split('\n')
        .slice(-2)
        .map((line) => line[0]),
    ).toEqual(['✓', '✗']);
    const created = await call('create', form);
    expect(created).toMatchObject({ code: 200 });
    expect(await count('SELECT count(*) FROM customer')).toBe('3');
    const { id } = created.data as { id: number };
    // To let somebody see more takes a second person, where there is one.
    await gate.test.person(['super_admin']);
    expect(await call('create', form)).toMatchObject({ code: 409 });
    const disabled = await call('disable', { id });
    expect([200, 202]).toContain(disabled.code);
  });

  it('follow a table that is renamed', async () => {
    await filter('row.id < 5', { table: 'note' });
    await gate.test.platform.db.query(
      "UPDATE row_filter f SET identity = t.identity FROM catalogue_object t WHERE t.name = 'note' AND t.kind = 'table'",
    );
    await gate.source.sql(
      "INSERT INTO note (body) SELECT 'n' FROM generate_series(1, 9); ALTER TABLE note RENAME TO remark",
    );
    await gate.source.sync();
    expect(await count('SELECT count(*) FROM remark')).toBe('4');
    await gate.source.sql('ALTER TABLE remark RENAME TO note');
  });
});
