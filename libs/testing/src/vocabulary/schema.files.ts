import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A JSON Schema as far as the vocabulary tests read it. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: readonly Schema[];
  required?: readonly string[];
  examples?: readonly unknown[];
  'x-extends'?: string;
  'x-code'?: string | number | null;
  'x-name'?: string;
  /** Its kinds: the folder of their schemas, and the property that names one by its code. */
  'x-kinds'?: { folder: string; by: string };
}

const home = join(import.meta.dirname, '../../../../schemas');

/** Names of the schemas in a folder of `schemas/`, as `view/form`. */
export function schemaNames(folder: string): string[] {
  return readdirSync(join(home, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${folder}/${file.replace(/\.json$/, '')}`)
    .sort();
}

const read = new Map<string, Schema>();

/**
 * A schema by its name, its references made names too, its parents' properties merged into it. Throws for a name
 * without a file.
 */
export function schemaOf(name: string): Schema {
  const known = read.get(name);
  if (known) return known;
  const made = named(
    JSON.parse(readFileSync(join(home, `${name}.json`), 'utf8')) as Schema,
    posix.dirname(name),
  ) as Schema;
  read.set(name, made);
  return made;
}

/** `$ref` and `x-extends` relative to a folder become names. */
function named(value: unknown, folder: string): unknown {
  if (Array.isArray(value)) return value.map((item) => named(item, folder));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
    if (key === 'examples') return [key, inner];
    if ((key === '$ref' || key === 'x-extends') && typeof inner === 'string')
      return [key, posix.join(folder, inner).replace(/\.json$/, '')];
    return [key, named(inner, folder)];
  });
  const schema = Object.fromEntries(entries) as Schema;
  const parent = schema['x-extends'];
  return typeof parent === 'string'
    ? { ...schema, properties: { ...schemaOf(parent).properties, ...schema.properties } }
    : schema;
}
