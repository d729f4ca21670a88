import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';

const access = { public: true };
/** An app with an empty page and no query. */
const documents = [
  {
    kind: 'app',
    shape: 3,
    uid: 'queried',
    name: { 'zh-chs': '查询台', en: 'Query desk' },
    home: 'start',
    domain: 'queried',
    locales: ['zh-chs', 'en'],
    access,
    public: { pages: ['start'] },
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'start',
    name: { 'zh-chs': '首页', en: 'Start' },
    access,
    views: [{ uid: 'list', id_name: 'list', name: '商品', type: 1, layout: { x: 0, y: 0, w: 24, h: 30 } }],
  },
];
const slow = { timeout: 60_000 };

/** Story 30: a builder writes a query, takes its columns over, shows them in a table, and a visitor reads the rows. */
describe('the query editor', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let app = 0;
  beforeAll(async () => {
    app = await importApp(documents, 'queried', ['read']);
  });
  const saved = (page: Page): Promise<void> =>
    expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');
  const status = (page: Page): Promise<string> => page.locator('.sb-query-count').innerText();
  const text = (page: Page): Locator => page.locator('.sb-query-text .cm-content');
  const selectList = async (page: Page): Promise<void> => {
    const row = page.getByTestId('outline').locator('[data-node]').first();
    await expect
      .poll(async () => {
        await row.click();
        return page.locator('.sb-view-query').count();
      }, slow)
      .toBe(1);
  };

  it('writes a query from the view that wants one, runs it, and the table on the canvas shows its columns', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/page`);
    await page.getByTestId('canvas').waitFor();
    await selectList(page);
    await page.locator('.sb-view-query').getByRole('button', { name: '新建查询' }).click();
    await page.waitForURL(/\/api\/\d+/);
    // The only source of the app is chosen already.
    await page.locator('.ant-select-selection-item', { hasText: 'demo-retail' }).waitFor();
    await text(page).click();
    await page.keyboard.type('SELECT p.id, p.name FROM prod');
    // The list offers the tables of the source.
    const offered = page.locator('.cm-tooltip-autocomplete li', { hasText: /^product/ });
    await expect.poll(() => offered.count(), slow).toBeGreaterThan(0);
    await picture(page, '30-completion');
    await page.keyboard.press('Escape');
    await page.keyboard.type('uct p WHERE p.nope = 1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.locator('.sb-query-reasons').innerText(), slow).toMatch(/第 1 行第 \d+ 列/);
    await picture(page, '30-mistake');
    await text(page).press('Control+a');
    await page.keyboard.type('SELECT p.id, p.name FROM product p WHERE true [[ AND p.name LIKE :word ]]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => status(page), slow).toMatch(/\d+ 行/);
    await expect.poll(() => page.locator('.sb-query-grid tbody tr').count(), slow).toBeGreaterThan(4);
    await page.getByRole('button', { name: '添加参数 word' }).click();
    await page.getByLabel('word 的样例值').fill('%不存在%');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => status(page), slow).toMatch(/^0 行/);
    await page.getByLabel('word 的样例值').fill('');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.locator('.sb-query-grid tbody tr').count(), slow).toBeGreaterThan(4);
    await page.getByRole('button', { name: '采用 2 列' }).click();
    await expect.poll(() => page.locator('.sb-query-columns').innerText(), slow).toContain('name');
    await saved(page);
    await picture(page, '30-query');
    await page.locator('.ant-segmented-item', { hasText: '执行计划' }).click();
    await expect.poll(() => page.getByRole('treegrid', { name: '执行计划' }).innerText(), slow).toContain('product');
    await expect.poll(() => page.locator('.sb-query-masks').innerText(), slow).toContain('没有脱敏的列');
    await picture(page, '30-plan');
    await page.getByRole('button', { name: '返回页面' }).click();
    await page.waitForURL(/\/page\/\d+/);
    // The view that was left is selected again, with what its query offers.
    await page.getByRole('group', { name: '添加列' }).getByRole('button', { name: '全部 2 项' }).click();
    await page.getByRole('group', { name: '添加查询条件' }).getByRole('button', { name: 'word' }).click();
    await saved(page);
    await expect.poll(() => page.locator('.sb-canvas-page [role=gridcell]').count(), slow).toBeGreaterThan(4);
    await picture(page, '30-canvas');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 个查询', { exact: true }).click();
    await expect.poll(() => dialog.innerText(), slow).toMatch(/执行计划: 约 \d+ 行/);
    await picture(page, '30-gate-plan');
    await dialog.getByRole('button', { name: /^发\s*布$/ }).click();
    await expect.poll(() => page.locator('.sl-toast').allInnerTexts(), slow).toContain('已发布');
    const reader = await browser.visitor();
    await signInAs(reader.page, 'analyst');
    await reader.page.goto(`${url}/${app}`);
    await expect.poll(() => reader.page.getByRole('gridcell').count(), slow).toBeGreaterThan(4);
    expectNoProblems(reader);
    expectNoProblems(builder);
  });

  it('keeps its panels where they are however wide a statement and its rows are', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/api`);
    await page.locator('.sb-part').first().click();
    await text(page).waitFor();
    const columns = Array.from({ length: 24 }, (_, index) => `p.name AS rather_long_name_${index}`).join(', ');
    await text(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(`SELECT p.id, ${columns} FROM product p`);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.locator('.sb-query-grid th').count(), slow).toBe(25);
    const [main, side] = [
      await page.locator('.sb-query').boundingBox(),
      await page.locator('.sb-query-side').boundingBox(),
    ];
    for (const part of ['.sb-query-bar', '.sb-query-text', '.sb-query-result']) {
      const box = (await page.locator(part).boundingBox())!;
      expect(box.x + box.width, part).toBeLessThanOrEqual(main!.x + main!.width + 1);
    }
    expect(main!.x + main!.width).toBeLessThanOrEqual(side!.x + 1);
    // The button beside the rows can be pressed: nothing lies over it.
    await page.getByRole('button', { name: '采用 25 列' }).click();
    await picture(page, '30-wide');
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await saved(page);
    expectNoProblems(builder);
  });

  it('finds, copies and deletes queries and says who uses them, in English, in the dark and on a phone', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await page.addInitScript(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/api`);
    const rows = page.locator('.sb-part');
    await expect.poll(() => rows.first().innerText(), slow).toContain('Used by 1');
    await picture(page, '30-list-dark-en');
    await rows.first().hover();
    await rows.first().getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect.poll(() => rows.count(), slow).toBe(2);
    await page.waitForURL(/\/api\/\d+/);
    await text(page).click();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.locator('.sb-query-grid tbody tr').count(), slow).toBeGreaterThan(4);
    await picture(page, '30-query-dark-en');
    await page.locator('.ant-segmented-item', { hasText: 'Plan' }).click();
    await page.locator('.sb-query-masks').waitFor();
    await picture(page, '30-plan-dark-en');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '30-query-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    const copy = rows.filter({ hasText: 'copy' });
    await copy.hover();
    await copy.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => rows.count(), slow).toBe(1);
    await page.getByLabel('Search').fill('no such');
    await expect.poll(() => rows.count(), slow).toBe(0);
    expectNoProblems(builder);
  });

  it('makes an action of steps in the panel of its schema', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/action`);
    await page.getByRole('button', { name: '新建动作' }).click();
    await page.waitForURL(/\/action\/\d+/);
    const steps = page.locator('[data-property="steps"]');
    await steps.getByRole('button', { name: '添加' }).click();
    await steps.getByRole('combobox', { name: '查询', exact: true }).click();
    const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
    await options.filter({ hasText: '新建查询' }).first().click();
    await saved(page);
    await expect.poll(() => page.locator('.sb-part').first().innerText(), slow).not.toContain('问题');
    await picture(page, '30-action');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '30-action-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${url}/build/app/${app}/api`);
    await expect.poll(() => page.locator('.sb-part').first().innerText(), slow).toContain('2 处使用');
    expectNoProblems(builder);
  });
});
