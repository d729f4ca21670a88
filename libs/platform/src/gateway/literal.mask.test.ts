import { describe, expect, it } from 'vitest';
import { dialectText } from '@sluice/sql';
import { maskAllLiterals } from './literal.mask.js';

const { strings } = dialectText('postgres');

describe('the text of a statement that could not be analysed', () => {
  it.each([
    [`SELECT 'a' + 'it''s', x`, `SELECT '***' + '***', x`],
    [`SELECT 'x' 'never ends`, `SELECT '***' '***'`],
    [`SELECT $$a$b$$, $t$ $$ $t$, $u$ never ends`, `SELECT '***', '***', '***'`],
    [`SELECT 12345, 123456, a1234567`, `SELECT 12345, '***', a'***'`],
  ])('keeps no value: %s', (text, masked) => {
    expect(maskAllLiterals(text, strings)).toBe(masked);
  });

  it('keeps nothing in quotes of any kind where nobody knows how the source writes strings', () => {
    expect(maskAllLiterals(`SELECT "a 'b" , 'it''s', \`c\`, 123456, "never ends`)).toBe(
      `SELECT '***' , '***''***', '***', '***', '***'`,
    );
  });

  it('is masked as far as a record keeps it, without a number that is cut', () => {
    const padding = ' '.repeat(59_990 - 'SELECT'.length);
    expect(maskAllLiterals(`SELECT${padding}'a secret of a person'`)).toBe(`SELECT${padding}'***'`);
    expect(maskAllLiterals(`SELECT${padding}  138 13800000000`)).toBe(`SELECT${padding}  138 `);
    expect(maskAllLiterals(`SELECT '${'x'.repeat(5_000_000)}`)).toBe(`SELECT '***'`);
  });
});
