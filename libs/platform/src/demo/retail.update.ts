import type { Client } from 'pg';
import { districts } from './places.data.js';
import { retailComments, retailSchema } from './retail.schema.js';

/**
 * What the demo's pages need of its database: counted up with every change of `retailSchema`, so that an install of an
 * earlier release is brought up to date at its next start.
 */
export const RETAIL_SHAPE = 1;

/** Columns that products had not from the beginning; equal numbers get equal values, like everything of the demo. */
const products: readonly { text: string; values?: unknown[] }[] = [
  {
    text: 'ALTER TABLE product ADD COLUMN IF NOT EXISTS listed_on date, ADD COLUMN IF NOT EXISTS origin text, ADD COLUMN IF NOT EXISTS tags text, ADD COLUMN IF NOT EXISTS note text',
  },
  {
    text: `UPDATE product SET listed_on = coalesce(listed_on, date '2023-07-01' + id * 37 % 1090),
    origin = coalesce(origin, ($1::text[])[1 + id % cardinality($1::text[])]),
      tags = coalesce(tags, CASE id % 4 WHEN 1 THEN 'new' WHEN 2 THEN 'hot,gift' END) WHERE listed_on IS NULL
        OR origin IS NULL`,
    values: [districts.map(({ code }) => code)],
  },
  { text: 'ALTER TABLE product ALTER listed_on SET NOT NULL, ALTER origin SET NOT NULL' },
  { text: 'UPDATE product SET stock = 0 WHERE stock < 0' },
  {
    text: 'ALTER TABLE product DROP CONSTRAINT IF EXISTS stock_enough, ADD CONSTRAINT stock_enough CHECK (stock >= 0)',
  },
];

/** Brings the retail tables of an earlier release to today's, in one transaction; rows that people have made stay. */
export async function updateRetail(client: Client, owner: string): Promise<void> {
  await client.query('BEGIN');
  // Somebody's open statement on the demo is no reason for a start to wait.
  await client.query(`SET LOCAL lock_timeout = '10s'`);
  await client.query(`SET LOCAL ROLE ${owner}`);
  for (const statement of retailSchema)
    await client.query(statement.replace('CREATE TABLE', 'CREATE TABLE IF NOT EXISTS'));
  for (const { text, values = [] } of products) await client.query(text, values);
  for (const statement of retailComments) await client.query(statement);
  await client.query('COMMIT');
}
