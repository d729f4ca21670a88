import type { PageTarget } from './page-target.js';

/** Where page documents are asked for (§7). */
export const PAGE_CALL = '/app/page/get';

/**
 * What a page is asked for with: its id, or its uid where the address holds none. Without params of its own, and not
 * previewed, its views ask what the server knows: their first rows come with it (decisions, "Pages").
 */
export function pageCallBody({
  impersonation,
  appId,
  page,
  params,
}: Pick<PageTarget, 'impersonation' | 'appId' | 'page' | 'params'>): Record<string, unknown> {
  const isNumber = typeof page === 'number';
  return {
    ...impersonation,
    app_id: appId,
    page_id: isNumber ? page : undefined,
    page: isNumber ? undefined : page,
    first_rows: impersonation === undefined && Object.keys(params).length === 0 ? true : undefined,
  };
}
