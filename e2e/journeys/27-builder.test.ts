import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openGroup } from '../world/console.js';
import { signInAs } from '../world/sign-in.js';

const access = { public: true };
/** An app with a query and no page of its own making yet. */
const documents = [
  {
    kind: 'app',
    shape: 3,
    uid: 'built',
    name: { 'zh-chs': '订单台', en: 'Order desk' },
    home: 'start',
    domain: 'built',
    locales: ['zh-chs', 'en'],
    access,
    public: { pages: ['start'] },
  },
  { kind: 'page', shape: 3, uid: 'start', name: { 'zh-chs': '首页', en: 'Start' }, access, views: [] },
  {
    kind: 'query',
    shape: 3,
    uid: 'products',
    name: { 'zh-chs': '商品列表', en: 'Products' },
    type: 'sql',
    source: 'demo-retail',
    text: 'SELECT p.id, p.name FROM product p',
    key: 'id',
    order: 'id',
    columns: [
      { name: 'id', type: 'number' },
      { name: 'name', type: 'text' },
    ],
  },
];
const slow = { timeout: 60_000 };

/** Presses on something, moves to a point in steps and lets go. */
async function drag(
  page: Page,
  from: Locator,
  to: { x: number; y: number },
  before?: () => Promise<void>,
): Promise<void> {
  const box = (await from.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 8, box.y + box.height / 2 + 8);
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.locator('.sb-slot[data-shown]').waitFor();
  await before?.();
  await page.mouse.up();
}

