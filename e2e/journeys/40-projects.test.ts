import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, openMenu, pressInCard, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';

const tab = (page: Page, label: string) => page.getByRole('tab', { name: label, exact: true });

async function chooseSeveral(page: Page, label: RegExp, typed: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('combobox', { name: label }).click();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: typed }).first().click();
  await page.keyboard.press('Escape');
}

const save = async (page: Page, label: string): Promise<void> => {
  await untilButtonsListen(page);
  await page.getByRole('dialog').last().getByRole('button', { name: label }).click();
};

/**
 * Story 40: a department and a public project are made; somebody asks to join and the manager lets them in (screens I1,
 * I4, D1–D5, D10).
 */
describe('projects', () => {
  const browser = useBrowser();

  it('are made, asked for and joined', async () => {
    // A retry begins anew.
    const name = `零售分析${Date.now() % 100_000}`;
    const admin = await browser.visitor();
    const { page } = admin;
    await signInAs(page, 'admin');
    await openMenu(page, '项目、用户、策略管理', '部门');
    await page.getByRole('button', { name: '新建', exact: true }).click();
    await page.getByRole('dialog').getByLabel('部门名称').fill(`${name}部`);
    await save(page, '保存');
    await expect.poll(() => rowWith(page, `${name}部`).count(), { timeout: 20_000 }).toBe(1);
    await picture(page, '40-departments');
    await openMenu(page, '项目、用户、策略管理', '项目管理');
    await page.getByRole('columnheader', { name: '项目代码' }).waitFor();
    await page.getByRole('button', { name: '新建', exact: true }).click();
    await page.getByRole('dialog').getByLabel('项目名称').fill(name);
    await chooseSeveral(page, /项目管理员/, 'policy');
    await page.getByRole('dialog').getByRole('radio', { name: '是' }).first().check();
    await picture(page, '40-project-form');
    await save(page, '保存');
    await expect.poll(() => rowWith(page, name).innerText(), { timeout: 20_000 }).toContain('使用中');
    await picture(page, '40-projects');
    await openMenu(page, '项目、用户、策略管理', '在线会话');
    await expect.poll(() => rowWith(page, 'admin').count(), { timeout: 20_000 }).toBeGreaterThan(0);
    await picture(page, '40-sessions');
    await openMenu(page, '项目、用户、策略管理', '用户管理');
    await pressInRow(page, 'policy', '项目与权限');
    await expect.poll(() => page.getByRole('dialog').innerText(), { timeout: 20_000 }).toContain(name);
    await picture(page, '40-user-rights');
    expectNoProblems(admin);

    const asker = await browser.visitor();
    await signInAs(asker.page, 'auditor');
    await openMenu(asker.page, undefined, '我的项目');
    await tab(asker.page, '公开项目').click();
    await asker.page.getByText(name, { exact: true }).waitFor();
    await picture(asker.page, '40-public-projects');
    await pressInCard(asker.page, name, '申请加入');
    await asker.page.getByRole('dialog').getByLabel('申请理由').fill('核对门店数据');
    await save(asker.page, '提交申请');
    await expect.poll(() => asker.page.locator('body').innerText(), { timeout: 20_000 }).toContain('撤回申请');
    expectNoProblems(asker);

    const manager = await browser.visitor();
    await signInAs(manager.page, 'policy');
    await openMenu(manager.page, undefined, '我的项目');
    await manager.page.getByText(name, { exact: true }).waitFor();
    await picture(manager.page, '40-my-projects');
    await pressInCard(manager.page, name, '进入');
    await tab(manager.page, '加入申请').click();
    await pressInRow(manager.page, '核对门店数据', '处理');
    await picture(manager.page, '40-request');
    await save(manager.page, '同意');
    await expect.poll(() => rowWith(manager.page, '核对门店数据').innerText(), { timeout: 20_000 }).toContain('已同意');
    await tab(manager.page, '角色').click();
    await manager.page.getByRole('button', { name: '新建角色' }).click();
    const dialog = manager.page.getByRole('dialog').last();
    await dialog.getByLabel('角色名称').fill('分析师');
    await dialog.getByRole('checkbox', { name: /读取/ }).check();
    await dialog.getByRole('checkbox', { name: 'DDL', exact: true }).check();
    await picture(manager.page, '40-role');
    await save(manager.page, '保存');
    await expect.poll(() => rowWith(manager.page, '分析师').count(), { timeout: 20_000 }).toBe(1);
    // Tabs that are open keep their rows.
    await manager.page.reload();
    await tab(manager.page, '成员').click();
    await pressInRow(manager.page, 'auditor', '编辑');
    await choose(manager.page.getByRole('dialog').last(), manager.page, '项目角色', '分析师');
    await save(manager.page, '保存');
    await expect.poll(() => rowWith(manager.page, 'auditor').innerText(), { timeout: 20_000 }).toContain('分析师');
    await picture(manager.page, '40-members');
    await tab(manager.page, '数据源').click();
    await manager.page.getByRole('button', { name: '添加数据源' }).click();
    const adding = manager.page.getByRole('dialog').last();
    await adding.getByRole('combobox', { name: /数据源/ }).click();
    await manager.page.getByRole('option').first().click();
    await save(manager.page, '添加');
    await expect.poll(() => rowWith(manager.page, '移除').innerText(), { timeout: 20_000 }).toContain('项目管理员审批');
    await picture(manager.page, '40-sources');
    for (const [label, shot] of [
      ['概览', 'overview'],
      ['设置', 'settings'],
      ['日志', 'log'],
    ] as const) {
      await tab(manager.page, label).click();
      await manager.page.waitForTimeout(600);
      await picture(manager.page, `40-${shot}`);
    }
    const changed = rowWith(manager.page, '同意加入项目');
    await expect
      .poll(() => changed.first().innerText(), { timeout: 20_000 })
      .toMatch(/members: – → .*; role: – → 普通成员/);
    await tab(manager.page, '查询').click();
    await manager.page.waitForTimeout(600);
    await picture(manager.page, '40-log-queries');
    expectNoProblems(manager);

    // Whoever may read opens the workspace on the source from its row.
    await asker.page.reload();
    await openMenu(asker.page, undefined, '我的项目');
    await tab(asker.page, '我的').click();
    await asker.page.getByText(name, { exact: true }).first().waitFor();
    await pressInCard(asker.page, name, '进入');
    await tab(asker.page, '数据源').click();
    await asker.page.waitForTimeout(600);
    await picture(asker.page, '40-sources-member');
    await asker.page.getByRole('button', { name: '查询', exact: true }).last().click();
    await asker.page.locator('[data-widget=sql-workspace]').waitFor();
    await asker.page.waitForTimeout(1500);
    await picture(asker.page, '40-query-from-source');
  });
});
