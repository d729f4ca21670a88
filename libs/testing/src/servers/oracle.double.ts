import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { catalogueSql } from './oracle/catalogue.sql.js';

/**
 * What the simulator of Oracle's driver connects to (`oracle/driver.double.ts`): a database of PostgreSQL with Oracle's
 * catalogue views, in whose schema APP bare names are looked for. No Oracle, and no protocol of one.
 */
export interface OracleDouble {
  host: string;
  port: number;
  service: string;
  account: { name: string; password: string };
  /** How many sessions are signed in. */
  sessions(): Promise<number>;
  /** Runs SQL of PostgreSQL behind the simulator; tables belong into the schema `APP`, their names are in capitals. */
  sql(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** Makes a database and an account on the PostgreSQL at `adminUrl`; dropped by `stop`. */
export async function startOracleDouble(adminUrl: string): Promise<OracleDouble> {
  const mark = randomBytes(4).toString('hex');
  const account = { name: `reader_${mark}`, password: randomBytes(9).toString('hex') };
  const service = `oracle_${mark}`;
  const admin = async <T>(database: string | undefined, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const url = new URL(adminUrl);
    if (database !== undefined) url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href, application_name: 'oracle simulator' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  await admin(undefined, async (client) => {
    await client.query(`CREATE ROLE ${account.name} LOGIN PASSWORD '${account.password}'`);
    await client.query(`CREATE DATABASE ${service} OWNER ${account.name} TEMPLATE template0 ENCODING 'UTF8'`);
  });
  const sql = (text: string): Promise<void> =>
    admin(service, async (client) => {
      await client.query(`SET ROLE ${account.name}; SET search_path = "APP", "SYS", pg_catalog; ${text}`);
    });
  await sql(catalogueSql(account.name, service));
  const { hostname, port } = new URL(adminUrl);
  return {
    host: hostname,
    port: Number(port || 5432),
    service,
    account,
    sql,
    sessions: () =>
      admin(service, async (client) => {
        const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM "SYS"."V$SESSION"');
        return rows[0]?.count ?? 0;
      }),
    stop: () =>
      admin(undefined, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${service} WITH (FORCE)`);
        await client.query(`DROP ROLE IF EXISTS ${account.name}`);
      }),
  };
}
