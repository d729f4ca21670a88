import { checkExpression, compileExpression, CONTEXT_NAMES } from '../expression/index.js';
import { RESERVED_KEYS } from '../reserved/reserved-keys.js';

/** Names an expression of a document may read (design §5). */
export const EXPRESSION_NAMES = [...CONTEXT_NAMES, ...RESERVED_KEYS];

/**
 * Names that the expressions of an action may read beside them: results of its steps, and the failure that a branch
 * handles.
 */
export const ACTION_NAMES = [...EXPRESSION_NAMES, 'steps', 'prev', 'error'];

/** True for an expression of a page without a mistake. */
export const compiles = (source: string): boolean => checkExpression(source, { names: EXPRESSION_NAMES }).length === 0;

/**
 * Names that an expression reads from its form; none for one that does not compile, which is the expression rule's
 * finding.
 */
export function formReads(source: string | undefined): string[] {
  if (source === undefined || !compiles(source)) return [];
  return compileExpression(source).reads.flatMap((read) =>
    read.startsWith('form.') ? [read.split('.')[1] ?? ''] : [],
  );
}
