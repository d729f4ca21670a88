import type { PlatformError } from '@sluice/document';
import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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
  ["ALTER TABLE note ALTER body SET DEFAULT leaky('x')", 'code-under-mask'],
  [
    "CREATE TABLE made2 (a text DEFAULT query_to_xml('SELECT phone FROM customer', true, true, '')::text)",
    'code-under-mask',
  ],
  ['CREATE POLICY p ON note USING (true)', 'rights-under-mask'],
  ['ALTER ROLE CURRENT_USER SUPERUSER', 'rights-under-mask'],
  ["ALTER USER CURRENT_USER PASSWORD 'x'", 'rights-under-mask'],
  ['GRANT SELECT ON customer TO PUBLIC', 'rights-under-mask'],
  ['REVOKE SELECT ON note FROM PUBLIC', 'rights-under-mask'],
  ['SET search_path = other', 'session-under-mask'],
  ['LISTEN channel', 'session-under-mask'],
  ["NOTIFY channel, 'x'", 'session-under-mask'],
  ['SET ROLE postgres', 'server-refused'],
  ['SET SESSION AUTHORIZATION postgres', 'server-refused'],
  ['ALTER SYSTEM SET work_mem = 1', 'server-refused'],
  ["COPY customer TO PROGRAM 'cat'", 'server-refused'],
  ["COPY (SELECT phone FROM customer) TO '/tmp/x'", 'server-refused'],
];
/** Structure that would carry masked values, or show whether one is there. */
const copies = [
  'CREATE VIEW copied AS SELECT phone AS a FROM customer',
  "CREATE VIEW copied AS SELECT id FROM customer WHERE id_card LIKE '11%'",
  'CREATE MATERIALIZED VIEW copied AS SELECT upper(phone) AS a FROM customer',
  'CREATE TABLE copied AS SELECT * FROM customer',
  'SELECT phone INTO copied FROM customer',
  'CREATE TABLE copied AS SELECT c AS a FROM customer c',
  'ALTER TABLE customer ADD COLUMN g text GENERATED ALWAYS AS (phone) STORED',
  "ALTER TABLE customer ALTER phone SET DEFAULT 'x'",
  'CREATE TABLE copied (a text REFERENCES customer (phone))',
  'CREATE TABLE copied () INHERITS (customer)',
  'ALTER TABLE customer INHERIT note',
  'CREATE INDEX ON customer ((phone::int))',
  'CREATE STATISTICS copied ON phone, name FROM customer',
  'CREATE TABLE copied (LIKE customer)',
];
const objectsSql = `SELECT (SELECT count(*) FROM pg_class) || '/' || (SELECT count(*) FROM pg_proc) || '/' || (SELECT count(*) FROM pg_trigger) || '/' || (SELECT count(*) FROM pg_rewrite) || '/' || (SELECT count(*) FROM pg_policy) AS objects`;

