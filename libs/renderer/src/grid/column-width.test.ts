import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentWidth, MAX_AUTO_WIDTH, layoutColumns, pinKind } from './column-width.js';
import type { GridColumn } from './grid.type.js';

const column = (key: string, part: Partial<GridColumn<string>> = {}): GridColumn<string> => ({
  key,
  title: key,
  text: (row) => row,
  ...part,
});

describe('the width of a column', () => {
  it('has room for its total', () => {
    const column = { key: 'a', title: 'A', text: () => '1' } as unknown as Parameters<typeof contentWidth>[0];
    expect(contentWidth(column, [{}], 'Sum 1,234,567,890.00')).toBeGreaterThan(contentWidth(column, [{}]) + 80);
  });
});

describe('column widths', () => {
  it('follow the content and stop at 500 (§9)', () => {
    expect(contentWidth(column('a'), ['x'.repeat(2000)])).toBe(MAX_AUTO_WIDTH);
    expect(contentWidth(column('a'), ['中文内容比较长'])).toBeGreaterThan(contentWidth(column('a'), ['abc']));
    expect(contentWidth(column('a'), [])).toBeGreaterThanOrEqual(72);
    // Larger texts need more room; content that is not the text, such as a picture, says its own.
    expect(contentWidth(column('a'), ['a text of some length'], '', 2)).toBeGreaterThan(
      contentWidth(column('a'), ['a text of some length']) * 1.6,
    );
    expect(
      contentWidth(column('a', { contentWidth: () => 48 }), ['/files/a-long-address-of-a-picture.png']),
    ).toBeLessThan(100);
    expect(contentWidth(column('a', { contentWidth: () => 4000 }), ['x'])).toBe(MAX_AUTO_WIDTH);
  });

  it('place every column once, left-fixed first, offsets without gaps', () => {
    const columns = fc.uniqueArray(
      fc.record({
        key: fc.string({ minLength: 1 }),
        width: fc.integer({ min: 40, max: 400 }),
        fixed: fc.constantFrom('left' as const, 'right' as const, undefined),
      }),
      { selector: (one) => one.key, minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(columns, fc.integer({ min: 0, max: 100 }), (given, lead) => {
        const layout = layoutColumns(
          given.map((one) => column(one.key, one)),
          new Map(),
          lead,
        );
        const placed = [...layout.left, ...layout.free, ...layout.right];
        expect(placed.map((one) => one.column.key).sort()).toEqual(given.map((one) => one.key).sort());
        expect(placed.map((one) => one.index)).toEqual(placed.map((_, at) => at));
        let edge = lead;
        for (const one of placed) {
          expect(one.start).toBe(edge);
          edge += one.width;
        }
        expect(layout.total).toBe(edge);
        expect(layout.right.at(-1)?.style.right ?? 0).toBe(0);
      }),
    );
  });

  it('share free room among columns without a width of their own', () => {
    const layout = layoutColumns([column('a', { width: 100 }), column('b')], new Map([['b', 150]]), 0);
    expect(layout.free.map((one) => one.style.flex)).toEqual(['0 0 100px', '150 0 150px']);
  });
});

describe('pinned columns', () => {
  it('are told apart where they would fill a phone', () => {
    const pinned = (actions: number): string =>
      pinKind('right', layoutColumns([column('do', { fixed: 'right', width: actions })], new Map(), 0).right);
    expect(pinned(92)).toBe('sl-cell-right');
    expect(pinned(200)).toBe('sl-cell-right sl-cell-right-wide');
    const { left } = layoutColumns(
      ['a', 'b'].map((key) => column(key, { fixed: 'left', width: 100 })),
      new Map(),
      0,
    );
    expect(pinKind('left', left)).toBe('sl-cell-left sl-cell-left-wide');
  });
});
