import { ExpressionError } from './expression.error.js';
import {
  addTime,
  DEFAULT_TIME_FORMAT,
  DEFAULT_ZONE,
  endOfTime,
  formatMoment,
  Moment,
  startOfTime,
  type TimeUnit,
} from './moment.js';

/** A preset of §9: how its two ends follow from now. */
interface TimeRangePreset {
  ends(now: Moment, zone: string): [Moment, Moment];
}

const whole = (unit: TimeUnit, back: number): TimeRangePreset => ({
  ends: (now, zone) => {
    const at = addTime(startOfTime(now, unit, zone), -back, unit, zone);
    return [at, endOfTime(at, unit, zone)];
  },
});
const last = (amount: number, unit: TimeUnit): TimeRangePreset => ({
  ends: (now, zone) => [addTime(now, -amount, unit, zone), now],
});

/** The date shortcuts of §9, in its order. */
export const TIME_RANGES = {
  today: whole('day', 0),
  this_week: whole('week', 0),
  this_month: whole('month', 0),
  this_year: whole('year', 0),
  yesterday: whole('day', 1),
  last_week: whole('week', 1),
  last_month: whole('month', 1),
  last_year: whole('year', 1),
  last_5_minutes: last(5, 'minute'),
  last_15_minutes: last(15, 'minute'),
  last_30_minutes: last(30, 'minute'),
  last_1_hour: last(1, 'hour'),
  last_3_hours: last(3, 'hour'),
  last_6_hours: last(6, 'hour'),
  last_12_hours: last(12, 'hour'),
  last_24_hours: last(24, 'hour'),
  last_2_days: last(2, 'day'),
  last_7_days: last(7, 'day'),
  last_30_days: last(30, 'day'),
  last_90_days: last(90, 'day'),
  last_6_months: last(6, 'month'),
  last_1_year: last(1, 'year'),
} satisfies Record<string, TimeRangePreset>;

/** A preset's name. */
export type TimeRangeName = keyof typeof TIME_RANGES;

/**
 * The two ends of a preset as text (§5: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai); `now` in milliseconds. Throws
 * `unknown-range`.
 */
export function timeRange(
  name: string,
  now: number,
  zone: string = DEFAULT_ZONE,
  format: string = DEFAULT_TIME_FORMAT,
): [string, string] {
  if (!Object.hasOwn(TIME_RANGES, name)) throw new ExpressionError('unknown-range', { name });
  const [from, to] = TIME_RANGES[name as TimeRangeName].ends(new Moment(now), zone);
  return [formatMoment(from, format, zone), formatMoment(to, format, zone)];
}
