import type { Page, Request } from 'playwright-core';

/** The console listens for messages as long as it is open: that call never ends and is no sign of work. */
const listens = /\/operation\/notice\.stream$/;
const quietMs = 500;

interface Open {
  requests: Set<Request>;
  changedMs: number;
}
const open = new WeakMap<Page, Open>();

/** Counts what a page asks for from now on. */
export function countRequests(page: Page): void {
  const state: Open = { requests: new Set(), changedMs: Date.now() };
  open.set(page, state);
  page.on('request', (request) => {
    if (listens.test(new URL(request.url()).pathname)) return;
    state.requests.add(request);
    state.changedMs = Date.now();
  });
  const over = (request: Request): void => {
    if (state.requests.delete(request)) state.changedMs = Date.now();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
}

/**
 * Waits until a page has asked for nothing for half a second: `networkidle` without the connection that pushes
 * messages.
 */
export async function untilQuiet(page: Page): Promise<void> {
  if (!open.has(page)) countRequests(page);
  const state = open.get(page)!;
  const lateMs = Date.now() + 30_000;
  await page.waitForLoadState('load');
  while (state.requests.size > 0 || Date.now() - state.changedMs < quietMs) {
    if (Date.now() > lateMs)
      throw new Error(`still asked for: ${[...state.requests].map((one) => one.url()).join(', ')}`);
    await page.waitForTimeout(50);
  }
}
