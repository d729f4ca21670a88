import { describe, expect, it } from 'vitest';
import { numberLook } from './number.text.js';

describe('a number as its column writes it', () => {
  it.each([
    ['12345678901234567890.125', { number_format: 'thousands' }, '12,345,678,901,234,567,890.125'],
    [1234.5, { number_format: 'thousands', number_decimals: 2 }, '1,234.50'],
    [-3, { number_format: 'currency' }, '-¥3.00'],
    ['1234.005', { number_format: 'currency', number_currency: 'USD' }, '$1,234.01'],
    [5, { number_format: 'currency', number_currency: 'JPY' }, '¥5'],
    [0.256, { number_format: 'percent' }, '25.6%'],
    [0.256, { number_format: 'percent', number_decimals: 0 }, '26%'],
    [7, { number_decimals: 1 }, '7.0'],
  ] as const)('%s with %j', (value, look, text) => {
    expect(numberLook(value, look, 'en')).toBe(text);
  });

  it('leaves what is no number, and columns that say nothing, as they are', () => {
    for (const value of ['138****0001', '', null, '1e5', true])
      expect(numberLook(value, { number_format: 'thousands' }, 'en')).toBeUndefined();
    expect(numberLook(1234, {}, 'en')).toBeUndefined();
  });
});
