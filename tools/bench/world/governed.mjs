import pg from 'pg';
import { loadCompany } from './company.mjs';
import { call, clusterOf, ready, sluice, startProduct } from './product.mjs';

/** Rows of the table that orders change. */
export const LEDGER_ROWS = Number(process.env.BENCH_LEDGER_ROWS ?? 1_000_000);

/**
 * Asks the platform's own database as its superuser: what a hundred thousand people did in years is made in seconds.
 */
export async function platformSql(product, work) {
  const { port, superPassword } = clusterOf(product);
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: superPassword,
    database: 'sluice',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The company with a ledger that its account may write, on a source that a project works on: analyst asks, policy
 * leads.
 */
export async function openGovernedWorld() {
  const product = await startProduct();
  try {
    await ready(product);
    const company = await loadCompany(product, { customers: 1000, orders: 1000, sheet: 10 });
    await loadLedger(company);
    const tokens = {};
    for (const account of ['system', 'policy', 'analyst', 'builder'])
      tokens[account] = await sluice(product, 'token', 'create', '--user', account);
    const ids = await platformSql(product, async (client) => {
      const { rows } = await client.query('SELECT account, id::int AS id FROM user_account');
      return Object.fromEntries(rows.map(({ account, id }) => [account, id]));
    });
    const source = await registerSource(product, company, tokens.system);
    const { id: project } = await call(
      product,
      '/operation/project.create',
      { name: 'Ledger', manager_ids: [ids.policy] },
      tokens.system,
    );
    const asks = (name, body, account) => call(product, `/operation/${name}`, body, tokens[account]);
    await asks('project.member-add', { project_id: project, user_ids: [ids.analyst, ids.builder] }, 'policy');
    await asks('project.source-add', { project_id: project, data_source_id: source }, 'policy');
    return { product, company, source, project, tokens, ids, asks, close: () => product.remove() };
  } catch (reason) {
    await product.remove();
    throw reason;
  }
}

async function registerSource(product, company, token) {
  const { id } = await call(
    product,
    '/operation/data-source.create',
    {
      name: 'governed',
      type: 'postgres',
      host: company.host,
      port: company.port,
      database_name: company.database,
      account: company.user,
      password: company.password,
    },
    token,
  );
  await call(product, '/operation/data-source.sync', { id }, token);
  return id;
}

async function loadLedger(company) {
  const client = new pg.Client(company);
  await client.connect();
  try {
    await client.query(
      `CREATE TABLE ledger (id bigint PRIMARY KEY, customer_id bigint NOT NULL, amount numeric(12,2) NOT NULL, note text NOT NULL)`,
    );
    await client.query(
      `INSERT INTO ledger SELECT n, 1 + n % 1000, (n * 37 % 100000) / 10.0, '第 ' || n || ' 笔' FROM generate_series(1, ${LEDGER_ROWS}) n`,
    );
    for (let table = 0; table < 100; table += 1)
      await client.query(
        `CREATE TABLE wide_${table} (id bigint PRIMARY KEY, ${Array.from({ length: 50 }, (_, at) => `c${at} text`).join(', ')})`,
      );
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
