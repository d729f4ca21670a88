import { describe, expect, it } from 'vitest';
import { analyse, classify } from '../../../index.js';
import type { CatalogueSnapshot, StatementPower } from '../../../index.js';

const catalogue: CatalogueSnapshot = {
  version: '1',
  database: 'demo',
  searchPath: ['public'],
  relations: [
    { schema: 'public', name: 'customer', kind: 'table', columns: ['id', 'phone'] },
    { schema: 'public', name: 'note', kind: 'table', columns: ['id', 'body'] },
  ],
};
const powersOf = async (sql: string) => (await analyse('postgres', sql, catalogue)).powers;

const structure = [
  "create table t (id int primary key default nextval('s'), at timestamptz default now(), body text check (length(body) > 0))",
  'alter table note add x int',
  "alter table note alter body set default lower('X')",
  'create index on note (lower(body))',
  'drop table note',
  'truncate note',
  "comment on table note is 'x'",
  'create sequence s',
  'create schema s',
  'create schema s create table t (id int)',
  'alter table note rename to n',
  'alter table note rename column body to b',
  'alter index i rename to j',
  "create type mood as enum ('a')",
  'create view v as select id from note',
  'create table t as select id from note',
  'select id into t from note',
  'alter table note set schema s',
  'vacuum note',
  'analyze note',
  'show search_path',
  'select 1',
  "insert into note (body) values (lower('x'))",
  'explain select 1',
];
const others: [string, StatementPower[]][] = [
  ['create function f() returns text language sql as $$ select phone from customer $$', ['code']],
  ['create or replace procedure p() language sql as $$ $$', ['code']],
  ['alter function f() security definer', ['code']],
  ['create trigger t after insert on note for each row execute function f()', ['code']],
  ['create event trigger e on ddl_command_end execute function f()', ['code']],
  ['create rule r as on insert to note do also select 1', ['code']],
  ['create aggregate a (text) (sfunc = f, stype = text)', ['code']],
  ['create operator @@@ (function = f, leftarg = text, rightarg = text)', ['code']],
  ['create cast (text as int) with function f(text)', ['code']],
  ['create extension dblink', ['code']],
  ['create server s foreign data wrapper postgres_fdw', ['code']],
  ['create foreign data wrapper w', ['code']],
  ['create foreign table ft (id int) server s', ['code']],
  ['import foreign schema public from server s into x', ['code']],
  ['create publication p for table note', ['code']],
  ["create subscription s connection 'host=x' publication p", ['code']],
  ['do $$ begin end $$', ['code']],
  ['call p()', ['code']],
  ['alter schema public rename to old', ['code']],
  ['alter function f() rename to g', ['code']],
  ['alter function f() set schema s', ['code']],
  ['create schema s create view v as select phone from public.customer', ['code']],
  ['create schema s create trigger t after insert on note for each row execute function f()', ['code']],
  ['alter table note alter body set default leaky()', ['code']],
  [
    "alter table note alter body set default query_to_xml('select phone from customer', true, true, '')::text",
    ['code'],
  ],
  ['create table t (a text check (leaky(a)))', ['code']],
  ["create table t (a text check (a operator(public.@@@) 'x'))", ['code']],
  ['create index on note (leaky(body))', ['code']],
  ['create domain d as text check (leaky(value))', ['code']],
  ['create table t (a text, b text generated always as (leaky(a)) stored)', ['code']],
  ['alter role current_user superuser', ['rights']],
  ["alter user u password 'x'", ['rights']],
  ['create role r', ['rights']],
  ['drop role r', ['rights']],
  ['grant select on note to r', ['rights']],
  ['revoke all on note from r', ['rights']],
  ['grant r to s', ['rights']],
  ['alter default privileges grant select on tables to r', ['rights']],
  ['reassign owned by a to b', ['rights']],
  ['alter table note owner to r', ['rights']],
  ['alter table note disable row level security', ['rights']],
  ['alter table note no force row level security', ['rights']],
  ['create policy p on note using (true)', ['rights']],
  ['alter policy p on note using (true)', ['rights']],
  ['create user mapping for r server s', ['rights']],
  ['alter role r set search_path = x', ['rights']],
  ['alter database d set search_path = x', ['rights']],
  ['create schema s grant select on t to r', ['rights']],
  ['set role r', ['server']],
  ['set local role r', ['server']],
  ['reset role', ['server']],
  ['set session authorization r', ['server']],
  ["alter system set a = 'b'", ['server']],
  ["load 'x'", ['server']],
  ["copy note to program 'sh'", ['server']],
  ["copy note from '/etc/passwd'", ['server']],
  ['copy note to stdout', ['server']],
  ['copy (select phone from customer) to stdout', ['server']],
  ['set search_path = x', ['session']],
  ['reset all', ['session']],
  ['listen c', ['session']],
  ["notify c, 'x'", ['session']],
  ['unlisten *', ['session']],
  ['prepare p as select 1', ['session']],
  ['execute p', ['session']],
  ['explain execute p', ['session']],
  ['create table t as execute p', ['session']],
  ['explain analyze create table t as execute p', ['session']],
  ['declare c cursor for select 1', ['session']],
  ['fetch c', ['session']],
  ['discard all', ['session']],
];

describe('powers of statements', () => {
  it.each(structure)('none: %s', async (sql) => {
    expect(await powersOf(sql)).toEqual([]);
  });

  it.each(others)('%s: %s', async (sql, powers) => {
    const refused = await powersOf(sql).catch((error: Error & { code?: string }) => error.code);
    if (Array.isArray(refused)) expect(refused).toEqual(powers);
    else expect(refused).toMatch(/^(unsupported|unknown-table|function-not-approved)$/);
    expect(await classify('postgres', sql)).toMatchObject({
      read_only: false,
      reason: expect.stringMatching(/by itself|rights|session|server/) as string,
    });
  });

  it('names what a foreign key refers to', async () => {
    const { tables } = await analyse(
      'postgres',
      'alter table note add foreign key (body) references customer (phone)',
      catalogue,
    );
    expect(tables).toContainEqual({
      schema: 'public',
      name: 'customer',
      access: 'read',
      kind: 'table',
      columns: ['phone'],
    });
  });
});
