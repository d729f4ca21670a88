import type { CompiledPage, CompiledView } from '@sluice/document';
import {
  hasMariadb,
  startMariadbShop,
  startTestPlatform,
  type MariadbShop,
  type TestPerson,
  type TestPlatform,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportAnswer } from '../export/export.operations.js';
import type { DataRunAnswer } from '../page/data.run.operation.js';
import { customerDocuments } from './mysql.documents.testing.js';

interface Line {
  t: string;
  run_id?: string;
  rows?: unknown[][] | number;
  columns?: { name: string; masked: boolean }[];
  reasons?: { code: string; object?: string; text: string }[];
  affected?: number;
  text?: string;
}
interface Node {
  id: number;
  name: string;
  kind: string;
  level?: string;
  sql?: { dialect: string; schema: string };
}

/** From its registration to the audit log, over the operations that the browser calls, against a real MariaDB. */
describe.runIf(hasMariadb())('a source of MySQL', () => {
  let shop: MariadbShop;
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

  async function lines(text: string, more: Record<string, unknown> = {}): Promise<AsyncIterable<Line>> {
    const input = { source_id: sourceId, text, ...more };
    const answer = await test.answer('/operation/workspace.run', input, {
      token: reader.token,
      headers: { locale: 'en' },
    });
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    return (async function* () {
      for await (const line of answer.lines) yield JSON.parse(line) as Line;
    })();
  }
  async function run(text: string, more: Record<string, unknown> = {}): Promise<Line[]> {
    const all: Line[] = [];
    for await (const line of await lines(text, more)) all.push(line);
    return all;
  }
  async function rows(text: string, more: Record<string, unknown> = {}): Promise<unknown[][]> {
    const all = await run(text, more);
    expect(all.at(-1), JSON.stringify(all.at(-1))).toMatchObject({ t: 'end' });
    return all.flatMap((line) => (line.t === 'rows' && Array.isArray(line.rows) ? line.rows : []));
  }
  /** Codes of a refusal with what they are about; none where it was served. */
  async function reasons(text: string): Promise<string[]> {
    const all = await run(text);
    return all.flatMap((line) => line.reasons ?? []).map(({ code, object }) => (object ? `${code} ${object}` : code));
  }
  const grant = (letter: string, path: string): Promise<unknown> =>
    done('grant.create', { user_id: reader.id, data_source_id: sourceId, letter, object_path: path }, policy);

  beforeAll(async () => {
    shop = await startMariadbShop();
    test = await startTestPlatform();
    system = await test.person(['system_admin']);
    policy = await test.person(['policy_admin']);
    reader = await test.person(['user']);
  }, 120_000);
  afterAll(async () => {
    await test?.stop();
    await shop?.server.stop();
  });

  it('is registered, tested step by step and read, each of its databases', async () => {
    const { server, account, password } = shop;
    const form = { name: '商城', type: 'mysql', host: server.host, port: server.port, database_name: 'shop', account };
    expect(await operation('data-source.create', { ...form, database_name: '', password }, system)).toMatchObject({
      code: 400,
      data: { field: 'database_name' },
    });
    sourceId = (await done<{ id: number }>('data-source.create', { ...form, password }, system)).id;
    expect(await done('data-source.test', { id: sourceId }, system)).toMatchObject({
      steps: [{ step: 'resolve' }, { step: 'reach' }, { step: 'sign-in' }],
    });
    const wrong = { ...form, id: sourceId, password: 'wrong' };
    expect(await operation('data-source.update', wrong, system)).toMatchObject({ code: 200 });
    expect(await operation('data-source.test', { id: sourceId }, system)).toMatchObject({ code: 503 });
    expect(await operation('data-source.update', { ...wrong, password }, system)).toMatchObject({ code: 200 });
    expect(await done('data-source.sync', { id: sourceId }, system)).toMatchObject({ schemas: 2, tables: 6 });
  });

  it('stands in the tree as databases with tables, without a level that the kind does not have', async () => {
    const [top] = await children({});
    expect(top).toMatchObject({ name: '商城', kind: 'source', sql: { dialect: 'mysql', schema: 'shop' } });
    const databases = await children({ source_id: sourceId });
    expect(databases.map(({ name, kind }) => [name, kind])).toEqual([
      ['archive', 'schema'],
      ['shop', 'schema'],
    ]);
    const tables = await children({ parent_id: databases[1]?.id });
    expect(tables.map(({ name }) => name).sort()).toEqual([
      'Order Line',
      'contact',
      'customer',
      'leak',
      'note',
      'orders',
    ]);
    const columns = await children({ parent_id: tables.find(({ name }) => name === 'customer')?.id });
    expect(columns.map(({ name }) => name)).toEqual(['id', 'name', 'phone', 'id_card', 'city', 'points']);
    const search = async (name: string): Promise<string[]> =>
      (await done<{ list: Node[][] }>('catalogue.search', { name }, system)).list.map((path) =>
        path.map((node) => node.name).join('/'),
      );
    expect(await search('id_card')).toEqual(['商城/shop/customer/id_card']);
    expect(await search('def')).toEqual([]);
  });

  it('is granted by database and table, and completes what is granted', async () => {
    expect(await children({}, reader)).toEqual([]);
    expect(await reasons('SELECT id FROM customer')).toEqual(['unknown-table']);
    const wrong = { user_id: reader.id, data_source_id: sourceId, letter: 'read', object_path: 'def.shop' };
    expect(await operation('grant.create', wrong, policy)).toMatchObject({ code: 400, data: { field: 'object_path' } });
    await grant('read', 'shop');
    expect((await children({ source_id: sourceId }, reader)).map(({ name }) => name)).toEqual(['shop']);
    const known = await done<{ tables: { name: string; schema: string }[]; functions: string[]; sql: object }>(
      'catalogue.completion',
      { source_id: sourceId },
      reader,
    );
    expect(new Set(known.tables.map(({ schema }) => schema))).toEqual(new Set(['shop']));
    expect(known.functions).toEqual(expect.arrayContaining(['group_concat', 'date_format']));
    expect(known.sql).toMatchObject({ dialect: 'mysql', schema: 'shop', quote: { open: '`', close: '`' } });
    expect(await rows('SELECT id, `unit price` FROM `Order Line`')).toEqual([[1, '9.90']]);
    // Another database of the source is as if it were not there, whichever way it is named.
    expect(await reasons('SELECT id FROM archive.customer')).toEqual(['unknown-table']);
    expect((await run('SELECT id FROM customer', { schema: 'archive' }))[0]).toMatchObject({
      t: 'refused',
      reasons: [{ code: 'unknown-schema' }],
    });
    expect(await rows('SELECT table_schema, count(*) FROM information_schema.tables GROUP BY 1')).toEqual([
      ['shop', '5'],
    ]);
  });

  it('answers SHOW and EXPLAIN as the queries that they stand for, with what is granted', async () => {
    const tables = [['Order Line'], ['contact'], ['customer'], ['note'], ['orders']];
    const sorted = async (text: string): Promise<unknown[][]> => (await rows(text)).sort();
    expect(await sorted('SHOW TABLES')).toEqual(tables);
    expect(await sorted('show tables from shop;')).toEqual(tables);
    expect(await rows("show full tables like 'con%'")).toEqual([['contact', 'VIEW']]);
    expect(await rows('show databases')).toEqual([['shop']]);
    for (const hidden of ['archive', 'information_schema', 'mysql', 'nowhere'])
      expect(await rows(`SHOW TABLES FROM ${hidden}`), hidden).toEqual([]);
    expect(await rows('SHOW FULL COLUMNS FROM archive.customer')).toEqual([]);
    expect(
      (await rows('SHOW FULL COLUMNS FROM customer')).map(([field, , , key, comment]) => [field, key, comment]),
    ).toEqual([
      ['id', 'PRI', ''],
      ['name', '', '姓名'],
      ['phone', '', ''],
      ['id_card', '', ''],
      ['city', '', ''],
      ['points', '', ''],
    ]);
    expect(String(await rows('EXPLAIN SELECT id FROM note'))).toContain('query_block');
    const [refused] = await run('EXPLAIN SELECT id FROM archive.customer');
    expect(refused).toMatchObject({ t: 'refused', reasons: [{ code: 'unknown-table' }] });
    expect(refused?.reasons?.[0]).not.toHaveProperty('position');
    const { list } = await done<{ list: { sql_text: string }[] }>('workspace.history', { keyword: 'SCHEMATA' }, reader);
    expect(list.map(({ sql_text }) => sql_text)).toEqual([expect.stringContaining('information_schema.SCHEMATA')]);
  });

  it('answers the information schema with what is granted', async () => {
    const real = async (view: string, columns: string): Promise<unknown[][]> =>
      (
        await shop.server.sql<Record<string, unknown>>(
          `SELECT ${columns} FROM information_schema.${view} WHERE table_schema = 'shop' ORDER BY 1, 2, 3`,
        )
      ).map((row) => Object.values(row).map((cell) => (cell === null ? null : String(cell))));
    for (const [view, columns] of [
      ['TABLES', 'table_schema, table_name, table_type, table_comment'],
      [
        'COLUMNS',
        'table_name, column_name, ordinal_position, is_nullable, data_type, column_type, column_key, column_comment, character_maximum_length',
      ],
      ['VIEWS', 'table_catalog, table_schema, table_name'],
      ['TABLE_CONSTRAINTS', 'constraint_name, table_name, constraint_type'],
      ['KEY_COLUMN_USAGE', 'constraint_name, table_name, column_name, ordinal_position, referenced_table_name'],
    ] as const) {
      const ours = await rows(`SELECT ${columns} FROM information_schema.${view} ORDER BY 1, 2, 3`);
      const text = ours.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
      expect(text.sort(), view).toEqual((await real(view, columns)).sort());
    }
    await shop.server.sql('CREATE DATABASE mirror CHARACTER SET utf8mb4');
    for (const view of ['tables', 'columns', 'schemata']) {
      const own = await rows(`SELECT * FROM INFORMATION_SCHEMA.${view}`);
      const all = await run(`SELECT * FROM INFORMATION_SCHEMA.${view}`);
      const names = all.flatMap(({ t, columns }) => (t === 'header' ? (columns ?? []) : [])).map(({ name }) => name);
      expect(names.length).toBe(own[0]?.length);
      const literal = (cell: unknown): string => (cell === null ? 'NULL' : `'${String(cell).replaceAll("'", "''")}'`);
      await shop.server.sql(
        `CREATE TABLE mirror.${view} (${names.map((name) => `\`${name}\` varchar(300)`).join(', ')})`,
      );
      for (const row of own)
        await shop.server.sql(`INSERT INTO mirror.${view} VALUES (${row.map(literal).join(', ')})`);
    }
    const shapes = [
      'SELECT TABLE_NAME FROM i.tables ORDER BY 1',
      'SELECT i.tables.table_name FROM i.tables ORDER BY i.tables.table_name',
      'SELECT t.table_name, c.column_name FROM i.tables t JOIN i.columns c USING (table_schema, table_name) ORDER BY 1, 2',
      'WITH t AS (SELECT table_name n FROM i.tables) SELECT n FROM t ORDER BY n',
      "SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM i.tables WHERE table_name = 'ORDERS') ORDER BY 1 LIMIT 3",
      'SELECT table_name FROM i.tables UNION SELECT column_name FROM i.columns ORDER BY 1',
      'SELECT (SELECT count(*) FROM i.columns c WHERE c.table_name = t.table_name), t.table_name FROM i.tables t ORDER BY 2',
      'SELECT t.table_name, n.body FROM i.tables t LEFT JOIN note n ON n.body = t.table_name ORDER BY 1',
      'SELECT c.city, t.table_name FROM customer c JOIN i.tables t ON t.table_name = c.city OR c.id = 1 ORDER BY 2',
      'SELECT data_type, group_concat(column_name ORDER BY column_name) FROM i.columns GROUP BY data_type ORDER BY 1',
      'SELECT table_schema, count(*) AS n FROM i.columns GROUP BY table_schema HAVING n > 1',
      'SELECT row_number() OVER (ORDER BY table_name), table_name FROM i.tables ORDER BY 1',
      "SELECT table_name FROM i.`tables` WHERE table_name IN (SELECT table_name FROM i.columns WHERE column_name = 'id') ORDER BY 1",
    ];
    for (const shape of shapes) {
      const ours = await rows(shape.replaceAll(/\bi\./g, 'information_schema.'));
      const theirs = await shop.server.sql<Record<string, unknown>>(shape.replaceAll(/\bi\./g, 'mirror.'), 'shop');
      const answerTo = (row: unknown[]): unknown[] => row.map((cell) => (cell === null ? null : String(cell)));
      expect(ours.map(answerTo), shape).toEqual(theirs.map((row) => answerTo(Object.values(row))));
    }
    for (const text of [
      'SELECT * FROM information_schema.processlist',
      'SELECT * FROM information_schema.routines',
      'SELECT * FROM information_schema.innodb_trx',
      'SELECT * FROM mysql.user',
      "UPDATE information_schema.tables SET table_name = 'x'",
      "UPDATE orders o, information_schema.tables t SET t.table_name = 'x'",
      'DELETE FROM information_schema.tables',
      'CREATE TABLE copy AS SELECT * FROM information_schema.tables',
      'SELECT table_name FROM information_schema.tables FOR UPDATE',
      'SHOW OPEN TABLES',
    ])
      expect(await reasons(text), text).not.toEqual([]);
    await shop.server.sql('DROP DATABASE mirror');
  });

  it('masks by lineage, with the policy of the column', async () => {
    const customer = (await children({ parent_id: (await children({ source_id: sourceId }))[1]?.id })).find(
      ({ name }) => name === 'customer',
    );
    const columns = await children({ parent_id: customer?.id });
    const idOf = (name: string): number | undefined => columns.find((column) => column.name === name)?.id;
    await done('column-level.set', { id: idOf('phone'), level: 'medium', rule_type: 'personal' }, policy);
    await done('column-level.set', { id: idOf('id_card'), level: 'high' }, policy);
    await done(
      'masking-policy.create',
      {
        name: '手机号',
        template: 'custom',
        data_source_ids: [sourceId],
        table_pattern: 'shop.*',
        priority: 1,
        rules: [
          {
            match_type: 'column',
            match_value: 'shop.customer.phone',
            algorithm: 'keep',
            keep_first: 3,
            keep_last: 4,
            filter_other: '',
          },
        ],
      },
      policy,
    );
    const clear = await shop.server.sql<{ phone: string }>('SELECT phone FROM shop.customer WHERE id = 1');
    const masked = `138****${clear[0]?.phone.slice(-4)}`;
    expect(await rows('SELECT id, phone, id_card FROM customer WHERE id = 1')).toEqual([[1, masked, '******']]);
    expect(await rows('SELECT tel FROM contact WHERE id = 1')).toEqual([[masked]]);
    expect(await rows('WITH c AS (SELECT id, phone x FROM `shop`.`customer`) SELECT x FROM c WHERE id = 1')).toEqual([
      [masked],
    ]);
    expect(
      JSON.stringify(await rows("SELECT concat(phone, ''), upper(phone), left(phone, 11) FROM customer")),
    ).not.toMatch(/138\d{8}/);
    const head = (await run('SELECT phone AS name, name AS phone FROM customer LIMIT 1'))[0];
    expect(head?.columns?.map((column) => column.masked)).toEqual([true, false]);
  });

  it.each([
    ['SELECT count(*) FROM customer GROUP BY phone', 'filter-equality-only shop.customer.phone'],
    ["SELECT id FROM customer WHERE phone LIKE '138%'", 'filter-equality-only shop.customer.phone'],
    ['SELECT id FROM customer ORDER BY phone', 'filter-equality-only shop.customer.phone'],
    ["SELECT id FROM customer WHERE id_card = '110101199001010001'", 'filter-refused shop.customer.id_card'],
    ['SELECT id FROM customer HAVING max(phone) > 1', 'filter-equality-only shop.customer.phone'],
    ['SELECT @x := phone FROM customer', 'unsupported'],
    ['SELECT phone INTO @x FROM customer', 'unsupported'],
    ["SELECT phone FROM customer INTO OUTFILE '/tmp/mysql-leak'", 'unsupported'],
    ['SELECT id /*!50000 , phone */ FROM customer', 'unsupported'],
    ["LOAD DATA INFILE '/etc/passwd' INTO TABLE note", 'letter-missing 商城,server-refused'],
    ['HANDLER customer OPEN', 'letter-missing 商城,session-under-mask'],
    ['SET sql_mode = ANSI_QUOTES', 'letter-missing 商城,session-under-mask'],
    ['USE archive', 'letter-missing 商城,session-under-mask'],
    ["SELECT get_lock('a', 1)", 'function-not-approved'],
    ['SELECT leak(1)', 'function-not-approved'],
    ['SELECT id FROM customer WHERE if(phone LIKE "1%", sleep(1), 0)', 'function-not-approved'],
    ["SELECT load_file('/etc/passwd')", 'function-not-approved'],
    ['SELECT 1; DELETE FROM note', 'multiple-statements'],
    ['SHOW PROCESSLIST', 'unsupported'],
    ['UPDATE customer SET name = phone', 'letter-missing shop.customer,write-copies-masked shop.customer.phone'],
    [
      'CREATE VIEW mine AS SELECT phone FROM customer',
      'letter-missing shop.mine,write-copies-masked shop.customer.phone',
    ],
    ['SELECT extractvalue(1, concat(0x7e, phone)) FROM customer', 'observed-refused shop.customer.phone'],
    ['SELECT phone DIV 0, cast(phone AS date) FROM customer', 'observed-refused shop.customer.phone'],
  ])('refuses %s', async (text, code) => {
    expect((await reasons(text)).join()).toBe(code);
  });

  it('writes with the letter alone, and never copies what is masked', async () => {
    expect(await reasons("INSERT INTO note (body) VALUES ('a')")).toEqual(['letter-missing shop.note']);
    await grant('write', 'shop.note');
    expect((await run("INSERT INTO note (body) VALUES ('a'), ('b')")).at(-1)).toMatchObject({ t: 'end', affected: 2 });
    expect((await run('UPDATE note SET body = upper(body) WHERE id = 1')).at(-1)).toMatchObject({ affected: 1 });
    expect(await rows('SELECT body FROM note ORDER BY id')).toEqual([['A'], ['b']]);
    expect(await reasons('INSERT INTO note (body) SELECT phone FROM customer')).toContain(
      'write-copies-masked shop.customer.phone',
    );
    expect((await run('DELETE FROM note WHERE id = 1')).at(-1)).toMatchObject({ affected: 1 });
    expect(await shop.server.sql('SELECT body FROM shop.note')).toEqual([{ body: 'b' }]);
  });

  it('answers rows that it wrote, unless a trigger may have put something else into them', async () => {
    const synced = (): Promise<unknown> => done('data-source.sync', { id: sourceId }, system);
    const insert = "INSERT INTO note (body) VALUES ('x') RETURNING body";
    // The account is not told which triggers there are.
    expect(await reasons(insert)).toEqual(['trigger-under-mask']);
    await shop.server.sql("GRANT TRIGGER ON shop.* TO reader@'127.0.0.1'");
    await synced();
    expect(await rows(insert)).toEqual([['x']]);
    await shop.server.sql(
      'CREATE TRIGGER shop.told BEFORE INSERT ON shop.note FOR EACH ROW SET NEW.body = (SELECT phone FROM shop.customer WHERE id = 1)',
    );
    await synced();
    expect(await reasons(insert)).toEqual(['trigger-under-mask']);
    expect((await run("INSERT INTO note (body) VALUES ('y')")).at(-1)).toMatchObject({ t: 'end', affected: 1 });
    expect(await rows("DELETE FROM note WHERE body = 'x' RETURNING body")).toEqual([['x']]);
    await shop.server.sql("DROP TRIGGER shop.told; DELETE FROM shop.note WHERE body <> 'b'");
    await synced();
  });

  it('explains what it would serve', async () => {
    const [[plan] = []] = await rows('EXPLAIN FORMAT=JSON SELECT id, phone FROM customer WHERE id = 1');
    expect(JSON.parse(String(plan))).toHaveProperty('query_block');
    expect(await reasons("EXPLAIN FORMAT=JSON SELECT id FROM customer WHERE phone LIKE '138%'")).toEqual([
      'filter-equality-only shop.customer.phone',
    ]);
  });

  it('tells an error of the server in words, none of a masked value', async () => {
    const result = (await run('SELECT nothing FROM orders')).flatMap((line) => line.reasons ?? []);
    expect(result[0]).toMatchObject({ code: 'unknown-column' });
    const end = (await run('INSERT INTO note (id, body) VALUES (2, 3), (2, 4)')).at(-1);
    expect(end).toMatchObject({ t: 'error' });
    expect(await shop.server.sql('SELECT count(*) AS n FROM shop.note')).toMatchObject([{ n: 1 }]);
  });

  it('splits and checks a script by its own rules', async () => {
    const script = 'SELECT "a;b"; # a; comment\nSELECT phone FROM customer;\nDELETE FROM orders';
    const { statements } = await done<{ statements: { decision: string; masked: string[] }[] }>(
      'workspace.check',
      { source_id: sourceId, text: script },
      reader,
    );
    expect(statements.map(({ decision, masked }) => [decision, masked])).toEqual([
      ['permit', []],
      ['permit', ['shop.customer.phone']],
      ['refuse', []],
    ]);
  });

  const active = (mark: string): Promise<object[]> =>
    shop.server.sql(
      `SELECT 1 FROM information_schema.processlist WHERE info LIKE '%${mark}%' AND command <> 'Sleep' AND id <> connection_id()`,
    );

  it('is stopped at the server, for its own person alone', async () => {
    const text = 'SELECT a.id FROM orders a, orders stopped, orders c, orders d';
    const running = (await lines(text, { row_limit: 1_000_000 }))[Symbol.asyncIterator]();
    const { run_id } = (await running.next()).value as Line;
    expect((await operation('workspace.stop', { run_id }, policy)).code).toBe(404);
    expect((await operation('workspace.stop', { run_id }, reader)).code).toBe(200);
    let last: Line | undefined;
    for (let next = await running.next(); !next.done; next = await running.next()) last = next.value;
    expect(last).toMatchObject({ t: 'error' });
    await expect.poll(() => active('orders stopped'), { timeout: 60_000 }).toEqual([]);
  });

  it('ends at the server when whoever asked leaves before there is a row', async () => {
    const leaving = new AbortController();
    const text = 'SELECT count(*) FROM orders a, orders abandoned, orders c, orders d';
    const answer = test.answer(
      '/operation/workspace.run',
      { source_id: sourceId, text },
      { token: reader.token, signal: leaving.signal },
    );
    const read = (async () => {
      const shown = await answer;
      if (shown.kind === 'ndjson') for await (const _line of shown.lines);
    })().catch(() => undefined);
    await expect.poll(() => active('orders abandoned'), { timeout: 60_000 }).toHaveLength(1);
    leaving.abort();
    await read;
    await expect.poll(() => active('orders abandoned'), { timeout: 60_000 }).toEqual([]);
  });

  describe('built upon', () => {
    let appId = 0;
    let list: CompiledView;
    beforeAll(async () => {
      const files = customerDocuments.map(([path, document]) => ({
        path,
        text: JSON.stringify({ shape: 3, ...document }),
      }));
      await test.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
      appId = test.platform.documents.app('shop')?.id ?? 0;
      const form = { subject_type: 'app', subject_id: appId, data_source_id: sourceId, letter: 'read' };
      await done('grant.create', { ...form, object_path: 'shop.customer' }, policy);
      const answer = await test.call('/app/page/get', { app_id: appId, page: 'customers' }, { token: reader.token });
      list = (answer.data as CompiledPage).views[0] as CompiledView;
    });

    it('answers a page of a query with its binds, count, order and totals', async () => {
      const ask = async (more: Record<string, unknown>): Promise<DataRunAnswer['response']['data']> => {
        const body = { app_id: appId, data_id: list.data_id, data_params: '{}', ...more };
        const answer = await test.call('/app/data/run', body, { token: reader.token });
        expect(answer, answer.msg).toMatchObject({ code: 200, data: { success: true } });
        return (answer.data as DataRunAnswer).response.data;
      };
      const city = { data_params: JSON.stringify({ [String(list.app_params[0]?.id)]: "北京' OR '1'='1" }) };
      expect((await ask(city)).list).toEqual([]);
      const params = { data_params: JSON.stringify({ [String(list.app_params[0]?.id)]: '北京' }) };
      const page = await ask({ ...params, has_total: 1, page_no: 1, page_size: 3 });
      expect(page.list.map(({ id }) => id)).toEqual([12, 15, 18]);
      expect(page.list[0]?.phone).toMatch(/^138\*{4}\d{4}$/);
      expect(page).toMatchObject({ count: 66, tail: { points: '66330' } });
      const sorted = await ask({ page_size: 2, order_params: JSON.stringify([{ col: 'id', order: 'desc' }]) });
      expect(sorted.list.map(({ id }) => id)).toEqual([200, 199]);
    });

    it('exports with its masks', async () => {
      const body = {
        app_id: appId,
        data_id: list.data_id,
        title: 'customers',
        rows: 150,
        export_type: 1,
        has_total: 0,
      };
      const asked = await test.call(
        '/app/export',
        { ...body, data_params: '{}', order_params: '[]' },
        { token: reader.token },
      );
      expect(asked, asked.msg).toMatchObject({ code: 200, data: { status: 'success', done: 150 } });
      const { id, ticket } = asked.data as ExportAnswer;
      const query = { app_id: String(appId), task_id: String(id), access_token: ticket ?? '' };
      const answer = await test.answer('/app/export/download', query, { method: 'GET' });
      if (answer.kind !== 'file') throw new Error(JSON.stringify(answer));
      const parts: Uint8Array[] = [];
      for await (const part of answer.file.body) parts.push(part);
      const text = Buffer.concat(parts).toString();
      expect(text).toMatch(/138\*{4}\d{4}/);
      expect(text).not.toMatch(/138\d{8}/);
    });
  });

  it('is recorded: who asked what of which objects, what was masked, what was refused', async () => {
    await test.platform.audit.flush();
    const { rows: records } = await test.platform.db.query<{ sql_text: string; objects: string[]; decision: string }>(
      `SELECT sql_text, objects, decision, masked_columns FROM audit_log WHERE user_id = $1 AND action = 'workspace.run' AND phase <> 'outcome' ORDER BY seq`,
      [reader.id],
    );
    expect(records).toContainEqual({
      sql_text: 'SELECT tel FROM contact WHERE id = 1',
      objects: expect.arrayContaining(['shop.contact', 'shop.customer']),
      decision: 'permit',
      masked_columns: ['shop.customer.phone'],
    });
    // Values that stand beside a masked column are masked in the log, in either kind of quotes.
    const refused = records.filter(({ decision }) => decision === 'refuse').map(({ sql_text }) => sql_text);
    expect(refused.join('\n')).not.toMatch(/138%|110101199001010001/);
    expect(refused.join('\n')).toContain('FROM customer WHERE id_card = ');
  });

  it('reads other character sets, bytes that are no text and NUL as they are', async () => {
    await shop.server
      .sql(`USE shop; CREATE TABLE odd (id int PRIMARY KEY, l varchar(20) CHARACTER SET latin1, b varbinary(20), t varchar(20));
      INSERT INTO odd VALUES (1, _utf8mb4'café', 0x00ff80e9, concat('a', char(0 using utf8mb4), 'b')), (2, _latin1 0xe9, 0xf09f98, '')`);
    await done('data-source.sync', { id: sourceId }, system);
    await test.platform.db.query('UPDATE catalogue_object SET review = NULL WHERE data_source_id = $1', [sourceId]);
    test.platform.gateway.versions.suspect();
    await grant('read', 'shop.odd');
    expect(await rows('SELECT l, b, t FROM odd ORDER BY id')).toEqual([
      ['café', '0x00ff80e9', 'a\0b'],
      ['é', '0xf09f98', ''],
    ]);
    expect(await rows("SELECT id FROM odd WHERE l = 'é'")).toEqual([[2]]);
    expect(await reasons('SELECT id\0 FROM odd')).not.toEqual([]);
  });
});
