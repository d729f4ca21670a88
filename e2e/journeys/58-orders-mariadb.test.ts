import { isWhole } from '@sluice/testing/whole';
import type { Page } from 'playwright-core';
import { hasMariadb, startMariadbShop, type MariadbShop } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, rowWith, untilButtonsListen } from '../world/console.js';
import { askAs, decideOrder, openOrder, pressAndConfirm, rollBack, shown, staffProject } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';

const stamp = Date.now().toString(36);
const project = `商城运营${stamp}`;
const source = `商城库${stamp}`;
const name = `调整积分${stamp}`;
const script = `UPDATE customer SET points = points + 5 WHERE id <= 3;\nDELETE FROM note WHERE body = 'old';\nINSERT INTO note (body) VALUES ('new');`;

/**
 * Story 58: an order on MariaDB goes the whole way: written, reviewed, approved, run with its rows kept, and taken back
 * (screens E2, E3, E5). In a whole run: stories 45 and 47 go the same way on PostgreSQL in every run, where tests of
 * backups run on MariaDB.
 */
describe.runIf(isWhole && hasMariadb())('an order on MariaDB', () => {
  const browser = useBrowser();
  let shop: MariadbShop;

  const rows = async (): Promise<string> =>
    JSON.stringify([
      await shop.server.sql('SELECT * FROM shop.customer ORDER BY id'),
      await shop.server.sql('SELECT * FROM shop.note ORDER BY id'),
    ]);

  beforeAll(async () => {
    shop = await startMariadbShop();
    await shop.server.sql(`INSERT INTO shop.note (body) VALUES ('old'), ('kept')`);
    const { server, account, password } = shop;
    const { id } = await askAs<{ id: number }>('system', 'data-source.create', {
      name: source,
      type: 'mysql',
      host: server.host,
      port: server.port,
      database_name: 'shop',
      account,
      password,
    });
    await askAs('system', 'data-source.sync', { id });
    await staffProject(project, id);
  });
  afterAll(() => shop?.server.stop());

  async function submit(page: Page): Promise<void> {
    await openMenu(page, '工单', '工单列表');
    await page.getByRole('button', { name: '新建工单' }).click();
    await page.getByRole('textbox', { name: '工单名称' }).fill(name);
    await choose(page, page, '项目', project);
    await choose(page, page, '目标数据源', source);
    await page.getByRole('textbox', { name: '审核内容' }).click();
    await page.keyboard.insertText(script);
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '审核', exact: true }).click();
    await shown(page, '3 条语句');
    await picture(page, '58-form');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect.poll(() => rowWith(page, name).count(), { timeout: 30_000 }).toBeGreaterThan(0);
  }

  it('is reviewed, approved, run with its rows kept, and taken back', async () => {
    const before = await rows();
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'analyst');
    await submit(page);
    const manager = await browser.visitor();
    await signInAs(manager.page, 'policy');
    await decideOrder(manager.page, name, '同意', '');
    await openOrder(page, '我提交的', name);
    await pressAndConfirm(page, '执行');
    await shown(page, '已完成 3/3');
    await picture(page, '58-ran');
    expect(await rows()).not.toBe(before);
    expect(await shop.server.sql(`SELECT body FROM shop.note ORDER BY id`)).toEqual([
      { body: 'kept' },
      { body: 'new' },
    ]);

    await rollBack(page, 3);
    await decideOrder(manager.page, 'rollback-', '同意', '');
    await openOrder(page, '我提交的', 'rollback-');
    await pressAndConfirm(page, '执行');
    await shown(page, '已完成 3/3');
    await picture(page, '58-back');
    expect(await rows()).toBe(before);
    expectNoProblems(asker);
    expectNoProblems(manager);
  });
});
