import { LEVELS, type FilterClass, type Level } from '@sluice/document';
import { databaseMigrations } from '@sluice/migrations';
import { ColumnMasks, FILTER_OF_LEVEL, type AccessMaskPolicy } from '@sluice/policy';
import { createDatabase, type TestDatabase } from '@sluice/testing';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../host/db.js';
import { migrate } from '../host/migrate.js';
import { enabledPolicies, heldPolicy } from './policy.reader.js';

/** The number at the end of a step's class name is its own. */
const numberOf = ({ name }: { name: string }): number => Number(name.slice(-13));

/** What the single word of a rule let people do with a masked column: a null test was no equality. */
const allowedOnce: Readonly<Record<string, readonly FilterClass[]>> = {
  refuse: [],
  equality: ['equality'],
  allow: ['null_test', 'equality', 'other'],
};
const words = Object.keys(allowedOnce);

describe('rules of masks whose filters were one word', () => {
  let database: TestDatabase;
  let policies: AccessMaskPolicy[];

  beforeAll(async () => {
    database = await createDatabase({ empty: true });
    const connection = { type: 'postgres', url: database.adminUrl, poolSize: 1 } as const;
    const before = new DataSource({
      ...connection,
      migrations: databaseMigrations.filter((step) => numberOf(step) < 600),
      migrationsTableName: 'schema_step',
    });
    await before.initialize();
    await before.runMigrations({ transaction: 'each' });
    await before.query(`INSERT INTO masking_policy (id, name, template) VALUES (1, 'old', 't')`);
    for (const word of [...words, null])
      await before.query(
        `INSERT INTO masking_rule (masking_policy_id, match_type, match_value, algorithm, filter_policy) VALUES (1, 'column', to_jsonb($1::text), 'full', $2)`,
        [`public.t.${word ?? 'unsaid'}`, word],
      );
    await before.destroy();
    await migrate(database.adminUrl);
    const now = new DataSource(connection);
    await now.initialize();
    const db = { query: async (sql: string) => ({ rows: (await now.query(sql)) as unknown[] }) } as unknown as Db;
    policies = (await enabledPolicies(db)).flatMap((row) => heldPolicy(row, 1) ?? []);
    await now.destroy();
  });
  afterAll(() => database?.drop());

  /** What somebody without the level may do with the column of this rule now. */
  const allowedNow = (column: string, level: Level): FilterClass[] => {
    const masks = new ColumnMasks({
      policies,
      database: 'shop',
      accessLevel: 'public',
      column: () => ({ level }),
    } as unknown as ConstructorParameters<typeof ColumnMasks>[0]);
    const of = { schema: 'public', table: 't', column };
    expect(masks.of(of)?.algorithm).toBe('full');
    return (['null_test', 'equality', 'other'] as const).filter((use) => masks.opens(of, use));
  };

  it('allow what they allowed and nothing more, on a column of any level', () => {
    expect(policies[0]?.rules).toHaveLength(words.length + 1);
    for (const level of LEVELS)
      for (const word of words)
        expect([level, word, allowedNow(word, level)]).toEqual([level, word, allowedOnce[word]]);
  });

  it('go by the level of the column where they said nothing', () => {
    for (const level of LEVELS)
      expect(allowedNow('unsaid', level)).toEqual(
        Object.entries(FILTER_OF_LEVEL[level]).flatMap(([use, may]) => (may === 'allow' ? [use] : [])),
      );
  });
});
