import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, rowWith, untilButtonsListen } from '../world/console.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };

/** Story 74: the menu of an app is put in order by dragging, with the mouse and with the keyboard, and taken back. */
describe('a menu put in order by drag', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const tree = (page: Page): Locator => page.getByTestId('menu-tree');
  const entry = (page: Page, name: string): Locator => tree(page).locator('[data-entry]', { hasText: name });
  const order = (page: Page): Promise<string[]> => tree(page).locator('.sb-row-name').allInnerTexts();
  const listed = (page: Page): Promise<string[]> =>
    page.locator('[role=row]').locator('[role=gridcell]:first-child').allInnerTexts();
  /** What was dropped last is stored, and the tree takes the next one. */
  const isSaved = (page: Page): Promise<void> =>
    expect.poll(() => tree(page).locator('xpath=..').getAttribute('aria-busy'), slow).toBe('false');
  /** Drags one entry to a part of another: above, onto, below. */
  const drag = async (page: Page, from: string, to: string, part: 'above' | 'onto' | 'below'): Promise<void> => {
    const target = (await entry(page, to).boundingBox())!;
    const at = { above: 3, onto: target.height / 2, below: target.height - 3 }[part];
    await entry(page, from).dragTo(entry(page, to), { targetPosition: { x: target.width / 2, y: at } });
  };

  it('moves entries among and into groups, shows it in the list, and is undone', async () => {
    const stamp = Date.now().toString(36);
    const token = await tokenFor('builder');
    const { id: app } = await callAs<{ id: number }>(token, '/operation/app.add', {
      uid: `drag-${stamp}`,
      name: `拖动 ${stamp}`,
    });
    const add = (label: string, english: string, more: object): Promise<unknown> =>
      callAs(token, '/operation/builder.menu-save', { app_id: app, label, label_en: english, ...more });
    await add('开始', 'Start', { kind: 'link', link: 'https://start.example/' });
    await add('资料', 'Material', { kind: 'group' });
    await add('帮助', 'Help', { kind: 'link', link: 'https://help.example/' });
    await add('月报', 'Monthly', { kind: 'link', link: 'https://monthly.example/' });

    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/menu`);
    await expect.poll(() => order(page), slow).toEqual(['开始', '资料', '帮助', '月报']);
    await drag(page, '月报', '开始', 'above');
    await expect.poll(() => order(page), slow).toEqual(['月报', '开始', '资料', '帮助']);
    await expect.poll(() => listed(page), slow).toEqual(['月报', '开始', '资料', '帮助']);
    await drag(page, '帮助', '资料', 'onto');
    await expect.poll(() => entry(page, '帮助').getAttribute('aria-level'), slow).toBe('2');
    // A link holds nothing: what is dropped onto it lies before or behind it.
    await drag(page, '月报', '开始', 'onto');
    await expect.poll(async () => (await order(page)).length, slow).toBe(4);
    expect(await entry(page, '月报').getAttribute('aria-level')).toBe('1');
    await picture(page, '74-menu');

    // By keyboard: lifted, moved up to the front, dropped; then taken back.
    await isSaved(page);
    const before = await order(page);
    await entry(page, '资料').focus();
    await page.keyboard.press('Control+Shift+D');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await picture(page, '74-menu-lifted');
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page), slow).not.toEqual(before);
    await expect.poll(() => listed(page), slow).toEqual(await order(page));
    await isSaved(page);
    await entry(page, '资料').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => order(page), slow).toEqual(before);

    // What is searched for is no whole tree, and stays as it is.
    await choose(page, page, '类型', '外部链接');
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect.poll(() => page.locator('.sb-menu-hint').innerText(), slow).toContain('清除查询条件');
    await page.getByRole('button', { name: /^重\s*置$/ }).click();
    await expect.poll(() => order(page), slow).toEqual(before);
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => entry(page, '帮助').getAttribute('aria-level'), slow).toBe('1');

    await page.evaluate(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await page.reload();
    await expect.poll(() => order(page), slow).toContain('Monthly');
    await picture(page, '74-menu-dark-en');
    await page.setViewportSize({ width: 390, height: 844 });
    await rowWith(page, 'Monthly').or(page.getByText('Monthly')).first().waitFor();
    await picture(page, '74-menu-narrow');
    expectNoProblems(builder);
  });
});
