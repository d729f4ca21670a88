import { createSource, startTestPlatform, type TestPerson, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitionText } from './object.definition.js';
import type { DescribedRelation } from './information.catalogue.js';

const orders: DescribedRelation = {
  schema: 'APP',
  name: 'ORDERS',
  kind: 'table',
  comment: 'two\nlines; DROP TABLE x',
  columns: [
    { name: 'ID', type: 'NUMBER(10)', comment: null, nullable: false, key: true },
    { name: 'A "B"', type: 'VARCHAR2(20)', comment: '备注', nullable: true, key: false },
  ],
  constraints: [
    { name: 'PK', kind: 'primary', columns: ['ID'] },
    {
      name: 'FK',
      kind: 'foreign',
      columns: ['ID'],
      references: { schema: 'APP', table: 'T', columns: ['ID'], constraint: null },
    },
  ],
  indexes: [
    { schema: 'APP', name: 'PK', type: 'NORMAL', unique: true, columns: ['ID'] },
    { schema: 'APP', name: 'I', type: 'NORMAL', unique: false, columns: ['A "B"'] },
  ],
};

describe('the definition of an object', () => {
  it('is a statement in the words of its kind, its comments one line each', () => {
    expect(definitionText({ type: 'oracle' }, orders, ['about 3 rows'], 'en').split('\n').slice(1)).toEqual([
      '-- about 3 rows',
      '-- two lines; DROP TABLE x',
      'CREATE TABLE "APP"."ORDERS" (',
      '  "ID" NUMBER(10) NOT NULL,',
      '  "A ""B""" VARCHAR2(20), -- 备注',
      '  CONSTRAINT "PK" PRIMARY KEY ("ID"),',
      '  CONSTRAINT "FK" FOREIGN KEY ("ID") REFERENCES "APP"."T" ("ID")',
      ');',
      'CREATE INDEX "APP"."I" ON "APP"."ORDERS" ("A ""B""");',
    ]);
    expect(definitionText({ type: 'mssql' }, orders, [], 'en')).toContain('CREATE TABLE [APP].[ORDERS] (');
    expect(definitionText({ type: 'mysql' }, orders, [], 'en')).toContain('`A "B"` VARCHAR2(20)');
  });

  it('has the names of a view and no query', () => {
    const view = { ...orders, kind: 'view' as const, constraints: [], indexes: [] };
    expect(definitionText({ type: 'postgres' }, view, [], 'zh-chs').split('\n').slice(2)).toEqual([
      'CREATE VIEW "APP"."ORDERS" (',
      '  "ID",',
      '  "A ""B""" -- 备注',
      ') AS …;',
    ]);
  });

  it.each(['mongodb', 'http'] as const)('of %s says that there is none, and which fields are known', (type) => {
    const lines = definitionText({ type }, { ...orders, comment: null }, [], 'en').split('\n');
    expect(lines).toEqual([
      expect.stringContaining('have no statement'),
      'APP.ORDERS',
      '  ID NUMBER(10)',
      '  A "B" VARCHAR2(20) -- 备注',
    ]);
  });
});

describe('the definition as somebody sees it', () => {
  let test: TestPlatform;
  let source: TestSource;
  let reader: TestPerson, partial: TestPerson, stranger: TestPerson;
  beforeAll(async () => {
    test = await startTestPlatform();
    source = await createSource(test);
    [reader, partial, stranger] = await Promise.all([
      test.person(['user']),
      test.person(['user']),
      test.person(['user']),
    ]);
    await source.grant({ user: reader.id }, 'read');
    await source.grant({ user: partial.id }, 'read', 'public.orders');
    await source.grant({ user: partial.id }, 'forbid', 'public.orders.amount');
  });
  afterAll(async () => {
    await test?.stop();
    await source?.drop();
  });

  const asked = async (who: TestPerson, name: string) => {
    const { id } = await test.platform.db.one<{ id: number }>(
      `SELECT id FROM catalogue_object WHERE data_source_id = $1 AND kind IN ('table', 'view') AND name = $2`,
      [source.id, name],
    );
    const headers = { locale: 'en' };
    return test.call('/operation/catalogue.definition', { id }, { token: who.token, headers });
  };
  const refusal = async (who: TestPerson, name: string): Promise<string> =>
    ((await asked(who, name)).data as { text: string }).text;

  it('has its columns and keys, and nothing that is hidden', async () => {
    expect(await refusal(reader, 'orders')).toMatch(/CREATE TABLE "public"\."orders" \(\n {2}"id" .*NOT NULL,/);
    expect(await refusal(reader, 'orders')).toContain('"amount"');
    const part = await refusal(partial, 'orders');
    expect(part).toContain('"id"');
    expect(part).not.toMatch(/amount|customer"/);
    expect(await refusal(reader, 'contact')).toContain('CREATE VIEW "public"."contact"');
  });

  it('tells how many rows there are to nobody of whom a filter may hide some', async () => {
    await test.platform.db.query(
      `UPDATE catalogue_object SET row_count = 41, size_bytes = 8192 WHERE data_source_id = $1 AND name = 'orders'`,
      [source.id],
    );
    const steward = await test.person(['system_admin']);
    expect(await refusal(steward, 'orders')).toContain('about 41 rows, 8192 bytes');
    expect(await refusal(reader, 'orders')).not.toContain('41');
  });

  it('is unknown of what one may not see, and of what is no table', async () => {
    const unknown = { code: 404, msg: 'The catalogue object does not exist' };
    expect(await asked(partial, 'customer')).toMatchObject(unknown);
    expect(await asked(stranger, 'orders')).toMatchObject(unknown);
    const none = await test.call('/operation/catalogue.definition', { id: 999_999 }, { token: reader.token });
    expect(none).toMatchObject({ code: 404 });
  });
});
