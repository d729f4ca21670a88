import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlatformError } from '../errors/platform.error.js';
import type { Json } from '../json/canonical.json.js';
import { toNodes } from '../node/node.table.js';
import { pageArbitrary } from '../node/page.arbitrary.js';
import { applyOperations, performEdits } from './apply.operations.js';
import { invertOperations } from './invert.operations.js';
import type { Edit } from './operation.type.js';

interface View {
  uid: string;
  [key: string]: Json;
}
const page = (...views: View[]): { kind: string; views: View[] } => ({ kind: 'page', views });
const orders = (): Json =>
  page({ uid: 'orders', name: 'Orders', app_cols: [{ uid: 'a', name: 'a' }, { uid: 'b' }] }, { uid: 'chart' });
const refusal = (document: Json, ...edits: Edit[]): string => {
  try {
    performEdits(document, edits);
  } catch (reason) {
    return (reason as PlatformError).text('en');
  }
  return 'done';
};

describe('performEdits', () => {
  it('leaves everything it does not touch the same object', () => {
    const before = orders() as ReturnType<typeof page>;
    const { document } = performEdits(before, [{ op: 'set', node: 'a', path: ['width'], to: 80 }]);
    const after = document as ReturnType<typeof page>;
    expect(after.views[1]).toBe(before.views[1]);
    expect((after.views[0]?.['app_cols'] as Json[])[1]).toBe((before.views[0]?.['app_cols'] as Json[])[1]);
    expect(after.views[0]).not.toBe(before.views[0]);
    expect(before).toEqual(orders());
  });

  it('moves a node as the same object, properties and all', () => {
    const before = orders() as ReturnType<typeof page>;
    const { document } = performEdits(before, [
      { op: 'move', node: 'chart', to: { parent: 'orders', list: ['sub_views'], after: null } },
    ]);
    expect((document as ReturnType<typeof page>).views[0]?.['sub_views']).toEqual([{ uid: 'chart' }]);
    expect(((document as ReturnType<typeof page>).views[0]?.['sub_views'] as Json[])[0]).toBe(before.views[1]);
  });

  it('says what was there before, also of objects and lists it had to make', () => {
    const { operations } = performEdits(orders(), [
      { op: 'set', node: 'chart', path: ['config', 'chart', 'title'], to: 'Sales' },
      { op: 'insert', at: { parent: 'chart', list: ['app_buttons'], after: null }, value: { uid: 'go' } },
      { op: 'set', node: 'orders', path: ['name'], to: 'Orders' },
      { op: 'remove', node: 'b' },
    ]);
    expect(operations).toEqual([
      { op: 'set', node: 'chart', path: ['config'], to: { chart: { title: 'Sales' } } },
      { op: 'set', node: 'chart', path: ['app_buttons'], to: [] },
      { op: 'insert', node: 'go', at: { parent: 'chart', list: ['app_buttons'], after: null }, value: { uid: 'go' } },
      { op: 'remove', node: 'b', at: { parent: 'orders', list: ['app_cols'], after: 'a' }, value: { uid: 'b' } },
    ]);
  });

  it('keeps what it was given apart from the document', () => {
    const value = { uid: 'new', config: {} };
    const { operations } = performEdits(orders(), [
      { op: 'insert', at: { parent: '', list: ['views'], after: 'orders' }, value },
      { op: 'set', node: 'new', path: ['config', 'title'], to: 'x' },
    ]);
    expect(value).toEqual({ uid: 'new', config: {} });
    expect(operations[0]).toMatchObject({ value: { uid: 'new', config: {} } });
  });

  it('takes any name of a property as one', () => {
    const { document } = performEdits(orders(), [{ op: 'set', node: 'a', path: ['__proto__', 'x'], to: 1 }]);
    expect(JSON.stringify(document)).toContain('"__proto__":{"x":1}');
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('refuses what does not fit and names it', () => {
    const end = { parent: '', list: ['views'], after: 'chart' };
    expect(refusal(orders(), { op: 'remove', node: 'zz' })).toContain('"zz" does not exist');
    expect(refusal(orders(), { op: 'insert', at: end, value: { uid: 'a' } })).toContain('"a" exists already');
    expect(refusal(orders(), { op: 'insert', at: end, value: { uid: 'n', app_cols: [{ uid: 'b' }] } })).toContain(
      '"b"',
    );
    expect(refusal(orders(), { op: 'insert', at: end, value: { name: 'n' } })).toContain('needs uid');
    expect(refusal(orders(), { op: 'insert', at: { ...end, after: 'a' }, value: { uid: 'n' } })).toContain(
      'a is not in views',
    );
    expect(refusal(orders(), { op: 'insert', at: { ...end, list: ['config'] }, value: { uid: 'n' } })).toContain(
      'config of "" holds no nodes',
    );
    expect(refusal(orders(), { op: 'set', node: 'a', path: ['uid'], to: 'x' })).toContain('uid of "a" never changes');
    expect(refusal(orders(), { op: 'move', node: 'a', to: end })).toContain('another kind');
    const inside = { parent: 'orders', list: ['sub_views'], after: null };
    expect(refusal(orders(), { op: 'move', node: 'orders', to: inside })).toContain('cannot be moved into itself');
  });

  it('is undone exactly, whatever was done', () => {
    const edit = (document: Json, [kind, from, to, after]: number[]): Edit => {
      const rows = [...toNodes(document).rows.values()].filter((row) => row.parent !== null);
      const pick = (index = 0): string => rows[index % rows.length]?.id ?? '';
      const siblings = rows.filter((row) => row.parent === '').map((row) => row.id);
      const at = { parent: '', list: ['views'], after: siblings[(after ?? 0) % (siblings.length + 1)] ?? null };
      if (kind === 0) return { op: 'set', node: pick(from), path: ['config', 'title'], to: `t${to}` };
      if (kind === 1) return { op: 'set', node: pick(from), path: ['width'] };
      if (kind === 2) return { op: 'remove', node: pick(from) };
      if (kind === 3) return { op: 'move', node: pick(from), to: at };
      if (kind === 4)
        return { op: 'move', node: pick(from), to: { parent: pick(to), list: ['sub_views'], after: null } };
      return { op: 'insert', at, value: { uid: `n${from}`, sub_views: [{ uid: `m${from}` }] } };
    };
    const numbers = fc.array(fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 4 }), { maxLength: 8 });
    let done = 0;
    fc.assert(
      fc.property(pageArbitrary, numbers, (start, choices) => {
        const operations = [];
        let document = start;
        for (const choice of choices) {
          try {
            const edited = performEdits(document, [edit(document, choice)]);
            expect(applyOperations(document, edited.operations)).toEqual(edited.document);
            document = edited.document;
            operations.push(...edited.operations);
            done += 1;
          } catch (reason) {
            expect((reason as PlatformError).key).toBe('document.operation-refused');
          }
        }
        expect(applyOperations(document, invertOperations(operations))).toEqual(start);
      }),
      { numRuns: 500 },
    );
    expect(done).toBeGreaterThan(500);
  });
});

describe('applyOperations', () => {
  it('refuses operations that were made from something else, and applies nothing', () => {
    const { operations } = performEdits(orders(), [
      { op: 'remove', node: 'chart' },
      { op: 'set', node: 'a', path: ['width'], to: 1 },
    ]);
    const other = performEdits(orders(), [{ op: 'set', node: 'a', path: ['width'], to: 2 }]).document;
    expect(() => applyOperations(other, operations)).toThrow('width of "a" has changed since');
    expect(() => applyOperations(page({ uid: 'a' }), operations)).toThrow('"chart" does not exist');
  });
});
