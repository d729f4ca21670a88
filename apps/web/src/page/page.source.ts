import type { CompiledPage } from '@sluice/document';
import { LOCAL_CODES } from '../api/call.error.js';
import type { Client } from '../api/client.js';
import { PAGE_CALL, pageCallBody } from './page.call.js';
import { targetKey, type PageTarget } from './page-target.js';

/** A page on its way, and when the navigation to it began (ms since the epoch): the 500 ms of §4 count from there. */
export interface PageVisit {
  startedAt: number;
  document: Promise<CompiledPage>;
}

/** Fetches page documents; a visit begun by the router is taken over by the screen that draws it. */
export interface PageSource {
  /** Begins a visit before the program part that draws it has arrived; a page that is open already needs none. */
  begin(target: PageTarget): void;
  /** The visit begun for this target, or a new one. */
  take(target: PageTarget): PageVisit;
  /** Says that a page is open; call the answer when it closes. */
  hold(target: PageTarget): () => void;
}

/** Codes that a page shows in its own place instead of as a toast. */
const OWN_CODES = [400, 401, 404, LOCAL_CODES.network, LOCAL_CODES.timeout];

/**
 * The page source of one page load; the first visit began when the browser did.
 * @param prepare begins to fetch what a page is drawn with, beside the program part that opens it
 */
export function createPageSource(client: Client, prepare: (page: CompiledPage) => void): PageSource {
  const started = new Map<string, PageVisit>();
  const held = new Map<string, number>();
  let first = true;
  const start = (target: PageTarget): PageVisit => {
    const startedAt = first ? performance.timeOrigin : Date.now();
    first = false;
    const document = client.call<CompiledPage>(PAGE_CALL, pageCallBody(target), { handles: OWN_CODES });
    return {
      startedAt,
      document: document.then((page) => {
        prepare(page);
        return page;
      }),
    };
  };
  return {
    begin(target) {
      const key = targetKey(target);
      if (held.has(key)) return;
      const visit = start(target);
      started.set(key, visit);
      // Shown by whoever takes the visit; a navigation given up meanwhile must not be reported as unhandled.
      visit.document.catch(() => undefined);
    },
    take(target) {
      const key = targetKey(target);
      const visit = started.get(key);
      started.delete(key);
      return visit ?? start(target);
    },
    hold(target) {
      const key = targetKey(target);
      held.set(key, (held.get(key) ?? 0) + 1);
      return () => {
        const left = (held.get(key) ?? 1) - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      };
    },
  };
}
