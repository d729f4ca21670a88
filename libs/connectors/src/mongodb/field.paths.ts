import type { Document } from 'bson';

/** A path of fields at which scalars were seen, or that a schema declares. */
export interface SampledPath {
  path: string;
  type: string;
  comment: string | null;
  required: boolean;
}

/** Paths of one collection that are kept; of a store that keys its documents by values there is no end. */
const MAX_PATHS = 1000;
const DEEPEST = 20;

const names: Readonly<Record<string, string>> = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  ObjectId: 'objectId',
  Binary: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

interface Seen {
  types: Set<string>;
  inArray: boolean;
  comment: string | null;
  required: boolean;
}

/** The paths of documents, and of a schema where the collection has one, in the order of their first appearance. */
export function fieldPaths(documents: readonly Document[], schema?: Document): SampledPath[] {
  const seen = new Map<string, Seen>([['_id', { types: new Set(), inArray: false, comment: null, required: true }]]);
  if (schema) declared(schema, '', false, seen);
  for (const document of documents) walk(document, '', { inArray: false, depth: 0 }, seen);
  return [...seen].map(([path, { types, inArray, comment, required }]) => {
    const known = [...types].sort().join('|') || (path === '_id' ? 'objectId' : 'null');
    return { path, type: inArray ? `array<${known}>` : known, comment, required };
  });
}

function note(path: string, type: string, inArray: boolean, seen: Map<string, Seen>): void {
  const found = seen.get(path);
  if (found) {
    found.types.add(type);
    found.inArray ||= inArray;
  } else if (seen.size < MAX_PATHS) seen.set(path, { types: new Set([type]), inArray, comment: null, required: false });
}

/** A name with a dot or a `$` in front cannot be asked for by a path: such a field is left out. */
const isName = (name: string): boolean =>
  name !== '' && !name.includes('.') && !name.startsWith('$') && !name.includes('\0');

function walk(value: unknown, path: string, at: { inArray: boolean; depth: number }, seen: Map<string, Seen>): void {
  if (value === null || value === undefined || at.depth > DEEPEST) return;
  if (Array.isArray(value)) {
    if (value.length === 0) note(path, 'null', true, seen);
    for (const item of value) walk(item, path, { inArray: true, depth: at.depth + 1 }, seen);
    return;
  }
  const type = typeOf(value);
  if (type !== 'object') return note(path, type, at.inArray, seen);
  for (const [name, inner] of Object.entries(value as Document))
    if (isName(name)) walk(inner, path === '' ? name : `${path}.${name}`, { ...at, depth: at.depth + 1 }, seen);
}

function typeOf(value: unknown): string {
  if (value instanceof Date) return 'date';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double';
  const kind = (value as { _bsontype?: string })._bsontype;
  return kind === undefined ? 'object' : (names[kind] ?? 'other');
}

/** `$jsonSchema`: bsonType, properties, items, required, description. */
function declared(schema: Document, path: string, inArray: boolean, seen: Map<string, Seen>, depth = 0): void {
  if (depth > DEEPEST) return;
  const types = [schema.bsonType ?? []].flat().map(String);
  const properties = schema.properties as Record<string, Document> | undefined;
  const items = schema.items as Document | undefined;
  if (properties)
    for (const [name, inner] of Object.entries(properties)) {
      if (!isName(name)) continue;
      const below = path === '' ? name : `${path}.${name}`;
      declared(inner, below, inArray, seen, depth + 1);
      const found = seen.get(below);
      if (!found) continue;
      found.comment = typeof inner.description === 'string' ? inner.description : null;
      found.required = !path && Array.isArray(schema.required) && schema.required.includes(name);
    }
  else if (items && !Array.isArray(items)) declared(items, path, true, seen, depth + 1);
  else if (path !== '')
    for (const type of types.length > 0 ? types : ['null']) note(path, type, inArray || type === 'array', seen);
}
