import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageDocument, View } from '../generated/types.js';
import { performEdits } from '../operation/apply.operations.js';
import { boxesOf, overlaps } from './boxes.js';
import { removeViews } from './drop.views.js';
import { asJson, gridViews } from './page.grid.js';
import { removedViews, restoreView } from './restore.view.js';

const page = (...views: View[]): PageDocument =>
  ({ kind: 'page', shape: 3, uid: 'p', name: 'p', access: { signed_in: true }, views }) as PageDocument;
const view = (uid: string, [x, y, w, h]: [number, number, number, number], more: object = {}): View =>
  ({ uid, type: 1, layout: { x, y, w, h }, ...more }) as View;
const without = (start: PageDocument, ...uids: string[]): PageDocument =>
  performEdits(asJson(start), removeViews(start, uids)).document as unknown as PageDocument;
const back = (now: PageDocument, [removed]: ReturnType<typeof removedViews>): PageDocument =>
  restoreView(now, removed!).document as unknown as PageDocument;
const boxes = (shown: PageDocument): string[] =>
  shown.views.map(({ uid, layout }) => `${uid} ${layout?.x},${layout?.y} ${layout?.w}x${layout?.h}`);

const tabs = (uid: string, ...children: View[]): View =>
  view(uid, [0, 30, 24, 20], { type: 8, config: { view_mark: 'tabs' }, sub_views: children });
const grid = (uid: string, map: object, ...children: View[]): View =>
  view(uid, [0, 30, 24, 20], { type: 8, config: { lines: 1, cols: 3, col_map: map }, sub_views: children });

describe('a view that was removed', () => {
  const lines = page(view('a', [0, 0, 24, 10]), view('b', [0, 10, 24, 20]), view('c', [0, 30, 24, 5]));

  it('comes back to its lines, which open again', () => {
    const now = without(lines, 'b');
    expect(boxes(now)).toEqual(['a 0,0 24x10', 'c 0,10 24x5']);
    expect(back(now, removedViews(lines, now))).toEqual(lines);
  });

  it('comes back beside what it stood beside', () => {
    const start = page(view('a', [0, 0, 12, 10]), view('b', [12, 0, 12, 10]), view('c', [0, 10, 24, 5]));
    const now = without(start, 'b');
    expect(back(now, removedViews(start, now))).toEqual(start);
  });

  it('comes back into its cell and among its tabs', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((uid) => view(uid, [0, 0, 24, 10])) as [View, View, View];
    const map = { a: { line: 0, col: 0 }, b: { line: 0, col: 1 }, c: { line: 0, col: 2 } };
    for (const start of [page(grid('g', map, a, b, c)), page(tabs('t', a, b, c))]) {
      const now = without(start, 'b');
      expect(removedViews(start, now)).toMatchObject([{ place: { before: ['a'] } }]);
      expect(back(now, removedViews(start, now))).toEqual(start);
    }
  });

  it('comes below everything where its layout is gone', () => {
    const start = page(view('a', [0, 0, 24, 10]), tabs('t', view('b', [0, 0, 24, 8]), view('c', [0, 0, 24, 8])));
    const lost = removedViews(start, without(start, 'b'));
    const now = without(start, 't');
    expect(boxes(back(now, lost))).toEqual(['a 0,0 24x10', 'b 0,10 24x8']);
  });

  it('comes without what stands elsewhere in the page meanwhile, and takes a free name', () => {
    const column = (uid: string) => ({ uid, name: uid });
    const layout = tabs('t', view('b', [0, 0, 24, 8], { id_name: 'sales', app_cols: [column('x'), column('y')] }));
    const start = page(view('a', [0, 0, 24, 10]), layout);
    const lost = removedViews(start, without(start, 't'));
    const now = page(view('a', [0, 0, 24, 10], { id_name: 'sales', app_cols: [column('x')] }));
    const shown = gridViews(back(now, lost));
    expect(shown.get('b')?.view).toMatchObject({ id_name: 'sales_2', app_cols: [column('y')] });
  });

  it('is not told of one that moved out of a layout before that went', () => {
    const start = page(tabs('t', view('b', [0, 0, 24, 8]), view('c', [0, 0, 24, 8])));
    const now = page(view('b', [0, 0, 24, 8]));
    expect(removedViews(start, now)).toMatchObject([{ view: { uid: 't', sub_views: [{ uid: 'c' }] } }]);
  });

  it('is found in a draft that has no views yet, and comes back to it', () => {
    const empty = { ...page(), views: undefined } as unknown as PageDocument;
    const lost = removedViews(lines, empty);
    expect(lost.map(({ view: { uid } }) => uid)).toEqual(['a', 'b', 'c']);
    expect(boxes(back(empty, lost))).toEqual(['a 0,0 24x10']);
    expect(removedViews(empty, lines)).toEqual([]);
  });

  it('lies over no other, whatever became of the page', () => {
    const some = fc.array(
      fc.tuple(fc.nat(23), fc.nat(60), fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 30 })),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(some, some, fc.nat(), (first, second, pick) => {
        const made = (list: typeof first, name: string): PageDocument => {
          const drawn = page(...list.map(([x, y, w, h], at) => view(`${name}${at}`, [x, y, Math.min(w, 24 - x), h])));
          const settled = new Map(boxesOf(drawn.views).map(({ uid, ...box }) => [uid, box]));
          return page(...drawn.views.map((one) => ({ ...one, layout: settled.get(one.uid)! })));
        };
        const [start, now] = [made(first, 'a'), made(second, 'b')];
        const lost = removedViews(start, now)[pick % first.length]!;
        const after = restoreView(now, lost).document as unknown as PageDocument;
        const shown = boxesOf(after.views);
        expect(after.views.map(({ uid, layout }) => ({ uid, ...layout }))).toEqual(shown);
        expect(shown).toHaveLength(second.length + 1);
        expect(shown.some((a) => shown.some((b) => a !== b && overlaps(a, b)))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
