import { afterEach, describe, expect, it } from 'vitest';
import { analyse, createAnalyser, splitScript } from '../analyse/analyser.js';
import type { CatalogueSnapshot } from '../contract/catalogue.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { createAnalysisWorkers, type AnalysisWorkers, type AnalysisWorkersOptions } from './analysis.workers.js';

const relations = [{ schema: 'public', name: 'customer', kind: 'table' as const, columns: ['id', 'phone', 'city'] }];
const catalogue: CatalogueSnapshot = { version: '1', database: 'shop', searchPath: ['public'], relations };

/** Parsed by the parser's own code, which counts no steps: only time ends it. */
const long = (word: string): string => `SELECT id FROM customer WHERE city IN (${`'${word}',`.repeat(900_000)}'') `;

describe('analysis in threads', () => {
  let workers: AnalysisWorkers;
  const killed: { reason: string; owner: string; length: number }[] = [];
  const start = (options: AnalysisWorkersOptions = {}): AnalysisWorkers =>
    (workers = createAnalysisWorkers({ threads: 1, ...options, onKilled: (event) => killed.push(event) }));
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      (cause: unknown) => (cause instanceof SqlRefusal ? cause.code : String(cause)),
    );
  afterEach(async () => {
    killed.length = 0;
    await workers.close();
  });

  it.each([
    `SELECT c.phone, upper(c.city) AS town FROM customer c WHERE c.phone = '13800000000' AND c.city IN ('北京', '上海')`,
    `\n -- a comment\n  INSERT INTO customer (id, phone) SELECT 1, '𠮷𠮷' WHERE $1 > 1`,
    `SELECT count(*) FROM customer GROUP BY city HAVING max(id) > -1 ORDER BY city`,
  ])('says what the analysis in this thread says: %s', async (sql) => {
    const options = { parameters: 1 };
    expect(await start().analyse('postgres', sql, catalogue, { ...options, owner: 'a' })).toEqual(
      await analyse('postgres', sql, catalogue, options),
    );
  });

  it('refuses as the analysis in this thread does, with place and facts', async () => {
    start();
    for (const sql of ['SELECT 1,\n  nothing FROM customer', 'SELECT (', 'SELECT leaky(phone) FROM customer']) {
      const own = await analyse('postgres', sql, catalogue).catch((cause: unknown) => cause);
      const far = await workers.analyse('postgres', sql, catalogue).catch((cause: unknown) => cause);
      expect(far).toBeInstanceOf(SqlRefusal);
      expect({ ...(far as SqlRefusal), message: String(far) }).toEqual({
        ...(own as SqlRefusal),
        message: String(own),
      });
    }
  });

  it('looks at the catalogue of each call, and at its search path', async () => {
    start();
    const sql = 'SELECT * FROM customer';
    const names = async (snapshot: CatalogueSnapshot): Promise<string> =>
      (await workers.analyse('postgres', sql, snapshot)).result
        .map(({ sources }) => `${sources[0]?.schema}.${sources[0]?.column}`)
        .join();
    const other = [...relations, { schema: 'other', name: 'customer', kind: 'table' as const, columns: ['id', 'age'] }];
    const both = { ...catalogue, version: '2', relations: other };
    expect(await names(catalogue)).toBe('public.id,public.phone,public.city');
    expect(await names({ ...both, searchPath: ['other', 'public'] })).toBe('other.id,other.age');
    expect(await names(both)).toBe('public.id,public.phone,public.city');
    expect(await codeOf(workers.analyse('postgres', sql, { ...both, searchPath: ['none'] }))).toBe('unknown-table');
    expect(await names(catalogue)).toBe('public.id,public.phone,public.city');
  });

  it('splits as in this thread', async () => {
    const script = `SELECT 1;\n\n  SELECT ';', $a$ ; $a$ -- ;\n; CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END; 你好`;
    expect(await start().split('postgres', script)).toEqual(await splitScript('postgres', script));
    expect(await codeOf(workers.split('postgres', "SELECT 'x"))).toBe('syntax-error');
  });

  it('ends a text that takes too long, refuses it from then on, and serves what waited behind it', async () => {
    start({ timeoutMs: 500, lengthLimit: 4_000_000 });
    await workers.analyse('postgres', 'SELECT 1', catalogue);
    const bad = long('a');
    const behind = [1, 2, 3].map((number) =>
      workers.analyse('postgres', `SELECT ${number}`, catalogue, { owner: 'b' }),
    );
    const first = codeOf(workers.analyse('postgres', bad, catalogue, { owner: 'a' }));
    const later = workers.analyse('postgres', 'SELECT phone FROM customer', catalogue, { owner: 'b' });
    expect(await first).toBe('analysis-stopped');
    expect((await Promise.all(behind)).map(({ kind }) => kind)).toEqual(['DQL', 'DQL', 'DQL']);
    expect((await later).result[0]?.sources).toEqual([{ schema: 'public', table: 'customer', column: 'phone' }]);
    expect(killed).toEqual([{ reason: 'time', owner: 'a', length: bad.length }]);
    const startedMs = performance.now();
    expect(await codeOf(workers.analyse('postgres', bad, catalogue, { owner: 'c' }))).toBe('analysis-stopped');
    expect(performance.now() - startedMs).toBeLessThan(400);
    expect(killed).toHaveLength(1);
  });

  it('ends a text that takes too much memory, and not the process', async () => {
    start({ heapMb: 60, timeoutMs: 120_000 });
    const wide = `SELECT ${'id,'.repeat(150_000)} id FROM customer`;
    expect(await codeOf(workers.analyse('postgres', wide, catalogue, { owner: 'a' }))).toBe('analysis-stopped');
    expect(killed).toMatchObject([{ reason: 'memory', owner: 'a' }]);
    expect((await workers.analyse('postgres', 'SELECT 1', catalogue)).kind).toBe('DQL');
  });

  it('takes the texts of all people in turn', async () => {
    start();
    await workers.analyse('postgres', 'SELECT 1', catalogue);
    const done: string[] = [];
    const send = (owner: string, number: number): Promise<unknown> =>
      workers.analyse('postgres', `SELECT ${number}`, catalogue, { owner }).then(() => done.push(owner));
    await Promise.all([
      ...Array.from({ length: 30 }, (_none, number) => send('a', number)),
      send('b', 1),
      send('c', 1),
    ]);
    expect(done.slice(0, 4).sort()).toEqual(['a', 'a', 'b', 'c']);
    expect(done).toHaveLength(32);
  });

  it('lets so many texts of one person wait, and each so long', async () => {
    start({ waitingLimit: 5 });
    const codes = Array.from({ length: 20 }, (_none, number) =>
      codeOf(workers.analyse('postgres', `SELECT ${number}`, catalogue, { owner: 'a' })),
    );
    expect(await codeOf(workers.analyse('postgres', 'SELECT 1', catalogue, { owner: 'b' }))).toBe('done');
    expect((await Promise.all(codes)).filter((code) => code === 'done')).toHaveLength(6);
    await workers.close();
    start({ waitMs: 0 });
    const [, second] = [1, 2].map((number) => codeOf(workers.analyse('postgres', `SELECT ${number}`, catalogue)));
    expect(await second).toBe('analysis-busy');
  });

  it('refuses what waits when it is closed', async () => {
    start();
    const codes = [1, 2, 3].map((number) => codeOf(workers.analyse('postgres', `SELECT ${number}`, catalogue)));
    await workers.close();
    expect(await Promise.all(codes)).toEqual(['analysis-busy', 'analysis-busy', 'analysis-busy']);
    expect(await codeOf(workers.analyse('postgres', 'SELECT 1', catalogue))).toBe('analysis-busy');
  });

  it('refuses what would hold up the thread that decides', async () => {
    start();
    const columns = `SELECT ${'id,'.repeat(1664)} id FROM customer`;
    expect(await codeOf(workers.analyse('postgres', columns, catalogue))).toBe('too-complex');
    expect((await workers.analyse('postgres', columns.replace('id,', ''), catalogue)).result).toHaveLength(1664);
  });

  it('splits no script of more statements than anybody works with', async () => {
    start();
    const limit = 20_000;
    expect(await workers.split('postgres', 'SELECT 1;'.repeat(limit))).toHaveLength(limit);
    expect(await codeOf(workers.split('postgres', 'SELECT 1;'.repeat(limit + 1)))).toBe('too-many-statements');
  });

  it('refuses a text that is too long for it, and does not look at it', async () => {
    start({ lengthLimit: 1_000 });
    const sql = `SELECT 1 -- ${'x'.repeat(1_000)}`;
    expect(await codeOf(workers.analyse('postgres', sql, catalogue))).toBe('too-large');
    expect((await workers.analyse('postgres', sql.slice(0, 1_000), catalogue)).kind).toBe('DQL');
  });

  it('is asked once for what is remembered or in work', async () => {
    start();
    let asked = 0;
    const analyser = createAnalyser({
      over: (...call: Parameters<AnalysisWorkers['analyse']>) => {
        asked += 1;
        return workers.analyse(...call);
      },
    });
    const [one, two] = await Promise.all([1, 2].map(() => analyser.analyse('postgres', 'SELECT 1', catalogue)));
    expect(two).toBe(one);
    expect(await analyser.analyse('postgres', 'SELECT 1', catalogue, { owner: 'b' })).toBe(one);
    expect(asked).toBe(1);
    await analyser.analyse('postgres', 'SELECT 1', { ...catalogue, version: '2' });
    expect(asked).toBe(2);
  });
});
