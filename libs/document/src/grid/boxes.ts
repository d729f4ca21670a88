import type { GridLayout, View } from '../generated/types.js';

/** Columns of a page (§2). */
export const COLUMNS = 24;
/** Default size of a view (§9). */
const DEFAULT = { w: 24, h: 20 };

/** Where a view stands in the grid of a page, in columns and lines. */
export interface Box {
  uid: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The boxes of views as the page draws them: missing sizes filled, inside the columns, none over another. */
export function boxesOf(views: readonly View[]): Box[] {
  let below = 0;
  const boxes = views.map(({ uid, layout }) => {
    const box = boxOf(uid, layout, below);
    below = Math.max(below, box.y + box.h);
    return box;
  });
  return settled(boxes);
}

function boxOf(uid: string, layout: Partial<GridLayout> | undefined, below: number): Box {
  const x = Math.min(COLUMNS - 1, Math.max(0, layout?.x ?? 0));
  const w = Math.min(COLUMNS - x, Math.max(1, layout?.w ?? DEFAULT.w));
  return { uid, x, y: Math.max(0, layout?.y ?? below), w, h: Math.max(1, layout?.h ?? DEFAULT.h) };
}

/** Reading order: from above, then from the left. */
export function byReading(a: Box, b: Box): number {
  return a.y - b.y || a.x - b.x || (a.uid < b.uid ? -1 : 1);
}

/** Boxes none of which lies over another: in reading order, one that would moves below. The order of the list stays. */
export function settled(boxes: readonly Box[]): Box[] {
  const done = new Map<string, Box>();
  for (const box of [...boxes].sort(byReading)) {
    const above = [...done.values()].filter((other) => isBeside(box, other) === false);
    done.set(box.uid, { ...box, y: Math.max(box.y, ...above.map((other) => other.y + other.h)) });
  }
  return boxes.map((box) => done.get(box.uid) ?? box);
}

function isBeside(a: Box, b: Box): boolean {
  return a.x >= b.x + b.w || b.x >= a.x + a.w;
}

/** Whether two boxes share a place of the grid. */
export function overlaps(a: Box, b: Box): boolean {
  return !isBeside(a, b) && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Lines that views share: no view reaches out of its band. */
export interface Band {
  top: number;
  bottom: number;
  boxes: Box[];
}

/** The bands of a grid from above; between them a line runs through the whole page. */
export function bandsOf(boxes: readonly Box[]): Band[] {
  const bands: Band[] = [];
  for (const box of [...boxes].sort(byReading)) {
    const band = bands.at(-1);
    if (!band || box.y >= band.bottom) bands.push({ top: box.y, bottom: box.y + box.h, boxes: [box] });
    else {
      band.bottom = Math.max(band.bottom, box.y + box.h);
      band.boxes.push(box);
    }
  }
  return bands;
}

/** Columns of a band that no view takes. */
export function freeRuns({ boxes }: Pick<Band, 'boxes'>): { x: number; w: number }[] {
  const runs: { x: number; w: number }[] = [];
  for (let x = 0; x < COLUMNS; x += 1) {
    if (boxes.some((box) => box.x <= x && x < box.x + box.w)) continue;
    const run = runs.at(-1);
    if (run && run.x + run.w === x) run.w += 1;
    else runs.push({ x, w: 1 });
  }
  return runs;
}

/**
 * Divides a run of columns among several views, the first ones wider where it does not come out even; each has at least
 * one.
 */
export function shares(x: number, w: number, count: number): { x: number; w: number }[] {
  const base = Math.floor(w / count);
  const wider = w - base * count;
  let at = x;
  return Array.from({ length: count }, (_, index) => {
    const share = { x: at, w: base + (index < wider ? 1 : 0) };
    at += share.w;
    return share;
  });
}
