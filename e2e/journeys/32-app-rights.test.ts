import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { signInAs, tokenFor } from '../world/sign-in.js';

/** Two signs on a button stand apart. */
const spaced = (label: string): RegExp => new RegExp(`^${[...label].join('\\s*')}$`);

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Story 32: who sees what of an app, its settings, files and data (screens P1, P6, P7, P11). */
describe('an app in the builder', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const stamp = Date.now().toString(36);
  const uid = `rights-${stamp}`;
  const name = `巡店记录 ${stamp}`;
  const role = `店长 ${stamp}`;
  let app = 0;
  let home = 0;

  const call = async <T>(path: string, body: Record<string, unknown>, account: string): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': await tokenFor(account) },
      body: JSON.stringify(body),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
    expect(`${path} ${code} ${msg}`).toBe(`${path} 200 ${msg}`);
    return data;
  };
  const mayOpen = async (account: string): Promise<boolean> =>
    (
      await call<{ permission: boolean }>(
        '/app/has/permission',
        { app_id: app, source_type: 'page', source_id: home },
        account,
      )
    ).permission;
  const tab = (page: Page, label: string): Locator => page.getByRole('tab', { name: label, exact: true });
  const section = (page: Page, label: string): Locator =>
    page.getByRole('navigation', { name: '应用的各部分' }).getByRole('link', { name: label });

  beforeAll(async () => {
    const made = await call<{ id: number; page_id: number }>('/operation/app.add', { uid, name }, 'builder');
    [app, home] = [made.id, made.page_id];
    await call('/operation/builder.publish', { app_id: app }, 'builder');
  });

  it('keeps a page for a role of its own, at once', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    expect(await mayOpen('analyst')).toBe(true);
    await page.goto(`${url}/build/app/${app}/auth`);
    await rowWith(page, '首页').first().waitFor();
    await picture(page, '32-objects');
    await tab(page, '角色').click();
    await page.getByRole('button', { name: '新建角色' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^名称/ }).fill(role);
    await picture(page, '32-role');
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect.poll(() => rowWith(page, role).count()).toBe(1);
    await untilButtonsListen(page);

    await tab(page, '谁可使用什么').click();
    await pressInRow(page, '首页', '设置');
    await choose(dialog, page, '应用角色', role);
    await page.keyboard.press('Escape');
    await picture(page, '32-guard');
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect.poll(() => rowWith(page, '首页').first().innerText()).toContain('仅限角色或人员');
    await expect.poll(() => rowWith(page, '首页').first().innerText()).toContain(`✓ ${role}`);
    await picture(page, '32-kept');
    expect(await mayOpen('analyst')).toBe(false);

    await tab(page, '角色').click();
    await untilButtonsListen(page);
    await pressInRow(page, role, '编辑');
    await choose(dialog, page, '人员', 'analyst');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect.poll(() => rowWith(page, role).innerText()).toContain('数据分析师');
    expect(await mayOpen('analyst')).toBe(true);
    expectNoProblems(visitor);
  });

  it('has settings of its own, which visitors see once it is published', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/auth`);
    await section(page, '设置').click();
    await page.waitForURL(`${url}/build/app/${app}/setting`);
    await expect.poll(() => page.getByRole('textbox', { name: /^名称/ }).inputValue()).toBe(name);
    await page.getByRole('textbox', { name: /^英文名称/ }).fill('Shop visits');
    await page.getByRole('textbox', { name: /^主色/ }).fill('#7a3fb5');
    await picture(page, '32-settings');
    await page.getByRole('button', { name: /^保\s*存$/ }).click();
    await page.getByText('已保存为草稿').waitFor();
    const card = page.getByRole('listitem').filter({ hasText: uid });
    await page.goto(`${url}/build/app`);
    await expect.poll(() => card.innerText()).toContain('有未发布的修改');
    expectNoProblems(visitor);
  });

  it('has files in folders, which are replaced, and go when nothing uses them', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/file`);
    const dialog = page.getByRole('dialog');
    const send = async (name: string, label: string): Promise<void> => {
      await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: png });
      await dialog.getByRole('link', { name }).waitFor();
      await untilButtonsListen(page);
      await dialog.getByRole('button', { name: spaced(label) }).click();
      await expect.poll(() => dialog.count()).toBe(0);
    };
    const [sign, fresh] = [`sign-${stamp}.png`, `fresh-${stamp}.png`];
    await page.getByRole('button', { name: '上传文件' }).click();
    await dialog.getByRole('textbox', { name: /^文件夹/ }).fill('标志 / 2026');
    await picture(page, '32-file-upload');
    await send(sign, '保存');
    await expect.poll(() => rowWith(page, sign).innerText()).toContain('标志/2026');
    await pressInRow(page, sign, '移动');
    await dialog.getByRole('textbox', { name: /^文件夹/ }).fill('招牌');
    await picture(page, '32-file-move');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: spaced('移动') }).click();
    await expect.poll(() => rowWith(page, sign).innerText()).toContain('招牌');
    await pressInRow(page, sign, '替换');
    await send(fresh, '替换');
    await page.getByText('已替换，没有文档使用该文件').waitFor();
    await expect.poll(() => rowWith(page, fresh).innerText()).toContain('招牌');
    await picture(page, '32-files');
    await untilButtonsListen(page);
    await pressInRow(page, sign, '删除');
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await question.getByRole('button', { name: /^(确\s*定|删\s*除)$/ }).click();
    await expect.poll(() => rowWith(page, sign).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 800 });
    await picture(page, '32-files-phone');
    expectNoProblems(visitor);
  });

  it('asks for data, which an administrator of policies gives', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/auth`);
    await tab(page, '授权申请').click();
    await page.getByRole('button', { name: '申请授权' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, page, '数据源', 'demo-retail');
    await dialog.getByRole('textbox', { name: /^对象/ }).fill('public.product');
    await dialog.getByRole('checkbox', { name: '读取' }).check();
    await dialog.getByRole('textbox', { name: /^原因/ }).fill('巡店需要商品目录');
    await picture(page, '32-ask');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => rowWith(page, 'public.product').innerText()).toContain('待处理');
    expect(await rowWith(page, 'public.product').innerText()).toContain('读取');

    const keeper = await browser.visitor();
    await signInAs(keeper.page, 'policy');
    await keeper.page.goto(`${url}/app/admin`);
    await openMenu(keeper.page, '个人中心', '应用授权');
    await pressInRow(keeper.page, uid, '查看并处理');
    const decision = keeper.page.getByRole('dialog');
    await expect.poll(() => decision.innerText()).toContain('巡店需要商品目录');
    await picture(keeper.page, '32-decide');
    await decision.getByRole('button', { name: /^同\s*意$/ }).click();
    await expect.poll(() => rowWith(keeper.page, uid).first().innerText()).toContain('已同意');

    await page.reload();
    await tab(page, '数据授权').click();
    await expect.poll(() => rowWith(page, 'public.product').first().innerText()).toContain('已启用');
    await picture(page, '32-granted');
    await page.goto(`${url}/build/property`);
    await page.waitForURL(`${url}/build/property/database`);
    await expect.poll(() => rowWith(page, name).count()).toBeGreaterThan(0);
    await picture(page, '32-database');
    expectNoProblems(visitor);
    expectNoProblems(keeper);
  });
});
