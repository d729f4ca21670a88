import { PAGE_SIZE } from '@sluice/document';

/** No page lies beyond it; its offset is still exact. */
const LAST_PAGE = 1_000_000_000;

/**
 * What "all" (§7, page_size −1) comes to at most, where it may be asked for: options of a field, and views without
 * pages.
 */
export const ALL = { rows: 5_000, bytes: 2 * 1024 * 1024 } as const;

/** A page of rows; `all` reads one row more than it may answer, so that a cut is noticed. */
export interface PageWanted {
  limit: number;
  offset: number;
  all?: true;
}

/**
 * The page that is read. −1 as size means all where that may be asked for (`ALL`), else the most rows of a page: a
 * visitor does not get by it what the builder offers in pages only.
 */
export function pageOf(pageNo: number | undefined, pageSize: number | undefined, mayAll = false): PageWanted {
  if (pageSize === -1 && mayAll) return { limit: ALL.rows + 1, offset: 0, all: true };
  const size = pageSize === -1 ? PAGE_SIZE.max : pageSize;
  const valid = size !== undefined && Number.isInteger(size) && size >= PAGE_SIZE.min;
  const limit = valid ? Math.min(size, PAGE_SIZE.max) : PAGE_SIZE.default;
  const page = pageNo !== undefined && Number.isInteger(pageNo) && pageNo > 0 ? Math.min(pageNo, LAST_PAGE) : 0;
  return { limit, offset: page * limit };
}

/** The rows of "all" that are answered, and whether some were left out; `held` is what they weigh as JSON. */
export function withinAll<T>(rows: readonly T[]): { list: T[]; truncated: boolean } {
  let held = 0;
  let ceiling = 0;
  for (const row of rows) {
    held += JSON.stringify(row).length;
    if (ceiling >= ALL.rows || held > ALL.bytes) break;
    ceiling += 1;
  }
  return { list: rows.slice(0, ceiling), truncated: ceiling < rows.length };
}
