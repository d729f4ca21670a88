import {
  addTime,
  endOfTime,
  formatMoment,
  Moment,
  parseMoment,
  startOfTime,
  timeUnit,
  type TimeUnit,
} from '../moment.js';
import { timeRange } from '../time-range.js';
import type { Value } from '../value.js';
import { countArgument, momentArgument, textArgument } from './arguments.js';
import type { ExpressionFunction, FunctionScope } from './function.type.js';

/** Largest move in one step; beyond it no calendar holds the result. */
const MAX_MOVE = 1_000_000_000;

const later = (
  name: 'addMinutes' | 'addHours' | 'addDays' | 'addMonths' | 'addYears',
  unit: TimeUnit,
  example: readonly [string, string],
): ExpressionFunction => ({
  args: ['time', 'count'],
  method: true,
  example,
  run: ([time, count], { zone }) => {
    const moment = momentArgument(name, time);
    const amount = countArgument(name, count);
    return Math.abs(amount) > MAX_MOVE ? null : realMoment(addTime(moment, amount, unit, zone));
  },
});

/** Null instead of a time that no calendar holds. */
const realMoment = (moment: Moment): Value =>
  Number.isFinite(moment.ms) && Math.abs(moment.ms) <= 8.64e15 ? moment : null;

const edge = (
  name: 'startOf' | 'endOf',
  move: typeof startOfTime,
  example: readonly [string, string],
): ExpressionFunction => ({
  args: ['time', 'unit'],
  method: true,
  example,
  run: ([time, unit], { zone }) => move(momentArgument(name, time), timeUnit(textArgument(name, unit)), zone),
});

const SECONDS: Record<string, number> = { minute: 60, hour: 3600, day: 86_400, week: 604_800 };

/** Functions of time. Texts without a zone are in Asia/Shanghai (§5); a week begins on Monday. */
export const timeFunctions = {
  now: {
    args: [],
    example: ['type(now())', 'time'],
    run: (_args: Value[], scope: FunctionScope): Value => realMoment(new Moment(scope.now())),
  },
  time: {
    args: ['text'],
    example: ['time("2026-02-30") == null', true],
    run: ([text], { zone }) =>
      text instanceof Moment ? text : (parseMoment(textArgument('time', text), zone) ?? null),
  },
  format: {
    args: ['time', 'pattern?'],
    method: true,
    example: ['time("2026-01-31 08:05:00").format("M/D HH:mm")', '1/31 08:05'],
    run: ([time, pattern], { zone, budget }) => {
      const source = pattern === undefined ? undefined : textArgument('format', pattern);
      budget.spendText((source?.length ?? 0) * 4);
      return formatMoment(momentArgument('format', time), source, zone);
    },
  },
  startOf: edge('startOf', startOfTime, ['time("2026-01-31 08:05:00").startOf("month")', '2026-01-01 00:00:00']),
  endOf: edge('endOf', endOfTime, ['endOf("2026-02-03 08:05:00", "month")', '2026-02-28 23:59:59']),
  addMinutes: later('addMinutes', 'minute', ['time("2026-01-01").addMinutes(-5)', '2025-12-31 23:55:00']),
  addHours: later('addHours', 'hour', ['time("2026-01-01").addHours(25)', '2026-01-02 01:00:00']),
  addDays: later('addDays', 'day', ['time("2026-02-28").addDays(1)', '2026-03-01 00:00:00']),
  addMonths: later('addMonths', 'month', ['time("2026-01-31").addMonths(1)', '2026-02-28 00:00:00']),
  addYears: later('addYears', 'year', ['time("2024-02-29").addYears(1)', '2025-02-28 00:00:00']),
  diff: {
    args: ['from', 'to', 'unit'],
    example: ['diff("2026-01-01", "2026-01-31", "day")', 30],
    run: ([from, to, unit]) => {
      const seconds = SECONDS[timeUnit(textArgument('diff', unit))];
      return seconds === undefined
        ? null
        : BigInt(Math.trunc((momentArgument('diff', to).ms - momentArgument('diff', from).ms) / 1000 / seconds));
    },
  },
  timeRange: {
    args: ['name'],
    example: ['size(timeRange("last_7_days"))', 2],
    run: ([name], scope) =>
      Number.isFinite(scope.now()) ? timeRange(textArgument('timeRange', name), scope.now(), scope.zone) : null,
  },
} satisfies Record<string, ExpressionFunction>;
