import type { Client } from 'pg';
import { createRandom } from './random.js';
import { accounts, customers, employees } from './retail.people.js';
import type { Rows } from './retail.rows.js';
import { retailComments, retailIndexes, retailSchema } from './retail.schema.js';
import { accessLogs, orderItems, orders, payments, products } from './retail.trade.js';

/** Row counts of the demo company; `orders` scales the tables that hang on it. */
export interface RetailSize {
  customers: number;
  products: number;
  employees: number;
  orders: number;
  accessLogs: number;
}

export const demoSize: RetailSize = {
  customers: 20_000,
  products: 600,
  employees: 300,
  orders: 100_000,
  accessLogs: 60_000,
};

const seed = 20260101;
const batchRows = 4000;

/**
 * Creates and fills the retail tables in the database the client is connected to, in one transaction:
 * a crash leaves either nothing or the whole company.
 */
export async function loadRetail(client: Client, size: RetailSize = demoSize): Promise<void> {
  const people = { customers: size.customers, employees: size.employees };
  await client.query('BEGIN');
  await client.query('SET LOCAL synchronous_commit = off');
  for (const statement of retailSchema) await client.query(statement);
  const tables: [string, Rows][] = [
    ['customer', customers(createRandom(seed), size.customers)],
    ['account', accounts(createRandom(seed + 1), size.customers)],
    ['product', products(createRandom(seed + 2), size.products)],
    ['employee', employees(createRandom(seed + 3), size.employees)],
    ['orders', orders(createRandom(seed + 4), size.orders, people)],
    ['order_item', orderItems(createRandom(seed + 5), size.orders, size.products)],
    ['payment', payments(createRandom(seed + 6), size.orders)],
    ['access_log', accessLogs(createRandom(seed + 7), size.accessLogs, size.customers)],
  ];
  for (const [table, rows] of tables) await insertRows(client, table, rows);
  for (const statement of [...retailIndexes, ...retailComments]) await client.query(statement);
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

/** Inserts in batches of column arrays: one round trip and one plan for thousands of rows. */
async function insertRows(client: Client, table: string, rows: Rows): Promise<void> {
  const types = await columnTypes(client, table);
  const casts = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  const text = `INSERT INTO ${table} SELECT * FROM unnest(${casts})`;
  let columns: unknown[][] = types.map(() => []);
  let count = 0;
  for (const row of rows) {
    row.forEach((value, index) => columns[index]!.push(value));
    count += 1;
    if (count % batchRows > 0) continue;
    await client.query({ text, name: `load-${table}`, values: columns });
    columns = types.map(() => []);
  }
  if (columns[0]!.length > 0) await client.query({ text, name: `load-${table}`, values: columns });
}

async function columnTypes(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ type: string }>(
    `SELECT format_type(atttypid, NULL) AS type FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0
      ORDER BY attnum`,
    [table],
  );
  return rows.map((row) => row.type);
}
