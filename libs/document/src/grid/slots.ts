import type { PageDocument, View } from '../generated/types.js';
import { bandsOf, boxesOf, COLUMNS, freeRuns, type Band } from './boxes.js';
import { cellsOf, isFree } from './cells.js';
import type { DropTarget } from './drop.views.js';
import { depthOf, gridViews, isCellLayout } from './page.grid.js';

/** A rectangle in pixels of the scrolled content, so that it stays true while the page scrolls. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/**
 * What the screen measured once: the page, every drawn view, and the tabs of layouts by the uid of the view they show.
 */
export interface Measured {
  page: Rect;
  views: ReadonlyMap<string, Rect>;
  tabs?: ReadonlyMap<string, Rect>;
}

/** A place for a drop: the rectangle that is hit is the one that is drawn. The slot of the highest priority wins. */
export interface Slot {
  target: DropTarget;
  rect: Rect;
  priority: number;
}

/** A container's border means "beside me", and so wide is it: at most this, and at most this share of its width. */
const EDGE = { pixels: 10, share: 0.2 };
/** Thickness of the slot between two lines. */
const GAP = 12;
/** Within one container: what is narrower is meant more. */
const PRIORITIES = { area: 0, free: 1, gap: 2, beside: 3 } as const;
/** A nested container comes before what holds it. */
const LEVEL = 10;

/** Every slot of a page for some dragged views, in reading order; slots in what is dragged are left out. */
export function slotsOf(page: PageDocument, measured: Measured, dragged: readonly string[] = []): Slot[] {
  const moving = new Set(dragged);
  const slots = pageSlots(page, measured, moving);
  const inner = new Map<string, Rect>();
  for (const { view, above } of gridViews(page).values()) {
    const rect = measured.views.get(view.uid);
    if (!rect || moving.has(view.uid) || above.some((uid) => moving.has(uid)) || depthOf(view) === 0) continue;
    const level = (above.length + 1) * LEVEL;
    const outer = inner.get(above.at(-1) ?? '');
    const clip = inset(outer ? common(rect, outer) : rect);
    inner.set(view.uid, clip);
    slots.push(...layoutSlots(view, clip, { measured, moving, level, clip }));
  }
  return slots.filter(({ rect }) => rect.w > 0 && rect.h > 0).sort((a, b) => top(a) - top(b) || a.rect.x - b.rect.x);
}

const top = ({ rect }: Slot): number => rect.y;

interface Around {
  measured: Measured;
  moving: ReadonlySet<string>;
  level: number;
  /** What belongs to the container: behind the band at its edge. */
  clip?: Rect;
}

/** The width of the band at a view's edges in which a drop means "beside it". */
export function edgeBand({ w }: Rect): number {
  return Math.min(EDGE.pixels, w * EDGE.share);
}

function inset(rect: Rect): Rect {
  const edge = edgeBand(rect);
  return { x: rect.x + edge, y: rect.y + edge, w: rect.w - 2 * edge, h: rect.h - 2 * edge };
}

function common(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return { x, y, w: Math.min(a.x + a.w, b.x + b.w) - x, h: Math.min(a.y + a.h, b.y + b.h) - y };
}

function besideSlots(uid: string, { measured, moving, level, clip }: Around): Slot[] {
  const whole = measured.views.get(uid);
  if (!whole || moving.has(uid)) return [];
  const rect = clip ? common(whole, clip) : whole;
  const w = edgeBand(rect);
  const priority = level + PRIORITIES.beside;
  return [
    { target: { kind: 'beside', view: uid, side: 'left' }, rect: { ...rect, w }, priority },
    { target: { kind: 'beside', view: uid, side: 'right' }, rect: { ...rect, x: rect.x + rect.w - w, w }, priority },
  ];
}

function pageSlots(page: PageDocument, measured: Measured, moving: ReadonlySet<string>): Slot[] {
  const bands = bandsOf(boxesOf(page.views));
  const around = { measured, moving, level: 0 };
  const drawn = bands.map((band) =>
    unionOf(
      band.boxes.map(({ uid }) => uid),
      measured,
    ),
  );
  const ends = [...bands.map((band) => band.top), bands.at(-1)?.bottom ?? 0];
  const gaps = ends.map((line, index): Slot => {
    const above = drawn[index - 1];
    const below = drawn[index];
    const from = above ? above.y + above.h : measured.page.y;
    const to = below ? below.y : Math.max(from + GAP, measured.page.y + measured.page.h);
    return { target: { kind: 'gap', line }, rect: between(measured.page, from, to), priority: PRIORITIES.gap };
  });
  const free = bands.flatMap((band, index) => freeSlots(band, drawn[index], { measured, moving, level: 0 }));
  return [...gaps, ...free, ...page.views.flatMap(({ uid }) => besideSlots(uid, around))];
}

function unionOf(uids: readonly string[], { views }: Measured): Rect | undefined {
  const rects = uids.flatMap((uid) => views.get(uid) ?? []);
  if (rects.length === 0) return undefined;
  const [x, y] = [Math.min(...rects.map((rect) => rect.x)), Math.min(...rects.map((rect) => rect.y))];
  const right = Math.max(...rects.map((rect) => rect.x + rect.w));
  return { x, y, w: right - x, h: Math.max(...rects.map((rect) => rect.y + rect.h)) - y };
}

/** A slot across a container between two lines, thick enough to be met. */
function between({ x, w }: Rect, from: number, to: number): Rect {
  const h = Math.max(GAP, to - from);
  return { x, w, y: (from + to) / 2 - h / 2, h };
}

