import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { choose, openMenu, pressInCard, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { askAs, peopleOfDemo } from '../world/orders.js';
import { signIn, signInAs } from '../world/sign-in.js';
import { askWorkspace, openWorkspace, runStatement } from '../world/workspace.js';

/** A busy machine answers within this. */
const slow = { timeout: 30_000 };
const stamp = Date.now().toString(36);
const account = `new88${stamp}`;
const name = `新人${stamp}`;
const project = `新人培训${stamp}`;

/** An account without a letter, with the password of the demo's intern. */
const person = `
  WITH one AS (
    INSERT INTO user_account (account, name, password_hash, password_time, access_level, must_change_pwd)
    SELECT '${account}', '${name}', password_hash, password_time, 'public', false FROM user_account
    WHERE account = 'intern' RETURNING id)
  INSERT INTO user_role (user_id, role_id)
  SELECT one.id, r.role_id FROM one, user_role r JOIN user_account u ON u.id = r.user_id WHERE u.account = 'intern'`;

/**
 * Story 88: a newcomer asks to join a public project, is let in, gets read for three days, queries, is refused a
 * column, asks for it, sees it, and loses it when it ends (screens D1, C1, C13, E6, E7, N5).
 */
describe('a newcomer', () => {
  const browser = useBrowser();
  const { url, dataDir, passwords } = inject('world');
  const platform = (text: string, values: unknown[] = []) =>
    asSuperuser(dataDir, 'sluice', async (client) => (await client.query<Record<string, unknown>>(text, values)).rows);

  beforeAll(async () => {
    await platform(person);
    const manager = (await peopleOfDemo()).get('analyst');
    const form = { name: project, manager_ids: [manager], is_public: true };
    const { id } = await askAs<{ id: number }>('system', 'project.create', form);
    const [source] = await platform(`SELECT id::int AS id FROM data_source WHERE name = 'demo-retail'`);
    await askAs('policy', 'project.source-add', { project_id: id, data_source_id: source?.id });
  });

  const dialog = (page: Page): Locator => page.getByRole('dialog').last();
  const main = (page: Page): Promise<string> => page.locator('main').innerText();
  const press = async (page: Page, label: string): Promise<void> => {
    await untilButtonsListen(page);
    await dialog(page).getByRole('button', { name: label, exact: true }).click();
  };
  const answerTo = async (page: Page, sql: string): Promise<string> => {
    const { cells, state } = await askWorkspace(page, url, 'demo-retail', sql);
    return state === 'rows' ? String(cells[0]?.[1]) : state;
  };
  /** Whoever is asked approves what waits with these objects. */
  const approve = async (page: Page, objects: string): Promise<void> => {
    await openMenu(page, undefined, '首页');
    await page.reload();
    await openMenu(page, '工单', '审批');
    await pressInRow(page, objects, '处理');
    await expect.poll(() => dialog(page).innerText(), slow).toContain(name);
    await press(page, '通过');
    await expect.poll(() => rowWith(page, objects).count(), slow).toBe(0);
  };

  it(
    'joins, asks, queries, is refused a column, sees it, and loses it when it ends',
    { timeout: 240_000 },
    async () => {
      const newcomer = await browser.visitor();
      const { page } = newcomer;
      await signIn(page, account, passwords.intern!);
      await openMenu(page, undefined, '我的项目');
      await page.getByRole('tab', { name: '公开项目', exact: true }).click();
      await page.getByText(project, { exact: true }).waitFor();
      await pressInCard(page, project, '申请加入');
      await dialog(page).getByLabel('申请理由').fill('入职培训');
      await picture(page, '88-join');
      await press(page, '提交申请');
      await expect.poll(() => page.locator('body').innerText(), slow).toContain('撤回申请');

      const manager = await browser.visitor();
      await signInAs(manager.page, 'analyst');
      await openMenu(manager.page, undefined, '我的项目');
      await pressInCard(manager.page, project, '进入');
      await manager.page.getByRole('tab', { name: '加入申请', exact: true }).click();
      await pressInRow(manager.page, '入职培训', '处理');
      await press(manager.page, '同意');
      await expect.poll(() => rowWith(manager.page, '入职培训').innerText(), slow).toContain('已同意');

      // Read of two columns, for three days.
      await page.reload();
      await openMenu(page, '工单', '申请');
      await page.getByRole('button', { name: '申请权限' }).click();
      await dialog(page).getByLabel(/^天数/).fill('3');
      await choose(dialog(page), page, '数据源', 'demo-retail');
      await choose(dialog(page), page, '审批项目', project);
      await dialog(page)
        .getByLabel(/^按名称填写的对象/)
        .fill('public.customer.id\npublic.customer.city');
      await dialog(page).getByLabel('申请理由').fill('按城市看客户');
      await picture(page, '88-ask-read');
      await press(page, '提交申请');
      await expect.poll(() => rowWith(page, 'public.customer.city').first().innerText(), slow).toContain('待审核');
      await approve(manager.page, 'public.customer.city');
      const [granted] = await platform(
        `SELECT round(extract(epoch FROM end_time - now()) / 3600)::int AS hours, count(*)::int AS n FROM data_grant
       WHERE subject_type = 'user' AND subject_id = (SELECT id FROM user_account WHERE account = $1) GROUP BY 1`,
        [account],
      );
      expect(granted).toEqual({ hours: 72, n: 2 });
      await page.reload();
      await openWorkspace(page, 'demo-retail');
      await runStatement(page, 'SELECT id, city FROM customer ORDER BY id LIMIT 5');
      await page.getByRole('grid').last().waitFor();
      await picture(page, '88-reads');

      // A column is refused where it was asked for, and asked for from there.
      const phones = 'SELECT id, phone FROM customer ORDER BY id LIMIT 5';
      await runStatement(page, phones);
      await expect.poll(() => main(page), slow).toContain('phone');
      await page.getByRole('button', { name: '申请权限' }).waitFor(slow);
      await picture(page, '88-refused');
      await page.getByRole('button', { name: '申请权限' }).click();
      await page.getByRole('button', { name: '提交申请' }).waitFor();
      await expect
        .poll(() => page.getByLabel(/^按名称填写的对象/).inputValue(), slow)
        .toContain('public.customer.phone');
      await choose(page, page, '审批项目', project);
      await page.getByRole('textbox', { name: '申请理由' }).fill('回访');
      await picture(page, '88-ask-column');
      await untilButtonsListen(page);
      await page.getByRole('button', { name: '提交申请' }).click();
      await expect.poll(() => page.locator('body').innerText(), slow).toContain('已提交申请');
      await approve(manager.page, 'public.customer.phone');
      expect(await answerTo(page, phones)).toContain('*');

      // What is masked is asked for in clear: the manager and who keeps the masks decide.
      await openMenu(page, '工单', '申请');
      await rowWith(page, 'public.customer.phone').first().waitFor(slow);
      await untilButtonsListen(page);
      await page.locator('main').getByRole('button', { name: '申请权限', exact: true }).click();
      await choose(dialog(page), page, '申请类型', '查看明文');
      await dialog(page).getByLabel(/^天数/).fill('1');
      await choose(dialog(page), page, '数据源', 'demo-retail');
      await choose(dialog(page), page, '审批项目', project);
      await dialog(page)
        .getByLabel(/^按名称填写的对象/)
        .fill('public.customer.phone');
      await dialog(page).getByLabel('申请理由').fill('电话回访需要完整号码');
      await press(page, '提交申请');
      await expect.poll(() => rowWith(page, '查看明文').first().innerText(), slow).toContain('待审核');
      await approve(manager.page, 'public.customer.phone');
      const keeper = await browser.visitor();
      await signInAs(keeper.page, 'policy');
      await approve(keeper.page, 'public.customer.phone');
      await openWorkspace(page, 'demo-retail');
      await runStatement(page, phones);
      await expect.poll(() => page.getByRole('grid').last().innerText(), slow).toMatch(/1\d{10}/);
      await picture(page, '88-sees');

      await openMenu(page, undefined, '我的权限');
      await expect.poll(() => rowWith(page, 'public.customer.phone').count(), slow).toBeGreaterThan(0);
      await picture(page, '88-my-rights');
      await page.getByRole('tab', { name: '按对象', exact: true }).click();
      const column = (at: string): Locator =>
        page.locator(`[data-widget="object-tree"] [role=treeitem][data-name="${at}"]`);
      for (const at of ['demo-retail', 'retail', 'public', 'customer']) await column(at).click();
      await expect.poll(() => column('phone').locator('[data-letter=read]').count(), slow).toBe(1);
      expect(await column('email').count()).toBe(0);
      await picture(page, '88-my-objects');

      // The days pass.
      const mine = '(SELECT id FROM user_account WHERE account = $1)';
      await platform(
        `UPDATE data_grant SET end_time = now() + interval '3 seconds' WHERE subject_type = 'user' AND subject_id = ${mine}`,
        [account],
      );
      await platform(`UPDATE request SET end_time = now() + interval '3 seconds' WHERE user_id = ${mine}`, [account]);
      await expect.poll(() => answerTo(page, phones).catch(() => 'no source'), slow).toMatch(/refused|no source/);
      await runStatementAgain(page, phones);
      await expect.poll(() => main(page), slow).not.toMatch(/1\d{10}/);
      await picture(page, '88-lost');
      await expect
        .poll(
          async () => {
            await page.reload();
            await openMenu(page, '工单', '申请');
            await rowWith(page, '查看明文').first().waitFor();
            return rowWith(page, '查看明文').first().innerText();
          },
          { timeout: 60_000 },
        )
        .toContain('已过期');
      await picture(page, '88-expired');
      for (const visitor of [newcomer, manager, keeper]) expectNoProblems(visitor);
    },
  );

  /** The workspace stands open with the statement in it. */
  async function runStatementAgain(page: Page, sql: string): Promise<void> {
    await openMenu(page, undefined, '数据查询');
    await page.locator('.cm-content').waitFor();
    await runStatement(page, sql);
  }
});
