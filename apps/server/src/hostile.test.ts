import { attachHost, createApiToken, createLog, readEnvironment } from '@sluice/platform';
import { startChild, type Child } from '@sluice/testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./demo.child.ts', import.meta.url));
/** How long `/health` may take meanwhile, in milliseconds. */
const HEALTH_LIMIT_MS = 250;

const many = (count: number, text: (index: number) => string, between: string): string =>
  Array.from({ length: count }, (_none, index) => text(index)).join(between);
const nested = (levels: number): string => {
  let query = 'SELECT 1 AS x';
  for (let level = 0; level < levels; level += 1)
    query = `WITH RECURSIVE r${level}(x) AS (${query} UNION ALL SELECT x FROM r${level}) SELECT x FROM r${level}`;
  return query;
};

/** Statements that cost their analysis much, each as it was seen or a relative of it. */
const statements: Record<string, () => string> = {
  '20,000 CTEs': () => `WITH ${many(20_000, (index) => `c${index} AS (SELECT 1 x)`, ', ')} SELECT 1`,
  // PostgreSQL itself would plan such a chain for minutes and hear no statement_timeout meanwhile.
  '20,000 CTEs, each of the one before': () =>
    `WITH c0 AS (SELECT 1 x), ${many(20_000, (index) => `c${index + 1} AS (SELECT x FROM c${index})`, ', ')} SELECT x FROM c20000`,
  'nested recursive CTEs': () => nested(24),
  'an IN-list of 3.2 MB': () =>
    `SELECT id FROM orders WHERE id IN (${many(400_000, (index) => String(1e6 + index), ',')})`,
  'an IN-list of 0.9 MB': () =>
    `SELECT id FROM orders WHERE id IN (${many(112_000, (index) => String(1e6 + index), ',')})`,
  '1 MB of parentheses': () => `SELECT ${'('.repeat(499_990)}1${')'.repeat(499_990)}`,
  'a select list of 300,000 columns': () => `SELECT ${many(300_000, () => 'id', ',')} FROM orders`,
  '50,000 conditions': () => `SELECT id FROM orders WHERE ${many(50_000, (index) => `id = ${index}`, ' OR ')}`,
  'a string of 4.9 MB without an end': () => `SELECT '${'x'.repeat(4_900_000)}`,
  '1 MB of quotes and dollars': () => `SELECT ${many(160_000, (index) => `$q${index}$'`, '')}`,
  '100,000 parts of a UNION': () => many(100_000, () => 'SELECT 1', ' UNION '),
};
const scripts: Record<string, () => string> = {
  'a script of 4.9 MB': () => "INSERT INTO t VALUES (1, 'a; b'); -- c\n".repeat(128_000),
  'a script of 4.9 MB in 540,000 statements': () => 'SELECT 1;'.repeat(540_000),
  'a script of 4.9 MB of open functions': () => 'CREATE FUNCTION f() BEGIN ATOMIC '.repeat(148_000),
};

describe('a server that is sent hostile statements', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-hostile-'));
  let child: Child;
  let address: string;
  let token: string;
  let source: number;
  let salt = 0;

  beforeAll(async () => {
    child = startChild(program, [], { env: { SLUICE_DATA: dir } });
    address = await child.line();
    const host = await attachHost(readEnvironment({ SLUICE_DATA: dir }), createLog('silent'));
    const { db } = host.platform;
    const { id } = await db.one<{ id: number }>("SELECT id FROM user_account WHERE account = 'analyst'");
    source = (await db.one<{ id: number }>("SELECT id FROM data_source WHERE name = 'demo-retail'")).id;
    ({ token } = await createApiToken(db, id, { name: 'test' }));
    await host.stop();
    // The first statement loads what the others use.
    await run('SELECT id FROM orders LIMIT 1');
  }, 400_000);
  afterAll(async () => {
    await child.kill('SIGTERM');
    rmSync(dir, { recursive: true, force: true });
  });

  const send = async (operation: string, body: Record<string, unknown>): Promise<string> => {
    const answer = await fetch(`${address}api/operation/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': token, locale: 'en' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const run = (text: string): Promise<string> => send('workspace.run', { source_id: source, text });

  /** Processor time of the thread that answers, in milliseconds: on a machine that does much else, what a call would have waited without it. */
  const ownMs = (): number => {
    const { pid } = child.process;
    try {
      return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return performance.now(); // Where the kernel does not tell, the clock does.
    }
  };

  /** Asks for `/health` again and again while the work runs; none may have waited for it. */
  async function expectHealthy(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const ended = work.finally(() => {
      isDone = true;
    });
    let most = 0;
    while (!isDone) {
      const [startedMs, before] = [performance.now(), ownMs()];
      expect((await fetch(`${address}health`)).status).toBe(200);
      most = Math.max(most, Math.min(performance.now() - startedMs, ownMs() - before));
      await delay(10);
    }
    await ended;
    expect(most).toBeLessThan(HEALTH_LIMIT_MS);
  }

  it.each(Object.keys(statements))('answers others while it refuses or runs %s', async (name) => {
    const text = statements[name]?.() ?? '';
    const asked = run(`${text} -- ${(salt += 1)}`);
    await expectHealthy(asked);
    expect(await asked).toMatch(/"t":"(refused|end|error)"/);
    expect(await run(`SELECT id FROM orders WHERE id > ${(salt += 1)} LIMIT 1`)).toContain('"t":"end"');
  });

  it.each(Object.keys(scripts))('answers others while it splits %s', async (name) => {
    const text = scripts[name]?.() ?? '';
    const asked = send('workspace.split', { source_id: source, text: `${text} -- ${(salt += 1)}` });
    await expectHealthy(asked);
    expect(await asked).toMatch(/^\{"code":\d+,/);
  });

  it('answers others while it checks a script of many statements', async () => {
    const text = many(2_000, (index) => `SELECT ${index}`, ';\n');
    await expectHealthy(send('workspace.check', { source_id: source, text: `${text} -- ${(salt += 1)}` }));
  });
});
