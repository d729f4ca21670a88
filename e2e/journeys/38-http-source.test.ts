import { shopEndpoints, shopOrder, startHttpShop, type HttpShop } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { exportedLines, maskFully, seeAudited, seeDefinition, seeSessions } from '../world/kind.steps.js';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { signInAs } from '../world/sign-in.js';
import { askWorkspace, openWorkspace, runStatement } from '../world/workspace.js';

const name = '订单服务';
const app = [
  { kind: 'app', shape: 3, uid: 'orders-http', name: '订单', home: 'orders', access: { signed_in: true } },
  {
    kind: 'query',
    shape: 3,
    uid: 'orders',
    type: 'http',
    source: name,
    text: 'GET orders(id, name, phone, city)?count=90[[&city=:city]]',
    params: [{ name: 'city', type: 'text' }],
    key: 'id',
    order: 'id',
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'orders',
    name: '订单',
    access: { signed_in: true },
    views: [
      {
        uid: 'list',
        name: '订单',
        type: 1,
        query_id: 'orders',
        config: { row_key: 'id', download: true },
        app_params: [{ uid: 'by-city', name: 'city', label: '城市', form_type: 1, query_type: 1 }],
        app_cols: [
          { uid: 'id', name: 'id', label: '编号', sort: true },
          { uid: 'name', name: 'name', label: '客户' },
          { uid: 'phone', name: 'phone', label: '手机号' },
          { uid: 'city', name: 'city', label: '城市' },
        ],
      },
    ],
  },
];

/**
 * Story 38: a service that answers JSON goes the way of the databases, from its registration to a page that is built
 * upon it.
 */
