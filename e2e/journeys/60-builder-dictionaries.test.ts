import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { signInAs, tokenFor } from '../world/sign-in.js';

/**
 * Story 60: a builder keeps the dictionaries of an app, and looks at what of its data is sensitive (screens P2, P12,
 * P13).
 */
describe('dictionaries and sensitive data of an app', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const stamp = Date.now().toString(36);
  const name = `紧急程度 ${stamp}`;

  it('are made, refused with the row, changed, found on the first page and deleted', async () => {
    const answer = await fetch(`${url}/api/operation/app.add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': await tokenFor('builder') },
      body: JSON.stringify({ uid: `words-${stamp}`, name: `字典 ${stamp}` }),
    });
    const { id: app } = ((await answer.json()) as { data: { id: number } }).data;
    const visitor = await browser.visitor();
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    const cells = dialog.locator('[data-record] input:not([type=color])');
    const save = dialog.getByRole('button', { name: /^保\s*存$/ });
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/dictionary`);
    await page.getByRole('button', { name: '新建字典' }).click();
    await dialog.getByRole('textbox', { name: /^名称/ }).fill(name);
    await dialog.getByRole('textbox', { name: /^标识/ }).fill('urgency');
    await dialog.getByRole('button', { name: '添加一行' }).click();
    await dialog.getByRole('button', { name: '添加一行' }).click();
    for (const [at, text] of [
      [0, 'high'],
      [1, '高'],
      [2, 'High'],
      [5, 'low'],
      [6, '低'],
      [8, 'nowhere'],
    ] as const)
      await cells.nth(at).fill(text);
    await save.click();
    await page.getByText('条目“low”的上级“nowhere”不在此字典中').first().waitFor();
    await cells.nth(8).fill('high');
    await picture(page, '60-dictionary');
    await untilButtonsListen(page);
    await save.click();
    await expect.poll(() => rowWith(page, name).innerText()).toContain('静态树');
    await untilButtonsListen(page);

    await pressInRow(page, name, '编辑');
    await expect.poll(() => cells.nth(6).inputValue()).toBe('低');
    await cells.nth(7).fill('Low');
    await save.click();
    await untilButtonsListen(page);
    await picture(page, '60-dictionaries');

    await page.goto(`${url}/build/main`);
    await rowWith(page, name).first().waitFor();
    await picture(page, '60-main');

    await page.goto(`${url}/build/property/dictionaries`);
    await page.getByRole('textbox', { name: '关键字' }).fill(stamp);
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await pressInRow(page, name, '删除');
    await dialog.getByRole('button', { name: /^(确\s*定|删\s*除)$/ }).click();
    await expect.poll(() => rowWith(page, name).count()).toBe(0);
    expectNoProblems(visitor);
  });

  it('say which mask visitors meet, and on which page', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/property/sensitiveMask`);
    await rowWith(page, 'public.customer').first().waitFor();
    await page.getByRole('tab', { name: '脱敏与展示页面' }).click();
    await choose(page, page, '应用', '零售数据门户');
    await page.getByRole('button', { name: /^查\s*看$/ }).click();
    const phone = page.getByRole('row').filter({ hasText: 'public.customer.phone' });
    await expect.poll(() => phone.innerText()).toContain('客户');
    await picture(page, '60-sensitive');
    expectNoProblems(visitor);
  });
});