/** Story 27: a builder makes an app's page in the browser, and a visitor uses it. */
describe('the builder', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let app = 0;
  beforeAll(async () => {
    app = await importApp(documents, 'built', ['read']);
  });
  const saved = (page: Page): Promise<void> =>
    expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');
  const canvas = (page: Page): Locator => page.getByTestId('canvas');
  const views = (page: Page): Locator => page.locator('.sb-canvas-page [data-view]');
  const property = (page: Page, path: string): Locator => page.locator(`[data-property="${path}"]`);
  /** Adds a column to the selected table in its properties, names what it shows, and selects the table again. */
  const addColumn = async (page: Page, name: string, label: string): Promise<void> => {
    await openGroup(page, '组成');
    await property(page, 'app_cols').getByRole('button', { name: '添加' }).click();
    await openGroup(page, '基本');
    await property(page, 'label').locator('textarea, input').first().fill(label);
    const field = property(page, 'name').getByRole('combobox');
    await field.fill(name);
    const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
    await options.getByText(name, { exact: true }).first().click();
    await expect.poll(() => field.inputValue(), slow).toBe(name);
    await page.getByTestId('outline').locator('[data-node]').first().click();
  };
  const open = async (page: Page): Promise<void> => {
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/page`);
    await canvas(page).waitFor();
  };

  it('makes a page of a table that is dragged onto it, publishes it, and a visitor sees its rows', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await open(page);
    await page.getByRole('button', { name: '新建页面' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill('商品');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('banner').getByRole('heading').innerText(), slow).toBe('商品');
    const middle = (await canvas(page).boundingBox())!;
    const point = { x: middle.x + middle.width / 2, y: middle.y + 120 };
    await drag(page, page.locator('[data-kind=table]'), point, () => picture(page, '27-drag'));
    await expect.poll(() => views(page).count(), slow).toBe(1);
    await openGroup(page, '数据');
    await page.getByRole('combobox', { name: '查询', exact: true }).click();
    await page.locator('.ant-select-item-option', { hasText: '商品列表' }).click();
    await saved(page);
    for (const [name, label] of [
      ['id', '编号'],
      ['name', '品名'],
    ] as const)
      await addColumn(page, name, label);
    await saved(page);
    await expect.poll(() => page.locator('.sb-canvas-page').innerText(), slow).toContain('品名');
    await expect.poll(() => page.locator('.sb-canvas-page [role=gridcell]').count(), slow).toBeGreaterThan(4);
    await picture(page, '27-canvas');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText(), slow).toContain('个文档的修改');
    await picture(page, '27-publish');
    await dialog.getByRole('button', { name: /^发\s*布$/ }).click();
    await expect.poll(() => page.locator('.sl-toast').allInnerTexts(), slow).toContain('已发布');
    const id = Number(/page\/(\d+)$/.exec(page.url())?.[1]);
    const reader = await browser.visitor();
    await signInAs(reader.page, 'analyst');
    await reader.page.goto(`${url}/${app}/${id}`);
    await expect.poll(() => reader.page.getByRole('gridcell').count(), slow).toBeGreaterThan(4);
    expectNoProblems(reader);
    expectNoProblems(builder);
  });

  it('moves, resizes, copies and undoes with the keyboard alone', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await open(page);
    for (const kind of ['divider', 'table', 'form']) {
      await page.locator(`[data-kind=${kind}]`).focus();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => views(page).count(), slow).toBe(3);
    const order = (): Promise<(string | null)[]> =>
      page
        .getByTestId('outline')
        .locator('[data-node]')
        .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['node'] ?? null));
    const before = await order();
    await canvas(page).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('.sb-spoken').innerText(), slow).toMatch(/^位置 \d+ \/ \d+/);
    await page.keyboard.press(' ');
    await expect.poll(order, slow).not.toEqual(before);
    await page.keyboard.press('Control+z');
    await expect.poll(order, slow).toEqual(before);
    await page.keyboard.press('Shift+ArrowLeft');
    await openGroup(page, '外观');
    await expect.poll(() => property(page, 'layout.w').locator('input').inputValue(), slow).toBe('23');
    await canvas(page).focus();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(() => views(page).count(), slow).toBe(4);
    await page.keyboard.press('Control+d');
    await expect.poll(() => views(page).count(), slow).toBe(5);
    await page.keyboard.press('Delete');
    await expect.poll(() => views(page).count(), slow).toBe(4);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
    await expect.poll(() => views(page).count(), slow).toBe(3);
    await page.keyboard.press('Control+a');
    await page.locator('.sb-tag').getByRole('button', { name: '对齐与布局' }).click();
    await picture(page, '27-arrange');
    await page.getByRole('menuitem', { name: /^放入布局/ }).click();
    await expect.poll(() => views(page).count(), slow).toBe(4);
    await picture(page, '27-wrapped');
    await canvas(page).focus();
    await page.keyboard.press('Control+Shift+g');
    await expect.poll(() => views(page).count(), slow).toBe(3);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(order, slow).toEqual(before);
    await saved(page);
    await picture(page, '27-keyboard');
    expectNoProblems(builder);
  });

  it('finds its commands by words and tells its keys', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await open(page);
    await expect.poll(() => views(page).count(), slow).toBeGreaterThan(0);
    const before = await views(page).count();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '查找命令' }).fill('添加 分隔');
    await picture(page, '27-commands');
    await page.keyboard.press('Enter');
    await expect.poll(() => views(page).count(), slow).toBe(before + 1);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '查找命令' }).fill('撤销');
    await page.keyboard.press('Enter');
    await expect.poll(() => views(page).count(), slow).toBe(before);
    await canvas(page).focus();
    await page.keyboard.press('?');
    await expect.poll(() => page.getByRole('dialog').innerText(), slow).toContain('命令面板');
    await picture(page, '27-shortcuts');
    await saved(page);
    expectNoProblems(builder);
  });

  it('shows the draft as a phone does, speaks English, and is dark where the product is', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await page.addInitScript(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await open(page);
    // A page that is drawn anew meanwhile has no box for a moment.
    await expect
      .poll(async () => {
        const first = await views(page).first().boundingBox();
        if (first) await page.mouse.click(first.x + 60, first.y + first.height / 2);
        return page.locator('.sb-selected').count();
      }, slow)
      .toBe(1);
    await picture(page, '27-dark-en');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '27-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.ant-segmented-item', { hasText: 'Phone' }).click();
    const frame = page.frameLocator('.sb-preview-frame');
    await frame.locator('.sl-page').waitFor();
    await picture(page, '27-phone');
    // Another visitor's eyes, chosen in the builder's own bar: the frame asks as them, and its bar offers no other.
    const previewAs = page.getByRole('group', { name: 'Preview as' });
    await previewAs.locator('.ant-select-selector').first().click();
    await picture(page, '27-eyes');
    const asked = page.waitForRequest((request) => /preview_as=anonymous/.test(request.postData() ?? ''));
    await page.locator('.ant-select-item-option', { hasText: 'Anonymous visitor' }).click();
    await asked;
    await previewAs.getByRole('combobox').first().fill('analyst');
    const person = page.waitForRequest((request) => /preview_user=\d+/.test(request.postData() ?? ''));
    await page.locator('.ant-select-item-option', { hasText: '(analyst)' }).click();
    await person;
    await frame.locator('.sw-preview-bar').waitFor();
    expect(await frame.locator('.sw-preview-choice').count()).toBe(0);
    await page.locator('.ant-segmented-item', { hasText: 'Desktop' }).click();
    await picture(page, '27-eyes-desktop');
    await page.goto(`${url}/build/app/${app}/action`);
    await page.getByRole('button', { name: 'New action' }).click();
    const dry = page.getByRole('region', { name: 'Dry run' });
    await dry.getByRole('button', { name: 'Try' }).click();
    await dry.locator('.sb-action-said').waitFor();
    await picture(page, '27-dry-run');
    expectNoProblems(builder);
  });

  it('is nobody else’s: a person who may not build is led away, and the server refuses', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    await page.goto(`${url}/build/app/${app}/page`);
    await page.waitForURL((address) => address.pathname === '/build/app');
    await expect.poll(() => page.locator('body').innerText()).toContain('权限');
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('sluice.user') ?? '{}') as { token: string }).token,
    );
    const answer = await fetch(`${url}/api/operation/builder.publish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': token },
      body: JSON.stringify({ app_id: app }),
    });
    expect(((await answer.json()) as { code: number }).code).not.toBe(200);
  });
});
