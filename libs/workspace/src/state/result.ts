import type { SqlWriting } from '@sluice/renderer/sql-editor';
import type { ConfirmQuestion, RunColumn } from '../wire/run.lines.js';
import type { Reason, StatementRange } from '../wire/statement.calls.js';

/**
 * How a run stands. `asking` waits for the person's answer, `declined` had it, `mistaken` cannot be understood as it is
 * written.
 */
export type RunStatus = 'running' | 'asking' | 'declined' | 'done' | 'refused' | 'mistaken' | 'failed' | 'stopped';

/** One statement that was run, and what came of it. Replaced at each change, apart from `rows`, which only grows. */
export interface Result {
  id: string;
  /** The statement's own text. */
  text: string;
  /** Where the statement stands in its editor; used to mark an error's position. */
  range: StatementRange;
  sourceName: string;
  /** What it was run against, for questions about it. */
  at: { sourceId: number; schema: string };
  /** How its source writes SQL; absent where it is not asked by SQL. */
  writing?: SqlWriting;
  startedAt: number;
  status: RunStatus;
  runId?: string;
  kind?: string;
  columns: readonly RunColumn[];
  /** What stands over the rows: who reads them, and when. */
  watermark?: string;
  /** The rows stay here: they cannot be copied. */
  noCopy?: boolean;
  rows: unknown[][];
  /** Rows read so far; tells a drawn result that `rows` has grown. */
  read: number;
  truncated: boolean;
  costMs?: number;
  affected?: number | null;
  notices: readonly string[];
  reasons: readonly Reason[];
  /** What is asked before it runs. */
  questions?: readonly ConfirmQuestion[];
  /** `original` is what the source itself said, where the text is ours; `state` its SQLSTATE. */
  error?: { code: string; text: string; position?: number; state?: string; original?: string };
}

/** A result at the moment at which its statement is sent. */
export function startResult(of: {
  id: string;
  text: string;
  range: StatementRange;
  sourceName: string;
  at: { sourceId: number; schema: string };
  writing?: SqlWriting;
  startedAt: number;
}): Result {
  return { ...of, status: 'running', columns: [], rows: [], read: 0, truncated: false, notices: [], reasons: [] };
}
