import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createRandom } from './random.js';
import { accounts, customers, employees } from './retail.people.js';
import type { Rows } from './retail.rows.js';
import { retailComments, retailIndexes, retailReferences, retailSchema } from './retail.schema.js';
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
/** Characters sent at once: a few hundred rows. */
const chunkLength = 65_536;

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
  for (const statement of [...retailReferences, ...retailIndexes, ...retailComments]) await client.query(statement);
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

/** Copies the rows in; they are made while the server stores those before them. */
async function insertRows(client: Client, table: string, rows: Rows): Promise<void> {
  await pipeline(Readable.from(copyChunks(rows)), client.query(copyFrom(`COPY ${table} FROM STDIN`)));
}

/** The rows in the text format of COPY (PostgreSQL, "COPY", File Formats), many to a chunk. */
function* copyChunks(rows: Rows): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(copyText).join('\t')}\n`;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyText(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  return typeof value === 'string' ? value.replace(/[\\\t\n\r]/g, (sign) => copyEscapes[sign]!) : String(value);
}
