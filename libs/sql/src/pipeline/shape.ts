import type { ColumnRef } from '../contract/analysis.type.js';

/** A column of the catalogue; one object each, so that sets of them are sets of columns. */
export interface PathRef extends ColumnRef {
  isView?: true;
}

export type Refs = ReadonlySet<PathRef>;

/**
 * What may stand at a path of the documents that a stage answers. `own` are the columns that a scalar (or an array of
 * scalars) there is made of, null where the catalogue knows of none; `fields` are the paths below it. Nothing that has
 * no place in the shape ever leaves.
 */
export interface Shape {
  own: Refs | null;
  /** A plain, unchanged copy of one column that holds no arrays. */
  exact: boolean;
  fields: ReadonlyMap<string, Shape> | null;
}

export const noRefs: Refs = new Set();

/** A value that is computed from columns. */
export const computed = (refs: Refs): Shape => ({ own: refs, exact: false, fields: null });

/** A document with these fields alone. */
export const documentOf = (fields: ReadonlyMap<string, Shape>): Shape => ({ own: null, exact: false, fields });

/** All of these references; a single set is answered as it is. */
export function union(...sets: readonly Refs[]): Refs {
  if (sets.length === 1) return sets[0] as Refs;
  const all = new Set<PathRef>();
  for (const set of sets) for (const ref of set) all.add(ref);
  return all;
}

/** What counts the work that a statement makes, and refuses it where that is too much. */
export interface Work {
  step(count?: number): void;
}

const sizeOf = ({ own, fields }: Shape): number => 1 + (own?.size ?? 0) + (fields?.size ?? 0);

/** Every column of which something stands in a value. */
export function allRefs(shape: Shape, work: Work): Refs {
  const all = new Set<PathRef>();
  const add = (one: Shape): void => {
    work.step(sizeOf(one));
    for (const ref of one.own ?? noRefs) all.add(ref);
    for (const inner of one.fields?.values() ?? []) add(inner);
  };
  add(shape);
  return all;
}

/** One of two values, nobody knows which. */
export function either(left: Shape, right: Shape, work: Work): Shape {
  work.step(sizeOf(left) + sizeOf(right));
  const own = left.own || right.own ? union(left.own ?? noRefs, right.own ?? noRefs) : null;
  if (!left.fields || !right.fields) return { own, exact: false, fields: left.fields ?? right.fields };
  const fields = new Map(left.fields);
  for (const [name, shape] of right.fields) {
    const other = fields.get(name);
    fields.set(name, other ? either(other, shape, work) : shape);
  }
  return { own, exact: false, fields };
}

/**
 * A value that was chosen by these columns: each of its parts may tell of them, and so may that it is there at all, how
 * many elements it has and which fields.
 */
export function chosenBy(shape: Shape, refs: Refs, work: Work): Shape {
  work.step(sizeOf(shape) + refs.size);
  const fields = shape.fields && new Map([...shape.fields].map(([name, inner]) => [name, chosenBy(inner, refs, work)]));
  const isNobodys = !shape.own && fields !== null && refs.size === 0;
  return { own: isNobodys ? null : union(shape.own ?? noRefs, refs), exact: false, fields };
}

interface Part extends Shape {
  fields: Map<string, Shape> | null;
}

/** A document that is changed path by path: every document in it is copied once, however many of its fields change. */
export class DocumentDraft {
  readonly #made = new Set<Shape>();
  readonly #root: Part;

  constructor(
    root: Shape,
    private readonly work: Work,
  ) {
    this.#root = this.#copy(root);
  }

  get shape(): Shape {
    return this.#root;
  }

  /**
   * Another value at a path; the documents on the way are made. With `from` they are as many as they are there, and
   * there where they are.
   */
  set(path: readonly string[], value: Shape, from?: Shape): void {
    let at = this.#root;
    let before = from;
    for (const name of path.slice(0, -1)) {
      at = this.#inner(at, name);
      before = before?.fields?.get(name);
      if (before) at.own = before.own;
    }
    at.fields ??= new Map();
    at.fields.set(path.at(-1) ?? '', value);
  }

  delete(path: readonly string[]): void {
    let at = this.#root;
    for (const name of path.slice(0, -1)) {
      if (!at.fields?.has(name)) return;
      at = this.#inner(at, name);
    }
    at.fields?.delete(path.at(-1) ?? '');
  }

  #inner(at: Part, name: string): Part {
    this.work.step();
    at.fields ??= new Map();
    const known = at.fields.get(name);
    if (known && this.#made.has(known)) return known as Part;
    const copy = this.#copy(known ?? { own: null, exact: false, fields: null });
    at.fields.set(name, copy);
    return copy;
  }

  #copy(shape: Shape): Part {
    this.work.step(sizeOf(shape));
    const copy = { ...shape, fields: shape.fields && new Map(shape.fields) };
    this.#made.add(copy);
    return copy;
  }
}

/** The same document with another value at a path. */
export function withField(shape: Shape, path: readonly string[], value: Shape, work: Work): Shape {
  const draft = new DocumentDraft(shape, work);
  draft.set(path, value);
  return draft.shape;
}

/** A result column: where it stands in a document that the last stage answers. */
export interface Leaf {
  path: string[];
  shape: Shape;
}

/** Every place of a document that holds values, in order. */
export function leavesOf(shape: Shape, path: readonly string[] = []): Leaf[] {
  const own = path.length > 0 && shape.own ? [{ path: [...path], shape }] : [];
  return [...own, ...[...(shape.fields ?? [])].flatMap(([name, inner]) => leavesOf(inner, [...path, name]))];
}
