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

  it('is in the bin with its page, comes back to its place, and goes for ever after a question', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await openBuilder(page);
    await page.getByTestId('outline').locator('[data-node=middle]').click();
    await page.keyboard.press('Delete');
    await expect.poll(() => views(page), slow).toEqual(['upper', 'lower']);
    await expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');

    await page.goto(`${url}/`);
    await openMenu(page, '构建器', '回收站');
    const row = rowWith(page, `middle ${stamp}`);
    await row.first().waitFor();
    expect(await row.first().innerText()).toContain('视图');
    await picture(page, '79-bin');
    await pressInRow(page, `middle ${stamp}`, '恢复');
    await page.getByText('已恢复').first().waitFor();
    await expect.poll(() => row.count(), slow).toBe(0);

    await openBuilder(page);
    await expect.poll(() => views(page), slow).toEqual(['upper', 'middle', 'lower']);
    await picture(page, '79-restored');
    await page.getByTestId('outline').locator('[data-node=lower]').click();
    await page.keyboard.press('Delete');
    await expect.poll(() => views(page), slow).toEqual(['upper', 'middle']);
    await expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');

    await page.goto(`${url}/`);
    await openMenu(page, '构建器', '回收站');
    await rowWith(page, `lower ${stamp}`).first().waitFor();
    await untilButtonsListen(page);
    await pressInRow(page, `lower ${stamp}`, '彻底删除');
    const question = page.getByRole('dialog').last();
    await question.getByRole('textbox').fill('lower');
    await picture(page, '79-purge');
    await question.getByRole('button', { name: /^(确\s*定|彻底删除)$/ }).click();
    await expect.poll(() => rowWith(page, `lower ${stamp}`).count(), slow).toBe(0);
    expectNoProblems(visitor);
  });
});
