import { isDeepStrictEqual } from 'node:util';
import { error } from '@sluice/document';
import type { PlannedMask } from '@sluice/policy';
import { valueForms, type ValueForm } from './value.form.js';
import type { TypedColumn } from './value.class.type.js';

/** The two sides of a comparison. */
export const SIDES = ['left', 'right'] as const;
export type SideName = (typeof SIDES)[number];

/** A column that one side answers, and how it is masked for whoever reads. */
export interface ReadColumn extends TypedColumn {
  name: string;
  mask: PlannedMask | null;
}

/**
 * What is made of a column: `masked` ones are compared as they are seen, by the same mask; of `meaningless` ones the
 * sides are masked differently or only one is, so that nothing is said of them; `unlike` ones have types that cannot be
 * compared truthfully and count as different; `doubled` ones have a name that a side has twice.
 */
export type ColumnStanding =
  'compared' | 'masked' | 'meaningless' | 'unlike' | 'ignored' | 'left-only' | 'right-only' | 'doubled';

/** One side of a paired column: its place in the rows of the side. */
interface PairedSide {
  name: string;
  at: number;
  type: string;
  masked: boolean;
}

/** A column of the comparison. */
export interface PairedColumn {
  name: string;
  standing: ColumnStanding;
  key: boolean;
  left: PairedSide | null;
  right: PairedSide | null;
}

/** A column whose values decide over its rows. */
export interface ComparedColumn {
  /** Its place among the paired columns. */
  index: number;
  left: { at: number; form: ValueForm };
  right: { at: number; form: ValueForm };
  /** No form makes its values alike: only NULL is the same as NULL. */
  unlike: boolean;
}

/** Whether two columns show a value masked in the same way. */
const sameMask = (one: PlannedMask, other: PlannedMask): boolean =>
  one.algorithm === other.algorithm && isDeepStrictEqual(one.config, other.config) && one.replaced === other.replaced;

const sideOf = (columns: readonly ReadColumn[], at: number): PairedSide | null => {
  const column = columns[at];
  return column ? { name: column.name, at, type: column.type, masked: column.mask !== null } : null;
};

/** The place of the column of a name; -1 for none, -2 for several. Sources that fold names differently are forgiven. */
function indexOf(columns: readonly ReadColumn[], name: string): number {
  const exact = columns.flatMap((column, at) => (column.name === name ? [at] : []));
  const found =
    exact.length > 0
      ? exact
      : columns.flatMap((column, at) => (column.name.toLowerCase() === name.toLowerCase() ? [at] : []));
  return found.length > 1 ? -2 : (found[0] ?? -1);
}

function standingOf(left: ReadColumn | undefined, right: ReadColumn | undefined, isIgnored: boolean): ColumnStanding {
  if (!left) return 'right-only';
  if (!right) return 'left-only';
  if (isIgnored) return 'ignored';
  if (left.mask && right.mask) return sameMask(left.mask, right.mask) ? 'masked' : 'meaningless';
  if (left.mask ?? right.mask) return 'meaningless';
  return valueForms(left, right) ? 'compared' : 'unlike';
}

/**
 * Pairs the columns of both sides by name. Of a masked column nothing decides but what is seen of it: no clear value
 * comes here.
 */
export function pairColumns(
  left: readonly ReadColumn[],
  right: readonly ReadColumn[],
  ignored: readonly string[],
): PairedColumn[] {
  const isIgnored = (name: string): boolean => ignored.includes(name);
  const taken = new Set<number>();
  const pairs = left.map((column, at): PairedColumn => {
    const index = indexOf(right, column.name);
    const pair = { name: column.name, key: false, left: sideOf(left, at), right: sideOf(right, index) };
    if (index === -2 || (index >= 0 && indexOf(left, right[index]?.name ?? '') !== at)) {
      for (const [other, { name }] of right.entries())
        if (name.toLowerCase() === column.name.toLowerCase()) taken.add(other);
      return { ...pair, right: null, standing: 'doubled' };
    }
    taken.add(index);
    return { ...pair, standing: standingOf(column, right[index], isIgnored(column.name)) };
  });
  const others = right.flatMap((column, at): PairedColumn[] =>
    taken.has(at)
      ? []
      : [{ name: column.name, key: false, left: null, right: sideOf(right, at), standing: 'right-only' }],
  );
  return [...pairs, ...others];
}

/**
 * The columns that rows are matched by: those that were asked for, else the first of the given keys that can be one.
 * Throws where one that was asked for cannot be, and where there is none.
 */
export function chooseKey(
  pairs: readonly PairedColumn[],
  asked: readonly string[],
  primaries: readonly (readonly string[])[],
): string[] {
  const found = (name: string): PairedColumn | undefined =>
    pairs.find((pair) => pair.name === name) ?? pairs.find((pair) => pair.name.toLowerCase() === name.toLowerCase());
  const those = (names: readonly string[], is: (pair: PairedColumn | undefined) => boolean): string[] =>
    names.filter((name) => is(found(name)));
  if (asked.length > 0) {
    const faults = {
      'compare.key-unknown': those(asked, (pair) => !pair?.left || !pair.right),
      'compare.key-masked': those(asked, (pair) => pair?.left?.masked === true || pair?.right?.masked === true),
      'compare.key-unlike': those(asked, (pair) => pair?.standing === 'unlike' || pair?.standing === 'ignored'),
    } as const;
    for (const [code, columns] of Object.entries(faults) as [keyof typeof faults, string[]][])
      if (columns.length > 0) throw error(code, { columns: columns.join(', ') }, { field: 'key' });
  }
  const candidates = asked.length > 0 ? [asked] : primaries.filter((names) => names.length > 0);
  for (const names of candidates)
    if (names.every((name) => found(name)?.standing === 'compared'))
      return [...new Set(names.map((name) => found(name)?.name ?? name))];
  throw error('compare.no-key', {}, { field: 'key' });
}

/** The columns that decide, keys and others, with the form that their values are compared in. */
export function comparedColumns(
  pairs: readonly PairedColumn[],
  left: readonly ReadColumn[],
  right: readonly ReadColumn[],
): { keys: ComparedColumn[]; others: ComparedColumn[] } {
  const keys: ComparedColumn[] = [];
  const others: ComparedColumn[] = [];
  for (const [index, pair] of pairs.entries()) {
    const [one, other] = [left[pair.left?.at ?? -1], right[pair.right?.at ?? -1]];
    if (!pair.left || !pair.right || !one || !other || !['compared', 'masked', 'unlike'].includes(pair.standing))
      continue;
    // What a mask leaves is text, whatever it was.
    const forms = pair.standing === 'masked' ? { left: String, right: String } : valueForms(one, other);
    (pair.key ? keys : others).push({
      index,
      left: { at: pair.left.at, form: forms?.left ?? String },
      right: { at: pair.right.at, form: forms?.right ?? String },
      unlike: forms === undefined,
    });
  }
  return { keys, others };
}
