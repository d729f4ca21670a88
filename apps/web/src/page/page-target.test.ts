import { describe, expect, it } from 'vitest';
import { declaredParams, numericId, paramsToSearch, searchToParams, targetKey } from './page-target.js';

describe('page addresses', () => {
  it.each([
    ['1', 1],
    ['42', 42],
    ['0', null],
    ['-1', null],
    ['1e3', null],
    ['１', null],
    ['abc', null],
    ['12345678901234567890', null],
    [undefined, null],
  ] as const)('reads %s as id %s', (text, id) => {
    expect(numericId(text)).toBe(id);
  });

  it('brings params through the query string in their declared types, and nothing that is not declared', () => {
    const search = paramsToSearch({ id: 7, name: 'a&b', flag: false, ids: ['x', 'y'], none: null, extra: 'z' });
    const declared = [
      { name: 'id', type: 'integer' },
      { name: 'name', type: 'text' },
      { name: 'flag', type: 'boolean' },
      { name: 'ids', type: 'list' },
      { name: 'none' },
    ];
    expect(declaredParams(searchToParams(search), declared)).toEqual({
      id: 7,
      name: 'a&b',
      flag: false,
      ids: ['x', 'y'],
    });
  });

  it('keeps an integer beyond 2^53 as text: its digits matter more than its type', () => {
    expect(declaredParams({ id: '9007199254740993' }, [{ name: 'id', type: 'integer' }])).toEqual({
      id: '9007199254740993',
    });
  });

  it('knows a page by its params whatever their order', () => {
    expect(targetKey({ appId: 1, page: 2, params: { a: 1, b: 2 } })).toBe(
      targetKey({ appId: 1, page: 2, params: { b: 2, a: 1 } }),
    );
    expect(targetKey({ appId: 1, page: 2, params: { a: 1 } })).not.toBe(
      targetKey({ appId: 1, page: 2, params: { a: 2 } }),
    );
  });
});
