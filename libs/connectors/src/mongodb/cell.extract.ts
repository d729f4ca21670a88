import type { Document } from 'bson';
import type { Cell } from '../connector.js';

/** A part of a document that no column of the catalogue declares: it never leaves. */
const withheld = Symbol('withheld');

type Part = Cell | Part[] | typeof withheld;

interface Typed {
  _bsontype?: string;
}

/** Values of BSON as cells: what a double cannot hold is text, bytes are `0x…`, times are of UTC. */
const texts: Readonly<Record<string, (value: never) => Cell>> = {
  Int32: (value: { value: number }) => value.value,
  Double: (value: { value: number }) => (Number.isFinite(value.value) ? value.value : String(value.value)),
  Long: (value: object) => String(value),
  Decimal128: (value: object) => String(value),
  ObjectId: (value: { toHexString(): string }) => value.toHexString(),
  Timestamp: (value: object) => String(value),
  MinKey: () => 'MinKey',
  MaxKey: () => 'MaxKey',
  BSONSymbol: (value: { value: string }) => value.value,
  BSONRegExp: (value: { pattern: string; options: string }) => `/${value.pattern}/${value.options}`,
  Binary: (value: { sub_type: number; buffer: Uint8Array; position: number }) => binary(value),
};

function binary({
  sub_type: kind,
  buffer,
  position,
}: {
  sub_type: number;
  buffer: Uint8Array;
  position: number;
}): Cell {
  const hex = Buffer.from(buffer.subarray(0, position)).toString('hex');
  return kind === 4 && hex.length === 32
    ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : `0x${hex}`;
}

function leaf(value: unknown): Part {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return value.map(leaf);
  const kind = (value as Typed)._bsontype;
  const text = kind !== undefined && Object.hasOwn(texts, kind) ? texts[kind] : undefined;
  return text ? text(value as never) : withheld;
}

/** What stands at a path; undefined where nothing does. Arrays on the way give a list. */
function partAt(value: unknown, path: readonly string[], at: number): Part | undefined {
  if (at === path.length) return leaf(value);
  if (Array.isArray(value)) {
    const found = value.map((item) => partAt(item, path, at)).filter((part) => part !== undefined);
    return found.length > 0 ? found : undefined;
  }
  if (value === null || typeof value !== 'object' || (value as Typed)._bsontype !== undefined || value instanceof Date)
    return undefined;
  const name = path[at] as string;
  return Object.hasOwn(value, name) ? partAt((value as Document)[name], path, at + 1) : undefined;
}

/** Cuts documents down to rows of declared paths; whatever has no path is left where it is. */
export class RowExtractor {
  /** How many values were withheld because a document stood where the catalogue knows of none. */
  withheld = 0;

  constructor(private readonly paths: readonly (readonly string[])[]) {}

  row(document: Document): Cell[] {
    return this.paths.map((path) => this.#cell(partAt(document, path, 0)));
  }

  #cell(part: Part | undefined): Cell {
    if (part === undefined) return null;
    if (part === withheld) {
      this.withheld += 1;
      return null;
    }
    return Array.isArray(part) ? JSON.stringify(this.#list(part)) : (part as Cell);
  }

  #list(parts: readonly Part[]): unknown[] {
    return parts.map((part) => (Array.isArray(part) ? this.#list(part) : part === withheld ? this.#cell(part) : part));
  }
}
