import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { pressInCard, rowWith, untilButtonsListen } from '../world/console.js';
import { addressOf, asSuperuser } from '../world/database.js';
import { signIn, tokenFor } from '../world/sign-in.js';
import { askWorkspace } from '../world/workspace.js';

const slow = { timeout: 30_000 };
const project = '客户洞察';
const password = 'Harbor7Light';
const source = 'demo-retail';
const clear = 'SELECT phone FROM customer ORDER BY id LIMIT 1';

/** A call in somebody's name, for what the story needs of others and does not tell. */
async function call<T>(token: string, name: string, body: Record<string, unknown>): Promise<T> {
  const { url } = inject('world');
  const answer = await fetch(`${url}/api/operation/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${name}: ${code} ${msg}`);
  return data;
}

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  asSuperuser(inject('world').dataDir, 'sluice', async (client) => (await client.query<T>(text, values)).rows);

/** Whoever is asked approves, step by step, until nobody is asked any more. */
async function approveAll(userId: number): Promise<void> {
  const waiting = () =>
    query<{ id: number; hash: string }>(
      `SELECT id, script_hash AS hash FROM approval WHERE user_id = $1 AND status = 'waiting' ORDER BY id LIMIT 1`,
      [userId],
    );
  const tokens = await Promise.all(['analyst', 'policy'].map((account) => tokenFor(account)));
  for (let turn = 0; turn < 6; turn += 1) {
    const [next] = await waiting();
    if (!next) return;
    for (const token of tokens)
      await call(token, 'approval.decide', { id: Number(next.id), hash: next.hash, action: 'approve' }).catch(
        (reason: unknown) => expect(String(reason)).toMatch(/approval\.decide: 4/),
      );
  }
  expect(await waiting()).toEqual([]);
}

const submit = async (page: Page): Promise<void> => {
  await untilButtonsListen(page);
  await page.getByRole('button', { name: 'Ask', exact: true }).last().click();
};

