import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageDocument, View } from '../generated/types.js';
import { applyOperations, performEdits } from '../operation/apply.operations.js';
import { invertOperations } from '../operation/invert.operations.js';
import { ALIGNMENTS, alignViews, type Alignment } from './align.views.js';
import { boxesOf, byReading, overlaps } from './boxes.js';
import { byLines, cellsOf, isFree } from './cells.js';
import type { Drop } from './drop.views.js';
import { newView } from './new.view.js';
import { asJson, gridViews, isCellLayout } from './page.grid.js';
import { unwrapView, wrapViews } from './wrap.views.js';

const page = (...views: View[]): PageDocument =>
  ({ kind: 'page', shape: 3, uid: 'p', name: 'p', access: { signed_in: true }, views }) as PageDocument;
const view = (uid: string, [x, y, w, h]: [number, number, number, number], more: object = {}): View =>
  ({ uid, type: 1, layout: { x, y, w, h }, ...more }) as View;
const layout = (uid: string): View => view(uid, [0, 0, 24, 20], { type: 8 });
const done = (start: PageDocument, drop: Drop): PageDocument => {
  if (!drop.ok) throw new Error(drop.reason.en);
  return performEdits(asJson(start), drop.edits).document as unknown as PageDocument;
};
const boxes = ({ views }: Pick<PageDocument, 'views'>): string[] =>
  views.map(({ uid, layout: box }) => `${uid} ${box?.x},${box?.y} ${box?.w}x${box?.h}`);
const why = (drop: Drop): string => (drop.ok ? 'done' : drop.reason.en);

describe('aligned views', () => {
  const steps = page(view('a', [2, 0, 8, 10]), view('b', [6, 10, 12, 10]), view('c', [0, 20, 24, 5]));
  const aligned = (how: Alignment, ...uids: string[]): string[] => boxes(done(steps, alignViews(steps, uids, how)));

  it('stand at one edge; a line that is left is closed', () => {
    expect(aligned('left', 'a', 'b')).toEqual(['a 2,0 8x10', 'b 2,10 12x10', 'c 0,20 24x5']);
    expect(aligned('right', 'a', 'b')).toEqual(['a 10,0 8x10', 'b 6,10 12x10', 'c 0,20 24x5']);
    const beside = page(view('a', [12, 0, 12, 10]), view('b', [0, 10, 12, 10]), view('c', [0, 20, 24, 5]));
    const top = ['b 0,0 12x10', 'a 12,0 12x10', 'c 0,10 24x5'];
    expect(boxes(done(beside, alignViews(beside, ['a', 'b'], 'top')))).toEqual(top);
    expect(boxes(done(beside, alignViews(beside, ['a', 'b'], 'bottom')))).toEqual(top);
  });

  it('are of one width: side by side they divide their columns, else as the first', () => {
    const row = page(view('a', [0, 0, 4, 10]), view('b', [4, 0, 16, 10]));
    expect(boxes(done(row, alignViews(row, ['a', 'b'], 'widths')))).toEqual(['a 0,0 10x10', 'b 10,0 10x10']);
    expect(aligned('widths', 'a', 'b')).toEqual(['a 2,0 8x10', 'b 6,10 8x10', 'c 0,20 24x5']);
  });

  it('are left as they are with a reason where one would come over another, or they have no grid in common', () => {
    const row = page(view('a', [0, 0, 4, 10]), view('b', [4, 0, 16, 10]));
    expect(why(alignViews(row, ['a', 'b'], 'left'))).toBe('Another view stands there');
    expect(why(alignViews(row, ['a'], 'left'))).toBe('Select at least two views');
    const nested = page(view('a', [0, 0, 4, 10]), { ...layout('grid'), sub_views: [view('c', [0, 0, 1, 1])] });
    expect(why(alignViews(nested, ['a', 'c'], 'left'))).toBe('Select views of one container');
  });
});

