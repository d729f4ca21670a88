import { describe, expect, it } from 'vitest';
import { listPaging } from './list.paging.js';

const letters = [...'abcdefghijklmno'];
const ask = (body: Record<string, unknown>) => listPaging({ list: 'whole' }, body).answer({ list: letters });

describe('the generic lists of the specification', () => {
  it('answer page_no and page_size with list and count', () => {
    expect(ask({ page_no: 1, page_size: 4 })).toEqual({ list: ['e', 'f', 'g', 'h'], count: 15 });
    expect(ask({ page_no: '1' })).toEqual({ list: letters.slice(10), count: 15 });
    expect(ask({ page_size: -1 })).toEqual({ list: letters, count: 15 });
    expect(ask({ page_no: -1, page_size: 3 })).toEqual({ list: ['a', 'b', 'c'], count: 15 });
    expect(ask({})).toEqual({ list: letters, count: 15 });
  });

  it('answer page and size with content and totalElements', () => {
    expect(ask({ page: 0, size: 2 })).toEqual({ content: ['a', 'b'], totalElements: 15 });
    expect(ask({ page: 9, size: 2 })).toEqual({ content: [], totalElements: 15 });
  });

  it('hand the page to a list that pages itself, at most 500 entries of it', () => {
    const { body, answer } = listPaging({ list: 'paged' }, { page: 2, size: 9999, keyword: 'x' });
    expect(body).toEqual({ keyword: 'x', page_no: 2, page_size: 500 });
    expect(answer({ list: ['a'], count: 7 })).toEqual({ content: ['a'], totalElements: 7 });
    expect(listPaging({ list: 'paged' }, { keyword: 'x' }).body).toEqual({ keyword: 'x' });
  });

  it('name the field that is wrong, and leave other operations alone', () => {
    for (const body of [{ page_no: 'x' }, { page_size: 1.5 }, { size: -2 }, { page: {} }])
      expect(() => ask(body)).toThrow(expect.objectContaining({ key: 'input.type', field: Object.keys(body)[0] }));
    const body = { page: 'home' };
    expect(listPaging({}, body).body).toBe(body);
  });
});