function freeSlots(band: Band, drawn: Rect | undefined, { measured, moving, level }: Around): Slot[] {
  if (!drawn) return [];
  const column = measured.page.w / COLUMNS;
  const boxes = band.boxes.filter(({ uid }) => !moving.has(uid));
  if (boxes.length === 0) return [];
  return freeRuns({ boxes }).map(({ x, w }) => ({
    target: { kind: 'free', x, w, y: band.top, h: band.bottom - band.top },
    rect: { x: measured.page.x + x * column, y: drawn.y, w: w * column, h: drawn.h },
    priority: level + PRIORITIES.free,
  }));
}

function layoutSlots(layout: View, inner: Rect, around: Around): Slot[] {
  return isCellLayout(layout) ? cellSlots(layout, inner, around) : tabSlots(layout, inner, around);
}

function tabSlots(
  { uid: container, sub_views: views = [], config }: View,
  inner: Rect,
  { measured, moving, level }: Around,
): Slot[] {
  const ids = views.map(({ uid }) => uid).filter((uid) => !moving.has(uid));
  const tabs = ids.flatMap((uid, index): Slot[] => {
    const rect = measured.tabs?.get(uid);
    if (!rect) return [];
    const half = { ...rect, w: rect.w / 2 };
    const priority = level + PRIORITIES.gap;
    return [
      { target: { kind: 'tab', container, after: ids[index - 1] ?? null }, rect: half, priority },
      { target: { kind: 'tab', container, after: uid }, rect: { ...half, x: rect.x + half.w }, priority },
    ];
  });
  // A layout that stands open in a tab takes what is dropped on it: one more tab is dropped above it.
  const open = config?.view_mark === 'tabs' ? views.find((view) => isOpenLayout(view, measured, moving)) : undefined;
  const below = open && measured.views.get(open.uid);
  const last: Slot = {
    target: { kind: 'tab', container, after: ids.at(-1) ?? null },
    rect: below ? { ...inner, h: Math.max(0, below.y - inner.y) } : inner,
    priority: level + PRIORITIES.area,
  };
  return [...tabs, last];
}

const isOpenLayout = (view: View, { views }: Measured, moving: ReadonlySet<string>): boolean =>
  view.type === 8 && views.has(view.uid) && !moving.has(view.uid);

function cellSlots(layout: View, inner: Rect, around: Around): Slot[] {
  const container = layout.uid;
  const { lines, cols, cells: all } = cellsOf(layout);
  const cells = all.filter(({ uid }) => !around.moving.has(uid));
  const column = inner.w / cols;
  const drawn = Array.from({ length: lines }, (_, line): Rect => {
    const uids = cells.filter((cell) => cell.line === line && cell.h === 1).map(({ uid }) => uid);
    return unionOf(uids, around.measured) ?? { ...inner, y: inner.y + (line * inner.h) / lines, h: inner.h / lines };
  });
  const free = drawn.flatMap(({ y, h }, line) =>
    Array.from({ length: cols }, (_, col): Slot[] =>
      isFree(cells, { line, col, w: 1, h: 1 })
        ? [
            {
              target: { kind: 'cell', container, line, col },
              rect: { x: inner.x + col * column, y, w: column, h },
              priority: around.level + PRIORITIES.free,
            },
          ]
        : [],
    ).flat(),
  );
  const gaps = Array.from({ length: lines + 1 }, (_, line): Slot[] => {
    if (cells.some((cell) => cell.line < line && line < cell.line + cell.h)) return [];
    const above = drawn[line - 1];
    const below = drawn[line];
    const from = above ? above.y + above.h : inner.y;
    const rect = between(inner, from, below ? below.y : inner.y + inner.h);
    return [{ target: { kind: 'line', container, line }, rect, priority: around.level + PRIORITIES.gap }];
  }).flat();
  return [...(cells.length === 0 ? [] : gaps), ...free, ...cells.flatMap(({ uid }) => besideSlots(uid, around))];
}

/** The slot at a point: the one that holds it, of the highest priority and then the smallest; else the nearest. */
export function slotAt(slots: readonly Slot[], point: { x: number; y: number }): Slot | undefined {
  const ranked = slots.map((slot) => ({ slot, away: distance(slot.rect, point), area: slot.rect.w * slot.rect.h }));
  ranked.sort((a, b) => a.away - b.away || b.slot.priority - a.slot.priority || a.area - b.area);
  return ranked[0]?.slot;
}

function distance({ x, y, w, h }: Rect, point: { x: number; y: number }): number {
  return Math.hypot(Math.max(0, x - point.x, point.x - x - w), Math.max(0, y - point.y, point.y - y - h));
}

/** Keys that walk the slots. */
export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/**
 * The slot that an arrow leads to, as an index: up and down go through all slots in reading order, left and right to
 * the nearest one at the same height; at an end it stays.
 */
export function walkSlots(slots: readonly Slot[], index: number, arrow: Arrow): number {
  if (arrow === 'ArrowDown') return Math.min(slots.length - 1, index + 1);
  if (arrow === 'ArrowUp') return Math.max(0, index - 1);
  const here = slots[index]?.rect;
  if (!here) return index;
  const sign = arrow === 'ArrowRight' ? 1 : -1;
  const middle = ({ x, w }: Rect): number => x + w / 2;
  const beside = slots
    .map(({ rect }, at) => ({ at, rect, away: sign * (middle(rect) - middle(here)) }))
    .filter(({ rect, away }) => away > 0 && rect.y < here.y + here.h && here.y < rect.y + rect.h)
    .sort((a, b) => a.away - b.away);
  return beside[0]?.at ?? index;
}
