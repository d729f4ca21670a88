import { ExpressionError } from './expression.error.js';

type Compiler = typeof import('./compile.js');
export type { CompiledExpression, ExpressionContext, ExpressionNode } from './compile.js';

let compiler: Compiler | undefined;

/** Throws ExpressionError `not-loaded` before `loadExpressions` has ended: what cannot be read is not let through. */
function loaded(): Compiler {
  if (!compiler) throw new ExpressionError('not-loaded');
  return compiler;
}

export const parseExpression: Compiler['parseExpression'] = (source) => loaded().parseExpression(source);

export const compileExpression: Compiler['compileExpression'] = (source) => loaded().compileExpression(source);

export const evaluatePart: Compiler['evaluatePart'] = (part, context, options) =>
  loaded().evaluatePart(part, context, options);

export const readsOfPart: Compiler['readsOfPart'] = (part) => loaded().readsOfPart(part);

/**
 * Fetches what reads and runs expressions, a tenth of the code of a page that has none. Rejects when it cannot be
 * fetched.
 */
export async function loadExpressions(): Promise<void> {
  compiler ??= await import('./compile.js');
}
