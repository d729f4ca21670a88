import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import updateLocale from 'dayjs/plugin/updateLocale.js';
import {
  DATE_TIME_FORMAT,
  formatMoment,
  Moment,
  TIME_RANGES,
  type ParamConfig,
  type TimeRangeName,
} from '@sluice/document';
import { wholeRange } from '@sluice/engine';

dayjs.extend(customParseFormat);
dayjs.extend(updateLocale);
// A week begins on Monday in both languages, as in expressions: the same choice means the same days.
dayjs.updateLocale('en', { weekStart: 1 });

type TimeConfig = Pick<ParamConfig, 'timeType' | 'timeFormat'>;

/** How a date field shows, stores and picks. */
export interface DateShape {
  /** Format of the stored text (§5: default YYYY-MM-DD HH:mm:ss in Asia/Shanghai). */
  stored: string;
  /** Format on the screen. */
  shown: string;
  picker: 'year' | 'month' | 'week' | 'date' | 'time';
  /** A time of day is picked beside the date. */
  withTime: boolean;
  /** What the rules of the engine read of it. */
  config: TimeConfig;
}

const shownFormats = {
  year: 'YYYY',
  month: 'YYYY-MM',
  week: 'YYYY-MM-DD',
  date: 'YYYY-MM-DD',
  datetime: DATE_TIME_FORMAT,
  time: 'HH:mm:ss',
} as const;
/** Marks of a time of day: a field that picks days does not show them. */
const TIME_MARKS = /H|mm|s/;

/**
 * The shape that `timeType` and `timeFormat` ask for; a range without a type picks times too, because half of its
 * presets need them.
 */
export function dateShape(config: TimeConfig | undefined, fallback: 'date' | 'datetime'): DateShape {
  const type = config?.timeType ?? fallback;
  const own = config?.timeFormat;
  const isTimed = type === 'datetime' || type === 'time';
  const stored = own ?? (type === 'time' ? 'HH:mm:ss' : DATE_TIME_FORMAT);
  const shown = own !== undefined && (isTimed || !TIME_MARKS.test(own)) ? own : shownFormats[type];
  return {
    stored,
    shown,
    picker: type === 'datetime' ? 'date' : type,
    withTime: type === 'datetime',
    config: { ...config, timeType: type },
  };
}

/**
 * A stored text as dayjs. The text's own digits are kept: dayjs works in the browser's zone here, but only as a carrier
 * of digits, so a person in another zone sees and picks the same Asia/Shanghai wall time. Null for nothing or a wrong
 * text.
 */
export function readDate(text: unknown, shape: DateShape): Dayjs | null {
  if (typeof text !== 'string' || text === '') return null;
  const exact = dayjs(text, shape.stored, true);
  if (exact.isValid()) return exact;
  const loose = dayjs(text.replace(/(Z|[+-]\d\d:?\d\d)$/, ''));
  return loose.isValid() ? loose : null;
}

/** The text on the screen; a text that is no date is shown as it is. */
export function showDate(text: unknown, shape: DateShape): string {
  if (text === null || text === undefined || text === '') return '';
  return readDate(text, shape)?.format(shape.shown) ?? String(text);
}

/** A picked range as stored texts; whole years, months, weeks and days run from their first to their last second. */
export function writeRange(range: readonly [Dayjs, Dayjs], shape: DateShape): readonly string[] {
  return wholeRange(
    range.map((end) => end.format(DATE_TIME_FORMAT)),
    shape.config,
  ).map(String);
}

/** A picked date as stored text; a year, month, week or day is its first second. */
export function writeDate(date: Dayjs, shape: DateShape): string {
  return writeRange([date, date], shape)[0] ?? '';
}

/** How coarse a choice is: a shortcut finer than what the field picks says nothing of its own. */
const COARSE = { datetime: 0, date: 1, week: 2, month: 3, year: 4 } as const;
const grain = (name: TimeRangeName): number =>
  /(minutes|hours?)$/.test(name) ? 0 : /week$/.test(name) ? 2 : /months?$/.test(name) ? 3 : /year$/.test(name) ? 4 : 1;

/** The shortcuts of §9 that fit: minutes and hours where a time of day is picked, whole months where months are. */
export function presetNames({ withTime, picker }: DateShape): TimeRangeName[] {
  if (picker === 'time') return [];
  const least = COARSE[withTime ? 'datetime' : picker];
  return (Object.keys(TIME_RANGES) as TimeRangeName[]).filter((name) => grain(name) >= least);
}

/** §9: the year selector spans ten years before and after the current one. */
const YEARS = 10;

/** The first and last date that may be picked, counted from now in Asia/Shanghai; none for kinds other than years. */
export function dateBounds({ picker }: DateShape, now: number): { minDate?: Dayjs; maxDate?: Dayjs } {
  if (picker !== 'year') return {};
  const today = dayjs(formatMoment(new Moment(now)));
  return { minDate: today.subtract(YEARS, 'year').startOf('year'), maxDate: today.add(YEARS, 'year').endOf('year') };
}
