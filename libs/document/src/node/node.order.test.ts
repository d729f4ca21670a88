import { describe, expect, it } from 'vitest';
import { inOrder } from './node.order.js';

describe('the order of columns and buttons', () => {
  const uids = (...nodes: { uid: string; sort_num?: number }[]): string =>
    inOrder(nodes)
      .map(({ uid }) => uid)
      .join('');

  it('is that of the document without order numbers', () => {
    expect(uids({ uid: 'b' }, { uid: 'a' }, { uid: 'c' })).toBe('bac');
  });

  it('begins with the numbered ones, equal numbers as they stand', () => {
    expect(
      uids(
        { uid: 'x' },
        { uid: 'b', sort_num: 2 },
        { uid: 'y' },
        { uid: 'c', sort_num: 2 },
        { uid: 'a', sort_num: -1 },
      ),
    ).toBe('abcxy');
  });
});
