import type { Analysis, ColumnRef, LiteralSpan } from '../contract/analysis.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import type { SqlStatement } from '../contract/statement.type.js';

/**
 * An analysis on its way between threads. A list of 200,000 literals costs the receiver tenths of a second when it is
 * copied object by object, and the text is there already: places travel as numbers, and the text does not.
 */
export type PackedAnalysis = Omit<Analysis, 'statement' | 'literals'> & {
  /** Start, end, line and column of the statement. */
  statement: Uint32Array;
  /** Start, end and number of the column, from 1; 0 is none. */
  literals: Uint32Array;
  columns: ColumnRef[];
};

/** The statements of a script: start, end, line and column of each. */
export type PackedStatements = Uint32Array;

/** Packs an analysis for its way to another thread. */
export function packAnalysis({ statement, literals, ...rest }: Analysis): PackedAnalysis {
  const columns = new Map<ColumnRef, number>();
  const packed = new Uint32Array(literals.length * 3);
  literals.forEach(({ start, end, column }, index) => {
    if (column && !columns.has(column)) columns.set(column, columns.size + 1);
    packed.set([start, end, column ? (columns.get(column) ?? 0) : 0], index * 3);
  });
  return { ...rest, statement: packStatements([statement]), literals: packed, columns: [...columns.keys()] };
}

/** The analysis of a text again. */
export function unpackAnalysis({ statement, literals, columns, ...rest }: PackedAnalysis, sql: string): Analysis {
  const spans: LiteralSpan[] = [];
  for (let at = 0; at < literals.length; at += 3) {
    const column = columns[(literals[at + 2] ?? 0) - 1];
    spans.push({ start: literals[at] ?? 0, end: literals[at + 1] ?? 0, column });
  }
  const [only] = unpackStatements(statement, sql);
  if (!only) throw new Error('an analysis without a statement');
  return { ...rest, statement: only, literals: spans };
}

/** Statements of a script; more are work for an import, and telling them would hold up the thread that answers. */
const STATEMENT_LIMIT = 20_000;

/** Packs the statements of a script for their way to another thread. Throws `too-many-statements`. */
export function packScript(statements: readonly SqlStatement[]): PackedStatements {
  if (statements.length > STATEMENT_LIMIT)
    throw new SqlRefusal('too-many-statements', `a script may have ${STATEMENT_LIMIT} statements`, {
      facts: { limit: String(STATEMENT_LIMIT) },
    });
  return packStatements(statements);
}

function packStatements(statements: readonly SqlStatement[]): PackedStatements {
  const packed = new Uint32Array(statements.length * 4);
  statements.forEach(({ start, end, line, column }, index) => packed.set([start, end, line, column], index * 4));
  return packed;
}

/** The statements of a script again. */
export function unpackStatements(packed: PackedStatements, script: string): SqlStatement[] {
  return Array.from({ length: packed.length / 4 }, (_none, index) => {
    const [start = 0, end = 0, line = 1, column = 1] = packed.subarray(index * 4, index * 4 + 4);
    return { text: script.slice(start, end), start, end, line, column };
  });
}
