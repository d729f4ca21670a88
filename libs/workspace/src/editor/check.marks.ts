import type { Diagnostic } from '@codemirror/lint';
import { sqlTokens, type SqlToken } from '@sluice/renderer/sql-editor';
import type { Facts } from '@sluice/renderer';
import type { TextKey } from '../texts/texts.js';
import type { CheckedStatement, Reason } from '../wire/statement.calls.js';
import { lineAndColumn } from './line-column.js';

type Say = (key: TextKey, facts?: Facts) => string;

/** How a checked statement stands: it may run, it may with masks, it may not, or it cannot be understood (yet). */
export type CheckTone = 'allowed' | 'masked' | 'refused' | 'mistake';

/** A sign beside the first line of a statement. */
export interface Verdict {
  at: number;
  tone: Exclude<CheckTone, 'allowed'>;
  message: string;
}

/** The tone of a statement: what cannot be read is a mistake, not a refusal. */
export function checkTone(statement: CheckedStatement): CheckTone {
  if (statement.decision === 'permit') return statement.masked.length > 0 ? 'masked' : 'allowed';
  const { reasons } = statement;
  return reasons.length > 0 && reasons.every((reason) => reason.mistake) ? 'mistake' : 'refused';
}

/** A reason with its line and column where it has a place in the text. */
function withPosition(reason: Reason, text: string, say: Say): string {
  if (reason.position === undefined) return reason.text;
  return say('reason.at', { ...lineAndColumn(text, reason.position), reason: reason.text });
}

/** What the gate would say about a statement of this text, in one line. */
export function checkText(statement: CheckedStatement, text: string, say: Say): string {
  const reasons = statement.reasons.map((reason) => withPosition(reason, text, say)).join('; ');
  const tone = checkTone(statement);
  if (tone === 'mistake') return reasons;
  if (tone === 'refused') return say('check.refused', { reasons });
  if (tone === 'masked') return say('check.masked', { columns: statement.masked.join(', ') });
  return say('check.allowed');
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Where a statement writes these names; strings and comments do not count. */
function written(statement: CheckedStatement, tokens: readonly SqlToken[], names: readonly string[]): SqlToken[] {
  const sought = new Set(names.map((name) => lastPart(name).toLowerCase()));
  return tokens.filter(
    ({ kind, start, end, text }) =>
      (kind === 'word' || kind === 'quoted') &&
      start >= statement.start &&
      end <= statement.end &&
      sought.has(text.toLowerCase()),
  );
}

/** The word that a reason points at, or else the names that it is about. */
function reasonRanges(reason: Reason, statement: CheckedStatement, tokens: readonly SqlToken[], text: string) {
  const { position } = reason;
  if (position === undefined || position < statement.start || position >= statement.end)
    return written(statement, tokens, reason.objects ?? (reason.object === undefined ? [] : [reason.object]));
  const word = /^\w+/.exec(text.slice(position, statement.end));
  return [{ start: position, end: position + (word?.[0].length ?? 1) }];
}

/**
 * Marks under single words: masked columns, and what a reason is about. A mistake in `typed`, the statement
 * of the cursor, is not marked: it is still being typed.
 */
export function checkMarks(
  statements: readonly CheckedStatement[],
  text: string,
  typed: CheckedStatement | null,
  say: Say,
): Diagnostic[] {
  const tokens = statements.some((statement) => checkTone(statement) !== 'allowed') ? sqlTokens(text) : [];
  return statements.flatMap((statement): Diagnostic[] => {
    const tone = checkTone(statement);
    if (tone === 'allowed' || statement.end > text.length || (tone === 'mistake' && statement === typed)) return [];
    if (tone === 'masked')
      return written(statement, tokens, statement.masked).map(({ start, end }) => ({
        from: start,
        to: end,
        severity: 'info',
        message: checkText(statement, text, say),
      }));
    return statement.reasons.flatMap((reason) =>
      reasonRanges(reason, statement, tokens, text).map(({ start, end }): Diagnostic => ({
        from: start,
        to: Math.min(end, text.length),
        severity: 'error',
        message: reason.text,
      })),
    );
  });
}

/**
 * Signs in the gutter, one for each statement that is masked, refused or not understood, apart from a mistake that is
 * still being typed.
 */
export function checkVerdicts(
  statements: readonly CheckedStatement[],
  text: string,
  typed: CheckedStatement | null,
  say: Say,
): Verdict[] {
  return statements.flatMap((statement) => {
    const tone = checkTone(statement);
    if (tone === 'allowed' || statement.start >= text.length || (tone === 'mistake' && statement === typed)) return [];
    return [{ at: statement.start, tone, message: checkText(statement, text, say) }];
  });
}
