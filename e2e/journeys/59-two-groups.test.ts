import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import {
  askAs,
  decideOrder,
  openOrder,
  peopleOfDemo,
  pressAndConfirm,
  rollBack,
  shown,
  staffProject,
} from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';
import { openWorkspace, runStatement } from '../world/workspace.js';

const stamp = Date.now().toString(36);
const project = `财务运营${stamp}`;
const name = `更正反馈${stamp}`;
const wait = { timeout: 30_000 };

const retail = <T extends object>(text: string): Promise<T[]> =>
  asSuperuser(inject('world').dataDir, 'retail', async (client) => (await client.query<T>(text)).rows);
const platform = <T extends object>(text: string): Promise<T[]> =>
  asSuperuser(inject('world').dataDir, 'sluice', async (client) => (await client.query<T>(text)).rows);

/** A moment as people write it, in the zone of the product. */
const local = (ms: number): string =>
  new Date(Date.now() + ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

async function write(page: Page, script: string): Promise<void> {
  await page.getByRole('textbox', { name: '审核内容' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(script);
  await untilButtonsListen(page);
  await page.getByRole('button', { name: '提交', exact: true }).click();
}

/**
 * Story 59: a change goes through two approval groups, is rejected by the second, edited, approved again, run at its
 * time, looked at and taken back.
 */
describe('a change before two approval groups', () => {
  const browser = useBrowser();
  /** The row that it is about. */
  let row = 0;

  beforeAll(async () => {
    const [made] = await retail<{ id: number }>(
      `INSERT INTO feedback (contact_name, phone, topic, content) VALUES ('王芳', '13900000059', '商品', '原文') RETURNING id::int AS id`,
    );
    row = made?.id ?? 0;
    const [source] = await platform<{ id: number }>(
      `SELECT id::int AS id FROM data_source WHERE settings ->> 'database_name' LIKE '%retail%'`,
    );
    const id = await staffProject(project, source?.id ?? 0);
    const people = await peopleOfDemo();
    const [role] = await platform<{ id: number }>(
      'SELECT id::int AS id FROM project_role WHERE is_manager AND project_id IS NULL',
    );
    await askAs('policy', 'approval-flow.create', {
      name: '两级审批',
      target: 'work_order',
      project_id: id,
      priority: 100,
      condition: 'kind == "dml"',
      steps: [
        { name: '项目管理员', group_type: 'project_role', group_ids: [role?.id], mode: 'any' },
        { name: '数据负责人', group_type: 'users', group_ids: [people.get('builder')], mode: 'any' },
      ],
    });
  });

  it(
    'is rejected, edited, approved by both, run at its time, seen in the flashback query and taken back',
    { timeout: 240_000 },
    async () => {
      const before = await retail(`SELECT * FROM feedback WHERE id = ${row}`);
      const [asker, first, second] = [await browser.visitor(), await browser.visitor(), await browser.visitor()];
      const { page } = asker;
      await signInAs(page, 'analyst');
      await signInAs(first.page, 'policy');
      await signInAs(second.page, 'builder');

      await openMenu(page, '工单', '工单列表');
      await page.getByRole('button', { name: '新建工单' }).click();
      await page.getByRole('textbox', { name: '工单名称' }).fill(name);
      await choose(page, page, '项目', project);
      await choose(page, page, '目标数据源', 'PostgreSQL');
      await write(page, `UPDATE feedback SET content = '全部更正' WHERE id > 0`);
      await expect.poll(() => rowWith(page, name).count(), wait).toBeGreaterThan(0);

      await decideOrder(first.page, name, '同意', '范围请数据负责人确认');
      await decideOrder(second.page, name, '拒绝', '只改这一条');
      await openOrder(page, '我提交的', name);
      await shown(page, '审核不通过');
      await shown(page, '只改这一条');
      await picture(page, '59-rejected');

      await untilButtonsListen(page);
      await page.getByRole('button', { name: '编辑', exact: true }).click();
      await page.getByRole('textbox', { name: '工单名称' }).waitFor();
      await write(page, `UPDATE feedback SET content = '已更正' WHERE id = ${row}`);
      await shown(page, '编辑后重新提交');
      // Both are asked anew: what they had said was of another script.
      await decideOrder(first.page, name, '同意', '', local(3_600_000));
      await decideOrder(second.page, name, '同意', '');

      await openOrder(page, '我提交的', name);
      await shown(page, '限定执行窗口');
      await untilButtonsListen(page);
      await page.getByRole('button', { name: '定时执行', exact: true }).click();
      const dialog = page.getByRole('dialog').last();
      await dialog.getByRole('combobox', { name: '计划执行时间' }).click();
      const plan = page.locator('.ant-picker input').first();
      await plan.fill(local(15_000));
      await plan.press('Enter');
      await picture(page, '59-schedule');
      await dialog.getByRole('button', { name: '确定' }).last().click();
      await shown(page, '定时执行');
      await expect
        .poll(() => retail(`SELECT content FROM feedback WHERE id = ${row}`), { timeout: 60_000 })
        .toEqual([{ content: '已更正' }]);
      await openOrder(page, '我提交的', name);
      await shown(page, '已完成 1/1');
      await picture(page, '59-ran');

      await openMenu(page, '工单', '闪回查询');
      await page.getByRole('search').getByLabel('表').fill('feedback');
      await page.getByRole('button', { name: '查询', exact: true }).click();
      await expect.poll(() => rowWith(page, 'public.feedback').count(), wait).toBeGreaterThan(0);
      await pressInRow(page, 'public.feedback', '查看行');
      await expect.poll(() => page.getByRole('dialog').last().innerText(), wait).toContain('已更正');
      await picture(page, '59-flashback');
      await page.keyboard.press('Escape');

      await openOrder(page, '我提交的', name);
      await rollBack(page, 1);
      await decideOrder(first.page, 'rollback-', '同意', '');
      await openOrder(page, '我提交的', 'rollback-');
      await pressAndConfirm(page, '执行');
      await shown(page, '已完成 1/1');
      expect(await retail(`SELECT * FROM feedback WHERE id = ${row}`)).toEqual(before);
      for (const visitor of [asker, first, second]) expectNoProblems(visitor);
    },
  );

  // Nobody is given this table to write by another story.
  it('is written from the statement that the workspace refused, with its script and its source', async () => {
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'analyst');
    await openWorkspace(page, 'demo-retail');
    await runStatement(page, `UPDATE stock_move SET operator = '由查询转工单' WHERE id = 5`);
    await page.getByRole('button', { name: '提交工单' }).waitFor(wait);
    await picture(page, '59-refused');
    await page.getByRole('button', { name: '提交工单' }).click();
    await page.getByRole('textbox', { name: '工单名称' }).waitFor(wait);
    await expect
      .poll(() => page.getByRole('textbox', { name: '审核内容' }).innerText(), wait)
      .toContain('由查询转工单');
    await expect.poll(() => page.locator('[data-param=data_source_id]').innerText(), wait).toContain('demo-retail');
    await page.getByRole('textbox', { name: '工单名称' }).fill(`${name}-转`);
    await choose(page, page, '项目', project);
    await picture(page, '59-from-workspace');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect.poll(() => rowWith(page, `${name}-转`).count(), wait).toBeGreaterThan(0);
    expectNoProblems(asker);
  });
});
