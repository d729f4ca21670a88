import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { analyse } from '../analyse/analyser.js';
import { pageSql, withholdSql } from './paging.js';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * A result column that nobody refers to is not evaluated by the server: what the analysis lists as observed of one
 * result column alone goes when NULL stands in its place. Held against the server: FAIL raises for every row in which
 * it is evaluated.
 */
const FAIL = '1 / (t.n - t.n)';
const catalogue = {
  version: '1',
  database: 'd',
  searchPath: ['pg_temp'],
  relations: [
    { schema: 'pg_temp', name: 't', kind: 'table' as const, columns: ['id', 'n', 'x'] },
    {
      schema: 'pg_temp',
      name: 'v',
      kind: 'view' as const,
      columns: ['id', 'bad'],
      definition: `SELECT t.id, ${FAIL} AS bad FROM t`,
    },
  ],
};

/** Statements whose second column fails; the third word says whether it can be withheld. */
const shapes: [string, boolean][] = [
  [`select t.id, ${FAIL} from t`, true],
  [`select t.id, ${FAIL} from t where t.id > 1 order by t.id desc limit 2`, true],
  [`select t.id, upper((${FAIL})::text) from t order by t.id offset 1`, true],
  [`select t.id, ${FAIL} from t join t u on u.id = t.id`, true],
  [`select t.id, ${FAIL} from t left join t u on u.id = t.id + 1`, true],
  [`select count(*), sum(${FAIL}) from t`, true],
  [`select t.id, sum(${FAIL}) from t group by t.id`, true],
  [`select t.id, sum(${FAIL}) from t group by rollup (t.id)`, true],
  [`select t.id, max(${FAIL}) filter (where t.id > 0) from t group by t.id having count(*) > 0`, true],
  [`select t.id, sum(${FAIL}) over (order by t.id) from t`, true],
  [`select t.id, lag(${FAIL}) over w from t window w as (partition by t.x order by t.id)`, true],
  [`select t.id, (select ${FAIL}) from t`, true],
  [`select t.id, (select max(1 / (u.n - u.n)) from t u) from t`, true],
  [`select t.id, case when t.id > 0 then ${FAIL} end from t`, true],
  [`select t.id, coalesce(${FAIL}, 1) from t`, true],
  [`select t.id, array(select ${FAIL} from t u) from t`, true],
  [`select t.id, exists (select 1 from t u where 1 / (u.n - u.n) = 1) from t`, true],
  [`with c as (select id from t) select t.id, ${FAIL} from t, c where c.id = t.id`, true],
  [`with c as materialized (select id from t) select t.id, ${FAIL} from t join c using (id)`, true],
  [`select q.id, q.bad from (select t.id, ${FAIL} as bad from t) q`, true],
  [`select q.id, q.bad from (select t.id, ${FAIL} as bad from t order by t.id limit 2) q`, true],
  [`select q.id, q.bad from (select t.id, ${FAIL} as bad from t offset 0) q`, true],
  [`select q.id, q.bad from (select t.id, sum(${FAIL}) as bad from t group by t.id) q where q.id > 0`, true],
  [`select q.id, q.bad from t, lateral (select t.id, ${FAIL} as bad) q`, true],
  [`select q.id, q.bad + 1 from (select t.id, ${FAIL} as bad from t) q`, true],
  [`select v.id, v.bad from v`, true],
  [`select v.* from v`, true],
  [`select t.id, v.bad from t left join v on v.id = t.id`, true],
  [`select distinct t.id, ${FAIL} from t`, false],
  [`select t.id, ${FAIL} + random() from t`, false],
  [`select t.id, generate_series(1, ${FAIL}) from t`, false],
  [`select t.id, ${FAIL} from t union all select 1, 2`, false],
  [`with c as materialized (select t.id, ${FAIL} as bad from t) select c.id, c.bad from c`, false],
  [`select q.id, q.bad from (select distinct t.id, ${FAIL} as bad from t) q`, false],
];

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query('CREATE TEMP TABLE t (id int, n int, x text)');
  await client.query("INSERT INTO t VALUES (1, 5, 'a'), (2, 6, 'b'), (3, 7, 'b')");
  await client.query(`CREATE TEMP VIEW v AS SELECT t.id, ${FAIL} AS bad FROM t`);
});
afterAll(() => client.end());

describe('withheld columns', () => {
  it.each(shapes)('%s', async (sql, canBeWithheld) => {
    await expect(client.query(sql)).rejects.toMatchObject({ code: '22012' });
    const analysis = await analyse('postgres', sql, catalogue);
    const observed = analysis.observed.map(({ column }) => column.column);
    if (!canBeWithheld) return expect(observed).toContain('n');
    expect(observed).not.toContain('n');
    expect(analysis.result[1]?.observed.map(({ column }) => column.column)).toContain('n');
    const columns = analysis.result.map(({ name }, index) => ({ name, withheld: index === 1 }));
    const withheld = await client.query({ text: withholdSql('postgres', sql, columns).text, rowMode: 'array' });
    expect(withheld.rows.length).toBeGreaterThan(0);
    expect(withheld.rows.every((row: unknown[]) => row[1] === null)).toBe(true);
    expect(withheld.fields.map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
    const clear = columns.map(({ name }) => ({ name, withheld: false }));
    await expect(client.query(withholdSql('postgres', sql, clear).text)).rejects.toMatchObject({ code: '22012' });
  });

  it('keeps order, names and pages', async () => {
    const sql = `select t.id as "a ""b", ${FAIL} as x, t.x from t order by t.id desc -- end`;
    const columns = ['a "b', 'x', 'x'].map((name, index) => ({ name, withheld: index === 1 }));
    const all = await client.query({ text: withholdSql('postgres', sql, columns).text, rowMode: 'array' });
    expect(all.rows).toEqual([
      [3, null, 'b'],
      [2, null, 'b'],
      [1, null, 'a'],
    ]);
    const page = pageSql(
      'postgres',
      sql,
      { limit: 2, offset: 0, sort: [{ name: 'a "b', descending: false }] },
      columns,
    );
    expect((await client.query({ text: page.text, rowMode: 'array' })).rows).toEqual([
      [1, null, 'a'],
      [2, null, 'b'],
    ]);
  });
});
