import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { askAs } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };

/**
 * Story 73: a page is kept as a template, begins another, and is thrown away; who else is in a page is seen (screens
 * P2, P15).
 */
describe('templates and presence', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const stamp = Date.now().toString(36);
  const kept = `巡店模板 ${stamp}`;
  let app = 0;
  let home = 0;

  beforeAll(async () => {
    const made = await askAs<{ id: number; page_id: number }>('builder', 'app.add', {
      uid: `kept-${stamp}`,
      name: `巡店 ${stamp}`,
    });
    [app, home] = [made.id, made.page_id];
    const value = {
      uid: 'line',
      name: '巡店记录',
      type: 7,
      layout: { x: 0, y: 0, w: 24, h: 3 },
      config: { text: '巡店记录' },
    };
    const edits = [{ op: 'insert', at: { parent: '', list: ['views'], after: null }, value }];
    await askAs('builder', 'builder.draft-edit', { app_id: app, id: home, revision: 1, edits });
  });

  it('keeps a page, begins another with it, and shows who else is there', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/page/${home}`);
    await page.getByTestId('canvas').waitFor();
    await page.locator('.sb-page').first().hover();
    await page.locator('.sb-page-more').first().click();
    await page.getByRole('menuitem', { name: '存为模板' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill(kept);
    await picture(page, '73-keep');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect.poll(() => page.locator('.sl-toast').allInnerTexts(), slow).toContain(`已存为模板“${kept}”`);

    await page.getByRole('button', { name: '新建页面' }).click();
    await dialog.getByText(kept).click();
    await picture(page, '73-new-page');
    await dialog.getByLabel('名称').fill('第二页');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect.poll(() => page.locator('.sb-canvas-page [data-view]').count(), slow).toBe(1);
    await expect.poll(() => page.locator('.sb-page').count(), slow).toBe(2);

    const other = await browser.visitor();
    await other.page.addInitScript(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await signInAs(other.page, 'admin');
    await other.page.goto(`${url}/build/app/${app}/page/${home}`);
    await expect.poll(() => other.page.locator('.sb-present').count(), slow).toBe(1);
    await other.page.getByRole('button', { name: 'New page' }).click();
    await other.page.getByRole('dialog').getByText(kept).waitFor();
    await picture(other.page, '73-new-page-dark-en');
    expectNoProblems(other);
    expectNoProblems(builder);
  });

  it('makes a micro-page from the dialog, whose panel offers what it may have alone', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/page/${home}`);
    await page.getByRole('button', { name: '新建页面' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-template=micro]').click();
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await page.locator('.sb-palette [data-kind=text]').waitFor(slow);
    for (const kind of ['image', 'video', 'text']) await page.locator(`.sb-palette [data-kind=${kind}]`).press('Enter');
    await expect.poll(() => page.locator('.sb-canvas-page [data-view]').count(), slow).toBe(3);
    expect(await page.locator('.sb-view-query').count()).toBe(0);
    const search = page.locator('.sb-panel').getByRole('textbox', { name: '查找属性' });
    await search.fill('类型');
    await page.locator('[data-property="type"]').waitFor(slow);
    // A search opens every group: what is not there is not offered.
    await search.fill('查询');
    await page.locator('[data-property="type"]').waitFor({ state: 'detached' });
    expect(await page.locator('[data-property="query_id"]').count()).toBe(0);
    await search.fill('类型');
    await page.locator('[data-property="type"] .ant-select-selector').click();
    const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
    await expect.poll(() => options.allInnerTexts(), slow).toEqual(['文字', '图片', '视频', '分隔线', '布局']);
    await page.keyboard.press('Escape');
    await picture(page, '73-micro-panel');
    expectNoProblems(builder);
  });

  it('is listed on the first page of the builder, and thrown away there', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/main`);
    await rowWith(page, kept).first().waitFor(slow);
    await rowWith(page, kept).first().scrollIntoViewIfNeeded();
    await picture(page, '73-main');
    await pressInRow(page, kept, '删除');
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await question.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect.poll(() => rowWith(page, kept).count(), slow).toBe(0);
    expectNoProblems(builder);
  });
});
