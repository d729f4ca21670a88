import { interleave, median, noise } from '../measure/rounds.mjs';
import { platformSql } from '../world/governed.mjs';
import { ready, startProduct } from '../world/product.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const ONES = 300;
const MANY = 10_000;

const timed = async (work) => {
  const startedMs = performance.now();
  await work();
  return { ms: performance.now() - startedMs };
};

/**
 * What it costs that the tables which decide keep their versions from–to (screens D6): the same writes with the
 * triggers and without.
 */
export async function run(figures) {
  const product = await startProduct();
  try {
    await ready(product);
    await platformSql(product, (client) => measure(figures, client));
  } finally {
    await product.remove();
  }
}

async function measure(figures, client) {
  const { rows } = await client.query(
    `INSERT INTO data_source (name, type) VALUES ('bench-versions', 'postgres') RETURNING id`,
  );
  const source = rows[0].id;
  const insert = (from, to) =>
    client.query(
      `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter)
       SELECT 'user', (SELECT min(id) FROM user_account), $1, 'public.t' || n, 'read' FROM generate_series($2::int, $3::int) n`,
      [source, from, to],
    );
  const clear = async () => {
    await client.query('DELETE FROM data_grant WHERE data_source_id = $1', [source]);
    await client.query(`DELETE FROM validity_version WHERE table_name = 'data_grant'`);
  };
  const works = {
    [`one grant in its own transaction (mean of ${ONES})`]: {
      times: ONES,
      work: async () => {
        for (let at = 0; at < ONES; at += 1) await insert(at, at);
      },
    },
    [`${MANY} grants at once, each`]: { times: MANY, work: () => insert(1, MANY) },
    [`${MANY} grants disabled at once, each`]: {
      times: MANY,
      before: () => insert(1, MANY),
      work: () => client.query(`UPDATE data_grant SET status = 'disabled' WHERE data_source_id = $1`, [source]),
    },
  };
  for (const [name, { before, work, times }] of Object.entries(works)) {
    const side = (state) => async () => {
      await clear();
      await client.query(`ALTER TABLE data_grant ENABLE TRIGGER data_grant_versions`);
      // What is there before has its versions in both sides.
      await before?.();
      await client.query(`ALTER TABLE data_grant ${state} TRIGGER data_grant_versions`);
      return timed(work);
    };
    const sides = { kept: side('ENABLE'), bare: side('DISABLE') };
    await interleave(sides, 1);
    const { kept, bare } = await interleave(sides, rounds);
    const each = (list) => (1000 * median(list.map(({ ms }) => ms))) / times;
    figures.add(`${name}: added by its versions`, each(kept) - each(bare), {
      unit: 'µs',
      note: `${each(kept).toFixed(1)} / ${each(bare).toFixed(1)} µs, noise ${(100 * noise(bare.map(({ ms }) => ms))).toFixed(0)}%`,
    });
  }
  await clear();
  await client.query(`ALTER TABLE data_grant ENABLE TRIGGER data_grant_versions`);
  await client.query('VACUUM FULL validity_version');
  await insert(1, MANY);
  const { rows: size } = await client.query(
    `SELECT (pg_total_relation_size('validity_version') / count(*))::int AS bytes FROM validity_version`,
  );
  figures.add('stored for a version', size[0].bytes, { unit: 'bytes' });
}
