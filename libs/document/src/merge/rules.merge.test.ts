import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOperations } from '../operation/apply.operations.js';
import { diffDocuments } from '../diff/document.diff.js';
import { canonicalJson, isObject, type Json } from '../json/canonical.json.js';
import { toNodes } from '../node/node.table.js';
import { pageArbitrary } from '../node/page.arbitrary.js';
import { mergeDocuments } from './three-way.merge.js';

const query = (text: string): Json => ({ kind: 'query', text });
const table = (view: { [key: string]: Json }): Json => ({ kind: 'page', views: [{ uid: 'list', ...view }] });
const views = (...uids: string[]): Json => ({ kind: 'page', views: uids.map((uid) => ({ uid })) });
const order = (document: Json): string =>
  (document as { views: { uid: string }[] }).views.map(({ uid }) => uid).join(' ');

describe('the merge rule of a field', () => {
  it('merges the statement of a query line by line', () => {
    const base = query('SELECT a\nFROM t\nWHERE x = 1');
    const merged = {
      base,
      ours: query('SELECT a, b\nFROM t\nWHERE x = 1'),
      theirs: query('SELECT a\nFROM t\nWHERE x = 2'),
    };
    expect(mergeDocuments(merged)).toEqual({
      document: query('SELECT a, b\nFROM t\nWHERE x = 2'),
      conflicts: [],
      repairs: [],
    });
    const one = { base, ours: query('SELECT b\nFROM t\nWHERE x = 1'), theirs: query('SELECT c\nFROM t\nWHERE x = 1') };
    expect(mergeDocuments(one).conflicts).toMatchObject([{ kind: 'value', path: ['text'] }]);
  });

  it('joins what both added to a set and takes away what either removed', () => {
    const hidden = (...names: string[]): Json => table({ config: { hide_key: names } });
    const result = mergeDocuments({ base: hidden('a', 'b'), ours: hidden('a', 'b', 'd'), theirs: hidden('b', 'c') });
    expect(result).toEqual({ document: hidden('b', 'c', 'd'), conflicts: [], repairs: [] });
  });

  it('takes who may open a page, and the cell of a view, as one value', () => {
    const access = (value: Json): Json => ({ kind: 'page', access: value, views: [] });
    expect(
      mergeDocuments({
        base: access({ signed_in: true }),
        ours: access({ roles: ['user'] }),
        theirs: access({ public: true }),
      }).conflicts,
    ).toMatchObject([{ kind: 'value', path: ['access'] }]);
    const cell = (line: number, col: number): Json => table({ config: { col_map: { x: { line, col } } } });
    expect(mergeDocuments({ base: cell(0, 0), ours: cell(1, 0), theirs: cell(0, 1) }).conflicts).toMatchObject([
      { path: ['config', 'col_map', 'x'] },
    ]);
  });

  it('leaves free JSON alone, whatever its properties are called', () => {
    const content = (...items: Json[]): Json => table({ content: { items } });
    expect([...toNodes(content({ uid: 'x' }, { uid: 'y' })).rows.keys()]).toEqual(['', 'list']);
  });
});

describe('the order of a merged list', () => {
  it('puts two additions behind one sibling by uid, whoever saves first', () => {
    const [base, ours, theirs] = [views('a', 'z'), views('a', 'n', 'z'), views('a', 'm', 'z')];
    expect(order(mergeDocuments({ base, ours, theirs }).document)).toBe('a m n z');
    expect(order(mergeDocuments({ base, ours: theirs, theirs: ours }).document)).toBe('a m n z');
  });

  it('puts an addition behind the predecessor of a sibling that is gone', () => {
    const result = mergeDocuments({
      base: views('a', 'b', 'c'),
      ours: views('a', 'b', 'x', 'c'),
      theirs: views('a', 'c'),
    });
    expect(order(result.document)).toBe('a x c');
  });

  it('keeps two moves of different nodes in one list', () => {
    const result = mergeDocuments({
      base: views('a', 'b', 'c', 'd'),
      ours: views('b', 'c', 'd', 'a'),
      theirs: views('d', 'a', 'b', 'c'),
    });
    expect(result.conflicts).toEqual([]);
    expect(order(result.document)).toBe('d b c a');
  });

  it('takes the same moves of both sides as they are', () => {
    const both = {
      base: views('a', 'b', 'c', 'd', 'e'),
      ours: views('e', 'd', 'c', 'a', 'b'),
      theirs: views('e', 'd', 'c', 'a', 'b'),
    };
    const { document, conflicts } = mergeDocuments(both);
    expect([order(document), conflicts]).toEqual(['e d c a b', []]);
  });

  it('tells two moves of one node, and loses nothing when two are put behind each other', () => {
    const base = views('a', 'b', 'c', 'd');
    const twice = { base, ours: views('b', 'c', 'a', 'd'), theirs: views('b', 'c', 'd', 'a') };
    expect(mergeDocuments(twice).conflicts).toEqual([{ kind: 'order', node: '', list: ['views'] }]);
    const crossed = mergeDocuments({
      base,
      ours: views('b', 'c', 'a', 'd'),
      theirs: views('a', 'd', 'b', 'c'),
    });
    expect(order(crossed.document).split(' ').sort().join('')).toBe('abcd');
  });
});

