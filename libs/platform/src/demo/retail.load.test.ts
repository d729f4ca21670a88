import { createDatabase, type TestDatabase } from '@sluice/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idCardCheck } from './identity.js';
import { loadRetail } from './retail.load.js';

const size = { customers: 500, products: 60, employees: 40, orders: 2000, accessLogs: 300 };

describe('demo company', () => {
  const databases: TestDatabase[] = [];
  const clients: pg.Client[] = [];

  async function loaded(): Promise<pg.Client> {
    const database = await createDatabase({ empty: true });
    const client = new pg.Client({ connectionString: database.adminUrl });
    databases.push(database);
    clients.push(client);
    await client.connect();
    await loadRetail(client, size);
    return client;
  }

  let client: pg.Client;
  beforeAll(async () => {
    client = await loaded();
  });
  afterAll(async () => {
    for (const open of clients) await open.end();
    for (const database of databases) await database.drop();
  });

  it('fills every table and keeps the references', async () => {
    const { rows } =
      await client.query(`SELECT (SELECT count(*)::int FROM customer) AS customers, (SELECT count(*)::int FROM orders) AS orders,
      (SELECT count(*)::int FROM orders o JOIN customer c ON c.id = o.customer_id JOIN employee e ON e.id = o.employee_id) AS joined,
      (SELECT count(*) > 0 FROM payment) AS payments, (SELECT count(*) > 2000 FROM order_item) AS items`);
    expect(rows[0]).toEqual({ customers: 500, orders: 2000, joined: 2000, payments: true, items: true });
  });

  it('has only ID cards whose check character holds, and a comment on every column', async () => {
    const cards = await client.query<{ id_card: string }>(
      'SELECT id_card FROM customer UNION ALL SELECT id_card FROM employee',
    );
    for (const { id_card: card } of cards.rows) expect(card[17]).toBe(idCardCheck(card.slice(0, 17)));
    const silent =
      await client.query(`SELECT c.relname, a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND col_description(c.oid, a.attnum) IS NULL`);
    expect(silent.rows).toEqual([]);
  });

  it('is the same company every time', async () => {
    const again = await loaded();
    const text = 'SELECT md5(string_agg(c::text, $1 ORDER BY c.id)) AS sum FROM customer c';
    const [first, second] = await Promise.all([client.query(text, ['|']), again.query(text, ['|'])]);
    expect(second.rows[0]).toEqual(first.rows[0]);
  });
});
