import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { dateShape, readDate, showDate, writeRange } from './date-text.js';
import { readNumber } from './number.field.js';

describe('dates of fields', () => {
  it('are stored as YYYY-MM-DD HH:mm:ss unless the document says otherwise (§5)', () => {
    expect(dateShape(undefined, 'date')).toMatchObject({ stored: 'YYYY-MM-DD HH:mm:ss', shown: 'YYYY-MM-DD', withTime: false });
    expect(dateShape({ timeFormat: 'YYYY/MM/DD', timeType: 'date' }, 'date').stored).toBe('YYYY/MM/DD');
    expect(dateShape({ timeType: 'time' }, 'date')).toMatchObject({ stored: 'HH:mm:ss', picker: 'time' });
  });

  it('come back as they were stored', () => {
    const shape = dateShape({ timeType: 'datetime' }, 'date');
    for (const text of ['2026-11-21 09:10:11', '2024-02-29 23:59:59', '2026-03-29 02:30:00']) expect(readDate(text, shape)?.format(shape.stored)).toBe(text);
    expect(showDate('2026-11-21T09:10:11+08:00', shape)).toBe('2026-11-21 09:10:11');
    expect(readDate('no date', shape)).toBeNull();
    expect(showDate('no date', shape)).toBe('no date');
  });

  it('of whole days run from the first to the last second', () => {
    expect(writeRange([dayjs('2026-11-01'), dayjs('2026-11-21')], dateShape({ timeType: 'date' }, 'datetime'))).toEqual(['2026-11-01 00:00:00', '2026-11-21 23:59:59']);
    expect(writeRange([dayjs('2026-11-01 10:00:00'), dayjs('2026-11-01 11:00:00')], dateShape(undefined, 'datetime'))).toEqual(['2026-11-01 10:00:00', '2026-11-01 11:00:00']);
  });
});

describe('typed numbers', () => {
  it('become numbers only where no digit is lost', () => {
    expect([readNumber('12'), readNumber(' 3.5 '), readNumber('-1'), readNumber('')]).toEqual([12, 3.5, -1, null]);
    expect([readNumber('9007199254740993'), readNumber('1.10'), readNumber('1e999'), readNumber('abc')]).toEqual(['9007199254740993', '1.10', '1e999', 'abc']);
  });
});
