import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { buttonIn } from './grid.js';

/** Opens a console page through the menu, as a person does: its group first, then the entry. */
export async function openMenu(page: Page, group: string | undefined, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: /主菜单|Main menu/ });
  const link = menu.getByRole('link', { name: entry });
  if (group !== undefined && !(await link.isVisible())) await menu.getByRole('button', { name: group }).click();
  await link.click();
}

/** The row of a grid that shows the text. */
export const rowWith = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Presses a row's button, wherever it is: in the row or behind its "more". */
export async function pressInRow(page: Page, rowText: string, button: string): Promise<void> {
  await (await buttonIn(rowWith(page, rowText).first(), button)).click();
}

/** Presses a button of the card that has the text. */
export async function pressInCard(page: Page, text: string, button: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) });
  await card.getByRole('button', { name: button, exact: true }).click();
}

/** Chooses an option of a select by its label. */
export async function choose(scope: Page | Locator, page: Page, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** A button ignores clicks for 400 ms after a press (§4); nobody fills a form faster than that, but a test does. */
export const untilButtonsListen = (page: Page): Promise<void> => page.waitForTimeout(450);

/** Opens a group of the builder's property panel by its heading, and waits until it stands open. */
export async function openGroup(page: Page, name: string): Promise<void> {
  const heading = page.locator('.sl-panel-heading', { hasText: name });
  await expect
    .poll(
      async () => {
        if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
        return heading.getAttribute('aria-expanded');
      },
      { timeout: 60_000 },
    )
    .toBe('true');
}
