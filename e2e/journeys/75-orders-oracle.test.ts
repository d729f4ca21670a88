import { startOracleShop, type OracleDouble } from '@sluice/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, pressInCard, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { superuserUrl } from '../world/database.js';
import { askAs, openOrder, pressAndConfirm, shown, staffProject } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';

const stamp = Date.now().toString(36);
const project = `甲骨文运营${stamp}`;
const source = `甲骨文库${stamp}`;
const name = `城市更正${stamp}`;
const wait = { timeout: 30_000 };

/** One of the two lists of a project that are narrowed by one's own part in them (screens D7, D8). */
async function openPart(page: Page, tab: string, part: string): Promise<void> {
  await openMenu(page, undefined, '我的项目');
  await pressInCard(page, project, '进入');
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await choose(page, page, '与我的关系', part);
  await page.getByRole('button', { name: '查询', exact: true }).click();
}

/**
 * Story 75: an order on Oracle, against a simulator of the driver: what its review finds and what is not supported is
 * said before anybody approves; then it runs (screens D7, D8, E2, E3, E9).
 */
describe('an order on Oracle', () => {
  const browser = useBrowser();
  let double: OracleDouble;

  beforeAll(async () => {
    double = await startOracleShop(superuserUrl(inject('world').dataDir));
    const { host, port, account, service } = double;
    const { id } = await askAs<{ id: number }>('system', 'data-source.create', {
      ...{ name: source, type: 'oracle', host, port, database_name: service, default_schema: 'APP' },
      ...{ account: account.name, password: account.password },
    });
    await askAs('system', 'data-source.sync', { id });
    await staffProject(project, id);
  });
  afterAll(() => double?.stop());

  const write = async (page: Page, script: string): Promise<void> => {
    const editor = page.getByRole('textbox', { name: '审核内容' });
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(script);
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '审核', exact: true }).click();
  };

  it('is reviewed by its rules, told what Oracle does not have here, approved in the project, and run', async () => {
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'analyst');
    await openMenu(page, '工单', '工单列表');
    await page.getByRole('button', { name: '新建工单' }).click();
    await page.getByRole('textbox', { name: '工单名称' }).fill(name);
    await choose(page, page, '项目', project);
    await choose(page, page, '目标数据源', source);
    await write(page, "UPDATE customer SET city = '上海';\nCOMMIT");
    await shown(page, '没有限定行的条件');
    await shown(page, '脚本中不能使用 COMMIT');
    await shown(page, 'Oracle 数据源不支持行备份与回滚');
    await picture(page, '75-review');
    await write(page, "UPDATE customer SET city = '上海' WHERE id = 1");
    await expect.poll(() => page.locator('body').innerText(), wait).not.toContain('脚本中不能使用 COMMIT');
    await page
      .getByRole('radiogroup', { name: /执行前备份/ })
      .getByRole('radio', { name: '否' })
      .check();
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect.poll(() => rowWith(page, name).count(), wait).toBeGreaterThan(0);

    const manager = await browser.visitor();
    await signInAs(manager.page, 'policy');
    await openPart(manager.page, '审批', '待我审批');
    await expect.poll(() => rowWith(manager.page, name).count(), wait).toBe(1);
    await picture(manager.page, '75-waiting');
    await pressInRow(manager.page, name, '处理');
    await untilButtonsListen(manager.page);
    await manager.page.getByRole('dialog').last().getByRole('button', { name: '通过', exact: true }).click();
    await expect.poll(() => rowWith(manager.page, name).count(), wait).toBe(0);

    await openOrder(page, '我提交的', name);
    await pressAndConfirm(page, '执行');
    await shown(page, '已完成 1/1');
    await picture(page, '75-ran');
    expectNoProblems(asker);
    expectNoProblems(manager);
  });

  it('stands among one’s own in the project, in English, in the dark and on a phone', async () => {
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'analyst');
    await openPart(page, '工单', '我提交的');
    await expect.poll(() => rowWith(page, name).count(), wait).toBe(1);
    await page.evaluate(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await page.reload();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Work orders', exact: true }).click();
    await expect.poll(() => page.locator('body').innerText(), wait).toContain(name);
    await picture(page, '75-mine-phone');
    expectNoProblems(asker);
  });
});
