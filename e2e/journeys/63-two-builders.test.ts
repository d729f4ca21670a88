import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visitor } from '../world/browser.js';
import { openGroup } from '../world/console.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };

/** Story 63: two builders change one page in two browsers; what fits is joined, what does not is told in words. */
describe('two builders on one page', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let app = 0;
  let home = 0;

  beforeAll(async () => {
    const token = await tokenFor('builder');
    const made = await callAs<{ id: number; page_id: number }>(token, '/operation/app.add', {
      uid: `pair-${Date.now().toString(36)}`,
      name: '双人应用',
    });
    [app, home] = [made.id, made.page_id];
    await callAs(token, '/operation/builder.draft-edit', {
      app_id: app,
      id: home,
      revision: 1,
      edits: ['upper', 'lower'].map((uid, at) => ({
        op: 'insert',
        at: { parent: '', list: ['views'], after: at === 0 ? null : 'upper' },
        value: { uid, name: uid, type: 7, layout: { x: 0, y: at * 3, w: 24, h: 3 }, config: { text: uid } },
      })),
    });
  });

  const saving = (page: Page, state: string): Promise<void> =>
    expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe(state);
  const row = (page: Page, uid: string): Locator => page.getByTestId('outline').locator(`[data-node=${uid}]`);
  const rows = (page: Page): Promise<number> => page.getByTestId('outline').locator('[data-node]').count();
  const open = async (): Promise<Visitor> => {
    const visitor = await browser.visitor();
    await signInAs(visitor.page, 'builder');
    await visitor.page.goto(`${url}/build/app/${app}/page/${home}`);
    await visitor.page.getByTestId('canvas').waitFor();
    await row(visitor.page, 'upper').waitFor();
    return visitor;
  };
  /** Writes the text of a divider in its properties; it is saved after a pause. */
  const write = async (page: Page, uid: string, text: string): Promise<void> => {
    await row(page, uid).click();
    await openGroup(page, '设置');
    const field = page.locator('[data-property="config.text"]').locator('textarea, input').first();
    await field.fill(text);
    await field.blur();
  };

  it('both keep what they did to different views, and see what the other did', async () => {
    const [one, two] = [await open(), await open()];
    await one.page.locator('[data-kind=form]').focus();
    await one.page.keyboard.press('Enter');
    await saving(one.page, 'saved');
    await write(two.page, 'lower', '二');
    await saving(two.page, 'saved');
    await expect.poll(() => rows(two.page), slow).toBe(3);
    await write(one.page, 'upper', '一');
    await saving(one.page, 'saved');
    const texts = one.page.locator('.sb-canvas-page');
    await expect.poll(() => texts.innerText(), slow).toContain('二');
    expect(await texts.innerText()).toContain('一');
    expectNoProblems(one);
    expectNoProblems(two);
  });

  it('are told of one property that both changed, in the words of the panel, and choose', async () => {
    const [one, two] = [await open(), await open()];
    await write(one.page, 'upper', '甲');
    await saving(one.page, 'saved');
    await write(two.page, 'upper', '乙');
    await saving(two.page, 'conflict');
    const conflictText = await two.page.locator('.sb-conflict').innerText();
    expect(conflictText).toContain('文字');
    expect(conflictText).toContain('甲');
    expect(conflictText).not.toContain('config');
    await picture(two.page, '63-conflict');
    await two.page.getByRole('button', { name: '用对方的版本' }).click();
    await saving(two.page, 'saved');
    await expect.poll(() => two.page.locator('.sb-canvas-page').innerText(), slow).toContain('甲');
    // The refusal of the stale edit is the one thing that the browser reports.
    expectNoProblems(two, [/409/]);
    expectNoProblems(one);
  });
});
