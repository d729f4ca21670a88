import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visitor } from '../world/browser.js';
import { openMenu } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { signInAs } from '../world/sign-in.js';
import { openWorkspace, runStatement } from '../world/workspace.js';

/**
 * Story 25: typing, asking before whole tables, mistakes, the tree and its search, as a person meets them in the first
 * hour.
 */
describe('the workspace by hand', () => {
  const browser = useBrowser();
  const { dataDir, url } = inject('world');
  let visitor: Visitor;
  let page: Page;
  const main = () => page.locator('main').innerText();
  const editor = () => page.locator('.ws-pane-slot:not([hidden]) .cm-content');
  const written = () =>
    editor().evaluate((content) => [...content.querySelectorAll('.cm-line')].map((line) => line.textContent));
  const list = () => page.locator('.cm-tooltip-autocomplete');
  const rowsIn = (table: string) =>
    asSuperuser(dataDir, 'retail', async (client) =>
      Number((await client.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n),
    );
  /** Types over what is there, key by key. */
  async function type(text: string): Promise<void> {
    await editor().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text, { delay: 25 });
  }

  beforeAll(async () => {
    await asSuperuser(dataDir, 'sluice', (client) =>
      client.query(`INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter)
        SELECT 'user', u.id, s.id, 'public.feedback', 'write' FROM user_account u, data_source s WHERE u.account = 'analyst' AND s.name = 'demo-retail'`),
    );
    visitor = await browser.visitor();
    page = visitor.page;
    await signInAs(page, 'analyst');
    await openWorkspace(page, 'demo-retail');
  });

  it('breaks the line on Enter, takes on Tab, and on Enter after an arrow', async () => {
    await type('select count(*) n');
    await list().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('from customer', { delay: 25 });
    expect(await written()).toEqual(['select count(*) n', 'from customer']);
    await type('select * from custo');
    await expect.poll(() => list().innerText()).toContain('customer');
    await page.keyboard.press('Tab');
    expect(await written()).toEqual(['select * from customer']);
    await type('select * from custo');
    await expect.poll(() => list().innerText()).toContain('customer');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect((await written()).join()).toMatch(/^select \* from (?!custo$)\w+$/);
  });

  it('offers the columns of the tables in FROM first, and functions', async () => {
    await type('select  from customer c');
    for (let back = 0; back < ' from customer c'.length; back += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    await list().waitFor();
    const first = await list().locator('li').first().innerText();
    expect(first).toContain('id');
    await picture(page, '25-columns-first');
    const cut = await list()
      .locator('ul')
      .evaluate((ul) => ul.clientHeight % 24);
    expect(cut).toBe(0);
    for (const [typed, name] of [
      ['select date_tr', 'date_trunc'],
      ['select string_a', 'string_agg'],
    ] as const) {
      await type(typed);
      await expect.poll(() => list().innerText()).toContain(name);
    }
    await page.keyboard.press('Escape');
  });

  it('shows no red while a statement is typed, and no line under whole statements', async () => {
    await type('select phone,\n  name\nfrom customer where ');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.ws-check').first().getAttribute('data-tone')).toBe('mistake');
    expect(await page.locator('.cm-lintRange-error').count()).toBe(0);
    await picture(page, '25-typing');
    await type('select phone,\n  name\nfrom customer');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.ws-check').first().getAttribute('data-tone')).toBe('masked');
    expect(await page.locator('.cm-lintRange-info').allInnerTexts()).toEqual(['phone']);
    await page.locator('.cm-lintRange-info').hover();
    const tip = page.locator('.cm-tooltip-lint');
    await tip.waitFor();
    const runButton = await page.getByRole('button', { name: '运行', exact: true }).boundingBox();
    const tipBox = await tip.boundingBox();
    expect(tipBox!.y).toBeGreaterThanOrEqual(runButton!.y + runButton!.height);
    await picture(page, '25-tip');
    await page.mouse.move(5, 5);
  });

  it('asks before a whole table is deleted, with its rows, and takes no for an answer', async () => {
    const before = await rowsIn('feedback');
    await runStatement(page, 'DELETE FROM feedback');
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain('删除 feedback 的全部行');
    expect((await dialog.innerText()).replaceAll(',', '')).toContain(`${before} 行`);
    await picture(page, '25-asks');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('取消');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(main).toContain('已取消，没有执行');
    expect(await rowsIn('feedback')).toBe(before);
  });

  it('tells a typo with its place and what was meant, without a lock, and names what was left out', async () => {
    await type('select 1 from customer;\nselect nmae from customer;\nselect 2 from orders');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+Enter');
    await expect.poll(main).toContain('语句有误');
    const text = await main();
    expect(text).toContain('没有该列，或您无权查看: nmae，是否要写 name？');
    expect(text).toContain('第 2 行第 8 列');
    await expect.poll(() => page.locator('.cm-lintRange-error').allInnerTexts()).toEqual(['nmae']);
    expect(text).toContain('其后 1 条语句没有运行：select 2 from orders');
    expect(await page.locator('.ws-verdict[data-tone=refused]').count()).toBe(0);
    await picture(page, '25-mistake');
    const tabs = page.locator('.ws-result-tab');
    expect((await tabs.allInnerTexts()).at(-1)).toContain('customer');
    const count = await tabs.count();
    await tabs.last().locator('.ws-tab-close').click();
    expect(await tabs.count()).toBe(count - 1);
  });

  it('says in Chinese what the database said in English, and keeps its words at hand', async () => {
    await runStatement(page, 'SELECT 1 / 0');
    await expect.poll(main).toContain('除数为零');
    await page.getByText('数据库原文').click();
    expect(await main()).toContain('division by zero');
  });

  it('counts the seconds while it runs and says nothing of success after a stop', async () => {
    await runStatement(page, 'SELECT count(*) FROM orders a, orders b, orders c');
    await expect.poll(main).toMatch(/已运行 [1-9]\d*\.\d 秒/);
    await picture(page, '25-running');
    await page.getByRole('button', { name: '停止' }).click();
    await expect.poll(main).toContain('已停止');
    expect(await page.locator('.ws-result').innerText()).not.toContain('成功');
  });

  it('gives a closed query back', async () => {
    await type('select 42');
    await page
      .getByRole('button', { name: /^关闭 查询/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^撤销关闭/ }).click();
    expect(await written()).toEqual(['select 42']);
  });

  it('searches the whole catalogue, offers a menu at the right click, and keeps the tree over a reload', async () => {
    const node = (name: string) => page.locator(`[role=treeitem][data-name="${name}"]`);
    const search = page.getByRole('searchbox', { name: '搜索对象' });
    await search.fill('id_card');
    await node('id_card').first().waitFor();
    expect(await node('customer').first().isVisible()).toBe(true);
    await picture(page, '25-search');
    await search.fill('');
    for (const name of ['demo-retail', 'retail', 'public']) await node(name).first().click();
    await node('customer').click({ button: 'right' });
    const menu = page.getByRole('menu');
    await picture(page, '25-menu');
    await menu.getByText('查询前 100 行').click();
    await expect.poll(main).toContain('100 行');
    await page.reload();
    await node('customer').waitFor();
    await openMenu(page, undefined, '首页');
    await page.waitForURL((address) => address.href.startsWith(url));
    await openMenu(page, undefined, '数据查询');
    await node('customer').waitFor();
  });

  it.each([
    [1440, 'light', 'en-US'],
    [1440, 'dark', 'zh-CN'],
    [390, 'light', 'zh-CN'],
    [390, 'dark', 'en-US'],
  ] as const)('is drawn at %i px, %s, %s', async (width, scheme, locale) => {
    const other = await browser.visitor({ width, height: 900, locale, kept: await visitor.context.storageState() });
    await other.page.emulateMedia({ colorScheme: scheme });
    await other.page.addInitScript(
      (language) => localStorage.setItem('sluice.locale', language),
      locale === 'en-US' ? 'en' : 'zh-chs',
    );
    await other.page.goto(page.url());
    const shown = other.page.locator('.ws-pane-slot:not([hidden]) .cm-content');
    await shown.waitFor();
    await shown.click();
    await other.page.keyboard.press('Control+a');
    await other.page.keyboard.insertText('DELETE FROM feedback');
    await other.page.keyboard.press('Control+Enter');
    const dialog = other.page.getByRole('alertdialog');
    await dialog.waitFor();
    const box = await dialog.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    await picture(other.page, `25-asks-${width}-${scheme}-${locale}`);
    await other.page.keyboard.press('Escape');
    await shown.click();
    await other.page.keyboard.press('Control+a');
    await other.page.keyboard.type('select c.', { delay: 30 });
    await other.page.keyboard.insertText(' from customer c');
    for (let back = 0; back < ' from customer c'.length; back += 1) await other.page.keyboard.press('ArrowLeft');
    await other.page.keyboard.press('Control+Space');
    const options = other.page.locator('.cm-tooltip-autocomplete');
    await options.waitFor();
    const bounds = await options.boundingBox();
    expect(bounds!.x + bounds!.width).toBeLessThanOrEqual(width);
    await picture(other.page, `25-completion-${width}-${scheme}-${locale}`);
    expectNoProblems(other);
    await other.context.close();
  });

  it('left no complaint in the browser', () => {
    expectNoProblems(visitor);
  });
});
