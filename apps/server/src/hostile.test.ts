import { attachHost, createApiToken, createLog, readEnvironment } from '@sluice/platform';
import { hostileScripts, hostileStatements, many, startChild, type Child } from '@sluice/testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./demo.child.ts', import.meta.url));
/** How long `/health` may take meanwhile, in milliseconds. */
const HEALTH_LIMIT_MS = 250;

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

  /**
   * Processor time of the thread that answers, in milliseconds: on a machine that does much else, what a call would
   * have waited without it.
   */
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
    let limit = 0;
    while (!isDone) {
      const [startedMs, before] = [performance.now(), ownMs()];
      expect((await fetch(`${address}health`)).status).toBe(200);
      limit = Math.max(limit, Math.min(performance.now() - startedMs, ownMs() - before));
      await delay(10);
    }
    await ended;
    expect(limit).toBeLessThan(HEALTH_LIMIT_MS);
  }

  it.each(Object.keys(hostileStatements))('answers others while it refuses or runs %s', async (name) => {
    const text = hostileStatements[name]?.() ?? '';
    const asked = run(`${text} -- ${(salt += 1)}`);
    await expectHealthy(asked);
    expect(await asked).toMatch(/"t":"(refused|end|error)"/);
    expect(await run(`SELECT id FROM orders WHERE id > ${(salt += 1)} LIMIT 1`)).toContain('"t":"end"');
  });

  it.each(Object.keys(hostileScripts))('answers others while it splits %s', async (name) => {
    const text = hostileScripts[name]?.() ?? '';
    const asked = send('workspace.split', { source_id: source, text: `${text} -- ${(salt += 1)}` });
    await expectHealthy(asked);
    expect(await asked).toMatch(/^\{"code":\d+,/);
  });

  it('answers others while it checks a script of many statements', async () => {
    const text = many(2_000, (index) => `SELECT ${index}`, ';\n');
    await expectHealthy(send('workspace.check', { source_id: source, text: `${text} -- ${(salt += 1)}` }));
  });
});
