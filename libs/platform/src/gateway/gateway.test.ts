import type { Locale } from '@sluice/document';
import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../dispatch/caller.js';

describe('gateway', () => {
  const gate = gatewayPerson();
  const { callerOf, collect, reasons, request, rows, start } = gate;
  beforeAll(gate.begin);
  afterAll(gate.end);

  it('tells the reasons in the language of the call, whatever the account has kept', async () => {
    const answerTo = async (locale: Locale): Promise<string[]> => {
      const more = { caller: { ...callerOf(gate.person), locale: 'en' as const }, request: { ...request, locale } };
      const result = await start("SELECT id FROM customer WHERE id_card = '110'", more);
      if (result.state !== 'refused') throw new Error('permitted');
      return result.reasons.map(({ text }) => text);
    };
    expect((await answerTo('zh-chs'))[0]).toMatch(/脱敏列/);
    expect((await answerTo('en'))[0]).not.toMatch(/[一-鿿]/);
  });

  it('refuses what the letter does not allow and says who can grant it', async () => {
    const refused = await start('DELETE FROM note');
    expect(refused).toMatchObject({ state: 'refused', reasons: [{ code: 'letter-missing', object: 'public.note' }] });
    expect(refused.state === 'refused' && refused.reasons[0]?.text).toContain('policy administrator');
    expect(await reasons('SELECT 1; DELETE FROM note')).toEqual(['multiple-statements']);
    expect((await reasons("SELECT set_config('search_path', 'x', false)"))[0]).toMatch(/function-not-approved/);
    expect((await reasons('SELECT stolen(phone) FROM customer'))[0]).toMatch(/unknown-function/);
    expect(await rows('SELECT leaky(phone) FROM customer WHERE id = 7')).toEqual([[expect.stringMatching(/^\*+$/)]]);
    expect((await reasons('SELECT rolname FROM pg_roles'))[0]).toMatch(/system-object/);
    expect((await reasons('SELEC 1'))[0]).toBe('syntax-error');
    const wrong = await start('SELECT id,\n  FROM customer');
    expect(wrong.state === 'refused' && wrong.reasons[0]?.position).toBe('SELECT id,\n  '.length);
    expect(await reasons('SELECT 1', { caller: callerOf(null) })).toEqual([
      `letter-missing ${gate.source.database.name}`,
    ]);
    // What somebody may not see is as if it were not there.
    expect(await reasons('SELECT id FROM customer', { caller: callerOf(null) })).toEqual(['unknown-table']);
  });

  it('lets a person with the letter write, and an app only by its own letter', async () => {
    const writer = await gate.test.person(['user']);
    await gate.source.grant({ user: writer.id }, 'read');
    await gate.source.grant({ user: writer.id }, 'write', 'public.note');
    const caller = callerOf(writer);
    expect(await rows("INSERT INTO note (body) VALUES ('a'), ('b') RETURNING id", { caller })).toEqual([[1], [2]]);
    const result = await start('DELETE FROM note WHERE id = 1', { caller });
    expect(result.state === 'rows' && (await result.done).affected).toBe(1);
    expect(await reasons('INSERT INTO note (body) SELECT phone FROM customer', { caller })).toContain(
      'write-copies-masked public.customer.phone',
    );
    await gate.source.grant({ app: 77 }, 'read');
    const anonymous = callerOf(null);
    expect(
      (
        await rows('SELECT id, phone FROM customer WHERE id = 1', {
          caller: anonymous,
          app: { id: 77, operation: 'read' },
        })
      )[0]?.[1],
    ).toMatch(/^138\*{4}/);
    expect(
      await reasons("INSERT INTO note (body) VALUES ('x')", { caller: anonymous, app: { id: 77, operation: 'read' } }),
    ).toEqual(['letter-missing public.note', 'app-operation']);
  });

  it('pages, counts, sorts and totals, and withholds totals of masked columns', async () => {
    const result = await start('SELECT id, points, phone FROM customer', {
      paging: { limit: 3, offset: 3, sort: [{ name: 'id', descending: true }] },
      count: true,
      totals: [
        { name: 'points', fn: 'sum' },
        { name: 'phone', fn: 'max' },
      ],
    });
    if (result.state === 'refused') throw new Error(JSON.stringify(result.reasons));
    expect((await collect(result)).map((row) => row[0])).toEqual([197, 196, 195]);
    expect(await result.count).toBe('200');
    expect(await result.totals).toEqual({ phone: null, points: '201000' });
    expect(
      await reasons('SELECT id, phone FROM customer', {
        paging: { limit: 3, offset: 0, sort: [{ name: 'phone', descending: false }] },
      }),
    ).toEqual(['filter-equality-only public.customer.phone']);
    await expect(
      start('SELECT id, phone FROM customer', {
        paging: { limit: 3, offset: 0, sort: [{ name: 'nothing', descending: false }] },
      }),
    ).rejects.toMatchObject({ key: 'gateway.sort-unknown' });
  });

  it('keeps a personal token to its data sources', async () => {
    const token = (...tokenSourceIds: number[]): Caller => ({
      ...callerOf(gate.person),
      kind: 'token',
      tokenSourceIds,
    });
    for (const caller of [token(), token(gate.source.id)])
      expect(await reasons('SELECT id FROM customer', { caller })).toEqual([]);
    expect(await reasons('SELECT id FROM customer', { caller: token(gate.source.id + 1) })).toMatchObject([
      expect.stringMatching(/^token-source/),
    ]);
    expect(
      await gate.test.platform.gateway.explainDecision({
        caller: token(gate.source.id + 1),
        request,
        sourceId: gate.source.id,
        text: 'SELECT id FROM customer',
      }),
    ).toMatchObject({ decision: 'refuse' });
  });

  it('follows a change of level, policy and grant at once', async () => {
    const other = await gate.test.person(['user']);
    const caller = callerOf(other);
    expect(await reasons('SELECT city FROM customer', { caller })).toEqual(['unknown-table']);
    await gate.source.grant({ user: other.id }, 'read');
    expect((await rows('SELECT city FROM customer WHERE id = 1', { caller }))[0]).toEqual(['上海']);
    await gate.source.level('customer.city', 'high');
    expect((await rows('SELECT city FROM customer WHERE id = 1', { caller }))[0]).toEqual(['******']);
    expect(
      (await rows('SELECT city FROM customer WHERE id = 1', { caller: { ...caller, accessLevel: 'high' } }))[0],
    ).toEqual(['上海']);
    await gate.source.level('customer.city', 'non_sensitive');
    expect((await rows('SELECT city FROM customer WHERE id = 1', { caller }))[0]).toEqual(['上海']);
    await gate.source.grant({ user: other.id }, 'forbid', 'public.customer');
    expect(await reasons('SELECT city FROM customer', { caller })).toEqual(['unknown-table']);
  });

  it('serves the columns that are there now, not those that were planned', async () => {
    await gate.source.sql(
      "CREATE TABLE shape (id int, a text, b text); INSERT INTO shape VALUES (1, 'a', 'b'); GRANT SELECT ON shape TO PUBLIC",
    );
    await gate.source.sync();
    for (const column of ['id', 'a', 'b']) await gate.source.level(`shape.${column}`, 'non_sensitive');
    expect(await rows('SELECT * FROM shape')).toEqual([[1, 'a', 'b']]);
    await gate.source.sql('ALTER TABLE shape DROP COLUMN a; ALTER TABLE shape ADD COLUMN a text');
    expect(await rows('SELECT * FROM shape')).toEqual([[1, 'b', null]]);
  });

  it('knows what DDL made as soon as it is done', async () => {
    const builder = await gate.test.person(['user']);
    await gate.source.sql(`GRANT CREATE ON SCHEMA public TO reader_${gate.source.database.name}`);
    await gate.source.grant({ user: builder.id }, 'read');
    await gate.source.grant({ user: builder.id }, 'manage');
    const caller = callerOf(builder);
    expect(await reasons('CREATE TABLE made (id int)')).not.toEqual([]);
    expect(await reasons('CREATE TABLE made (id int)', { caller })).toEqual([]);
    expect(await rows('SELECT * FROM made', { caller })).toEqual([]);
  });

  it('tells which limit cut the result', async () => {
    const result = await start('SELECT id FROM customer', { limits: { rows: 10 } });
    if (result.state === 'refused') throw new Error('refused');
    expect((await collect(result)).length).toBe(10);
    expect((await result.done).truncated).toBe('rows');
    const wide = await start("SELECT repeat('x', 100000) FROM generate_series(1, 2000)");
    if (wide.state === 'refused') throw new Error(JSON.stringify(wide.reasons));
    let bytes = 0;
    for await (const batch of wide.rows) bytes += batch.length * 100_000;
    expect((await wide.done).truncated).toBe('bytes');
    expect(bytes).toBeLessThan(65 * 1024 * 1024);
  });

  it('stops a long run and leaves no session of it at the source', async () => {
    const stop = new AbortController();
    const counting = rows('SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b', {
      signal: stop.signal,
    }).catch((error: Error) => error);
    await new Promise((resolve) => setTimeout(resolve, 300));
    stop.abort();
    expect(await counting).toMatchObject({ key: 'gateway.statement-failed' });
    const streaming = await start('SELECT a FROM generate_series(1, 1000000) a');
    if (streaming.state === 'refused') throw new Error('refused');
    await expect(gate.test.platform.gateway.stopRun(streaming.runId, callerOf(null))).rejects.toMatchObject({
      key: 'gateway.run-unknown',
    });
    await gate.test.platform.gateway.stopRun(streaming.runId, callerOf(gate.person));
    await expect(collect(streaming)).rejects.toMatchObject({ key: 'gateway.statement-failed' });
    await expect
      .poll(
        async () =>
          (
            await gate.source.sql(
              "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE '%generate_series%' AND state <> 'idle'",
            )
          ).length,
        { timeout: 60_000 },
      )
      .toBe(0);
  });

  it('fails alone and in time when the source is not there', async () => {
    await gate.test.platform.db.query(`UPDATE data_source SET settings = settings || '{"port": 1}' WHERE id = $1`, [
      gate.source.id,
    ]);
    gate.test.platform.gateway.versions.suspect();
    const began = performance.now();
    await expect(start('SELECT 1')).rejects.toMatchObject({ key: 'source.unreachable', code: 503 });
    expect(performance.now() - began).toBeLessThan(6_000);
    await gate.test.platform.db.query(
      "UPDATE data_source SET settings = settings || jsonb_build_object('port', $2::integer), is_enabled = false WHERE id = $1",
      [gate.source.id, Number(new URL(gate.source.database.adminUrl).port)],
    );
    gate.test.platform.gateway.versions.suspect();
    expect((await reasons('SELECT 1'))[0]).toMatch(/source-disabled/);
    await gate.test.platform.db.query('UPDATE data_source SET is_enabled = true WHERE id = $1', [gate.source.id]);
    gate.test.platform.gateway.versions.suspect();
    expect(await rows('SELECT 1')).toEqual([[1]]);
  });

  it("never serves the platform's own database", async () => {
    const own = new URL(gate.test.database.adminUrl);
    await gate.test.platform.db.query(
      "UPDATE data_source SET settings = settings || jsonb_build_object('database_name', $2::text) WHERE id = $1",
      [gate.source.id, own.pathname.slice(1)],
    );
    gate.test.platform.gateway.versions.suspect();
    await expect(start('SELECT 1')).rejects.toMatchObject({ key: 'source.unreachable' });
    await gate.test.platform.db.query(
      "UPDATE data_source SET settings = settings || jsonb_build_object('database_name', $2::text) WHERE id = $1",
      [gate.source.id, gate.source.database.name],
    );
    gate.test.platform.gateway.versions.suspect();
  });

  it('leaves an intent, an outcome or a refusal for everything, with sensitive literals masked, in a chain that holds', async () => {
    await gate.test.platform.audit.flush();
    const { seq: before } = await gate.test.platform.db.one<{ seq: number }>('SELECT seq FROM audit_head');
    await rows("SELECT name FROM customer WHERE phone = '13812345678' AND city = '北京'");
    await reasons("SELECT name FROM customer WHERE id_card = '110101199001011234'");
    await reasons("SELEC '13812345678' FROM customer WHERE");
    await gate.test.platform.audit.flush();
    const log = (
      await gate.test.platform.db.query<{
        phase: string;
        sql_text: string | null;
        decision: string;
        reasons: string[];
        row_count: number | null;
        intent_seq: number | null;
        seq: number;
        masked_columns: string[];
      }>(
        'SELECT seq, phase, intent_seq, sql_text, decision, reasons, row_count, masked_columns FROM audit_log WHERE seq > $1 ORDER BY seq DESC',
        [before],
      )
    ).rows;
    const refused = log.filter((record) => record.decision === 'refuse');
    expect(refused.map((record) => [record.phase, record.sql_text, record.reasons])).toEqual([
      ['event', "SELEC '***' FROM customer WHERE", ['syntax-error']],
      ['event', "SELECT name FROM customer WHERE id_card = '***'", ['filter-refused public.customer.id_card']],
    ]);
    const intent = log.find((record) => record.phase === 'intent'),
      outcome = log.find((record) => record.phase === 'outcome');
    expect(intent?.sql_text).toBe("SELECT name FROM customer WHERE phone = '***' AND city = '北京'");
    expect(outcome).toMatchObject({ intent_seq: intent?.seq, row_count: 0 });
    expect(await gate.test.platform.audit.verify()).toMatchObject({ ok: true, faults: [] });
  });
});
