import {
  startOracleShop,
  startTestPlatform,
  type OracleDouble,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

vi.mock('oracledb', async () => ({ default: (await import('@sluice/testing')).oracledbDouble }));

interface Line {
  t: string;
  rows?: unknown[][] | number;
  columns?: { name: string; masked: boolean }[];
  reasons?: { code: string; text: string }[];
}
interface Node {
  id: number;
  name: string;
  kind: string;
}

/** Over the operations that the browser calls, against a simulator of Oracle's driver: no real Oracle was asked. */
describe('a source of Oracle', () => {
  let shop: OracleDouble;
  let test: TestPlatform;
  let system: TestPerson, policy: TestPerson, writer: TestPerson;
  let sourceId = 0;

  async function done<T>(name: string, input: Record<string, unknown>, who: TestPerson): Promise<T> {
    const answer = await test.call(`/operation/${name}`, input, { token: who.token });
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    return answer.data as T;
  }
  const children = async (at: Record<string, unknown>): Promise<Node[]> =>
    (await done<{ list: Node[] }>('catalogue.children', at, system)).list;
  async function run(text: string, locale = 'en'): Promise<Line[]> {
    const answer = await test.answer(
      '/operation/workspace.run',
      { source_id: sourceId, text },
      { token: writer.token, headers: { locale } },
    );
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    const all: Line[] = [];
    for await (const line of answer.lines) all.push(JSON.parse(line) as Line);
    return all;
  }
  const reasons = async (text: string, locale?: string) =>
    (await run(text, locale)).flatMap((line) => line.reasons ?? []);
  async function rows(text: string): Promise<unknown[][]> {
    const all = await run(text);
    expect(all.at(-1), JSON.stringify(all.at(-1))).toMatchObject({ t: 'end' });
    return all.flatMap((line) => (line.t === 'rows' && Array.isArray(line.rows) ? line.rows : []));
  }

  beforeAll(async () => {
    shop = await startOracleShop(inject('postgresUrl'));
    test = await startTestPlatform();
    system = await test.person(['system_admin']);
    policy = await test.person(['policy_admin']);
    writer = await test.person(['user']);
    const { host, port, account, service } = shop;
    const form = { name: '商城', type: 'oracle', host, port, database_name: service, account: account.name };
    const settings = { ...form, password: account.password, default_schema: 'APP' };
    sourceId = (await done<{ id: number }>('data-source.create', settings, system)).id;
    await done('data-source.sync', { id: sourceId }, system);
    for (const letter of ['read', 'write'])
      await done('grant.create', { user_id: writer.id, data_source_id: sourceId, letter, object_path: 'APP' }, policy);
    let nodes = await children({ source_id: sourceId });
    while (!nodes.some(({ name }) => name === 'APP')) nodes = await children({ parent_id: nodes[0]?.id });
    const tables = await children({ parent_id: nodes.find(({ name }) => name === 'APP')?.id });
    const columns = await children({ parent_id: tables.find(({ name }) => name === 'CUSTOMER')?.id });
    const phone = columns.find(({ name }) => name === 'PHONE')?.id;
    await done('column-level.set', { id: phone, level: 'high' }, policy);
  }, 120_000);
  afterAll(async () => {
    await test?.stop();
    await shop?.stop();
  });

  it('masks by lineage', async () => {
    expect(await rows('SELECT id, phone AS p FROM customer WHERE id = 1')).toEqual([[1, '******']]);
  });

  it('plans what it would serve, by names of steps, and shows no value', async () => {
    const planned = "EXPLAIN PLAN FOR SELECT phone FROM customer WHERE city = '北京' AND points > 10";
    const [[plan]] = (await rows(planned)) as [[string]];
    expect(plan).toContain('"TABLE ACCESS FULL"');
    expect(plan).toContain('"Relation Name": "CUSTOMER"');
    expect(plan).toContain('"Rows Read": 200');
    expect(plan).not.toMatch(/138|北京|PHONE|CITY/);
    const [[write]] = (await rows('EXPLAIN PLAN FOR DELETE FROM orders WHERE id = 1')) as [[string]];
    expect(write).toContain('DELETE STATEMENT');
    expect(await rows('SELECT COUNT(*) FROM orders')).toEqual([[1000]]);
    for (const question of [
      "EXPLAIN PLAN FOR SELECT id FROM customer WHERE phone LIKE '138%'",
      'EXPLAIN PLAN FOR SELECT id FROM customer ORDER BY phone',
      'EXPLAIN PLAN INTO mine FOR SELECT id FROM customer',
      'EXPLAIN PLAN FOR BEGIN NULL; END;',
      'SELECT * FROM plan_table',
    ])
      expect(await reasons(question), question).not.toEqual([]);
  });

  it('answers the data dictionary with what is granted', async () => {
    const listed = 'table_name, column_name, data_type, data_precision, data_scale, char_length, nullable, column_id';
    expect(await rows(`SELECT ${listed} FROM all_tab_columns WHERE table_name = 'ORDERS' ORDER BY column_id`)).toEqual([
      ['ORDERS', 'ID', 'NUMBER', 10, 0, 0, 'N', 1],
      ['ORDERS', 'CUSTOMER_ID', 'NUMBER', 10, 0, 0, 'N', 2],
      ['ORDERS', 'AMOUNT', 'NUMBER', 12, 2, 0, 'N', 3],
      ['ORDERS', 'CREATED_AT', 'DATE', null, null, 0, 'N', 4],
    ]);
    expect(await rows('SELECT owner, table_name, num_rows FROM sys.all_tables ORDER BY 2')).toEqual([
      ['APP', 'CUSTOMER', null],
      ['APP', 'ORDERS', null],
    ]);
    expect(await rows('SELECT view_name FROM user_views')).toEqual([['CONTACT']]);
    expect(await rows('SELECT COUNT(*) FROM user_tab_cols c WHERE c.low_value IS NOT NULL')).toEqual([[0]]);
    expect(
      await rows(
        'SELECT o.object_name, o.object_type, t.comments FROM all_objects o JOIN all_tab_comments t ON t.table_name = o.object_name ORDER BY 1',
      ),
    ).toEqual([
      ['CONTACT', 'VIEW', null],
      ['CUSTOMER', 'TABLE', '客户'],
      ['ORDERS', 'TABLE', null],
    ]);
    expect(
      await rows(
        "SELECT column_name, comments FROM user_col_comments WHERE comments IS NOT NULL AND table_name = 'CUSTOMER'",
      ),
    ).toEqual([['NAME', '姓名']]);
    const keys =
      'SELECT c.table_name, c.constraint_type, k.column_name, r.table_name AS behind FROM user_constraints c JOIN user_cons_columns k ON k.constraint_name = c.constraint_name LEFT JOIN all_constraints r ON r.owner = c.r_owner AND r.constraint_name = c.r_constraint_name ORDER BY 1, 2';
    expect(await rows(keys)).toEqual([
      ['CUSTOMER', 'P', 'ID', null],
      ['ORDERS', 'P', 'ID', null],
      ['ORDERS', 'R', 'CUSTOMER_ID', 'CUSTOMER'],
    ]);
    const indexes =
      'SELECT i.table_name, i.uniqueness, i.index_type, c.column_name, c.column_position FROM all_indexes i JOIN all_ind_columns c ON c.index_owner = i.owner AND c.index_name = i.index_name ORDER BY 1, 4';
    expect(await rows(indexes)).toEqual([
      ['CUSTOMER', 'UNIQUE', 'NORMAL', 'ID', 1],
      ['ORDERS', 'UNIQUE', 'NORMAL', 'ID', 1],
    ]);
    expect(await rows('SELECT index_name, column_name FROM user_ind_columns')).toHaveLength(2);
    expect(await rows('SELECT table_owner, leaf_blocks FROM user_indexes')).toHaveLength(2);
    const [[plan]] = (await rows('EXPLAIN PLAN FOR SELECT table_name FROM all_tables')) as [[string]];
    expect(plan).not.toContain('CUSTOMER');
    const nobody = await test.person(['user']);
    const grant = { user_id: nobody.id, data_source_id: sourceId, letter: 'read', object_path: 'APP.ORDERS' };
    await done('grant.create', grant, policy);
    const mine = writer;
    writer = nobody;
    try {
      expect(await rows('SELECT DISTINCT table_name FROM all_tab_columns')).toEqual([['ORDERS']]);
      // The foreign key would tell of a table that is hidden.
      expect(await rows(keys)).toEqual([['ORDERS', 'P', 'ID', null]]);
      expect((await rows(indexes)).map(([table]) => table)).toEqual(['ORDERS']);
    } finally {
      writer = mine;
    }
    for (const text of [
      'SELECT * FROM dba_tables',
      'SELECT * FROM all_tab_histograms',
      'SELECT * FROM all_source',
      'SELECT * FROM v$sql',
      "UPDATE all_tables SET table_name = 'X'",
      'SELECT table_name FROM all_tables FOR UPDATE',
      'SELECT table_name FROM all_tables SAMPLE (10)',
    ])
      expect(await reasons(text), text).not.toEqual([]);
  });

  it('refuses INSERT ALL and INSERT FIRST that would copy a masked column, or sort rows by it', async () => {
    const codes = async (text: string) => (await reasons(text)).map(({ code }) => code);
    const copied = await codes(
      'INSERT ALL INTO orders (id, customer_id) VALUES (n, 1) INTO customer (name) VALUES (p) SELECT id AS n, phone AS p FROM customer',
    );
    expect(copied).toContain('write-copies-masked');
    const sorted = await codes(
      "INSERT FIRST WHEN p LIKE '138%' THEN INTO orders (id) VALUES (n) ELSE INTO orders (customer_id) VALUES (n) SELECT id AS n, phone AS p FROM customer",
    );
    expect(sorted).toContain('filter-refused');
  });

  it('says in both languages that nobody receives the variables of RETURNING, and writes nothing', async () => {
    const before = await rows('SELECT COUNT(*) FROM customer');
    for (const text of [
      'DELETE FROM customer WHERE id = 1 RETURNING phone INTO :x',
      'DELETE FROM customer WHERE id = 1 RETURN name INTO :p1',
    ]) {
      const [reason] = (await reasons(text)).filter(({ code }) => code === 'variables-not-received');
      expect(reason?.text).toContain('ask for the values by a query');
      expect((await reasons(text, 'zh-chs')).map(({ text: result }) => result).join()).toContain('变量无法在此接收');
    }
    expect(await rows('SELECT COUNT(*) FROM customer')).toEqual(before);
  });

  it('writes without RETURNING', async () => {
    expect((await run('UPDATE customer SET points = 5 WHERE id = 1')).at(-1)).toMatchObject({ t: 'end' });
    expect(await rows('SELECT points FROM customer WHERE id = 1')).toEqual([[5]]);
  });
});
