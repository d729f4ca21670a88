import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from './postgres.js';

describe('test databases', () => {
  const made: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of made) await database.drop();
  });

  it('are migrated, separate, and owned by a role that is no superuser', async () => {
    made.push(await createDatabase(), await createDatabase());
    const [first, second] = made.map(({ url }) => new pg.Client({ connectionString: url }));
    await Promise.all([first?.connect(), second?.connect()]);
    await first?.query(`INSERT INTO setting (key, value) VALUES ('probe', '1')`);
    const seen =
      await second?.query(`SELECT (SELECT count(*)::int FROM setting) AS settings, (SELECT count(*)::int FROM role) AS roles,
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super`);
    await Promise.all([first?.end(), second?.end()]);
    expect(seen?.rows[0]).toEqual({ settings: 0, roles: 6, super: false });
  });
});
