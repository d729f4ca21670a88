import { createDatabase, type TestDatabase } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepsRows } from '@sluice/policy';
import { readFacts } from '@sluice/sql';

/** From and to: what a server does with the file of the table says whether the rule is right. */
const changes = [
  ['varchar(20)', 'varchar(40)'],
  ['varchar(20)', 'varchar'],
  ['varchar(20)', 'text'],
  ['text', 'varchar'],
  ['text', 'varchar(10)'],
  ['varchar(20)', 'varchar(10)'],
  ['numeric(10,2)', 'numeric(12,2)'],
  ['numeric(10,2)', 'numeric(12,4)'],
  ['numeric(10,2)', 'numeric'],
  ['numeric(10,2)', 'numeric(8,2)'],
  ['integer', 'bigint'],
  ['bigint', 'integer'],
  ['integer', 'text'],
  ['real', 'double precision'],
  ['char(5)', 'char(9)'],
  ['char(5)', 'text'],
  ['timestamp', 'timestamptz'],
  ['timestamptz(3)', 'timestamptz(6)'],
  ['cidr', 'inet'],
  ['boolean', 'boolean'],
  ['date', 'timestamp'],
] as const;
/** Added columns that the rules say rewrite the table, and some that do not. */
const added = [
  ['uuid DEFAULT gen_random_uuid()', true],
  ['bigserial', true],
  ['int GENERATED ALWAYS AS IDENTITY', true],
  ['int GENERATED ALWAYS AS (1 + 1) STORED', true],
  ['timestamptz DEFAULT now()', false],
  ['int NOT NULL DEFAULT 5', false],
  ['text', false],
] as const;

describe('what rules say of rewrites', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createDatabase({ empty: true });
    client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    // In a session in UTC a timestamp becomes a timestamptz as it stands; the rule goes by any other zone.
    await client.query("SET timezone = 'Asia/Shanghai'");
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Whether the statement gives the table another file. */
  async function rewrites(type: string, statement: string): Promise<boolean> {
    await client.query(`DROP TABLE IF EXISTS t; CREATE TABLE t (a ${type}); INSERT INTO t VALUES (NULL)`);
    const file = async (): Promise<unknown> =>
      (await client.query<{ file: string }>(`SELECT pg_relation_filenode('t') AS file`)).rows[0]?.file;
    const before = await file();
    await client.query(statement);
    return (await file()) !== before;
  }

  it.each(changes)('PostgreSQL does with %s to %s as the rule says', async (from, to) => {
    const statement = `ALTER TABLE t ALTER COLUMN a TYPE ${to}`;
    const [read] = await readFacts('postgres', [statement]);
    const change = read && 'facts' in read ? read.facts.changes[0] : undefined;
    if (change?.do !== 'change-type') throw new Error('no change of a type');
    const [declared] = await readFacts('postgres', [`CREATE TABLE t (a ${from})`]);
    const made = declared && 'facts' in declared ? declared.facts.changes[0] : undefined;
    const column = made?.do === 'create-table' ? made.columns[0] : undefined;
    const [length, scale] = column?.modifiers ?? [];
    const before = {
      type: column?.type ?? '',
      length,
      scale,
    };
    const kept = keepsRows('postgres', before, change.column, change.isComputed);
    expect(await rewrites(from, statement), 'rewritten').toBe(!kept);
  });

  it.each(added)('PostgreSQL writes a table anew for %s: %s', async (column, isRewritten) => {
    expect(await rewrites('int', `ALTER TABLE t ADD COLUMN b ${column}`)).toBe(isRewritten);
  });
});
