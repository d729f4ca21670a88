import type { CompiledPage } from '@sluice/document';
import { LOCAL_CODES } from '../api/call.error.js';
import type { Client } from '../api/client.js';
import { targetKey, type PageTarget } from './page-target.js';

/** A page on its way, and when the navigation to it began (ms since the epoch): the 500 ms of §4 count from there. */
export interface PageVisit {
  startedAt: number;
  document: Promise<CompiledPage>;
}

/** Fetches page documents; a visit begun by the router is taken over by the screen that draws it. */
export interface PageSource {
  /** Begins a visit before the program part that draws it has arrived. */
  begin(target: PageTarget): void;
  /** The visit begun for this target, or a new one. */
  take(target: PageTarget): PageVisit;
}

/** Codes that a page shows in its own place instead of as a toast. */
const OWN_CODES = [400, 401, 404, LOCAL_CODES.network, LOCAL_CODES.timeout];

/** The page source of one page load; the first visit began when the browser did. */
export function createPageSource(client: Client): PageSource {
  const begun = new Map<string, PageVisit>();
  let first = true;
  const open = (target: PageTarget): PageVisit => {
    const startedAt = first ? performance.timeOrigin : Date.now();
    first = false;
    const body = { app_id: target.appId, ...(typeof target.page === 'number' ? { page_id: target.page } : { page: target.page }) };
    return { startedAt, document: client.call<CompiledPage>('/app/page/get', body, { handles: OWN_CODES }) };
  };
  return {
    begin(target) {
      const visit = open(target);
      begun.set(targetKey(target), visit);
      // A failure is shown by whoever takes the visit; one that nobody takes must not be reported as unhandled.
      visit.document.catch(() => begun.delete(targetKey(target)));
    },
    take(target) {
      const key = targetKey(target);
      const visit = begun.get(key);
      begun.delete(key);
      return visit ?? open(target);
    },
  };
}
