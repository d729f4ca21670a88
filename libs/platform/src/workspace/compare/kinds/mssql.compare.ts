import type { CompareKind } from './compare.kind.js';

/** Comparisons with SQL Server. */
export const mssqlCompare: CompareKind = { types: { bit: 'boolean' } };