describe('a merge of moves', () => {
  const page = (left: Json[], right: Json[]): Json => ({
    kind: 'page',
    views: [
      { uid: 'left', sub_views: left },
      { uid: 'right', sub_views: right },
    ],
  });

  it('keeps a rename and a move of one view', () => {
    const result = mergeDocuments({
      base: page([{ uid: 'v', name: 'old' }], []),
      ours: page([], [{ uid: 'v', name: 'old' }]),
      theirs: page([{ uid: 'v', name: 'new' }], []),
    });
    expect(result).toEqual({ document: page([], [{ uid: 'v', name: 'new' }]), conflicts: [], repairs: [] });
  });

  it('does not lose what was moved out of, or into, something that the other side removed', () => {
    const base = page([{ uid: 'v' }], []);
    const right: Json = { uid: 'right', sub_views: [] };
    const gone: Json = { kind: 'page', views: [right] };
    const out = mergeDocuments({ base, ours: page([], [{ uid: 'v' }]), theirs: gone });
    expect(JSON.stringify(out.document)).toContain('"v"');
    const into = mergeDocuments({
      base,
      ours: { kind: 'page', views: [{ uid: 'left', sub_views: [{ uid: 'v' }] }] },
      theirs: page([], [{ uid: 'v' }]),
    });
    expect(JSON.stringify(into.document)).toContain('"v"');
    expect(into.conflicts).toMatchObject([{ kind: 'removed', node: 'right', by: 'ours' }]);
  });
});

describe('independent changes', () => {
  /** The same page with what stands below some of its views changed, so that two such changes never meet. */
  const changedIn = (document: Json, isMine: (index: number) => boolean, width: number): Json => {
    const { views: all = [] } = document as { views?: { [key: string]: Json }[] };
    const changed = all.map((view, index) =>
      isMine(index)
        ? { ...view, height: width, app_buttons: [...((view['app_buttons'] as Json[]) ?? []), { uid: `n${index}` }] }
        : view,
    );
    return { ...(isObject(document) ? document : {}), views: changed };
  };

  it('are both in the result, in either order, as documents and as operations', () => {
    fc.assert(
      fc.property(pageArbitrary, fc.integer({ min: 1, max: 9 }), (base, width) => {
        const ours = changedIn(base, (index) => index % 2 === 0, width);
        const theirs = changedIn(base, (index) => index % 2 === 1, width);
        const both = canonicalJson(changedIn(base, () => true, width));
        expect(canonicalJson(mergeDocuments({ base, ours, theirs }).document)).toBe(both);
        expect(canonicalJson(mergeDocuments({ base, ours: theirs, theirs: ours }).document)).toBe(both);
        expect(canonicalJson(applyOperations(theirs, diffDocuments(base, ours)))).toBe(both);
      }),
      { numRuns: 300 },
    );
  });

  it('of any two pages merge the same way round as the other, where nothing conflicts', () => {
    fc.assert(
      fc.property(pageArbitrary, pageArbitrary, pageArbitrary, (base, ours, theirs) => {
        const one = mergeDocuments({ base, ours, theirs });
        const other = mergeDocuments({ base, ours: theirs, theirs: ours });
        expect(one.conflicts.length === 0).toBe(other.conflicts.length === 0);
        if (one.conflicts.length === 0) expect(canonicalJson(one.document)).toBe(canonicalJson(other.document));
      }),
      { numRuns: 1000 },
    );
  });
});
