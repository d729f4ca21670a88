import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { analyse } from '../analyse/analyser.js';
import type { Analysis } from '../contract/analysis.type.js';
import type { CatalogueFunction, CatalogueSnapshot, FunctionOverload } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';

/** Functions as somebody might have made them, each read back from the server as it tells its definition. */
const setup = `
  CREATE SCHEMA app; CREATE SCHEMA other; SET search_path = app;
  CREATE TABLE customer (id int, name text, phone text, level int, amount numeric(10, 2));
  INSERT INTO customer VALUES (1, 'ann', '138', 1, 10), (2, 'bob', '139', 2, 20);
  CREATE TABLE other.customer (id int, name text, phone text);
  CREATE TYPE pair AS (a int, b text);
  CREATE FUNCTION phone_of(who int) RETURNS text STABLE LANGUAGE sql AS 'SELECT phone FROM customer WHERE id = who';
  CREATE FUNCTION bound_phone(who int) RETURNS text LANGUAGE sql BEGIN ATOMIC SELECT phone FROM customer WHERE id = who; END;
  CREATE FUNCTION shout(t text, mark text DEFAULT '!') RETURNS text IMMUTABLE STRICT LANGUAGE sql RETURN upper(t) || mark;
  CREATE FUNCTION contacts(lowest int) RETURNS TABLE (who text, reach text) LANGUAGE sql AS 'SELECT name, phone FROM customer WHERE level >= $1';
  CREATE FUNCTION everybody() RETURNS SETOF customer LANGUAGE sql SET search_path = app, pg_temp AS 'SELECT * FROM customer';
  CREATE FUNCTION definer() RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT phone FROM customer LIMIT 1';
  CREATE FUNCTION two_schemas() RETURNS text LANGUAGE sql SET search_path = other, app AS 'SELECT phone FROM customer LIMIT 1';
  CREATE FUNCTION added(a text, b int) RETURNS text LANGUAGE sql AS 'SELECT a || b';
  CREATE FUNCTION first_row(OUT one int, OUT two text) LANGUAGE sql AS 'SELECT id, name FROM customer ORDER BY phone LIMIT 1';
  CREATE FUNCTION whole() RETURNS customer LANGUAGE sql AS 'SELECT c FROM customer c WHERE id = 1';
  CREATE FUNCTION nested(who int) RETURNS text LANGUAGE sql AS 'SELECT shout(phone_of(who))';
  CREATE FUNCTION joined(VARIADIC parts text[]) RETURNS text LANGUAGE sql AS $$SELECT array_to_string(parts, '-')$$;
  CREATE FUNCTION shadow(phone text) RETURNS text LANGUAGE sql AS 'SELECT phone FROM customer LIMIT 1';
  CREATE FUNCTION qualified(phone text) RETURNS text LANGUAGE sql AS 'SELECT qualified.phone FROM customer LIMIT 1';
  CREATE FUNCTION row_first(customer text) RETURNS text LANGUAGE sql AS 'SELECT customer::text FROM customer LIMIT 1';
  CREATE SEQUENCE s;
  CREATE FUNCTION here() RETURNS text LANGUAGE sql AS 'SELECT phone FROM customer LIMIT 1';
  CREATE FUNCTION there() RETURNS text LANGUAGE sql SET search_path = other AS 'SELECT phone FROM customer LIMIT 1';
  CREATE FUNCTION there_here() RETURNS text LANGUAGE sql SET search_path = other AS 'SELECT app.here()';
  CREATE FUNCTION halved(n numeric) RETURNS int LANGUAGE sql AS 'SELECT n / 2';
  CREATE FUNCTION constant() RETURNS text LANGUAGE sql AS $$SELECT 'x'$$;
  CREATE FUNCTION twice(a int) RETURNS int LANGUAGE sql AS 'SELECT a';
  CREATE FUNCTION twice(a text) RETURNS int LANGUAGE sql AS 'SELECT 1';
  CREATE FUNCTION twice(a int, b int) RETURNS int LANGUAGE sql AS 'SELECT b';
  CREATE FUNCTION upper(a int) RETURNS text LANGUAGE sql AS 'SELECT phone FROM customer WHERE id = a';
  CREATE FUNCTION procedural() RETURNS text LANGUAGE plpgsql AS 'BEGIN RETURN 1; END';
  CREATE FUNCTION poly(anyelement) RETURNS anyelement LANGUAGE sql AS 'SELECT $1';
  CREATE FUNCTION records() RETURNS SETOF record LANGUAGE sql AS 'SELECT id, phone FROM customer';
  CREATE FUNCTION pairs() RETURNS SETOF pair LANGUAGE sql AS 'SELECT id, phone FROM customer';
  CREATE FUNCTION of_row(customer) RETURNS text LANGUAGE sql AS 'SELECT $1.phone';
  CREATE FUNCTION nothing() RETURNS void LANGUAGE sql AS 'SELECT 1';
  CREATE FUNCTION writing() RETURNS int LANGUAGE sql AS 'DELETE FROM customer RETURNING id';
  CREATE FUNCTION hidden_write() RETURNS int LANGUAGE sql AS 'WITH d AS (DELETE FROM customer RETURNING id) SELECT id FROM d';
  CREATE FUNCTION several() RETURNS int LANGUAGE sql AS 'SELECT 1; SELECT 2';
  CREATE FUNCTION locking() RETURNS int LANGUAGE sql AS 'SELECT id FROM customer FOR UPDATE';
  CREATE FUNCTION sleeping() RETURNS int LANGUAGE sql AS 'SELECT 1 FROM pg_sleep(1)';
  CREATE FUNCTION counting() RETURNS bigint LANGUAGE sql AS $$SELECT nextval('s')$$;
  CREATE FUNCTION setting() RETURNS int LANGUAGE sql SET datestyle = 'iso' AS 'SELECT 1';
  CREATE FUNCTION own_path() RETURNS int LANGUAGE sql SET search_path = "$user", app AS 'SELECT 1';
  CREATE FUNCTION temporary_first() RETURNS int LANGUAGE sql SET search_path = pg_temp, app AS 'SELECT 1';
  CREATE FUNCTION late_system() RETURNS int LANGUAGE sql SET search_path = app, pg_catalog AS 'SELECT 1';
  CREATE FUNCTION catalogue() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM pg_class';
  CREATE FUNCTION loop_one(a int) RETURNS int LANGUAGE sql AS 'SELECT 1';
  CREATE FUNCTION loop_two(a int) RETURNS int LANGUAGE sql AS 'SELECT loop_one(a)';
  CREATE OR REPLACE FUNCTION loop_one(a int) RETURNS int LANGUAGE sql AS 'SELECT loop_two(a)';
  CREATE FUNCTION d0() RETURNS int LANGUAGE sql AS 'SELECT 1';
  ${Array.from({ length: 20 }, (_none, n) => `CREATE FUNCTION d${n + 1}() RETURNS int LANGUAGE sql AS 'SELECT d${n}()';`).join('\n')}
  CREATE VIEW reach AS SELECT id, phone_of(id) AS tel FROM customer;
  CREATE FUNCTION of_view() RETURNS text LANGUAGE sql AS 'SELECT tel FROM reach LIMIT 1';
  CREATE FUNCTION of_view_there() RETURNS text LANGUAGE sql SET search_path = other AS 'SELECT tel FROM app.reach LIMIT 1';
  CREATE FUNCTION guarded(n int) RETURNS int LANGUAGE sql AS 'SELECT 10 / level FROM customer WHERE id = n';
  CREATE FUNCTION branch(n int) RETURNS text LANGUAGE sql AS $$SELECT CASE WHEN phone LIKE '138%' THEN 'a' ELSE 'b' END FROM customer WHERE id = n$$;
  CREATE FUNCTION by_phone(p text) RETURNS SETOF int LANGUAGE sql AS 'SELECT id FROM customer WHERE phone = p';
  CREATE FUNCTION ordered() RETURNS SETOF int LANGUAGE sql AS 'SELECT id FROM customer ORDER BY phone';
  CREATE FUNCTION counted() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM customer GROUP BY phone LIMIT 1';
  CREATE FUNCTION strict_rows(p text) RETURNS SETOF int STRICT LANGUAGE sql AS 'SELECT 1';
  CREATE FUNCTION failing(p text) RETURNS int STRICT LANGUAGE sql AS 'SELECT 1 / 0';
  CREATE FUNCTION reading(p text) RETURNS bigint STRICT LANGUAGE sql AS 'SELECT count(*) FROM customer';
  CREATE FUNCTION by_default(p text DEFAULT phone_of(1)) RETURNS text LANGUAGE sql AS 'SELECT p';
  CREATE FUNCTION starts(n int) RETURNS int LANGUAGE sql AS $$SELECT id FROM customer WHERE phone LIKE '138%' AND id = n$$;
  CREATE FUNCTION strict_default(p text DEFAULT phone_of(1)) RETURNS text STRICT LANGUAGE sql AS $$SELECT 'x'$$;
  CREATE FUNCTION idle(p int DEFAULT starts(1)) RETURNS int LANGUAGE sql AS 'SELECT 1';
  CREATE FUNCTION arms() RETURNS SETOF text LANGUAGE sql AS 'SELECT name FROM customer UNION SELECT phone FROM customer';
  CREATE FUNCTION through_cte(n int) RETURNS text LANGUAGE sql AS 'WITH RECURSIVE w(a, p) AS (SELECT n, NULL::text UNION SELECT a + 1, c.phone FROM w JOIN customer c ON c.id = a) SELECT p FROM w WHERE p IS NOT NULL LIMIT 1';
  CREATE FUNCTION aggregated() RETURNS text LANGUAGE sql AS $$SELECT string_agg(name, ',' ORDER BY phone) FROM customer$$;`;

