import { CHOICES, CLOCKS, FAILING, TEXTS, TIMES } from './function.lists.js';

const names: readonly string[] = [...TEXTS, ...TIMES, ...CLOCKS, ...CHOICES, ...FAILING].sort();

/** Approved functions of SQL Server that a person would write, in alphabetical order. */
export function mssqlFunctionNames(): readonly string[] {
  return names;
}
