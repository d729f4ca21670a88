import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { dateBounds, dateShape, presetNames, readDate, showDate, writeDate, writeRange } from './date-text.js';
import { readNumber } from './number.field.js';

describe('dates of fields', () => {
  it('are stored as YYYY-MM-DD HH:mm:ss unless the document says otherwise (§5)', () => {
    expect(dateShape(undefined, 'date')).toMatchObject({
      stored: 'YYYY-MM-DD HH:mm:ss',
      shown: 'YYYY-MM-DD',
      withTime: false,
    });
    expect(dateShape({ timeFormat: 'YYYY/MM/DD', timeType: 'date' }, 'date').stored).toBe('YYYY/MM/DD');
    expect(dateShape({ timeType: 'time' }, 'date')).toMatchObject({ stored: 'HH:mm:ss', picker: 'time' });
  });

  it('come back as they were stored', () => {
    const shape = dateShape({ timeType: 'datetime' }, 'date');
    for (const text of ['2026-11-21 09:10:11', '2024-02-29 23:59:59', '2026-03-29 02:30:00'])
      expect(readDate(text, shape)?.format(shape.stored)).toBe(text);
    expect(showDate('2026-11-21T09:10:11+08:00', shape)).toBe('2026-11-21 09:10:11');
    expect(readDate('no date', shape)).toBeNull();
    expect(showDate('no date', shape)).toBe('no date');
  });

  it('of whole days run from the first to the last second', () => {
    expect(writeRange([dayjs('2026-11-01'), dayjs('2026-11-21')], dateShape({ timeType: 'date' }, 'datetime'))).toEqual(
      ['2026-11-01 00:00:00', '2026-11-21 23:59:59'],
    );
    expect(
      writeRange([dayjs('2026-11-01 10:00:00'), dayjs('2026-11-01 11:00:00')], dateShape(undefined, 'datetime')),
    ).toEqual(['2026-11-01 10:00:00', '2026-11-01 11:00:00']);
  });
});

describe('fields that pick more than a day', () => {
  const picked = (timeType: 'year' | 'month' | 'week' | 'date', timeFormat?: string) =>
    dateShape({ timeType, timeFormat: timeFormat || undefined }, 'date');
  const day = dayjs('2026-11-18 15:20:30');
  it.each([
    ['year', undefined, ['2026-01-01 00:00:00', '2026-12-31 23:59:59']],
    ['month', undefined, ['2026-11-01 00:00:00', '2026-11-30 23:59:59']],
    ['week', undefined, ['2026-11-16 00:00:00', '2026-11-22 23:59:59']],
    ['date', undefined, ['2026-11-18 00:00:00', '2026-11-18 23:59:59']],
    ['month', 'YYYY-MM', ['2026-11', '2026-11']],
    ['week', 'YYYY/MM/DD', ['2026/11/16', '2026/11/22']],
    ['year', 'YYYY', ['2026', '2026']],
  ] as const)('%s, stored as %s, mean all of it, in both languages', (type, format, range) => {
    for (const language of ['en', 'zh-cn']) {
      dayjs.locale(language);
      expect(writeRange([day, day], picked(type, format))).toEqual(range);
      expect(writeDate(day, picked(type, format))).toBe(range[0]);
    }
  });

  it('offer the shortcuts that are no finer than they are (§9)', () => {
    expect(presetNames(dateShape(undefined, 'datetime'))).toHaveLength(22);
    expect(presetNames(picked('date'))).toEqual(expect.arrayContaining(['today', 'last_90_days', 'last_1_year']));
    expect(presetNames(picked('date'))).not.toContain('last_24_hours');
    expect(presetNames(picked('week'))).toEqual([
      'this_week',
      'this_month',
      'this_year',
      'last_week',
      'last_month',
      'last_year',
      'last_6_months',
      'last_1_year',
    ]);
    expect(presetNames(picked('month'))).toEqual([
      'this_month',
      'this_year',
      'last_month',
      'last_year',
      'last_6_months',
      'last_1_year',
    ]);
    expect(presetNames(picked('year'))).toEqual(['this_year', 'last_year', 'last_1_year']);
    expect(presetNames(dateShape({ timeType: 'time' }, 'datetime'))).toEqual([]);
  });

  it('show what they pick in their own format, without a time of day that nobody picked', () => {
    expect(showDate('2026-11-01 00:00:00', picked('month'))).toBe('2026-11');
    expect(showDate('18/11/2026', picked('date', 'DD/MM/YYYY'))).toBe('18/11/2026');
    expect(showDate('2026-11-18 00:00:00', picked('date', 'YYYY-MM-DD HH:mm:ss'))).toBe('2026-11-18');
  });

  it('of years span ten before and after this one (§9)', () => {
    const { minDate, maxDate } = dateBounds(picked('year'), Date.UTC(2026, 10, 21));
    expect([minDate?.year(), maxDate?.year()]).toEqual([2016, 2036]);
    expect(dateBounds(picked('month'), 0)).toEqual({});
  });
});

describe('typed numbers', () => {
  it('become numbers only where no digit is lost', () => {
    expect([readNumber('12'), readNumber(' 3.5 '), readNumber('-1'), readNumber('')]).toEqual([12, 3.5, -1, null]);
    expect([readNumber('9007199254740993'), readNumber('1.10'), readNumber('1e999'), readNumber('abc')]).toEqual([
      '9007199254740993',
      '1.10',
      '1e999',
      'abc',
    ]);
  });
});
