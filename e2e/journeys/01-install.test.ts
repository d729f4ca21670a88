import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { startProduct, type Product } from '../world/product.js';
import { signIn } from '../world/sign-in.js';

/** Story 1 and 2: an empty product leads to the installer; starts, stops and kills lose nothing that was answered. */
describe('installing and starting', () => {
  const browser = useBrowser();
  let product: Product;
  const admin = { account: 'root-admin', password: 'Green7Pine' };

  beforeAll(async () => {
    product = await startProduct({ demo: false });
  });
  afterAll(async () => product.remove());

  it('leads to the installer when nobody is there, and makes the first super administrator', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(product.url);
    await page.waitForURL(/\/installer/);
    await picture(page, '01-installer');
    await page.getByLabel('站点名称').fill('数闸测试');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('账号').fill(admin.account);
    await page.getByLabel('姓名').fill('超级管理员');
    await page.getByLabel('密码', { exact: true }).fill('password1');
    await page.getByLabel('确认密码').fill('password2');
    await page.getByRole('button', { name: '完成安装' }).click();
    await expect.poll(() => page.locator('body').innerText()).toContain('新密码两次输入不一致');
    await page.getByLabel('确认密码').fill('password1');
    await page.getByRole('button', { name: '完成安装' }).click();
    await expect.poll(() => page.locator('body').innerText()).toContain('密码过于简单');
    await picture(page, '01-installer-messages');
    await page.getByLabel('密码', { exact: true }).fill(admin.password);
    await page.getByLabel('确认密码').fill(admin.password);
    await page.getByRole('button', { name: '完成安装' }).click();
    await page.getByRole('button', { name: '去登录' }).click();
    await page.waitForURL(/\/login/);
    await signIn(page, admin.account, admin.password, product);
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true);
    await picture(page, '01-first-console');
    expectNoProblems(visitor);
  });

  it('tells a second start beside the first, and harms nothing', async () => {
    await expect(startProduct({ demo: false, dataDir: product.dataDir })).rejects.toThrow(/running already/);
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
  });

  it('ends cleanly on Ctrl-C and starts again with what was there', async () => {
    expect(await product.stop()).toBe(0);
    product = await startProduct({ demo: false, dataDir: product.dataDir });
    const { page } = await browser.visitor();
    await signIn(page, admin.account, admin.password, product);
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true);
  });

  it('serves again by itself when the server is killed, and says so', async () => {
    const before = product.serverPid();
    process.kill(before, 'SIGKILL');
    const healthy = async (): Promise<number> => {
      const { status } = await fetch(`${product.url}/health`).catch(() => ({ status: 0 }));
      return product.serverPid() === before ? 0 : status;
    };
    await expect.poll(healthy, { timeout: 120_000 }).toBe(200);
    expect(product.output()).toContain('The server ended unexpectedly (SIGKILL)');
    const { page } = await browser.visitor();
    await signIn(page, admin.account, admin.password, product);
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true);
  });

  it('loses nothing when the server and its database are killed', async () => {
    const { pid } = product.process;
    const server = product.serverPid();
    process.kill(pid!, 'SIGKILL');
    process.kill(server, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 300));
    product = await startProduct({ demo: false, dataDir: product.dataDir });
    const { page } = await browser.visitor();
    await signIn(page, admin.account, admin.password, product);
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true);
  });
});
