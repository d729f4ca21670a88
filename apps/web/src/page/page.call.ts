import type { PageTarget } from './page-target.js';

/** Where page documents are asked for (§7). */
export const PAGE_CALL = '/app/page/get';

/** What a page is asked for with: its id, or its uid where the address holds none. */
export function pageCallBody({
  eyes,
  appId,
  page,
}: Pick<PageTarget, 'eyes' | 'appId' | 'page'>): Record<string, unknown> {
  return { ...eyes, app_id: appId, ...(typeof page === 'number' ? { page_id: page } : { page }) };
}
