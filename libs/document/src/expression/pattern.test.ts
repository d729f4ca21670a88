import { describe, expect, it } from 'vitest';
import { compilePattern, loadPatterns } from './pattern.engine.lazy.js';
import { patternsDecideRows, usesPatterns } from './pattern.use.js';

describe('patterns in a program that loads them on demand', () => {
  it('lets nothing through before they are loaded, and tries them after', async () => {
    expect(() => compilePattern('^a')).toThrow(/not loaded/);
    await loadPatterns();
    expect(compilePattern('^a+$').test('aaa')).toBe(true);
    expect(() => compilePattern('(')).toThrow(/pattern/);
  });

  it('are found in expressions and in the settings of a param, wherever they stand', () => {
    expect(usesPatterns({ views: [{ app_cols: [{ cond: 'row.phone.matches("^1")' }] }] })).toBe(true);
    expect(usesPatterns({ views: [{ sub_views: [{ app_params: [{ config: { pattern: '[0-9]+' } }] }] }] })).toBe(true);
    expect(
      usesPatterns({
        views: [
          { name: 'Orders', app_params: [{ config: { pattern: '' }, cond: 'row.a == null' }], height: null, n: 3 },
        ],
      }),
    ).toBe(false);
    expect(usesPatterns({ views: [{ content: [{ note: 'matches', pattern: 'stripes' }] }] })).toBe(false);
    expect(usesPatterns({ views: [{ content: '{{ row.phone }} matches' }] })).toBe(true);
  });

  it('of the fields of a submit form do not hold up rows; those of a search form and of conditions do', () => {
    const field = { config: { pattern: '1[0-9]{10}' } };
    const form = { type: 3, app_params: [field] };
    expect(patternsDecideRows({ views: [{ type: 2 }, form, { type: 8, sub_views: [form] }] })).toBe(false);
    expect(patternsDecideRows({ views: [{ type: 1, app_params: [field] }] })).toBe(true);
    expect(patternsDecideRows({ views: [{ type: 8, sub_views: [{ type: 1, app_params: [field] }] }] })).toBe(true);
    expect(patternsDecideRows({ views: [{ type: 3, app_params: [{ ...field, cond: 'a.matches("b")' }] }] })).toBe(true);
  });
});
