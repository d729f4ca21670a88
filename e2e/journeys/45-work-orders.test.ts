import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs, tokenFor } from '../world/sign-in.js';

const stamp = Date.now().toString(36);
const project = `门店运营${stamp}`;
const tab = (page: Page, label: string) => page.getByRole('tab', { name: label, exact: true });
const wait = { timeout: 30_000 };

async function call<T>(name: string, body: Record<string, unknown>, account: string): Promise<T> {
  const answer = await fetch(`${inject('world').url}/api/operation/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': await tokenFor(account) },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  expect(`${name} ${code} ${msg}`).toBe(`${name} 200 ${msg}`);
  return data;
}

async function typeScript(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: '审核内容' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** Writes an order as a person does, from the list. */
async function submit(page: Page, name: string, script: string, more?: () => Promise<void>): Promise<void> {
  await openMenu(page, '工单', '工单列表');
  await page.getByRole('button', { name: '新建工单' }).click();
  await page.getByRole('textbox', { name: '工单名称' }).fill(name);
  await choose(page, page, '项目', project);
  await choose(page, page, '目标数据源', 'PostgreSQL');
  await typeScript(page, script);
  await more?.();
  await untilButtonsListen(page);
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect.poll(() => rowWith(page, name).count(), wait).toBeGreaterThan(0);
}

/** Opens an order of a tab of the list. */
async function open(page: Page, label: string, name: string): Promise<void> {
  await openMenu(page, '工单', '工单列表');
  await tab(page, label).click();
  await pressInRow(page, name, '查看');
  await page.getByRole('button', { name: '评论', exact: true }).waitFor();
}

async function decide(page: Page, name: string, verdict: '同意' | '拒绝', remark: string): Promise<void> {
  await open(page, '待我处理', name);
  await page.getByRole('button', { name: '审批', exact: true }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('说明').fill(remark);
  await untilButtonsListen(page);
  await dialog.getByRole('button', { name: verdict }).click();
  await expect
    .poll(() => page.locator('body').innerText(), wait)
    .toContain(verdict === '同意' ? '审核通过' : '审核不通过');
}

async function press(page: Page, label: string): Promise<void> {
  await untilButtonsListen(page);
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
}

const shown = (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.locator('body').innerText(), wait).toContain(text);

/**
 * Story 45: changes are written, reviewed, approved, run, turned down, edited, and tried again where they failed
 * (screens E1–E3).
 */
describe('work orders', () => {
  const browser = useBrowser();

  beforeAll(async () => {
    const ids = await asSuperuser(inject('world').dataDir, 'sluice', async (client) => {
      const people = await client.query<{ account: string; id: number }>(
        'SELECT account, id::int AS id FROM user_account',
      );
      const { rows } = await client.query<{ id: number }>(
        `SELECT id::int AS id FROM data_source WHERE settings ->> 'database_name' LIKE '%retail%'`,
      );
      const idOf = new Map(people.rows.map(({ account, id }) => [account, id]));
      return { policy: idOf.get('policy'), analyst: idOf.get('analyst'), source: rows[0]?.id };
    });
    const { id } = await call<{ id: number }>('project.create', { name: project, manager_ids: [ids.policy] }, 'system');
    await call('project.member-add', { project_id: id, user_ids: [ids.analyst] }, 'policy');
    await call('project.source-add', { project_id: id, data_source_id: ids.source }, 'policy');
  });

  it('go from the asker to the manager and back, and are run', async () => {
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'analyst');
    const good = `调整退货说明${stamp}`;
    await submit(
      page,
      good,
      `UPDATE feedback SET content = '已回复' WHERE id = 1;\nUPDATE feedback SET content = '已回复' WHERE id = 2;`,
      async () => {
        await untilButtonsListen(page);
        await page.getByRole('button', { name: '审核', exact: true }).click();
        await shown(page, '2 条语句');
        await picture(page, '45-form');
      },
    );
    await picture(page, '45-list');
    const manager = await browser.visitor();
    await signInAs(manager.page, 'policy');
    await decide(manager.page, good, '同意', '可以执行');
    await picture(manager.page, '45-approved');
    await open(page, '我提交的', good);
    await press(page, '执行');
    await shown(page, '已完成 2/2');
    await picture(page, '45-succeeded');
    expectNoProblems(asker);
    expectNoProblems(manager);
  });

  it('are turned down, edited and asked for again', async () => {
    const asker = await browser.visitor();
    await signInAs(asker.page, 'analyst');
    const name = `清理反馈${stamp}`;
    await submit(asker.page, name, `UPDATE feedback SET content = '-' WHERE id > 0`);
    const manager = await browser.visitor();
    await signInAs(manager.page, 'policy');
    await decide(manager.page, name, '拒绝', '请限定范围');
    await picture(manager.page, '45-rejected');
    await open(asker.page, '我提交的', name);
    await asker.page.getByRole('button', { name: '编辑', exact: true }).click();
    await asker.page.getByRole('textbox', { name: '工单名称' }).waitFor();
    await typeScript(asker.page, `UPDATE feedback SET content = '-' WHERE id = 3`);
    await untilButtonsListen(asker.page);
    await asker.page.getByRole('button', { name: '提交', exact: true }).click();
    await shown(asker.page, '编辑后重新提交');
    expectNoProblems(asker);
    expectNoProblems(manager);
  });

  it('that fail in their second statement are tried again from there', async () => {
    const asker = await browser.visitor();
    const { page } = asker;
    await signInAs(page, 'analyst');
    const name = `补录库存${stamp}`;
    await submit(
      page,
      name,
      `UPDATE product SET note = '盘点' WHERE id = 1;\nUPDATE product SET stock = stock - 1 - (SELECT max(stock) FROM product p WHERE p.id = 2) WHERE id = 2;`,
      async () => {
        await page.getByRole('radio', { name: '否' }).last().check();
      },
    );
    const manager = await browser.visitor();
    await signInAs(manager.page, 'policy');
    await decide(manager.page, name, '同意', '');
    await open(page, '我提交的', name);
    await press(page, '执行');
    await shown(page, '重试失败阶段');
    await picture(page, '45-failed');
    await asSuperuser(inject('world').dataDir, 'retail', (client) =>
      client.query('ALTER TABLE product DROP CONSTRAINT stock_enough'),
    );
    await press(page, '重试失败阶段');
    await shown(page, '已完成 2/2');
    await picture(page, '45-retried');
    await asSuperuser(inject('world').dataDir, 'retail', (client) =>
      client.query(
        'UPDATE product SET stock = 10 WHERE id = 2; ALTER TABLE product ADD CONSTRAINT stock_enough CHECK (stock >= 0)',
      ),
    );
    expectNoProblems(asker);
  });
});
