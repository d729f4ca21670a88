import {
  DATE_TIME_FORMAT,
  formatMoment,
  Moment,
  parseMoment,
  timeEnds,
  type ParamConfig,
  type TimeUnit,
} from '@sluice/document';

/** What each mark of a format takes: its digits and the part it fills. */
const MARKS = {
  YYYY: ['(\\d{4})', 'year'],
  MM: ['(\\d{2})', 'month'],
  DD: ['(\\d{2})', 'day'],
  HH: ['(\\d{2})', 'hour'],
  mm: ['(\\d{2})', 'minute'],
  ss: ['(\\d{2})', 'second'],
  SSS: ['(\\d{3})', 'millisecond'],
  M: ['(\\d{1,2})', 'month'],
  D: ['(\\d{1,2})', 'day'],
} as const satisfies Record<string, readonly [string, string]>;

type Part = (typeof MARKS)[keyof typeof MARKS][1];
const MARK = /YYYY|MM|DD|HH|mm|SSS|ss|M|D/g;

interface FormatPattern {
  pattern: RegExp;
  parts: Part[];
}

/** Documents use a handful of formats, and every value of a date is read with one. */
const known = new Map<string, FormatPattern>();
const KNOWN_LIMIT = 200;

function patternOf(format: string): FormatPattern {
  const found = known.get(format);
  if (found) return found;
  if (known.size >= KNOWN_LIMIT) known.clear();
  const made = compileFormat(format);
  known.set(format, made);
  return made;
}

/** A format as a pattern over the whole text, with what its groups mean. */
function compileFormat(format: string): FormatPattern {
  const parts: Part[] = [];
  const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  let source = '';
  let end = 0;
  for (const found of format.matchAll(MARK)) {
    const [digits, part] = MARKS[found[0] as keyof typeof MARKS];
    source += literal(format.slice(end, found.index)) + digits;
    parts.push(part);
    end = found.index + found[0].length;
  }
  return { pattern: new RegExp(`^${source}${literal(format.slice(end))}$`), parts };
}

/**
 * A text in a date format (marks YYYY MM DD HH mm ss SSS M D; the rest stands for itself) as milliseconds on a wall
 * clock, for comparing with others of the same format. A part that the format leaves out is its first value. Undefined
 * when the text is no such time.
 */
export function readInFormat(text: string, format: string): number | undefined {
  const { pattern, parts } = patternOf(format);
  const found = pattern.exec(text);
  if (!found || parts.length === 0) return undefined;
  const at: Record<Part, number> = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 };
  parts.forEach((part, index) => {
    at[part] = Number(found[index + 1]);
  });
  const ms = Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second, at.millisecond);
  const back = new Date(ms);
  const isReal =
    back.getUTCMonth() === at.month - 1 &&
    back.getUTCDate() === at.day &&
    at.hour < 24 &&
    at.minute < 60 &&
    at.second < 60;
  return isReal ? ms : undefined;
}

/** Shanghai keeps one offset all year (§9). */
const SHANGHAI_MS = 8 * 3_600_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The same scale for a text in the format, or for any other text that names a real time; undefined for neither. */
export function readWhen(text: string, format: string): number | undefined {
  const inFormat = readInFormat(text, format);
  const moment = inFormat === undefined ? parseMoment(text) : undefined;
  return inFormat ?? (moment && moment.ms + SHANGHAI_MS);
}

/** The format in which a date field or range is stored: its own, else that of a time of day or the product's (§5). */
export function storedFormat(config: Pick<ParamConfig, 'timeType' | 'timeFormat'> | undefined): string {
  return config?.timeFormat ?? (config?.timeType === 'time' ? 'HH:mm:ss' : DATE_TIME_FORMAT);
}

/** True for a text in the format. */
export const isInFormat = (value: unknown, format: string): boolean =>
  typeof value === 'string' && readInFormat(value, format) !== undefined;

/** True for a real time, or a text in the format (YYYY-MM, HH:mm, DD/MM/YYYY). */
export const isDateText = (value: unknown, format: string): boolean =>
  typeof value === 'string' && readWhen(value, format) !== undefined;

