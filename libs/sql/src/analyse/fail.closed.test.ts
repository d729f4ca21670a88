import { describe, expect, it } from 'vitest';
import type { CatalogueRelation, CatalogueSnapshot } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { analyse } from './analyser.js';

/**
 * Situations in which other products let everything through, in every dialect. Those that are
 * no matter of the analysis stand elsewhere: columns that differ from the plan in `connector.contract.test`, an
 * algorithm that throws in `masks.test`, kinds without a connector in `registry.test`, ways out in `bypass.paths.test`.
 */
const dialects = [
  { dialect: 'postgres', schema: 'public', cased: (name: string) => name },
  { dialect: 'mysql', schema: 'shop', cased: (name: string) => name },
  { dialect: 'mssql', schema: 'dbo', cased: (name: string) => name },
  { dialect: 'oracle', schema: 'APP', cased: (name: string) => name.toUpperCase() },
] as const;

describe.each(dialects)('unsure, the analysis of $dialect refuses', ({ dialect, schema, cased }) => {
  const relation = (name: string, more: Partial<CatalogueRelation>): CatalogueRelation => ({
    schema,
    name: cased(name),
    kind: 'table',
    columns: ['id', 'phone'].map(cased),
    ...more,
  });
  const catalogue: CatalogueSnapshot = {
    version: '1',
    database: cased('shop'),
    searchPath: [schema],
    foldsTables: dialect === 'mssql',
    relations: [
      relation('customer', {}),
      relation('unread', { columns: [] }),
      relation('sealed', { kind: 'view' }),
      relation('broken', { kind: 'view', definition: 'select from where' }),
      relation('behind', { kind: 'view', definition: 'select id, phone from nowhere' }),
      relation('narrow', { kind: 'view', definition: 'select id from customer' }),
      relation('circle', { kind: 'view', definition: 'select id, phone from circle' }),
    ],
  };
  const answered = async (sql: string): Promise<string> => {
    try {
      await analyse(dialect, sql, catalogue);
      return 'served';
    } catch (error) {
      if (error instanceof SqlRefusal) return error.code;
      throw error;
    }
  };

  it.each([
    ['a statement that cannot be parsed', 'select phone customer from'],
    ['words behind the statement', 'select phone from customer customer customer'],
    ['a table whose columns were not read', 'select * from unread'],
    ['a column of one', 'select phone from unread'],
    ['an unknown table', 'select phone from nothing'],
    ['an unknown schema', 'select phone from other.customer'],
    ['an unknown column', 'select fax from customer'],
    ['an unknown function', 'select mystery(phone) from customer'],
    ['a view without a definition', 'select phone from sealed'],
    ['a view whose definition cannot be parsed', 'select id from broken'],
    ['a view over what is unknown', 'select id from behind'],
    ['a view of fewer columns than the catalogue says', 'select phone from narrow'],
    ['a view of itself', 'select id from circle'],
  ])('%s: %s', async (_situation, sql) => {
    expect(await answered(sql)).not.toBe('served');
  });

  it('and serves what it is sure of', async () => {
    expect(await answered('select id, phone from customer')).toBe('served');
  });
});
