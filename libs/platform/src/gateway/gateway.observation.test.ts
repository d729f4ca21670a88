import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countEqualities, countFailure, maxEquality, exhaustedColumns, maxVisitors } from './equality.count.js';

/**
 * Questions about a masked column, answered by an error, the time or the number of rows of an evaluation; P is true or
 * false for every row.
 */
const questions = [
  'SELECT 1 / (CASE WHEN P THEN 0 ELSE 1 END) FROM customer',
  "SELECT (CASE WHEN P THEN 'x' ELSE '1' END)::int FROM customer",
  'SELECT chr(CASE WHEN P THEN 0 ELSE 65 END) FROM customer',
  "SELECT repeat('x', CASE WHEN P THEN 2000000000 ELSE 1 END) FROM customer",
  'SELECT CASE WHEN P THEN 1 / (id - id) END FROM customer',
  'SELECT CASE WHEN P THEN (SELECT count(*) FROM generate_series(1, 3000000)) END FROM customer LIMIT 1',
  'SELECT (SELECT v.n FROM (VALUES (1), (2)) v(n) WHERE v.n = 1 OR P) FROM customer',
  'WITH c AS MATERIALIZED (SELECT P AS p FROM customer) SELECT 1 / (CASE WHEN p THEN 0 ELSE 1 END) FROM c',
  'WITH c AS MATERIALIZED (SELECT 1 / (CASE WHEN P THEN 0 ELSE 1 END) FROM customer) SELECT 1 FROM c',
  'SELECT P AND 1 / (id - id) = 0 FROM customer',
  'SELECT coalesce(nullif(P, true)::text, (1 / (id - id))::text) FROM customer',
  'SELECT count(*) FILTER (WHERE P) FROM customer',
  'SELECT l.x FROM customer c, LATERAL (SELECT 1 / (CASE WHEN P THEN 0 ELSE 1 END) AS x OFFSET 0) l',
  'SELECT generate_series(1, CASE WHEN P THEN 2 ELSE 1 END) FROM customer',
  'SELECT DISTINCT 1 / (CASE WHEN P THEN 0 ELSE 1 END) FROM customer',
  'SELECT 1 / (CASE WHEN P THEN 0 ELSE 1 END) FROM customer UNION ALL SELECT 1',
  'SELECT sum(1 / (CASE WHEN P THEN 0 ELSE 1 END)) FROM customer',
  'SELECT 1 / (CASE WHEN P THEN 0 ELSE 1 END) + random() FROM customer',
  'SELECT id FROM customer WHERE CASE WHEN P THEN 1 / (id - id) END = 1',
  'SELECT count(*) FROM customer WHERE P',
  'EXPLAIN ANALYZE SELECT 1 / (CASE WHEN P THEN 0 ELSE 1 END) FROM customer',
];

