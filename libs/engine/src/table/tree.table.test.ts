import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeRows, type TreeRow } from './tree.table.js';
import type { Row } from '../runtime.js';

const shape = (isOpen: (key: string, level: number) => boolean = () => true) => ({
  keyOf: (row: Row) => String(row.id),
  parent: 'parent_id',
  isOpen,
});
const row = (id: number, parent_id: number | null = null): Row => ({ id, parent_id });
const drawn = (rows: readonly TreeRow[]): string[] => rows.map(({ row: { id }, level }) => `${level}:${String(id)}`);

describe('rows of a tree', () => {
  it('stand below the row that they name, in the order of the answer', () => {
    const rows = treeRows([row(3, 1), row(1), row(4), row(2, 1), row(5, 3)], shape());
    expect(drawn(rows)).toEqual(['1:1', '2:3', '3:5', '2:2', '1:4']);
    expect(rows.map(({ open, position, siblings }) => [open, position, siblings])).toEqual([
      [true, 1, 2],
      [true, 1, 2],
      [undefined, 1, 1],
      [undefined, 2, 2],
      [undefined, 2, 2],
    ]);
  });

  it('are left out below what is closed', () => {
    const rows = treeRows(
      [row(1), row(2, 1), row(3, 2)],
      shape((_key, level) => level < 2),
    );
    expect(drawn(rows)).toEqual(['1:1', '2:2']);
    expect(rows[1]?.open).toBe(false);
  });

  it('stand at the top when the row above is not there, or is themselves', () => {
    expect(drawn(treeRows([row(2, 9), row(3, 3), row(4, 2)], shape()))).toEqual(['1:2', '2:4', '1:3']);
  });

  it('are all drawn once, whatever they name, circles and twins too; no row is above itself', () => {
    const id = fc.integer({ min: 1, max: 12 });
    const list = fc.array(fc.tuple(id, fc.option(id)), { maxLength: 30 });
    fc.assert(
      fc.property(list, (pairs) => {
        const rows = pairs.map(([own, parent]) => row(own, parent));
        const result = treeRows(rows, shape());
        expect(new Set(result.map((one) => one.row))).toEqual(new Set(rows));
        expect(result).toHaveLength(rows.length);
        for (const [at, one] of result.entries()) {
          if (one.level === 1) continue;
          const above = result.slice(0, at).findLast(({ level }) => level === one.level - 1)!;
          expect(String(above.row.id)).toBe(String(one.row.parent_id));
          expect(one.siblings).toBeGreaterThanOrEqual(one.position);
        }
      }),
    );
  });
});
