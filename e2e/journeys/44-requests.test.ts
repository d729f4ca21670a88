import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';
import { openWorkspace, runStatement } from '../world/workspace.js';

/** A busy machine answers within this. */
const slow = { timeout: 30_000 };
const body = (page: Page) => page.locator('body').innerText();
const dialog = (page: Page) => page.getByRole('dialog').last();

const press = async (page: Page, label: string): Promise<void> => {
  await untilButtonsListen(page);
  await dialog(page).getByRole('button', { name: label, exact: true }).click();
};

/**
 * Story 44: what a person lacks is asked for where it is refused, approved by the project's manager, and works in the
 * next statement (screens C13, E4, E6–E8).
 */
describe('requests and approvals', () => {
  const browser = useBrowser();
  const statement = 'SELECT count(*) AS voices FROM feedback';

  beforeAll(async () => {
    await asSuperuser(inject('world').dataDir, 'sluice', async (client) => {
      await client.query(
        `INSERT INTO project (name, code) SELECT '门店客户', 'STORE' WHERE NOT EXISTS (SELECT 1 FROM project WHERE name = '门店客户')`,
      );
      await client.query(
        `INSERT INTO project_source (project_id, data_source_id) SELECT p.id, d.id FROM project p, data_source d WHERE p.name = '门店客户' AND d.name = 'demo-retail' ON CONFLICT DO NOTHING`,
      );
      await client.query(
        `INSERT INTO project_member (project_id, user_id, project_role_id) SELECT p.id, u.id, r.id FROM project p, user_account u, project_role r
         WHERE p.name = '门店客户' AND r.project_id IS NULL AND (u.account, r.is_manager) IN (('analyst', true), ('intern', false)) ON CONFLICT DO NOTHING`,
      );
    });
  });

  it('go from the refused statement to the approval and back to the statement', async () => {
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'intern');
    await openWorkspace(page, 'demo-retail');
    await runStatement(page, statement);
    await expect.poll(() => page.locator('main').innerText(), slow).toContain('没有该表，或您无权查看');
    await picture(page, '44-refused');
    await page.getByRole('button', { name: '申请权限' }).click();
    await page.getByRole('button', { name: '提交申请' }).waitFor();
    await expect.poll(() => page.getByLabel(/^按名称填写的对象/).inputValue(), slow).toContain('public.feedback');
    await page.getByLabel('申请理由').fill('统计门店的客户反馈');
    await picture(page, '44-ask');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect.poll(() => body(page), slow).toContain('已提交申请');
    await openMenu(page, '工单', '申请');
    await expect.poll(() => rowWith(page, 'public.feedback').first().innerText(), slow).toContain('待审核');
    await picture(page, '44-requests');

    const manager = await browser.visitor();
    await signInAs(manager.page, 'analyst');
    await openMenu(manager.page, '工单', '审批');
    await expect.poll(() => rowWith(manager.page, 'public.feedback').count(), slow).toBe(1);
    await picture(manager.page, '44-approvals');
    await pressInRow(manager.page, 'public.feedback', '处理');
    await expect.poll(() => dialog(manager.page).innerText(), slow).toContain('统计门店的客户反馈');
    await expect.poll(() => dialog(manager.page).innerText(), slow).toContain('当前可审批');
    await picture(manager.page, '44-approval');
    await press(manager.page, '通过');
    await expect.poll(() => rowWith(manager.page, 'public.feedback').count(), slow).toBe(0);

    await openWorkspace(page, 'demo-retail');
    await runStatement(page, statement);
    await expect.poll(() => page.locator('main').innerText(), slow).toMatch(/voices\s+int8/);
    await picture(page, '44-works');
    await openMenu(page, undefined, '我的权限');
    await expect.poll(() => rowWith(page, 'public.feedback').first().innerText(), slow).toContain('申请');
    await picture(page, '44-my-rights');
    expectNoProblems(manager);
    expectNoProblems(asker);
  });

  it('are rejected with a reason only', async () => {
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'intern');
    await openMenu(page, '工单', '申请');
    await page.getByRole('button', { name: '申请权限' }).click();
    const form = dialog(page);
    await choose(form, page, '数据源', 'demo-retail');
    await form.getByRole('checkbox', { name: /写/ }).check();
    await form.getByLabel(/^按名称填写的对象/).fill('public.product');
    await form.getByLabel('申请理由').fill('修正商品名称');
    await picture(page, '44-ask-dialog');
    await press(page, '提交申请');
    await expect.poll(() => rowWith(page, 'public.product').count(), slow).toBeGreaterThan(0);

    const manager = await browser.visitor();
    await signInAs(manager.page, 'analyst');
    await openMenu(manager.page, '工单', '审批');
    await rowWith(manager.page, 'public.product').getByRole('checkbox').check();
    await manager.page.getByRole('button', { name: '批量拒绝' }).click();
    await press(manager.page, '拒绝');
    await expect.poll(() => body(manager.page), slow).toContain('请填写审批意见');
    await picture(manager.page, '44-remark-missing');
    await dialog(manager.page).getByLabel('审批意见').fill('请走变更工单');
    await press(manager.page, '拒绝');
    await expect.poll(() => rowWith(manager.page, 'public.product').count(), slow).toBe(0);
    await page.reload();
    await expect.poll(() => rowWith(page, 'public.product').first().innerText(), slow).toContain('已拒绝');
    await pressInRow(page, 'public.product', '查看');
    await expect.poll(() => dialog(page).innerText(), slow).toContain('请走变更工单');
    await picture(page, '44-rejected');
    expectNoProblems(asker);
  });

  it('take the flow that is made in the designer and tried with a sample', async () => {
    const keeper = await browser.visitor();
    const { page } = keeper;
    await signInAs(page, 'policy');
    await openMenu(page, '工单', '流程');
    await expect.poll(() => rowWith(page, '项目管理员审批').count(), slow).toBe(2);
    await picture(page, '44-flows');
    await page.getByRole('button', { name: '新建', exact: true }).click();
    const form = dialog(page);
    const name = `明文两级审批${Date.now() % 100_000}`;
    await form.getByLabel(/^名称/).fill(name);
    await form.getByLabel(/^优先级/).fill('10');
    await choose(form, page, '条件：类型', '查看明文');
    await page.keyboard.press('Escape');
    await form.getByLabel(/^其他条件/).fill('days >');
    await form.getByRole('button', { name: '添加步骤' }).click();
    const first = form.getByRole('listitem', { name: '第 1 步' });
    await first.getByLabel('步骤名称').fill('项目管理员');
    await first.getByRole('combobox', { name: /^选择/ }).click();
    await page.getByRole('option', { name: '项目管理员', exact: true }).first().click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '添加步骤' }).click();
    const second = form.getByRole('listitem', { name: '第 2 步' });
    await second.getByLabel('步骤名称').fill('数据所有者');
    await second.getByRole('combobox', { name: '由谁审批' }).selectOption('owner');
    await press(page, '保存');
    await expect.poll(() => form.innerText(), slow).toContain('条件不正确');
    await form.getByLabel('条件：天数不少于').fill('8');
    await form.getByLabel(/^其他条件/).fill('');
    const whole = 'kind in ["see_unmasked"] && days >= 8';
    await expect.poll(() => form.getByLabel('完整条件').innerText(), slow).toBe(whole);
    await choose(form, page, '样例：类型', '查看明文');
    await form.getByLabel('样例：天数').fill('30');
    await press(page, '样例试算');
    await expect.poll(() => form.getByLabel('试算结果').inputValue(), slow).toContain(`匹配流程「${name}」`);
    await picture(page, '44-designer');
    await press(page, '保存');
    await expect.poll(() => rowWith(page, name).innerText(), slow).toContain('项目管理员 → 数据所有者');
    await expect.poll(() => rowWith(page, name).innerText(), slow).toContain(whole);
    await page.evaluate(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await page.reload();
    await pressInRow(page, name, 'Edit');
    const edited = dialog(page);
    await expect.poll(() => edited.getByRole('listitem', { name: 'Step 1' }).innerText(), slow).toContain('项目管理员');
    await expect.poll(() => edited.getByLabel('When: days, at least').inputValue(), slow).toBe('8');
    await expect.poll(() => edited.getByLabel('Whole condition').innerText(), slow).toBe(whole);
    await picture(page, '44-designer-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await edited.getByRole('listitem', { name: 'Step 2' }).scrollIntoViewIfNeeded();
    await picture(page, '44-designer-phone');
    expectNoProblems(keeper);
  });
});
