import { highestRisk, type ReviewLevel } from '@sluice/policy';
import type { ReviewedStatement, ReviewFinding, ReviewResult } from './review.contract.js';

/** Places of a script by line and column. */
export interface Lines {
  of(offset: number): { line: number; column: number };
}

/** Lines of a text, each found without reading the text again. */
export function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return {
    of(offset) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
    },
  };
}

/** A review of these statements, with its counts. */
export function resultOf(statements: readonly ReviewedStatement[], findings: readonly ReviewFinding[]): ReviewResult {
  const counts: Record<ReviewLevel, number> = { error: 0, warn: 0, notice: 0 };
  for (const { level } of findings) counts[level] += 1;
  for (const statement of statements) for (const { level } of statement.findings) counts[level] += 1;
  return {
    statements,
    findings,
    error_count: counts.error,
    warn_count: counts.warn,
    notice_count: counts.notice,
    risk: findings.length > 0 ? 'high' : highestRisk(statements.map(({ risk }) => risk)),
  };
}
