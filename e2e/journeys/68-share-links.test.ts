import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { addressOf, asSuperuser } from '../world/database.js';
import { signInAs } from '../world/sign-in.js';

/**
 * Story 68: a page is shared by a link that ends; it leads whoever may see the page there, and gives nobody a right
 * (screens B9).
 */
describe('a share link', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');
  const sent = `请看主页 ${Date.now().toString(36)}`;
  let address = '';
  /** The conversation in which the message stands. */
  const openThread = async (page: Page): Promise<void> => {
    await page.goto(await addressOf(dataDir, 'console', 'private-messages'));
    await pressInRow(page, sent, '查看');
    await rowWith(page, sent).first().waitFor();
  };

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

  it('stands in a private message, and opens from there in a tab of its own', async () => {
    const writer = await browser.visitor();
    await signInAs(writer.page, 'builder');
    await writer.page.goto(await addressOf(dataDir, 'console', 'private-messages'));
    await writer.page.getByRole('button', { name: '写私信' }).click();
    const dialog = writer.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /收件人/ }).click();
    await writer.page.keyboard.type('admin');
    await writer.page
      .getByRole('option', { name: /\(admin\)/ })
      .first()
      .click();
    await dialog.getByLabel(/^内容/).fill(sent);
    await dialog.getByLabel(/^页面链接/).fill('https://elsewhere.example/');
    await dialog.getByRole('button', { name: '发送', exact: true }).click();
    await dialog.getByText('链接须是本系统中某个页面的地址').first().waitFor();
    await dialog.getByLabel(/^页面链接/).fill(address);
    await picture(writer.page, '68-message');
    await untilButtonsListen(writer.page);
    await dialog.getByRole('button', { name: '发送', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expectNoProblems(writer);

    const reader = await browser.visitor();
    await signInAs(reader.page, 'admin');
    await openThread(reader.page);
    const opens = reader.context.waitForEvent('page');
    await reader.page.getByRole('link', { name: '打开页面' }).first().click();
    const opened = await opens;
    await opened.waitForURL(/\/simple\/1\/page\/\d+$/);
    await opened.getByText('最近编辑').first().waitFor();
    // An answer leads somewhere as well, or nowhere.
    await reader.page.getByLabel(/^内容/).fill(`已看 ${sent}`);
    await untilButtonsListen(reader.page);
    await reader.page.getByRole('button', { name: '发送', exact: true }).click();
    await rowWith(reader.page, `已看 ${sent}`).first().waitFor();
    await picture(reader.page, '68-thread');
    expectNoProblems(reader);
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

    // The message stays, and its link says that it leads nowhere any more.
    const reader = await browser.visitor();
    await signInAs(reader.page, 'admin');
    await openThread(reader.page);
    const opens = reader.context.waitForEvent('page');
    await reader.page.getByRole('link', { name: '链接已失效' }).first().click();
    await (await opens).getByRole('heading', { name: '链接已失效' }).waitFor();

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
