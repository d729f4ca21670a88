import type { PageDocument, View } from '../generated/types.js';
import type { Json } from '../json/canonical.json.js';
import type { Edit } from '../operation/operation.type.js';
import { groupOf, type Group } from './align.views.js';
import { byReading, overlaps, type Box } from './boxes.js';
import { byLines, cellEntry, cellsOf, MOST_CELLS, type Cell, type CellGrid } from './cells.js';
import { cellEdits, layoutEdits, type Drop } from './drop.views.js';
import { dropReasons, type DropReason } from './grid.texts.js';
import { depthOf, gridViews, isCellLayout, listIn, MOST_DEPTH } from './page.grid.js';

const refused = (reason: DropReason): Drop => ({ ok: false, reason: dropReasons[reason] });

/**
 * The edits that put views of one container into a new layout in their place; they stand in its cells as they stood to
 * each other. Refused where others stand among them, and where layouts would nest too deep.
 */
export function wrapViews(page: PageDocument, uids: readonly string[], layout: View): Drop {
  const group = groupOf(page, uids);
  if (!group) return refused('apart');
  const all = gridViews(page);
  const inside = [...group.uids].flatMap((uid) => all.get(uid) ?? []);
  const deepest = Math.max(...inside.map(({ view, above }) => above.length + 1 + depthOf(view)));
  if (deepest > MOST_DEPTH) return refused('deep');
  if (group.layout && !isCellLayout(group.layout)) return { ok: true, edits: wrapTabs(group, layout) };
  const chosen = group.boxes.filter(({ uid }) => group.uids.has(uid));
  const around = boundsOf(layout.uid, chosen);
  const others = group.boxes.filter(({ uid }) => !group.uids.has(uid));
  if (others.some((box) => overlaps(box, around))) return refused('between');
  const grid = gridOf(chosen, around);
  if (grid.lines > MOST_CELLS || grid.cols > MOST_CELLS) return refused('full');
  const boxes = [...others, around];
  const before = boxes.filter((box) => byReading(box, around) < 0).sort(byReading);
  const insert = inserted(group, withCells(layout, grid, around), before.at(-1)?.uid ?? null);
  const cells = group.layout
    ? cellEdits(
        group.layout,
        boxes.map(({ uid, x, y, w, h }) => ({ uid, line: y, col: x, w, h })),
      )
    : [];
  return { ok: true, edits: [insert, ...into(layout.uid, [...grid.cells].sort(byLines)), ...cells] };
}

function boundsOf(uid: string, boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const w = Math.max(...boxes.map((box) => box.x + box.w)) - x;
  return { uid, x, y, w, h: Math.max(...boxes.map((box) => box.y + box.h)) - y };
}

