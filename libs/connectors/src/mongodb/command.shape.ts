import type { Document } from 'mongodb';

/** What every command bears and nobody asked for. */
const carried: ReadonlySet<string> = new Set([
  'lsid',
  '$db',
  '$clusterTime',
  '$readPreference',
  'comment',
  'cursor',
  'txnNumber',
  'apiVersion',
]);
const maxText = 2_000;
/**
 * A command names its collection by these, and stages that read another one by `from`; anywhere else they are fields
 * like any other.
 */
const nameKeys: ReadonlySet<string> = new Set([
  'aggregate',
  'find',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'collection',
  'getMore',
]);
const lookups: ReadonlySet<string> = new Set(['$lookup', '$graphLookup']);

/**
 * A command without its values: what is compared, written or limited becomes `?`; names of collections and fields stay.
 */
export function commandShape(command: Document): string {
  const shown = Object.entries(command).filter(([key]) => !carried.has(key));
  const shape = JSON.stringify(
    Object.fromEntries(
      shown.map(([key, value]) => [key, nameKeys.has(key) && typeof value === 'string' ? value : shapeOf(value, key)]),
    ),
  );
  return shape.length > maxText ? `${shape.slice(0, maxText)}…` : shape;
}

function shapeOf(value: unknown, key: string, depth = 0): unknown {
  if (depth > 20) return '…';
  if (Array.isArray(value)) {
    const items = value.map((item) => shapeOf(item, '', depth + 1));
    // A list of plain values is one mark, however long it is; so are rows that are written.
    return items.length > 0 && (key === 'documents' || items.every((item) => item === '?')) ? ['?'] : items;
  }
  if (!isPlain(value)) return '?';
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'from' && lookups.has(key) && typeof inner === 'string' ? inner : shapeOf(inner, name, depth + 1),
    ]),
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
