import { formatMoment, Moment, parseMoment, timeRange, TIME_RANGES, type TimeRangeName } from '@sluice/document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, viewOf } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import { readInFormat } from './date-format.js';
import { coerceParam, computedValues, paramProblem, wholeRange } from './index.js';

const formats = [
  'YYYY-MM-DD HH:mm:ss',
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'YYYY-DD-MM',
  'YYYY-DD-MM HH:mm:ss',
  'D.M.YYYY',
  'YYYYMMDDHHmmss',
  'YYYY年MM月DD日',
  'HH:mm',
  'YYYY-MM',
  'YYYY-MM-DD HH:mm:ss.SSS',
];
const moments = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Moment(date.getTime()));
const rules = { locale: 'zh-chs', now: 0 } as const;
const range = (timeFormat?: string): ReturnType<typeof paramOf> =>
  paramOf({ id: 1, uid: 'a', form_type: 6, config: timeFormat ? { timeFormat } : {} });

describe('date formats', () => {
  it('what a format writes it reads again, and writes the same', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...formats), (moment, format) => {
        const text = formatMoment(moment, format);
        const read = readInFormat(text, format);
        expect(formatMoment(new Moment(read ?? NaN), format, 'UTC')).toBe(text);
      }),
    );
  });

  it('no text is read as a time that it does not say', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...formats), (text, format) => {
        const read = readInFormat(text, format);
        if (read !== undefined && !format.includes('D.M'))
          expect(formatMoment(new Moment(read), format, 'UTC')).toBe(text);
      }),
    );
    expect(['30.2.2024', '31.4.2024', '0.1.2024'].map((text) => readInFormat(text, 'D.M.YYYY'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('two times in order pass in every full format, in the wrong order they are refused', () => {
    fc.assert(
      fc.property(
        moments,
        moments,
        fc.constantFrom(...formats.filter((format) => format.includes('DD'))),
        (one, other, format) => {
          const [from, to] = [one, other].sort((a, b) => a.ms - b.ms).map((moment) => formatMoment(moment, format));
          expect(paramProblem(range(format), [from, to], rules)).toBeUndefined();
          if (from !== to) expect(paramProblem(range(format), [to, from], rules)).toBe('开始时间不能晚于结束时间');
        },
      ),
    );
  });
});

describe('ranges', () => {
  it('keep day and month in every format, however they come: picked, from a preset, or stored and sent again', () => {
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...formats.filter((format) => format.includes('DD'))),
        fc.constantFrom('date', 'datetime', undefined),
        (moment, timeFormat, timeType) => {
          const config = { timeFormat, timeType } as const;
          const text = formatMoment(moment);
          const stored = wholeRange([text, text], config);
          const day = formatMoment(moment, 'YYYY-MM-DD');
          const ends = timeType === 'date' ? [`${day} 00:00:00`, `${day} 23:59:59`] : [text, text];
          expect(stored).toEqual(ends.map((end) => formatMoment(parseMoment(end) ?? moment, timeFormat)));
          expect(coerceParam(range(timeFormat), stored)).toEqual(stored);
          expect(paramProblem(range(timeFormat), stored, rules)).toBeUndefined();
        },
      ),
    );
  });

  it.each([
    ['years', [2023, 2024], ['2023-01-01 00:00:00', '2024-12-31 23:59:59']],
    ['years as text', ['2024', '2024'], ['2024-01-01 00:00:00', '2024-12-31 23:59:59']],
    ['months', ['2024-02', '2024-02'], ['2024-02-01 00:00:00', '2024-02-29 23:59:59']],
    ['days', ['2024-05-03', '2024-05-03'], ['2024-05-03 00:00:00', '2024-05-03 23:59:59']],
    ['milliseconds', [0, 86_400_000], ['1970-01-01 08:00:00', '1970-01-02 08:00:00']],
    ['no times', ['24', 'x'], ['24', 'x']],
  ] as const)('of %s named as a whole run from the first to the last second', (_name, ends, stored) => {
    expect(wholeRange(ends, {})).toEqual(stored);
  });

  it('of a year in a format of its own are that year', () => {
    expect(wholeRange([2024, 2025], { timeType: 'year', timeFormat: 'YYYY' })).toEqual(['2024', '2025']);
    expect(wholeRange(['2024', '2024'], { timeType: 'date', timeFormat: 'YYYY-DD-MM' })).toEqual([
      '2024-01-01',
      '2024-31-12',
    ]);
    expect(coerceParam(paramOf({ id: 1, uid: 'a', form_type: 3 }), 2024)).toBe('2024-01-01 00:00:00');
  });
});

describe('ranges that are worked out or sent', () => {
  const wholes: [readonly unknown[], readonly unknown[]][] = [
    [
      [2023, 2024],
      ['2023-01-01 00:00:00', '2024-12-31 23:59:59'],
    ],
    [
      ['2023', '2024-02'],
      ['2023-01-01 00:00:00', '2024-02-29 23:59:59'],
    ],
    [
      ['2024-05-03', '2024-05-03'],
      ['2024-05-03 00:00:00', '2024-05-03 23:59:59'],
    ],
    [
      [2024, null],
      ['2024-01-01 00:00:00', null],
    ],
    [
      [0, 86_400_000],
      ['1970-01-01 08:00:00', '1970-01-02 08:00:00'],
    ],
  ];
  it.each(wholes)('end with the year, month or day that they name: %j', (ends, stored) => {
    const computed = paramOf({
      id: 1,
      uid: 'a',
      form_type: 6,
      value: `[${ends.map((end) => JSON.stringify(end)).join(', ')}]`,
    });
    expect(coerceParam(computed, ends)).toEqual(stored);
    expect(computedValues([computed], {}, rules)).toEqual({ a: stored });
    const page = createPage(
      pageOf(
        viewOf({ id: 1, uid: 'v', type: 3, app_params: [computed, paramOf({ id: 2, uid: 'says', value: 'form.a' })] }),
      ),
      fakePorts(),
    );
    expect(page.views.get(1)?.form?.values()).toEqual({ a: stored, says: stored });
    page.dispose();
  });

  it('keep texts in a format of their own', () => {
    expect(coerceParam(range('YYYY-DD-MM'), ['2024-05-03', '2024-05-03'])).toEqual(['2024-05-03', '2024-05-03']);
    expect(coerceParam(range('YYYY'), ['2023', 2024])).toEqual(['2023', '2024']);
  });
});

describe('presets of §9', () => {
  it('each one is a range in order that passes the rules and travels unchanged, at any time of the year', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...(Object.keys(TIME_RANGES) as TimeRangeName[])), (now, name) => {
        const ends = timeRange(name, now.ms);
        expect(paramProblem(range(), ends, rules)).toBeUndefined();
        expect(coerceParam(range(), ends)).toEqual(ends);
        const [from, to] = ends.map((end) => parseMoment(end)?.ms ?? NaN);
        expect(from).toBeLessThan(to ?? NaN);
      }),
    );
  });
});
