import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageDocument, View } from '../generated/types.js';
import { applyOperations, performEdits } from '../operation/apply.operations.js';
import { invertOperations } from '../operation/invert.operations.js';
import type { Edit } from '../operation/operation.type.js';
import { boxesOf, byReading, overlaps, type Box } from './boxes.js';
import { byLines, cellsOf, isFree } from './cells.js';
import { drawn } from './drawn.arbitrary.js';
import { dropViews, removeViews, type Drop, type DropTarget } from './drop.views.js';
import { newView } from './new.view.js';
import { asJson, gridViews, isCellLayout } from './page.grid.js';
import { resizeView } from './resize.view.js';
import { slotsOf } from './slots.js';

const page = (...views: View[]): PageDocument =>
  ({ kind: 'page', shape: 3, uid: 'p', name: 'p', access: { signed_in: true }, views }) as PageDocument;
const view = (uid: string, [x, y, w, h]: [number, number, number, number], more: object = {}): View =>
  ({ uid, type: 1, layout: { x, y, w, h }, ...more }) as View;
const done = (start: PageDocument, edits: Edit[]): PageDocument =>
  performEdits(asJson(start), edits).document as unknown as PageDocument;
const boxes = (start: PageDocument): string[] =>
  start.views.map(({ uid, layout }) => `${uid} ${layout?.x},${layout?.y} ${layout?.w}x${layout?.h}`);
function dropped(start: PageDocument, uids: string[], target: DropTarget): PageDocument {
  const drop = dropViews(start, { uids }, target);
  if (!drop.ok) throw new Error(drop.reason.en);
  return done(start, drop.edits);
}
const reason = (drop: Drop): string => (drop.ok ? 'done' : drop.reason.en);
const cellLayout = (uid: string, cols: number, ...children: View[]): View =>
  view(uid, [0, 30, 24, 20], { type: 8, config: { lines: 1, cols }, sub_views: children });

