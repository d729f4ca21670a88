import { CHOICES, CLOCKS, FAILING, TEXTS, TIMES } from './function.lists.js';

const names: readonly string[] = [...TEXTS, ...TIMES, ...CLOCKS, ...CHOICES, ...FAILING, 'decode', 'nvl2'].sort();

/** Approved functions of Oracle that a person would write, in alphabetical order. */
export function oracleFunctionNames(): readonly string[] {
  return names;
}
