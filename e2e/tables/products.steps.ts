import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { appNumber } from '../world/app-folder.js';
import { useBrowser, type Visitor, type VisitorOptions } from '../world/browser.js';
import { asSuperuser } from '../world/database.js';
import { cellOf } from '../world/grid.js';
import { signedIn } from '../world/sign-in.js';

/** A product as the database keeps it. */
export interface Product {
  id: number;
  name: string;
  price: string;
  stock: number;
  on_sale: boolean;
  origin: string;
  tags: string | null;
  note: string | null;
  listed_on: string;
}

/** Somebody before a table of the demo. */
export interface AtTable extends Visitor {
  grid: Locator;
  token: string;
}

/**
 * Gives a file a browser, and whoever opens a table of the demo by its menu. `before`: what is done to the tab before
 * the demo is opened in it.
 */
export function useTables(): {
  open(
    account: string,
    entry: string,
    options?: VisitorOptions,
    before?: (page: Page) => Promise<unknown>,
  ): Promise<AtTable>;
} {
  const browser = useBrowser();
  return {
    async open(account, entry, options, before) {
      const visitor = await signedIn(browser, account, options);
      const { page } = visitor;
      await before?.(page);
      await page.goto(`${inject('world').url}/${await appNumber('demo')}`);
      const phone = options?.width !== undefined && options.width < 800;
      if (phone) await page.getByRole('button', { name: '主菜单' }).click();
      await (
        phone
          ? page.getByRole('menu').getByText(entry, { exact: true })
          : page.getByRole('link', { name: entry, exact: true })
      ).click();
      await page.locator('.sl-grid-body > [role=row], .sl-item').first().waitFor();
      await expect.poll(() => page.locator('.sl-grid-body .sl-bone').count()).toBe(0);
      return { ...visitor, grid: page.getByRole('grid', { name: entry }) };
    },
  };
}

/** The product as it is stored now. */
export const product = (id: number): Promise<Product> =>
  asSuperuser(
    inject('world').dataDir,
    'retail',
    async (client) =>
      (
        await client.query(
          'SELECT id, name, price::text, stock, on_sale, origin, tags, note, listed_on::text FROM product WHERE id = $1',
          [id],
        )
      ).rows[0] as Product,
  );

/** The number of the product in a row. */
export const idAt = async (grid: Locator, row: number): Promise<number> =>
  Number(await (await cellOf(grid, row, '编号')).innerText());

/** The messages on the screen. */
export const toastList = (page: Page): Locator => page.locator('.sl-toasts');

/** Says yes to the question that has the text. */
export async function confirm(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: text });
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await dialog.waitFor({ state: 'detached' });
}
