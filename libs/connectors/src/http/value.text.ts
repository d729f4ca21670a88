import type { ValueType } from './http.endpoint.js';

const INTEGER = /^-?\d{1,40}$/;
const DECIMAL = /^-?\d{1,40}(\.\d{1,40})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATETIME = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

const FITS: Record<ValueType, (text: string) => boolean> = {
  text: () => true,
  integer: (text) => INTEGER.test(text),
  decimal: (text) => DECIMAL.test(text),
  boolean: (text) => text === 'true' || text === 'false',
  date: (text) => DATE.test(text),
  datetime: (text) => DATETIME.test(text),
  json: isJson,
};

/** Whether a written value is one of a type. */
export const fits = (type: ValueType, text: string): boolean => FITS[type](text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A value of a bind as it is written into a request: what a driver would send. */
export function textOfBind(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return value instanceof Date ? value.toISOString() : JSON.stringify(value);
  return String(value as string | number | boolean | bigint);
}

/** A value as JSON: numbers keep every digit, json is put in as it is. */
export function jsonOf(type: ValueType, text: string): string {
  const isBare = type === 'integer' || type === 'decimal' || type === 'boolean' || type === 'json';
  return isBare ? bareJson(type, text) : JSON.stringify(text);
}

/** JSON writes no number with leading zeros. */
const bareJson = (type: ValueType, text: string): string =>
  type === 'json' || type === 'boolean' ? text : text.replace(/^(-?)0+(?=\d)/, '$1');
