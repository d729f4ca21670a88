import type { RunColumn } from '../wire/run.lines.js';
import type { Reason, StatementRange } from '../wire/statement.calls.js';

/** How a run stands. `capped` is a result of which the rest was not read. */
export type RunStatus = 'running' | 'done' | 'refused' | 'failed' | 'stopped';

/** One statement that was run, and what came of it. Replaced at each change, apart from `rows`, which only grows. */
export interface Result {
  id: string;
  /** The statement's own text. */
  text: string;
  /** Where the statement stands in its editor; used to mark an error's position. */
  range: StatementRange;
  sourceName: string;
  startedAt: number;
  status: RunStatus;
  runId?: string;
  kind?: string;
  columns: readonly RunColumn[];
  rows: unknown[][];
  /** Rows read so far; tells a drawn result that `rows` has grown. */
  read: number;
  truncated: boolean;
  costMs?: number;
  affected?: number | null;
  notices: readonly string[];
  reasons: readonly Reason[];
  error?: { code: string; text: string; position?: number };
}

/** A result at the moment at which its statement is sent. */
export function startResult(at: {
  id: string;
  text: string;
  range: StatementRange;
  sourceName: string;
  startedAt: number;
}): Result {
  return { ...at, status: 'running', columns: [], rows: [], read: 0, truncated: false, notices: [], reasons: [] };
}
