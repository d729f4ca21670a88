import { describe, expect, it } from 'vitest';
import { interpolate, interpolateBoth } from './interpolate.js';

describe('a text with facts', () => {
  it('takes the fact of each name, as often as it is named', () => {
    expect(interpolate('{count} of {total}, {count}', { count: 0, total: '5' })).toBe('0 of 5, 0');
  });

  it('takes a fact that has both texts in the locale', () => {
    const what = { 'zh-chs': '用户', en: 'users' };
    expect(interpolate('{what}', { what }, 'zh-chs')).toBe('用户');
    expect(interpolate('{what}', { what })).toBe('users');
  });

  it('leaves a name without a fact as written, one that every object inherits too', () => {
    expect(interpolate('{a} {b} {toString} {}', { a: null, b: undefined })).toBe('{a} {b} {toString} {}');
  });

  it('takes the facts of a text in both languages, each in its own', () => {
    const text = { 'zh-chs': '{n} 个{what}', en: '{n} {what}' };
    const facts = { n: 2, what: { 'zh-chs': '用户', en: 'users' } };
    expect(interpolateBoth(text, facts)).toEqual({ 'zh-chs': '2 个用户', en: '2 users' });
  });

  it('puts a fact in as it is: marks within it are text', () => {
    expect(interpolate('{a} {b}', { a: '{b}', b: '$&' })).toBe('{b} $&');
  });
});