/** Story 60: a newcomer who reads English joins a public project on a telephone in the dark, asks for data for three days, then for a column in clear, and loses it when its time is over. */
describe('a newcomer', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');
  const account = `newcomer${Date.now() % 100_000}`;
  let id = 0;

  beforeAll(async () => {
    const made = await call<{ id: number }>(await tokenFor('admin'), 'user.create', {
      account,
      name: 'Robin',
      pwd: password,
      pwd2: password,
    });
    ({ id } = made);
    await query(`UPDATE user_account SET must_change_pwd = false, locale = 'en', theme = 'dark' WHERE id = $1`, [id]);
    await query(
      `INSERT INTO project (name, code, is_public) SELECT $1, 'INSIGHT', true WHERE NOT EXISTS (SELECT 1 FROM project WHERE name = $1)`,
      [project],
    );
    await query(
      `INSERT INTO project_source (project_id, data_source_id) SELECT p.id, d.id FROM project p, data_source d WHERE p.name = $1 AND d.name = $2 ON CONFLICT DO NOTHING`,
      [project, source],
    );
    await query(
      `INSERT INTO project_member (project_id, user_id, project_role_id) SELECT p.id, u.id, r.id FROM project p, user_account u, project_role r
       WHERE p.name = $1 AND u.account = 'analyst' AND r.project_id IS NULL AND r.is_manager ON CONFLICT DO NOTHING`,
      [project],
    );
  });

  it('joins, is given three days, asks for a column, sees it, and loses it with its time', async () => {
    const visitor = await browser.visitor({ width: 390, height: 844, locale: 'en-US', touch: true });
    const { page } = visitor;
    await signIn(page, account, password);

    await page.goto(await addressOf(dataDir, 'console', 'my-projects'));
    await page.getByRole('tab', { name: 'Public projects' }).click();
    await page.getByText(project, { exact: true }).waitFor();
    await picture(page, '60-public-projects');
    await pressInCard(page, project, 'Ask to join');
    await page.getByRole('dialog').getByLabel('Reason').fill('I analyse what customers buy');
    await submit(page);
    await expect.poll(() => page.locator('body').innerText(), slow).toContain('Withdraw');
    const [asked] = await query<{ id: number }>(
      `SELECT id FROM project_join_request WHERE user_id = $1 AND status = 'waiting'`,
      [id],
    );
    await call(await tokenFor('analyst'), 'project.join-accept', { id: Number(asked?.id) });
    await page.reload();
    await page.getByText(project, { exact: true }).waitFor();
    await picture(page, '60-member');

    // Nothing is given by the membership alone.
    expect(await askWorkspace(page, url, source, clear)).toMatchObject({ state: 'refused' });
    const form = await addressOf(dataDir, 'console', 'request-ask');
    const [{ id: sourceId } = { id: 0 }] = await query<{ id: number }>('SELECT id FROM data_source WHERE name = $1', [
      source,
    ]);
    const ask = async (params: Record<string, string>, days: string, shot: string): Promise<void> => {
      const all = new URLSearchParams({ data_source_id: String(sourceId), ...params });
      await page.goto(`${form}?${all}`);
      await page.getByLabel(/^Days/).fill(days);
      await page.getByLabel('Reason').fill('A report on regions');
      await picture(page, shot);
      await submit(page);
      const count = () =>
        query('SELECT 1 FROM request WHERE user_id = $1 AND kind = $2 AND days = $3', [id, params.kind, Number(days)]);
      await expect.poll(async () => (await count()).length, slow).toBe(1);
      await approveAll(id);
    };
    await ask({ kind: 'letters', object_paths: 'public.customer', letters: '["read"]' }, '3', '60-ask-letters');
    const masked = await askWorkspace(page, url, source, clear);
    expect(masked.state).toBe('rows');
    expect(masked.cells[0]?.[0]).toContain('*');
    const [grant] = await query<{ days: number }>(
      `SELECT round(extract(epoch FROM end_time - start_time) / 86400)::int AS days FROM data_grant WHERE subject_type = 'user' AND subject_id = $1 AND letter = 'read'`,
      [id],
    );
    expect(grant?.days).toBe(3);

    // A column that is masked may not be asked questions; it is asked for, and seen.
    const secret = await askWorkspace(page, url, source, "SELECT name FROM customer WHERE id_card LIKE '1%'");
    expect(secret).toMatchObject({ state: 'refused' });
    await ask({ kind: 'see_unmasked', object_paths: 'public.customer.phone' }, '2', '60-ask-column');
    const seen = await askWorkspace(page, url, source, clear);
    expect(seen.cells[0]?.[0]).toMatch(/^\d{11}$/);
    await page.goto(await addressOf(dataDir, 'console', 'my-rights'));
    await expect.poll(() => rowWith(page, 'public.customer.phone').count(), slow).toBeGreaterThan(0);
    await picture(page, '60-my-rights');

    // The end is of the clock: no sweep has to be by for it.
    const end = (kind: string): Promise<unknown> =>
      query(
        `WITH over AS (UPDATE request SET end_time = now() WHERE user_id = $1 AND kind = $2 RETURNING id)
         UPDATE data_grant SET end_time = now() WHERE request_id IN (SELECT id FROM over)`,
        [id, kind],
      );
    await end('see_unmasked');
    await expect
      .poll(async () => (await askWorkspace(page, url, source, clear)).cells[0]?.[0], slow)
      .toBe(masked.cells[0]?.[0]);
    await end('letters');
    await expect.poll(async () => (await askWorkspace(page, url, source, clear)).state, slow).toBe('refused');
    await page.goto(await addressOf(dataDir, 'console', 'requests'));
    await expect.poll(() => page.locator('body').innerText(), slow).toContain('Expired');
    await picture(page, '60-over');
    expectNoProblems(visitor);
  });
});
