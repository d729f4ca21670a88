import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { askAs } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';

/** Everything is looked for every twenty seconds, and measured once a minute; a busy machine is late. */
const soon = { timeout: 60_000 };
const measured = { timeout: 150_000 };

/**
 * Story 81: a source that does not answer becomes an alert, is given to somebody who finds it in their workbench and
 * closes it; a rule is tried, raises an alert by itself and is switched off (screens H2, H4, H5, B2).
 */
describe('alerts', { timeout: 240_000 }, () => {
  const browser = useBrowser();
  const stamp = Date.now().toString(36);
  const source = `gone-${stamp}`;
  const rule = `有人在线 ${stamp}`;
  const { url } = inject('world');

  beforeAll(async () => {
    const form = { type: 'postgres', host: '127.0.0.1', port: 9, database_name: 'x', account: 'x', password: 'x' };
    const { id } = await askAs<{ id: number }>('system', 'data-source.create', { name: source, ...form });
    // Nobody listens there: the test fails, and the source is marked as failed.
    await expect(askAs('system', 'data-source.test', { id })).rejects.toThrow();
  });

  const dialog = (page: Page): Locator => page.getByRole('dialog').last();
  const press = async (page: Page, label: string): Promise<void> => {
    await untilButtonsListen(page);
    await dialog(page).getByRole('button', { name: label, exact: true }).click();
  };
  /** Looks again until the row is there: lists of alerts do not refresh by themselves. */
  const untilRow = async (page: Page, text: string, wait: { timeout: number }): Promise<void> =>
    expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('grid').first().waitFor();
          await page.waitForTimeout(700);
          return rowWith(page, text).count();
        },
        { ...wait, interval: 4_000 },
      )
      .toBe(1);

  it('tell that a source is down, are assigned, found in the workbench and closed', async () => {
    const keeper = await browser.visitor();
    await signInAs(keeper.page, 'system');
    await openMenu(keeper.page, '监控', '告警列表');
    await untilRow(keeper.page, source, soon);
    await expect
      .poll(() => rowWith(keeper.page, source).innerText(), soon)
      .toMatch(/严重[\s\S]*告警中[\s\S]*数据源中断/);
    await picture(keeper.page, '81-alerts');
    await pressInRow(keeper.page, source, '指派');
    await choose(dialog(keeper.page), keeper.page, '处理人', '分析');
    await picture(keeper.page, '81-assign');
    await press(keeper.page, '指派');
    await expect.poll(() => rowWith(keeper.page, source).innerText(), soon).toContain('分析');

    const handler = await browser.visitor();
    await signInAs(handler.page, 'analyst');
    await openMenu(handler.page, undefined, '工作台');
    await handler.page.getByRole('tab', { name: /指派给我的告警/ }).click();
    await rowWith(handler.page, source).first().waitFor(soon);
    await untilButtonsListen(handler.page);
    await pressInRow(handler.page, source, '确认');
    await expect.poll(() => rowWith(handler.page, source).innerText(), soon).toContain('已确认');
    await picture(handler.page, '81-workbench');
    await untilButtonsListen(handler.page);
    await pressInRow(handler.page, source, '查看');
    await expect.poll(() => dialog(handler.page).innerText(), soon).toContain('数据源中断');
    await picture(handler.page, '81-alert');
    await dialog(handler.page).getByLabel('备注').fill('计划内停机');
    await press(handler.page, '关闭告警');
    await expect.poll(() => rowWith(handler.page, source).count(), soon).toBe(0);
    expectNoProblems(handler);

    const auditor = await browser.visitor();
    await signInAs(auditor.page, 'auditor');
    await openMenu(auditor.page, '监控', '事件');
    await rowWith(auditor.page, source).first().waitFor(soon);
    await expect.poll(() => rowWith(auditor.page, source).first().innerText(), soon).toContain('已关闭');
    await auditor.page.evaluate(() => localStorage.setItem('sluice.locale', 'en'));
    await auditor.page.reload();
    await rowWith(auditor.page, source).first().waitFor(soon);
    await picture(auditor.page, '81-events-en');
    await auditor.page.setViewportSize({ width: 390, height: 844 });
    await picture(auditor.page, '81-events-phone');
    expectNoProblems(auditor);
    expectNoProblems(keeper);
  });

  it('are raised by a rule that was tried before', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    await openMenu(page, '监控', '告警规则');
    await page.getByRole('button', { name: '新建' }).click();
    await dialog(page).getByLabel('名称').fill(rule);
    await choose(dialog(page), page, '对象', '平台');
    await choose(dialog(page), page, '指标', '在线人数');
    await dialog(page).getByLabel('阈值').fill('1');
    await dialog(page).getByLabel('持续（分钟）').fill('0');
    await choose(dialog(page), page, '级别', '提示');
    await press(page, '试算');
    await expect
      .poll(() => dialog(page).getByRole('textbox', { name: '最近 24 小时' }).inputValue(), soon)
      .not.toBe('');
    await picture(page, '81-rule');
    await press(page, '保存');
    await rowWith(page, rule).first().waitFor(soon);
    await picture(page, '81-rules');

    await page.goto(`${url}/`);
    await openMenu(page, '监控', '告警列表');
    await untilRow(page, rule, measured);
    await expect.poll(() => rowWith(page, rule).innerText(), soon).toMatch(/提示[\s\S]*告警中[\s\S]*≥ 1/);
    await page.evaluate(() => localStorage.setItem('sluice.theme', 'dark'));
    await page.reload();
    await rowWith(page, rule).first().waitFor(soon);
    await picture(page, '81-alerts-dark');

    await openMenu(page, '监控', '告警规则');
    await pressInRow(page, rule, '停用');
    await untilButtonsListen(page);
    await dialog(page)
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await expect.poll(() => rowWith(page, rule).innerText(), soon).toContain('停用');
    await openMenu(page, '监控', '告警列表');
    await expect
      .poll(
        async () => {
          await page.reload();
          await rowWith(page, rule).first().waitFor(soon);
          return rowWith(page, rule).innerText();
        },
        { ...soon, interval: 4_000 },
      )
      .toContain('已恢复');
    expectNoProblems(visitor);
  });
});
