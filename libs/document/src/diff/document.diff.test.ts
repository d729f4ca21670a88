import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '../json/canonical.json.js';
import { fromNodes, toNodes } from '../node/node.table.js';
import { pageArbitrary } from '../node/page.arbitrary.js';
import { diffDocuments } from './document.diff.js';
import { applyPatch } from './document.patch.js';

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
      { op: 'remove', node: 'b', props: { uid: 'b' } },
      { op: 'add', node: 'c', place: { parent: 'list', list: ['app_cols'], after: 'a' } },
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

describe('applyPatch', () => {
  it('turns the one document into the other, for any two pages', () => {
    fc.assert(
      fc.property(pageArbitrary, pageArbitrary, (before, after) => {
        expect(canonicalJson(applyPatch(before, diffDocuments(before, after)))).toBe(canonicalJson(after));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses a patch that was made from something else', () => {
    const patch = diffDocuments(page([col('a', { width: 1 })]), page([col('a', { width: 2 })]));
    expect(() => applyPatch(page([col('a', { width: 3 })]), patch)).toThrow(
      'node "a": width is not what the patch was made from',
    );
    expect(() => applyPatch(page([]), patch)).toThrow('node "a" does not exist');
  });
});