/** Boxes as cells: as few columns as keep their proportions, a line for each edge that one of them has. */
function gridOf(boxes: readonly Box[], around: Box): CellGrid {
  const unit = boxes.reduce((common, { x, w }) => divisor(divisor(common, x - around.x), w), around.w);
  const edges = [...new Set(boxes.flatMap(({ y, h }) => [y, y + h]))].sort((a, b) => a - b);
  const cells = boxes.map(({ uid, x, y, w, h }): Cell => {
    const line = edges.indexOf(y);
    return { uid, line, col: (x - around.x) / unit, w: w / unit, h: edges.indexOf(y + h) - line };
  });
  return { lines: edges.length - 1, cols: around.w / unit, cells };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

function withCells(layout: View, { lines, cols, cells }: CellGrid, { x, y, w, h }: Box): View {
  const entries = cells.map((cell) => [cell.uid, cellEntry(cell)]);
  return { ...layout, layout: { x, y, w, h }, config: { lines, cols, col_map: Object.fromEntries(entries) } } as View;
}

function wrapTabs({ container, layout: tabs, uids }: Group, layout: View): Edit[] {
  const siblings = (tabs?.sub_views ?? []).map(({ uid }) => uid);
  const chosen = siblings.filter((uid) => uids.has(uid));
  const first = siblings.indexOf(chosen[0] ?? '');
  const cells = chosen.map((uid, line): Cell => ({ uid, line, col: 0, w: 1, h: 1 }));
  const box = { uid: layout.uid, x: 0, y: 0, w: 24, h: 20 };
  const value = withCells(layout, { lines: chosen.length, cols: 1, cells }, box);
  return [inserted({ container }, value, siblings[first - 1] ?? null), ...into(layout.uid, cells)];
}

const inserted = ({ container }: Pick<Group, 'container'>, view: View, after: string | null): Edit => ({
  op: 'insert',
  at: { parent: container, list: listIn(container), after },
  value: view as unknown as Json,
});

/** Moves views to the end of a list, one behind the other. */
function into(parent: string, ordered: readonly { uid: string }[], first: string | null = null): Edit[] {
  return ordered.map(({ uid }, index): Edit => {
    return { op: 'move', node: uid, to: { parent, list: listIn(parent), after: ordered[index - 1]?.uid ?? first } };
  });
}

/** What a layout has of its own, which would be lost with it. */
const owned = ({ app_buttons: buttons = [], app_params: params = [], app_cols: columns = [] }: View): boolean =>
  buttons.length + params.length + columns.length > 0;

/**
 * The edits that put the views of a layout in its place. Refused for one that has params or buttons of its own, or too
 * little room.
 */
export function unwrapView(page: PageDocument, uid: string): Drop {
  const found = gridViews(page).get(uid);
  if (!found) return refused('gone');
  const { view: layout } = found;
  if (layout.type !== 8 || !layout.sub_views?.length) return refused('no-layout');
  if (owned(layout)) return refused('owned');
  const group = groupOf(page, [uid]);
  if (!group) return refused('gone');
  const grid = innerGrid(layout);
  if (group.layout && !isCellLayout(group.layout))
    return { ok: true, edits: [...into(found.container, layout.sub_views, uid), { op: 'remove', node: uid }] };
  const box = group.boxes.find((one) => one.uid === uid);
  if (!box) return refused('gone');
  const needed = { w: Math.max(box.w, grid.cols), h: Math.max(box.h, grid.lines) };
  if (!group.layout && needed.w > box.w) return refused('narrow');
  const wider = widened(group, box, needed);
  if (group.layout && (wider.columns > MOST_CELLS || wider.lines > MOST_CELLS)) return refused('full');
  const inner = grid.cells.map((cell) => placed(cell, grid, { ...box, ...needed }));
  const boxes = [...wider.boxes.filter((one) => one.uid !== uid), ...inner];
  return { ok: true, edits: unwrapped(page, group, { layout, boxes, wider }) };
}

/** The cells of a layout; tabs and folding panels below each other. */
function innerGrid(layout: View): CellGrid {
  if (isCellLayout(layout)) return cellsOf(layout);
  const views = layout.sub_views ?? [];
  return {
    lines: views.length,
    cols: 1,
    cells: views.map(({ uid }, line) => ({ uid, line, col: 0, w: 1, h: 1 })),
  };
}

/** A cell of a layout in the box that the layout had. */
function placed({ uid, line, col, w, h }: Cell, { lines, cols }: CellGrid, box: Omit<Box, 'uid'>): Box {
  const x = Math.floor((col * box.w) / cols);
  const y = Math.floor((line * box.h) / lines);
  return {
    uid,
    x: box.x + x,
    y: box.y + y,
    w: Math.floor(((col + w) * box.w) / cols) - x,
    h: Math.floor(((line + h) * box.h) / lines) - y,
  };
}

interface Wider {
  boxes: Box[];
  columns: number;
  lines: number;
}

/**
 * Boxes of a container in which one takes more: what stands right of or below it goes on, what reaches over it grows.
 */
function widened({ boxes, columns, layout }: Group, box: Box, { w, h }: { w: number; h: number }): Wider {
  const [right, below] = [w - box.w, h - box.h];
  const moved = boxes.map((one): Box => {
    if (one.uid === box.uid) return { ...one, w, h };
    const isRight = one.x >= box.x + box.w;
    const isBelow = one.y >= box.y + box.h;
    const [isOverX, isOverY] = [!isRight && one.x + one.w >= box.x + box.w, !isBelow && one.y + one.h >= box.y + box.h];
    return {
      uid: one.uid,
      x: one.x + (isRight ? right : 0),
      y: one.y + (isBelow ? below : 0),
      w: one.w + (isOverX ? right : 0),
      h: one.h + (isOverY ? below : 0),
    };
  });
  return { boxes: moved, columns: columns + right, lines: (layout ? cellsOf(layout).lines : 0) + below };
}

function unwrapped(
  page: PageDocument,
  group: Group,
  { layout, boxes, wider }: { layout: View; boxes: readonly Box[]; wider: Wider },
): Edit[] {
  const { container } = group;
  const ordered = [...boxes].sort(byReading);
  const inner = new Set((layout.sub_views ?? []).map(({ uid }) => uid));
  const moves = ordered.flatMap(({ uid }, index): Edit[] =>
    inner.has(uid)
      ? [
          {
            op: 'move',
            node: uid,
            to: { parent: container, list: listIn(container), after: ordered[index - 1]?.uid ?? null },
          },
        ]
      : [],
  );
  const sizes = group.layout
    ? [
        ...cellEdits(
          group.layout,
          boxes.map(({ uid, x, y, w, h }) => ({ uid, line: y, col: x, w, h })),
        ),
        ...(['cols', 'lines'] as const).map((key): Edit => {
          return {
            op: 'set',
            node: container,
            path: ['config', key],
            to: key === 'cols' ? wider.columns : wider.lines,
          };
        }),
      ]
    : layoutEdits([...page.views, ...(layout.sub_views ?? [])], boxes);
  return [...moves, { op: 'remove', node: layout.uid }, ...sizes];
}
