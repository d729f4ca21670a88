import type { PageDocument, View } from '../generated/types.js';
import type { Json } from '../json/canonical.json.js';
import type { Edit } from '../operation/operation.type.js';
import type { BothTexts } from '../vocabulary.js';
import { bandsOf, boxesOf, byReading, overlaps, shares, type Band, type Box } from './boxes.js';
import { byLines, cellEntry, cellsOf, isFree, MOST_CELLS, nextFree, type Cell, type CellGrid } from './cells.js';
import { dropReasons, type DropReason } from './grid.texts.js';
import { depthOf, gridViews, isCellLayout, listIn, MOST_DEPTH, type GridView } from './page.grid.js';

/**
 * Where views are dropped: in the lines of the page, beside a view, in free columns, in a layout's new line or cell,
 * among tabs.
 */
export type DropTarget =
  | { kind: 'gap'; line: number }
  | { kind: 'beside'; view: string; side: 'left' | 'right' }
  | { kind: 'free'; x: number; y: number; w: number; h: number }
  | { kind: 'line'; container: string; line: number }
  | { kind: 'cell'; container: string; line: number; col: number }
  | { kind: 'tab'; container: string; after: string | null };

/** What is dropped: views of the page, or new ones. */
export type Dropped = { uids: readonly string[] } | { views: readonly View[] };

/** What a drop does (no edit: nothing changes), or why it is refused. */
export type Drop = { ok: true; edits: Edit[] } | { ok: false; reason: BothTexts };

class Refused extends Error {
  constructor(readonly key: DropReason) {
    super(key);
  }
}

/**
 * The edits of a drop. Views keep their properties and their order; no view comes over another or out of the 24
 * columns.
 */
export function dropViews(page: PageDocument, dropped: Dropped, target: DropTarget): Drop {
  try {
    const moving = new Moving(page, dropped);
    const edits = planned(moving, target);
    return { ok: true, edits: edits.some((edit) => changes(moving, edit)) ? edits : [] };
  } catch (reason) {
    if (reason instanceof Refused) return { ok: false, reason: dropReasons[reason.key] };
    throw reason;
  }
}

/**
 * Whether an edit of a drop changes the page. Sets are planned only of what differs and insertions are of new views; a
 * move may lead to where its view stands. The edits are not performed for it: a drag asks this at every slot it passes.
 */
function changes({ page, all }: Moving, edit: Edit): boolean {
  if (edit.op !== 'move') return true;
  const { parent, after } = edit.to;
  const siblings = parent === '' ? page.views : (all.get(parent)?.view.sub_views ?? []);
  const index = siblings.findIndex(({ uid }) => uid === edit.node);
  return index < 0 || (siblings[index - 1]?.uid ?? null) !== after;
}

/** The edits that take views away and close the lines that they alone took. */
export function removeViews(page: PageDocument, uids: readonly string[]): Edit[] {
  const moving = new Moving(page, { uids });
  return [
    ...moving.views.map((view): Edit => ({ op: 'remove', node: view.uid })),
    ...layoutEdits(page.views, moving.staying()),
    ...moving.leftCells(),
  ];
}

/** The views of a drop, and the page without them. */
class Moving {
  readonly page: PageDocument;
  readonly all: Map<string, GridView>;
  readonly views: readonly View[];
  readonly isNew: boolean;
  /** The page as it is drawn, reckoned once: each line that closes looks at all of it. */
  readonly boxes: readonly Box[];
  readonly #uids: Set<string>;
  /** Lines that the views alone take. */
  readonly #left: Band[];

  constructor(page: PageDocument, dropped: Dropped) {
    this.page = page;
    this.all = gridViews(page);
    this.isNew = 'views' in dropped;
    const asked = new Set('views' in dropped ? [] : dropped.uids);
    /** In the order of the document; what stands in another of them comes with it. */
    const found = [...this.all.values()].filter(
      ({ view, above }) => asked.has(view.uid) && !above.some((uid) => asked.has(uid)),
    );
    this.views = 'views' in dropped ? dropped.views : found.map(({ view }) => view);
    if (this.views.length === 0) throw new Refused('gone');
    this.#uids = new Set(this.views.map(({ uid }) => uid));
    this.boxes = boxesOf(page.views);
    this.#left = bandsOf(this.boxes).filter(({ boxes }) => boxes.every(({ uid }) => this.has(uid)));
  }

