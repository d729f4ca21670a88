import type { Page } from 'playwright-core';
import { openMenu } from './console.js';
import { tokenOf } from './sign-in.js';

/** Opens the workspace and, when named, chooses the source. */
export async function openWorkspace(page: Page, source?: string): Promise<void> {
  await openMenu(page, undefined, '数据查询');
  await page.locator('.cm-content').waitFor();
  if (source) await page.getByRole('combobox').first().selectOption({ label: source });
}

/** Types a statement over what is there. */
export async function writeStatement(page: Page, sql: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(sql);
  await page.keyboard.press('Escape');
}

/** Types a statement over what is there and runs it with the keyboard. */
export async function runStatement(page: Page, sql: string): Promise<void> {
  await writeStatement(page, sql);
  await page.keyboard.press('Control+Enter');
}

/** What the server answered to a statement: `rows`, `refused` or `error`; cells as text, reasons as shown. */
export interface WorkspaceAnswer {
  state: 'rows' | 'refused' | 'error';
  cells: string[][];
  reasons: string[];
}

interface Line {
  t: 'header' | 'rows' | 'end' | 'refused' | 'error';
  rows?: unknown[][];
  reasons?: { text: string }[];
}

/**
 * The call that the workspace makes, in the name of the person signed in at the page; every row is read, not only the
 * drawn ones.
 */
export async function askWorkspace(page: Page, url: string, source: string, sql: string): Promise<WorkspaceAnswer> {
  const token = await tokenOf(page);
  const call = (name: string, body: unknown): Promise<Response> =>
    fetch(`${url}/api/operation/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': token },
      body: JSON.stringify(body),
    });
  const tree = (await (await call('catalogue.children', {})).json()) as {
    data: { list: { name: string; source_id?: number; id: number }[] };
  };
  const found = tree.data.list.find((node) => node.name === source);
  if (!found) throw new Error(`no source ${source} in the tree`);
  const text = await (
    await call('workspace.run', { source_id: found.source_id ?? found.id, text: sql, row_limit: 1000 })
  ).text();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const state = lines.some((line) => line.t === 'refused')
    ? 'refused'
    : lines.some((line) => line.t === 'error')
      ? 'error'
      : 'rows';
  if (state === 'rows' && !lines.some((line) => line.t === 'end')) throw new Error(`no answer: ${text.slice(0, 300)}`);
  return {
    state,
    cells: lines.flatMap((line) => (line.t === 'rows' && line.rows) || []).map((row) => row.map(String)),
    reasons: lines.flatMap((line) => line.reasons ?? []).map((reason) => reason.text),
  };
}
