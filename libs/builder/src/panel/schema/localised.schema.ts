import type { RJSFSchema } from '@rjsf/utils';
import { isObject, type Json, type JsonObject, type Locale } from '@sluice/document';

/** Name under which the form finds our own controls: what carries it as `$id` is drawn by one of them. */
export const CONTROL = 'sl-control';

const made = new WeakMap<object, Map<Locale, RJSFSchema>>();

/**
 * The schema of a value as a form draws it in a language: titles and help in words of that language, names for the
 * values that may be chosen, and a mark on everything that one of our own controls edits. The same object each time, so
 * that a form keeps what it knows of it.
 */
export function localisedSchema(schema: JsonObject, locale: Locale): RJSFSchema {
  const known = made.get(schema) ?? new Map<Locale, RJSFSchema>();
  made.set(schema, known);
  const result = known.get(locale) ?? (localised(schema, locale) as RJSFSchema);
  known.set(locale, result);
  return result;
}

/** Keywords whose value is data, not a schema. */
const DATA = new Set(['enum', 'const', 'default', 'required', 'x-en', 'x-texts']);

function localised(schema: Json, locale: Locale): Json {
  if (Array.isArray(schema)) return schema.map((part) => localised(part, locale));
  if (!isObject(schema)) return schema;
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' || key === 'definitions') result[key] = eachOf(value, locale);
    else result[key] = DATA.has(key) ? value : localised(value, locale);
  }
  const english = schema['x-en'];
  if (locale === 'en' && isObject(english)) Object.assign(result, english);
  if (result['description'] === result['title']) delete result['description'];
  if (editorOf(schema)) return marked(result);
  return withNames(withType(result), schema['x-texts'], locale);
}

function eachOf(value: Json, locale: Locale): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, localised(part, locale)]));
}

/** The editor that a schema asks for inside a structure; undefined where the form's own field does. */
export function editorOf(schema: JsonObject): 'expression' | 'template' | 'reference' | string | undefined {
  if (typeof schema['x-editor'] === 'string') return schema['x-editor'];
  if (typeof schema['x-refers'] === 'string') return 'reference';
  if (schema['format'] === 'cel') return 'expression';
  return schema['format'] === 'liquid' ? 'template' : undefined;
}

/** Our control edits the value as a whole: its choices are no matter of the form. */
function marked(schema: JsonObject): JsonObject {
  const { oneOf: _oneOf, properties: _properties, ...rest } = schema;
  return { ...rest, $id: CONTROL };
}

/** The form asks for a type where the values alone say it. */
function withType(schema: JsonObject): JsonObject {
  const values = schema['enum'];
  if (schema['type'] !== undefined || !Array.isArray(values)) return schema;
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
  return { ...schema, type: types.length === 1 ? (types[0] ?? 'string') : types };
}

function withNames(schema: JsonObject, texts: Json | undefined, locale: Locale): JsonObject {
  const values = schema['enum'];
  if (!Array.isArray(values) || !isObject(texts)) return schema;
  const { enum: _enum, ...rest } = schema;
  const name = (value: Json): Json => {
    const words = texts[String(value)];
    return isObject(words) ? (words[locale] ?? String(value)) : String(value);
  };
  return { ...rest, oneOf: values.map((value) => ({ const: value, title: name(value) })) };
}
