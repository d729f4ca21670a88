import type { ASTNode } from '@marcbachmann/cel-js';
import { parseExpression } from './compile.js';
import { ExpressionError } from './expression.error.js';
import { children } from './reads.js';

/** Uids of the dictionaries that an expression names with `dict('uid', …)`; none for a text that is no expression. */
export function dictionaryNames(source: string): string[] {
  if (!source.includes('dict')) return [];
  try {
    return [...new Set(named(parseExpression(source)))];
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

/** A number names a dictionary of a compiled page already. */
function named(node: ASTNode): string[] {
  const below = children(node).flatMap(named);
  if (node.op !== 'call' || node.args[0] !== 'dict') return below;
  const [name] = node.args[1];
  return name?.op === 'value' && typeof name.args === 'string' && !/^\d+$/.test(name.args) ? [name.args, ...below] : below;
}