describe('gateway and masks', () => {
  const gate = gatewayPerson();
  const { callerOf, collect, reasons, request, rows, start } = gate;
  beforeAll(gate.begin);
  afterAll(gate.end);

  it('masks by position and lineage, however the columns are named', async () => {
    const [first] = await gate.source.sql<{ phone: string }>('SELECT phone FROM customer WHERE id = 1');
    const masked = `${first?.phone.slice(0, 3)}****${first?.phone.slice(-4)}`;
    expect(await rows('SELECT id, name, phone, upper(phone) AS p2, id_card FROM customer WHERE id = 1')).toEqual([
      [1, '客户1', masked, '******', '******'],
    ]);
    expect(await rows('SELECT phone AS id, id AS phone, phone FROM customer WHERE id = 1')).toEqual([
      [masked, 1, masked],
    ]);
    expect(await rows('SELECT name AS id_card, id_card AS name, name AS id_card FROM customer WHERE id = 1')).toEqual([
      ['客户1', '******', '客户1'],
    ]);
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
    "SELECT min(phone), max(id_card), string_agg(phone, ',') FROM customer",
    'SELECT (SELECT phone FROM customer WHERE id = o.customer_id) FROM orders o',
    'SELECT CASE WHEN id > 0 THEN phone END FROM customer',
    "SELECT substr(phone, 1, 11), reverse(id_card), phone || '', coalesce(phone, 'x') FROM customer",
    'SELECT array_agg(phone) FROM customer',
    'TABLE customer',
  ];
  /**
   * The grid of the workspace, a page's table with its count, a chart, an export, and a query that is tried while it is
   * written.
   */
  const paths = {
    grid: {},
    table: { origin: { kind: 'page' }, paging: { limit: 10, offset: 0 }, count: true },
    chart: { origin: { kind: 'page' }, paging: { limit: 500, offset: 0 } },
    export: { origin: { kind: 'export' } },
    builder: { origin: { kind: 'builder' }, paging: { limit: 10, offset: 0 } },
  } as const;
  const everyPath = <Text>(texts: readonly Text[]): [keyof typeof paths, Text][] =>
    texts.flatMap((text) =>
      (Object.keys(paths) as (keyof typeof paths)[]).map((path): [keyof typeof paths, Text] => [path, text]),
    );
  it.each(everyPath(ways))('never shows a value in a %s: %s', async (path, text) => {
    const secrets = await gate.source.sql<{ phone: string; id_card: string }>('SELECT phone, id_card FROM customer');
    const result = await start(text, paths[path]);
    if (result.state === 'refused') throw new Error(`${text}: ${JSON.stringify(result.reasons)}`);
    expect(result.columns.some((column) => column.masked)).toBe(true);
    const shown = JSON.stringify(await collect(result));
    for (const { phone, id_card } of secrets) {
      expect(shown.includes(phone)).toBe(false);
      expect(shown.includes(id_card)).toBe(false);
    }
  });

  /** Shapes that ask about a value (B14 to B16), carry it off (B11, B12, B26) or look where samples of it lie (B27). */
  const askers = [
    "SELECT count(*) FROM customer WHERE id_card LIKE '11%'",
    "SELECT id FROM customer WHERE id IN (SELECT id FROM customer WHERE id_card > '5')",
    'SELECT count(*) FROM customer GROUP BY substr(id_card, 1, 3)',
    "SELECT id FROM customer GROUP BY id HAVING max(id_card) > '5'",
    'SELECT id FROM customer ORDER BY id_card',
    'SELECT DISTINCT id_card FROM customer',
    "SELECT g.x FROM (VALUES ('110'), ('120')) g(x) JOIN customer c ON c.id_card = g.x",
    "SELECT id FROM customer JOIN (VALUES ('110')) g(id_card) USING (id_card)",
    'SELECT id, count(*) OVER (PARTITION BY id_card) FROM customer',
    'WITH x AS (UPDATE customer SET name = name RETURNING phone) SELECT phone FROM x',
    'SELECT phone INTO copied FROM customer',
    'EXECUTE p',
    "SELECT query_to_xml('SELECT phone FROM customer', true, true, '')",
    'SELECT most_common_vals FROM pg_stats',
    'SELECT 1; SELECT phone FROM customer',
    'SELECT phone FROM other.public.customer',
  ];
  it.each(everyPath(askers))('answers nothing in a %s: %s', async (path, text) => {
    expect((await start(text, paths[path])).state).toBe('refused');
  });

  it('answers and counts an equality, and refuses every other use of a masked column', async () => {
    const [first] = await gate.source.sql<{ phone: string }>('SELECT phone FROM customer WHERE id = 5');
    expect(await rows(`SELECT id FROM customer WHERE phone = '${first?.phone}'`)).toEqual([[5]]);
    expect(await rows('SELECT id FROM customer WHERE phone = $1', { binds: [first?.phone] })).toEqual([[5]]);
    const { used } = await gate.test.platform.db.one<{ used: number }>(
      "SELECT used FROM equality_use WHERE subject = $1 AND column_path = 'public.customer.phone'",
      [`user:${gate.person.id}`],
    );
    expect(used).toBe(2);
    expect(await reasons("SELECT id FROM customer WHERE phone LIKE '138%'")).toEqual([
      'filter-equality-only public.customer.phone',
    ]);
    expect(await reasons('SELECT id FROM customer ORDER BY phone')).toEqual([
      'filter-equality-only public.customer.phone',
    ]);
    expect(await reasons('SELECT count(*) FROM customer GROUP BY phone')).toEqual([
      'filter-equality-only public.customer.phone',
    ]);
    expect(await reasons("SELECT id FROM customer WHERE id_card = '110'")).toEqual([
      'filter-refused public.customer.id_card',
    ]);
    expect(await reasons("SELECT id FROM customer WHERE id_card LIKE '110%'")).toEqual([
      'filter-refused public.customer.id_card',
    ]);
    expect(await reasons('SELECT unnest(ARRAY[phone, id_card]) FROM customer')).toContain(
      'filter-refused public.customer.id_card',
    );
    expect(await reasons('SELECT a.id FROM customer a JOIN customer b ON a.id_card = b.id_card')).toEqual([
      'filter-refused public.customer.id_card',
    ]);
    expect(await reasons("SELECT tel FROM contact WHERE tel > '13'")).toEqual([
      'filter-equality-only public.customer.phone',
    ]);
  });

  it('refuses an equality after 200 values in a day', async () => {
    const other = await gate.test.person(['user']);
    await gate.source.grant({ user: other.id }, 'read');
    const caller = callerOf(other);
    const ten = Array.from({ length: 10 }, (_, index) => `'1380000000${index}'`).join(', ');
    for (let round = 0; round < 20; round += 1)
      expect(await reasons(`SELECT id FROM customer WHERE phone IN (${ten})`, { caller })).toEqual([]);
    expect(await reasons("SELECT id FROM customer WHERE phone = '13800000000'", { caller })).toEqual([
      'equality-exhausted public.customer.phone',
    ]);
    expect(await reasons("SELECT id FROM customer WHERE phone = '13800000000'")).toEqual([]);
  });

  it('answers no question about a masked value by a null', async () => {
    for (const question of [
      "CASE WHEN id_card LIKE '1101%' THEN 1 END",
      "nullif(phone, '13800007919')",
      "CASE phone WHEN '13800007919' THEN name END",
    ]) {
      expect(new Set((await rows(`SELECT ${question} FROM customer`)).flat())).toEqual(new Set(['******']));
    }
  });

  it('lets nobody change the structure under a masked column', async () => {
    const builder = await gate.test.person(['user']);
    await gate.source.grant({ user: builder.id }, 'manage');
    for (const change of [
      'RENAME COLUMN id_card TO c',
      'ALTER COLUMN name TYPE text USING phone',
      'ADD COLUMN copy text GENERATED ALWAYS AS (phone) STORED',
      "ADD CHECK (phone < '139')",
    ]) {
      expect(await reasons(`ALTER TABLE customer ${change}`, { caller: callerOf(builder) })).toContain(
        'structure-masked public.customer.phone',
      );
    }
  });

  it('lets nobody under masking define or run code, change rights or work on the session, and nobody at all reach the server', async () => {
    const builder = await gate.test.person(['user']);
    await gate.source.grant({ user: builder.id }, 'read');
    await gate.source.grant({ user: builder.id }, 'write');
    await gate.source.grant({ user: builder.id }, 'manage');
    const before = await gate.source.sql<{ objects: string }>(objectsSql);
    for (const [text, code] of powers) expect(await reasons(text, { caller: callerOf(builder) }), text).toContain(code);
    for (const text of copies)
      expect(await reasons(text, { caller: callerOf(builder) }), text).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^(write-copies-masked|structure-masked|filter-refused|code-under-mask)/),
        ]),
      );
    expect(await gate.source.sql(objectsSql)).toEqual(before);
    await gate.test.platform.db.query(
      "INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter, source_type) VALUES ('user', $1, $2, '', 'read', 'masking_privilege')",
      [builder.id, gate.source.id],
    );
    gate.test.platform.gateway.versions.suspect();
    const decided = async (text: string) =>
      (
        await gate.test.platform.gateway.explainDecision({
          caller: callerOf(builder),
          request,
          sourceId: gate.source.id,
          text,
        })
      ).reasons.map(({ code }) => code);
    for (const [text, code] of powers)
      expect(await decided(text), text).toEqual(
        code === 'server-refused' ? [code] : expect.not.arrayContaining([code]),
      );
  });

  it('tells of a write that fails the rule, and nothing of the row', async () => {
    const writer = await gate.test.person(['user']);
    for (const letter of ['read', 'write'] as const) await gate.source.grant({ user: writer.id }, letter);
    await gate.source.sql(`
      CREATE FUNCTION nosy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE NOTICE 'card %', OLD.id_card;
        IF NEW.city = 'nosy' THEN EXECUTE format('SELECT %I', OLD.phone); END IF;
        RAISE EXCEPTION 'null value in column "%"', OLD.phone USING ERRCODE = substr(NEW.city, 6); END $$`);
    await gate.source.sql(
      `CREATE TRIGGER nosy BEFORE UPDATE ON customer FOR EACH ROW WHEN (NEW.city LIKE 'nosy%') EXECUTE FUNCTION nosy()`,
    );
    // A rule that takes a value for a name quotes it as one that is missing, as a statement's own names are.
    const taken = ['regclass', 'regtype', 'regproc', 'regnamespace', 'regrole', 'regcollation', 'regconfig'];
    for (const kind of taken)
      await gate.source.sql(
        `ALTER TABLE customer ADD CHECK (name <> 'nosy ${kind}' OR ('x' || phone)::${kind} IS NOT NULL) NOT VALID`,
      );
    const [row] = await gate.source.sql<{ phone: string; id_card: string }>('SELECT * FROM customer WHERE id = 1');
    const answerTo = async (text: string, more: object = {}): Promise<string> => {
      const failure: unknown = await start(text, { caller: callerOf(writer), ...more })
        .then(async (result) => (result.state === 'rows' ? collect(result) : result))
        .catch((cause: unknown) => cause);
      const { data, ...fault } = failure as PlatformError;
      return JSON.stringify([(failure as PlatformError).text('en'), data, fault.field]);
    };
    // A trigger may raise what it likes under any code, and an error of its own may quote a value as a name.
    const raised = ['23514', '42P01', '42501', '0A000', '2BP01', '3F000', 'P0001'].map(
      (code) => `city = 'nosy ${code}'`,
    );
    const rules = taken.map((kind) => `name = 'nosy ${kind}'`);
    const failing = ['name = NULL', 'points = NULL', 'id = 2', "city = 'nosy'", ...raised, ...rules];
    const answers = await Promise.all(failing.map((set) => answerTo(`UPDATE customer SET ${set} WHERE id = 1`)));
    expect(answers[0]).toContain('null value in column');
    expect(answers[2]).toContain('duplicate key value violates unique constraint');
    for (const answer of answers.slice(3)) expect(answer).toContain('hidden');
    for (const answer of answers) expect(answer).not.toMatch(new RegExp(`${row?.phone}|${row?.id_card}|contains`));
    // Whoever sees everything reads why.
    const all = { caller: { ...callerOf(writer), accessLevel: 'high' as const } };
    await gate.test.platform.db.query('DELETE FROM masking_rule');
    gate.test.platform.gateway.versions.suspect();
    expect(await answerTo('UPDATE customer SET name = NULL WHERE id = 1', all)).toContain('Failing row contains');
  });
});
