import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, pressInCard, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { askAs } from '../world/orders.js';
import { signInAs, tokenFor } from '../world/sign-in.js';

const slow = { timeout: 30_000 };
const stamp = Date.now().toString(36);
const app = `门店盘点 ${stamp}`;
const role = `盘点员 ${stamp}`;
const dialog = (page: Page) => page.getByRole('dialog').last();

const press = async (page: Page, label: string): Promise<void> => {
  await untilButtonsListen(page);
  await dialog(page).getByRole('button', { name: label, exact: true }).click();
};

/** What the column of a list says in its rows. */
const cells = async (page: Page, at: string): Promise<string[]> => {
  const head = await page.getByRole('columnheader').allInnerTexts();
  const index = head.findIndex((text) => text.trim() === at);
  const rows = await page.getByRole('row').all();
  const texts = await Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').allInnerTexts()));
  return texts.filter((row) => row.length > index).map((row) => row[index]?.trim() ?? '');
};

/**
 * Story 71: a place in an app is asked for and opens it; lists are filtered by project; a project says what waits and
 * where its sources are (screens D1, D3, E1, E6–E8).
 */
describe('what was asked for', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');
  let address = { app: 0, home: 0 };

  const mayOpen = async (account: string): Promise<boolean> => {
    const answer = await fetch(`${url}/api/app/has/permission`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': await tokenFor(account) },
      body: JSON.stringify({ app_id: address.app, source_type: 'page', source_id: address.home }),
    });
    return ((await answer.json()) as { data: { permission: boolean } }).data.permission;
  };

  beforeAll(async () => {
    const made = await askAs<{ id: number; page_id: number }>('builder', 'app.add', {
      uid: `count-${stamp}`,
      name: app,
    });
    address = { app: made.id, home: made.page_id };
    await askAs('builder', 'builder.publish', { app_id: made.id });
    const { id } = await askAs<{ id: number }>('builder', 'app-role.save', {
      ...{ app_id: made.id, name: role, description: '盘点门店库存', people: [] },
    });
    await askAs('builder', 'app-guard.set', { app_id: made.id, objects: [made.page_id], roles: [id], people: [] });
    // Two projects with a request each: one of them is the demo's.
    await asSuperuser(dataDir, 'sluice', async (client) => {
      await client.query(`INSERT INTO project (name, code, is_public) VALUES ($1, $2, true)`, [
        `公开试点 ${stamp}`,
        stamp.slice(-6).toUpperCase(),
      ]);
    });
  });

  it('is an app: whoever builds it decides, and it opens', async () => {
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'analyst');
    expect(await mayOpen('analyst')).toBe(false);
    await openMenu(page, '工单', '申请');
    await page.getByRole('button', { name: '申请权限' }).click();
    await choose(dialog(page), page, '申请类型', '应用角色');
    await choose(dialog(page), page, '应用与角色', app);
    await dialog(page).getByLabel('申请理由').fill('月底盘点');
    await picture(page, '71-ask-app');
    await press(page, '提交申请');
    await expect.poll(() => rowWith(page, app).first().innerText(), slow).toContain('待审核');
    await expect.poll(() => rowWith(page, app).first().innerText(), slow).toContain('应用管理员');

    const builder = await browser.visitor();
    await signInAs(builder.page, 'builder');
    await openMenu(builder.page, '工单', '审批');
    await pressInRow(builder.page, app, '处理');
    await expect.poll(() => dialog(builder.page).innerText(), slow).toContain('月底盘点');
    await picture(builder.page, '71-app-approval');
    await press(builder.page, '通过');
    await expect.poll(() => mayOpen('analyst'), slow).toBe(true);
    await page.reload();
    await expect.poll(() => rowWith(page, app).first().innerText(), slow).toContain('已启用');
    await picture(page, '71-requests');
    await openMenu(page, undefined, '应用列表');
    await page.locator('main').getByText(app).locator('visible=true').first().waitFor();
    expectNoProblems(builder);
    expectNoProblems(asker);
  });

  it('is found by its project, and a project says what waits and where its sources are', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await openMenu(page, '工单', '审批');
    await page.getByRole('tab', { name: '全部', exact: true }).click();
    await rowWith(page, app).first().waitFor();
    await choose(page, page, '项目', '商品运营');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => rowWith(page, app).count(), slow).toBe(0);
    await expect.poll(async () => [...new Set(await cells(page, '项目'))], slow).toEqual(['商品运营']);
    await picture(page, '71-approvals-of-project');

    // Tabs that are open keep what they show.
    await page.goto(url);
    await openMenu(page, '工单', '工单列表');
    await page.getByRole('tab', { name: '全部', exact: true }).click();
    await choose(page, page, '项目', '商品运营');
    await choose(page, page, '风险', '中');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(async () => [...new Set(await cells(page, '风险'))], slow).toEqual(['中']);
    await picture(page, '71-orders-of-project');

    await page.goto(url);
    await openMenu(page, undefined, '我的项目');
    await page.getByText('待我审批').locator('visible=true').first().waitFor();
    await picture(page, '71-my-projects');
    await pressInCard(page, '商品运营', '进入');
    await page.getByRole('tab', { name: '数据源', exact: true }).click();
    await expect.poll(() => page.locator('main').innerText(), slow).toMatch(/127\.0\.0\.1:\d+|localhost:\d+/);
    await picture(page, '71-project-sources');
    await page.evaluate(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await page.goto(url);
    await openMenu(page, 'Work orders', 'Requests');
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    await page.getByRole('combobox', { name: 'Project' }).waitFor();
    await picture(page, '71-requests-en-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '71-requests-phone');
    expectNoProblems(visitor);
  });
});
