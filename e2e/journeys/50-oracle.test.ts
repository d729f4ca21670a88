import { isWhole } from '@sluice/testing/whole';
import { startOracleShop, type OracleDouble } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { superuserUrl } from '../world/database.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { exportedLines, maskFully, seeAudited, seeDefinition, seePlan, seeSessions } from '../world/kind.steps.js';
import { signInAs } from '../world/sign-in.js';
import { grantReading, rateHigh, saveAndSync, trySource } from '../world/source.steps.js';
import { askWorkspace, openWorkspace, runStatement } from '../world/workspace.js';

const name = '零售 Oracle';
const app = [
  { kind: 'app', shape: 3, uid: 'shop-oracle', name: '客户', home: 'customers', access: { signed_in: true } },
  {
    kind: 'query',
    shape: 3,
    uid: 'customers',
    type: 'sql',
    source: name,
    text: 'SELECT id "id", name "name", phone "phone", city "city" FROM customer WHERE id > 0 [[ AND city = :city ]]',
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

/**
 * Story 50: a source of Oracle, from its registration to a page; against a simulator of the driver, called so.
 * In a whole run: story 29 goes the same way with MySQL in every run, where the contract of connectors holds this kind
 * as well.
 */
describe.runIf(isWhole)('an Oracle source', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');
  let double: OracleDouble;
  beforeAll(async () => {
    double = await startOracleShop(superuserUrl(dataDir));
  });
  afterAll(() => double?.stop());

  it('is registered, tried as a simulator before it is saved, and synced', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    const { host, port, account, service } = double;
    const fields = { 地址: host, 端口: String(port), 数据库: service, 账号: account.name, 默认模式: 'APP' };
    const form = { name, kind: 'Oracle', fields, password: account.password };
    await trySource(page, form, /连接成功.*simulator/);
    await picture(page, '50-source-form');
    await saveAndSync(page, name);
    expectNoProblems(visitor);
  });

  it('has a column rated and a reader of one table', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await rateHigh(page, name, 'PHONE');
    await grantReading(page, { person: 'analyst', source: name, word: 'CUSTOMER', object: 'APP.CUSTOMER' });
    expectNoProblems(visitor);
  });

  it('is asked in its own SQL and masked by lineage', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    await openWorkspace(page, name);
    await runStatement(
      page,
      "select name, phone from customer where city = q'[北京]' order by id fetch first 3 rows only",
    );
    await expect.poll(() => page.getByRole('grid').last().innerText()).toContain('******');
    await picture(page, '50-workspace');
    const one = await askWorkspace(page, url, name, 'select id, phone p from app.customer where id = 1');
    expect(one.cells).toEqual([['1', '******']]);
    const block = await askWorkspace(page, url, name, 'begin null; end;');
    expect(block.state).toBe('refused');
    await seePlan({ page, source: name, story: '50' }, "select name from customer where city = '北京'", /CUSTOMER/);
    await seeDefinition(
      { page, source: name, story: '50' },
      [double.service, 'APP', 'CUSTOMER'],
      /CREATE TABLE "APP"\."CUSTOMER"[\s\S]*PRIMARY KEY/,
    );
    expectNoProblems(visitor);
  });

  it('is built upon: a page with a search', async () => {
    await maskFully('APP.CUSTOMER', 'PHONE');
    const id = await importApp(app, 'shop-oracle', ['read'], name);
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    const site = await fetch(`${url}/api/site/info?uid=shop-oracle`);
    const { home_page_id: home } = ((await site.json()) as { data: { home_page_id: number } }).data;
    await page.goto(`${url}/${id}/${home}`);
    const grid = page.getByRole('grid', { name: '客户' });
    await expect.poll(() => grid.innerText()).toContain('******');
    await page.getByRole('search').getByLabel('城市').fill('北京');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => grid.innerText()).not.toContain('上海');
    await picture(page, '50-page');
    const [head, ...rows] = await exportedLines(page, '北京客户');
    expect(head).toBe('"编号","姓名","手机号","城市"');
    for (const row of rows) expect(row).toMatch(/,"\*{6}","北京"$/);
    expectNoProblems(visitor);
  });

  it('shows what goes on there, and what was asked', async () => {
    const visitor = await browser.visitor();
    await signInAs(visitor.page, 'system');
    const tabs = { 会话: /sluice/i, 锁: /没有会话在等待锁/, 慢语句: /customer|没有|尚无/i };
    await seeSessions({ page: visitor.page, source: name, story: '50' }, tabs);
    const auditor = await browser.visitor();
    await signInAs(auditor.page, 'auditor');
    await seeAudited(
      { page: auditor.page, source: name, story: '50' },
      'phone p from app.customer',
      'APP.CUSTOMER.PHONE',
    );
    expectNoProblems(visitor);
    expectNoProblems(auditor);
  });
});