describe('a drop', () => {
  const two = page(view('a', [0, 0, 24, 10]), view('b', [0, 10, 24, 20]));

  it('makes a line of its own, and closes the one that was left', () => {
    expect(boxes(dropped(two, ['a'], { kind: 'gap', line: 30 }))).toEqual(['b 0,0 24x20', 'a 0,20 24x10']);
    expect(boxes(dropped(two, ['b'], { kind: 'gap', line: 0 }))).toEqual(['b 0,0 24x20', 'a 0,20 24x10']);
  });

  it('divides the columns with the view it stands beside', () => {
    const beside = dropped(two, ['b'], { kind: 'beside', view: 'a', side: 'left' });
    expect(boxes(beside)).toEqual(['b 0,0 12x10', 'a 12,0 12x10']);
    expect(boxes(dropped(beside, ['b'], { kind: 'gap', line: 10 }))).toEqual(['a 12,0 12x10', 'b 0,10 24x10']);
  });

  it('fills free columns, several views one beside the other', () => {
    const start = page(view('a', [0, 0, 10, 10]), view('b', [0, 10, 24, 5]), view('c', [0, 15, 24, 5]));
    const free: DropTarget = { kind: 'free', x: 10, y: 0, w: 14, h: 10 };
    expect(boxes(dropped(start, ['c', 'b'], free))).toEqual(['a 0,0 10x10', 'b 10,0 7x10', 'c 17,0 7x10']);
  });

  it('takes a cell of a layout, a new line of it, and a column beside a cell', () => {
    const start = page(view('a', [0, 0, 24, 10]), cellLayout('grid', 2, view('c', [0, 0, 1, 1])));
    const cells = (target: DropTarget) => {
      const grid = dropped(start, ['a'], target).views[0];
      return [grid?.config?.lines, grid?.config?.cols, grid?.config?.col_map];
    };
    expect(cells({ kind: 'cell', container: 'grid', line: 0, col: 1 })).toEqual([
      1,
      2,
      { c: { line: 0, col: 0 }, a: { line: 0, col: 1 } },
    ]);
    expect(cells({ kind: 'line', container: 'grid', line: 0 })).toEqual([
      2,
      2,
      { a: { line: 0, col: 0, w: 2 }, c: { line: 1, col: 0 } },
    ]);
    expect(cells({ kind: 'beside', view: 'c', side: 'left' })).toEqual([
      1,
      3,
      { a: { line: 0, col: 0 }, c: { line: 0, col: 1 } },
    ]);
  });

  it('comes out of a layout and takes its cell along', () => {
    const child = view('c', [0, 0, 24, 8], { name: 'Sales', query_id: 'sales' });
    const grid = cellLayout('grid', 2, child, view('d', [0, 0, 24, 8]));
    const inside = page({
      ...grid,
      config: { ...grid.config, col_map: { c: { line: 0, col: 1 }, d: { line: 0, col: 0 } } },
    });
    const out = dropped(inside, ['c'], { kind: 'gap', line: 0 });
    expect(out.views[0]).toEqual({ ...child, layout: { x: 0, y: 0, w: 24, h: 8 } });
    expect(out.views[1]?.config?.col_map).toEqual({ d: { line: 0, col: 0 } });
  });

  it('puts views among tabs in the order of the document', () => {
    const tabs = view('tabs', [0, 20, 24, 20], {
      type: 8,
      config: { view_mark: 'tabs' },
      sub_views: [view('t', [0, 0, 24, 8])],
    });
    const start = page(view('a', [0, 0, 24, 10]), view('b', [0, 10, 24, 10]), tabs);
    const result = dropped(start, ['b', 'a'], { kind: 'tab', container: 'tabs', after: null });
    expect(result.views[0]?.sub_views?.map(({ uid }) => uid)).toEqual(['a', 'b', 't']);
    expect(boxes(result)).toEqual(['tabs 0,0 24x20']);
  });

  it('says why it is refused', () => {
    const nested = (depth: number): View =>
      view(`l${depth}`, [0, 0, 24, 9], { type: 8, sub_views: depth === 1 ? [] : [nested(depth - 1)] });
    const start = page(nested(4), view('a', [0, 50, 2, 10]), view('x', [2, 50, 1, 10]), cellLayout('grid', 24));
    const drop = (uids: string[], target: DropTarget) => reason(dropViews(start, { uids }, target));
    expect(drop(['l4'], { kind: 'cell', container: 'l2', line: 0, col: 0 })).toBe('It cannot be put into itself');
    expect(drop(['grid'], { kind: 'cell', container: 'l1', line: 0, col: 0 })).toContain('at most 4 deep');
    expect(drop(['a'], { kind: 'beside', view: 'x', side: 'left' })).toBe('There are not enough columns here');
    expect(drop(['a'], { kind: 'cell', container: 'none', line: 0, col: 0 })).toContain('does not exist');
    expect(drop(['gone'], { kind: 'gap', line: 0 })).toContain('does not exist');
  });

  it('gives no edit when nothing changes', () => {
    expect(dropViews(two, { uids: ['a'] }, { kind: 'gap', line: 0 })).toEqual({ ok: true, edits: [] });
  });

  it('takes new views of their default size, named by the time', () => {
    const now = new Date('2026-11-23T01:45:00Z');
    const table = newView(two, 1, now);
    expect(table).toEqual({
      uid: 'view-20261123014500',
      name: 'view_20261123014500',
      type: 1,
      layout: { x: 0, y: 0, w: 24, h: 30 },
    });
    expect(table.uid).toMatch(/^[a-z][a-z0-9-]*$/);
    const divider = newView(page(table), 7, now);
    expect([divider.uid, divider.layout?.h]).toEqual(['view-20261123014500-2', 3]);
    expect(newView({ ...two, config: { size: 'middle' } }, 1, now).layout?.h).toBe(34);
    const drop = dropViews(two, { views: [table, divider] }, { kind: 'gap', line: 10 });
    expect(drop.ok && boxes(done(two, drop.edits))).toEqual([
      'a 0,0 24x10',
      'view-20261123014500 0,10 24x30',
      'view-20261123014500-2 0,40 24x3',
      'b 0,43 24x20',
    ]);
  });
});

describe('a removal and a change of width', () => {
  const beside = page(view('a', [0, 0, 8, 10]), view('b', [12, 0, 12, 10]), view('c', [0, 10, 24, 5]));

  it('close only the lines that nothing takes any more', () => {
    expect(boxes(done(beside, removeViews(beside, ['a'])))).toEqual(['b 12,0 12x10', 'c 0,10 24x5']);
    expect(boxes(done(beside, removeViews(beside, ['a', 'b'])))).toEqual(['c 0,0 24x5']);
  });

  it('stop at the neighbour, the edge of the grid and one column', () => {
    const a = (edge: 'east' | 'west', columns: number, uid = 'a') =>
      boxes(done(beside, resizeView(beside, uid, { edge, columns }))).find((text) => text.startsWith(uid));
    expect(a('east', 2)).toBe('a 0,0 10x10');
    expect(a('east', 9)).toBe('a 0,0 12x10');
    expect(a('east', -20)).toBe('a 0,0 1x10');
    expect(a('west', -20, 'b')).toBe('b 8,0 16x10');
    expect(a('west', 20, 'b')).toBe('b 23,0 1x10');
    const grid = page(cellLayout('grid', 3, view('c', [0, 0, 1, 1])));
    expect(done(grid, resizeView(grid, 'c', { edge: 'east', columns: 5 })).views[0]?.config?.col_map).toEqual({
      c: { line: 0, col: 0, w: 3 },
    });
  });
});

