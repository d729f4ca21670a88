import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { askAs, shown, staffProject } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';

const stamp = Date.now().toString(36);
const [endless, waiting] = [`长查询${stamp}`, `待审查询${stamp}`];
const wait = { timeout: 30_000 };

/**
 * Story 67: an asynchronous query is run, cancelled at its source and asked again, and one that waits is taken back,
 * all from the workbench (screens B2).
 */
describe('asynchronous queries in the workbench', () => {
  const browser = useBrowser();

  beforeAll(async () => {
    const source = await asSuperuser(inject('world').dataDir, 'sluice', async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `SELECT id::int AS id FROM data_source WHERE settings ->> 'database_name' LIKE '%retail%' ORDER BY id LIMIT 1`,
      );
      return rows[0]!.id;
    });
    const project = await staffProject(`分析${stamp}`, source);
    const form = { project_id: project, kind: 'async_query', data_source_id: source, databases: ['public'] };
    const script = 'SELECT count(*) AS n FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b';
    const { id } = await askAs<{ id: number }>('analyst', 'work-order.create', { ...form, name: endless, script });
    await askAs('analyst', 'work-order.create', {
      ...form,
      name: waiting,
      script: 'SELECT count(*) AS n FROM product',
    });
    const hash = await asSuperuser(inject('world').dataDir, 'sluice', async (client) => {
      const { rows } = await client.query<{ script_hash: string }>('SELECT script_hash FROM work_order WHERE id = $1', [
        id,
      ]);
      return rows[0]!.script_hash;
    });
    await askAs('policy', 'work-order.approve', { orders: [{ id, hash }] });
  });

  it('are run, cancelled, and asked again', async () => {
    const analyst = await browser.visitor();
    const { page } = analyst;
    const confirm = async (): Promise<void> => {
      await untilButtonsListen(page);
      await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
    };
    await signInAs(page, 'analyst');
    await openMenu(page, undefined, '工作台');
    await page.getByRole('tab', { name: /异步查询/ }).click();
    await pressInRow(page, endless, '执行');
    await confirm();
    await expect.poll(() => rowWith(page, endless).first().innerText(), wait).toContain('执行中');
    await picture(page, '67-running');
    await untilButtonsListen(page);
    await pressInRow(page, endless, '取消');
    await confirm();
    await shown(page, '已请求停止');
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('tab', { name: /异步查询/ }).click();
        await rowWith(page, endless).first().waitFor();
        return rowWith(page, endless).first().innerText();
      }, wait)
      .toContain('人工终止');

    await pressInRow(page, waiting, '取消');
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('textbox', { name: '说明' }).fill('不再需要');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '撤回', exact: true }).click();
    await expect.poll(() => rowWith(page, waiting).first().innerText(), wait).toContain('人工终止');
    await picture(page, '67-cancelled');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '67-phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await untilButtonsListen(page);
    await pressInRow(page, endless, '重新执行');
    await expect.poll(() => page.getByRole('textbox', { name: '工单名称' }).inputValue(), wait).toContain(endless);
    await picture(page, '67-again');
    expectNoProblems(analyst);
  });
});
