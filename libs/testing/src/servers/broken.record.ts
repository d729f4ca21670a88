import pg from 'pg';
import type { TestPlatform } from './platform.js';

/**
 * While `work` runs, the audit log takes no record of this action: what the action does must then not stand (design
 * §8).
 */
export async function withBrokenRecord<T>(world: TestPlatform, action: string, work: () => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: world.database.adminUrl });
  await admin.connect();
  try {
    await admin.query(`CREATE OR REPLACE FUNCTION broken_record() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the record is broken'; END $$`);
    await admin.query(
      `CREATE TRIGGER broken_record BEFORE INSERT ON audit_outbox FOR EACH ROW
        WHEN (NEW.record ->> 'action' = '${action}') EXECUTE FUNCTION broken_record()`,
    );
    return await work();
  } finally {
    await admin.query('DROP TRIGGER broken_record ON audit_outbox');
    await admin.end();
  }
}