/**
 * A time as it travels: a text keeps its own digits unless it names another zone; instants are written in
 * Asia/Shanghai, a number that is a year as its first second.
 */
export function dateText(value: unknown, format: string): unknown {
  if (value instanceof Date) return formatMoment(new Moment(value.getTime()), format);
  if (typeof value === 'number') return formatMoment(momentOfNumber(value), format);
  if (typeof value !== 'string' || isInFormat(value, format)) return value;
  const moment = parseMoment(value);
  return moment ? formatMoment(moment, format) : value;
}

/** Seconds by which an end given as a day, in whatever order its format writes it, goes on behind its beginning. */
export const wholeDaySeconds = (end: string): number => (DAY.test(end) ? 86_399 : 0);

/** A whole number that says a year rather than milliseconds, which would be a few seconds after 1970 began. */
const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1000 && value <= 9999;

/** A number as a moment: a bare year (2024) is its first second, any other milliseconds since 1970. */
export function momentOfNumber(value: number): Moment {
  return isYear(value) ? (parseMoment(`${value}-01-01`) ?? new Moment(value)) : new Moment(value);
}

/** The unit that a date field picks whole; none for a time of day, alone or beside the date. */
const UNITS: Readonly<Record<string, TimeUnit>> = { year: 'year', month: 'month', week: 'week', date: 'day' };

/** What an expression may name as a whole, by the length of its text: a year, a month, a day. */
const NAMED: Readonly<Record<number, { unit: TimeUnit; rest: string }>> = {
  4: { unit: 'year', rest: '-01-01' },
  7: { unit: 'month', rest: '-01' },
  10: { unit: 'day', rest: '' },
};
/** From coarse to fine. */
const COARSE: readonly TimeUnit[] = ['year', 'month', 'week', 'day'];

/**
 * A range as it is stored: where years, months, weeks or days are picked, or named as `2024`, `2024-05` or
 * `2024-05-17`, it runs from the first second of its first one to the last second of its last one. A range without a
 * type picks times. A text that is a time as the product writes it (YYYY-MM-DD …) is that, whatever the field's own
 * format; else it is read in that. What is no time stays, for the rules to name.
 */
export function wholeRange(
  range: readonly unknown[],
  config: Pick<ParamConfig, 'timeType' | 'timeFormat'> | undefined,
): unknown[] {
  const [picked, format] = [UNITS[config?.timeType ?? 'datetime'], storedFormat(config)];
  return range.map((end, at) => {
    const when = endOf(end, format);
    if (when === undefined) return end;
    const unit = COARSE.find((one) => one === picked || one === when.unit);
    const edge = unit === undefined ? when.moment : timeEnds(when.moment, unit)[at === 0 ? 0 : 1];
    return formatMoment(edge, format);
  });
}

/**
 * An end of a range that names a year, a month or a day as a whole, as its first (0) or last (1) second; undefined for
 * every other.
 */
export function namedEnd(
  end: unknown,
  at: 0 | 1,
  config: Pick<ParamConfig, 'timeType' | 'timeFormat'> | undefined,
): string | undefined {
  const format = storedFormat(config);
  const when = endOf(end, format);
  return when?.unit && formatMoment(timeEnds(when.moment, when.unit)[at], format);
}

/** One end of a range, and the unit that it names as a whole. */
interface RangeEnd {
  moment: Moment;
  unit?: TimeUnit;
}

function endOf(end: unknown, format: string): RangeEnd | undefined {
  if (typeof end === 'bigint') return endOf(Number(end), format);
  if (typeof end === 'number') return { moment: momentOfNumber(end), unit: isYear(end) ? 'year' : undefined };
  if (typeof end !== 'string') return undefined;
  const text = end.trim();
  const named = /^\d{4}(-\d{2}){0,2}$/.test(text) ? NAMED[text.length] : undefined;
  const moment = parseMoment(text + (named?.rest ?? ''));
  if (moment) return { moment, unit: named?.unit };
  const wall = readInFormat(text, format);
  return wall === undefined ? undefined : { moment: new Moment(wall - SHANGHAI_MS) };
}
