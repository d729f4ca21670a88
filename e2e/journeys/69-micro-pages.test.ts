import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, pressInRow, rowWith } from '../world/console.js';
import { askAs } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';

/**
 * Story 69: a micro-page is made, put together from its few kinds, published, opened on a telephone and counted
 * (screens B11, B12).
 */
describe('a micro-page', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const stamp = Date.now().toString(36);
  const name = `店庆通知 ${stamp}`;
  let address = '';

  it('is made in the list, and put together in the builder from few kinds', async () => {
    const made = await askAs<{ id: number }>('builder', 'app.add', { uid: `notes-${stamp}`, name: `公告 ${stamp}` });
    await askAs('builder', 'builder.publish', { app_id: made.id });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/app/admin`);
    await openMenu(page, '构建器', '微页面');
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^名称/ }).fill(name);
    await choose(dialog, page, '应用', `公告 ${stamp}`);
    await dialog.getByRole('button', { name: /^新\s*建$/ }).click();
    await expect.poll(() => rowWith(page, name).count()).toBe(1);
    await pressInRow(page, name, '编辑');
    await page.locator('.sb-palette [data-kind]').first().waitFor();
    const kinds = page.locator('.sb-palette [data-kind]');
    expect(await kinds.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['kind']))).toEqual([
      ...['text', 'image', 'video', 'divider', 'button', 'layout'],
    ]);
    for (const kind of ['text', 'divider', 'button'])
      await page.locator(`.sb-palette [data-kind=${kind}]`).press('Enter');
    await expect.poll(() => page.locator('.sb-canvas-page [data-view]').count()).toBe(3);
    await page.getByText('已保存').first().waitFor();
    await picture(page, '69-editor');
    expectNoProblems(visitor);
  });

  it('is published from the list, opened on a telephone by its link, and counted', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/app/admin`);
    await openMenu(page, '构建器', '微页面');
    await pressInRow(page, name, '发布');
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await question.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect.poll(() => rowWith(page, name).first().innerText()).toContain('已发布');
    await pressInRow(page, name, '链接和二维码');
    address = await page.getByRole('dialog').getByLabel('分享链接').inputValue();
    expect(address).toMatch(/\/simple\/\d+\/page\/\d+$/);
    await picture(page, '69-link');
    await page.keyboard.press('Escape');

    const reader = await browser.visitor();
    await reader.page.setViewportSize({ width: 390, height: 844 });
    await signInAs(reader.page, 'analyst');
    await reader.page.goto(address);
    await reader.page.getByText('文字', { exact: true }).waitFor();
    await picture(reader.page, '69-telephone');
    expectNoProblems(reader);

    await page.reload();
    await expect.poll(() => rowWith(page, name).first().innerText()).toMatch(/已发布\s+1\s/);
    await picture(page, '69-list');
    expectNoProblems(visitor);
  });

  it('is withdrawn, and its link leads nowhere', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/app/admin`);
    await openMenu(page, '构建器', '微页面');
    await pressInRow(page, name, '撤回');
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await question.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect.poll(() => rowWith(page, name).first().innerText()).not.toContain('已发布');
    await page.goto(address);
    await page.getByText('页面尚未发布').waitFor();
  });
});
