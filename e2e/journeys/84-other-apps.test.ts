import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openGroup, untilButtonsListen } from '../world/console.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

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
  ],
};

/**
 * Story 84: a page leads to a page of another app, which the panel offers and the report misses when it is not there;
 * a query says who may run it and when it was last checked (screens P4, P5, B6; issue 11).
 */
describe('pages of other apps, and what is known of a query', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let [deskApp, tillApp, query] = [0, 0, 0];

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
          ...{ source: 'demo-retail', text: 'SELECT p.id, p.name FROM product p', key: 'id', order: 'id' },
        },
      ],
      till,
      ['read'],
    );
    const { list: drafts } = await callAs<{ list: { id: number; uid: string }[] }>(
      await tokenFor('builder'),
      '/operation/builder.drafts',
      { app_id: tillApp },
    );
    query = drafts.find(({ uid }) => uid === 'products')!.id;
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
    await picture(page, '84-report');
    await report.getByRole('button', { name: /^取\s*消$/ }).click();
    await name(page, 'target_id', 'shifts');
    await expect.poll(() => property(page, 'target_id').getByRole('combobox').inputValue()).toBe('shifts');
    await picture(page, '84-target');
    await expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');
    const second = await openReport(page);
    await expect.poll(() => second.innerText(), slow).toContain('个文档');
    expect(await second.innerText()).not.toContain(desk);
    await second.getByRole('button', { name: /^发\s*布$/ }).click();
    await expect.poll(() => page.locator('body').innerText(), slow).toContain('已发布');
    expectNoProblems(builder);
  });

  it('opens the page at the address of its own app', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'intern');
    await page.goto(`${url}/${tillApp}`);
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '当班安排' }).click();
    await page.waitForURL(new RegExp(`/${deskApp}/(page/)?\\d+`));
    await page.getByText('柜台的当班安排').waitFor(slow);
    await picture(page, '84-opened');
    expectNoProblems(visitor);
  });

  it('says of a query who may run it, who uses it and when it was last checked', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${tillApp}/api/${query}`);
    const facts = page.locator('.sb-part-facts');
    await expect.poll(() => facts.innerText(), slow).toContain('尚未检查');
    expect(await facts.innerText()).toContain('可执行: 所有登录用户');
    await page.locator('.sb-query-text .cm-content').click();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => facts.innerText(), slow).toContain('检查通过');
    await expect.poll(() => page.getByRole('img', { name: '检查通过' }).count(), slow).toBe(1);
    await picture(page, '84-query');
    await page.evaluate(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await page.reload();
    await expect.poll(() => facts.innerText(), slow).toContain('it ran');
    await picture(page, '84-query-dark-en');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '84-query-narrow');
    await facts.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/\/page\/\d+/);
    expectNoProblems(builder);
  });
});
