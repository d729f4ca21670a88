import type { BrowserContext, Page } from 'playwright-core';
import { watch, type Watch } from './inspection.js';
import { countRequests } from './quiet.js';

/** A window with what it has reported since it was last taken. */
export interface Opened {
  page: Page;
  watched: Watch;
}

/**
 * Windows of screens that are only looked at. A new window is a process that reads the product's scripts anew, which
 * takes longer than the screen itself: the next screen of the same person, language and theme is opened in one that is
 * free.
 */
export class Windows {
  readonly #free = new Map<string, Opened[]>();

  /**
   * Lends a free window of `key`, or a new one of the context, for the time of `work`. One in which it fails is closed.
   */
  async lend(key: string, context: Promise<BrowserContext>, work: (opened: Opened) => Promise<void>): Promise<void> {
    const free = this.#free.get(key) ?? [];
    this.#free.set(key, free);
    const opened = free.pop() ?? (await openIn(await context));
    opened.watched.reports.length = 0;
    try {
      await work(opened);
      free.push(opened);
    } catch (cause) {
      await opened.page.close();
      throw cause;
    }
  }
}

async function openIn(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage();
  countRequests(page);
  // What a window remembers (the tabs of the console) is not of the next screen's concern.
  await page.addInitScript(() => {
    if (window.top === window && location.protocol.startsWith('http')) sessionStorage.clear();
  });
  return { page, watched: await watch(page) };
}
