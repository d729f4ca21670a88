import type { StatementRange } from '../wire/statement.calls.js';

/** The statement that a cursor stands in, or else the last one before it on the way up: what Ctrl+Enter runs. */
export function statementAt<T extends StatementRange>(statements: readonly T[], cursor: number): T | null {
  const within = statements.find((statement) => cursor >= statement.start && cursor <= statement.end);
  if (within) return within;
  return statements.filter((statement) => statement.end <= cursor).at(-1) ?? statements[0] ?? null;
}
