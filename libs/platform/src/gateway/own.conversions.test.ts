import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** Somebody has looked at all columns: none is masked for being new. */
async function reviewed({ test, source }: ReturnType<typeof gatewayPerson>): Promise<void> {
  await test.platform.db.query('UPDATE catalogue_object SET review = NULL WHERE data_source_id = $1', [source.id]);
  test.platform.gateway.versions.suspect();
}

const phones = /13[89]\d{8}/;
const owner = `SECURITY INVOKER STABLE`;

/** Types of a source whose casts are functions of their author, and what people get of masked columns through them. */
describe('casts that the authors of a source made', () => {
  const gate = gatewayPerson();
  const { callerOf, reasons, rows } = gate;
  const cast = `
    DROP CAST IF EXISTS (tell AS text); DROP CAST IF EXISTS (text AS tell);
    CREATE OR REPLACE FUNCTION tell_text(t tell) RETURNS text ${owner} LANGUAGE plpgsql AS 'BEGIN RETURN (SELECT phone FROM customer WHERE id = (t).n); END';
    CREATE OR REPLACE FUNCTION text_tell(t text) RETURNS tell ${owner} LANGUAGE plpgsql AS 'BEGIN RETURN ROW((SELECT right(phone, 8)::int FROM customer WHERE id = 7))::tell; END';
    CREATE CAST (tell AS text) WITH FUNCTION tell_text(tell) AS IMPLICIT;
    CREATE CAST (text AS tell) WITH FUNCTION text_tell(text) AS ASSIGNMENT;`;
  beforeAll(async () => {
    await gate.begin();
    await gate.source.sql(`
      CREATE TYPE tell AS (n int); CREATE DOMAIN tells AS tell; CREATE TYPE pair AS (a tell, b int);
      CREATE TYPE mood AS ENUM ('good', 'bad'); CREATE DOMAIN code AS text CHECK (VALUE ~ '^[a-z]+$'); CREATE TYPE spot AS (x int, y int);
      CREATE TABLE told (id int, t tell, d tells, l tell[], p pair); GRANT SELECT, INSERT, UPDATE ON told TO PUBLIC;
      INSERT INTO told VALUES (7, ROW(7), ROW(7), ARRAY[ROW(7)::tell], ROW(ROW(7)::tell, 1)::pair);
      CREATE VIEW told_view AS SELECT id, t FROM told; CREATE VIEW leaky_view AS SELECT id, t::text AS tt FROM told; GRANT SELECT ON told_view, leaky_view TO PUBLIC;
      CREATE TABLE everyday (id int, m mood, c code, s spot); GRANT SELECT ON everyday TO PUBLIC; INSERT INTO everyday VALUES (1, 'good', 'abc', ROW(1, 2));
      CREATE FUNCTION asks_of(v text) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN RETURN EXISTS (SELECT 1 FROM customer WHERE phone LIKE v || chr(37)); END';
      CREATE DOMAIN asked AS text CHECK (VALUE IS NULL OR asks_of(VALUE)); CREATE TABLE asks (id int, c asked, l asked[]);
      GRANT SELECT ON asks TO PUBLIC; INSERT INTO asks VALUES (1, NULL, NULL);
      CREATE TABLE asks_once (id int, c asked); GRANT SELECT ON asks_once TO PUBLIC;
      CREATE FUNCTION asked_of(v text) RETURNS SETOF asks_once LANGUAGE sql AS 'SELECT 1, v';
      CREATE FUNCTION told_of(n int) RETURNS text LANGUAGE sql AS 'SELECT t FROM told WHERE id = n'`);
    await gate.source.grant({ app: 77 }, 'read');
    await gate.source.grant({ app: 77 }, 'write', 'public.note');
    await gate.source.grant({ app: 77 }, 'write', 'public.told');
  });
  afterAll(gate.end);
  beforeEach(async () => {
    await gate.source.sql(cast);
    await gate.source.sync();
    await reviewed(gate);
  });
  const visitor = { caller: callerOf(null), app: { id: 77, operation: 'read' as const } };
  const writer = { ...visitor, app: { id: 77, operation: 'write' as const } };
  const answerTo = async (text: string, more = {}): Promise<string> =>
    JSON.stringify(await rows(text, more).catch((reason: Error) => reason.message));

  it.each([
    'SELECT t::text FROM told',
    'SELECT CAST(t AS varchar) FROM told',
    'SELECT d::text FROM told',
    'SELECT l::text[] FROM told',
    'SELECT l[1]::text FROM told',
    "SELECT t || '!' FROM told",
    'SELECT upper(t) FROM told',
    'SELECT text(t) FROM told',
    'SELECT (p).a::text FROM told',
    'SELECT coalesce(t, NULL) || NULL FROM told',
    'SELECT concat(x.t::text) FROM (SELECT t FROM told) x',
    "SELECT t FROM told UNION ALL SELECT 'x'::text",
    'WITH w AS (SELECT t FROM told) SELECT upper(t) FROM w',
    'SELECT (SELECT t FROM told LIMIT 1)::text',
    "SELECT id FROM told WHERE t LIKE '138%'",
    "SELECT id FROM told WHERE t = '13800055433'::text",
    "SELECT count(*) FROM told WHERE t IN ('13800055433'::text)",
    'SELECT c.id FROM customer c JOIN told ON told.t = c.phone',
    'SELECT string_agg(t, chr(44)) FROM told',
    'SELECT id FROM told ORDER BY upper(t)',
    'SELECT to_jsonb(x)::text FROM told x',
    'SELECT told_of(7)',
    'SELECT tt FROM leaky_view',
    'SELECT t::text FROM told_view',
    'SELECT name FROM customer UNION ALL SELECT t FROM told',
    'SELECT * FROM told x NATURAL JOIN (SELECT name AS t FROM customer) y',
  ])('tells nothing through them: %s', async (text) => {
    for (const more of [{}, visitor, { ...visitor, paging: { limit: 5, offset: 0 } }]) {
      expect(await answerTo(text, more)).not.toMatch(phones);
      expect(await reasons(text, more)).not.toEqual([]);
    }
  });

  it.each([
    'INSERT INTO note (body) SELECT t FROM told',
    "INSERT INTO told (id, t) VALUES (8, 'x'::text) RETURNING t",
    'INSERT INTO told (id, t) SELECT 9, city FROM customer WHERE id = 1 RETURNING t',
    "UPDATE told SET t = 'x'::text RETURNING t",
    'UPDATE note SET body = t FROM told',
    'UPDATE note SET body = (SELECT t FROM told LIMIT 1)',
    'MERGE INTO note USING told ON note.id = told.id WHEN NOT MATCHED THEN INSERT (body) VALUES (told.t)',
  ])('copies nothing through them: %s', async (text) => {
    expect(await reasons(text, writer)).not.toEqual([]);
    expect(await gate.source.sql("SELECT 1 FROM note WHERE body ~ '13[89]'")).toEqual([]);
  });

  it.each([
    ['SELECT t FROM told', [['(7)']]],
    ['SELECT * FROM told_view', [[7, '(7)']]],
    ['SELECT x.t FROM (SELECT id, t FROM told) x WHERE x.id = 7', [['(7)']]],
    ['SELECT count(*) FROM told', [['1']]],
    ['SELECT m, c, s FROM everyday', [['good', 'abc', '(1,2)']]],
    ["SELECT m::text, upper(c), s::text FROM everyday WHERE m = 'good' AND c LIKE 'a%'", [['good', 'ABC', '(1,2)']]],
    ['SELECT m FROM everyday UNION ALL SELECT m FROM everyday', [['good'], ['good']]],
  ])('serves what runs none of them: %s', async (text, expected) => {
    expect(await rows(text)).toEqual(expected);
  });

  it.each([
    `SELECT json_populate_record(a, '{"c":"138"}') FROM asks a`,
    `SELECT count(*) FROM asks a CROSS JOIN LATERAL jsonb_populate_recordset(a, '[{"c":"138"}]') x`,
    "SELECT array_append(l, '138') FROM asks",
    "SELECT '138'::asked",
    "SELECT lag(c, 1, '138') OVER () FROM asks",
    "SELECT id FROM asked_of('138')",
    "SELECT asked_of('138')",
  ])('runs no check of a domain that they wrote: %s', async (text) => {
    for (const more of [{}, visitor]) expect(await reasons(text, more)).not.toEqual([]);
  });

  it('serves a column whose domain has such a check as it is', async () => {
    expect(await rows('SELECT id, c FROM asks WHERE id = 1')).toEqual([[1, null]]);
  });

  it('writes a value as the type itself reads it', async () => {
    await rows("INSERT INTO told (id, t) VALUES (10, '(10)')", writer);
    await rows("UPDATE told SET t = '(11)' WHERE id = 10", writer);
    expect(await gate.source.sql('SELECT t::text AS n, (t).n AS m FROM told WHERE id = 10')).toMatchObject([{ m: 11 }]);
    await gate.source.sql('DELETE FROM told WHERE id = 10');
  });

  it('is never served through a cast that was made behind our back', async () => {
    await gate.source.sql('DROP CAST (tell AS text); DROP CAST (text AS tell)');
    await gate.source.sync();
    const text = 'SELECT t::text, coalesce(t::text, name) FROM told, customer c WHERE c.id = 7';
    for (let times = 0; times < 2; times += 1) expect((await rows(text))[0]).toEqual(['(7)', '(7)']);
    await gate.source.sql('CREATE CAST (tell AS text) WITH FUNCTION tell_text(tell) AS IMPLICIT');
    for (let times = 0; times < 2; times += 1) expect(await answerTo(text)).not.toMatch(phones);
  });
});

