import type { CompareKind } from './compare.kind.js';

/** Comparisons with Oracle. */
export const oracleCompare: CompareKind = {
  // DATE holds a time of day; LONG is a text, where other kinds have numbers of that name.
  types: { date: 'datetime', long: 'text' },
};
