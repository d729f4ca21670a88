import { hasMariadb, startMariadbShop, type MariadbShop } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { exportedLines, seeAudited, seeDefinition, seePlan, seeSessions } from '../world/kind.steps.js';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { signInAs } from '../world/sign-in.js';
import { openWorkspace, runStatement } from '../world/workspace.js';

const name = '商城库';
const app = [
  { kind: 'app', shape: 3, uid: 'mall', name: '商城', home: 'customers', access: { signed_in: true } },
  {
    kind: 'query',
    shape: 3,
    uid: 'customers',
    type: 'sql',
    source: name,
    text: 'SELECT c.id, c.name, c.phone, c.city FROM customer c WHERE true [[ AND c.city = :city ]]',
    params: [{ name: 'city', type: 'text' }],
    key: 'id',
    order: 'id',
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'customers',
    name: '客户',
    access: { signed_in: true },
    views: [
      {
        uid: 'list',
        name: '客户',
        type: 1,
        query_id: 'customers',
        config: { row_key: 'id', download: true },
        app_params: [{ uid: 'by-city', name: 'city', label: '城市', form_type: 1, query_type: 1 }],
        app_cols: [
          { uid: 'id', name: 'id', label: '编号', sort: true },
          { uid: 'name', name: 'name', label: '姓名' },
          { uid: 'phone', name: 'phone', label: '手机号' },
          { uid: 'city', name: 'city', label: '城市' },
        ],
      },
    ],
  },
];

