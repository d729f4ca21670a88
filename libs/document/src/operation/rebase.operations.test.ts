import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffDocuments } from '../diff/document.diff.js';
import { canonicalJson, type Json } from '../json/canonical.json.js';
import { pageArbitrary } from '../node/page.arbitrary.js';
import { applyOperations, performEdits } from './apply.operations.js';
import { invertOperations } from './invert.operations.js';
import { rebaseOperations } from './rebase.operations.js';
import type { Edit } from './operation.type.js';

const start = (): Json => ({
  kind: 'page',
  views: [
    { uid: 'a', name: 'A' },
    { uid: 'b', name: 'B' },
  ],
});
const views = (document: Json): string =>
  (document as { views: { uid: string; name?: string }[] }).views.map(({ uid, name }) => `${uid}:${name}`).join(' ');

function rebase(mine: Edit[], foreign: Edit[]) {
  const theirs = performEdits(start(), foreign);
  const rebased = rebaseOperations(performEdits(start(), mine).operations, { ...theirs, author: 'Li' });
  return rebased.ok ? views(applyOperations(theirs.document, rebased.operations)) : rebased.reasons;
}
const insert = (uid: string, after: string | null): Edit => ({
  op: 'insert',
  at: { parent: '', list: ['views'], after },
  value: { uid, name: uid },
});
const rename = (node: string, to: string): Edit => ({ op: 'set', node, path: ['name'], to });

describe('rebaseOperations', () => {
  it('renames the same node after somebody has inserted another before it', () => {
    expect(rebase([rename('b', 'Mine')], [insert('x', null)])).toBe('x:x a:A b:Mine');
  });

  it('orders two insertions at one anchor by uid, and falls back to the predecessor of an anchor that is gone', () => {
    expect(rebase([insert('n', 'a')], [insert('m', 'a')])).toBe('a:A m:m n:n b:B');
    expect(rebase([insert('l', 'a')], [insert('m', 'a')])).toBe('a:A l:l m:m b:B');
    expect(rebase([insert('n', 'b')], [{ op: 'remove', node: 'b' }])).toBe('a:A n:n');
  });

  it('drops what the others have done already', () => {
    expect(rebase([rename('a', 'X'), { op: 'remove', node: 'b' }], [{ op: 'remove', node: 'b' }])).toBe('a:X');
  });

  it('refuses what excludes itself, with the reason in both languages', () => {
    expect(rebase([rename('a', 'X')], [rename('a', 'Y')])).toEqual([
      { en: 'view "X": Name Y by Li, X by you', 'zh-chs': '视图 "X": 名称 Li 改为 Y,您改为 X' },
    ]);
    expect(rebase([rename('b', 'X')], [{ op: 'remove', node: 'b' }])).toEqual([
      { en: 'view "X": removed by Li, Name changed by you', 'zh-chs': '视图 "X": Li 已删除,您修改了 名称' },
    ]);
  });

  it('undoes a step after a foreign change, and only the step', () => {
    const mine = performEdits(start(), [rename('a', 'Mine'), { op: 'remove', node: 'b' }]);
    const foreign = performEdits(mine.document, [insert('x', null), { op: 'set', node: 'a', path: ['height'], to: 3 }]);
    const undo = rebaseOperations(invertOperations(mine.operations), { ...foreign, author: 'Li' });
    expect(undo.ok && views(applyOperations(foreign.document, undo.operations))).toBe('x:x a:A b:B');
  });

  it('meets in the same document in whichever order the two sides arrive, for any pages', () => {
    fc.assert(
      fc.property(pageArbitrary, pageArbitrary, pageArbitrary, (base, left, right) => {
        const toLeft = diffDocuments(base, left);
        const toRight = diffDocuments(base, right);
        const one = rebaseOperations(toLeft, { operations: toRight, document: right, author: 'A' });
        const other = rebaseOperations(toRight, { operations: toLeft, document: left, author: 'B' });
        expect(one.ok).toBe(other.ok);
        if (one.ok && other.ok)
          expect(canonicalJson(applyOperations(right, one.operations))).toBe(
            canonicalJson(applyOperations(left, other.operations)),
          );
      }),
      { numRuns: 500 },
    );
  });
});
