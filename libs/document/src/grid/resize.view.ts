import type { PageDocument } from '../generated/types.js';
import type { Edit } from '../operation/operation.type.js';
import { boxesOf, COLUMNS } from './boxes.js';
import { cellsOf } from './cells.js';
import { cellEdits, layoutEdits } from './drop.views.js';
import { gridViews, isCellLayout } from './page.grid.js';

/**
 * The edits that move one edge of a view by columns: to its neighbour or the edge of the grid at the farthest, and
 * never nearer than one column to the other edge. None where nothing changes, and for views among tabs.
 */
export function resizeView(
  page: PageDocument,
  uid: string,
  { edge, columns }: { edge: 'east' | 'west'; columns: number },
): Edit[] {
  const found = gridViews(page).get(uid);
  if (!found) return [];
  if (found.container === '') {
    const boxes = boxesOf(page.views).map(({ y, h, ...box }) => ({ ...box, line: y, lines: h }));
    const spans = resized(boxes, uid, { edge, columns, cols: COLUMNS });
    return layoutEdits(
      page.views,
      spans.map(({ uid: id, x, w, line, lines }) => ({ uid: id, x, w, y: line, h: lines })),
    );
  }
  const layout = gridViews(page).get(found.container)?.view;
  if (!layout || !isCellLayout(layout)) return [];
  const { cells, cols } = cellsOf(layout);
  const spans = resized(
    cells.map(({ uid: id, line, col, w, h }) => ({ uid: id, x: col, w, line, lines: h })),
    uid,
    { edge, columns, cols },
  );
  return cellEdits(
    layout,
    spans.map(({ uid: id, x, w, line, lines }) => ({ uid: id, col: x, w, line, h: lines })),
  );
}

interface Span {
  uid: string;
  x: number;
  w: number;
  line: number;
  lines: number;
}

function resized(
  spans: readonly Span[],
  uid: string,
  { edge, columns, cols }: { edge: 'east' | 'west'; columns: number; cols: number },
): Span[] {
  const span = spans.find((entry) => entry.uid === uid);
  if (!span) return [...spans];
  const beside = spans.filter(
    (other) => other !== span && other.line < span.line + span.lines && span.line < other.line + other.lines,
  );
  const end = span.x + span.w;
  if (edge === 'east') {
    const limit = Math.min(cols, ...beside.filter(({ x }) => x >= end).map(({ x }) => x));
    const to = Math.max(span.x + 1, Math.min(limit, end + columns));
    return spans.map((entry) => (entry === span ? { ...span, w: to - span.x } : entry));
  }
  const least = Math.max(0, ...beside.filter(({ x, w }) => x + w <= span.x).map(({ x, w }) => x + w));
  const from = Math.min(end - 1, Math.max(least, span.x + columns));
  return spans.map((entry) => (entry === span ? { ...span, x: from, w: end - from } : entry));
}
