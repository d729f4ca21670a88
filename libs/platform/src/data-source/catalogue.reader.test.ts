import { createSource, startTestPlatform, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnLookup } from './source.contract.js';

describe('levels of generated columns', () => {
  let test: TestPlatform;
  let source: TestSource;

  beforeAll(async () => {
    test = await startTestPlatform();
    source = await createSource(
      test,
      `CREATE TABLE customer (id int PRIMARY KEY, phone text, id_card text, city text,
      shout text GENERATED ALWAYS AS (upper(phone)) STORED, both_parts text GENERATED ALWAYS AS (phone || id_card) STORED, town text GENERATED ALWAYS AS (upper(city)) STORED)`,
    );
    await source.level('customer.phone', 'medium');
  });
  afterAll(async () => {
    await test?.stop();
    await source?.drop();
  });

  const levels = async (): Promise<Record<string, string | undefined>> => {
    const { gateway } = test.platform;
    const lookup: ColumnLookup = await gateway.catalogue.columns(
      await gateway.sources.get(source.id),
      await gateway.versions.current(),
    );
    return Object.fromEntries(
      ['shout', 'both_parts', 'town'].map((column) => [
        column,
        lookup({ schema: 'public', table: 'customer', column })?.level,
      ]),
    );
  };

  it('follow the most sensitive column of their expression, as soon as it is classified', async () => {
    expect(await levels()).toEqual({ shout: 'medium', both_parts: 'medium', town: 'non_sensitive' });
    await source.level('customer.id_card', 'high');
    expect(await levels()).toEqual({ shout: 'medium', both_parts: 'high', town: 'non_sensitive' });
  });

  it('stay above what somebody sets lower by hand', async () => {
    await source.level('customer.both_parts', 'low');
    expect((await levels()).both_parts).toBe('high');
  });
});
