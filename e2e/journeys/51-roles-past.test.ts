import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';

/** A busy machine answers within this. */
const slow = { timeout: 20_000 };
const shown = (page: Page | Locator) => ('goto' in page ? page.locator('body') : page).innerText();

async function search(scope: Page | Locator, page: Page, label: string | RegExp, typed: string): Promise<void> {
  await scope.getByRole('combobox', { name: label }).click();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: typed }).first().click();
}

/**
 * Story 51: a role of one's own opens a screen and no more; rights are asked about as they were; a request is ticked in
 * the tree (I5, D6, E6).
 */
describe('own roles, the past, and objects of a request', () => {
  const browser = useBrowser();
  const role = `服务台 ${Date.now().toString(36)}`;

  it('a role of screens and operations is made, warned of, used and taken back', async () => {
    const keeper = await browser.visitor();
    const { page } = keeper;
    await signInAs(page, 'admin');
    await openMenu(page, '项目、用户、策略管理', '角色管理');
    await expect.poll(() => rowWith(page, '审计管理员').count(), slow).toBe(1);
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByRole('textbox', { name: /^名称/ }).fill(role);
    await search(dialog, page, /^人员/, 'intern');
    await page.keyboard.press('Escape');
    const rights = dialog.getByRole('group', { name: /^页面与操作/ });
    await rights.getByRole('checkbox', { name: '用户管理', exact: true }).check();
    await rights.getByRole('checkbox', { name: '审计日志', exact: true }).check();
    await expect.poll(() => shown(rights), slow).toContain('职责混合：审计 + 系统');
    await picture(page, '51-mixed');
    await rights.getByRole('checkbox', { name: '审计日志', exact: true }).uncheck();
    expect(await shown(rights)).not.toContain('职责混合');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect.poll(() => rowWith(page, role).innerText(), slow).toContain('intern');
    await picture(page, '51-roles');
    expectNoProblems(keeper);

    const clerk = await browser.visitor();
    await signInAs(clerk.page, 'intern');
    await openMenu(clerk.page, '项目、用户、策略管理', '用户管理');
    await expect.poll(() => rowWith(clerk.page, 'analyst').count(), slow).toBe(1);
    expect(await rowWith(clerk.page, 'analyst').innerText()).not.toMatch(/停用|删除/);
    await picture(clerk.page, '51-clerk');
    expectNoProblems(clerk);

    await untilButtonsListen(page);
    await pressInRow(page, role, '删除');
    const confirm = page.getByRole('dialog').last();
    const named = confirm.getByRole('textbox');
    if ((await named.count()) > 0) await named.fill(role);
    await untilButtonsListen(page);
    await confirm.getByRole('button', { name: /^(确\s*定|删\s*除)$/ }).click();
    await expect.poll(() => rowWith(page, role).count(), slow).toBe(0);
    await clerk.page.reload();
    await expect.poll(() => shown(clerk.page), slow).toMatch(/权限不足|没有权限|无权/);
  });

  it('what somebody held is asked about as it was', async () => {
    const keeper = await browser.visitor();
    const { page } = keeper;
    await signInAs(page, 'policy');
    await openMenu(page, '项目、用户、策略管理', '权限查询');
    await search(page, page, '用户', 'analyst');
    await choose(page, page, '数据源', 'demo-retail');
    await search(page, page, '对象', 'public.feedback');
    const now = new Date(Date.now() + 8 * 3_600_000 - 1000).toISOString().slice(0, 19).replace('T', ' ');
    await page.getByLabel(/^时间/).first().click();
    await page.locator('.ant-picker input').first().fill(now);
    await page.keyboard.press('Enter');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect.poll(() => shown(page), slow).toContain(`为 ${now.slice(0, 16)} 时的版本`);
    await picture(page, '51-past');
    expectNoProblems(keeper);
  });

  it('a request names what was ticked in the tree', async () => {
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'analyst');
    await openMenu(page, undefined, '我的权限');
    await page
      .getByRole('button', { name: /申请权限/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog').first();
    await expect.poll(() => shown(dialog), slow).toContain('请先选择数据源');
    await choose(dialog, page, '数据源', 'demo-retail');
    const tree = dialog.getByRole('group', { name: /^对象/ });
    const node = (name: string): Locator => tree.locator(`.ws-node[data-name="${name}"]`).first();
    for (const [name, next] of [
      ['demo-retail', 'retail'],
      ['retail', 'public'],
      ['public', 'feedback'],
    ] as const) {
      await node(name).waitFor(slow);
      if ((await node(name).getAttribute('aria-expanded')) === 'false') await node(name).click();
      await node(next).waitFor(slow);
    }
    await node('feedback').getByRole('checkbox').click();
    await expect.poll(() => node('feedback').getByRole('checkbox').getAttribute('aria-checked')).toBe('true');
    await picture(page, '51-tree');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '提交申请' }).click();
    const sent = /已提交|等待审批|没有匹配|无匹配/;
    const manyProjects = '请选择由哪个项目审批';
    await expect.poll(() => shown(page), slow).toMatch(new RegExp(`${sent.source}|${manyProjects}`));
    // Other stories may have put the asker into several projects of the source.
    if ((await shown(page)).includes(manyProjects)) {
      await dialog.getByRole('combobox', { name: '审批项目' }).click();
      await page.getByRole('option').first().click();
      await untilButtonsListen(page);
      await dialog.getByRole('button', { name: '提交申请' }).click();
      await expect.poll(() => shown(page), slow).toMatch(sent);
    }
    expectNoProblems(asker);
  });
});
