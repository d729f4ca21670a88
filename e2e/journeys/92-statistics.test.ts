import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInCard, rowWith } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { staffProject } from '../world/orders.js';
import { signInAs, tokenFor } from '../world/sign-in.js';

const wait = { timeout: 30_000 };
const figure = (page: Page, view: string): Promise<string> =>
  page.locator(`[data-view="${view}"] .sl-kpi-figure`).innerText();

/** Story 92: what was queried is counted for auditors and policy administrators, and for nobody else (screens K1). */
describe('statistics of queries', () => {
  const browser = useBrowser();
  const { dataDir, url } = inject('world');
  /** Runs a statement as the workspace does, to the last line of its answer. */
  async function run(account: string, source_id: number, text: string): Promise<void> {
    const answer = await fetch(`${url}/api/operation/workspace.run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': await tokenFor(account) },
      body: JSON.stringify({ source_id, text }),
    });
    expect(answer.status).toBe(200);
    await answer.text();
  }

  const retail = (): Promise<number> =>
    asSuperuser(dataDir, 'sluice', async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `SELECT id::int AS id FROM data_source WHERE settings ->> 'database_name' LIKE '%retail%' ORDER BY id LIMIT 1`,
      );
      return rows[0]!.id;
    });

  it('count what was run, by whom and where, and say when a period is too long', async () => {
    const source = await retail();
    const auditor = await browser.visitor();
    const { page } = auditor;
    await signInAs(page, 'auditor');
    await openMenu(page, '统计报表', '查询统计');
    await expect.poll(() => figure(page, 'kpi-runs'), wait).toMatch(/\d/);
    const before = Number((await figure(page, 'kpi-runs')).replaceAll(',', ''));
    for (const text of ['SELECT count(*) FROM product', 'SELECT count(*) FROM orders'])
      await run('analyst', source, text);
    await page.reload();
    // Sessions that other stories left may still ask something.
    await expect
      .poll(() => figure(page, 'kpi-runs').then((text) => Number(text.replaceAll(',', ''))), wait)
      .toBeGreaterThanOrEqual(before + 2);
    await expect.poll(() => rowWith(page, 'analyst').first().innerText(), wait).toContain('审计日志');
    await picture(page, '92-queries');
    await page.getByRole('button', { name: '统计', exact: true }).click();
    await page.waitForURL(/start_time=\d{4}-\d\d-\d\d/);
    await expect.poll(() => figure(page, 'kpi-runs'), wait).toMatch(/\d/);
    const address = new URL(page.url());
    address.searchParams.set('start_time', '2020-01-01');
    address.searchParams.set('end_time', '2026-11-30');
    await page.goto(address.href);
    await expect.poll(() => page.locator('body').innerText(), wait).toContain('统计时段最长 366 天');
    await picture(page, '92-too-long');
    expectNoProblems(auditor);

    const policy = await browser.visitor();
    await signInAs(policy.page, 'policy');
    await openMenu(policy.page, '统计报表', '查询统计');
    await expect.poll(() => rowWith(policy.page, 'analyst').count(), wait).toBeGreaterThan(0);
    expect(await policy.page.getByRole('button', { name: '审计日志' }).count()).toBe(0);
    expectNoProblems(policy);
  });

  it('of a project are its manager’s, from the hour at which a member came', async () => {
    const source = await retail();
    const name = `统计${Date.now().toString(36)}`;
    const project = await staffProject(name, source);
    await run('analyst', source, 'SELECT count(*) FROM product');
    const manager = await browser.visitor();
    const { page } = manager;
    await signInAs(page, 'policy');
    await openMenu(page, undefined, '我的项目');
    await pressInCard(page, name, '统计');
    await expect.poll(() => figure(page, 'kpi-runs'), wait).toBe('1');
    await picture(page, '92-project');
    expectNoProblems(manager);
    const member = await browser.visitor();
    await signInAs(member.page, 'analyst');
    await member.page.goto(page.url());
    await expect.poll(() => member.page.locator('body').innerText(), wait).toContain('这段时间没有数据');
    expect(await rowWith(member.page, 'analyst').count()).toBe(0);
    expect(new URL(member.page.url()).search).toContain(`id=${project}`);
  });

  it('are in nobody else’s menu', async () => {
    for (const account of ['system', 'analyst']) {
      const { page } = await browser.visitor();
      await signInAs(page, account);
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).waitFor();
      expect(await page.getByRole('button', { name: '统计报表' }).count()).toBe(0);
    }
  });
});
