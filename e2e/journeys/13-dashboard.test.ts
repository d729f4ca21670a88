import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visitor } from '../world/browser.js';

interface Envelope<T> {
  code: number;
  data: T;
}
interface MenuItem {
  uid: string;
  page_id?: number;
}

/**
 * Story 13: a visitor reads the sales dashboard, filters one chart by another, drills down, takes numbers and pictures
 * away.
 */
describe('the dashboard', () => {
  const browser = useBrowser();
  const { url } = inject('world');

  async function call<T>(path: string, body: Record<string, unknown>): Promise<T> {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as Envelope<T>).data;
  }
  async function open(visitor: Visitor): Promise<Page> {
    const { data: site } = (await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as Envelope<{ id: number }>;
    const { items } = await call<{ items: MenuItem[] }>('/app/menu/get', { app_id: site.id });
    await visitor.page.goto(`${url}/${site.id}/${items.find((item) => item.uid === 'dashboard')?.page_id ?? 0}`);
    return visitor.page;
  }
  const chart = (page: Page, uid: string): Locator => page.locator(`[data-view="${uid}"] [role=img]`);
  const summary = async (page: Page, uid: string): Promise<string> =>
    (await chart(page, uid).getAttribute('aria-label')) ?? '';
  const drawn = (page: Page, uid: string): Promise<void> =>
    expect.poll(() => page.locator(`[data-view="${uid}"] canvas`).count(), { timeout: 60_000 }).toBeGreaterThan(0);
  /** Goes along the points of a chart with the keyboard until one says this. */
  async function walkTo(page: Page, uid: string, wanted: string): Promise<void> {
    const spoken = page.locator(`[data-view="${uid}"] [aria-live]`);
    await chart(page, uid).focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 60 && !(await spoken.innerText()).startsWith(wanted); step += 1)
      await page.keyboard.press('ArrowRight');
    expect(await spoken.innerText()).toContain(wanted);
  }

  it('draws the map and every other chart, says in words what they show, and leaves none out of a phone', async () => {
    const visitor = await browser.visitor();
    const page = await open(visitor);
    await drawn(page, 'by-province');
    await expect
      .poll(() => summary(page, 'by-province'))
      .toMatch(/各省销售额：地图，\d+ 个点。 销售额（元）：最低 [\d,.]+（.+），最高 [\d,.]+（广东省）/);
    for (const uid of [
      'by-month',
      'by-channel',
      'by-stage',
      'top-products',
      'by-category',
      'changes',
      'by-weekday',
      'price-volume',
    ]) {
      await page.locator(`[data-view="${uid}"]`).scrollIntoViewIfNeeded();
      await drawn(page, uid);
    }
    await picture(page, '13-dashboard-lower');
    await page.locator('[data-view="by-province"]').scrollIntoViewIfNeeded();
    await picture(page, '13-dashboard');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('[data-view="changes"]').scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await page.locator('[data-view="changes"] canvas').boundingBox())?.width ?? 999)
      .toBeLessThan(390);
    await picture(page, '13-dashboard-phone');
    expectNoProblems(visitor);
  });

  it('filters the other charts by a point, shows what filters, and clears it by the same point or its chip', async () => {
    const visitor = await browser.visitor();
    const page = await open(visitor);
    await drawn(page, 'by-channel');
    const before = await summary(page, 'by-month');
    await walkTo(page, 'by-channel', '门店');
    await page.keyboard.press('Enter');
    const chips = page.getByRole('group', { name: '联动筛选' });
    await expect.poll(() => chips.innerText()).toContain('门店');
    await expect.poll(() => summary(page, 'by-month')).not.toBe(before);
    // The chart that filters still shows every channel.
    expect(await summary(page, 'by-channel')).toContain('5 个点');

    await walkTo(page, 'by-province', '广东省');
    await page.keyboard.press('Enter');
    await expect.poll(() => chips.getByRole('button').count()).toBe(3);
    await picture(page, '13-cross-filter');
    await page.keyboard.press('Enter');
    await expect.poll(() => chips.innerText()).not.toContain('广东省');
    await chips.getByRole('button', { name: /门店/ }).click();
    await expect.poll(() => chips.count()).toBe(0);
    await expect.poll(() => summary(page, 'by-month')).toBe(before);
    expectNoProblems(visitor);
  });

  it('picks with the mouse anywhere in the band of a category', async () => {
    const visitor = await browser.visitor();
    const page = await open(visitor);
    await drawn(page, 'by-month');
    const { width, height } = (await page.locator('[data-view="by-month"] canvas').boundingBox())!;
    await page.locator('[data-view="by-month"] canvas').click({ position: { x: width / 2, y: height * 0.6 } });
    await expect.poll(() => page.getByRole('group', { name: '联动筛选' }).innerText()).toMatch(/月份\s*202\d-\d\d/);
    expectNoProblems(visitor);
  });

  it('drills down: a bar opens its orders in a dialog, within the filters in force', async () => {
    const visitor = await browser.visitor();
    const page = await open(visitor);
    await drawn(page, 'by-channel');
    await walkTo(page, 'by-channel', '天猫');
    await page.keyboard.press('Enter');
    await page.locator('[data-view="top-products"]').scrollIntoViewIfNeeded();
    await drawn(page, 'top-products');
    const box = (await page.locator('[data-view="top-products"] canvas').boundingBox())!;
    await page.locator('[data-view="top-products"] canvas').click({ position: { x: box.width * 0.4, y: 24 } });
    const dialog = page.getByRole('dialog');
    const grid = dialog.getByRole('grid');
    await expect.poll(() => grid.getByRole('row').count(), { timeout: 60_000 }).toBeGreaterThan(5);
    await expect.poll(() => grid.innerText()).toContain('天猫');
    expect(await grid.innerText()).not.toMatch(/京东|抖音|小程序/);
    // The keyboard is the dialog's once it has opened.
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await picture(page, '13-drill-down');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expectNoProblems(visitor);
  });

  it('gives its numbers as a table, exact and to copy, and its picture as a file', async () => {
    const visitor = await browser.visitor();
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await open(visitor);
    await drawn(page, 'by-province');
    const view = page.locator('[data-view="by-province"]');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      view.getByRole('button', { name: '下载图片' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('各省销售额.png');
    await view.getByRole('button', { name: '查看数据' }).click();
    const grid = view.getByRole('grid');
    await expect.poll(() => grid.innerText()).toMatch(/广东省[\s\S]*\d{1,3}(,\d{3})+\.\d\d/);
    await picture(page, '13-data-table');
    await view.getByRole('button', { name: '复制数据' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^省份\t销售额（元）\n.+\t\d+\.\d\d/);
    await view.getByRole('button', { name: '查看图表' }).click();
    await drawn(page, 'by-province');
    expectNoProblems(visitor);
  });

  it('keeps the other charts when one fails, and tries again', async () => {
    const visitor = await browser.visitor();
    let broken = true;
    await visitor.page.route('**/api/app/data/run', async (route) => {
      const isMap = /page_size=100\b|"page_size":100\b/.test(route.request().postData() ?? '');
      if (broken && isMap) await route.fulfill({ json: { code: 503, msg: '数据源连接超时', data: null } });
      else await route.continue();
    });
    const page = await open(visitor);
    const view = page.locator('[data-view="by-province"]');
    await expect.poll(() => view.getByRole('alert').innerText(), { timeout: 60_000 }).toContain('数据源连接超时');
    await drawn(page, 'by-month');
    broken = false;
    await view.getByRole('button', { name: '重试' }).click();
    await drawn(page, 'by-province');
    expectNoProblems(visitor);
  });
});
