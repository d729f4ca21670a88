import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs, tokenFor } from '../world/sign-in.js';

const stamp = Date.now().toString(36);
const project = `会员运营${stamp}`;
const name = `调整会员城市${stamp}`;
const wait = { timeout: 30_000 };

async function call<T>(operation: string, body: Record<string, unknown>, account: string): Promise<T> {
  const answer = await fetch(`${inject('world').url}/api/operation/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': await tokenFor(account) },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  expect(`${operation} ${code} ${msg}`).toBe(`${operation} 200 ${msg}`);
  return data;
}

const shown = (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.locator('body').innerText(), wait).toContain(text);
const tab = (page: Page, label: string) => page.getByRole('tab', { name: label, exact: true });

async function open(page: Page, label: string, order: string): Promise<void> {
  await openMenu(page, '工单', '工单列表');
  await tab(page, label).click();
  await pressInRow(page, order, '查看');
  await page.getByRole('button', { name: '评论', exact: true }).waitFor();
}

async function approve(page: Page, order: string): Promise<void> {
  // What came since the list was opened is in it when it is opened anew.
  await page.reload();
  await open(page, '待我处理', order);
  await page.getByRole('button', { name: '审批', exact: true }).click();
  await untilButtonsListen(page);
  await page.getByRole('dialog').last().getByRole('button', { name: '同意' }).click();
  await shown(page, '审核通过');
}

async function run(page: Page): Promise<void> {
  await untilButtonsListen(page);
  await page.getByRole('button', { name: '执行', exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
  await shown(page, '执行结束');
}

const customers = () =>
  asSuperuser(inject('world').dataDir, 'retail', async (client) => {
    const { rows } = await client.query<Record<string, unknown>>('SELECT * FROM customer ORDER BY id');
    return JSON.stringify(rows);
  });

/**
 * Story 47: a change is made with a backup, its rows are looked at before and after, and an order of its own takes it
 * back (screens C14, E5).
 */
describe('a change that is taken back', () => {
  const browser = useBrowser();

  beforeAll(async () => {
    const ids = await asSuperuser(inject('world').dataDir, 'sluice', async (client) => {
      const people = await client.query<{ account: string; id: number }>(
        'SELECT account, id::int AS id FROM user_account',
      );
      const { rows } = await client.query<{ id: number }>(
        `SELECT id::int AS id FROM data_source WHERE settings ->> 'database_name' LIKE '%retail%'`,
      );
      const idOf = new Map(people.rows.map(({ account, id }) => [account, id]));
      return { policy: idOf.get('policy'), analyst: idOf.get('analyst'), source: rows[0]?.id };
    });
    const { id } = await call<{ id: number }>('project.create', { name: project, manager_ids: [ids.policy] }, 'system');
    await call('project.member-add', { project_id: id, user_ids: [ids.analyst] }, 'policy');
    await call('project.source-add', { project_id: id, data_source_id: ids.source }, 'policy');
  });

  it('is looked at before and after, rolled back by an approved order, and not offered again', async () => {
    const before = await customers();
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'analyst');
    await openMenu(page, '工单', '工单列表');
    await page.getByRole('button', { name: '新建工单' }).click();
    await page.getByRole('textbox', { name: '工单名称' }).fill(name);
    await choose(page, page, '项目', project);
    await choose(page, page, '目标数据源', 'PostgreSQL');
    await page.getByRole('textbox', { name: '审核内容' }).click();
    await page.keyboard.insertText(`UPDATE customer SET city = '苏州' WHERE id <= 3;`);
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect.poll(() => rowWith(page, name).count(), wait).toBeGreaterThan(0);

    const manager = await browser.visitor();
    await signInAs(manager.page, 'policy');
    await approve(manager.page, name);
    await open(page, '我提交的', name);
    await run(page);
    expect(await customers()).not.toBe(before);

    await openMenu(page, '工单', '闪回查询');
    await shown(page, 'public.customer');
    await picture(page, '47-flashback');
    await pressInRow(page, 'public.customer', '查看行');
    const rows = page.getByRole('dialog').last();
    // The rows come by themselves.
    await expect.poll(() => rows.innerText(), wait).toContain('苏州');
    expect(await rows.innerText()).toMatch(/phone \*/);
    await picture(page, '47-rows');
    await page.keyboard.press('Escape');

    await open(page, '我提交的', name);
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '回滚', exact: true }).click();
    const choice = page.getByRole('dialog').last();
    await choice.getByRole('row').nth(1).getByRole('checkbox').check();
    await picture(page, '47-choose');
    await untilButtonsListen(page);
    await choice.getByRole('button', { name: '创建回滚工单' }).click();
    await untilButtonsListen(page);
    await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
    await shown(page, '已创建回滚工单');
    await approve(manager.page, 'rollback-');
    await manager.page.getByRole('list', { name: '审批节点' }).scrollIntoViewIfNeeded();
    await picture(manager.page, '47-approved');
    await open(page, '我提交的', 'rollback-');
    await run(page);
    await picture(page, '47-rolled-back');
    expect(await customers()).toBe(before);

    await openMenu(page, '工单', '闪回查询');
    await shown(page, '已回滚');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '47-flashback-phone');
    expectNoProblems(asker);
    expectNoProblems(manager);
  });
});
