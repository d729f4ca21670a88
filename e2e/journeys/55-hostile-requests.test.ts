import { isWhole } from '@sluice/testing/whole';
import { hostileBodies, hostileScripts, hostileStatements } from '@sluice/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { hostileConnections, hostileNames } from '../hostile/connections.js';
import { hostileQuestions } from '../hostile/questions.js';
import { expectNoProblems, useBrowser, type Visitor } from '../world/browser.js';
import { signIn, signInAs, tokenOf } from '../world/sign-in.js';
import { sluice } from '../world/command.js';
import { asSuperuser } from '../world/database.js';
import { askWorkspace } from '../world/workspace.js';

/**
 * `hostile.test` of the server sends every one of its texts; in a product that is whole one of each kind does, but in a
 * whole run.
 */
const some = <T>(all: readonly T[]): readonly T[] => (isWhole ? all : all.slice(0, 1));

/** What `/health` may cost the thread that answers while somebody is hostile, in milliseconds. */
const healthMs = 250;

/**
 * Somebody who may read what the demo's intern may at the beginning (another story raises the intern's level), under a
 * name and an allowance of questions of their own; the password is the intern's.
 */
const account = 'hostile55';
const joins = `
  WITH one AS (
    INSERT INTO user_account (account, name, password_hash, password_time, access_level, must_change_pwd)
    SELECT '${account}', '五十五号', password_hash, password_time, 'public', false FROM user_account WHERE account = 'intern' RETURNING id),
  roles AS (
    INSERT INTO user_role (user_id, role_id)
    SELECT one.id, r.role_id FROM one, user_role r JOIN user_account u ON u.id = r.user_id WHERE u.account = 'intern')
  INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter)
  SELECT 'user', one.id, s.id, 'public.customer', 'read' FROM one, data_source s WHERE s.name = 'demo-retail'`;

/** Story 55: whatever one person sends, everybody else goes on working, and nobody reads what is masked for them. */
describe('a product that is sent hostile requests', () => {
  const browser = useBrowser();
  const { url, dataDir, passwords } = inject('world');
  let asker: Visitor;
  let other: Visitor;
  let token = '';
  let source = 0;

  const post = (path: string, body: string, type: string, as = ''): Promise<string> =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': type, locale: 'en', ...(as === '' ? {} : { 'access-token': as }) },
      body,
    }).then(
      (answer) => answer.text(),
      // Whoever refuses before the end of a body may end the connection before the sender has read why.
      () => '{"code":400}',
    );
  const operation = (name: string, body: Record<string, unknown>): Promise<string> =>
    post(`/operation/${name}`, JSON.stringify(body), 'application/json', token);

  beforeAll(async () => {
    await asSuperuser(dataDir, 'sluice', (client) => client.query(joins));
    asker = await browser.visitor();
    await signIn(asker.page, account, passwords.intern!);
    token = await tokenOf(asker.page);
    other = await browser.visitor();
    await signInAs(other.page, 'auditor');
    const tree = JSON.parse(await operation('catalogue.children', {})) as {
      data: { list: { name: string; source_id?: number; id: number }[] };
    };
    const found = tree.data.list.find(({ name }) => name === 'demo-retail');
    source = found?.source_id ?? found?.id ?? 0;
  });

  const server = (): number => (JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')) as { pid: number }).pid;
  /**
   * Processor time of the thread that answers: on a machine that does much else, what a call would have waited without
   * it.
   */
  function ownMs(pid: number): number {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      return performance.now();
    }
  }

  /** Asks for `/health` again and again while the work runs; none may have waited for it, and no process ends. */
  async function stayingWell<T>(work: Promise<T>): Promise<T> {
    const pid = server();
    let isDone = false;
    const ended = work.finally(() => {
      isDone = true;
    });
    let limit = 0;
    while (!isDone) {
      const [startedMs, before] = [performance.now(), ownMs(pid)];
      expect((await fetch(`${url}/health`)).status).toBe(200);
      limit = Math.max(limit, Math.min(performance.now() - startedMs, ownMs(pid) - before));
      await delay(10);
    }
    expect(limit).toBeLessThan(healthMs);
    expect(server()).toBe(pid);
    return ended;
  }

  it.each(some(Object.keys(hostileStatements)))('goes on while it is asked %s', { timeout: 180_000 }, async (name) => {
    const text = `${hostileStatements[name]?.() ?? ''} -- 55`;
    expect(await stayingWell(operation('workspace.run', { source_id: source, text }))).toMatch(
      /"t":"(refused|end|error)"/,
    );
  });

  it.each(some(Object.keys(hostileScripts)))('goes on while it splits %s', { timeout: 180_000 }, async (name) => {
    const text = `${hostileScripts[name]?.() ?? ''} -- 55`;
    expect(await stayingWell(operation('workspace.split', { source_id: source, text }))).toMatch(/^\{"code":\d+,/);
  });

  it.each(some(hostileBodies))(
    'goes on while it is sent $what',
    { timeout: 180_000 },
    async ({ path, type, body, code }) => {
      const answer = JSON.parse(await stayingWell(post(path, body(), type))) as { code: number };
      expect([400, code]).toContain(answer.code);
    },
  );

  it.each(Object.keys(hostileConnections))('goes on while it is held by %s', { timeout: 180_000 }, async (name) => {
    const close = await hostileConnections[name]?.(url);
    try {
      expect((await fetch(`${url}/api/setting`)).status).toBe(200);
      await other.page.goto(url);
      await other.page.getByText('首页').first().waitFor();
    } finally {
      close?.();
    }
  });

  it('keeps a record of everything, whatever name signs in', async () => {
    for (const name of hostileNames) {
      const body = JSON.stringify({ name, pwd: 'Wrong7Pass', captcha: 'zzzz', captcha_id: '1' });
      const answer = JSON.parse(await post('/login', body, 'application/json')) as { code: number };
      expect([400, 429], name).toContain(answer.code);
    }
    const { cells } = await askWorkspace(asker.page, url, 'demo-retail', 'SELECT count(*) FROM customer');
    expect(Number(cells[0]?.[0])).toBeGreaterThan(0);
    expect(await sluice(dataDir, 'audit', 'verify')).toMatch(/^the audit log holds: \d+ records/);
  });

  it.each(hostileQuestions)('answers the same whatever is masked: %s', { timeout: 120_000 }, async (question) => {
    const asked = async (condition: string) => {
      const { state, cells, reasons } = await askWorkspace(
        asker.page,
        url,
        'demo-retail',
        question.replaceAll(/\bP\b/g, condition),
      );
      return { state, cells, reasons };
    };
    const [yes, no] = [await asked("(c.id_card LIKE '%')"), await asked("(c.id_card LIKE 'zz%')")];
    expect(yes).toEqual(no);
    expect(JSON.stringify([yes.reasons, no.reasons])).not.toMatch(/does not exist|syntax/);
  });

  it('left no complaint in the browsers', () => {
    expectNoProblems(asker);
    expectNoProblems(other);
  });
});
