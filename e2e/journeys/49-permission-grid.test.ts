import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInCard, untilButtonsListen } from '../world/console.js';
import { signIn, signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';
import { workbookOf } from '../world/workbook.js';

const slow = { timeout: 20_000 };
const cell = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });
const node = (page: Page, name: string): Locator => page.locator(`.ws-node[data-name="${name}"]`).first();
const person = (page: Page, name: string): Locator => page.locator('.ws-permission > .ws-who').getByText(name).first();

/** Opens the tree down to the last of these names. */
async function openTo(page: Page, names: readonly string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    await node(page, name).waitFor();
    const next = names[at + 1];
    if (next !== undefined && (await node(page, name).getAttribute('aria-expanded')) === 'false')
      await node(page, name).click();
  }
}

/**
 * Story 49: a project's manager gives letters in the grid, a member reads by them and another gets the same (screens
 * D6).
 */
describe('the grid of rights', () => {
  const browser = useBrowser();

  it('gives a table to a member, whose parents are enabled on the way, and the same to another', async () => {
    const system = await tokenFor('system');
    const policy = await tokenFor('policy');
    const idOf = async (account: string): Promise<number> => {
      const found = { type: 'user', keyword: `(${account})` };
      return (await callAs<{ list: { id: number }[] }>(policy, '/operation/permission.subjects', found)).list[0]!.id;
    };
    const members = { builder: await idOf('builder'), auditor: await idOf('auditor') };
    const form = { name: `权限${Date.now() % 100_000}`, manager_ids: [await idOf('analyst')] };
    const project = (await callAs<{ id: number }>(system, '/operation/project.create', form)).id;
    const { list } = await callAs<{ list: { id: number; name: string }[] }>(system, '/operation/data-source.list', {});
    const source = list.find(({ name }) => name === 'demo-retail')!.id;
    await callAs(policy, '/operation/project.source-add', { project_id: project, data_source_id: source });
    const lead = await tokenFor('analyst');
    const joined = { project_id: project, user_ids: Object.values(members) };
    await callAs(lead, '/operation/project.member-add', joined);

    const manager = await browser.visitor();
    const { page } = manager;
    await signInAs(page, 'analyst');
    await openMenu(page, undefined, '我的项目');
    await pressInCard(page, form.name, '进入');
    await page.getByRole('tab', { name: '数据权限', exact: true }).click();
    await person(page, '(builder)').click();
    await openTo(page, ['demo-retail', 'retail', 'public', 'feedback']);
    await picture(page, '49-grid');
    await cell(page, 'feedback 读').click();
    await page.getByText('上级权限未开启').waitFor();
    await picture(page, '49-offer');
    await page.getByRole('button', { name: '开启上级并勾选' }).click();
    await expect.poll(() => cell(page, 'public 读').getAttribute('aria-checked'), slow).toBe('mixed');
    await picture(page, '49-changes');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('权限已保存').waitFor();
    await expect.poll(() => page.locator('.ws-changes').count(), slow).toBe(0);

    await person(page, '(auditor)').click();
    await page.getByRole('button', { name: '与…对比' }).click();
    await page.locator('.ws-pick').getByText('(builder)').click();
    await page.getByRole('button', { name: '补齐缺少的权限' }).waitFor();
    await picture(page, '49-compare');
    await page.getByRole('button', { name: '补齐缺少的权限' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(() => page.locator('.ws-changes').count(), slow).toBe(0);
    expectNoProblems(manager);

    for (const id of Object.values(members)) {
      const about = { user_id: id, data_source_id: source, operation: 'query', object_path: 'public.feedback' };
      const asked = (): Promise<{ decision: string }> => callAs(policy, '/operation/rights.explain', { form: about });
      await expect.poll(async () => (await asked()).decision, slow).toBe('permit');
    }
    const member = await browser.visitor();
    await signInAs(member.page, 'builder');
    await openMenu(member.page, undefined, '数据查询');
    await openTo(member.page, ['demo-retail', 'retail', 'public', 'feedback']);
    expectNoProblems(member);
  });

  it('is there for the administrator of policies over all sources, in the dark and on a phone', async () => {
    const keeper = await browser.visitor({ locale: 'en-US' });
    const { page } = keeper;
    await page.emulateMedia({ colorScheme: 'dark' });
    await signInAs(page, 'policy');
    await page
      .getByRole('link', { name: /首页|Home/ })
      .first()
      .waitFor();
    await page
      .getByRole('link', { name: /权限设置|Permission grid/ })
      .or(page.getByRole('button', { name: /项目、用户、策略管理|Projects, / }))
      .first()
      .click();
    const link = page.getByRole('link', { name: /权限设置|Permission grid/ });
    if (await link.isVisible()) await link.click();
    await person(page, '(intern)').click();
    await node(page, 'demo-retail').waitFor();
    await picture(page, '49-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '49-phone');
    expectNoProblems(keeper);
  });

  it('filters the rows of a table for somebody, and names what is wrong with a condition', async () => {
    const keeper = await browser.visitor();
    const { page } = keeper;
    await signInAs(page, 'policy');
    await openMenu(page, '项目、用户、策略管理', '权限设置');
    await person(page, '(intern)').click();
    await openTo(page, ['demo-retail', 'retail', 'public', 'feedback']);
    const filter = page.getByRole('button', { name: 'feedback 行过滤' });
    await filter.click();
    const panel = page.getByRole('region', { name: /行级过滤 · demo-retail/ });
    await panel.getByRole('textbox').fill('row.nowhere == 1');
    await panel.getByRole('button', { name: '保存', exact: true }).click();
    await panel.getByRole('alert').filter({ hasText: 'nowhere' }).waitFor();
    await picture(page, '49-filter-wrong');
    await panel.getByRole('textbox').fill('row.id <= 3');
    await panel.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('行级过滤已保存').waitFor();
    await expect.poll(() => filter.getAttribute('data-some'), slow).toBe('true');
    await filter.click();
    await expect.poll(() => panel.getByRole('textbox').inputValue(), slow).toBe('row.id <= 3');
    await picture(page, '49-filter');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await panel.scrollIntoViewIfNeeded();
    await picture(page, '49-filter-phone');
    await panel.getByRole('button', { name: '移除', exact: true }).click();
    await panel.getByRole('button', { name: '确认移除，可见全部行' }).click();
    await expect.poll(() => panel.count(), slow).toBe(0);
    expectNoProblems(keeper);
  });

  it('knows people out of a file: a bad row is told, the good file makes them, and a first password works', async () => {
    const admin = await browser.visitor();
    const { page } = admin;
    const mark = Date.now() % 100_000;
    const heading = ['账号', '姓名', '邮箱', '手机号', '部门', '到期时间'];
    const zhou = [`zhou${mark}`, '周八', 'zhou@example.com', '', '', ''];
    const bad = await workbookOf([heading, zhou, [`wu${mark}`, '', 'nobody', '', '', '']]);
    const good = await workbookOf([heading, zhou, [`wu${mark}`, '吴九', '', '', '', '2099-12-31']]);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await signInAs(page, 'admin');
    await openMenu(page, '项目、用户、策略管理', '用户管理');
    await page.getByRole('button', { name: '批量导入', exact: true }).click();
    const dialog = page.getByRole('dialog').last();
    const result = dialog.getByLabel('结果');
    const send = async (name: string, buffer: Buffer): Promise<void> => {
      await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
      await dialog.getByText(name).waitFor();
      await untilButtonsListen(page);
    };
    await send('bad.xlsx', bad);
    await dialog.getByRole('button', { name: /^检\s?查$/ }).click();
    await expect.poll(() => result.inputValue(), slow).toContain('第 3 行 姓名：不能为空');
    expect(await result.inputValue()).toContain('第 3 行 邮箱：不是邮箱地址');
    await picture(page, '49-import-faults');
    await dialog
      .getByRole('button', { name: /^(移除|删除|Remove)/ })
      .first()
      .click();
    await send('good.xlsx', good);
    await dialog.getByRole('button', { name: /^导\s?入$/ }).click();
    await expect.poll(() => result.inputValue(), slow).toContain('已导入 2 人');
    await picture(page, '49-imported');
    const line = (await result.inputValue()).split('\n').find((text) => text.startsWith(`zhou${mark}`));
    const password = line?.split('\t')[2] ?? '';
    expectNoProblems(admin);

    const fresh = await browser.visitor();
    await signIn(fresh.page, `zhou${mark}`, password);
    await fresh.page
      .getByText(/修改密码|新密码/)
      .first()
      .waitFor();
    await picture(fresh.page, '49-first-sign-in');
  });
});
