import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridAreas } from './page-grid.js';

const lines = (area: string): [number, number] =>
  area.split('/').map((part) => Number(part.trim().replace('span ', ''))) as [number, number];

describe('the 24-column grid', () => {
  it('never lets views overlap and never leaves the 24 columns', () => {
    const layout = fc.record({
      x: fc.integer({ min: 0, max: 30 }),
      y: fc.integer({ min: 0, max: 60 }),
      w: fc.integer({ min: 0, max: 40 }),
      h: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(layout, fc.constant(undefined)), { maxLength: 20 }), (layouts) => {
        const boxes = gridAreas(layouts).map((area) => {
          const [x, w] = lines(area.column);
          const [top, bottom] = lines(area.row);
          expect(x + w).toBeLessThanOrEqual(25);
          expect(bottom).toBeGreaterThan(top);
          return { left: x, right: x + w, top, bottom };
        });
        boxes.forEach((a, at) =>
          boxes.slice(at + 1).forEach((b) => {
            expect(a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom).toBe(true);
          }),
        );
      }),
    );
  });

  it('keeps views of one line beside each other', () => {
    expect(
      gridAreas([
        { x: 0, y: 0, w: 16, h: 20 },
        { x: 16, y: 0, w: 8, h: 20 },
        { x: 0, y: 20, w: 24, h: 30 },
      ]).map(({ column, row }) => [column, row]),
    ).toEqual([
      ['1 / span 16', '1 / 2'],
      ['17 / span 8', '1 / 2'],
      ['1 / span 24', '2 / 3'],
    ]);
  });

  it('puts views without a layout below each other', () => {
    expect(gridAreas([undefined, undefined]).map((area) => area.row)).toEqual(['1 / 2', '2 / 3']);
  });
});
