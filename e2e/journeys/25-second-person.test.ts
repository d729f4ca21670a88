import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { expectNoProblems, picture, useBrowser, type Visitor } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';
import { sluice } from '../world/sluice.js';

/**
 * Story 25: nobody alone can see everything. The policy administrator proposes, the super administrator confirms, and
 * nothing happened before.
 */
describe('a change that needs a second person', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const waits = '已提交，等待另一位管理员确认后生效';
  beforeAll(async () => {
    await sluice('setting', 'set', 'duties.single_admin', 'true');
  });
  afterAll(async () => {
    await sluice('setting', 'set', 'duties.single_admin', 'true');
  });

  const as = async (account: string, width?: number): Promise<Visitor> => {
    const visitor = await browser.visitor(width === undefined ? {} : { width, height: 844 });
    await signInAs(visitor.page, account);
    return visitor;
  };
  const setMode = async (page: Page, single: '是' | '否'): Promise<void> => {
    await openMenu(page, '系统设置', '职责分离');
    // The mode stands first, what projects may allow below it.
    await page.getByRole('radio', { name: single }).first().check();
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '保存' }).first().click();
  };
  const raise = async (page: Page, level: string): Promise<void> => {
    await openMenu(page, '项目、用户、策略管理', '访问级别');
    await rowWith(page, 'intern').first().waitFor();
    await pressInRow(page, 'intern', '设置级别');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toContain('intern');
    await choose(dialog, page, '访问级别', level);
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '保存' }).click();
  };

  it('single-administrator mode is said on every such screen, and left at once', async () => {
    const visitor = await as('admin');
    const { page } = visitor;
    for (const entry of ['用户管理', '数据权限', '访问级别', '待确认的变更']) {
      await openMenu(page, '项目、用户、策略管理', entry);
      await expect.poll(() => page.locator('main').innerText(), { message: entry }).toContain('单管理员模式：');
    }
    await picture(page, '25-single-administrator');
    await setMode(page, '否');
    await expect.poll(() => page.locator('main').innerText()).not.toContain('单管理员模式：');
    await picture(page, '25-duties');
    expectNoProblems(visitor);
  });

  it('is proposed by one, changes nothing, and is confirmed by another who sees before and after', async () => {
    const policy = await as('policy');
    await raise(policy.page, '高');
    await expect.poll(() => policy.page.locator('body').innerText()).toContain(waits);
    await picture(policy.page, '25-proposed');
    await policy.page.goto(url);
    await openMenu(policy.page, '项目、用户、策略管理', '访问级别');
    await expect.poll(() => rowWith(policy.page, 'intern').innerText()).toContain('公开');
    await openMenu(policy.page, '项目、用户、策略管理', '待确认的变更');
    await rowWith(policy.page, 'intern').first().waitFor();
    await pressInRow(policy.page, 'intern', '查看并处理');
    const own = policy.page.getByRole('dialog');
    await expect.poll(() => own.getByRole('button', { name: '撤回' }).count()).toBe(1);
    expect(await own.getByRole('button', { name: '确认' }).count()).toBe(0);
    await picture(policy.page, '25-own-proposal');

    const admin = await as('admin');
    await openMenu(admin.page, '项目、用户、策略管理', '待确认的变更');
    await rowWith(admin.page, 'intern').first().waitFor();
    await picture(admin.page, '25-pending-changes');
    await pressInRow(admin.page, 'intern', '查看并处理');
    const dialog = admin.page.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toMatch(/访问级别[^]*公开[^]*高/);
    await picture(admin.page, '25-review');
    await untilButtonsListen(admin.page);
    await dialog.getByRole('button', { name: '确认' }).click();
    await expect.poll(() => rowWith(admin.page, 'intern').first().innerText()).toContain('已确认');
    await openMenu(admin.page, '项目、用户、策略管理', '访问级别');
    await expect.poll(() => rowWith(admin.page, 'intern').innerText()).toContain('高');
    expectNoProblems(policy);
    expectNoProblems(admin);
  });

  it('can be reviewed on a phone', async () => {
    const { page } = await as('policy', 390);
    await page.goto(`${url}/1/page/pending-changes`);
    const { data } = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('sluice.user') ?? '{}') as { token: string };
      const answer = await fetch('/api/app/page/get', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'access-token': token },
        body: JSON.stringify({ app_id: 1, page: 'pending-changes' }),
      });
      return (await answer.json()) as { data: { id: number } };
    });
    await page.goto(`${url}/1/page/${data.id}`);
    await expect.poll(() => page.locator('main').innerText()).toContain('已确认');
    await picture(page, '25-pending-phone');
  });

  it('the grant form chooses among subjects and objects of the catalogue, several at once', async () => {
    const visitor = await as('policy');
    const { page } = visitor;
    await openMenu(page, '项目、用户、策略管理', '数据权限');
    await page.getByRole('button', { name: '授权' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, page, '授权给', 'analyst');
    await choose(dialog, page, '数据源', 'demo-retail');
    const objects = dialog.getByRole('combobox', { name: '对象', exact: true });
    await objects.click();
    for (const path of ['public.product', 'public.orders']) {
      await page.locator('.sl-options-search').fill(path);
      await page.getByRole('option', { name: path, exact: true }).first().click();
    }
    await page.keyboard.press('Escape');
    await picture(page, '25-grant');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '授权' }).click();
    for (const path of ['public.product', 'public.orders'])
      await expect.poll(() => page.getByRole('gridcell', { name: path, exact: true }).count()).toBeGreaterThan(0);
    await picture(page, '25-grants');
    expectNoProblems(visitor);
  });

  it('the return to single-administrator mode waits for a second person too', async () => {
    const { page } = await as('system');
    await setMode(page, '是');
    await expect.poll(() => page.locator('body').innerText()).toContain(waits);
    const admin = await as('admin');
    await openMenu(admin.page, '项目、用户、策略管理', '待确认的变更');
    await rowWith(admin.page, '待确认').first().waitFor();
    await pressInRow(admin.page, '待确认', '查看并处理');
    const dialog = admin.page.getByRole('dialog');
    await untilButtonsListen(admin.page);
    await dialog.getByRole('button', { name: '确认' }).click();
    await expect.poll(() => rowWith(admin.page, '单管理员模式').first().innerText()).toContain('已确认');
    await openMenu(admin.page, '项目、用户、策略管理', '访问级别');
    await expect.poll(() => admin.page.locator('main').innerText()).toContain('单管理员模式：');
  });
});
