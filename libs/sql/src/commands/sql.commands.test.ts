import { describe, expect, it } from 'vitest';
import { sqlClassify, sqlGuard, sqlLineage, sqlSplit } from './sql.commands.js';

const line = {
  dialect: 'postgres',
  default_db: 'db',
  default_schema: 'public',
  schema: { 'db.public.customer': ['id', 'phone'], customer_log: ['id', 'customer_id'] },
};

describe('SQL commands', () => {
  it('split answers texts and places', async () => {
    expect(await sqlSplit({ dialect: 'postgres', script: 'select 1;\n select 2' })).toEqual({
      statements: ['select 1', 'select 2'],
      positions: [
        { start: 0, end: 8, line: 1, column: 1 },
        { start: 11, end: 19, line: 2, column: 2 },
      ],
    });
  });

  it('classify answers kind, read_only and a reason', async () => {
    expect(await sqlClassify({ dialect: 'postgres', sql: 'drop table t' })).toEqual({
      kind: 'DDL',
      read_only: false,
      reason: expect.any(String) as string,
    });
  });

  it('lineage answers names with their database', async () => {
    expect(
      await sqlLineage({
        ...line,
        views: { 'db.public.v': 'select phone as p, id from customer' },
        sql: 'select p, l.id from v join customer_log l on l.customer_id = v.id',
      }),
    ).toEqual({
      result: [
        { name: 'p', sources: ['db.public.customer.phone'], exact: true },
        { name: 'id', sources: ['db.public.customer_log.id'], exact: true },
      ],
      predicates: ['db.public.customer_log.customer_id', 'db.public.customer.id'],
      tables: [
        { name: 'db.public.v', access: 'read' },
        { name: 'db.public.customer', access: 'read' },
        { name: 'db.public.customer_log', access: 'read' },
      ],
    });
  });

  it('guard allows, masks and names what shapes the result', async () => {
    expect(
      await sqlGuard({
        ...line,
        sensitive: ['db.public.customer.phone'],
        sql: "select id, phone, phone from customer where phone = '1'",
      }),
    ).toEqual({
      decision: 'allow',
      read_only: true,
      masked: [1, 2],
      predicates: ['db.public.customer.phone'],
      observed: [],
      reason: expect.any(String) as string,
    });
  });

  it('guard denies what it does not understand, with the reason', async () => {
    expect(await sqlGuard({ ...line, sensitive: [], sql: 'select nothing from customer' })).toMatchObject({
      decision: 'deny',
      read_only: true,
      reason: expect.stringContaining('unknown-column') as string,
    });
    expect(await sqlGuard({ ...line, sensitive: [], sql: 'selec' })).toMatchObject({
      decision: 'deny',
      read_only: false,
    });
    expect(await sqlGuard({ ...line, sensitive: [], sql: 'show all' })).toMatchObject({ decision: 'deny' });
  });

  it.each([
    ['postgres', 'shop', 'public', 'shop.public.customer'],
    ['mysql', 'shop', '', 'shop.customer'],
    ['mssql', 'shop', 'dbo', 'shop.dbo.customer'],
    ['oracle', 'SHOP', 'APP', 'SHOP.APP.CUSTOMER'],
  ])('speak %s', async (dialect, database, schema, table) => {
    const cased = (name: string): string => (dialect === 'oracle' ? name.toUpperCase() : name);
    const phone = `${table}.${cased('phone')}`;
    const input = {
      dialect,
      default_db: database,
      default_schema: schema,
      schema: { [table]: ['id', 'phone'].map(cased) },
    };
    const script = 'select id from customer;\ndelete from customer';
    const { statements } = await sqlSplit({ dialect, script });
    expect(statements).toEqual(script.split(';\n'));
    const kinds = await Promise.all(statements.map((sql) => sqlClassify({ dialect, sql })));
    expect(kinds.map(({ kind, read_only }) => [kind, read_only])).toEqual([
      ['DQL', true],
      ['DELETE', false],
    ]);
    const sql = 'select x from (select phone as x, id from customer) d where id > 1';
    expect(await sqlLineage({ ...input, sql })).toMatchObject({
      result: [{ name: cased('x'), sources: [phone], exact: true }],
      predicates: [`${table}.${cased('id')}`],
      tables: [{ name: table, access: 'read' }],
    });
    expect(await sqlGuard({ ...input, sensitive: [phone], sql })).toMatchObject({ decision: 'allow', masked: [0] });
    const write = await sqlGuard({ ...input, sensitive: [phone], sql: 'delete from customer' });
    expect(write).toMatchObject({ decision: 'deny', read_only: false });
  });

  it.each<[string, unknown]>([
    ['dialect', { ...line, dialect: 'db2', sql: 'select 1' }],
    ['sql', { ...line, sql: 1 }],
    ['schema', { ...line, schema: [], sql: 'select 1' }],
    ['schema["a"]', { ...line, schema: { a: 'id' }, sql: 'select 1' }],
    ['views["v"]', { ...line, views: { v: 1 }, sql: 'select 1' }],
    ['search_path', { ...line, search_path: 'public', sql: 'select 1' }],
    ['the line', null],
    ['default_db', { dialect: 'postgres', schema: {}, sql: '' }],
  ])('names the field that is wrong: %s', async (field, input) => {
    await expect(sqlLineage(input)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining(field) as string,
    });
  });
});
