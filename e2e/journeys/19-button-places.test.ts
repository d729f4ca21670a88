import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { areas, targets } from '../buttons/buttons-app.js';
import {
  escape,
  filled,
  find,
  forget,
  hasKeyboard,
  noted,
  slow,
  toasted,
  useButtons,
} from '../buttons/buttons.steps.js';
import { expectNoProblems, picture } from '../world/browser.js';
import { untilButtonsListen } from '../world/console.js';
import { named } from '../world/grid.js';

/** How a person presses: with the mouse, or with the keyboard alone. */
const ways = {
  mouse: (button: Locator) => button.click(),
  keyboard: async (button: Locator) => {
    await button.focus();
    await button.press('Enter');
  },
};

/** What is seen after a button that leads to the target was pressed, once it is over. */
const seen: Partial<Record<(typeof targets)[number], (page: Page, label: string) => Promise<void>>> = {
  action: (page, label) => toasted(page, `已记下 ${label}`),
  async page(page, label) {
    const dialog = page.getByRole('dialog', { name: 'shown' });
    await expect.poll(() => dialog.innerText(), slow).toContain(`shown for ${label}`);
    await hasKeyboard(dialog);
    // A form of one column: as wide as its content.
    await expect.poll(async () => (await dialog.locator('.ant-modal-content').boundingBox())?.width, slow).toBe(520);
    await escape(page, dialog);
  },
  view: (page, label) => expect.poll(() => page.getByRole('grid', { name: 'echo' }).innerText(), slow).toContain(label),
  async other(page, label) {
    await toasted(page, '复制成功!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(label);
  },
  async download(page, label) {
    // A form without rows has nothing to export, and says so.
    if (label.startsWith('form-')) return toasted(page, '请查询后,选择导出.');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('标题').inputValue(), slow).toBe('rows');
    await escape(page, dialog);
  },
};

/**
 * Story 19, where buttons stand: each place of §3 leads to each of its targets, and nothing of one page is lost or
 * doubled in another.
 */
describe('a button in every place', { timeout: 180_000 }, () => {
  const buttons = useButtons();

  it.each(Object.entries(ways))('leads to every target, by %s', async (way, press) => {
    const visitor = await buttons.open('places');
    const { page } = visitor;
    await filled(page);
    await picture(page, `19-places-${way}`);
    for (const area of areas) {
      const before = await noted(`${area}-action`);
      for (const target of targets) {
        const check = seen[target];
        if (!check) continue;
        await forget(page);
        await press(await find(page, `${area}-${target}`, press));
        await check(page, `${area}-${target}`);
        // Whoever uses the keyboard goes on where they were.
        if (way === 'keyboard')
          await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), slow).toBe('BUTTON');
      }
      expect(await noted(`${area}-action`)).toBe(before + 1);
    }
    expectNoProblems(visitor);
  });

  it('hands values back to the form that opened its page', async () => {
    const visitor = await buttons.open('opener');
    const { page } = visitor;
    for (const area of areas) {
      await named(page, 'pick').click();
      const dialog = page.getByRole('dialog', { name: 'places' });
      await filled(page);
      await (await find(dialog, `${area}-callback`)).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.getByLabel('chosen').inputValue()).toBe(`${area}-callback`);
      await untilButtonsListen(page);
    }
    expectNoProblems(visitor);
  });

  it('opens a page over itself without two elements of one id', async () => {
    const visitor = await buttons.open('tabs');
    const { page } = visitor;
    await named(page, 'again').first().click();
    const dialog = page.getByRole('dialog', { name: 'tabs' });
    await dialog.getByRole('tab', { name: 'tab two' }).click();
    await dialog.getByLabel('in-two').waitFor();
    await dialog.getByRole('tab', { name: 'tab two' }).press('ArrowLeft');
    await dialog.getByLabel('in-one').waitFor();
    expect(
      await page.evaluate(() => {
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        return ids.filter((id, at) => ids.indexOf(id) !== at);
      }),
    ).toEqual([]);
    expectNoProblems(visitor);
  });
});