  has(uid: string): boolean {
    return this.#uids.has(uid);
  }

  /** A layout that may take the views. */
  container(uid: string): View {
    const found = this.all.get(uid);
    if (!found || found.view.type !== 8) throw new Refused('gone');
    if (this.has(uid) || found.above.some((above) => this.has(above))) throw new Refused('itself');
    if (found.above.length + 1 + Math.max(...this.views.map(depthOf)) > MOST_DEPTH) throw new Refused('deep');
    return found.view;
  }

  /**
   * Boxes of the views of the page that stay; lines that only moving ones took close up, but for those that are `kept`.
   */
  staying(kept?: { y: number; h: number }): Box[] {
    const staying = this.boxes.filter(({ uid }) => !this.has(uid));
    return staying.map((box) => ({ ...box, y: this.closed(box.y, kept) }));
  }

  /** A line of the page once the emptied ones above it are closed. */
  closed(line: number, kept?: { y: number; h: number }): number {
    const emptied = this.#left.filter(
      ({ top, bottom }) => bottom <= line && !(kept && kept.y < bottom && top < kept.y + kept.h),
    );
    return emptied.reduce((closed, { top, bottom }) => closed - (bottom - top), line);
  }

  /** Moves, or for new views insertions, each behind the one before it. */
  placed(container: string, ordered: readonly { uid: string }[], values: ReadonlyMap<string, View>): Edit[] {
    return ordered.flatMap(({ uid }, index): Edit[] => {
      if (!this.has(uid)) return [];
      const at = { parent: container, list: listIn(container), after: ordered[index - 1]?.uid ?? null };
      const value = (values.get(uid) ?? null) as unknown as Json;
      return [this.isNew ? { op: 'insert', at, value } : { op: 'move', node: uid, to: at }];
    });
  }

  /** What is left in the layouts that views leave: cells of the others stay where they are, those of the views go. */
  leftCells(to?: string): Edit[] {
    const sources = new Set(this.views.flatMap(({ uid }) => this.all.get(uid)?.container ?? []));
    return [...sources].flatMap((source): Edit[] => {
      const layout = this.all.get(source)?.view;
      if (!layout || source === to || !isCellLayout(layout)) return [];
      const { cells } = cellsOf(layout);
      return cellEdits(
        layout,
        cells.filter(({ uid }) => !this.has(uid)),
      );
    });
  }
}

function planned(moving: Moving, target: DropTarget): Edit[] {
  if (target.kind === 'tab') return amongTabs(moving, target);
  if (target.kind === 'line' || target.kind === 'cell')
    return intoCells(moving, target.container, (grid) =>
      target.kind === 'line' ? asLine(moving, grid, target.line) : asCells(moving, grid, target),
    );
  if (target.kind !== 'beside') return intoPage(moving, target);
  const beside = moving.all.get(target.view);
  if (!beside || moving.has(target.view)) throw new Refused('gone');
  if (beside.container === '') return intoPage(moving, target);
  return intoCells(moving, beside.container, (grid) => besideCell(moving, grid, target));
}

type PageTarget = Extract<DropTarget, { kind: 'gap' | 'free' | 'beside' }>;

function intoPage(moving: Moving, target: PageTarget): Edit[] {
  const { placed, staying } = pageBoxes(moving, target);
  const boxes = [...staying, ...placed];
  if (placed.some((box) => staying.some((other) => overlaps(box, other)))) throw new Refused('taken');
  const values = new Map(
    moving.views.map((view, index) => [view.uid, { ...view, layout: { ...view.layout, ...sizeOf(placed[index]) } }]),
  );
  const changed = layoutEdits(moving.isNew ? moving.page.views : [...moving.page.views, ...moving.views], boxes);
  return [...moving.placed('', boxes.sort(byReading), values), ...changed, ...moving.leftCells()];
}