/** What a table does by itself when it is written: defaults, generated columns, triggers and rules of its authors. */
describe('tables that compute by themselves what is written', () => {
  const gate = gatewayPerson();
  const { callerOf, reasons, rows } = gate;
  beforeAll(async () => {
    await gate.begin();
    await gate.source.sql(`
      CREATE FUNCTION phone_seven() RETURNS text LANGUAGE plpgsql AS 'BEGIN RETURN (SELECT phone FROM customer WHERE id = 7); END';
      CREATE FUNCTION phone_of(n int) RETURNS text IMMUTABLE LANGUAGE plpgsql AS 'BEGIN RETURN (SELECT phone FROM customer WHERE id = n); END';
      CREATE FUNCTION put_phone() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.body := (SELECT phone FROM customer WHERE id = 7); RETURN NEW; END';
      CREATE FUNCTION raise_phone() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION 'see %', (SELECT phone FROM customer WHERE id = 7); END$$;
      CREATE FUNCTION notice_phone() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE NOTICE 'see %', (SELECT phone FROM customer WHERE id = 7); RETURN NULL; END$$;
      CREATE TYPE mood AS ENUM ('good', 'bad'); CREATE EXTENSION IF NOT EXISTS "uuid-ossp";
      CREATE TABLE with_default (id int, body text DEFAULT phone_seven());
      CREATE TABLE with_words (id int, body text DEFAULT concat('nextval(', phone_seven(), '::regclass)'));
      CREATE TABLE with_xml (id int, body text DEFAULT (query_to_xml('select phone from customer where id = 7', true, false, ''))::text);
      CREATE TABLE with_generated (id int, body text GENERATED ALWAYS AS (phone_of(id)) STORED);
      CREATE TABLE with_trigger (id int, body text); CREATE TRIGGER t BEFORE INSERT OR UPDATE ON with_trigger FOR EACH ROW EXECUTE FUNCTION put_phone();
      CREATE TABLE parted (id int, body text) PARTITION BY RANGE (id); CREATE TABLE parted_one PARTITION OF parted FOR VALUES FROM (0) TO (100);
      CREATE TRIGGER t BEFORE INSERT ON parted_one FOR EACH ROW EXECUTE FUNCTION put_phone();
      CREATE TABLE raising (id int, body text); CREATE TRIGGER t AFTER INSERT ON raising FOR EACH ROW EXECUTE FUNCTION raise_phone();
      CREATE TABLE noticing (id int, body text); CREATE TRIGGER t AFTER INSERT ON noticing FOR EACH ROW EXECUTE FUNCTION notice_phone();
      CREATE TABLE ruled (id int, body text); CREATE RULE r AS ON INSERT TO ruled DO INSTEAD INSERT INTO note (body) SELECT phone FROM customer WHERE id = 7 RETURNING id, body;
      CREATE VIEW seen_trigger AS SELECT id, body FROM with_trigger; CREATE VIEW seen_default AS SELECT id, body FROM with_default;
      CREATE VIEW instead AS SELECT id, body FROM note; CREATE FUNCTION instead_of() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.body := (SELECT phone FROM customer WHERE id = 7); RETURN NEW; END';
      CREATE TRIGGER t INSTEAD OF INSERT ON instead FOR EACH ROW EXECUTE FUNCTION instead_of();
      CREATE TABLE everyday (id serial PRIMARY KEY, u uuid DEFAULT gen_random_uuid(), v uuid DEFAULT uuid_generate_v4(), at timestamptz DEFAULT now(), d date DEFAULT CURRENT_DATE,
        m mood DEFAULT 'good', j jsonb DEFAULT '{}', tags text[] DEFAULT ARRAY[]::text[], n numeric DEFAULT 0.5, code text DEFAULT upper(md5('x'::text)), utc timestamp DEFAULT timezone('utc', now()),
        who text DEFAULT CURRENT_USER, until timestamptz DEFAULT (now() + '1 day'::interval), no text DEFAULT ('N' || lpad(nextval('everyday_id_seq')::text, 4, '0')), big int GENERATED ALWAYS AS (length(code) * 2) STORED, body text);
      CREATE TABLE tenants (id int, tenant text DEFAULT current_setting('app.tenant', true), t text DEFAULT upper(current_setting('timezone')));
      CREATE TABLE touched (id int, at timestamptz, body text); CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.at := now(); RETURN NEW; END';
      CREATE TRIGGER t BEFORE INSERT OR UPDATE ON touched FOR EACH ROW EXECUTE FUNCTION touch();
      CREATE TABLE late (id int, body text);
      CREATE TABLE virtual_one (id int, name text, twice text GENERATED ALWAYS AS (name || name) VIRTUAL);
      GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC; GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO PUBLIC;`);
    await gate.source.sync();
    await reviewed(gate);
    await gate.source.grant({ app: 77 }, 'read');
    await gate.source.grant({ app: 77 }, 'write');
  });
  afterAll(gate.end);
  const writer = { caller: callerOf(null), app: { id: 77, operation: 'write' as const } };
  const answersOf = async (text: string): Promise<string> =>
    JSON.stringify(
      await rows(text, writer).catch((reason: Error & { data?: unknown; params?: unknown }) => [
        reason.message,
        reason.data,
        reason.params,
      ]),
    );

  it.each([
    'INSERT INTO with_default (id) VALUES (1) RETURNING body',
    'INSERT INTO with_default (id) VALUES (1) RETURNING *',
    'INSERT INTO with_default (id, body) VALUES (1, DEFAULT) RETURNING body',
    "INSERT INTO with_default (id, body) VALUES (1, 'x'), (2, DEFAULT) RETURNING body",
    'INSERT INTO with_default DEFAULT VALUES RETURNING body',
    'INSERT INTO with_default (id) SELECT 1 RETURNING new.body',
    'INSERT INTO with_default (id) VALUES (1)',
    'INSERT INTO with_default SELECT 1',
    'UPDATE with_default SET body = DEFAULT RETURNING body',
    'UPDATE with_default SET (id, body) = (1, DEFAULT)',
    'WITH w AS (INSERT INTO with_default (id) VALUES (1) RETURNING body) SELECT body FROM w',
    'MERGE INTO with_default w USING note n ON w.id = n.id WHEN NOT MATCHED THEN INSERT (id) VALUES (1) RETURNING w.body',
    'MERGE INTO with_default w USING (SELECT 1 AS id) n ON w.id = n.id WHEN MATCHED THEN UPDATE SET body = DEFAULT RETURNING w.body',
    'INSERT INTO with_xml (id) VALUES (1) RETURNING body',
    'INSERT INTO with_words (id) VALUES (1) RETURNING body',
    'INSERT INTO with_generated (id) VALUES (7) RETURNING body',
    'INSERT INTO with_generated (id) VALUES (7) RETURNING new.*',
    'INSERT INTO with_generated (id) VALUES (7)',
    'UPDATE with_generated SET id = 7 RETURNING body',
    "INSERT INTO with_trigger VALUES (1, 'x') RETURNING body",
    "INSERT INTO with_trigger VALUES (1, 'x') RETURNING upper(new.body)",
    "UPDATE with_trigger SET body = 'x' RETURNING new.body",
    'MERGE INTO with_trigger w USING note n ON w.id = n.id WHEN NOT MATCHED THEN INSERT (id) VALUES (1) RETURNING w.body',
    "INSERT INTO parted VALUES (1, 'x') RETURNING body",
    "INSERT INTO ruled VALUES (1, 'x') RETURNING body",
    "INSERT INTO ruled VALUES (1, 'x')",
    "INSERT INTO seen_trigger VALUES (1, 'x') RETURNING body",
    'INSERT INTO seen_default (id) VALUES (1) RETURNING body',
    "INSERT INTO instead VALUES (1, 'x') RETURNING body",
  ])('tells nothing of a masked column: %s', async (text) => {
    const answer = await answersOf(text);
    expect(answer).not.toMatch(phones);
    expect(await reasons(text, writer).catch(() => ['failed'])).not.toEqual([]);
  });

  it('answers rows that a trigger wrote to somebody from whom nothing of the source is kept', async () => {
    const { db, gateway } = gate.test.platform;
    const text = "INSERT INTO touched (id, body) VALUES (5, 'x') RETURNING id, at IS NOT NULL, body";
    const clerk = { caller: callerOf(await gate.test.person(['user'])) };
    await gate.source.grant({ user: clerk.caller.userId ?? 0 }, 'write');
    await gate.source.grant({ user: clerk.caller.userId ?? 0 }, 'read', 'public.touched');
    const see = await db.one<{ id: number }>(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter, source_type)
       VALUES ('user', $1, $2, '', 'read', 'masking_privilege') RETURNING id`,
      [clerk.caller.userId, gate.source.id],
    );
    gateway.versions.suspect();
    expect(await reasons(text, clerk)).toEqual([expect.stringContaining('trigger-under-mask')]);
    await gate.source.grant({ user: clerk.caller.userId ?? 0 }, 'read');
    expect(await rows(text, clerk)).toEqual([[5, true, 'x']]);
    expect(await rows("INSERT INTO with_trigger VALUES (1, 'x') RETURNING body", clerk)).toEqual([
      [expect.stringMatching(phones)],
    ]);
    await gate.source.grant({ user: clerk.caller.userId ?? 0 }, 'forbid', 'public.late');
    expect(await reasons(text, clerk)).toEqual([expect.stringContaining('trigger-under-mask')]);
    await db.query(`DELETE FROM data_grant WHERE letter = 'forbid' OR id = $1`, [see.id]);
    gateway.versions.suspect();
    expect(await reasons(text, clerk)).toEqual([expect.stringContaining('trigger-under-mask')]);
  });

  it.each(["INSERT INTO raising VALUES (1, 'x')", "INSERT INTO noticing VALUES (1, 'x')"])(
    'tells nothing of what a trigger says: %s',
    async (text) => {
      expect(await answersOf(text)).not.toMatch(phones);
    },
  );

  it.each([
    "INSERT INTO everyday (body) VALUES ('x') RETURNING *",
    'INSERT INTO everyday DEFAULT VALUES RETURNING id, u, v, at, m, big',
    'INSERT INTO everyday (m, no) VALUES (DEFAULT, DEFAULT) RETURNING id',
    "UPDATE everyday SET at = DEFAULT, m = DEFAULT, body = 'y' RETURNING old.body, new.body, big",
    "INSERT INTO note (body) VALUES ('hello') RETURNING id",
    "INSERT INTO touched (id, body) VALUES (1, 'x')",
    'INSERT INTO tenants (id) VALUES (1) RETURNING *',
    "UPDATE touched SET body = 'z'",
    'DELETE FROM touched RETURNING id, body',
    "INSERT INTO virtual_one (id, name) VALUES (1, 'ab') RETURNING twice",
    'SELECT twice FROM virtual_one',
    "INSERT INTO with_default (id, body) VALUES (1, 'x') RETURNING body",
    "UPDATE with_default SET body = 'y' RETURNING body",
    'INSERT INTO with_default AS w (id, body) VALUES (1, NULL) ON CONFLICT DO NOTHING RETURNING body, (SELECT 1)',
    "INSERT INTO instead (id, body) SELECT 1, 'x'",
  ])('serves what everybody writes: %s', async (text) => {
    await rows(text, writer);
  });

  it.each([
    [
      'INSERT INTO late (id) VALUES (7) RETURNING body',
      'ALTER TABLE late ALTER body SET DEFAULT phone_seven()',
      'ALTER TABLE late ALTER body DROP DEFAULT',
    ],
    [
      'INSERT INTO late (id) VALUES (7) RETURNING body',
      'CREATE TRIGGER t BEFORE INSERT ON late FOR EACH ROW EXECUTE FUNCTION put_phone()',
      'DROP TRIGGER t ON late',
    ],
    [
      'INSERT INTO late (id) VALUES (7) RETURNING body',
      'CREATE RULE r AS ON INSERT TO late DO INSTEAD INSERT INTO note (body) SELECT phone FROM customer WHERE id = 7 RETURNING id, body',
      'DROP RULE r ON late',
    ],
  ])('never shows what came behind our back: %s after %s', async (text, change, back) => {
    for (let times = 0; times < 2; times += 1) await rows(text, writer);
    await gate.source.sql(change);
    for (let times = 0; times < 2; times += 1) expect(await answersOf(text)).not.toMatch(phones);
    await gate.source.sql(back);
    await gate.source.sync();
  });
});