/** Story 29: a MySQL source goes the way of the first one, from its registration to a page that is built upon it. */
describe.runIf(hasMariadb())('a MySQL source', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let shop: MariadbShop;
  let clear: { phone: string };

  beforeAll(async () => {
    shop = await startMariadbShop();
    [clear] = (await shop.server.sql<typeof clear>('SELECT phone FROM shop.customer WHERE id = 3')) as [typeof clear];
  });
  afterAll(() => shop?.server.stop());

  const masked = (): string => `${clear.phone.slice(0, 3)}****${clear.phone.slice(-4)}`;

  it('is registered, tried before it is saved, tested and synced', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    await openMenu(page, '资产管理', '数据源');
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill(name);
    await choose(dialog, page, '类型', 'MySQL / MariaDB');
    const fields = {
      地址: shop.server.host,
      端口: String(shop.server.port),
      数据库: 'shop',
      账号: shop.account,
      密码: shop.password,
    };
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '测试连接' }).click();
    await expect.poll(() => page.locator('body').innerText()).toMatch(/连接成功：版本 \d+\.[\d.]+-MariaDB/);
    // What had been filled stays, but a password is never kept in a form that was sent.
    await expect.poll(() => dialog.getByLabel('名称').inputValue()).toBe(name);
    await dialog.getByLabel(/^密码/).fill(shop.password);
    await picture(page, '29-source-form');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, name).count()).toBe(1);
    await pressInRow(page, name, '测试');
    await expect.poll(() => rowWith(page, name).innerText()).toContain('已连接');
    await pressInRow(page, name, '同步目录');
    await expect.poll(() => rowWith(page, name).innerText()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
    await picture(page, '29-sources');
    expectNoProblems(visitor);
  });

  it('has its columns rated, a masking policy and a reader of one database', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await openMenu(page, '资产管理', '列分级');
    for (const [column, level] of [
      ['phone', '中'],
      ['id_card', '高'],
    ] as const) {
      await choose(page.getByRole('search'), page, '数据源', name);
      await page.getByRole('search').getByLabel('表').fill('customer');
      await page.getByRole('search').getByLabel('关键字').fill(column);
      await page.getByRole('button', { name: '查询' }).click();
      const row = rowWith(page, name)
        .filter({ has: page.getByRole('gridcell', { name: 'shop', exact: true }) })
        .filter({ has: page.getByRole('gridcell', { name: column, exact: true }) });
      await row.getByRole('button', { name: '设置级别' }).click();
      const dialog = page.getByRole('dialog');
      await expect.poll(() => dialog.innerText()).toContain(`shop.customer.${column}`);
      await choose(dialog, page, '敏感级别', level);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect.poll(() => row.innerText()).toContain(level);
    }
    await openMenu(page, '数据识别', '脱敏策略');
    await page.getByRole('button', { name: '新建' }).click();
    const policy = page.getByRole('dialog');
    await policy.getByLabel('策略名称').fill('商城库手机号');
    await choose(policy, page, '范围方式', '表名模式');
    await choose(policy, page, '数据集', name);
    await page.keyboard.press('Escape');
    await choose(policy, page, '匹配方式', '列名模式');
    await policy.getByLabel('匹配内容').fill('*phone');
    await choose(policy, page, '脱敏算法', '保留首尾');
    await policy.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, '商城库手机号').count()).toBe(1);
    await openMenu(page, '项目、用户、策略管理', '数据权限');
    await page.getByRole('button', { name: '授权' }).click();
    const grant = page.getByRole('dialog');
    await choose(grant, page, '授权给', 'analyst');
    await choose(grant, page, '数据源', name);
    await grant.getByRole('combobox', { name: '对象', exact: true }).click();
    await page.locator('.sl-options-search').fill('shop');
    await page.getByRole('option', { name: 'shop', exact: true }).first().click();
    await page.keyboard.press('Escape');
    await picture(page, '29-grant');
    await untilButtonsListen(page);
    await grant.getByRole('button', { name: '授权' }).click();
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: 'analyst' }).filter({ hasText: name }).count())
      .toBe(1);
    expectNoProblems(visitor);
  });

  it('stops a statement that has not answered yet', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    await openWorkspace(page, name);
    await runStatement(page, 'SELECT count(*) FROM orders a, orders b, orders c, orders d');
    const stop = page.getByRole('button', { name: '停止' });
    await expect.poll(() => stop.isEnabled()).toBe(true);
    const active = async (): Promise<number> =>
      (
        await shop.server.sql(
          "SELECT 1 FROM information_schema.processlist WHERE info LIKE '%orders d%' AND id <> connection_id()",
        )
      ).length;
    await expect.poll(active).toBe(1);
    await stop.click();
    await expect.poll(active).toBe(0);
  });

  it('is built upon: a page with a search, and an export that is masked as the screen', async () => {
    const id = await importApp(app, 'mall', ['read'], name);
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    const site = await fetch(`${url}/api/site/info?uid=mall`);
    const { home_page_id: home } = ((await site.json()) as { data: { home_page_id: number } }).data;
    await page.goto(`${url}/${id}/${home}`);
    const grid = page.getByRole('grid', { name: '客户' });
    await expect.poll(() => grid.innerText()).toContain(masked());
    await page.getByRole('search').getByLabel('城市').fill('北京');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => grid.innerText()).not.toContain('上海');
    await picture(page, '29-page');
    const [head, ...rows] = await exportedLines(page, '北京客户');
    expect(head).toBe('"编号","姓名","手机号","城市"');
    expect(rows).toHaveLength(66);
    for (const row of rows) expect(row).toMatch(/,"138\*{4}\d{4}","北京"$/);
    expectNoProblems(visitor);
  });

  it('shows plans, what goes on there, and what was asked', async () => {
    const visitor = await browser.visitor();
    const at = { source: name, story: '29' };
    await signInAs(visitor.page, 'analyst');
    await openWorkspace(visitor.page, name);
    await seePlan(
      { ...at, page: visitor.page },
      'SELECT customer.name FROM customer JOIN orders ON customer_id = customer.id',
      /orders/,
    );
    await seeDefinition(
      { ...at, page: visitor.page },
      ['shop', 'customer'],
      /CREATE TABLE `shop`\.`customer`[\s\S]*PRIMARY KEY/,
    );
    const system = await browser.visitor();
    await signInAs(system.page, 'system');
    const tabs = {
      会话: /reader/,
      锁: /没有会话在等待锁|performance_schema|PROCESS/,
      慢语句: /performance_schema|customer/,
    };
    await seeSessions({ ...at, page: system.page }, tabs);
    const auditor = await browser.visitor();
    await signInAs(auditor.page, 'auditor');
    await seeAudited({ ...at, page: auditor.page }, 'c.phone, c.city FROM customer c', 'shop.customer.phone');
    expectNoProblems(visitor);
    expectNoProblems(system, [/409/]);
    expectNoProblems(auditor);
  });
});
