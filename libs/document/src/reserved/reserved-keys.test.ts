import { describe, expect, it } from 'vitest';
import { RESERVED_KEYS, reservedContext, resolveReserved, type ReservedFacts } from './reserved-keys.js';

const facts: ReservedFacts = {
  pageNo: 2,
  pageSize: 20,
  appId: 7,
  now: () => '2026-01-02 03:04:05',
  uuid: () => 'u-1',
  user: { id: 5, account: 'li', name: '李雷' },
};

describe('reserved keys', () => {
  it('are the nine of the specification', () => {
    expect(reservedContext(facts)).toEqual({
      APP_PAGE_NO: 2,
      APP_PAGE_SIZE: 20,
      APP_PAGE_START: 40,
      APP_UUID: 'u-1',
      APP_ID: 7,
      APP_NOW: '2026-01-02 03:04:05',
      APP_UID: 5,
      APP_USERNAME: 'li',
      APP_REALNAME: '李雷',
    });
    expect(RESERVED_KEYS).toHaveLength(9);
  });

  it('resolve as whole values only', () => {
    expect(resolveReserved('APP_UID', facts)).toBe(5);
    expect(resolveReserved('by APP_UID', facts)).toBe('by APP_UID');
    expect(resolveReserved(['APP_NOW', 1, { a: 'APP_ID' }], facts)).toEqual(['2026-01-02 03:04:05', 1, { a: 7 }]);
    expect(resolveReserved('toString', facts)).toBe('toString');
  });

  it('are null for an anonymous visitor', () => {
    expect(resolveReserved('APP_USERNAME', { ...facts, user: null })).toBeNull();
  });
});
