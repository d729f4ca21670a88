import { canonicalJson, isObject, type Json } from './canonical.json.js';

/** The part of JSON Schema (draft 7) in which widgets declare their values; every other word ends generation. */
export interface ValueSchema {
  type?: 'array' | 'boolean' | 'integer' | 'number' | 'object' | 'string';
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: ValueSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Readonly<Record<string, ValueSchema>>;
  required?: readonly string[];
  additionalProperties?: false;
}

const TYPES: Readonly<Record<NonNullable<ValueSchema['type']>, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  object: isObject,
  string: (value) => typeof value === 'string',
};
const text = (value: unknown): string => canonicalJson(value as Json);
const outside = (size: number, least = -Infinity, limit = Infinity): boolean => size < least || size > limit;

/**
 * Where a value does not fit its schema: '' for the value itself, `/0/from` for a part of it; undefined when all of it
 * fits. It needs no generated code, so browser and server ask the same function.
 */
export function misfit(schema: ValueSchema, value: unknown, at = ''): string | undefined {
  if (schema.type && !TYPES[schema.type](value)) return at;
  if (schema.enum && !schema.enum.some((one) => text(one) === text(value))) return at;
  if (typeof value === 'number') return outside(value, schema.minimum, schema.maximum) ? at : undefined;
  if (typeof value === 'string') return textFits(schema, value) ? undefined : at;
  if (Array.isArray(value)) return listMisfit(schema, value, at);
  return isObject(value) ? partMisfit(schema, value, at) : undefined;
}

const textFits = ({ minLength, maxLength, pattern }: ValueSchema, value: string): boolean =>
  !outside([...value].length, minLength, maxLength) && (pattern === undefined || new RegExp(pattern, 'u').test(value));

function listMisfit(schema: ValueSchema, list: readonly unknown[], at: string): string | undefined {
  if (outside(list.length, schema.minItems, schema.maxItems)) return at;
  if (schema.uniqueItems && new Set(list.map(text)).size < list.length) return at;
  const { items } = schema;
  if (!items) return undefined;
  return list.map((one, index) => misfit(items, one, `${at}/${index}`)).find((found) => found !== undefined);
}

function partMisfit(schema: ValueSchema, value: Readonly<Record<string, unknown>>, at: string): string | undefined {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at}/${missing}`;
  for (const [name, part] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!known && additionalProperties === false) return `${at}/${name}`;
    const found = known && misfit(known, part, `${at}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
