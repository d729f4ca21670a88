/** Rows of one page at least, at most, and where nothing valid is asked for (decisions, "Pages"; §5). */
export const PAGE_SIZE = { least: 1, most: 500, standard: 20 } as const;

/** No page lies beyond it; its offset is still exact. */
const LAST_PAGE = 1_000_000_000;

/** The page that is read; −1 as size means all, which is the most that one call answers. */
export function pageOf(pageNo: number | undefined, pageSize: number | undefined): { limit: number; offset: number } {
  const size = pageSize === -1 ? PAGE_SIZE.most : pageSize;
  const valid = size !== undefined && Number.isInteger(size) && size >= PAGE_SIZE.least;
  const limit = valid ? Math.min(size, PAGE_SIZE.most) : PAGE_SIZE.standard;
  const page = pageNo !== undefined && Number.isInteger(pageNo) && pageNo > 0 ? Math.min(pageNo, LAST_PAGE) : 0;
  return { limit, offset: page * limit };
}
