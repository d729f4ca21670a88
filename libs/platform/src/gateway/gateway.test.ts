import type { Locale } from '@sluice/document';
import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, RequestInfo } from '../dispatch/operation.js';
import type { GatewayRequest, GatewayRows } from './gateway.type.js';

/** What a person under masking may try to carry a value past the gateway, and why it is refused. */
const powers: [string, string][] = [
  ['CREATE FUNCTION f() RETURNS SETOF text LANGUAGE sql AS $$ SELECT phone FROM customer $$', 'code-under-mask'],
  ['CREATE PROCEDURE p() LANGUAGE sql AS $$ INSERT INTO note (body) SELECT phone FROM customer $$', 'code-under-mask'],
  ['DO $$ BEGIN INSERT INTO note (body) SELECT phone FROM customer; END $$', 'code-under-mask'],
  ['CREATE TRIGGER t AFTER INSERT ON note FOR EACH ROW EXECUTE FUNCTION leaky()', 'code-under-mask'],
  ['CREATE EVENT TRIGGER e ON ddl_command_end EXECUTE FUNCTION leaky()', 'code-under-mask'],
  ['CREATE RULE r AS ON INSERT TO note DO ALSO INSERT INTO note (body) SELECT phone FROM customer', 'code-under-mask'],
  ['CREATE EXTENSION dblink', 'code-under-mask'],
  ['CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw', 'code-under-mask'],
  ['CREATE SCHEMA s CREATE VIEW v AS SELECT phone FROM public.customer', 'code-under-mask'],
  ['ALTER SCHEMA public RENAME TO elsewhere', 'code-under-mask'],
  ['ALTER TABLE note ALTER body SET DEFAULT leaky(\'x\')', 'code-under-mask'],
  ['CREATE TABLE made2 (a text DEFAULT query_to_xml(\'SELECT phone FROM customer\', true, true, \'\')::text)', 'code-under-mask'],
  ['CREATE POLICY p ON note USING (true)', 'rights-under-mask'],
  ['ALTER ROLE CURRENT_USER SUPERUSER', 'rights-under-mask'],
  ['ALTER USER CURRENT_USER PASSWORD \'x\'', 'rights-under-mask'],
  ['GRANT SELECT ON customer TO PUBLIC', 'rights-under-mask'],
  ['REVOKE SELECT ON note FROM PUBLIC', 'rights-under-mask'],
  ['SET search_path = other', 'session-under-mask'],
  ['LISTEN channel', 'session-under-mask'],
  ['NOTIFY channel, \'x\'', 'session-under-mask'],
  ['SET ROLE postgres', 'server-refused'],
  ['SET SESSION AUTHORIZATION postgres', 'server-refused'],
  ['ALTER SYSTEM SET work_mem = 1', 'server-refused'],
  ['COPY customer TO PROGRAM \'cat\'', 'server-refused'],
  ['COPY (SELECT phone FROM customer) TO \'/tmp/x\'', 'server-refused'],
];
/** Structure that would carry masked values, or show whether one is there. */
const copies = [
  'CREATE VIEW copied AS SELECT phone AS a FROM customer', 'CREATE VIEW copied AS SELECT id FROM customer WHERE id_card LIKE \'11%\'', 'CREATE MATERIALIZED VIEW copied AS SELECT upper(phone) AS a FROM customer',
  'CREATE TABLE copied AS SELECT * FROM customer', 'SELECT phone INTO copied FROM customer', 'CREATE TABLE copied AS SELECT c AS a FROM customer c',
  'ALTER TABLE customer ADD COLUMN g text GENERATED ALWAYS AS (phone) STORED', 'ALTER TABLE customer ALTER phone SET DEFAULT \'x\'', 'CREATE TABLE copied (a text REFERENCES customer (phone))',
  'CREATE TABLE copied () INHERITS (customer)', 'ALTER TABLE customer INHERIT note', 'CREATE INDEX ON customer ((phone::int))', 'CREATE STATISTICS copied ON phone, name FROM customer', 'CREATE TABLE copied (LIKE customer)',
];
const objectsSql = `SELECT (SELECT count(*) FROM pg_class) || '/' || (SELECT count(*) FROM pg_proc) || '/' || (SELECT count(*) FROM pg_trigger) || '/' || (SELECT count(*) FROM pg_rewrite) || '/' || (SELECT count(*) FROM pg_policy) AS objects`;

