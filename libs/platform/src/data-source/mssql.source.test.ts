import type { CompiledPage, CompiledView } from '@sluice/document';
import { startTdsShop, startTestPlatform, type TdsDouble, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { DataRunAnswer } from '../page/data.run.operation.js';
import { customerDocuments } from './mysql.documents.testing.js';

interface Line {
  t: string;
  rows?: unknown[][] | number;
  columns?: { name: string; masked: boolean }[];
  reasons?: { code: string; object?: string }[];
}
interface Node {
  id: number;
  name: string;
  kind: string;
  sql?: { dialect: string; schema: string };
}

/**
 * From its registration to the audit log, over the operations that the browser calls, against a simulator of SQL
 * Server.
 */
describe('a source of SQL Server', () => {
  let shop: TdsDouble;
  let test: TestPlatform;
  let system: TestPerson, policy: TestPerson, reader: TestPerson;
  let sourceId = 0;

  const operation = (name: string, input: Record<string, unknown>, who: TestPerson) =>
    test.call(`/operation/${name}`, input, { token: who.token, headers: { locale: 'en' } });
  async function done<T>(name: string, input: Record<string, unknown>, who: TestPerson): Promise<T> {
    const answer = await operation(name, input, who);
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as T;
  }
  const children = async (at: Record<string, unknown>, who = system): Promise<Node[]> =>
    (await done<{ list: Node[] }>('catalogue.children', at, who)).list;
  async function run(text: string): Promise<Line[]> {
    const answer = await test.answer(
      '/operation/workspace.run',
      { source_id: sourceId, text },
      { token: reader.token, headers: { locale: 'en' } },
    );
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    const all: Line[] = [];
    for await (const line of answer.lines) all.push(JSON.parse(line) as Line);
    return all;
  }
  async function rows(text: string): Promise<unknown[][]> {
    const all = await run(text);
    expect(all.at(-1), JSON.stringify(all.at(-1))).toMatchObject({ t: 'end' });
    return all.flatMap((line) => (line.t === 'rows' && Array.isArray(line.rows) ? line.rows : []));
  }
  const reasons = async (text: string): Promise<string[]> =>
    (await run(text)).flatMap((line) => line.reasons ?? []).map(({ code }) => code);

  beforeAll(async () => {
    shop = await startTdsShop(inject('postgresUrl'));
    test = await startTestPlatform();
    system = await test.person(['system_admin']);
    policy = await test.person(['policy_admin']);
    reader = await test.person(['user']);
  }, 120_000);
  afterAll(async () => {
    await test?.stop();
    await shop?.stop();
  });

  it('is registered, tested as a simulator and read', async () => {
    const { host, port, account, database } = shop;
    const form = { name: '商城', type: 'mssql', host, port, database_name: database, account: account.name };
    sourceId = (await done<{ id: number }>('data-source.create', { ...form, password: account.password }, system)).id;
    expect(await done('data-source.test', { id: sourceId }, system)).toMatchObject({
      steps: [
        { step: 'resolve' },
        { step: 'reach' },
        { step: 'sign-in', detail: expect.stringContaining('simulator') as string },
      ],
    });
    expect(await done('data-source.sync', { id: sourceId }, system)).toMatchObject({ tables: 3 });
    const [top] = await children({});
    expect(top).toMatchObject({ name: '商城', kind: 'source', sql: { dialect: 'mssql', schema: 'dbo' } });
  });

  it('is granted, and masks by lineage', async () => {
    expect(await reasons('SELECT id FROM customer')).toEqual(['unknown-table']);
    const grant = { user_id: reader.id, data_source_id: sourceId, letter: 'read', object_path: 'dbo' };
    await done('grant.create', grant, policy);
    const [database] = await children({ source_id: sourceId });
    const schemas = database?.kind === 'schema' ? [database] : await children({ parent_id: database?.id });
    const tables = await children({ parent_id: schemas.find(({ name }) => name === 'dbo')?.id });
    const columns = await children({ parent_id: tables.find(({ name }) => name === 'customer')?.id });
    const phone = columns.find(({ name }) => name === 'phone')?.id;
    await done('column-level.set', { id: phone, level: 'high' }, policy);
    expect(await rows('SELECT TOP (2) id, phone FROM customer ORDER BY id')).toEqual([
      [1, '******'],
      [2, '******'],
    ]);
    expect(await rows('SELECT tel FROM contact WHERE id = 1')).toEqual([['******']]);
    expect(
      await rows('WITH c AS (SELECT [id], [phone] AS x FROM [dbo].[customer]) SELECT x FROM c WHERE id = 1'),
    ).toEqual([['******']]);
    expect(await rows('SELECT id, amount FROM orders WHERE id = 1')).toEqual([[1, '0.37']]);
  });

  it.each([
    "SELECT id FROM customer WHERE phone LIKE '138%'",
    'SELECT id FROM customer ORDER BY phone',
    'SELECT 1; DELETE FROM orders',
    'EXEC sp_who',
    "SELECT * FROM OPENROWSET('a', 'b', 'c')",
    'DELETE FROM orders',
    'SELECT phone INTO #mine FROM customer',
  ])('refuses %s', async (text) => {
    expect((await reasons(text)).length).toBeGreaterThan(0);
  });

  it('plans what it would serve, by names of steps, and shows no value', async () => {
    const planned = "EXPLAIN SELECT phone FROM customer WHERE city = '北京' AND points > 10";
    const [[plan]] = (await rows(planned)) as [[string]];
    expect(plan).toContain('"Table Scan"');
    expect(plan).toContain('"Relation Name": "customer"');
    expect(plan).toContain('"Rows Read": 200');
    expect(plan).not.toMatch(/138|北京|phone|city/);
    const [source] = await children({});
    expect(source?.sql).toMatchObject({ explain_tree: 'EXPLAIN ' });
    for (const question of [
      "EXPLAIN SELECT id FROM customer WHERE phone LIKE '138%'",
      'EXPLAIN SELECT id FROM customer ORDER BY phone',
      'EXPLAIN DELETE FROM orders',
      'EXPLAIN SELECT phone INTO mine FROM customer',
      'EXPLAIN EXEC sp_who',
      'EXPLAIN sp_who',
    ])
      expect(await reasons(question), question).not.toEqual([]);
  });

  it('answers the information schema with what is granted', async () => {
    // The simulator stands on a server that folds what is not quoted: names are written in lower case here.
    const columns =
      'table_name, column_name, ordinal_position, is_nullable, data_type, character_maximum_length, numeric_precision, numeric_scale';
    expect(
      await rows(`SELECT ${columns} FROM INFORMATION_SCHEMA.COLUMNS WHERE table_name = 'orders' ORDER BY 3`),
    ).toEqual([
      ['orders', 'id', 1, 'NO', 'int', null, 10, 0],
      ['orders', 'customer_id', 2, 'NO', 'int', null, 10, 0],
      ['orders', 'amount', 3, 'NO', 'decimal', null, 12, 2],
      ['orders', 'created_at', 4, 'NO', 'datetime2', null, null, null],
    ]);
    expect(await rows('SELECT table_name, table_type FROM information_schema.tables ORDER BY 1')).toEqual([
      ['contact', 'VIEW'],
      ['customer', 'BASE TABLE'],
      ['orders', 'BASE TABLE'],
    ]);
    expect(
      await rows(
        'SELECT TOP (2) t.table_name, (SELECT count(*) FROM [INFORMATION_SCHEMA].[COLUMNS] c WHERE c.table_name = t.table_name) AS n FROM INFORMATION_SCHEMA.TABLES t ORDER BY 1',
      ),
    ).toEqual([
      ['contact', '3'],
      ['customer', '5'],
    ]);
    const keys = 'SELECT constraint_name, table_name, constraint_type FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS';
    expect(await rows(`${keys} ORDER BY 2, 3`)).toEqual([
      ['customer_pkey', 'customer', 'PRIMARY KEY'],
      ['orders_customer_id_fkey', 'orders', 'FOREIGN KEY'],
      ['orders_pkey', 'orders', 'PRIMARY KEY'],
    ]);
    expect(
      await rows(
        'SELECT k.column_name, k.ordinal_position, u.table_name, u.column_name AS behind FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS r JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE k ON k.constraint_name = r.constraint_name JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE u ON u.constraint_name = r.unique_constraint_name',
      ),
    ).toEqual([['customer_id', 1, 'customer', 'id']]);
    expect(
      await rows(
        'SELECT table_name, column_name, constraint_name FROM INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE ORDER BY 1, 2',
      ),
    ).toEqual([
      ['customer', 'id', 'customer_pkey'],
      ['orders', 'customer_id', 'orders_customer_id_fkey'],
      ['orders', 'id', 'orders_pkey'],
    ]);
    const nobody = await test.person(['user']);
    const grant = { user_id: nobody.id, data_source_id: sourceId, letter: 'read', object_path: 'dbo.orders' };
    await done('grant.create', grant, policy);
    const mine = reader;
    reader = nobody;
    try {
      expect(await rows('SELECT DISTINCT table_name FROM INFORMATION_SCHEMA.COLUMNS')).toEqual([['orders']]);
      // The foreign key would tell of a table that is hidden.
      expect(await rows(keys)).toEqual([['orders_pkey', 'orders', 'PRIMARY KEY']]);
    } finally {
      reader = mine;
    }
    for (const text of [
      'SELECT * FROM INFORMATION_SCHEMA.ROUTINES',
      'SELECT * FROM INFORMATION_SCHEMA.CHECK_CONSTRAINTS',
      'SELECT * FROM sys.tables',
      'SELECT table_name INTO dbo.mine FROM INFORMATION_SCHEMA.TABLES',
      "UPDATE INFORMATION_SCHEMA.TABLES SET table_name = 'x'",
      'DELETE FROM INFORMATION_SCHEMA.TABLES',
      'SELECT * FROM other.INFORMATION_SCHEMA.TABLES',
    ])
      expect(await reasons(text), text).not.toEqual([]);
  });

  it('is built upon: a page with a search, a count, an order and a total', async () => {
    const files = customerDocuments.map(([path, document]) => ({
      path,
      // T-SQL has no truth values to stand alone.
      text: JSON.stringify({ shape: 3, ...document }).replace('WHERE true', 'WHERE 1 = 1'),
    }));
    await test.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    const appId = test.platform.documents.app('shop')?.id ?? 0;
    const form = { subject_type: 'app', subject_id: appId, data_source_id: sourceId, letter: 'read' };
    await done('grant.create', { ...form, object_path: 'dbo.customer' }, policy);
    const compiled = await test.call('/app/page/get', { app_id: appId, page: 'customers' }, { token: reader.token });
    const list = (compiled.data as CompiledPage).views[0] as CompiledView;
    const body = {
      app_id: appId,
      data_id: list.data_id,
      data_params: JSON.stringify({ [String(list.app_params[0]?.id)]: '北京' }),
      has_total: 1,
      page_no: 1,
      page_size: 3,
    };
    const answer = await test.call('/app/data/run', body, { token: reader.token });
    expect(answer, answer.msg).toMatchObject({ code: 200, data: { success: true } });
    const { data } = (answer.data as DataRunAnswer).response;
    expect(data.list.map(({ id }) => id)).toEqual([12, 15, 18]);
    expect(data.list[0]?.phone).toBe('******');
    expect(data).toMatchObject({ count: 66, tail: { points: '66330' } });
  });

  it('is made an application of: its queries are understood by the gate', async () => {
    const builder = await test.person(['app_admin']);
    for (const table of ['customer', 'orders'])
      for (const letter of ['read', 'write'])
        await done(
          'grant.create',
          { user_id: builder.id, data_source_id: sourceId, letter, object_path: `dbo.${table}` },
          policy,
        );
    const asked = { data_source_id: sourceId, tables: ['dbo.customer', 'dbo.orders'] };
    expect(await done('app.scaffold-preview', asked, builder)).toMatchObject({
      tables: [
        { table: 'dbo.customer', read_only: false },
        { table: 'dbo.orders', read_only: false },
      ],
      missing: [],
    });
  });

  it('is recorded: what was asked, and what was masked', async () => {
    await test.platform.audit.flush();
    const { rows: records } = await test.platform.db.query<{ masked_columns: string[] }>(
      `SELECT masked_columns FROM audit_log WHERE user_id = $1 AND action = 'workspace.run' AND sql_text = 'SELECT tel FROM contact WHERE id = 1'`,
      [reader.id],
    );
    expect(records.flatMap(({ masked_columns }) => masked_columns).join()).toContain('customer.phone');
  });
});
