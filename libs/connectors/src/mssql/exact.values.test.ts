import { describe, expect, it } from 'vitest';
import { exactText, type WireField } from './exact.values.js';

const field = (name: string, scale?: number): WireField => ({ colName: 'a', type: { name }, scale });
const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

/** Bytes as MS-TDS writes them (2.2.5.5.1), worked out by hand from the document. */
describe('values that the driver rounds', () => {
  it('keeps every digit of numbers', () => {
    expect(exactText(bytes('05 01 39300000'), field('NumericN', 2))).toBe('123.45');
    expect(exactText(bytes('05 00 05000000'), field('DecimalN', 3))).toBe('-0.005');
    expect(exactText(bytes('11 01 ffffffffffffffffffffffffffffff00'.padEnd(36, '0')), field('NumericN', 0))).toBe(
      (2n ** 120n - 1n).toString(),
    );
    expect(exactText(bytes('08 ffffff7f ffffffff'), field('MoneyN'))).toBe('922337203685477.5807');
    expect(exactText(bytes('00000080 00000000'), field('Money'))).toBe('-922337203685477.5808');
    expect(exactText(bytes('04 f6ffffff'), field('MoneyN'))).toBe('-0.0010');
  });

  it('keeps dates, fractions and offsets', () => {
    expect(exactText(bytes('03 000000'), field('Date'))).toBe('0001-01-01');
    expect(exactText(bytes('03 dab937'), field('Date'))).toBe('9999-12-31');
    expect(exactText(bytes('05 ffbf692ac9'), field('Time', 7))).toBe('23:59:59.9999999');
    expect(exactText(bytes('03 7f5101'), field('Time', 0))).toBe('23:59:59');
    expect(exactText(bytes('06 7f5101 dab937'), field('DateTime2', 0))).toBe('9999-12-31 23:59:59');
    expect(exactText(bytes('08 00000000 01000000'), field('DateTimeN'))).toBe('1900-01-01 00:00:00.003');
    expect(exactText(bytes('ffffffff 00000000'), field('DateTime'))).toBe('1899-12-31 00:00:00.000');
    expect(exactText(bytes('04 0100 3b00'), field('DateTimeN'))).toBe('1900-01-02 00:59:00');
  });

  it('shows the time of the offset, which may be another day than that of UTC', () => {
    // 2000-01-01 (day 730119) 20:00 UTC, at +08:00 and -05:30; 02:00 UTC at -05:30.
    expect(exactText(bytes('08 401901 07240b e001'), field('DateTimeOffset', 0))).toBe('2000-01-02 04:00:00 +08:00');
    expect(exactText(bytes('08 401901 07240b b6fe'), field('DateTimeOffset', 0))).toBe('2000-01-01 14:30:00 -05:30');
    expect(exactText(bytes('08 201c00 07240b b6fe'), field('DateTimeOffset', 0))).toBe('1999-12-31 20:30:00 -05:30');
  });

  it('leaves to the driver what it reads exactly', () => {
    for (const name of ['IntN', 'BigInt', 'NVarChar', 'UniqueIdentifier', 'VarBinary', 'toString'])
      expect(exactText(bytes('04 01000000'), field(name))).toBeUndefined();
  });
});
