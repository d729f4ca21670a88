import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { buttonIn } from '../world/grid.js';
import { signInAs } from '../world/sign-in.js';

/** The card of an app. */
const card = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Presses a button of a card, wherever it is. */
async function pressInCard(page: Page, name: string, button: string): Promise<void> {
  await (await buttonIn(card(page, name), button)).click();
}

/** Story 28: a builder's apps as cards, and what becomes of one that is deleted (screens P1, P10). */
describe('the apps of a builder', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const stamp = Date.now().toString(36);
  const uid = `shop-${stamp}`;
  const name = `门店巡检 ${stamp}`;

  it('begin empty, are copied as text, go to the recycle bin, come back, and are deleted for ever', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build`);
    await page.waitForURL(`${url}/build/app`);
    await page.getByRole('button', { name: '新建应用' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^名称/ }).waitFor();
    await picture(page, '28-new');
    await dialog.getByRole('textbox', { name: /^名称/ }).fill(name);
    await dialog.getByLabel('标识').fill(uid);
    await dialog.getByRole('textbox', { name: '颜色', exact: true }).fill('#7a3fb5');
    await dialog.getByRole('button', { name: /^创\s*建$/ }).click();
    // What is new is open.
    await page.waitForURL(/\/build\/app\/\d+\/page/);
    await page.goto(`${url}/build/app`);
    await expect.poll(() => card(page, name).count()).toBe(1);
    await expect.poll(() => card(page, name).innerText()).toContain('草稿');
    expect(await card(page, name).innerText()).toContain(uid);
    await picture(page, '28-apps');

    await pressInCard(page, name, '导出');
    await dialog.getByRole('button', { name: /^导\s*出$/ }).click();
    await expect.poll(() => dialog.getByLabel('导出的应用').inputValue()).toContain(`"${uid}"`);
    const exported = await dialog.getByLabel('导出的应用').inputValue();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '保存为文件' }).click();
    expect((await saved).suggestedFilename()).toBe(`${uid}.app.json`);
    await picture(page, '28-export');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);

    await page.getByRole('button', { name: /^导\s*入$/ }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `${uid}.app.json`, mimeType: 'application/json', buffer: Buffer.from(exported) });
    await expect.poll(() => dialog.getByRole('textbox', { name: '导出的应用' }).inputValue()).toBe(exported);
    await dialog.getByLabel('作为副本导入的标识').fill(`${uid}-b`);
    await dialog.getByRole('button', { name: /^导\s*入$/ }).click();
    await page.getByText(/：写入 \d+ 个草稿/).waitFor();
    await expect.poll(() => card(page, name).count()).toBe(2);

    await page.getByRole('search').getByLabel('关键字').fill(`${uid}-b`);
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => card(page, name).count()).toBe(1);
    await recycle(page, name);
    await openMenu(page, '构建器', '回收站');
    await expect.poll(() => rowWith(page, `${uid}-b`).count()).toBe(1);
    await expect.poll(() => rowWith(page, `${uid}-b`).innerText()).toContain('应用');
    await pressInRow(page, `${uid}-b`, '恢复');
    await expect.poll(() => rowWith(page, `${uid}-b`).count()).toBe(0);

    await page.goto(`${url}/build/app`);
    await page.getByRole('search').getByLabel('关键字').fill(`${uid}-b`);
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => card(page, name).count()).toBe(1);
    await recycle(page, name);
    await page.goto(`${url}/build/recycle`);
    await rowWith(page, `${uid}-b`).waitFor();
    await picture(page, '28-recycle');
    await pressInRow(page, `${uid}-b`, '彻底删除');
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await question.getByRole('textbox').fill(`${uid}-b`);
    await picture(page, '28-purge');
    await question.getByRole('button', { name: /^(确\s*定|彻底删除)$/ }).click();
    await expect.poll(() => rowWith(page, `${uid}-b`).count()).toBe(0);
    expectNoProblems(visitor);
  });

  it('lead to the pages of an app', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app`);
    await card(page, '零售数据门户').waitFor();
    await pressInCard(page, '零售数据门户', '打开');
    await page.waitForURL(/\/build\/app\/\d+\/page/);
  });

  it('show on a phone what can be done with an app', async () => {
    const { page } = await browser.visitor({ width: 390, height: 844 });
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app`);
    const shop = card(page, '零售数据门户');
    await expect.poll(() => shop.getByRole('button').allInnerTexts()).toContain('打开');
    const foot = (await shop.locator('.sl-row-buttons').boundingBox())!;
    const edge = (await shop.boundingBox())!;
    expect(foot.x + foot.width).toBeLessThanOrEqual(edge.x + edge.width);
    await picture(page, '28-apps-phone');
  });
});

/** Moves the only card into the recycle bin, and answers the question. */
async function recycle(page: Page, name: string): Promise<void> {
  await untilButtonsListen(page);
  await pressInCard(page, name, '移入回收站');
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  // A card that stays is told apart: the press was lost, the server refused, or the list is an old one.
  const answered = page.waitForResponse(/\/api\/app\/(?:action|button)\/run$/);
  await question.getByRole('button', { name: /^(确\s*定|移入回收站)$/ }).click();
  expect(await (await answered).json()).toMatchObject({ code: 200 });
  await expect.poll(() => card(page, name).count()).toBe(0);
}
