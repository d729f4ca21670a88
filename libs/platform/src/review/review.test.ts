import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewRequest, ReviewResult } from './review.contract.js';

const source = { kind: 'postgres', environment: 'prod' };

describe('the review of a script', () => {
  const gate = gatewayPerson();
  let policy: string;

  beforeAll(async () => {
    await gate.begin();
    await gate.source.sql(
      `CREATE SCHEMA secret; CREATE TABLE secret.salary (id int PRIMARY KEY, amount int); CREATE INDEX customer_city ON customer (city); ANALYZE`,
    );
    await gate.source.sync();
    await gate.test.platform.db.query(
      `UPDATE data_grant SET object_path = 'public' WHERE data_source_id = $1 AND subject_type = 'user'`,
      [gate.source.id],
    );
    gate.test.platform.gateway.versions.suspect();
    policy = (await gate.test.person(['policy_admin'])).token;
  });
  afterAll(() => gate.end());

  const check = (script: string, more: Partial<ReviewRequest> = {}): Promise<ReviewResult> =>
    gate.test.platform.review.check({
      source: gate.source.id,
      databases: [],
      script,
      environment: 'prod',
      caller: gate.callerOf(gate.person),
      request: gate.request,
      signal: new AbortController().signal,
      ...more,
    });
  const call = (name: string, body: Record<string, unknown>, token = policy) =>
    gate.test.call(`/operation/${name}`, body, { token, headers: { locale: 'en' } });
  const rulesIn = ({ statements }: ReviewResult, number: number): string[] =>
    (statements[number - 1]?.findings ?? []).map(({ rule }) => rule);

  it('says by line what rules find, and how many rows a statement would change', async () => {
    const script = `-- points\nUPDATE customer SET points = 0\n  WHERE id <= 10;\n\nDELETE FROM customer;\nSELCT 1;`;
    const result = await check(script);
    expect(result).toMatchObject({ error_count: 2, risk: 'high' });
    const [update, remove, broken] = result.statements;
    expect(update).toMatchObject({
      number: 1,
      line: 2,
      kind: 'UPDATE',
      estimated_rows: 10,
      is_counted: true,
      risk: 'low',
    });
    expect(update?.findings).toEqual([]);
    expect(remove).toMatchObject({ kind: 'DELETE', estimated_rows: 200, risk: 'high' });
    expect(remove?.findings[0]).toMatchObject({ rule: 'where-missing', level: 'error', line: 5, column: 13 });
    expect(script.slice(remove?.findings[0]?.offset).startsWith('customer')).toBe(true);
    expect(broken).toMatchObject({ kind: 'UNKNOWN', risk: 'high', findings: [{ rule: 'syntax', line: 6, column: 1 }] });
  });

  it('does not tell a table that the author may not see from one that is not there', async () => {
    const answerTo = async (table: string): Promise<string> =>
      JSON.stringify((await check(`UPDATE secret.${table} SET amount = 1 WHERE id = 1;`)).statements).replaceAll(
        table,
        '…',
      );
    expect(await answerTo('salary')).toContain('object-unknown');
    expect(await answerTo('salary')).toBe(await answerTo('nosuch'));
  });

  it('answers nothing about a masked column, and nothing of how many rows are hidden', async () => {
    const { platform } = gate.test;
    const [first] = await gate.source.sql<{ phone: string }>('SELECT phone FROM customer WHERE id = 7');
    for (const where of [`phone = '${first?.phone}'`, "id_card LIKE '11%'", `phone = '${first?.phone}' AND id = 7`]) {
      const result = await check(`DELETE FROM customer WHERE ${where}`);
      expect(result.statements[0]?.estimated_rows, where).toBeNull();
    }
    await platform.db.query(
      `INSERT INTO row_filter (name, data_source_id, schema_name, table_name, subject_type, condition) VALUES ('own', $1, 'public', 'orders', 'all', 'row.id <= 3')`,
      [gate.source.id],
    );
    platform.gateway.versions.suspect();
    const filtered = await check(
      'DELETE FROM orders WHERE id > 0; DELETE FROM orders; CREATE INDEX i ON orders (amount)',
    );
    // The plan of a filtered table shows no figures, so there is nothing to estimate by.
    expect(filtered.statements.map((one) => one.estimated_rows)).toEqual([null, null, null]);
    expect(JSON.stringify(filtered)).not.toContain('1000');
    await platform.db.query('DELETE FROM row_filter');
    platform.gateway.versions.suspect();
  });

  it('knows indexes and rows of the source', async () => {
    const result = await check(
      `SELECT id FROM customer WHERE upper(city) = 'x'; CREATE INDEX idx_city ON customer (city); CREATE INDEX i ON orders (amount)`,
    );
    expect(rulesIn(result, 1)).toContain('function-on-indexed-column');
    expect(rulesIn(result, 2)).toContain('index-redundant');
    expect(rulesIn(result, 3)).toContain('index-blocking');
    const dropped = await check(
      'ALTER TABLE customer DROP COLUMN name; ALTER TABLE customer ADD COLUMN c text NOT NULL',
    );
    expect(rulesIn(dropped, 1)).toContain('column-used-by-view');
    expect(rulesIn(dropped, 2)).toContain('not-null-no-default');
  });

  it('refuses what is no script of the source, in clear words', async () => {
    const reason = (script: string) => check(script).catch((cause: { key: string }) => cause.key);
    expect(await reason(`SELECT '${'x'.repeat(5 * 1024 * 1024 - 9)}'`)).toMatchObject({ statements: [{}] });
    expect(await reason(`SELECT '${'x'.repeat(5 * 1024 * 1024 - 8)}'`)).toBe('review.too-large');
    expect(await reason('-- nothing\n/* at all */ ;')).toBe('review.empty');
    const mixed = await check('SELECT id FROM customer WHERE id = 1;\nUPDATE `customer` SET points = 1 WHERE id = 1;');
    expect(mixed.statements[1]?.findings[0]).toMatchObject({
      rule: 'dialect',
      level: 'error',
      line: 2,
      text: {
        en: expect.stringContaining('MySQL') as string,
        'zh-chs': expect.stringContaining('PostgreSQL') as string,
      },
    });
    const open = await check("SELECT 1;\nSELECT 'open");
    expect(open).toMatchObject({
      error_count: 1,
      statements: [],
      findings: [{ rule: 'syntax', level: 'error', line: 2 }],
    });
  });

  it('reviews ten thousand statements while others are answered', async () => {
    const script = Array.from({ length: 10_000 }, (_, n) => `UPDATE customer SET points = ${n} WHERE id = ${n};`).join(
      '\n',
    );
    let latest = performance.now();
    let longest = 0;
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - latest);
      latest = performance.now();
    }, 10);
    const result = await check(script, { estimates: false });
    clearInterval(pulse);
    expect(result).toMatchObject({ error_count: 0 });
    expect(result.statements).toHaveLength(10_000);
    expect(result.statements.at(-1)).toMatchObject({ number: 10_000, line: 10_000, kind: 'UPDATE' });
    expect(longest).toBeLessThan(1_000);
  }, 60_000);

  it('goes by the level and the value that the policy administrator has set', async () => {
    const of = async (code: string) =>
      (
        await gate.test.platform.db.query<{ id: number; revision: number }>(
          `SELECT id, revision FROM review_rule WHERE code = $1 AND data_source_type = 'postgres' AND environment = 'prod'`,
          [code],
        )
      ).rows[0];
    const script = 'SELECT id FROM customer WHERE id IN (1, 2, 3)';
    expect((await check(script)).statements[0]?.findings).toEqual([]);
    const rule = await of('in-values-most');
    const form = { ...rule, level: 'error', is_enabled: true, value: '2', remark: 'short lists' };
    const { token: other } = await gate.test.person(['user']);
    expect(await call('review-rule.update', form, other)).toMatchObject({ code: 401 });
    for (const value of ['', 'two', '0', '2.5'])
      expect(await call('review-rule.update', { ...form, value })).toMatchObject({
        code: 400,
        data: { field: 'value' },
      });
    expect(await call('review-rule.update', form)).toMatchObject({ code: 200 });
    expect(await call('review-rule.update', form)).toMatchObject({ data: { conflict: true } });
    expect((await check(script)).statements[0]?.findings).toMatchObject([{ rule: 'in-values-most', level: 'error' }]);
    expect((await check(script, { environment: 'dev' })).statements[0]?.findings).toEqual([]);
    const listed = await of('object-blacklist');
    expect(
      await call('review-rule.update', {
        ...listed,
        level: 'error',
        is_enabled: true,
        value: 'public.cust*\n\n public.cust* \nother',
      }),
    ).toMatchObject({ code: 200 });
    expect(rulesIn(await check(script), 1)).toEqual(['object-blacklist', 'in-values-most']);
    for (const id of [rule?.id, listed?.id])
      expect(await call('review-rule.reset', { id })).toMatchObject({ code: 200 });
    expect((await check(script)).statements[0]?.findings).toEqual([]);
  });

  it('is tried without a source, in the language of whoever tries, and on the structure of one', async () => {
    const text = 'UPDATE customer SET nothing = 1 WHERE id = 1;\nDELETE FROM customer;';
    const alone = await call('review-rule.try', { ...source, script: text });
    expect(alone).toMatchObject({
      code: 200,
      data: {
        error_count: 1,
        blocks: true,
        findings: [
          {
            line: 2,
            column: 13,
            level: 'error',
            rule: 'where-missing',
            text: expect.stringMatching(/^DELETE has/) as string,
          },
        ],
      },
    });
    const on = await call('review-rule.try', { ...source, source_id: gate.source.id, script: text });
    expect(on).toMatchObject({ data: { findings: [{ rule: 'column-unknown' }, { rule: 'where-missing' }] } });
    expect(await call('review-rule.try', { ...source, kind: 'mongodb', script: text })).toMatchObject({ code: 400 });
    expect(await call('review-rule.try', { ...source, script: '-- x' })).toMatchObject({
      code: 400,
      data: { field: 'script' },
    });
  });
});
