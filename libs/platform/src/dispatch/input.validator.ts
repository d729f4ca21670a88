import { error, PlatformError, type BothTexts } from '@sluice/document';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { readJson } from './json.limits.js';
import type { JsonSchema } from './json.schema.js';

/** Checks and completes the input of one operation; throws a PlatformError that names the field. */
export type InputValidator = (body: Record<string, unknown>) => Record<string, unknown>;

/**
 * `label` names a field to a person in both languages, `expected` what a pattern asks for; the other words belong to
 * our schemas' documentation.
 */
const vocabulary = ['label', 'expected', 'x-en'];

/** Numbers and booleans of form-encoded bodies arrive as text, so types are coerced (§7). */
function createAjv(): Ajv {
  const ajv = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: false, strictTypes: false, verbose: true });
  ajv.addVocabulary(vocabulary);
  formats.default(ajv, ['date', 'date-time', 'email', 'uri', 'ipv4', 'ipv6', 'uuid']);
  return ajv;
}

/**
 * A schema whose integers are whole: no identifier or count is larger than what a number tells exactly, let alone a
 * column of 64 bits.
 */
function bounded(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(bounded);
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, bounded(value)]));
  const types: unknown[] = [inner.type].flat();
  if (!types.includes('integer')) return inner;
  return { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...inner };
}

function labelOf(failure: ErrorObject, field: string): BothTexts | string {
  const missing =
    failure.keyword === 'required'
      ? (failure.parentSchema?.properties as Record<string, JsonSchema> | undefined)?.[field]
      : failure.parentSchema;
  return ((missing as JsonSchema | undefined)?.label as BothTexts | undefined) ?? field;
}

type Translate = (label: BothTexts | string, failure: ErrorObject, field: string) => PlatformError;

const limit = (failure: ErrorObject): unknown => (failure.params as { limit: unknown }).limit;

/** Ajv's keywords to the catalogue; what is not here is `input.invalid` with Ajv's own words. */
const translations: Readonly<Record<string, Translate>> = {
  required: (label, _failure, field) => error('input.required', { label }, { field }),
  type: (label, failure, field) => error('input.type', { label, expected: String(failure.schema) }, { field }),
  enum: (label, _failure, field) => error('input.choice', { label }, { field }),
  pattern: (label, failure, field) => {
    const expected = failure.parentSchema?.expected as BothTexts | undefined;
    return expected === undefined
      ? error('input.pattern', { label }, { field })
      : error('input.expected', { label, expected }, { field });
  },
  format: (label, _failure, field) => error('input.pattern', { label }, { field }),
  additionalProperties: (_label, failure) => {
    const name = String((failure.params as { additionalProperty: string }).additionalProperty);
    return error('input.unknown', { name }, { field: name });
  },
  minLength: (label, failure, field) =>
    limit(failure) === 1
      ? error('input.required', { label }, { field })
      : error('input.length', { label, min: limit(failure), max: failure.parentSchema?.maxLength ?? '∞' }, { field }),
  maxLength: (label, failure, field) =>
    error('input.length', { label, min: failure.parentSchema?.minLength ?? 0, max: limit(failure) }, { field }),
  minimum: (label, failure, field) =>
    error('input.range', { label, min: limit(failure), max: failure.parentSchema?.maximum ?? '∞' }, { field }),
  maximum: (label, failure, field) =>
    error('input.range', { label, min: failure.parentSchema?.minimum ?? '−∞', max: limit(failure) }, { field }),
};

function translate(failure: ErrorObject): PlatformError {
  const path = failure.instancePath.slice(1).replaceAll('/', '.');
  const missing =
    failure.keyword === 'required' ? String((failure.params as { missingProperty: string }).missingProperty) : '';
  const field = missing === '' ? path : missing;
  const known = translations[failure.keyword];
  if (known !== undefined) return known(labelOf(failure, field), failure, field);
  return error('input.invalid', { field, reason: failure.message ?? failure.keyword }, { field });
}

/**
 * A property whose value may travel as JSON text in a form-encoded body; `open` ones have no type and may be plain text
 * too.
 */
interface NestedProperty {
  name: string;
  open: boolean;
}

function nestedProperties(schema: JsonSchema): NestedProperty[] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return Object.entries(properties).flatMap(([name, { type }]) => {
    const types = [type ?? []].flat();
    const nested = !types.includes('string') && (types.includes('object') || types.includes('array'));
    return nested || types.length === 0 ? [{ name, open: !nested }] : [];
  });
}

function parseNested(body: Record<string, unknown>, properties: readonly NestedProperty[]): void {
  for (const { name, open } of properties) {
    const value = body[name];
    if (typeof value !== 'string') continue;
    try {
      body[name] = value === '' && !open ? undefined : readJson(value, name);
    } catch (reason) {
      if (reason instanceof PlatformError) throw reason;
      if (!open) throw error('input.type', { label: name, expected: 'JSON' }, { field: name });
    }
  }
}

/** Compiles the validators of all operations with one Ajv, each when it is first called: start-up stays short. */
export function createInputValidators(): (schema: JsonSchema) => InputValidator {
  const ajv = createAjv();
  return (schema) => {
    let compiled: ValidateFunction | undefined;
    const nested = nestedProperties(schema);
    return (body) => {
      compiled ??= ajv.compile(bounded(schema) as JsonSchema);
      const input = { ...body };
      parseNested(input, nested);
      if (!compiled(input)) throw translate(compiled.errors?.[0] as ErrorObject);
      return input;
    };
  };
}
