import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openGroup, untilButtonsListen } from '../world/console.js';
import { signInAs } from '../world/sign-in.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };
const access = { signed_in: true };
const stamp = Date.now().toString(36);
const [desk, till] = [`desk-${stamp}`, `till-${stamp}`];
const both = (zh: string, en: string) => ({ 'zh-chs': zh, en });
const named = (kind: 'app' | 'page', uid: string, name: object, more: object) => ({
  ...{ kind, shape: 3, uid, name, access },
  ...more,
});
const board = {
  ...{ uid: 'board', type: 7, layout: { x: 0, y: 0, w: 24, h: 4 } },
  config: { text: both('柜台的当班安排', 'Shifts at the desk') },
};
const list = {
  ...{ uid: 'list', id_name: 'list', name: both('商品', 'Products'), type: 1, query_id: 'products' },
  layout: { x: 0, y: 0, w: 24, h: 30 },
  config: { page: true, row_key: 'id' },
  app_cols: [{ uid: 'name', name: 'name', label: both('名称', 'Name') }],
  app_buttons: [
    {
      ...{ uid: 'go', label: both('当班安排', 'Shifts'), source_type: 'view', target_type: 'page' },
      ...{ target_id: 'gone', target_app: desk },
      config: { check_type: 0, open_type: 'same' },
    },
    {
      ...{ uid: 'act', label: both('查看班次', 'Open the shift'), source_type: 'view', target_type: 'action' },
      ...{ target_id: 'open-shift', config: { check_type: 0 } },
    },
    {
      ...{ uid: 'export', name: 'export', label: both('导出', 'Export'), source_type: 'view', target_type: 'download' },
      config: { check_type: 0 },
    },
  ],
};

/**
 * Story 83: buttons, actions and notices lead to pages of other apps; the panel offers those, and the report misses one
 * that is not there (screens P5, B6).
 */
describe('pages of other apps', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let [deskApp, tillApp] = [0, 0];

  beforeAll(async () => {
    deskApp = await importApp(
      [
        named('app', desk, both('柜台', 'Desk'), { home: 'shifts', locales: ['zh-chs', 'en'] }),
        named('page', 'shifts', both('当班', 'Shifts'), { views: [board] }),
      ],
      desk,
      ['read'],
    );
    tillApp = await importApp(
      [
        named('app', till, both('收银', 'Till'), { home: 'start', locales: ['zh-chs', 'en'] }),
        named('page', 'start', both('首页', 'Start'), { views: [list] }),
        {
          ...{ kind: 'query', shape: 3, uid: 'products', name: both('商品查询', 'Products'), type: 'sql' },
          ...{
            source: 'demo-retail',
            columns: [
              { name: 'id', type: 'number' },
              { name: 'name', type: 'text' },
            ],
          },
          ...{ text: 'SELECT p.id, p.name FROM product p', key: 'id', order: 'id' },
        },
        {
          ...{
            kind: 'action',
            shape: 3,
            uid: 'open-shift',
            name: both('查看班次', 'Open the shift'),
            act_type: 'page',
          },
          ...{ act_type_code: 101, page: 'shifts', target_app: desk },
        },
      ],
      till,
      ['read'],
    );
  });

  const property = (page: Page, name: string): Locator => page.locator(`[data-property="${name}"]`);
  const offered = (page: Page, text: string): Locator =>
    page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: text })
      .first();
  const name = async (page: Page, path: string, text: string): Promise<void> => {
    const field = property(page, path).getByRole('combobox');
    await field.fill(text);
    await offered(page, text).click();
    await field.blur();
  };
  /** Opens an item of the outline, as a person does who sees that it is closed. */
  const unfold = async (page: Page, id: string): Promise<void> => {
    const item = page.getByTestId('outline').locator(`[data-node="${id}"]`);
    await item.waitFor();
    await expect
      .poll(async () => {
        if ((await item.getAttribute('aria-expanded')) !== 'true') {
          await item.click();
          await page.keyboard.press('ArrowRight');
        }
        return item.getAttribute('aria-expanded');
      }, slow)
      .toBe('true');
  };
  const openReport = async (page: Page): Promise<Locator> => {
    await page
      .locator('.sb-bar')
      .getByRole('button', { name: /^发\s*布$/ })
      .click();
    const dialog = page.getByRole('dialog').last();
    await dialog.locator('.sb-report-summary').waitFor();
    return dialog;
  };

  it('offers the pages of another app, and names one that is not there before it is published', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${tillApp}/page`);
    for (const item of ['list', 'list#app_buttons']) await unfold(page, item);
    await page.getByTestId('outline').locator('[data-node=go]').click();
    await expect.poll(() => page.locator('.sb-panel h2').innerText(), slow).toBe('当班安排');
    await openGroup(page, '目标');
    await property(page, 'target_app').getByRole('combobox').click();
    await offered(page, desk).waitFor(slow);
    await page.keyboard.press('Escape');
    const report = await openReport(page);
    await expect.poll(() => report.innerText(), slow).toContain(`应用 "${desk}" 没有页面 "gone"`);
    await picture(page, '83-report');
    await report.getByRole('button', { name: /^取\s*消$/ }).click();
    await name(page, 'target_id', 'shifts');
    await expect.poll(() => property(page, 'target_id').getByRole('combobox').inputValue()).toBe('shifts');
    await picture(page, '83-target');
    await expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');
    const second = await openReport(page);
    await expect.poll(() => second.innerText(), slow).toContain('个文档');
    expect(await second.innerText()).not.toContain(desk);
    await second.getByRole('button', { name: /^发\s*布$/ }).click();
    await expect.poll(() => page.locator('body').innerText(), slow).toContain('已发布');
    expectNoProblems(builder);
  });

  it('opens the page at the address of its own app, from a button and from an action', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'intern');
    for (const button of ['当班安排', '查看班次']) {
      await page.goto(`${url}/${tillApp}`);
      await untilButtonsListen(page);
      await page.getByRole('button', { name: button }).click();
      await page.waitForURL(new RegExp(`/${deskApp}/(page/)?\\d+`));
      await page.getByText('柜台的当班安排').waitFor(slow);
    }
    await picture(page, '83-opened');
    expectNoProblems(visitor);
  });

  it('leads from a notice, read in the console, to the page of the app that it is about', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    await page.goto(`${url}/${tillApp}`);
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('标题').fill(`商品-${stamp}`);
    await dialog.getByLabel('导出类型').selectOption({ label: 'Excel（后台任务）' });
    await dialog.getByLabel('导出数目').selectOption('1000');
    await dialog.getByRole('button', { name: '导出', exact: true }).click();
    await expect.poll(() => dialog.locator('[data-task]').first().innerText(), slow).toContain('执行成功');
    await page.goto(url);
    await page.getByRole('button', { name: /消息通知/ }).click();
    const notice = page.locator('.sw-bell-item', { hasText: `商品-${stamp}` }).first();
    await notice.waitFor(slow);
    await picture(page, '83-notice');
    await notice.click();
    await page.waitForURL(new RegExp(`/${tillApp}/(page/)?\\d+`));
    await page.getByRole('gridcell').first().waitFor(slow);
    expectNoProblems(visitor);
  });
});
