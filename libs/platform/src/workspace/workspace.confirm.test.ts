import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Line {
  t: string;
  questions?: { kind: string; object: string; rows: string | null }[];
  reasons?: { code: string; text: string; objects?: string[]; mistake?: boolean; position?: number }[];
  affected?: number;
  text?: string;
  original?: string;
  state?: string;
}

describe('writes of the workspace', () => {
  let test: TestPlatform;
  let source: TestSource;
  let writer: TestPerson, manager: TestPerson, blind: TestPerson;
  const run = async (who: TestPerson, text: string, more: Record<string, unknown> = {}): Promise<Line[]> => {
    const answer = await test.answer(
      '/operation/workspace.run',
      { source_id: source.id, text, ...more },
      { token: who.token },
    );
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    const lines: Line[] = [];
    for await (const line of answer.lines) lines.push(JSON.parse(line) as Line);
    return lines;
  };
  const rowsIn = async (table: string): Promise<number> =>
    ((await source.sql(`SELECT count(*)::int AS n FROM ${table}`))[0] as { n: number }).n;

  beforeAll(async () => {
    test = await startTestPlatform();
    source = await createSource(test);
    writer = await test.person(['user']);
    manager = await test.person(['user']);
    blind = await test.person(['user']);
    for (const letter of ['read', 'write'] as const) await source.grant({ user: writer.id }, letter);
    for (const letter of ['read', 'write', 'manage'] as const) await source.grant({ user: manager.id }, letter);
    await source.grant({ user: blind.id }, 'write');
  });
  afterAll(async () => {
    await test?.stop();
    await source?.drop();
  });

  it.each([
    ['DELETE FROM orders', 'delete-all'],
    ['UPDATE orders SET id = id', 'update-all'],
    ['DELETE FROM orders WHERE true', 'delete-all'],
    ['WITH gone AS (DELETE FROM orders RETURNING id) SELECT * FROM gone', 'delete-all'],
    ['EXPLAIN ANALYZE DELETE FROM orders', 'delete-all'],
  ])('asks before %s, with the rows that it concerns, and changes nothing', async (text, kind) => {
    const before = await rowsIn('orders');
    expect(before).toBeGreaterThan(0);
    const lines = await run(writer, text);
    expect(lines).toEqual([{ t: 'confirm', questions: [{ kind, object: 'orders', rows: String(before) }] }]);
    expect(await rowsIn('orders')).toBe(before);
  });

  it.each([null, false])('takes confirmed: %s for no confirmation', async (confirmed) => {
    expect((await run(writer, 'DELETE FROM orders', { confirmed }))[0]?.t).toBe('confirm');
  });

  it('asks before TRUNCATE and DROP, and runs what is confirmed', async () => {
    await source.sql(
      'CREATE TABLE spare (id int); INSERT INTO spare SELECT generate_series(1, 7); GRANT SELECT, DELETE ON spare TO PUBLIC',
    );
    await test.call(
      '/operation/data-source.sync',
      { id: source.id },
      { token: (await test.person(['system_admin'])).token },
    );
    expect(await run(manager, 'TRUNCATE spare')).toEqual([
      { t: 'confirm', questions: [{ kind: 'truncate', object: 'spare', rows: '7' }] },
    ]);
    expect(await run(manager, 'DROP TABLE public.spare')).toEqual([
      { t: 'confirm', questions: [{ kind: 'drop', object: 'public.spare', rows: '7' }] },
    ]);
    expect(await rowsIn('spare')).toBe(7);
    const done = await run(writer, 'DELETE FROM spare', { confirmed: true });
    expect(done.at(-1)).toMatchObject({ t: 'end', affected: 7 });
    expect(await rowsIn('spare')).toBe(0);
  });

  it('tells no number to somebody who may not read the table, and still asks', async () => {
    expect(await run(blind, 'DELETE FROM orders')).toEqual([
      { t: 'confirm', questions: [{ kind: 'delete-all', object: 'orders', rows: null }] },
    ]);
  });

  it('asks nobody who may not do it anyway, and nothing about a write with a condition', async () => {
    expect((await run(writer, 'TRUNCATE orders'))[0]).toMatchObject({ t: 'refused' });
    expect((await run(writer, 'UPDATE orders SET id = id WHERE id = 1')).at(-1)).toMatchObject({
      t: 'end',
      affected: 1,
    });
  });

  it('keeps questions out of the history and in the audit log', async () => {
    await test.platform.audit.flush();
    const history = await test.call('/operation/workspace.history', { page_size: 100 }, { token: blind.token });
    expect(history.data).toEqual({ list: [], count: 0 });
    const { rows } = await test.platform.db.query(
      'SELECT action, decision, reasons FROM audit_entry WHERE user_id = $1 ORDER BY seq',
      [blind.id],
    );
    expect(rows).toEqual([
      { action: 'workspace.run', decision: 'refuse', reasons: ['confirmation-required'] },
      { action: 'confirm.run', decision: 'refuse', reasons: [expect.stringContaining('letter-missing') as string] },
    ]);
  });

  it('tells the editor that a statement will be asked about', async () => {
    const { data } = await test.call(
      '/operation/workspace.check',
      { source_id: source.id, text: 'DELETE FROM orders; DELETE FROM orders WHERE id = 1' },
      { token: writer.token },
    );
    expect((data as { statements: { asks: boolean }[] }).statements.map(({ asks }) => asks)).toEqual([true, false]);
  });

  it.each([
    ['SELECT nmae FROM customer', 'unknown-column', '没有该列，或您无权查看: nmae，是否要写 name？', 7],
    ['SELECT * FROM custmer', 'unknown-table', '没有该表，或您无权查看: custmer，是否要写 customer？', 14],
    ['SELECT lenght(name) FROM customer', 'unknown-function', '函数不存在: lenght，是否要写 length？', 7],
    ['SELECT id::integr FROM customer', 'unknown-type', '类型不存在: integr，是否要写 integer？', 9],
    ['SELECT id FORM customer', 'syntax-error', '“customer”附近有语法错误，是否要写 FROM？', 15],
    ['SELECT id FROM', 'syntax-error', '语句不完整', 14],
  ])('answers %s as a mistake, with what may have been meant', async (text, code, words, position) => {
    const [line] = await run(writer, text);
    // Of a column of the one table that they see it is told which one to ask for.
    const object = code === 'unknown-column' ? { object: 'public.customer.nmae' } : {};
    expect(line).toEqual({ t: 'refused', reasons: [{ code, text: words, position, mistake: true, ...object }] });
  });

  it('suggests nothing that the person may not see', async () => {
    const stranger = await test.person(['user']);
    await source.grant({ user: stranger.id }, 'read', 'public.orders');
    const [line] = await run(stranger, 'SELECT * FROM custmer');
    expect(line?.reasons?.[0]).toMatchObject({ text: '没有该表，或您无权查看: custmer，可联系策略管理员、项目管理员' });
    const [column] = await run(stranger, 'SELECT phnoe FROM customer');
    expect(column?.reasons?.map(({ text }) => text).join()).not.toContain('phone');
  });

  it('tells reasons that differ in their object alone as one with a list', async () => {
    const stranger = await test.person(['user']);
    for (const table of ['customer', 'orders']) await source.grant({ user: stranger.id }, 'write', `public.${table}`);
    const [line] = await run(stranger, 'SELECT 1 FROM customer, orders');
    expect(line?.reasons).toHaveLength(1);
    expect(line?.reasons?.[0]?.objects).toEqual(['public.customer', 'public.orders']);
    expect(line?.reasons?.[0]?.text).toContain('public.customer、public.orders');
  });

  it('says in Chinese what the source said in English, and keeps its words beside', async () => {
    expect((await run(writer, 'SELECT 1 / 0')).at(-1)).toMatchObject({
      t: 'error',
      text: 'SQL execution error: 除数为零',
      original: 'division by zero',
      state: '22012',
    });
    expect((await run(writer, "SELECT 1 + 'x'::date")).at(-1)?.text).toMatch(/[\u4e00-\u9fff]/);
  });
});
