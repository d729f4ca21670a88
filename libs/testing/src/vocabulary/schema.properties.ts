import { otherValues } from './other.values.js';
import { schemaNames, schemaOf, type Schema } from './schema.files.js';

/** What holds a property: a document of a kind, or a node of a page, of one kind where a kind offers it. */
export interface Holder {
  /** `view`, `param`, `column`, `button`, `chart`; or `document`, whose code is its kind. */
  node: string;
  /** Code of the kind; absent where every kind has the property. */
  code?: string | number | null;
}

/** Where a property stands: in a node or document, at a path; `*` is each item of a list, or any key of a map. */
export interface Location extends Holder {
  path: readonly string[];
}

/** One property that a builder may set. */
export interface Property {
  /** Schema and path: `view/form config.page`. A property of a shared schema has one name wherever it stands. */
  name: string;
  locations: Location[];
  /** Values that its schema may allow, to be tried instead of the one that is there. */
  values: readonly unknown[];
}

/** Shared schemas that are values of their own, not objects with properties to be read. */
const VALUES = new Set(['text', 'expression', 'template', 'value', 'uid', 'identifier', 'access', 'region']);
/** Kinds by folder: the node that they are kinds of. */
const KINDS: Readonly<Record<string, string>> = {
  view: 'view',
  field: 'param',
  cell: 'column',
  chart: 'chart',
  target: 'button',
};

const codesOf = (folder: string): unknown[] => schemaNames(folder).flatMap((name) => schemaOf(name)['x-code'] ?? []);

/** Every property of the schemas from which documents are made, found by walking them: a new one needs no line here. */
export function vocabulary(): Property[] {
  const found = new Map<string, Property>();
  const add = (name: string, location: Location, values: readonly unknown[]): void => {
    const property = found.get(name) ?? { name, locations: [], values };
    property.locations.push(location);
    found.set(name, property);
  };
  const walk = (schema: Schema, location: Location, name: string, above: readonly string[]): void => {
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      const at = `${name}${name.includes(' ') ? '.' : ' '}${key}`;
      const kinds = schema['x-kinds'];
      const values = kinds?.by === key ? codesOf(kinds.folder) : otherValues(inner);
      add(at, { ...location, path: [...location.path, key] }, values);
      descend(inner, { ...location, path: [...location.path, key] }, at, above);
    }
    for (const branch of schema.oneOf ?? []) walk(branch, location, name, above);
  };
  const descend = (schema: Schema, location: Location, name: string, above: readonly string[]): void => {
    const { $ref: ref, items, additionalProperties: more } = schema;
    if (ref !== undefined) {
      const [folder, file] = ref.split('/') as [string, string];
      if (folder !== 'common' || VALUES.has(file) || above.includes(ref)) return;
      return walk(schemaOf(ref), location, ref, [...above, ref]);
    }
    walk(schema, location, name, above);
    if (items) descend(items, { ...location, path: [...location.path, '*'] }, `${name}[]`, above);
    if (typeof more === 'object') descend(more, { ...location, path: [...location.path, '*'] }, `${name}{}`, above);
  };
  for (const name of schemaNames('document'))
    walk(schemaOf(name), { node: 'document', code: name.split('/')[1]!, path: [] }, name, [name]);
  for (const name of schemaNames('node')) walk(schemaOf(name), { node: name.split('/')[1]!, path: [] }, name, [name]);
  for (const [folder, node] of Object.entries(KINDS))
    for (const name of schemaNames(folder)) {
      const schema = schemaOf(name);
      walk(schema, { node, code: schema['x-code'] ?? null, path: [] }, name, [name]);
    }
  return [...found.values()].filter(({ values }) => values.length > 0);
}
