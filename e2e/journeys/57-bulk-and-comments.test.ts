import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInCard, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { askAs, openOrder, shown, staffProject } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';
import { openWorkspace } from '../world/workspace.js';

const stamp = Date.now().toString(36);
const project = `客服运营${stamp}`;
const names = [`更正反馈一${stamp}`, `更正反馈二${stamp}`, `更正反馈三${stamp}`] as const;
const wait = { timeout: 30_000 };

/**
 * Story 57: a manager approves several orders at once and writes under another one, which its asker answers; the
 * project counts them (screens E1, E3, D2, D4, D12).
 */
describe('several orders at once', () => {
  const browser = useBrowser();

  beforeAll(async () => {
    const source = await asSuperuser(inject('world').dataDir, 'sluice', async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `SELECT id::int AS id FROM data_source WHERE settings ->> 'database_name' LIKE '%retail%' ORDER BY id LIMIT 1`,
      );
      return rows[0]!.id;
    });
    const id = await staffProject(project, source);
    for (const [at, name] of names.entries())
      await askAs('analyst', 'work-order.create', {
        name,
        project_id: id,
        kind: 'dml',
        data_source_id: source,
        databases: ['public'],
        script: `UPDATE feedback SET content = content WHERE id = ${at + 1}`,
        is_backup: false,
      });
  });

  it('are approved by one press, and talked about', async () => {
    const manager = await browser.visitor();
    const { page } = manager;
    await signInAs(page, 'policy');
    await openMenu(page, '工单', '工单列表');
    await page.getByRole('tab', { name: '待我处理', exact: true }).click();
    for (const name of names.slice(0, 2)) await rowWith(page, name).getByRole('checkbox').check();
    await picture(page, '57-chosen');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '批量同意' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
    await expect.poll(() => rowWith(page, names[0]).count(), wait).toBe(0);
    expect(await rowWith(page, names[1]).count()).toBe(0);
    expect(await rowWith(page, names[2]).count()).toBe(1);
    // Tabs that are open keep their rows.
    await page.reload();
    await page.getByRole('tab', { name: '我处理过的', exact: true }).click();
    for (const name of names.slice(0, 2))
      await expect.poll(() => rowWith(page, name).innerText(), wait).toContain('审核通过');
    await picture(page, '57-approved');

    await page.getByRole('tab', { name: '待我处理', exact: true }).click();
    await pressInRow(page, names[2], '查看');
    await page.getByRole('button', { name: '评论', exact: true }).waitFor();
    const say = async (text: string, on = page): Promise<void> => {
      await untilButtonsListen(on);
      await on.getByRole('button', { name: '评论', exact: true }).click();
      const dialog = on.getByRole('dialog').last();
      await dialog.getByRole('textbox', { name: '评论' }).fill(text);
      await untilButtonsListen(on);
      await dialog.getByRole('button', { name: '发表' }).click();
      await dialog.waitFor({ state: 'detached', ...wait });
    };
    await say('请说明更正的原因');
    await page.getByRole('tab', { name: '评论', exact: true }).click();
    await shown(page, '请说明更正的原因');
    await picture(page, '57-comment');
    const asker = await browser.visitor();
    await signInAs(asker.page, 'analyst');
    await openOrder(asker.page, '我提交的', names[2]);
    await asker.page.getByRole('tab', { name: '评论', exact: true }).click();
    await shown(asker.page, '请说明更正的原因');
    await say('客户来电要求', asker.page);
    await shown(asker.page, '客户来电要求');
    expectNoProblems(asker);
    expectNoProblems(manager);
  });

  it('are counted in their project, in which rights are copied', async () => {
    const manager = await browser.visitor();
    const { page } = manager;
    await signInAs(page, 'policy');
    await openMenu(page, undefined, '我的项目');
    await page.getByText(project, { exact: true }).first().waitFor();
    await pressInCard(page, project, '进入');
    await page.getByRole('tabpanel').getByRole('heading', { name: '工单状态' }).waitFor();
    await expect.poll(() => rowWith(page, '审核通过').first().innerText(), wait).toContain('2');
    await expect.poll(() => rowWith(page, '待审核').first().innerText(), wait).toContain('1');
    await picture(page, '57-overview');

    await page.getByRole('tab', { name: '成员', exact: true }).click();
    await pressInRow(page, 'analyst', '复制权限');
    const copying = page.getByRole('dialog').last();
    await copying.getByRole('combobox', { name: /复制自/ }).click();
    await page.getByRole('option', { name: 'policy' }).click();
    await untilButtonsListen(page);
    await copying.getByRole('button', { name: '复制', exact: true }).click();
    await shown(page, '没有可复制的权限');
    await copying.getByRole('button', { name: '取消' }).click();
    expectNoProblems(manager);
  });

  it('leave the marks of their project on what its members read', async () => {
    const manager = await browser.visitor();
    const { page } = manager;
    await signInAs(page, 'policy');
    await openMenu(page, undefined, '我的项目');
    await page.getByText(project, { exact: true }).first().waitFor();
    await pressInCard(page, project, '进入');
    await page.getByRole('tab', { name: '设置', exact: true }).click();
    const allowsCopies = async (choice: '是' | '否'): Promise<void> => {
      await page
        .getByRole('radiogroup', { name: /允许复制/ })
        .getByRole('radio', { name: choice })
        .check();
      await untilButtonsListen(page);
      const saved = page.waitForResponse(/\/app\/(action|button)\/run/);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await saved;
      await shown(page, '项目设置已保存');
    };
    await allowsCopies('否');
    await picture(page, '57-settings');

    const reader = await browser.visitor();
    await signInAs(reader.page, 'analyst');
    // Another story may have given the analyst a source whose name comes first.
    await openWorkspace(reader.page, 'demo-retail');
    await reader.page.locator('.ws-pane-slot:not([hidden]) .cm-content').click();
    await reader.page.keyboard.insertText('SELECT id, name FROM product ORDER BY id LIMIT 20');
    await untilButtonsListen(reader.page);
    await reader.page.getByRole('button', { name: '运行', exact: true }).click();
    const mark = reader.page.locator('[data-watermark]');
    await mark.waitFor(wait);
    expect(await mark.getAttribute('data-watermark')).toContain('analyst');
    await shown(reader.page, '不可复制');
    await picture(reader.page, '57-watermark');
    // Other stories copy what they read of the same source.
    await allowsCopies('是');
    for (const visitor of [manager, reader]) expectNoProblems(visitor);
  });
});