const overloadsSql = `
  SELECT n.nspname AS schema, p.proname AS name, 'function' AS kind, false AS safe, json_agg(json_build_object('language', l.lanname, 'inputs', p.pronargs,
    'defaults', p.pronargdefaults, 'isVariadic', p.provariadic <> 0, 'definition', CASE WHEN l.lanname = 'sql' AND p.prokind = 'f' THEN pg_get_functiondef(p.oid) END)) AS overloads
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang WHERE n.nspname IN ('app', 'other') GROUP BY 1, 2`;

const database = `sql_functions_${process.pid}_${Math.trunc(performance.timeOrigin)}`;
let client: pg.Client;
let catalogue: CatalogueSnapshot;

async function admin(sql: string): Promise<void> {
  const connection = new pg.Client({ connectionString: inject('postgresUrl') });
  await connection.connect();
  await connection.query(sql);
  await connection.end();
}

beforeAll(async () => {
  await admin(`CREATE DATABASE ${database} TEMPLATE template0`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`SET check_function_bodies = off; ${setup}`);
  await client.query("SELECT set_config('search_path', 'pg_catalog', false)");
  const { rows: functions } = await client.query<CatalogueFunction & { overloads: FunctionOverload[] }>(overloadsSql);
  const { rows: views } = await client.query<{ definition: string }>(
    "SELECT pg_get_viewdef('app.reach'::regclass) AS definition",
  );
  await client.query('SET search_path = app');
  const columns = ['id', 'name', 'phone', 'level', 'amount'];
  const columnTypes = ['integer', 'text', 'text', 'integer', 'numeric(10,2)'];
  catalogue = {
    version: '1',
    database,
    searchPath: ['app'],
    schemas: ['app', 'other'],
    relations: [
      { schema: 'app', name: 'customer', kind: 'table', columns, columnTypes },
      { schema: 'other', name: 'customer', kind: 'table', columns: columns.slice(0, 3) },
      { schema: 'app', name: 'reach', kind: 'view', columns: ['id', 'tel'], definition: views[0]?.definition },
    ],
    functions,
  };
});
afterAll(async () => {
  await client.end();
  await admin(`DROP DATABASE ${database} WITH (FORCE)`);
});

