import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { demoSize, loadRetail, type RetailSize } from './retail.load.js';
import { updateRetail } from './retail.update.js';

/** Where the demo's business database answers. */
export interface DemoDatabase {
  host: string;
  port: number;
  database: string;
  account: string;
  password: string;
}

const database = 'retail';
const account = 'retail_demo';

/**
 * Makes the business database and its role in the embedded cluster and fills it. The role owns that database alone, is
 * no superuser and cannot connect to the platform's (design §8). Its password is new each time this runs.
 */
export async function createDemoDatabase(adminUrl: string, size: RetailSize = demoSize): Promise<DemoDatabase> {
  const address = new URL(adminUrl);
  const password = randomBytes(12).toString('base64url');
  await withClient(adminUrl, async (admin) => {
    const known = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [account]);
    const verb = known.rowCount === 0 ? 'CREATE' : 'ALTER';
    await admin.query(
      `${verb} ROLE ${account} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${admin.escapeLiteral(password)}`,
    );
    const made = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (made.rowCount === 0) await admin.query(`CREATE DATABASE ${database} OWNER ${account} TEMPLATE template0`);
    await admin.query(`REVOKE CONNECT ON DATABASE ${database} FROM PUBLIC`);
  });
  const demo = { host: address.hostname, port: Number(address.port), database, account, password };
  await withClient(
    `postgres://${account}:${encodeURIComponent(password)}@${demo.host}:${demo.port}/${database}`,
    async (client) => {
      const { rows } = await client.query(`SELECT to_regclass('public.customer') IS NOT NULL AS filled`);
      if (!rows[0].filled) await loadRetail(client, size);
    },
  );
  return demo;
}

/** Brings the business database of an earlier release up to date; its role and password stay. */
export async function updateDemoDatabase(adminUrl: string): Promise<void> {
  const address = new URL(adminUrl);
  address.pathname = `/${database}`;
  await withClient(address.href, (client) => updateRetail(client, account));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
