import type { CompareKind } from './compare.kind.js';

/** Comparisons with MongoDB. */
export const mongodbCompare: CompareKind = { types: { date: 'instant' } };
