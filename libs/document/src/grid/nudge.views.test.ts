import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageDocument, View } from '../generated/types.js';
import { applyOperations, performEdits } from '../operation/apply.operations.js';
import { invertOperations } from '../operation/invert.operations.js';
import { boxesOf, overlaps } from './boxes.js';
import { cellsOf, isFree } from './cells.js';
import { endOf, NUDGES, nudgeViews, type Nudge } from './nudge.views.js';
import { asJson, gridViews, isCellLayout } from './page.grid.js';

const view = (uid: string, [x, y, w, h]: [number, number, number, number], more: object = {}): View =>
  ({ uid, type: 7, layout: { x, y, w, h }, ...more }) as View;
const cell = (uid: string): View => ({ uid, type: 7 }) as View;
const layout = (uid: string, y: number, config: object, ...views: View[]): View =>
  view(uid, [0, y, 24, 10], { type: 8, config, sub_views: views });
const page = (...views: View[]): PageDocument =>
  ({ kind: 'page', shape: 3, uid: 'p', name: 'p', access: { signed_in: true }, views }) as PageDocument;
const nudged = (start: PageDocument, how: Nudge, ...uids: string[]): PageDocument => {
  const drop = nudgeViews(start, uids, how);
  if (!drop.ok) throw new Error(drop.reason.en);
  return performEdits(asJson(start), drop.edits).document as unknown as PageDocument;
};
const boxes = ({ views }: Pick<PageDocument, 'views'>): string[] =>
  views.map(({ uid, layout: box }) => `${uid} ${box?.x},${box?.y} ${box?.w}x${box?.h}`);
const cells = (start: PageDocument, uid: string): string[] =>
  cellsOf(gridViews(start).get(uid)!.view).cells.map(({ uid: of, line, col }) => `${of} ${line}/${col}`);
const inside = (start: PageDocument, uid: string): string[] =>
  gridViews(start)
    .get(uid)!
    .view.sub_views!.map((each) => each.uid);

describe('views moved by keys', () => {
  const lines = page(
    view('wide', [0, 0, 24, 4]),
    view('left', [0, 4, 8, 6]),
    view('right', [12, 4, 12, 6]),
    view('low', [2, 10, 10, 3]),
  );
  const nested = page(
    layout('tabs', 0, { view_mark: 'tabs' }, cell('one'), cell('two'), cell('three')),
    view('between', [0, 10, 24, 5]),
    layout('cells', 15, { lines: 2, cols: 2 }, cell('a'), cell('b'), cell('c')),
    view('last', [0, 25, 24, 5]),
  );

  it('change places with the line above or below and keep their widths; out of a shared line they get their own', () => {
    expect(boxes(nudged(lines, 'up', 'low'))).toEqual([
      'wide 0,0 24x4',
      'low 2,4 10x3',
      'left 0,7 8x6',
      'right 12,7 12x6',
    ]);
    expect(boxes(nudged(lines, 'down', 'wide'))).toEqual([
      'left 0,0 8x6',
      'right 12,0 12x6',
      'wide 0,6 24x4',
      'low 2,10 10x3',
    ]);
    expect(boxes(nudged(lines, 'up', 'right'))[0]).toBe('right 0,0 24x6');
    expect(nudged(lines, 'up', 'wide')).toEqual(lines);
    expect(nudged(lines, 'down', 'low')).toEqual(lines);
  });

  it('go on among tabs and cells, one at a time or several together', () => {
    expect(inside(nudged(nested, 'down', 'one'), 'tabs')).toEqual(['two', 'one', 'three']);
    expect(inside(nudged(nested, 'up', 'two', 'three'), 'tabs')).toEqual(['two', 'three', 'one']);
    expect(inside(nudged(nested, 'up', 'one'), 'tabs')).toEqual(['one', 'two', 'three']);
    expect(inside(nudged(nested, 'down', 'three'), 'tabs')).toEqual(['one', 'two', 'three']);
    expect(cells(nudged(nested, 'up', 'c'), 'cells')).toEqual(['a 0/0', 'c 0/1', 'b 1/0']);
    expect(cells(nudged(nested, 'down', 'a', 'b'), 'cells')).toEqual(['c 0/0', 'a 0/1', 'b 1/0']);
    expect(cells(nudged(nested, 'up', 'a'), 'cells')).toEqual(['a 0/0', 'b 0/1', 'c 1/0']);
  });

  it('go out of their layout, behind it, and into the layout before them', () => {
    const out = nudged(nested, 'out', 'two');
    expect(out.views.map(({ uid }) => uid)).toEqual(['tabs', 'two', 'between', 'cells', 'last']);
    expect(inside(nudged(out, 'into', 'two'), 'tabs')).toEqual(['one', 'three', 'two']);
    expect(cells(nudged(nested, 'into', 'last'), 'cells')).toEqual(['a 0/0', 'b 0/1', 'c 1/0', 'last 1/1']);
    expect(nudged(nested, 'out', 'between')).toEqual(nested);
    const why = (how: Nudge, ...uids: string[]): string => {
      const drop = nudgeViews(nested, uids, how);
      return drop.ok ? 'done' : drop.reason.en;
    };
    expect(why('into', 'cells')).toBe('The view before it is no layout');
    expect(why('into', 'tabs')).toBe('The view before it is no layout');
    expect(why('up', 'one', 'between')).toBe('Select views of one container');
    expect(endOf(nested.views[1]!)).toBeUndefined();
  });

  it('keep every page whole whatever is pressed, and the inverse leads back exactly', () => {
    const start = page(
      ...nested.views,
      layout('outer', 30, { lines: 1, cols: 2 }, layout('inner', 0, { view_mark: 'tabs' }, cell('x')), cell('y')),
    );
    const press = fc.record({ how: fc.constantFrom(...NUDGES), pick: fc.nat({ max: 40 }) });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 15 }), (presses) => {
        let now = start;
        for (const { how, pick } of presses) {
          const uids = [...gridViews(now).keys()];
          const drop = nudgeViews(now, [uids[pick % uids.length]!], how);
          if (!drop.ok) continue;
          const { document, operations } = performEdits(asJson(now), drop.edits);
          expect(applyOperations(document, invertOperations(operations))).toEqual(now);
          now = document as unknown as PageDocument;
          expect([...gridViews(now).keys()].sort()).toEqual(uids.sort());
          const drawn = boxesOf(now.views);
          expect(drawn).toEqual(now.views.map(({ uid, layout: box }) => ({ uid, ...box })));
          expect(drawn.some((box, index) => drawn.slice(index + 1).some((other) => overlaps(box, other)))).toBe(false);
          for (const { view: each } of gridViews(now).values()) {
            if (!isCellLayout(each)) continue;
            const { cells: taken } = cellsOf(each);
            expect(
              taken.every((one) =>
                isFree(
                  taken.filter((other) => other !== one),
                  one,
                ),
              ),
            ).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
