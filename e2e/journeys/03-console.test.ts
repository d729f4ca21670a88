import { isWhole } from '@sluice/testing/whole';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openMenu } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { root } from '../world/product.js';
import { signInAs } from '../world/sign-in.js';
import { untilQuiet } from '../world/quiet.js';

interface MenuItem {
  uid: string;
  page_id?: number;
  children?: MenuItem[];
}

/**
 * Story 3: the console is documents; every screen opens for whom it is made, in both languages, without a complaint of
 * the browser.
 */
describe('the console', () => {
  const browser = useBrowser();
  const { url } = inject('world');

  /**
   * Story 20 opens every page there is for who may do least: here the first and the last of a menu stand for the
   * others, but in a whole run.
   */
  const some = (entries: readonly MenuItem[]): readonly MenuItem[] =>
    isWhole ? entries : [entries[0]!, entries.at(-1)!];

  it.each(['analyst', 'builder', 'auditor', 'policy', 'system', 'admin'])(
    'opens what the menu of %s leads to',
    async (account) => {
      const visitor = await browser.visitor();
      const { page } = visitor;
      const menu = page.waitForResponse((response) => response.url().endsWith('/api/app/menu/get'));
      await signInAs(page, account);
      const { data } = (await (await menu).json()) as { data: { items: MenuItem[] } };
      const entries = data.items
        .flatMap((item) => [item, ...(item.children ?? [])])
        .filter((item) => item.page_id !== undefined);
      expect(entries.length).toBeGreaterThan(2);
      for (const entry of some(entries)) {
        await page.goto(`${url}/1/page/${entry.page_id}`);
        await expect.poll(() => page.locator('main').innerText()).not.toBe('');
        await untilQuiet(page);
        const text = await page.locator('main').innerText();
        expect(text, entry.uid).not.toMatch(/权限不足|加载失败|重试|Unknown|undefined|\[object/);
        await picture(page, `03-${account}-${entry.uid}`);
      }
      expectNoProblems(visitor);
    },
  );

  it('speaks English and draws in the dark at once', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    await openMenu(page, '项目、用户、策略管理', '用户管理');
    await page.getByRole('button', { name: '切换语言' }).click();
    await page.getByText('English', { exact: true }).click();
    await expect.poll(() => page.locator('main').innerText()).toContain('Account');
    await expect.poll(() => page.getByRole('navigation', { name: 'Main menu' }).innerText()).toContain('Users');
    const chinese = (await page.locator('body').innerText())
      .replaceAll(/系统管理员|超级管理员|策略管理员|审计管理员|应用管理员|数据分析师|实习生|中文|数闸|系/g, '')
      .match(/[一-鿿]+/g);
    expect(chinese).toBeNull();
    await page.getByRole('button', { name: /dark/i }).click();
    await picture(page, '03-users-english-dark');
    await page.getByRole('button', { name: /language/i }).click();
    await page.getByText('中文', { exact: true }).last().click();
    expectNoProblems(visitor);
  });

  it('places widgets as views where a page is one, and nowhere else', () => {
    const folder = join(root, 'schemas/apps/console/pages');
    const withWidget = readdirSync(folder).filter((file) =>
      /"type": (6|10)\b/.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(withWidget).toEqual([
      'app-menu.page.json',
      'data-query.page.json',
      'micro-page-link.page.json',
      'my-rights.page.json',
      'permission-grid.page.json',
      'project.page.json',
    ]);
  });

  it('shows a clear page for an address that leads nowhere, and for one without the right', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    await page.goto(`${url}/1/page/99999999`);
    await expect.poll(() => page.locator('body').innerText()).toMatch(/不存在/);
    await picture(page, '03-not-found');
    await page.goto(`${url}/no/such/address`);
    await expect.poll(() => page.locator('body').innerText()).toMatch(/不存在/);
  });
});