const read = (sql: string, parameters = 0): Promise<Analysis> => analyse('postgres', sql, catalogue, { parameters });
const named = ({ schema, table, column }: { schema: string; table: string; column: string }): string =>
  `${schema === 'app' ? '' : `${schema}.`}${table}.${column}`;
const sourcesOf = ({ result }: Analysis): string[][] => result.map(({ sources }) => sources.map(named).sort());
const usesOf = ({ predicates }: Analysis): string[] =>
  [...new Set(predicates.map(({ column }) => named(column)))].sort();
const observedOf = ({ observed }: Analysis): string[] => observed.map(({ column }) => named(column)).sort();
async function refusal(sql: string): Promise<SqlRefusal> {
  try {
    await read(sql);
  } catch (error) {
    if (error instanceof SqlRefusal) return error;
    throw error;
  }
  throw new Error(`not refused: ${sql}`);
}

describe('a function whose body is SQL', () => {
  it('is followed: what it reads, what its result is made of, which columns decide', async () => {
    const analysis = await read('SELECT phone_of(7)');
    expect(sourcesOf(analysis)).toEqual([['customer.id', 'customer.phone']]);
    expect(usesOf(analysis)).toEqual(['customer.id']);
    expect(analysis.readOnly).toBe(true);
    expect(analysis.tables).toEqual([
      { schema: 'app', name: 'phone_of', access: 'read', kind: 'function', columns: [] },
      {
        schema: 'app',
        name: 'customer',
        access: 'read',
        kind: 'table',
        columns: expect.arrayContaining(['id', 'phone']) as string[],
      },
    ]);
    expect(analysis.routines).toContainEqual({ schema: 'app', name: 'phone_of' });
    expect(analysis.functions).toContainEqual({ schema: 'app', name: 'phone_of', effect: 'reads' });
  });

  it.each([
    ['SELECT bound_phone(7)', [['customer.id', 'customer.phone']]],
    ['SELECT app.phone_of(who => 7)', [['customer.id', 'customer.phone']]],
    ['SELECT shout(name) FROM customer', [['customer.name']]],
    ["SELECT shout(mark => phone, t => 'x') FROM customer", [['customer.phone']]],
    ['SELECT * FROM contacts(1)', [['customer.name'], ['customer.phone']]],
    ['SELECT c.reach FROM contacts(1) AS c', [['customer.phone']]],
    ['SELECT b FROM contacts(1) AS c(a, b)', [['customer.phone']]],
    ['SELECT name, phone FROM everybody()', [['customer.name'], ['customer.phone']]],
    [
      'SELECT (whole()).name',
      [['customer.amount', 'customer.id', 'customer.level', 'customer.name', 'customer.phone']],
    ],
    ['SELECT nested(1)', [['customer.id', 'customer.phone']]],
    ["SELECT joined('a', phone, name) FROM customer", [['customer.name', 'customer.phone']]],
    ['SELECT joined(VARIADIC ARRAY[phone]) FROM customer', [['customer.phone']]],
    ["SELECT shadow('x')", [['customer.phone']]],
    ["SELECT qualified('x')", [[]]],
    ['SELECT here()', [['customer.phone']]],
    ['SELECT there()', [['other.customer.phone']]],
    ['SELECT there_here()', [['other.customer.phone']]],
    ['SELECT tel FROM reach', [['customer.id', 'customer.phone']]],
    ['SELECT twice(id, level) FROM customer', [['customer.id', 'customer.level']]],
    ['SELECT two FROM first_row()', [['customer.name', 'customer.phone']]],
    ['SELECT name FROM customer c, LATERAL contacts(c.level) x', [['customer.name']]],
    [
      'SELECT phone_of, ordinality FROM ROWS FROM (phone_of(1)) WITH ORDINALITY',
      [['customer.id', 'customer.phone'], []],
    ],
    ['SELECT of_view()', [['customer.id', 'customer.phone']]],
    ['SELECT by_default()', [['customer.id', 'customer.phone']]],
    ["SELECT by_default('x')", [[]]],
    ['SELECT strict_default()', [['customer.id', 'customer.phone']]],
    ["SELECT strict_default('y')", [[]]],
    ['SELECT arms()', [['customer.name', 'customer.phone']]],
    ['SELECT branch(1)', [['customer.id', 'customer.phone']]],
    ['SELECT through_cte(1)', [['customer.id', 'customer.phone']]],
    ['SELECT aggregated()', [['customer.name', 'customer.phone']]],
    ['SELECT counted()', [['customer.phone']]],
    ['SELECT (SELECT max(reach) FROM contacts(1)) FROM customer', [['customer.level', 'customer.phone']]],
    ['WITH w AS MATERIALIZED (SELECT phone_of(1) AS p) SELECT p FROM w', [['customer.id', 'customer.phone']]],
    ['SELECT array_agg(phone_of(id)) FROM customer', [['customer.id', 'customer.phone']]],
    ['SELECT to_jsonb(c) FROM contacts(1) c', [['customer.name', 'customer.phone']]],
    ['SELECT app.upper(1)', [['customer.id', 'customer.phone']]],
    ['SELECT constant()', [[]]],
  ])('%s', async (sql, expected) => {
    expect(sourcesOf(await read(sql))).toEqual(expected);
    const { rows, fields } = await client.query({ text: sql, rowMode: 'array' });
    expect(rows.length).toBeGreaterThan(0);
    expect(fields.map(({ name }) => name)).toEqual((await read(sql)).result.map(({ name }) => name));
  });

  it('has whole rows before its inputs, as the server has', async () => {
    const [sources] = sourcesOf(await read("SELECT row_first('x')"));
    expect(sources).toContain('customer.phone');
    expect((await client.query<{ row_first: string }>("SELECT row_first('x')")).rows[0]?.row_first).toMatch(/138/);
  });

  it('decides over rows where it stands in WHERE, and in FROM by what its body asks', async () => {
    expect(usesOf(await read("SELECT id FROM customer WHERE phone_of(id) = '138'"))).toEqual([
      'customer.id',
      'customer.phone',
    ]);
    expect(usesOf(await read('SELECT who FROM contacts(1)'))).toEqual(['customer.level']);
    expect(usesOf(await read('SELECT x.who FROM customer c, contacts(c.id) x'))).toEqual([
      'customer.id',
      'customer.level',
    ]);
  });

  it.each([
    ["SELECT 1 FROM by_phone('138')", ['customer.phone']],
    ['SELECT 1 FROM ordered() LIMIT 1', ['customer.phone']],
    ['SELECT count(*) FROM strict_rows(phone_of(1))', ['customer.id', 'customer.phone']],
    ["SELECT 1 WHERE EXISTS (SELECT FROM by_phone('138'))", ['customer.phone']],
    ['SELECT idle()', ['customer.phone']],
    ['SELECT id FROM customer ORDER BY phone_of(id)', ['customer.id', 'customer.phone']],
    ['SELECT DISTINCT phone_of(id) FROM customer', ['customer.id', 'customer.phone']],
    ['SELECT count(*) FROM customer GROUP BY phone_of(id)', ['customer.id', 'customer.phone']],
    ['SELECT id FROM customer LIMIT length(phone_of(1))', ['customer.id', 'customer.phone']],
    ["SELECT CASE WHEN phone_of(1) = '138' THEN 1 END", ['customer.id', 'customer.phone']],
    [
      'SELECT 1 FROM customer a JOIN customer b ON phone_of(a.id) = b.name',
      ['customer.id', 'customer.name', 'customer.phone'],
    ],
  ])('tells of what decides over rows, order, branches: %s', async (sql, expected) => {
    const analysis = await read(sql);
    expect([...new Set([...usesOf(analysis), ...observedOf(analysis)])].sort()).toEqual(
      expect.arrayContaining(expected),
    );
    await client.query(sql);
  });

  it('observes what an error of its body, an argument or its result could tell', async () => {
    expect(observedOf(await read('SELECT phone_of(1)'))).toEqual([]);
    expect(observedOf(await read('SELECT halved(amount) FROM customer'))).toEqual(['customer.amount']);
    expect(observedOf(await read('SELECT shout((10 / level)::text) FROM customer'))).toEqual(['customer.level']);
    expect(observedOf(await read('SELECT guarded(1)'))).toContain('customer.level');
    expect(observedOf(await read('SELECT shout(phone) FROM customer'))).toEqual([]);
    // Whether a strict one is evaluated tells which arguments are null.
    for (const sql of ['SELECT failing(phone) FROM customer', 'SELECT reading(phone) FROM customer'])
      expect(observedOf(await read(sql))).toContain('customer.phone');
    expect(observedOf(await read('SELECT added(phone, level) FROM customer'))).toEqual([]);
  });

  it('puts literals of its arguments beside what its body reads', async () => {
    const { literals } = await read("SELECT * FROM customer WHERE name = phone_of(length('138'))");
    expect(literals.map(({ column }) => column && named(column))).toContain('customer.phone');
  });

  it('counts the rows of a query of a data-changing statement', async () => {
    const { writes, kind } = await read(
      'INSERT INTO other.customer (id, name, phone) SELECT 1, constant(), phone_of(1)',
    );
    expect(kind).toBe('INSERT');
    expect(writes.find(({ target }) => target.column === 'phone')?.sources.map(named)).toEqual(
      expect.arrayContaining(['customer.phone']),
    );
  });

  it('is not read by a row filter in its body', async () => {
    const filtered = [{ schema: 'app', name: 'customer', columns: ['id'] }];
    for (const sql of [
      'SELECT phone_of(1)',
      'SELECT * FROM contacts(1)',
      'SELECT tel FROM reach',
      'SELECT nested(1)',
      'SELECT by_default()',
      'SELECT of_view()',
    ]) {
      const made = analyse('postgres', sql, catalogue, { filtered });
      await expect(made).rejects.toMatchObject({
        code: 'row-filter',
        facts: { why: 'function', table: 'app.customer' },
      });
    }
    const { routines } = await analyse('postgres', 'SELECT constant()', catalogue, { filtered });
    expect(routines).toContainEqual({ schema: 'app', name: 'constant' });
  });

  it.each([
    ['SELECT procedural()', 'function-not-approved', /plpgsql/],
    ['SELECT twice(1)', 'function-not-approved', /several functions/],
    ['SELECT twice(id) FROM customer', 'function-not-approved', /several functions/],
    ['SELECT upper(1)', 'function-not-approved', /built-in/],
    ['SELECT loop_one(1)', 'function-not-approved', /calls itself/],
    ['SELECT d20()', 'function-not-approved', /too deeply/],
    ['SELECT poly(1)', 'function-not-approved', /anyelement/],
    ['SELECT * FROM records() AS r(a int, b text)', 'function-not-approved', /record/],
    ['SELECT * FROM pairs()', 'function-not-approved', /pair/],
    ['SELECT of_row(c) FROM customer c', 'function-not-approved', /customer/],
    ['SELECT nothing()', 'function-not-approved', /void/],
    ['SELECT writing()', 'function-broken', /more than one SELECT/],
    ['SELECT hidden_write()', 'function-broken', /more than one SELECT/],
    ['SELECT several()', 'function-broken', /one statement at a time/],
    ['SELECT locking()', 'function-broken', /more than one SELECT/],
    ['SELECT sleeping()', 'function-broken', /pg_sleep|more than one/],
    ['SELECT counting()', 'function-broken', /more than one SELECT/],
    ['SELECT setting()', 'function-broken', /SET datestyle/i],
    ['SELECT own_path()', 'function-broken', /search path/],
    ['SELECT temporary_first()', 'function-broken', /search path/],
    ['SELECT late_system()', 'function-broken', /search path/],
    ['SELECT catalogue()', 'function-broken', /system object/],
    ['SELECT definer()', 'function-broken', /SECURITY DEFINER/],
    ['SELECT two_schemas()', 'function-broken', /several schemas/],
    ['SELECT of_view_there()', 'function-broken', /phone_of/],
    ['EXPLAIN SELECT phone_of(1)', 'function-not-approved', /statement of this kind/],
    ['EXPLAIN ANALYZE SELECT phone_of(1)', 'function-not-approved', /statement of this kind/],
    ['EXPLAIN SELECT tel FROM reach', 'view-broken', /statement of this kind/],
    ['SELECT phone_of(DISTINCT 1)', 'function-not-approved', /no aggregate/],
    ['SELECT phone_of(nobody => 1)', 'function-not-approved', /nobody/],
    ['SELECT phone_of(1, 2, 3)', 'unknown-function', /phone_of/],
    ['CREATE VIEW v AS SELECT phone_of(1)', 'function-not-approved', /statement of this kind/],
    ['CREATE TABLE t AS SELECT phone_of(1)', 'function-not-approved', /statement of this kind/],
  ])('is refused by name where it is not modelled: %s', async (sql, code, message) => {
    const error = await refusal(sql);
    expect([error.code, error.message]).toEqual([code, expect.stringMatching(message)]);
  });

  it('is followed on one schema alone, where nobody can tell which of several has the name', async () => {
    const wide = { ...catalogue, version: 'wide', searchPath: ['other', 'app'] };
    await expect(analyse('postgres', 'SELECT app.phone_of(1)', wide)).rejects.toMatchObject({
      code: 'function-not-approved',
    });
    const { routines } = await analyse('postgres', 'SELECT app.bound_phone(1)', wide);
    expect(routines).toContainEqual({ schema: 'app', name: 'bound_phone' });
  });

  it('says on what it stands: each name that a body looks for, in its own schemas', async () => {
    expect((await read('SELECT added(name, 1) FROM customer')).routines).toEqual([{ schema: 'app', name: 'added' }]);
    expect((await read('SELECT there()')).routines).toEqual(
      expect.arrayContaining([
        { schema: 'app', name: 'there' },
        { schema: 'other', name: 'there' },
      ]),
    );
    expect((await read('SELECT nested(1)')).routines?.map(({ name }) => name).sort()).toEqual(
      ['nested', 'phone_of', 'shout', 'upper'].filter((name) => name !== 'upper'),
    );
    expect((await read('SELECT tel FROM reach')).routines).toEqual([{ schema: 'app', name: 'phone_of' }]);
  });

  it('is refused where its path has a schema that the catalogue does not know', async () => {
    const blind = { ...catalogue, version: 'blind', schemas: ['app'] };
    await expect(analyse('postgres', 'SELECT there()', blind)).rejects.toMatchObject({ code: 'function-not-approved' });
    const { routines } = await analyse('postgres', 'SELECT phone_of(1)', blind);
    expect(routines).toContainEqual({ schema: 'app', name: 'phone_of' });
  });

  it('tells its columns and nothing of its body where that is sealed', async () => {
    const seen: CatalogueSnapshot = {
      ...catalogue,
      version: 'seen',
      relations: [],
      functions: catalogue.functions?.map((entry) => ({ ...entry, isSealed: true })),
    };
    const analysis = await analyse('postgres', 'SELECT who, reach, phone_of(1) FROM contacts(1)', seen);
    expect(analysis.tables.map(({ name }) => name).sort()).toEqual(['contacts', 'phone_of']);
    for (const sql of ['SELECT * FROM everybody()', 'SELECT of_row(1)', 'SELECT * FROM pairs()'])
      await expect(analyse('postgres', sql, seen)).rejects.toThrow(/^(?!.*(customer|pair\b)).*other columns/);
  });
});
