import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { documented, expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, untilButtonsListen } from '../world/console.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };

/** Story 62: from a table to an app with a chart on two pages, published and used (docs/builders.md takes its pictures here). */
describe('an app in ten minutes', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const name = `库存 ${Date.now().toString(36)}`;
  let app = 0;

  const saved = (page: Page): Promise<void> =>
    expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');
  const canvas = (page: Page): Locator => page.getByTestId('canvas');
  const drawnViews = (page: Page): Locator => page.locator('.sb-canvas-page [data-view]');
  const group = async (page: Page, called: string): Promise<void> => {
    const heading = page.locator('.sl-panel-heading', { hasText: called });
    await expect
      .poll(async () => {
        if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
        return heading.getAttribute('aria-expanded');
      }, slow)
      .toBe('true');
  };
  const publish = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText(), slow).toContain('个文档的修改');
    await documented(page, 'builders-publish');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^发\s*布$/ }).click();
    await expect.poll(() => page.locator('.sl-toast').allInnerTexts(), slow).toContain('已发布');
  };
  const newPage = async (page: Page, called: string): Promise<void> => {
    await page.getByRole('button', { name: '新建页面' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill(called);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('banner').getByRole('heading').innerText(), slow).toBe(called);
    await canvas(page).waitFor();
  };

  it('makes list, forms and menu of a table', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'admin');
    const admin = await tokenFor('admin');
    const { list: before } = await callAs<{ list: { id: number }[] }>(admin, '/operation/grant-request.list', {
      status: 'waiting',
    });
    await page.goto(`${url}/build/app`);
    await page.getByRole('button', { name: '由数据表生成' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, page, '数据源', 'demo-retail');
    await dialog.getByRole('combobox', { name: '数据表' }).click();
    await page.locator('.sl-options-search').fill('public.product');
    await page
      .getByRole('option', { name: /^public\.product/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: /^名称/ }).fill(name);
    await dialog.getByRole('button', { name: '查看将生成的内容' }).click();
    await expect.poll(() => dialog.innerText(), slow).toContain('应用需要的权限');
    await documented(page, 'builders-look-over');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^生\s*成$/ }).click();
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect.poll(() => card.count(), slow).toBe(1);
    const policy = await tokenFor('policy');
    const { list } = await callAs<{ list: { id: number; app_id: number }[] }>(policy, '/operation/grant-request.list', {
      status: 'waiting',
    });
    const known = new Set(before.map(({ id }) => id));
    const asked = list.filter(({ id }) => !known.has(id));
    app = Math.max(...asked.map(({ app_id: of }) => of));
    for (const { id } of asked.filter((request) => request.app_id === app))
      await callAs(policy, '/operation/grant-request.accept', { id });
    expectNoProblems(builder);
  });

  it('gets a chart by drag, which becomes a block that a second page refers to', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'admin');
    await page.goto(`${url}/build/app/${app}/page`);
    await canvas(page).waitFor();
    await newPage(page, '分析');
    const middle = (await canvas(page).boundingBox())!;
    const kind = (await page.locator('[data-kind=chart]').boundingBox())!;
    await page.mouse.move(kind.x + kind.width / 2, kind.y + kind.height / 2);
    await page.mouse.down();
    await page.mouse.move(kind.x + kind.width / 2 + 8, kind.y + kind.height / 2 + 8);
    await page.mouse.move(middle.x + middle.width / 2, middle.y + 120, { steps: 12 });
    await page.locator('.sb-slot[data-shown]').waitFor();
    await documented(page, 'builders-drag');
    await page.mouse.up();
    await expect.poll(() => drawnViews(page).count(), slow).toBe(1);
    await group(page, '数据');
    await page.getByRole('combobox', { name: '查询', exact: true }).click();
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first().click();
    await saved(page);
    await expect.poll(() => page.locator('.sb-canvas-page canvas').count(), slow).toBeGreaterThan(0);
    await documented(page, 'builders-chart');
    await page.locator('.sb-tag').getByRole('button', { name: '存为共享块' }).click();
    await expect.poll(() => page.locator('.sb-block').count(), slow).toBe(1);
    await newPage(page, '总览');
    await page.locator('.sb-block').getByRole('button', { name: /^引用/ }).click();
    await saved(page);
    await expect.poll(() => page.locator('.sb-canvas-page canvas').count(), slow).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.sb-block-uses').innerText(), slow).toBe('1');
    // The block is one node of the page: its own views are neither in the outline nor selected by a press.
    expect(await page.getByTestId('outline').locator('[data-node]').count()).toBe(1);
    const drawn = (await page.locator('.sb-canvas-page canvas').first().boundingBox())!;
    await page.mouse.click(drawn.x + drawn.width / 2, drawn.y + drawn.height / 2);
    await expect.poll(() => page.locator('.sb-selected').count(), slow).toBe(1);
    await documented(page, 'builders-block');
    await publish(page);
    const overview = Number(/page\/(\d+)$/.exec(page.url())?.[1]);
    expectNoProblems(builder);

    const reader = await browser.visitor();
    await signInAs(reader.page, 'analyst');
    await reader.page.goto(`${url}/${app}/${overview}`);
    await expect.poll(() => reader.page.locator('.sl-page canvas').count(), slow).toBeGreaterThan(0);
    await documented(reader.page, 'builders-used');
    expectNoProblems(reader);
  });

  it('shows blocks in English, in the dark and on a phone', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await page.addInitScript(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await signInAs(page, 'admin');
    await page.goto(`${url}/build/app/${app}/page`);
    await canvas(page).waitFor();
    await page.locator('.sb-block').first().waitFor();
    await picture(page, '62-dark-en');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '62-narrow');
    expectNoProblems(builder);
  });
});
