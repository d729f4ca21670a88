import { median, noise } from '../measure/rounds.mjs';
import { manyMariadbTables, manyPostgresTables } from '../world/many-tables.mjs';
import { call, ready, sluice, startProduct } from '../world/product.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const TABLES = Number(process.env.BENCH_TABLES ?? 10_000);

const timed = async (work) => {
  const startedMs = performance.now();
  const answer = await work();
  return { ms: performance.now() - startedMs, answer };
};

/**
 * The catalogue of a source of ten thousand tables: read from nothing, and again after one table has changed; against
 * one question by hand.
 */
export async function run(figures) {
  const product = await startProduct();
  try {
    await ready(product);
    const token = await sluice(product, 'token', 'create', '--user', 'system');
    await measured(figures, 'PostgreSQL', { product, token, world: await manyPostgresTables(product, TABLES) });
    const mariadb = await manyMariadbTables(TABLES);
    if (mariadb) await measured(figures, 'MariaDB', { product, token, world: mariadb });
    else process.stdout.write("not run: MariaDB needs Debian's mariadb-server\n");
  } finally {
    await product.remove();
  }
}

async function measured(figures, server, { product, token, world }) {
  const asks = (name, body) => call(product, `/operation/${name}`, body, token);
  try {
    const { id } = await asks('data-source.create', { name: `many ${server}`, ...world.form });
    const first = await timed(() => asks('data-source.sync', { id }));
    if (first.answer.tables < TABLES) throw new Error(`only ${first.answer.tables} tables were found on ${server}`);
    const again = [];
    const bare = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push((await timed(world.bare)).ms);
      await world.changes(round);
      const { ms, answer } = await timed(() => asks('data-source.sync', { id }));
      if (answer.changes === 0) throw new Error(`${server}: a column was added and no change was told`);
      again.push(ms);
    }
    const bareMs = median(bare);
    const note = (ms) =>
      `${(ms / bareMs).toFixed(1)} × of ${bareMs.toFixed(0)} ms by hand, noise ${(100 * noise(bare)).toFixed(0)}%`;
    figures.add(`${server}, ${TABLES} tables: from nothing`, first.ms / 1000, {
      most: 30,
      unit: 's',
      note: note(first.ms),
    });
    const later = median(again);
    figures.add(`${server}, ${TABLES} tables: after one change`, later / 1000, {
      most: 15,
      unit: 's',
      note: note(later),
    });
  } finally {
    await world.stop();
  }
}
