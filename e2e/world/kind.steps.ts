import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { picture } from './browser.js';
import { openMenu, pressInRow, rowWith, untilButtonsListen } from './console.js';
import { askAs } from './orders.js';
import { writeStatement } from './workspace.js';

/** A busy machine answers within this. */
const slow = { timeout: 30_000 };

/** What sources of every kind are looked at in, and by which name its pictures go. */
export interface KindSteps {
  page: Page;
  source: string;
  story: string;
}

/** In the workspace of the source: asks for the plan of a statement, which is to say these. */
export async function seePlan({ page, story }: KindSteps, statement: string, says: RegExp): Promise<void> {
  await writeStatement(page, statement);
  await page.getByRole('button', { name: '执行计划' }).click();
  const plan = page.getByRole('treegrid', { name: '执行计划' });
  await expect.poll(async () => ((await plan.count()) > 0 ? plan.innerText() : ''), slow).toMatch(says);
  await picture(page, `${story}-plan`);
}

/**
 * As an administrator of the system: what goes on at the source, tab by tab. Each says what is to be said of it: what
 * it holds, that there is nothing, or why the kind cannot tell.
 */
export async function seeSessions(
  { page, source, story }: KindSteps,
  tabs: Readonly<Record<'会话' | '锁' | '慢语句', RegExp>>,
): Promise<void> {
  await openMenu(page, '资产管理', '数据源');
  await rowWith(page, source).first().waitFor();
  await pressInRow(page, source, '会话与锁');
  for (const [tab, says] of Object.entries(tabs)) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect.poll(() => page.locator('body').innerText(), slow).toMatch(says);
    await picture(page, `${story}-${{ 会话: 'sessions', 锁: 'locks', 慢语句: 'statements' }[tab] ?? tab}`);
  }
}

/** Exports the rows of the grid that stands on the page as CSV; answers its lines, the head first. */
export async function exportedLines(page: Page, title: string): Promise<string[]> {
  await untilButtonsListen(page);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('标题').fill(title);
  await dialog.getByLabel('导出类型').selectOption({ label: 'CSV' });
  await dialog.getByLabel('导出数目').selectOption('1000');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  return (await readFile(await download.path())).toString('utf8').slice(1).trim().split('\r\n');
}

/** As the auditor: the record of a statement at the source, with what of it was masked. */
export async function seeAudited({ page, source, story }: KindSteps, word: string, masked: string): Promise<void> {
  await openMenu(page, '审计', '审计日志');
  await page.getByRole('search').getByLabel('关键字').fill(word);
  await page.getByRole('button', { name: '查询' }).click();
  await expect.poll(() => rowWith(page, word).first().innerText(), slow).toContain(source);
  await untilButtonsListen(page);
  await pressInRow(page, word, '详情');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.innerText(), slow).toContain(word);
  await expect.poll(() => dialog.innerText(), slow).toContain(masked);
  await picture(page, `${story}-audit`);
}

/**
 * In the workspace: the definition of a table that stands in the tree at this path below the source, which is to say
 * this.
 */
export async function seeDefinition(
  { page, source, story }: KindSteps,
  path: readonly string[],
  says: RegExp,
): Promise<void> {
  const steps = [source, ...path];
  const nodeOf = (name: string) => page.locator(`.ws-node[data-name="${name}"]`).first();
  for (const name of steps.slice(0, -1)) {
    await nodeOf(name).waitFor(slow);
    if ((await nodeOf(name).getAttribute('aria-expanded')) === 'false') await nodeOf(name).click();
  }
  await nodeOf(steps.at(-1) ?? source).click({ button: 'right', timeout: slow.timeout });
  await page.getByRole('menuitem', { name: '查看定义' }).click();
  const dialog = page.locator('dialog.ws-viewer');
  await expect.poll(() => dialog.innerText(), slow).toMatch(says);
  await picture(page, `${story}-definition`);
  await dialog.getByRole('button', { name: /关闭/ }).click();
}

/**
 * A column is masked in full for everybody, by a rule that names it: one of level high is published with an export no
 * other way.
 */
export async function maskFully(table: string, column: string): Promise<void> {
  await askAs('policy', 'masking-policy.create', {
    name: `${table}.${column}`,
    template: 'custom',
    priority: 50,
    scope_type: 'tables',
    table_pattern: table,
    rules: [{ match_type: 'column', match_value: `${table}.${column}`, algorithm: 'full' }],
  });
}
