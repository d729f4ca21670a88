import {
  createSource,
  customerSchema,
  startTestPlatform,
  type TestPerson,
  type TestPlatform,
  type TestSource,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Beside what the person sees: a schema, a view, a table of which they see some columns, and keys that lead to what is
 * hidden.
 */
const schema = `${customerSchema}
  CREATE SCHEMA vault; CREATE TABLE vault.secret (id int PRIMARY KEY, code text);
  GRANT USAGE ON SCHEMA vault TO PUBLIC;
  CREATE VIEW through AS SELECT code FROM vault.secret;
  CREATE TYPE mood AS ENUM ('glad', 'sad');
  CREATE TABLE half (shut text DEFAULT 'secret-default', id bigint NOT NULL, open varchar(20), amount numeric(10, 2), at timestamptz(3), moods mood[], mood mood,
    CONSTRAINT half_key PRIMARY KEY (id), CONSTRAINT half_both UNIQUE (id, shut), CONSTRAINT half_open UNIQUE (open),
    FOREIGN KEY (id) REFERENCES vault.secret (id));
  COMMENT ON TABLE half IS 'half of it';
  CREATE TABLE line (id int PRIMARY KEY, order_id int REFERENCES orders (id), half_id bigint REFERENCES half (id));
  CREATE VIEW catalogued AS SELECT table_name FROM information_schema.tables;
  CREATE TABLE sink (name text);
  GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC`;

/**
 * Shapes in which people and tools ask, with `i.` for the schema: each answers what a table with the person's rows
 * answers.
 */
const shapes = [
  "select table_name from i.tables where table_schema = 'public' order by 1",
  'select * from i.tables order by table_name',
  'select * from i.columns order by table_name, ordinal_position',
  'select count(*), min(table_name), max(table_name) from i.tables',
  'select t.table_name, c.column_name, c.data_type from i.tables t join i.columns c using (table_catalog, table_schema, table_name) order by 1, 2',
  'select i.tables.table_name from i.tables order by i.tables.table_name',
  'select tables.* from i.tables order by table_name',
  'select i.tables.* from i.tables order by table_name',
  'table i.schemata',
  'select * from only i.schemata',
  'select * from i.schemata *',
  'select x.a, x.b from i.schemata as x (a, b)',
  'with t as (select table_name n from i.tables) select n from t order by n',
  'with tables as (select 1 as table_name) select table_name from tables',
  'with recursive w (n) as (select table_name::text from i.tables union select lower(n) from w) select n from w order by n',
  'select table_name from i.tables union select column_name from i.columns order by 1',
  'select table_name from i.tables except select table_name from i.columns order by 1',
  'select o.id from orders o where exists (select from i.tables where table_name = $$orders$$) order by 1 limit 3',
  'select (select count(*) from i.columns c where c.table_name = t.table_name), t.table_name from i.tables t order by 2',
  'select t.table_name, l.column_name from i.tables t, lateral (select column_name from i.columns c where c.table_name = t.table_name order by 1 limit 1) l order by 1',
  'select t.table_name from i.tables t left join lateral (select 1 as one from i.columns c where c.table_name = t.table_name and c.is_nullable = $$NO$$ limit 1) l on true where l.one is null order by 1',
  'select table_schema, count(*) from i.columns group by 1 having count(*) > 1 order by 1',
  'select data_type, string_agg(column_name, $$,$$ order by column_name) from i.columns group by data_type order by 1',
  'select row_number() over (partition by table_name order by ordinal_position), column_name from i.columns order by table_name, 1',
  'select "table_name" from "i"."tables" order by 1',
  'select TABLE_NAME from I.Tables order by 1',
  'select table_name from i.tables where table_name in (select table_name from i.columns where column_name = $$amount$$) order by 1',
  'select case when table_type = $$VIEW$$ then 1 else 0 end, table_name from i.tables order by 2',
  'select t.table_name::text || $$.$$ || c.column_name from i.tables t natural join i.columns c order by 1',
  'select k.column_name, u.column_name from i.referential_constraints r join i.key_column_usage k using (constraint_name) join i.key_column_usage u on u.constraint_name = r.unique_constraint_name order by 1, 2',
  'select c.constraint_name, c.constraint_type, u.table_name, u.column_name from i.table_constraints c join i.constraint_column_usage u using (constraint_schema, constraint_name) order by 1, 3, 4',
  'select table_name, view_definition from i.views order by 1',
  'select column_default from i.columns where column_default is not null',
  'select o.id, t.table_name from orders o join i.tables t on t.table_name like $$o%$$ where o.id < 3 order by 1, 2',
  'select t from i.schemata t',
  'select catalog_name is not null from i.information_schema_catalog_name',
];

/**
 * Refused: what stores, writes or locks, what stands on it behind our back, and every other relation of the system
 * schemas.
 */
const refused = [
  'select * from information_schema.sql_features',
  'select * from information_schema.routines',
  'select * from information_schema.check_constraints',
  'select * from pg_catalog.pg_class',
  'select * from pg_tables',
  'select * from catalogued',
  'create table copy as select * from information_schema.tables',
  'create view copy as select table_name from information_schema.tables',
  'select table_name into copy from information_schema.tables',
  'select table_name from information_schema.tables for update',
  'select * from information_schema.tables tablesample system (10)',
  "insert into information_schema.tables (table_name) values ('x')",
  "update information_schema.tables set table_name = 'x'",
  'delete from information_schema.tables',
  'drop view information_schema.tables',
  'grant select on information_schema.tables to public',
  "select 'information_schema.tables'::regclass",
  'select table_name from other.information_schema.tables',
  "merge into information_schema.tables t using orders o on false when not matched then insert (table_name) values ('x')",
  'with w as (delete from information_schema.tables returning 1) select * from w',
  'with w as (insert into sink select table_name from information_schema.tables returning name) select * from w for update',
  'copy (select * from information_schema.tables) to stdout',
  'create materialized view copy as select * from information_schema.tables',
  'declare c cursor for select * from information_schema.tables',
  'prepare p as select * from information_schema.tables',
  'lock table information_schema.tables',
  'analyze information_schema.tables',
  'comment on view information_schema.tables is $$x$$',
  'select ctid from information_schema.tables',
  'select * from pg_catalog.pg_views, information_schema.tables',
];

describe('the information schema of a source', () => {
  let test: TestPlatform;
  let source: TestSource;
  let some: TestPerson;
  let one: TestPerson;
  let nobody: TestPerson;
  let forbidden: TestPerson;
  let manager: TestPerson;

  const run = (who: TestPerson, text: string, more: object = {}) =>
    test.platform.gateway.run({
      caller: {
        kind: 'user',
        userId: who.id,
        account: who.account,
        name: 'n',
        roles: ['user'],
        locale: 'en',
        accessLevel: 'public',
      },
      request: { id: 'r', ip: '127.0.0.1', userAgent: 't', locale: 'en', shell: 'console', appContext: false },
      sourceId: source.id,
      origin: { kind: 'workspace' },
      text,
      signal: new AbortController().signal,
      ...more,
    });
  async function rows(who: TestPerson, text: string, more?: object): Promise<unknown[][]> {
    const result = await run(who, text, more);
    if (result.state === 'refused') throw new Error(JSON.stringify(result.reasons));
    const all: unknown[][] = [];
    for await (const batch of result.rows) all.push(...batch);
    await result.done;
    return all;
  }
  const names = async (who: TestPerson, view = 'tables', column = 'table_name'): Promise<unknown[]> =>
    (await rows(who, `select ${column} from information_schema.${view} order by 1`)).flat();

  beforeAll(async () => {
    test = await startTestPlatform();
    source = await createSource(test, schema);
    some = await test.person(['user']);
    for (const path of ['orders', 'contact', 'line', 'half.id', 'half.open', 'half.amount', 'half.at', 'half.moods'])
      await source.grant({ user: some.id }, 'read', `public.${path}`);
    await source.grant({ user: some.id }, 'write', 'public.sink');
    await source.grant({ user: some.id }, 'read', 'public.sink');
    one = await test.person(['user']);
    await source.grant({ user: one.id }, 'read', 'vault.secret');
    nobody = await test.person(['user']);
    await source.grant({ user: nobody.id }, 'read', 'public.gone');
    forbidden = await test.person(['user']);
    await source.grant({ user: forbidden.id }, 'read');
    for (const path of ['vault', 'public.half.shut', 'public.customer'])
      await source.grant({ user: forbidden.id }, 'forbid', path);
    manager = await test.person(['user']);
    for (const letter of ['read', 'write', 'manage'] as const) await source.grant({ user: manager.id }, letter);
  });
  afterAll(async () => {
    await test?.stop();
    await source?.drop();
  });

  it('names to each what they may see, and nothing to who sees nothing', async () => {
    expect(await names(some)).toEqual(['contact', 'half', 'line', 'orders', 'sink']);
    expect(await names(one)).toEqual(['secret']);
    expect(await names(one, 'schemata', 'schema_name')).toEqual(['vault']);
    expect(await names(nobody)).toEqual([]);
    expect(await names(nobody, 'columns', 'column_name')).toEqual([]);
    expect(await names(forbidden)).toEqual([
      'catalogued',
      'contact',
      'half',
      'line',
      'note',
      'orders',
      'sink',
      'through',
    ]);
    expect(await names(forbidden, 'schemata', 'schema_name')).toEqual(['public']);
  });

  it('leaves hidden columns out, without a gap, and keys that would tell of them', async () => {
    const half = "select ordinal_position, column_name from information_schema.columns where table_name = 'half'";
    expect(await rows(some, half)).toEqual([
      [1, 'id'],
      [2, 'open'],
      [3, 'amount'],
      [4, 'at'],
      [5, 'moods'],
    ]);
    const keys = 'select constraint_name from information_schema.table_constraints order by 1';
    expect((await rows(some, keys)).flat()).toEqual([
      'half_key',
      'half_open',
      'line_half_id_fkey',
      'line_order_id_fkey',
      'line_pkey',
      'orders_pkey',
    ]);
    const all = JSON.stringify(
      await Promise.all(
        ['tables', 'columns', 'views', 'table_constraints', 'key_column_usage', 'referential_constraints'].map((view) =>
          rows(some, `select * from information_schema.${view}`),
        ),
      ),
    );
    expect(all).not.toMatch(/customer"|secret|vault|shut|through|default/);
  });

  it('says what the server says of what is seen', async () => {
    const asked: [columns: string, view: string][] = [
      ['table_schema, table_name, table_type', 'tables'],
      [
        'table_name, column_name, is_nullable, data_type, character_maximum_length, numeric_precision, numeric_precision_radix, numeric_scale, datetime_precision, udt_schema, udt_name',
        'columns',
      ],
      ['constraint_name, table_name, constraint_type', 'table_constraints'],
      ['constraint_name, table_name, column_name, ordinal_position, position_in_unique_constraint', 'key_column_usage'],
      ['constraint_name, unique_constraint_schema, unique_constraint_name', 'referential_constraints'],
      ['constraint_name, table_name, column_name', 'constraint_column_usage'],
      ['table_name', 'views'],
    ];
    for (const [columns, view] of asked) {
      // A type that is a domain is told by the domain's name.
      const domains = view === 'columns' ? " and table_name <> 'catalogued'" : '';
      // The server counts NOT NULL as checks, by names of their own where it has them (PostgreSQL 18).
      const checks =
        view === 'table_constraints'
          ? " and constraint_type <> 'CHECK'"
          : view.includes('usage')
            ? " and constraint_name not like '%\\_not\\_null'"
            : '';
      const own =
        view === 'constraint_column_usage'
          ? 'constraint_schema'
          : view.includes('ref')
            ? 'constraint_schema'
            : 'table_schema';
      const theirs = await source.sql<{ row: unknown[] }>(
        `select to_json(array(select value from json_each_text(row_to_json(q)))) as row from (select ${columns} from information_schema.${view} where ${own} in ('public', 'vault')${checks}${domains}) q`,
      );
      const ours = await rows(manager, `select ${columns} from information_schema.${view} where true${domains}`);
      const sorted = (list: unknown[][]): string[] =>
        list.map((row) => JSON.stringify(row.map((cell) => (cell === null ? null : String(cell))))).sort();
      expect(sorted(ours), view).toEqual(sorted(theirs.map(({ row }) => row)));
    }
  });

  it('answers every shape as tables with those rows do', async () => {
    await source.sql('create schema mirror');
    const views = ['schemata', 'tables', 'columns', 'views', 'table_constraints', 'key_column_usage'];
    for (const view of [
      ...views,
      'referential_constraints',
      'constraint_column_usage',
      'information_schema_catalog_name',
    ]) {
      await source.sql(`create table mirror.${view} as select * from information_schema.${view} limit 0`);
      for (const row of await rows(some, `select * from information_schema.${view}`))
        await source.sql(`insert into mirror.${view} values (${row.map((_cell, at) => `$${at + 1}`).join(', ')})`, row);
    }
    const cell = (value: unknown): unknown => (value === null ? null : String(value));
    for (const shape of shapes) {
      const put = (name: string): string =>
        shape.replaceAll('"i"', `"${name}"`).replaceAll(/\bI\./g, `${name}.`).replaceAll(/\bi\./g, `${name}.`);
      const ours = await rows(some, put('information_schema'));
      const theirs = await source.sql<{ row: Record<string, unknown> }>(put('mirror'));
      expect(ours.map((row) => row.map(cell)).length, shape).toBe(theirs.length);
      const flat = theirs.map((row) => Object.values(row).map(cell));
      if (!/tables\.\*|select t from|row_number|select \(select|\bcolumn_name, u\./.test(shape))
        expect(
          ours.map((row) => row.map(cell)),
          shape,
        ).toEqual(flat);
    }
  });

  it('goes by the same ways as every other statement', async () => {
    const text = 'select table_name, table_type from information_schema.tables';
    expect(
      await rows(some, text, { paging: { limit: 2, offset: 1, sort: [{ name: 'table_name', descending: true }] } }),
    ).toEqual([
      ['orders', 'BASE TABLE'],
      ['line', 'BASE TABLE'],
    ]);
    expect(await rows(some, `${text} where table_name = $1`, { binds: ['half'] })).toEqual([['half', 'BASE TABLE']]);
    expect(await rows(some, text, { origin: { kind: 'export' } })).toHaveLength(5);
    expect((await rows(some, `explain ${text}`)).length).toBeGreaterThan(0);
    expect((await rows(some, `explain analyze ${text}`)).length).toBeGreaterThan(0);
    await rows(some, 'insert into sink select table_name from information_schema.tables');
    expect(await source.sql('select name from sink order by 1')).toHaveLength(5);
    await test.platform.audit.flush();
    const { rows: kept } = await test.platform.db.query<{ objects: string[] }>(
      'SELECT objects FROM audit_log WHERE user_id = $1 AND sql_text = $2 ORDER BY seq DESC LIMIT 1',
      [some.id, text],
    );
    expect(kept).toEqual([{ objects: [`${source.database.name}.information_schema.tables`] }]);
  });

  it.each(refused)('stays refused: %s', async (text) => {
    for (const who of [some, manager]) {
      const result = await run(who, text);
      expect(result.state).toBe('refused');
      if (result.state === 'refused') expect(result.reasons.map(({ code }) => code)).not.toContain('syntax-error');
    }
  });

  it('does not answer who has no letter at the source', async () => {
    const stranger = await test.person(['user']);
    const result = await run(stranger, 'select table_name from information_schema.tables');
    expect(result).toMatchObject({ state: 'refused', reasons: [{ code: 'letter-missing' }] });
  });

  it('tells of a grant at once, and of a prohibition', async () => {
    const late = await test.person(['user']);
    await source.grant({ user: late.id }, 'read', 'public.orders');
    expect(await names(late)).toEqual(['orders']);
    await source.grant({ user: late.id }, 'read', 'public.half.id');
    expect(await names(late)).toEqual(['half', 'orders']);
    await source.grant({ user: late.id }, 'forbid', 'public.orders');
    expect(await names(late)).toEqual(['half']);
  });

  it('shows a page what its app was given, without what is forbidden to its visitor', async () => {
    const app = 424_242;
    await source.grant({ app }, 'read', 'public.orders');
    await source.grant({ app }, 'read', 'public.half');
    const more = { app: { id: app, operation: 'read' }, origin: { kind: 'page', pageUid: 'p', viewUid: 'v' } };
    const text = 'select table_name from information_schema.tables order by 1';
    expect((await rows(some, text, more)).flat()).toEqual(['half', 'orders']);
    const visitor = await test.person(['user']);
    await source.grant({ user: visitor.id }, 'forbid', 'public.orders');
    expect((await rows(visitor, text, more)).flat()).toEqual(['half']);
  });
});
