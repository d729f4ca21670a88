import { readCatalogue, SourceStore, storeCatalogue } from '@sluice/platform';
import pg from 'pg';
import { createDatabase, type TestDatabase } from './postgres.js';
import type { TestPlatform } from './platform.js';

/** A small business database that is registered as a data source of a test platform, with its catalogue read. */
export interface TestSource {
  id: number;
  database: TestDatabase;
  /** Runs a statement as superuser, behind the gateway's back. */
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** Reads the catalogue again. */
  sync(): Promise<void>;
  level(column: string, level: 'non_sensitive' | 'low' | 'medium' | 'high'): Promise<void>;
  grant(
    subject: { user?: number; app?: number; anonymous?: true },
    letter: 'read' | 'write' | 'manage' | 'forbid',
    objectPath?: string,
  ): Promise<void>;
  drop(): Promise<void>;
}

/** 200 customers with phones and identity cards, their orders, a view and a user function. */
export const customerSchema = `
  CREATE TABLE customer (id int PRIMARY KEY, name text NOT NULL, phone text, id_card text, city text, points int NOT NULL);
  INSERT INTO customer SELECT n, '客户' || n, '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), '11010119900101' || lpad(n::text, 4, '0'), CASE n % 3 WHEN 0 THEN '北京' WHEN 1 THEN '上海' ELSE '广州' END, n * 10 FROM generate_series(1, 200) n;
  CREATE TABLE orders (id int PRIMARY KEY, customer_id int NOT NULL REFERENCES customer, amount numeric(12, 2) NOT NULL, created_at timestamp NOT NULL);
  INSERT INTO orders SELECT n, 1 + n % 200, (n * 37 % 10000) / 100.0, timestamp '2026-01-01' + n * interval '1 hour' FROM generate_series(1, 1000) n;
  CREATE TABLE note (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body text);
  CREATE VIEW contact AS SELECT id, name AS who, phone AS tel FROM customer;
  CREATE FUNCTION leaky(text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT $1';`;

/** A database with these statements, its superuser, and the account that the gate uses. */
async function createBusinessDatabase(
  schema: string,
  encoding: 'SQL_ASCII' | undefined,
): Promise<{ database: TestDatabase; admin: pg.Client; account: string }> {
  const database = await createDatabase({ empty: true, encoding });
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const account = `reader_${database.name}`;
  await admin.query(`CREATE ROLE ${account} LOGIN PASSWORD 'reader-secret'`);
  await admin.query(
    `${schema}; GRANT USAGE ON SCHEMA public TO ${account}; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${account}; GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${account}`,
  );
  return { database, admin, account };
}

function addressOf({ adminUrl, name }: TestDatabase): { host: string; port: number; database_name: string } {
  const { hostname, port } = new URL(adminUrl);
  return { host: hostname, port: Number(port), database_name: name };
}

/**
 * Makes the database, an account that is no superuser, and the source; the schema's statements may be replaced, and the
 * database may take any bytes for text (SQL_ASCII).
 */
export async function createSource(
  { platform }: Pick<TestPlatform, 'platform'>,
  schema = customerSchema,
  encoding?: 'SQL_ASCII',
): Promise<TestSource> {
  const { database, admin, account } = await createBusinessDatabase(schema, encoding);
  const id = await new SourceStore(platform.db, platform.secrets).create(
    {
      name: `source ${database.name}`,
      type: 'postgres',
      ...addressOf(database),
      account,
      password: 'reader-secret',
    },
    null,
  );
  const changed = async (text: string, values: unknown[]): Promise<void> => {
    platform.gateway.versions.suspect();
    await platform.db.query(text, values);
  };
  const source: TestSource = {
    id,
    database,
    sql: async <T extends object>(text: string, values?: unknown[]) => (await admin.query<T>(text, values)).rows,
    async sync() {
      platform.gateway.versions.suspect();
      const record = await platform.gateway.sources.get(id);
      await storeCatalogue(
        platform.db,
        record,
        await readCatalogue(platform.gateway.sources, record, new AbortController().signal),
      );
    },
    async level(column, level) {
      await changed(
        `INSERT INTO column_level (object_id, level) SELECT c.id, $3 FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id WHERE c.data_source_id = $1 AND c.kind = 'column' AND t.name || '.' || c.name = $2
       ON CONFLICT (object_id) DO UPDATE SET level = excluded.level`,
        [id, column, level],
      );
      await changed(
        `UPDATE catalogue_object c SET review = NULL, moved_from = NULL, former_names = NULL FROM catalogue_object t WHERE t.id = c.parent_id AND c.data_source_id = $1 AND t.name || '.' || c.name = $2`,
        [id, column],
      );
    },
    grant: ({ user, app, anonymous }, letter, objectPath = '') =>
      changed(
        'INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ($1, $2, $3, $4, $5)',
        [anonymous ? 'anonymous' : app === undefined ? 'user' : 'app', user ?? app ?? null, id, objectPath, letter],
      ),
    async drop() {
      await admin.query(`DROP OWNED BY ${account}`);
      await admin.end();
      await database.drop();
    },
  };
  await source.sync();
  return source;
}
