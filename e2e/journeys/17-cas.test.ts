import { hasCas, startCas, type CasServer } from '@sluice/testing';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openMenu } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { sluice } from '../world/command.js';
import { answerCaptchas, asSuperuser } from '../world/database.js';
import { startProduct, type Product } from '../world/product.js';
import { fillLogin, signIn, signInAs, tokenOf } from '../world/sign-in.js';

interface Site {
  id: number;
  home_page_id: number;
}
const password = 'Green7Pine';
const phone = { width: 390, height: 844 };

/** Story 17a: an organisation signs its people in through its own CAS server. */
describe.skipIf(!hasCas())('signing in through CAS', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');
  let cas: CasServer;
  let site: Site;

  beforeAll(async () => {
    cas = await startCas([
      { account: 'analyst', password },
      { account: 'wang.wu', password, email: 'wang@example.cn', firstName: '王五' },
      { account: 'nobody', password },
    ]);
    site = ((await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as { data: Site }).data;
  });
  afterAll(async () => {
    await cas?.stop();
    for (const [key, value] of [
      ['login.mode', 'normal'],
      ['login.cas_create', 'false'],
    ])
      await sluice(dataDir, 'setting', 'set', key!, value!);
    await vi.waitUntil(
      async () =>
        ((await (await fetch(`${url}/api/setting`)).json()) as { data: { login_mode: string } }).data.login_mode ===
        'normal',
      { timeout: 30_000, interval: 200 },
    );
  });

  /** The CAS server's own form. */
  async function atCas(page: Page, account: string): Promise<void> {
    await page.waitForURL((address) => address.href.startsWith(cas.url));
    await page.locator('input[name="username"]').fill(account);
    await page.locator('input[name="password"]').fill(password);
    await page.locator('input[name="password"]').press('Enter');
  }

  it('is set up by the system administrator on a page that names what is missing', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    await openMenu(page, '系统设置', '登录设置');
    const form = page.getByRole('form', { name: '登录设置' });
    await expect.poll(() => form.getByLabel('限制时长（分钟）').inputValue()).toBe('15');
    await form.getByText('统一身份认证 (CAS)').click();
    await form.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => form.innerText()).toContain('不能为空!');
    await form.getByLabel('本系统访问地址').fill(url);
    await form.getByLabel('CAS 服务器地址').fill(cas.url);
    await picture(page, '17-login-settings');
    await page.waitForTimeout(450);
    await form.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(
        async () =>
          ((await (await fetch(`${url}/api/setting`)).json()) as { data: { login_mode: string; url: string } }).data,
      )
      .toMatchObject({ login_mode: 'cas', url: `${cas.url}/login?service=${encodeURIComponent(`${url}/cas`)}` });
    expectNoProblems(visitor);
  });

  it('leads from the wanted page to the CAS server and back to it', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${url}/app/user/info?from=mail`);
    await atCas(page, 'analyst');
    await page.waitForURL(`${url}/app/user/info?from=mail`);
    await expect.poll(() => page.locator('main').innerText()).toContain('analyst');
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL((address) => address.href.startsWith(cas.url));
    expect(await page.locator('input[name="password"]').count()).toBe(1);
    await page.goto(`${url}/login?local=1`);
    expect(await tokenOf(page)).toBe('');
  });

  it('a log-out at the CAS server ends the session here', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${url}/login`);
    await atCas(page, 'analyst');
    await page.waitForURL(/\/1\/page\/\d+/);
    const token = await tokenOf(page);
    const code = async () =>
      (
        (await (
          await fetch(`${url}/api/operation/session.current`, { method: 'POST', headers: { 'access-token': token } })
        ).json()) as { code: number }
      ).code;
    expect(await code()).toBe(200);
    await page.goto(`${cas.url}/logout`);
    await expect.poll(code, { timeout: 30_000 }).toBe(405);
  });

  it('refuses a person who is not known here, and makes them one where the settings say so', async () => {
    const { page } = await browser.visitor(phone);
    await page.goto(`${url}/login`);
    await atCas(page, 'wang.wu');
    await expect.poll(() => page.locator('main').innerText()).toContain('账号 wang.wu 未在本系统开通');
    expect(page.url()).toBe(`${url}/cas`);
    await picture(page, '17-cas-refused-phone');
    await sluice(dataDir, 'setting', 'set', 'login.cas_create', 'true');
    await page.waitForTimeout(1_000);
    await page.getByRole('button', { name: '重新登录' }).click();
    await page.waitForURL(/\/1\/page\/\d+/);
    await page.goto(`${url}/app/user/info`);
    await expect.poll(() => page.locator('main').innerText()).toContain('wang.wu');
  });

  it('a ticket that this browser has not asked for waits for a word, and works once', async () => {
    const ticket = await cas.browser().ticket(`${url}/cas`, 'analyst', password);
    const { page } = await browser.visitor();
    await page.goto(`${url}/cas/${ticket}`);
    await expect.poll(() => page.locator('main').innerText()).toContain('这次登录不是从本页面发起的');
    expect(await tokenOf(page)).toBe('');
    await picture(page, '17-cas-asking');
    await page.getByRole('button', { name: '继续登录' }).click();
    await page.waitForURL(/\/1\/page\/\d+/);
    const again = await browser.visitor();
    await again.page.goto(`${url}/cas/${ticket}`);
    await again.page.getByRole('button', { name: '继续登录' }).click();
    await expect.poll(() => again.page.locator('main').innerText()).toContain('登录凭据无效或已使用');
    await picture(again.page, '17-cas-failed');
  });

  it('over a page of an app a window of its own signs in, and what was typed stays', async () => {
    const { page, context } = await browser.visitor();
    await page.goto(`${url}/${site.id}/${site.home_page_id}`);
    const field = page.getByRole('form', { name: '意见反馈' }).getByLabel('联系人');
    await field.fill('王小明');
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('dialog').getByRole('button', { name: '使用统一身份认证登录' }).click();
    const popup = await opened;
    await atCas(popup, 'analyst');
    await expect.poll(() => tokenOf(page), { timeout: 30_000 }).not.toBe('');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await field.inputValue()).toBe('王小明');
  });

  it('leaves administrators a password for when that server is away', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${url}/login?local=1`);
    await signIn(page, 'system', inject('world').passwords['system']!);
    await page.waitForURL(/\/1\/page\/\d+/);
    const other = await browser.visitor();
    await other.page.goto(`${url}/login?local=1`);
    await fillLogin(other.page, 'analyst', inject('world').passwords['analyst']!);
    await other.page.getByRole('button', { name: /^登\s*录$/ }).click();
    await expect.poll(() => other.page.locator('main').innerText()).toContain('请使用统一身份认证登录');
    await picture(other.page, '17-local-login');
  });
});

/** Story 17b: a commercial licence from its registration to its end. */
describe('licences', () => {
  const browser = useBrowser();
  const vendor = generateKeyPairSync('ed25519');
  const vendorKey = vendor.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  let product: Product;

  const signed = (content: Record<string, unknown>): string => {
    const text = Buffer.from(JSON.stringify(content)).toString('base64url');
    return `${text}.${sign(null, Buffer.from(text), vendor.privateKey).toString('base64url')}`;
  };
  const licence = (serial: string, more: Record<string, unknown> = {}): string =>
    signed({
      type: 'licence',
      serial,
      edition: 'enterprise',
      holder: '某某银行',
      start: '2026-01-01T00:00:00Z',
      max_users: 200,
      ...more,
    });

  beforeAll(async () => {
    product = await startProduct({ demo: false, env: { SLUICE_VENDOR_KEY: vendorKey } });
    const answer = await fetch(`${product.url}/api/installer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ site_name: 'Bank', account: 'root.admin', name: '管理员', pwd: password, pwd2: password }),
    });
    expect(((await answer.json()) as { code: number }).code).toBe(200);
  });
  afterAll(async () => product?.remove());

  async function enter(page: Page, code: string, withCaptcha: boolean): Promise<void> {
    await page.locator('textarea[name="code"]').fill(code);
    if (withCaptcha) {
      await page.locator('img[data-captcha-id]').waitFor();
      await page.getByLabel('验证码').fill(await answerCaptchas(product.dataDir));
    }
    await page.getByRole('button', { name: withCaptcha ? '注册' : '激活', exact: true }).click();
  }

  it('is registered by the super administrator: codes are required and checked', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(`${product.url}/reg-license`);
    await expect.poll(() => page.locator('main').innerText()).toContain('社区版');
    expect(await page.locator('textarea').count()).toBe(0);
    await page.getByRole('button', { name: '管理员登录' }).click();
    await page.waitForURL(/\/login\?/);
    await signIn(page, 'root.admin', password, product);
    await page.waitForURL(/\/reg-license\/register/);
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect.poll(() => page.locator('main').innerText()).toContain('请输入注册码');
    expect(await page.locator('main').innerText()).toContain('请输入4位验证码');
    await enter(page, `${licence('S-0').slice(0, -6)}AAAAAA`, true);
    await expect.poll(() => page.locator('main').innerText()).toContain('验证失败!');
    await picture(page, '17-licence-register');
    await enter(page, licence('S-1', { end: new Date(Date.now() + 365 * 86_400_000).toISOString() }), true);
    await expect.poll(() => page.locator('body').innerText()).toContain('许可证 S-1 已生效');
    await openMenu(page, '系统设置', '许可证信息');
    await expect.poll(() => page.locator('main').innerText()).toMatch(/企业版[\s\S]*某某银行[\s\S]*1 \/ 200/);
    await picture(page, '17-licence-info');
    expectNoProblems(visitor);
  });

  it('one that needs activation waits for the code of this machine', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${product.url}/login`);
    await signIn(page, 'root.admin', password, product);
    await page.goto(`${product.url}/reg-license/register`);
    const machine = await page.locator('code').innerText();
    await enter(
      page,
      licence('S-2', {
        edition: 'ultimate',
        needs_activation: true,
        end: new Date(Date.now() + 86_400_000).toISOString(),
      }),
      true,
    );
    await page.waitForURL(/\/reg-license\/activate/);
    await page.getByRole('button', { name: '激活', exact: true }).click();
    await expect.poll(() => page.locator('main').innerText()).toContain('请输入激活码');
    await picture(page, '17-licence-activate');
    await enter(page, signed({ type: 'activation', serial: 'S-2', machine_code: machine }), false);
    await expect.poll(() => page.locator('body').innerText()).toContain('许可证 S-2 已生效');
  });

  it('an expired one leads everybody to the licence page, where the administrator renews it', async () => {
    const expired = licence('S-3', { start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z' });
    await asSuperuser(product.dataDir, 'sluice', async (client) => {
      await client.query(`UPDATE licence SET status = 'replaced'`);
      await client.query(
        `INSERT INTO licence (serial, edition, holder, start_time, end_time, signature, status) VALUES ('S-3', 'enterprise', 'x', '2026-01-01', '2026-01-02', $1, 'active')`,
        [expired],
      );
      await client.query(`SELECT pg_notify('sluice', 'licence changed')`);
    });
    const { page } = await browser.visitor(phone);
    await page.goto(`${product.url}/login`);
    await signIn(page, 'root.admin', password, product);
    await page.waitForURL(/\/reg-license\/expired/);
    await expect
      .poll(() => page.locator('main').innerText())
      .toContain('抱歉，许可证已过期，请联系厂商申请新的许可证。');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await picture(page, '17-licence-expired-phone');
    await enter(page, licence('S-4', { end: new Date(Date.now() + 365 * 86_400_000).toISOString() }), true);
    await page.waitForURL(/\/1\/page\/\d+/);
    await expect.poll(() => page.locator('main').innerText()).not.toContain('许可证');
  });

  it('without a valid one the product says so (4004)', async () => {
    await asSuperuser(product.dataDir, 'sluice', async (client) => {
      await client.query(`UPDATE licence SET signature = 'nothing' WHERE status = 'active'`);
      await client.query(`SELECT pg_notify('sluice', 'licence changed')`);
    });
    const { page } = await browser.visitor();
    await page.goto(`${product.url}/login`);
    await signIn(page, 'root.admin', password, product);
    await page.waitForURL(/\/reg-license\/missing/);
    await expect
      .poll(() => page.locator('main').innerText())
      .toContain('抱歉，软件未配置许可证信息,请配置后重新启动。');
  });
});