describe('gateway', () => {
  let test: TestPlatform;
  let source: TestSource;
  let person: TestPerson;
  const request: RequestInfo = { id: 'r', ip: '127.0.0.1', userAgent: 't', locale: 'en', shell: 'console', appContext: false };
  const callerOf = (user: TestPerson | null): Caller => ({ kind: user ? 'user' : 'anonymous', userId: user?.id ?? null, account: user?.account ?? '', name: 'n', roles: ['user'], locale: 'en', accessLevel: 'public' });

  const start = (text: string, more: Partial<GatewayRequest> = {}) => test.platform.gateway.run({
    caller: callerOf(person), request, sourceId: source.id, origin: { kind: 'workspace' }, text, signal: new AbortController().signal, ...more,
  });
  async function rows(text: string, more: Partial<GatewayRequest> = {}): Promise<unknown[][]> {
    const result = await start(text, more);
    if (result.state === 'refused') throw new Error(JSON.stringify(result.reasons));
    return collect(result);
  }
  async function collect(result: GatewayRows): Promise<unknown[][]> {
    const all: unknown[][] = [];
    for await (const batch of result.rows) all.push(...batch);
    await result.done;
    return all;
  }
  const reasons = async (text: string, more: Partial<GatewayRequest> = {}): Promise<string[]> => {
    const result = await start(text, more);
    if (result.state === 'refused') return result.reasons.map(({ code, object }) => object ? `${code} ${object}` : code);
    await collect(result);
    return [];
  };

  beforeAll(async () => {
    test = await startTestPlatform();
    source = await createSource(test);
    person = await test.person(['user']);
    await source.level('customer.phone', 'medium');
    await source.level('customer.id_card', 'high');
    await source.grant({ user: person.id }, 'read');
    await test.platform.db.query(`INSERT INTO masking_policy (name, template, scope) VALUES ('手机号', 'custom', '{"tables": ["public.*"]}')`);
    await test.platform.db.query(`INSERT INTO masking_rule (masking_policy_id, match_type, match_value, algorithm, config) SELECT id, 'column', '"public.customer.phone"', 'keep', '{"first": 3, "last": 4}' FROM masking_policy`);
    test.platform.gateway.versions.suspect();
  });
  afterAll(async () => {
    await test?.stop();
    await source?.drop();
  });

  it('masks by position and lineage, however the columns are named', async () => {
    const [first] = await source.sql<{ phone: string }>('SELECT phone FROM customer WHERE id = 1');
    const masked = `${first?.phone.slice(0, 3)}****${first?.phone.slice(-4)}`;
    expect(await rows('SELECT id, name, phone, upper(phone) AS p2, id_card FROM customer WHERE id = 1')).toEqual([[1, '客户1', masked, '******', '******']]);
    expect(await rows('SELECT phone AS id, id AS phone, phone FROM customer WHERE id = 1')).toEqual([[masked, 1, masked]]);
    expect(await rows('SELECT name AS id_card, id_card AS name, name AS id_card FROM customer WHERE id = 1')).toEqual([['客户1', '******', '客户1']]);
  });

  /** Story step 5: every way to the value that a person may try; none may show a phone or a card of any customer. */
  const ways = [
    'WITH c AS (SELECT id, phone AS a, id_card AS b FROM customer) SELECT a, b FROM c',
    'SELECT x, y FROM (SELECT phone AS x, id_card AS y FROM customer) d',
    'SELECT name FROM customer UNION ALL SELECT phone FROM customer',
    'SELECT who, tel FROM contact',
    'SELECT * FROM customer',
    'SELECT c.*, o.id FROM orders o JOIN customer c ON c.id = o.customer_id',
    'SELECT phone::varchar(20), id_card::text FROM customer',
    'SELECT customer FROM customer',
    'SELECT row_to_json(c) FROM customer c',
    'SELECT min(phone), max(id_card), string_agg(phone, \',\') FROM customer',
    'SELECT (SELECT phone FROM customer WHERE id = o.customer_id) FROM orders o',
    'SELECT CASE WHEN id > 0 THEN phone END FROM customer',
    'SELECT substr(phone, 1, 11), reverse(id_card), phone || \'\', coalesce(phone, \'x\') FROM customer',
    'SELECT array_agg(phone) FROM customer',
    'TABLE customer',
  ];
  it.each(ways)('never shows a value: %s', async (text) => {
    const secrets = await source.sql<{ phone: string; id_card: string }>('SELECT phone, id_card FROM customer');
    const result = await start(text);
    if (result.state === 'refused') throw new Error(`${text}: ${JSON.stringify(result.reasons)}`);
    expect(result.columns.some((column) => column.masked)).toBe(true);
    const told = JSON.stringify(await collect(result));
    for (const { phone, id_card } of secrets) {
      expect(told.includes(phone)).toBe(false);
      expect(told.includes(id_card)).toBe(false);
    }
  });

  it('tells the reasons in the language of the call, whatever the account has kept', async () => {
    const told = async (locale: Locale): Promise<string[]> => {
      const more = { caller: { ...callerOf(person), locale: 'en' as const }, request: { ...request, locale } };
      const result = await start("SELECT id FROM customer WHERE id_card = '110'", more);
      if (result.state !== 'refused') throw new Error('permitted');
      return result.reasons.map(({ text }) => text);
    };
    expect((await told('zh-chs'))[0]).toMatch(/脱敏列/);
    expect((await told('en'))[0]).not.toMatch(/[一-鿿]/);
  });

  it('answers and counts an equality, and refuses every other use of a masked column', async () => {
    const [first] = await source.sql<{ phone: string }>('SELECT phone FROM customer WHERE id = 5');
    expect(await rows(`SELECT id FROM customer WHERE phone = '${first?.phone}'`)).toEqual([[5]]);
    expect(await rows('SELECT id FROM customer WHERE phone = $1', { binds: [first?.phone] })).toEqual([[5]]);
    const { used } = await test.platform.db.one<{ used: number }>("SELECT used FROM equality_use WHERE subject = $1 AND column_path = 'public.customer.phone'", [`user:${person.id}`]);
    expect(used).toBe(2);
    expect(await reasons("SELECT id FROM customer WHERE phone LIKE '138%'")).toEqual(['filter-equality-only public.customer.phone']);
    expect(await reasons('SELECT id FROM customer ORDER BY phone')).toEqual(['filter-equality-only public.customer.phone']);
    expect(await reasons('SELECT count(*) FROM customer GROUP BY phone')).toEqual(['filter-equality-only public.customer.phone']);
    expect(await reasons("SELECT id FROM customer WHERE id_card = '110'")).toEqual(['filter-refused public.customer.id_card']);
    expect(await reasons("SELECT id FROM customer WHERE id_card LIKE '110%'")).toEqual(['filter-refused public.customer.id_card']);
    expect(await reasons('SELECT unnest(ARRAY[phone, id_card]) FROM customer')).toContain('filter-refused public.customer.id_card');
    expect(await reasons('SELECT a.id FROM customer a JOIN customer b ON a.id_card = b.id_card')).toEqual(['filter-refused public.customer.id_card']);
    expect(await reasons("SELECT tel FROM contact WHERE tel > '13'")).toEqual(['filter-equality-only public.customer.phone']);
  });

  it('refuses an equality after 200 values in a day', async () => {
    const other = await test.person(['user']);
    await source.grant({ user: other.id }, 'read');
    const caller = callerOf(other);
    const ten = Array.from({ length: 10 }, (_, index) => `'1380000000${index}'`).join(', ');
    for (let round = 0; round < 20; round += 1) expect(await reasons(`SELECT id FROM customer WHERE phone IN (${ten})`, { caller })).toEqual([]);
    expect(await reasons("SELECT id FROM customer WHERE phone = '13800000000'", { caller })).toEqual(['equality-exhausted public.customer.phone']);
    expect(await reasons("SELECT id FROM customer WHERE phone = '13800000000'")).toEqual([]);
  });

  it('refuses what the letter does not allow and says who can grant it', async () => {
    const refused = await start('DELETE FROM note');
    expect(refused).toMatchObject({ state: 'refused', reasons: [{ code: 'letter-missing', object: 'public.note' }] });
    expect(refused.state === 'refused' && refused.reasons[0]?.text).toContain('policy administrator');
    expect(await reasons('SELECT 1; DELETE FROM note')).toEqual(['multiple-statements']);
    expect((await reasons("SELECT set_config('search_path', 'x', false)"))[0]).toMatch(/function-not-approved/);
    expect((await reasons('SELECT leaky(phone) FROM customer'))[0]).toMatch(/function-not-approved/);
    expect((await reasons('SELECT rolname FROM pg_roles'))[0]).toMatch(/system-object/);
    expect((await reasons('SELEC 1'))[0]).toBe('syntax-error');
    const wrong = await start('SELECT id,\n  FROM customer');
    expect(wrong.state === 'refused' && wrong.reasons[0]?.position).toBe('SELECT id,\n  '.length);
    expect(await reasons('SELECT 1', { caller: callerOf(null) })).toEqual([`letter-missing ${source.database.name}`]);
    expect(await reasons('SELECT id FROM customer', { caller: callerOf(null) })).toEqual(['letter-missing public.customer']);
  });

  it('lets a person with the letter write, and an app only by its own letter', async () => {
    const writer = await test.person(['user']);
    await source.grant({ user: writer.id }, 'read');
    await source.grant({ user: writer.id }, 'write', 'public.note');
    const caller = callerOf(writer);
    expect(await rows("INSERT INTO note (body) VALUES ('a'), ('b') RETURNING id", { caller })).toEqual([[1], [2]]);
    const result = await start('DELETE FROM note WHERE id = 1', { caller });
    expect(result.state === 'rows' && (await result.done).affected).toBe(1);
    expect(await reasons('INSERT INTO note (body) SELECT phone FROM customer', { caller })).toContain('write-copies-masked public.customer.phone');
    await source.grant({ app: 77 }, 'read');
    const anonymous = callerOf(null);
    expect((await rows('SELECT id, phone FROM customer WHERE id = 1', { caller: anonymous, app: { id: 77, operation: 'read' } }))[0]?.[1]).toMatch(/^138\*{4}/);
    expect(await reasons("INSERT INTO note (body) VALUES ('x')", { caller: anonymous, app: { id: 77, operation: 'read' } })).toEqual(['letter-missing public.note', 'app-operation']);
  });

  it('pages, counts, sorts and totals, and withholds totals of masked columns', async () => {
    const result = await start('SELECT id, points, phone FROM customer', { paging: { limit: 3, offset: 3, sort: [{ name: 'id', descending: true }] }, count: true, totals: [{ name: 'points', fn: 'sum' }, { name: 'phone', fn: 'max' }] });
    if (result.state === 'refused') throw new Error(JSON.stringify(result.reasons));
    expect((await collect(result)).map((row) => row[0])).toEqual([197, 196, 195]);
    expect(await result.count).toBe('200');
    expect(await result.totals).toEqual({ phone: null, points: '201000' });
    expect(await reasons('SELECT id, phone FROM customer', { paging: { limit: 3, offset: 0, sort: [{ name: 'phone', descending: false }] } })).toEqual(['filter-equality-only public.customer.phone']);
    await expect(start('SELECT id, phone FROM customer', { paging: { limit: 3, offset: 0, sort: [{ name: 'nothing', descending: false }] } })).rejects.toMatchObject({ key: 'gateway.sort-unknown' });
  });

  it('answers no question about a masked value by a null', async () => {
    for (const question of ["CASE WHEN id_card LIKE '1101%' THEN 1 END", "nullif(phone, '13800007919')", "CASE phone WHEN '13800007919' THEN name END"]) {
      expect(new Set((await rows(`SELECT ${question} FROM customer`)).flat())).toEqual(new Set(['******']));
    }
  });

  it('lets nobody change the structure under a masked column', async () => {
    const builder = await test.person(['user']);
    await source.grant({ user: builder.id }, 'manage');
    for (const change of ['RENAME COLUMN id_card TO c', "ALTER COLUMN name TYPE text USING phone", 'ADD COLUMN copy text GENERATED ALWAYS AS (phone) STORED', "ADD CHECK (phone < '139')"]) {
      expect(await reasons(`ALTER TABLE customer ${change}`, { caller: callerOf(builder) })).toContain('structure-masked public.customer.phone');
    }
  });

  it('lets nobody under masking define or run code, change rights or work on the session, and nobody at all reach the server', async () => {
    const builder = await test.person(['user']);
    await source.grant({ user: builder.id }, 'read');
    await source.grant({ user: builder.id }, 'write');
    await source.grant({ user: builder.id }, 'manage');
    const before = await source.sql<{ objects: string }>(objectsSql);
    for (const [text, code] of powers) expect(await reasons(text, { caller: callerOf(builder) }), text).toContain(code);
    for (const text of copies) expect(await reasons(text, { caller: callerOf(builder) }), text).toEqual(expect.arrayContaining([expect.stringMatching(/^(write-copies-masked|structure-masked|filter-refused|code-under-mask)/)]));
    expect(await source.sql(objectsSql)).toEqual(before);
    await test.platform.db.query("INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter, source_type) VALUES ('user', $1, $2, '', 'read', 'masking_privilege')", [builder.id, source.id]);
    test.platform.gateway.versions.suspect();
    const decided = async (text: string) => (await test.platform.gateway.explainDecision({ caller: callerOf(builder), request, sourceId: source.id, text })).reasons.map(({ code }) => code);
    for (const [text, code] of powers) expect(await decided(text), text).toEqual(code === 'server-refused' ? [code] : expect.not.arrayContaining([code]));
  });

  it('keeps a personal token to its data sources', async () => {
    const token = (...tokenSourceIds: number[]): Caller => ({ ...callerOf(person), kind: 'token', tokenSourceIds });
    for (const caller of [token(), token(source.id)]) expect(await reasons('SELECT id FROM customer', { caller })).toEqual([]);
    expect(await reasons('SELECT id FROM customer', { caller: token(source.id + 1) })).toMatchObject([expect.stringMatching(/^token-source/)]);
    expect(await test.platform.gateway.explainDecision({ caller: token(source.id + 1), request, sourceId: source.id, text: 'SELECT id FROM customer' })).toMatchObject({ decision: 'refuse' });
  });

  it('counts failures that depend on masked values, and answers no more of them once the day\'s allowance is used up', async () => {
    const other = await test.person(['user']);
    await source.grant({ user: other.id }, 'read');
    const caller = callerOf(other);
    const question = "SELECT 1 / (CASE WHEN id_card LIKE '1101%' THEN 0 ELSE 1 END) FROM customer";
    for (let round = 0; round < 200; round += 1) await expect(rows(question, { caller })).rejects.toMatchObject({ key: 'gateway.statement-failed' });
    await expect.poll(() => reasons(question, { caller }).catch(() => [])).toEqual(['equality-exhausted public.customer.id_card']);
    expect(await reasons('SELECT id_card, upper(phone) FROM customer', { caller })).toEqual([]);
    await expect(rows('SELECT points / (id - 1) FROM customer', { caller })).rejects.toMatchObject({ key: 'gateway.statement-failed' });
  });

  it('hides what the source says about a statement that touches masked columns', async () => {
    const loud = await start('SELECT points / (id - 1) FROM customer').then((result) => result.state === 'rows' ? collect(result) : []).catch((error: Error) => error);
    expect(String(loud)).toContain('division by zero');
    const quiet = await start('SELECT phone::int FROM customer').then((result) => result.state === 'rows' ? collect(result) : []).catch((error: Error) => error);
    expect(String(quiet)).toMatch(/22003|22P02/);
    expect(String(quiet)).not.toMatch(/138\d/);
  });

  it('follows a change of level, policy and grant at once', async () => {
    const other = await test.person(['user']);
    const caller = callerOf(other);
    expect(await reasons('SELECT city FROM customer', { caller })).toEqual(['letter-missing public.customer']);
    await source.grant({ user: other.id }, 'read');
    expect((await rows('SELECT city FROM customer WHERE id = 1', { caller }))[0]).toEqual(['上海']);
    await source.level('customer.city', 'high');
    expect((await rows('SELECT city FROM customer WHERE id = 1', { caller }))[0]).toEqual(['******']);
    expect((await rows('SELECT city FROM customer WHERE id = 1', { caller: { ...caller, accessLevel: 'high' } }))[0]).toEqual(['上海']);
    await source.level('customer.city', 'non_sensitive');
    expect((await rows('SELECT city FROM customer WHERE id = 1', { caller }))[0]).toEqual(['上海']);
    await source.grant({ user: other.id }, 'forbid', 'public.customer');
    expect(await reasons('SELECT city FROM customer', { caller })).toEqual(['forbidden public.customer']);
  });

  it('refuses a result whose columns are not the planned ones until the catalogue is read again', async () => {
    await source.sql('CREATE TABLE shape (id int, a text, b text); INSERT INTO shape VALUES (1, \'a\', \'b\'); GRANT SELECT ON shape TO PUBLIC');
    await source.sync();
    expect(await rows('SELECT * FROM shape')).toEqual([[1, 'a', 'b']]);
    await source.sql('ALTER TABLE shape DROP COLUMN a; ALTER TABLE shape ADD COLUMN a text');
    await expect(rows('SELECT * FROM shape')).rejects.toMatchObject({ key: 'gateway.statement-failed' });
    await source.sync();
    expect(await rows('SELECT * FROM shape')).toEqual([[1, 'b', null]]);
  });

  it('knows what DDL made as soon as it is done', async () => {
    const builder = await test.person(['user']);
    await source.sql(`GRANT CREATE ON SCHEMA public TO reader_${source.database.name}`);
    await source.grant({ user: builder.id }, 'read');
    await source.grant({ user: builder.id }, 'manage');
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
    const counting = rows('SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b', { signal: stop.signal }).catch((error: Error) => error);
    await new Promise((resolve) => setTimeout(resolve, 300));
    stop.abort();
    expect(await counting).toMatchObject({ key: 'gateway.statement-failed' });
    const streaming = await start('SELECT a FROM generate_series(1, 1000000) a');
    if (streaming.state === 'refused') throw new Error('refused');
    await expect(test.platform.gateway.stopRun(streaming.runId, callerOf(null))).rejects.toMatchObject({ key: 'gateway.run-unknown' });
    await test.platform.gateway.stopRun(streaming.runId, callerOf(person));
    await expect(collect(streaming)).rejects.toMatchObject({ key: 'gateway.statement-failed' });
    await expect.poll(async () => (await source.sql("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE '%generate_series%' AND state <> 'idle'")).length, { timeout: 60_000 }).toBe(0);
  });

  it('fails alone and in time when the source is not there', async () => {
    await test.platform.db.query("UPDATE data_source SET port = 1 WHERE id = $1", [source.id]);
    test.platform.gateway.versions.suspect();
    const began = performance.now();
    await expect(start('SELECT 1')).rejects.toMatchObject({ key: 'source.unreachable', code: 503 });
    expect(performance.now() - began).toBeLessThan(6_000);
    await test.platform.db.query('UPDATE data_source SET port = $2, is_enabled = false WHERE id = $1', [source.id, Number(new URL(source.database.adminUrl).port)]);
    test.platform.gateway.versions.suspect();
    expect((await reasons('SELECT 1'))[0]).toMatch(/source-disabled/);
    await test.platform.db.query('UPDATE data_source SET is_enabled = true WHERE id = $1', [source.id]);
    test.platform.gateway.versions.suspect();
    expect(await rows('SELECT 1')).toEqual([[1]]);
  });

  it('never serves the platform\'s own database', async () => {
    const own = new URL(test.database.adminUrl);
    await test.platform.db.query('UPDATE data_source SET database_name = $2 WHERE id = $1', [source.id, own.pathname.slice(1)]);
    test.platform.gateway.versions.suspect();
    await expect(start('SELECT 1')).rejects.toMatchObject({ key: 'source.unreachable' });
    await test.platform.db.query('UPDATE data_source SET database_name = $2 WHERE id = $1', [source.id, source.database.name]);
    test.platform.gateway.versions.suspect();
  });

  it('leaves an intent, an outcome or a refusal for everything, with sensitive literals masked, in a chain that holds', async () => {
    await test.platform.audit.flush();
    const { seq: before } = await test.platform.db.one<{ seq: number }>('SELECT seq FROM audit_head');
    await rows("SELECT name FROM customer WHERE phone = '13812345678' AND city = '北京'");
    await reasons("SELECT name FROM customer WHERE id_card = '110101199001011234'");
    await reasons("SELEC '13812345678' FROM customer WHERE");
    await test.platform.audit.flush();
    const log = (await test.platform.db.query<{ phase: string; sql_text: string | null; decision: string; reasons: string[]; row_count: number | null; intent_seq: number | null; seq: number; masked_columns: string[] }>(
      'SELECT seq, phase, intent_seq, sql_text, decision, reasons, row_count, masked_columns FROM audit_log WHERE seq > $1 ORDER BY seq DESC', [before])).rows;
    const refused = log.filter((record) => record.decision === 'refuse');
    expect(refused.map((record) => [record.phase, record.sql_text, record.reasons])).toEqual([
      ['event', "SELEC '***' FROM customer WHERE", ['syntax-error']],
      ['event', "SELECT name FROM customer WHERE id_card = '***'", ['filter-refused public.customer.id_card']],
    ]);
    const intent = log.find((record) => record.phase === 'intent'), outcome = log.find((record) => record.phase === 'outcome');
    expect(intent?.sql_text).toBe("SELECT name FROM customer WHERE phone = '***' AND city = '北京'");
    expect(outcome).toMatchObject({ intent_seq: intent?.seq, row_count: 0 });
    expect(await test.platform.audit.verify()).toMatchObject({ ok: true, faults: [] });
  });
});
