import { pageNodes, type PageDocument } from '@sluice/document';
import type { Location, Property } from './schema.properties.js';

type Json = Record<string, unknown>;

/** A document with another value at one place. */
export interface Changed {
  /** Makes the document; few of all changes are ever tried. */
  make(): Json;
  /** What was changed, for the message of a failing test. */
  where: string;
  /** The new value as text. */
  value: string;
  /**
   * 0: the property was there; 1: what it stands in was there; 2: both are made up. The nearer, the more a change says.
   */
  distance: 0 | 1 | 2;
}

/** The paths at which a property may stand in a document. */
function pathsOf(document: Json, { node, code, path }: Location): (string | number)[][] {
  const starts: (string | number)[][] = [];
  if (node === 'document') {
    if (document['kind'] === code) starts.push([]);
  } else if (document['kind'] === 'page')
    for (const { kind, node: one, path: at } of pageNodes(document as unknown as PageDocument))
      if (node === 'chart' ? kind === 'view' && chartOf(one) === code : kind === node && isOfKind(kind, one, code))
        starts.push(node === 'chart' ? [...at, 'config', 'chart'] : at);
  return starts.flatMap((start) => spread(document, start, path));
}

const CODES: Readonly<Record<string, string>> = {
  view: 'type',
  param: 'form_type',
  column: 'form_type',
  button: 'target_type',
};
const isOfKind = (kind: string, node: object, code: Location['code']): boolean =>
  code === undefined || ((node as Json)[CODES[kind]!] ?? null) === code;
const chartOf = (node: object): unknown => ((node as { config?: { chart?: Json } }).config?.chart ?? {})['chart_type'];

/** The path with each `*` made the keys that are there. */
function spread(document: Json, start: (string | number)[], path: readonly string[]): (string | number)[][] {
  return path.reduce<(string | number)[][]>(
    (paths, key) =>
      key === '*'
        ? paths.flatMap((one) => keysAt(document, one).map((inner) => [...one, inner]))
        : paths.map((one) => [...one, key]),
    [start],
  );
}

function keysAt(document: Json, path: readonly (string | number)[]): (string | number)[] {
  const value = at(document, path);
  if (Array.isArray(value)) return value.map((_, index) => index);
  return value !== null && typeof value === 'object' ? Object.keys(value) : [];
}

const at = (document: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);

/** The document with a value put at a path, what lies between made where it is not there; `undefined` takes it away. */
function put(document: Json, path: readonly (string | number)[], value: unknown): Json {
  const copy = structuredClone(document);
  let inner: Json = copy;
  for (const key of path.slice(0, -1)) inner = (inner[key] ??= {}) as Json;
  if (value === undefined) delete inner[path.at(-1)!];
  else inner[path.at(-1)!] = value;
  return copy;
}

/**
 * Copies of a document in which a property has another value, wherever it may stand. Whether they are valid is the
 * caller's to ask.
 */
export function* changedDocuments(document: Json, property: Property): Generator<Changed> {
  for (const location of property.locations)
    for (const path of pathsOf(document, location)) {
      const now = at(document, path);
      const others = property.values.filter((value) => JSON.stringify(value) !== JSON.stringify(now));
      for (const value of now === undefined ? others : [...others, undefined])
        yield {
          make: () => put(document, path, value),
          where: `${path.join('.')} = ${JSON.stringify(value)}`,
          value: JSON.stringify(value) ?? '',
          distance: now !== undefined ? 0 : at(document, path.slice(0, -1)) !== undefined ? 1 : 2,
        };
    }
}
