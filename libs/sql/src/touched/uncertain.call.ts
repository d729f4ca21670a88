import type { FunctionCatalogue } from '../functions/function.catalogue.js';

/**
 * The first function in a tree that may answer differently when it is asked again: a volatile one, or one that is not
 * built in. Undefined where everything is computed from rows alone, or from the clock of the transaction.
 */
export function uncertainCall(tree: unknown, functions: FunctionCatalogue): string | undefined {
  if (typeof tree !== 'object' || tree === null) return undefined;
  const own = called(tree, functions);
  if (own !== undefined) return own;
  for (const value of Object.values(tree)) {
    const found = uncertainCall(value, functions);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * MySQL's clock of the statement, not of the transaction, moves between two statements: what compares with it may
 * differ.
 */
function called(tree: object, functions: FunctionCatalogue): string | undefined {
  if (!('node' in tree) || tree.node !== 'call' || !('path' in tree)) return undefined;
  const path = tree.path as string[];
  const name = path.at(-1) ?? '';
  const known = functions.find(name.toLowerCase()) ?? functions.find(name);
  const isOwn = path.length > 1 && path[0] !== functions.systemSchema;
  return !known || known.isVolatile || isOwn ? path.join('.') : undefined;
}
