import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';

/** A busy machine answers within this. */
const slow = { timeout: 20_000 };
const shown = (page: Page) => page.locator('body').innerText();

async function search(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: typed }).first().click();
}

const askAbout = async (page: Page): Promise<void> => {
  await untilButtonsListen(page);
  await page.getByRole('button', { name: '查询', exact: true }).click();
};

/** Asks whether the auditor may delete feedback; a page that is opened again begins anew. */
async function mayDelete(page: Page): Promise<void> {
  await openMenu(page, '项目、用户、策略管理', '权限查询');
  await search(page, '用户', 'auditor');
  await choose(page, page, '数据源', 'demo-retail');
  await search(page, '对象', 'public.feedback');
  await choose(page, page, '操作', '删除');
  await askAbout(page);
}

/**
 * Story 42: the policy administrator asks why somebody may or may not, grants, and the person finds the right and gives
 * it back (screens D6, N5).
 */
describe('rights that explain themselves', () => {
  const browser = useBrowser();

  it('are asked about, granted, found by the person and given back', async () => {
    const keeper = await browser.visitor();
    const { page } = keeper;
    await signInAs(page, 'policy');
    await mayDelete(page);
    await expect.poll(() => shown(page), slow).toContain('不能删除 public.feedback');
    expect(await shown(page)).toMatch(/可向策略管理员.*申请 public\.feedback 的写入权限/);
    await picture(page, '42-refused');
    await openMenu(page, '项目、用户、策略管理', '数据权限');
    await page.getByRole('button', { name: '授权', exact: true }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByRole('combobox', { name: /^授权给/ }).click();
    await page.keyboard.type('auditor');
    await page
      .getByRole('option', { name: /auditor/ })
      .first()
      .click();
    await choose(dialog, page, '数据源', 'demo-retail');
    await choose(dialog, page, '权限', '写');
    await dialog.getByRole('combobox', { name: /^对象/ }).click();
    await page.keyboard.type('public.feedback');
    await page.getByRole('option', { name: 'public.feedback', exact: true }).click();
    await page.keyboard.press('Escape');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '授权', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').count(), slow).toBe(0);
    await mayDelete(page);
    await expect.poll(() => shown(page), slow).toContain('可以删除 public.feedback');
    expect(await shown(page)).toContain('来自直接授予（授权对象 public.feedback）');
    await picture(page, '42-permitted');
    expectNoProblems(keeper);

    const person = await browser.visitor();
    await signInAs(person.page, 'auditor');
    await openMenu(person.page, undefined, '我的权限');
    await expect.poll(() => rowWith(person.page, 'public.feedback').innerText(), slow).toContain('写');
    await picture(person.page, '42-my-rights');
    await pressInRow(person.page, 'public.feedback', '归还');
    await person.page
      .getByRole('dialog')
      .getByRole('button', { name: /^归还|确定/ })
      .last()
      .click();
    await expect.poll(() => rowWith(person.page, 'public.feedback').count(), slow).toBe(0);
    expectNoProblems(person);

    await askAbout(page);
    await expect.poll(() => shown(page), slow).toContain('不能删除 public.feedback');
  });

  it('answer a person who asks about themself, in English, in the dark, on a phone', async () => {
    const visitor = await browser.visitor({ locale: 'en-US' });
    const { page } = visitor;
    await signInAs(page, 'analyst');
    await page.evaluate(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await page.reload();
    await openMenu(page, undefined, 'My rights');
    await page.getByRole('tab', { name: 'Why or why not' }).click();
    await choose(page, page, 'Data source', 'demo-retail');
    await page.getByRole('textbox', { name: /^Object/ }).fill('public.customer');
    await page.setViewportSize({ width: 390, height: 844 });
    await untilButtonsListen(page);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect.poll(() => shown(page), slow).toMatch(/may (not )?query public\.customer/);
    await picture(page, '42-why-phone-dark');
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(page, '42-why-dark');
    expectNoProblems(visitor);
  });
});
