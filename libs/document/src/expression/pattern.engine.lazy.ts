import { ExpressionError } from './expression.error.js';
import type { Pattern } from './pattern.type.js';

let engine: typeof import('./pattern.engine.js') | undefined;

/**
 * A pattern's compiled form. Throws ExpressionError `bad-pattern`, also before `loadPatterns` has ended: what cannot be
 * tried is not let through.
 */
export function compilePattern(source: string): Pattern {
  if (!engine) throw new ExpressionError('bad-pattern', { detail: 'patterns are not loaded' });
  return engine.compilePattern(source);
}

/**
 * Fetches the engine of patterns, a fifth of the code of a form page that has none. Rejects when it cannot be fetched.
 */
export async function loadPatterns(): Promise<void> {
  engine ??= await import('./pattern.engine.js');
}
