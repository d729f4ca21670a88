import { ExpressionError } from './expression.error.js';

/**
 * A point in time, milliseconds since 1970-01-01 UTC. Written and read as text in a zone, Asia/Shanghai unless told
 * (§5).
 */
export class Moment {
  constructor(readonly ms: number) {}
}

/** The zone of the product (§9). */
export const DEFAULT_ZONE = 'Asia/Shanghai';
/** The format in which times travel (§5). */
export const DEFAULT_TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss';

const MINUTE = 60_000;
const OFFSETS: Record<string, number> = { 'Asia/Shanghai': 480, UTC: 0 };
const TEXT =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** Minutes east of UTC: a known zone's name or `+08:00`. Shanghai keeps one offset all year. */
export function zoneMinutes(zone: string): number {
  const known = OFFSETS[zone];
  if (known !== undefined) return known;
  if (zone === 'Z') return 0;
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!match) return OFFSETS[DEFAULT_ZONE] ?? 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}

/**
 * Reads `YYYY-MM-DD[ HH:mm[:ss[.fraction]]][zone]`; undefined when the text is no real time. A text without a zone is
 * in `zone`.
 */
export function parseMoment(text: string, zone = DEFAULT_ZONE): Moment | undefined {
  const match = TEXT.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', offset] = match;
  const ms = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    Number(`0.${fraction}`) * 1000,
  );
  const back = new Date(ms);
  if (
    back.getUTCMonth() !== Number(month) - 1 ||
    back.getUTCDate() !== Number(day) ||
    Number(hour) > 23 ||
    Number(minute) > 59
  )
    return undefined;
  return new Moment(ms - zoneMinutes(offset ?? zone) * MINUTE);
}

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
const PATTERN: Record<string, (date: Date) => string> = {
  YYYY: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  MM: (date) => two(date.getUTCMonth() + 1),
  DD: (date) => two(date.getUTCDate()),
  HH: (date) => two(date.getUTCHours()),
  mm: (date) => two(date.getUTCMinutes()),
  ss: (date) => two(date.getUTCSeconds()),
  SSS: (date) => String(date.getUTCMilliseconds()).padStart(3, '0'),
  M: (date) => String(date.getUTCMonth() + 1),
  D: (date) => String(date.getUTCDate()),
};

/** As the pattern of that format does, for every call asks what time it is. The two agree by test. */
function inDefaultFormat(date: Date): string {
  const day = `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** Writes a time in a zone; pattern letters YYYY MM DD HH mm ss SSS M D, everything else stands for itself. */
export function formatMoment(moment: Moment, pattern = DEFAULT_TIME_FORMAT, zone = DEFAULT_ZONE): string {
  const local = new Date(moment.ms + zoneMinutes(zone) * MINUTE);
  if (pattern === DEFAULT_TIME_FORMAT) return inDefaultFormat(local);
  return pattern.replace(/YYYY|MM|DD|HH|mm|SSS|ss|M|D/g, (mark) => PATTERN[mark]?.(local) ?? mark);
}

/** Units that `startOf`, `endOf`, `add` and `diff` know; a week begins on Monday. */
export const TIME_UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
/** One unit of time. */
export type TimeUnit = (typeof TIME_UNITS)[number];

const FIXED: Partial<Record<TimeUnit, number>> = {
  minute: MINUTE,
  hour: 60 * MINUTE,
  day: 1440 * MINUTE,
  week: 7 * 1440 * MINUTE,
};

/** The unit of that name, a plural `s` allowed. Throws `unknown-unit`. */
export function timeUnit(name: string): TimeUnit {
  const unit = TIME_UNITS.find((known) => known === name || `${known}s` === name);
  if (!unit) throw new ExpressionError('unknown-unit', { unit: name });
  return unit;
}

/** Moves a time by whole units; a month's end stays a month's end (31 January + 1 month = 28 or 29 February). */
export function addTime(moment: Moment, amount: number, unit: TimeUnit, zone = DEFAULT_ZONE): Moment {
  const fixed = FIXED[unit];
  if (fixed !== undefined) return new Moment(moment.ms + amount * fixed);
  const shift = zoneMinutes(zone) * MINUTE;
  const local = new Date(moment.ms + shift);
  const months = local.getUTCFullYear() * 12 + local.getUTCMonth() + amount * (unit === 'year' ? 12 : 1);
  const last = new Date(Date.UTC(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), last);
  const midnight = Date.UTC(Math.floor(months / 12), ((months % 12) + 12) % 12, day);
  return new Moment(midnight + ((((moment.ms + shift) % 86_400_000) + 86_400_000) % 86_400_000) - shift);
}

/** The first millisecond of the unit that holds the time. */
export function startOfTime(moment: Moment, unit: TimeUnit, zone = DEFAULT_ZONE): Moment {
  const shift = zoneMinutes(zone) * MINUTE;
  const local = new Date(moment.ms + shift);
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const start: Record<TimeUnit, () => number> = {
    minute: () => Math.floor((moment.ms + shift) / MINUTE) * MINUTE,
    hour: () => Math.floor((moment.ms + shift) / (60 * MINUTE)) * 60 * MINUTE,
    day: () => day,
    week: () => day - ((local.getUTCDay() + 6) % 7) * 86_400_000,
    month: () => Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1),
    year: () => Date.UTC(local.getUTCFullYear(), 0, 1),
  };
  return new Moment(start[unit]() - shift);
}

/** The last whole second of the unit that holds the time. */
export function endOfTime(moment: Moment, unit: TimeUnit, zone = DEFAULT_ZONE): Moment {
  return new Moment(addTime(startOfTime(moment, unit, zone), 1, unit, zone).ms - 1000);
}

/** The first millisecond and the last whole second of the unit that holds the time. */
export function timeEnds(moment: Moment, unit: TimeUnit, zone = DEFAULT_ZONE): readonly [Moment, Moment] {
  return [startOfTime(moment, unit, zone), endOfTime(moment, unit, zone)];
}
