import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative } from 'node:path';

/** Folders that hold schemas; `apps` holds documents. */
const FOLDERS = ['common', 'node', 'document', 'view', 'field', 'cell', 'chart', 'target', 'widget', 'kind'];
/** Folders whose files are kinds: one coded variant each, an overlay of the node that names it. */
export const KIND_FOLDERS = ['view', 'field', 'cell', 'chart', 'target'];

/**
 * Reads every schema: path → schema, `$ref` and `x-extends` made relative to schemas/, extended objects merged.
 * A file that is not JSON, or a reference to nothing, ends generation with the file's name.
 */
export function loadSchemas(folder) {
  const schemas = new Map();
  for (const name of FOLDERS) {
    for (const file of readdirSync(join(folder, name))
      .filter((entry) => entry.endsWith('.json'))
      .sort()) {
      const path = posix.join(name, file);
      try {
        schemas.set(path, absolute(JSON.parse(readFileSync(join(folder, path), 'utf8')), name));
      } catch (cause) {
        throw new Error(`${relative(process.cwd(), join(folder, path))}: ${cause.message}`, { cause });
      }
    }
  }
  for (const [path, schema] of schemas) checkReferences(schemas, schema, path);
  return new Map([...schemas].map(([path, schema]) => [path, merged(schemas, schema)]));
}

/** The kinds of a folder, ordered by code, the one without a code last. */
export function kindsOf(schemas, folder) {
  const kinds = [...schemas]
    .filter(([path]) => path.startsWith(`${folder}/`))
    .map(([path, schema]) => ({ path, schema, code: schema['x-code'], name: schema['x-name'] }));
  const codes = kinds.map((kind) => kind.code);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice !== undefined) throw new Error(`schemas/${folder}: code ${twice} is used twice`);
  return kinds.sort((a, b) => Number(a.code === null) - Number(b.code === null) || (a.code > b.code ? 1 : -1));
}

function absolute(value, folder) {
  if (Array.isArray(value)) return value.map((item) => absolute(item, folder));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (key === 'examples') return [key, child];
      if ((key === '$ref' || key === 'x-extends') && typeof child === 'string') return [key, posix.join(folder, child)];
      return [key, absolute(child, folder)];
    }),
  );
}

function checkReferences(schemas, value, path) {
  if (value === null || typeof value !== 'object') return;
  for (const [key, child] of Object.entries(value)) {
    if ((key === '$ref' || key === 'x-extends') && !schemas.has(child))
      throw new Error(`schemas/${path}: refers to schemas/${child}, which does not exist`);
    if (key !== 'examples') checkReferences(schemas, child, path);
  }
}

function merged(schemas, value) {
  if (Array.isArray(value)) return value.map((item) => merged(schemas, item));
  if (value === null || typeof value !== 'object') return value;
  const result = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, key === 'examples' ? child : merged(schemas, child)]),
  );
  if (!('x-extends' in result)) return result;
  const parent = merged(schemas, schemas.get(result['x-extends']));
  delete result['x-extends'];
  return {
    ...result,
    properties: { ...parent.properties, ...result.properties },
    required: [...(parent.required ?? []), ...(result.required ?? [])],
  };
}
