import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { signedIn } from '../world/sign-in.js';

const slow = { timeout: 45_000 };
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Story 24: whoever opened a dialog over a list goes back to that list, by the browser's Back, too. */
describe('the browser’s Back over an open dialog', () => {
  const browser = useBrowser();

  it('closes it and leaves the list behind it as it was', async () => {
    const visitor = await signedIn(browser, 'system');
    const { page } = visitor;
    await openUsers(page);
    const dialog = page.getByRole('dialog');
    await pressInRow(page, 'analyst', '编辑');
    await expect.poll(() => dialog.getByLabel('姓名').inputValue(), slow).not.toBe('');
    const address = page.url();
    await page.evaluate(() => history.back());
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    expect(await page.getByRole('search').getByLabel('关键字').inputValue()).toBe('analyst');
    expect(await rowWith(page, 'analyst').count()).toBe(1);
    await page.evaluate(() => history.back());
    await expect.poll(() => page.url(), slow).not.toContain('keyword=');
    await expect.poll(() => rowWith(page, 'intern').count(), slow).toBe(1);
    expectNoProblems(visitor);
  });

  it('asks first where something was typed, and no is the answer at hand', async () => {
    const visitor = await signedIn(browser, 'system');
    const { page } = visitor;
    await openUsers(page);
    const form = page.getByRole('dialog').filter({ hasText: '编辑用户' });
    const question = page.getByRole('dialog').filter({ hasText: '未保存' });
    await pressInRow(page, 'analyst', '编辑');
    await expect.poll(() => form.getByLabel('姓名').inputValue(), slow).not.toBe('');
    await form.getByLabel('姓名').fill('张三');
    await page.evaluate(() => history.back());
    await question.waitFor();
    await expect.poll(() => focused(page), slow).toMatch(/^取\s*消$/);
    await picture(page, '24-leave');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel('姓名').inputValue()).toBe('张三');
    await page.evaluate(() => history.back());
    await question.waitFor();
    await page.evaluate(() => history.back());
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel('姓名').inputValue()).toBe('张三');
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: /^确\s*定$/ }).click();
    await form.waitFor({ state: 'detached' });
    expect(page.url()).toContain('keyword=analyst');
    expectNoProblems(visitor);
  });

  it('and nobody is offered to shut themself out', async () => {
    const { page } = await signedIn(browser, 'system');
    await openUsers(page);
    expect(await offered(page, 'analyst')).toContain('停用');
    await page.getByRole('search').getByLabel('关键字').fill('system');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => rowWith(page, 'system').getByRole('button', { name: '编辑' }).count(), slow).toBe(1);
    expect(await offered(page, 'system')).not.toContain('停用');
  });
});

/** What the menu behind a person's row offers. */
async function offered(page: Page, account: string): Promise<string[]> {
  await rowWith(page, account).getByRole('button', { name: '更多' }).click();
  const items = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return items;
}

/** The users, searched for one of them: the search is a step of the history. */
async function openUsers(page: Page): Promise<void> {
  await page.goto(`${inject('world').url}/app/admin`);
  await openMenu(page, '项目、用户、策略管理', '用户管理');
  await expect.poll(() => rowWith(page, 'intern').count(), slow).toBe(1);
  await page.getByRole('search').getByLabel('关键字').fill('analyst');
  await page.getByRole('button', { name: '查询' }).click();
  await expect.poll(() => page.url(), slow).toContain('keyword=analyst');
  await expect.poll(() => rowWith(page, 'intern').count(), slow).toBe(0);
}
