import { describe, expect, inject, it } from 'vitest';
import { confirm, idAt, product, toastList, useTables } from '../tables/products.steps.js';
import { expectNoProblems, picture } from '../world/browser.js';
import { choose, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { buttonIn, cellOf, rowsOf } from '../world/grid.js';

/**
 * Story 12: somebody who keeps the products works in tables: finds, arranges, selects, presses every kind of button.
 */
describe('a table', () => {
  const products = useTables();
  const { dataDir } = inject('world');

  it('keeps filters, sort and page in the address: back, forward and a shared link bring them back', async () => {
    const visitor = await products.open('analyst', '商品');
    const { page, grid } = visitor;
    const search = page.getByRole('search');
    await choose(search, page, '类别', '数码');
    await search.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => page.url()).toContain('list.category=');
    await expect.poll(async () => (await cellOf(grid, 0, '类别')).innerText()).toBe('数码');
    await grid.getByRole('button', { name: '按 单价（元） 排序' }).click();
    await expect.poll(() => page.url()).toContain('list.-sort=price%3Aasc');
    await page.getByRole('navigation', { name: '商品: 分页' }).getByRole('button', { name: '第 2 页' }).click();
    await expect.poll(() => page.url()).toContain('list.-page=2');
    await expect.poll(() => grid.getAttribute('aria-busy')).toBeNull();
    const there = await rowsOf(grid).nth(0).innerText();
    const shared = page.url();

    await page.goBack();
    await expect
      .poll(() => page.getByRole('button', { name: '第 1 页', exact: true }).getAttribute('aria-current'))
      .toBe('page');
    await page.goBack();
    await page.goBack();
    await expect.poll(() => search.getByRole('combobox', { name: '类别' }).innerText()).toBe('全部');
    for (let step = 0; step < 3; step += 1) await page.goForward();
    await expect.poll(() => rowsOf(grid).nth(0).innerText()).toBe(there);

    const second = await visitor.context.newPage();
    await second.goto(shared);
    await expect
      .poll(() =>
        rowsOf(second.getByRole('grid', { name: '商品' }))
          .nth(0)
          .innerText(),
      )
      .toBe(there);
    expect(await second.getByRole('search').getByRole('combobox', { name: '类别' }).innerText()).toBe('数码');
    await second.getByRole('button', { name: '重置' }).click();
    await expect.poll(() => second.url()).not.toContain('list.category');
    expectNoProblems(visitor);
  });

  it('puts no filter on a masked column into the address', async () => {
    const visitor = await products.open('intern', '客户');
    const { page, grid } = visitor;
    await expect.poll(() => grid.innerText()).toMatch(/1\d\d\*\*\*\*\d{4}/);
    await page.getByRole('search').getByLabel('姓名').fill('王芳');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => page.url()).toContain('list.name=');
    await page.getByRole('search').getByLabel('手机号').fill('13800001111');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => grid.getAttribute('aria-busy')).toBeNull();
    expect(page.url()).not.toContain('13800001111');
  });

  it('remembers which columns are drawn, in which order and how wide', async () => {
    const visitor = await products.open('builder', '商品');
    const { page, grid } = visitor;
    const heads = (): Promise<string[]> =>
      grid
        .getByRole('columnheader')
        .evaluateAll((list) => list.map((head) => (head as HTMLElement).innerText.trim()).filter(Boolean));
    await expect.poll(heads).toContain('库存');
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('checkbox', { name: '备注', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: '库存金额' }).check();
    const grip = page.getByRole('button', { name: '移动 货号' });
    await grip.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await heads()).slice(0, 3)).toEqual(['编号', '名称', '货号']);
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await heads()).slice(0, 4)).toEqual(['编号', '名称', '类别', '货号']);
    await picture(page, '12-columns');
    await page.keyboard.press('Escape');

    const from = (await grid.getByRole('columnheader').filter({ hasText: '库存' }).first().boundingBox())!;
    const to = (await grid.getByRole('columnheader').filter({ hasText: '名称' }).first().boundingBox())!;
    await page.mouse.move(from.x + 30, from.y + 15);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 15, { steps: 4 });
    await page.mouse.move(to.x + 10, to.y + 15, { steps: 4 });
    await page.mouse.up();
    await expect.poll(heads).toEqual(expect.arrayContaining(['编号', '库存', '名称']));
    expect((await heads()).slice(0, 3)).toEqual(['编号', '库存', '名称']);

    const edge = grid.getByRole('separator', { name: '调整 名称 的宽度' });
    const at = (await edge.boundingBox())!;
    await page.mouse.move(at.x + 3, at.y + 10);
    await page.mouse.down();
    await page.mouse.move(at.x + 903, at.y + 10, { steps: 3 });
    await page.mouse.up();
    await page.reload();
    await expect.poll(heads).toContain('名称');
    expect((await heads()).slice(0, 3)).toEqual(['编号', '库存', '名称']);
    expect(await heads()).not.toContain('备注');
    expect((await grid.getByRole('columnheader').filter({ hasText: '名称' }).first().boundingBox())?.width).toBeCloseTo(
      500,
      -1,
    );
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('button', { name: '恢复默认' }).click();
    expect((await heads()).slice(0, 4)).toEqual(['编号', '货号', '名称', '类别']);
    expectNoProblems(visitor);
  });

  it('has density, full screen, opened rows, and totals over the whole result', async () => {
    const visitor = await products.open('builder', '商品');
    const { page, grid } = visitor;
    await expect.poll(() => rowsOf(grid).count()).toBe(20);
    const height = async (): Promise<number> => (await rowsOf(grid).nth(0).boundingBox())?.height ?? 0;
    const normal = await height();
    await page.getByRole('button', { name: '密度' }).click();
    await page.getByRole('menuitemradio', { name: '紧凑' }).click();
    await expect.poll(height).toBeLessThan(normal);
    await page.getByRole('button', { name: '全屏', exact: true }).click();
    expect((await page.locator('.sl-table-full').boundingBox())?.width).toBe(1440);
    await picture(page, '12-fullscreen');
    await page.keyboard.press('Escape');
    expect(await page.locator('.sl-table-full').count()).toBe(0);
    await rowsOf(grid).nth(2).getByRole('button', { name: '展开第 3 行' }).click();
    await expect.poll(() => grid.locator('.sl-row-detail').innerText()).toMatch(/库存金额[\s\S]*说明/);
    await picture(page, '12-opened-row');
    const total = await asSuperuser(dataDir, 'retail', async (client) =>
      Number((await client.query('SELECT sum(stock) FROM product')).rows[0].sum),
    );
    await expect.poll(() => grid.locator('.sl-foot').innerText()).toContain(total.toLocaleString('en-US'));
    expectNoProblems(visitor);
  });

  it('keeps the selection across pages, checks it for each button, and acts on all of it', async () => {
    const visitor = await products.open('builder', '商品');
    const { page, grid } = visitor;
    await expect.poll(() => rowsOf(grid).count()).toBe(20);
    await page.getByRole('button', { name: '批量停售' }).click();
    await expect.poll(() => toastList(page).innerText()).toContain('请至少选择一行数据');
    const first = await idAt(grid, 5);
    await rowsOf(grid).nth(5).getByRole('checkbox').check();
    await page.getByRole('navigation', { name: '商品: 分页' }).getByRole('button', { name: '第 2 页' }).click();
    await expect.poll(() => idAt(grid, 5)).not.toBe(first);
    const second = await idAt(grid, 5);
    await rowsOf(grid).nth(5).getByRole('checkbox').check();
    await expect.poll(() => page.locator('.sl-selected').innerText()).toContain('已选 2 项');
    await page.getByRole('button', { name: '编辑所选' }).click();
    await expect.poll(() => toastList(page).innerText()).toContain('只能选择一行数据');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '批量停售' }).click();
    await confirm(page, '是否确定要执行该操作?');
    await expect
      .poll(() => Promise.all([first, second].map(async (id) => (await product(id)).on_sale)))
      .toEqual([false, false]);
    await expect.poll(() => toastList(page).innerText()).toContain('商品已保存');
    expectNoProblems(visitor);
  });

  it('stays where it is when the menu of a row is closed', async () => {
    const visitor = await products.open('builder', '商品');
    const { page, grid } = visitor;
    // By the mouse itself: the driver's own click brings a fixed cell into view, which moves the table.
    const more = await rowsOf(grid).nth(2).getByRole('button', { name: '更多' }).boundingBox();
    expect(await grid.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    await page.mouse.click(more!.x + more!.width / 2, more!.y + more!.height / 2);
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await grid.evaluate((box) => box.scrollLeft)).toBe(0);
    expectNoProblems(visitor);
  });

  it('presses row buttons: conditions, own confirmation, page dialog, view dialog, copy', async () => {
    const visitor = await products.open('builder', '商品');
    const { page, grid } = visitor;
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await idAt(grid, 7);
    await asSuperuser(dataDir, 'retail', (client) =>
      client.query('UPDATE product SET on_sale = true WHERE id = $1', [id]),
    );
    await page.getByRole('button', { name: '刷新' }).click();
    await expect.poll(async () => (await cellOf(grid, 7, '状态')).innerText()).toBe('在售');
    await (await buttonIn(rowsOf(grid).nth(7), '停售')).click();
    await confirm(page, '停售后客户将无法购买，确定吗？');
    await expect.poll(async () => (await cellOf(grid, 7, '状态')).innerText()).toBe('停售');
    await rowsOf(grid).nth(7).getByRole('button', { name: '更多' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).not.toContain('停售');
    await page.keyboard.press('Escape');

    await (await buttonIn(rowsOf(grid).nth(7), '编辑')).click();
    const dialog = page.getByRole('dialog').filter({ hasText: '编辑商品' });
    await dialog.getByLabel('名称').fill('弹窗里改的名');
    // A form is as wide as its fields need; a table has the 80% of §2.
    await expect.poll(async () => (await dialog.locator('.ant-modal-content').boundingBox())?.width).toBe(800);
    await picture(page, '12-dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await cellOf(grid, 7, '名称')).innerText()).toBe('弹窗里改的名');

    await (await buttonIn(rowsOf(grid).nth(7), '订单')).click();
    const lines = page.getByRole('dialog').filter({ hasText: '商品的订单' });
    await expect.poll(() => lines.getByRole('grid').innerText()).toMatch(/SO\d+/);
    await expect
      .poll(async () => (await lines.locator('.ant-modal-content').boundingBox())?.width)
      .toBeCloseTo(1440 * 0.8, -1);
    await lines.getByRole('button', { name: '关闭' }).click();
    await (await buttonIn(rowsOf(grid).nth(7), '复制货号')).click();
    await expect.poll(() => toastList(page).innerText()).toContain('复制成功!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^SKU\d{6}$/);
    expectNoProblems(visitor);
  });

  it('opens pages as act codes 101, 102 and 103 say', async () => {
    const visitor = await products.open('builder', '商品');
    const { page, grid } = visitor;
    const sku = await (await cellOf(grid, 4, '货号')).innerText();
    await (await buttonIn(rowsOf(grid).nth(4), '弹窗打开')).click();
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain(sku);
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    const opened = visitor.context.waitForEvent('page');
    await (await buttonIn(rowsOf(grid).nth(4), '新窗口打开')).click();
    const tab = await opened;
    await expect.poll(() => tab.url()).toMatch(/\/preview\/\d+\/page\/\d+\?id=/);
    await expect.poll(() => tab.locator('body').innerText()).toContain(sku);
    await tab.close();
    await (await buttonIn(rowsOf(grid).nth(4), '本视图打开')).click();
    await expect.poll(() => page.url()).toMatch(/\/preview\/\d+\/page\/\d+\?id=/);
    await expect.poll(() => page.locator('main').innerText()).toContain(sku);
    await page.goBack();
    await expect.poll(() => rowsOf(grid).count()).toBe(20);
  });

  it('hears double click and right click, and shows that a long action runs; a second press is none', async () => {
    const visitor = await products.open('builder', '商品');
    const { page, grid } = visitor;
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await (await cellOf(grid, 6, '编号')).dblclick();
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('商品详情');
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await (await cellOf(grid, 6, '编号')).click({ button: 'right' });
    await expect.poll(() => toastList(page).innerText()).toContain('复制成功!');

    let calls = 0;
    await page.route('**/api/app/action/run', async (route) => {
      calls += 1;
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue();
    });
    await rowsOf(grid).nth(6).getByRole('checkbox').check();
    const button = page.getByRole('button', { name: '批量上架' });
    await button.click();
    await expect.poll(() => grid.getAttribute('aria-busy')).toBe('true');
    expect(await button.isDisabled()).toBe(true);
    await picture(page, '12-running');
    await button.dispatchEvent('click');
    await expect.poll(() => toastList(page).innerText()).toContain('商品已保存');
    expect(calls).toBe(1);
    expectNoProblems(visitor);
  });

  it('is shown as cards, four in a line and one on a phone, that are selected, edited and opened', async () => {
    const visitor = await products.open('builder', '商品卡片');
    const { page } = visitor;
    const cards = page.locator('.sl-item');
    await expect.poll(() => cards.count()).toBe(12);
    const tops = await cards.evaluateAll((list) => list.slice(0, 5).map((card) => card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(4);
    await cards.nth(1).getByRole('checkbox').check();
    await expect.poll(() => page.locator('.sl-selected').innerText()).toContain('已选 1 项');
    await cards.nth(1).getByRole('button', { name: '编辑单价' }).click();
    await page.keyboard.type('33.30');
    await page.keyboard.press('Enter');
    await expect.poll(() => cards.nth(1).innerText()).toContain('33.3');
    await cards.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('商品详情');
    await picture(page, '12-cards');
    expectNoProblems(visitor);
    const phone = await products.open('builder', '商品卡片', { width: 390, height: 844 });
    const small = phone.page.locator('.sl-item');
    await expect.poll(() => small.count()).toBe(12);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await picture(phone.page, '12-cards-phone');
  });
});
