import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '../json/canonical.json.js';
import { pageArbitrary } from '../node/page.arbitrary.js';
import { conflictText } from './conflict.texts.js';
import { mergeDocuments } from './three-way.merge.js';

type Column = { uid: string; [key: string]: Json };
const page = (...cols: (string | Column)[]): Json => ({
  kind: 'page',
  views: [{ uid: 'list', type: 1, app_cols: cols.map((col) => (typeof col === 'string' ? { uid: col } : col)) }],
});
const columns = (document: Json) =>
  ((document as { views: { app_cols: Column[] }[] }).views[0]?.app_cols ?? []).map((col) => col.uid).join(' ');
const merge = (base: Json, ours: Json, theirs: Json) => mergeDocuments({ base, ours, theirs });

describe('mergeDocuments', () => {
  it('takes both changes of one column when they are different properties', () => {
    const result = merge(
      page({ uid: 'phone', width: 100 }),
      page({ uid: 'phone', width: 200 }),
      page({ uid: 'phone', width: 100, label: 'Phone' }),
    );
    expect(result).toEqual({
      document: page({ uid: 'phone', width: 200, label: 'Phone' }),
      conflicts: [],
      repairs: [],
    });
  });

  it('keeps both additions after the sibling they were put after', () => {
    const result = merge(page('a', 'b'), page('a', 'x', 'b'), page('a', 'b', 'y'));
    expect(columns(result.document)).toBe('a x b y');
    expect(columns(merge(page('a', 'b'), page('a', 'x', 'b'), page('a', 'y', 'b')).document)).toBe('a x y b');
  });

  it("follows the side that alone reordered, and still takes the other side's addition", () => {
    const result = merge(page('a', 'b', 'c'), page('a', 'b', 'n', 'c'), page('c', 'b', 'a'));
    expect(columns(result.document)).toBe('c b n a');
    expect(result.conflicts).toEqual([]);
  });

  it('tells a conflict in domain words and keeps our side', () => {
    const ours = page({ uid: 'phone', name: 'phone', width: 200 });
    const { document, conflicts } = merge(
      page({ uid: 'phone', name: 'phone', width: 100 }),
      ours,
      page({ uid: 'phone', name: 'phone', width: 160 }),
    );
    expect(document).toEqual(ours);
    expect(conflicts.map((conflict) => conflictText(conflict, document, { theirs: 'A' }))).toEqual([
      { en: 'column "phone": Width 160 by A, 200 by you', 'zh-chs': '列 "phone": 宽度 A 改为 160,您改为 200' },
    ]);
  });

  it('removes a view that the other side only put something above', () => {
    const view = (uid: string, y: number, more: object = {}) => ({
      uid,
      type: 7,
      layout: { x: 0, y, w: 24, h: 6 },
      ...more,
    });
    const views = (...all: object[]) => ({ kind: 'page', views: all }) as Json;
    const base = views(view('a', 0), view('b', 6));
    const above = views(view('n', 0), view('a', 6), view('b', 12));
    const gone = views(view('a', 0));
    for (const [ours, theirs] of [
      [above, gone],
      [gone, above],
    ] as const) {
      const { document, conflicts } = merge(base, ours, theirs);
      expect(conflicts).toEqual([]);
      expect((document as { views: { uid: string }[] }).views.map(({ uid }) => uid)).toEqual(['n', 'a']);
    }
    const named = views(view('n', 0), view('a', 6), view('b', 12, { name: 'B' }));
    expect(merge(base, named, gone).conflicts).toMatchObject([{ kind: 'removed', node: 'b', by: 'theirs' }]);
  });

  it('removes what one side removed and the other left alone', () => {
    expect(merge(page('a', 'b'), page('a'), page('a', 'b', 'c'))).toEqual({
      document: page('a', 'c'),
      conflicts: [],
      repairs: [],
    });
  });

  it('does not lose a change inside a view that the other side removed', () => {
    const base: Json = { views: [{ uid: 'list', app_cols: [{ uid: 'a' }, { uid: 'b' }] }] };
    const changed: Json = { views: [{ uid: 'list', app_cols: [{ uid: 'a' }, { uid: 'b', width: 2 }] }] };
    const kept = merge(base, changed, { views: [] });
    expect(kept.document).toEqual(changed);
    expect(kept.conflicts).toEqual([{ kind: 'removed', node: 'list', by: 'theirs', changed: [['width']] }]);
    const gone = merge(base, { views: [] }, changed);
    expect(gone.document).toEqual({ views: [] });
    expect(gone.conflicts).toEqual([{ kind: 'removed', node: 'list', by: 'ours', changed: [['width']] }]);
  });

  it('does not lose nodes that two people moved into each other', () => {
    const base: Json = {
      views: [
        { uid: 'a', sub_views: [] },
        { uid: 'b', sub_views: [] },
      ],
    };
    const ours: Json = { views: [{ uid: 'b', sub_views: [{ uid: 'a', sub_views: [] }] }] };
    const theirs: Json = { views: [{ uid: 'a', sub_views: [{ uid: 'b', sub_views: [] }] }] };
    const result = merge(base, ours, theirs);
    expect(result.document).toEqual(ours);
    expect(result.conflicts).toContainEqual({ kind: 'moved', node: expect.stringMatching(/^[ab]$/) });
  });

  it('gives the changed side when only one side changed, for any pages', () => {
    fc.assert(
      fc.property(pageArbitrary, pageArbitrary, (base, changed) => {
        const expected = canonicalJson(changed);
        for (const result of [merge(base, changed, base), merge(base, base, changed), merge(base, changed, changed)]) {
          expect(result.conflicts).toEqual([]);
          expect(canonicalJson(result.document)).toBe(expected);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never loses a node that both sides have, for any pages', () => {
    const ids = (document: Json) => new Set(JSON.stringify(document).match(/"uid":"\w"/g));
    fc.assert(
      fc.property(pageArbitrary, pageArbitrary, pageArbitrary, (base, ours, theirs) => {
        const { document, conflicts } = merge(base, ours, theirs);
        const found = ids(document);
        const removed = conflicts.some((conflict) => conflict.kind === 'removed');
        for (const id of ids(ours)) if (ids(theirs).has(id) && !removed) expect(found).toContain(id);
      }),
      { numRuns: 500 },
    );
  });
});
