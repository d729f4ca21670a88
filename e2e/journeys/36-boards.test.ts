import type { Locator } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { useTables } from '../tables/products.steps.js';
import { expectNoProblems, picture } from '../world/browser.js';
import { untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';

/** A busy machine answers within this. */
const slow = { timeout: 15_000 };

/** Story 36: the order desk, where orders are cards and purchases stand on their days (issue 11 e). */
describe('the order desk', () => {
  const tables = useTables();
  const { dataDir } = inject('world');
  const retail = async <T>(text: string, values: unknown[]): Promise<T> =>
    asSuperuser(dataDir, 'retail', async (client) => (await client.query(text, values)).rows[0] as T);
  const statusOf = async (id: string): Promise<string> =>
    (await retail<{ status: string }>('SELECT status FROM orders WHERE id = $1', [id])).status;
  const idOf = async (card: Locator): Promise<string> => (await card.getAttribute('data-card')) ?? '';

  it('moves cards by mouse, menu and keyboard, each checked and written', async () => {
    const visitor = await tables.open('builder', '订单处理');
    const { page } = visitor;
    await expect.poll(() => page.locator('.sl-kpi-figure').first().innerText(), slow).toMatch(/^¥[\d,]+$/);
    const lane = (name: string): Locator => page.locator(`[data-lane="${name}"]`);
    const cardIn = (name: string): Locator => lane(name).locator('[data-card]').first();
    await picture(page, '36-order-desk');

    const dragged = await idOf(cardIn('待发货'));
    await cardIn('待发货').scrollIntoViewIfNeeded();
    const from = (await cardIn('待发货').boundingBox())!;
    const to = (await lane('已发货').boundingBox())!;
    await page.mouse.move(from.x + 20, from.y + from.height - 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 60, { steps: 8 });
    await expect.poll(() => page.locator('.sl-lane-over').getAttribute('data-lane')).toBe('已发货');
    await picture(page, '36-dragged');
    await page.mouse.up();
    await expect.poll(() => statusOf(dragged), slow).toBe('已发货');
    await expect.poll(() => lane('已发货').locator(`[data-card="${dragged}"]`).count(), slow).toBe(1);

    await untilButtonsListen(page);
    const picked = await idOf(cardIn('待发货'));
    await cardIn('待发货').getByRole('button', { name: /^移动/ }).click();
    await page.getByRole('menuitemradio', { name: '退款中' }).click();
    await expect.poll(() => statusOf(picked), slow).toBe('退款中');

    await untilButtonsListen(page);
    const walked = page.locator(`[data-card="${dragged}"]`);
    await walked.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => statusOf(dragged), slow).toBe('已完成');
    expectNoProblems(visitor);
  });

  it('moves nothing for who may not write', async () => {
    const { page } = await tables.open('analyst', '订单处理');
    expect(await page.locator('[data-card]').count()).toBeGreaterThan(0);
    expect(await page.locator('.sl-lane-move').count()).toBe(0);
  });

  it('walks the calendar and creates on a day', async () => {
    const visitor = await tables.open('builder', '订单处理');
    const { page } = visitor;
    const calendar = page.locator('[data-view="plan"]');
    const today = calendar.locator('[aria-current=date]');
    await today.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    const chosen = calendar.locator('[role=gridcell][aria-selected=true]');
    const day = (await chosen.getAttribute('data-day')) ?? '';
    await expect
      .poll(() => calendar.locator('.sl-calendar-tools strong').innerText())
      .toContain(`${Number(day.slice(5, 7))}月`);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await expect.poll(() => form.getByRole('combobox', { name: /需要日期/ }).innerText(), slow).toContain(day);
    await picture(page, '36-created-on');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await calendar.getByRole('button', { name: '周', exact: true }).click();
    await expect.poll(() => calendar.locator('[role=gridcell]').count()).toBe(7);
    expectNoProblems(visitor);
  });

  it('fits a phone', async () => {
    const { page } = await tables.open('builder', '订单处理', { width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.locator('[data-view="board"]').scrollIntoViewIfNeeded();
    await picture(page, '36-phone');
  });
});
