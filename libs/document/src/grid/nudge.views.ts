import type { PageDocument, View } from '../generated/types.js';
import type { Edit } from '../operation/operation.type.js';
import { arranged, groupOf, type Group } from './align.views.js';
import { bandsOf, type Box } from './boxes.js';
import { byLines, cellsOf, nextFree, type Cell } from './cells.js';
import { cellEdits, dropViews, type Drop, type DropTarget } from './drop.views.js';
import { dropReasons } from './grid.texts.js';
import { gridViews, isCellLayout, listIn } from './page.grid.js';

/** Where keys move views: among what stands beside them, out of their layout, into the one before them. */
export const NUDGES = ['up', 'down', 'out', 'into'] as const;
export type Nudge = (typeof NUDGES)[number];

const NOTHING: Drop = { ok: true, edits: [] };

/**
 * The edits that move views of one container by a step; none at the end of the container. On the page a whole line
 * changes places with its neighbour and keeps its widths, a view that shares its line gets one of its own; in cells it
 * changes places with the view before or after it. Refused where views stand apart, and into what is no layout.
 */
export function nudgeViews(page: PageDocument, uids: readonly string[], how: Nudge): Drop {
  const group = groupOf(page, uids);
  if (!group) return { ok: false, reason: dropReasons.apart };
  if (how === 'out') return nudgedOut(page, group);
  if (how === 'into') return nudgedInto(page, group);
  const { layout } = group;
  if (!layout) return nudgedLines(page, group, how);
  return isCellLayout(layout) ? nudgedCells(layout, group, how) : nudgedTabs(page, layout, { group, how });
}

type Way = 'up' | 'down';

function nudgedLines(page: PageDocument, group: Group, way: Way): Drop {
  const { boxes, uids } = group;
  const bands = bandsOf(boxes);
  const at = bands.findIndex((band) => band.boxes.some(({ uid }) => uids.has(uid)));
  const [band, other] = [bands[at], bands[way === 'up' ? at - 1 : at + 1]];
  if (!band || !other) return NOTHING;
  const isWhole = band.boxes.every(({ uid }) => uids.has(uid)) && band.boxes.length === uids.size;
  if (!isWhole)
    return dropViews(page, { uids: [...uids] }, { kind: 'gap', line: way === 'up' ? other.top : other.bottom });
  const [upper, lower] = way === 'up' ? [other, band] : [band, other];
  const moved = (box: Box): Box => {
    if (lower.boxes.includes(box)) return { ...box, y: box.y - (lower.top - upper.top) };
    return upper.boxes.includes(box) ? { ...box, y: box.y + (lower.bottom - upper.bottom) } : box;
  };
  return { ok: true, edits: arranged(page, group, boxes.map(moved)) };
}

function nudgedTabs(page: PageDocument, layout: View, { group, how }: { group: Group; how: Way }): Drop {
  const { container, uids } = group;
  const ids = (layout.sub_views ?? []).map(({ uid }) => uid);
  const others = ids.filter((uid) => !uids.has(uid));
  const first = ids.findIndex((uid) => uids.has(uid));
  const after = how === 'up' ? ids[first - 2] : ids.slice(ids.findLastIndex((uid) => uids.has(uid)) + 1)[0];
  if (others.length === 0 || (how === 'up' ? first === 0 : after === undefined)) return NOTHING;
  return dropViews(page, { uids: [...uids] }, { kind: 'tab', container, after: after ?? null });
}

/** Each selected view takes the cell of its neighbour, which takes its own; a run of several goes on together. */
function nudgedCells(layout: View, { container, uids }: Group, way: Way): Drop {
  const ordered = [...cellsOf(layout).cells].sort(byLines);
  const line = way === 'up' ? ordered : ordered.reverse();
  for (let at = 1; at < line.length; at += 1) {
    const [before, own] = [line[at - 1], line[at]];
    if (!before || !own || !uids.has(own.uid) || uids.has(before.uid)) continue;
    [line[at - 1], line[at]] = [
      { ...before, uid: own.uid },
      { ...own, uid: before.uid },
    ];
  }
  const cells: Cell[] = [...line].sort(byLines);
  const siblings = (layout.sub_views ?? []).map(({ uid }) => uid);
  if (cells.every(({ uid }, index) => siblings[index] === uid)) return { ok: true, edits: cellEdits(layout, cells) };
  const moves = cells.flatMap(({ uid }, index): Edit[] => {
    const to = { parent: container, list: listIn(container), after: cells[index - 1]?.uid ?? null };
    return uids.has(uid) ? [{ op: 'move', node: uid, to }] : [];
  });
  return { ok: true, edits: [...moves, ...cellEdits(layout, cells)] };
}

/** Behind the layout that holds them. */
function nudgedOut(page: PageDocument, { container, uids }: Group): Drop {
  const all = gridViews(page);
  const left = all.get(container);
  if (!left) return NOTHING;
  const dropped = { uids: [...uids] };
  const outer = all.get(left.container)?.view;
  if (!outer) {
    const band = bandsOf(groupOf(page, [container])?.boxes ?? []).find(({ boxes }) =>
      boxes.some(({ uid }) => uid === container),
    );
    return dropViews(page, dropped, { kind: 'gap', line: band?.bottom ?? 0 });
  }
  if (!isCellLayout(outer)) return dropViews(page, dropped, { kind: 'tab', container: outer.uid, after: container });
  const cell = cellsOf(outer).cells.find(({ uid }) => uid === container);
  const line = (cell?.line ?? 0) + (cell?.h ?? 1);
  const below = dropViews(page, dropped, { kind: 'line', container: outer.uid, line });
  return below.ok ? below : dropViews(page, dropped, { kind: 'beside', view: container, side: 'right' });
}

/** Last in the layout before them. */
function nudgedInto(page: PageDocument, { layout, uids }: Group): Drop {
  const siblings = layout ? (layout.sub_views ?? []) : page.views;
  const before = siblings[siblings.findIndex(({ uid }) => uids.has(uid)) - 1];
  const target = before ? endOf(before) : undefined;
  return target ? dropViews(page, { uids: [...uids] }, target) : { ok: false, reason: dropReasons['no-layout-before'] };
}

/**
 * Where a view is put last into a layout, or behind one of its views: the next free cell, or a tab; undefined for
 * another view.
 */
export function endOf(layout: View, behind?: string): DropTarget | undefined {
  if (layout.type !== 8) return undefined;
  const { uid: container, sub_views: views = [] } = layout;
  if (!isCellLayout(layout)) return { kind: 'tab', container, after: behind ?? views.at(-1)?.uid ?? null };
  const { cells, cols } = cellsOf(layout);
  const from = cells.find(({ uid }) => uid === behind);
  return { kind: 'cell', container, ...nextFree(cells, cols, from) };
}