function pageBoxes(moving: Moving, target: PageTarget): { placed: Box[]; staying: Box[] } {
  const count = moving.views.length;
  const uid = (index: number): string => moving.views[index]?.uid ?? '';
  if (target.kind === 'gap') {
    const line = moving.closed(target.line);
    const heights = new Map(moving.boxes.map((box) => [box.uid, box.h]));
    let y = line;
    const placed = moving.views.map((view): Box => {
      const h = heights.get(view.uid) ?? view.layout?.h ?? 20;
      y += h;
      return { uid: view.uid, x: 0, y: y - h, w: 24, h };
    });
    const staying = moving.staying();
    if (staying.some((box) => box.y < line && line < box.y + box.h)) throw new Refused('taken');
    return { placed, staying: staying.map((box) => (box.y >= line ? { ...box, y: box.y + y - line } : box)) };
  }
  if (target.kind === 'free') {
    if (target.w < count) throw new Refused('narrow');
    const staying = moving.staying(target);
    const y = moving.closed(target.y, target);
    const parts = shares(target.x, target.w, count);
    return { placed: parts.map((part, index) => ({ uid: uid(index), y, h: target.h, ...part })), staying };
  }
  const staying = moving.staying();
  const beside = staying.find((box) => box.uid === target.view);
  if (!beside) throw new Refused('gone');
  if (beside.w <= count) throw new Refused('narrow');
  const parts = shares(beside.x, beside.w, count + 1);
  const [own, others] = target.side === 'left' ? [parts[count], parts.slice(0, count)] : [parts[0], parts.slice(1)];
  return {
    placed: others.map((part, index) => ({ uid: uid(index), y: beside.y, h: beside.h, ...part })),
    staying: staying.map((box) => (box === beside ? { ...box, ...own } : box)),
  };
}

const sizeOf = (box: Box | undefined) => ({ x: box?.x ?? 0, y: box?.y ?? 0, w: box?.w ?? 24, h: box?.h ?? 20 });

/** Writes boxes into the layouts of views, only what differs. */
export function layoutEdits(views: readonly View[], boxes: readonly Box[]): Edit[] {
  return boxes.flatMap((box): Edit[] => {
    const view = views.find(({ uid }) => uid === box.uid);
    if (!view) return [];
    const size = sizeOf(box);
    if (!view.layout) return [{ op: 'set', node: box.uid, path: ['layout'], to: size }];
    return (['x', 'y', 'w', 'h'] as const).flatMap((key): Edit[] =>
      view.layout?.[key] === size[key] ? [] : [{ op: 'set', node: box.uid, path: ['layout', key], to: size[key] }],
    );
  });
}

function amongTabs(moving: Moving, { container, after }: Extract<DropTarget, { kind: 'tab' }>): Edit[] {
  const layout = moving.container(container);
  const ids = (layout.sub_views ?? []).map(({ uid }) => uid).filter((uid) => !moving.has(uid));
  if (after !== null && !ids.includes(after)) throw new Refused('gone');
  ids.splice(after === null ? 0 : ids.indexOf(after) + 1, 0, ...moving.views.map(({ uid }) => uid));
  const ordered = ids.map((uid) => ({ uid }));
  const values = new Map(moving.views.map((view) => [view.uid, view]));
  return [...moving.placed(container, ordered, values), ...closing(moving), ...moving.leftCells(container)];
}

/** Views that leave the page close the lines that they alone took. */
function closing(moving: Moving): Edit[] {
  const leaves = moving.views.some(({ uid }) => moving.all.get(uid)?.container === '');
  return leaves ? layoutEdits(moving.page.views, moving.staying()) : [];
}

