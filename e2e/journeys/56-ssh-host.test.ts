import { startSshd, hasSshd, type SshdServer } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser, superuserUrl } from '../world/database.js';
import { signInAs } from '../world/sign-in.js';
import { grantReading, saveAndSync } from '../world/source.steps.js';
import { askWorkspace } from '../world/workspace.js';

const hostName = '跳板机';
const source = '隧道后的零售库';
const slow = { timeout: 60_000 };

/**
 * Story 56: a host is registered, its key is compared and accepted, and a source behind it is tried, read and asked;
 * against a real sshd.
 */
describe.runIf(hasSshd())('a source behind an SSH host', () => {
  const browser = useBrowser();
  const { url, dataDir, retail } = inject('world');
  let sshd: SshdServer;
  beforeAll(async () => {
    sshd = await startSshd();
    await asSuperuser(dataDir, retail.database, (client) =>
      client.query(
        `DO $$ BEGIN CREATE ROLE behind_host LOGIN PASSWORD 'behind-1'; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
         GRANT CONNECT ON DATABASE ${retail.database} TO behind_host; GRANT USAGE ON SCHEMA public TO behind_host; GRANT SELECT ON public.product TO behind_host`,
      ),
    );
  });
  afterAll(() => sshd.stop());

  it('waits until the key of the host was compared and accepted, and refuses another one', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    await signInAs(page, 'system');
    await openMenu(page, '主机管理', '主机');
    await page.getByRole('button', { name: '新建' }).click();
    await dialog.getByLabel(/^名称/).fill(hostName);
    await dialog.getByLabel(/^地址/).fill(sshd.host);
    await dialog.getByLabel(/^端口/).fill(String(sshd.port));
    await dialog.getByLabel(/^账号/).fill(sshd.account);
    await choose(dialog, page, '认证方式', '私钥');
    await dialog.getByLabel(/^私钥(?!口令)/).fill(sshd.key);
    await picture(page, '56-host-form');
    await dialog.getByRole('button', { name: '保存' }).click();
    await rowWith(page, hostName).first().waitFor();
    await untilButtonsListen(page);

    await pressInRow(page, hostName, '测试');
    await expect.poll(() => rowWith(page, hostName).first().innerText(), slow).toContain('接受密钥');
    await picture(page, '56-key-offered');
    await untilButtonsListen(page);
    await pressInRow(page, hostName, '接受密钥');
    await expect.poll(() => dialog.innerText(), slow).toContain(sshd.hostKey);
    await picture(page, '56-accept');
    await dialog
      .getByRole('button', { name: /^确\s*定$/ })
      .last()
      .click();
    await expect.poll(() => dialog.count(), slow).toBe(0);
    await untilButtonsListen(page);
    await pressInRow(page, hostName, '测试');
    await expect.poll(() => rowWith(page, hostName).first().innerText(), slow).toContain('在线');
    await picture(page, '56-hosts');
  });

  it('is tried step by step, read, granted and asked', { timeout: 180_000 }, async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    await signInAs(page, 'system');
    const at = new URL(superuserUrl(dataDir));
    await openMenu(page, '资产管理', '数据源');
    await page.getByRole('button', { name: '新建' }).click();
    await dialog.getByLabel('名称').fill(source);
    await choose(dialog, page, '类型', 'PostgreSQL');
    for (const [label, value] of [
      ['地址', '127.0.0.1'],
      ['端口', at.port],
      ['数据库', retail.database],
      ['账号', 'behind_host'],
      ['密码', 'behind-1'],
    ] as const)
      await dialog
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(value);
    await choose(dialog, page, '加密', '不加密');
    await choose(dialog, page, 'SSH 主机', hostName);
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '测试连接' }).click();
    await expect.poll(() => page.locator('body').innerText(), slow).toContain('连接成功');
    await picture(page, '56-source-form');
    await dialog.getByLabel(/^密码/).first().fill('behind-1');
    await saveAndSync(page, source);
    expectNoProblems(visitor);

    const policy = await browser.visitor();
    await signInAs(policy.page, 'policy');
    await grantReading(policy.page, { person: 'analyst', source, word: 'product', object: 'public.product' });
    const reader = await browser.visitor();
    await signInAs(reader.page, 'analyst');
    const ask = () => askWorkspace(reader.page, url, source, 'SELECT id FROM product ORDER BY id LIMIT 2');
    expect(await ask()).toMatchObject({ cells: [['1'], ['2']] });
    // There is no other way to it than through the host.
    await sshd.halt();
    expect((await ask()).cells).not.toEqual([['1'], ['2']]);
    await picture(reader.page, '56-host-away');
    await sshd.restart();
    expect(await ask()).toMatchObject({ cells: [['1'], ['2']] });
    expectNoProblems(reader, [/503/]);
  });

  it('stays while a source goes through it, and reads well in English, in the dark and on a phone', async () => {
    const desk = await browser.visitor();
    const { page } = desk;
    await signInAs(page, 'system');
    await openMenu(page, '主机管理', '主机');
    await pressInRow(page, hostName, '删除');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(hostName);
    await untilButtonsListen(page);
    await dialog
      .getByRole('button', { name: /^删\s*除$|^确\s*定$/ })
      .last()
      .click();
    await expect.poll(() => page.locator('body').innerText(), slow).toContain(source);
    await picture(page, '56-in-use');
    const phone = await browser.visitor({ width: 390, height: 844, kept: await desk.context.storageState() });
    await phone.page.addInitScript(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await phone.page.goto(page.url());
    await phone.page.getByText(hostName).first().waitFor();
    await picture(phone.page, '56-phone');
    expectNoProblems(phone);
  });
});
