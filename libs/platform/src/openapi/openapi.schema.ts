import type { JsonSchema } from '../dispatch/json.schema.js';

/** Keywords of an operation's schema whose value is data and no schema. */
const plain: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples', 'required']);

/** The English text of a label, and the Chinese one where there are both. */
function titleOf(label: unknown): JsonSchema {
  if (typeof label === 'string') return { title: label };
  const { en, 'zh-chs': chinese } = label as { en: string; 'zh-chs': string };
  return { title: en, 'x-title-zh-chs': chinese };
}

/**
 * An operation's schema (draft-07) as a schema of OpenAPI 3.1 (draft 2020-12): labels become titles. The other keywords
 * that differ between the two drafts (`definitions`, schemas as `dependencies`, lists of `items`) are used by no
 * operation and are a mistake of the program here.
 */
export function openApiSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openApiSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.assign(
    {},
    ...Object.entries(schema).map(([key, value]): JsonSchema => {
      if (key === 'properties') return { properties: propertiesOf(value as JsonSchema) };
      // Fields that need others; the later draft has a word of its own for them.
      if (key === 'dependencies' && Object.values(value as JsonSchema).every(Array.isArray))
        return { dependentRequired: value };
      if (key === 'definitions' || key === 'dependencies' || (key === 'items' && Array.isArray(value)))
        throw new Error(`openapi: ${key} means something else in OpenAPI 3.1`);
      if (key === 'label') return titleOf(value);
      return { [key]: plain.has(key) ? value : openApiSchema(value) };
    }),
  ) as JsonSchema;
}

/** Names of properties are no keywords: a field may be called `label`. */
const propertiesOf = (properties: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, openApiSchema(schema)]));
