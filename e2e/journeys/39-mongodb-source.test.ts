import { startMongoDouble, type MongoDouble } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { exportedLines, maskFully, seeAudited, seeDefinition, seePlan, seeSessions } from '../world/kind.steps.js';
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
        config: { row_key: '_id', download: true },
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

  it('shows the plan of a find and of an aggregate as a tree, without a value of them', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    await openWorkspace(page, name);
    const at = { page, source: name, story: '39' };
    await seePlan(
      at,
      'db.people.find({"address.city": "北京"}).sort({name: 1})',
      /COLLSCAN[\s\S]*people\s+30\s[\s\S]*\*{6}/,
    );
    expect(await page.getByRole('treegrid', { name: '执行计划' }).innerText()).not.toContain('北京');
    const grouped = 'db.people.aggregate([{$match: {_id: 7}}, {$group: {_id: "$address.city", n: {$sum: 1}}}])';
    await seePlan({ ...at, story: '39-aggregate' }, grouped, /\$group[\s\S]*people · _id_/);
    await seeDefinition(at, ['shop', 'people'], /没有建表语句[\s\S]*address\.city/);
    const masked = await askWorkspace(page, url, name, 'explain db.people.find({phone: "13810000001"})');
    expect(masked.state).toBe('refused');
    expectNoProblems(visitor);
  });

  it('is built upon: a page with a search', async () => {
    await maskFully('shop.people', 'phone');
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
    const [head, ...rows] = await exportedLines(page, '北京客户');
    expect(head).toBe('"编号","姓名","手机号","城市"');
    expect(rows).toHaveLength(15);
    for (const row of rows) expect(row).toMatch(/,"\*{6}","北京"$/);
    expectNoProblems(visitor);
  });

  it('shows what goes on there, and what was asked', async () => {
    const visitor = await browser.visitor();
    await signInAs(visitor.page, 'system');
    const tabs = { 会话: /sluice|没有其他会话/i, 锁: /锁/, 慢语句: /MongoDB|profil|没有|尚无/i };
    await seeSessions({ page: visitor.page, source: name, story: '39' }, tabs);
    const auditor = await browser.visitor();
    await signInAs(auditor.page, 'auditor');
    await seeAudited({ page: auditor.page, source: name, story: '39' }, '{phone: 1}', 'shop.people.phone');
    expectNoProblems(visitor);
    expectNoProblems(auditor);
  });
});
