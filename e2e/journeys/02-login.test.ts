import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { asSuperuser } from '../world/database.js';
import { fillLogin, signInAs, tokenOf } from '../world/sign-in.js';

/** Story 2 and the bad input of a login. */
describe('signing in', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');

  it('asks for account, password and captcha in the words of the specification', async () => {
    const { page } = await browser.visitor();
    await page.goto(url);
    await page.waitForURL(/\/login/);
    await page.locator('img[data-captcha-id]').waitFor();
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    const body = page.locator('body');
    await expect.poll(() => body.innerText()).toContain('请输入账号');
    await page.getByLabel('账号').fill('admin');
    await page.getByLabel('密码').fill('x');
    await page.getByLabel('验证码', { exact: true }).fill('abc');
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    await expect.poll(() => body.innerText()).toContain('请输入4位验证码');
    await picture(page, '02-login-messages');
  });

  it('shows another captcha on a click', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${url}/login`);
    const image = page.locator('img[data-captcha-id]');
    const before = await image.getAttribute('src');
    await image.click();
    await expect.poll(() => image.getAttribute('src')).not.toBe(before);
  });

  it('refuses a wrong captcha and a wrong password without telling whether the account exists', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${url}/login`);
    await fillLogin(page, 'nobody-here', 'Wrong7Pass');
    await page.getByLabel('验证码', { exact: true }).fill('zzzz');
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    await expect.poll(() => page.locator('body').innerText()).toContain('验证码错误');
    for (const account of ['nobody-here', 'builder']) {
      await page.goto(`${url}/login`);
      await fillLogin(page, account, 'Wrong7Pass');
      await page.getByRole('button', { name: /^登\s*录$/ }).click();
      await expect.poll(() => page.locator('body').innerText()).toContain('账号或密码错误');
    }
  });

  it('leads back to the address that was asked for, and ends the session on the server', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(`${url}/app/user/pwd`);
    await page.waitForURL(/\/login\?url=/);
    await signInAs(page, 'analyst');
    await expect.poll(() => page.getByLabel('原密码').isVisible()).toBe(true);
    const token = await tokenOf(page);
    expect(token).not.toBe('');
    await page.goto(`${url}/logout`);
    await page.waitForURL(/\/login/);
    const answer = await fetch(`${url}/api/app/menu/get`, {
      method: 'POST',
      headers: { 'access-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ app_id: 1 }),
    });
    expect(((await answer.json()) as { code: number }).code).not.toBe(200);
    expectNoProblems(visitor);
  });

  it('changes nothing of how the product looks to somebody who never chose that', async () => {
    const { page } = await browser.visitor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${url}/login`);
    const look = (): Promise<string | null> => page.locator('html').getAttribute('data-theme');
    expect(await look()).toBe('dark');
    await signInAs(page, 'intern');
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    expect(await look()).toBe('dark');
    await page.goto(`${url}/logout`);
    await page.locator('img[data-captcha-id]').waitFor();
    expect(await look()).toBe('dark');
  });

  it('slows down who guesses', async () => {
    const { page } = await browser.visitor();
    let text = '';
    for (let attempt = 0; attempt < 8 && !text.includes('秒后再试'); attempt += 1) {
      await page.goto(`${url}/login`);
      await fillLogin(page, 'intern', `Wrong7Pass${attempt}`);
      await page.getByRole('button', { name: /^登\s*录$/ }).click();
      await expect
        .poll(async () => {
          text = await page.locator('body').innerText();
          return text;
        })
        .toMatch(/账号或密码错误|秒后再试/);
    }
    expect(text).toContain('秒后再试');
    await picture(page, '02-login-throttled');
    // The stories that follow sign the same person in.
    await asSuperuser(dataDir, 'sluice', (client) => client.query('DELETE FROM throttle'));
  });
});
