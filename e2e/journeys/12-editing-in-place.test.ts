import { describe, expect, inject, it } from 'vitest';
import { idAt, product, useTables } from '../tables/products.steps.js';
import { expectNoProblems, picture } from '../world/browser.js';
import { asSuperuser } from '../world/database.js';
import { cellOf } from '../world/grid.js';

/** Story 12: somebody who keeps the products changes them where they stand. */
describe('a cell', () => {
  const products = useTables();
  const { dataDir } = inject('world');

  it('is edited in place with every kind of editor; each value is checked and written', async () => {
    const visitor = await products.open('builder', '商品');
    const { page, grid } = visitor;
    const id = await idAt(grid, 0);
    const before = await product(id);

    await (await cellOf(grid, 0, '名称')).dblclick();
    await page.keyboard.type('改名的大米');
    await page.keyboard.press('Tab');
    await page.getByRole('option', { name: '家居' }).click();
    await expect.poll(() => product(id)).toMatchObject({ name: '改名的大米' });
    await expect.poll(async () => (await cellOf(grid, 0, '类别')).innerText()).toBe('家居');

    const price = await cellOf(grid, 0, '单价');
    await price.click();
    await page.keyboard.press('F2');
    await page.keyboard.type('-1');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.sl-edit-note').innerText()).toBe('不能小于 0.01');
    await picture(page, '12-edit-wrong');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12.50');
    await page.keyboard.press('Enter');
    await expect.poll(() => product(id)).toMatchObject({ price: '12.50' });

    const stock = await cellOf(grid, 0, '库存');
    await stock.click();
    await page.keyboard.type('777');
    await page.keyboard.press('Escape');
    expect(await stock.innerText()).toBe(before.stock.toLocaleString('en-US'));
    await page.keyboard.type('888');
    await page.keyboard.press('Enter');
    await expect.poll(() => product(id)).toMatchObject({ stock: 888 });

    await (await cellOf(grid, 0, '状态')).dblclick();
    await page.getByRole('radio', { name: before.on_sale ? '停售' : '在售' }).click();
    await expect.poll(() => product(id)).toMatchObject({ on_sale: !before.on_sale });

    await (await cellOf(grid, 0, '上架日期')).dblclick();
    await page.locator('.ant-picker-cell-in-view', { hasText: /^15$/ }).click();
    await expect.poll(async () => (await product(id)).listed_on.slice(8)).toBe('15');

    await (await cellOf(grid, 0, '产地')).dblclick();
    const menus = page.locator('.ant-cascader-menu');
    await menus.nth(0).getByText('浙江省').click();
    await menus.nth(1).getByText('杭州市').click();
    await menus.nth(2).getByText('西湖区').click();
    await expect.poll(() => product(id)).toMatchObject({ origin: '330106' });

    await (await cellOf(grid, 0, '标签')).dblclick();
    for (const tag of ['新品', '热销', '礼品'])
      await page
        .locator('.sl-edit-box')
        .getByRole('checkbox', { name: tag })
        .setChecked(tag !== '礼品');
    await page.locator('.sl-edit-box').getByRole('button', { name: '保存' }).click();
    await expect.poll(() => product(id)).toMatchObject({ tags: 'new,hot' });
    await expect.poll(async () => (await cellOf(grid, 0, '标签')).innerText()).toBe('新品, 热销');

    await (await cellOf(grid, 0, '备注')).dblclick();
    await page.locator('.sl-edit-box textarea').fill('第一行\n第二行');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => product(id)).toMatchObject({ note: '第一行\n第二行' });
    expectNoProblems(visitor);
  });

  it('takes what is typed before its editor is here', async () => {
    const held: (() => void)[] = [];
    const visitor = await products.open('builder', '商品', {}, (page) =>
      page.route(/\/cell\.editor-[^/]+\.js$/, (route) => {
        held.push(() => void route.continue());
      }),
    );
    const { page, grid } = visitor;
    const id = await idAt(grid, 4);
    await (await cellOf(grid, 4, '名称')).dblclick();
    await page.keyboard.type('新的');
    await page.keyboard.type('A4');
    expect(held).not.toHaveLength(0);
    await expect.poll(async () => (await cellOf(grid, 4, '名称')).innerText()).toBe('新的A4');
    await picture(page, '12-edit-ahead');
    for (const go of held) go();
    await page.locator('.sl-editor input').waitFor();
    await page.keyboard.type('纸');
    await page.keyboard.press('Enter');
    await expect.poll(() => product(id)).toMatchObject({ name: '新的A4纸' });
    expectNoProblems(visitor);
  });

  it("keeps what somebody else's change has refused, and what is left behind wrong", async () => {
    const visitor = await products.open('builder', '商品');
    const { page, grid } = visitor;
    const id = await idAt(grid, 1);
    const stock = await cellOf(grid, 1, '库存');
    const { stock: before } = await product(id);
    const [mine, theirs] = [String(before + 1), String(before + 2)];
    await stock.dblclick();
    await asSuperuser(dataDir, 'retail', (client) =>
      client.query('UPDATE product SET stock = $2 WHERE id = $1', [id, theirs]),
    );
    await page.keyboard.type(mine);
    await page.keyboard.press('Enter');
    const failed = stock.getByRole('alert');
    await expect.poll(() => failed.getAttribute('title')).toContain(`该值已被他人修改为“${theirs}”`);
    expect(await stock.innerText()).toBe(mine);
    await picture(page, '12-edit-conflict');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => product(id)).toMatchObject({ stock: Number(mine) });

    await stock.dblclick();
    await page.keyboard.type('x');
    await (await cellOf(grid, 3, '货号')).click({ position: { x: 100, y: 10 } });
    await expect.poll(() => failed.getAttribute('title')).toBe('请输入数字');
    await stock.getByRole('button', { name: '放弃修改' }).click();
    expect(await stock.innerText()).toBe(mine);
    expectNoProblems(visitor);
  });

  it('opens no editor for somebody who may not save, and the server refuses them', async () => {
    const builder = await products.open('builder', '商品');
    const [id, stock] = [await idAt(builder.grid, 2), await cellOf(builder.grid, 2, '库存')];
    const value = (await product(id)).stock + 1;
    const saving = builder.page.waitForRequest(/\/api\/app\/(?:action|button)\/run$/);
    await stock.dblclick();
    await builder.page.keyboard.type(String(value));
    await builder.page.keyboard.press('Enter');
    const saved = await saving;
    await expect.poll(() => product(id)).toMatchObject({ stock: value });

    const { page, grid, token } = await products.open('intern', '商品');
    await (await cellOf(grid, 0, '名称')).dblclick();
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('商品详情');
    expect(await page.locator('.sl-editor').count()).toBe(0);
    const { 'content-type': type = '', 'static-version': version = '' } = saved.headers();
    const answer = await fetch(saved.url(), {
      method: 'POST',
      headers: { 'content-type': type, 'static-version': version, 'access-token': token },
      body: saved.postData(),
    });
    expect(await answer.json()).toMatchObject({ code: 401 });
  });
});
