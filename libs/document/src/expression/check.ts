import { compileExpression, parseExpression } from '#expressions';
import { ExpressionError, expressionText, positionAt, type ExpressionText } from './expression.error.js';
import { collectReads } from './reads.js';

/**
 * One mistake of an expression; `line` and `column` from 1 within its source, `text` is the message in both languages.
 */
export interface ExpressionMistake {
  message: string;
  text: ExpressionText;
  line: number;
  column: number;
}

/** Names that an expression may read (design §5); the reserved keys of §3 come beside them. */
export const CONTEXT_NAMES = ['rows', 'row', 'form', 'params', 'user', 'app', 'page', 'value', 'response'] as const;

/**
 * Mistakes of an expression that can be told without running it: syntax, unknown functions, arguments, and names
 * outside `names`.
 */
export function checkExpression(
  source: string,
  { names = CONTEXT_NAMES }: { names?: readonly string[] } = {},
): ExpressionMistake[] {
  try {
    compileExpression(source);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { line = 1, column = 1 } = error.position ?? {};
    return [{ message: error.message, text: error.text, line, column }];
  }
  return collectReads(parseExpression(source))
    .filter((read) => !names.includes(read.root))
    .map(({ root, node }) => {
      const text = expressionText('unknown-name', { name: root, known: names.join(', ') });
      const { line, column } = positionAt(node.input, node.start);
      return { message: text.en, text, line, column };
    });
}
