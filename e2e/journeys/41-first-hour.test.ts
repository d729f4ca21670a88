import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { addressOf } from '../world/database.js';
import { pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { signedIn } from '../world/sign-in.js';

const phone = { width: 390, height: 844, touch: true };
/** What a finger hits (§9). */
const TARGET = 40;

/** Every part of the open calendar that is meant for a finger, and its size. */
const targets = (page: Page): Promise<{ what: string; width: number; height: number }[]> =>
  page.locator('.ant-picker-dropdown:visible').evaluate((panel) =>
    [
      ...panel.querySelectorAll(
        'td.ant-picker-cell-in-view, .ant-picker-header > button, .ant-picker-header-view > button, .ant-picker-presets li, .ant-picker-ok button, .ant-picker-time-panel-cell-inner',
      ),
    ]
      .filter((part) => (part as HTMLElement).checkVisibility({ visibilityProperty: true }))
      .map((part) => {
        const { width, height } = part.getBoundingClientRect();
        return { what: `${part.className} ${part.textContent ?? ''}`, width, height };
      }),
  );

/**
 * Story 41: what somebody meets in the first hour: a range of dates under a thumb, and a colleague who edits the same
 * record.
 */
describe('the first hour', () => {
  const browser = useBrowser();
  const { dataDir } = inject('world');

  /** Opens the range of a search form with a finger, and looks at the panel: inside the window, high enough. */
  async function openRange(page: Page): Promise<Locator> {
    const face = page.locator('[data-param="start_time"] .sl-face').first();
    await page.getByRole('button', { name: /^查\s*询$/ }).waitFor();
    if (!(await face.isVisible())) await page.getByRole('button', { name: '展开' }).first().tap();
    await face.tap();
    const panel = page.locator('.ant-picker-dropdown:visible');
    await panel.locator('td.ant-picker-cell-in-view').first().waitFor();
    const edges = async (): Promise<number[]> => {
      const { x, y, width, height } = (await panel.boundingBox())!;
      return [x, y, phone.width - x - width, phone.height - y - height];
    };
    // It slides in.
    await expect
      .poll(async () => (await edges()).every((edge) => edge >= 0), { message: 'inside the window' })
      .toBe(true);
    expect((await targets(page)).length).toBeGreaterThan(30);
    await expect
      .poll(async () => (await targets(page)).filter(({ height, width }) => height < TARGET || width < TARGET), {
        message: 'too small for a finger',
      })
      .toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    return panel;
  }

  /** Two days of the month that is shown, one after the other, each confirmed. */
  async function pickTwoDays(page: Page, panel: Locator): Promise<void> {
    for (const day of ['1', '9']) {
      await panel.locator('td.ant-picker-cell-in-view').getByText(day, { exact: true }).tap();
      await panel.getByRole('button', { name: /^确\s*定$/ }).tap();
    }
    await expect.poll(() => page.locator('.ant-picker-dropdown:visible').count()).toBe(0);
    const face = page.locator('[data-param="start_time"] .sl-face').first();
    await expect.poll(() => face.innerText()).toMatch(/^(\d{4}-\d\d)-01 \d\d:\d\d:\d\d ~ \1-09 \d\d:\d\d:\d\d$/);
  }

  it.each([
    ['console', 'auditor', 'audit-logs'],
    ['demo', 'analyst', 'overview'],
  ])('a range of times is chosen with a finger in %s', async (app, account, uid) => {
    const visitor = await signedIn(browser, account, phone);
    const { page } = visitor;
    await page.goto(await addressOf(dataDir, app, uid));
    const panel = await openRange(page);
    await picture(page, `41-range-${app}`);
    await pickTwoDays(page, panel);
    await picture(page, `41-range-${app}-chosen`);
    expectNoProblems(visitor);

    await (await openRange(page)).locator('.ant-picker-presets').getByText('今天', { exact: true }).tap();
    const face = page.locator('[data-param="start_time"] .sl-face').first();
    await expect.poll(() => face.innerText()).toMatch(/^(\d{4}-\d\d-\d\d) 00:00:00 ~ \1 23:59:59$/);
    expectNoProblems(visitor);
  });

  it('what can be done with a row is under the thumb, wherever the row is scrolled to', async () => {
    const visitor = await signedIn(browser, 'admin', phone);
    const { page } = visitor;
    await page.goto(await addressOf(dataDir, 'console', 'users'));
    const more = rowWith(page, 'intern').getByRole('button', { name: /更多/ });
    await more.waitFor();
    await more.evaluate((button) => button.scrollIntoView({ block: 'center', inline: 'nearest' }));
    expect(
      await page
        .locator('.sl-grid-scroll, .sl-grid')
        .first()
        .evaluate((grid) => grid.scrollLeft),
    ).toBe(0);
    const box = (await more.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(phone.width);
    await more.tap();
    await page.getByRole('menuitem').first().waitFor();
    await picture(page, '41-row-actions');
    expectNoProblems(visitor);
  });

  it('two people edit one record: the later one is offered the new values and keeps what was typed', async () => {
    const first = await signedIn(browser, 'admin');
    const second = await signedIn(browser, 'system');
    const name = `客服${Date.now() % 1_000_000}`;
    const departments = await addressOf(dataDir, 'console', 'departments');
    await first.page.goto(departments);
    await first.page.getByRole('button', { name: '新建', exact: true }).click();
    await first.page.getByRole('dialog').getByLabel('部门名称').fill(name);
    await untilButtonsListen(first.page);
    await first.page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(first.page, name).count()).toBe(1);
    await second.page.goto(departments);
    for (const { page } of [first, second]) {
      await pressInRow(page, name, '编辑');
      await expect.poll(() => page.getByRole('dialog').getByLabel('部门名称').inputValue()).toBe(name);
    }
    const [one, two] = [first.page.getByRole('dialog'), second.page.getByRole('dialog')];
    await one.getByLabel('LDAP 目录名').fill('ou=service');
    await one.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => one.count()).toBe(0);

    await two.getByLabel('部门名称').fill(`${name}部`);
    await two.getByRole('button', { name: '保存' }).click();
    const question = second.page.getByRole('dialog').filter({ hasText: '已被他人修改' });
    await question.waitFor();
    await picture(second.page, '41-conflict');
    await question.getByRole('button', { name: '重新加载' }).click();
    await expect.poll(() => second.page.getByRole('textbox', { name: 'LDAP 目录名' }).inputValue()).toBe('ou=service');
    expect(await second.page.getByRole('dialog').getByLabel('部门名称').inputValue()).toBe(`${name}部`);
    await picture(second.page, '41-conflict-loaded');
    await untilButtonsListen(second.page);
    await second.page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect.poll(() => second.page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => rowWith(second.page, `${name}部`).innerText()).toContain('ou=service');
    expectNoProblems(first);
    expectNoProblems(second);
  });
});
