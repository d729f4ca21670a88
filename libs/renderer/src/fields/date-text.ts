import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { DATE_TIME_FORMAT, type ParamConfig } from '@sluice/document';

dayjs.extend(customParseFormat);

/** How a date field shows, stores and picks. */
export interface DateShape {
  /** Format of the stored text (§5: default YYYY-MM-DD HH:mm:ss in Asia/Shanghai). */
  stored: string;
  /** Format on the screen. */
  shown: string;
  picker: 'year' | 'month' | 'week' | 'date' | 'time';
  /** A time of day is picked beside the date. */
  withTime: boolean;
}

const shownFormats = { year: 'YYYY', month: 'YYYY-MM', week: 'YYYY-MM-DD', date: 'YYYY-MM-DD', datetime: DATE_TIME_FORMAT, time: 'HH:mm:ss' } as const;

/** The shape that `timeType` and `timeFormat` ask for; a range without a type picks times too, because half of its presets need them. */
export function dateShape(config: Pick<ParamConfig, 'timeType' | 'timeFormat'> | undefined, fallback: 'date' | 'datetime'): DateShape {
  const type = config?.timeType ?? fallback;
  const stored = config?.timeFormat ?? (type === 'time' ? 'HH:mm:ss' : DATE_TIME_FORMAT);
  const shown = config?.timeFormat && type !== 'date' ? config.timeFormat : shownFormats[type];
  return { stored, shown, picker: type === 'datetime' ? 'date' : type, withTime: type === 'datetime' };
}

/**
 * A stored text as dayjs. The text's own digits are kept: dayjs works in the browser's zone here, but only as a carrier of
 * digits, so a person in another zone sees and picks the same Asia/Shanghai wall time. Null for nothing or a wrong text.
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

/** A picked range as stored texts; whole days run from their first to their last second. */
export function writeRange(range: readonly [Dayjs, Dayjs], shape: DateShape): [string, string] {
  const unit = shape.picker === 'time' || shape.withTime ? null : shape.picker;
  const [from, to] = unit === null ? range : [range[0].startOf(unit), range[1].endOf(unit)];
  return [from.format(shape.stored), to.format(shape.stored)];
}