describe('a wrapped layout', () => {
  it('holds the views as they stood to each other, and unwrapped they stand there again', () => {
    const start = page(view('a', [0, 0, 16, 20]), view('b', [16, 0, 8, 10]), view('c', [16, 10, 8, 10]));
    const wrapped = done(start, wrapViews(start, ['c', 'a', 'b'], layout('new')));
    expect(boxes(wrapped)).toEqual(['new 0,0 24x20']);
    expect(wrapped.views[0]).toMatchObject({
      config: { lines: 2, cols: 3, col_map: { a: { line: 0, col: 0, w: 2, h: 2 }, c: { line: 1, col: 2 } } },
      sub_views: [{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }],
    });
    expect(boxes(done(wrapped, unwrapView(wrapped, 'new')))).toEqual(boxes(start));
  });

  it('is refused around a view that is not selected, too deep, and unwrapped when it has buttons of its own', () => {
    const three = page(view('a', [0, 0, 24, 5]), view('b', [0, 5, 24, 5]), view('c', [0, 10, 24, 5]));
    expect(why(wrapViews(three, ['a', 'c'], layout('new')))).toBe('Other views stand between the selected ones');
    let deep = view('leaf', [0, 0, 1, 1]);
    for (let level = 1; level <= 4; level += 1) deep = { ...layout(`l${level}`), sub_views: [deep] } as View;
    expect(why(wrapViews(page(deep), ['leaf'], layout('new')))).toBe('Layouts are nested at most 4 deep');
    const own = page({ ...layout('l'), sub_views: [view('a', [0, 0, 1, 1])], app_buttons: [{ uid: 'x' }] } as View);
    expect(why(unwrapView(own, 'l'))).toContain('buttons of its own');
    expect(why(unwrapView(three, 'a'))).toBe('Select a layout that holds views');
  });
});

/** Nothing over another, nothing outside, both orders the same. */
function expectSound({ views, ...rest }: PageDocument): void {
  const given = boxesOf(views);
  expect(views.map(({ uid, layout: box }) => ({ uid, ...box }))).toMatchObject(given);
  for (const [at, box] of given.entries()) {
    expect(box.x >= 0 && box.w >= 1 && box.h >= 1 && box.x + box.w <= 24).toBe(true);
    for (const other of given.slice(at + 1)) expect(overlaps(box, other)).toBe(false);
  }
  expect([...given].sort(byReading)).toEqual(given);
  for (const { view: one } of gridViews({ ...rest, views } as PageDocument).values()) {
    if (!isCellLayout(one)) continue;
    const { cells, lines, cols } = cellsOf(one);
    expect([one.config?.lines ?? 1, one.config?.cols ?? 1]).toEqual([lines, cols]);
    for (const [at, cell] of cells.entries()) expect(isFree(cells.slice(at + 1), cell)).toBe(true);
    expect([...cells].sort(byLines).map(({ uid }) => uid)).toEqual((one.sub_views ?? []).map(({ uid }) => uid));
    expect(Object.keys(one.config?.col_map ?? {}).every((uid) => cells.some((cell) => cell.uid === uid))).toBe(true);
  }
}

it('2,000 random arrangements keep the page sound, lose nothing and are undone exactly', () => {
  const start = page(
    view('a', [0, 0, 16, 20]),
    view('b', [16, 0, 8, 10]),
    view('c', [16, 10, 8, 10]),
    view('grid', [0, 20, 24, 20], {
      type: 8,
      config: { lines: 2, cols: 3, col_map: { g2: { line: 1, col: 0, w: 2 } } },
      sub_views: [view('g1', [0, 0, 24, 8]), view('g3', [0, 0, 24, 9]), view('g2', [0, 0, 24, 8])],
    }),
    view('tabs', [0, 40, 24, 20], {
      type: 8,
      config: { view_mark: 'tabs' },
      sub_views: [view('t1', [0, 0, 24, 8]), view('t2', [0, 0, 24, 8])],
    }),
    view('d', [0, 60, 12, 5]),
  );
  const leaves = (of: PageDocument): string[] =>
    [...gridViews(of).values()].flatMap(({ view: one }) => (one.type === 8 ? [] : [one.uid])).sort();
  let changes = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 3 })), {
        minLength: 20,
        maxLength: 20,
      }),
      (choices) => {
        let current = start;
        for (const [what, which] of choices) {
          const all = [...gridViews(current).keys()];
          const uids = [...new Set(which.map((at) => all[at % all.length] ?? ''))];
          const how = ALIGNMENTS[what % 7];
          const drop = how
            ? alignViews(current, uids, how)
            : what % 7 === 5
              ? wrapViews(current, uids, newView(current, 8, new Date(0)))
              : unwrapView(current, uids[0] ?? '');
          if (!drop.ok) continue;
          const { document, operations } = performEdits(asJson(current), drop.edits);
          expectSound(document as unknown as PageDocument);
          expect(applyOperations(document, invertOperations(operations))).toEqual(asJson(current));
          current = document as unknown as PageDocument;
          expect(leaves(current)).toEqual(leaves(start));
          if (operations.length > 0) changes += 1;
        }
      },
    ),
    { numRuns: 100 },
  );
  expect(changes).toBeGreaterThan(150);
}, 120_000);
