import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

const slow = { timeout: 30_000 };
const stamp = Date.now().toString(36);

/** Story 79: a view that was taken out of a page is found in the recycle bin and stands in its place again (P10). */
describe('a removed view', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const app = { uid: `bin-${stamp}`, name: `回收 ${stamp}`, id: 0, page: 0 };

  beforeAll(async () => {
    const token = await tokenFor('builder');
    const made = await callAs<{ id: number; page_id: number }>(token, '/operation/app.add', {
      uid: app.uid,
      name: app.name,
    });
    Object.assign(app, { id: made.id, page: made.page_id });
    await callAs(token, '/operation/builder.draft-edit', {
      app_id: app.id,
      id: app.page,
      revision: 1,
      edits: ['upper', 'middle', 'lower'].map((uid, at, all) => ({
        op: 'insert',
        at: { parent: '', list: ['views'], after: all[at - 1] ?? null },
        value: {
          uid,
          name: `${uid} ${stamp}`,
          type: 7,
          layout: { x: 0, y: at * 3, w: 24, h: 3 },
          config: { text: uid },
        },
      })),
    });
  });

  const outline = (page: Page): Promise<string[]> =>
    page
      .getByTestId('outline')
      .locator('[data-node]')
      .evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset['node'] ?? ''));
  const views = async (page: Page): Promise<string[]> =>
    (await outline(page)).filter((uid) => ['upper', 'middle', 'lower'].includes(uid));
  const openBuilder = async (page: Page): Promise<Locator> => {
    await page.goto(`${url}/build/app/${app.id}/page/${app.page}`);
    await page.getByTestId('canvas').waitFor();
    const row = page.getByTestId('outline').locator('[data-node=upper]');
    await row.waitFor();
    return row;
  };

  const saved = (page: Page): Promise<void> =>
    expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');
  /** Views of the app that are in the bin. */
  const removed = async (): Promise<string[]> => {
    const { list } = await callAs<{ list: { app: string; uid: string }[] }>(
      await tokenFor('builder'),
      '/operation/document.recycled',
      {},
    );
    return list.filter((entry) => entry.app === app.uid).map(({ uid }) => uid);
  };

  it('is in the bin with its page, comes back to its place, and goes for ever after a question', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await openBuilder(page);
    await page.getByTestId('outline').locator('[data-node=middle]').click();
    await page.keyboard.press('Delete');
    await expect.poll(() => views(page), slow).toEqual(['upper', 'lower']);
    await saved(page);

    await page.goto(`${url}/`);
    await openMenu(page, '构建器', '回收站');
    const row = rowWith(page, `middle ${stamp}`);
    await row.first().waitFor();
    await expect.poll(() => row.first().innerText(), slow).toContain('视图');
    await picture(page, '79-bin');
    await pressInRow(page, `middle ${stamp}`, '恢复');
    await page.getByText('已恢复').first().waitFor();
    await expect.poll(() => row.count(), slow).toBe(0);

    await openBuilder(page);
    await expect.poll(() => views(page), slow).toEqual(['upper', 'middle', 'lower']);
    await picture(page, '79-restored');
    const takeLower = async (): Promise<void> => {
      await page.getByTestId('outline').locator('[data-node=lower]').click();
      await page.keyboard.press('Delete');
      await expect.poll(() => views(page), slow).toEqual(['upper', 'middle']);
      await saved(page);
    };
    await takeLower();
    await expect.poll(removed, slow).toEqual(['lower']);
    // What is undone is in the bin no more.
    await page.keyboard.press('Control+z');
    await expect.poll(() => views(page), slow).toEqual(['upper', 'middle', 'lower']);
    await saved(page);
    await expect.poll(removed, slow).toEqual([]);
    await takeLower();

    await page.goto(`${url}/`);
    await openMenu(page, '构建器', '回收站');
    await rowWith(page, `lower ${stamp}`).first().waitFor();
    await untilButtonsListen(page);
    await pressInRow(page, `lower ${stamp}`, '彻底删除');
    const question = page.getByRole('dialog').last();
    const yes = question.getByRole('button', { name: /^(确\s*定|彻底删除)$/ });
    await question.getByRole('textbox').fill('lower');
    await expect.poll(() => yes.isEnabled(), slow).toBe(true);
    await untilButtonsListen(page);
    await picture(page, '79-purge');
    await yes.click();
    await expect.poll(() => rowWith(page, `lower ${stamp}`).count(), slow).toBe(0);
    expectNoProblems(visitor);
  });

  it('is told in English, in the dark, on a phone, and in the history of its page', async () => {
    const token = await tokenFor('builder');
    const edit = { app_id: app.id, id: app.page };
    const { revision } = await callAs<{ revision: number }>(token, '/operation/builder.draft-get', edit);
    await callAs(token, '/operation/builder.draft-edit', {
      ...edit,
      revision,
      edits: [{ op: 'remove', node: 'upper' }],
    });
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await openMenu(page, '构建器', '回收站');
    await page.getByRole('button', { name: '切换语言' }).click();
    await page.getByText('English', { exact: true }).click();
    const row = rowWith(page, `upper ${stamp}`);
    await row.first().waitFor();
    await expect.poll(() => row.first().innerText(), slow).toContain('View');
    await page.getByRole('button', { name: /dark/i }).click();
    await picture(page, '79-bin-english-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await picture(page, '79-bin-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await pressInRow(page, `upper ${stamp}`, 'Restore');
    // The page's own text says "restored" too: it is done when the row has gone.
    await expect.poll(() => row.count(), slow).toBe(0);
    await page.goto(`${url}/build/app/${app.id}/history/${app.page}`);
    await page.getByText('View upper restored from the recycle bin').first().waitFor();
    await picture(page, '79-history');
    // The language goes with the account.
    await page.goto(`${url}/`);
    await page.getByRole('button', { name: /language/i }).click();
    await page.getByText('中文', { exact: true }).last().click();
    await page.getByRole('button', { name: '切换语言' }).waitFor();
    expectNoProblems(visitor);
  });
});
