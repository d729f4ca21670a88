import { describe, expect, inject, it } from 'vitest';
import { asSuperuser } from '../world/database.js';
import { expectNoProblems, picture, useBrowser, type Visitor } from '../world/browser.js';
import { fillLogin, signInAs, tokenOf } from '../world/sign-in.js';

interface Site {
  id: number;
  home_page_id: number;
}
const phone = { width: 390, height: 844 };

/** The ways into an app, the preview, and what the shell does with refusals. */
describe('the shell', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');
  const site = async (): Promise<Site> =>
    ((await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as { data: Site }).data;
  const width = (visitor: Visitor) => visitor.page.evaluate(() => document.documentElement.scrollWidth);

  it('shows an app with its menu under /default and bare under /simple, also on a phone', async () => {
    const { id } = await site();
    for (const size of [undefined, phone]) {
      const visitor = await browser.visitor(size);
      const { page } = visitor;
      await page.goto(`${url}/default/${id}`);
      await page.waitForURL(/\/default\/\d+\/page\/\d+/);
      await expect.poll(() => page.locator('main').innerText()).toContain('订单');
      expect(await page.locator('header').count()).toBe(1);
      if (size) expect(await width(visitor)).toBeLessThanOrEqual(390);
      await page.goto(`${url}/simple/${id}`);
      await page.waitForURL(/\/simple\/\d+\/page\/\d+/);
      await expect.poll(() => page.locator('main').innerText()).toContain('订单');
      expect(await page.locator('header').count()).toBe(0);
      await page.goto(`${url}/appLogin`);
      await expect.poll(() => page.getByLabel('账号').isVisible()).toBe(true);
      if (size) expect(await width(visitor)).toBeLessThanOrEqual(390);
      await picture(page, size ? '09-app-login-phone' : '09-app-login');
      expectNoProblems(visitor);
    }
  });

  it('previews to a builder through other eyes, with what is withheld and why', async () => {
    const { id, home_page_id: home } = await site();
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/preview/${id}/page/${home}`);
    const bar = page.getByRole('region', { name: '预览' });
    await expect.poll(() => bar.innerText()).toMatch(/第 \d+ 版/);
    await expect.poll(() => page.locator('main').innerText()).toContain('订单');
    await bar.getByLabel('以谁的身份预览').selectOption('anonymous');
    await expect.poll(() => page.getByRole('grid', { name: '订单' }).innerText()).toMatch(/1\d\d\*\*\*\*\d{4}/);
    await bar.getByRole('button', { name: /未显示 \d+ 项/ }).click();
    await expect.poll(() => page.locator('body').innerText()).toContain('已脱敏');
    await picture(page, '09-preview');
    expectNoProblems(visitor);
    const stranger = await browser.visitor();
    await stranger.page.goto(`${url}/preview/${id}/page/${home}`);
    await expect.poll(() => stranger.page.locator('main').innerText()).toContain('订单');
    expect(await stranger.page.getByLabel('以谁的身份预览').count()).toBe(0);
  });

  it('keeps what a visitor has typed while they sign in', async () => {
    const { id, home_page_id: home } = await site();
    const { page } = await browser.visitor();
    await page.goto(`${url}/${id}/${home}`);
    await page.getByRole('form', { name: '意见反馈' }).getByLabel('联系人').fill('王小明');
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    await fillLogin(page, 'analyst', inject('world').passwords['analyst']!);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^登\s*录$/ })
      .click();
    await expect.poll(() => tokenOf(page)).not.toBe('');
    await page.waitForTimeout(800);
    expect(await page.getByRole('form', { name: '意见反馈' }).getByLabel('联系人').inputValue()).toBe('王小明');
  });

  it('asks before unsaved changes are left', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    await page.goto(`${url}/app/user/pwd`);
    await page.getByLabel('原密码').fill('something');
    await page.getByRole('button', { name: '刷新当前页面' }).click();
    await expect.poll(() => page.locator('body').innerText()).toContain('有未保存的修改');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /取\s*消/ })
      .click();
    expect(await page.getByLabel('原密码').inputValue()).toBe('something');
  });

  it('offers to reload when the program is older than the server', async () => {
    const { page } = await browser.visitor();
    await page.route('**/api/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'static-version': '0.0.0-old' } }),
    );
    await page.goto(`${url}/${(await site()).id}`);
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('版本已升级，请刷新后使用。');
  });

  it('leads to the login with the address to return to when the token has expired', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    await page.goto(`${url}/app/user/info`);
    await page.evaluate(() =>
      localStorage.setItem(
        'sluice.user',
        JSON.stringify({
          ...(JSON.parse(localStorage.getItem('sluice.user') ?? '{}') as object),
          token: 'sls_expired',
        }),
      ),
    );
    await page.reload();
    await page.waitForURL(
      (address) => address.pathname === '/login' && address.searchParams.get('url') === '/app/user/info',
    );
  });

  it('says 权限不足 where the right is missing', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    const users = await asSuperuser(
      dataDir,
      'sluice',
      async (client) =>
        (
          await client.query(
            `SELECT d.id FROM document d JOIN document_app a ON a.id = d.app_id WHERE a.uid = 'console' AND d.kind = 'page' AND d.uid = 'users'`,
          )
        ).rows[0] as { id: number },
    );
    await page.goto(`${url}/1/page/${users.id}`);
    await expect.poll(() => page.locator('main').innerText()).toContain('权限不足');
  });

  it('lets nobody go on before a due password is changed', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'auditor');
    await asSuperuser(dataDir, 'sluice', (client) =>
      client.query(`UPDATE user_account SET must_change_pwd = true WHERE account = 'auditor'`),
    );
    try {
      await page.goto(`${url}/logout`);
      await page.waitForURL(/\/login/);
      await signInAs(page, 'auditor');
      await page.waitForURL(/\/app\/user\/pwd/);
      await page.goto(`${url}/app/admin`);
      await page.waitForURL(/\/app\/user\/pwd/);
      const main = page.locator('main');
      await expect.poll(() => main.innerText()).toContain('您的初始密码由管理员设置');
      expect(await main.innerText()).toMatch(/8 到 32 个字符.*字母和数字.*5 个不同.*原密码.*账号.*常见词.*连续字符/);
      await picture(page, '09-password-due');
      await asSuperuser(dataDir, 'sluice', (client) =>
        client.query(`UPDATE user_account SET password_due = 'reset', locale = 'en' WHERE account = 'auditor'`),
      );
      await page.goto(`${url}/logout`);
      const english = await browser.visitor({ ...phone, locale: 'en-US' });
      await signInAs(english.page, 'auditor');
      await expect
        .poll(() => english.page.locator('main').innerText())
        .toContain('An administrator reset your password');
      expect(await width(english)).toBeLessThanOrEqual(390);
      await picture(english.page, '09-password-due-en-phone');
    } finally {
      await asSuperuser(dataDir, 'sluice', (client) =>
        client.query(
          `UPDATE user_account SET must_change_pwd = false, password_due = NULL, locale = 'zh-chs' WHERE account = 'auditor'`,
        ),
      );
    }
  });
});
