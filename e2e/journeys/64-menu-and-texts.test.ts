import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { cellOf } from '../world/grid.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** Story 64: a builder keeps the menu of an app and translates it without touching a file (issue 11 e). */
describe('menu and texts of an app', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const stamp = Date.now().toString(36);
  const listed = (page: Page): Promise<string[]> =>
    page.locator('[role=row][data-index], [role=row]').locator('[role=gridcell]:first-child').allInnerTexts();

  it('gets pages, a group and an external link, is put in order, taken back, published and used', async () => {
    const token = await tokenFor('builder');
    const { id: app } = await callAs<{ id: number }>(token, '/operation/app.add', {
      uid: `menu-${stamp}`,
      name: `菜单 ${stamp}`,
    });
    const first = await callAs<{ id: number; uid: string }>(token, '/manager/page/add', {
      app_id: app,
      name: '首页',
    });
    await callAs(token, '/manager/page/add', { app_id: app, name: '报表' });
    await callAs(token, '/manager/common/update', {
      app_id: app,
      model: 'app',
      id: app,
      props: { home: first.uid, access: { signed_in: true } },
    });

    const builder = await browser.visitor();
    const { page } = builder;
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: /^保\s*存$/ });
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/menu`);

    await page.getByRole('button', { name: '添加页面' }).click();
    await dialog.getByRole('textbox', { name: /^名称/ }).fill('开始');
    await dialog.getByRole('textbox', { name: /^英文名称/ }).fill('Start');
    await choose(dialog, page, '页面', '首页');
    await dialog.getByRole('radio', { name: '应用', exact: true }).check();
    await picture(page, '64-menu-entry');
    await save.click();
    await rowWith(page, '开始').first().waitFor();
    await untilButtonsListen(page);

    await page.getByRole('button', { name: '添加分组' }).click();
    await dialog.getByRole('textbox', { name: /^名称/ }).fill('资料');
    await dialog.getByRole('textbox', { name: /^英文名称/ }).fill('Material');
    await save.click();
    await rowWith(page, '资料').first().waitFor();
    await untilButtonsListen(page);

    await page.getByRole('button', { name: '添加外部链接' }).click();
    await dialog.getByRole('textbox', { name: /^名称/ }).fill('帮助');
    await dialog.getByRole('textbox', { name: /^英文名称/ }).fill('Help');
    await dialog.getByRole('textbox', { name: /^链接地址/ }).fill('javascript:alert(1)');
    await save.click();
    await dialog.getByText('以 http:// 或 https:// 开头的完整地址').first().waitFor();
    await dialog.getByRole('textbox', { name: /^链接地址/ }).fill('https://help.example/start');
    await untilButtonsListen(page);
    await save.click();
    await rowWith(page, '帮助').first().waitFor();
    await untilButtonsListen(page);

    await pressInRow(page, '资料', '添加下级');
    await dialog.getByRole('textbox', { name: /^名称/ }).fill('月报');
    await dialog.getByRole('textbox', { name: /^英文名称/ }).fill('Monthly');
    await choose(dialog, page, '页面', '报表');
    await save.click();
    await rowWith(page, '月报').first().waitFor();
    await untilButtonsListen(page);

    await pressInRow(page, '帮助', '移入分组');
    await expect.poll(() => listed(page)).toEqual(['开始', '资料', '月报', '帮助']);
    await untilButtonsListen(page);
    await pressInRow(page, '帮助', '上移');
    await expect.poll(() => listed(page)).toEqual(['开始', '资料', '帮助', '月报']);
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => listed(page)).toEqual(['开始', '资料', '月报', '帮助']);
    await picture(page, '64-menu');
    await page.setViewportSize({ width: 390, height: 844 });
    await rowWith(page, '月报').or(page.getByText('月报')).first().waitFor();
    await picture(page, '64-menu-narrow');
    const dark = await browser.visitor({ kept: await builder.context.storageState() });
    await dark.page.addInitScript(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await dark.page.goto(`${url}/build/app/${app}/menu`);
    await rowWith(dark.page, 'Monthly').first().waitFor();
    await picture(dark.page, '64-menu-dark-en');
    expectNoProblems(dark);
    await callAs(token, '/operation/builder.publish', { app_id: app, message: '菜单' });
    expectNoProblems(builder);

    const reader = await browser.visitor({ locale: 'en-US' });
    await signInAs(reader.page, 'analyst');
    await reader.page.goto(`${url}/default/${app}`);
    const menu = reader.page.getByRole('navigation').first();
    await menu.getByRole('button').click();
    await reader.page.getByRole('menu').or(reader.page.locator('.sl-menu-item').first()).first().waitFor();
    await picture(reader.page, '64-menu-used');
    const asked = reader.context.waitForEvent('request', (request) => request.url().includes('help.example'));
    await reader.page.locator('.sl-menu-item').nth(1).click();
    expect((await asked).url()).toBe('https://help.example/start');
  });

  it('says every text in both languages where they stand, gaps first', async () => {
    const token = await tokenFor('builder');
    const { id: app } = await callAs<{ id: number }>(token, '/operation/app.add', {
      uid: `texts-${stamp}`,
      name: `文本 ${stamp}`,
    });
    await callAs(token, '/manager/page/add', { app_id: app, name: '月度报表' });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/text`);
    const grid = page.locator('.sl-grid-box').first();
    await rowWith(page, '月度报表').first().waitFor();
    const at = (await grid.locator('[role=row]').allInnerTexts()).findIndex((text) => text.includes('月度报表')) - 1;
    await (await cellOf(grid, at, '英文')).dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Monthly report');
    await page.keyboard.press('Control+Enter');
    // Complete now, it stands behind those that lack something.
    await expect.poll(() => rowWith(page, 'Monthly report').innerText()).toContain('完整');
    expect(await rowWith(page, 'Monthly report').innerText()).toContain('月度报表');
    await picture(page, '64-texts');
    await choose(page, page, '状态', '缺英文');
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect.poll(() => rowWith(page, 'Monthly report').count()).toBe(0);
    expectNoProblems(visitor);
  });
});
