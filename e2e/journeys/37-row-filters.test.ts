import { describe, expect, it } from 'vitest';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';

/** A busy machine answers within this. */
const slow = { timeout: 20_000 };

/**
 * Story 37: the policy administrator says which rows of a table somebody may see, and looks at what that does before
 * saving.
 */
describe('row filters', () => {
  const browser = useBrowser();
  // About an account that runs no statements: other stories run beside this one.
  const name = `审计员的客户 ${Date.now().toString(36)}`;

  it('are previewed on sample rows, made, changed and deleted in a form that names what is wrong', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await openMenu(page, '数据识别', '行级过滤');
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel('名称').fill(name);
    await choose(dialog, page, '数据源', 'demo-retail');
    await dialog.getByRole('textbox', { name: /^表/ }).fill('public.customer');
    await choose(dialog, page, '适用对象', '用户');
    await dialog.getByRole('combobox', { name: /^对象/ }).click();
    await page
      .getByRole('option', { name: /auditor/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('条件').fill('row.id + 1 == 2');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => dialog.innerText(), slow).toContain('row.id + 1');
    await dialog.getByLabel('条件').fill('row.id < 10 || row.name == user.account');
    await dialog.getByLabel('样例行').fill('{"id": 2, "name": "张"}\n{"id": 20, "name": "李"}');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '预览' }).click();
    await expect
      .poll(() => dialog.getByLabel('预览结果').inputValue(), slow)
      .toContain("(id < '10') OR (name = 'policy')");
    expect(await dialog.getByLabel('预览结果').inputValue()).toMatch(/✓ 可见 .*\n✗ 不可见/);
    await picture(page, '37-row-filter-form');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, name).innerText(), slow).toContain('public.customer');
    await picture(page, '37-row-filters');
    await pressInRow(page, name, '编辑');
    const again = page.getByRole('dialog').first();
    await expect.poll(() => again.getByLabel('条件').inputValue(), slow).toContain('user.account');
    await again.getByLabel('条件').fill('row.id < 5');
    await untilButtonsListen(page);
    await again.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, name).innerText(), slow).toContain('row.id < 5');
    await again.waitFor({ state: 'hidden' });
    await pressInRow(page, name, '删除');
    await untilButtonsListen(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删除|确定/ })
      .last()
      .click();
    await expect.poll(() => rowWith(page, name).count(), slow).toBe(0);
    expectNoProblems(visitor);
  });
});
