import { describe, expect, it } from 'vitest';
import { grouped } from '@sluice/engine';
import { alike, averaged } from './table-footer.js';

describe('a total', () => {
  it.each([
    ['450', 2, '450.00'],
    ['1234.5', 2, '1234.50'],
    ['100.00', 0, '100.00'],
    ['-3', 1, '-3.0'],
    ['7', undefined, '7'],
  ] as const)('%s under cells with %s decimals reads %s', (value, decimals, text) => {
    expect(alike(value, decimals)).toBe(text);
  });

  it('loses no digit that says something, and no text that is no number', () => {
    expect(alike('12.345', 2)).toBe('12.345');
    expect(alike('2026-11-22', 2)).toBe('2026-11-22');
  });

  it('that is an average is rounded to two places, and thousands have marks', () => {
    expect([averaged('1995.4186'), averaged('2.345'), grouped('1234567.80')]).toEqual([
      '1995.42',
      '2.35',
      '1,234,567.80',
    ]);
  });
});
