import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { appNumber, importApp } from '../world/app-folder.js';
import { useBrowser, type Visitor } from '../world/browser.js';
import { asSuperuser } from '../world/database.js';
import { buttonIn, named, rowsOf } from '../world/grid.js';
import { signedIn } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';
import { buttonsApp, rowNames } from './buttons-app.js';
import { keepToasts } from './keep-toasts.js';

/** What waits for the server or for parts that are fetched when first drawn: on a starved machine that takes long. */
export const slow = { timeout: 45_000 };

/** Somebody at a page of the app of buttons. */
export interface AtButtons extends Visitor {
  token: string;
  app: number;
}

/** The app of buttons, imported by the first file that needs it, and who opens its pages. */
export interface Buttons {
  open(uid: string): Promise<AtButtons>;
  /** Somebody else, who stands at no page. */
  stranger(account: string): Promise<AtButtons>;
}

/** Gives a file the app of buttons and a browser. */
export function useButtons(): Buttons {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');
  let app = 0;
  beforeAll(async () => {
    const known = await appNumber('buttons');
    if (known === undefined)
      await asSuperuser(dataDir, 'retail', async (client) => {
        await client.query(
          'CREATE TABLE press_row (id serial PRIMARY KEY, name text, n int); CREATE TABLE press_log (id serial PRIMARY KEY, what text)',
        );
        await client.query(
          'GRANT SELECT, INSERT, UPDATE ON press_row, press_log TO PUBLIC; GRANT USAGE ON SEQUENCE press_log_id_seq TO PUBLIC',
        );
        for (const [at, name] of rowNames.entries())
          await client.query('INSERT INTO press_row (name, n) VALUES ($1, $2)', [name, at + 1]);
      });
    app = known ?? (await importApp(buttonsApp, 'buttons', ['read', 'write']));
  });
  const stranger = async (account: string): Promise<AtButtons> => ({ ...(await signedIn(browser, account)), app });
  return {
    stranger,
    async open(uid) {
      const visitor = await stranger('analyst');
      await visitor.context.addInitScript(keepToasts);
      await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const { id } = await callAs<{ id: number }>(visitor.token, '/app/page/get', { app_id: app, page: uid });
      await visitor.page.goto(`${url}/${app}/${id}`);
      return visitor;
    },
  };
}

/** The grid of rows when its rows are there; that of the dialog, where one is open. */
export async function filled(page: Page): Promise<Locator> {
  const grid = page.getByRole('grid', { name: 'rows' }).last();
  await expect.poll(() => rowsOf(grid).first().innerText(), slow).toContain('a1');
  return grid;
}

/** Waits for a message; those that are gone again count until `forget`. */
export const toasted = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => ((window as unknown as { toasts?: string[] }).toasts ?? []).join('\n')), slow)
    .toContain(text);

/** What was said until now is not counted any more. */
export const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as { toasts: string[] }).toasts.length = 0;
  });

/** How often the database was told of something; of anything, without a word. */
export const noted = (what?: string): Promise<number> =>
  asSuperuser(inject('world').dataDir, 'retail', async (client) =>
    Number(
      (await client.query('SELECT count(*) FROM press_log WHERE $1::text IS NULL OR what = $1', [what ?? null])).rows[0]
        .count,
    ),
  );

/** Waits until a dialog that has just opened has taken the keyboard. */
export const hasKeyboard = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), slow).toBe(true);

/** Presses Escape in a dialog and waits until it is gone. */
export async function escape(page: Page, dialog: Locator): Promise<void> {
  await hasKeyboard(dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** A button of the app by its label, wherever it stands; those of a row may be behind its menu, which `press` opens. */
export async function find(
  scope: Page | Locator,
  label: string,
  press?: (button: Locator) => Promise<void>,
): Promise<Locator> {
  if (!label.startsWith('col-')) return named(scope, label).first();
  return buttonIn(rowsOf(scope.getByRole('grid', { name: 'rows' })).first(), label, press);
}
