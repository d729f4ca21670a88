import { SCHEMA_HOME, schemaBundle } from '../generated/bundle.js';
import { isObject, type Json } from '../json/canonical.json.js';

/**
 * A value of a document with the meaning its schema gives it: an expression, a template, or a text that people read.
 */
export interface Site {
  kind: 'expression' | 'template' | 'text';
  path: (string | number)[];
  value: Json;
}

type Schema = Readonly<Record<string, unknown>>;
const schemas = new Map(schemaBundle.map((schema) => [String(schema['$id']), schema as Schema]));
/** The shared schemas that carry a meaning. */
const MEANINGS: Readonly<Record<string, Site['kind']>> = {
  [`${SCHEMA_HOME}common/expression.json`]: 'expression',
  [`${SCHEMA_HOME}common/template.json`]: 'template',
  [`${SCHEMA_HOME}common/text.json`]: 'text',
};

/**
 * Every expression, template and text of a valid document, found through its schema, so that a new kind or field is
 * checked without a line here. Branches of a choice are all followed: what does not apply finds no value.
 */
export function documentSites(kind: string, document: Json): Site[] {
  const sites = new Map<string, Site>();
  walk(schemas.get(`${SCHEMA_HOME}document/${kind}.json`), document, [], (site) =>
    sites.set(JSON.stringify(site.path), site),
  );
  return [...sites.values()];
}

function walk(
  schema: Schema | undefined,
  value: Json | undefined,
  path: (string | number)[],
  visit: (site: Site) => void,
): void {
  if (!schema || value === undefined) return;
  const ref = schema['$ref'];
  const meaning = typeof ref === 'string' ? MEANINGS[ref] : undefined;
  if (meaning) return visit({ kind: meaning, path, value });
  if (typeof ref === 'string') walk(schemas.get(ref), value, path, visit);
  for (const branch of branches(schema)) walk(branch, value, path, visit);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(schema['items'] as Schema, item, [...path, index], visit);
  } else if (isObject(value)) walkObject(schema, value, path, visit);
}

function walkObject(
  schema: Schema,
  value: { [key: string]: Json },
  path: (string | number)[],
  visit: (site: Site) => void,
): void {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const more = isObject(schema['additionalProperties']) ? (schema['additionalProperties'] as Schema) : undefined;
  for (const [key, child] of Object.entries(value))
    walk(Object.hasOwn(properties, key) ? properties[key] : more, child, [...path, key], visit);
}

function branches(schema: Schema): Schema[] {
  const lists = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Schema[]);
  return [...lists, ...(schema['then'] ? [schema['then'] as Schema] : [])];
}