describe('an HTTP source', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let shop: HttpShop;
  beforeAll(async () => {
    shop = await startHttpShop();
  });
  afterAll(() => shop?.stop());

  it('is registered with its endpoints, tried before it is saved, tested and synced', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    await openMenu(page, '资产管理', '数据源');
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill(name);
    await choose(dialog, page, '类型', 'HTTP');
    const fields = { 地址: shop.host, 端口: String(shop.port), 基础路径: '/v1', 账号: 'shop', 密码: shop.token };
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
    await choose(dialog, page, '加密', '不加密');
    await choose(dialog, page, '认证方式', 'Bearer：密码为令牌，账号为其名称');
    await dialog.getByLabel(/^端点/).fill('[{"name": "orders", "path": "/../admin"}]');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '测试连接' }).click();
    await expect.poll(() => page.locator('body').innerText()).toContain('$[0].path：写成 /orders/{id} 的形式');
    const reading = shopEndpoints.filter((one) => !('method' in one) || one.method === 'HEAD');
    await dialog.getByLabel(/^端点/).fill(JSON.stringify(reading, null, 2));
    await dialog.getByLabel(/^密码/).fill(shop.token);
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '测试连接' }).click();
    await expect.poll(() => page.locator('body').innerText()).toMatch(/连接成功：版本 HTTP\/1\.1/);
    await dialog.getByLabel(/^密码/).fill(shop.token);
    await picture(page, '38-source-form');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, name).count()).toBe(1);
    await pressInRow(page, name, '测试');
    await expect.poll(() => rowWith(page, name).innerText()).toContain('已连接');
    await pressInRow(page, name, '同步目录');
    await expect.poll(() => rowWith(page, name).innerText()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
    await picture(page, '38-sources');
    expectNoProblems(visitor, [/400/]);
  });

  it('has a path rated and a reader of one endpoint', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await openMenu(page, '资产管理', '列分级');
    for (const table of ['orders', 'order']) {
      await choose(page.getByRole('search'), page, '数据源', name);
      await page.getByRole('search').getByLabel('表').fill(table);
      await page.getByRole('search').getByLabel('关键字').fill('phone');
      await page.getByRole('button', { name: '查询' }).click();
      const row = rowWith(page, name)
        .filter({ has: page.getByRole('gridcell', { name: table, exact: true }) })
        .filter({ has: page.getByRole('gridcell', { name: 'phone', exact: true }) });
      await row.getByRole('button', { name: '设置级别' }).click();
      const dialog = page.getByRole('dialog');
      await expect.poll(() => dialog.innerText()).toContain(`api.${table}.phone`);
      await choose(dialog, page, '敏感级别', '高');
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect.poll(() => row.innerText()).toContain('高');
    }
    await picture(page, '38-levels');
    await openMenu(page, '项目、用户、策略管理', '数据权限');
    await page.getByRole('button', { name: '授权' }).click();
    const grant = page.getByRole('dialog');
    await choose(grant, page, '授权给', 'analyst');
    await choose(grant, page, '数据源', name);
    await grant.getByRole('combobox', { name: '对象', exact: true }).click();
    await page.locator('.sl-options-search').fill('orders');
    await page.getByRole('option', { name: 'api.orders', exact: true }).first().click();
    await page.keyboard.press('Escape');
    await untilButtonsListen(page);
    await grant.getByRole('button', { name: '授权' }).click();
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: 'analyst' }).filter({ hasText: name }).count())
      .toBe(1);
    expectNoProblems(visitor);
  });

  it('is asked in the workspace, masked by path, and stopped at the service', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    await openWorkspace(page, name);
    await runStatement(page, 'GET orders(id, phone, city)?count=3');
    await expect.poll(() => page.getByRole('grid').last().innerText()).toContain('******');
    await picture(page, '38-workspace');
    await seeDefinition({ page, source: name, story: '38' }, ['api', 'orders'], /没有建表语句[\s\S]*phone/);
    expect((await askWorkspace(page, url, name, 'GET orders(id, phone)?count=1')).cells).toEqual([['1', '******']]);
    const hidden = await askWorkspace(page, url, name, 'GET order?id=1');
    expect(hidden).toMatchObject({ state: 'refused', reasons: ['没有该表，或您无权查看: order，是否要写 orders？'] });
    await runStatement(page, 'GET orders(id)?slow=60000');
    const stop = page.getByRole('button', { name: '停止' });
    await expect.poll(() => stop.isEnabled()).toBe(true);
    await expect.poll(() => shop.busy()).toBe(1);
    await stop.click();
    await expect.poll(() => shop.busy()).toBe(0);
    expectNoProblems(visitor);
  });

  it('is built upon: a page with a search, and an export that is masked as the screen', async () => {
    await maskFully('api.orders', 'phone');
    const id = await importApp(app, 'orders-http', ['read'], name);
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    const site = await fetch(`${url}/api/site/info?uid=orders-http`);
    const { home_page_id: home } = ((await site.json()) as { data: { home_page_id: number } }).data;
    await page.goto(`${url}/${id}/${home}`);
    const grid = page.getByRole('grid', { name: '订单' });
    await expect.poll(() => grid.innerText()).toContain('******');
    await page.getByRole('search').getByLabel('城市').fill('北京');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => grid.innerText()).not.toContain('上海');
    await picture(page, '38-page');
    const [head, ...rows] = await exportedLines(page, '北京订单');
    expect(head).toBe('"编号","客户","手机号","城市"');
    expect(rows).toHaveLength(30);
    expect(rows[0]).toBe(`"3","${shopOrder(3).customer.name}","******","北京"`);
    expectNoProblems(visitor);
  });

  it('says that a service has no sessions, and what was asked of it', async () => {
    const visitor = await browser.visitor();
    await signInAs(visitor.page, 'system');
    const none = /HTTP 服务没有会话/;
    await seeSessions({ page: visitor.page, source: name, story: '38' }, { 会话: none, 锁: none, 慢语句: none });
    const auditor = await browser.visitor();
    await signInAs(auditor.page, 'auditor');
    await seeAudited({ page: auditor.page, source: name, story: '38' }, 'orders(id, phone)', 'api.orders.phone');
    expectNoProblems(visitor, [/409/]);
    expectNoProblems(auditor);
  });
});
