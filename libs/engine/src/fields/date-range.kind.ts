import { TIME_RANGES, timeRange } from '@sluice/document';
import {
  dateText,
  isDateText,
  isInFormat,
  namedEnd,
  readWhen,
  storedFormat,
  wholeDaySeconds,
  wholeRange,
} from '../rules/date-format.js';
import type { Rule, RuleParam } from '../rules/rule.type.js';
import { typeRule } from '../rules/type.rule.js';
import { isEmptyValue } from '../rules/value.rule.js';
import { engineText } from '../texts.js';
import type { Beginning, FieldKind } from './field-kind.type.js';
import { LIMIT_CHECKS } from './general.checks.js';
import { storedTime } from './stored.time.js';
import { fromJson } from './stored.value.js';

/** Two times in the param's format, the first not after the second. */
const inOrder: Rule = ({ config }, value, { locale }) => {
  const format = storedFormat(config);
  if (!Array.isArray(value) || value.length !== 2) return engineText('date', locale);
  const [from, to] = value as [unknown, unknown];
  const given = [from, to].filter((end) => end !== null && end !== undefined && end !== '');
  if (!given.every((end) => isDateText(end, format))) return engineText('date', locale);
  return given.length === 2 && isReversed(String(from), String(to), format)
    ? engineText('rangeOrder', locale)
    : undefined;
};

/**
 * Whether a range ends before it begins, whatever order its format writes day, month and year in; both are known to be
 * times.
 */
const isReversed = (from: string, to: string, format: string): boolean =>
  (readWhen(from, format) ?? 0) > (readWhen(to, format) ?? 0) + wholeDaySeconds(to) * 1000;

function coerceRange({ config }: RuleParam, value: unknown): unknown {
  if (!Array.isArray(value)) return null;
  const format = storedFormat(config);
  return value.map((end, at) => {
    if (isEmptyValue(end)) return null;
    return (isInFormat(end, format) ? undefined : namedEnd(end, at === 1 ? 1 : 0, config)) ?? dateText(end, format);
  });
}

/** Both ends out of their two columns, or of one column that holds them as JSON. */
function storedRange({ name, config }: RuleParam, row: Readonly<Record<string, unknown>>): unknown {
  const value = row[name] ?? null;
  const end = config?.endField;
  if (end === undefined || !Object.hasOwn(row, end)) return fromJson(value);
  return value === null && row[end] === null ? null : [value, row[end]];
}

/**
 * `def_val` with both ends, else the time-range expression (§4): a name of the list or an expression that yields two
 * ends.
 */
function firstRange({ def_val: given, config }: RuleParam, by: Beginning): unknown {
  if (Array.isArray(given)) return by.resolved(given);
  const source = config?.rangeTimeType ?? given;
  if (typeof source !== 'string' || source === '') return null;
  const preset = source.replaceAll('-', '_');
  if (Object.hasOwn(TIME_RANGES, preset)) return wholeRange(timeRange(preset, by.now()), config);
  const range = by.evaluated(source);
  return Array.isArray(range) && range.length === 2 ? wholeRange(range, config) : null;
}

/** From one time to another, as two texts; its end may stand under a name of its own (`endField`). */
export const dateRangeKind: FieldKind = {
  family: 'range',
  computedAsSent: true,
  checks: [typeRule, inOrder, ...LIMIT_CHECKS],
  isBlank: (_param, value) => Array.isArray(value) && (value.length < 2 || value.some(isEmptyValue)),
  coerce: coerceRange,
  load: (param, row, columns) => storedRange(param, storedTime(param, row, columns)),
  begin: firstRange,
};
