import type { Db } from '../host/db.js';

/**
 * Counts that a micro-page was opened (screens B11). Nobody waits for it, and a page opens where it cannot be counted.
 */
export function countVisit(db: Db, pageId: number): void {
  db.query(
    'INSERT INTO micro_page_visit (page_id, visits) VALUES ($1, 1) ON CONFLICT (page_id) DO UPDATE SET visits = micro_page_visit.visits + 1',
    [pageId],
  ).catch(() => undefined);
}
