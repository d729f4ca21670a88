import { describe, expect, it } from 'vitest';
import type { StatementKind } from '../contract/statement.type.js';
import { classify } from './analyser.js';

const reads: string[] = [
  'select 1',
  'table t',
  'values (1)',
  'with x as (select 1) select * from x',
  '(select 1) union (select 2)',
  'select now(), random(), upper(a) from t',
  'explain select 1',
  'explain (analyze, verbose) select 1',
  'select * from t tablesample system (1)',
  'select pg_catalog.count(*) from t',
  "select date '2020-01-01', int4 '1'",
];
const writes: [string, StatementKind][] = [
  ['with x as (delete from t returning *) select * from x', 'DQL'],
  ['select * from t for update', 'DQL'],
  ['select * from (select * from t for share) q', 'DQL'],
  ["select nextval('s')", 'DQL'],
  ["select set_config('a', 'b', true)", 'DQL'],
  ['select pg_sleep(1)', 'DQL'],
  ['select my_function()', 'DQL'],
  ['select public.upper(a) from t', 'DQL'],
  ['select 1 into t', 'DDL'],
  ['select 1 into t union select 2', 'DDL'],
  ['create table t as select 1', 'DDL'],
  ['insert into t values (1)', 'INSERT'],
  ['with x as (select 1) insert into t select * from x', 'INSERT'],
  ['update t set a = 1', 'UPDATE'],
  ['delete from t', 'DELETE'],
  ['merge into t using s on t.id = s.id when matched then delete', 'MERGE'],
  ['call p(1)', 'CALL'],
  ['do $$ begin end $$', 'CALL'],
  ['create table t (a int)', 'DDL'],
  ['drop view v', 'DDL'],
  ['alter table t add b int', 'DDL'],
  ['truncate t', 'DDL'],
  ['create index on t (a)', 'DDL'],
  ["comment on table t is 'x'", 'DDL'],
  ['create role r', 'DDL'],
  ['refresh materialized view m', 'DDL'],
  ['grant select on t to r', 'DCL'],
  ['revoke all on t from r', 'DCL'],
  ['grant r to s', 'DCL'],
  ['begin', 'TCL'],
  ['commit', 'TCL'],
  ['savepoint s', 'TCL'],
  ['rollback to s', 'TCL'],
  ['set transaction read only', 'TCL'],
  ['set constraints all deferred', 'TCL'],
  ['set search_path = x', 'UTILITY'],
  ['set role r', 'UTILITY'],
  ['reset all', 'UTILITY'],
  ['copy t to stdout', 'UTILITY'],
  ["copy t from '/tmp/x'", 'UTILITY'],
  ['vacuum t', 'UTILITY'],
  ['analyze t', 'UTILITY'],
  ['lock table t', 'UTILITY'],
  ['listen c', 'UTILITY'],
  ["notify c, 'x'", 'UTILITY'],
  ['prepare p as select 1', 'UTILITY'],
  ['execute p', 'UTILITY'],
  ['deallocate all', 'UTILITY'],
  ['declare c cursor for select 1', 'UTILITY'],
  ['fetch c', 'UTILITY'],
  ['checkpoint', 'UTILITY'],
  ['discard all', 'UTILITY'],
  ["load 'x'", 'UTILITY'],
  ["alter system set a = 'b'", 'UTILITY'],
  ['explain analyze delete from t', 'DELETE'],
  ['explain analyze create table t as select 1', 'DDL'],
];

describe('classify', () => {
  it.each(reads)('%s only reads', async (sql) => {
    expect(await classify('postgres', sql)).toEqual({ kind: 'DQL', read_only: true });
  });

  it.each(writes)('%s is %s and not read only', async (sql, kind) => {
    const answer = await classify('postgres', sql);
    expect(answer).toMatchObject({ kind, read_only: false });
    expect(answer.reason).toBeTruthy();
  });

  it('SHOW reads, but is no query', async () => {
    expect(await classify('postgres', 'show search_path')).toEqual({ kind: 'UTILITY', read_only: true });
  });

  it.each([
    ['selec 1', 'syntax'],
    ['', 'no statement'],
    ['-- only a comment', 'no statement'],
    ['select 1; select 2', 'one statement'],
    ["select 'a", 'unterminated'],
    [`select ${'('.repeat(30_000)}`, 'deep'],
    ['select \0', 'zero'],
  ])('never throws: %s', async (sql, reason) => {
    const answer = await classify('postgres', sql);
    expect(answer).toMatchObject({ kind: 'UNKNOWN', read_only: false });
    expect(answer.reason).toContain(reason);
  });
});
