import type { ASTNode } from '@marcbachmann/cel-js';
import { parseExpression } from '#expressions';
import { ExpressionError } from './expression.error.js';
import { children } from './reads.js';

/**
 * Uids of the dictionaries that an expression names with `dict('uid', …)`; none for a text that is no expression. A
 * number names a dictionary of a compiled page already.
 */
export function dictionaryNames(source: string): string[] {
  return [...new Set(dictionaryCalls(source))].filter((name) => name !== undefined && !/^\d+$/.test(name)) as string[];
}

/**
 * What each call of `dict` names: undefined where the name is computed and so known to nobody before the expression
 * runs.
 */
export function dictionaryCalls(source: string): (string | undefined)[] {
  if (!source.includes('dict')) return [];
  try {
    return called(parseExpression(source));
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

function called(node: ASTNode): (string | undefined)[] {
  const below = children(node).flatMap(called);
  if (node.op !== 'call' || node.args[0] !== 'dict') return below;
  const [name] = node.args[1];
  return [name?.op === 'value' && typeof name.args === 'string' ? name.args : undefined, ...below];
}
