import type { Row } from '../runtime.js';
import type { RuleParam } from '../rules/rule.type.js';

/** A JSON list or record in a text as what it is; every other value as it came. */
export function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}

/** The value of a field as a column holds it: as it is, or where the field holds several a list in JSON text. */
export function storedValue({ name, config }: RuleParam, row: Row): unknown {
  const value = row[name] ?? null;
  return config?.multiple === true || (config?.upload_max ?? 1) > 1 ? fromJson(value) : value;
}
