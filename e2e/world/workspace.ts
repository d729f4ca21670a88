import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openMenu } from './console.js';

/** Opens the workspace and, when named, chooses the source. */
export async function openWorkspace(page: Page, source?: string): Promise<void> {
  await openMenu(page, undefined, '数据查询');
  await page.locator('.cm-content').waitFor();
  if (source) await page.getByRole('combobox').first().selectOption({ label: source });
}

/** Types a statement over what is there and runs it with the keyboard. */
export async function runStatement(page: Page, sql: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(sql);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
}

/** What a run answered: `rows`, `refused` or `error`, with the text of the result area. */
export async function answerOf(page: Page, sql: string): Promise<{ state: 'rows' | 'refused' | 'error'; text: string; cells: string[][] }> {
  const answered = page.waitForResponse((response) => response.url().includes('/api/operation/workspace.run'));
  await runStatement(page, sql);
  const lines = (await (await answered).text()).trim().split('\n').map((line) => JSON.parse(line) as { t: string; rows?: unknown[][] });
  const kind = lines.some((line) => line.t === 'refused') ? 'refused' : lines.some((line) => line.t === 'error') ? 'error' : 'rows';
  if (kind !== 'rows') await expect.poll(() => page.locator('main').innerText()).toContain(kind === 'refused' ? '语句被拒绝' : '');
  const cells = lines.flatMap((line) => line.rows ?? []).map((row) => row.map(String));
  return { state: kind, text: await page.locator('main').innerText(), cells };
}