describe('the mask holds against questions', () => {
  const gate = gatewayPerson();
  const { callerOf, collect, reasons, request, rows, start } = gate;
  beforeAll(gate.begin);
  afterAll(gate.end);

  const outcome = async (text: string): Promise<unknown> => {
    try {
      const result = await start(text);
      if (result.state === 'refused') return result.reasons.map(({ code, object }) => [code, object]);
      return { rows: await collect(result), columns: result.columns };
    } catch (cause) {
      return String(cause);
    }
  };

  it.each(questions)('answers the same whatever the value is: %s', async (question) => {
    const yes = await outcome(question.replaceAll('P', "(id_card LIKE '1101%')"));
    const no = await outcome(question.replaceAll('P', "(id_card LIKE '9%')"));
    expect(yes).toEqual(no);
    expect(JSON.stringify(yes)).not.toMatch(/statement-failed|unknown|unsupported/);
  });

  it('serves what is computed from a masked column, masked, without computing it', async () => {
    expect(await rows('SELECT id, phone::int, 100 / length(phone) FROM customer WHERE id < 3 ORDER BY id')).toEqual([
      [1, '******', '******'],
      [2, '******', '******'],
    ]);
    expect(await rows('SELECT count(*), sum(phone::bigint), avg(phone::bigint) FROM customer')).toEqual([
      ['200', '******', '******'],
    ]);
    const page = { paging: { limit: 2, offset: 1, sort: [{ name: 'id', descending: true }] } };
    expect(await rows('SELECT id, phone::int AS n FROM customer', page)).toEqual([
      [199, '******'],
      [198, '******'],
    ]);
  });

  it('answers null tests and counts of a medium column, and none of a high one', async () => {
    expect(
      await rows('SELECT count(phone), count(*) - count(phone), bool_and(phone IS NOT NULL) FROM customer'),
    ).toEqual([['200', '0', true]]);
    expect(await rows('SELECT count(*) FROM customer WHERE phone IS NOT NULL')).toEqual([['200']]);
    expect(await rows('SELECT round(100.0 * count(phone) / count(*), 1) FROM customer')).toEqual([['100.0']]);
    expect(await rows('SELECT count(id_card) FROM customer')).toEqual([['******']]);
    expect(await reasons('SELECT id FROM customer WHERE id_card IS NULL')).toEqual([
      'null-test-refused public.customer.id_card',
    ]);
  });

  it('reads the single word of rules that the release before stored, and nothing weaker', async () => {
    const { platform } = gate.test;
    const store = async (word: string | null): Promise<void> => {
      await platform.db.query('UPDATE masking_rule SET filter_policy = $1, filter_classes = NULL', [word]);
      platform.gateway.versions.suspect();
    };
    const codes = async () => [
      await reasons('SELECT id FROM customer WHERE phone IS NULL'),
      await reasons("SELECT id FROM customer WHERE phone = '1'"),
      await reasons('SELECT id FROM customer ORDER BY phone'),
    ];
    const phone = 'public.customer.phone';
    await store('refuse');
    expect(await codes()).toEqual([
      [`null-test-refused ${phone}`],
      [`filter-refused ${phone}`],
      [`filter-refused ${phone}`],
    ]);
    await store('equality');
    expect(await codes()).toEqual([[`null-test-refused ${phone}`], [], [`filter-equality-only ${phone}`]]);
    await store('allow');
    expect(await codes()).toEqual([[], [], []]);
    await store(null);
    expect(await codes()).toEqual([[], [], [`filter-equality-only ${phone}`]]);
  });

  it('explains what it would serve, without literals and conditions on masked columns', async () => {
    const [card] = await gate.source.sql<{ phone: string }>('SELECT phone FROM customer WHERE id = 7');
    const plan = (
      await rows(`EXPLAIN SELECT id, phone FROM customer WHERE phone = '${card?.phone}' AND id = 7`)
    ).flat();
    const text = plan.join('\n');
    expect(text).toMatch(/Scan/);
    expect(text).toMatch(/rows=\d+ width=\?/);
    expect(text).not.toContain(card?.phone);
    expect(text).not.toMatch(/id = 7/);
    expect(await rows('EXPLAIN SELECT phone::int FROM customer')).not.toEqual([]);
    const json = await rows("EXPLAIN (FORMAT JSON, VERBOSE) SELECT phone FROM customer WHERE city = '北京'");
    expect(JSON.stringify(json)).toContain('Seq Scan');
    expect(JSON.stringify(json)).not.toContain('北京');
    expect(await reasons("EXPLAIN SELECT id FROM customer WHERE id_card LIKE '1%'")).toEqual([
      'filter-refused public.customer.id_card',
    ]);
    expect(await reasons('EXPLAIN ANALYZE SELECT id_card FROM customer')).toContain(
      'filter-refused public.customer.id_card',
    );
    expect(JSON.stringify(await rows('EXPLAIN SELECT city FROM customer WHERE id = 7'))).toContain('(id = 7)');
  });

  it('tells an error of the text itself, and one word for everything that fails later', async () => {
    const answerTo = (text: string, more = {}) => outcome1(text, more);
    const outcome1 = async (text: string, more: object): Promise<Record<string, unknown>> => {
      try {
        await rows(text, more);
        return {};
      } catch (cause) {
        return cause as Record<string, unknown>;
      }
    };
    const typo = await answerTo("SELECT phone FROM customer WHERE points = 'many'");
    expect(String(typo)).toContain('invalid input syntax for type integer');
    expect(String(await answerTo('SELECT phone, name + 1 FROM customer'))).toContain('operator does not exist');
    const failed = await answerTo('SELECT phone, points / (id - 1) FROM customer');
    const slow = await answerTo(
      'SELECT phone, (SELECT count(*) FROM generate_series(1, 300000000)) FROM customer LIMIT 1',
      { limits: { timeoutMs: 200 } },
    );
    expect(String(failed)).not.toMatch(/zero|22012/);
    expect([failed.key, failed.data, String(failed)]).toEqual([slow.key, slow.data, String(slow)]);
    expect(String(await answerTo('SELECT points / (id - 1) FROM customer'))).toContain('division by zero');
  });

  it('counts what the source does not finish at every masked column, and tells the auditor', async () => {
    const other = await gate.test.person(['user']);
    await gate.source.grant({ user: other.id }, 'read');
    const caller = callerOf(other);
    const failing = 'SELECT id_card, points / (id - 1) FROM customer';
    for (let round = 0; round < maxEquality; round += 1)
      await expect(rows(failing, { caller })).rejects.toMatchObject({ key: 'gateway.statement-failed' });
    await expect
      .poll(() => reasons('SELECT upper(id_card) FROM customer', { caller }))
      .toEqual(['equality-exhausted public.customer.id_card']);
    expect(await reasons('SELECT id_card, upper(phone) FROM customer', { caller })).toEqual([]);
    await expect(rows("SELECT phone FROM customer WHERE points = 'many'", { caller })).rejects.toThrow();
    const { db } = gate.test.platform;
    const used = await db.query<{ column_path: string; used: number }>(
      'SELECT column_path, used FROM equality_use WHERE subject = $1 ORDER BY 1',
      [`user:${other.id}`],
    );
    expect(used.rows).toEqual([{ column_path: 'public.customer.id_card', used: maxEquality }]);
    await expect
      .poll(async () => {
        const { rows: answer } = await db.query<{ phase: string; action: string; n: string }>(
          "SELECT phase, action, count(*)::text AS n FROM audit_log WHERE user_id = $1 AND 'probe public.customer.id_card' = ANY (reasons) GROUP BY 1, 2 ORDER BY 1",
          [other.id],
        );
        return answer.map(({ phase, action, n }) => [phase, action, n]);
      })
      .toEqual([
        ['event', 'gateway.probe', '1'],
        ['outcome', 'workspace.run', String(maxEquality)],
      ]);
  });

  it('counts bytes of what leaves, and tells times of masked columns in steps', async () => {
    const cards = await start('SELECT id_card FROM customer', { limits: { bytes: 1300 } });
    if (cards.state !== 'rows') throw new Error('refused');
    expect((await collect(cards)).length).toBe(200);
    const { truncated, costMs } = await cards.done;
    expect([truncated, costMs % 100]).toEqual([false, 0]);
    const cut = await start('SELECT id_card FROM customer', { limits: { bytes: 600 } });
    if (cut.state !== 'rows') throw new Error('refused');
    expect((await collect(cut)).length).toBe(100);
    expect((await cut.done).truncated).toBe('bytes');
  });

  it('gives visitors an allowance by address, and all those of one app together', async () => {
    const { db } = gate.test.platform;
    const visitor = (ip: string, app?: { id: number }) => ({
      caller: callerOf(null),
      request: { ...request, ip },
      app,
    });
    const column = { schema: 'public', table: 'customer', column: 'city' };
    const ask = (ip: string, values: number, app = { id: 9 }) =>
      countEqualities(db, visitor(ip, app), gate.source.id, [{ column, values }]);
    expect(await ask('10.0.0.1', maxEquality)).toEqual([]);
    expect(await ask('10.0.0.1', 1)).toEqual(['public.customer.city']);
    for (let address = 2; address * maxEquality <= maxVisitors; address += 1)
      await ask(`10.0.0.${address}`, maxEquality);
    expect(await ask('10.0.1.1', 1)).toEqual(['public.customer.city']);
    expect(await ask('10.0.1.1', 1, { id: 10 })).toEqual([]);
    expect(
      await exhaustedColumns(db, visitor('10.0.2.1', { id: 9 }), gate.source.id, ['public.customer.city']),
    ).toEqual(['public.customer.city']);
    expect(
      await exhaustedColumns(db, visitor('10.0.2.1', { id: 11 }), gate.source.id, ['public.customer.city']),
    ).toEqual([]);
    expect(await countFailure(db, visitor('10.0.3.1', { id: 11 }), gate.source.id, ['public.customer.city'])).toEqual([
      { column: 'public.customer.city', used: 1 },
    ]);
  });
});
