import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { lookName, looksOf, type Look } from '../world/axes.js';
import { launchOptions, picture } from '../world/browser.js';
import { asSuperuser } from '../world/database.js';
import { recordInOrder } from '../world/matrix.record.js';
import { inspect } from '../world/inspection.js';
import { root } from '../world/product.js';
import { signInAs } from '../world/sign-in.js';
import { countRequests } from '../world/quiet.js';
import { Windows } from '../world/windows.js';

interface Access {
  public?: true;
  signed_in?: true;
  roles?: string[];
}
interface ShippedPage {
  app: string;
  uid: string;
  access: Access;
  params?: { name: string; type?: string }[];
}

/** Who in the demo has a role; a page for everybody is opened by two who differ. */
const holders: Readonly<Record<string, string>> = {
  super_admin: 'admin',
  system_admin: 'system',
  audit_admin: 'auditor',
  policy_admin: 'policy',
  app_admin: 'builder',
  user: 'analyst',
};
const nobody = '';
const keyOf = (account: string, { locale, theme }: Look): string => `${account} ${locale} ${theme}`;

const apps = join(root, 'schemas/apps');
const pages: ShippedPage[] = readdirSync(apps).flatMap((app) =>
  readdirSync(join(apps, app, 'pages'))
    .sort()
    .map((file) => ({
      app,
      ...(JSON.parse(readFileSync(join(apps, app, 'pages', file), 'utf8')) as Omit<ShippedPage, 'app'>),
    })),
);

/** Pages that everybody may open and that answer nothing without a right to what they are opened for. */
const entitled: Readonly<Record<string, [string, string]>> = {
  'console/source-sessions': ['auditor', 'admin'],
  'console/project-query-statistics': ['auditor', 'admin'],
};

/** Two people who may open the page, the same one twice where there is but one. */
function openers({ app, uid, access }: ShippedPage): [string, string] {
  const known = entitled[`${app}/${uid}`];
  if (known) return known;
  if (access.public) return [nobody, 'builder'];
  const may = access.roles?.map((role) => holders[role]!) ?? ['intern', 'admin'];
  return [may[0]!, may.at(-1)!];
}

/** Story 20: every page that is shipped is in order in every language, theme and width, for whoever may open it. */
describe('every shipped page', { concurrent: true }, () => {
  const { url, dataDir } = inject('world');
  let browser: Browser;
  let numbers: Map<string, { app: number; page: number }>;
  const contexts = new Map<string, Promise<BrowserContext>>();
  const windows = new Windows();

  beforeAll(async () => {
    browser = await chromium.launch(launchOptions());
    numbers = await asSuperuser(dataDir, 'sluice', async (client) => {
      const { rows } = await client.query<{ app: string; uid: string; app_id: string; id: string }>(
        `SELECT a.uid AS app, d.uid, a.id AS app_id, d.id FROM document d JOIN document_app a ON a.id = d.app_id WHERE d.kind = 'page'`,
      );
      return new Map(rows.map((row) => [`${row.app}/${row.uid}`, { app: Number(row.app_id), page: Number(row.id) }]));
    });
  });
  afterAll(async () => browser?.close());

  /** Opens a browser's context that draws in the look's language and theme. */
  async function contextIn(
    { locale, theme }: Look,
    storageState?: BrowserContextOptions['storageState'],
  ): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      storageState,
    });
    await context.addInitScript(
      (look) => {
        localStorage.setItem('sluice.locale', look.locale);
        localStorage.setItem('sluice.theme', look.theme);
      },
      { locale, theme },
    );
    return context;
  }

  const people = new Map<string, ReturnType<BrowserContext['storageState']>>();
  /** What a person's browser holds after login: everybody signs in once. */
  function signedIn(account: string, look: Look): ReturnType<BrowserContext['storageState']> {
    const known =
      people.get(account) ??
      contextIn(look).then(async (context) => {
        const page = await context.newPage();
        countRequests(page);
        await signInAs(page, account);
        const state = await context.storageState();
        await context.close();
        return state;
      });
    people.set(account, known);
    return known;
  }

  /** One context per person, language and theme, so that screens side by side do not change each other's. */
  function contextOf(account: string, look: Look): Promise<BrowserContext> {
    const key = keyOf(account, look);
    const known =
      contexts.get(key) ??
      (account === nobody ? contextIn(look) : signedIn(account, look).then((state) => contextIn(look, state)));
    contexts.set(key, known);
    return known;
  }

  async function open(shipped: ShippedPage, look: Look, page: Page) {
    await page.setViewportSize({ width: look.width, height: 900 });
    const at = numbers.get(`${shipped.app}/${shipped.uid}`);
    if (!at) throw new Error(`${shipped.app}/${shipped.uid} is not in the product`);
    // A page of one row asks for its number; what else a page may be given are filters.
    const params = new URLSearchParams(
      (shipped.params ?? []).filter(({ type }) => type === 'integer').map(({ name }) => [name, '1']),
    );
    // Without a login a page stands in the visitor's frame, with one in the console's.
    const isVisit = openers(shipped)[look.role] === nobody;
    await page.goto(`${url}/${at.app}/${isVisit ? '' : 'page/'}${at.page}?${params}`);
    await page.locator(`[data-page="${shipped.uid}"]`).waitFor();
  }

  describe.each(
    pages
      .map((page, at) => [`${page.app}/${page.uid}`, page, looksOf(at, `${page.app}/${page.uid}`)] as const)
      .filter(([, , looks]) => looks.length > 0),
  )('%s', (name, shipped, looks) => {
    it.each(looks.map((look) => [lookName(look), look] as const))('%s', async (title, look) => {
      const account = openers(shipped)[look.role];
      await windows.lend(keyOf(account, look), contextOf(account, look), async ({ page, watched }) => {
        await open(shipped, look, page);
        const wrong = await inspect(page, watched, look.locale === 'en');
        await picture(page, `20-${name.replace('/', '-')}.${title}`);
        expect(wrong).toEqual([]);
        expect(await page.locator('h1').count(), 'one heading of the first level').toBe(1);
        recordInOrder(name, title);
      });
    });
  });
});
