import {
  createSource,
  hasMariadb,
  startMariadbShop,
  startTestPlatform,
  type MariadbShop,
  type TestPerson,
  type TestPlatform,
  type TestSource,
} from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompareLine } from './compare.lines.js';
import type { StructureAnswer } from './compare.structure.js';

type Lines = CompareLine[];
type Of<T extends CompareLine['t']> = Extract<CompareLine, { t: T }>;

const schema = `
  CREATE TABLE customer (id int PRIMARY KEY, name text NOT NULL, phone text, card text, city text);
  INSERT INTO customer SELECT n, '客户' || n, '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), '1101' || lpad(n::text, 14, '0'), 'c' || n % 3 FROM generate_series(1, 50) n;
  CREATE TABLE copied (LIKE customer INCLUDING ALL);
  INSERT INTO copied SELECT * FROM customer WHERE id <> 7;
  UPDATE copied SET name = 'other' WHERE id = 3;
  INSERT INTO copied VALUES (99, 'new', '13900000099', '1', 'c0');
  CREATE TABLE keyless (a int, b text);
  INSERT INTO keyless VALUES (1, 'x'), (1, 'y'), (2, 'z'), (NULL, 'n');
  CREATE TABLE hidden (id int PRIMARY KEY);`;

describe('data comparison', () => {
  let test: TestPlatform;
  let source: TestSource;
  let reader: TestPerson;
  let stranger: TestPerson;
  let mariadb: { shop: MariadbShop; id: number } | undefined;

  const call = (name: string, input: object, who = reader) =>
    test.call(`/operation/${name}`, { ...input }, { token: who.token, headers: { locale: 'en' } });
  async function compare(input: object, who = reader): Promise<Lines> {
    const answer = await test.answer(
      '/operation/workspace.compare',
      { ...input },
      { token: who.token, headers: { locale: 'en' } },
    );
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    const lines: Lines = [];
    for await (const line of answer.lines) lines.push(JSON.parse(line) as CompareLine);
    return lines;
  }
  function only<T extends CompareLine['t']>(lines: Lines, t: T): Of<T> {
    const found = lines.find((line): line is Of<T> => line.t === t);
    if (!found) throw new Error(`no ${t}: ${JSON.stringify(lines).slice(0, 2000)}`);
    return found;
  }
  const differences = (lines: Lines) => lines.flatMap((line) => (line.t === 'rows' ? line.rows : []));
  const table = (name: string, of: { id: number; schema: string } = { id: source.id, schema: 'public' }) => ({
    source_id: of.id,
    schema: of.schema,
    table: name,
  });
  const statement = (text: string) => ({ source_id: source.id, text });
  const setting = (copies: boolean) => test.platform.settings.set(test.platform.db, 'result.copy', copies, null);

  beforeAll(async () => {
    test = await startTestPlatform();
    source = await createSource(test, schema);
    reader = await test.person(['user']);
    stranger = await test.person(['user']);
    await source.grant({ user: reader.id }, 'read');
    await source.grant({ user: reader.id }, 'forbid', 'public.hidden');
    await source.grant({ user: stranger.id }, 'read', 'public.customer');
    for (const name of ['customer', 'copied']) {
      await source.level(`${name}.phone`, 'medium');
      await source.level(`${name}.card`, 'high');
    }
    await test.platform.db.query(
      `INSERT INTO masking_policy (name, template, scope) VALUES ('phones', 'custom', '{"tables": ["public.*"]}')`,
    );
    await test.platform.db.query(
      `INSERT INTO masking_rule (masking_policy_id, match_type, match_value, algorithm, config) SELECT id, 'column', '"public.customer.phone"', 'hmac', '{"length": 12, "digest": "sha256"}' FROM masking_policy`,
    );
    await test.platform.db.query(
      `INSERT INTO masking_rule (masking_policy_id, match_type, match_value, algorithm, config) SELECT id, 'column', '"public.copied.phone"', 'hmac', '{"length": 12, "digest": "sha256"}' FROM masking_policy`,
    );
    test.platform.gateway.versions.suspect();
    if (hasMariadb()) {
      const shop = await startMariadbShop();
      const system = await test.person(['system_admin']);
      const policy = await test.person(['policy_admin']);
      const { host, port } = shop.server;
      const form = { name: 'mysql', type: 'mysql', host, port, database_name: 'shop', account: shop.account };
      const { data } = await call('data-source.create', { ...form, password: shop.password }, system);
      const { id } = data as { id: number };
      await call('data-source.sync', { id }, system);
      await call('grant.create', { data_source_id: id, object_path: '', user_id: reader.id, letter: 'read' }, policy);
      mariadb = { shop, id };
    }
  }, 240_000);
  afterAll(async () => {
    await test?.stop();
    await source?.drop();
    await mariadb?.shop.server.stop();
  });

  it('tells the rows of two tables by key, masked columns as they are seen', async () => {
    const lines = await compare({ left: table('customer'), right: table('copied') });
    expect(only(lines, 'columns')).toMatchObject({ key: ['id'] });
    expect(only(lines, 'columns').columns.map(({ name, standing }) => `${name} ${standing}`)).toEqual([
      'id compared',
      'name compared',
      'phone masked',
      'card masked',
      'city compared',
    ]);
    expect(only(lines, 'end')).toMatchObject({
      counts: { equal: 48, different: 1, left: 1, right: 1, null_keys: { left: 0, right: 0 } },
      sides: { left: { rows: 50, truncated: false, filtered: false }, right: { rows: 50 } },
      script: { left: null, right: null },
    });
    expect(differences(lines).map(({ status, cells }) => [status, cells])).toEqual([
      ['different', [1]],
      ['left', []],
      ['right', []],
    ]);
    const clear = await source.sql<{ phone: string; card: string }>('SELECT phone, card FROM customer');
    const written = JSON.stringify(lines);
    for (const { phone, card } of clear) for (const value of [phone, card]) expect(written).not.toContain(value);
  });

  it('is recorded as a comparison, with both sides', async () => {
    const [left, right] = [table('customer'), table('copied')];
    await compare({ left, right });
    const { rows } = await test.platform.db.query<Record<string, unknown>>(
      `SELECT action, phase, objects, masked_columns, row_count FROM audit_log WHERE user_id = $1 AND phase <> 'outcome'
       ORDER BY seq DESC LIMIT 3`,
      [reader.id],
    );
    expect(rows.reverse()).toMatchObject([
      {
        action: 'workspace.compare',
        objects: [
          `data_source:${source.id}`,
          'object:public.customer',
          `data_source:${source.id}`,
          'object:public.copied',
        ],
      },
      { action: 'compare.run', phase: 'intent' },
      { action: 'compare.run', phase: 'intent' },
    ]);
    for (const { masked_columns: masked } of rows.slice(1)) expect(masked).toHaveLength(2);
  });

  it('tells nothing of clear values: a permuted masked column changes masked cells alone', async () => {
    const ask = async (): Promise<Lines> => compare({ left: table('customer'), right: table('customer') });
    const before = await ask();
    await source.sql('UPDATE customer SET card = (SELECT c.card FROM customer c WHERE c.id = 51 - customer.id)');
    const after = await ask();
    const quiet = (lines: Lines): Lines => lines.filter(({ t }) => t !== 'reading');
    expect(quiet(after)).toEqual(quiet(before));
    await source.sql('UPDATE customer SET card = (SELECT c.card FROM customer c WHERE c.id = 51 - customer.id)');
  });

  it('takes no masked column for a key, and tells what may be chosen', async () => {
    const [left, right] = [table('customer'), table('copied')];
    for (const key of ['phone', 'card']) {
      const lines = await compare({ left, right, key: [key] });
      expect(only(lines, 'error')).toMatchObject({ code: 400, field: 'key' });
      expect(only(lines, 'error').text).toContain(key);
      expect(only(lines, 'columns').columns).toHaveLength(5);
      expect(lines.some(({ t }) => t === 'end' || t === 'rows')).toBe(false);
    }
    const none = await compare({ left: table('keyless'), right: table('keyless') });
    expect(only(none, 'error').text).toContain('choose the key columns');
  });

  it('says nothing of a column that only one side has masked', async () => {
    const lines = await compare({
      left: statement('SELECT id, phone FROM customer'),
      right: statement("SELECT id, '13800000000' AS phone FROM customer"),
      key: ['id'],
    });
    expect(only(lines, 'columns').columns[1]).toMatchObject({ name: 'phone', standing: 'meaningless' });
    expect(only(lines, 'end').counts).toMatchObject({ equal: 50, different: 0 });
  });

  it('counts rows that no key tells apart', async () => {
    const same = table('keyless');
    const lines = await compare({ left: same, right: same, key: ['a'] });
    expect(only(lines, 'end').counts).toMatchObject({
      equal: 1,
      null_keys: { left: 1, right: 1 },
      doubled: { left: 2, right: 2 },
    });
  });

  it('ignores columns that it is told to', async () => {
    const lines = await compare({ left: table('customer'), right: table('copied'), ignore: ['name'] });
    expect(only(lines, 'end').counts).toMatchObject({ equal: 49, different: 0 });
  });

  it('claims nothing of rows that were not read', async () => {
    const lines = await compare({ left: table('customer'), right: table('copied'), row_limit: 10 });
    expect(only(lines, 'end')).toMatchObject({
      counts: { left: null, right: null },
      sides: { left: { rows: 10, truncated: 'rows' } },
      script: { right: 'a side was not read to its end; nothing is known of its other rows' },
    });
    expect(differences(lines).every(({ status }) => status === 'different')).toBe(true);
    const script = await compare({
      left: table('customer'),
      right: table('copied'),
      row_limit: 10,
      script_for: 'right',
    });
    expect(only(script, 'error').text).toContain('No sync script');
    expect(script.some(({ t }) => t === 'script')).toBe(false);
  });

  it('is refused with all reasons where a side may not be read, and recorded so', async () => {
    const lines = await compare({ left: table('customer'), right: statement('SELECT * FROM copied') }, stranger);
    expect(only(lines, 'refused').sides).toMatchObject([
      {
        side: 'right',
        source_id: source.id,
        text: 'SELECT * FROM copied',
        reasons: [{ code: expect.any(String) as string }],
      },
    ]);
    expect(lines).toHaveLength(1);
    const { rows } = await test.platform.db.query(
      "SELECT action, decision FROM audit_log WHERE user_id = $1 AND action = 'compare.run'",
      [stranger.id],
    );
    expect(rows).toEqual([{ action: 'compare.run', decision: 'refuse' }]);
    expect(only(await compare({ left: table('hidden'), right: table('copied') }), 'error')).toMatchObject({
      code: 404,
      side: 'left',
    });
  });

  it('compares queries alone', async () => {
    const write = await compare({
      left: statement("INSERT INTO keyless VALUES (3, 'w')"),
      right: table('copied'),
    });
    expect(write.map(({ t }) => t)).toEqual(['refused']);
    expect(await source.sql('SELECT 1 FROM keyless WHERE a = 3')).toEqual([]);
  });

  it('writes a script of clear columns for a work order', async () => {
    const lines = await compare({ left: table('customer'), right: table('copied'), script_for: 'right' });
    const script = only(lines, 'script');
    expect(script.text.split('\n')).toEqual([
      'DELETE FROM "public"."copied" WHERE "id" = 99;',
      `UPDATE "public"."copied" SET "name" = '客户3' WHERE "id" = 3;`,
      `INSERT INTO "public"."copied" ("id", "name", "city") VALUES (7, '客户7', 'c1');`,
      '',
    ]);
    expect(script.unwritten).toEqual([
      { name: 'phone', standing: 'masked' },
      { name: 'card', standing: 'masked' },
    ]);
    expect(script.order).toMatchObject({
      page: expect.stringMatching(/^\/\d+\/page\/\d+$/) as string,
      form: { kind: 'dml', data_source_id: source.id, databases: ['public'] },
    });
    const draft = await call('work-order.draft-save', { ...script.order?.form, script: script.text });
    expect(draft, draft.msg).toMatchObject({ code: 200 });
    // A statement may read a part of its table: nothing is deleted for what it does not answer.
    const part = await compare({
      left: statement('SELECT * FROM customer WHERE id < 10'),
      right: table('copied'),
      script_for: 'right',
    });
    expect(only(part, 'script')).toMatchObject({ counts: { delete: 0, insert: 1, update: 1 } });
    expect(only(part, 'script').leftOut).toContainEqual({ why: 'delete-partial', rows: 42, columns: [] });
    expect(only(part, 'end').script.left).toBe('this side is no table that could be written');
  });

  it('runs once per person, and ends when its reader leaves', async () => {
    const sides = { left: table('customer'), right: table('copied') };
    const answer = await test.answer('/operation/workspace.compare', sides, { token: reader.token });
    if (answer.kind !== 'ndjson') throw new Error(JSON.stringify(answer));
    for await (const _line of answer.lines) {
      expect(only(await compare(sides), 'error')).toMatchObject({ code: 409 });
      break;
    }
    expect(only(await compare(sides), 'end').counts.equal).toBe(48);
  });

  it('writes no script where results may not be copied', async () => {
    await setting(false);
    try {
      const lines = await compare({ left: table('customer'), right: table('copied'), script_for: 'right' });
      expect(only(lines, 'error').text).toContain('may not be copied');
    } finally {
      await setting(true);
    }
  });

  it('compares structures as far as they are seen', async () => {
    const [left, right] = [table('customer'), table('keyless')];
    const { data } = await call('workspace.compare-structure', { left, right });
    const { columns, keys } = data as StructureAnswer;
    expect(columns.map(({ name, standing }) => `${name} ${standing}`)).toEqual([
      'id left',
      'name left',
      'phone left',
      'card left',
      'city left',
      'a right',
      'b right',
    ]);
    expect(keys).toMatchObject([{ kind: 'primary', columns: ['id'], standing: 'left' }]);
    expect(await call('workspace.compare-structure', { left: table('hidden'), right })).toMatchObject({
      code: 404,
    });
    expect((await call('workspace.compare-structure', { left, right }, stranger)).code).toBe(404);
  });

  it.runIf(hasMariadb())('compares a table of PostgreSQL with one of MariaDB', async () => {
    const other = mariadb as NonNullable<typeof mariadb>;
    const right = table('customer', { id: other.id, schema: 'shop' });
    const lines = await compare({
      left: statement("SELECT id, name, CASE id WHEN 3 THEN 'elsewhere' ELSE 'c' END AS city FROM customer"),
      right,
      script_for: 'right',
    });
    expect(only(lines, 'columns').key).toEqual(['id']);
    const { counts } = only(lines, 'end');
    expect(counts.different + counts.equal).toBe(50);
    expect(only(lines, 'script').text).toContain('UPDATE `shop`.`customer` SET');
    expect(only(lines, 'script').text).not.toContain('DELETE');
    const { data } = await call('workspace.compare-structure', {
      left: table('customer'),
      right,
    });
    const structure = data as StructureAnswer;
    expect(structure.is_across).toBe(true);
    expect(structure.columns.find(({ name }) => name === 'id')).toMatchObject({ standing: 'equal' });
    expect(structure.keys.find(({ kind }) => kind === 'primary')).toMatchObject({ standing: 'equal' });
  });
});
