import { formatMoment, Moment, parseMoment } from '@sluice/document';
import type { Option } from '../form/form.type.js';
import { momentOfNumber, namedEnd, readInFormat, storedFormat } from './date-format.js';
import { DISPLAY_KINDS } from './display-kinds.js';
import { groupValue, namedValue, recordsOf } from './member-records.js';
import type { RuleParam } from './rule.type.js';
import { isNumeric, keepsDecimals } from './type.rule.js';
import { integerText, isEmptyValue, numericText } from './value.rule.js';

/** What coercion may ask about a param's options, for `input_config.stockpile = "name"`. */
export interface CoerceContext {
  /** All options of a param, a member of a group included. */
  optionsOf?: (param: RuleParam) => readonly Option[];
}

/**
 * The value as it travels (§5): numbers as integers unless the param declares a precision, decimals and integers
 * beyond 2^53 as text, dates and date ranges as text in Asia/Shanghai, cascader paths as `input_config` says.
 * An empty value is null. A value of the wrong type is returned as it is, for the server to refuse by name.
 */
export function coerceParam(param: RuleParam, value: unknown, context: CoerceContext = {}): unknown {
  if (param.form_type === 6) return dateRange(value, param.config);
  if (isEmptyValue(value)) return null;
  if (param.form_type === 20) return members(param, value, context);
  if (param.form_type === 18) return cascader(param, value, context);
  if (Array.isArray(value)) return value.map((one) => scalar(param, one));
  return scalar(param, value);
}

function scalar(param: RuleParam, value: unknown): unknown {
  if (isNumeric(param)) return wireNumber(value, keepsDecimals(param));
  if (param.query_type === 3) return value === true || value === 'true' || value === 1 || value === '1';
  if (param.form_type === 3) return dateText(value, storedFormat(param.config));
  return value;
}

/** A member group (form_type 20): one record by member name, or a list of them for a sub-table; ranges stand under the names of their two ends, as in a form. */
function members(param: RuleParam, value: unknown, context: CoerceContext): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = (param.config?.members ?? []).filter(
    (member) => member.enable !== false && !DISPLAY_KINDS.has(member.form_type),
  );
  return groupValue(
    param,
    recordsOf(param, value).map(
      (record) =>
        Object.assign(
          {},
          ...known.map((member) => namedValue(member, coerceParam(member, record[member.name], context))),
        ) as Record<string, unknown>,
    ),
  );
}

function wireNumber(value: unknown, decimals: boolean): unknown {
  const text = numericText(value);
  if (text === undefined) return value;
  if (decimals) return text;
  const whole = integerText(text);
  const number = Number(whole);
  return Number.isSafeInteger(number) ? number : whole;
}

function dateRange(value: unknown, config: RuleParam['config']): unknown {
  if (isEmptyValue(value) || !Array.isArray(value)) return null;
  const format = storedFormat(config);
  return value.map((end, at) => {
    if (isEmptyValue(end)) return null;
    return (isInFormat(end, format) ? undefined : namedEnd(end, at === 1 ? 1 : 0, config)) ?? dateText(end, format);
  });
}

const isInFormat = (value: unknown, format: string): boolean =>
  typeof value === 'string' && readInFormat(value, format) !== undefined;

/** A text keeps its own digits unless it names another zone; instants are written in Asia/Shanghai, a number that is a year as its first second. */
function dateText(value: unknown, format: string): unknown {
  if (value instanceof Date) return formatMoment(new Moment(value.getTime()), format);
  if (typeof value === 'number') return formatMoment(momentOfNumber(value), format);
  if (typeof value !== 'string' || isInFormat(value, format)) return value;
  const moment = parseMoment(value);
  return moment ? formatMoment(moment, format) : value;
}

/** One path, or with `multiple` a list of them. */
function cascader(param: RuleParam, value: unknown, context: CoerceContext): unknown {
  const isMany = param.config?.multiple === true && Array.isArray(value);
  return isMany ? (value as unknown[]).map((one) => pathText(param, one, context)) : pathText(param, value, context);
}

function pathText(param: RuleParam, value: unknown, { optionsOf }: CoerceContext): unknown {
  const { framework = 'leaf', delimiter = '/', stockpile = 'code' } = param.input_config ?? {};
  const path: unknown[] = Array.isArray(value) ? value : [value];
  const options = stockpile === 'name' ? (optionsOf?.(param) ?? []) : [];
  const kept = stockpile === 'name' ? labelsOf(path, options) : path;
  if (framework === 'leaf') return kept.at(-1) ?? null;
  return kept.join(delimiter);
}

function labelsOf(path: readonly unknown[], options: readonly Option[]): unknown[] {
  let level = options;
  return path.map((code) => {
    const node = level.find((option) => String(option.value) === String(code));
    level = node?.children ?? [];
    return node?.label ?? code;
  });
}
