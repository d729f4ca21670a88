import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { rowNames } from '../buttons/buttons-app.js';
import { filled, slow, toasted, useButtons } from '../buttons/buttons.steps.js';
import { expectNoProblems, picture } from '../world/browser.js';
import { named } from '../world/grid.js';
import { callAs } from '../world/sluice.js';

/** Story 19, what is taken away: the export that a button opens, its rules, its tasks and its rows. */
describe('an export', { timeout: 120_000 }, () => {
  const buttons = useButtons();

  it('and pages, sorting, totals and the address go by what was searched, not by what was typed since', async () => {
    const visitor = await buttons.open('exports');
    const { page } = visitor;
    const grid = await filled(page);
    const names = async (): Promise<string[]> => (await grid.innerText()).match(/\b[ab]\d\b/g) ?? [];
    await page.getByLabel('word').fill('a');
    await named(page, '查询').click();
    await expect.poll(() => grid.locator('.sl-foot').innerText(), slow).toContain('36');
    await page.getByLabel('word').fill('b');
    await named(page.getByRole('navigation', { name: 'rows: 分页' }), '第 2 页').click();
    await expect.poll(names, slow).toEqual(['a6', 'a7', 'a8']);
    expect(await grid.locator('.sl-foot').innerText()).toContain('36');
    expect(page.url()).toContain('rows.word=a');
    await grid.getByRole('button', { name: '按 name 排序' }).click();
    await expect.poll(names, slow).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
    await named(page, 'take').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('导出类型').selectOption({ label: 'CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), named(dialog, '导出').click()]);
    const [, ...lines] = (await readFile(await download.path(), 'utf8')).slice(1).trim().split('\r\n');
    expect(lines.map((line) => /[ab]\d/.exec(line)?.[0])).toEqual(rowNames.filter((name) => name.startsWith('a')));
    expectNoProblems(visitor);
  });

  it('offers the row counts of §9 and keeps the rules of its title', async () => {
    const visitor = await buttons.open('exports');
    const { page } = visitor;
    await filled(page);
    await named(page, 'take').click();
    const dialog = page.getByRole('dialog');
    const rows = dialog.getByLabel('导出数目');
    await rows.waitFor();
    expect(
      await rows
        .locator('option')
        .evaluateAll((options) => options.map((option) => Number((option as HTMLOptionElement).value))),
    ).toEqual([3, 1000, 2000, 5000, 10000, 20000, 30000, 50000, 150000, 300000, 500000, -1]);
    expect(await dialog.getByLabel('导出类型').inputValue()).toBe('5');
    const title = dialog.getByLabel('标题');
    for (const [text, problem] of [
      ['', '标题不能为空'],
      ['a b', '标题不能包含空格'],
    ] as const) {
      await title.fill(text);
      await title.press('Enter');
      await expect.poll(() => dialog.innerText(), slow).toContain(problem);
      expect(await title.getAttribute('aria-invalid')).toBe('true');
    }
    await picture(page, '19-export-refused');
    expect(await dialog.locator('[data-task]').filter({ hasText: 'a b' }).count()).toBe(0);
    expectNoProblems(visitor, [/400/]);
  });

  it("in the background is its maker's own: seen, kept, taken away by nobody else", async () => {
    const visitor = await buttons.open('exports');
    const { page, app } = visitor;
    await filled(page);
    await named(page, 'take').click();
    const dialog = page.getByRole('dialog').first();
    const name = `all-${Date.now()}`;
    await dialog.getByLabel('标题').fill(name);
    await dialog.getByLabel('导出数目').selectOption('-1');
    await named(dialog, '导出').click();
    const task = dialog.locator('[data-task]').filter({ hasText: name });
    await expect.poll(() => task.innerText(), slow).toContain('执行成功');
    expect(await task.innerText()).toContain('12');
    const id = Number(await task.getAttribute('data-task'));
    const { token } = await buttons.stranger('intern');
    expect((await callAs<{ list: { id: number }[] }>(token, '/app/export/list', { app_id: app })).list).toEqual([]);
    await expect(callAs(token, '/app/export/del', { app_id: app, task_id: id })).rejects.toThrow();
    await expect(callAs(token, '/operation/export.ticket', { app_id: app, task_id: id })).rejects.toThrow();
    const [download] = await Promise.all([page.waitForEvent('download'), named(task, '下载').click()]);
    expect(download.suggestedFilename()).toBe(`${name}.xlsx`);

    const asked = page.getByRole('dialog').filter({ hasText: '确定要删除数据吗?' });
    await named(task, '删除').click();
    await asked.getByRole('button', { name: /取\s*消/ }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await task.count()).toBe(1);
    await named(task, '删除').click();
    await asked.getByRole('button', { name: /确\s*定/ }).click();
    await toasted(page, '删除成功!');
    await expect.poll(() => task.count(), slow).toBe(0);
    await named(dialog, '关闭').click();
    await dialog.waitFor({ state: 'detached' });
    expectNoProblems(visitor);
  });

  it('that fails says why and has nothing to download', async () => {
    const visitor = await buttons.open('exports');
    const { page } = visitor;
    await page.getByRole('grid', { name: 'failing' }).scrollIntoViewIfNeeded();
    await named(page.locator('[data-view=failing]'), '导出').click();
    const dialog = page.getByRole('dialog');
    const name = `fails-${Date.now()}`;
    await dialog.getByLabel('标题').fill(name);
    await dialog.getByLabel('导出数目').selectOption('-1');
    await named(dialog, '导出').click();
    const task = dialog.locator('[data-task]').filter({ hasText: name });
    await expect.poll(() => task.innerText(), slow).toContain('执行失败');
    expect(await named(task, '下载').count()).toBe(0);
    expect(await task.locator('.sl-wrong').innerText()).not.toBe('');
    await picture(page, '19-export-failed');
    expectNoProblems(visitor);
  });
});
