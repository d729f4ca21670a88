import type { Budget } from './budget.js';
import { compareNumbers, Decimal, type Numeric } from './decimal.js';
import { formatMoment, Moment, parseMoment } from './moment.js';

/** What an expression works on. Numbers are exact (bigint or Decimal), maps are read by own keys alone. */
export type Value = null | boolean | Numeric | string | Moment | Value[] | ValueMap | HostObject;
/** A map made by an expression. */
export type ValueMap = Map<string, Value>;
/** A record of the caller, converted field by field when it is read, so that a large context costs nothing. */
export class HostObject {
  constructor(readonly record: Readonly<Record<string, unknown>>) {}
}

/** A plain value of the host: what JSON holds, with dates allowed. */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/**
 * Numbers become exact, dates become moments, undefined, NaN, infinities and functions become null. Converting a list
 * costs a step per 16 items.
 */
export function fromJs(value: unknown, budget?: Budget): Value {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value;
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'object' || value === null) return null;
  if (value instanceof Date) return new Moment(value.getTime());
  if (value instanceof Decimal || value instanceof Moment || value instanceof HostObject) return value;
  if (value instanceof Map) return value as ValueMap;
  if (Array.isArray(value)) {
    budget?.spend(1 + (value.length >> 4));
    return value.map((item) => fromJs(item, budget));
  }
  return new HostObject(value as Record<string, unknown>);
}

function fromNumber(value: number): Value {
  if (!Number.isFinite(value)) return null;
  return Number.isSafeInteger(value) ? BigInt(value) : (Decimal.parse(String(value)) ?? null);
}

/** The value behind a key; a missing key, a key of a prototype and a key of null are null. */
export function memberOf(value: Value, key: Value, budget?: Budget): Value {
  if (Array.isArray(value)) {
    const index =
      typeof key === 'bigint' ? Number(key) : typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : -1;
    return value[index] ?? null;
  }
  const name =
    typeof key === 'string' ? key : typeof key === 'bigint' || key instanceof Decimal ? key.toString() : undefined;
  if (name === undefined) return null;
  if (value instanceof Map) return value.get(name) ?? null;
  if (value instanceof HostObject) return Object.hasOwn(value.record, name) ? fromJs(value.record[name], budget) : null;
  return null;
}

/** Whether the key is there, with whatever value but null. */
export const hasMember = (value: Value, key: string, budget: Budget): boolean => memberOf(value, key, budget) !== null;

/** Own keys of a map in their order. */
export function keysOf(value: Value): string[] {
  if (value instanceof Map) return [...value.keys()];
  return value instanceof HostObject ? Object.keys(value.record) : [];
}

/** Name of the value's type, as `type(x)` says it. */
export function typeName(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'string') return 'string';
  if (value instanceof Decimal) return 'decimal';
  if (value instanceof Moment) return 'time';
  return Array.isArray(value) ? 'list' : 'map';
}

/**
 * The number itself, or the number that a text spells (decimals and large integers travel as text); undefined for
 * anything else.
 */
export function numberOf(value: Value): Numeric | undefined {
  if (typeof value === 'bigint' || value instanceof Decimal) return value;
  if (typeof value !== 'string') return undefined;
  const parsed = Decimal.parse(value);
  return parsed && parsed.scale === 0 ? parsed.digits : parsed;
}

const isNumber = (value: Value): value is Numeric => typeof value === 'bigint' || value instanceof Decimal;

/** −1, 0, 1, or undefined when the two have no order (null, other types, a text that is no number beside a number). */
export function compareValues(left: Value, right: Value): number | undefined {
  if (left === null || right === null) return undefined;
  if (isNumber(left) || isNumber(right)) {
    const a = numberOf(left),
      b = numberOf(right);
    return a === undefined || b === undefined ? undefined : compareNumbers(a, b);
  }
  if (left instanceof Moment || right instanceof Moment) {
    const a = momentOf(left),
      b = momentOf(right);
    return a && b ? Math.sign(a.ms - b.ms) : undefined;
  }
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return undefined;
}

/** The time itself, or the time that a text spells; undefined for anything else. */
export function momentOf(value: Value): Moment | undefined {
  if (value instanceof Moment) return value;
  return typeof value === 'string' ? parseMoment(value) : undefined;
}

/** Equality through lists and maps; null equals null alone. */
export function equalValues(left: Value, right: Value, budget: Budget): boolean {
  budget.spend();
  if (left === null || right === null) return left === right;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => equalValues(item, right[index] ?? null, budget));
  }
  if (isMap(left) && isMap(right)) {
    const keys = keysOf(left);
    return (
      keys.length === keysOf(right).length &&
      keys.every((key) => equalValues(memberOf(left, key, budget), memberOf(right, key, budget), budget))
    );
  }
  if (typeof left === 'string') budget.spendText(left.length);
  return compareValues(left, right) === 0;
}

const isMap = (value: Value): value is ValueMap | HostObject => value instanceof Map || value instanceof HostObject;

/**
 * Text of a single value as a person reads it; null is empty, times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, lists
 * and maps are JSON.
 */
export function textOfValue(value: Value, budget: Budget): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Decimal) return value.toString();
  if (value instanceof Moment) return formatMoment(value);
  return JSON.stringify(toJs(value, budget));
}

/**
 * A value for the host: whole numbers within 2^53 and decimals that a double holds exactly in text become numbers,
 * other numbers and times become text. With a budget each visited part is a step, so that a small value with much
 * sharing cannot unfold without end.
 */
export function toJs(value: Value, budget?: Budget): Plain {
  budget?.spend();
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint')
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value.toString();
  if (value instanceof Decimal) {
    const text = value.toString();
    return String(Number(text)) === text ? Number(text) : text;
  }
  if (value instanceof Moment) return formatMoment(value);
  if (Array.isArray(value)) return value.map((item) => toJs(item, budget));
  return Object.fromEntries(keysOf(value).map((key) => [key, toJs(memberOf(value, key, budget), budget)]));
}
