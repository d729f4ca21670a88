import type { DateCutMask } from '@sluice/document';
import type { MaskKind } from './mask.type.js';

/** A date, or a moment with an optional zone, as drivers write them (ISO 8601 with a space or T between). */
const MOMENT =
  /^(\d{4,6})-(\d{2})-(\d{2})(?:([ T])(\d{2}):\d{2}(?::\d{2}(?:\.\d+)?)?( ?(?:Z|[+-]\d{2}(?::?\d{2})?))?)?$/;

/** What is left of a date's month and day. */
const dates: Record<DateCutMask['unit'], (month: string, day: string) => string> = {
  year: () => '01-01',
  quarter: (month) => `${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`,
  month: (month) => `${month}-01`,
  day: (month, day) => `${month}-${day}`,
};

/**
 * `date_cut`: a date or moment becomes the first day of its year, quarter or month, a moment the beginning of its day:
 * it stays of its type.
 */
export const dateCutMask: MaskKind<DateCutMask> = {
  survives: 'plain-column',
  keepsEquality: false,
  compile:
    ({ unit }) =>
    (text) => {
      const parts = MOMENT.exec(text);
      if (!parts) return undefined;
      const [, year = '', month = '', day = '', between, , zone = ''] = parts;
      // A date down to its day is the whole value.
      if (!between && unit === 'day') return undefined;
      const date = `${year}-${dates[unit](month, day)}`;
      return between ? `${date}${between}00:00:00${zone}` : date;
    },
};
