import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { NOTE } from '../views/views-app.js';
import { css, shape, slow, useViews, type Node } from '../views/views.steps.js';
import { expectNoProblems, picture } from '../world/browser.js';
import { cellOf, rowsOf } from '../world/grid.js';
import { tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** Story 22: whoever builds a page sets its views and columns; each setting does what it says. */
describe('the settings of views', { timeout: 180_000 }, () => {
  const views = useViews();

  it('of a page: width, side, ground and size of controls', async () => {
    const { page, view } = await views.open('tables');
    await rowsOf(view('bare')).first().waitFor();
    const inner = await shape(page.locator('.sl-page-inner'));
    expect(inner.width).toBe(1000);
    const outer = await shape(page.locator('.sl-page'));
    // At the right: nothing but the page's own padding is left there.
    expect(outer.x + outer.width - inner.x - inner.width).toBeLessThan(30);
    expect(await css(page.locator('.sl-page'), 'background-color')).toBe('rgb(232, 244, 238)');
    expect((await shape(view('big').locator('.sl-pager-jump input'))).height).toBe(30);
    const left = await views.open('layouts');
    await rowsOf(left.view('left')).first().waitFor();
    const [whole, part] = [
      await shape(left.page.locator('.sl-page')),
      await shape(left.page.locator('.sl-page-inner')),
    ];
    expect(part.x - whole.x).toBeLessThan(30);
    expect(part.width / whole.width).toBeGreaterThan(0.8);
    expect(part.width / whole.width).toBeLessThan(0.91);
    expect(await css(left.page.locator('.sl-page'), 'background-color')).toBe('rgb(245, 246, 248)');
  });

  it('of a table: at most 500 rows, first order, totals over all, height, lines, columns, style', async () => {
    const visitor = await views.open('tables');
    const { page, view, asked } = visitor;
    const big = view('big');
    await expect.poll(() => big.locator('.sl-pager-total').innerText(), slow).toBe('共 700 条');
    // 600 asked for: clamped to 500 (§5); the column that says so orders first.
    expect(asked('big')[0]).toMatchObject({
      page_size: 500,
      has_total: 1,
      order_params: [{ col: 'name', order: 'desc' }],
    });
    expect(await big.getByRole('grid').getAttribute('aria-rowcount')).toBe('501');
    expect(await rowsOf(big).first().innerText()).toContain('item 0700');
    // Totals over the whole result, not the page: sum, average, highest, and the hidden one not.
    const totals = async (): Promise<string> => (await big.locator('.sl-foot').innerText()).replaceAll(/\s+/g, '');
    const foot = await totals();
    expect(foot).toContain('合计306,687.50');
    expect(foot).toContain('平均0.35');
    expect(foot).toContain('最大700');
    expect(foot).not.toContain('最小');
    const headers = await big.getByRole('columnheader').allInnerTexts();
    expect(headers.map((one) => one.trim())).not.toContain('最低');
    await big.getByRole('button', { name: '列设置' }).click();
    await page.locator('.sl-chooser').getByText('最低').click();
    await expect.poll(totals, slow).toContain('最小-49');
    await page.keyboard.press('Escape');
    expect((await shape(big.locator('.sl-grid-box'))).height).toBeLessThanOrEqual(320);
    expect(await css(rowsOf(big).first().locator('.sl-cell').nth(1), 'border-right-width')).toBe('1px');
    expect(await rowsOf(big).nth(1).getAttribute('class')).toContain('sl-row-odd');
    // A column is never wider than 500 px by itself, however long its texts are (§9).
    const note = await big.getByRole('columnheader').filter({ hasText: '备注' }).boundingBox();
    expect(Math.round(note!.width)).toBeLessThanOrEqual(500);
    // Style: the outer bounds of §5, in every cell; without a border of the card, with its shadow.
    expect(await css(big, 'border-top-width')).toBe('3px');
    expect(await css(big, 'border-top-style')).toBe('dotted');
    expect([
      await css(big, 'padding-top'),
      await css(big, 'padding-right'),
      await css(big, 'padding-bottom'),
      await css(big, 'padding-left'),
    ]).toEqual(['11px', '12px', '13px', '14px']);
    expect(await css(big, 'box-shadow')).not.toBe('none');
    const cell = rowsOf(big).first().locator('.sl-cell').nth(1);
    expect([await css(cell, 'font-size'), await css(cell, 'font-weight'), await css(cell, 'color')]).toEqual([
      '24px',
      '700',
      'rgb(11, 107, 58)',
    ]);
    expect(await cell.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    // Tools that are asked for by themselves, and no others; without pages all rows, uncounted.
    expect(
      await view('bare')
        .getByRole('toolbar')
        .getByRole('button')
        .evaluateAll((list) => list.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(['导出', '列设置']);
    expect(asked('whole')[0]).toMatchObject({ page_size: -1, has_total: 0 });
    expect(await view('whole').locator('.sl-pager').count()).toBe(0);
    await picture(page, '22-tables');
    expectNoProblems(visitor);
  });

  it('of columns, in rows and in cards', async () => {
    const visitor = await views.open('cells');
    const { page, view } = visitor;
    const table = view('rows');
    await rowsOf(table).nth(5).waitFor();
    await table.locator('.sl-html em').first().waitFor();
    const at = (row: number, name: string): Promise<Locator> => cellOf(table, row, name);
    // The column with an order number stands before those without, also as the heading of a card.
    expect((await table.getByRole('columnheader').allInnerTexts()).map((one) => one.trim()).filter(Boolean)[0]).toBe(
      '名称',
    );
    expect(await view('cards').locator('.sl-item-head').first().innerText()).toBe('item 0001');
    expect(await (await at(4, '种类')).locator('.sl-tag').innerText()).toBe('A 类');
    expect(await (await at(0, '金额')).innerText()).toBe('1.25 元');
    expect(await (await at(0, '时间')).textContent()).toBe('03/01 09:30');
    expect(Math.round((await shape(await at(0, '时间'))).width)).toBe(90);
    expect(await (await at(0, '链接')).getByRole('link', { name: 'item 0001' }).getAttribute('href')).toBe(
      '/login?n=1',
    );
    expect(await (await at(1, '链接')).innerText()).toBe('item 0002');
    expect(await (await at(1, '链接')).getByRole('link').count()).toBe(0);
    expect(await css((await at(0, '图片')).locator('img'), 'width')).toBe('32px');
    expect(await (await at(0, '正文')).locator('em').innerText()).toBe('1');
    expect(await (await at(3, '模板')).locator('b').innerText()).toBe('e');
    // Cut off in one line (1), going on in further lines (2), or at a number of signs.
    const [cut, wrapped] = [await at(0, '截断'), await at(0, '换行')];
    expect(await css(cut, 'white-space-collapse')).toBe('collapse');
    expect(await css(cut, 'text-wrap-mode')).toBe('nowrap');
    expect(await css(wrapped, 'text-wrap-mode')).toBe('wrap');
    expect(await (await at(0, '短')).innerText()).toBe(`${NOTE.slice(0, 5)}…`);
    await rowsOf(table).first().getByRole('button', { name: '展开第 1 行' }).click();
    await expect.poll(() => table.locator('.sl-row-detail').innerText(), slow).toContain(NOTE);
    // The video plays in a dialog, at the rates of §9, and never by itself.
    await (await at(0, '视频')).getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('radio').allInnerTexts(), slow).toEqual(['0.5×', '1×', '1.5×', '2×']);
    const film = dialog.locator('video');
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState), slow).toBeGreaterThan(0);
    expect(
      await film.evaluate((element: HTMLVideoElement) => [element.paused, element.autoplay, element.currentTime]),
    ).toEqual([true, false, 0]);
    await dialog.getByRole('radio', { name: '1.5×' }).click();
    await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.playbackRate), slow).toBe(1.5);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const cards = view('cards').locator('.sl-item');
    const tops = await cards.evaluateAll((list) => list.map((card) => Math.round(card.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
    expect(await view('cards').locator('.sl-cards-foot').innerText()).toContain('26.25');
    await cards.first().getByText('更多').click();
    await expect.poll(() => cards.first().locator('.sl-detail').innerText(), slow).toContain(NOTE);
    await picture(page, '22-cells');
    expectNoProblems(visitor, [/404/]);
  });

  it('of layouts: cells, tabs, folds, in each other; what is hidden asks nothing until a button shows it', async () => {
    const visitor = await views.open('layouts');
    const { page, view, asked } = visitor;
    await rowsOf(view('low')).first().waitFor();
    await view('top').locator('canvas').waitFor();
    const [left, top, low] = [await shape(view('left')), await shape(view('top')), await shape(view('low'))];
    expect(await page.getByRole('heading', { name: '三格' }).count()).toBe(1);
    expect(top.x).toBeGreaterThan(left.x + left.width);
    expect(Math.abs(top.x + top.width - low.x - low.width)).toBeLessThan(2);
    expect(low.y).toBeGreaterThanOrEqual(top.y + top.height);
    expect(Math.abs(left.y + left.height - low.y - low.height)).toBeLessThan(2);
    expect(await view('line').getByRole('separator').innerText()).toBe('分隔');
    const image = view('picture').getByRole('img', { name: '产品标志' });
    expect((await shape(image)).height).toBeLessThanOrEqual(140);
    expect(await view('portrait').getByRole('img', { name: '肖像' }).getAttribute('src')).toBe('/favicon.svg');
    await rowsOf(view('fold-a')).first().waitFor();
    expect(await view('fold-b').isVisible()).toBe(false);
    await page.locator('summary', { hasText: '表 fold-b' }).click();
    await rowsOf(view('fold-b')).first().waitFor();
    await page.getByRole('tab', { name: '折叠' }).press('ArrowRight');
    await rowsOf(view('second')).first().waitFor();
    expect([await page.getByRole('tab').count(), asked('kept').length, asked('third').length]).toEqual([2, 0, 0]);
    await page.getByRole('button', { name: '打开' }).click();
    await rowsOf(view('kept')).first().waitFor();
    await page.getByRole('button', { name: '第三页' }).click();
    await rowsOf(view('third')).first().waitFor();
    expect(await page.getByRole('tab', { name: '表 third' }).getAttribute('aria-selected')).toBe('true');
    expect([asked('kept').length, asked('third').length]).toEqual([1, 1]);
    await picture(page, '22-layouts');
    expectNoProblems(visitor);
  });

  it('of layouts, on a phone: one below the other', async () => {
    const phone = await views.open('layouts', { width: 390, height: 844 });
    await rowsOf(phone.view('low')).first().waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect((await shape(phone.view('top'))).x).toBeLessThan(30);
  });

  it('of asking again: by timer while it is seen, once, with what is typed; the form with and without its button', async () => {
    const visitor = await views.open('clocks', {}, (page) => page.clock.install());
    const { page, view, asked } = visitor;
    await rowsOf(view('quiet')).first().waitFor();
    await expect.poll(() => asked('ticking').length, slow).toBeGreaterThan(2);
    expect(asked('first')).toHaveLength(1);
    expect([
      await view('first').getByRole('button', { name: '重置' }).count(),
      await view('own').getByRole('button', { name: '重置' }).count(),
    ]).toEqual([1, 0]);
    expect(await view('quiet').getByRole('search').count()).toBe(0);
    await view('own').getByLabel('名称').fill('item 0002');
    await expect.poll(() => rowsOf(view('own')).allInnerTexts(), slow).toEqual(['2']);
    await view('first').getByLabel('名称').fill('item 0002');
    await view('first').getByRole('button', { name: '查询' }).click();
    await expect.poll(() => rowsOf(view('first')).allInnerTexts(), slow).toEqual(['2']);
    // A tab that is not seen asks nothing; seen again it catches up.
    const seen = (state: 'hidden' | 'visible'): Promise<void> =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await seen('hidden');
    await page.clock.runFor(2_000);
    const before = asked('ticking').length;
    await page.clock.runFor(10_000);
    expect(asked('ticking')).toHaveLength(before);
    await seen('visible');
    await expect.poll(() => asked('ticking').length, slow).toBeGreaterThan(before);
    expectNoProblems(visitor);
  });

  it('a sort that is no column of the view is refused by the server, in words', async () => {
    const token = await tokenFor('admin');
    const compiled = await callAs<{ views: Node[] }>(token, '/app/page/get', { app_id: views.app(), page: 'tables' });
    const run = (order: object[]): Promise<unknown> =>
      callAs(token, '/app/data/run', {
        app_id: views.app(),
        data_id: compiled.views[0]!.data_id,
        has_total: 0,
        page_no: 0,
        page_size: 600,
        data_params: {},
        order_params: order,
      });
    for (const col of ['note', 'id; DROP TABLE view_item', '1'])
      await expect(run([{ col, order: 'asc' }])).rejects.toThrow(/400/);
    expect(
      ((await run([{ col: 'id', order: 'asc' }])) as { response: { data: { list: unknown[] } } }).response.data.list,
    ).toHaveLength(500);
  });
});
