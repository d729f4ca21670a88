import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { filled, noted, slow, useButtons } from '../buttons/buttons.steps.js';
import { expectNoProblems } from '../world/browser.js';
import { untilButtonsListen } from '../world/console.js';
import { named } from '../world/grid.js';

/** Dialogs that never finish appearing: whatever works now does not wait for an animation. */
const stillAppearing = (page: Page): Promise<unknown> =>
  page.addStyleTag({
    content:
      '.ant-zoom-appear, .ant-zoom-enter, .ant-fade-appear, .ant-fade-enter { animation-duration: 3600s !important; }',
  });
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Story 24: a dialog that has only begun to appear has the keyboard already, and gives it back. */
describe('a dialog that appears', () => {
  const buttons = useButtons();

  it('asks what is typed at once, takes Escape for no and Enter for yes, and leaves nothing to the page behind', async () => {
    const visitor = await buttons.open('flow');
    const { page } = visitor;
    await filled(page);
    await stillAppearing(page);
    const before = await noted('for-good');
    const opener = named(page, 'for-good');
    for (const last of ['Escape', 'Enter'] as const) {
      await untilButtonsListen(page);
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.locator('.sl-dialog').waitFor({ state: 'attached' });
      await page.keyboard.type('press_row');
      await page.keyboard.press(last);
      await page.locator('.sl-dialog').waitFor({ state: 'detached' });
      if (last === 'Escape') await expect.poll(() => focused(page), slow).toBe('for-good');
    }
    await expect.poll(() => noted('for-good'), slow).toBe(before + 1);
    expectNoProblems(visitor);
  });

  it('with a page in it is closed by Escape before it is whole', async () => {
    const visitor = await buttons.open('opener');
    const { page } = visitor;
    await named(page, 'pick').waitFor();
    await stillAppearing(page);
    await named(page, 'pick').focus();
    await page.keyboard.press('Enter');
    await page.locator('.sl-dialog').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.locator('.sl-dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page), slow).toBe('pick');
    expectNoProblems(visitor);
  });
});
