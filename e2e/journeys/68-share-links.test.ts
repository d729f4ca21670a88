import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInRow, rowWith } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { signInAs } from '../world/sign-in.js';

/** Story 68: a page is shared by a link that ends; it leads whoever may see the page there, and gives nobody a right (screens B9). */
describe('a share link', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');
  let address = '';

  it('is made from a page, of its address as it is', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/main`);
    await page.getByText('最近编辑').first().waitFor();
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '分享此页面' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('有效期').selectOption({ label: '1 天' });
    await picture(page, '68-share');
    await dialog.getByRole('button', { name: '生成链接' }).click();
    address = await dialog.getByLabel('分享链接').inputValue();
    expect(address).toMatch(new RegExp(`^${url}/share#[\\w-]{43}$`));
    await picture(page, '68-made');
    expectNoProblems(visitor);
  });

  it('opens for another person with the right, in a page of its own', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'admin');
    await page.goto(address);
    await page.waitForURL(/\/simple\/1\/page\/\d+$/);
    await page.getByText('最近编辑').first().waitFor();
    expect(await page.getByRole('navigation', { name: '主菜单' }).count()).toBe(0);
    await picture(page, '68-opened');
    expectNoProblems(visitor);
  });

  it('is refused for one without the right', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    await page.goto(address);
    await page.getByRole('heading', { name: '权限不足' }).waitFor();
    await picture(page, '68-refused');
  });

  it('stands in the list of its maker, is revoked there, and then leads nowhere, as one that ended', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await openMenu(page, '个人中心', '分享链接');
    await rowWith(page, '主页').first().waitFor();
    await picture(page, '68-links');
    await pressInRow(page, '主页', '撤销');
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await expect.poll(() => rowWith(page, '主页').first().innerText()).toContain('已撤销');
    await page.goto(address);
    await page.getByRole('heading', { name: '链接已失效' }).waitFor();
    await asSuperuser(dataDir, 'sluice', (client) =>
      client.query(`UPDATE share_link SET revoke_time = NULL, end_time = now() - interval '1 minute'`),
    );
    await page.goto(`${url}/app/admin`);
    await page.goto(address);
    await page.getByRole('heading', { name: '链接已失效' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await picture(page, '68-ended');
  });
});
