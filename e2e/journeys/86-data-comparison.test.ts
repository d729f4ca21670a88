import { hasMariadb, startMariadbShop, type MariadbShop } from '@sluice/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { askAs, peopleOfDemo, staffProject } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';
import { openWorkspace, runStatement } from '../world/workspace.js';

const stamp = Date.now().toString(36);
const name = `会员镜像${stamp}`;
const project = `会员同步${stamp}`;
const slow = { timeout: 30_000 };

interface Customer {
  id: string;
  name: string;
  phone: string;
  id_card: string;
  city: string;
  points: number;
  created_at: string;
}

const quoted = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/**
 * Story 86: a table of PostgreSQL is compared with its copy in MariaDB: what differs, what is masked, what would make
 * the copy the same, and how both are built (screen C6).
 */
describe.runIf(hasMariadb())('a data comparison', () => {
  const browser = useBrowser();
  const { dataDir } = inject('world');
  let shop: MariadbShop;
  let customers: Customer[];

  beforeAll(async () => {
    shop = await startMariadbShop();
    const { rows } = await asSuperuser(dataDir, 'retail', (client) =>
      client.query<Customer>(
        `SELECT id::text, name, phone, id_card, city, points, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS.US') AS created_at
         FROM customer ORDER BY id`,
      ),
    );
    customers = rows;
    await shop.server
      .sql(`CREATE TABLE shop.member (id bigint PRIMARY KEY, name varchar(60) NOT NULL, phone varchar(20), id_card varchar(20),
      city varchar(40), points int NOT NULL, created_at datetime(6), KEY by_city (city))`);
    const values = customers
      .slice(1)
      .map(
        (one) =>
          `(${[Number(one.id), one.name, one.phone, one.id_card, one.city, one.points, one.created_at].map(quoted).join()})`,
      );
    for (let at = 0; at < values.length; at += 500)
      await shop.server.sql(`INSERT INTO shop.member VALUES ${values.slice(at, at + 500).join()}`);
    await shop.server.sql(
      `UPDATE shop.member SET points = points + 100 WHERE id IN (${customers[4]?.id ?? 0}, ${customers[7]?.id ?? 0});
       UPDATE shop.member SET city = '未知' WHERE id = ${customers[7]?.id ?? 0};
       INSERT INTO shop.member (id, name, points) VALUES (99000001, '旧会员', 1)`,
    );
    const { server, account, password } = shop;
    const form = {
      name,
      type: 'mysql',
      host: server.host,
      port: server.port,
      database_name: 'shop',
      account,
      password,
    };
    const { id } = await askAs<{ id: number }>('system', 'data-source.create', form);
    await askAs('system', 'data-source.sync', { id });
    await asSuperuser(dataDir, 'sluice', (client) =>
      client.query(
        `INSERT INTO column_level (object_id, level) SELECT c.id, CASE c.name WHEN 'phone' THEN 'medium' ELSE 'high' END
         FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id
         WHERE c.data_source_id = $1 AND t.name = 'member' AND c.name IN ('phone', 'id_card')`,
        [id],
      ),
    );
    const analyst = (await peopleOfDemo()).get('analyst');
    await askAs('policy', 'grant.create', { data_source_id: id, object_path: '', user_id: analyst, letter: 'read' });
    await staffProject(project, id);
  }, 240_000);
  afterAll(() => shop?.server.stop());

  const nodeOf = (page: Page, node: string) => page.locator(`.ws-node[data-name="${node}"]`).first();
  /** Picks a table of the tree for a side, by its menu. */
  async function compareWith(page: Page, path: readonly string[]): Promise<void> {
    for (const node of path.slice(0, -1)) {
      await nodeOf(page, node).waitFor(slow);
      if ((await nodeOf(page, node).getAttribute('aria-expanded')) === 'false') await nodeOf(page, node).click();
    }
    await nodeOf(page, path.at(-1) ?? '').click({ button: 'right', timeout: slow.timeout });
    await page.getByRole('menuitem', { name: /与…对比|Compare with…/ }).click();
  }
  const pane = (page: Page) => page.locator('.ws-pane-slot:not([hidden])');
  const paneText = (page: Page): Promise<string> => pane(page).innerText();

  it('shows what differs between two sources, and what is only compared masked', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    await openWorkspace(page);
    await compareWith(page, ['demo-retail', 'retail', 'public', 'customer']);
    await nodeOf(page, 'demo-retail').click();
    await compareWith(page, [name, 'shop', 'member']);
    await pane(page).getByLabel('每侧行数上限').selectOption('20000');
    await picture(page, '86-chosen');
    await pane(page).getByRole('button', { name: '对比', exact: true }).click();
    await expect.poll(() => paneText(page), slow).toMatch(/不同\s*2/);
    const words = await paneText(page);
    expect(words).toMatch(/仅左侧\s*1/);
    expect(words).toMatch(/仅右侧\s*1/);
    expect(words).toMatch(new RegExp(`相同\\s*${customers.length - 3}`));
    expect(words).toContain('脱敏');
    const grid = pane(page).getByRole('grid', { name: '有差异的行' });
    await expect.poll(() => grid.innerText()).toContain('未知');
    for (const { phone, id_card: card } of customers.slice(0, 10))
      for (const secret of [phone, card]) expect(words).not.toContain(secret);
    await picture(page, '86-rows');
    await pane(page).locator('summary').click();
    await expect.poll(() => paneText(page)).toContain('如何对比');
    expect(await pane(page).getByLabel('匹配列 phone').isDisabled()).toBe(true);
    await picture(page, '86-columns');
    await pane(page).locator('summary').click();
    await pane(page)
      .getByRole('button', { name: /仅左侧/ })
      .click();
    await pane(page)
      .getByRole('button', { name: /仅右侧/ })
      .click();
    await expect.poll(() => grid.innerText()).not.toContain('旧会员');
    await picture(page, '86-different');

    await pane(page).getByLabel('对比方式').selectOption('structure');
    await pane(page).getByRole('button', { name: '对比', exact: true }).click();
    await expect.poll(() => paneText(page), slow).toMatch(/\d+ 处不同/);
    expect(await paneText(page)).toContain('member_level');
    await picture(page, '86-structure');
    expectNoProblems(visitor);
  });

  it('becomes a work order that makes the copy the same, without masked columns', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    await openWorkspace(page, 'demo-retail');
    await runStatement(page, 'SELECT id, name, city, points FROM customer');
    await pane(page).getByRole('button', { name: '对比结果' }).click();
    await compareWith(page, [name, 'shop', 'member']);
    await pane(page).getByLabel('每侧行数上限').selectOption('20000');
    await pane(page).getByRole('button', { name: '对比', exact: true }).click();
    await expect.poll(() => paneText(page), slow).toMatch(/不同\s*2/);
    await pane(page).getByRole('button', { name: '脚本：使右侧与左侧一致' }).click();
    const dialog = page.locator('dialog.ws-script');
    await expect.poll(() => dialog.innerText(), slow).toContain('UPDATE `shop`.`member` SET');
    const script = await dialog.innerText();
    expect(script).not.toContain('DELETE');
    expect(script).toContain('1 行没有删除');
    expect(script).not.toMatch(/\d\*+/);
    await picture(page, '86-script');
    await dialog.getByRole('button', { name: '提交工单' }).click();
    await page.waitForURL(/draft_id=\d+$/);
    await page.getByRole('textbox', { name: '工单名称' }).fill(`同步${stamp}`);
    await expect.poll(() => page.locator('main').innerText(), slow).toContain('UPDATE `shop`.`member` SET');
    await page.getByRole('combobox', { name: '项目' }).click();
    await page.getByRole('option', { name: project }).first().click();
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '审核', exact: true }).click();
    await expect.poll(() => page.locator('main').innerText(), slow).toContain('3 条语句');
    await picture(page, '86-order');
    expectNoProblems(visitor);
  });

  it('says why where a side may not be read', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'intern');
    await openWorkspace(page, 'demo-retail');
    await page.getByRole('button', { name: '新建数据对比' }).click();
    await pane(page).getByLabel('左侧 · 数据源').selectOption({ label: 'demo-retail' });
    await pane(page).getByLabel('左侧 · 表', { exact: true }).fill('public.customer');
    await pane(page).getByLabel('右侧 · 数据源').selectOption({ label: 'demo-retail' });
    await pane(page).getByLabel('右侧 · 内容').selectOption({ label: '查询语句' });
    await pane(page).getByLabel('右侧 · 查询语句').fill('SELECT * FROM employee');
    await page.keyboard.press('Tab');
    await pane(page).getByRole('button', { name: '对比', exact: true }).click();
    await expect.poll(() => paneText(page), slow).toContain('右侧（demo-retail）不能读取');
    await pane(page).getByRole('button', { name: '申请权限' }).waitFor();
    await picture(page, '86-refused');
    expectNoProblems(visitor);
  });

  it('is there in English and on a phone', async () => {
    const desk = await browser.visitor();
    await signInAs(desk.page, 'analyst');
    await openWorkspace(desk.page);
    const kept = await desk.context.storageState();
    const visitor = await browser.visitor({ width: 390, height: 844, touch: true, locale: 'en-US', kept });
    const { page } = visitor;
    await page.addInitScript(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await page.goto(desk.page.url());
    await page.getByRole('button', { name: 'New data comparison' }).click();
    await pane(page).getByLabel('Left · Source').selectOption({ label: 'demo-retail' });
    await pane(page).getByLabel('Left · Table', { exact: true }).fill('public.customer');
    await pane(page).getByLabel('Right · Source').selectOption({ label: name });
    await pane(page).getByLabel('Right · Table', { exact: true }).fill('shop.member');
    await pane(page).getByLabel('Row limit of each side').selectOption('1000');
    await picture(page, '86-phone-chosen');
    await pane(page).getByRole('button', { name: 'Compare', exact: true }).click();
    await expect.poll(() => paneText(page), slow).toContain('only 1000 rows were read');
    expect(await paneText(page)).toMatch(/Only left\s*\?/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await pane(page).locator('.ws-counts').scrollIntoViewIfNeeded();
    await picture(page, '86-phone');
    await pane(page).locator('.ws-facts').scrollIntoViewIfNeeded();
    await picture(page, '86-phone-rows');
    await page.setViewportSize({ width: 1440, height: 900 });
    await pane(page).getByLabel('Row limit of each side').selectOption('20000');
    await pane(page).getByRole('button', { name: 'Compare', exact: true }).click();
    await expect.poll(() => paneText(page), slow).toMatch(/Different\s*2/);
    await picture(page, '86-english-dark');
    expectNoProblems(visitor);
  });
});
