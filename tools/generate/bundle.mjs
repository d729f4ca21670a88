import { kindsOf } from './schemas.mjs';

/** Address under which schemas refer to each other inside the validator; nothing is ever fetched from it. */
const HOME = 'https://sluice.invalid/';
const ANNOTATIONS = new Set(['$schema', 'title', 'description', 'examples', 'default']);

/**
 * The source of the schema bundle for Ajv: annotations left out, references absolute, kinds joined to their nodes by
 * if/then.
 */
export function bundleFile(schemas) {
  const bundle = [...schemas].map(([path, schema]) => ({ $id: HOME + path, ...strip(withKinds(schemas, schema)) }));
  const examples = [...schemas].flatMap(([path, schema]) =>
    (schema.examples ?? []).map((example) => ({ schema: HOME + nodeOf(schemas, path), example })),
  );
  return [
    '// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.\n',
    '/** Every schema, ready for the validator. */',
    `export const schemaBundle: readonly Record<string, unknown>[] = ${lines(bundle)};\n`,
    '/** Every example with the schema that it must satisfy. */',
    `export const schemaExamples: readonly { schema: string; example: unknown }[] = ${lines(examples)};\n`,
    `/** Base address of the schemas' ids. */\nexport const SCHEMA_HOME = '${HOME}';\n`,
  ].join('\n');
}

/** The example of a kind is a whole node of the schema that names the kind. */
function nodeOf(schemas, path) {
  const folder = path.split('/')[0];
  return [...schemas].find(([, schema]) => schema['x-kinds']?.folder === folder)?.[0] ?? path;
}

function withKinds(schemas, schema) {
  const kinds = schema['x-kinds'];
  if (!kinds) return schema;
  const list = kindsOf(schemas, kinds.folder);
  const codes = list.filter((kind) => kind.code !== null).map((kind) => kind.code);
  return {
    ...schema,
    properties: { ...schema.properties, [kinds.by]: { enum: codes } },
    allOf: list.map((kind) => ({
      if:
        kind.code === null
          ? { not: { required: [kinds.by] } }
          : { properties: { [kinds.by]: { const: kind.code } }, required: [kinds.by] },
      then: { $ref: kind.path },
    })),
  };
}

function strip(value, inProperties = false) {
  if (Array.isArray(value)) return value.map((item) => strip(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      if (inProperties) return [[key, strip(child)]];
      if (ANNOTATIONS.has(key) || key.startsWith('x-')) return [];
      if (key === '$ref') return [[key, HOME + child]];
      if (key === 'enum' || key === 'const') return [[key, child]];
      return [[key, strip(child, key === 'properties')]];
    }),
  );
}

/** One line per entry, so that a changed schema is a changed line. */
function lines(list) {
  return `[\n${list.map((entry) => `  ${JSON.stringify(entry)},`).join('\n')}\n]`;
}
