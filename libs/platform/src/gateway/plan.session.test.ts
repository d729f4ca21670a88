import { analyse, type CatalogueSnapshot } from '@sluice/sql';
import { expect, it } from 'vitest';
import { leavesSession } from './plan.session.js';

const catalogue: CatalogueSnapshot = {
  version: '1',
  database: 'demo',
  searchPath: ['public'],
  relations: [
    { schema: 'public', name: 'customer', kind: 'table', columns: ['id', 'name'], columnTypes: ['integer', 'text'] },
    {
      schema: 'public',
      name: 'named',
      kind: 'view',
      columns: ['id'],
      definition: 'SELECT id FROM public.customer WHERE upper(name) IS NOT NULL',
    },
  ],
};
const of = async (text: string): Promise<boolean> => leavesSession(await analyse('postgres', text, catalogue));

it.each([
  'SELECT id, upper(name) FROM customer WHERE id > 3 ORDER BY id LIMIT 10',
  'SELECT count(*), max(id) FROM named',
  'WITH c AS (SELECT id FROM customer) SELECT * FROM c, generate_series(1, 2) n',
])('is sure of what calls the functions of the server that compute: %s', async (text) => {
  expect(await of(text)).toBe(true);
});

it.each([
  'SELECT id FROM customer FOR UPDATE',
  'EXPLAIN SELECT id FROM customer',
  'SHOW timezone',
  'WITH gone AS (DELETE FROM customer RETURNING id) SELECT id FROM gone',
  "INSERT INTO customer (id, name) VALUES (1, 'x')",
  'SET work_mem = 1000',
])('is not sure of anything else: %s', async (text) => {
  expect(await of(text)).toBe(false);
});

it('is not sure of a body that was followed, nor of a function that does more than compute', async () => {
  const analysis = await analyse('postgres', 'SELECT id FROM customer', catalogue);
  expect(leavesSession({ ...analysis, routines: [{ schema: 'public', name: 'city_of' }] })).toBe(false);
  for (const effect of ['reads', 'effect', 'unknown'] as const)
    expect(leavesSession({ ...analysis, functions: [{ schema: 'public', name: 'f', effect }] }), effect).toBe(false);
});

it.each(["set_config('search_path', 'x', false)", 'setseed(0.5)', 'pg_advisory_lock(1)', 'pg_backend_pid()'])(
  'never sees what keeps something in the session: %s',
  async (call) => {
    await expect(of(`SELECT ${call}`)).rejects.toMatchObject({ code: 'function-not-approved' });
  },
);
