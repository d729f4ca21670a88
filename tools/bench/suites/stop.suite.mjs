import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { interleave, median, noise } from '../measure/rounds.mjs';
import { openGovernedWorld, platformSql } from '../world/governed.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5) * 4;
/** A thousand million pairs: it runs until it is stopped. */
const text = 'SELECT count(*) FROM customer a CROSS JOIN customer b CROSS JOIN customer c';
const pollMs = 1;
/** A statement that has not begun, or not ended, by then never will. */
const patienceMs = 20_000;

/**
 * From the moment somebody leaves a running statement until its source works on nothing of it, against the driver's own
 * way to cancel.
 */
export async function run(figures) {
  const world = await openGovernedWorld();
  const [watch, bare, canceller] = await Promise.all([0, 1, 2].map(() => connected(world.company)));
  try {
    await mayRead(world);
    const sides = {
      ours: () => stopped(watch, () => leave(world)),
      bare: () => stopped(watch, () => cancel(bare, canceller)),
    };
    await interleave(sides, 2);
    const { ours, bare: base } = await interleave(sides, rounds);
    figures.add('stopped at the source', median(ours), { unit: 'ms', note: notes(ours) });
    figures.add('the same by pg_cancel_backend', median(base), { unit: 'ms', note: notes(base) });
    figures.add('slowest of all', Math.max(...ours), { unit: 'ms', note: `bare ${Math.max(...base).toFixed(1)} ms` });
  } finally {
    await Promise.all([watch, bare, canceller].map((client) => client.end()));
    await world.close();
  }
}

const notes = (side) => `${side.length} times, noise ${(100 * noise(side)).toFixed(0)}%`;

async function connected(company) {
  const client = new pg.Client(company);
  await client.connect();
  return client;
}

const mayRead = ({ product, source, ids }) =>
  platformSql(product, (client) =>
    client.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, 'public.customer', 'read')`,
      [ids.analyst, source],
    ),
  );

/**
 * Begins a statement, lets it work for a moment, and measures from its end being asked for to the source being free of
 * it.
 */
async function stopped(watch, begin) {
  const end = await begin();
  await untilRunning(watch, true);
  await delay(100);
  const startedMs = performance.now();
  await end();
  await untilRunning(watch, false);
  return performance.now() - startedMs;
}

async function untilRunning(watch, wanted) {
  const lateMs = performance.now() + patienceMs;
  while ((await isRunning(watch)) !== wanted) {
    if (performance.now() > lateMs)
      throw new Error(`the statement has not ${wanted ? 'begun' : 'ended'} at the source`);
    await delay(pollMs);
  }
}

async function isRunning(watch) {
  const { rows } = await watch.query(
    `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query ILIKE '%CROSS JOIN customer c%'`,
  );
  return rows.length > 0;
}

/** The workspace's call, whose caller goes away. */
async function leave({ product, source, tokens }) {
  const abort = new AbortController();
  const call = fetch(`${product.url}/api/operation/workspace.run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': tokens.analyst },
    body: JSON.stringify({ source_id: source, text }),
    signal: abort.signal,
  }).then((answer) => answer.text());
  // It ends by being left; one that never ran is noticed by who waits for it.
  call.catch(() => undefined);
  return async () => abort.abort();
}

/** The same statement by the driver, cancelled from a connection that stands ready. */
async function cancel(client, canceller) {
  const call = client.query(text);
  // It ends by being cancelled.
  call.catch(() => undefined);
  return () => canceller.query('SELECT pg_cancel_backend($1)', [client.processID]);
}
