import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '../json/canonical.json.js';
import { fromNodes, toNodes } from '../node/node.table.js';
import { pageArbitrary } from '../node/page.arbitrary.js';
import { diffDocuments } from './document.diff.js';
import { applyOperations } from '../operation/apply.operations.js';
import { invertOperations } from '../operation/invert.operations.js';

const page = (cols: Json[]): Json => ({ kind: 'page', views: [{ uid: 'list', type: 1, app_cols: cols }] });
const col = (uid: string, more: { [key: string]: Json } = {}): Json => ({ uid, name: uid, ...more });

describe('document nodes', () => {
  it('come back as the document they were taken from', () => {
    fc.assert(
      fc.property(pageArbitrary, (document) => {
        expect(fromNodes(toNodes(document))).toEqual(document);
      }),
    );
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const document = JSON.parse(text) as Json;
        expect(canonicalJson(fromNodes(toNodes(document)))).toBe(canonicalJson(document));
      }),
    );
  });

  it('keep every item of a list whose ids repeat', () => {
    const document = page([col('a'), col('a', { width: 2 }), 'text']);
    expect(fromNodes(toNodes(document))).toEqual(document);
  });
});

describe('diffDocuments', () => {
  it('is empty for equal documents, whatever the order of keys', () => {
    expect(diffDocuments({ a: 1, b: { c: [1], d: null } }, { b: { d: null, c: [1] }, a: 1 })).toEqual([]);
  });

  it('names a changed property by node and path', () => {
    expect(
      diffDocuments(
        page([col('a'), col('b', { config: { fixed: 'left' } })]),
        page([col('a'), col('b', { config: { fixed: 'right' } })]),
      ),
    ).toEqual([{ op: 'set', node: 'b', path: ['config', 'fixed'], from: 'left', to: 'right' }]);
  });

  it('is one move for one column put elsewhere', () => {
    const before = page(['a', 'b', 'c', 'd'].map((uid) => col(uid)));
    expect(
      diffDocuments(before, page(['b', 'c', 'd', 'a'].map((uid) => col(uid)))).map(
        (change) => `${change.op} ${change.node}`,
      ),
    ).toEqual(['move a']);
    expect(
      diffDocuments(before, page(['d', 'a', 'b', 'c'].map((uid) => col(uid)))).map(
        (change) => `${change.op} ${change.node}`,
      ),
    ).toEqual(['move d']);
  });

  it('says where an added node stands and what a removed one was', () => {
    const patch = diffDocuments(page([col('a'), col('b')]), page([col('a'), col('c')]));
    expect(patch).toMatchObject([
      { op: 'insert', node: 'c', at: { parent: 'list', list: ['app_cols'], after: 'a' } },
      { op: 'remove', node: 'b', at: { after: 'c' }, value: { uid: 'b' } },
    ]);
  });

  it('keeps a node that moves into another view', () => {
    const before: Json = {
      views: [
        { uid: 'one', app_buttons: [{ uid: 'go', label: 'x' }] },
        { uid: 'two', app_buttons: [] },
      ],
    };
    const after: Json = {
      views: [
        { uid: 'one', app_buttons: [] },
        { uid: 'two', app_buttons: [{ uid: 'go', label: 'x' }] },
      ],
    };
    expect(diffDocuments(before, after).map((change) => `${change.op} ${change.node}`)).toEqual(['move go']);
  });
});

describe('the operations of a difference', () => {
  it('turn the one document into the other and back, for any two pages', () => {
    fc.assert(
      fc.property(pageArbitrary, pageArbitrary, (before, after) => {
        const operations = diffDocuments(before, after);
        const result = applyOperations(before, operations);
        expect(canonicalJson(result)).toBe(canonicalJson(after));
        expect(canonicalJson(applyOperations(result, invertOperations(operations)))).toBe(canonicalJson(before));
      }),
      { numRuns: 1000 },
    );
  });

  it('do so for documents that are no pages, and where ids repeat or are missing', () => {
    const menu = (items: Json[]): Json => ({ kind: 'menu', items });
    const cases: [Json, Json][] = [
      [page([col('a'), col('a', { width: 2 }), 'text']), page([col('a'), col('b')])],
      [page([col('a')]), { kind: 'page' }],
      [{}, page([col('a')])],
      [
        { kind: 'page', views: [{ uid: 'v', app_params: [{ uid: 'x' }, { uid: 'y' }] }] },
        { kind: 'page', views: [{ uid: 'v', app_params: [{ uid: 'y' }], app_cols: [{ uid: 'x', width: 1 }] }] },
      ],
      [menu([{ uid: 'x', children: [{ uid: 'y' }] }]), menu([{ uid: 'y' }, { uid: 'x', children: [] }])],
      [
        { kind: 'query', params: [{ name: 'a', type: 'text' }, { name: 'b' }] },
        { kind: 'query', params: [{ name: 'b' }, { name: 'a', type: 'list' }] },
      ],
    ];
    for (const [before, after] of cases) {
      const operations = diffDocuments(before, after);
      expect(applyOperations(before, operations)).toEqual(after);
      expect(applyOperations(after, invertOperations(operations))).toEqual(before);
    }
  });

  it('carry whole subtrees', () => {
    const view: Json = { uid: 'list', app_cols: [col('a')], app_params: [{ uid: 'p', app_buttons: [{ uid: 'go' }] }] };
    const insert = { op: 'insert', node: 'list', at: { parent: '', list: ['views'], after: null }, value: view };
    expect(diffDocuments({ kind: 'page', views: [] }, { kind: 'page', views: [view] })).toEqual([insert]);
    expect(diffDocuments({ kind: 'page', views: [view] }, { kind: 'page', views: [] })).toEqual([
      { ...insert, op: 'remove' },
    ]);
  });
});
