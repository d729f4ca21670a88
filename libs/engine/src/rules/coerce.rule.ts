import { formatMoment, Moment, parseMoment, DATE_TIME_FORMAT } from '@sluice/document';
import type { Option } from '../runtime.js';
import type { RuleParam } from './rule.type.js';
import { isNumeric, keepsDecimals } from './type.rule.js';
import { integerText, isEmptyValue, numericText } from './value.rule.js';

/** What coercion may ask about a param's options, for `input_config.stockpile = "name"`. */
export interface CoerceContext {
  options?: readonly Option[];
}

/**
 * The value as it travels (§5): numbers as integers unless the param declares a precision, decimals and integers
 * beyond 2^53 as text, dates and date ranges as text in Asia/Shanghai, cascader paths as `input_config` says.
 * An empty value is null. A value of the wrong type is returned as it is, for the server to refuse by name.
 */
export function coerceParam(param: RuleParam, value: unknown, context: CoerceContext = {}): unknown {
  if (param.form_type === 6) return dateRange(value, param.config?.timeFormat);
  if (isEmptyValue(value)) return null;
  if (param.form_type === 20) return members(param, value);
  if (param.form_type === 18) return cascader(param, value, context);
  if (Array.isArray(value)) return value.map((one) => scalar(param, one));
  return scalar(param, value);
}

function scalar(param: RuleParam, value: unknown): unknown {
  if (isNumeric(param)) return wireNumber(value, keepsDecimals(param));
  if (param.query_type === 3) return value === true || value === 'true' || value === 1 || value === '1';
  if (param.form_type === 3) return dateText(value, param.config?.timeFormat);
  return value;
}

/** A member group (form_type 20): one record by member name, or a list of them. */
function members(param: RuleParam, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => members(param, one));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  return Object.fromEntries((param.config?.members ?? []).map((member) => [member.name, coerceParam(member, record[member.name])]));
}

function wireNumber(value: unknown, decimals: boolean): unknown {
  const text = numericText(value);
  if (text === undefined) return value;
  if (decimals) return text;
  const whole = integerText(text);
  const number = Number(whole);
  return Number.isSafeInteger(number) ? number : whole;
}

function dateRange(value: unknown, format: string | undefined): unknown {
  if (isEmptyValue(value) || !Array.isArray(value)) return null;
  return value.map((end, at) => (isEmptyValue(end) ? null : dateText(at === 1 ? wholeDay(end) : end, format)));
}

/** An end given as a day means that day to its last second. */
function wholeDay(end: unknown): unknown {
  return typeof end === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(end) ? `${end} 23:59:59` : end;
}

/** A text keeps its own digits unless it names another zone; instants are written in Asia/Shanghai. */
function dateText(value: unknown, format: string = DATE_TIME_FORMAT): unknown {
  if (value instanceof Date) return formatMoment(new Moment(value.getTime()), format);
  if (typeof value === 'number') return formatMoment(new Moment(value), format);
  if (typeof value !== 'string') return value;
  const moment = parseMoment(value);
  return moment && value.length !== format.length ? formatMoment(moment, format) : value;
}

function cascader(param: RuleParam, value: unknown, { options = [] }: CoerceContext): unknown {
  const { framework = 'leaf', delimiter = '/', stockpile = 'code' } = param.input_config ?? {};
  const path: unknown[] = Array.isArray(value) ? value : [value];
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
