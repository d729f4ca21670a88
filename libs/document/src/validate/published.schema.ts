import { SCHEMA_HOME, schemaBundle } from '../generated/bundle.js';

interface DocumentSchema {
  properties: { shape: { const: number } };
}

/** The shape of documents that the schemas describe; those of older ones are upgraded when they are read. */
const SHAPE = (schemaOf('document/page.json') as unknown as DocumentSchema).properties.shape.const;

/**
 * A schema as other programs read it, by its path `3/document/page.json`; it refers to the others below `base`.
 * Undefined where there is none, as of another shape.
 */
export function publishedSchema(path: string, base: string): string | undefined {
  const [shape, ...inside] = path.split('/');
  const found = shape === String(SHAPE) ? schemaOf(inside.join('/')) : undefined;
  if (!found) return undefined;
  const { $id: _, ...schema } = found;
  const text = JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, null, 2);
  return `${text.replaceAll(SCHEMA_HOME, `${base}${SHAPE}/`)}\n`;
}

function schemaOf(path: string): Readonly<Record<string, unknown>> | undefined {
  return schemaBundle.find(({ $id }) => $id === SCHEMA_HOME + path);
}
