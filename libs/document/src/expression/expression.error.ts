import { interpolateBoth } from '../text/interpolate.js';
import { expressionTexts, type ExpressionErrorCode } from './expression.texts.js';

/** A place in an expression's source: `offset` in UTF-16 units from 0, `line` and `column` from 1. */
export interface ExpressionPosition {
  offset: number;
  line: number;
  column: number;
}

/** Both languages of one message; facts are already filled in. */
export interface ExpressionText {
  'zh-chs': string;
  en: string;
}

/** The text of a code with its facts, in both languages. */
export function expressionText(code: ExpressionErrorCode, facts: Record<string, string>): ExpressionText {
  return interpolateBoth(expressionTexts[code], facts);
}

/** Line and column (from 1) of a UTF-16 offset in a source. */
export function positionAt(source: string, offset: number): ExpressionPosition {
  const before = source.slice(0, offset);
  const line = before.split('\n').length;
  return { offset, line, column: offset - before.lastIndexOf('\n') };
}

/** An expression that does not compile or that failed while it ran; says what to change and where it stands. */
export class ExpressionError extends Error {
  readonly code: ExpressionErrorCode;
  readonly facts: Record<string, string>;
  readonly text: ExpressionText;
  position?: ExpressionPosition;

  constructor(code: ExpressionErrorCode, facts: Record<string, string> = {}, position?: ExpressionPosition) {
    const text = expressionText(code, facts);
    super(text.en);
    this.name = 'ExpressionError';
    this.code = code;
    this.facts = facts;
    this.text = text;
    if (position) this.position = position;
  }
}

/**
 * The expression was stopped because it took more steps than it may (design §5): its own class, so that a caller can
 * tell it from a typing mistake.
 */
export class ExpressionLimitError extends ExpressionError {
  constructor(maxSteps: number) {
    super('too-many-steps', { limit: String(maxSteps) });
    this.name = 'ExpressionLimitError';
  }
}

/** An error at a node of the tree. */
export const errorAt = (
  node: { input: string; pos: number },
  code: ExpressionErrorCode,
  facts: Record<string, string> = {},
): ExpressionError => new ExpressionError(code, facts, positionAt(node.input, node.pos));
