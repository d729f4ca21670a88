import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type LaunchOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { countRequests } from './quiet.js';

/**
 * Chromium starts two renderers in each window for the suggestions of an address bar that nobody sees: more work than
 * most screens are. The switch counts once, so what Playwright turns off by itself (its `chromiumSwitches`) stands here
 * as well.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** How the browser of the tests is started. */
export const launchOptions = (extraArguments: readonly string[] = []): LaunchOptions => ({
  executablePath: process.env.SLUICE_CHROMIUM ?? '/usr/bin/chromium',
  args: [...launchArguments, ...extraArguments],
});

const pictures = join(import.meta.dirname, '..', 'pictures');

/** What a browser keeps of its visitor between visits. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The browser of a test file. */
export interface Browsing {
  visitor(options?: VisitorOptions): Promise<Visitor>;
}

/** A person at a browser. Everything the browser reports as wrong is kept in `problems`. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and Content-Security-Policy reports since the start. */
  problems: string[];
}

export interface VisitorOptions {
  width?: number;
  height?: number;
  locale?: 'zh-CN' | 'en-US';
  /** The browser is used with a finger. */
  touch?: boolean;
  /** What an earlier visitor's browser kept: who was signed in there is here, too. */
  kept?: Kept;
}

/** Gives a test file one browser and closes it afterwards; `extraArguments` are Chromium's own. */
export function useBrowser(extraArguments: readonly string[] = []): Browsing {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch(launchOptions(extraArguments));
  });
  afterAll(async () => browser?.close());
  return {
    async visitor({ width = 1440, height = 900, locale = 'zh-CN', touch = false, kept } = {}) {
      const context = await browser!.newContext({
        viewport: { width, height },
        locale,
        hasTouch: touch,
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
        storageState: kept,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      countRequests(page);
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      return { page, context, problems };
    },
  };
}

/** Saves a picture of the step for whoever looks at the screens; nobody looks at those of a run before a merge. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.CI === 'true') return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Fails when the browser reported anything but what the step expects. */
export function expectNoProblems(visitor: Visitor, allowed: RegExp[] = []): void {
  expect(visitor.problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
}
