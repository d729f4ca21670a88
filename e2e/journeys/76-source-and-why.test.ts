import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, pressInCard, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { peopleOfDemo } from '../world/orders.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

const slow = { timeout: 30_000 };
const body = (page: Page) => page.locator('body').innerText();
const dialog = (page: Page) => page.getByRole('dialog').last();
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/**
 * Story 76: a project's manager asks for a source, who keeps policies approves, and the manager asks why a member may
 * not read (screens D3, D6, E6, E7).
 */
describe('a source for a project, and why a member may not', () => {
  const browser = useBrowser();
  const name = `数据源申请${Date.now() % 100_000}`;

  it('goes from the request to the source in the project and to the answer', async () => {
    const people = await peopleOfDemo();
    const form = { name, manager_ids: [people.get('analyst')] };
    const { id } = await callAs<{ id: number }>(await tokenFor('system'), '/operation/project.create', form);
    const members = { project_id: id, user_ids: [people.get('intern')] };
    await callAs(await tokenFor('analyst'), '/operation/project.member-add', members);

    const manager = await browser.visitor();
    const { page } = manager;
    await signInAs(page, 'analyst');
    await openMenu(page, undefined, '我的项目');
    await pressInCard(page, name, '进入');
    await tab(page, '数据源').click();
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '申请数据源' }).click();
    await choose(dialog(page), page, '数据源', 'demo-retail · postgres');
    await dialog(page).getByLabel('申请理由').fill('门店报表');
    await picture(page, '76-ask');
    await untilButtonsListen(page);
    await dialog(page).getByRole('button', { name: '提交申请' }).click();
    await expect.poll(() => body(page), slow).toContain('已提交申请');

    const keeper = await browser.visitor();
    await signInAs(keeper.page, 'policy');
    await openMenu(keeper.page, '工单', '审批');
    await expect.poll(() => rowWith(keeper.page, name).count(), slow).toBe(1);
    await expect.poll(() => rowWith(keeper.page, name).innerText(), slow).toContain('数据源加入项目');
    await pressInRow(keeper.page, name, '处理');
    await expect.poll(() => dialog(keeper.page).innerText(), slow).toContain('门店报表');
    await picture(keeper.page, '76-approval');
    await untilButtonsListen(keeper.page);
    await dialog(keeper.page).getByRole('button', { name: '通过', exact: true }).click();
    await expect.poll(() => rowWith(keeper.page, name).count(), slow).toBe(0);
    expectNoProblems(keeper);

    await page.reload();
    await tab(page, '数据源').click();
    await expect.poll(() => rowWith(page, 'demo-retail').count(), slow).toBe(1);
    await picture(page, '76-sources');
    await tab(page, '数据权限').click();
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '权限查询' }).click();
    await choose(dialog(page), page, '用户', '(intern)');
    await choose(dialog(page), page, '数据源', 'demo-retail');
    await choose(dialog(page), page, '对象', 'public.feedback');
    await untilButtonsListen(page);
    await dialog(page).getByRole('button', { name: '查询', exact: true }).click();
    await expect.poll(() => dialog(page).innerText(), slow).toContain('不能查询 public.feedback');
    await expect.poll(() => dialog(page).innerText(), slow).toContain('其他项目给予的权限不在此列');
    await picture(page, '76-why');
    expectNoProblems(manager);
  });

  it('is there for a member about themself, in English, in the dark and on a phone', async () => {
    const member = await browser.visitor({ locale: 'en-US' });
    const { page } = member;
    await signInAs(page, 'intern');
    await page.evaluate(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await page.reload();
    await openMenu(page, undefined, 'My projects');
    await pressInCard(page, name, 'Open');
    await tab(page, 'Permissions').click();
    await untilButtonsListen(page);
    await page.getByRole('button', { name: "Why can or can't" }).click();
    await choose(dialog(page), page, 'Data source', 'demo-retail');
    await dialog(page)
      .getByLabel(/^Object/)
      .fill('public.feedback');
    await page.setViewportSize({ width: 390, height: 844 });
    await untilButtonsListen(page);
    await dialog(page).getByRole('button', { name: 'Ask', exact: true }).click();
    await expect.poll(() => dialog(page).innerText(), slow).toContain('public.feedback');
    await picture(page, '76-why-phone');
    expectNoProblems(member);
  });
});
