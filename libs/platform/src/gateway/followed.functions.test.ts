import { gatewayPerson } from '@sluice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

/**
 * Functions of a source as their authors make them, change them and put them back, and what people get of masked
 * columns through them.
 */
describe('functions whose body is SQL', () => {
  const gate = gatewayPerson();
  const { callerOf, reasons, rows } = gate;
  const definitions = `
    CREATE OR REPLACE FUNCTION phone_of(n int) RETURNS text STABLE LANGUAGE sql AS 'SELECT phone FROM customer WHERE id = n';
    CREATE OR REPLACE FUNCTION city_of(n int) RETURNS text STABLE LANGUAGE sql AS 'SELECT city FROM customer WHERE id = n';
    CREATE OR REPLACE FUNCTION bound_city(n int) RETURNS text LANGUAGE sql BEGIN ATOMIC SELECT city FROM customer WHERE id = n; END;
    CREATE OR REPLACE FUNCTION nested_city(n int) RETURNS text LANGUAGE sql AS 'SELECT upper(city_of(n))';
    CREATE OR REPLACE FUNCTION contacts(most int) RETURNS TABLE (who text, tel text) LANGUAGE sql AS 'SELECT name, phone FROM customer WHERE id <= most';
    CREATE OR REPLACE FUNCTION by_phone(p text) RETURNS SETOF int LANGUAGE sql AS 'SELECT id FROM customer WHERE phone = p';
    CREATE OR REPLACE FUNCTION by_order() RETURNS SETOF int LANGUAGE sql AS 'SELECT id FROM customer ORDER BY phone';
    CREATE OR REPLACE FUNCTION starts(n int) RETURNS boolean LANGUAGE sql AS $$SELECT phone LIKE '1380%' FROM customer WHERE id = n$$;
    CREATE OR REPLACE FUNCTION number_of(n int) RETURNS bigint LANGUAGE sql AS 'SELECT 1 / (phone::bigint - 13800000007) FROM customer WHERE id = n';
    CREATE OR REPLACE FUNCTION shout(t text) RETURNS text IMMUTABLE LANGUAGE sql AS $$SELECT t || '!'$$;
    CREATE OR REPLACE FUNCTION failing(t text) RETURNS int STRICT LANGUAGE sql AS 'SELECT 1 / 0';
    CREATE OR REPLACE FUNCTION definer(n int) RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT phone FROM customer WHERE id = n';
    CREATE OR REPLACE FUNCTION procedural() RETURNS text LANGUAGE plpgsql AS 'BEGIN RETURN (SELECT phone FROM customer LIMIT 1); END';
    CREATE OR REPLACE VIEW towns AS SELECT id, city_of(id) AS town FROM orders;
    GRANT SELECT ON towns TO PUBLIC;`;
  const phones = /13[89]\d{8}/;
  beforeAll(async () => {
    await gate.begin();
    await gate.source.sql(`CREATE SCHEMA vault; GRANT USAGE ON SCHEMA vault TO PUBLIC;
      CREATE TABLE vault.secret (code text); GRANT SELECT ON vault.secret TO PUBLIC; INSERT INTO vault.secret VALUES ('opensesame');
      CREATE FUNCTION vault.code() RETURNS text LANGUAGE sql AS $$SELECT 'opensesame' FROM vault.secret$$;
      CREATE FUNCTION told() RETURNS text LANGUAGE sql AS 'SELECT vault.code()'; CREATE FUNCTION broken() RETURNS int LANGUAGE sql SET work_mem = '1MB' AS 'SELECT 1 FROM vault.secret'`);
    await gate.source.grant({ app: 77 }, 'read');
    await gate.source.grant({ app: 77 }, 'write', 'public.note');
  });
  afterAll(gate.end);
  beforeEach(async () => {
    await gate.source.sql(definitions);
    await gate.source.sync();
  });

  const visitor = { caller: callerOf(null), app: { id: 77, operation: 'read' as const } };
  const ways = [{}, visitor, { ...visitor, paging: { limit: 5, offset: 0 } }];
  /** All that leaves, as text, a failure with all that it says. */
  const answerTo = async (text: string, more = {}): Promise<string> =>
    JSON.stringify(
      await rows(text, more).catch((reason: Error & { data?: unknown; params?: unknown }) => [
        reason.message,
        reason.data,
        reason.params,
      ]),
    );

  it.each([
    ['SELECT city_of(7)', [['上海']]],
    ['SELECT bound_city(7)', [['上海']]],
    ['SELECT nested_city(7)', [['上海']]],
    ['SELECT who FROM contacts(1)', [['客户1']]],
    ["SELECT shout('x'), shout(name) FROM customer WHERE id = 7", [['x!', '客户7!']]],
    ['SELECT town FROM towns WHERE id = 7', [['上海']]],
    ['SELECT count(*) FROM contacts(3)', [[3]]],
  ])('is served like what it stands for: %s', async (text, expected) => {
    for (const more of ways)
      expect(await rows(text, more)).toEqual(
        expected.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : cell))),
      );
  });

  it.each([
    'SELECT phone_of(7)',
    'SELECT tel FROM contacts(9)',
    'SELECT c FROM contacts(3) c',
    'SELECT to_jsonb(c) FROM contacts(3) c',
    'SELECT shout(phone) FROM customer',
    'SELECT max(tel) FROM contacts(9)',
    'SELECT phone_of(id), city_of(id) FROM customer WHERE id < 9',
    'SELECT array_agg(phone_of(id)) FROM customer',
    'WITH w AS (SELECT phone_of(7) AS p) SELECT p FROM w',
    'SELECT shout(shout(phone_of(7)))',
    'SELECT number_of(8)',
    'SELECT starts(7)',
  ])('masks what comes out of a masked column: %s', async (text) => {
    for (const more of ways) expect(await answerTo(text, more)).not.toMatch(/138|true|false/);
  });

  it.each([
    "SELECT * FROM by_phone('13800000007')",
    "SELECT count(*) FROM by_phone('13800000007')",
    'SELECT * FROM by_order() LIMIT 1',
    "SELECT id FROM customer WHERE phone_of(id) LIKE '1380%'",
    'SELECT id FROM customer ORDER BY phone_of(id)',
    "SELECT id FROM customer WHERE shout(phone) = 'x!'",
    'SELECT id FROM customer WHERE starts(id)',
    'SELECT CASE WHEN starts(7) THEN 1 ELSE 0 END',
    'SELECT 1 FROM customer GROUP BY phone_of(id)',
    'SELECT 1 WHERE number_of(7) = 1',
    // Evaluated where the phone is not null, so that its failing tells of that.
    'SELECT failing(phone) FROM customer WHERE id = 7',
    'SELECT 1 FROM (SELECT failing(phone) FROM customer WHERE id = 7) x',
    "SELECT city FROM customer WHERE EXISTS (SELECT 1 FROM contacts(9) WHERE tel LIKE '138%')",
  ])('refuses what asks a masked column through it: %s', async (text) => {
    for (const more of ways) expect(await reasons(text, more)).not.toEqual([]);
  });

  it.each([
    ['SELECT definer(7)', 'function-broken'],
    ['SELECT procedural()', 'function-not-approved'],
    ['EXPLAIN SELECT phone_of(7)', 'function-not-approved'],
    ['SELECT broken()', 'function-broken'],
  ])('is refused where it is not followed: %s', async (text, code) => {
    expect((await reasons(text))[0]).toMatch(new RegExp(`^${code}`));
  });

  it('copies no masked value into a table', async () => {
    const writer = { ...visitor, app: { id: 77, operation: 'write' as const } };
    expect(await reasons('INSERT INTO note (body) SELECT phone_of(7)', writer)).not.toEqual([]);
    await rows('INSERT INTO note (body) SELECT city_of(7)', writer);
    expect(await gate.source.sql("SELECT body FROM note WHERE body = '上海'")).toHaveLength(1);
    await gate.source.sql("DELETE FROM note WHERE body = '上海'");
  });

  /** The statement is planned before the change, by everybody; what is served after it, and what was told. */
  async function changed(text: string, change: string, back = ''): Promise<string> {
    for (const more of ways) for (let times = 0; times < 2; times += 1) await rows(text, more);
    const answers: string[] = [];
    for (const more of ways) {
      await gate.source.sql(change);
      answers.push(await answerTo(text, more), await answerTo(text, more));
      await gate.source.sql(back + definitions);
      await gate.source.sync();
      await rows(text, more);
    }
    return answers.join('\n');
  }
  const leaky =
    "CREATE OR REPLACE FUNCTION city_of(n int) RETURNS text STABLE LANGUAGE sql AS 'SELECT phone FROM customer WHERE id = n'";
  const raising = `CREATE OR REPLACE FUNCTION city_of(n int) RETURNS text STABLE LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'invalid: %', (SELECT phone FROM customer WHERE id = n); END$$`;
  const noticing = `CREATE OR REPLACE FUNCTION city_of(n int) RETURNS text STABLE LANGUAGE plpgsql AS
    $$BEGIN RAISE NOTICE 'see %', (SELECT phone FROM customer WHERE id = n); RETURN (SELECT phone FROM customer WHERE id = n); END$$`;

  it.each([
    ['SELECT city_of(7)', leaky],
    ['SELECT city_of(7)', raising],
    ['SELECT city_of(7)', noticing],
    ['SELECT city_of(id) FROM customer WHERE id < 9', leaky],
    ['SELECT nested_city(7)', leaky],
    ['SELECT nested_city(7)', raising],
    ['SELECT town FROM towns WHERE id = 7', leaky],
    ['SELECT town FROM towns WHERE id = 7', noticing],
    [
      'SELECT who FROM contacts(9)',
      "CREATE OR REPLACE FUNCTION contacts(most int) RETURNS TABLE (who text, tel text) LANGUAGE sql AS 'SELECT phone, name FROM customer WHERE id <= most'",
    ],
    [
      "SELECT shout('x')",
      "CREATE OR REPLACE FUNCTION shout(t text) RETURNS text IMMUTABLE LANGUAGE sql AS 'SELECT phone FROM customer WHERE id = 7'",
    ],
  ])('never serves unmasked what was defined anew behind our back: %s', async (text, change) => {
    expect(await changed(text, change)).not.toMatch(phones);
  });

  it('never calls an overload that came to stand beside what was analysed', async () => {
    const overload =
      "CREATE FUNCTION city_of(n bigint) RETURNS text LANGUAGE sql AS 'SELECT phone FROM customer WHERE id = n'";
    expect(await changed('SELECT city_of(7::int8::int4)', overload, 'DROP FUNCTION city_of(bigint);')).not.toMatch(
      phones,
    );
    const shadow =
      "CREATE FUNCTION upper(t varchar) RETURNS text LANGUAGE sql AS 'SELECT phone FROM customer WHERE id = 7'";
    expect(await changed('SELECT nested_city(7)', shadow, 'DROP FUNCTION upper(varchar);')).not.toMatch(phones);
  });

  it('serves the new definition after one more look, masked as it is now', async () => {
    await rows('SELECT city_of(7)');
    await gate.source.sql(leaky);
    const [row] = await rows('SELECT city_of(7)');
    expect(row).toEqual([expect.stringMatching(/^\*+$/)]);
  });

  it('reads no table whose rows are filtered, and sees of another call the filtered rows alone', async () => {
    const { db, gateway } = gate.test.platform;
    await db.query(
      `INSERT INTO row_filter (name, data_source_id, schema_name, table_name, subject_type, subject_ids, condition)
       VALUES ('functions', $1, 'public', 'customer', 'all', '[]', 'row.id < 3')`,
      [gate.source.id],
    );
    gateway.versions.suspect();
    for (const text of [
      'SELECT city_of(7)',
      'SELECT nested_city(7)',
      'SELECT who FROM contacts(9)',
      'SELECT town FROM towns',
    ])
      expect(await reasons(text)).toEqual([expect.stringMatching(/^row-filter/)]);
    expect(await rows('SELECT shout(name) FROM customer ORDER BY id')).toEqual([['客户1!'], ['客户2!']]);
    const raising = 'CREATE FUNCTION sharp(n int) RETURNS int IMMUTABLE COST 1 LANGUAGE sql AS $$SELECT 1 / (n - 7)$$';
    await gate.source.sql(raising);
    await gate.source.sync();
    expect(await rows('SELECT id FROM customer WHERE sharp(id) > -1 ORDER BY id')).toEqual([[1], [2]]);
    await gate.source.sql('DROP FUNCTION sharp(int)');
    await db.query("DELETE FROM row_filter WHERE name = 'functions'");
    gateway.versions.suspect();
  });

  it('tells nothing of what a person may not see', async () => {
    const other = await gate.test.person(['user']);
    await gate.source.grant({ user: other.id }, 'read', 'public.note');
    const more = { caller: callerOf(other) };
    const plain = (answer: string, call: string): string =>
      answer.replaceAll(call, 'X').replace(/; did you mean [a-z_ ]*\?/, '');
    const missing = plain(await answerTo('SELECT nowhere(7)', more), 'nowhere');
    for (const call of ['phone_of', 'vault.code', 'told', 'city_of', 'definer']) {
      const answer = await answerTo(`SELECT ${call}(7)`, more);
      expect(answer).not.toMatch(/customer|secret|opensesame|DEFINER|138/);
      expect(plain(await answerTo(`SELECT ${call}()`, more), call)).toBe(missing);
    }
    await gate.source.grant({ user: other.id }, 'read', 'public');
    for (const text of ['SELECT told()', 'SELECT broken()', 'SELECT vault.code()'])
      expect(await answerTo(text, more)).not.toMatch(/opensesame|secret|work_mem/);
    expect(await answerTo('SELECT told()', more)).not.toMatch(/vault/);
    expect(await rows('SELECT city_of(7)', more)).toEqual([['上海']]);
  });
});
