import type { PageDocument, View } from '../generated/types.js';
import type { Edit } from '../operation/operation.type.js';
import { boxesOf, byReading, COLUMNS, overlaps, shares, type Box } from './boxes.js';
import { cellsOf } from './cells.js';
import { cellEdits, layoutEdits, type Drop } from './drop.views.js';
import { dropReasons, type DropReason } from './grid.texts.js';
import { gridViews, isCellLayout, listIn } from './page.grid.js';

/** How views are aligned: at an edge of what they take together, or all of one width. */
export const ALIGNMENTS = ['left', 'right', 'top', 'bottom', 'widths'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/**
 * Views of one container with all that stand in it, as boxes; undefined where views stand in none or in several, or
 * among tabs.
 */
export interface Group {
  /** Uid of the container; `''` is the page. */
  container: string;
  layout: View | undefined;
  columns: number;
  boxes: Box[];
  uids: ReadonlySet<string>;
}

/** The views of a selection without those that stand in others of it, when one container holds them all. */
export function groupOf(page: PageDocument, uids: readonly string[]): Group | undefined {
  const all = gridViews(page);
  const asked = new Set(uids);
  const found = [...all.values()].filter(
    ({ view, above }) => asked.has(view.uid) && !above.some((uid) => asked.has(uid)),
  );
  const [first, ...others] = found;
  if (!first || others.some(({ container }) => container !== first.container)) return undefined;
  const { container } = first;
  const layout = all.get(container)?.view;
  const cells = layout ? cellsOf(layout) : undefined;
  const boxes = cells
    ? cells.cells.map(({ uid, line, col, w, h }) => ({ uid, x: col, y: line, w, h }))
    : boxesOf(page.views);
  return {
    container,
    layout,
    columns: cells?.cols ?? COLUMNS,
    boxes,
    uids: new Set(found.map(({ view }) => view.uid)),
  };
}

/** Boxes of a container as edits: sizes where they differ, and the order of the list as it is read. */
export function arranged(page: PageDocument, { container, layout }: Group, boxes: readonly Box[]): Edit[] {
  const siblings = layout ? (layout.sub_views ?? []) : page.views;
  const ordered = [...boxes].sort(byReading).map(({ uid }) => uid);
  const isOrdered = ordered.every((uid, index) => siblings[index]?.uid === uid);
  const moves = isOrdered
    ? []
    : ordered.map((node, index): Edit => {
        return {
          op: 'move',
          node,
          to: { parent: container, list: listIn(container), after: ordered[index - 1] ?? null },
        };
      });
  const sizes = layout
    ? cellEdits(
        layout,
        boxes.map(({ uid, x, y, w, h }) => ({ uid, line: y, col: x, w, h })),
      )
    : layoutEdits(page.views, boxes);
  return [...moves, ...sizes];
}

const refused = (reason: DropReason): Drop => ({ ok: false, reason: dropReasons[reason] });

/**
 * The edits that align views of one container. Refused where one would come over another; nothing else of the page
 * moves sideways.
 */
export function alignViews(page: PageDocument, uids: readonly string[], how: Alignment): Drop {
  const group = groupOf(page, uids);
  if (!group) return refused('apart');
  if (group.layout && !isCellLayout(group.layout)) return refused('tabs');
  const chosen = group.boxes.filter(({ uid }) => group.uids.has(uid));
  if (chosen.length < 2) return refused('several');
  const aligned = new Map(
    (how === 'widths' ? equal(chosen, group.columns) : atEdge(chosen, how)).map((b) => [b.uid, b]),
  );
  const boxes = group.boxes.map((box) => aligned.get(box.uid) ?? box);
  if (boxes.some((box, index) => boxes.slice(index + 1).some((other) => overlaps(box, other)))) return refused('taken');
  return { ok: true, edits: arranged(page, group, group.layout ? boxes : closed(group.boxes, boxes)) };
}

function atEdge(boxes: readonly Box[], edge: Exclude<Alignment, 'widths'>): Box[] {
  const least = { x: Math.min(...boxes.map(({ x }) => x)), y: Math.min(...boxes.map(({ y }) => y)) };
  const end = { x: Math.max(...boxes.map(({ x, w }) => x + w)), y: Math.max(...boxes.map(({ y, h }) => y + h)) };
  return boxes.map((box): Box => {
    if (edge === 'left') return { ...box, x: least.x };
    if (edge === 'right') return { ...box, x: end.x - box.w };
    return { ...box, y: edge === 'top' ? least.y : end.y - box.h };
  });
}

/** Side by side they divide what they take; below each other all get the width of the first. */
function equal(boxes: readonly Box[], columns: number): Box[] {
  const ordered = [...boxes].sort(byReading);
  const [first] = ordered;
  if (!first) return [];
  const isOneLine = ordered.every(({ y, h }) => y < first.y + first.h && first.y < y + h);
  if (!isOneLine) return ordered.map((box) => ({ ...box, x: Math.min(box.x, columns - first.w), w: first.w }));
  const row = [...ordered].sort((a, b) => a.x - b.x);
  const from = Math.min(...row.map(({ x }) => x));
  const parts = shares(from, Math.max(...row.map(({ x, w }) => x + w)) - from, row.length);
  return row.map((box, index) => ({ ...box, ...parts[index] }));
}

/** Lines that views took before and none takes now are closed. */
export function closed(before: readonly Box[], after: readonly Box[]): Box[] {
  const takes = (boxes: readonly Box[], line: number): boolean => boxes.some(({ y, h }) => y <= line && line < y + h);
  const last = Math.max(0, ...before.map(({ y, h }) => y + h));
  const emptied = Array.from({ length: last }, (_, line) => line).filter(
    (line) => takes(before, line) && !takes(after, line),
  );
  return after.map((box) => ({ ...box, y: box.y - emptied.filter((line) => line < box.y).length }));
}
