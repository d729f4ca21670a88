import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Addresses of the one PostgreSQL of a test run. */
export interface PostgresAddress {
  /** Superuser address of database `postgres`. */
  admin: string;
  /** Address of the migrated template as the platform's own role. */
  template: string;
  /** Address of its copy in which the shipped apps stand. */
  shipped: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresAddress;
    /** Superuser address; for tests that want a server and nothing else. */
    postgresUrl: string;
  }
}

/** A database of a test file's own. */
export interface TestDatabase {
  name: string;
  /** As the platform's own role. */
  url: string;
  /** As superuser: for looking behind the product's back. */
  adminUrl: string;
  drop(): Promise<void>;
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('postgres').admin });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/**
 * A fresh database: a copy of the migrated platform database, of that with the shipped apps in it (`shipped`), or an
 * empty one (`empty`). Its owner is the platform's role; `adminUrl` reaches it as superuser. Drop it in `afterAll`.
 */
export async function createDatabase(
  options: { empty?: boolean; shipped?: boolean; encoding?: 'SQL_ASCII' } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const { admin, template, shipped } = inject('postgres');
  const owner = new URL(template).username;
  const migrated = new URL(options.shipped ? shipped : template).pathname.slice(1);
  // Every locale but C asks for an encoding of its own.
  const encoding = options.encoding
    ? ` ENCODING '${options.encoding}' LC_COLLATE 'C' LC_CTYPE 'C' LOCALE_PROVIDER libc`
    : '';
  const from = options.empty ? 'template0' : migrated;
  await asAdmin((client) => client.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${from}${encoding}`));
  return {
    name,
    url: inDatabase(template, name),
    adminUrl: inDatabase(admin, name),
    drop: () =>
      asAdmin(async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}
