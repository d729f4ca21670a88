import { RE2JS, RE2JSException } from 're2js';
import { ExpressionError } from './expression.error.js';
import type { Pattern } from './pattern.type.js';

/** A pattern's compiled form. Throws ExpressionError `bad-pattern`. */
export function compilePattern(source: string): Pattern {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSException) throw new ExpressionError('bad-pattern', { detail: error.message });
    throw error;
  }
}

/** Here the engine of patterns is part of the program: there is nothing to wait for. */
export function loadPatterns(): Promise<void> {
  return Promise.resolve();
}