/** What every drop must keep: nothing over another, nothing outside, nothing lost, both orders the same. */
function expectSound(start: PageDocument, count: number): void {
  const given = start.views.map(({ uid, layout }): Box => ({ uid, ...(layout ?? { x: 0, y: 0, w: 0, h: 0 }) }));
  for (const [at, box] of given.entries()) {
    expect(box.x >= 0 && box.w >= 1 && box.x + box.w <= 24).toBe(true);
    for (const other of given.slice(at + 1)) expect(overlaps(box, other)).toBe(false);
  }
  expect([...given].sort(byReading).map(({ uid }) => uid)).toEqual(given.map(({ uid }) => uid));
  expect(boxesOf(start.views)).toMatchObject(given.map(({ uid, x, y, w, h }) => ({ uid, x, y, w, h })));
  const all = [...gridViews(start).values()];
  expect(all).toHaveLength(count);
  for (const { view: layout } of all.filter(({ view: one }) => isCellLayout(one))) {
    const { lines, cols, cells } = cellsOf(layout);
    expect([layout.config?.lines ?? 1, layout.config?.cols ?? 1]).toEqual([lines, cols]);
    for (const [at, cell] of cells.entries()) expect(isFree(cells.slice(at + 1), cell)).toBe(true);
    expect([...cells].sort(byLines).map(({ uid }) => uid)).toEqual((layout.sub_views ?? []).map(({ uid }) => uid));
    expect(Object.keys(layout.config?.col_map ?? {}).every((uid) => cells.some((cell) => cell.uid === uid))).toBe(true);
  }
}

describe('random drops', () => {
  it('keep every page sound and are undone exactly: 5,000 of them, one in five with two views', () => {
    const tabs = view('tabs', [0, 40, 24, 20], {
      type: 8,
      config: { view_mark: 'tabs' },
      sub_views: [view('t1', [0, 0, 24, 8]), view('t2', [0, 0, 24, 8])],
    });
    const first = page(
      view('a', [0, 0, 16, 20]),
      view('b', [16, 0, 8, 10]),
      view('c', [16, 10, 8, 10]),
      view('grid', [0, 20, 24, 20], {
        type: 8,
        config: { lines: 2, cols: 3, col_map: { g2: { line: 1, col: 0, w: 2 } } },
        sub_views: [view('g1', [0, 0, 24, 8]), view('inner', [0, 0, 24, 9], { type: 8 }), view('g2', [0, 0, 24, 8])],
      }),
      tabs,
      view('d', [0, 60, 12, 5]),
    );
    const total = gridViews(first).size;
    let [drops, changes, refusals] = [0, 0, 0];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 50, maxLength: 50 }), (choices) => {
        let current = first;
        for (const [which, where, second] of choices) {
          const all = [...gridViews(current).keys()];
          const uids = [all[which % all.length] ?? '', ...(second % 5 === 0 ? [all[second % all.length] ?? ''] : [])];
          const slots = slotsOf(current, drawn(current), uids);
          const slot = slots[where % slots.length];
          if (!slot) continue;
          drops += 1;
          const drop = dropViews(current, { uids }, slot.target);
          if (!drop.ok) {
            refusals += 1;
            continue;
          }
          const { document, operations } = performEdits(asJson(current), drop.edits);
          if (operations.length > 0) changes += 1;
          expect(drop.edits.length > 0).toBe(operations.length > 0);
          expectSound(document as unknown as PageDocument, total);
          expect(applyOperations(document, invertOperations(operations))).toEqual(asJson(current));
          current = document as unknown as PageDocument;
        }
      }),
      { numRuns: 100 },
    );
    expect(drops).toBe(5000);
    expect(changes).toBeGreaterThan(3000);
    expect(refusals).toBeLessThan(1500);
  }, 120_000);
});
