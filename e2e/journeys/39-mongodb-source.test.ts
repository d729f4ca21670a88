import { startMongoDouble, type MongoDouble } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';
import { grantReading, rateHigh, saveAndSync, trySource } from '../world/source.steps.js';
import { askWorkspace, openWorkspace, runStatement } from '../world/workspace.js';

const name = '文档库';
const app = [
  { kind: 'app', shape: 3, uid: 'people-mongo', name: '客户', home: 'people', access: { signed_in: true } },
  {
    kind: 'query',
    shape: 3,
    uid: 'people',
    type: 'mongo',
    source: name,
    text: 'db.people.aggregate([{$match: {_id: {$gt: 0} [[, "address.city": :city ]]}}, {$project: {name: 1, phone: 1, city: "$address.city"}}])',
    params: [{ name: 'city', type: 'text' }],
    key: '_id',
    order: '_id',
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'people',
    name: '客户',
    access: { signed_in: true },
    views: [
      {
        uid: 'list',
        name: '客户',
        type: 1,
        query_id: 'people',
        config: { row_key: '_id' },
        app_params: [{ uid: 'by-city', name: 'city', label: '城市', form_type: 1, query_type: 1 }],
        app_cols: [
          { uid: 'id', name: '_id', label: '编号', sort: true },
          { uid: 'name', name: 'name', label: '姓名' },
          { uid: 'phone', name: 'phone', label: '手机号' },
          { uid: 'city', name: 'city', label: '城市' },
        ],
      },
    ],
  },
];

/**
 * Story 39: collections of documents go the way of tables, from their registration to a page; against a simulator,
 * called so.
 */
describe('a MongoDB source', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let double: MongoDouble;
  beforeAll(async () => {
    double = await startMongoDouble();
    const people = Array.from({ length: 30 }, (_none, index) => ({
      _id: index + 1,
      name: `客户${index + 1}`,
      phone: `138${10_000_000 + index}`,
      address: { city: index % 2 ? '北京' : '上海' },
      tags: ['a', 'b'],
    }));
    double.insert('shop', 'people', people);
  });
  afterAll(() => double?.stop());

  it('is registered, tried as a simulator before it is saved, and synced', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    const { host, port, account } = double;
    const fields = { 地址: host, 端口: String(port), 数据库: 'shop', 账号: account.name };
    const form = { name, kind: 'MongoDB', fields, password: account.password };
    await trySource(page, form, /连接成功.*simulator/);
    await picture(page, '39-source-form');
    await saveAndSync(page, name);
    expectNoProblems(visitor);
  });

  it('has a path rated and a reader of one collection', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await rateHigh(page, name, 'phone');
    await grantReading(page, { person: 'analyst', source: name, word: 'people', object: 'shop.people' });
    expectNoProblems(visitor);
  });

  it('is asked in MONGO mode and masked by path', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    await openWorkspace(page, name);
    await runStatement(page, 'db.people.find({"address.city": "北京"}).limit(3)');
    await expect.poll(() => page.getByRole('grid').last().innerText()).toContain('******');
    await picture(page, '39-workspace');
    const one = await askWorkspace(page, url, name, 'db.people.find({_id: 1}, {phone: 1})');
    expect(one.cells).toEqual([['1', '******']]);
    const script = await askWorkspace(page, url, name, 'db.people.find({$where: "1"})');
    expect(script.state).toBe('refused');
    expectNoProblems(visitor);
  });

  it('is built upon: a page with a search', async () => {
    const id = await importApp(app, 'people-mongo', ['read'], name);
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    const site = await fetch(`${url}/api/site/info?uid=people-mongo`);
    const { home_page_id: home } = ((await site.json()) as { data: { home_page_id: number } }).data;
    await page.goto(`${url}/${id}/${home}`);
    const grid = page.getByRole('grid', { name: '客户' });
    await expect.poll(() => grid.innerText()).toContain('******');
    await page.getByRole('search').getByLabel('城市').fill('北京');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => grid.innerText()).not.toContain('上海');
    await picture(page, '39-page');
    expectNoProblems(visitor);
  });
});
