import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { choose, openMenu } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { asSuperuser } from '../world/database.js';
import { signInAs } from '../world/sign-in.js';

/** Fills the open dialog and asks for the export. */
async function ask(page: Page, kind: string, rows: string, title?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (title !== undefined) await dialog.getByLabel('标题').fill(title);
  await dialog.getByLabel('导出类型').selectOption({ label: kind });
  await dialog.getByLabel('导出数目').selectOption(rows);
  await dialog.getByRole('button', { name: '导出', exact: true }).click();
}

/** Does something that leads to a download, and reads the file. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Story 10: what is on the screen is taken away as a file, masked as on the screen. */
describe('an export', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');
  const demo = async (): Promise<{ id: number; home_page_id: number }> =>
    ((await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as { data: { id: number; home_page_id: number } })
      .data;

  it('of the orders that a visitor searched for holds those, masked', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    const { id, home_page_id: home } = await demo();
    await page.goto(`${url}/${id}/${home}`);
    const grid = page.getByRole('grid', { name: '订单' });
    await expect.poll(() => grid.innerText()).toMatch(/1\d\d\*\*\*\*\d{4}/);
    await choose(page.getByRole('search'), page, '渠道', '天猫');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => grid.getByRole('row').nth(3).innerText()).toContain('天猫');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const { name, bytes } = await saved(page, () => ask(page, 'CSV', '1000', '天猫订单'));
    expect(name).toBe('天猫订单.csv');
    const [head, ...rows] = bytes.toString('utf8').slice(1).trim().split('\r\n');
    expect(head).toBe('"订单号","客户","手机号","渠道","状态","金额","下单时间"');
    expect(rows).toHaveLength(1000);
    for (const row of rows) expect(row).toMatch(/,"1\d{2}\*{4}\d{4}","天猫",/);
    expect(await page.locator('.sl-toast').innerText()).toContain('导出成功!');
    expectNoProblems(visitor);
  });

  it('by somebody signed in becomes a task with progress, is downloaded with a ticket each time, and deleted', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'auditor');
    await openMenu(page, '审计', '审计日志');
    await expect.poll(() => page.getByRole('grid').innerText()).toContain('登录');
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await ask(page, 'Excel（后台任务）', '-1', '');
    await expect.poll(() => dialog.innerText()).toContain('标题不能为空');
    await ask(page, 'Excel（后台任务）', '-1', '审计 日志');
    await expect.poll(() => dialog.innerText()).toContain('标题不能包含空格');
    await ask(page, 'Excel（后台任务）', '-1', '审计日志');
    const task = dialog.locator('[data-task]').first();
    await expect.poll(() => task.innerText()).toContain('执行成功');
    await picture(page, '10-export-tasks');
    for (let time = 0; time < 2; time += 1) {
      const { name, bytes } = await saved(page, () => task.getByRole('button', { name: '下载' }).click());
      expect(name).toBe('审计日志.xlsx');
      expect(bytes.subarray(0, 2).toString()).toBe('PK');
    }
    const [id = ''] = /EX[0-9A-F]+/.exec(await task.innerText()) ?? [];
    expect(id).not.toBe('');
    await task.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    // What the page says beside the list tells why, should it stay.
    const said = () => page.locator('body').innerText();
    await expect.poll(async () => (await dialog.first().innerText()).includes(id) && (await said())).toBe(false);
    expectNoProblems(visitor);
    const recorded = (): Promise<string[]> =>
      asSuperuser(dataDir, 'sluice', async (client) => {
        const { rows } = await client.query<{ action: string }>(
          `SELECT DISTINCT action FROM audit_log WHERE user_name = 'auditor' AND (action LIKE 'export.%' OR action = 'audit.read')`,
        );
        return rows.map(({ action }) => action).sort();
      });
    await expect
      .poll(recorded)
      .toEqual(['audit.read', 'export.create', 'export.delete', 'export.download', 'export.ticket']);
  });

  it('of nothing is refused before and after a search that finds nothing', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    const { id, home_page_id: home } = await demo();
    await page.goto(`${url}/${id}/${home}`);
    await page.getByRole('search').getByLabel('订单号').fill('没有这个订单');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => page.getByText('没有符合条件的数据').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await expect.poll(() => page.locator('.sl-toast').innerText()).toContain('请查询后,选择导出.');
    expectNoProblems(visitor);
  });
});
