import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { signInAs } from '../world/sign-in.js';

/** A busy machine answers within this. */
const slow = { timeout: 20_000 };

/** Opens the tree of a form down to the last of these names and ticks it. */
async function tick(dialog: Locator, names: readonly string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    const node = dialog.locator(`.ws-node[data-name="${name}"]`).first();
    await node.waitFor();
    if (at < names.length - 1 && (await node.getAttribute('aria-expanded')) === 'false') await node.click();
  }
  await dialog.getByRole('checkbox', { name: `选择 ${names.at(-1)}`, exact: true }).click();
}

/**
 * Story 53: the policy administrator masks ticked objects for somebody, looks before saving, and goes back to a
 * revision (screens G1, G2, G8).
 */
describe('masking policies', () => {
  const browser = useBrowser();
  // About an account that runs no statements: other stories run beside this one.
  const name = `审计员脱敏 ${Date.now().toString(36)}`;

  it('are made on objects of the tree, previewed, changed, compared and restored', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await openMenu(page, '数据识别', '脱敏策略');
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel('策略名称').fill(name);
    await tick(dialog, ['demo-retail', 'retail', 'public', 'customer']);
    await choose(dialog, page, '匹配方式', '列名模式');
    await dialog.getByLabel('匹配内容').fill('*phone*');
    await choose(dialog, page, '适用对象', '用户');
    await dialog.getByRole('combobox', { name: /^对象/ }).last().click();
    await page
      .getByRole('option', { name: /auditor/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: '条件' }).fill('row.phone == 1');
    await dialog.getByLabel('样例').fill('phone: 13812345678');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '预览' }).click();
    await expect.poll(() => dialog.innerText(), slow).toContain('条件不正确');
    await dialog.getByRole('textbox', { name: '条件' }).fill('"audit_admin" in user.roles');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '预览' }).click();
    const preview = dialog.getByRole('textbox', { name: '预览' });
    await expect.poll(() => preview.inputValue(), slow).toContain('phone: 13812345678 → ******');
    expect(await preview.inputValue()).toMatch(/涉及 1 列.*\n.*\n.*\n冲突：策略“零售演示脱敏”/);
    await picture(page, '53-masking-policy');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, name).innerText(), slow).toContain('public.customer');
    expect(await rowWith(page, name).innerText()).toContain('对象, 表达式');

    await pressInRow(page, name, '编辑');
    const again = page.getByRole('dialog').first();
    await expect.poll(() => again.getByRole('textbox', { name: '条件' }).inputValue(), slow).toContain('audit_admin');
    await again.getByRole('textbox', { name: '条件' }).fill('');
    await untilButtonsListen(page);
    await again.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, name).innerText(), slow).not.toContain('表达式');

    await untilButtonsListen(page);
    await pressInRow(page, name, '历史');
    const history = page.getByRole('dialog').first();
    const first = history.getByRole('row').filter({ hasText: '新建' });
    await expect.poll(() => history.getByRole('row').filter({ hasText: '编辑' }).innerText(), slow).toContain('条件');
    await picture(page, '53-masking-history');
    await first.getByRole('button', { name: '对比' }).click();
    const compared = page.getByRole('dialog').last();
    await expect.poll(() => compared.innerText(), slow).toContain('"audit_admin" in user.roles');
    await picture(page, '53-masking-compare');
    await page.keyboard.press('Escape');
    await untilButtonsListen(page);
    await first.getByRole('button', { name: '恢复' }).click();
    const confirm = page.getByRole('dialog').filter({ hasText: '确定要恢复到此版本吗' }).last();
    await confirm.waitFor();
    await untilButtonsListen(page);
    await confirm
      .getByRole('button', { name: /^(恢\s*复|确\s*定)$/ })
      .last()
      .click();
    await expect.poll(() => history.getByRole('row').filter({ hasText: '恢复' }).count(), slow).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => rowWith(page, name).innerText(), slow).toContain('表达式');
    await pressInRow(page, name, '删除');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删除|确定/ })
      .last()
      .click();
    await expect.poll(() => rowWith(page, name).count(), slow).toBe(0);
    await openMenu(page, '数据识别', '分类分级');
    await expect.poll(() => rowWith(page, '允许').count(), slow).toBe(3);
    expectNoProblems(visitor);
  });

  it('are told in words in the audit log', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'auditor');
    await openMenu(page, '审计', '审计日志');
    await page.getByRole('search').getByLabel('关键字').fill(name);
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => rowWith(page, '新建脱敏策略').count(), slow).toBe(1);
    await untilButtonsListen(page);
    await pressInRow(page, '新建脱敏策略', '详情');
    const dialog = page.getByRole('dialog').first();
    await expect.poll(() => dialog.innerText(), slow).toMatch(/规则 1：– → 列名模式 \*phone\* → .*条件使用按列的级别/);
    expect(await dialog.innerText()).toContain('适用范围：– → demo-retail · public.customer');
    await dialog.getByText('规则 1：').first().scrollIntoViewIfNeeded();
    await picture(page, '53-audit-words');
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.getByText('规则 1：').first().scrollIntoViewIfNeeded();
    await picture(page, '53-audit-words-phone');
    expectNoProblems(visitor);
  });
});
