import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';

/** A busy machine answers within this. */
const slow = { timeout: 20_000 };

const script = `-- 月度清理
UPDATE customer SET level = 0;
SELECT id, name FROM customer WHERE id IN (1, 2, 3);
SELCT 1;`;

/** Story 46: the policy administrator changes a rule's level and value, and tries a script on it (screen E9). */
describe('review rules', () => {
  const browser = useBrowser();

  /** Writes a script and has it reviewed; the findings below it. */
  async function tried(dialog: Locator, page: Page): Promise<Locator> {
    await dialog.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(script);
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '审核' }).click();
    return dialog.locator('.sl-finding');
  }

  it('are set for a kind and an environment, and say by line what they find in a script', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await openMenu(page, '工单', '审核规则');
    await expect.poll(() => rowWith(page, 'UPDATE/DELETE 必须带条件').innerText(), slow).toContain('错误');
    await picture(page, '46-review-rules');
    await page.getByLabel('关键字').fill('in-values-most');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => page.getByRole('row').count(), slow).toBe(2);
    await pressInRow(page, 'IN 列表的长度', '编辑');
    const form = page.getByRole('dialog').first();
    await expect.poll(() => form.getByRole('textbox', { name: /^值/ }).inputValue(), slow).toBe('500');
    await form.getByRole('textbox', { name: /^值/ }).fill('two');
    await choose(form, page, '级别', '错误');
    await untilButtonsListen(page);
    await form.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => form.innerText(), slow).toContain('1 到 100000 之间的整数');
    await picture(page, '46-review-rule-form');
    await form.getByRole('textbox', { name: /^值/ }).fill('2');
    await untilButtonsListen(page);
    await form.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, 'IN 列表的长度').innerText(), slow).toMatch(/错误[\s\S]*2/);

    await page.getByRole('button', { name: '试审脚本' }).click();
    const dialog = page.getByRole('dialog').first();
    const findings = await tried(dialog, page);
    await expect.poll(() => findings.allInnerTexts(), slow).toHaveLength(3);
    const shownFindings = (await findings.allInnerTexts()).join('\n');
    expect(shownFindings).toMatch(
      /第 2 行[\s\S]*没有限定行的条件[\s\S]*第 3 行[\s\S]*3 个值，最多 2 个[\s\S]*第 4 行[\s\S]*无法解析/,
    );
    expect(await dialog.locator('.sl-finding-mark[data-level=error]').count()).toBe(3);
    expect(await dialog.getByLabel('结论').inputValue()).toContain('不能提交');
    await picture(page, '46-review-trial');
    await findings.nth(2).click();
    await expect.poll(() => dialog.locator('.cm-activeLine').innerText()).toContain('SELCT');
    // In development the same rule is as it was delivered.
    await choose(dialog, page, '环境', '开发');
    await tried(dialog, page);
    await expect.poll(() => findings.allInnerTexts().then((all) => all.join()), slow).not.toContain('最多 2 个');
    await page.keyboard.press('Escape');
    await pressInRow(page, 'IN 列表的长度', '恢复');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^恢复|确定/ })
      .last()
      .click();
    await expect.poll(() => rowWith(page, 'IN 列表的长度').innerText(), slow).toContain('500');
    expectNoProblems(visitor);
  });

  it('are read in English, in the dark and on a phone', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await page.getByRole('button', { name: '切换语言' }).click();
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('button', { name: /dark/i }).click();
    await openMenu(page, 'Work orders', 'Review rules');
    await expect.poll(() => page.getByText('UPDATE and DELETE need a condition').first().isVisible(), slow).toBe(true);
    await picture(page, '46-review-rules-english-dark');
    await page.getByRole('button', { name: 'Try a script' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.locator('.cm-content').click();
    await page.keyboard.insertText(script);
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: 'Review', exact: true }).click();
    await expect.poll(() => dialog.locator('.sl-finding').first().innerText(), slow).toContain('Line 2');
    await picture(page, '46-review-trial-english-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '46-review-trial-phone');
    await page.keyboard.press('Escape');
    await picture(page, '46-review-rules-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: /light/i }).click();
    await page.getByRole('button', { name: /language/i }).click();
    await page.getByText('中文', { exact: true }).last().click();
    expectNoProblems(visitor);
  });
});
