import type { Locator, Page } from 'playwright-core';

/** A button by its whole name. */
export const named = (scope: Page | Locator, name: string): Locator => scope.getByRole('button', { name, exact: true });

/** The rows that a grid, or the only grid of a place, draws. */
export const rowsOf = (scope: Page | Locator): Locator => scope.locator('.sl-grid-body > [role=row]');

/** The cell of a grid's row (from 0) under the header that has the text. */
export async function cellOf(grid: Locator, row: number, header: string): Promise<Locator> {
  const column = await grid.getByRole('columnheader').filter({ hasText: header }).first().getAttribute('aria-colindex');
  return grid.locator(`[data-index="${row}"] > [aria-colindex="${column}"]`);
}

/** A button of a row where a person finds it: in the row, or behind its "more", which `press` opens. */
export async function buttonIn(
  row: Locator,
  name: string,
  press: (button: Locator) => Promise<void> = (button) => button.click(),
): Promise<Locator> {
  const direct = named(row, name);
  const more = row.getByRole('button', { name: /更多|More/ });
  // A row that is still on its way, or is read again, has neither, and one that has just come may still find room for
  // all its buttons.
  do {
    await direct.or(more).first().waitFor();
    await row.page().waitForTimeout(150);
    if ((await direct.count()) > 0) return direct;
  } while ((await more.count()) === 0);
  await press(more);
  return row.page().getByRole('menuitem', { name, exact: true });
}
