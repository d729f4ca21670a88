import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { picture } from './browser.js';
import { openMenu, pressInRow, untilButtonsListen } from './console.js';
import { asSuperuser } from './database.js';
import { tokenFor } from './sign-in.js';

const wait = { timeout: 30_000 };

/** Calls an operation as somebody of the demo; it must be answered. */
export async function askAs<T>(account: string, name: string, body: Record<string, unknown>): Promise<T> {
  const answer = await fetch(`${inject('world').url}/api/operation/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': await tokenFor(account) },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  expect(`${name} ${code} ${msg}`).toBe(`${name} 200 ${msg}`);
  return data;
}

/** Numbers of the demo's people by account. */
export const peopleOfDemo = (): Promise<Map<string, number>> =>
  asSuperuser(inject('world').dataDir, 'sluice', async (client) => {
    const { rows } = await client.query<{ account: string; id: number }>(
      'SELECT account, id::int AS id FROM user_account',
    );
    return new Map(rows.map(({ account, id }) => [account, id]));
  });

/** A project on a source that policy leads and analyst works in; answers its number. */
export async function staffProject(name: string, sourceId: number): Promise<number> {
  const people = await peopleOfDemo();
  const { id } = await askAs<{ id: number }>('system', 'project.create', { name, manager_ids: [people.get('policy')] });
  await askAs('policy', 'project.member-add', { project_id: id, user_ids: [people.get('analyst')] });
  await askAs('policy', 'project.source-add', { project_id: id, data_source_id: sourceId });
  return id;
}

/** Waits until the page says something. */
export const shown = (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.locator('body').innerText(), wait).toContain(text);

/** Opens an order of a tab of the list; what came since is in it. */
export async function openOrder(page: Page, tab: string, name: string): Promise<void> {
  await openMenu(page, '工单', '工单列表');
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await pressInRow(page, name, '查看');
  await page.getByRole('button', { name: '评论', exact: true }).waitFor();
}

/** Decides an order that waits for whoever is signed in; it may run `until` then, where that is given. */
export async function decideOrder(
  page: Page,
  name: string,
  verdict: '同意' | '拒绝',
  remark: string,
  until?: string,
): Promise<void> {
  await page.reload();
  await openOrder(page, '待我处理', name);
  await untilButtonsListen(page);
  await page.getByRole('button', { name: '审批', exact: true }).click();
  const dialog = page.getByRole('dialog').last();
  if (remark) await dialog.getByLabel('说明').fill(remark);
  if (until) {
    await dialog.getByRole('combobox', { name: '执行窗口结束' }).click();
    const end = page.locator('.ant-picker input').first();
    await end.fill(until);
    await end.press('Enter');
    await picture(page, '59-window');
  }
  await untilButtonsListen(page);
  await dialog.getByRole('button', { name: verdict }).click();
  await dialog.waitFor({ state: 'detached', timeout: 30_000 });
}

/** Presses a button that asks once more. */
export async function pressAndConfirm(page: Page, label: string): Promise<void> {
  await untilButtonsListen(page);
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
}

/** On an order's page: asks to take all of its stages back. */
export async function rollBack(page: Page, stages: number): Promise<void> {
  await untilButtonsListen(page);
  await page.getByRole('button', { name: '回滚', exact: true }).click();
  const choice = page.getByRole('dialog').last();
  for (let stage = 1; stage <= stages; stage += 1)
    await choice.getByRole('row').nth(stage).getByRole('checkbox').check();
  await untilButtonsListen(page);
  await choice.getByRole('button', { name: '创建回滚工单' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '确定' }).click();
  await shown(page, '已创建回滚工单');
}
