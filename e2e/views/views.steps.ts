import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { appNumber, importApp } from '../world/app-folder.js';
import { useBrowser, type Visitor, type VisitorOptions } from '../world/browser.js';
import { asSuperuser } from '../world/database.js';
import { root } from '../world/product.js';
import { signedIn, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';
import { viewsApp, viewsTable } from './views-app.js';

/** What the server was asked for a view. */
export interface Asked {
  data_id: number;
  page_size: number;
  has_total: number;
  order_params: { col: string; order: string }[];
}

/** A view of a compiled page. */
export interface Node {
  uid: string;
  data_id?: number;
  sub_views: Node[];
}

/** A page of the app as somebody sees it, and what it asks the server, by view. */
export interface AtViews extends Visitor {
  asked: (uid: string) => Asked[];
  view: (uid: string) => Locator;
}

/** The app of views, imported by the first file that needs it. */
export interface Views {
  app(): number;
  /**
   * Opens a page: as whoever signed in once and goes from page to page, or, with options, at a browser of its own, made
   * ready by `prepare`.
   */
  open(uid: string, options?: VisitorOptions, prepare?: (page: Page) => Promise<void>): Promise<AtViews>;
}

/** Parts and media are fetched when they are first drawn: on a starved machine that takes long. */
export const slow = { timeout: 60_000 };

/**
 * The views of the page ask for their first rows themselves, so that a story sees what they ask: those that come with
 * the page are journey 16's.
 */
async function asksItself(page: Page): Promise<void> {
  await page.unroute('**/api/app/page/get');
  await page.route('**/api/app/page/get', (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replace(/&?first_rows=true/, '') }),
  );
}

/** Gives a file the app of views and a browser. */
export function useViews(): Views {
  const browser = useBrowser();
  const { url } = inject('world');
  let app = 0;
  let desk: (Visitor & { token: string }) | undefined;
  beforeAll(async () => {
    app = (await appNumber('views')) ?? (await importViews());
  });
  const come = async (options?: VisitorOptions): Promise<Visitor & { token: string }> => {
    const visitor = await signedIn(browser, 'admin', options);
    visitor.page.setDefaultTimeout(slow.timeout);
    return visitor;
  };
  return {
    app: () => app,
    async open(uid, options, prepare) {
      const visitor = options === undefined ? (desk ??= await come()) : await come(options);
      const { page, problems, token } = visitor;
      page.removeAllListeners('request');
      problems.length = 0;
      await asksItself(page);
      await page.setViewportSize({ width: options?.width ?? 1440, height: options?.height ?? 900 });
      const { id, views } = await callAs<{ id: number; views: Node[] }>(token, '/app/page/get', {
        app_id: app,
        page: uid,
      });
      const walk = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...walk(node.sub_views)]);
      const uids = new Map(walk(views).map((node) => [String(node.data_id), node.uid]));
      const calls: { view: string | undefined; body: Asked }[] = [];
      page.on('request', (request) => {
        if (!request.url().endsWith('/api/app/data/run')) return;
        const body = bodyOf(request);
        calls.push({ view: uids.get(String(body.data_id)), body });
      });
      await prepare?.(page);
      await page.goto(`${url}/${app}/${id}`);
      return {
        ...visitor,
        asked: (name) => calls.filter((call) => call.view === name).map((call) => call.body),
        view: (name) => page.locator(`[data-view="${name}"]`),
      };
    },
  };
}

/** Uploads the film of the app, fills its table and imports it; answers its number. */
async function importViews(): Promise<number> {
  const { url, dataDir } = inject('world');
  const token = await tokenFor('admin');
  const form = new FormData();
  form.append('app_id', '1');
  form.append(
    'f',
    new Blob([readFileSync(join(root, 'apps', 'web', 'gallery-files', 'file', 'sample.webm'))]),
    'sample.webm',
  );
  const { data } = (await (
    await fetch(`${url}/api/manager/file/static/upload`, {
      method: 'POST',
      body: form,
      headers: { 'access-token': token },
    })
  ).json()) as { data: { url: string } };
  await asSuperuser(dataDir, 'retail', async (client) => {
    for (const statement of viewsTable(data.url)) await client.query(statement);
  });
  return importApp(viewsApp(data.url), 'views', ['read']);
}

function bodyOf(request: Request): Asked {
  const fields = Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
  return {
    data_id: Number(fields['data_id']),
    page_size: Number(fields['page_size']),
    has_total: Number(fields['has_total']),
    order_params: JSON.parse(fields['order_params'] ?? '[]') as Asked['order_params'],
  };
}

/** Answers the document of a page otherwise than it is. */
export const changed =
  (uid: string, change: (doc: Record<string, unknown>) => void) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/app/page/get', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as { data: Record<string, unknown> };
      if (json.data['uid'] === uid) change(json.data);
      await route.fulfill({ response: answer, json });
    });
  };

/** The computed value of a style. */
export const css = (view: Locator, name: string): Promise<string> =>
  view.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

/** Where a place is on the screen, and how large. */
export const shape = async (view: Locator) => (await view.boundingBox())!;
