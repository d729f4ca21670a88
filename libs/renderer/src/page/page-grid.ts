import type { GridLayout } from '@sluice/document';

/** Where one view stands in the CSS grid; lines count from 1. */
export interface GridArea {
  column: string;
  row: string;
  order: number;
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

function boxOf(layout: Partial<GridLayout> | undefined, below: number): Box {
  const x = Math.min(23, Math.max(0, layout?.x ?? 0));
  return {
    x,
    y: layout?.y ?? below,
    w: Math.min(24 - x, Math.max(1, layout?.w ?? 24)),
    h: Math.max(1, layout?.h ?? 20),
  };
}

/**
 * Places views in 24 columns (§2). Grid rows are not the document's rows: only the lines where a view begins or ends
 * become CSS lines, of automatic height, so that tables and forms are as high as their content. A view that would
 * overlap an earlier one moves below it.
 */
export function gridAreas(layouts: readonly (Partial<GridLayout> | undefined)[]): GridArea[] {
  let below = 0;
  const boxes = layouts.map((layout) => {
    const box = boxOf(layout, below);
    below = Math.max(below, box.y + box.h);
    return box;
  });
  const order = boxes
    .map((_, index) => index)
    .sort((a, b) => (boxes[a]?.y ?? 0) - (boxes[b]?.y ?? 0) || (boxes[a]?.x ?? 0) - (boxes[b]?.x ?? 0));
  const settled: Box[] = [];
  for (const index of order) {
    const box = boxes[index];
    if (!box) continue;
    for (const other of settled) {
      const beside = box.x >= other.x + other.w || other.x >= box.x + box.w;
      if (!beside && box.y < other.y + other.h) box.y = other.y + other.h;
    }
    settled.push(box);
  }
  const lines = [...new Set(boxes.flatMap((box) => [box.y, box.y + box.h]))].sort((a, b) => a - b);
  const line = (y: number): number => lines.indexOf(y) + 1;
  return boxes.map((box, index) => ({
    column: `${box.x + 1} / span ${box.w}`,
    row: `${line(box.y)} / ${line(box.y + box.h)}`,
    order: layouts[index]?.n ?? order.indexOf(index),
  }));
}
