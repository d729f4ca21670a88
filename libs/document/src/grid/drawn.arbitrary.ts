import type { PageDocument, View } from '../generated/types.js';
import { boxesOf } from './boxes.js';
import { cellsOf } from './cells.js';
import { isCellLayout } from './page.grid.js';
import type { Measured, Rect } from './slots.js';

/**
 * A page as a screen might have measured it: 50 pixels a column, 10 a line, layouts divided evenly; for tests without a
 * screen.
 */
export function drawn(page: PageDocument): Measured {
  const views = new Map<string, Rect>();
  const tabs = new Map<string, Rect>();
  const draw = (view: View, rect: Rect): void => {
    views.set(view.uid, rect);
    const children = view.sub_views ?? [];
    const { lines, cols, cells } = cellsOf(view);
    for (const [index, child] of children.entries()) {
      const cell = cells.find(({ uid }) => uid === child.uid);
      if (isCellLayout(view) && cell) draw(child, cellRect(rect, cell, { lines, cols }));
      else {
        const strip = rect.w / children.length;
        tabs.set(child.uid, { x: rect.x + index * strip, y: rect.y, w: strip, h: 10 });
        draw(child, { ...rect, y: rect.y + 10, h: rect.h - 10 });
      }
    }
  };
  const boxes = boxesOf(page.views);
  for (const [index, view] of page.views.entries()) {
    const { x, y, w, h } = boxes[index] ?? { x: 0, y: 0, w: 24, h: 20 };
    draw(view, { x: x * 50, y: y * 10, w: w * 50, h: h * 10 });
  }
  const bottom = Math.max(0, ...boxes.map(({ y, h }) => (y + h) * 10));
  return { page: { x: 0, y: 0, w: 1200, h: bottom + 100 }, views, tabs };
}

function cellRect(
  rect: Rect,
  { line, col, w, h }: { line: number; col: number; w: number; h: number },
  { lines, cols }: { lines: number; cols: number },
): Rect {
  const [width, height] = [rect.w / cols, rect.h / lines];
  return { x: rect.x + col * width, y: rect.y + line * height, w: w * width, h: h * height };
}