function intoCells(moving: Moving, container: string, arrange: (grid: CellGrid) => CellGrid): Edit[] {
  const layout = moving.container(container);
  if (!isCellLayout(layout)) throw new Refused('gone');
  const before = cellsOf(layout);
  const grid = arrange({ ...before, cells: before.cells.filter(({ uid }) => !moving.has(uid)) });
  if (grid.lines > MOST_CELLS || grid.cols > MOST_CELLS) throw new Refused('full');
  const size = (['lines', 'cols'] as const).flatMap((key): Edit[] =>
    (layout.config?.[key] ?? 1) === grid[key]
      ? []
      : [{ op: 'set', node: container, path: ['config', key], to: grid[key] }],
  );
  const ordered = [...grid.cells].sort(byLines);
  const values = new Map(moving.views.map((view) => [view.uid, view]));
  const placed = moving.placed(container, ordered, values);
  return [...placed, ...size, ...cellEdits(layout, grid.cells), ...closing(moving), ...moving.leftCells(container)];
}

/** Writes cells into the `col_map` of a layout: only what differs, and what is not among them goes. */
export function cellEdits(layout: View, cells: readonly Cell[]): Edit[] {
  const map = layout.config?.col_map ?? {};
  const set = (uid: string, to?: Json): Edit => ({
    op: 'set',
    node: layout.uid,
    path: ['config', 'col_map', uid],
    to,
  });
  const gone = Object.keys(map).filter((uid) => !cells.some((cell) => cell.uid === uid));
  return [
    ...gone.map((uid) => set(uid)),
    ...cells.flatMap(({ uid, line, col, w, h }): Edit[] => {
      const cell = Object.hasOwn(map, uid) ? map[uid] : undefined;
      if (cell && cell.line === line && cell.col === col && (cell.w ?? 1) === w && (cell.h ?? 1) === h) return [];
      return [set(uid, cellEntry({ line, col, w, h }))];
    }),
  ];
}

function asLine(moving: Moving, { lines, cols, cells }: CellGrid, line: number): CellGrid {
  const { views } = moving;
  if (line > lines || cells.some((cell) => cell.line < line && line < cell.line + cell.h)) throw new Refused('taken');
  /** Side by side where the columns suffice, else below each other. */
  const rows = views.length <= cols ? 1 : views.length;
  const parts = rows === 1 ? shares(0, cols, views.length) : views.map(() => ({ x: 0, w: cols }));
  const added = views.map(({ uid }, index): Cell => {
    const { x: col, w } = parts[index] ?? { x: 0, w: 1 };
    return { uid, line: line + (rows === 1 ? 0 : index), col, w, h: 1 };
  });
  const shifted = cells.map((cell) => (cell.line >= line ? { ...cell, line: cell.line + rows } : cell));
  return { lines: lines + rows, cols, cells: [...shifted, ...added] };
}

function asCells(moving: Moving, grid: CellGrid, { line, col }: { line: number; col: number }): CellGrid {
  if (col >= grid.cols || !isFree(grid.cells, { line, col, w: 1, h: 1 })) throw new Refused('taken');
  const cells = [...grid.cells];
  for (const [index, { uid }] of moving.views.entries()) {
    /** The first takes the cell, each further one the next free one. */
    const at = index === 0 ? { line, col } : nextFree(cells, grid.cols, cells.at(-1));
    cells.push({ uid, ...at, w: 1, h: 1 });
  }
  return { ...grid, lines: Math.max(grid.lines, ...cells.map((cell) => cell.line + cell.h)), cells };
}

function besideCell(
  moving: Moving,
  { lines, cols, cells }: CellGrid,
  { view, side }: Extract<DropTarget, { kind: 'beside' }>,
): CellGrid {
  const beside = cells.find(({ uid }) => uid === view);
  if (!beside) throw new Refused('gone');
  const count = moving.views.length;
  const at = side === 'left' ? beside.col : beside.col + beside.w;
  const others = cells.map((cell) => {
    if (cell.col >= at) return { ...cell, col: cell.col + count };
    return cell.col + cell.w > at ? { ...cell, w: cell.w + count } : cell;
  });
  const added = moving.views.map(({ uid }, index): Cell => ({
    uid,
    line: beside.line,
    col: at + index,
    w: 1,
    h: beside.h,
  }));
  return { lines, cols: cols + count, cells: [...others, ...added] };
}
