import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Line = {
  t: string;
  run_id?: string;
  rows?: unknown[][] | number;
  columns?: { name: string; type: string; masked: boolean }[];
  reasons?: { code: string; text: string }[];
  truncated?: boolean;
  notices?: string[];
  kind?: string;
  text?: string;
};

describe('workspace and the operations behind it', () => {
  let test: TestPlatform;
  let source: TestSource;
  let system: TestPerson, policy: TestPerson, ordinary: TestPerson;
  const operation = (name: string, input: Record<string, unknown>, who: TestPerson) =>
    test.call(`/operation/${name}`, input, { token: who.token });
  async function lines(text: string, more: Record<string, unknown> = {}): Promise<AsyncIterable<Line>> {
    const answer = await test.answer(
      '/operation/workspace.run',
      { source_id: source.id, text, ...more },
      { token: ordinary.token },
    );
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    return (async function* () {
      for await (const line of answer.lines) yield JSON.parse(line) as Line;
    })();
  }
  async function run(text: string, more: Record<string, unknown> = {}): Promise<Line[]> {
    const all: Line[] = [];
    for await (const line of await lines(text, more)) all.push(line);
    return all;
  }
  const columnId = async (column: string): Promise<number> =>
    (
      await test.platform.db.one<{ id: number }>(
        "SELECT c.id FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id WHERE c.data_source_id = $1 AND t.name || '.' || c.name = $2",
        [source.id, column],
      )
    ).id;

  beforeAll(async () => {
    test = await startTestPlatform();
    source = await createSource(test);
    system = await test.person(['system_admin']);
    policy = await test.person(['policy_admin']);
    ordinary = await test.person(['user']);
  });
  afterAll(async () => {
    await test?.stop();
    await source?.drop();
  });

  it('registers a source, tests it step by step, reads its catalogue and never tells its secret', async () => {
    const address = new URL(source.database.adminUrl);
    const form = {
      name: '零售',
      type: 'postgres',
      host: address.hostname,
      port: address.port,
      database_name: source.database.name,
      account: `reader_${source.database.name}`,
      password: 'reader-secret',
      connect_timeout: '2',
    };
    const created = await operation('data-source.create', form, system);
    expect(created.code).toBe(200);
    const { id } = created.data as { id: number };
    expect((await operation('data-source.create', form, system)).code).toBe(409);
    expect(await operation('data-source.create', { ...form, name: 'x', host: '' }, system)).toMatchObject({
      code: 400,
      msg: '地址不能为空!',
      data: { field: 'host' },
    });
    expect((await operation('data-source.create', form, ordinary)).code).toBe(401);
    expect(await operation('data-source.test', { id }, system)).toMatchObject({
      code: 200,
      data: {
        steps: [
          { step: 'resolve', ok: true },
          { step: 'reach', ok: true },
          { step: 'sign-in', ok: true },
        ],
      },
    });
    expect(await operation('data-source.sync', { id }, system)).toMatchObject({
      code: 200,
      data: { schemas: 1, tables: 4 },
    });
    const { secrets } = await test.platform.db.one<{ secrets: { password: string } }>(
      'SELECT secrets FROM data_source WHERE id = $1',
      [id],
    );
    expect(secrets.password).not.toContain('reader-secret');
    expect(JSON.stringify(await operation('data-source.list', {}, system)) + test.logged.join('')).not.toContain(
      'reader-secret',
    );
    expect((await operation('data-source.update', { ...form, id, password: '' }, system)).code).toBe(200);
    for (const moved of [{ host: 'elsewhere.example.com' }, { port: 1 }]) {
      expect(await operation('data-source.update', { ...form, id, password: '', ...moved }, system)).toMatchObject({
        code: 400,
        data: { field: 'password' },
      });
    }
    expect((await operation('data-source.update', { ...form, id, port: 1 }, system)).code).toBe(200);
    const began = performance.now();
    expect(await operation('data-source.test', { id }, system)).toMatchObject({ code: 503 });
    expect(await operation('data-source.sync', { id }, system)).toMatchObject({ code: 503 });
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(
      (await test.platform.db.one<{ conn_status: string }>('SELECT conn_status FROM data_source WHERE id = $1', [id]))
        .conn_status,
    ).toBe('failed');
    expect((await operation('data-source.delete', { id }, system)).code).toBe(200);
  });

  it('writes down that a catalogue is about to be read, and then what became of it', async () => {
    const { id } = source;
    await operation('data-source.sync', { id }, system);
    const { settings } = await test.platform.db.one<{ settings: object }>(
      'SELECT settings FROM data_source WHERE id = $1',
      [id],
    );
    const reach = async (more: object): Promise<void> => {
      const changed = JSON.stringify({ ...settings, ...more });
      await test.platform.db.query('UPDATE data_source SET settings = $2 WHERE id = $1', [id, changed]);
      test.platform.gateway.versions.suspect();
    };
    await reach({ port: 1 });
    expect((await operation('data-source.sync', { id }, system)).code).toBe(503);
    await reach({});
    const { rows } = await test.platform.db.query<{ phase: string; after: string | null; decision: string }>(
      `SELECT phase, seq - intent_seq AS after, decision FROM audit_log
        WHERE action = 'data-source.sync' AND $1 = ANY (objects) ORDER BY seq DESC LIMIT 4`,
      [`data_source:${id}`],
    );
    expect(rows.map(({ phase, after, decision }) => [phase, Number(after) > 0, decision]).reverse()).toEqual([
      ['intent', false, 'permit'],
      ['outcome', true, 'permit'],
      ['intent', false, 'permit'],
      ['outcome', true, 'refuse'],
    ]);
  });

  it('refuses addresses that are no database', async () => {
    const form = {
      name: 'meta',
      type: 'postgres',
      host: '169.254.169.254',
      port: 5432,
      database_name: 'x',
      account: 'x',
      password: 'x',
    };
    const { id } = (await operation('data-source.create', form, system)).data as { id: number };
    expect(await operation('data-source.test', { id }, system)).toMatchObject({
      code: 503,
      data: { steps: [{ step: 'resolve', ok: false, error: 'address-refused' }] },
    });
  });

  it('shows a person only what a letter reaches, and the way to it', async () => {
    expect((await operation('catalogue.children', {}, ordinary)).data).toEqual({ list: [], count: 0 });
    expect(
      (
        await operation(
          'grant.create',
          { user_id: ordinary.id, data_source_id: source.id, letter: 'read', object_path: 'public.customer' },
          ordinary,
        )
      ).code,
    ).toBe(401);
    expect(
      (
        await operation(
          'grant.create',
          { user_id: ordinary.id, data_source_id: source.id, letter: 'read', object_path: 'a..b' },
          policy,
        )
      ).code,
    ).toBe(400);
    expect(
      (
        await operation(
          'grant.create',
          { user_id: ordinary.id, data_source_id: source.id, letter: 'read', object_path: 'public.customer' },
          policy,
        )
      ).code,
    ).toBe(200);
    const below = async (
      input: Record<string, unknown>,
    ): Promise<{ id: number; name: string; kind: string; letters: string[]; level?: string }[]> =>
      ((await operation('catalogue.children', input, ordinary)).data as { list: [] }).list;
    const [top] = await below({});
    expect(top).toMatchObject({ id: source.id, kind: 'source', letters: [] });
    const [database] = await below({ source_id: source.id });
    const [schema] = await below({ parent_id: database?.id });
    const tables = await below({ parent_id: schema?.id });
    expect(tables.map(({ name, kind, letters }) => [name, kind, letters])).toEqual([['customer', 'table', ['read']]]);
    expect((await below({ parent_id: tables[0]?.id })).map(({ name, level }) => [name, level])).toEqual([
      ['id', 'non_sensitive'],
      ['name', 'non_sensitive'],
      ['phone', 'non_sensitive'],
      ['id_card', 'non_sensitive'],
      ['city', 'non_sensitive'],
      ['points', 'non_sensitive'],
    ]);
    const page = (
      await operation('catalogue.children', { parent_id: tables[0]?.id, page_no: 1, page_size: 4 }, ordinary)
    ).data as { list: { name: string }[]; count: number };
    expect([page.list.map(({ name }) => name), page.count]).toEqual([['city', 'points'], 6]);
    const completion = (await operation('catalogue.completion', { source_id: source.id }, ordinary)).data as {
      tables: { name: string; columns: { name: string }[] }[];
    };
    expect(completion.tables.map(({ name, columns }) => [name, columns.length])).toEqual([['customer', 6]]);
    expect((await run('SELECT id FROM orders'))[0]).toMatchObject({
      t: 'refused',
      reasons: [{ code: 'unknown-table' }],
    });
  });

  it('sets levels freely upwards and only with a reason downwards', async () => {
    const id = await columnId('customer.phone');
    expect((await operation('column-level.set', { id, level: 'medium', rule_type: 'personal' }, system)).code).toBe(
      401,
    );
    expect((await operation('column-level.set', { id, level: 'high', rule_type: 'personal' }, policy)).code).toBe(200);
    expect(await operation('column-level.set', { id, level: 'medium' }, policy)).toMatchObject({
      code: 400,
      data: { field: 'reason' },
    });
    expect(
      (await operation('column-level.set', { id, level: 'medium', rule_type: '', reason: '降级' }, policy)).code,
    ).toBe(200);
    expect(
      (await operation('column-level.set', { id: await columnId('customer.id_card'), level: 'high' }, policy)).code,
    ).toBe(200);
  });

  it('masks by the policy from the moment it is stored, and fully when it is disabled', async () => {
    const shown = async (): Promise<unknown> =>
      (await run('SELECT phone FROM customer WHERE id = 1')).find((line) => line.t === 'rows')?.rows;
    expect(await shown()).toEqual([['******']]);
    const rule = {
      match_type: 'column',
      match_value: 'public.customer.phone',
      algorithm: 'keep',
      keep_first: 3,
      keep_last: 4,
      filter_other: '',
    };
    const form = {
      name: '手机号',
      template: 'custom',
      data_source_ids: [source.id],
      table_pattern: 'public.*',
      priority: 1,
      rules: [rule],
    };
    for (const rules of [[{ ...rule, match_value: 'phone' }], [rule, { ...rule, algorithm: 'none' }], []])
      expect((await operation('masking-policy.create', { ...form, rules }, policy)).code).toBe(400);
    expect((await operation('masking-policy.create', form, ordinary)).code).toBe(401);
    const { id } = (await operation('masking-policy.create', form, policy)).data as { id: number };
    expect(await shown()).toEqual([[expect.stringMatching(/^138\*{4}\d{4}$/)]]);
    expect((await operation('masking-policy.update', { ...form, id, revision: 7 }, policy)).code).toBe(409);
    expect(
      (
        await operation(
          'masking-policy.update',
          { ...form, id, revision: 0, rules: [{ ...rule, algorithm: 'null' }] },
          policy,
        )
      ).code,
    ).toBe(200);
    expect(await shown()).toEqual([[null]]);
    const stored = async () =>
      (
        await test.platform.db.query<{ id: number; match_value: unknown; algorithm: string; config: unknown }>(
          'SELECT id, match_value, algorithm, config FROM masking_rule WHERE masking_policy_id = $1 ORDER BY sort_num, id',
          [id],
        )
      ).rows;
    await operation(
      'masking-policy.update',
      { ...form, id, rules: [{ ...rule, filter_null_test: 'allow', filter_equality: 'refuse', filter_other: null }] },
      policy,
    );
    expect(
      (
        await test.platform.db.query(
          'SELECT filter_classes, filter_policy FROM masking_rule WHERE masking_policy_id = $1',
          [id],
        )
      ).rows,
    ).toEqual([{ filter_classes: { null_test: 'allow', equality: 'refuse' }, filter_policy: 'refuse' }]);
    const digest = { match_type: 'level', match_value: 'high', algorithm: 'hmac' };
    await operation(
      'masking-policy.update',
      {
        ...form,
        id,
        rules: [{ ...rule, algorithm: 'null', match_value: 'public.customer.phone, public.customer.id_card' }, digest],
      },
      policy,
    );
    expect(await stored()).toMatchObject([
      { match_value: ['public.customer.phone', 'public.customer.id_card'], algorithm: 'null' },
      { match_value: 'high', algorithm: 'hmac' },
    ]);
    await test.platform.db.query(
      `UPDATE masking_rule SET config = '{"length": 24}' WHERE masking_policy_id = $1 AND algorithm = 'hmac'`,
      [id],
    );
    const [, last] = await stored();
    await operation('masking-policy.update', { ...form, id, rules: [{ ...digest, rule_id: last?.id }, rule] }, policy);
    expect(await stored()).toMatchObject([
      { algorithm: 'hmac', config: { length: 24 } },
      { algorithm: 'keep', config: { first: 3, last: 4 } },
    ]);
    const settings = async (row: object) => {
      const sent = { ...form, id, rules: [{ ...rule, algorithm: 'keep', ...row }] };
      const answer = await test.call('/operation/masking-policy.update', sent, { token: policy.token });
      return answer.code === 200 ? (await stored())[0] : answer;
    };
    expect(await settings({ keep_first: 2, keep_last: null, keep_char: '#', hmac_length: 32 })).toMatchObject({
      config: { first: 2, last: 4, char: '#' },
    });
    expect(await shown()).toEqual([[expect.stringMatching(/^13#{5}\d{4}$/)]]);
    expect(await settings({ keep_first: 65 })).toMatchObject({ code: 400 });
    expect(await settings({ keep_char: '##' })).toMatchObject({ code: 400 });
    await operation('masking-policy.disable', { id }, policy);
    expect(await shown()).toEqual([['******']]);
    await operation('masking-policy.enable', { id }, policy);
    await operation('masking-policy.delete', { id }, policy);
    expect(await shown()).toEqual([['******']]);
  });

  it('streams header, rows and end, with types, masks and the limit that cut them', async () => {
    const [header, first, end] = await run('SELECT id, name, phone FROM customer ORDER BY id', { row_limit: 10 });
    expect(header).toMatchObject({
      t: 'header',
      kind: 'DQL',
      columns: [
        { name: 'id', type: 'int4', masked: false },
        { name: 'name', type: 'text', masked: false },
        { name: 'phone', type: 'text', masked: true },
      ],
    });
    expect(first?.rows).toHaveLength(10);
    expect(end).toMatchObject({ t: 'end', rows: 10, truncated: true, notices: ['结果超过 10 行，其余未取回'] });
    expect((await run('DELETE FROM customer'))[0]).toMatchObject({
      t: 'refused',
      reasons: [{ code: 'letter-missing', text: expect.stringContaining('写入权限') as string }],
    });
    expect((await run('SELECT 1 / 0')).at(-1)).toMatchObject({
      t: 'error',
      text: expect.stringContaining('除数为零') as string,
    });
  });

  it('marks a script without running it', async () => {
    const script = 'SELECT phone FROM customer;\nDELETE FROM orders;\nSELECT FROM WHERE';
    const checked = (await operation('workspace.check', { source_id: source.id, text: script }, ordinary)).data as {
      statements: { start: number; decision: string; masked: string[]; reasons: { code: string }[] }[];
    };
    if (checked.statements.length === 1)
      expect(checked.statements[0]).toMatchObject({ decision: 'refuse', reasons: [{ code: 'syntax-error' }] });
    else expect(checked.statements.map(({ decision }) => decision)).toEqual(['permit', 'refuse', 'refuse']);
    const fine = (
      await operation(
        'workspace.check',
        { source_id: source.id, text: 'SELECT phone FROM customer; DELETE FROM orders' },
        ordinary,
      )
    ).data as typeof checked;
    expect(fine.statements.map(({ decision, masked }) => [decision, masked])).toEqual([
      ['permit', ['public.customer.phone']],
      ['refuse', []],
    ]);
    expect(
      (await operation('workspace.split', { source_id: source.id, text: 'SELECT 1; SELECT 2' }, ordinary)).data,
    ).toMatchObject({
      statements: [{ text: 'SELECT 1' }, { text: 'SELECT 2' }],
    });
  });

  it('stops a run by its id, for its own person alone', async () => {
    const reader = (await lines('SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b'))[
      Symbol.asyncIterator
    ]();
    const { run_id } = (await reader.next()).value as Line;
    const next = reader.next();
    expect((await operation('workspace.stop', { run_id }, policy)).code).toBe(404);
    expect((await operation('workspace.stop', { run_id }, ordinary)).code).toBe(200);
    expect((await next).value).toMatchObject({ t: 'error', text: expect.stringContaining('已停止') as string });
    expect((await operation('workspace.stop', { run_id }, ordinary)).code).toBe(404);
    await expect
      .poll(
        async () =>
          (
            await source.sql(
              "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE '%generate_series%' AND pid <> pg_backend_pid() AND state <> 'idle'",
            )
          ).length,
        { timeout: 60_000 },
      )
      .toBe(0);
  });

  it('stops a run once, when two stops come at the same time', async () => {
    const reader = (await lines('SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b'))[
      Symbol.asyncIterator
    ]();
    const { run_id } = (await reader.next()).value as Line;
    const next = reader.next();
    const stop = () => operation('workspace.stop', { run_id }, ordinary);
    const codes = (await Promise.all([stop(), stop()])).map(({ code }) => code);
    expect(codes).toContain(200);
    expect(codes.every((code) => code === 200 || code === 404)).toBe(true);
    expect((await next).value).toMatchObject({ t: 'error' });
    expect((await reader.next()).done).toBe(true);
    expect((await run('SELECT 1')).at(-1)).toMatchObject({ t: 'end', rows: 1 });
  });

  it('refuses ten thousand columns in words, and answers as many as the source has, masked', async () => {
    const many = (await run(`SELECT ${'id,'.repeat(9_999)}id FROM customer`)).at(-1);
    expect(many).toMatchObject({ t: 'refused', reasons: [{ code: 'too-complex' }] });
    const max = Array.from({ length: 1_600 }, (_, index) => `phone AS c${index}`).join(', ');
    const all = await run(`SELECT ${max} FROM customer WHERE id = 1`);
    expect(all.at(-1)).toMatchObject({ t: 'end', rows: 1 });
    expect(new Set(all.flatMap((line) => (Array.isArray(line.rows) ? line.rows.flat() : [])))).toEqual(
      new Set(['******']),
    );
  });

  it('keeps memory flat while the reader of 60 MB has stopped', async () => {
    const [ceiling, text] = [
      200_000,
      "SELECT g AS id, repeat('row ' || g, 28) AS name FROM generate_series(1, 200000) g",
    ];
    const reader = (await lines(text, { row_limit: ceiling }))[Symbol.asyncIterator]();
    for (let count = 0; count < 5; count += 1) await reader.next();
    const before = process.memoryUsage().rss;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    let rows = 0,
      end: Line | undefined;
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      if (Array.isArray(next.value.rows)) rows += next.value.rows.length;
      end = next.value;
    }
    expect(end).toMatchObject({ t: 'end', rows: ceiling });
    expect(rows).toBeGreaterThan(ceiling * 0.95);
  });

  it("lists a person's own statements, searchable, refusals included", async () => {
    await test.platform.audit.flush();
    const history = (await operation('workspace.history', { page_size: 5, keyword: 'DELETE FROM customer' }, ordinary))
      .data as { list: { sql_text: string; decision: string }[]; count: number };
    expect(history).toMatchObject({ count: 1, list: [{ sql_text: 'DELETE FROM customer', decision: 'refuse' }] });
    expect((await operation('workspace.history', {}, policy)).data).toEqual({ list: [], count: 0 });
  });
});
