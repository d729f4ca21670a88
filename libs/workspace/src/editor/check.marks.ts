import type { Diagnostic } from '@codemirror/lint';
import type { CheckedStatement } from '../wire/statement.calls.js';
import type { Facts } from '../texts/say.js';
import type { TextKey } from '../texts/texts.js';

type Say = (key: TextKey, facts?: Facts) => string;

/** Whether a checked statement would be refused. */
export function isRefused(statement: CheckedStatement): boolean {
  return statement.decision !== 'permit';
}

/** What the gate would say about a statement, in one line. */
export function checkText(statement: CheckedStatement, say: Say): string {
  if (isRefused(statement))
    return say('check.refused', { reasons: statement.reasons.map((reason) => reason.text).join('; ') });
  if (statement.masked.length > 0) return say('check.masked', { columns: statement.masked.join(', ') });
  return say('check.allowed');
}

/** A reason's own place inside its statement: from the position it names to the end of that word; without one the whole statement. */
function reasonRange(
  statement: CheckedStatement,
  position: number | undefined,
  text: string,
): { from: number; to: number } {
  const { start, end } = statement;
  if (position === undefined || position < start || position >= end) return { from: start, to: end };
  const word = /^\w+/.exec(text.slice(position, end));
  return { from: position, to: position + (word?.[0].length ?? 1) };
}

/** The editor's marks for checked statements; ranges are cut to a text that may have changed meanwhile. */
export function checkMarks(statements: readonly CheckedStatement[], text: string, say: Say): Diagnostic[] {
  const marks: Diagnostic[] = [];
  for (const statement of statements) {
    if (statement.start >= text.length) continue;
    if (isRefused(statement)) {
      const reasons =
        statement.reasons.length > 0
          ? statement.reasons
          : [{ code: '', text: checkText(statement, say), position: undefined }];
      for (const reason of reasons)
        marks.push({ ...reasonRange(statement, reason.position, text), severity: 'error', message: reason.text });
    } else if (statement.masked.length > 0) {
      marks.push({ from: statement.start, to: statement.end, severity: 'info', message: checkText(statement, say) });
    }
  }
  return marks.map((mark) => ({ ...mark, to: Math.min(mark.to, text.length) }));
}
