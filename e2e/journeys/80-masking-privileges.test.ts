import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { askAs, peopleOfDemo } from '../world/orders.js';
import { signIn, signInAs } from '../world/sign-in.js';
import { askWorkspace, openWorkspace, runStatement } from '../world/workspace.js';

/** A busy machine answers within this. */
const slow = { timeout: 30_000 };

/**
 * Somebody of this story alone, whom nothing else sees unmasked: as the demo's intern at the beginning, with the
 * password of the intern.
 */
const account = 'clerk80';
const person = `
  WITH one AS (
    INSERT INTO user_account (account, name, password_hash, password_time, access_level, must_change_pwd)
    SELECT '${account}', '八十号', password_hash, password_time, 'public', false FROM user_account WHERE account = 'intern' RETURNING id),
  roles AS (
    INSERT INTO user_role (user_id, role_id)
    SELECT one.id, r.role_id FROM one, user_role r JOIN user_account u ON u.id = r.user_id WHERE u.account = 'intern')
  INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter)
  SELECT 'user', one.id, s.id, 'public.customer', 'read' FROM one, data_source s WHERE s.name = 'demo-retail'
  RETURNING subject_id::int AS id, data_source_id::int AS source`;

/**
 * Story 80: somebody asks to see a masked column, gets it from the manager of a project and the administrator of masks,
 * and loses it again as the latter disables and revokes it (screens E6, G4).
 */
describe('masking privileges', () => {
  const browser = useBrowser();
  const { url, dataDir, passwords } = inject('world');
  const statement = 'SELECT phone FROM customer WHERE id = 7';
  const project = '明文核对';

  beforeAll(async () => {
    const [made] = await asSuperuser(
      dataDir,
      'sluice',
      async (client) => (await client.query<{ id: number; source: number }>(person)).rows,
    );
    const manager = (await peopleOfDemo()).get('analyst');
    const { id } = await askAs<{ id: number }>('system', 'project.create', { name: project, manager_ids: [manager] });
    await askAs('analyst', 'project.member-add', { project_id: id, user_ids: [made?.id] });
    await askAs('policy', 'project.source-add', { project_id: id, data_source_id: made?.source });
  });

  const dialog = (page: Page): Locator => page.getByRole('dialog').last();
  const press = async (page: Page, label: string): Promise<void> => {
    await untilButtonsListen(page);
    await dialog(page).getByRole('button', { name: label, exact: true }).click();
  };
  const shownTo = async (page: Page): Promise<string> => {
    const { cells, state } = await askWorkspace(page, url, 'demo-retail', statement);
    return state === 'rows' ? String(cells[0]?.[0]) : state;
  };
  const clear = /^1\d{10}$/;
  const approved = async (page: Page): Promise<void> => {
    await openMenu(page, '工单', '审批');
    await pressInRow(page, '八十号', '处理');
    await expect.poll(() => dialog(page).innerText(), slow).toContain('核对客户的回访电话');
    await press(page, '通过');
    await expect.poll(() => rowWith(page, '八十号').count(), slow).toBe(0);
  };

  it('are asked for, approved, disabled, enabled and revoked; each time the next statement goes by it', async () => {
    const clerk = await browser.visitor();
    const { page } = clerk;
    await signIn(page, account, passwords.intern!);
    await openWorkspace(page, 'demo-retail');
    await runStatement(page, statement);
    await expect.poll(() => page.getByRole('grid').last().innerText(), slow).toContain('****');
    expect(await shownTo(page)).not.toMatch(clear);

    await openMenu(page, '工单', '申请');
    await page.getByRole('button', { name: '申请权限' }).click();
    await choose(dialog(page), page, '申请类型', '查看明文');
    await choose(dialog(page), page, '数据源', 'demo-retail');
    await choose(dialog(page), page, '审批项目', project);
    await dialog(page).getByLabel(/^天数/).fill('3');
    await dialog(page)
      .getByLabel(/^按名称填写的对象/)
      .fill('public.customer.phone');
    await dialog(page).getByLabel('申请理由').fill('核对客户的回访电话');
    await picture(page, '80-ask');
    await press(page, '提交申请');
    await expect.poll(() => rowWith(page, 'public.customer.phone').first().innerText(), slow).toContain('待审核');
    expect(await shownTo(page)).not.toMatch(clear);

    const manager = await browser.visitor();
    await signInAs(manager.page, 'analyst');
    await approved(manager.page);
    expect(await shownTo(page)).not.toMatch(clear);
    const keeper = await browser.visitor();
    await signInAs(keeper.page, 'policy');
    await approved(keeper.page);
    await openWorkspace(page, 'demo-retail');
    await runStatement(page, statement);
    await expect.poll(() => page.getByRole('grid').last().innerText(), slow).toMatch(/1\d{10}/);
    await picture(page, '80-clear');
    expect(await shownTo(page)).toMatch(clear);

    await openMenu(keeper.page, '数据识别', '脱敏特权');
    const row = rowWith(keeper.page, '八十号');
    await expect.poll(() => row.innerText(), slow).toContain('public.customer.phone');
    for (const text of ['查看明文', '已启用', '核对客户的回访电话', '3']) expect(await row.innerText()).toContain(text);
    expect(await row.innerText()).toMatch(/\d{4}-\d\d-\d\d[\s\S]*\d{4}-\d\d-\d\d/);
    await picture(keeper.page, '80-privileges');
    await pressInRow(keeper.page, '八十号', '停用');
    await dialog(keeper.page).getByLabel('原因').fill('等待复核');
    await press(keeper.page, '停用');
    await expect.poll(() => row.innerText(), slow).toContain('已停用');
    expect(await shownTo(page)).not.toMatch(clear);
    await untilButtonsListen(keeper.page);
    await pressInRow(keeper.page, '八十号', '启用');
    await expect.poll(() => row.innerText(), slow).toContain('已启用');
    expect(await shownTo(page)).toMatch(clear);
    await untilButtonsListen(keeper.page);
    await pressInRow(keeper.page, '八十号', '撤销');
    await dialog(keeper.page).getByLabel('原因').fill('核对完成');
    await press(keeper.page, '撤销');
    await expect.poll(() => row.innerText(), slow).toContain('已撤销');
    expect(await shownTo(page)).not.toMatch(clear);
    await openWorkspace(page, 'demo-retail');
    await runStatement(page, statement);
    await expect.poll(() => page.getByRole('grid').last().innerText(), slow).toContain('****');
    await picture(page, '80-masked-again');
    expectNoProblems(clerk);
    expectNoProblems(manager);
    expectNoProblems(keeper);
  });
});
