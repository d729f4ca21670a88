import type { Operation } from './operation.type.js';

/** The operations that take others back, in the order in which they must be applied: the last one first. */
export function invertOperations(operations: readonly Operation[]): Operation[] {
  return operations.map(inverse).reverse();
}

function inverse(operation: Operation): Operation {
  switch (operation.op) {
    case 'set':
      return { ...operation, from: operation.to, to: operation.from };
    case 'insert':
      return { ...operation, op: 'remove' };
    case 'remove':
      return { ...operation, op: 'insert' };
    case 'move':
      return { ...operation, from: operation.to, to: operation.from };
  }
}
